"""The command of the concession guard: which criticals of the devil's advocate stand."""

# ruff: noqa: PLC0415  # `redraft --help` starts fast: the command imports what it needs

from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from redraft.adapters.refusing import NO_DECISION, DecisionCommand, refusing
from redraft.errors import WorkspaceError

if TYPE_CHECKING:
    from redraft.contracts.advocate import Concessions


def register(app: typer.Typer) -> None:
    """Add the command to `app`."""
    app.command(cls=DecisionCommand)(guard)


def guard(
    *,
    log: Annotated[Path, typer.Option(help="da_concessions.json of a run.")],
    out: Annotated[Path, typer.Option(help="File to write the verdict to, as da_guard.json.")],
    paper: Annotated[
        Path | None,
        typer.Option(
            help="The draft's .tex file, else that of a run's last round; with neither, no finding counts as resolved."
        ),
    ] = None,
) -> None:
    """Say which criticals of the devil's advocate stand, and which of its concessions do not count.

    Exit codes: 0 clear, 1 a critical stands, 2 a concession was rejected (before 1), 3 error.
    """
    with refusing(NO_DECISION, Exception):
        from redraft.adapters.atomic import write_json
        from redraft.domain import concessions

        rounds = _log(log)
        paper = paper or _draft(log, rounds)
        verdict = concessions.standing(rounds, _text(paper) if paper else None)
        write_json(out, verdict)
        typer.echo(verdict.model_dump_json(indent=2))
    raise typer.Exit(verdict.exit_code)


def _log(path: Path) -> "Concessions":
    """Return the log of a file; an empty one has no round, and is clear."""
    from redraft.adapters.atomic import parse_json, read_json, read_optional
    from redraft.contracts.advocate import Concessions

    data = read_optional(path)
    if data is None:
        return read_json(path, Concessions)
    return parse_json(path, data, Concessions) if data.strip() else Concessions()


def _draft(log: Path, rounds: "Concessions") -> Path | None:
    """Return the draft that the last round of a run's log is about, or None where the log stands alone."""
    from redraft.adapters.layout import MAIN, Workspace

    workspace = Workspace(log.absolute().parent.parent)
    if not rounds.rounds or workspace.concessions != log.absolute():
        return None
    draft = workspace.iter_folder(max(entry.round for entry in rounds.rounds)) / MAIN
    return draft if draft.is_file() else None


def _text(paper: Path) -> str:
    r"""Return the paper's words, those of the files that it reaches by `\input` among them."""
    from redraft.adapters.projects import read_leaves
    from redraft.adapters.reading import words_in
    from redraft.adapters.trees import walk
    from redraft.latex.manuscript import read

    root = paper.absolute().parent
    project = read_leaves(walk(root, paper.name, str(paper.parent)), paper.name) if paper.is_file() else None
    if project is None or project.file(paper.name) is None:
        msg = f"{paper}: {'no LaTeX' if project else 'missing'}, expected the draft's .tex file"
        raise WorkspaceError(msg)
    return words_in(read(project))
