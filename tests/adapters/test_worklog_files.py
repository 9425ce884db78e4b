"""The worklog on disk only ever grows."""

import json
from datetime import UTC, datetime, timedelta, timezone
from pathlib import Path

import pytest

from redraft.adapters.worklog_files import read_worklog, save_worklog, the_worklog
from redraft.contracts.delta import HaltReason, RoundDecision
from redraft.contracts.policy import Policy, Roles
from redraft.contracts.score import Rubric
from redraft.contracts.worklog import DaCriticalEvent, Iteration, Worklog
from redraft.errors import WorkspaceError

NOON = datetime(2026, 11, 3, 12, tzinfo=UTC)


def make_worklog(**changes: object) -> Worklog:
    policy = Policy(name="paperorchestra", rubric=Rubric(name="one", weights={"clarity": 1}))
    base = Worklog(run_id="r1", policy=policy, policy_hash="h", roles=Roles())
    return base.model_copy(update=changes)


def make_iteration(number: int = 0, reason: str = "baseline", at: datetime = NOON) -> Iteration:
    return Iteration(iter=number, timestamp=at, decision=RoundDecision.BASELINE, reason=reason)


def critical(finding: str) -> DaCriticalEvent:
    return DaCriticalEvent(da_critical=True, finding=finding)


def test_no_worklog_is_none(tmp_path: Path):
    assert read_worklog(tmp_path / "refinement/worklog.json") is None


def test_a_worklog_comes_back_as_it_was_in_a_folder_made_for_it(tmp_path: Path):
    path = tmp_path / "refinement/worklog.json"
    worklog = make_worklog(iterations=(make_iteration(),), events=(critical("a"),))
    save_worklog(path, worklog)
    assert read_worklog(path) == worklog
    assert json.loads(path.read_bytes())["iterations"][0]["timestamp"] == "2026-11-03T12:00:00Z"


@pytest.mark.parametrize(
    "grown",
    [
        pytest.param({"iterations": (make_iteration(), make_iteration(1))}, id="an iteration is appended"),
        pytest.param({"events": (critical("a"), critical("b"))}, id="an event is appended"),
        pytest.param({"halted_because": HaltReason.PLATEAU, "best_iter": 0}, id="the halt is filled in"),
        pytest.param({"halted_because": None, "best_iter": None}, id="the halt is taken back"),
    ],
)
def test_what_may_change_is_saved(tmp_path: Path, grown: dict[str, object]):
    path = tmp_path / "worklog.json"
    base = make_worklog(
        iterations=(make_iteration(),), events=(critical("a"),), halted_because=HaltReason.ITER_CAP, best_iter=0
    )
    save_worklog(path, base)
    save_worklog(path, base.model_copy(update=grown))
    assert read_worklog(path) == base.model_copy(update=grown)


@pytest.mark.parametrize(
    ("changed", "said"),
    [
        pytest.param({"iterations": ()}, "iterations.0 would change", id="an iteration is gone"),
        pytest.param(
            {"iterations": (make_iteration(reason="other"), make_iteration(1))},
            "iterations.0 would change",
            id="an iteration has another reason",
        ),
        pytest.param(
            {
                "iterations": (
                    make_iteration(at=NOON.astimezone(timezone(timedelta(hours=1)))),
                    make_iteration(1),
                    make_iteration(2),
                )
            },
            "iterations.0 would change",
            id="the same time is written in another zone",
        ),
        pytest.param(
            {"iterations": (make_iteration(1), make_iteration())},
            "iterations.0 would change",
            id="the order is another",
        ),
        pytest.param({"events": (critical("b"), critical("a"))}, "events.0 would change", id="an event is put before"),
        pytest.param({"run_id": "r2"}, "run 'r2' over run 'r1'", id="the run is another"),
    ],
)
def test_what_may_not_change_is_refused_and_the_file_stays(tmp_path: Path, changed: dict[str, object], said: str):
    path = tmp_path / "worklog.json"
    base = make_worklog(iterations=(make_iteration(), make_iteration(1)), events=(critical("a"),))
    save_worklog(path, base)
    before = path.read_bytes()
    with pytest.raises(WorkspaceError, match=said):
        save_worklog(path, base.model_copy(update=changed))
    assert path.read_bytes() == before


def test_the_same_worklog_again_is_not_written(tmp_path: Path):
    path = tmp_path / "worklog.json"
    save_worklog(path, make_worklog(iterations=(make_iteration(),)))
    before = path.stat()
    save_worklog(path, make_worklog(iterations=(make_iteration(),)))
    assert path.stat() == before


def test_a_worklog_that_is_half_a_file_is_refused_by_name(tmp_path: Path):
    path = tmp_path / "worklog.json"
    path.write_text('{"run_id": ')
    with pytest.raises(WorkspaceError, match=r"worklog\.json: Invalid JSON: EOF"):
        save_worklog(path, make_worklog())
    assert path.read_text() == '{"run_id": '


def test_the_worklog_of_a_run_that_never_began_is_refused_by_name(tmp_path: Path):
    with pytest.raises(WorkspaceError, match=r"worklog\.json: missing, expected the worklog that the run began with"):
        the_worklog(tmp_path / "worklog.json")
    save_worklog(tmp_path / "worklog.json", make_worklog())
    assert the_worklog(tmp_path / "worklog.json") == make_worklog()


def test_an_unreadable_worklog_is_not_taken_for_none(open_tmp: Path, as_nobody):
    (open_tmp / "worklog.json").write_text("{}")
    (open_tmp / "worklog.json").chmod(0)
    said = as_nobody(lambda: read_worklog(open_tmp / "worklog.json"))
    assert said == f"WorkspaceError: {open_tmp}/worklog.json: permission denied, expected a readable file"
