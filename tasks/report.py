"""Report: the result of the run, as a file and as artifacts."""

from asyncio import gather

from prefect import get_run_logger, task
from prefect.artifacts import acreate_markdown_artifact
from prefect.cache_policies import NO_CACHE

from redraft.adapters.atomic import write_json
from redraft.adapters.reading import manuscript_of, materials_for
from redraft.adapters.compilations import recorded_compilation
from redraft.adapters.workspaces import Workspace
from redraft.adapters.worklog_files import read_worklog
from redraft.contracts.report import Report
from redraft.contracts.run import Run
from redraft.domain import artifacts, claims, reports


@task(name="report", cache_policy=NO_CACHE, task_run_name="report-{run.paper}")
async def publish_report(run: Run) -> Report:
    """Write report.json from the worklog, and publish halt reason, claims and cost."""
    workspace = Workspace(run.workspace)
    worklog = read_worklog(workspace.worklog)
    assert worklog is not None
    baseline, final = workspace.draft(0), workspace.draft(worklog.best_iter or 0)
    ledger = claims.ledger(manuscript_of(final), materials_for(run, final).log)
    report = reports.build(run, worklog, ledger.counts, recorded_compilation(baseline), recorded_compilation(final))
    shown = {"halt": artifacts.halt(report), "claims": artifacts.claims(ledger), "cost": artifacts.cost(report.cost)}
    await gather(
        *(
            acreate_markdown_artifact(markdown, key=f"{run.paper}-{kind}", description=f"{kind} of {run.workspace.name}")
            for kind, markdown in shown.items()
        )
    )
    write_json(workspace.report, report)
    get_run_logger().info("halted: %s: %s", report.halt_reason, report.halt_detail)
    return report
