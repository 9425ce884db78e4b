"""Repeated runs: several values that the log has of one row and metric; a paper gives their mean, median or spread."""

from collections import defaultdict
from collections.abc import Iterable, Sequence
from dataclasses import replace
from decimal import Decimal
from statistics import mean, median, pstdev, stdev

from redraft.domain.binding import Cell
from redraft.domain.evidence import Line, LogValue
from redraft.domain.matching import lies_between, matches
from redraft.domain.statements import Statement

MIN_LISTED = 3
"""Numbers of one cell from which they may be runs; two are a value and its change, or a range."""

Runs = tuple[LogValue, ...]


def of(cells: Iterable[Cell]) -> list[Runs]:
    """Return the runs among cells of one name: those of one column, or the numbers that one cell lists."""
    columns: dict[Line, list[Cell]] = defaultdict(list)
    for cell in cells:
        plain = tuple(value for value in cell if not value.number.is_error)
        if plain:
            columns[plain[0].column_line].append(plain)
    return [
        tuple(cell[0] for cell in found) if len(found) > 1 else found[0]
        for found in columns.values()
        if len(found) > 1 or len(found[0]) >= MIN_LISTED
    ]


def summed_up(statement: Statement, found: Sequence[Runs]) -> Runs:
    """Return the runs of which the number is the mean or the median, or, where it is an error, the deviation."""
    return next(
        (runs for runs in found if any(_is(statement, runs[0], each) for each in _summaries(statement, runs))), ()
    )


def is_among(statement: Statement, runs: Runs) -> bool:
    """Whether the number lies between the least and the greatest, as whatever sums runs up does; or is an error."""
    return statement.number.is_error or lies_between(statement.number, runs)


def _summaries(statement: Statement, runs: Runs) -> tuple[Decimal, ...]:
    values = [value.number.value for value in runs]
    if _may_be_interval(runs):
        return ()
    if statement.number.is_error:
        return stdev(values), pstdev(values)
    return (mean(values), median(values)) if statement.is_first else ()


def _may_be_interval(runs: Runs) -> bool:
    """Whether one cell has a value and the bounds of its interval: the mean of the three says nothing."""
    is_one_cell = len({value.row_line for value in runs}) == 1
    return (
        is_one_cell and len(runs) == MIN_LISTED and median(value.number.value for value in runs) == runs[0].number.value
    )


def _is(statement: Statement, run: LogValue, value: Decimal) -> bool:
    summary = replace(run, number=replace(run.number, value=value))
    return matches(statement.number, statement.unit, summary, signed=statement.cell is not None)
