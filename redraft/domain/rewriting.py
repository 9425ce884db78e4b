"""What a reviser gives back whole, sections or the paper, held to what it was and turned into edits."""

import re
from collections.abc import Iterable, Mapping
from dataclasses import dataclass

from redraft.contracts.revision import Edit
from redraft.contracts.source import Location, Project
from redraft.domain.edits import apply
from redraft.domain.nearest import places
from redraft.domain.normalised import normalise
from redraft.domain.passages import Passage, passage_at
from redraft.domain.regions import edits_between
from redraft.latex.manuscript import read

_FILE = re.compile(r"^%%%% FILE:[ \t]*(?P<path>[^\n]*?)[ \t]*\n", re.MULTILINE)
_LONE_CR = re.compile(r"\r(?!\n)")
_ENDS = (r"\begin{document}", r"\end{document}")


@dataclass(frozen=True, slots=True)
class Failed:
    """An edit that does not apply, and why."""

    edit: Edit
    fault: str
    location: Location | None = None


@dataclass(frozen=True, slots=True)
class Tried:
    """Edits sorted by whether they apply, all together, to a project."""

    kept: tuple[Edit, ...]
    failed: tuple[Failed, ...] = ()

    @property
    def edits(self) -> tuple[Edit, ...]:
        """Return all of them, those that apply first."""
        return (*self.kept, *(each.edit for each in self.failed))


def tried(project: Project, edits: Iterable[Edit]) -> Tried:
    """Apply the edits; one that is there twice counts once."""
    distinct = tuple(dict.fromkeys(edits))
    applied = apply(project, distinct)
    failed = [edit for edit in distinct if edit not in applied.applied]
    return Tried(
        kept=applied.applied,
        failed=tuple(
            Failed(edit, violation.message, violation.location)
            for edit, violation in zip(failed, applied.violations, strict=True)
        ),
    )


def passages_of(project: Project, failed: Iterable[Failed]) -> dict[Passage, tuple[Failed, ...]]:
    """Return the passages of `project` that failed edits were meant for, in order; some are meant for none."""
    manuscript = read(project)
    found: dict[Passage, list[Failed]] = {}
    for each in failed:
        source = project.file(each.edit.file)
        near = next(iter(places(source.text, each.edit.find)), None) if source else None
        if source and near:
            passage = passage_at(manuscript, each.edit.file, normalise(source.text).original(near.offset))
            if passage:
                found.setdefault(passage, []).append(each)
    return {each: tuple(found[each]) for each in sorted(found, key=lambda each: (each.file, each.start))}


def source_of(project: Project, passage: Passage) -> str:
    """Return the source of a passage."""
    file = project.file(passage.file)
    return file.text[passage.start : passage.end] if file else ""


def passage_fault(project: Project, passage: Passage, latex: str) -> str:
    """Say what is wrong with the new source of a passage, or return the empty string."""
    if not latex.strip():
        return "is empty, expected the section's whole source"
    if passage.heading and not _folded(latex).startswith(_folded(passage.heading)):
        return f"begins with {_folded(latex)[:60]!r}, expected its heading {_folded(passage.heading)!r}"
    return _unfit(project, passage.file, with_passages(project, {passage: latex})[passage.file])


def with_passages(project: Project, rewritten: Mapping[Passage, str]) -> dict[str, str]:
    """Return the new text of each file that has one of the rewritten passages."""
    texts: dict[str, str] = {}
    for passage in sorted(rewritten, key=lambda each: each.start, reverse=True):
        file = project.file(passage.file)
        if file is not None:
            text = texts.get(passage.file, file.text)
            texts[passage.file] = text[: passage.start] + rewritten[passage].strip() + text[passage.end :]
    return texts


def files_of(project: Project, latex: str) -> dict[str, str]:
    """Return the files that a whole paper is given as; without the lines that name them it is the main file."""
    marks = list(_FILE.finditer(latex))
    if not marks:
        return {project.main: latex}
    ends = [*(mark.start() for mark in marks[1:]), len(latex)]
    return {mark["path"]: latex[mark.end() : end] for mark, end in zip(marks, ends, strict=True)}


def full_fault(project: Project, latex: str) -> str:
    """Say what is wrong with a whole paper, or return the empty string."""
    if not latex.strip():
        return "latex: is empty, expected the whole paper"
    for path, text in files_of(project, latex).items():
        file = project.file(path)
        if file is None:
            return f"latex: {path!r:.80} is no text file of the project, expected one of its files"
        gone = [end for end in _ENDS if end in file.text and end not in text]
        if gone:
            return f"{path}: has no {gone[0]}, expected the file from its first line to its last"
        unfit = _unfit(project, path, text)
        if unfit:
            return f"{path}: {unfit}"
    return ""


def edits_of(project: Project, texts: Mapping[str, str], meant: Iterable[Edit] = ()) -> tuple[Edit, ...]:
    """Return the edits that give these files their new texts; each takes the reasons of the edits meant for it."""
    wanted = tuple(meant)
    edits: list[Edit] = []
    for path, text in texts.items():
        file = project.file(path)
        if file is not None:
            here = [(normalise(each.find).text, each.reason) for each in wanted if each.file == path]
            edits += edits_between(file, text, lambda find, here=here: _reason(find, here))
    return tuple(edits)


def _reason(find: str, meant: Iterable[tuple[str, str]]) -> str:
    return "; ".join(dict.fromkeys(reason for words, reason in meant if words in find)) or "rewritten whole"


def _unfit(project: Project, path: str, rewritten: str) -> str:
    r"""Return what a file's new text is refused for: control characters of an under-escaped `\rho`, odd letters."""
    file = project.file(path)
    if file and len(_LONE_CR.findall(rewritten)) > len(_LONE_CR.findall(file.text)):
        return "has '\\r' that ends no line, expected every backslash of the LaTeX escaped as JSON asks"
    failed = tried(project, edits_of(project, {path: rewritten})).failed
    return next((each.fault.removeprefix(f"{path}: ") for each in failed), "")


def _folded(text: str) -> str:
    return " ".join(text.split())
