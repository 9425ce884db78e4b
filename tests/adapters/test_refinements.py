"""`refinement/` is ours, or is moved aside whole."""

from datetime import UTC, datetime
from pathlib import Path

import pytest

from redraft.adapters.atomic import temporary_beside
from redraft.adapters.refinements import begin, is_finished, move_foreign_aside, restart, sweep_workspace, take_over
from redraft.adapters.worklog_files import read_worklog
from redraft.adapters.workspaces import open_workspace, snapshot_inputs
from redraft.contracts.delta import HaltReason
from redraft.contracts.policy import Policy, Roles
from redraft.contracts.score import Rubric
from redraft.contracts.worklog import Worklog
from redraft.errors import WorkspaceError

NOW = datetime(2026, 11, 3, 12, 30, 5, tzinfo=UTC)


def make_header(**changes: object) -> Worklog:
    policy = Policy(name="paperorchestra", rubric=Rubric(name="one", weights={"clarity": 1}))
    header = Worklog(run_id="r1", policy=policy, policy_hash="h", roles=Roles())
    return header.model_copy(update=changes)


def names_in(folder: Path) -> set[str]:
    return {path.name for path in folder.iterdir()}


@pytest.mark.parametrize(
    "worklog", [None, b'{"iterations": []}', b"[]"], ids=["no worklog", "a worklog of another program", "a list"]
)
def test_another_programs_refinement_is_moved_aside_whole(tmp_path: Path, worklog: bytes | None, make_workspace):
    files = {"refinement/iter0/paper.tex": b"x", "refinement/worklog.json": worklog, "final/paper.tex": b"y"}
    workspace = open_workspace(make_workspace(tmp_path, **files))
    aside = tmp_path / "refinement.20261103T123005Z"
    assert move_foreign_aside(workspace, NOW) == aside
    assert (aside / "iter0/paper.tex").read_bytes() == b"x"
    assert not workspace.refinement.exists()
    assert (workspace.final / "paper.tex").read_bytes() == b"y"


def test_our_own_refinement_stays(tmp_path: Path, make_workspace):
    workspace = open_workspace(make_workspace(tmp_path))
    assert move_foreign_aside(workspace, NOW) is None
    begin(workspace, make_header())
    snapshot_inputs(workspace)
    assert move_foreign_aside(workspace, NOW) is None
    assert names_in(workspace.refinement) == {"worklog.json", "iter0"}
    assert read_worklog(workspace.worklog) == make_header()


def test_a_refinement_with_nothing_but_stored_answers_stays(tmp_path: Path, make_workspace):
    workspace = open_workspace(make_workspace(tmp_path, **{"refinement/.results/k": b"paid"}))
    assert move_foreign_aside(workspace, NOW) is None


def test_a_worklog_that_may_be_ours_and_cannot_be_read_is_not_moved(tmp_path: Path, make_workspace):
    workspace = open_workspace(make_workspace(tmp_path, **{"refinement/worklog.json": b'{"run_id": '}))
    with pytest.raises(WorkspaceError, match=r"worklog\.json: Invalid JSON"):
        move_foreign_aside(workspace, NOW)
    assert workspace.worklog.exists()


def test_a_restart_moves_the_run_and_its_paper_aside(tmp_path: Path, make_workspace):
    workspace = open_workspace(make_workspace(tmp_path, **{"final/paper.tex": b"y"}))
    assert restart(workspace, NOW) is None
    assert workspace.final.is_dir()
    for expected in ("refinement.20261103T123005Z", "refinement.20261103T123005Z.2"):
        begin(workspace, make_header())
        assert restart(workspace, NOW) == tmp_path / expected
        assert read_worklog(tmp_path / expected / "worklog.json") == make_header()
    assert not workspace.final.exists()
    assert (tmp_path / "final.20261103T123005Z" / "paper.tex").read_bytes() == b"y"


@pytest.mark.parametrize(
    ("there", "keeps", "kept"),
    [
        pytest.param(True, True, True, id="asked for"),
        pytest.param(True, False, False, id="not asked for"),
        pytest.param(False, True, False, id="there are none"),
    ],
)
def test_a_restart_may_keep_the_answers_of_models_and_nothing_else(
    tmp_path: Path, make_workspace, there: bool, keeps: bool, kept: bool
):
    workspace = open_workspace(make_workspace(tmp_path))
    begin(workspace, make_header())
    if there:
        workspace.answers.mkdir()
        (workspace.answers / "a.1.json").write_bytes(b"{}")
    aside = restart(workspace, NOW, keeps_answers=keeps)
    assert (workspace.answers / "a.1.json").is_file() is kept
    assert aside is not None
    assert (aside / ".answers" / "a.1.json").is_file() is (there and not kept)
    assert not workspace.worklog.exists()
    assert move_foreign_aside(workspace, NOW) is None, "what was kept is nobody else's"


@pytest.mark.parametrize(
    ("halted", "best", "report", "final", "finished"),
    [
        (HaltReason.PLATEAU, 1, True, True, True),
        (HaltReason.PLATEAU, 1, True, False, False),
        (HaltReason.PLATEAU, 1, False, True, False),
        (None, 1, True, True, False),
        (HaltReason.INTEGRITY_CONFIRMED, None, True, False, True),
    ],
    ids=["all there", "not promoted", "not reported", "not halted", "nothing to promote"],
)
def test_a_run_is_finished_when_halted_reported_and_promoted(
    tmp_path: Path,
    halted: HaltReason | None,
    best: int | None,
    report: bool,
    final: bool,
    finished: bool,
    make_workspace,
):
    files = {"refinement/report.json": b"{}" if report else None, "final/paper.tex": b"x" if final else None}
    workspace = open_workspace(make_workspace(tmp_path, **files))
    assert is_finished(workspace, make_header(halted_because=halted, best_iter=best)) is finished


def test_what_killed_runs_left_is_swept_and_nothing_else(tmp_path: Path, make_workspace):
    workspace = open_workspace(make_workspace(tmp_path))
    begin(workspace, make_header())
    snapshot_inputs(workspace)
    before = set(tmp_path.rglob("*"))
    for path in (workspace.final, workspace.worklog, workspace.iter_folder(0) / "review.json"):
        temporary_beside(path).write_text("half")
    sweep_workspace(workspace)
    assert set(tmp_path.rglob("*")) == before


@pytest.mark.parametrize("name", [".results", ".build", ".build/iter0", "iter1", "report.json"])
def test_a_refinement_that_leads_elsewhere_is_refused(tmp_path: Path, name: str, make_workspace):
    workspace = open_workspace(make_workspace(tmp_path / "w", **{"refinement/iter0/paper.tex": b"x"}))
    outside = tmp_path / "outside"
    outside.mkdir()
    link = workspace.refinement / name
    link.parent.mkdir(exist_ok=True)
    link.symlink_to(outside)
    with pytest.raises(WorkspaceError) as refused:
        take_over(workspace)
    assert str(refused.value) == f"{link}: symlink to {outside}, expected what redraft made there"


def test_answers_that_are_not_ours_go_before_the_run_goes_on(tmp_path: Path, make_workspace):
    workspace = open_workspace(make_workspace(tmp_path, **{"refinement/.results/review-0-k": b"half a reco"}))
    take_over(workspace)
    assert names_in(workspace.results) == set()
