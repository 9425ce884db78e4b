from datetime import UTC, datetime

import pytest

from redraft.contracts.build import BuildStatus, Compilation
from redraft.contracts.claims import ClaimCounts
from redraft.contracts.delta import HaltReason, RoundDecision
from redraft.contracts.diagnostic import Severity
from redraft.contracts.integrity import ModeStatus
from redraft.contracts.policy import Policy, Roles
from redraft.contracts.report import Report, ReportEntry, ScoredDraft
from redraft.contracts.review import Finding, Reading, Review
from redraft.contracts.score import Band, Rubric, Score
from redraft.contracts.worklog import (
    ClaimEvidenceEvent,
    HaltEvent,
    HiddenTextEvent,
    Iteration,
    OverrideEvent,
    StepCost,
    Worklog,
)
from redraft.domain import reports, scores

POLICY = Policy(name="mine", rubric=Rubric(name="clarity", weights={"clarity": 1.0}))
CLAIMS = ClaimCounts(matched=3, derived=1)
MODEL, OTHER = "openai:one", "anthropic:two"
SPREAD, AGREED = (60.0, 61.0), (60.0, 60.0)


def compiled(status: BuildStatus) -> Compilation:
    return Compilation(status=status, draft_digest="d")


def score_of(*replicates: float, judge: str = "offline") -> Score:
    given = [{"clarity": value} for value in replicates]
    return scores.join(given, POLICY.rubric, bands=POLICY.bands, caps=(), present=frozenset(), judge=judge)


def iteration(
    number: int, score: Score | None, decision: RoundDecision = RoundDecision.BASELINE, problem: str = "amiss"
) -> Iteration:
    finding = Finding(severity=Severity.MINOR, axis="clarity", section="", quote="q", problem=problem, instruction="i")
    reading = Reading(files=(), sections=(), quotations=())
    return Iteration(
        iter=number,
        timestamp=datetime(2026, 1, 1, tzinfo=UTC),
        decision=decision,
        reason="as decided",
        review=Review(critic="offline", axis_scores={}, findings=(finding,), reading=reading) if score else None,
        score=score,
        cost=StepCost(requests=2, input_tokens=10, output_tokens=5, cost_usd=0.25, wall_s=1.1 + number),
    )


BASELINE = iteration(0, score_of(58), problem="of iter0")
BETTER = iteration(1, score_of(70), RoundDecision.ACCEPT_IMPROVED, "of iter1")
REVERTED = iteration(2, None, RoundDecision.REVERT_BROKEN_BUILD)


def worklog(*iterations: Iteration, best_iter: int | None = 1, roles: Roles = Roles()) -> Worklog:  # noqa: B008
    halt = HaltEvent(halt=HaltReason.REVERT_BROKEN_BUILD, iter=2, reason="1 violation")
    gate = ClaimEvidenceEvent(gate="claim_evidence", status="WARN", unsupported_count=1, report="r")
    return Worklog(
        run_id="run",
        policy=POLICY,
        policy_hash="hash",
        roles=roles,
        iterations=iterations,
        events=(gate, halt),
        halted_because=halt.halt,
        best_iter=best_iter,
    )


def built(
    log: Worklog,
    baseline: Compilation | None = compiled(BuildStatus.OK),  # noqa: B008
    final: Compilation | None = compiled(BuildStatus.ERRORS),  # noqa: B008
    claims: ClaimCounts = CLAIMS,
) -> Report:
    return reports.build(log, claims, baseline, final)


def test_a_report_says_where_the_paper_started_and_ended_and_why():
    report = built(worklog(BASELINE, BETTER, REVERTED))

    assert (report.run_id, report.policy, report.policy_hash) == ("run", "mine", "hash")
    assert report.baseline == ScoredDraft(iter=0, overall=58, band=Band.MAJOR_REVISION)
    assert report.final == ScoredDraft(iter=1, overall=70, band=Band.MINOR_REVISION)
    assert (report.promoted_iter, report.iterations_run) == (1, 2)
    assert (report.halt_reason, report.halt_detail) == (HaltReason.REVERT_BROKEN_BUILD, "1 violation")
    assert [finding.problem for finding in report.open_findings] == ["of iter1"]
    assert (report.claims, report.build) == (CLAIMS, BuildStatus.ERRORS)
    assert report.trajectory[1:] == (
        ReportEntry(iter=1, overall=70, band=Band.MINOR_REVISION, decision=RoundDecision.ACCEPT_IMPROVED),
        ReportEntry(iter=2, overall=None, band=None, decision=RoundDecision.REVERT_BROKEN_BUILD),
    )
    assert report.trajectory_text == (
        "iter0 58.00 Major Revision → iter1 70.00 Minor Revision (accept) → iter2 unscored (revert: broken build)"
    )


def test_a_report_of_a_halt_before_any_draft_was_scored_is_empty():
    report = built(worklog(best_iter=None), None, None)

    assert (report.baseline, report.final, report.promoted_iter, report.iterations_run) == (None, None, None, 0)
    assert (report.open_findings, report.trajectory, report.warnings) == ((), (), ())
    assert report.build is BuildStatus.UNAVAILABLE
    assert report.cost.wall_s == 0


def test_a_promoted_draft_without_a_score_has_no_band():
    report = built(worklog(iteration(0, None), best_iter=0))
    assert (report.baseline, report.final, report.open_findings) == (None, None, ())


def test_an_accepted_risk_and_suspected_hidden_text_are_warned_about():
    events = (
        HiddenTextEvent(gate="hidden_text", status=ModeStatus.CONFIRMED, reason="paper.tex:9:1: hidden"),
        HiddenTextEvent(gate="hidden_text", status=ModeStatus.SUSPECTED, reason="paper.tex:3:1: words in white"),
        OverrideEvent(override=True, mode="hidden_text", reason="a test"),
        OverrideEvent(override=True, mode=3, reason="the log is older"),
    )
    log = worklog(BASELINE, BETTER)
    before = built(log).warnings
    assert built(log.model_copy(update={"events": (*events, *log.events)})).warnings == (
        *before,
        "hidden_text confirmed and accepted: a test",
        "mode 3 confirmed and accepted: the log is older",
        "hidden text suspected: paper.tex:3:1: words in white",
    )


@pytest.mark.parametrize(("count", "shown"), [(0, 0), (5, 5), (6, 6), (9, 6)])
def test_a_few_suspected_texts_are_named_and_the_rest_counted(count: int, shown: int):
    events = tuple(
        HiddenTextEvent(gate="hidden_text", status=ModeStatus.SUSPECTED, reason=f"text {number}")
        for number in range(count)
    )
    log = worklog(BASELINE, BETTER)
    warnings = built(log.model_copy(update={"events": (*events, *log.events)})).warnings
    assert len(warnings) - len(built(log).warnings) == shown
    if count > 5:
        assert warnings[-1] == f"and {count - 5} more texts suspected to be hidden; the worklog has them all"


def test_the_cost_is_the_sum_of_its_rounds():
    cost = built(worklog(BASELINE, BETTER, REVERTED)).cost
    assert cost.per_round == tuple(each.cost for each in (BASELINE, BETTER, REVERTED))
    assert (cost.requests, cost.input_tokens, cost.output_tokens) == (6, 30, 15)
    assert (cost.cost_usd, cost.wall_s) == (0.75, 6.3)


def test_a_round_of_unknown_price_makes_that_of_the_run_unknown():
    unpriced = BETTER.model_copy(update={"cost": StepCost(requests=2, cost_usd=None, wall_s=1)})
    cost = built(worklog(BASELINE, unpriced)).cost
    assert ([each.cost_usd for each in cost.per_round], cost.cost_usd, cost.requests) == ([0.25, None], None, 4)


def test_a_run_that_the_budget_ended_reports_the_draft_that_was_accepted_last():
    discarded = iteration(2, None, RoundDecision.DISCARDED)
    halt = HaltEvent(halt=HaltReason.BUDGET_EXHAUSTED, iter=2, reason="max_requests is 4: 4 spent")
    log = worklog(BASELINE, BETTER, discarded).model_copy(update={"events": (halt,), "halted_because": halt.halt})
    report = built(log)
    assert (report.halt_reason, report.halt_detail) == (HaltReason.BUDGET_EXHAUSTED, "max_requests is 4: 4 spent")
    assert report.final == ScoredDraft(iter=1, overall=70, band=Band.MINOR_REVISION)
    assert report.trajectory[2] == ReportEntry(iter=2, overall=None, band=None, decision=RoundDecision.DISCARDED)
    assert report.cost.requests == 6


def panel(*critics: str, reviser: str = "offline", devils_advocate: str = "none", integrity: str = "offline") -> Roles:
    return Roles(critics=critics, reviser=reviser, devils_advocate=devils_advocate, integrity=integrity)


@pytest.mark.parametrize(
    ("roles", "warnings"),
    [
        pytest.param(Roles(), [reports.FORM_ONLY], id="the offline pair judges form, and shares no blind spot"),
        pytest.param(panel("offline", "offline"), [reports.FORM_ONLY], id="twice the offline critic"),
        pytest.param(panel("offline", MODEL), [reports.MEMORY], id="a panel with a model judges more than form"),
        pytest.param(panel(MODEL), [reports.MEMORY], id="a model in one role remembers, where it scores"),
        pytest.param(panel(MODEL).model_copy(update={"judge": OTHER}), [], id="a judge does not"),
        pytest.param(panel("offline").model_copy(update={"judge": OTHER}), [], id="nor does it judge form alone"),
        pytest.param(panel(MODEL, MODEL), [reports.MEMORY], id="one model twice in one role is a matter of replicates"),
        pytest.param(panel(MODEL, reviser=OTHER), [reports.MEMORY], id="two models in two roles"),
        pytest.param(
            panel(MODEL, devils_advocate="none", integrity="none"), [reports.MEMORY], id="roles that are switched off"
        ),
        pytest.param(
            panel(MODEL, reviser=MODEL),
            [reports.MEMORY, f"{MODEL} plays critic, reviser: blind spots are shared"],
            id="one model in two roles",
        ),
        pytest.param(
            panel(MODEL, OTHER, reviser=MODEL, devils_advocate=OTHER, integrity=MODEL),
            [
                reports.MEMORY,
                f"{MODEL} plays critic, reviser, integrity: blind spots are shared",
                f"{OTHER} plays critic, devils_advocate: blind spots are shared",
            ],
            id="two models in several roles each",
        ),
    ],
)
def test_warnings_about_roles(roles: Roles, warnings: list[str]):
    assert list(built(worklog(BASELINE, BETTER, roles=roles)).warnings) == warnings


@pytest.mark.parametrize(
    ("given", "warned"),
    [
        pytest.param([score_of(60, judge=MODEL)], [], id="one replicate has no spread to show"),
        pytest.param([score_of(*SPREAD, judge=MODEL)], [], id="replicates that differ"),
        pytest.param([score_of(*AGREED)], [], id="the offline critic agrees by construction"),
        pytest.param([None], [], id="a draft without a score"),
        pytest.param(
            [score_of(*SPREAD, judge=MODEL), score_of(*AGREED, judge=MODEL), score_of(*AGREED, judge=MODEL)],
            [1, 2],
            id="replicates that agree exactly, draft by draft",
        ),
    ],
)
def test_warnings_about_replicates_that_agree_exactly(given: list[Score | None], warned: list[int]):
    log = worklog(*(iteration(number, score) for number, score in enumerate(given)), roles=panel(MODEL))
    expected = f"{MODEL}: SD is exactly 0 over 2 replicates on clarity, expected some spread"
    told = [warning for warning in built(log).warnings if warning != reports.MEMORY]
    assert told == [f"iter{number}: {expected}" for number in warned]


@pytest.mark.parametrize(
    ("status", "warning"),
    [
        pytest.param(BuildStatus.OK, None, id="a good build"),
        pytest.param(BuildStatus.ERRORS, "the draft as it came in has 0 TeX errors", id="a PDF in spite of errors"),
        pytest.param(BuildStatus.UNAVAILABLE, "no TeX engine ran: build checks were off", id="no engine"),
        pytest.param(BuildStatus.FAILED, "the draft as it came in gives no PDF (failed)", id="a build that failed"),
        pytest.param(BuildStatus.TIMEOUT, "the draft as it came in gives no PDF (timeout)", id="a build without end"),
    ],
)
def test_warnings_about_the_build(status: BuildStatus, warning: str | None):
    warnings = built(worklog(BASELINE, roles=panel(MODEL)), compiled(status)).warnings
    assert [text.split(":")[0] if status is not BuildStatus.UNAVAILABLE else text for text in warnings] == (
        [] if warning is None else [warning]
    )


@pytest.mark.parametrize(
    ("claims", "warnings"),
    [
        pytest.param(ClaimCounts(matched=3), [], id="all are backed"),
        pytest.param(
            ClaimCounts(unsupported=1),
            ["1 number that the log does not give; redraft claims lists them"],
            id="one is not",
        ),
        pytest.param(
            ClaimCounts(contradicted=2, unsupported=3),
            [
                "2 numbers that the log contradicts; redraft claims lists them",
                "3 numbers that the log does not give; redraft claims lists them",
            ],
            id="some are contradicted",
        ),
    ],
)
def test_numbers_that_the_log_does_not_back_are_told(claims: ClaimCounts, warnings: list[str]):
    report = built(worklog(BASELINE, BETTER, REVERTED), claims=claims)
    assert [each for each in report.warnings if "number" in each] == warnings
