from datetime import UTC, datetime

from redraft.adapters.atomic import read_json
from redraft.adapters.layout import Workspace
from redraft.contracts.delta import HaltReason, RoundDecision
from redraft.contracts.report import TrajectoryEntry
from redraft.contracts.run import Run
from redraft.contracts.worklog import HaltEvent, Iteration, Worklog
from tasks.worklog import append_worklog

BASELINE = Iteration(
    iter=0, timestamp=datetime(2026, 1, 1, tzinfo=UTC), decision=RoundDecision.BASELINE, reason="as decided"
)
HALT = HaltEvent(halt=HaltReason.ITER_CAP, iter=0, reason="as decided")


async def test_entries_are_appended_and_the_trajectory_goes_with_them(run: Run):
    worklog = await append_worklog.fn(run, (BASELINE, HALT))
    workspace = Workspace(run.workspace)
    assert (worklog.iterations, worklog.events, worklog.halted_because) == ((BASELINE,), (HALT,), HALT.halt)
    assert read_json(workspace.worklog, Worklog) == worklog
    assert [entry.iter for entry in read_json(workspace.trajectory, tuple[TrajectoryEntry, ...])] == [0]


async def test_a_rerun_writes_nothing_twice(run: Run):
    await append_worklog.fn(run, (BASELINE, HALT))
    before = Workspace(run.workspace).worklog.read_bytes()
    later = BASELINE.model_copy(update={"timestamp": datetime(2026, 1, 2, tzinfo=UTC)})
    await append_worklog.fn(run, (later, HALT))
    assert Workspace(run.workspace).worklog.read_bytes() == before


async def test_an_interrupted_run_whose_trajectory_was_not_written_gets_it(run: Run):
    await append_worklog.fn(run, (BASELINE,))
    Workspace(run.workspace).trajectory.unlink()
    await append_worklog.fn(run, (BASELINE,))
    assert Workspace(run.workspace).trajectory.is_file()
