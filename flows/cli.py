"""The command line: `redraft …`."""

# ruff: noqa: PLC0415  # `redraft --help` starts fast: each command imports what it needs

import gc
import signal
import sys
import traceback
from io import TextIOWrapper
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, cast

import typer

from flows.endings import INTERRUPTED, NO_RESULT, USABLE, end, explain
from flows.engine import plain_parameters, server_of_run, set_up
from redraft.adapters import (
    advocate_commands,
    check_commands,
    claim_commands,
    review_commands,
    risks,
    rule_commands,
    workspace_commands,
)
from redraft.adapters.workspace_commands import WorkspacePath
from redraft.domain.printable import one_line

if TYPE_CHECKING:
    from redraft.contracts.report import Report
    from redraft.contracts.run import Overrides

COLLECT_AFTER = 500_000
"""Objects made before Python looks for cycles among them."""

app = typer.Typer(
    name="redraft",
    help="Improve a LaTeX paper in bounded, checked rounds; code alone decides to accept, revert or halt.",
    no_args_is_help=True,
    pretty_exceptions_enable=False,
    add_completion=True,
)


def _print_version(asked: bool) -> None:  # noqa: FBT001  typer hands it over so
    if asked:
        from importlib.metadata import version

        typer.echo(f"redraft {version('redraft')}")
        raise typer.Exit


@app.callback()
def _options(
    *,
    version: Annotated[
        bool, typer.Option("--version", callback=_print_version, is_eager=True, help="Print the version and exit.")
    ] = False,
) -> None:
    """Take what every command takes."""


@app.command(cls=risks.RiskCommand)
def refine(
    workspace: WorkspacePath,
    policy: Annotated[str | None, typer.Option(help="Preset name, or path of a policy file.")] = None,
    iter_cap: Annotated[
        int | None, typer.Option(envvar="REDRAFT_ITER_CAP", help="Revisions at most. [default: 3]")
    ] = None,
    model: Annotated[
        str | None, typer.Option(help="Spec of critic, reviser, devil's advocate and integrity, but for those named.")
    ] = None,
    critic: Annotated[list[str] | None, typer.Option(help="Spec of a critic; once for each of a panel.")] = None,
    reviser: Annotated[str | None, typer.Option(help="Spec of the reviser.")] = None,
    devils_advocate: Annotated[str | None, typer.Option(help="Spec of the devil's advocate, or none.")] = None,
    integrity: Annotated[str | None, typer.Option(help="Spec of the integrity role, or none.")] = None,
    judge: Annotated[str | None, typer.Option(help="Spec of a judge, whose score alone decides then.")] = None,
    adjudicator: Annotated[str | None, typer.Option(help="Spec of who sifts the findings of a panel.")] = None,
    replicates: Annotated[int | None, typer.Option(help="Reviews of each critic.")] = None,
    accept_risk: Annotated[
        list[str] | None,
        typer.Option(
            metavar="MODE REASON",
            help="Go on in spite of a confirmed mode, such as 2 (citation), 3 (number) or hidden_text, and why.",
        ),
    ] = None,
    *,
    restart: Annotated[
        bool,
        typer.Option("--restart", help="Move an earlier run aside and begin again; one that its budget ended goes on."),
    ] = False,
    as_json: Annotated[bool, typer.Option("--json", help="Print report.json alone on stdout.")] = False,
) -> None:
    """Refine the paper of a workspace; the same command goes on after any failure."""
    from redraft.contracts.run import Overrides

    overrides = Overrides(
        policy=policy,
        iter_cap=iter_cap,
        replicates=replicates,
        critics=tuple(critic) if critic else (model,) if model else None,
        reviser=reviser or model,
        devils_advocate=devils_advocate or model,
        integrity=integrity or model,
        judge=judge,
        adjudicator=adjudicator,
        accepted_risks=risks.accepted_risks(accept_risk) if accept_risk else None,
    )
    report = _earlier(workspace, overrides, restart=restart) or _refine(workspace, overrides, restart=restart)
    _print_report(report, workspace, as_json=as_json)
    raise typer.Exit(USABLE if report.promoted_iter is not None else NO_RESULT)


for commands in (
    workspace_commands,
    rule_commands,
    advocate_commands,
    review_commands,
    claim_commands,
    check_commands,
):
    commands.register(app)


def main() -> None:
    """Run the command line; an error is one line, and a traceback only with `--debug`."""
    # What is made at import lives to the end; collecting among it costs a fifth of the start.
    gc.set_threshold(COLLECT_AFTER)
    debug = "--debug" in sys.argv
    if debug:
        sys.argv.remove("--debug")
    for stream in (sys.stdout, sys.stderr):
        if isinstance(stream, TextIOWrapper):
            stream.reconfigure(errors="backslashreplace")
    try:
        code = app(standalone_mode=False)
        sys.stdout.flush()
        # typer turns an interruption into its exit code.
        code = explain(KeyboardInterrupt()) if code == INTERRUPTED else code
    except (Exception, KeyboardInterrupt) as error:
        if debug:
            traceback.print_exception(error)
        code = explain(error)
    end(code or USABLE)


def _earlier(workspace: Path, overrides: "Overrides", *, restart: bool) -> "Report | None":
    """Refuse bad input before the engine starts; of a finished workspace, return the report and say so."""
    from redraft.adapters.runs import preflight

    report = preflight(workspace.absolute(), overrides, restart=restart)
    if report is not None:
        typer.echo(one_line(f"{workspace}: finished before, nothing was done; --restart begins again"), err=True)
    return report


def _refine(workspace: Path, overrides: "Overrides", *, restart: bool) -> "Report":
    """Run the flow; an end by SIGTERM is an interruption too, so that an embedded server does not outlive it."""
    from redraft.adapters.engine_settings import refuse_those_of

    refuse_those_of(workspace, Path.cwd())
    set_up()
    signal.signal(signal.SIGTERM, signal.default_int_handler)

    import asyncio
    from threading import Thread

    from redraft.adapters.typesetting import look_for_engine
    from redraft.settings import load_settings

    # Programs are probed while this process imports.
    Thread(target=look_for_engine, args=[load_settings()], daemon=True).start()

    from prefect.exceptions import TerminationSignal

    from flows.refine import refine_paper  # Prefect sets up its loggers when it is imported
    from redraft.adapters.layout import Workspace
    from redraft.adapters.terminal import step_lines

    root = workspace.absolute()
    # A flow without a store of its own asks the server twice for the default one.
    flow = refine_paper.with_options(result_storage=Workspace(root).results, persist_result=False)
    flow.serialize_parameters = plain_parameters
    try:
        server_of_run()
        with step_lines():
            # A flow that returns a state hands its caller the state's data.
            return cast("Report", asyncio.run(flow(root, overrides, restart=restart)))
    except TerminationSignal as error:
        raise KeyboardInterrupt from error


def _print_report(report: "Report", workspace: Path, *, as_json: bool) -> None:
    if as_json:
        from redraft.adapters.layout import Workspace

        sys.stdout.write(Workspace(workspace).report.read_text("utf-8"))
        return
    from redraft.domain.report_lines import lines

    typer.echo("\n".join(one_line(line) for line in lines(report, str(workspace))))
