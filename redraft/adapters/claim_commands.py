"""The command of the claims ledger: a paper's numbers against a log, in a workspace or out of one."""

# ruff: noqa: PLC0415  # `redraft --help` starts fast: the command imports what it needs

from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from redraft.errors import InputError

if TYPE_CHECKING:
    from collections.abc import Callable

    from redraft.adapters.trees import Leaf
    from redraft.contracts.source import Project

NOT_BACKED = 1
"""Exit code where the log does not back some number (design §5)."""


def register(app: typer.Typer) -> None:
    """Add the command to `app`."""
    app.command()(claims)


def claims(
    workspace: Annotated[Path | None, typer.Argument(help="Workspace; its draft is held against its log.")] = None,
    paper: Annotated[Path | None, typer.Option(help="Main .tex file of a paper that is in no workspace.")] = None,
    log: Annotated[Path | None, typer.Option(help="Experimental log of that paper: Markdown, CSV or JSON.")] = None,
    out: Annotated[Path | None, typer.Option(help="File to write the whole ledger to, as JSON.")] = None,
    *,
    everything: Annotated[bool, typer.Option("--all", help="List the numbers that the log backs, too.")] = False,
) -> None:
    """List the numbers of a paper that its experimental log does not back.

    Exit codes: 0 the log backs every number, 1 it does not, 2 bad input.
    """
    from redraft.adapters.atomic import write_json
    from redraft.domain import claim_lines
    from redraft.domain.claims import ledger
    from redraft.domain.printable import printable
    from redraft.latex.manuscript import read

    project, name, text = _given(workspace, paper, log)
    report = ledger(read(project), text)
    if out is not None:
        write_json(out, report)
    if text is None:
        typer.echo("the workspace has no log: its numbers are held against nothing")
        raise typer.Exit
    for line in claim_lines.lines(report, name, everything=everything):
        typer.echo(printable(line))
    raise typer.Exit(0 if claim_lines.is_backed(report) else NOT_BACKED)


def _given(
    workspace: Path | None, paper: Path | None, log: Path | None
) -> "tuple[Project, Callable[[str], str], str | None]":
    """Return the paper, how its files are called from the current folder, and the text of its log."""
    from redraft.adapters import inputs
    from redraft.adapters.layout import MAIN, Workspace
    from redraft.adapters.targets import shown
    from redraft.adapters.trees import walk

    if workspace is not None and paper is None and log is None:
        inner = Workspace(workspace.resolve())
        return *_loaded(inner.drafts, MAIN, inputs.baseline_leaves(inner)), inputs.log_of(inner)
    if workspace is None and paper is not None and log is not None:
        folder = paper.absolute().parent.resolve()
        return *_loaded(folder, paper.name, walk(folder, paper.name, shown(folder))), _text(log)
    msg = "claims: expected a workspace, or --paper and --log"
    raise InputError(msg)


def _loaded(root: Path, main: str, leaves: "list[Leaf]") -> "tuple[Project, Callable[[str], str]]":
    from redraft.adapters.papers import place_of
    from redraft.adapters.projects import load_leaves
    from redraft.adapters.targets import shown

    places = {leaf.path: leaf for leaf in leaves}
    return load_leaves(leaves, main, shown(root)), lambda file: shown(place_of(file, root, places))


def _text(log: Path) -> str:
    from redraft.adapters.encodings import read_text

    text = read_text(log)
    if text is None:
        msg = f"{log}: missing, expected an experimental log"
        raise InputError(msg)
    return text
