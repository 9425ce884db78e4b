"""Refine one paper in bounded rounds."""

from datetime import UTC, datetime
from pathlib import Path

from prefect import flow
from prefect.client.schemas.objects import State
from prefect.states import Completed

from flows.beside import Beside, together
from redraft.adapters.layout import Workspace
from redraft.adapters.locks import hold
from redraft.adapters.reading import manuscript_of
from redraft.adapters.runs import finished_report, open_run
from redraft.contracts.report import Report
from redraft.contracts.revision import Agenda
from redraft.contracts.run import Judged, Overrides, Proposal, Run, Standing
from redraft.contracts.source import Draft
from redraft.domain import integrity as gates
from redraft.domain import panels, revision_checks, rounds, writing
from tasks.advocate import advocate_paper
from tasks.check import check_revision
from tasks.decide import decide_round
from tasks.integrity import check_integrity
from tasks.keys import stored
from tasks.promote import promote_best
from tasks.report import publish_report
from tasks.review import review_paper
from tasks.revise import revise_paper
from tasks.score import score_paper
from tasks.show import show_round
from tasks.snapshot import snapshot_draft
from tasks.typeset import compile_paper
from tasks.whole import whole
from tasks.worklog import append_worklog


@flow(name="refine-paper", flow_run_name="refine-{workspace.name}")
async def refine_paper(workspace: Path, overrides: Overrides = Overrides(), *, restart: bool = False) -> State[Report]:  # noqa: B008
    """Refine the paper of a workspace; the same call after any failure goes on where it stopped.

    Args:
        workspace: Folder with `inputs/` and `drafts/paper.tex`.
        overrides: Policy, caps and roles by name; what is left out comes from `redraft.toml`, then from the policy.
        restart: Move an earlier run's `refinement/` aside and begin again.
    """
    with hold(workspace):
        run = open_run(workspace, overrides, restart=restart, now=datetime.now(UTC))
        report = finished_report(run)

        if report is None:
            async with Beside() as beside:
                if run.halted is None:
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
    compilation, integrity = await together(compile_paper(run, draft), check_integrity(run, draft))
    integrity = gates.with_pages(integrity, compilation, manuscript_of(draft))
    await append_worklog(run, rounds.gate_entries(integrity))
    if integrity.halt:
        return None

    judged = await judge(run, draft)

    decision = await decide_round(run, draft, whole(judged))
    await append_worklog(run, whole(rounds.entries(decision, judged, None, started, datetime.now(UTC))))
    beside.start(show_round(run, draft, compilation, whole(judged)))
    return Standing(
        draft=draft,
        compilation=compilation,
        judged=judged,
        unsupported_numbers=rounds.unsupported_numbers(integrity),
        decision=decision,
    )


async def run_round(run: Run, standing: Standing, round_number: int, beside: Beside) -> Standing:
    """Revise the accepted draft once, and decide about the candidate."""
    started = datetime.now(UTC)
    proposal = await propose(run, standing, round_number, beside)
    judged = await judge(run, proposal.draft) if proposal.deserves_review(standing.draft) else None

    decision = await decide_round(run, proposal.draft, whole(judged), proposal.checks, whole(standing))
    await append_worklog(run, whole(rounds.entries(decision, judged, proposal, started, datetime.now(UTC))))
    beside.start(show_round(run, proposal.draft, proposal.compilation, whole(judged)))
    return rounds.standing_after(standing, proposal, judged, decision)


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
    revision = await revise(run, standing.draft, run.roles.reviser, whole(agenda), attempt)
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


async def judge(run: Run, draft: Draft) -> Judged:
    """Let the panel and the advocate read the draft at the same time, then score it."""
    results = Workspace(run.workspace).results
    review, advocate = stored(review_paper, results), stored(advocate_paper, results)
    reviews, advocacies = await together(
        together(
            *(review(run, draft, critic, k) for critic in run.roles.critics for k in range(run.policy.replicates))
        ),
        together(*(advocate(run, draft, spec) for spec in run.roles.advocates)),
    )

    score = await score_paper(run, draft, tuple(map(whole, reviews)))
    return Judged(
        review=panels.join_reviews(reviews, run.policy.rubric), advocacy=next(iter(advocacies), None), score=score
    )
