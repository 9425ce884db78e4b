"""Acronyms that a reader meets before, or without, the words they stand for."""

import re
from collections.abc import Iterator

from redraft.latex.checks.facts import Facts, Hit
from redraft.latex.checks.known_acronyms import KNOWN_ACRONYMS
from redraft.latex.elements import Span
from redraft.latex.folding import ACRONYM
from redraft.latex.manuscript import Manuscript
from redraft.latex.spans import covers, outermost

_TOKEN = re.compile(
    r"([A-Z](?<![\w\-/\\@#&.'\u2019\0+:].)[A-Z]{1,5})(?:s|['\u2019]s)?(?![\w/\\@#&+*\0]|-\w|\.\w|['\u2019]\w)"
)
_DEFINED = re.compile(
    r"[(\[\u201c`][\s\0]{0,12}(?:or|the|i\.e\.,?|abbreviated(?: as)?|henceforth|hereafter|short|called|aka)?"
    r"[\s\0]{0,12}([A-Z]{2,6})(?:s|['\u2019]s)?(?=[\s)\],;:\u201d'\0])"
)
_EXPANDED = re.compile(
    r"([A-Z](?<!\w.)[A-Z]{1,5})s?(?:[\s~]*[(=]\s*[A-Za-z][a-z]+"
    r"|,?[\s~]+(?:stands?|is short|denotes|abbreviates|short for|which stands|for short)\b)"
)
_LISTED = re.compile(
    r"\\(?:newacronym|acro|acrodef|DeclareAcronym|newabbreviation|acroplural|nomenclature)\s*(?:\[[^\]]*\]\s*)?"
    r"\{([^{}]+)\}(?:\s*\[[^\]]*\]|\s*\{([^{}]+)\})?"
)
_NAMED = re.compile(
    r"(?:s|['\u2019]s)?[\s~]*(?:\\[a-zA-Z]*[cC]ite|\d|[-\s~]*(?:data[\s~-]?sets?|corpus|corpora|benchmarks?|challenge"
    r"|library|framework|toolkit|package|compiler|suite|leaderboard|shared[\s~]task|optimi[sz]er|architecture|license"
    r"|conference|project|protocol|tool|solver|University|Institute|Inc|Press)\b)"
)
_INTRODUCED = re.compile(
    r"(?:\b(?:called|named|dubbed|termed|denoted|abbreviated|nicknamed)(?:[\s~]+(?:as|by|it))?[\s~\0]*)\Z"
)
_AFTER_NUMBER = re.compile(r"\d[\s~\0]*\Z")
_ALL_CAPITALS = re.compile(r"[A-Z]{2,}[\s~]+\Z")
_ROMAN = re.compile(r"M{0,3}(?:CM|CD|D?C{0,3})(?:XC|XL|L?X{0,3})(?:IX|IV|V?I{0,3})")
_NUCLEOTIDES = re.compile(r"[ACGTU]{4,}")
_HEADED = re.compile(
    r"\\(?:title|part|chapter|(?:sub)*section|(?:sub)?paragraph|caption|captionof|keywords)\*?(?=\s*[\[{])"
)
_BACK_MATTER = re.compile(
    r"acknowledg|funding|contribution|competing|conflict|author|availability|appendi(?:x|ces) list", re.IGNORECASE
)
_MACRO = re.compile(
    r"\\(?:(?:re)?newcommand|providecommand|def)\*?\s*\{?\s*\\[a-zA-Z]+\s*\}?[^\r\n]{0,80}?\b([A-Z]{2,6})\b"
)


def undefined_acronym(facts: Facts) -> Iterator[Hit]:
    """Find acronyms of 2 to 6 capitals used before, or without, `Long Form (ABC)`; each at its first use.

    Only in English papers. Left alone: acronyms everybody knows, Roman numerals, units after numbers, nucleotides,
    words that also stand in lower case (`NOT`), runs of capitals, names (cited, called so, followed by `dataset` and
    the like, in the title, in a macro of the paper), and uses in headings, captions and back matter.
    """
    if not facts.is_english:
        return
    manuscript = facts.manuscript
    tokens = list(_TOKEN.finditer(manuscript.running))
    uses = _uses(manuscript, tokens)
    if not uses:
        return
    names, words = _names_of(manuscript, tokens), set(manuscript.running.split())
    definitions = _definitions(manuscript)
    for acronym, use in uses.items():
        if acronym in names or acronym.lower() in words:
            continue
        defined = definitions.get(acronym)
        if defined is None or defined > use.start:
            yield Hit(
                use,
                f"The acronym {acronym} is used " + ("before it is defined." if defined else "and never defined."),
                f"Write the words in full at the first use, with ({acronym}) after them.",
            )


def _uses(manuscript: Manuscript, tokens: list[re.Match[str]]) -> dict[str, Span]:
    """Return the first use of each acronym that may need a definition."""
    uses: dict[str, Span] = {}
    aside = _aside(manuscript)
    for token in tokens:
        acronym = token[1]
        if acronym in uses or acronym in KNOWN_ACRONYMS or _ROMAN.fullmatch(acronym) or _NUCLEOTIDES.fullmatch(acronym):
            continue
        if not covers(aside, token.start()) and _is_use(manuscript, token):
            uses[acronym] = Span(token.start(1), token.end(1))
    return uses


def _is_use(manuscript: Manuscript, token: re.Match[str]) -> bool:
    before = manuscript.running[max(0, token.start() - 24) : token.start()]
    after = manuscript.running[token.end() : token.end() + 24]
    if _AFTER_NUMBER.search(before) or _ALL_CAPITALS.search(before) or re.match(r"[\s~]+[A-Z]{2,}\b", after):
        return False
    return not _BACK_MATTER.search(manuscript.section_at(token.start()))


def _aside(manuscript: Manuscript) -> list[Span]:
    """Return where a use asks for no definition: headings, captions, the title; and the abstract, which has its own."""
    spans = [span for span in (manuscript.title, manuscript.abstract) if span is not None]
    syntax = manuscript.syntax
    for command in _HEADED.finditer(manuscript.visible, manuscript.body.start, manuscript.body.end):
        group = syntax.group(syntax.options_end(command.end()))
        if group is not None:
            spans.append(group)
    return outermost(spans)


def _names_of(manuscript: Manuscript, tokens: list[re.Match[str]]) -> set[str]:
    """Return acronyms that are names: cited, called so, followed by a noun of things, in the title, in a macro."""
    found = {match[1] for match in _MACRO.finditer(manuscript.visible)}
    if manuscript.title is not None:
        found.update(re.findall(r"\b[A-Z]{2,6}\b", manuscript.visible[manuscript.title.start : manuscript.title.end]))
    for token in tokens:
        if token[1] in found:
            continue
        after = manuscript.visible[token.end() : token.end() + 30]
        before = manuscript.running[max(0, token.start() - 24) : token.start()]
        if _NAMED.match(after) or _INTRODUCED.search(before):
            found.add(token[1])
    return found


def _definitions(manuscript: Manuscript) -> dict[str, int]:
    """Return where each acronym is first defined, the abstract aside if the body defines it too."""
    found: dict[str, int] = {}
    for match in _LISTED.finditer(manuscript.visible):
        for acronym in (match[1], match[2]):
            if acronym:
                found.setdefault(acronym.strip().removesuffix("s"), 0)
    found.update((short, 0) for key, short in manuscript.names.items() if key.startswith(ACRONYM))
    for pattern in (_DEFINED, _EXPANDED):
        for match in pattern.finditer(manuscript.running):
            found[match[1]] = min(found.get(match[1], match.start()), match.start())
    return found
