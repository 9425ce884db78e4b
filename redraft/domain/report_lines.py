"""A run's report as the lines that its command ends with."""

from shlex import quote

from redraft.contracts.delta import HaltReason
from redraft.contracts.report import Report
from redraft.domain import costs
from redraft.domain.finding_lines import line_of
from redraft.domain.printable import counted

FINDINGS_SHOWN = 8
"""Findings that the end of a run lists; the rest is in `report.json`."""


def lines(report: Report, workspace: str) -> list[str]:
    """Say why the run ended, what was promoted, and what is left to do; `workspace` is as the user wrote it."""
    return [
        f"{report.halt_reason}: {report.halt_detail}",
        report.trajectory_text,
        _outcome(report, workspace),
        *_way_on(report, workspace),
        *([costs.line(report.cost)] if report.cost.requests else ()),
        *_left_to_do(report),
        *(f"note: {warning}" for warning in report.warnings),
    ]


def _outcome(report: Report, workspace: str) -> str:
    if report.promoted_iter is not None:
        return f"promoted iter{report.promoted_iter}: {workspace}/final/paper.tex"
    if report.halt_reason is HaltReason.BUDGET_EXHAUSTED:
        return "nothing promoted"
    return f"nothing promoted; mend the draft, then: {_again(workspace)}"


def _way_on(report: Report, workspace: str) -> list[str]:
    """Say how a run goes on that its budget or a gate ended, or that had nothing to do."""
    match report.halt_reason:
        case HaltReason.BUDGET_EXHAUSTED:
            return [f"to go on, raise the cap, then: {_again(workspace)}; what was paid is not paid again"]
        case HaltReason.INTEGRITY_CONFIRMED | HaltReason.HIDDEN_TEXT:
            return [f"to go on in spite of it, on record: {_again(workspace)} --accept-risk MODE REASON"]
        case HaltReason.TARGET_MET if report.promoted_iter == 0 and report.open_findings:
            return [
                "nothing was changed; stop_at_baseline_target = false in a policy file lets such a draft be revised"
            ]
        case _:
            return []


def _again(workspace: str) -> str:
    return f"redraft refine {quote(workspace)} --restart"


def _left_to_do(report: Report) -> list[str]:
    """List what the run leaves to the author, most severe first."""
    left = report.open_findings
    shown = [f"  {line_of(finding)}" for finding in left[:FINDINGS_SHOWN]]
    if len(left) > FINDINGS_SHOWN:
        shown.append(f"  and {len(left) - FINDINGS_SHOWN} more in report.json")
    return [f"left to the author: {counted(len(left), 'finding')}", *shown] if left else []
