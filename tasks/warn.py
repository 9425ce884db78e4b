"""Warn: what a model suspects is marked in iter0."""

from prefect import task
from prefect.cache_policies import NO_CACHE

from redraft.adapters.warning_marks import mark
from redraft.contracts.integrity import Integrity
from redraft.contracts.run import Run
from redraft.contracts.source import Draft
from redraft.domain import integrity


@task(name="warn", cache_policy=NO_CACHE, task_run_name="warn-{run.paper}")
async def warn_of_modes(run: Run, draft: Draft, verdict: Integrity) -> Integrity:  # noqa: ARG001  (the run names it)
    """Put the suspected modes of `verdict` into the comment at the top of the draft as it came in."""
    mark(draft, integrity.warning(verdict))
    return verdict
