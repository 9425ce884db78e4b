"""Which cells of the log a number of the paper speaks of, by the names of rows and metrics."""

import re
from collections import defaultdict
from collections.abc import Iterable, Sequence

from redraft.domain import cues, names
from redraft.domain.evidence import Line, LogValue
from redraft.domain.grids import Headed

Cell = tuple[LogValue, ...]
"""The numbers of one cell of the log, in order."""

_STATES = r"\s+(?:reach|attain|achieve|obtain|score|get|yield|has|have|give|run|need|take|use)"
_LINKING = frozenset(
    names.words(
        "of is was are were at to be a an the % percent in reaches attains achieves obtains equals rises drops falls"
    )
)
"""Words that may stand between a metric and its value."""
_INNER_CAPITAL = re.compile(r"\w[A-Z]|\d|[^\s\w]")


class Bindings:
    """The log's rows, columns and cells by their names."""

    def __init__(self, values: Iterable[LogValue]) -> None:
        cells: dict[tuple[Line, Line], list[LogValue]] = defaultdict(list)
        self._lines: dict[str, set[Line]] = defaultdict(set)
        self._labels: dict[Line, str] = {}
        for value in values:
            self._name(value)
            if value.evidence.column and not value.is_label:
                cells[value.row_line, value.column_line].append(value)
        self._cells = {key: tuple(found) for key, found in cells.items()}
        self._by_words: dict[frozenset[str], list[Cell]] = defaultdict(list)
        for cell in self._cells.values():
            self._by_words[cell[0].row_words | cell[0].column_words].append(cell)

    def _name(self, value: LogValue) -> None:
        self._labels[value.row_line] = value.evidence.row
        for word in names.telling(value.row_words):
            self._lines[word].add(value.row_line)
        if value.evidence.column:
            self._labels[value.column_line] = value.evidence.column
            for word in names.telling(value.column_words):
                self._lines[word].add(value.column_line)

    def of_cell(self, cell: Headed) -> Sequence[Cell]:
        """Return the log's cells whose row and column have the words of `cell`, whichever way the table is turned."""
        if not cell.row or not cell.column:
            return ()
        return self._by_words.get(frozenset((*names.words(cell.row), *names.words(cell.column))), ())

    def named(self, words: Iterable[str]) -> frozenset[Line]:
        """Return the rows and columns of which a telling word is among `words`."""
        return frozenset(line for word in words for line in self._lines.get(word, ()))

    def of_sentence(self, sentence: str, named: Iterable[Line]) -> Cell:
        """Return the one cell of the one table whose row and column `sentence` spells out, or nothing."""
        phrase = f" {' '.join(names.words(sentence))} "
        spelled = [line for line in named if _is_spelled(self._labels[line], sentence, phrase)]
        tables = {line[0] for line in spelled if line[1] == "row"} & {
            line[0] for line in spelled if line[1] == "column"
        }
        inside = [line for line in spelled if line[0] in tables]
        rows = [line for line in inside if line[1] == "row"]
        columns = [line for line in inside if line[1] == "column"]
        return self._cells.get((rows[0], columns[0]), ()) if len(rows) == len(columns) == 1 else ()

    def column_of(self, value: LogValue) -> list[LogValue]:
        """Return the values of the column that `value` stands in."""
        return [item for (_, column), cell in self._cells.items() if column == value.column_line for item in cell]


def is_told_of(metric: str, written: str, sentence: str) -> bool:
    """Whether `sentence` gives the number as the value of `metric`: "accuracy of 86.3%", "86.3% accuracy"."""
    wanted, number = names.words(metric), names.words(written)
    told = names.words(sentence)
    starts = [at for at in range(len(told)) if told[at : at + len(wanted)] == wanted]
    places = [at for at in range(len(told)) if told[at : at + len(number)] == number]
    return any(
        _LINKING.issuperset(told[start + len(wanted) : place] if start < place else told[place + len(number) : start])
        for start in starts
        for place in places
    )


def _is_spelled(label: str, sentence: str, phrase: str) -> bool:
    """Whether the whole name occurs; one that could be a common word must stand as a name does, a metric need not."""
    wanted = " ".join(names.words(label))
    if not wanted or f" {wanted} " not in phrase:
        return False
    bare = label.strip("*`_ ")
    if " " in wanted or wanted in cues.METRIC or _INNER_CAPITAL.search(bare) or not bare[0].isupper():
        return True
    return bool(re.search(rf"(?:(?<=\w )|(?<=, )){re.escape(bare)}\b|\b{re.escape(bare)}(?={_STATES})", sentence))
