"""Commands of the rules: one decision or one small step each, with the exit codes of the published scripts."""

# ruff: noqa: PLC0415  # `redraft --help` and `score-delta` start fast: each command imports what it needs

import json
import sys
from contextlib import nullcontext
from enum import StrEnum
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from redraft.adapters.refusing import BAD_INPUT, NO_DECISION, DecisionCommand, refusing
from redraft.errors import InputError, WorkspaceError

if TYPE_CHECKING:
    from redraft.contracts.delta import Delta
    from redraft.contracts.score import Rubric
    from redraft.domain.scores import StatedScore

PolicyName = Annotated[str, typer.Option(help="Preset or TOML file with the rubric, bands and thresholds.")]

worklog_app = typer.Typer(help="Add to a worklog.", no_args_is_help=True)


class Format(StrEnum):
    """How the trajectory is printed."""

    TEXT = "text"
    JSON = "json"


def register(app: typer.Typer) -> None:
    """Mount the commands on the main one."""
    app.command("score-delta", cls=DecisionCommand)(score_delta)
    app.command()(band)
    app.command()(trajectory)
    app.command()(snapshot)
    app.command()(schema)
    worklog_app.command("append")(append)
    app.add_typer(worklog_app, name="worklog")


def score_delta(
    *,
    prev: Annotated[Path, typer.Option(help="score.json of the last accepted draft.")],
    curr: Annotated[Path, typer.Option(help="score.json of the candidate.")],
    plateau_threshold: Annotated[float | None, typer.Option(help="Points below which a delta is small.")] = None,
    plateau_streak: Annotated[int | None, typer.Option(min=1, help="Small rounds in a row that halt.")] = None,
    accept_threshold: Annotated[float | None, typer.Option(help="Overall that halts.")] = None,
    consecutive_small: Annotated[int, typer.Option(min=0, help="Small accepted rounds in a row so far.")] = 0,
    policy: PolicyName = "paperorchestra",
) -> None:
    """Decide about a candidate by its scores, and print delta.json.

    Exit codes: 0 accept, 1 overall decreased, 2 tied with a loss over the axes, 3 error, 4 plateau, 5 target met.
    """
    given = {
        "plateau_threshold": plateau_threshold,
        "plateau_streak": plateau_streak,
        "accept_threshold": accept_threshold,
    }
    with refusing(NO_DECISION, Exception):
        delta = _delta(prev, curr, policy, consecutive_small, {k: v for k, v in given.items() if v is not None})
        typer.echo(delta.model_dump_json(indent=2))
    raise typer.Exit(delta.exit_code)


def band(
    score_json: Annotated[Path, typer.Option(help="Score file; its decision_band is filled in.")],
    policy: PolicyName = "paperorchestra",
) -> None:
    """Print the decision band of a score file, and fill it in."""
    with refusing(BAD_INPUT):
        from redraft.adapters.atomic import write_bytes
        from redraft.adapters.policies import load_policy
        from redraft.domain.bands import band_of
        from redraft.domain.scores import parse_score_json

        frozen, text = load_policy(policy), _text(score_json)
        name = band_of(_stated(text, frozen.rubric, score_json).overall_score, frozen.bands).value
        content = parse_score_json(text, str(score_json))
        if content.get("decision_band") != name:
            filled = json.dumps(content | {"decision_band": name}, indent=2, ensure_ascii=False)
            # A lone surrogate has no UTF-8; its backslash form is JSON's own escape.
            write_bytes(score_json, f"{filled}\n".encode("utf-8", "backslashreplace"))
        typer.echo(name)


def trajectory(
    workspace: Annotated[Path | None, typer.Argument(help="Workspace with refinement/worklog.json.")] = None,
    worklog: Annotated[Path | None, typer.Option(help="A worklog anywhere else.")] = None,
    form: Annotated[Format, typer.Option("--format", help="One line of text, or trajectory.json.")] = Format.TEXT,
) -> None:
    """Print how the scores went, draft by draft."""
    with refusing(BAD_INPUT):
        from redraft.adapters.atomic import read_json
        from redraft.contracts.worklog import Worklog
        from redraft.domain import trajectories

        if (workspace is None) == (worklog is None):
            msg = "trajectory: expected a workspace or --worklog, one of the two"
            raise InputError(msg)
        history = read_json(worklog or Path(workspace or "") / "refinement" / "worklog.json", Worklog)
        entries = trajectories.trajectory(history.iterations)
        if form is Format.TEXT:
            typer.echo(trajectories.text(entries, history.halted_because))
        else:
            typer.echo(json.dumps([entry.model_dump(mode="json") for entry in entries], indent=2, ensure_ascii=False))


def append(
    worklog: Annotated[Path, typer.Option(help="The worklog.json to append to.")],
    entry: Annotated[str, typer.Option(help="File with an iteration or an event as JSON, or - for standard input.")],
) -> None:
    """Append an iteration or an event to a worklog; one that is there already is skipped."""
    with refusing(BAD_INPUT):
        from redraft.adapters.layout import Workspace
        from redraft.adapters.locks import hold
        from redraft.adapters.worklog_entries import parse_entry, subject
        from redraft.adapters.worklog_files import read_worklog, save_worklog
        from redraft.domain.worklogs import with_entries

        where = "standard input" if entry == "-" else entry
        text = _decoded(sys.stdin.buffer.read(), where) if entry == "-" else _text(Path(entry))
        added = parse_entry(text, where)
        workspace = Workspace.around(worklog)
        with hold(workspace.root) if workspace else nullcontext():
            before = read_worklog(worklog)
            if before is None:
                msg = f"{worklog}: missing, expected the worklog of a run"
                raise WorkspaceError(msg)
            after = with_entries(before, (added,))
            save_worklog(worklog, after)
        done = "is there already: skipped" if after is before else "appended"
        typer.echo(f"{worklog}: {subject(added)} {done}")


def snapshot(
    src: Annotated[Path, typer.Option(help="A LaTeX project's folder, or a file of it.")],
    dst: Annotated[Path, typer.Option(help="Folder to make; one that is there must hold the same project.")],
) -> None:
    """Copy a LaTeX project whole, and print the digest of the copy."""
    with refusing(BAD_INPUT):
        from redraft.adapters.snapshots import copy_tree, digest_of

        if not src.exists():
            msg = f"{src}: missing, expected a LaTeX project's folder or a file of it"
            raise WorkspaceError(msg)
        root = src if src.is_dir() else src.parent
        if dst.resolve().is_relative_to(root.resolve()):
            msg = f"{dst}: inside {root}, expected a folder beside the project"
            raise WorkspaceError(msg)
        if dst.exists() and any(dst.iterdir()) and digest_of(dst) != digest_of(root):
            msg = f"{dst}: holds something else, expected a new folder"
            raise WorkspaceError(msg)
        dst.parent.mkdir(parents=True, exist_ok=True)
        typer.echo(copy_tree(root, dst))


def schema(
    name: Annotated[str | None, typer.Argument(help="A file that redraft writes, such as score.")] = None,
) -> None:
    """Print the JSON schema of a file that redraft writes; without a name, list them."""
    with refusing(BAD_INPUT):
        from redraft.adapters import schemas

        if name is None:
            typer.echo("\n".join(schemas.names()))
        else:
            typer.echo(json.dumps(schemas.schema_of(name), indent=2, ensure_ascii=False))


def _delta(prev: Path, curr: Path, policy_name: str, consecutive_small: int, given: dict[str, float]) -> "Delta":
    from redraft.adapters.policies import load_policy, with_caps
    from redraft.domain import deltas

    policy = with_caps(load_policy(policy_name), given)
    return deltas.decide(
        _stated(_text(prev), policy.rubric, prev),
        _stated(_text(curr), policy.rubric, curr),
        consecutive_small=consecutive_small,
        plateau_threshold=policy.plateau_threshold,
        plateau_streak=policy.plateau_streak,
        accept_threshold=policy.accept_threshold,
        bands=policy.bands,
    )


def _stated(text: str, rubric: "Rubric", path: Path) -> "StatedScore":
    from redraft.domain.scores import stated

    score = stated(text, rubric, str(path))
    if score.warning:
        typer.echo(f"warning: {score.warning}", err=True)
    return score


def _text(path: Path) -> str:
    from redraft.adapters.atomic import cause

    try:
        return _decoded(path.read_bytes(), str(path))
    except OSError as error:
        msg = f"{path}: {cause(error)}, expected a file of JSON"
        raise InputError(msg) from error


def _decoded(data: bytes, where: str) -> str:
    try:
        return data.decode("utf-8-sig")
    except UnicodeDecodeError as error:
        msg = f"{where}: byte {data[error.start]:#04x} at offset {error.start} is no UTF-8, expected JSON"
        raise InputError(msg) from error
