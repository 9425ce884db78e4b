"""Tabulars as rows of cells."""

import re
from collections.abc import Iterator

from redraft.latex.elements import Cell, Span, Table
from redraft.latex.folding import fold
from redraft.latex.syntax import Environment, Syntax
from redraft.latex.vocabulary import TABULAR_ENVIRONMENTS

_MARK = re.compile(
    r"""(?P<rule>\\(?:hline|toprule|midrule|bottomrule|endhead|endfirsthead|endfoot|endlastfoot|specialrule(?:\s*\{[^{}]*\}){3}
         |(?:cmidrule|cline|addlinespace|hhline|cdashline|hdashline|morecmidrules|rowcolor|arrayrulecolor|noalign)
          (?:\s*(?:\([^()]*\)|\[[^\[\]]*\]|\{[^{}]*\}))*)(?![a-zA-Z]))
      | (?P<row>\\\\\*?(?:[ \t]*\[[^\[\]]*\])?|\\tabularnewline(?![a-zA-Z])|\\cr(?![a-zA-Z]))
      | (?P<cell>&)
      | (?P<group>\{)
      | (?P<begin>\\begin\s*\{[^{}]*\})
      | \\.""",
    re.VERBOSE | re.DOTALL,
)
_COLUMNS = re.compile(r"\\multicolumn\s*\{\s*(\d{1,3})\s*\}")
_SPECIFIED_TWICE = frozenset({"tabular*", "tabularx", "tabulary", "xltabular", "NiceTabularX"})
"""Tabulars with a width before their columns."""


def tables(syntax: Syntax, body: Span) -> tuple[Table, ...]:
    """Return the tabulars of the body in order; one nested in a cell comes after the one around it."""
    return tuple(
        Table(tuple(_rows(syntax, environment)), environment.span)
        for environment in syntax.environments
        if environment.name in TABULAR_ENVIRONMENTS and body.start <= environment.span.start < body.end
    )


def _rows(syntax: Syntax, environment: Environment) -> Iterator[tuple[Cell, ...]]:
    start = _content_start(syntax, environment)
    end = environment.content.end
    cells: list[Cell] = []
    for mark in _marks(syntax, start, end):
        if mark.lastgroup == "rule":
            start = start if syntax.visible[start : mark.start()].strip() else mark.end()
            continue
        cells.append(_cell(syntax, start, mark.start()))
        start = mark.end()
        if mark.lastgroup == "row":
            yield tuple(cells)
            cells = []
    if cells or syntax.visible[start:end].strip():
        yield (*cells, _cell(syntax, start, end))


def _marks(syntax: Syntax, start: int, end: int) -> Iterator[re.Match[str]]:
    """Yield the rules and the ends of cells and rows that stand outside groups and inner environments."""
    while mark := _MARK.search(syntax.visible, start, end):
        start = mark.end()
        if mark.lastgroup == "group":
            start = syntax.closings.get(mark.start(), mark.start()) + 1
        elif mark.lastgroup == "begin":
            inner = syntax.environment_at.get(mark.start())
            start = inner.span.end if inner else start
        elif mark.lastgroup:
            yield mark


def _content_start(syntax: Syntax, environment: Environment) -> int:
    """Return where the first cell begins: after the options, widths and columns."""
    position = syntax.options_end(environment.content.start)
    for _ in range(2 if environment.name in _SPECIFIED_TWICE else 1):
        group = syntax.group(position)
        if group is None or group.end > environment.content.end:
            return min(position, environment.content.end)
        position = syntax.options_end(group.end + 1)
    return min(position, environment.content.end)


def _cell(syntax: Syntax, start: int, end: int) -> Cell:
    source = syntax.visible[start:end]
    lead = len(source) - len(source.lstrip())
    columns = _COLUMNS.search(source)
    stripped = source.strip()
    return Cell(
        fold(source),
        Span(start + lead, start + lead + len(stripped)) if stripped else Span(start, start),
        int(columns[1]) if columns else 1,
    )
