"""Which cells of the log a number of the paper speaks of, by the names of rows and metrics."""

import re
from collections import defaultdict
from collections.abc import Collection, Iterable, Mapping, Sequence
from functools import cached_property
from itertools import pairwise

from redraft.domain import cues, names
from redraft.domain.evidence import Line, LogValue
from redraft.domain.grids import ROW_PARTS, Headed

Cell = tuple[LogValue, ...]
"""The numbers of one cell of the log, in order."""

MAX_SIBLINGS = 4
"""Values of one entry that its names may mean, as a mean with its deviation, a time and a size; of more, any fits."""
_STATES = r"\s+(?:reach|attain|achieve|obtain|score|get|yield|has|have|give|run|need|take|use)"
_LINKING = frozenset(
    names.words(
        "of is was are were at to be a an the % percent in reaches attains achieves obtains equals rises drops falls "
        "scores gets yields has have needs takes uses runs decodes gives only about ms s us min h gb mb × point m"
    )
)
"""Words that may stand between a name and the value that is told of it."""
_WAYS = cues.FAST | cues.SLOW | cues.UP | cues.DOWN | cues.GOOD | cues.BAD
"""Words that by themselves name no row: one that is faster is no `Faster R-CNN`."""
_SHORT = re.compile(r"\b[A-Z]{3,6}\b")
_INNER_CAPITAL = re.compile(r"\w[A-Z]|\d|[^\s\w]")


class Bindings:
    """The log's rows, columns and cells by their names."""

    def __init__(self, values: Iterable[LogValue]) -> None:
        cells: dict[tuple[Line, Line], list[LogValue]] = defaultdict(list)
        self._lines: dict[str, set[Line]] = defaultdict(set)
        self._labels: dict[Line, str] = {}
        self._telling: dict[Line, frozenset[str]] = {}
        for value in values:
            self._name(value)
            if value.evidence.column and not value.is_label:
                cells[value.row_line, value.column_line].append(value)
        self._cells = {key: tuple(found) for key, found in cells.items()}
        self._axes = self._lines_by_core()
        self._by_words: dict[frozenset[str], list[Cell]] = defaultdict(list)
        self._by_part: dict[frozenset[str], set[tuple[Line, Line]]] = defaultdict(set)
        self._titles = frozenset(word for cell in self._cells.values() for word in cell[0].title_words)
        for key, cell in self._cells.items():
            self._by_words[cell[0].row_words | cell[0].column_words].append(cell)
            for part in _parts(cell[0].evidence.row, cell[0].evidence.column):
                self._by_part[part].add(key)

    def _name(self, value: LogValue) -> None:
        self._name_line(value.row_line, value.evidence.row, value.row_words)
        if value.evidence.column:
            self._name_line(value.column_line, value.evidence.column, value.column_words)

    def _name_line(self, line: Line, label: str, words: frozenset[str]) -> None:
        if line not in self._labels:
            self._labels[line], self._telling[line] = label, names.telling(words)
            for word in self._telling[line]:
                self._lines[word].add(line)

    def of_cell(self, cell: Headed) -> Sequence[Cell]:
        """Return the log's cells whose row and column have the words of `cell`, whichever way the table is turned.

        Some of them may stand in the title of the log's table: `EM` under `Test set` is `Test EM`.
        """
        if not cell.row or not cell.column:
            return ()
        wanted = frozenset((*names.words(cell.row), *names.words(cell.column)))
        title = wanted & self._titles
        found = self._by_words.get(wanted - title, ()) if title else ()
        return self._by_words.get(wanted, ()) or [item for item in found if title <= item[0].title_words]

    def with_names_of(self, cell: Headed) -> Sequence[Cell]:
        """Return the few of the log's cells that have the names of `cell` and further ones, as in nested JSON."""
        parts = _parts(cell.row, cell.column)
        if len(parts) < 2:  # noqa: PLR2004
            return ()
        shared = set[tuple[Line, Line]].intersection(*(self._by_part.get(part, set()) for part in parts))
        return [self._cells[key] for key in sorted(shared)] if len(shared) <= MAX_SIBLINGS else ()

    def named_like(self, value: LogValue) -> Sequence[Cell]:
        """Return the cells whose row and column have the names of those of `value`."""
        return self._by_words.get(value.row_words | value.column_words, ())

    def named(self, told: Sequence[str]) -> frozenset[Line]:
        """Return the rows and columns of which a telling word is `told`.

        Where all the words of one are, they do not name another that shares them: `Ours` does not name `Ours w/o gate`,
        unless two words stand together as they do in that other name alone. Of names that differ in a number the one
        is named that has it: `top-5` does not name `Top-1`.
        """
        found: dict[Line, set[str]] = defaultdict(set)
        for word in told:
            for line in self._lines.get(word, ()):
                found[line].add(word)
        found = {line: named for line, named in found.items() if not named < self._telling[line] or named - _WAYS}
        whole: dict[tuple[int, str], list[Line]] = defaultdict(list)
        for line, named in found.items():
            if len(named) == len(self._telling[line]):
                whole[line[:2]].append(line)
        pairs = set(pairwise(told))
        numbered = {
            (*line[:2], self._telling[line])
            for line in found
            if any(word[0].isdigit() for pair in pairs & self._pairs(line) for word in pair)
        }
        return frozenset(
            line
            for line, named in found.items()
            if (*line[:2], self._telling[line]) not in numbered or pairs & self._pairs(line)
            if len(named) == len(self._telling[line])
            or not (others := [other for other in whole[line[:2]] if named <= self._telling[other]])
            or (pairs & self._pairs(line)).difference(*map(self._pairs, others))
        )

    @cached_property
    def numbered(self) -> frozenset[tuple[str, str]]:
        """Return the words of names that a number follows, each with it: `top` and `5`."""
        pairs = (pair for line in self._labels for pair in self._pairs(line))
        return frozenset((one, other) for one, other in pairs if one[0].isalpha() and other[0].isdigit())

    def spelled(self, told: Sequence[str]) -> tuple[str, ...]:
        """Return words with the short name, of some row or column, behind those that it stands for.

        `a real-time factor of 0.4` speaks of the column `RTF`.
        """
        initials = "".join(word[0] for word in told)
        ends = [
            (at.start() + len(short), short) for short in self._shorts for at in re.finditer(f"(?={short})", initials)
        ]
        found = list(told)
        for end, short in sorted(ends, reverse=True):
            found.insert(end, short)
        return tuple(found)

    @cached_property
    def _shorts(self) -> tuple[str, ...]:
        """Return the words of names that are written in capitals alone, as what is short for others is."""
        written = (word.casefold() for label in self._labels.values() for word in _SHORT.findall(label))
        return tuple(sorted({word for word in written if (word,) == names.words(word)}))

    def _pairs(self, line: Line) -> set[tuple[str, str]]:
        """Return which words stand side by side in a name."""
        return set(pairwise(names.words(self._labels[line])))

    def is_metric(self, word: str, table: int) -> bool:
        """Whether a word is part of the name of some column of a table."""
        return any(line[:2] == (table, "column") for line in self._lines.get(word, ()))

    def _lines_by_core(self) -> dict[tuple[int, str], dict[frozenset[str], Line]]:
        """Return for each table and axis the lines by their names; a name that two have names none."""
        found: dict[tuple[int, str], dict[frozenset[str], list[Line]]] = defaultdict(lambda: defaultdict(list))
        for line in {line for pair in self._cells for line in pair}:
            found[line[:2]][names.core(self._labels[line])].append(line)
        return {
            axis: {core: lines[0] for core, lines in cores.items() if len(lines) == 1} for axis, cores in found.items()
        }

    def lines(self, table: int, axis: str) -> Mapping[frozenset[str], Line]:
        """Return the rows or the columns of a table by their names."""
        return self._axes.get((table, axis), {})

    def tables_with(self, cores: Iterable[frozenset[str]]) -> frozenset[int]:
        """Return the tables of which a row or column bears one of these names."""
        wanted = frozenset(filter(None, cores))
        return frozenset(table for (table, _), lines in self._axes.items() if not wanted.isdisjoint(lines))

    def at(self, one: Line | None, other: Line | None) -> Cell:
        """Return the cell where a row and a column meet, in either order, or nothing."""
        if one is None or other is None:
            return ()
        return self._cells.get((one, other)) or self._cells.get((other, one), ())

    def label(self, line: Line) -> str:
        """Return the name of a row or column as the log writes it."""
        return self._labels[line]

    def telling(self, line: Line) -> frozenset[str]:
        """Return the words that point to a row or column."""
        return self._telling.get(line, frozenset())

    def labelled(self, known: Collection[tuple[str, ...]]) -> frozenset[Line]:
        """Return the rows and columns that are called exactly so, in words, or of which a part is."""
        wanted = {words for words in known if words}
        return frozenset(
            line
            for line, label in self._labels.items()
            if any(names.words(part) in wanted for part in (label, *label.split(ROW_PARTS)))
        )

    def of_sentence(self, sentence: str, named: Iterable[Line]) -> Cell:
        """Return the one cell of the one table whose row and column, of those `named`, are spelled out, or nothing."""
        phrase = f" {' '.join(names.words(sentence))} "
        spelled = [line for line in named if _is_spelled(self._labels[line], sentence, phrase)]
        tables = {line[0] for line in spelled if line[1] == "row"} & {
            line[0] for line in spelled if line[1] == "column"
        }
        inside = [line for line in spelled if line[0] in tables]
        rows = [line for line in inside if line[1] == "row"]
        columns = [line for line in inside if line[1] == "column"]
        return self._cells.get((rows[0], columns[0]), ()) if len(rows) == len(columns) == 1 else ()

    def row_of(self, value: LogValue) -> list[LogValue]:
        """Return the values of the rows that bear the name of the one that `value` stands in."""
        return [item for cell in self._cells.values() if cell[0].row_words == value.row_words for item in cell]

    def column_of(self, value: LogValue) -> list[LogValue]:
        """Return the values of the column that `value` stands in."""
        return [item for (_, column), cell in self._cells.items() if column == value.column_line for item in cell]


def is_told_of(metric: str, written: str, sentence: str, row: str = "") -> bool:
    """Whether `sentence` gives the number as the value of `metric`: "accuracy of 86.3%", "86.3% accuracy".

    The name of the row may stand between them: "accuracy of Ours is 86.3%".
    """
    linking = _LINKING.union(names.words(row))
    wanted, number = names.words(metric), names.words(written)
    told = names.words(sentence)
    starts = [at for at in range(len(told)) if told[at : at + len(wanted)] == wanted]
    places = [at for at in range(len(told)) if told[at : at + len(number)] == number]
    return any(
        linking.issuperset(told[start + len(wanted) : place] if start < place else told[place + len(number) : start])
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


def _parts(row: str, column: str) -> frozenset[frozenset[str]]:
    """Return the single names of a row and a column."""
    return frozenset(filter(None, (names.core(part) for part in (*row.split(ROW_PARTS), column))))
