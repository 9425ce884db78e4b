"""What a revision may not do (design §9): pure checks on the difference between two drafts, and on their builds."""

from collections.abc import Callable, Iterator

from redraft.contracts.build import Compilation
from redraft.contracts.materials import Materials
from redraft.contracts.policy import Policy
from redraft.contracts.revision import Checks, Violation
from redraft.domain.revision_checks import (
    build,
    citations,
    content,
    edits,
    growth,
    hidden,
    identity,
    limitations,
    numbers,
    preamble,
    promises,
    unsafe,
)
from redraft.domain.revision_checks.comparison import Comparison
from redraft.latex.manuscript import Manuscript

CHECKS: tuple[Callable[[Comparison], Iterator[Violation]], ...] = (
    numbers.check_new,
    numbers.check_contradicted,
    citations.check,
    limitations.check,
    promises.check,
    identity.check,
    content.check,
    preamble.check,
    unsafe.check,
    hidden.check,
    growth.check,
    edits.check,
)
"""Every check of the source, in the design's order; a further one is a module of this package and a line here."""


def check(
    accepted: Manuscript,
    candidate: Manuscript,
    materials: Materials,
    policy: Policy,
    *,
    unapplied: tuple[Violation, ...] = (),
) -> tuple[Violation, ...]:
    """Return what `candidate` does that a revision of `accepted` may not.

    Of `materials` the bibliography and the log count; `unapplied` are the edits that found no place. What TeX makes of
    the candidate is for `with_build`.
    """
    comparison = Comparison(accepted, candidate, materials, policy, unapplied)
    return tuple(violation for rule in CHECKS for violation in rule(comparison))


def with_build(checks: Checks, compilation: Compilation, baseline: Compilation, candidate: Manuscript) -> Checks:
    """Add what the candidate's compilation shows, and `baseline`, the accepted draft's, does not, to earlier checks."""
    violations = (
        *build.violations(candidate, compilation, baseline),
        *hidden.on_pages(candidate, compilation, baseline),
    )
    return checks.model_copy(update={"violations": (*checks.violations, *violations)})
