"""Remember: what earlier reviews raised, for the critic before it reads."""

from prefect import task
from prefect.cache_policies import NO_CACHE

from redraft.adapters.atomic import write_json
from redraft.adapters.layout import Workspace
from redraft.adapters.worklog_files import the_worklog
from redraft.contracts.memory import CritiqueMemory
from redraft.contracts.run import Judged, Run
from redraft.contracts.source import Draft
from redraft.domain import critique_memory, rounds


@task(name="remember", cache_policy=NO_CACHE, task_run_name="remember-{run.paper}-{draft.iter}")
async def remember_findings(run: Run, draft: Draft, accepted: Judged) -> CritiqueMemory:
    """Write critique_memory.json: what was raised of the drafts accepted before `draft`."""
    workspace = Workspace(run.workspace)
    iterations = the_worklog(workspace.worklog).iterations
    standing = tuple(finding.challenge for finding in rounds.criticals_in(accepted))
    memory = critique_memory.remember(iterations, standing, draft.iter)
    write_json(workspace.memory, memory)
    return memory
