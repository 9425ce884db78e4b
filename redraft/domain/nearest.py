"""Where words stand in a file, or the place that comes nearest to them: shown to a reviser whose edit failed."""

import re
from bisect import bisect_right
from collections import Counter
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from difflib import SequenceMatcher
from itertools import accumulate

from redraft.domain.normalised import normalise

CONTEXT = 2
"""Lines shown before and after."""
MAX_PLACES = 3
"""Places shown of words that stand in many."""
MAX_LINE = 2000
"""Characters of a line that are shown: some papers have a paragraph on each."""
LEAST_RATIO = 0.4
"""Likeness (difflib, 0 to 1) below which words are other words."""
CANDIDATES = 6
"""Stretches compared letter by letter: those that share most words."""
SLACK = 8
"""Words by which the likest of them is moved to and fro: many that begin nearby share the same words."""
MAX_CHARS = 200
"""Letters compared of each: difflib takes up to cubic time where letters repeat."""
_WORD = re.compile(r"\w+")


@dataclass(frozen=True, slots=True)
class Place:
    """A stretch of a file: where it begins, its lines `first` to `last` from 1, and the lines shown of it."""

    offset: int
    """In the normalised text."""
    first: int
    last: int
    shown_from: int
    lines: tuple[str, ...]

    def __str__(self) -> str:
        return "\n".join(f"{number}: {line}" for number, line in enumerate(self.lines, start=self.shown_from))


def places(text: str, find: str) -> tuple[Place, ...]:
    """Return where `find` stands in `text`, at most three times, else the stretch most like it, if one resembles it."""
    plain, wanted = normalise(text).text, normalise(find).text
    if not wanted.strip():
        return ()
    found = [(at, at + len(wanted)) for at in _occurrences(plain, wanted)] or _likest(plain, wanted)
    return tuple(_place(plain, start, end) for start, end in found)


def _occurrences(text: str, wanted: str) -> list[int]:
    found: list[int] = []
    at = text.find(wanted)
    while at >= 0 and len(found) < MAX_PLACES:
        found.append(at)
        at = text.find(wanted, at + 1)
    return found


def _likest(text: str, wanted: str) -> list[tuple[int, int]]:
    """Return the stretch of as many words that is most like `wanted`, or none."""
    words = list(_WORD.finditer(text))

    def rated(first: int, length: int) -> tuple[float, int, int]:
        start, end = words[first].start(), words[first + length - 1].end()
        return _ratio(wanted, text[start:end]), start, end

    length = min(len(_WORD.findall(wanted)), len(words))
    firsts = list(_candidates(words, wanted, length))
    near = max(firsts, key=lambda first: rated(first, length)[0], default=0)
    around = range(max(0, near - SLACK), min(near + SLACK, len(words) - length) + 1) if firsts else ()
    likeness, start, end = max((rated(first, length) for first in around), key=lambda each: each[0], default=(0, 0, 0))
    return [(start, end)] if likeness >= LEAST_RATIO else []


def _candidates(words: Sequence[re.Match[str]], wanted: str, length: int) -> Iterator[int]:
    """Yield where the stretches begin that share most words with `wanted`, none over another.

    A word weighs less the more often the file has it.
    """
    times = Counter(word.group() for word in words)
    known = frozenset(_WORD.findall(wanted))
    weights = [0.0, *accumulate(1 / times[word.group()] if word.group() in known else 0.0 for word in words)]
    shared = [weights[first + length] - weights[first] for first in range(len(words) - length + 1)]
    taken: list[int] = []
    for first in sorted(range(len(shared)), key=lambda first: (-round(shared[first], 9), first)):
        if len(taken) == CANDIDATES or shared[first] <= 0:
            return
        if all(abs(first - other) >= length for other in taken):
            taken.append(first)
            yield first


def _ratio(wanted: str, found: str) -> float:
    one, other = (" ".join(text.split())[:MAX_CHARS] for text in (wanted, found))
    return SequenceMatcher(None, one, other, autojunk=False).ratio()


def _place(text: str, start: int, end: int) -> Place:
    """Return a stretch with the lines around it; of a long line the part behind its beginning."""
    starts = [0, *(at.end() for at in re.finditer("\n", text))]
    first, last = bisect_right(starts, start), bisect_right(starts, max(start, end - 1))
    shown_from = max(1, first - CONTEXT)
    lines = text.split("\n")[shown_from - 1 : last + CONTEXT]
    skipped = max(0, start - starts[first - 1] - MAX_LINE // 2)
    return Place(
        offset=start,
        first=first,
        last=last,
        shown_from=shown_from,
        lines=tuple(
            _shown(line, skipped if number == first else 0) for number, line in enumerate(lines, start=shown_from)
        ),
    )


def _shown(line: str, skipped: int) -> str:
    before, after = "…" if skipped else "", "…" if len(line) > skipped + MAX_LINE else ""
    return f"{before}{line[skipped : skipped + MAX_LINE]}{after}"
