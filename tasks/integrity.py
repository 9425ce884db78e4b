"""Integrity: gates D, A and B on the draft as it came in."""

from asyncio import to_thread

from prefect import get_run_logger, task
from prefect.cache_policies import NO_CACHE

from redraft.adapters.atomic import write_json
from redraft.adapters.reading import ledger_of, manuscript_of, materials_for
from redraft.adapters.warning_marks import mark
from redraft.contracts.integrity import Integrity
from redraft.contracts.run import Run
from redraft.contracts.source import Draft
from redraft.domain import integrity
from redraft.domain.consistency import inconsistencies


@task(name="integrity", cache_policy=NO_CACHE, task_run_name="integrity-{run.paper}")
async def check_integrity(run: Run, draft: Draft) -> Integrity:
    """Look for hidden text, and hold citations against the bibliography and numbers against the log."""
    # In a thread of its own, so that TeX runs meanwhile.
    verdict = await to_thread(_verdict, run, draft)
    write_json(run.workspace / "claim_evidence_report.json", verdict.claims)
    get_run_logger().info("gates: %s", integrity.summary(verdict))
    return verdict


def _verdict(run: Run, draft: Draft) -> Integrity:
    materials = materials_for(run, draft)
    verdict = integrity.gate(
        manuscript_of(draft),
        materials.bibliography,
        ledger_of(run, draft),
        log=materials.log,
        idea=materials.idea,
        accepted=run.accepted_risks,
    )
    mark(draft, integrity.warning(verdict))
    inconsistencies(manuscript_of(draft))  # kept for the critic, who comes next: TeX runs still
    return verdict
