"""What a workspace's files say of its run."""

from collections.abc import Callable
from datetime import UTC, datetime
from pathlib import Path

import pytest

from redraft.adapters.atomic import write_json
from redraft.adapters.layout import Workspace
from redraft.adapters.locks import hold
from redraft.adapters.runs import open_run
from redraft.adapters.statuses import status_of
from redraft.adapters.worklog_files import save_worklog, the_worklog
from redraft.contracts.delta import HaltReason, RoundDecision
from redraft.contracts.run import Overrides, Run
from redraft.contracts.score import Band, Score
from redraft.contracts.status import RunState
from redraft.contracts.worklog import HaltEvent, Iteration
from redraft.domain import worklogs
from redraft.errors import WorkspaceError

NOW = datetime(2026, 1, 2, 3, 4, 5, tzinfo=UTC)
AXES = {"clarity": 58.0}


@pytest.fixture
def root(tmp_path: Path, make_workspace: Callable[..., Path]) -> Path:
    return make_workspace(tmp_path / "paper")


def begin(root: Path) -> Run:
    return open_run(root, Overrides(), restart=False, now=NOW)


def score(root: Path) -> None:
    """Log a baseline."""
    log = Workspace(root).worklog
    baseline = Iteration(
        iter=0,
        timestamp=NOW,
        decision=RoundDecision.BASELINE,
        reason="as decided",
        score=Score(
            axis_scores=AXES,
            overall_score=58,
            decision_band=Band.MAJOR_REVISION,
            raw=(AXES,),
            replicates=1,
            sd={},
            judge="offline",
        ),
    )
    save_worklog(log, worklogs.with_iteration(the_worklog(log), baseline))


def halt(root: Path, reason: HaltReason, best_iter: int | None) -> None:
    log = Workspace(root).worklog
    event = HaltEvent(halt=reason, iter=0, reason="as found")
    save_worklog(log, worklogs.halted(the_worklog(log), event, best_iter))


def report(root: Path) -> None:
    write_json(Workspace(root).report, {})


def said(root: Path) -> str:
    return status_of(root).text.replace(str(root), "W")


def test_a_workspace_without_a_run(root: Path):
    assert status_of(root).state is RunState.NOT_BEGUN
    assert said(root) == "W: not begun"


def test_a_folder_that_is_no_workspace_is_refused(tmp_path: Path):
    with pytest.raises(WorkspaceError, match="no drafts/ folder, expected a workspace"):
        status_of(tmp_path)


def test_a_workspace_with_another_programs_refinement_is_not_begun(root: Path):
    (root / "refinement").mkdir()
    (root / "refinement" / "worklog.json").write_text('{"iterations": []}', "utf-8")
    assert said(root) == "W: not begun"


def test_a_run_that_is_just_starting_says_who_holds_the_workspace(root: Path):
    with hold(root):
        status = status_of(root)
    assert status.state is RunState.RUNNING
    assert status.held_by.startswith("held by process ")
    assert status.text == f"{root}: running\n{status.held_by}"
    assert ";" not in status.held_by


def test_a_run_under_way_says_how_far_it_is(root: Path):
    run = begin(root)
    score(root)
    with hold(root):
        status = status_of(root)
    assert (status.state, status.run_id, status.halt_reason) == (RunState.RUNNING, run.run_id, None)
    assert status.text.splitlines()[2] == "iter0 58.00 Major Revision"


def test_a_run_that_was_interrupted_goes_on(root: Path):
    begin(root)
    score(root)
    assert status_of(root).state is RunState.STOPPED
    assert said(root) == "W: stopped\niter0 58.00 Major Revision\nredraft refine goes on from here"


def test_a_run_that_halted_but_did_not_promote_goes_on(root: Path):
    begin(root)
    score(root)
    halt(root, HaltReason.ITER_CAP, 0)
    report(root)
    assert status_of(root).state is RunState.STOPPED


def test_a_run_that_is_over_says_why_and_what_it_promoted(root: Path):
    begin(root)
    score(root)
    halt(root, HaltReason.ITER_CAP, 0)
    report(root)
    (root / "final").mkdir()
    assert status_of(root).state is RunState.FINISHED
    assert said(root) == ("W: finished\niter0 58.00 Major Revision (halt: iter cap)\nhalted: iter_cap; promoted: iter0")


def test_a_run_that_is_over_without_a_result_promoted_nothing(root: Path):
    begin(root)
    halt(root, HaltReason.INTEGRITY_CONFIRMED, None)
    report(root)
    assert said(root) == "W: finished\nhalt: integrity confirmed\nhalted: integrity_confirmed; promoted: nothing"


def test_a_run_that_is_over_is_running_again_while_somebody_holds_it(root: Path):
    begin(root)
    halt(root, HaltReason.INTEGRITY_CONFIRMED, None)
    report(root)
    with hold(root):
        assert status_of(root).state is RunState.RUNNING


def test_nothing_is_written(root: Path, stamps: Callable[[Path], object]):
    begin(root)
    before = stamps(root)
    status_of(root)
    assert stamps(root) == before


@pytest.mark.parametrize("name", ["missing", "paper/refs.bib"], ids=["no folder", "a file"])
def test_what_is_no_folder_is_refused(root: Path, name: str):
    with pytest.raises(WorkspaceError, match="no such folder; expected a workspace"):
        status_of(root.parent / name)


def test_a_worklog_that_cannot_be_read_is_named(root: Path):
    begin(root)
    (root / "refinement" / "worklog.json").write_bytes(b"{")
    with pytest.raises(WorkspaceError, match=r"refinement/worklog\.json: "):
        status_of(root)


def test_a_folder_of_any_name_can_be_told(tmp_path: Path, make_workspace: Callable[..., Path]):
    status = status_of(make_workspace(tmp_path / "a\udcff\x1b[2J"))
    assert status.workspace.endswith("/a��[2J")
    assert '"not begun"' in status.model_dump_json()
