"""A finding as one line: where, what is wrong, what to do."""

from redraft.contracts.diagnostic import Diagnostic
from redraft.contracts.review import Finding
from redraft.domain.printable import one_line


def line_of(finding: Diagnostic | Finding) -> str:
    """Say it as `redraft check` and the end of a run do; a finding without a place is told with its section."""
    name = f"{finding.severity} {finding.check}" if finding.check else finding.severity
    problem, instruction = finding.problem.rstrip("."), finding.instruction.rstrip(".")
    remedy = f"fix: {instruction}" if isinstance(finding, Diagnostic) and finding.fix else instruction
    return one_line(f"{finding.location or finding.section}: {name}: {problem} ({remedy})")
