"""Tables as cells that know their row and column, for papers and logs alike."""

import re
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass

from redraft.latex.manuscript import Cell, Table

ROW_PARTS = " · "
"""Stands between the names of a row that has several; a slash or comma would make the last of them a unit."""

_VALUE = re.compile(r"(?!\(\d+\)\Z)[^A-Za-z]*\d")
"""A cell that holds a value; a number alone in brackets is a note of a header."""
_FRACTION = re.compile(r"\d[.,]\d|±")
_NAME = re.compile(r"\w\w|\A[A-WYZ\d]\Z")
"""What names the rows below too; a small letter, or an X, may be a mark."""
_MARK = re.compile(r"(?:c?check\w*|[cx]mark\w*|yes|no|n/?a)\Z", re.IGNORECASE)

_Placed = Sequence[tuple[int, Cell]]
"""The cells of a row, each with the column it begins in."""


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
    found: list[Headed] = []
    for start, end in _parts(placed, headers):
        part = [[(at, cell) for at, cell in row if start <= at < end] for row in placed]
        found += _headed_part(part, headers, count)
    return tuple(sorted(found, key=lambda item: (item.row_index, item.column_index)))


def _headed_part(rows: Sequence[_Placed], headers: Mapping[int, str], count: int) -> Iterator[Headed]:
    """Yield the cells of one table, or of one of two that stand side by side."""
    names = _label_columns(rows[count:])
    carried: dict[int, str] = {}
    for index, row in enumerate(rows):
        label = _row_label(row, names, carried if index >= count else {})
        for at, cell in row:
            yield Headed(cell, label, headers.get(at, ""), index, at, index < count or at in names)


def _placed(row: Sequence[Cell]) -> Iterator[tuple[int, Cell]]:
    at = 0
    for cell in row:
        yield at, cell
        at += cell.columns


def _is_list(rows: Sequence[_Placed]) -> bool:
    """Whether it is one row, or pairs of a name and a value."""
    return len(rows) == 1 or all(len(row) == 2 and _VALUE.match(row[1][1].text) for row in rows)  # noqa: PLR2004


def _header_rows(rows: Sequence[_Placed]) -> int:
    """Count the rows above the first that holds a value beside its name."""
    for index, row in enumerate(rows[1:], start=1):
        if any(at and _VALUE.match(cell.text) for at, cell in row):
            return index
    return min(len(rows), 1)


def _headers(rows: Sequence[_Placed]) -> dict[int, str]:
    """Join the headers that stand above each column, those that span it included; one said twice counts once."""
    headers: dict[int, str] = {}
    for row in rows:
        for start, cell in row:
            for at in range(start, start + cell.columns):
                above = headers.get(at, "")
                headers[at] = above if above.endswith(cell.text) else f"{above} {cell.text}".strip()
    return headers


def _parts(rows: Sequence[_Placed], headers: Mapping[int, str]) -> list[tuple[int, int]]:
    """Return the columns of each table of two that stand side by side under the same headers, or of the one."""
    width = max((at + cell.columns for row in rows for at, cell in row), default=0)
    half, is_odd = divmod(width, 2)
    left, right = ([headers.get(at, "") for at in range(start + 1, start + half)] for start in (0, half))
    if is_odd or half == 1 or left != right or not all(left):
        return [(0, width)]
    names = [cell.text for row in rows for at, cell in row if at == half]
    return [(0, width)] if any(_FRACTION.search(text) for text in names) else [(0, half), (half, width)]


def _label_columns(rows: Sequence[_Placed]) -> frozenset[int]:
    """Return the first column and those next to it that hold no value."""
    with_values = {at for row in rows for at, cell in row if _VALUE.match(cell.text)}
    every = sorted({at for row in rows for at, _ in row})
    labels = set(every[:1])
    for at in every[1:]:
        if at in with_values:
            break
        labels.add(at)
    return frozenset(labels)


def _row_label(row: _Placed, names: frozenset[int], carried: dict[int, str]) -> str:
    r"""Join the names of a row; an empty one takes that of the row above, as under a `\multirow`, but no mark."""
    parts: list[str] = []
    for at, cell in row:
        if at in names:
            text = cell.text or carried.get(at, "")
            carried[at] = text if _NAME.search(text) and not _MARK.match(text) else ""
            parts.append(text)
    return ROW_PARTS.join(filter(None, parts))
