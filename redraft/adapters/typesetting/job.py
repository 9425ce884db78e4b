"""One draft laid out in its build folder, and what is to compile it."""

from dataclasses import dataclass
from pathlib import Path, PurePosixPath

from redraft.adapters.typesetting.engines import Choice
from redraft.contracts.build import BuildStatus, Compilation, SandboxLayer
from redraft.contracts.source import Draft


@dataclass(frozen=True, slots=True)
class Job:
    """All that is decided before a program runs."""

    draft: Draft
    build: Path
    choice: Choice
    version: str
    """First line that the engine prints about itself."""
    programs: Path
    """Folder of the TeX programs."""
    layer: SandboxLayer

    @property
    def stem(self) -> str:
        """Return the name that all output files share."""
        return PurePosixPath(self.draft.main).stem

    @property
    def pdf(self) -> Path:
        """Return where the result will be."""
        return self.build / f"{self.stem}.pdf"


def nothing_ran(draft: Draft, status: BuildStatus, detail: str) -> Compilation:
    """Return the result of a draft that no engine read."""
    return Compilation(status=status, draft_digest=draft.digest, detail=detail)
