"""Tabulars as rows of cells."""

import re
from collections.abc import Iterator, Mapping
from dataclasses import dataclass

from redraft.latex.elements import Cell, Span, Table
from redraft.latex.folding import fold
from redraft.latex.syntax import Environment, Syntax
from redraft.latex.vocabulary import SKIPPED_ARGUMENTS, TABULAR_ENVIRONMENTS, TEXT_COMMANDS, names

_MARK = re.compile(
    r"""[\\&{](?:(?P<cell>(?<=&)) | (?P<group>(?<=\{)) | (?<=\\)(?:
        (?P<rule>(?:hline|endhead|endfirsthead|endfoot|endlastfoot|morecmidrules|startdata|enddata)(?![a-zA-Z])
         |(?:toprule|midrule|bottomrule|addlinespace|hdashline)(?![a-zA-Z])(?:\s*\[[^\[\]]*\])?
         |cmidrule(?:\s*\[[^\[\]]*\])?(?:\s*\([^()]*\))?\s*\{[^{}]*\}
         |(?:cline|cdashline|hhline|noalign|Xhline|rowcolor|arrayrulecolor)
          (?:\s*\[[^\[\]]*\])*\s*\{[^{}]*\}(?:\[[^\[\]]*\])*
         |Xcline(?:\s*\{[^{}]*\}){2}
         |specialrule(?:\s*\{[^{}]*\}){3})
      | (?P<row>\\\*?(?:[ \t]*\[[^\[\]]*\])?|(?:tabularnewline|cr)(?![a-zA-Z])(?:[ \t]*\[[^\[\]]*\])?)
      | (?P<caption>(?:caption\*?|tablecaption|tablehead|topcaption|bottomcaption)(?=\s*[\[{]))
      | (?P<begin>begin\s*\{[^{}]*\})
      | .
    ))""",
    re.VERBOSE | re.DOTALL,
)
_COLUMNS = re.compile(r"\\(?:multicolumn\s*\{\s*|Block\s*(?:\[[^\[\]]*\]\s*)?\{\s*\d*-)(\d{1,3})\s*\}")
_LABEL = re.compile(r"\s*\\label\s*\{[^{}]*\}")
_LINE_BREAK = re.compile(r"\s*\\\\\*?(?:[ \t]*\[[^\[\]]*\])?")
_WIDTH = re.compile(r"\s*(?:to|spread)\s*[^{}\r\n]{1,60}(?=\{)")
"""The width of a `tabu`."""
_HEADS = (r"\endfirsthead", r"\endhead")
_REPEATED = (*_HEADS, r"\endfoot", r"\endlastfoot")
"""What ends the heads and feet of a `longtable`; the first head counts."""
_TABLE_HEAD = r"\tablehead"
"""The heading row of a `deluxetable`, which stands before its data."""
_SPECIFIED_TWICE = frozenset({"tabular*", "tabularx", "tabulary", "xltabular", "NiceTabularX"})
"""Tabulars with a width before their columns."""


_LAYOUT = (
    SKIPPED_ARGUMENTS.keys()
    | TEXT_COMMANDS
    | names(
        """quad qquad enspace thinspace hfill hfil strut null relax centering raggedright raggedleft noindent
        arraybackslash tiny scriptsize footnotesize small normalsize large Large bf it em sc rm sf tt bfseries mdseries
        itshape scshape upshape rmfamily sffamily ttfamily bm mathbf mathrm boldsymbol left right displaystyle
        textstyle"""
    )
)
"""Commands that a cell may hold and still be blank."""
_NAME = re.compile(r"\\([a-zA-Z]+)")


@dataclass(frozen=True, slots=True)
class Reader:
    """Reads tabulars; `names` says what the paper's macros stand for, `spoken` is the text with them read out."""

    syntax: Syntax
    spoken: str
    names: Mapping[str, str]

    def tables(self, body: Span) -> tuple[Table, ...]:
        """Return the tabulars of the body in order; one nested in a cell comes after the one around it."""
        return tuple(
            Table(tuple(self._rows(environment)), environment.span)
            for environment in self.syntax.environments
            if environment.name in TABULAR_ENVIRONMENTS and body.start <= environment.span.start < body.end
        )

    def _rows(self, environment: Environment) -> list[tuple[Cell, ...]]:
        """Return the rows; of a long table, those that the next page repeats are left out."""
        start = _content_start(self.syntax, environment)
        end = environment.content.end
        rows: list[tuple[Cell, ...]] = []
        cells: list[Cell] = []
        head = 0
        for mark in _marks(self.syntax, start, end):
            if mark.lastgroup in ("rule", "caption"):
                if mark.group() in _REPEATED:
                    head = head or (len(rows) if mark.group() in _HEADS else 0)
                    del rows[head:]
                if mark.group() == _TABLE_HEAD and (group := self.syntax.group(mark.end())):
                    rows.append(tuple(self._cells(group)))
                if not self.syntax.visible[start : mark.start()].strip():
                    start = min(end, _caption_end(self.syntax, mark))
                continue
            cells.append(self._cell(start, mark.start()))
            start = mark.end()
            if mark.lastgroup == "row":
                rows.append(tuple(cells))
                cells = []
        if cells or self.syntax.visible[start:end].strip():
            rows.append((*cells, self._cell(start, end)))
        return rows

    def _cells(self, row: Span) -> Iterator[Cell]:
        start = row.start
        for mark in _marks(self.syntax, row.start, row.end):
            if mark.lastgroup == "cell":
                yield self._cell(start, mark.start())
                start = mark.end()
        yield self._cell(start, row.end)

    def _cell(self, start: int, end: int) -> Cell:
        source = self.syntax.visible[start:end]
        lead = len(source) - len(source.lstrip())
        columns = _COLUMNS.search(source)
        stripped = source.strip()
        return Cell(
            fold(self.spoken[start:end], self.names) or _commands(source),
            Span(start + lead, start + lead + len(stripped)) if stripped else Span(start, start),
            int(columns[1]) if columns else 1,
        )


def _commands(source: str) -> str:
    """Return the commands of a cell without words by their names: a macro that nobody defines prints something."""
    return " ".join(name for name in _NAME.findall(source) if name not in _LAYOUT)


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
            start = _caption_end(syntax, mark) if mark.lastgroup == "caption" else start


def _caption_end(syntax: Syntax, mark: re.Match[str]) -> int:
    """Return the end of a rule, or of a caption with its label and line break."""
    group = syntax.group(syntax.options_end(mark.end())) if mark.lastgroup == "caption" else None
    if group is None:
        return mark.end()
    end = group.end + 1
    for follower in (_LABEL, _LINE_BREAK):
        found = follower.match(syntax.visible, end)
        end = found.end() if found else end
    return end


def _content_start(syntax: Syntax, environment: Environment) -> int:
    """Return where the first cell begins: after the options, widths and columns."""
    width = _WIDTH.match(syntax.visible, environment.content.start, environment.content.end)
    position = syntax.options_end(width.end() if width else environment.content.start)
    for _ in range(2 if environment.name in _SPECIFIED_TWICE else 1):
        group = syntax.group(position)
        if group is None or group.end > environment.content.end:
            return min(position, environment.content.end)
        position = syntax.options_end(group.end + 1)
    return min(position, environment.content.end)
