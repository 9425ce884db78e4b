"""Tables as cells that know their row and column, for papers and logs alike."""

import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from redraft.latex.manuscript import Cell, Table

_VALUE = re.compile(r"[^A-Za-z]*\d")


@dataclass(frozen=True, slots=True)
class Headed:
    """One cell with the labels that say what it holds."""

    cell: Cell
    row: str
    column: str
    row_index: int
    column_index: int
    is_label: bool
    """Whether it is a header or a row's name itself."""


def headed(table: Table, *, has_header: bool = False) -> tuple[Headed, ...]:
    """Give every cell of `table` the name of its row and the header of its column.

    `has_header` says that the first row is one, as in Markdown; otherwise a list of names and values has none.
    """
    placed = [list(_placed(row)) for row in table.rows]
    count = 0 if not has_header and _is_list(placed) else _header_rows(placed)
    headers = _headers(placed[:count])
    names = _label_columns(placed[count:])
    carried: dict[int, str] = {}
    found: list[Headed] = []
    for index, row in enumerate(placed):
        label = _row_label(row, names, carried if index >= count else {})
        found += (Headed(cell, label, headers.get(at, ""), index, at, index < count or at in names) for at, cell in row)
    return tuple(found)


def _placed(row: Sequence[Cell]) -> Iterator[tuple[int, Cell]]:
    at = 0
    for cell in row:
        yield at, cell
        at += cell.columns


def _is_list(rows: Sequence[Sequence[tuple[int, Cell]]]) -> bool:
    """Whether it is one row, or pairs of a name and a value."""
    return len(rows) == 1 or all(len(row) == 2 and _VALUE.match(row[1][1].text) for row in rows)  # noqa: PLR2004


def _header_rows(rows: Sequence[Sequence[tuple[int, Cell]]]) -> int:
    """Count the rows above the first that holds a value beside its name."""
    for index, row in enumerate(rows[1:], start=1):
        if any(at and _VALUE.match(cell.text) for at, cell in row):
            return index
    return min(len(rows), 1)


def _headers(rows: Sequence[Sequence[tuple[int, Cell]]]) -> dict[int, str]:
    """Join the headers that stand above each column, those that span it included."""
    headers: dict[int, str] = {}
    for row in rows:
        for start, cell in row:
            for at in range(start, start + cell.columns):
                headers[at] = f"{headers.get(at, '')} {cell.text}".strip()
    return headers


def _label_columns(rows: Sequence[Sequence[tuple[int, Cell]]]) -> frozenset[int]:
    """Return the first column and those next to it that hold no value."""
    with_values = {at for row in rows for at, cell in row if _VALUE.match(cell.text)}
    every = sorted({at for row in rows for at, _ in row})
    labels = {0}
    for at in every[1:]:
        if at in with_values:
            break
        labels.add(at)
    return frozenset(labels)


def _row_label(row: Sequence[tuple[int, Cell]], names: frozenset[int], carried: dict[int, str]) -> str:
    r"""Join the names of a row; an empty one takes that of the row above, as under a `\multirow`."""
    parts: list[str] = []
    for at, cell in row:
        if at in names:
            text = cell.text or carried.get(at, "")
            carried[at] = text
            parts.append(text)
    return " / ".join(filter(None, parts))
