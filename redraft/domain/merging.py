"""What several reviews of one draft say alike, told once with its votes."""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass

from redraft.contracts.diagnostic import Severity
from redraft.contracts.review import Finding
from redraft.domain.similarity import alike, numbers, same_section, similarity

_GRAVEST_FIRST = tuple(Severity)


@dataclass(slots=True)
class _Group:
    """Findings that all say the same, the gravest first; where one was told first, and the votes of each review."""

    told: list[Finding]
    place: int
    votes: dict[int, int]

    @property
    def lead(self) -> Finding:
        return self.told[0]


def findings(reviews: Iterable[Sequence[Finding]]) -> tuple[Finding, ...]:
    """Merge the findings of reviews: most severe first, then most votes, then in the order of the reviews.

    Of findings that say the same the gravest is kept, the first by its words of equals; a review is one vote, however
    often it says so. Findings are taken up by their words, so that the order of the reviews decides about ties alone.
    """
    groups: list[_Group] = []
    raised = [(number, finding) for number, review in enumerate(reviews) for finding in review]
    for place, (review, finding) in sorted(enumerate(raised), key=lambda each: _by_words(each[1][1])):
        group = max(
            (group for group in groups if all(says_same(other, finding) for other in group.told)),
            key=lambda group: similarity(_words(group.lead), _words(finding)),
            default=None,
        )
        if group is None:
            groups.append(_Group([finding], place, {review: finding.votes}))
        else:
            group.told.append(finding)
            group.place = min(group.place, place)
            group.votes[review] = max(finding.votes, group.votes.get(review, 0))
    groups.sort(key=lambda group: (_gravity(group.lead), -sum(group.votes.values()), group.place))
    return tuple(group.lead.model_copy(update={"votes": sum(group.votes.values())}) for group in groups)


def questions(reviews: Iterable[Sequence[str]]) -> tuple[str, ...]:
    """Merge the questions of reviews as if they were findings of one section: what most ask comes first."""
    asked = [[_as_finding(question) for question in review] for review in reviews]
    return tuple(finding.problem for finding in findings(asked))


def says_same(finding: Finding, other: Finding) -> bool:
    """Whether two findings on one draft are one: same section, similar problem, no number and no words of their own.

    A short complaint is about its quote alone, so that quotes without a common word tell two apart unless the problem
    outweighs them. A check words all its findings alike: two of them are one only in the same place.
    """
    if finding.check and other.check:
        return (finding.check, finding.location, finding.problem) == (other.check, other.location, other.problem)
    return (
        same_section(finding.section, other.section)
        and alike(finding.problem, other.problem)
        and _tell_same_numbers(finding.problem, other.problem)
        and (_quote_same_words(finding.quote, other.quote) or alike(_words(finding), _words(other)))
    )


def _gravity(finding: Finding) -> int:
    return _GRAVEST_FIRST.index(finding.severity)


def _by_words(finding: Finding) -> tuple[int, str, str]:
    return _gravity(finding), finding.problem, finding.model_dump_json()


def _as_finding(question: str) -> Finding:
    return Finding(severity=Severity.MINOR, axis="", section="", quote="", problem=question, instruction="")


def _tell_same_numbers(text: str, other: str) -> bool:
    """Whether two texts may be about one thing: Figure 3 is not Figure 5."""
    mine, theirs = numbers(text), numbers(other)
    return not mine or not theirs or not mine.isdisjoint(theirs)


def _quote_same_words(quote: str, other: str) -> bool:
    """Whether two quotes may be of one passage; a finding without one may be about any."""
    return not quote or not other or similarity(quote, other) > 0


def _words(finding: Finding) -> str:
    return f"{finding.problem} {finding.quote}"
