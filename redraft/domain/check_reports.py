"""The report of `redraft check`, and its lines for a terminal and for GitHub."""

from collections.abc import Callable, Iterable, Iterator

from redraft.contracts.check import CheckedPaper, CheckReport
from redraft.contracts.diagnostic import Diagnostic, Severity
from redraft.domain.finding_lines import line_of
from redraft.domain.printable import counted, one_line

_DATA_ESCAPES = str.maketrans({"%": "%25", "\r": "%0D", "\n": "%0A"})
_PROPERTY_ESCAPES = {**_DATA_ESCAPES, ord(":"): "%3A", ord(","): "%2C"}
"""GitHub's workflow commands: what their data and their properties may not hold
(https://docs.github.com/actions/reference/workflow-commands-for-github-actions, @actions/core)."""


def report(
    papers: Iterable[CheckedPaper], findings: Iterable[Diagnostic], *, fixed: int = 0, notes: Iterable[str] = ()
) -> CheckReport:
    """Return the report with its counts."""
    found = tuple(findings)
    major = sum(finding.severity is not Severity.MINOR for finding in found)
    return CheckReport(
        papers=tuple(papers),
        findings=found,
        major=major,
        minor=len(found) - major,
        fixable=sum(bool(finding.fix) for finding in found),
        fixed=fixed,
        notes=tuple(notes),
    )


def renamed(diagnostic: Diagnostic, name: Callable[[str], str]) -> Diagnostic:
    """Return a finding whose file goes by another name."""
    return diagnostic.model_copy(
        update={
            "location": diagnostic.location.model_copy(update={"file": name(diagnostic.location.file)}),
            "fix": tuple(each.model_copy(update={"file": name(each.file)}) for each in diagnostic.fix),
        }
    )


def text_lines(found: CheckReport) -> Iterator[str]:
    """Yield a line for each finding, an empty one between two files."""
    last = None
    for finding in found.findings:
        if last not in (None, finding.location.file):
            yield ""
        last = finding.location.file
        yield line_of(finding)


def github_lines(found: CheckReport) -> Iterator[str]:
    """Yield a workflow command for each finding: an error for a major one, else a warning."""
    for finding in found.findings:
        kind = "warning" if finding.severity is Severity.MINOR else "error"
        place = finding.location
        properties = {"file": place.file, "line": place.line, "col": place.column, "title": f"redraft {finding.check}"}
        told = ",".join(f"{name}={str(value).translate(_PROPERTY_ESCAPES)}" for name, value in properties.items())
        message = f"{finding.problem.rstrip('.')}. {finding.instruction}".translate(_DATA_ESCAPES)
        yield f"::{kind} {told}::{message}"


def summary(found: CheckReport) -> str:
    """Say in one line what was found and mended."""
    files = len({finding.location.file for finding in found.findings})
    whole = ", ".join(one_line(paper.main) for paper in found.papers)
    count = len(found.findings)
    parts = [f"{counted(count, 'finding')} in {counted(files, 'file')}" if count else "no finding"]
    if count:
        parts.append(f"{found.major} major, {found.minor} minor")
    if found.fixed:
        parts.append(f"{found.fixed} mended")
    if found.fixable:
        is_refined = all(paper.workspace is not None for paper in found.papers)
        parts.append(f"{'redraft refine' if is_refined else '--fix'} mends {found.fixable}")
    return f"{whole}: {'; '.join(parts)}"
