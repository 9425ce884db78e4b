"""What a critic is to look at again, and what it is not to raise again, by the reviews and revisions so far."""

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, field

from redraft.contracts.diagnostic import MAX_QUOTE, Severity
from redraft.contracts.memory import CritiqueMemory
from redraft.contracts.review import Finding, Review
from redraft.contracts.worklog import Iteration
from redraft.domain.similarity import alike, same_section, similarity

PERSISTENT_FROM = 2
"""Reviews that raise a persistent finding (design §7)."""
FOCUSED, RESOLVED = 5, 10
"""Persistent and resolved findings that the critic is told (design §7)."""


@dataclass(slots=True)
class _Thread:
    """One finding over the reviews: as it was worded last, and the drafts of which it was raised."""

    finding: Finding
    raised: list[int]
    echoed: int = 0
    """The last draft of which it, or anything like it, was raised."""
    addressed: list[int] = field(default_factory=list[int])
    """Drafts whose reviser says that it addressed what was raised before."""

    @property
    def resolved_in(self) -> int:
        """The draft that was said to address it and since which nothing like it was raised; 0 where there is none."""
        return next((draft for draft in self.addressed if draft > self.echoed), 0)


def remember(iterations: Iterable[Iteration], criticals: Sequence[str], iter: int) -> CritiqueMemory:  # noqa: A002
    """Return the memory for the review of draft `iter`, from the accepted drafts before it.

    A rejected draft counts for nothing, nor does its review. A finding is persistent when two reviews raised it and it
    is not resolved; resolved when a reviser says that it addressed it and no review of that draft or a later one raised
    anything like it.

    Args:
        iterations: Of the worklog; none at or after `iter` counts.
        criticals: What stands of the devil's advocate.
        iter: The draft that the critic reads next.
    """
    threads = _threads(entry for entry in iterations if entry.iter < iter and entry.decision.accepts)
    resolved = sorted((thread for thread in threads if thread.resolved_in), key=lambda thread: thread.resolved_in)
    persistent = sorted(
        (thread for thread in threads if len(thread.raised) >= PERSISTENT_FROM and not thread.resolved_in),
        key=lambda thread: (-len(thread.raised), tuple(Severity).index(thread.finding.severity), -thread.raised[-1]),
    )
    return CritiqueMemory(
        iter=iter,
        focus_on=(*criticals, *(_told(thread.finding) for thread in persistent[:FOCUSED])),
        do_not_reflag=tuple(_told(thread.finding) for thread in resolved[-RESOLVED:]),
    )


def _threads(accepted: Iterable[Iteration]) -> list[_Thread]:
    """Follow each finding through the reviews of accepted drafts, first to last."""
    threads: list[_Thread] = []
    for entry in sorted(accepted, key=lambda entry: entry.iter):
        # Without a review nobody can tell whether anything is raised again.
        if entry.review is not None:
            _address(threads, entry)
            _raise(threads, entry.iter, entry.review)
    return threads


def _address(threads: Iterable[_Thread], entry: Iteration) -> None:
    for thread in threads:
        if any(_names(said, thread.finding.problem) for said in entry.addressed_weaknesses):
            thread.addressed.append(entry.iter)


def _raise(threads: list[_Thread], draft: int, review: Review) -> None:
    """Give each finding to the thread that is most like it; all that are like it are echoed."""
    found = [(finding, list(_like(threads, finding))) for finding in review.findings]
    for finding, like in found:
        for thread in like:
            thread.echoed = draft
        closest = max(like, key=lambda thread: _closeness(thread.finding, finding), default=None)
        if closest is None:
            threads.append(_Thread(finding, [draft], echoed=draft))
        elif closest.raised[-1] != draft:
            closest.finding = finding
            closest.raised.append(draft)


def _like(threads: Iterable[_Thread], finding: Finding) -> Iterator[_Thread]:
    for thread in threads:
        if same_section(thread.finding.section, finding.section) and alike(thread.finding.problem, finding.problem):
            yield thread


def _closeness(finding: Finding, other: Finding) -> tuple[float, float]:
    """Compare problems, then quotes, which a revision may have changed."""
    return similarity(finding.problem, other.problem), similarity(finding.quote, other.quote)


def _names(said: str, problem: str) -> bool:
    """Whether a line of the reviser's own list means this problem; it may say more around it."""
    words = " ".join(problem.split())
    return alike(said, problem) or (bool(words) and words in " ".join(said.split()))


def _told(finding: Finding) -> str:
    """Return section, problem and quote in one line: many problems are worded alike."""
    section = f"{finding.section}: " if finding.section else ""
    quote = f" (\u201c{finding.quote[:MAX_QUOTE]}\u201d)" if finding.quote else ""
    return " ".join(f"{section}{finding.problem}{quote}".split())
