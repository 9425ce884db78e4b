"""A rewritten file as edits: one for each region that changed, each with a `find` that occurs once."""

from collections.abc import Callable, Iterable, Iterator, Sequence

from redraft.contracts.revision import Edit
from redraft.contracts.source import SourceFile
from redraft.domain.line_changes import Change, changes
from redraft.domain.normalised import normalise

_Lines = tuple[int, int]
"""The first line of a stretch and the one behind its last, counted from 0."""


def edits_between(file: SourceFile, rewritten: str, reason: Callable[[str], str]) -> tuple[Edit, ...]:
    """Return the edits that make `rewritten` of a file; line ends and composed letters alone are no change.

    Args:
        file: As it is.
        rewritten: Its whole new text; a line end at its end is put there where the file has one.
        reason: Gives each edit's reason from its `find`.
    """
    before, after = normalise(file.text).text, normalise(rewritten).text
    if before.endswith("\n") and not after.endswith("\n"):
        after += "\n"
    old, new = before.splitlines(keepends=True), after.splitlines(keepends=True)
    found = tuple(changes(old, new))
    edits: list[Edit] = []
    for start, end in _joined(_stretches(before, old, found)):
        new_start = start + _shift(change for change in found if change.old_start < start)
        new_end = end + _shift(change for change in found if change.old_end <= end)
        find = "".join(old[start:end])
        edits.append(Edit(file=file.path, find=find, replace="".join(new[new_start:new_end]), reason=reason(find)))
    return tuple(edits)


def _stretches(before: str, old: Sequence[str], found: Iterable[Change]) -> Iterator[_Lines]:
    """Yield the old lines of each change with what tells them apart; none for a change that those before took in."""
    end = -1
    for change in found:
        if change.old_end > end:
            stretch = _told_apart(before, old, change)
            end = stretch[1]
            yield stretch


def _told_apart(before: str, old: Sequence[str], change: Change) -> _Lines:
    """Widen the old lines of a change until they occur once; the whole file does."""
    width = 0
    while True:
        start, end = max(0, change.old_start - width), min(len(old), change.old_end + width)
        find = "".join(old[start:end])
        is_once = before.find(find, before.find(find) + 1) < 0
        if is_once or (start == 0 and end == len(old)):
            return start, end
        width = width * 2 or 1


def _joined(stretches: Iterable[_Lines]) -> Iterator[_Lines]:
    """Join the stretches that touch; what holds one that occurs once occurs once."""
    last: _Lines | None = None
    for start, end in sorted(stretches):
        if last and start <= last[1]:
            last = last[0], max(last[1], end)
            continue
        if last:
            yield last
        last = start, end
    if last:
        yield last


def _shift(changes: Iterable[Change]) -> int:
    """Return by how many lines these changes move what comes behind them."""
    return sum(change.new_end - change.new_start - change.old_end + change.old_start for change in changes)
