"""Artifacts of a run as Markdown, for the Prefect UI."""

import base64
from collections.abc import Iterable, Sequence

from redraft.contracts.claims import ClaimReport
from redraft.contracts.report import Cost, Report, TrajectoryEntry
from redraft.contracts.review import Finding
from redraft.contracts.run import Judged

DIFF_LIMIT = 200_000
"""Characters of a diff an artifact shows; the whole is in `paper.diff`."""
FINDINGS_LIMIT = 200
"""Findings a review's table shows; all are in `review.json`."""
BAR_WIDTH = 30
"""Characters of a full bar."""


def trajectory(entries: Sequence[TrajectoryEntry], scale_max: float) -> str:
    """Draw the overall of each draft as a bar, and list its axes, those that fell marked."""
    axes = list(dict.fromkeys(axis for entry in entries for axis in entry.axes))
    chart = "\n".join(f"iter{e.iter} {_bar(e.overall, scale_max)} {_points(e.overall)} {e.decision}" for e in entries)
    rows = [
        (f"iter{e.iter}", _points(e.overall), e.band or "", *(_axis(e, axis) for axis in axes), e.decision)
        for e in entries
    ]
    table = _table(("draft", "overall", "band", *(axis.replace("_", " ") for axis in axes), "decision"), rows)
    return f"## Score trajectory\n\n```\n{chart}\n```\n\n{table}\n\n▼ marks an axis that fell."


def review(iter_number: int, judged: Judged) -> str:
    """Show a draft's score, findings and challenges."""
    score, found = judged.score, judged.review.findings
    axes = _table(("axis", "score"), [(axis, _points(value)) for axis, value in score.axis_scores.items()])
    challenges = judged.advocacy.findings if judged.advocacy else ()
    against = [(c.severity, c.attack, _code(c.quote), _cell(c.challenge)) for c in challenges[:FINDINGS_LIMIT]]
    return (
        f"## Review of iter{iter_number}: {score.overall_score:.2f} {score.decision_band}\n\n{axes}\n\n"
        f"### {len(found)} findings\n\n{findings(found)}\n\n"
        f"### {len(challenges)} challenges of the devil's advocate\n\n"
        f"{_table(('severity', 'attack', 'quote', 'challenge'), against)}"
    )


def findings(found: Sequence[Finding]) -> str:
    """List findings, most severe first."""
    rows = [
        (f.severity, f.location or "", _cell(f.section), _code(f.quote), _cell(f.problem))
        for f in found[:FINDINGS_LIMIT]
    ]
    return _table(("severity", "place", "section", "quote", "problem"), rows) + _left_out(len(found), FINDINGS_LIMIT)


def diff(iter_number: int, text: str) -> str:
    """Show what changed against the accepted draft."""
    shown = text[:DIFF_LIMIT]
    fence = _fence(shown)
    cut = f"\n\n{len(text) - DIFF_LIMIT} characters more in paper.diff" if len(text) > DIFF_LIMIT else ""
    return f"## Diff of iter{iter_number} against the accepted draft\n\n{fence}diff\n{shown}\n{fence}{cut}"


def snapshot(iter_number: int, digest: str, pages: int | None, preview_png: bytes | None) -> str:
    """Show a snapshot's hash and its first page."""
    image = f"\n\n![page 1](data:image/png;base64,{base64.b64encode(preview_png).decode()})" if preview_png else ""
    return f"## Snapshot iter{iter_number}\n\nSHA-256 `{digest}` · {pages if pages is not None else 'no'} pages{image}"


def claims(ledger: ClaimReport) -> str:
    """List every number of the paper with what the log says of it."""
    counts = ledger.counts.model_dump()
    rows = [(c.status, f"{c.location}", _code(f"{c.value}{c.unit}"), _cell(c.context)) for c in ledger.claims]
    shown = rows[:FINDINGS_LIMIT]
    summary = ", ".join(f"{count} {status}" for status, count in counts.items())
    table = _table(("status", "place", "number", "context"), shown)
    return f"## Claims: {summary}\n\n{table}{_left_out(len(rows), FINDINGS_LIMIT)}"


def halt(report: Report) -> str:
    """Say why the run ended and what was promoted."""
    promoted = f"iter{report.promoted_iter}" if report.promoted_iter is not None else "nothing"
    warnings = "".join(f"\n- {warning}" for warning in report.warnings)
    return (
        f"## Halted: {report.halt_reason}\n\n{report.halt_detail}\n\n{report.trajectory_text}\n\n"
        f"Promoted: {promoted} · build {report.build} · {len(report.open_findings)} findings open\n{warnings}"
    )


def cost(spent: Cost) -> str:
    """List what was spent, per draft and whole."""
    rows = [
        (f"iter{n}", c.requests, c.input_tokens, c.output_tokens, f"{c.cost_usd:.4f}", f"{c.wall_s:.1f}")
        for n, c in enumerate(spent.per_round)
    ]
    whole = (
        "all",
        spent.requests,
        spent.input_tokens,
        spent.output_tokens,
        f"{spent.cost_usd:.4f}",
        f"{spent.wall_s:.1f}",
    )
    return "## Cost\n\n" + _table(
        ("draft", "requests", "input tokens", "output tokens", "US$", "seconds"), [*rows, whole]
    )


def _bar(value: float | None, scale_max: float) -> str:
    filled = round(BAR_WIDTH * (value or 0) / scale_max)
    return "█" * filled + "░" * (BAR_WIDTH - filled)


def _points(value: float | None) -> str:
    return "–" if value is None else f"{value:.2f}"


def _axis(entry: TrajectoryEntry, axis: str) -> str:
    fell = " ▼" if axis in entry.regressions else ""
    return _points(entry.axes.get(axis)) + fell


def _table(head: Sequence[str], rows: Iterable[Sequence[object]]) -> str:
    lines = [head, ["---"] * len(head), *rows]
    return "\n".join("| " + " | ".join(str(cell) for cell in line) + " |" for line in lines)


def _cell(text: str) -> str:
    """Keep text of the paper inside its cell, and harmless."""
    folded = " ".join(text.split())
    for mark in "\\`*_[]<>|":
        folded = folded.replace(mark, f"\\{mark}")
    return folded


def _code(text: str) -> str:
    folded = " ".join(text.split()).replace("|", "¦")
    fence = "`" * (1 + max((len(run) for run in _runs(folded)), default=0))
    return f"{fence} {folded} {fence}" if folded else ""


def _fence(text: str) -> str:
    return "`" * max(3, 1 + max((len(run) for run in _runs(text)), default=0))


def _runs(text: str) -> list[str]:
    """Return the runs of backticks in `text`."""
    return [run for run in "".join(c if c == "`" else " " for c in text).split() if run]


def _left_out(total: int, limit: int) -> str:
    return f"\n\n{total - limit} more are left out here" if total > limit else ""
