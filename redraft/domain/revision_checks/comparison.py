"""What changed between the accepted draft and a candidate; what was there before is nowhere blamed."""

import re
from bisect import bisect_right
from collections import Counter
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from functools import cached_property

from redraft.contracts.materials import Materials
from redraft.contracts.policy import Policy
from redraft.contracts.revision import Violation, ViolationKind
from redraft.contracts.source import Location
from redraft.domain.excerpts import quoted
from redraft.latex.manuscript import Manuscript, Span
from redraft.latex.sentences import sentences

_BLANK_LINE = re.compile(r"(?:\r\n|\r|\n)[ \t]*(?:\r\n|\r|\n)\s*")
_WORD = re.compile(r"[^\W_]+")


@dataclass(frozen=True)
class Comparison:
    """The accepted draft and the candidate made from it, with all they are held against."""

    accepted: Manuscript
    candidate: Manuscript
    materials: Materials
    policy: Policy
    unapplied: tuple[Violation, ...] = ()
    """The edits that found no place."""

    @cached_property
    def new_sentences(self) -> tuple[Span, ...]:
        """Return the candidate's sentences that the accepted draft does not have, wherever they stand."""
        return tuple(_only_in(self.candidate, self.candidate_sentences, self.accepted, self.accepted_sentences))

    @cached_property
    def gone_sentences(self) -> tuple[Span, ...]:
        """Return the accepted draft's sentences that the candidate does not have."""
        return tuple(_only_in(self.accepted, self.accepted_sentences, self.candidate, self.candidate_sentences))

    @cached_property
    def candidate_sentences(self) -> tuple[Span, ...]:
        """Return every sentence of the candidate."""
        return tuple(sentence.span for sentence in sentences(self.candidate))

    @cached_property
    def accepted_sentences(self) -> tuple[Span, ...]:
        """Return every sentence of the accepted draft."""
        return tuple(sentence.span for sentence in sentences(self.accepted))

    @cached_property
    def new_regions(self) -> tuple[Span, ...]:
        """Return the candidate's paragraphs that the accepted draft does not have, tables whole."""
        return _whole(
            _only_in(self.candidate, _blocks(self.candidate), self.accepted, _blocks(self.accepted)), self.candidate
        )

    @cached_property
    def gone_regions(self) -> tuple[Span, ...]:
        """Return the accepted draft's paragraphs that the candidate does not have, tables whole."""
        return _whole(
            _only_in(self.accepted, _blocks(self.accepted), self.candidate, _blocks(self.candidate)), self.accepted
        )

    @cached_property
    def accepted_words(self) -> Counter[str]:
        """Count the words of the accepted draft's prose."""
        return words_of(self.accepted)

    @cached_property
    def candidate_words(self) -> Counter[str]:
        """Count the words of the candidate's prose."""
        return words_of(self.candidate)

    def violation(self, kind: ViolationKind, message: str, span: Span | None = None) -> Violation:
        """Report a fault of the candidate, at `span` of it where it has a place."""
        if span is None:
            return violation(kind, message)
        quote = quoted(self.candidate.text[span.start : span.end])
        return violation(kind, message, self.candidate.locate(span), quote)


def violation(kind: ViolationKind, message: str, location: Location | None = None, quote: str = "") -> Violation:
    """Report a fault; message and quote are put on one line each, whatever a key or a title holds."""
    return Violation(kind=kind, message=_one_line(message), location=location, quote=_one_line(quote))


def _one_line(text: str) -> str:
    return " ".join(text.split())


def words_of(manuscript: Manuscript, within: Span | None = None) -> Counter[str]:
    """Count the words of running text, upper and lower case alike."""
    start, end = (within.start, within.end) if within else (0, len(manuscript.running))
    return Counter(_WORD.findall(manuscript.running[start:end].lower()))


def _only_in(one: Manuscript, spans: Iterable[Span], other: Manuscript, others: Iterable[Span]) -> Iterator[Span]:
    """Yield the spans of `one` whose words, blanks folded, the other draft has not as often."""
    left = Counter(_key(other, span) for span in others)
    for span in spans:
        key = _key(one, span)
        if left[key]:
            left[key] -= 1
        else:
            yield span


def _key(manuscript: Manuscript, span: Span) -> str:
    return " ".join(manuscript.visible[span.start : span.end].split())


def _blocks(manuscript: Manuscript) -> Iterator[Span]:
    """Yield the stretches between blank lines."""
    start = 0
    for blank in _BLANK_LINE.finditer(manuscript.visible):
        if blank.start() > start:
            yield Span(start, blank.start())
        start = blank.end()
    if start < len(manuscript.visible):
        yield Span(start, len(manuscript.visible))


def _whole(regions: Iterable[Span], manuscript: Manuscript) -> tuple[Span, ...]:
    """Widen `regions` to hold every table they touch, keep what lies in the body, and join those that overlap."""
    body = manuscript.body
    inside = [Span(max(r.start, body.start), min(r.end, body.end)) for r in regions]
    inside = [region for region in inside if region.start < region.end]
    joined = _joined(inside)
    tables = [table.span for table in manuscript.tables if _touches(joined, table.span)]
    return tuple(_joined(sorted((*joined, *tables), key=lambda span: span.start)))


def _touches(regions: Sequence[Span], span: Span) -> bool:
    at = bisect_right(regions, span.start, key=lambda region: region.start)
    before = at > 0 and regions[at - 1].end > span.start
    return before or (at < len(regions) and regions[at].start < span.end)


def _joined(spans: Iterable[Span]) -> list[Span]:
    joined: list[Span] = []
    for span in spans:
        if joined and span.start < joined[-1].end:
            joined[-1] = Span(joined[-1].start, max(joined[-1].end, span.end))
        else:
            joined.append(span)
    return joined
