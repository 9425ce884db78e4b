"""A LaTeX project as read from disk, and places in it."""

from enum import StrEnum
from pathlib import Path

from pydantic import Field

from redraft.contracts.base import Contract


class Encoding(StrEnum):
    """How a file's bytes become text; kept when it is edited."""

    UTF_8 = "utf-8"
    UTF_8_BOM = "utf-8-sig"
    LATIN_1 = "latin-1"


class Location(Contract):
    """A span of one file: `line` and `column` count from 1, `offset` and `end` are character offsets."""

    file: str
    line: int = Field(ge=1)
    column: int = Field(ge=1)
    offset: int = Field(ge=0)
    end: int = Field(ge=0)

    def __str__(self) -> str:
        return f"{self.file}:{self.line}:{self.column}"


class SourceFile(Contract):
    """One text file; `text` keeps the file's own line ends, so offsets are those of the decoded file."""

    path: str
    """POSIX path below the project's root."""
    text: str
    encoding: Encoding = Encoding.UTF_8

    @property
    def newline(self) -> str:
        r"""Return the line end most used in the file: `\n`, `\r\n` or `\r`."""
        crlf = self.text.count("\r\n")
        counts = {"\n": self.text.count("\n") - crlf, "\r\n": crlf, "\r": self.text.count("\r") - crlf}
        return max(counts, key=lambda end: counts[end])


class Asset(Contract):
    """A file that is copied but never read as text: a figure, a PDF, a font."""

    path: str
    size: int = Field(ge=0)


class Project(Contract):
    """A LaTeX project: its main file and everything that travels with it, ordered by path."""

    main: str
    files: tuple[SourceFile, ...]
    assets: tuple[Asset, ...] = ()

    def file(self, path: str) -> SourceFile | None:
        """Return the text file at `path`, or None."""
        return next((file for file in self.files if file.path == path), None)


class Draft(Contract):
    """One snapshot of the paper on disk."""

    iter: int = Field(ge=0)
    folder: Path
    main: str
    digest: str
    """SHA-256 over paths and bytes of the whole tree, in path order."""
