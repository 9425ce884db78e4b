from datetime import UTC, datetime, timedelta
from pathlib import Path

import pytest

from redraft.contracts.advocate import Advocacy, AdvocateFinding, Attack, Concessions
from redraft.contracts.build import BuildStatus, Compilation
from redraft.contracts.claims import Claim, ClaimCounts, ClaimReport, ClaimStatus
from redraft.contracts.delta import Decision, Delta, HaltReason, RoundDecision
from redraft.contracts.diagnostic import Severity
from redraft.contracts.integrity import (
    AcceptedRisk,
    FailureMode,
    HiddenFinding,
    HiddenRule,
    Integrity,
    ModeFinding,
    ModeStatus,
    RiskMode,
)
from redraft.contracts.policy import Policy
from redraft.contracts.review import Finding, Reading, Review
from redraft.contracts.revision import Agenda, Checks, Revision, RevisionLog, Violation, ViolationKind
from redraft.contracts.run import Judged, Proposal, Standing
from redraft.contracts.score import Rubric, Score
from redraft.contracts.source import Draft, Location
from redraft.contracts.usage import Usage
from redraft.contracts.worklog import (
    ClaimEvidenceEvent,
    DaCriticalEvent,
    Event,
    FailureModeEvent,
    HaltEvent,
    HiddenTextEvent,
    Iteration,
    OverrideEvent,
    StepCost,
)
from redraft.contracts.writing import WritingFault, WritingRule
from redraft.domain import concessions, costs, deltas, rounds, scores

POLICY = Policy(name="mine", rubric=Rubric(name="clarity", weights={"clarity": 1.0}))
STARTED = datetime(2026, 1, 1, tzinfo=UTC)
PLACE = Location(file="paper.tex", line=3, column=5, offset=20, end=24)
VIOLATION = Violation(kind=ViolationKind.NEW_NUMBER, message="7 is new", location=PLACE)
HABIT = WritingFault(rule=WritingRule.OVERUSED_WORD, message="m", location=PLACE, quote="delve")
FINDING = Finding(severity=Severity.MAJOR, axis="clarity", section="", quote="q", problem="p", instruction="i")


def mode(number: FailureMode, status: ModeStatus, evidence: str = "as found") -> ModeFinding:
    return ModeFinding(mode=number, status=status, evidence=evidence)


def hidden(status: ModeStatus, evidence: str = "paper.tex:9:1: hidden") -> HiddenFinding:
    return HiddenFinding(rule=HiddenRule.COMBINED, status=status, evidence=evidence, quote="words")


def accepted(verdict: Integrity, *modes: RiskMode) -> Integrity:
    risks = tuple(AcceptedRisk(mode=mode, reason="known") for mode in modes)
    return verdict.model_copy(update={"accepted": risks})


def gates(*modes: ModeFinding, unsupported: int = 0) -> Integrity:
    claims = (
        Claim(value="7", unit="%", location=PLACE, context="in prose", status=ClaimStatus.UNSUPPORTED),
        Claim(value="8", location=PLACE, context="in prose", status=ClaimStatus.MATCHED),
    )
    return Integrity(modes=modes, claims=ClaimReport(counts=ClaimCounts(unsupported=unsupported), claims=claims))


def gate_entries(verdict: Integrity, *usages: Usage) -> tuple[Iteration | Event, ...]:
    return rounds.gate_entries(verdict, STARTED, STARTED + timedelta(seconds=2), usages)


class TestGates:
    def test_what_is_clear_or_not_judged_is_not_logged(self):
        statuses = (ModeStatus.CLEAR, ModeStatus.INSUFFICIENT, ModeStatus.NOT_APPLICABLE)
        assert gate_entries(gates(*(mode(1, status) for status in statuses))) == ()

    def test_a_suspected_mode_is_logged_and_halts_nothing(self):
        (event,) = gate_entries(gates(mode(4, ModeStatus.SUSPECTED)))
        assert event == FailureModeEvent(gate="failure_modes", mode=4, status=ModeStatus.SUSPECTED, reason="as found")

    def test_hidden_text_halts_before_anything_else_is_told(self):
        verdict = gates(mode(2, ModeStatus.CONFIRMED), unsupported=2)
        verdict = verdict.model_copy(update={"hidden": (hidden(ModeStatus.CONFIRMED),)})
        assert gate_entries(verdict) == (
            HiddenTextEvent(gate="hidden_text", status=ModeStatus.CONFIRMED, reason="paper.tex:9:1: hidden"),
            HaltEvent(halt=HaltReason.HIDDEN_TEXT, iter=0, reason="paper.tex:9:1: hidden"),
        )

    def test_hidden_text_that_is_suspected_halts_nothing(self):
        (event,) = gate_entries(gates().model_copy(update={"hidden": (hidden(ModeStatus.SUSPECTED),)}))
        assert event == HiddenTextEvent(gate="hidden_text", status=ModeStatus.SUSPECTED, reason="paper.tex:9:1: hidden")

    @pytest.mark.parametrize(
        ("modes", "halt", "overridden"),
        [
            pytest.param((), HaltReason.HIDDEN_TEXT, [], id="nothing accepted"),
            pytest.param(("hidden_text",), HaltReason.INTEGRITY_CONFIRMED, ["hidden_text"], id="gate A comes after D"),
            pytest.param((2,), HaltReason.HIDDEN_TEXT, [2], id="gate D is not mode 2"),
            pytest.param((2, "hidden_text"), None, [2, "hidden_text"], id="both accepted"),
            pytest.param((2, "hidden_text", 3), None, [2, "hidden_text"], id="a risk that was none"),
        ],
    )
    def test_an_accepted_risk_halts_nothing_and_is_recorded(
        self, modes: tuple[RiskMode, ...], halt: HaltReason | None, overridden: list[RiskMode]
    ):
        verdict = gates(mode(2, ModeStatus.CONFIRMED)).model_copy(update={"hidden": (hidden(ModeStatus.CONFIRMED),)})
        verdict = accepted(verdict, *modes)
        entries = gate_entries(verdict)
        assert verdict.halt is halt
        assert [entry.halt for entry in entries if isinstance(entry, HaltEvent)] == ([halt] if halt else [])
        assert [entry for entry in entries if isinstance(entry, OverrideEvent)] == [
            OverrideEvent(override=True, mode=each, reason="known") for each in overridden
        ]

    def test_unsupported_numbers_are_a_warning(self):
        (event,) = gate_entries(gates(unsupported=2))
        assert event == ClaimEvidenceEvent(
            gate="claim_evidence", status="WARN", unsupported_count=2, report="claim_evidence_report.json"
        )

    @pytest.mark.parametrize(
        ("count", "reason"),
        [
            (1, "key 0"),
            (5, "key 0; key 1; key 2; key 3; key 4"),
            (6, "key 0; key 1; key 2; key 3; key 4; and 1 more"),
            (5000, "key 0; key 1; key 2; key 3; key 4; and 4995 more"),
        ],
    )
    def test_confirmed_modes_halt_in_a_sentence_that_has_an_end(self, count: int, reason: str):
        *events, halt = gate_entries(gates(*(mode(2, ModeStatus.CONFIRMED, f"key {k}") for k in range(count))))
        assert halt == HaltEvent(halt=HaltReason.INTEGRITY_CONFIRMED, iter=0, reason=reason)
        assert len(events) == count

    def test_the_halt_comes_last_so_that_what_led_to_it_is_logged_before(self):
        entries = gate_entries(gates(mode(3, ModeStatus.CONFIRMED), unsupported=1))
        assert [type(entry) for entry in entries] == [FailureModeEvent, ClaimEvidenceEvent, HaltEvent]

    @pytest.mark.parametrize(
        "verdict",
        [
            pytest.param(gates(mode(2, ModeStatus.CONFIRMED)), id="gate A"),
            pytest.param(gates().model_copy(update={"hidden": (hidden(ModeStatus.CONFIRMED),)}), id="gate D"),
        ],
    )
    def test_what_was_paid_before_a_gate_halted_is_the_cost_of_the_draft(self, verdict: Integrity):
        usages = (Usage(requests=2, input_tokens=300, output_tokens=20, cost_usd=0.25), Usage(requests=1, cost_usd=0.5))
        *_, draft, halt = gate_entries(verdict, *usages)
        assert isinstance(draft, Iteration)
        assert (draft.iter, draft.decision, draft.score) == (0, RoundDecision.BASELINE, None)
        assert draft.cost == StepCost(requests=3, input_tokens=300, output_tokens=20, cost_usd=0.75, wall_s=2)
        assert isinstance(halt, HaltEvent)
        assert halt.reason == draft.reason

    def test_where_nothing_was_paid_or_nothing_halts_the_gates_log_no_draft(self):
        unpaid = gate_entries(gates(mode(2, ModeStatus.CONFIRMED)))
        passed = gate_entries(gates(mode(4, ModeStatus.SUSPECTED)), Usage(requests=1))
        assert [type(entry) for entry in (*unpaid, *passed)] == [FailureModeEvent, HaltEvent, FailureModeEvent]

    def test_numbers_without_support_are_located(self):
        assert rounds.unsupported_numbers(gates()) == ("paper.tex:3:5: 7% (in prose)",)


def score_of(clarity: float) -> Score:
    axes = {"clarity": clarity}
    return scores.join((axes,), POLICY.rubric, bands=POLICY.bands, caps=(), present=frozenset(), judge="offline")


def advocacy(*severities: Severity) -> Advocacy:
    findings = (
        AdvocateFinding(
            id=f"{n}",
            severity=severity,
            attack=Attack.CAUSAL,
            claim=f"claim {n}",
            quote="q",
            challenge=f"challenge {n}",
        )
        for n, severity in enumerate(severities)
    )
    return Advocacy(advocate="offline", findings=tuple(findings))


def judged(clarity: float = 60, challenges: Advocacy | None = None) -> Judged:
    reading = Reading(files=(), sections=(), quotations=())
    review = Review(critic="offline", axis_scores={}, findings=(FINDING,), questions=("why?",), reading=reading)
    heard = concessions.heard(Concessions(), 0, challenges, "q")
    return Judged(review=review, advocacy=challenges, score=score_of(clarity), concessions=heard.log, guard=heard.guard)


def draft(number: int) -> Draft:
    return Draft(iter=number, folder=Path(f"iter{number}"), main="paper.tex", digest=f"digest {number}")


def compiled(number: int) -> Compilation:
    return Compilation(status=BuildStatus.OK, draft_digest=f"digest {number}")


def decision(
    number: int = 0,
    what: RoundDecision = RoundDecision.BASELINE,
    halt: HaltReason | None = None,
    delta: Delta | None = None,
) -> Decision:
    return Decision(iter=number, decision=what, halt=halt, reason="as decided", delta=delta)


def standing(challenges: Advocacy | None = None) -> Standing:
    return Standing(
        draft=draft(0),
        compilation=compiled(0),
        judged=judged(challenges=challenges),
        unsupported_numbers=("paper.tex:3:5: 7% (in prose)",),
        actions=("did one thing",),
        consecutive_small=1,
        decision=decision(),
    )


def proposal() -> Proposal:
    log = RevisionLog(addressed_weaknesses=("p was vague",), actions_taken=("did another",))
    return Proposal(
        draft=draft(1),
        revision=Revision(reviser="offline", worklog=log),
        checks=Checks(attempt=1),
        compilation=compiled(1),
    )


SMALL = deltas.decide(
    score_of(60),
    score_of(60.5),
    consecutive_small=1,
    plateau_threshold=1,
    plateau_streak=3,
    accept_threshold=80,
    bands=POLICY.bands,
)


class TestAgenda:
    def test_holds_what_the_accepted_draft_was_found_wanting_in(self):
        assert rounds.agenda(standing(advocacy(Severity.MAJOR, Severity.CRITICAL, Severity.MINOR))) == Agenda(
            findings=(FINDING,),
            questions=("why?",),
            standing_criticals=("challenge 1",),
            unsupported_numbers=("paper.tex:3:5: 7% (in prose)",),
            actions=("did one thing",),
        )

    def test_hands_on_what_the_writing_check_says(self):
        assert rounds.agenda(standing(), (HABIT,)).writing == (HABIT,)

    def test_asked_again_tells_of_habits_that_an_answer_brought_in_once(self):
        first = rounds.agenda(standing(), (HABIT,))
        brought = HABIT.model_copy(update={"quote": "realm"})
        second = rounds.asked_again(first, Checks(attempt=1, writing=(brought,)))
        assert rounds.asked_again(second, Checks(attempt=2, writing=(brought,))).writing == (HABIT, brought)

    def test_has_no_criticals_without_an_advocate(self):
        assert rounds.agenda(standing()).standing_criticals == ()

    def test_asked_again_is_the_same_agenda_with_every_violation_so_far(self):
        first = rounds.agenda(standing())
        second = rounds.asked_again(first, Checks(attempt=1, violations=(VIOLATION,)))
        other = VIOLATION.model_copy(update={"message": "8 is new"})
        third = rounds.asked_again(second, Checks(attempt=2, violations=(other,)))

        assert second.violations == (VIOLATION,)
        assert third.violations == (VIOLATION, other)
        assert third.model_copy(update={"violations": ()}) == first


class TestEntries:
    def test_a_reviewed_round_is_logged_with_all_it_was_decided_on(self):
        now = STARTED + timedelta(seconds=2.34567)
        entries = rounds.entries(
            decision(1, RoundDecision.ACCEPT_IMPROVED, None, SMALL), judged(), proposal(), STARTED, now
        )
        assert entries == (
            Iteration(
                iter=1,
                timestamp=now,
                decision=RoundDecision.ACCEPT_IMPROVED,
                reason="as decided",
                review=judged().review,
                score=score_of(60),
                actions=("did another",),
                addressed_weaknesses=("p was vague",),
                delta=SMALL,
                checks=Checks(attempt=1),
                cost=StepCost(wall_s=2.346),
            ),
        )

    def test_the_baseline_has_no_actions_and_no_checks(self):
        (baseline,) = rounds.entries(decision(), judged(), None, STARTED, STARTED)
        assert isinstance(baseline, Iteration)
        assert (baseline.actions, baseline.addressed_weaknesses, baseline.checks) == ((), (), None)

    def test_a_draft_reverted_before_its_review_has_no_review_and_no_score(self):
        halt = HaltReason.REVERT_UNSAFE_REVISION
        entry, end = rounds.entries(
            decision(1, RoundDecision.REVERT_UNSAFE_REVISION, halt), None, proposal(), STARTED, STARTED
        )
        assert isinstance(entry, Iteration)
        assert (entry.review, entry.score, entry.actions) == (None, None, ("did another",))
        assert end == HaltEvent(halt=halt, iter=1, reason="as decided")

    def test_a_rounds_cost_is_that_of_all_its_calls(self):
        usages = (
            Usage(requests=1, input_tokens=100, output_tokens=10, cost_usd=0.1),
            Usage(requests=2, input_tokens=200, output_tokens=20, cost_usd=0.2),
        )
        now = STARTED + timedelta(seconds=2)
        (baseline,) = rounds.entries(decision(), judged(), None, STARTED, now, usages)
        assert isinstance(baseline, Iteration)
        assert baseline.cost == StepCost(requests=3, input_tokens=300, output_tokens=30, cost_usd=0.3, wall_s=2)

    @pytest.mark.parametrize(
        ("candidate", "usages"),
        [
            pytest.param(proposal(), (), id="a candidate, its answer free"),
            pytest.param(None, (Usage(requests=2, cost_usd=0.5),), id="malformed answers that made none"),
        ],
    )
    def test_a_round_that_the_budget_ended_is_logged_with_what_it_took(
        self, candidate: Proposal | None, usages: tuple[Usage, ...]
    ):
        halt = HaltReason.BUDGET_EXHAUSTED
        outcome = decision(2, RoundDecision.DISCARDED, halt)
        entry, end = rounds.entries(outcome, None, candidate, STARTED, STARTED, usages)
        assert isinstance(entry, Iteration)
        assert (entry.iter, entry.decision, entry.score) == (2, RoundDecision.DISCARDED, None)
        assert entry.cost == costs.of_step(usages, 0)
        assert end == HaltEvent(halt=halt, iter=2, reason="as decided")

    def test_a_round_that_the_budget_ended_before_its_first_call_is_none(self):
        outcome = decision(2, RoundDecision.DISCARDED, HaltReason.BUDGET_EXHAUSTED)
        assert rounds.entries(outcome, None, None, STARTED, STARTED) == (
            HaltEvent(halt=HaltReason.BUDGET_EXHAUSTED, iter=2, reason="as decided"),
        )

    def test_a_baseline_that_the_budget_left_unscored_is_logged(self):
        outcome = decision(0, RoundDecision.BASELINE, HaltReason.BUDGET_EXHAUSTED)
        entry, end = rounds.entries(outcome, None, None, STARTED, STARTED)
        assert isinstance(entry, Iteration)
        assert (entry.iter, entry.score) == (0, None)
        assert end == HaltEvent(halt=HaltReason.BUDGET_EXHAUSTED, iter=0, reason="as decided")

    def test_criticals_are_logged_between_the_draft_and_the_halt(self):
        challenges = advocacy(Severity.CRITICAL, Severity.MAJOR)
        entries = rounds.entries(
            decision(1, RoundDecision.REVERT_DA_CRITICAL, HaltReason.REVERT_DA_CRITICAL),
            judged(challenges=challenges),
            proposal(),
            STARTED,
            STARTED,
        )
        assert [type(entry) for entry in entries] == [Iteration, DaCriticalEvent, HaltEvent]
        assert entries[1] == DaCriticalEvent(da_critical=True, finding="claim 0")


class TestAfterACritical:
    REVERTED = decision(1, RoundDecision.REVERT_DA_CRITICAL)

    def test_those_about_words_of_the_accepted_draft_are_kept_and_the_others_expire(self):
        against = judged(challenges=advocacy(Severity.CRITICAL, Severity.MAJOR))
        assert [f.id for f in rounds.raised_against(against, self.REVERTED, lambda quote: quote == "q")] == ["0"]
        assert rounds.raised_against(against, self.REVERTED, lambda quote: quote == "other words") == ()

    @pytest.mark.parametrize(
        "outcome", [RoundDecision.ACCEPT_IMPROVED, RoundDecision.REVERT_OVERALL_DECREASED], ids=["accepted", "lower"]
    )
    def test_no_other_outcome_raises_anything(self, outcome: RoundDecision):
        against = judged(challenges=advocacy(Severity.CRITICAL))
        assert rounds.raised_against(against, decision(1, outcome), lambda _: True) == ()

    def test_a_candidate_that_nobody_read_raises_nothing(self):
        assert rounds.raised_against(None, self.REVERTED, lambda _: True) == ()

    def test_they_reach_the_next_agenda_once_and_go_with_an_accepted_draft(self):
        (critical,) = advocacy(Severity.CRITICAL).findings
        once = rounds.standing_after(standing(), proposal(), judged(), self.REVERTED, (critical,))
        twice = rounds.standing_after(once, proposal(), judged(), self.REVERTED, (critical,))
        assert twice.raised_since == (critical,)
        assert (twice.draft, twice.consecutive_small) == (draft(0), 1)
        assert rounds.agenda(twice).standing_criticals == ("challenge 0",)
        accepted = rounds.standing_after(twice, proposal(), judged(), decision(2, RoundDecision.ACCEPT_IMPROVED))
        assert accepted.raised_since == ()


class TestStandingAfter:
    def test_an_accepted_candidate_stands_in_the_place_of_the_draft_before(self):
        accepted = decision(1, RoundDecision.ACCEPT_IMPROVED, None, SMALL)
        assert rounds.standing_after(standing(), proposal(), judged(60.5), accepted) == Standing(
            draft=draft(1),
            compilation=compiled(1),
            judged=judged(60.5),
            unsupported_numbers=("paper.tex:3:5: 7% (in prose)",),
            actions=("did one thing", "did another"),
            consecutive_small=2,
            decision=accepted,
        )

    def test_small_gains_are_counted_from_nothing_where_the_scores_were_not_asked(self):
        accepted = decision(1, RoundDecision.ACCEPT_IMPROVED)
        assert rounds.standing_after(standing(), proposal(), judged(), accepted).consecutive_small == 0

    @pytest.mark.parametrize(
        ("candidate", "review", "outcome"),
        [
            pytest.param(proposal(), judged(), decision(1, RoundDecision.REVERT_OVERALL_DECREASED), id="reverted"),
            pytest.param(proposal(), None, decision(1, RoundDecision.NO_CHANGE), id="the accepted draft again"),
            pytest.param(proposal(), None, decision(1, RoundDecision.REVERT_UNSAFE_REVISION), id="never reviewed"),
        ],
    )
    def test_else_the_draft_before_stands_with_the_decision(
        self, candidate: Proposal, review: Judged | None, outcome: Decision
    ):
        after = rounds.standing_after(standing(), candidate, review, outcome)
        assert after == standing().model_copy(update={"decision": outcome})
