"""Where squeezed letters speak to a reviewer or a model, and how plainly."""

import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from redraft.latex.addressing_words import MODEL_NAMES, PHRASES
from redraft.latex.aims import Aim

REACH = 110
"""Letters on either side of an anchor in which its phrase lies."""
NEAR = 160
"""Letters between phrases of one request."""

_RULES = tuple((aim, anchors, re.compile(pattern)) for aim, anchors, pattern in PHRASES)
_MODEL = re.compile(MODEL_NAMES)


@dataclass(frozen=True, slots=True)
class Phrase:
    """One phrase; `start` and `end` count squeezed letters."""

    aim: Aim
    start: int
    end: int
    names_model: bool = False
    """Whether it speaks to a model by name."""


@dataclass(frozen=True, slots=True)
class Request:
    """Phrases that stand close together, in order."""

    phrases: tuple[Phrase, ...]

    @property
    def start(self) -> int:
        """Return where the first phrase begins."""
        return self.phrases[0].start

    @property
    def end(self) -> int:
        """Return where the last phrase ends."""
        return max(phrase.end for phrase in self.phrases)

    @property
    def aims(self) -> frozenset[Aim]:
        """Return what its phrases are after."""
        return frozenset(phrase.aim for phrase in self.phrases)

    @property
    def orders(self) -> tuple[Phrase, ...]:
        """Return the phrases that ask for something."""
        return tuple(phrase for phrase in self.phrases if phrase.aim is not Aim.ADDRESS)

    @property
    def is_strong(self) -> bool:
        """Whether it is more than a chance word: an order about instructions or this paper, or two aims that agree."""
        return bool(self.aims & {Aim.OVERRIDE, Aim.DEMAND}) or len(self.aims) > 1

    @property
    def wants_verdict(self) -> bool:
        """Whether it asks for a verdict or for praise, whoever it speaks to."""
        return bool(self.aims & {Aim.DEMAND, Aim.PRAISE})

    @property
    def names_model(self) -> bool:
        """Whether it speaks to a model by name, which an editor or a reader is not."""
        return any(phrase.names_model for phrase in self.phrases)

    @property
    def asks(self) -> bool:
        """Whether it asks for anything at all."""
        return bool(self.orders)

    @property
    def words(self) -> str:
        """Say what it is after."""
        return ", ".join(aim for aim in Aim if aim in self.aims)


def requests(letters: str) -> tuple[Request, ...]:
    """Return the requests in squeezed letters, in order."""
    found: list[list[Phrase]] = []
    for phrase in sorted(_phrases(letters), key=lambda phrase: (phrase.start, phrase.end)):
        if found and phrase.start - found[-1][-1].end <= NEAR:
            found[-1].append(phrase)
        else:
            found.append([phrase])
    return tuple(Request(tuple(phrases)) for phrases in found)


def _phrases(letters: str) -> Iterator[Phrase]:
    for aim, anchors, pattern in _RULES:
        for start, end in _matches(letters, anchors, pattern):
            yield Phrase(aim, start, end, aim is Aim.ADDRESS and bool(_MODEL.search(letters, start, end)))


def _matches(letters: str, anchors: Sequence[str], pattern: re.Pattern[str]) -> set[tuple[int, int]]:
    """Return the matches of a pattern around its anchors; letters without an anchor are never searched."""
    found: set[tuple[int, int]] = set()
    for anchor in anchors:
        at = letters.find(anchor)
        while at >= 0:
            start = max(0, at - REACH)
            match = pattern.search(letters, start, at + len(anchor) + REACH)
            if match:
                found.add(match.span())
            at = letters.find(anchor, max(at + 1, match.end() if match else 0))
    return found
