"""Decide: accept, revert or halt."""

from prefect import get_run_logger, task
from prefect.cache_policies import NO_CACHE

from redraft.adapters.atomic import write_json
from redraft.adapters.layout import Workspace
from redraft.contracts.delta import Decision
from redraft.contracts.revision import Checks
from redraft.contracts.run import Judged, Run, Standing
from redraft.contracts.source import Draft
from redraft.domain import halting


@task(name="decide", cache_policy=NO_CACHE, task_run_name="decide-{run.paper}-{draft.iter}")
async def decide_round(
    run: Run, draft: Draft, judged: Judged | None, checks: Checks | None = None, accepted: Standing | None = None
) -> Decision:
    """Apply the rules; without `accepted` the draft is the baseline, without `judged` it was never reviewed."""
    facts = halting.facts_of(draft, accepted, checks, judged, run.policy)
    decision = halting.decide(facts, run.policy)
    for name, value in (("checks", checks), ("delta", facts.delta), ("da_guard", facts.guard)):
        if value is not None:
            write_json(draft.folder / f"{name}.json", value)
    if judged is not None and judged.advocacy is not None:
        write_json(Workspace(run.workspace).concessions, judged.concessions)
    get_run_logger().info("iter%d: %s: %s", draft.iter, decision.decision, decision.reason)
    return decision
