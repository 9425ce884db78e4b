"""Papers loaded, checked, and mended where that is asked for."""

# ruff: noqa: PLC0415  # what typesets is imported where fixes are to be tried: without them a check takes half as long

import shlex
from collections.abc import Callable, Iterable, Iterator, Mapping
from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING

from redraft.adapters.check_settings import settings_for
from redraft.adapters.papers import Paper, load_papers
from redraft.adapters.targets import shown, written_workspace
from redraft.contracts.check import CheckedPaper, CheckReport
from redraft.contracts.diagnostic import Diagnostic
from redraft.contracts.materials import Materials
from redraft.contracts.source import Project
from redraft.domain import check_reports, checking
from redraft.domain.check_table import OF_THE_WHOLE, rules
from redraft.domain.diffs import unified
from redraft.domain.selection import Selection, chosen, refuse_unknown, split
from redraft.errors import InputError
from redraft.latex.manuscript import read
from redraft.latex.repairs import Find

if TYPE_CHECKING:
    from redraft.adapters.mending import Mended


@dataclass(frozen=True, slots=True)
class Checked:
    """What the command prints: the findings, the texts they lie in, and the changes of `--fix`."""

    report: CheckReport
    texts: Mapping[str, str]
    """By the names that findings use."""
    diff: str = ""


@dataclass(frozen=True, slots=True)
class _Result:
    """One paper after its check, its fixes made in memory."""

    paper: Paper
    materials: Materials
    findings: tuple[Diagnostic, ...]
    mended: "Mended | None"

    @property
    def name(self) -> Callable[[str], str]:
        """Return what names a file of the project from the folder that the command runs in."""
        return lambda file: shown(self.paper.place(file))


def check(
    paths: tuple[Path, ...], select: tuple[str, ...], ignore: tuple[str, ...], *, fix: bool, write: bool
) -> Checked:
    """Check the papers that `paths` name; `fix` makes the safe fixes, `write` puts them into the files.

    Raises:
        InputError: A path is no paper, a check is unknown, or the draft of a workspace is to be mended.
    """
    known = tuple(rule.id for rule in rules())
    options = Selection(split(select) if select else None, split(ignore) if ignore else None)
    for name, ids in (("--select", options.select), ("--ignore", options.ignore)):
        refuse_unknown(ids or (), known, name)
    if options.select == ():
        msg = "--select: names no check, expected one of redraft check --list"
        raise InputError(msg)
    papers = load_papers(paths)
    asked = [chosen(known, options, settings_for(paper.target.root, known)) for paper in papers]
    if write:
        _refuse_workspaces(papers)
    results = [_result(paper, ids, known, fix=fix) for paper, ids in zip(papers, asked, strict=True)]
    if write:
        _write(results)
    return _joined(results)


def _refuse_workspaces(papers: Iterable[Paper]) -> None:
    for paper in papers:
        name = _workspace(paper)
        if name is not None:
            mending = f"redraft refine {shlex.quote(name)}"
            msg = f"{name}: --fix never writes a workspace, expected a paper outside one, or: {mending}"
            raise InputError(msg)


def _workspace(paper: Paper) -> str | None:
    """Return the name of the workspace whose draft, snapshot or result a paper is."""
    root = paper.workspace.root if paper.workspace else written_workspace(paper.target.root / paper.target.main)
    return None if root is None else shown(root)


def _result(paper: Paper, ids: frozenset[str], known: tuple[str, ...], *, fix: bool) -> _Result:
    def found(project: Project) -> list[Diagnostic]:
        materials = paper.materials.model_copy(update={"project": project})
        every = checking.check(materials, chosen=ids, known=known, is_whole=paper.target.is_whole)
        return [each for each in every if paper.asks_for(each.location.file)]

    mended = _mended(paper, found) if fix else None
    project = mended.project if mended else paper.project
    materials = paper.materials.model_copy(update={"project": project})
    left = found(project)
    if mended:
        # What is left has a fix only where that was dropped: it is not offered again.
        left = [each.model_copy(update={"fix": ()}) for each in left]
    return _Result(paper, materials, tuple(left), mended)


def _mended(paper: Paper, found: Find) -> "Mended":
    from redraft.adapters.mending import mend

    return mend(paper, found)


def _write(results: Iterable[_Result]) -> None:
    from redraft.adapters.mending import write

    for result in results:
        write(result.paper, result.materials.project)


def _joined(results: list[_Result]) -> Checked:
    texts = {result.name(file.path): file.text for result in results for file in result.materials.project.files}
    report = check_reports.report(
        (_paper(result) for result in results),
        (check_reports.renamed(finding, result.name) for result in results for finding in result.findings),
        fixed=sum(len(result.mended.settled) for result in results if result.mended),
        notes=(note for result in results for note in _notes(result)),
    )
    return Checked(report, texts, "".join(map(_diff, results)))


def _paper(result: _Result) -> CheckedPaper:
    segments = read(result.materials.project).segments
    files = tuple(dict.fromkeys(result.name(segment.file) for segment in segments))
    return CheckedPaper(
        main=result.name(result.paper.project.main),
        files=files,
        workspace=_workspace(result.paper),
        is_whole=result.paper.target.is_whole,
    )


def _notes(result: _Result) -> Iterator[str]:
    target = result.paper.target
    main = result.name(target.main)
    if not target.is_whole:
        yield f"{main}: no main file that inputs it, so it was checked without {', '.join(sorted(OF_THE_WHOLE))}"
    if target.others:
        yield f"{main} was taken for the main file, not {', '.join(map(shown, target.others))}"
    if result.mended is not None:
        if result.mended.note:
            yield f"{main}: {result.mended.note}"
        for dropped in result.mended.dropped:
            place = check_reports.renamed(dropped, result.name).location
            yield f"{place}: {dropped.check}: not mended, the fix adds a TeX error"


def _diff(result: _Result) -> str:
    before, after = result.paper.project, result.materials.project
    pairs = [(old, new) for old, new in zip(before.files, after.files, strict=True) if old.text != new.text]
    old, new = (
        Project(main="", files=tuple(file.model_copy(update={"path": result.name(file.path)}) for file in files))
        for files in ([pair[0] for pair in pairs], [pair[1] for pair in pairs])
    )
    return unified(old, new)
