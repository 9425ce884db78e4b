"""Ten thousand damaged papers: each is read, checked and held against a log, and every place lies in its file."""

import sys
import traceback
from collections.abc import Iterator
from importlib import import_module
from importlib.util import find_spec
from time import process_time

from machine import heading, row
from mutations import mutations

from redraft.contracts.source import Location, Project
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
LINES_COUNTED = 100
"""Elements of one paper whose line is counted afresh."""
LOG = "| Method | Error | Score |\n|---|---|---|\n| ours | 2.1 | 92.3 |\n| other | 4.2 | 79.1 |\n"


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
