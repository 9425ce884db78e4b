"""Apply a reviser's edits to a project; whatever does not apply is a violation."""

import re
import unicodedata
from collections import Counter
from collections.abc import Iterable
from dataclasses import dataclass

from redraft.contracts.diagnostic import MAX_QUOTE
from redraft.contracts.revision import Applied, Edit, Violation, ViolationKind
from redraft.contracts.source import Location, Project, SourceFile
from redraft.domain.excerpts import quoted
from redraft.domain.normalised import Normalised, normalise
from redraft.latex.lines import line_starts, located

_CONTROL = re.compile(r"[\x00-\x08\x0b\x0c\x0e-\x1f\x7f]")
_LINE_END = re.compile(r"\r\n?|\n")
_WORD = re.compile(r"\w+")
_BEHEADED = re.compile(r"\n(?:abla|eq|ewcommand|ewline|ewpage|oindent|onumber|ormalsize|otag|otin)\b")
r"""What is left of `\nabla` and its like where JSON took the backslash and the n for a line end."""


@dataclass(frozen=True, slots=True)
class _Placed:
    """An edit and the characters of its file that it replaces."""

    edit: Edit
    start: int
    end: int
    text: str


def apply(project: Project, edits: tuple[Edit, ...]) -> Applied:
    """Make every edit that applies; of two that overlap, the first."""
    files = {file.path: file for file in project.files}
    normals = {path: normalise(files[path].text) for path in {edit.file for edit in edits} if path in files}
    placed: list[_Placed] = []
    violations: list[Violation] = []
    for edit in edits:
        if edit.file in files:
            outcome = _place(edit, files[edit.file], normals[edit.file], placed)
        else:
            outcome = _refuse(edit, f"is no text file of the project, expected one of {_some(files)}")
        if isinstance(outcome, _Placed):
            placed.append(outcome)
        else:
            violations.append(outcome)
    edited = tuple(_edited(file, placed) for file in project.files)
    return Applied(
        project=project.model_copy(update={"files": edited}),
        applied=tuple(item.edit for item in placed),
        violations=tuple(violations),
    )


def _place(edit: Edit, file: SourceFile, normal: Normalised, placed: Iterable[_Placed]) -> _Placed | Violation:
    """Find the one place of `edit`, or say why it has none."""
    reason = _unfit(edit, file)
    if reason:
        return _refuse(edit, reason)
    find = normalise(edit.find).text
    at = normal.text.find(find)
    if at < 0:
        return _missing(edit, file, normal)
    start, end = normal.original(at), normal.original(at + len(find))
    again = normal.text.find(find, at + 1)
    if again >= 0:
        lines = f"{_line(normal.text, at)} and {_line(normal.text, again)}"
        reason = f"`find` occurs more than once, on lines {lines}, expected exactly one occurrence"
        return _refuse(edit, reason, _locate(file, start, end))
    for other in placed:
        if other.edit.file == edit.file and start < other.end and other.start < end:
            reason = f"`find` overlaps that of an earlier edit on line {_line(file.text, other.start)}"
            return _refuse(edit, reason, _locate(file, start, end))
    return _Placed(edit, start, end, _replacement(edit).replace("\n", file.newline))


def _unfit(edit: Edit, file: SourceFile) -> str:
    """Return why the edit's own text rules it out, or the empty string."""
    if not edit.find:
        return "`find` is empty, expected the words to replace"
    stray = _stray_control(edit)
    if stray:
        return f"has {stray}, expected every backslash of the LaTeX escaped as JSON asks"
    try:
        _replacement(edit).encode(file.encoding)
    except UnicodeEncodeError as error:
        return f"`replace` has {error.object[error.start]!a}, which {file.encoding} cannot encode"
    return ""


def _stray_control(edit: Edit) -> str:
    r"""Name the control character that an under-escaped `\beta`, `\frac`, `\rho` or `\nabla` left behind."""
    find, replace = edit.find.replace("\r\n", "\n"), edit.replace.replace("\r\n", "\n")
    control = _CONTROL.search(find) or _CONTROL.search(replace)
    if control:
        return f"the control character {control.group()!a}"
    for char in "\t\r":
        if char in replace and char not in find:
            return f"{char!a} where `find` has none"
    beheaded = _BEHEADED.search(replace)
    return f"a line that starts with {beheaded.group().strip()!r}" if beheaded else ""


def _replacement(edit: Edit) -> str:
    r"""Return the new text in NFC with `\n` line ends."""
    return unicodedata.normalize("NFC", _LINE_END.sub("\n", edit.replace))


def _missing(edit: Edit, file: SourceFile, normal: Normalised) -> Violation:
    """Refuse an edit whose `find` does not occur, showing the line nearest to it."""
    at = _nearest(normal.text, edit.find)
    if at is None:
        return _refuse(edit, "`find` does not occur and no line resembles it")
    start = normal.text.rfind("\n", 0, at) + 1
    end = (normal.text + "\n").index("\n", at)
    line = quoted(normal.text[start:end])
    reason = f"`find` does not occur; nearest is line {_line(normal.text, at)}: {line}"
    return _refuse(edit, reason, _locate(file, normal.original(start), normal.original(end)))


def _nearest(text: str, find: str) -> int | None:
    """Return an offset in the line of `text` that shares most three-word runs, or else words, with `find`."""
    words = list(_WORD.finditer(find))[:80]
    for length in (3, 1):
        runs = [find[a.start() : b.end()] for a, b in zip(words, words[length - 1 :], strict=False)]
        hits = [text.find(run) for run in runs if len(run) > length * 2]
        lines = Counter(text.rfind("\n", 0, hit) + 1 for hit in hits if hit >= 0)
        if lines:
            return lines.most_common(1)[0][0]
    return None


def _edited(file: SourceFile, placed: Iterable[_Placed]) -> SourceFile:
    """Return `file` with its edits made, from left to right."""
    mine = sorted((item for item in placed if item.edit.file == file.path), key=lambda item: item.start)
    pieces: list[str] = []
    last = 0
    for item in mine:
        pieces += (file.text[last : item.start], item.text)
        last = item.end
    return file.model_copy(update={"text": "".join((*pieces, file.text[last:]))}) if mine else file


def _refuse(edit: Edit, reason: str, location: Location | None = None) -> Violation:
    return Violation(
        kind=ViolationKind.UNAPPLIED_EDIT,
        message=f"{edit.file}: {reason}",
        location=location,
        quote=edit.find[:MAX_QUOTE],
    )


def _locate(file: SourceFile, start: int, end: int) -> Location:
    return located(file.path, line_starts(file.text), start, end)


def _line(text: str, offset: int) -> int:
    return len(_LINE_END.findall(text, 0, offset)) + 1


def _some(names: Iterable[str]) -> str:
    """List the first five names."""
    listed = sorted(names)
    return ", ".join(listed[:5]) + (", …" if len(listed) > 5 else "")  # noqa: PLR2004
