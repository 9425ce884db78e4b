"""Report: the result of the run, as a file and as artifacts."""

from prefect import task
from prefect.cache_policies import NO_CACHE

from redraft.adapters.atomic import write_json
from redraft.adapters.compilations import recorded_compilation
from redraft.adapters.layout import Workspace
from redraft.adapters.reading import ledger_of
from redraft.adapters.worklog_files import the_worklog
from redraft.contracts.report import Report
from redraft.contracts.run import Run
from redraft.domain import artifacts, reports
from tasks.artifacts import publish


@task(name="report", cache_policy=NO_CACHE, task_run_name="report-{run.paper}")
async def publish_report(run: Run) -> Report:
    """Write report.json from the worklog, and publish halt reason, claims and cost."""
    workspace = Workspace(run.workspace)
    worklog = the_worklog(workspace.worklog)
    baseline, final = workspace.draft(0), workspace.draft(worklog.best_iter or 0)
    ledger = ledger_of(run, final)
    report = reports.build(worklog, ledger.counts, recorded_compilation(baseline), recorded_compilation(final))
    shown = {"halt": artifacts.halt(report), "claims": artifacts.claims(ledger), "cost": artifacts.cost(report.cost)}
    await publish(run, "the run", shown)
    write_json(workspace.report, report)
    return report
