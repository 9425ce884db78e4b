"""Show: a round's artifacts, for whoever watches the run."""

from asyncio import to_thread

from prefect import task
from prefect.cache_policies import NO_CACHE

from redraft.adapters.layout import Workspace
from redraft.adapters.typesetting import page_preview
from redraft.adapters.worklog_files import the_worklog
from redraft.contracts.build import Compilation
from redraft.contracts.run import Judged, Run
from redraft.contracts.source import Draft
from redraft.domain import artifacts, trajectories
from tasks.artifacts import publish

PREVIEW_WIDTH = 640
"""Width of a page preview, in pixels."""


@task(name="show", cache_policy=NO_CACHE, task_run_name="show-{run.paper}-{draft.iter}")
async def show_round(run: Run, draft: Draft, compilation: Compilation, judged: Judged | None) -> None:
    """Publish snapshot, diff, review and trajectory as artifacts; a key is the paper's, so versions line up."""
    shown = {"snapshot": await _snapshot(draft, compilation), "trajectory": _trajectory(run, draft.iter)}
    changes = draft.folder / "paper.diff"
    if changes.is_file():
        shown["diff"] = artifacts.diff(draft.iter, changes.read_text("utf-8"))
    if judged:
        shown["review"] = artifacts.review(draft.iter, judged)
    await publish(run, f"iter{draft.iter}", shown)


async def _snapshot(draft: Draft, compilation: Compilation) -> str:
    pdf = draft.folder / "paper.pdf"
    # PDFium lets go of the interpreter while it draws.
    preview = await to_thread(page_preview, pdf, PREVIEW_WIDTH) if compilation.has_pdf else None
    return artifacts.snapshot(draft.iter, draft.digest, compilation.pages, preview)


def _trajectory(run: Run, last: int) -> str:
    """Draw the scores up to draft `last`: a later round may have been logged by now."""
    worklog = the_worklog(Workspace(run.workspace).worklog)
    entries = trajectories.trajectory([each for each in worklog.iterations if each.iter <= last])
    return artifacts.trajectory(entries, run.policy.rubric)
