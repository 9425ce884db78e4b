"""The words right around a number, in its own clause, and what they say of it."""

import re
from collections.abc import Collection, Sequence
from dataclasses import dataclass
from itertools import pairwise

from redraft.domain import cues, names
from redraft.domain.binding import Bindings
from redraft.domain.evidence import Line
from redraft.domain.grids import ROW_PARTS
from redraft.domain.statements import Statement
from redraft.latex.folding import fold
from redraft.latex.manuscript import Manuscript

CLAUSE_WORDS = 6
"""Words before a number, and behind it, in which its clause may name what it measures."""
_ASIDE = re.compile(r"[\s~%\\}$]{0,6}\((?=[^\W\d_])([^()]{1,40})\)")
"""Whose a number is, in brackets right behind it: `46.9 % (baseline)`."""
SHORT_WORDS = 2
"""Words of a clause that says nothing by itself, as `by` and `that is`."""
REACH_CHARS = 400
"""Characters to either side within which a sentence, however long, says what a number is."""
_REACHING = cues.GOALS | cues.stems("at bei")
"""One of them right before a number says what is reached: `while Dense stays at 0.861`."""
_OPENED = re.compile(r"\([\s~${}]{0,6}\Z")
_CLOSED = re.compile(r"(?:[^()\d]|(?<=[A-Za-z-])\d){0,40}\)")
"""How brackets go on that hold no other number: `(83.6 % top-1)`."""
_END = re.compile(r"[,;:](?=\s|\Z)|\((?!\d{1,3}\))|(?<!\(\d)(?<!\(\d\d)\)|\s---?\s|[—–]")


@dataclass(frozen=True, slots=True)
class Clause:
    """What stands around a number in its clause."""

    before: tuple[str, ...]
    behind: tuple[str, ...]
    lead_in: tuple[str, ...]
    """The words of the clause before it, should it have hardly any words of its own: `falls from 4 to 3, by 25 %`."""
    lines: frozenset[Line]
    """The rows and columns that are named there, a few words to either side."""
    own: frozenset[str]
    """The words of it that are not said of another number."""
    owners: frozenset[str]
    """The words behind it that may name whose it is: `78.9 % with FedAvg`."""
    leading: frozenset[Line]
    """Those named before it, behind any other number."""
    earlier: frozenset[Line]
    """Those named last in the clause before that other number, as the metric of `grows from 4 to 6` is for 6."""
    before_lines: frozenset[Line]
    """Those named anywhere before it in its sentence."""
    subjects: frozenset[Line]
    """The rows of which most parts are named before it, behind any other number."""
    bracketed: frozenset[Line]
    """The rows named right before the brackets that it stands alone in, or else the only one of the clause there."""
    trailing: frozenset[Line]
    """Those named behind it, before any other number and before what it is compared with."""

    @property
    def verb(self) -> tuple[str, ...]:
        """Return the words before it that are said of no other number, nor before a `but` or `and`."""
        ends = (at for at, word in enumerate(self.before) if _is_number(word) or word in cues.BREAKS)
        return self.before[max(ends, default=-1) + 1 :]

    @property
    def columns(self) -> frozenset[Line]:
        """Return the columns among them."""
        return frozenset(line for line in self.lines if line[1] == "column")


class Clauses:
    """The clauses of one paper's numbers against one log."""

    def __init__(self, manuscript: Manuscript, bindings: Bindings) -> None:
        self._manuscript = manuscript
        self._bindings = bindings
        self._known: dict[int, Clause] = {}

    def of(self, statement: Statement) -> Clause:
        """Return the clause of a number of a sentence."""
        start = statement.number.start
        if start not in self._known:
            self._known[start] = self._read(statement)
        return self._known[start]

    def _read(self, statement: Statement) -> Clause:
        spoken, number, sentence = self._manuscript.spoken, statement.number, statement.sentence
        told = spoken[max(sentence.start, number.start - REACH_CHARS) : number.start]
        *earlier, before = _END.split(told)
        behind, *later = _END.split(spoken[number.end : min(sentence.end, number.end + REACH_CHARS)])
        aside = _ASIDE.match(spoken, number.end)
        if aside:
            behind = f"{aside[1]} {behind}"
        last = earlier[-1] if earlier else ""
        lead, tail, lead_in = map(self._words, (before, behind, last))
        named, pairs = self._bindings.named, self._bindings.numbered
        about = self._words(f"{behind} {later[0]}") if later and self._is_led_in(lead, tail) else tail
        return Clause(
            before=lead,
            behind=tail,
            lead_in=lead_in if len(lead) <= SHORT_WORDS and len(tail) <= 1 else (),
            lines=named((*lead[-CLAUSE_WORDS:], *about[:CLAUSE_WORDS])),
            own=frozenset((*_own_lead(lead, pairs), *_own_tail(about, cues.JOINTS, pairs))),
            owners=frozenset(_own_tail(about, cues.BREAKS | cues.COMPARED, pairs)),
            leading=named(_own_lead(lead, pairs)),
            earlier=self._goes_on_with(lead),
            before_lines=named(self._words(told)),
            subjects=self._subjects(_own_lead(lead, pairs)),
            bracketed=self._before_bracket(told) if _CLOSED.match(spoken, number.end) else frozenset(),
            trailing=self._behind(about),
        )

    def _words(self, text: str) -> tuple[str, ...]:
        return self._bindings.spelled(names.words(fold(text, self._manuscript.names)))

    def _is_led_in(self, lead: Sequence[str], tail: Sequence[str]) -> bool:
        """Whether the clause behind says whose a number is: `With 29 ms, the latency of Dense is higher`."""
        return len(lead) == 1 and lead[0] in cues.WITH and not self._bindings.named(tail)

    def _before_bracket(self, told: str) -> frozenset[Line]:
        """Return the rows whose number stands in brackets: `over Dense (46.0)`, `Dense is faster still (3.8 h)`."""
        opened = _OPENED.search(told)
        words = self._words(_END.split(told[: opened.start()])[-1]) if opened else ()
        rows = [
            line
            for line in self._bindings.named(words)
            if line[1] == "row" and names.core(self._bindings.label(line)).issubset(words)
        ]
        last = [line for line in rows if words[-1:] == names.words(self._bindings.label(line))[-1:]]
        if last or not cues.COMPARED.isdisjoint(words):
            return frozenset(last)
        return frozenset(line for line in rows if sum(other[0] == line[0] for other in rows) == 1)

    def _behind(self, words: Sequence[str]) -> frozenset[Line]:
        """Return the columns named behind a number, and the rows, which may stand behind a `with` or `for`."""
        columns = self._bindings.named(_own_tail(words, cues.JOINTS, self._bindings.numbered))
        rows = self._bindings.named(_own_tail(words, cues.BREAKS | cues.COMPARED, self._bindings.numbered))
        return frozenset(
            (*(line for line in columns if line[1] == "column"), *(line for line in rows if line[1] == "row"))
        )

    def _subjects(self, words: Sequence[str]) -> frozenset[Line]:
        """Return the rows that are named in full, or else those of which the most parts are."""
        told = frozenset(words)
        parts = {
            line: sum(names.core(part) <= told for part in self._bindings.label(line).split(ROW_PARTS))
            for line in self._bindings.named(words)
            if line[1] == "row"
        }
        most = max(parts.values(), default=0)
        return frozenset(line for line, count in parts.items() if count == most > 0)

    def _goes_on_with(self, words: Sequence[str]) -> frozenset[Line]:
        """Return the columns named last before a number that others lead to, as in `grows from 4 to 6`."""
        if not words or words[-1] not in cues.GOALS:
            return frozenset()
        ends = [-1, *(at for at, word in enumerate(words) if _is_number(word)), len(words)]
        parts = (words[start + 1 : end] for start, end in reversed(list(pairwise(ends))))
        columns = (frozenset(line for line in self._bindings.named(part) if line[1] == "column") for part in parts)
        return next(filter(None, columns), frozenset[Line]())


def _own_lead(words: Sequence[str], pairs: Collection[tuple[str, str]]) -> Sequence[str]:
    """Return the words before a number that are not said of the number before it.

    What stands behind a word as it does in a name is no other number: `a top-5 accuracy of 95.0`.
    """
    last = next((at for at in reversed(range(len(words))) if _is_other_number(words, at, pairs)), -1)
    if last < 0:
        return words
    rest = words[last + 1 :]
    is_reached = rest[-1:] and rest[-1] in _REACHING and not cues.BREAKS.isdisjoint(rest)
    joints = (at for at in reversed(range(len(rest) - bool(is_reached))) if rest[at] in cues.JOINTS)
    joint = next(joints, len(rest) - 1)
    return rest[joint + 1 :]


def _own_tail(words: Sequence[str], breaks: Collection[str], pairs: Collection[tuple[str, str]]) -> Sequence[str]:
    """Return the words behind a number that are not said of another."""
    ends = (at for at, word in enumerate(words) if word in breaks or _is_other_number(words, at, pairs))
    return words[: next(ends, len(words))]


def _is_other_number(words: Sequence[str], at: int, pairs: Collection[tuple[str, str]]) -> bool:
    return _is_number(words[at]) and (not at or (words[at - 1], words[at]) not in pairs)


def _is_number(word: str) -> bool:
    return word[0].isdigit() and not any(char.isalpha() for char in word)
