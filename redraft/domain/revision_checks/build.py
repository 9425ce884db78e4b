"""broken-build: an error, or no PDF, where the accepted draft compiled without."""

from collections.abc import Iterator

from redraft.contracts.build import BuildStatus, Compilation, TexError
from redraft.contracts.revision import Violation, ViolationKind
from redraft.contracts.source import Location
from redraft.domain.revision_checks.comparison import violation
from redraft.latex.manuscript import Manuscript


def violations(candidate: Manuscript, compilation: Compilation, baseline: Compilation) -> Iterator[Violation]:
    """Yield each new error, or else that no PDF came out where the accepted draft had one."""
    for error in compilation.new_errors:
        yield _of_error(candidate, error)
    if not compilation.new_errors and _lost_pdf(compilation, baseline):
        message = f"compilation ended in {compilation.status}, expected a PDF as of the accepted draft"
        detail = f": {compilation.detail}" if compilation.detail else ""
        yield violation(ViolationKind.BROKEN_BUILD, message + detail)


def _lost_pdf(compilation: Compilation, baseline: Compilation) -> bool:
    """Whether the candidate has no PDF and the accepted draft had; an engine that is missing broke nothing."""
    ended = compilation.status in (BuildStatus.FAILED, BuildStatus.TIMEOUT)
    return ended and baseline.has_pdf


def _of_error(candidate: Manuscript, error: TexError) -> Violation:
    place = f"{error.file or 'main log'}:{error.line}" if error.line else error.file or "main log"
    message = f"{place}: {error.message}, an error that the accepted draft did not have"
    return violation(ViolationKind.BROKEN_BUILD, message, _line(candidate, error))


def _line(candidate: Manuscript, error: TexError) -> Location | None:
    """Locate the whole line of an error, where it stands in a file of the project."""
    starts = candidate.line_starts.get(error.file, ())
    source = candidate.project.file(error.file)
    if source is None or error.line is None or error.line > len(starts):
        return None
    start = starts[error.line - 1]
    end = start + len(source.text[start:].splitlines()[0]) if start < len(source.text) else start
    return Location(file=error.file, line=error.line, column=1, offset=start, end=end)
