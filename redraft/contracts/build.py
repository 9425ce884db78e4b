"""What typesetting a draft gave."""

from enum import StrEnum

from pydantic import Field

from redraft.contracts.base import Contract


class BuildStatus(StrEnum):
    """`errors` is a PDF in spite of errors, common in real papers; `failed` is no PDF."""

    OK = "ok"
    ERRORS = "errors"
    FAILED = "failed"
    TIMEOUT = "timeout"
    UNAVAILABLE = "unavailable"


class SandboxLayer(StrEnum):
    """What kept the untrusted source in its place, the strongest first."""

    BWRAP = "bwrap"
    LANDLOCK = "landlock"
    """The kernel's own file rules, where namespaces are forbidden."""
    RESTRICTED = "restricted"
    """Flags, limits and refusals alone."""
    NONE = "none"
    """Nothing ran."""


class TexError(Contract):
    """One error of the log."""

    file: str
    """Project file, or the empty string where the log names none."""
    line: int | None = Field(default=None, ge=1)
    message: str


MAX_OVERFULL_PT = 10
"""Points that a box may stick out before a reader sees it (brief latex.md)."""


class OverfullBox(Contract):
    """A box that sticks out by more than `MAX_OVERFULL_PT`."""

    file: str
    line: int = Field(ge=1)
    """First line of its paragraph, table or display."""
    points: float = Field(gt=MAX_OVERFULL_PT)


class PageText(Contract):
    """Words of a PDF that its reader does not see, or that speak to a reviewer."""

    page: int = Field(ge=0)
    """From 1; 0 for what belongs to the whole file."""
    how: str
    """How they are hidden; empty for words in sight."""
    text: str


class Compilation(Contract):
    """`compile.json`."""

    status: BuildStatus
    draft_digest: str
    pages: int | None = Field(default=None, ge=0)
    content_pages: int | None = Field(default=None, ge=0)
    """Pages with the one on which the list of works begins; None where no heading of one was found."""
    errors: tuple[TexError, ...] = ()
    new_errors: tuple[TexError, ...] = ()
    """Errors that the baseline compile did not have, whatever their line."""
    overfull: tuple[OverfullBox, ...] = ()
    engine: str = ""
    """Program and version, empty where none ran."""
    sandbox: SandboxLayer = SandboxLayer.NONE
    tex_s: float = Field(default=0, ge=0)
    """Wall time of the engine, in seconds."""
    detail: str = ""
    """One line about a status that is not `ok`."""
    hidden: tuple[PageText, ...] = ()
    """Words of the PDF that its reader does not see, or that speak to a reviewer."""

    @property
    def has_pdf(self) -> bool:
        """Whether a PDF came out."""
        return self.status in (BuildStatus.OK, BuildStatus.ERRORS)

    @property
    def why(self) -> str:
        """Return what stands behind a status that is not `ok`, led by a colon; the first error where there is one."""
        if self.status is BuildStatus.OK:
            return ""
        first = next((f"{error.file}:{error.line or 1}: {error.message}" for error in self.errors), "")
        return "".join(f": {reason}" for reason in (first or self.detail,) if reason)
