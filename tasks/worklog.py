"""Worklog: what happened is appended, once."""

from prefect import task
from prefect.cache_policies import NO_CACHE

from redraft.adapters.atomic import write_json
from redraft.adapters.layout import Workspace
from redraft.adapters.worklog_files import save_worklog, the_worklog
from redraft.contracts.run import Run
from redraft.contracts.worklog import Event, Iteration, Worklog
from redraft.domain import trajectories, worklogs


@task(name="worklog", cache_policy=NO_CACHE, task_run_name="worklog-{run.paper}")
async def append_worklog(run: Run, entries: tuple[Iteration | Event, ...]) -> Worklog:
    """Append `entries` in one write; those that are there are skipped."""
    workspace = Workspace(run.workspace)
    worklog = worklogs.with_entries(the_worklog(workspace.worklog), entries)
    save_worklog(workspace.worklog, worklog)
    write_json(workspace.trajectory, trajectories.trajectory(worklog.iterations))
    return worklog
