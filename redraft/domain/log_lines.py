"""Bullets and plain lines of a log: `name: value`, `name: metric value, metric value`, or words around a number."""

import re
from collections import Counter
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, replace
from itertools import pairwise

from redraft.domain.log_places import Place, without_emphasis

LABEL_CHARS = 80
METRIC_CHARS = 40
"""Characters of the longest name of a value within a bullet; more are a clause."""
_BULLET = re.compile(r"\s*(?:[-*+•]|\d{1,3}[.)])\s+")
_TITLE = re.compile(r"[^:]{1,80}:\s*\Z")
_NAMED = re.compile(r"(?P<name>[^:=\d](?:(?!\.\s)[^:=]){0,80}?)\s*[:=]\s*")
_BETWEEN = re.compile(r"[,;]\s+(?![^()]*\))")
_VALUE = re.compile(
    r"(?<![\w.-])[-+−]?\d[\d.,]*(?:[eE][-+]?\d+)?(?:\s?(?:±|\+/-|\\pm)\s?\d[\d.,]*)?\s?(?:%|[A-Za-zµ°]{1,4}(?![\w-]))?"
)
"""A number with its error and unit."""


def is_title(line: str) -> bool:
    """Whether a line says what the bullets below it are of, as in `Test set:`."""
    return not _BULLET.match(line) and _TITLE.match(line) is not None


class List:
    """One list of a log: bullets that share the names of their values are rows of one table."""

    def __init__(self, table: int, title: str = "") -> None:
        self.table = table
        self._title = title
        self._lines: list[re.Match[str]] = []

    def add(self, line: re.Match[str]) -> None:
        """Take a further bullet or line."""
        self._lines.append(line)

    def places(self) -> Iterator[Place]:
        """Yield what its bullets and lines hold, in order; the numbers of a bullet's name are labels."""
        bullets = [_Bullet(line) for line in self._lines]
        columns = Counter(name for bullet in bullets for name in {metric.key for metric in bullet.metrics})
        indices = {name: index for index, name in enumerate(columns)}
        for bullet in bullets:
            is_row = any(columns[metric.key] > 1 for metric in bullet.metrics)
            places = bullet.row(self.table, indices) if is_row else bullet.whole(self.table)
            yield from (replace(place, title=self._title) for place in places)


@dataclass(frozen=True, slots=True)
class _Metric:
    """One value of several in a bullet: where it stands and what it is called there."""

    start: int
    end: int
    name: str

    @property
    def key(self) -> str:
        return self.name.casefold()


class _Bullet:
    """One bullet or line."""

    def __init__(self, line: re.Match[str]) -> None:
        bullet = _BULLET.match(line.group())
        self._line = line
        self._start = line.start() + (bullet.end() if bullet else 0)
        self._named = _NAMED.match(line.string, self._start, line.end())
        words = self._named["name"] if self._named else line.string[self._start : line.end()]
        self._label = without_emphasis(words).strip()[:LABEL_CHARS]
        self.metrics = tuple(_metrics(line.string, self._named.end(), line.end())) if self._named else ()

    def whole(self, table: int) -> Iterator[Place]:
        """Yield its name and the rest of it."""
        line, start = self._line, self._start
        if self._named:
            yield self._name(table)
            start = self._named.end()
        yield Place(start, line.end(), self._label, "", table, row_index=line.start(), line_words=line.group())

    def row(self, table: int, columns: Mapping[str, int]) -> Iterator[Place]:
        """Yield its name and its values, each under its own."""
        yield self._name(table)
        for metric in self.metrics:
            index = columns[metric.key]
            yield Place(
                metric.start, metric.end, self._label, metric.name, table, row_index=self._line.start(),
                column_index=index,
            )  # fmt: skip

    def _name(self, table: int) -> Place:
        end = self._named.end() if self._named else self._start
        return Place(self._start, end, self._label, "", table, is_label=True, row_index=self._line.start())


def _metrics(text: str, start: int, end: int) -> Iterator[_Metric]:
    """Yield the values that stand in a row, as in `WER 2.98 %, latency 48 ms`; all, or none."""
    marks = [(match.start(), match.end()) for match in _BETWEEN.finditer(text, start, end)]
    spans = [(left[1], right[0]) for left, right in pairwise([(start, start), *marks, (end, end)])]
    items = [_Metric(*span, _metric_name(text[span[0] : span[1]])) for span in spans]
    if len(items) > 1 and all(item.name for item in items):
        yield from items


def _metric_name(item: str) -> str:
    """Return the words beside the one number of an item; nothing where there is not one number, or no word."""
    rest, count = _VALUE.subn(" ", item)
    name = " ".join(without_emphasis(rest).strip(" .:=()").split())
    return name if count == 1 and len(name) <= METRIC_CHARS and any(char.isalpha() for char in name) else ""
