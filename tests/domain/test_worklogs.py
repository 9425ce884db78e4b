from datetime import UTC, datetime

import pytest

from redraft.contracts.delta import HaltReason, RoundDecision
from redraft.contracts.integrity import ModeStatus
from redraft.contracts.policy import Policy, Roles
from redraft.contracts.score import Band, Rubric, Score
from redraft.contracts.worklog import (
    ClaimEvidenceEvent,
    DaCriticalEvent,
    Event,
    FailureModeEvent,
    HaltEvent,
    Iteration,
    OverrideEvent,
    Worklog,
)
from redraft.domain import worklogs

EMPTY = Worklog(
    run_id="one",
    policy=Policy(name="mine", rubric=Rubric(name="clarity", weights={"clarity": 1})),
    policy_hash="0",
    roles=Roles(),
)
HALT = HaltEvent(halt=HaltReason.ITER_CAP, iter=3, reason="round 3 of 3")


def iteration(number: int, reason: str = "as decided") -> Iteration:
    decision = RoundDecision.ACCEPT_IMPROVED if number else RoundDecision.BASELINE
    axes = {"clarity": 60.0 + number}
    score = Score(
        axis_scores=axes,
        overall_score=60 + number,
        decision_band=Band.MAJOR_REVISION,
        raw=(axes,),
        replicates=1,
        sd={},
        judge="offline",
    )
    return Iteration(
        iter=number, timestamp=datetime(2026, 1, 1, tzinfo=UTC), decision=decision, reason=reason, score=score
    )


def failure_mode(mode: int, reason: str = "key nobody2020") -> FailureModeEvent:
    return FailureModeEvent(gate="failure_modes", mode=mode, status=ModeStatus.SUSPECTED, reason=reason)


def test_an_iteration_is_appended_and_earlier_ones_keep_every_byte():
    before = worklogs.with_iteration(EMPTY, iteration(0))
    after = worklogs.with_iteration(before, iteration(1))
    assert [entry.iter for entry in after.iterations] == [0, 1]
    assert after.iterations[0].model_dump_json() == before.iterations[0].model_dump_json()
    assert [entry.iter for entry in before.iterations] == [0]


def test_an_iteration_that_is_there_is_skipped_whatever_it_says():
    before = worklogs.with_iteration(EMPTY, iteration(0))
    assert worklogs.with_iteration(before, iteration(0, "decided otherwise")) is before


EVENTS = [
    pytest.param(failure_mode(2), failure_mode(2), failure_mode(3), id="a failure mode by mode"),
    pytest.param(failure_mode(2), failure_mode(2), failure_mode(2, "key other2021"), id="a failure mode by its place"),
    pytest.param(
        ClaimEvidenceEvent(gate="claim_evidence", status="WARN", unsupported_count=1, report="a.json"),
        ClaimEvidenceEvent(gate="claim_evidence", status="WARN", unsupported_count=2, report="a.json"),
        ClaimEvidenceEvent(gate="claim_evidence", status="WARN", unsupported_count=1, report="b.json"),
        id="claim evidence by its report",
    ),
    pytest.param(
        DaCriticalEvent(da_critical=True, finding="a"),
        DaCriticalEvent(da_critical=True, finding="a"),
        DaCriticalEvent(da_critical=True, finding="b"),
        id="a standing critical by its finding",
    ),
    pytest.param(
        OverrideEvent(override=True, mode=2, reason="known"),
        OverrideEvent(override=True, mode=2, reason="really known"),
        OverrideEvent(override=True, mode=3, reason="known"),
        id="an override by its mode",
    ),
]


@pytest.mark.parametrize(("event", "same", "other"), EVENTS)
def test_an_event_is_known_by_its_kind_and_subject(event: Event, same: Event, other: Event):
    before = worklogs.with_event(EMPTY, event)
    assert before.events == (event,)
    assert worklogs.with_event(before, same) is before
    assert worklogs.with_event(before, other).events == (event, other)


def test_a_halt_is_logged_with_the_draft_that_is_promoted():
    after = worklogs.halted(EMPTY, HALT, 2)
    assert (after.events, after.halted_because, after.best_iter) == ((HALT,), HaltReason.ITER_CAP, 2)


def test_a_halt_that_is_logged_is_never_decided_again():
    before = worklogs.halted(EMPTY, HALT, 2)
    other = HaltEvent(halt=HaltReason.PLATEAU, iter=2, reason="flat")
    assert worklogs.halted(before, other, 1) is before


def test_entries_are_appended_in_one_go_and_a_halt_promotes_the_last_accepted():
    after = worklogs.with_entries(EMPTY, (iteration(0), failure_mode(2), iteration(1), HALT))
    assert [entry.iter for entry in after.iterations] == [0, 1]
    assert after.events == (failure_mode(2), HALT)
    assert (after.halted_because, after.best_iter) == (HaltReason.ITER_CAP, 1)


def test_entries_written_twice_change_nothing():
    entries = (iteration(0), failure_mode(2), HALT)
    once = worklogs.with_entries(EMPTY, entries)
    assert worklogs.with_entries(once, entries) is once


def test_a_halt_before_any_score_promotes_nothing():
    halt = HaltEvent(halt=HaltReason.INTEGRITY_CONFIRMED, iter=0, reason="key nobody2020")
    after = worklogs.with_entries(EMPTY, (halt,))
    assert (after.halted_because, after.best_iter) == (HaltReason.INTEGRITY_CONFIRMED, None)


def test_no_entries_leave_the_worklog_as_it_is():
    assert worklogs.with_entries(EMPTY, ()) is EMPTY
