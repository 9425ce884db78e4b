from pathlib import Path

import pytest

from redraft.contracts.advocate import Advocacy, AdvocateFinding, Attack, Concessions, Guard, GuardExit
from redraft.contracts.budget import Exhausted
from redraft.contracts.build import BuildStatus, Compilation
from redraft.contracts.delta import Decision, Delta, DeltaDecision, HaltReason, RoundDecision
from redraft.contracts.diagnostic import Severity
from redraft.contracts.policy import OnCritical, Policy
from redraft.contracts.review import AxisJudgement, Finding, Reading, Review
from redraft.contracts.revision import Checks, Violation, ViolationKind
from redraft.contracts.run import Judged, Standing
from redraft.contracts.score import Rubric, Score
from redraft.contracts.source import Draft, Location
from redraft.domain import concessions, deltas, halting, scores
from redraft.errors import ScoreError

POLICY = Policy(name="mine", rubric=Rubric(name="clarity", weights={"clarity": 0.5, "style": 0.5}))


def score_of(clarity: float, style: float | None = None) -> Score:
    axes = {"clarity": clarity, "style": clarity if style is None else style}
    return scores.join((axes,), POLICY.rubric, bands=POLICY.bands, caps=(), present=frozenset(), judge="offline")


def delta_of(prev: Score, curr: Score, consecutive_small: int = 0) -> Delta:
    return deltas.decide(
        prev,
        curr,
        consecutive_small=consecutive_small,
        plateau_threshold=POLICY.plateau_threshold,
        plateau_streak=POLICY.plateau_streak,
        accept_threshold=POLICY.accept_threshold,
        bands=POLICY.bands,
    )


def checks_of(*kinds: ViolationKind, attempt: int = 3) -> Checks:
    place = Location(file="paper.tex", line=3, column=5, offset=20, end=24)
    return Checks(
        attempt=attempt,
        violations=tuple(Violation(kind=kind, message="as found", location=place) for kind in kinds),
    )


IMPROVED = delta_of(score_of(60), score_of(65))
TIED = delta_of(score_of(60), score_of(60, 60))
DECREASED = delta_of(score_of(60), score_of(55))
TIED_LOSS = delta_of(score_of(60.01, 60), score_of(60, 60))
TARGET = delta_of(score_of(60), score_of(81))
TIED_TARGET = delta_of(score_of(81), score_of(81))
PLATEAU = delta_of(score_of(60), score_of(60.4), consecutive_small=2)
UNSAFE = checks_of(ViolationKind.NEW_NUMBER)
BROKEN = checks_of(ViolationKind.BROKEN_BUILD)
CLEAN = Checks(attempt=1)


def facts(
    delta: Delta | None = IMPROVED,
    *,
    number: int = 1,
    checks: Checks = CLEAN,
    criticals: tuple[str, ...] = (),
    open_findings: int = 2,
) -> halting.Facts:
    return halting.Facts(
        iter=number, checks=checks, delta=delta, standing_criticals=criticals, open_findings=open_findings
    )


def test_the_deltas_of_these_tables_are_what_their_names_say():
    decisions = [delta.decision for delta in (IMPROVED, TIED, DECREASED, TIED_LOSS, TARGET, TIED_TARGET, PLATEAU)]
    assert decisions == [
        DeltaDecision.ACCEPT_IMPROVED,
        DeltaDecision.ACCEPT_TIED_NON_NEGATIVE,
        DeltaDecision.REVERT_OVERALL_DECREASED,
        DeltaDecision.REVERT_TIED_NEGATIVE_SUBAXIS,
        DeltaDecision.HALT_TARGET_MET,
        DeltaDecision.HALT_TARGET_MET,
        DeltaDecision.HALT_PLATEAU,
    ]


@pytest.mark.parametrize(
    ("known", "decision", "halt"),
    [
        pytest.param(facts(), RoundDecision.ACCEPT_IMPROVED, None, id="an improvement goes on"),
        pytest.param(facts(TIED), RoundDecision.ACCEPT_TIED_NON_NEGATIVE, None, id="a tie without a loss goes on"),
        pytest.param(
            facts(checks=checks_of(ViolationKind.UNAPPLIED_EDIT)),
            RoundDecision.ACCEPT_IMPROVED,
            None,
            id="an edit that was dropped refuses nothing",
        ),
        pytest.param(
            facts(None, checks=UNSAFE),
            RoundDecision.REVERT_UNSAFE_REVISION,
            HaltReason.REVERT_UNSAFE_REVISION,
            id="an unsafe revision is reverted without a score",
        ),
        pytest.param(
            facts(None, checks=BROKEN),
            RoundDecision.REVERT_BROKEN_BUILD,
            HaltReason.REVERT_BROKEN_BUILD,
            id="a broken build is reverted without a score",
        ),
        pytest.param(
            facts(None, checks=checks_of(ViolationKind.BROKEN_BUILD, ViolationKind.NEW_NUMBER)),
            RoundDecision.REVERT_UNSAFE_REVISION,
            HaltReason.REVERT_UNSAFE_REVISION,
            id="unsafe goes before broken",
        ),
        pytest.param(
            facts(None, checks=checks_of(ViolationKind.BROKEN_BUILD, ViolationKind.UNAPPLIED_EDIT)),
            RoundDecision.REVERT_BROKEN_BUILD,
            HaltReason.REVERT_BROKEN_BUILD,
            id="a dropped edit beside a broken build changes nothing",
        ),
        pytest.param(
            facts(TARGET, checks=UNSAFE, criticals=("A",), open_findings=0, number=3),
            RoundDecision.REVERT_UNSAFE_REVISION,
            HaltReason.REVERT_UNSAFE_REVISION,
            id="unsafe goes before everything",
        ),
        pytest.param(
            facts(TARGET, checks=BROKEN, criticals=("A",), open_findings=0, number=3),
            RoundDecision.REVERT_BROKEN_BUILD,
            HaltReason.REVERT_BROKEN_BUILD,
            id="a broken build goes before any score",
        ),
        pytest.param(
            facts(DECREASED),
            RoundDecision.REVERT_OVERALL_DECREASED,
            HaltReason.REVERT_OVERALL_DECREASED,
            id="a lower overall is reverted",
        ),
        pytest.param(
            facts(TIED_LOSS),
            RoundDecision.REVERT_TIED_NEGATIVE_SUBAXIS,
            HaltReason.REVERT_TIED_NEGATIVE_SUBAXIS,
            id="a tie with a loss is reverted",
        ),
        pytest.param(
            facts(DECREASED, criticals=("A",), open_findings=0, number=3),
            RoundDecision.REVERT_OVERALL_DECREASED,
            HaltReason.REVERT_OVERALL_DECREASED,
            id="a delta revert goes before a critical, no findings and the cap",
        ),
        pytest.param(
            facts(criticals=("A",)),
            RoundDecision.REVERT_DA_CRITICAL,
            HaltReason.REVERT_DA_CRITICAL,
            id="a standing critical turns an accept into a revert",
        ),
        pytest.param(
            facts(TARGET, criticals=("A",)),
            RoundDecision.REVERT_DA_CRITICAL,
            HaltReason.REVERT_DA_CRITICAL,
            id="a standing critical overrides the target",
        ),
        pytest.param(
            facts(PLATEAU, criticals=("A",)),
            RoundDecision.REVERT_DA_CRITICAL,
            HaltReason.REVERT_DA_CRITICAL,
            id="a standing critical overrides the plateau",
        ),
        pytest.param(
            facts(criticals=("A",), open_findings=0, number=3),
            RoundDecision.REVERT_DA_CRITICAL,
            HaltReason.REVERT_DA_CRITICAL,
            id="a standing critical goes before no findings and the cap",
        ),
        pytest.param(
            facts(TARGET, open_findings=0, number=3),
            RoundDecision.ACCEPT_IMPROVED,
            HaltReason.TARGET_MET,
            id="the target goes before no findings and the cap",
        ),
        pytest.param(
            facts(TIED_TARGET),
            RoundDecision.ACCEPT_TIED_NON_NEGATIVE,
            HaltReason.TARGET_MET,
            id="a tie at the target is accepted as a tie",
        ),
        pytest.param(
            facts(PLATEAU, open_findings=0, number=3),
            RoundDecision.ACCEPT_IMPROVED,
            HaltReason.PLATEAU,
            id="the plateau goes before no findings and the cap",
        ),
        pytest.param(
            facts(open_findings=0, number=3),
            RoundDecision.ACCEPT_IMPROVED,
            HaltReason.NO_ACTIONABLE_FINDINGS,
            id="no findings goes before the cap",
        ),
        pytest.param(
            facts(TIED, open_findings=0),
            RoundDecision.ACCEPT_TIED_NON_NEGATIVE,
            HaltReason.NO_ACTIONABLE_FINDINGS,
            id="a tie that leaves nothing open halts",
        ),
        pytest.param(facts(number=2), RoundDecision.ACCEPT_IMPROVED, None, id="the round before the cap goes on"),
        pytest.param(
            facts(number=3), RoundDecision.ACCEPT_IMPROVED, HaltReason.ITER_CAP, id="the round of the cap halts"
        ),
        pytest.param(
            facts(number=4), RoundDecision.ACCEPT_IMPROVED, HaltReason.ITER_CAP, id="a round beyond the cap halts"
        ),
    ],
)
def test_order_of_outcomes(known: halting.Facts, decision: RoundDecision, halt: HaltReason | None):
    decided = halting.decide(known, POLICY)
    assert (decided.iter, decided.decision, decided.halt) == (known.iter, decision, halt)


@pytest.mark.parametrize(
    ("known", "reason"),
    [
        pytest.param(facts(), "overall rose from 60.00 to 65.00 (+5.00)", id="improved"),
        pytest.param(facts(TIED), "overall stayed at 60.00", id="tied"),
        pytest.param(facts(DECREASED), "overall fell from 60.00 to 55.00 (-5.00)", id="decreased"),
        pytest.param(
            facts(TIED_LOSS), "overall stayed at 60.00 while the axes together fell by 0.01", id="tied with a loss"
        ),
        pytest.param(facts(TARGET), "overall rose from 60.00 to 81.00 (+21.00), at the target of 80", id="the target"),
        pytest.param(
            facts(PLATEAU),
            "overall rose from 60.00 to 60.40 (+0.40); 3 accepted rounds in a row gained less than 1",
            id="the plateau",
        ),
        pytest.param(
            facts(open_findings=0),
            "overall rose from 60.00 to 65.00 (+5.00); no finding is open and no critical stands",
            id="nothing left",
        ),
        pytest.param(facts(number=3), "overall rose from 60.00 to 65.00 (+5.00), in round 3 of 3", id="the cap"),
        pytest.param(facts(criticals=("A", "B")), "critical of the devil's advocate standing: A, B", id="criticals"),
        pytest.param(
            facts(None, checks=UNSAFE),
            "1 violation after answer 3: paper.tex:3:5: new-number: as found",
            id="one violation",
        ),
        pytest.param(
            facts(None, checks=checks_of(ViolationKind.ORPHAN_CITATION, ViolationKind.NEW_NUMBER)),
            "2 violations after answer 3: paper.tex:3:5: orphan-citation: as found",
            id="two violations, the first told",
        ),
        pytest.param(
            facts(
                None,
                checks=Checks(
                    attempt=2, violations=(Violation(kind=ViolationKind.CONTENT_LOSS, message="Results is gone"),)
                ),
            ),
            "1 violation after answer 2: content-loss: Results is gone",
            id="a violation that is an absence",
        ),
    ],
)
def test_reason_says_the_numbers(known: halting.Facts, reason: str):
    assert halting.decide(known, POLICY).reason == reason


def test_a_decision_carries_the_delta_that_it_rests_on():
    assert halting.decide(facts(TARGET), POLICY).delta == TARGET
    assert halting.decide(facts(DECREASED), POLICY).delta == DECREASED
    assert halting.decide(facts(None, checks=UNSAFE), POLICY).delta is None


def test_a_candidate_without_a_score_is_never_decided_as_if_it_had_0():
    with pytest.raises(ScoreError, match="iter1: no score, expected one before the draft is decided about"):
        halting.decide(facts(None), POLICY)
    with pytest.raises(ScoreError):
        halting.decide(halting.Facts(iter=1), POLICY)


def test_every_revert_and_every_halt_of_the_delta_has_its_reason():
    reverts = {decision for decision in RoundDecision if decision.value.startswith("revert_")}
    halts = {decision for decision in DeltaDecision if decision.value.startswith("halt_")}
    assert set(halting.HALTS) == reverts | halts | {RoundDecision.NO_CHANGE, RoundDecision.DISCARDED}
    assert all(halting.HALTS[decision].value == decision.value for decision in reverts)


def test_a_candidate_that_is_the_accepted_draft_halts():
    expected = Decision(
        iter=2,
        decision=RoundDecision.NO_CHANGE,
        halt=HaltReason.NO_ACTIONABLE_FINDINGS,
        reason="the reviser left the accepted draft as it is, byte for byte",
    )
    assert halting.unchanged(2) == expected
    assert halting.decide(halting.Facts(iter=2, unchanged=True, checks=UNSAFE), POLICY) == expected


REFUSAL = Exhausted(cap="max_requests", reason="max_requests is 7: 7 spent, 0 set aside, 1 asked for")
EARLY = checks_of(ViolationKind.NEW_NUMBER, attempt=2)
DISCARDED = (RoundDecision.DISCARDED, HaltReason.BUDGET_EXHAUSTED)


@pytest.mark.parametrize(
    ("known", "decision", "halt"),
    [
        pytest.param(halting.Facts(iter=2), *DISCARDED, id="before the reviser's first answer"),
        pytest.param(halting.Facts(iter=2, checks=EARLY), *DISCARDED, id="before the reviser is asked again"),
        pytest.param(
            halting.Facts(iter=2, checks=checks_of(ViolationKind.UNAPPLIED_EDIT)),
            *DISCARDED,
            id="before the review of a candidate that dropped an edit",
        ),
        pytest.param(halting.Facts(iter=2, checks=CLEAN), *DISCARDED, id="before the review of a sound candidate"),
        pytest.param(
            halting.Facts(iter=0),
            RoundDecision.BASELINE,
            HaltReason.BUDGET_EXHAUSTED,
            id="before the review of the draft as it came in",
        ),
        pytest.param(
            halting.Facts(iter=2, checks=UNSAFE),
            RoundDecision.REVERT_UNSAFE_REVISION,
            HaltReason.REVERT_UNSAFE_REVISION,
            id="an unsafe last answer goes before the budget",
        ),
        pytest.param(
            halting.Facts(iter=2, checks=BROKEN),
            RoundDecision.REVERT_BROKEN_BUILD,
            HaltReason.REVERT_BROKEN_BUILD,
            id="a broken build of the last answer goes before the budget",
        ),
        pytest.param(
            halting.Facts(iter=2, unchanged=True),
            RoundDecision.NO_CHANGE,
            HaltReason.NO_ACTIONABLE_FINDINGS,
            id="a candidate that is the accepted draft goes before the budget",
        ),
        pytest.param(
            facts(TARGET),
            RoundDecision.ACCEPT_IMPROVED,
            HaltReason.TARGET_MET,
            id="a candidate at the target goes first",
        ),
        pytest.param(
            facts(DECREASED),
            RoundDecision.REVERT_OVERALL_DECREASED,
            HaltReason.REVERT_OVERALL_DECREASED,
            id="a scored candidate that lost goes first",
        ),
        pytest.param(facts(), RoundDecision.ACCEPT_IMPROVED, None, id="a scored candidate that gained is accepted"),
        pytest.param(
            halting.Facts(iter=0, baseline=score_of(60), open_findings=2),
            RoundDecision.BASELINE,
            None,
            id="a baseline with a score is one",
        ),
    ],
)
def test_what_is_decided_without_a_further_call_goes_before_the_budget(
    known: halting.Facts, decision: RoundDecision, halt: HaltReason | None
):
    decided = halting.exhausted(known, POLICY, REFUSAL)
    assert (decided.iter, decided.decision, decided.halt) == (known.iter, decision, halt)


@pytest.mark.parametrize(
    ("number", "reason"),
    [
        pytest.param(0, f"{REFUSAL.reason}; the draft as it came in has no score", id="the baseline"),
        pytest.param(2, f"{REFUSAL.reason}; round 2 ends without a score", id="a candidate"),
    ],
)
def test_a_budget_that_ends_a_run_says_its_numbers(number: int, reason: str):
    assert halting.exhausted(halting.Facts(iter=number), POLICY, REFUSAL).reason == reason


def test_what_the_budget_left_unscored_is_never_accepted():
    assert not RoundDecision.DISCARDED.accepts


NO_STOP = POLICY.model_copy(update={"stop_at_baseline_target": False})


@pytest.mark.parametrize(
    ("overall", "open_findings", "criticals", "policy", "halt", "reason"),
    [
        pytest.param(79.99, 2, (), POLICY, None, "overall 79.99, open findings: 2", id="below the target it goes on"),
        pytest.param(
            80,
            2,
            (),
            POLICY,
            HaltReason.TARGET_MET,
            "overall 80.00 is at the target of 80 before any revision",
            id="at the target it halts without a revision",
        ),
        pytest.param(
            80,
            0,
            (),
            POLICY,
            HaltReason.TARGET_MET,
            "overall 80.00 is at the target of 80 before any revision",
            id="the target goes before no findings",
        ),
        pytest.param(
            80,
            2,
            ("A",),
            POLICY,
            None,
            "overall 80.00, open findings: 2, critical of the devil's advocate standing: A",
            id="at the target with a standing critical it goes on",
        ),
        pytest.param(
            80, 2, (), NO_STOP, None, "overall 80.00, open findings: 2", id="a policy may go on at the target"
        ),
        pytest.param(
            80,
            0,
            (),
            NO_STOP,
            HaltReason.NO_ACTIONABLE_FINDINGS,
            "overall 80.00; no finding is open and no critical stands",
            id="but not with nothing to revise",
        ),
        pytest.param(
            60,
            0,
            (),
            POLICY,
            HaltReason.NO_ACTIONABLE_FINDINGS,
            "overall 60.00; no finding is open and no critical stands",
            id="without a finding it halts",
        ),
        pytest.param(
            60,
            0,
            ("A",),
            POLICY,
            None,
            "overall 60.00, open findings: 0, critical of the devil's advocate standing: A",
            id="without a finding but with a standing critical it goes on",
        ),
    ],
)
def test_at_baseline(
    overall: float,
    open_findings: int,
    criticals: tuple[str, ...],
    policy: Policy,
    halt: HaltReason | None,
    reason: str,
):
    expected = Decision(iter=0, decision=RoundDecision.BASELINE, halt=halt, reason=reason)
    score = score_of(overall)
    assert halting.at_baseline(score, open_findings, criticals, policy) == expected
    known = halting.Facts(iter=0, baseline=score, open_findings=open_findings, standing_criticals=criticals)
    assert halting.decide(known, policy) == expected


def draft_of(number: int, digest: str) -> Draft:
    return Draft(iter=number, folder=Path(f"iter{number}"), main="paper.tex", digest=digest)


def judged_with(score: Score, *, findings: int = 1, advocacy: Advocacy | None = None) -> Judged:
    found = Finding(
        severity=Severity.MAJOR, axis="clarity", section="Intro", quote="we", problem="vague", instruction="define"
    )
    review = Review(
        critic="offline",
        axis_scores={axis: AxisJudgement(score=value, justification="") for axis, value in score.axis_scores.items()},
        findings=(found,) * findings,
        reading=Reading(files=(), sections=(), quotations=()),
    )
    heard = concessions.heard(Concessions(), 0, advocacy, "it causes")
    return Judged(review=review, advocacy=advocacy, score=score, concessions=heard.log, guard=heard.guard)


def standing_with(score: Score, *, consecutive_small: int = 0, advocacy: Advocacy | None = None) -> Standing:
    return Standing(
        draft=draft_of(0, "accepted"),
        compilation=Compilation(status=BuildStatus.OK, draft_digest="accepted"),
        judged=judged_with(score, advocacy=advocacy),
        consecutive_small=consecutive_small,
        decision=Decision(iter=0, decision=RoundDecision.BASELINE, reason="overall 60.00, open findings: 1"),
    )


CRITICAL = Advocacy(
    advocate="a-model",
    findings=(
        AdvocateFinding(
            id="A", severity=Severity.CRITICAL, attack=Attack.CAUSAL, claim="c", quote="it causes", challenge="how"
        ),
    ),
)


def test_facts_of_the_baseline():
    known = halting.facts_of(draft_of(0, "in"), None, None, judged_with(score_of(60), advocacy=CRITICAL), POLICY)
    assert known == halting.Facts(iter=0, baseline=score_of(60), standing_criticals=("A",), open_findings=1)


def test_facts_of_a_candidate_that_was_reviewed():
    accepted = standing_with(score_of(60), consecutive_small=2)
    judged = judged_with(score_of(60.4), findings=3)
    known = halting.facts_of(draft_of(1, "new"), accepted, CLEAN, judged, POLICY)
    assert known == halting.Facts(
        iter=1, checks=CLEAN, delta=PLATEAU, guard=Guard(exit_code=GuardExit.CLEAR), open_findings=3
    )


def test_what_stands_over_a_candidate_is_the_guards_word():
    judged = judged_with(score_of(65), advocacy=CRITICAL)
    known = halting.facts_of(draft_of(1, "new"), standing_with(score_of(60)), CLEAN, judged, POLICY)
    assert known.guard == judged.guard
    assert known.standing_criticals == ("A",)


RETRYING = POLICY.model_copy(update={"on_da_critical": OnCritical.RETRY, "iter_cap": 3})


@pytest.mark.parametrize(
    ("number", "policy", "halt"),
    [
        pytest.param(1, POLICY, HaltReason.REVERT_DA_CRITICAL, id="a revert ends the run"),
        pytest.param(2, RETRYING, None, id="where the policy says so another round follows"),
        pytest.param(3, RETRYING, HaltReason.ITER_CAP, id="but for the last one"),
    ],
)
def test_a_critical_that_stands_reverts_at_any_score(number: int, policy: Policy, halt: HaltReason | None):
    facts = halting.Facts(iter=number, checks=CLEAN, delta=TARGET, standing_criticals=("A",), open_findings=1)
    decision = halting.decide(facts, policy)
    assert (decision.decision, decision.halt) == (RoundDecision.REVERT_DA_CRITICAL, halt)


@pytest.mark.parametrize(
    ("digest", "unchanged"),
    [
        pytest.param("accepted", True, id="the accepted draft's bytes are no change"),
        pytest.param("new", False, id="other bytes are one"),
    ],
)
def test_facts_of_a_candidate_that_was_not_reviewed(*, digest: str, unchanged: bool):
    known = halting.facts_of(draft_of(1, digest), standing_with(score_of(60)), UNSAFE, None, POLICY)
    assert known == halting.Facts(iter=1, unchanged=unchanged, checks=UNSAFE)


def test_a_baseline_that_was_not_reviewed_cannot_be_decided_about():
    with pytest.raises(ScoreError, match="iter0: no score"):
        halting.decide(halting.facts_of(draft_of(0, "in"), None, None, None, POLICY), POLICY)
