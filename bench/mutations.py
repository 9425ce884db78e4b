"""Ten thousand damaged papers: each is read, checked and held against a log, and every place lies in its file."""

import sys
import traceback
from collections.abc import Iterator, Sequence
from functools import cache
from importlib import import_module
from importlib.util import find_spec
from random import Random
from time import process_time

from machine import EXAMPLE, ROOT, heading, row

from redraft.adapters.projects import load_project
from redraft.contracts.source import Location, Project, SourceFile
from redraft.domain import claims
from redraft.latex import fixes
from redraft.latex.checks import run
from redraft.latex.elements import Span
from redraft.latex.manuscript import Manuscript, read
from redraft.latex.overclaims import overclaims
from redraft.latex.paragraphs import paragraphs
from redraft.latex.plain import words_of
from redraft.latex.quotations import quotations
from redraft.latex.sentences import sentences

DOCUMENTS = 10_000
HANG_S = 2
"""Seconds of processor time after which a text counts as a hang."""
MAX_CHANGES = 12
"""Changes made to one paper at most."""
LINES_COUNTED = 100
"""Elements of one paper whose line is counted afresh."""
LOG = "| Method | Error | Score |\n|---|---|---|\n| ours | 2.1 | 92.3 |\n| other | 4.2 | 79.1 |\n"
PIECES = {
    "words": ("the", "the the", "a", "word", "SLA", "(SLA)", "It's", "TODO", "Table 3", "10-20", "5%", "1.2", "et al."),
    "blanks": (" ", "  ", "\n", "\n\n", "\r\n", "\r", "\t", "~", "...", ". . ."),
    "signs": (",", " ,", ".", " .", ";", " ?", '"', "``", "''", "(", ")", "[", "]", "{", "}", "&", "#1", "%", "% x\n"),
    "math": ("$", "$$", "\\[", "\\]", "\\(", "\\)", "\\", "\\\\", "\\%", "$x.$"),
    "characters": ("\0", "\1", "\u2028", "\x0c", "é", "e\u0301", "\U0001d54c", "方法", "。", "\u201c", "\u2019"),
    "byte orders": ("\ufeff", "\u200b"),
    "keys": ("\\cite{a}", "\\citep[see][3]{a,b, a}", "\\cites{a}{b}", "\\cites(x)(", "\\ref{a}", "Figure \\ref{a}"),
    "labels": ("\\label{a}", "\\cref{a,b}", "\\hyperref[a]{", "\\newcommand{\\x}[1]{\\ref{f:#1}}", "\\x{a}"),
    "commands": (
        "\\section{A title}",
        "\\footnote{",
        "\\emph{",
        "\\caption{",
        "\\item",
        "\\title{",
        "\\author{A \\and",
    ),
    "code": ("\\verb|x|", "\\verb|", "\\lstinline{", "\\MakeShortVerb{\\|}", "\\mintinline{c}{", "\\path|a"),
    "floats": ("\\begin{figure}", "\\end{figure}", "\\subfloat[a]{", "\\begin{longtable}{l}", "\\end{longtable}"),
    "tables": ("\\begin{tabular}{ll}", "\\end{tabular}", "\\multicolumn{2}{c}{", "\\midrule", "\\endhead"),
    "environments": ("\\begin{verbatim}", "\\end{verbatim}", "\\begin{comment}", "\\end{comment}", "\\begin{abstract}"),
    "documents": ("\\begin{equation}", "\\end{equation}", "\\begin{document}", "\\end{document}", "\\end{abstract}"),
    "conditionals": ("\\iffalse", "\\iftrue", "\\ifx", "\\else", "\\fi", "\\newif\\ifx", "\\xtrue", "\\endinput"),
    "files": (
        "\\input{b}",
        "\\input{paper}",
        "\\input c ",
        "\\include{d}",
        "\\subimport{e/}{f}",
        "\\includegraphics{a}",
    ),
    "definitions": ("\\def\\y#1{", "\\usepackage[french]{babel}", "\\unknown{two words}", "x@y.org", "\\SI{3}{\\s}"),
}
FRAGMENTS = tuple(piece for pieces in PIECES.values() for piece in pieces)
"""What damages a paper most: pieces that open, close, name or hide something."""


@cache
def papers() -> dict[str, Project]:
    """Return every test paper and the example, by name."""
    data = ROOT / "tests/data"
    found = {path.stem: single(path.read_text("utf-8")) for path in sorted((data / "papers").glob("*.tex"))}
    found |= {path.parent.name: load_project(path.parent) for path in sorted((data / "papers").glob("*/paper.tex"))}
    found |= {
        f"claims/{path.parent.name}": single(path.read_text("utf-8"))
        for path in sorted((data / "claims").glob("*/paper.tex"))
    }
    return found | {"example": load_project(EXAMPLE / "drafts")}


def single(text: str, **others: str) -> Project:
    """Return a project of one file, or of some beside it."""
    files = {"paper.tex": text, **others}
    return Project(main="paper.tex", files=tuple(SourceFile(path=path, text=files[path]) for path in sorted(files)))


def mutations(count: int, seed: int = 0) -> Iterator[tuple[str, Project]]:
    """Yield `count` damaged papers, each with the name of the one it was; the same for the same seed."""
    random = Random(seed)  # noqa: S311  damage, no secret
    whole = papers()
    names = sorted(whole)
    texts = [file.text for name in names for file in whole[name].files]
    for _ in range(count):
        name = random.choice(names)
        yield name, _damaged(random, whole[name], texts)


def _damaged(random: Random, project: Project, texts: Sequence[str]) -> Project:
    at = random.choice([index for index, file in enumerate(project.files) if file.path.endswith(".tex")])
    text = project.files[at].text
    for _ in range(random.randint(1, MAX_CHANGES)):
        text = _changed(random, text, texts)
    files = tuple(
        file.model_copy(update={"text": text}) if index == at else file for index, file in enumerate(project.files)
    )
    return project.model_copy(update={"files": files})


def _changed(random: Random, text: str, texts: Sequence[str]) -> str:
    start = random.randint(0, len(text))
    end = min(len(text), start + random.choice((0, 0, 1, 8, 40, 400)))
    match random.randint(0, 5):
        case 0 | 1:
            put = random.choice(FRAGMENTS)
        case 2:
            return _with_byte(random, text)
        case 3:
            put = _stretch(random, random.choice(texts))
        case 4:
            put = _stretch(random, text) * random.randint(1, 3)
        case _:
            put = ""
    return text[:start] + put + text[end:]


def _stretch(random: Random, text: str) -> str:
    start = random.randint(0, len(text))
    return text[start : start + random.choice((1, 10, 100, 1000))]


def _with_byte(random: Random, text: str) -> str:
    data = bytearray(text.encode("utf-8", "surrogatepass"))
    for _ in range(random.randint(1, 8)):
        if data:
            data[random.randrange(len(data))] = random.randrange(256)
    return data.decode("utf-8", "replace")


def hold(project: Project) -> None:
    """Read, check and weigh a project; fail where a place lies outside its file or its text is another one."""
    manuscript = read(project)
    _hold_together(manuscript)
    _hold_places(manuscript)
    _hold_findings(manuscript)
    for sentence in sentences(manuscript)[:3]:
        assert "\n" not in words_of(manuscript, sentence.span)
    for quotation in quotations(manuscript):
        assert any(quotation in file.text for file in project.files)
    for claim in claims.ledger(manuscript, LOG).claims:
        _inside(project, claim.location)
    if find_spec("redraft.domain.hidden_text"):
        for finding in import_module("redraft.domain.hidden_text").in_source(manuscript):
            _inside(project, finding.location)


def _hold_findings(manuscript: Manuscript) -> None:
    """Fail unless every finding quotes its file, and every fix finds its place once."""
    project = manuscript.project
    diagnostics = run(manuscript, ("a",), anonymous=True)
    for found in diagnostics:
        _inside(project, found.location)
        assert found.quote in _text(project, found.location.file)
        for each in found.fix:
            assert 0 <= each.offset <= each.end <= len(_text(project, each.file))
    for mending in fixes.mend(project, diagnostics):
        assert _text(project, mending.edit.file).count(mending.edit.find) == 1


def _hold_together(manuscript: Manuscript) -> None:
    """Fail unless the twins of the text are as long as it is, and its segments are those of their files."""
    lengths = {len(each) for each in (manuscript.text, manuscript.visible, manuscript.spoken, manuscript.running)}
    assert lengths == {len(manuscript.text)}
    for segment in manuscript.segments:
        source = _text(manuscript.project, segment.file)
        stretch = source[segment.offset : segment.offset + segment.end - segment.start]
        assert manuscript.text[segment.start : segment.end] == stretch
    for span in manuscript.prose:
        assert manuscript.text[span.start : span.end] == manuscript.visible[span.start : span.end]


def _hold_places(manuscript: Manuscript) -> None:
    """Fail unless every element lies in the text, and the text at its place is its own; lines are counted for some."""
    texts = {file.path: file.text for file in manuscript.project.files}
    spans = [*_spans(manuscript)]
    counted = {*spans[:: 1 + len(spans) // LINES_COUNTED]}
    for span in spans:
        assert 0 <= span.start <= span.end <= len(manuscript.text)
        place = manuscript.locate(span)
        source = texts[place.file]
        assert 0 <= place.offset <= place.end <= len(source)
        assert manuscript.text[span.start : span.start + place.end - place.offset] == source[place.offset : place.end]
        if span in counted:
            assert place.line == _line(source, place.offset)


def _line(source: str, offset: int) -> int:
    """Return the line of an offset; one between a carriage return and its line feed is on the line they end."""
    ends = source.count("\n", 0, offset) + source.count("\r", 0, offset) - source.count("\r\n", 0, offset)
    return ends + 1 - (source[offset - 1 : offset + 1] == "\r\n")


def _spans(manuscript: Manuscript) -> Iterator[Span]:
    """Yield the span of every element."""
    captioned = (*manuscript.floats, *manuscript.listings)
    whole = (manuscript.preamble, manuscript.body, manuscript.title, manuscript.abstract)
    yield from (span for span in whole if span is not None)
    yield from manuscript.prose
    yield from (Span(each[0].span.start, each[-1].span.end) for each in paragraphs(manuscript))
    yield from (span for section in manuscript.sections for span in (section.heading, section.body))
    yield from (span for each in (*manuscript.citations, *manuscript.references) for span in (each.span, each.call))
    yield from (span for item in captioned for span in (item.span, item.content, item.caption or item.span))
    yield from (cell.span for table in manuscript.tables for row in table.rows for cell in row)
    located = (*manuscript.labels, *manuscript.formulas, *manuscript.authors, *manuscript.affiliations)
    yield from (
        each.span for each in (*located, *manuscript.tables, *(part for item in captioned for part in item.parts))
    )
    yield from (each.span for each in (*sentences(manuscript), *overclaims(manuscript)))


def _inside(project: Project, place: Location) -> None:
    assert 0 <= place.offset <= place.end <= len(_text(project, place.file))


def _text(project: Project, path: str) -> str:
    file = project.file(path)
    assert file is not None or not project.files or path == project.main
    return file.text if file else ""


def main() -> None:
    """Damage and hold papers; print what failed, and the slowest. Arguments: how many, and the seed."""
    count, seed = (int(argument) for argument in (*sys.argv[1:], *(str(DOCUMENTS), "0")[len(sys.argv) - 1 :]))
    failed = hung = 0
    slowest = 0.0
    for number, (name, project) in enumerate(mutations(count, seed)):
        started = process_time()
        try:
            hold(project)
        except Exception:
            failed += 1
            print(f"document {number}, once {name}:\n{traceback.format_exc(limit=-3)}")
        spent = process_time() - started
        slowest = max(slowest, spent)
        hung += spent > HANG_S
    heading(f"{count} damaged papers: read, checked, held against a log")
    row("failed", str(failed), "0")
    row(f"took over {HANG_S} s of processor time", str(hung), "0")
    row("slowest", f"{slowest:.2f} s")


if __name__ == "__main__":
    main()
