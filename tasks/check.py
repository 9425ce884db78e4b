"""Check: what the candidate did that a revision may not."""

from asyncio import to_thread

from prefect import get_run_logger, task
from prefect.cache_policies import NO_CACHE

from redraft.adapters.reading import broken_inclusions, manuscript_of, materials_for, project_of
from redraft.contracts.revision import Checks, Revision
from redraft.contracts.run import Run
from redraft.contracts.source import Draft
from redraft.domain import edits, revision_checks, writing
from redraft.domain.consistency import inconsistencies
from redraft.domain.printable import counted


@task(name="check", cache_policy=NO_CACHE, task_run_name="check-{run.paper}-{candidate.iter}-{attempt}")
async def check_revision(run: Run, accepted: Draft, candidate: Draft, revision: Revision, attempt: int) -> Checks:
    """Hold `candidate` against the accepted draft it was made from."""
    # In a thread of its own, so that TeX runs meanwhile.
    checks = await to_thread(_checks, run, accepted, candidate, revision, attempt)
    get_run_logger().info(
        "iter%d: %s in answer %d", candidate.iter, counted(len(checks.violations), "violation"), attempt
    )
    return checks


def _checks(run: Run, accepted: Draft, candidate: Draft, revision: Revision, attempt: int) -> Checks:
    before, after = manuscript_of(accepted), manuscript_of(candidate)
    unapplied = edits.apply(project_of(accepted), revision.edits).violations
    materials = materials_for(run, accepted)
    violations = revision_checks.check(before, after, materials, run.policy, unapplied=unapplied)
    violations = (*violations, *broken_inclusions(candidate))
    inconsistencies(after)  # kept for the critic, who comes next: TeX runs still
    return Checks(attempt=attempt, violations=violations, writing=writing.added(before, after))
