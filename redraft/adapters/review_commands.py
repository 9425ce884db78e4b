"""The command of the critique memory: what the next review is to look at, and what it is to leave alone."""

# ruff: noqa: PLC0415  # `redraft --help` starts fast: the command imports what it needs

from contextlib import nullcontext
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from redraft.adapters.refusing import NO_DECISION, DecisionCommand, refusing
from redraft.errors import InputError

if TYPE_CHECKING:
    from collections.abc import Sequence

    from redraft.adapters.layout import Workspace
    from redraft.contracts.memory import CritiqueMemory
    from redraft.contracts.worklog import Iteration


def register(app: typer.Typer) -> None:
    """Add the command to `app`."""
    app.command(cls=DecisionCommand)(memory)


def memory(
    workspace: Annotated[Path | None, typer.Argument(help="Workspace with refinement/worklog.json.")] = None,
    worklog: Annotated[Path | None, typer.Option(help="A worklog anywhere else; needs --out.")] = None,
    log: Annotated[Path | None, typer.Option(help="da_concessions.json, in place of the workspace's.")] = None,
    out: Annotated[Path | None, typer.Option(help="File to write, in place of the workspace's.")] = None,
) -> None:
    """Write what the next review is to look at again and what it is not to raise again, as critique_memory.json.

    Exit codes: 0 done, 3 error.
    """
    with refusing(NO_DECISION, Exception):
        from redraft.adapters.atomic import write_json
        from redraft.adapters.layout import Workspace
        from redraft.adapters.locks import hold

        if workspace is not None and worklog is None:
            run = Workspace(workspace)
            worklog, out = run.worklog, out or run.memory
            log = log or (run.concessions if run.concessions.exists() else None)
        elif workspace is None and worklog is not None and out is not None:
            run = None
        else:
            msg = "memory: expected a workspace, or --worklog and --out"
            raise InputError(msg)
        with hold(run.root) if run and run.refinement.is_dir() else nullcontext():
            remembered = _remembered(worklog, log, run)
            write_json(out, remembered)
        typer.echo(remembered.model_dump_json(indent=2))


def _remembered(worklog: Path, log: Path | None, workspace: "Workspace | None") -> "CritiqueMemory":
    """Put together the memory for the draft after the last; only a workspace can show that a critical is resolved."""
    from redraft.adapters.atomic import read_json
    from redraft.adapters.worklog_files import the_worklog
    from redraft.contracts.advocate import Concessions
    from redraft.domain import concessions
    from redraft.domain.critique_memory import remember

    iterations = the_worklog(worklog).iterations
    rulings = read_json(log, Concessions) if log else Concessions()
    paper = _accepted_text(workspace, iterations) if workspace and log else None
    standing = concessions.standing(rulings, paper).standing
    criticals = tuple(raised.challenge for raised in concessions.earlier(rulings) if raised.id in standing)
    return remember(iterations, criticals, max((entry.iter for entry in iterations), default=-1) + 1)


def _accepted_text(workspace: "Workspace", iterations: "Sequence[Iteration]") -> str | None:
    """Return all text of the last accepted draft."""
    from redraft.adapters.reading import project_of
    from redraft.domain.promotion import best_iter

    accepted = best_iter(iterations)
    if accepted is None:
        return None
    return "\n".join(file.text for file in project_of(workspace.draft(accepted)).files)
