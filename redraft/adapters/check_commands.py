"""The command of the located checks: papers in a workspace or out of one, told as text, JSON, SARIF or to GitHub."""

# ruff: noqa: PLC0415  # `redraft --help` starts fast: the command imports what it needs

import sys
from enum import StrEnum
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from redraft.errors import InputError

if TYPE_CHECKING:
    from collections.abc import Sequence

    from pydantic import JsonValue

    from redraft.adapters.checked import Checked

FOUND = 1
"""Exit code where a major finding is left, with `--strict` any finding."""


class CheckFormat(StrEnum):
    """How findings are printed."""

    TEXT = "text"
    JSON = "json"
    SARIF = "sarif"
    GITHUB = "github"


def register(app: typer.Typer) -> None:
    """Add the command to `app`."""
    app.command()(check)


def check(
    paths: Annotated[
        list[Path] | None,
        typer.Argument(
            metavar="WORKSPACE|FILE.tex|FOLDER",
            help="Workspace, or a paper's folder or main file: all of it. Another file of it: that file alone.",
        ),
    ] = None,
    select: Annotated[list[str] | None, typer.Option(help="Run these checks alone: ids, by comma or again.")] = None,
    ignore: Annotated[list[str] | None, typer.Option(help="Leave out these checks: ids, by comma or again.")] = None,
    form: Annotated[CheckFormat, typer.Option("--format", help="How findings are printed.")] = CheckFormat.TEXT,
    *,
    fix: Annotated[bool, typer.Option("--fix", help="Make the safe fixes that add no TeX error.")] = False,
    diff: Annotated[bool, typer.Option("--diff", help="With --fix: print the changes, write nothing.")] = False,
    strict: Annotated[bool, typer.Option("--strict", help="Exit with 1 for minor findings, too.")] = False,
    table: Annotated[bool, typer.Option("--list", help="List the checks.")] = False,
) -> None:
    r"""Check papers for faults of form and of their numbers, each located as file:line:column.

    A workspace is checked at its final/ paper, else at its draft, and against its log, bibliography and guidelines.

    A comment "% redraft: ignore\[ID]" silences a check on its line, or on the next where it stands alone.

    A table \[check] of a redraft.toml, found upward, may hold select and ignore; the options go before it.

    Exit codes: 0 no major finding is left, 1 one is (with --strict any finding), 2 bad input or usage.
    """
    from redraft.adapters import checked
    from redraft.domain.check_table import rules, table_lines

    if table:
        typer.echo("\n".join(table_lines(rules())))
        return
    if not paths or (diff and not fix):
        msg = f"check: {'--diff' if paths else 'no path'}, expected {'--fix beside it' if paths else 'one, or --list'}"
        raise InputError(msg)
    if diff and form is not CheckFormat.TEXT:
        msg = f"check: --format {form} beside --diff, which prints a diff; expected one of them"
        raise InputError(msg)
    result = checked.check(tuple(paths), tuple(select or ()), tuple(ignore or ()), fix=fix, write=fix and not diff)
    if diff:
        sys.stdout.write(result.diff)
    else:
        _print(result, form)
    _tell(result)
    report = result.report
    raise typer.Exit(FOUND if report.major or (strict and report.findings) else 0)


def _print(result: "Checked", form: CheckFormat) -> None:
    from redraft.domain import check_reports

    report = result.report
    match form:
        case CheckFormat.TEXT:
            _print_lines(tuple(check_reports.text_lines(report)))
        case CheckFormat.GITHUB:
            _print_lines(tuple(check_reports.github_lines(report)))
        case CheckFormat.JSON:
            typer.echo(_json(report.model_dump(mode="json")))
        case CheckFormat.SARIF:
            typer.echo(_sarif(result))


def _print_lines(lines: "Sequence[str]") -> None:
    if lines:
        typer.echo("\n".join(lines))


def _sarif(result: "Checked") -> str:
    from importlib.metadata import version

    from redraft.domain.check_table import rules
    from redraft.domain.sarif import sarif

    log = sarif(result.report, result.texts, rules(), version("redraft"), f"{Path.cwd().as_uri().rstrip('/')}/")
    return _json(log)


def _json(value: "JsonValue") -> str:
    import json

    # Plain ASCII: what a terminal's encoding lacks would be escaped in a way that is no JSON.
    return json.dumps(value, indent=2)


def _tell(result: "Checked") -> None:
    """Say on stderr what was left undone, and how many findings there are."""
    from redraft.domain.check_reports import summary
    from redraft.domain.printable import one_line

    for note in result.report.notes:
        typer.echo(f"note: {one_line(note)}", err=True)
    typer.echo(summary(result.report), err=True)
