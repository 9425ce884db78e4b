"""Promote: the last accepted snapshot becomes final/."""

from prefect import get_run_logger, task
from prefect.cache_policies import NO_CACHE

from redraft.adapters import snapshots
from redraft.adapters.layout import Workspace
from redraft.adapters.worklog_files import the_worklog
from redraft.contracts.run import Run


@task(name="promote", cache_policy=NO_CACHE, task_run_name="promote-{run.paper}")
async def promote_best(run: Run) -> int | None:
    """Copy the best snapshot to final/, whole or not at all; where none was scored, nothing is promoted."""
    workspace = Workspace(run.workspace)
    best_iter = the_worklog(workspace.worklog).best_iter
    if best_iter is not None:
        snapshots.promote(workspace.draft(best_iter), workspace.final)
        get_run_logger().info("promoted iter%d", best_iter)
    return best_iter
