"""Safe fixes made until nothing more is to be mended."""

from collections.abc import Callable, Sequence
from dataclasses import dataclass

from redraft.contracts.diagnostic import Diagnostic
from redraft.contracts.source import Project
from redraft.latex import fixes

MAX_PASSES = 10
"""Times that a text is mended: fixes that overlap need two, and one that undoes another must not go on for ever."""

Find = Callable[[Project], Sequence[Diagnostic]]
"""The faults of a project that are to be mended."""


@dataclass(frozen=True, slots=True)
class Repair:
    """A project with fixes made, and the findings they settled, pass by pass."""

    project: Project
    settled: tuple[Diagnostic, ...] = ()


def repair(project: Project, find: Find) -> Repair:
    """Make the fixes of all that `find` finds, and of what it finds then."""
    settled: list[Diagnostic] = []
    for _ in range(MAX_PASSES):
        chosen = fixes.compatible(find(project))
        mended = fixes.apply(project, chosen)
        if mended == project:
            break
        project = mended
        settled += chosen
    return Repair(project, tuple(settled))
