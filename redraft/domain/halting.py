"""The outcome of a round: accept, revert or halt, in the order of design §3."""

from redraft.contracts.advocate import Guard
from redraft.contracts.base import Contract
from redraft.contracts.budget import Exhausted
from redraft.contracts.delta import Decision, Delta, DeltaDecision, HaltReason, RoundDecision
from redraft.contracts.policy import OnCritical, Policy
from redraft.contracts.revision import Checks
from redraft.contracts.run import Judged, Standing
from redraft.contracts.score import Score
from redraft.contracts.source import Draft
from redraft.domain import deltas
from redraft.domain.printable import counted
from redraft.errors import ScoreError

HALTS: dict[str, HaltReason] = {
    DeltaDecision.HALT_TARGET_MET: HaltReason.TARGET_MET,
    DeltaDecision.HALT_PLATEAU: HaltReason.PLATEAU,
    RoundDecision.NO_CHANGE: HaltReason.NO_ACTIONABLE_FINDINGS,
    RoundDecision.REVERT_OVERALL_DECREASED: HaltReason.REVERT_OVERALL_DECREASED,
    RoundDecision.REVERT_TIED_NEGATIVE_SUBAXIS: HaltReason.REVERT_TIED_NEGATIVE_SUBAXIS,
    RoundDecision.REVERT_DA_CRITICAL: HaltReason.REVERT_DA_CRITICAL,
    RoundDecision.REVERT_UNSAFE_REVISION: HaltReason.REVERT_UNSAFE_REVISION,
    RoundDecision.REVERT_BROKEN_BUILD: HaltReason.REVERT_BROKEN_BUILD,
    RoundDecision.DISCARDED: HaltReason.BUDGET_EXHAUSTED,
}
"""Decisions that halt by themselves (design §5)."""

REVERTS = (DeltaDecision.REVERT_OVERALL_DECREASED, DeltaDecision.REVERT_TIED_NEGATIVE_SUBAXIS)
NOTHING_LEFT = "no finding is open and no critical stands"


class Facts(Contract):
    """What is known of a draft when its round is decided."""

    iter: int
    baseline: Score | None = None
    """The score of the draft as it came in; None for a candidate."""
    unchanged: bool = False
    """Whether the candidate is the accepted draft byte for byte."""
    checks: Checks | None = None
    delta: Delta | None = None
    """None for a candidate that was reverted before its review."""
    guard: Guard | None = None
    standing_criticals: tuple[str, ...] = ()
    """Ids of the advocate's findings."""
    open_findings: int = 0
    """Findings of the draft's own review."""


def facts_of(
    draft: Draft, accepted: Standing | None, checks: Checks | None, judged: Judged | None, policy: Policy
) -> Facts:
    """Put a draft's facts together; without `accepted` it is the baseline, without `judged` it was not reviewed."""
    if judged is None:
        unchanged_draft = accepted is not None and draft.digest == accepted.draft.digest
        return Facts(iter=draft.iter, unchanged=unchanged_draft, checks=checks)
    return Facts(
        iter=draft.iter,
        baseline=None if accepted else judged.score,
        checks=checks,
        delta=_delta(accepted, judged.score, policy) if accepted else None,
        guard=judged.guard if accepted else None,
        standing_criticals=judged.guard.standing,
        open_findings=len(judged.review.findings),
    )


def decide(facts: Facts, policy: Policy) -> Decision:
    """Decide about one draft.

    Raises:
        ScoreError: A candidate that nothing refuses has no score: a failed review is missing, never 0.
    """
    if facts.baseline is not None:
        return at_baseline(facts.baseline, facts.open_findings, facts.standing_criticals, policy)
    if facts.unchanged:
        return unchanged(facts.iter)
    if facts.checks is not None and facts.checks.blocking:
        return _refused(facts.iter, facts.checks)
    if facts.delta is None:
        msg = f"iter{facts.iter}: no score, expected one before the draft is decided about"
        raise ScoreError(msg)
    if facts.delta.decision in REVERTS:
        return _reverted(facts.iter, facts.delta)
    if facts.standing_criticals:
        return _critical(facts, policy)
    return _accepted(facts, facts.delta, policy)


def exhausted(facts: Facts, policy: Policy, refusal: Exhausted) -> Decision:
    """Decide about a draft whose next call the budget does not allow.

    What is decided without a further call goes first; else a candidate is discarded, and so is a baseline without a
    score, which leaves nothing to promote (design §11).
    """
    answers = facts.checks.attempt if facts.checks and facts.checks.blocking else 0
    if facts.baseline or facts.unchanged or facts.delta or answers >= policy.revision_attempts:
        return decide(facts, policy)
    if facts.iter == 0:
        reason = f"{refusal.reason}; the draft as it came in has no score"
        return Decision(iter=0, decision=RoundDecision.BASELINE, halt=HaltReason.BUDGET_EXHAUSTED, reason=reason)
    return _halting(facts.iter, RoundDecision.DISCARDED, f"{refusal.reason}; round {facts.iter} ends without a score")


def at_baseline(score: Score, open_findings: int, standing_criticals: tuple[str, ...], policy: Policy) -> Decision:
    """Decide whether the draft as it came in needs any revision; a standing critical always asks for one."""
    halt = None
    reason = f"overall {score.overall_score:.2f}, open findings: {open_findings}"
    if standing_criticals:
        reason = f"{reason}, {_criticals(standing_criticals)}"
    elif policy.stop_at_baseline_target and score.overall_score >= policy.accept_threshold:
        halt = HaltReason.TARGET_MET
        reason = (
            f"overall {score.overall_score:.2f} is at the target of {policy.accept_threshold:g} before any revision"
        )
    elif not open_findings:
        halt = HaltReason.NO_ACTIONABLE_FINDINGS
        reason = f"overall {score.overall_score:.2f}; {NOTHING_LEFT}"
    return Decision(iter=0, decision=RoundDecision.BASELINE, halt=halt, reason=reason)


def unchanged(number: int) -> Decision:
    """Decide about a candidate that is the accepted draft byte for byte."""
    return _halting(number, RoundDecision.NO_CHANGE, "the reviser left the accepted draft as it is, byte for byte")


def _delta(accepted: Standing, score: Score, policy: Policy) -> Delta:
    return deltas.decide(
        accepted.judged.score,
        score,
        consecutive_small=accepted.consecutive_small,
        plateau_threshold=policy.plateau_threshold,
        plateau_streak=policy.plateau_streak,
        accept_threshold=policy.accept_threshold,
        bands=policy.bands,
    )


def _refused(number: int, checks: Checks) -> Decision:
    first = checks.blocking[0]
    place = f"{first.location}: " if first.location else ""
    count = counted(len(checks.blocking), "violation")
    reason = f"{count} after answer {checks.attempt}: {place}{first.kind}: {first.message}"
    broken = RoundDecision.REVERT_BROKEN_BUILD if checks.broken_build else RoundDecision.REVERT_UNSAFE_REVISION
    return _halting(number, broken, reason)


def _reverted(number: int, delta: Delta) -> Decision:
    decision = RoundDecision(delta.decision.value)
    if decision is RoundDecision.REVERT_OVERALL_DECREASED:
        reason = f"overall fell {_change(delta)}"
    else:
        reason = f"overall stayed at {delta.overall_curr:.2f} while the axes together fell by {-delta.net_subaxis:.2f}"
    return _halting(number, decision, reason, delta)


def _accepted(facts: Facts, delta: Delta, policy: Policy) -> Decision:
    improved = delta.overall_delta > 0
    decision = RoundDecision.ACCEPT_IMPROVED if improved else RoundDecision.ACCEPT_TIED_NON_NEGATIVE
    moved = f"overall rose {_change(delta)}" if improved else f"overall stayed at {delta.overall_curr:.2f}"
    halt, why = HALTS.get(delta.decision), ""
    if halt is HaltReason.TARGET_MET:
        why = f", at the target of {policy.accept_threshold:g}"
    elif halt is HaltReason.PLATEAU:
        why = f"; {delta.consecutive_small} accepted rounds in a row gained less than {delta.plateau_threshold:g}"
    elif not facts.open_findings:
        halt, why = HaltReason.NO_ACTIONABLE_FINDINGS, f"; {NOTHING_LEFT}"
    elif facts.iter >= policy.iter_cap:
        halt, why = HaltReason.ITER_CAP, f", in round {facts.iter} of {policy.iter_cap}"
    return Decision(iter=facts.iter, decision=decision, halt=halt, reason=moved + why, delta=delta)


def _critical(facts: Facts, policy: Policy) -> Decision:
    """Revert; the run goes on from the accepted draft where the policy says so and a round is left."""
    decision = _halting(facts.iter, RoundDecision.REVERT_DA_CRITICAL, _criticals(facts.standing_criticals), facts.delta)
    if policy.on_da_critical is OnCritical.HALT:
        return decision
    if facts.iter >= policy.iter_cap:
        return decision.model_copy(update={"halt": HaltReason.ITER_CAP})
    return decision.model_copy(update={"halt": None})


def _halting(number: int, decision: RoundDecision, reason: str, delta: Delta | None = None) -> Decision:
    return Decision(iter=number, decision=decision, halt=HALTS[decision], reason=reason, delta=delta)


def _change(delta: Delta) -> str:
    return f"from {delta.overall_prev:.2f} to {delta.overall_curr:.2f} ({delta.overall_delta:+.2f})"


def _criticals(ids: tuple[str, ...]) -> str:
    return f"critical of the devil's advocate standing: {', '.join(ids)}"
