"""Tables of a log that are written as CSV: commas, semicolons or tabs between the fields."""

import re
from itertools import pairwise

from redraft.domain.log_places import Block, Lines, adjoin, labelled
from redraft.latex.manuscript import Cell, Span

FIELD_CHARS = 60
"""Characters of the longest field of a header; longer ones are clauses of a sentence."""
_NUMERIC = re.compile(r"\s*[-+]?\d[\d.,]*(?:[eE][-+]?\d+)?\s*%?\s*\Z")
_IS_TEXT = re.compile(r"\d,\d|\A\s*[-*+•]\s")
"""A decimal comma, or the mark of a bullet: no header."""
_SEPARATORS = (",", ";", "\t")


def table(lines: Lines, at: int) -> tuple[int, Block]:
    """Return the table that begins with a line, and the index after its last; that of the line itself for none."""
    separator = next((mark for mark in _SEPARATORS if _is_header(lines, at, mark)), None)
    return _read(lines, at, separator) if separator else (at, Block())


def _is_header(lines: Lines, at: int, separator: str) -> bool:
    """Whether a line is the header of CSV: short names, and below it as many fields of which one is a number."""
    if (
        separator not in lines[at].group()
        or _IS_TEXT.search(lines[at].group())
        or at + 1 >= len(lines)
        or not adjoin(lines[at], lines[at + 1])
    ):
        return False
    header, first = (_cells(line, _marks(line, separator)) for line in lines[at : at + 2])
    has_names = all(len(cell.text) <= FIELD_CHARS and not _NUMERIC.match(cell.text) for cell in header)
    return has_names and len(first) == len(header) and any(_NUMERIC.match(cell.text) for cell in first)


def _read(lines: Lines, at: int, separator: str) -> tuple[int, Block]:
    width = len(_marks(lines[at], separator))
    rows: list[tuple[Cell, ...]] = []
    separators: list[int] = []
    end = at
    while end < len(lines) and (end == at or adjoin(lines[end - 1], lines[end])):
        marks = _marks(lines[end], separator)
        if len(marks) != width:
            break
        rows.append(_cells(lines[end], marks))
        separators += marks
        end += 1
    return end, Block(labelled(rows), tuple(separators))


def _marks(line: re.Match[str], separator: str) -> list[int]:
    """Return where the separators stand; one between quotation marks belongs to its field."""
    marks: list[int] = []
    is_quoted = False
    for index, char in enumerate(line.group(), start=line.start()):
        if char == '"':
            is_quoted = not is_quoted
        elif char == separator and not is_quoted:
            marks.append(index)
    return marks


def _cells(line: re.Match[str], marks: list[int]) -> tuple[Cell, ...]:
    edges = pairwise((line.start() - 1, *marks, line.end()))
    return tuple(Cell(line.string[left + 1 : right].strip(' "'), Span(left + 1, right)) for left, right in edges)
