"""The result of a run, put together from its worklog."""

from collections.abc import Iterator

from redraft.contracts.build import BuildStatus, Compilation
from redraft.contracts.claims import ClaimCounts
from redraft.contracts.integrity import ModeStatus
from redraft.contracts.policy import OFFLINE, UNPAID, Role, Roles
from redraft.contracts.report import Report, ReportEntry, ScoredDraft
from redraft.contracts.worklog import Event, HaltEvent, HiddenTextEvent, Iteration, OverrideEvent, Worklog
from redraft.domain import costs, scores, trajectories
from redraft.domain.printable import counted

HIDDEN_SHOWN = 5
"""Suspected hidden texts that the report names."""
FORM_ONLY = "scores come from the offline critic: they judge form, not science"
MEMORY = "scores come from critics that know of earlier reviews; a judge would read each draft alone"
NO_BUILD = "no TeX engine ran: build checks were off"


def build(worklog: Worklog, claims: ClaimCounts, baseline: Compilation | None, final: Compilation | None) -> Report:
    """Say where the paper started, where it ended and why; `worklog` holds a halt."""
    entries = trajectories.trajectory(worklog.iterations)
    halt = _halt(worklog)
    best = _iteration(worklog, worklog.best_iter)
    return Report(
        run_id=worklog.run_id,
        policy=worklog.policy.name,
        policy_hash=worklog.policy_hash,
        baseline=_scored(_iteration(worklog, 0)),
        final=_scored(best),
        trajectory=tuple(
            ReportEntry(iter=e.iter, overall=e.overall, band=e.band, decision=e.decision) for e in entries
        ),
        trajectory_text=trajectories.text(entries, halt.halt),
        iterations_run=sum(iteration.iter > 0 for iteration in worklog.iterations),
        promoted_iter=worklog.best_iter,
        halt_reason=halt.halt,
        halt_detail=halt.reason,
        open_findings=best.review.findings if best and best.review else (),
        claims=claims,
        build=final.status if final else BuildStatus.UNAVAILABLE,
        warnings=(*_about_numbers(claims), *_warnings(worklog, baseline)),
        cost=costs.of_run(worklog.iterations),
    )


def _halt(worklog: Worklog) -> HaltEvent:
    return next(event for event in reversed(worklog.events) if isinstance(event, HaltEvent))


def _iteration(worklog: Worklog, number: int | None) -> Iteration | None:
    return next((iteration for iteration in worklog.iterations if iteration.iter == number), None)


def _scored(iteration: Iteration | None) -> ScoredDraft | None:
    if iteration is None or iteration.score is None:
        return None
    score = iteration.score
    return ScoredDraft(iter=iteration.iter, overall=score.overall_score, band=score.decision_band)


def _warnings(worklog: Worklog, baseline: Compilation | None) -> tuple[str, ...]:
    return (
        *_about_scores(worklog.iterations, worklog.roles),
        *_about_roles(worklog.roles),
        *_about_build(baseline),
        *_about_gates(worklog.events),
    )


def _about_gates(events: tuple[Event, ...]) -> Iterator[str]:
    """Warn of the risks that a person accepted, and of text that may be hidden."""
    for event in events:
        if isinstance(event, OverrideEvent):
            name = event.mode if event.mode == "hidden_text" else f"mode {event.mode}"
            yield f"{name} confirmed and accepted: {event.reason}"
    hidden = [event for event in events if isinstance(event, HiddenTextEvent) and event.status is ModeStatus.SUSPECTED]
    yield from (f"hidden text suspected: {event.reason}" for event in hidden[:HIDDEN_SHOWN])
    if len(hidden) > HIDDEN_SHOWN:
        yield f"and {len(hidden) - HIDDEN_SHOWN} more texts suspected to be hidden; the worklog has them all"


def _about_numbers(claims: ClaimCounts) -> Iterator[str]:
    """Warn of numbers that the author has to answer for: no finding of form names them."""
    for count, what in ((claims.contradicted, "contradicts"), (claims.unsupported, "does not give")):
        if count:
            yield f"{counted(count, 'number')} that the log {what}; redraft claims lists them"


def _about_roles(roles: Roles) -> Iterator[str]:
    """Warn of a model that plays several roles; the offline pair judges form, which has no blind spots to share."""
    players: dict[str, list[str]] = {}
    for role, spec in dict.fromkeys(roles.by_name):
        players.setdefault(spec, []).append(role)
    for spec, played in players.items():
        if len(played) > 1 and spec not in UNPAID:
            yield f"{spec} plays {', '.join(played)}: blind spots are shared"


def _about_scores(iterations: tuple[Iteration, ...], roles: Roles) -> Iterator[str]:
    """Warn of scores that say less than they seem to: those of form, and replicates that agree exactly."""
    scored = [(iteration.iter, iteration.score) for iteration in iterations if iteration.score]
    by_critics = roles.scorer is Role.CRITIC
    if scored and by_critics and set(roles.critics) == {OFFLINE}:
        yield FORM_ONLY
    if len(scored) > 1 and by_critics and set(roles.critics) != {OFFLINE}:
        yield MEMORY
    for number, score in scored:
        warning = scores.sd_zero(score)
        if warning:
            yield f"iter{number}: {warning}"


def _about_build(baseline: Compilation | None) -> Iterator[str]:
    """Warn where no candidate was held to a build."""
    match baseline.status if baseline else None:
        case BuildStatus.UNAVAILABLE:
            yield f"{NO_BUILD}{baseline.why if baseline else ''}"
        case BuildStatus.FAILED | BuildStatus.TIMEOUT as status:
            yield f"the draft as it came in gives no PDF ({status}{baseline.why if baseline else ''})"
        case BuildStatus.ERRORS:
            count = len(baseline.errors) if baseline else 0
            yield f"the draft as it came in has {counted(count, 'TeX error')}{baseline.why if baseline else ''}"
        case _:
            pass
