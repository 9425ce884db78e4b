"""What `redraft check` says of papers."""

from pydantic import Field

from redraft.contracts.base import Contract
from redraft.contracts.diagnostic import Diagnostic


class CheckedPaper(Contract):
    """One paper that was checked."""

    main: str
    """Its main file, by the path that findings use."""
    files: tuple[str, ...]
    """The files that it is made of, in the order in which they are read."""
    workspace: str | None = None
    """The workspace it lies in, which `redraft refine` mends and `--fix` does not."""
    is_whole: bool = True
    """False for a part of a paper that no main file was found for: the checks that need the whole were left out."""


class CheckReport(Contract):
    """What `redraft check --format json` prints.

    Files are named by POSIX paths from the folder that the command ran in, or by absolute ones where they lie outside.
    Offsets count characters (Unicode code points) of the decoded file, a byte order mark left out.
    """

    papers: tuple[CheckedPaper, ...]
    findings: tuple[Diagnostic, ...]
    """What is left, paper by paper, in the order of its files and lines."""
    major: int = Field(ge=0)
    minor: int = Field(ge=0)
    fixable: int = Field(ge=0)
    """How many findings have a safe fix."""
    fixed: int = Field(default=0, ge=0)
    """How many findings were mended, or would be with `--diff`."""
    notes: tuple[str, ...] = ()
    """One line each on what was left undone."""
