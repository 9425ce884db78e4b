"""Comments that silence findings: `% redraft: ignore[check-id]` on a line, or alone on the line before."""

import re
from bisect import bisect_right
from collections.abc import Collection, Iterable, Iterator, Sequence
from dataclasses import dataclass

from redraft.contracts.diagnostic import MAX_QUOTE, Diagnostic, Severity
from redraft.contracts.source import SourceFile
from redraft.latex.blanking import comments
from redraft.latex.conventions import Conventions, conventions
from redraft.latex.lines import located
from redraft.latex.manuscript import Manuscript

UNUSED_IGNORE = "unused-ignore"
"""The check that finds comments which silence nothing."""
UNUSED_AXIS = "academic_style"
_IGNORE = re.compile(r"%\s*redraft:\s*ignore(?:\s*\[(?P<ids>[^\]]*)(?P<closing>\]?)|(?![\w-]))")


@dataclass(frozen=True, slots=True)
class Ignore:
    """One comment: the ids it names (none: all of them), and the lines of its file that it speaks of."""

    file: str
    start: int
    end: int
    lines: tuple[int, ...]
    ids: tuple[str, ...]
    is_closed: bool = True
    is_empty: bool = False
    """Whether nothing stands between its brackets."""

    def silences(self, diagnostic: Diagnostic, check: str) -> bool:
        """Tell whether `check`, one of its ids or the empty string for all, silences a finding."""
        place = diagnostic.location
        here = place.file == self.file and place.line in self.lines
        return here and self.is_closed and not self.is_empty and check in ("", diagnostic.check)


def read(manuscript: Manuscript) -> tuple[Ignore, ...]:
    """Return the ignoring comments of the files that the paper is made of, file by file in order."""
    project = manuscript.project
    own = conventions({file.path: file.text for file in project.files}, project.main)
    return tuple(
        ignore
        for path in dict.fromkeys(segment.file for segment in manuscript.segments)
        for source in (project.file(path),)
        if source is not None and "redraft:" in source.text
        for ignore in _of_file(source, manuscript.line_starts[path], own)
    )


def silence(
    diagnostics: Iterable[Diagnostic], ignores: Sequence[Ignore], ran: Collection[str], known: Collection[str]
) -> tuple[tuple[Diagnostic, ...], tuple[tuple[Ignore, str], ...]]:
    """Return the findings that no comment silences, and each comment's ids that silence nothing.

    Args:
        diagnostics: What the checks found.
        ignores: The comments.
        ran: Ids of the checks that looked at the paper; the others may have something to be silenced elsewhere.
        known: Ids of all checks.
    """
    used: set[tuple[Ignore, str]] = set()
    kept: list[Diagnostic] = []
    for diagnostic in diagnostics:
        silencing = [
            (ignore, check) for ignore in ignores for check in ignore.ids or ("",) if ignore.silences(diagnostic, check)
        ]
        used.update(silencing)
        if not silencing:
            kept.append(diagnostic)
    waiting = frozenset(known) - frozenset(ran)
    unused = tuple(
        (ignore, check)
        for ignore in ignores
        if UNUSED_IGNORE not in ignore.ids
        for check in dict.fromkeys(ignore.ids or ("",))
        if (ignore, check) not in used and check not in waiting
    )
    return tuple(kept), unused


def unused_diagnostic(manuscript: Manuscript, ignore: Ignore, check: str, known: Collection[str]) -> Diagnostic:
    """Say of a comment that it silences nothing, and why where that shows."""
    source = manuscript.project.file(ignore.file)
    return Diagnostic(
        check=UNUSED_IGNORE,
        severity=Severity.MINOR,
        axis=UNUSED_AXIS,
        section="",
        quote=source.text[ignore.start : ignore.end][:MAX_QUOTE].strip() if source else "",
        problem=_problem(ignore, check, known),
        instruction="Take it out of the comment, or correct it",
        location=located(ignore.file, manuscript.line_starts[ignore.file], ignore.start, ignore.end),
    )


def _problem(ignore: Ignore, check: str, known: Collection[str]) -> str:
    if not ignore.is_closed:
        return "The bracket of this ignore never closes, so it silences nothing"
    if ignore.is_empty:
        return "This ignore names no check between its brackets"
    if check and check not in known:
        return f"ignore[{check}] names no check"
    return f"ignore[{check}] silences nothing" if check else "This ignore silences nothing"


def _of_file(source: SourceFile, starts: Sequence[int], own: Conventions) -> Iterator[Ignore]:
    text = source.text
    found = [(start, end, match) for start, end in comments(text, own) if (match := _IGNORE.search(text, start, end))]
    numbers = [bisect_right(starts, start) for start, _, _ in found]
    alone = [not text[starts[number - 1] : start].strip() for number, (start, _, _) in zip(numbers, found, strict=True)]
    lone = {number for number, is_alone in zip(numbers, alone, strict=True) if is_alone}
    for number, is_alone, (_, end, match) in zip(numbers, alone, found, strict=True):
        below = number + 1
        while below in lone:
            below += 1
        ids = tuple(name.strip() for name in (match["ids"] or "").split(",") if name.strip())
        lines = (number, below) if is_alone else (number,)
        is_bare = match["ids"] is None
        is_closed = is_bare or bool(match["closing"])
        yield Ignore(source.path, match.start(), end, lines, ids, is_closed, is_empty=not is_bare and not ids)
