"""unapplied-edit: an edit that found no place."""

from collections.abc import Iterator

from redraft.contracts.revision import Violation
from redraft.domain.revision_checks.comparison import Comparison


def check(comparison: Comparison) -> Iterator[Violation]:
    """Hand on what applying the edits refused."""
    yield from comparison.unapplied
