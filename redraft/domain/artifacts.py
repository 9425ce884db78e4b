"""Artifacts of a run as Markdown, for the Prefect UI."""

import base64
from collections.abc import Sequence

from redraft.contracts.advocate import AdvocateFinding
from redraft.contracts.claims import ClaimReport
from redraft.contracts.report import Cost, Report, TrajectoryEntry
from redraft.contracts.review import Finding
from redraft.contracts.run import Judged
from redraft.contracts.score import Rubric
from redraft.contracts.worklog import StepCost
from redraft.domain import claim_lines, costs
from redraft.domain.markdown import Code, Sentence, block, table, words
from redraft.domain.printable import counted

BAR_WIDTH = 30
"""Characters of a full bar."""
PREVIEW_BYTES = 2_000_000
"""Largest picture of a page that is shown: with it the artifact stays under the 5 MB that an event may have."""


def description(workspace: str, kind: str, about: str) -> str:
    """Say what an artifact shows; a folder may have any name."""
    return f"{words(workspace)}: {kind} of {about}"


def trajectory(entries: Sequence[TrajectoryEntry], rubric: Rubric) -> str:
    """Draw the overall of each draft as a bar, and list its axes, those that fell marked."""
    chart = "\n".join(f"iter{e.iter} {_bar(e.overall, rubric)} {_points(e.overall)} {e.decision}" for e in entries)
    rows = [
        (f"iter{e.iter}", _points(e.overall), e.band or "", *(_axis(e, axis) for axis in rubric.weights), e.decision)
        for e in entries
    ]
    axes = (axis.replace("_", " ") for axis in rubric.weights)
    listed = table(("draft", "overall", "band", *axes, "decision"), rows)
    return f"## Score trajectory\n\n{block(chart)}\n\n{listed}\n\n▼ marks an axis that fell."


def review(iter_number: int, judged: Judged) -> str:
    """Show a draft's score, findings and challenges."""
    score, found = judged.score, judged.review.findings
    axes = table(("axis", "score"), [(axis, _points(value)) for axis, value in score.axis_scores.items()])
    raised = judged.advocacy.findings if judged.advocacy else ()
    return (
        f"## Review of iter{iter_number}: {score.overall_score:.2f} {score.decision_band}\n\n{axes}\n\n"
        f"### {counted(len(found), 'finding')}\n\n{findings(found)}\n\n"
        f"### {counted(len(raised), 'challenge')} of the devil's advocate\n\n{challenges(raised)}"
    )


def findings(found: Sequence[Finding]) -> str:
    """List findings, most severe first."""
    rows = [(f.severity, f.location or "", f.section, Code(f.quote), f.problem) for f in found]
    return table(("severity", "place", "section", "quote", "problem"), rows)


def challenges(raised: Sequence[AdvocateFinding]) -> str:
    """List the advocate's challenges."""
    rows = [(c.severity, c.attack, Code(c.quote), c.challenge) for c in raised]
    return table(("severity", "attack", "quote", "challenge"), rows)


def diff(iter_number: int, text: str) -> str:
    """Show what changed against the accepted draft."""
    return f"## Diff of iter{iter_number} against the accepted draft\n\n{block(text, 'diff')}"


def snapshot(iter_number: int, digest: str, pages: int | None, preview_png: bytes | None) -> str:
    """Show a snapshot's hash and its first page."""
    shown = preview_png if preview_png and len(preview_png) <= PREVIEW_BYTES else None
    image = f"\n\n![page 1](data:image/png;base64,{base64.b64encode(shown).decode()})" if shown else ""
    return f"## Snapshot iter{iter_number}\n\nSHA-256 `{digest}` · {pages if pages is not None else 'no'} pages{image}"


def claims(ledger: ClaimReport) -> str:
    """List every number of the paper with what the log says of it."""
    rows = [(c.status, c.location, Code(c.value), c.unit, c.context, claim_lines.told(c)) for c in ledger.claims]
    summary = ", ".join(f"{count} {status}" for status, count in ledger.counts.model_dump().items())
    return f"## Claims: {summary}\n\n{table(('status', 'place', 'number', 'unit', 'context', 'log'), rows)}"


def halt(report: Report) -> str:
    """Say why the run ended and what was promoted."""
    facts = [
        ("why", Sentence(report.halt_detail)),
        ("scores", Sentence(report.trajectory_text)),
        ("promoted", "nothing" if report.promoted_iter is None else f"iter{report.promoted_iter}"),
        ("build", report.build),
        ("open findings", len(report.open_findings)),
        *(("note", Sentence(warning)) for warning in report.warnings),
    ]
    return f"## Halted: {report.halt_reason}\n\n{table(('', ''), facts)}"


def cost(spent: Cost) -> str:
    """List what was spent, per draft and whole."""
    rows = [_spent(f"iter{number}", each) for number, each in enumerate(spent.per_round)]
    head = ("draft", "requests", "input tokens", "output tokens", "US$", "seconds")
    return f"## Cost\n\n{table(head, [*rows, _spent('all', spent)])}"


def _spent(name: str, c: StepCost) -> tuple[object, ...]:
    return (name, c.requests, c.input_tokens, c.output_tokens, costs.price(c.cost_usd), f"{c.wall_s:.1f}")


def _bar(value: float | None, rubric: Rubric) -> str:
    above = 0 if value is None else value - rubric.scale_min
    filled = round(BAR_WIDTH * above / (rubric.scale_max - rubric.scale_min))
    return "█" * filled + "░" * (BAR_WIDTH - filled)


def _points(value: float | None) -> str:
    return "–" if value is None else f"{value:.2f}"


def _axis(entry: TrajectoryEntry, axis: str) -> str:
    fell = " ▼" if axis in entry.regressions else ""
    return _points(entry.axes.get(axis)) + fell
