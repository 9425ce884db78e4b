from collections.abc import Callable

from redraft.adapters.atomic import read_json
from redraft.contracts.revision import Revision
from redraft.contracts.run import Run
from redraft.contracts.source import Draft
from tasks.snapshot import snapshot_draft


async def test_the_first_draft_is_the_workspaces_own(run: Run, draft: Draft):
    assert (draft.iter, draft.folder) == (0, run.workspace / "refinement" / "iter0")
    assert (draft.folder / "paper.tex").read_bytes() == (run.workspace / "drafts" / "paper.tex").read_bytes()
    assert not (draft.folder / "paper.diff").exists()


async def test_a_candidate_is_the_accepted_draft_with_the_edits_that_apply(
    run: Run, draft: Draft, edited: Callable[..., Revision]
):
    revision = edited(("has it...", "has it."), ("nowhere", "x"))
    candidate = await snapshot_draft.fn(run, 2, draft, revision)

    before, after = ((each.folder / "paper.tex").read_text("utf-8") for each in (draft, candidate))
    assert after == before.replace("has it...", "has it.")
    assert (candidate.iter, candidate.folder) == (2, run.workspace / "refinement" / "iter2")
    assert candidate.digest != draft.digest
    assert read_json(candidate.folder / "revision.json", Revision) == revision
    assert "\n+Figure" in (candidate.folder / "paper.diff").read_text("utf-8")


async def test_the_same_answer_again_is_the_same_draft_with_its_results(
    run: Run, draft: Draft, edited: Callable[..., Revision]
):
    first = await snapshot_draft.fn(run, 1, draft, edited(("has it...", "has it.")))
    (first.folder / "score.json").write_text("{}")
    assert await snapshot_draft.fn(run, 1, draft, edited(("has it...", "has it."))) == first
    assert (first.folder / "score.json").exists()


async def test_another_answer_in_the_same_round_takes_the_results_of_the_first_away(
    run: Run, draft: Draft, edited: Callable[..., Revision]
):
    first = await snapshot_draft.fn(run, 1, draft, edited(("has it...", "has it.")))
    (first.folder / "score.json").write_text("{}")
    second = await snapshot_draft.fn(run, 1, draft, edited(("has it...", "says.")))
    assert (second.folder, second.digest == first.digest) == (first.folder, False)
    assert not (second.folder / "score.json").exists()


async def test_an_answer_without_an_edit_is_the_accepted_draft(run: Run, draft: Draft, edited: Callable[..., Revision]):
    candidate = await snapshot_draft.fn(run, 1, draft, edited())
    assert candidate.digest == draft.digest
    assert (candidate.folder / "paper.diff").read_text("utf-8") == ""
