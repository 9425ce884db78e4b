"""Refine one paper in bounded rounds."""

from asyncio import to_thread
from datetime import UTC, datetime
from pathlib import Path

from prefect import flow, get_run_logger
from prefect.client.schemas.objects import State
from prefect.states import Completed

from flows.beside import Beside, together
from flows.panel import judge
from redraft.adapters.layout import Workspace
from redraft.adapters.locks import hold
from redraft.adapters.models.launch import asked_anew, calls_line, load_models, paying, usages
from redraft.adapters.reading import manuscript_of
from redraft.adapters.runs import finished_report, open_run
from redraft.contracts.delta import Decision
from redraft.contracts.integrity import Integrity
from redraft.contracts.policy import Role
from redraft.contracts.report import Report
from redraft.contracts.revision import Agenda
from redraft.contracts.run import Judged, Overrides, Proposal, Run, Standing
from redraft.contracts.sitting import attempt_mark, mark
from redraft.contracts.source import Draft
from redraft.domain import halting, revision_checks, rounds, writing
from redraft.domain import integrity as gates
from redraft.domain.quotes import occurs
from redraft.errors import BudgetExhaustedError
from tasks.check import check_revision
from tasks.decide import decide_round
from tasks.integrity import check_integrity
from tasks.keys import stored
from tasks.promote import promote_best
from tasks.report import publish_report
from tasks.revise import revise_paper
from tasks.show import show_round
from tasks.snapshot import snapshot_draft
from tasks.suspect import suspect_modes
from tasks.typeset import compile_paper
from tasks.warn import warn_of_modes
from tasks.whole import whole
from tasks.worklog import append_worklog


@flow(name="refine-paper", flow_run_name="refine-{workspace.name}")
async def refine_paper(workspace: Path, overrides: Overrides = Overrides(), *, restart: bool = False) -> State[Report]:  # noqa: B008
    """Refine the paper of a workspace; the same call after any failure goes on where it stopped.

    Args:
        workspace: Folder with `inputs/` and `drafts/paper.tex`.
        overrides: Policy, caps and roles by name; what is left out comes from `redraft.toml`, then from the policy.
        restart: Move an earlier run's `refinement/` aside and begin again; of one that its budget ended, and that began
            with the same but its caps, the answers are replayed.
    """
    with hold(workspace):
        run = open_run(workspace, overrides, restart=restart, now=datetime.now(UTC))
        report = finished_report(run)

        if report is None:
            async with Beside() as beside:
                if run.halted is None:
                    async with paying(run):
                        await refine_rounds(run, beside)

                report = await beside.during(conclude(run))

    return Completed(message=f"{report.halt_reason}: {report.halt_detail}", data=report)


async def refine_rounds(run: Run, beside: Beside) -> None:
    """Measure the baseline, then revise until a rule halts; every decision is in the worklog when this returns."""
    standing = await measure_baseline(run, beside)

    for round_number in range(1, run.policy.iter_cap + 1):
        if standing is None or standing.decision.halts:
            break
        standing = await run_round(run, standing, round_number, beside)


async def measure_baseline(run: Run, beside: Beside) -> Standing | None:
    """Hold the draft as it came in to the gates while TeX runs, then review and score it; None where a gate halts."""
    started = datetime.now(UTC)
    draft = await snapshot_draft(run, 0)
    # TeX goes first: it takes longest, and what begins beside it slows the start of it.
    (compilation, integrity), _ = await together(
        together(compile_paper(run, draft), check_integrity(run, draft)), await_models(run)
    )
    integrity = gates.with_pages(integrity, compilation, manuscript_of(draft))
    try:
        integrity = await suspect(run, draft, integrity)
        await log_gates(run, integrity, started)
        judged = None if integrity.halt else await judge(run, draft)
    except BudgetExhaustedError as error:
        await log_gates(run, integrity, started)
        await log_round(run, halting.exhausted(halting.Facts(iter=0), run.policy, error.refusal), None, None, started)
        return None
    if judged is None:
        return None

    decision = await decide_round(run, draft, whole(judged))
    await log_round(run, decision, judged, None, started)
    beside.start(show_round(run, draft, compilation, whole(judged)))
    return Standing(
        draft=draft,
        compilation=compilation,
        judged=judged,
        unsupported_numbers=rounds.unsupported_numbers(integrity),
        decision=decision,
    )


async def await_models(run: Run) -> None:
    """Tell how many calls there will be, and load what makes them: a second or two that TeX takes anyway."""
    if run.roles.players:
        get_run_logger().info("%s", await to_thread(calls_line, run))
        await to_thread(load_models, run)


async def suspect(run: Run, draft: Draft, integrity: Integrity) -> Integrity:
    """Add what a model suspects, where one plays the integrity role; it is paid where the gates of code let pass."""
    for reader in run.roles.integrity_readers if integrity.halt is None else ():
        read = stored(suspect_modes, Workspace(run.workspace).results)
        with asked_anew(run, Role.INTEGRITY, reader, mark(draft.iter)):
            suspicions = await read(run, draft, reader)
        integrity = gates.with_suspicions(integrity, suspicions)
        await warn_of_modes(run, draft, whole(integrity))
    return integrity


async def log_gates(run: Run, integrity: Integrity, started: datetime) -> None:
    """Append what the gates found, and what was paid where they halt the run."""
    entries = rounds.gate_entries(integrity, started, datetime.now(UTC), usages(run, 0))
    await append_worklog(run, whole(entries))


async def run_round(run: Run, standing: Standing, round_number: int, beside: Beside) -> Standing:
    """Revise the accepted draft once, and decide about the candidate."""
    started = datetime.now(UTC)
    proposal = None
    try:
        proposal = await propose(run, standing, round_number, beside)
        judged = await judge(run, proposal.draft, standing) if proposal.deserves_review(standing.draft) else None
    except BudgetExhaustedError as error:
        checks = proposal.checks if proposal else None
        facts = halting.Facts(iter=round_number, checks=checks)
        decision = halting.exhausted(facts, run.policy, error.refusal)
        await log_round(run, decision, None, proposal, started)
        return standing.model_copy(update={"decision": decision})

    decision = await decide_round(run, proposal.draft, whole(judged), proposal.checks, whole(standing))
    await log_round(run, decision, judged, proposal, started)
    beside.start(show_round(run, proposal.draft, proposal.compilation, whole(judged)))
    raised = rounds.raised_against(judged, decision, lambda quote: occurs(manuscript_of(standing.draft), quote))
    return rounds.standing_after(standing, proposal, judged, decision, raised)


async def log_round(
    run: Run, decision: Decision, judged: Judged | None, proposal: Proposal | None, started: datetime
) -> None:
    """Append the round with what its calls cost."""
    spent = usages(run, decision.iter)
    await append_worklog(run, whole(rounds.entries(decision, judged, proposal, started, datetime.now(UTC), spent)))


async def propose(run: Run, standing: Standing, round_number: int, beside: Beside) -> Proposal:
    """Ask the reviser for a candidate that passes the checks and builds, in at most `revision_attempts` answers."""
    agenda = rounds.agenda(standing, writing.check(manuscript_of(standing.draft)))
    proposal = await answer(run, standing, agenda, round_number, 1, beside)
    for attempt in range(2, run.policy.revision_attempts + 1):
        if not proposal.checks.violations:
            break
        agenda = rounds.asked_again(agenda, proposal.checks)
        proposal = await answer(run, standing, agenda, round_number, attempt, beside)
    return proposal


async def answer(
    run: Run, standing: Standing, agenda: Agenda, round_number: int, attempt: int, beside: Beside
) -> Proposal:
    """Take one answer of the reviser, apply it, and check it while TeX runs: what is wrong with it is told at once."""
    revise = stored(revise_paper, Workspace(run.workspace).results)
    with asked_anew(run, Role.REVISER, run.roles.reviser, mark(round_number), attempt_mark(attempt)):
        revision = await revise(run, standing.draft, run.roles.reviser, whole(agenda), round_number, attempt)
    candidate = await snapshot_draft(run, round_number, standing.draft, whole(revision))

    compilation, checks = await beside.during(
        together(
            compile_paper(run, candidate, standing.draft),
            check_revision(run, standing.draft, candidate, whole(revision), attempt),
        )
    )
    checks = revision_checks.with_build(checks, compilation, standing.compilation, manuscript_of(candidate))
    return Proposal(draft=candidate, revision=revision, checks=checks, compilation=compilation)


async def conclude(run: Run) -> Report:
    """Promote the best snapshot, and report."""
    await promote_best(run)
    return await publish_report(run)
