"""The difference between two projects, as a unified diff."""

from collections.abc import Iterable, Iterator, Sequence
from itertools import chain

from redraft.contracts.source import Project
from redraft.domain.line_changes import Change, changes

CONTEXT = 3
"""Unchanged lines shown around a change, as `diff -u` does."""
NO_LINE_END = "\\ No newline at end of file\n"


def unified(before: Project, after: Project) -> str:
    r"""Return a unified diff of all text files, in path order; empty where nothing differs.

    Files whose lines end otherwise are shown with `\n`: a change of line ends alone is no difference.
    """
    paths = sorted({file.path for file in chain(before.files, after.files)})
    return "".join(chain.from_iterable(_of_file(path, before, after) for path in paths))


def near(before: Project, after: Project, path: str, start: int, end: int) -> str:
    """Return the hunks of one file that show any of the lines `start` to `end` of `before`, counted from 0."""
    old, new = _lines(before, path), _lines(after, path)
    shown = [
        group
        for group in _grouped(changes(old, new))
        if group[0].old_start - CONTEXT < end and start < group[-1].old_end + CONTEXT
    ]
    return "".join(chain.from_iterable(_hunk(old, new, group) for group in shown))


def _of_file(path: str, before: Project, after: Project) -> Iterator[str]:
    old, new = _lines(before, path), _lines(after, path)
    groups = _grouped(changes(old, new))
    for number, group in enumerate(groups):
        if number == 0:
            yield f"--- {_name('a', path, before)}\n+++ {_name('b', path, after)}\n"
        yield from _hunk(old, new, group)


def _lines(project: Project, path: str) -> list[str]:
    r"""Split at `\n` alone: a form feed or a Unicode line separator ends no line of a diff."""
    file = project.file(path)
    if file is None:
        return []
    text = file.text if file.newline == "\n" else file.text.replace("\r\n", "\n").replace("\r", "\n")
    *whole, last = text.split("\n")
    return [*(f"{line}\n" for line in whole), *([last] if last else [])]


def _name(side: str, path: str, project: Project) -> str:
    """Name a file as `patch` reads it: one with spaces ends in a tab, one that is not there is /dev/null."""
    if project.file(path) is None:
        return "/dev/null"
    return f"{side}/{path}\t" if " " in path else f"{side}/{path}"


def _grouped(found: Iterable[Change]) -> Iterator[list[Change]]:
    """Put changes whose context would touch into one hunk."""
    group: list[Change] = []
    for change in found:
        if group and change.old_start - group[-1].old_end > 2 * CONTEXT:
            yield group
            group = []
        group.append(change)
    if group:
        yield group


def _hunk(old: Sequence[str], new: Sequence[str], group: Sequence[Change]) -> Iterator[str]:
    first, last = group[0], group[-1]
    lead = min(CONTEXT, first.old_start)
    old_end, new_end = min(len(old), last.old_end + CONTEXT), min(len(new), last.new_end + CONTEXT)
    old_range = _range(first.old_start - lead, old_end)
    new_range = _range(first.new_start - lead, new_end)
    yield f"@@ -{old_range} +{new_range} @@\n"
    at = first.old_start - lead
    for change in group:
        yield from _marked(" ", old[at : change.old_start])
        yield from _marked("-", old[change.old_start : change.old_end])
        yield from _marked("+", new[change.new_start : change.new_end])
        at = change.old_end
    yield from _marked(" ", old[at:old_end])


def _range(start: int, end: int) -> str:
    """Write a range as the format has it: an empty one names the line before it."""
    return f"{start + (start < end)},{end - start}"


def _marked(mark: str, lines: Sequence[str]) -> Iterator[str]:
    for line in lines:
        yield f"{mark}{line}" if line.endswith("\n") else f"{mark}{line}\n{NO_LINE_END}"
