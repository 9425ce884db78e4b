"""Integrity: gates A and B on the draft as it came in."""

from prefect import get_run_logger, task
from prefect.cache_policies import NO_CACHE

from redraft.adapters.atomic import write_json
from redraft.adapters.reading import ledger_of, manuscript_of, materials_for
from redraft.contracts.integrity import Integrity
from redraft.contracts.run import Run
from redraft.contracts.source import Draft
from redraft.domain import integrity


@task(name="integrity", cache_policy=NO_CACHE, task_run_name="integrity-{run.paper}")
async def check_integrity(run: Run, draft: Draft) -> Integrity:
    """Hold citations against the bibliography and numbers against the log."""
    materials = materials_for(run, draft)
    manuscript = manuscript_of(draft)
    ledger = ledger_of(run, draft)
    verdict = integrity.gate(manuscript, materials.bibliography, ledger)
    write_json(run.workspace / "claim_evidence_report.json", ledger)
    get_run_logger().info("gates: %s", integrity.summary(verdict))
    return verdict
