"""What is made of a manuscript once, however many ask for it."""

from collections.abc import Callable
from functools import lru_cache, wraps
from typing import TypeVar

from redraft.contracts.source import Project
from redraft.latex.manuscript import Manuscript, read

Made = TypeVar("Made")


def kept(make: Callable[[Manuscript], Made]) -> Callable[[Manuscript], Made]:
    """Keep what `make` makes of the last two manuscripts: the accepted draft and its candidate."""

    @lru_cache(maxsize=2)
    def of_project(project: Project) -> Made:
        return make(read(project))

    @wraps(make)
    def of_manuscript(manuscript: Manuscript) -> Made:
        return of_project(manuscript.project)  # pyright: ignore[reportArgumentType]  frozen models have a hash that their types hide

    return of_manuscript
