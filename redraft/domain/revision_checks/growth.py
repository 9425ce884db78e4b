"""over-growth: a candidate whose prose is longer by more than the policy allows."""

from collections.abc import Iterator

from redraft.contracts.revision import Violation, ViolationKind
from redraft.domain.revision_checks.comparison import Comparison


def check(comparison: Comparison) -> Iterator[Violation]:
    """Refuse prose that grew by more than `policy.max_growth`."""
    before, after = comparison.accepted_words.total(), comparison.candidate_words.total()
    limit = comparison.policy.max_growth
    if after - before > before * limit:
        growth = f"{after - before} words on {before}"
        message = f"the prose grew by {growth}, expected at most {limit:.0%}"
        yield comparison.violation(ViolationKind.OVER_GROWTH, message)
