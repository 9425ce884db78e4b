"""Safe fixes as exact edits: each one found by words that occur once in its file."""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass

from redraft.contracts.diagnostic import Diagnostic, Replacement
from redraft.contracts.revision import Edit
from redraft.contracts.source import Project

CONTEXT = 16
"""Characters on either side of a fix that its edit quotes at first; doubled until they are unique."""
MAX_FIND = 4000
"""Characters of an edit's `find`; a fix that needs more waits for another round."""


@dataclass(frozen=True, slots=True)
class _Window:
    """A stretch of one file with the replacements inside it, in order."""

    file: str
    start: int
    end: int
    replacements: tuple[Replacement, ...]
    diagnostics: tuple[Diagnostic, ...]


@dataclass(frozen=True, slots=True)
class Mending:
    """One edit and the diagnostics that it settles."""

    edit: Edit
    diagnostics: tuple[Diagnostic, ...]


def apply(project: Project, diagnostics: Iterable[Diagnostic]) -> Project:
    """Return the project with the fixes of `diagnostics` made; of two that overlap, the first."""
    chosen: dict[str, list[Replacement]] = {}
    for diagnostic in compatible(diagnostics):
        chosen.setdefault(diagnostic.fix[0].file, []).extend(diagnostic.fix)
    files = tuple(
        file.model_copy(update={"text": _replaced(file.text, 0, len(file.text), chosen[file.path])})
        if file.path in chosen
        else file
        for file in project.files
    )
    return project.model_copy(update={"files": files})


def compatible(diagnostics: Iterable[Diagnostic]) -> tuple[Diagnostic, ...]:
    """Return the diagnostics whose fixes can be made together: of two that overlap, the first."""
    chosen: list[Diagnostic] = []
    taken: dict[str, list[Replacement]] = {}
    for diagnostic in diagnostics:
        fix = diagnostic.fix
        if fix and not any(_overlap(a, b) for a in fix for b in taken.get(a.file, ())):
            taken.setdefault(fix[0].file, []).extend(fix)
            chosen.append(diagnostic)
    return tuple(chosen)


def mend(project: Project, diagnostics: Sequence[Diagnostic]) -> tuple[Mending, ...]:
    """Return the fixes of `diagnostics` as edits, file by file in order; what overlaps an earlier one waits."""
    sources = {file.path: file.text for file in project.files}
    windows: list[_Window] = []
    for diagnostic in diagnostics:
        window = _window(sources, diagnostic)
        if window is not None:
            windows = _joined(sources, windows, window)
    windows.sort(key=lambda window: (window.file, window.start))
    return tuple(Mending(_edit(sources[window.file], window), window.diagnostics) for window in windows)


def _window(sources: dict[str, str], diagnostic: Diagnostic) -> _Window | None:
    """Return the shortest stretch around a fix that occurs once in its file, growing word by word; None if too long."""
    if not diagnostic.fix:
        return None
    file = diagnostic.fix[0].file
    text = sources[file]
    first = min(replacement.offset for replacement in diagnostic.fix)
    last = max(replacement.end for replacement in diagnostic.fix)
    context = CONTEXT
    while last - first + 2 * context <= MAX_FIND:
        start, end = _edge_before(text, first - context), _edge_after(text, last + context)
        if _is_unique(text, start, end):
            fix = tuple(sorted(diagnostic.fix, key=lambda replacement: replacement.offset))
            return _Window(file, start, end, fix, (diagnostic,))
        if start == 0 and end == len(text):
            return None
        context *= 2
    return None


def _is_unique(text: str, start: int, end: int) -> bool:
    """Tell whether a stretch occurs once, line ends counting alike."""
    find = text[start:end]
    if "\r" in text:
        text, find = text.replace("\r\n", "\n").replace("\r", "\n"), find.replace("\r\n", "\n").replace("\r", "\n")
    at = text.find(find)
    return text.find(find, at + 1) < 0


def _edge_before(text: str, position: int) -> int:
    """Return where the word at `position` begins, not between a carriage return and its line feed."""
    position = max(0, position)
    limit = max(0, position - CONTEXT)
    while position > limit and not text[position - 1].isspace():
        position -= 1
    return position - 1 if text[position - 1 : position + 1] == "\r\n" else position


def _edge_after(text: str, position: int) -> int:
    """Return where the word at `position` ends, not between a carriage return and its line feed."""
    position = min(len(text), position)
    limit = min(len(text), position + CONTEXT)
    while position < limit and not text[position].isspace():
        position += 1
    return position + 1 if text[position - 1 : position + 1] == "\r\n" else position


def _joined(sources: dict[str, str], windows: list[_Window], window: _Window) -> list[_Window]:
    """Add a window, one with those it overlaps; leave it out where replacements overlap or the whole grows too long."""
    near = [other for other in windows if _touch(other, window)]
    replacements = [replacement for other in near for replacement in other.replacements]
    if any(_overlap(a, b) for a in window.replacements for b in replacements):
        return windows
    start = min(each.start for each in (*near, window))
    end = max(each.end for each in (*near, window))
    if end - start > MAX_FIND or not _is_unique(sources[window.file], start, end):
        return windows
    merged = _Window(
        window.file,
        start,
        end,
        tuple(sorted((*replacements, *window.replacements), key=lambda replacement: replacement.offset)),
        (*(diagnostic for other in near for diagnostic in other.diagnostics), *window.diagnostics),
    )
    return [*(other for other in windows if other not in near), merged]


def _touch(one: _Window, other: _Window) -> bool:
    return one.file == other.file and one.start <= other.end and other.start <= one.end


def _overlap(one: Replacement, other: Replacement) -> bool:
    return one.file == other.file and one.offset < other.end and other.offset < one.end


def _edit(text: str, window: _Window) -> Edit:
    return Edit(
        file=window.file,
        find=text[window.start : window.end],
        replace=_replaced(text, window.start, window.end, window.replacements),
        reason="; ".join(dict.fromkeys(f"{each.check}: {each.instruction}" for each in window.diagnostics)),
    )


def _replaced(text: str, start: int, end: int, replacements: Iterable[Replacement]) -> str:
    pieces: list[str] = []
    for replacement in sorted(replacements, key=lambda replacement: replacement.offset):
        pieces += (text[start : replacement.offset], replacement.text)
        start = replacement.end
    return "".join((*pieces, text[start:end]))
