"""Markdown around text that anybody may have written: it stays in its place, does nothing, and has an end."""

import re
from collections.abc import Sequence
from dataclasses import dataclass
from itertools import accumulate

from redraft.domain.printable import one_line, printable

CELL_CHARS = 300
"""Characters of one cell; the files of the run have the whole text."""
SENTENCE_CHARS = 2_000
"""Characters of a sentence of the run's own, such as the reason of its halt."""
TABLE_ROWS = 200
TABLE_BYTES = 350_000
"""Rows and bytes of one table: an artifact of two tables stays under 1 MB (Prefect drops events over 5 MB)."""
BLOCK_CHARS = 200_000
"""Characters of one block of code; each takes 4 bytes at most."""

_ACTIVE = re.compile(r"[\\`*_\[\]<>|&~$#]")
_TICKS = re.compile(r"`+")


@dataclass(frozen=True, slots=True)
class Code:
    """A cell with source in it."""

    text: str


@dataclass(frozen=True, slots=True)
class Sentence:
    """A cell that may be longer than others."""

    text: str


def words(text: str, limit: int = CELL_CHARS) -> str:
    """Show text as it is written, in one line."""
    return _ACTIVE.sub(r"\\\g<0>", _line(text, limit))


def code(text: str, limit: int = CELL_CHARS) -> str:
    """Show source in one line; a table would end its cell at a vertical bar, even here."""
    line = _line(text, limit).replace("|", "¦")
    ticks = _ticks(line, 1)
    return f"{ticks} {line} {ticks}" if line else ""


def block(text: str, language: str = "", limit: int = BLOCK_CHARS) -> str:
    """Show source as a block of code, its own lines kept; what is cut off is counted."""
    shown = printable(text[:limit])
    fence = _ticks(shown, 3)
    cut = f"\n\n{len(text) - limit} characters more are left out here" if len(text) > limit else ""
    return f"{fence}{language}\n{shown}\n{fence}{cut}"


def table(head: Sequence[str], rows: Sequence[Sequence[object]]) -> str:
    """Draw a table; every cell is shown as it is written, and rows left out are counted."""
    lines = [_row(row) for row in rows[:TABLE_ROWS]]
    sizes = accumulate(len(line.encode()) for line in lines)
    kept = lines[: sum(size <= TABLE_BYTES for size in sizes)]
    left_out = len(rows) - len(kept)
    cut = f"\n\n{left_out} more are left out here" if left_out else ""
    return "\n".join([_row(head), "|" + " --- |" * len(head), *kept]) + cut


def _row(cells: Sequence[object]) -> str:
    return "| " + " | ".join(map(_cell, cells)) + " |"


def _cell(cell: object) -> str:
    match cell:
        case Code(text):
            return code(text)
        case Sentence(text):
            return words(text, SENTENCE_CHARS)
        case _:
            return words(str(cell))


def _line(text: str, limit: int) -> str:
    start = text[: 4 * limit]
    folded = one_line(start)
    return folded if len(folded) <= limit and len(start) == len(text) else f"{folded[:limit]}…"


def _ticks(text: str, least: int) -> str:
    """Return more backticks than stand together anywhere in `text`."""
    return "`" * max(least, 1 + max((len(run) for run in _TICKS.findall(text)), default=0))
