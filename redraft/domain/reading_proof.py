"""Proof of reading (design §7): what a verdict quotes stands in the draft, and comes from more than one place."""

from collections.abc import Iterable, Iterator, Sequence
from enum import IntEnum
from itertools import pairwise
from typing import TypeVar

from redraft.contracts.advocate import Advocacy
from redraft.contracts.policy import OFFLINE
from redraft.contracts.review import Proof, Reading, Review
from redraft.domain.quotes import Words, words
from redraft.errors import MalformedAnswerError
from redraft.latex.keeping import kept
from redraft.latex.manuscript import Manuscript
from redraft.latex.quotations import quotations, weight

V = TypeVar("V", Review, Advocacy)

LEAST_QUOTED = 20
"""Characters of a quotation that proves anything: three or four words, which seldom stand in two papers alike."""
_TOLD = 60
"""Characters of a quotation that a message shows."""


class Shown(IntEnum):
    """How much of the draft a verdict's quotations show to have been read."""

    NOTHING = 0
    ONE = 1
    TWO = 2
    TWO_SECTIONS = 3


_LACKING = {
    Shown.ONE: f"no quotation of {LEAST_QUOTED} characters or more, expected at least one",
    Shown.TWO: f"no finding, expected two different quotations of {LEAST_QUOTED} characters or more",
    Shown.TWO_SECTIONS: (
        f"no finding, expected quotations of {LEAST_QUOTED} characters or more from two different sections"
    ),
}


def proven(who: str, verdict: V, proof: Proof) -> V:
    """Return a verdict that holds; one without proof counts as malformed.

    Raises:
        MalformedAnswerError: It proves no reading.
    """
    if not proof.holds:
        msg = f"{who}: {proof.faults[0]}"
        raise MalformedAnswerError(msg)
    return verdict


def of_review(review: Review, manuscript: Manuscript) -> Proof:
    """Hold a critic's or judge's verdict to its proof; the offline critic reads by its code."""
    if review.critic == OFFLINE:
        return Proof()
    return of_verdict(review.reading, manuscript, has_findings=bool(review.findings))


def of_advocacy(advocacy: Advocacy, manuscript: Manuscript) -> Proof:
    """Hold the advocate to the words it attacks; the offline one reads by its code."""
    return Proof() if advocacy.advocate == OFFLINE else of_quotes((f.quote for f in advocacy.findings), manuscript)


def of_verdict(reading: Reading, manuscript: Manuscript, *, has_findings: bool) -> Proof:
    """Hold a verdict to its proof: one quotation, and two of different sections where it finds no fault.

    No more is asked than the draft has: two different quotations where all its words stand under one heading, one
    where it has no second, and none where it is too short to be quoted.
    """
    sections, names = _sections(manuscript), manuscript.names
    quoted = [words(quote, names) for quote in reading.quotations]
    asked = Shown.ONE if has_findings else Shown.TWO_SECTIONS
    asked = min(asked, _shown((words(quote, names) for quote in quotations(manuscript)), sections))
    faults = [*_strange_files(reading.files, manuscript), *_strange_words(quoted, sections)]
    if not faults and _shown(quoted, sections) < asked:
        faults = [_LACKING[asked]]
    return Proof(faults=tuple(faults))


def of_quotes(quotes: Iterable[str], manuscript: Manuscript) -> Proof:
    """Hold the words that findings are about to the draft: each stands in it."""
    quoted = [words(quote, manuscript.names) for quote in quotes]
    return Proof(faults=tuple(_strange_words(quoted, _sections(manuscript))))


def _strange_files(files: Sequence[str], manuscript: Manuscript) -> Iterator[str]:
    project = manuscript.project
    known = {file.path for file in (*project.files, *project.assets)}
    if not files:
        yield "no file named, expected those that were read"
    for name in files:
        if name.removeprefix("./") not in known:
            yield f"file {name!r:.{_TOLD}} is none of the project's"


def _strange_words(quotes: Iterable[Words], sections: Sequence[Words]) -> Iterator[str]:
    whole = Words(
        written=" ".join(section.written for section in sections), read=" ".join(section.read for section in sections)
    )
    for quote in quotes:
        if not quote.stand_in(whole):
            yield f"quotation {quote.written!r:.{_TOLD}} stands nowhere in the draft"


def _shown(quotes: Iterable[Words], sections: Sequence[Words]) -> Shown:
    """Return what the quotations that are long enough prove together."""
    long = {quote.read: quote for quote in quotes if weight(quote.read) >= LEAST_QUOTED}
    if len(long) < Shown.TWO:
        return Shown(len(long))
    places = [section for section in sections if any(quote.stand_in(section) for quote in long.values())]
    return Shown.TWO_SECTIONS if len(places) > 1 else Shown.TWO


@kept
def _sections(manuscript: Manuscript) -> tuple[Words, ...]:
    """Return the words of each section, first those before the first heading."""
    starts = [0, *(section.heading.start for section in manuscript.sections), len(manuscript.text)]
    return tuple(words(manuscript.visible[start:end], manuscript.names) for start, end in pairwise(starts))
