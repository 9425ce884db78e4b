"""A run's report as the lines that its command ends with."""

from shlex import quote

from redraft.contracts.report import Report
from redraft.domain.finding_lines import line_of
from redraft.domain.printable import counted

FINDINGS_SHOWN = 8
"""Findings that the end of a run lists; the rest is in `report.json`."""


def lines(report: Report, workspace: str) -> list[str]:
    """Say why the run ended, what was promoted, and what is left to do; `workspace` is as the user wrote it."""
    if report.promoted_iter is None:
        outcome = f"nothing promoted; mend the draft, then: redraft refine {quote(workspace)} --restart"
    else:
        outcome = f"promoted iter{report.promoted_iter}: {workspace}/final/paper.tex"
    return [
        f"{report.halt_reason}: {report.halt_detail}",
        report.trajectory_text,
        outcome,
        *_left_to_do(report),
        *(f"note: {warning}" for warning in report.warnings),
    ]


def _left_to_do(report: Report) -> list[str]:
    """List what the run leaves to the author, most severe first."""
    left = report.open_findings
    shown = [f"  {line_of(finding)}" for finding in left[:FINDINGS_SHOWN]]
    if len(left) > FINDINGS_SHOWN:
        shown.append(f"  and {len(left) - FINDINGS_SHOWN} more in report.json")
    return [f"left to the author: {counted(len(left), 'finding')}", *shown] if left else []
