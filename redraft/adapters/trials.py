"""Fixes tried in TeX: those that add a compile error are dropped."""

import asyncio
from collections.abc import Sequence
from pathlib import Path

from redraft.adapters.papers import Paper
from redraft.adapters.snapshots import snapshot, write_candidate
from redraft.adapters.typesetting import LatexmkTypesetter
from redraft.contracts.build import BuildStatus, Compilation
from redraft.contracts.diagnostic import Diagnostic
from redraft.contracts.source import Draft, Project
from redraft.latex import fixes
from redraft.latex.texlog import new_errors
from redraft.settings import load_settings

MAX_COMPILES = 30
"""Compiles of one paper's fixes: halving finds one bad fix among a thousand in twenty. What is left then is dropped."""


class Trial:
    """The paper as it was, compiled, and fixes of it held against that."""

    def __init__(self, paper: Paper, folder: Path) -> None:
        """Compile the paper as it is; everything is written below `folder`."""
        self._folder = folder
        self._typesetter = LatexmkTypesetter(load_settings())
        self._compiles = 0
        root = folder / "0"
        digest = snapshot(paper.leaves.values(), root)
        self._before = Draft(iter=0, folder=root, main=paper.project.main, digest=digest)
        self._project = paper.project
        self.baseline = self._compile(self._before)

    @property
    def can_tell(self) -> bool:
        """Whether the compile of the paper as it was says anything about its fixes."""
        return self.baseline.status not in (BuildStatus.UNAVAILABLE, BuildStatus.TIMEOUT)

    def is_sound(self, project: Project) -> bool:
        """Tell whether a mended project compiles without an error that the paper did not have."""
        if self._compiles > MAX_COMPILES:
            return False
        folder = self._folder / str(self._compiles)
        compilation = self._compile(write_candidate(self._before, project, self._compiles, folder))
        is_lost = self.baseline.has_pdf and not compilation.has_pdf
        return not is_lost and not new_errors(self.baseline.errors, compilation.errors)

    def sound(self, base: Sequence[Diagnostic], more: Sequence[Diagnostic]) -> list[Diagnostic]:
        """Return `base`, known to be sound, with those of `more` that add no error, found by halving."""
        together = [*base, *more]
        if not more or self.is_sound(fixes.apply(self._project, together)):
            return together
        if len(more) == 1:
            return [*base]
        half = len(more) // 2
        return self.sound(self.sound(base, more[:half]), more[half:])

    def _compile(self, draft: Draft) -> Compilation:
        aux = self._build(0) if self._compiles else None
        build = self._build(self._compiles)
        self._compiles += 1
        return asyncio.run(self._typesetter.typeset(draft, build, aux))

    def _build(self, number: int) -> Path:
        return self._folder / f"build{number}"
