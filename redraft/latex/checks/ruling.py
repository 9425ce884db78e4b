"""The rules of tables."""

import re
from collections.abc import Iterator

from redraft.latex.checks.facts import Facts, Hit
from redraft.latex.elements import Span
from redraft.latex.manuscript import Manuscript, Table

_BOOKTABS = re.compile(r"\\(?:toprule|midrule|bottomrule|cmidrule)(?![a-zA-Z])")
_ARGUMENT = re.compile(r"(?:[@!><pmbXSD]|wm?)\s*(?:\[[^\[\]]*\])?\{(?:[^{}]|\{(?:[^{}]|\{[^{}]*\})*\})*\}")
_DRAWN = re.compile(r"!\s*\{\s*\\vrule")
_SPANNING = re.compile(r"\\multicolumn\s*\{[^{}]*\}\s*\{((?:[^{}]|\{[^{}]*\})*)\}|\\vline(?![a-zA-Z])")
_WITH_WIDTH = frozenset({"tabular*", "tabularx", "tabulary", "xltabular", "NiceTabularX"})
"""Tabulars that take a width before their columns."""


def vertical_rule(facts: Facts) -> Iterator[Hit]:
    r"""Find vertical rules in a table that has the rules of booktabs (`\toprule`), which leave gaps in them."""
    manuscript = facts.manuscript
    for table in manuscript.tables:
        if not _BOOKTABS.search(manuscript.visible, table.span.start, table.span.end):
            continue
        span = _ruled(manuscript, table)
        if span is not None:
            yield Hit(
                span,
                "Vertical rules cross the horizontal ones of booktabs and break off at them.",
                "Take the vertical rules out; blanks and a \\cmidrule set columns apart.",
                quote=span,
            )


def _ruled(manuscript: Manuscript, table: Table) -> Span | None:
    """Return the columns, the spanning cell or the command that draws the first vertical rule, or None."""
    columns = _columns(manuscript, table)
    if columns is not None and _draws(manuscript.visible[columns.start : columns.end]):
        return columns
    start = columns.end if columns else table.span.start
    for cell in _SPANNING.finditer(manuscript.visible, start, table.span.end):
        if cell[1] is None or _draws(cell[1]):
            return Span(cell.start(), cell.end())
    return None


def _columns(manuscript: Manuscript, table: Table) -> Span | None:
    """Return the inside of the group that says what columns there are."""
    syntax = manuscript.syntax
    environment = syntax.environment_at.get(table.span.start)
    if environment is None:
        return None
    group = syntax.group(syntax.options_end(environment.content.start))
    if group is not None and environment.name in _WITH_WIDTH:
        group = syntax.group(syntax.options_end(group.end + 1))
    return group if group is not None and group.end < environment.content.end else None


def _draws(columns: str) -> bool:
    r"""Tell whether columns hold a rule; what `@{…}` and the like print between columns does not count."""
    return bool(_DRAWN.search(columns)) or "|" in _ARGUMENT.sub("", columns)
