"""identity-leak: what tells a reviewer who the authors are."""

import re
from collections import Counter
from collections.abc import Iterator

from redraft.contracts.revision import Violation, ViolationKind
from redraft.domain.revision_checks.comparison import Comparison
from redraft.latex.folding import fold
from redraft.latex.manuscript import Manuscript, Span

LINK_CHARS = 80
"""Characters before the telling part of an address that belong to it."""
_MARK = re.compile(
    r"(?P<email>@[\w-]+(?:\.[\w-]+)+)"
    r"|(?:github|gitlab|bitbucket|codeberg)\.(?:com|org)/[\w.-]+|huggingface\.co/[\w.-]+|\.github\.io|/~\w+"
)
_BEFORE_MARK = re.compile(r"(?:\\?\{[\w.+,\s-]+\\?\}|[\w.+:/-]+)\Z")
_ANONYMOUS = re.compile(r"anonym|double.?blind|under review|paper.?id|submission|author", re.IGNORECASE)
_TITLE_COMMAND = re.compile(
    r"\\(?P<name>author|affiliation|affil|institute|institution|address|email|orcid|thanks|icmlauthor|icmlaffiliation"
    r"|authorrunning|IEEEauthorblockN|IEEEauthorblockA)\*?(?![A-Za-z])"
)
_FULL_NAME = re.compile(r"\b[A-Z][\w'’-]+(?:\s+[A-Z]\.)?(?:\s+(?:de|van|von|der|la))*\s+[A-Z][\w'’-]+")
_SELF = r"(?:our|my)\s+(?:own\s+)?(?:previous|prior|earlier|past|recent|former|preceding|companion)"
_SELF_CITATION = re.compile(
    rf"\b{_SELF}\s+(?:\w+\s+)?(?:work|paper|study|studies|papers|publication|article|method|approach|system|results?)\b"
    r"|\bwe\s+(?:have\s+)?(?:previously|earlier|already)\s+(?:\w+ed|showed|shown)\b"
    r"|\b(?:previously|earlier),?\s+we\s+(?:\w+ed|have)\b",
    re.IGNORECASE,
)
_OURS_THERE = re.compile(
    r"\bwe\s+(?:have\s+)?(?:\w+ed|shown|proven)\s+(?:(?:this|that|it)\s+)?in[\s~]*\\\w*cite", re.IGNORECASE
)
_THANKS = re.compile(
    r"\b(?:we|the\s+authors?)\s+(?:\w+\s+)?(?:thank|acknowledge\s+(?:the\s+)?(?:support|funding|help))\b"
    r"|\b(?:this|our|the\s+present)\s+(?:work|research|project|study)\s+(?:is|was|has\s+been)\s+(?:\w+\s+){0,3}?"
    r"(?:supported|funded|financed)\b"
    r"|\b(?:supported|funded|financed)\b.{0,80}\b(?:grants?|fellowship|foundation|council|ministry)\b",
    re.IGNORECASE,
)
_THANKS_PART = re.compile(
    r"\\begin\s*\{(?:ack|acks|acknowledge?ments?)\}|\\acknowledge?ments?(?![A-Za-z])"
    r"|\\(?:sub)*section\*?\s*\{\s*acknowledge?ments?[^{}]*\}",
    re.IGNORECASE,
)
_FIRST_PERSON = re.compile(r"\b(?:we|our|us|the\s+authors?)\b", re.IGNORECASE)
_AFFILIATION = re.compile(
    r"\b(?:University|Universit[äéy]t?|Institute|College|Department|Laboratory|School)\s+of\s+(?:\w+\s+)?[A-Z]\w+"
    r"|\b[A-Z]\w+\s+(?:University|Institute|College|Laborator(?:y|ies)|Universität)\b"
)


def check(comparison: Comparison) -> Iterator[Violation]:
    """Refuse what is new in the candidate; a draft that names its authors goes on naming them."""
    yield from _marks(comparison)
    yield from _title_block(comparison)
    yield from _author_names(comparison)
    yield from _thanks_parts(comparison)
    yield from _sentences(comparison)


def _marks(comparison: Comparison) -> Iterator[Violation]:
    """Refuse new e-mail addresses and links to someone's own pages or repositories."""
    known = {written.casefold() for _, written, _ in _marked(comparison.accepted)}
    for span, written, what in _marked(comparison.candidate):
        if written.casefold() not in known and not _ANONYMOUS.search(written):
            yield _leak(comparison, f"{written} is {what}", span)


def _marked(manuscript: Manuscript) -> Iterator[tuple[Span, str, str]]:
    """Yield addresses and links, each with what it is."""
    text = manuscript.visible
    for mark in _MARK.finditer(text):
        before = _BEFORE_MARK.search(text, max(0, mark.start() - LINK_CHARS), mark.start())
        start = before.start() if before else mark.start()
        if mark["email"] is None:
            yield Span(start, mark.end()), text[start : mark.end()], "a link with a user's name"
        elif before:
            yield Span(start, mark.end()), text[start : mark.end()], "an e-mail address"


def _title_block(comparison: Comparison) -> Iterator[Violation]:
    r"""Refuse new words in `\author` and its like, unless they say that the authors are not named."""
    known = Counter(word for _, _, text in _title_commands(comparison.accepted) for word in _letters(text))
    for span, name, text in _title_commands(comparison.candidate):
        new = Counter(_letters(text)) - known
        if new and not _ANONYMOUS.search(text):
            yield _leak(comparison, f"\\{name} says {', '.join(sorted(new)[:5])}", span)


def _title_commands(manuscript: Manuscript) -> Iterator[tuple[Span, str, str]]:
    syntax = manuscript.syntax
    for command in _TITLE_COMMAND.finditer(manuscript.visible):
        group = syntax.group(syntax.options_end(command.end()))
        if group is not None:
            text = fold(manuscript.visible[group.start : group.end])
            yield Span(command.start(), group.end + 1), command["name"], text


def _letters(text: str) -> list[str]:
    return [word for word in re.findall(r"[^\W\d_]{2,}", text) if word != "and"]


def _author_names(comparison: Comparison) -> Iterator[Violation]:
    """Refuse the name of an author where the text did not have it before."""
    authors = {
        name
        for manuscript in (comparison.accepted, comparison.candidate)
        for _, command, text in _title_commands(manuscript)
        if command in ("author", "icmlauthor", "IEEEauthorblockN") and not _ANONYMOUS.search(text)
        for name in _FULL_NAME.findall(text)
    }
    for name in sorted(authors):
        if comparison.candidate.running.count(name) > comparison.accepted.running.count(name):
            start = comparison.candidate.running.rfind(name)
            yield _leak(comparison, f"{name} is an author's name", Span(start, start + len(name)))


def _thanks_parts(comparison: Comparison) -> Iterator[Violation]:
    known = sum(1 for _ in _THANKS_PART.finditer(comparison.accepted.visible))
    for part in list(_THANKS_PART.finditer(comparison.candidate.visible))[known:]:
        yield _leak(comparison, "acknowledgements are new", Span(*part.span()))


def _sentences(comparison: Comparison) -> Iterator[Violation]:
    """Refuse new sentences that cite the authors' own work, thank, or say where the authors are."""
    known = Counter(_tells(comparison.accepted, sentence) for sentence in comparison.gone_sentences)
    for sentence in comparison.new_sentences:
        told = _tells(comparison.candidate, sentence)
        if told and known[told]:
            known[told] -= 1
        elif told:
            yield _leak(comparison, told, sentence)


def _tells(manuscript: Manuscript, sentence: Span) -> str:
    """Say what a sentence tells of its authors, or return the empty string."""
    source = manuscript.visible[sentence.start : sentence.end]
    text = " ".join(fold(source).split())
    if _OURS_THERE.search(source) or (_SELF_CITATION.search(text) and _has_citation(manuscript, sentence)):
        return "cites a work as the authors' own"
    if _THANKS.search(text):
        return "thanks or names who paid"
    if _FIRST_PERSON.search(text) and _AFFILIATION.search(text):
        return "says where the authors are"
    return ""


def _has_citation(manuscript: Manuscript, sentence: Span) -> bool:
    return any(sentence.start <= citation.span.start < sentence.end for citation in manuscript.citations)


def _leak(comparison: Comparison, what: str, span: Span) -> Violation:
    return comparison.violation(ViolationKind.IDENTITY_LEAK, f"{what}, expected nothing that names the authors", span)
