"""Which fixes an answer still makes once earlier answers to the same agenda were refused."""

from collections.abc import Iterable, Sequence

from redraft.contracts.diagnostic import Diagnostic, Replacement
from redraft.contracts.revision import Violation
from redraft.contracts.source import Location, Project

NEAR_LINES = 3
"""Lines between a violation and a fix that is held to blame."""


def spared(project: Project, fixes: Sequence[Diagnostic], violations: Iterable[Violation]) -> list[Diagnostic]:
    """Return the fixes that no violation of an earlier answer speaks against.

    A violation takes away the fixes near it. One that is near none, or that comes back where they have gone already,
    takes half of what is left, the next such one all: no refused answer is given again.
    """
    kept = list(fixes)
    lines = [_candidate_lines(project, fixes, fix) for fix in fixes]
    seen: set[tuple[str, int]] = set()
    is_halved = False
    for violation in violations:
        near = [index for index, fix in enumerate(fixes) if _is_near(fix, lines[index], violation.location)]
        blamed = [fixes[index] for index in near]
        if any(fix in kept for fix in blamed):
            kept = [fix for fix in kept if fix not in blamed]
        elif all((violation.kind, index) in seen for index in near):
            kept, is_halved = ([] if is_halved else kept[: len(kept) // 2]), True
        seen.update((violation.kind, index) for index in near)
    return kept


def _is_near(fix: Diagnostic, lines: tuple[int, int], place: Location | None) -> bool:
    if place is None or place.file != fix.location.file:
        return False
    return lines[0] - NEAR_LINES <= place.line <= lines[1] + NEAR_LINES


def _candidate_lines(project: Project, fixes: Sequence[Diagnostic], fix: Diagnostic) -> tuple[int, int]:
    """Return the first and last line on which a fix may stand once those before it have taken line ends away."""
    source = project.file(fix.location.file)
    text = source.text if source else ""
    before = (
        replacement
        for other in fixes
        if other.location.file == fix.location.file
        for replacement in other.fix
        if replacement.offset < fix.location.offset
    )
    gone = sum(_line_ends_lost(text, replacement) for replacement in before)
    last = max(replacement.end for replacement in fix.fix)
    return fix.location.line - gone, fix.location.line + _line_ends(text[fix.location.offset : last])


def _line_ends_lost(text: str, replacement: Replacement) -> int:
    return _line_ends(text[replacement.offset : replacement.end]) - _line_ends(replacement.text)


def _line_ends(text: str) -> int:
    return len(text.replace("\r\n", "\n").replace("\r", "\n").split("\n")) - 1
