"""orphan-citation: a key that neither the bibliography nor the accepted draft has."""

from collections.abc import Iterator

from redraft.contracts.revision import Violation, ViolationKind
from redraft.domain.integrity import orphans
from redraft.domain.revision_checks.comparison import Comparison


def check(comparison: Comparison) -> Iterator[Violation]:
    """Refuse each new citation whose key is in no bibliography."""
    bibliography = comparison.materials.bibliography
    before = {citation.key.casefold() for citation in comparison.accepted.citations}
    for citation in orphans(comparison.candidate, bibliography):
        if citation.key.casefold() not in before:
            source = bibliography.source or "a bibliography"
            message = f"\\{citation.command}{{{citation.key}}} names no entry, expected a key of {source}"
            yield comparison.violation(ViolationKind.ORPHAN_CITATION, message, citation.span)
