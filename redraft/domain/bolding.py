"""Which values of a table are bold, and whether they are the best."""

import re
from bisect import bisect_right
from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import dataclass
from decimal import Decimal

from redraft.domain import statements
from redraft.domain.grids import Headed
from redraft.latex.manuscript import Manuscript, Table

MIN_CELLS = 3
"""Values of which one in the middle may be told from the best and the worst."""
_BOLD = re.compile(r"\\(?:textbf|mathbf|boldsymbol|bm|bfseries|bf|fontseries\{b\})(?![A-Za-z])")
_RULE = re.compile(r"\\(?:midrule|hline|specialrule|addlinespace|cmidrule)(?![A-Za-z])")


@dataclass(frozen=True, slots=True)
class BoldCell:
    """The value of one cell; `group` counts the rules above it."""

    headed: Headed
    written: str
    value: Decimal
    is_bold: bool
    group: int


_Axis = Callable[[BoldCell], tuple[int, int]]
"""What a cell's values are compared within, and where it stands there."""


def misplaced(manuscript: Manuscript) -> Iterator[BoldCell]:
    """Yield the bold cells that are no extreme of their column, nor of its group, nor of it below a first reference."""
    for own in _cells(manuscript):
        bold = [cell for cell in own if cell.is_bold]
        wrong = {axis: [cell for cell in bold if not _is_extreme(cell, own, axis)] for axis in (_column, _row)}
        fewest = min(wrong.values(), key=len)
        if wrong[_column] is fewest and 2 * len(fewest) <= len(bold):
            yield from fewest


def _cells(manuscript: Manuscript) -> Iterable[list[BoldCell]]:
    """Return table by table the first number of each cell that is none of a label."""
    found: dict[int, list[BoldCell]] = {}
    for item in statements.of_paper(manuscript):
        if item.cell and item.is_first and item.number.exemption is None:
            cell = _cell(manuscript, manuscript.tables[item.table], item.cell, item.number.value)
            found.setdefault(item.table, []).append(cell)
    return found.values()


def _cell(manuscript: Manuscript, table: Table, headed: Headed, value: Decimal) -> BoldCell:
    span = headed.cell.span
    source = manuscript.visible[span.start : span.end]
    rules = [match.start() for match in _RULE.finditer(manuscript.visible, table.span.start, table.span.end)]
    return BoldCell(headed, headed.cell.text, value, bool(_BOLD.search(source)), bisect_right(rules, span.end))


def _column(cell: BoldCell) -> tuple[int, int]:
    return cell.headed.column_index, cell.headed.row_index


def _row(cell: BoldCell) -> tuple[int, int]:
    return cell.headed.row_index, cell.headed.column_index


def _is_extreme(cell: BoldCell, cells: Sequence[BoldCell], axis: _Axis) -> bool:
    line = sorted((other for other in cells if axis(other)[0] == axis(cell)[0]), key=lambda other: axis(other)[1])
    if axis is _row:
        return len(line) >= MIN_CELLS and _is_end(cell, line)
    group = [other for other in line if other.group == cell.group]
    # A first row, such as the full model, may be a reference that is out of competition.
    return any(_is_end(cell, scope) for scope in (line, group, line[1:]))


def _is_end(cell: BoldCell, scope: Sequence[BoldCell]) -> bool:
    values = [other.value for other in scope]
    return len(values) < MIN_CELLS or cell.value in (min(values), max(values))
