"""What a revision may not do (design §9): pure checks on the difference between two drafts, in the design's order."""

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
    build.check,
    content.check,
    preamble.check,
    unsafe.check,
    hidden.check,
    growth.check,
    edits.check,
)
"""Every check; a further one is a module of this package and a line here."""


def check(
    accepted: Manuscript,
    candidate: Manuscript,
    materials: Materials,
    policy: Policy,
    *,
    compilation: Compilation | None = None,
    baseline: Compilation | None = None,
    unapplied: tuple[Violation, ...] = (),
) -> tuple[Violation, ...]:
    """Return what `candidate` does that a revision of `accepted` may not.

    Of `materials` the bibliography and the log count. `compilation` is the candidate's, None where it was not compiled,
    `baseline` the accepted draft's; `unapplied` are the edits that found no place.
    """
    comparison = Comparison(accepted, candidate, materials, policy, compilation, baseline, unapplied)
    return tuple(violation for rule in CHECKS for violation in rule(comparison))


def with_build(
    checks: Checks, compilation: Compilation | None, baseline: Compilation | None, candidate: Manuscript | None = None
) -> Checks:
    """Add what the candidate's compilation shows to checks made before it; `candidate` says where, and what hides."""
    violations = (
        *build.violations(candidate, compilation, baseline),
        *hidden.on_pages(candidate, compilation, baseline),
    )
    return checks.model_copy(update={"violations": (*checks.violations, *violations)})
