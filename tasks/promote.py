"""Promote: the last accepted snapshot becomes final/."""

from prefect import get_run_logger, task
from prefect.cache_policies import NO_CACHE

from redraft.adapters import snapshots
from redraft.adapters.workspaces import Workspace
from redraft.contracts.run import Run


@task(name="promote", cache_policy=NO_CACHE, task_run_name="promote-{run.paper}")
async def promote_best(run: Run, best_iter: int | None) -> int | None:
    """Copy snapshot `best_iter` to final/, whole or not at all; with none, nothing is promoted."""
    if best_iter is not None:
        workspace = Workspace(run.workspace)
        snapshots.promote(workspace.draft(best_iter), workspace.final)
        get_run_logger().info("promoted iter%d", best_iter)
    return best_iter
