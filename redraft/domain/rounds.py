"""What a round hands on: the reviser's agenda, the worklog's entries, the accepted draft."""

from collections.abc import Callable, Iterable, Iterator
from datetime import datetime

from redraft.contracts.advocate import AdvocateFinding
from redraft.contracts.claims import ClaimStatus
from redraft.contracts.delta import Decision, HaltReason, RoundDecision
from redraft.contracts.integrity import HiddenFinding, Integrity, ModeFinding, ModeStatus
from redraft.contracts.revision import Agenda, Checks
from redraft.contracts.run import Judged, Proposal, Standing
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
from redraft.contracts.writing import WritingFault
from redraft.domain import concessions, costs

CLAIM_REPORT = "claim_evidence_report.json"
TOLD = 5
"""Confirmed failures that the sentence about the halt names; each has an event of its own."""


def gate_entries(
    integrity: Integrity, started: datetime, now: datetime, usages: Iterable[Usage] = ()
) -> tuple[Iteration | Event, ...]:
    """Log gate D, then A where it is not clear and B where numbers lack support, the risks accepted, and the halt.

    A run that hidden text halts asks nothing else. Where a gate halts after calls, of which `usages` tell, the draft is
    logged without a score, for what they took; one that goes on is logged when it is scored.
    """
    told = tuple(_gate_entries(integrity))
    if integrity.halt is None:
        return told
    reason = _told(integrity.halting)
    outcome = Decision(iter=0, decision=RoundDecision.BASELINE, halt=integrity.halt, reason=reason)
    cost = costs.of_step(usages, (now - started).total_seconds())
    paid = (_iteration(outcome, None, None, cost, now),) if cost.requests else ()
    return (*told, *paid, HaltEvent(halt=integrity.halt, iter=0, reason=reason))


def _gate_entries(integrity: Integrity) -> Iterator[Event]:
    for finding in integrity.hidden:
        yield HiddenTextEvent(gate="hidden_text", status=finding.status, reason=finding.evidence)
    if integrity.halt is not HaltReason.HIDDEN_TEXT:
        yield from _gate_a_and_b(integrity)
    for risk in integrity.needed:
        yield OverrideEvent(override=True, mode=risk.mode, reason=risk.reason)


def _gate_a_and_b(integrity: Integrity) -> Iterator[Event]:
    for finding in integrity.modes:
        if finding.status in (ModeStatus.CONFIRMED, ModeStatus.SUSPECTED):
            yield FailureModeEvent(
                gate="failure_modes", mode=finding.mode, status=finding.status, reason=finding.evidence
            )
    unsupported = integrity.claims.counts.unsupported
    if unsupported:
        yield ClaimEvidenceEvent(
            gate="claim_evidence", status="WARN", unsupported_count=unsupported, report=CLAIM_REPORT
        )


def _told(confirmed: tuple[HiddenFinding | ModeFinding, ...]) -> str:
    named = [finding.evidence for finding in confirmed[:TOLD]]
    more = [f"and {len(confirmed) - TOLD} more"] if len(confirmed) > TOLD else []
    return "; ".join([*named, *more])


def unsupported_numbers(integrity: Integrity) -> tuple[str, ...]:
    """Return gate B's numbers without support, located."""
    claims = integrity.claims.claims
    return tuple(
        f"{c.location}: {c.value}{c.unit} ({c.context})" for c in claims if c.status is ClaimStatus.UNSUPPORTED
    )


def agenda(standing: Standing, writing: tuple[WritingFault, ...] = ()) -> Agenda:
    """Put together what the reviser works through: never a score, a threshold or a round number.

    `writing` is what the writing check says of the accepted draft.
    """
    judged = standing.judged
    criticals = (*criticals_in(judged), *standing.raised_since)
    return Agenda(
        findings=judged.review.findings,
        questions=judged.review.questions,
        standing_criticals=tuple(finding.challenge for finding in criticals),
        unsupported_numbers=standing.unsupported_numbers,
        writing=writing,
        actions=standing.actions,
    )


def asked_again(agenda: Agenda, checks: Checks) -> Agenda:
    """Give the reviser its agenda once more, with what was wrong with all its answers so far."""
    told = {
        "violations": (*agenda.violations, *checks.violations),
        "writing": tuple(dict.fromkeys((*agenda.writing, *checks.writing))),
    }
    return agenda.model_copy(update=told)


def entries(
    decision: Decision,
    judged: Judged | None,
    proposal: Proposal | None,
    started: datetime,
    now: datetime,
    usages: Iterable[Usage] = (),
) -> tuple[Iteration | Event, ...]:
    """Log a draft, the criticals that stand, and the halt if there is one.

    `usages` are those of the round's calls, the malformed and the replayed included. A round that the budget ended
    before its first call is none.
    """
    cost = costs.of_step(usages, (now - started).total_seconds())
    standing = criticals_in(judged) if judged else ()
    criticals = tuple(DaCriticalEvent(da_critical=True, finding=finding.claim) for finding in standing)
    halt = () if decision.halt is None else (HaltEvent(halt=decision.halt, iter=decision.iter, reason=decision.reason),)
    if decision.decision is RoundDecision.DISCARDED and not (proposal or cost.requests):
        return halt
    return (_iteration(decision, judged, proposal, cost, now), *criticals, *halt)


def _iteration(
    decision: Decision, judged: Judged | None, proposal: Proposal | None, cost: StepCost, now: datetime
) -> Iteration:
    return Iteration(
        iter=decision.iter,
        timestamp=now,
        decision=decision.decision,
        reason=decision.reason,
        review=judged.review if judged else None,
        score=judged.score if judged else None,
        actions=proposal.revision.worklog.actions_taken if proposal else (),
        addressed_weaknesses=proposal.revision.worklog.addressed_weaknesses if proposal else (),
        delta=decision.delta,
        checks=proposal.checks if proposal else None,
        cost=cost,
    )


def criticals_in(judged: Judged) -> tuple[AdvocateFinding, ...]:
    """Return the criticals that stand in a draft."""
    return tuple(each for each in concessions.earlier(judged.concessions) if each.id in judged.guard.standing)


def raised_against(
    judged: Judged | None, decision: Decision, occurs: Callable[[str], bool]
) -> tuple[AdvocateFinding, ...]:
    """Return the criticals of a rejected candidate that are about words of the accepted draft.

    The rest of them expire with the candidate (design §7). `occurs` says whether words stand in the accepted draft.
    """
    if judged is None or decision.decision is not RoundDecision.REVERT_DA_CRITICAL:
        return ()
    return tuple(finding for finding in criticals_in(judged) if occurs(finding.quote))


def standing_after(
    standing: Standing,
    proposal: Proposal,
    judged: Judged | None,
    decision: Decision,
    raised: tuple[AdvocateFinding, ...] = (),
) -> Standing:
    """Return the accepted draft after a round: the candidate if it was accepted, else the one before.

    `raised` are the criticals of a rejected candidate that are about words of the accepted draft.
    """
    if judged is None or not decision.decision.accepts:
        raised_since = {finding.id: finding for finding in (*standing.raised_since, *raised)}
        return standing.model_copy(update={"decision": decision, "raised_since": tuple(raised_since.values())})
    return standing.model_copy(
        update={
            "draft": proposal.draft,
            "compilation": proposal.compilation,
            "judged": judged,
            "actions": (*standing.actions, *proposal.revision.worklog.actions_taken),
            "raised_since": (),
            "consecutive_small": decision.delta.consecutive_small if decision.delta else 0,
            "decision": decision,
        }
    )
