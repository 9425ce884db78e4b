"""The commands that make a workspace, and say how far one is."""

# ruff: noqa: PLC0415  # `redraft --help` starts fast: each command imports what it needs

from pathlib import Path
from shlex import quote
from typing import Annotated

import typer

WorkspacePath = Annotated[Path, typer.Argument(metavar="WORKSPACE", help="Folder with inputs/ and drafts/paper.tex.")]


def register(app: typer.Typer) -> None:
    """Add the commands to `app`."""
    app.command()(init)
    app.command()(status)


def init(
    workspace: WorkspacePath,
    paper: Annotated[Path, typer.Option(help="Main .tex file; its whole project comes along.")],
    log: Annotated[str, typer.Option(help="Experimental log in Markdown, or the word none.")],
    guidelines: Annotated[Path | None, typer.Option(help="The venue's guidelines.")] = None,
    bib: Annotated[Path | None, typer.Option(help="The allowed bibliography.")] = None,
) -> None:
    """Make a workspace from any LaTeX project."""
    from redraft.adapters.scaffold import init_workspace, warnings_of
    from redraft.domain.printable import one_line

    made = init_workspace(workspace, paper, None if log == "none" else Path(log), guidelines, bib)
    for warning in warnings_of(made):
        typer.echo(one_line(warning), err=True)
    typer.echo(f"{workspace}: ready; next: redraft refine {quote(str(workspace))}")


def status(
    workspace: WorkspacePath,
    *,
    as_json: Annotated[bool, typer.Option("--json", help="Print JSON on stdout.")] = False,
) -> None:
    """Say how far a workspace's run is, and how it ended."""
    from redraft.adapters.statuses import status_of
    from redraft.domain.printable import printable

    found = status_of(workspace)
    typer.echo(found.model_dump_json(indent=2) if as_json else printable(found.text))
