"""Numbers that stand beside others to say how they differ: `49.4, a loss of 4.1`, `by 4.1, from 53.5 to 49.4`."""

import re

from redraft.domain import cues, directions, names
from redraft.domain.binding import Bindings
from redraft.domain.clauses import Clauses
from redraft.domain.statements import Statement
from redraft.domain.supporting import PAIR_CHARS, is_old
from redraft.latex.folding import fold

APPOSED_WORDS = 8
"""Words between a number and what follows from it: `to 47.3 % in 2022, a gain of 9.1 points`."""
LEAD_WORDS = 4
"""Words between a change and the first of the two numbers behind it that it is told of."""
_TURN = re.compile(r"[;:]\s|\.\s")


class Appositions:
    """Tells of what numbers of its sentence a change is told, in one paper."""

    def __init__(self, spoken: str, bindings: Bindings, clauses: Clauses) -> None:
        self._spoken = spoken
        self._bindings = bindings
        self._clauses = clauses

    def is_behind(self, first: Statement, second: Statement) -> bool:
        """Whether a number says how the one before it differs: `falls to 49.4, a loss of 4.1 points`."""
        between = self._spoken[first.number.end : second.number.start]
        if len(between) > PAIR_CHARS or _TURN.search(between):
            return False
        words = names.words(fold(between))
        told = {*words, *self._clauses.of(second).behind[: directions.BEHIND_WORDS]}
        is_short = len(words) <= APPOSED_WORDS and cues.BREAKS.isdisjoint(words)
        return is_short and not (cues.DIFFERENCE | cues.RATIO).isdisjoint(told) and not self._has_subject(between)

    def is_before(self, change: Statement, first: Statement) -> bool:
        """Whether a change stands right before the old one of the two numbers that it is told of."""
        if not is_old(self._spoken, first.number):
            return False
        between = self._spoken[change.number.end : first.number.start]
        clause = self._clauses.of(change)
        told = (*clause.verb, *clause.behind[: directions.BEHIND_WORDS])
        is_short = len(between) <= PAIR_CHARS and not _TURN.search(between)
        is_from = is_short and len(names.words(fold(between))) <= LEAD_WORDS
        return is_from and not (cues.DIFFERENCE | cues.RATIO).isdisjoint(told)

    def _has_subject(self, between: str) -> bool:
        """Whether a clause behind a number is of something else: `of 16,384 tokens, Sparse stays within`."""
        *others, last = between.split(",")
        words = names.words(fold(last))
        verb = next((at for at, word in enumerate(words) if word in cues.IS), 0)
        is_other = not cues.THAT.issuperset(words[:verb]) or not cues.FIRST_PERSON.isdisjoint(words)
        return bool(others) and (is_other or any(line[1] == "row" for line in self._bindings.named(words)))
