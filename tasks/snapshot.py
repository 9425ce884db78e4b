"""Snapshot: a draft becomes a folder of its own."""

from prefect import get_run_logger, task
from prefect.cache_policies import NO_CACHE

from redraft.adapters import snapshots
from redraft.adapters.atomic import write_json, write_text
from redraft.adapters.layout import Workspace
from redraft.adapters.reading import project_of
from redraft.adapters.workspaces import snapshot_inputs
from redraft.contracts.revision import Revision
from redraft.contracts.run import Run
from redraft.contracts.source import Draft
from redraft.domain import diffs, edits


@task(name="snapshot", cache_policy=NO_CACHE, task_run_name="snapshot-{run.paper}-{round_number}")
async def snapshot_draft(
    run: Run, round_number: int, accepted: Draft | None = None, revision: Revision | None = None
) -> Draft:
    """Write `refinement/iterN/`: the workspace's draft, or `accepted` with the edits of `revision` that apply."""
    workspace = Workspace(run.workspace)
    if accepted is None or revision is None:
        draft = snapshot_inputs(workspace)
    else:
        before = project_of(accepted)
        after = edits.apply(before, revision.edits).project
        draft = snapshots.write_candidate(accepted, after, round_number, workspace.iter_folder(round_number))
        write_json(draft.folder / "revision.json", revision)
        write_text(draft.folder / "paper.diff", diffs.unified(before, after))
    get_run_logger().info("iter%d: snapshot %s", round_number, draft.digest[:12])
    return draft
