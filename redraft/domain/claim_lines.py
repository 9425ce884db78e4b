"""The claims ledger as lines of text, located as compilers do."""

from collections.abc import Callable, Iterator

from redraft.contracts.claims import Claim, ClaimReport, ClaimStatus, Evidence
from redraft.domain.printable import counted

_ATTACHED = ("", "%", "×")
"""Units that stand right behind their number."""
NOT_BACKED = (ClaimStatus.CONTRADICTED, ClaimStatus.UNSUPPORTED)


def lines(report: ClaimReport, name: Callable[[str], str] = str, *, everything: bool = False) -> Iterator[str]:
    """Yield a line for each number that the log does not back, or for each number, then how many of each there are.

    `name` is how the reader calls a file of the project.
    """
    for claim in report.claims:
        if everything or claim.status in NOT_BACKED:
            place = claim.location.model_copy(update={"file": name(claim.location.file)})
            yield f"{place}: {claim.status}: {written(claim)} ({claim.context}), {told(claim)}"
    counts = ", ".join(f"{count} {status}" for status, count in report.counts.model_dump().items())
    yield f"{counted(len(report.claims), 'number')}: {counts}"


def is_backed(report: ClaimReport) -> bool:
    """Tell whether the log backs every number."""
    return all(claim.status not in NOT_BACKED for claim in report.claims)


def written(claim: Claim) -> str:
    """Return a number with its unit."""
    return f"{claim.value}{'' if claim.unit in _ATTACHED else ' '}{claim.unit}"


def told(claim: Claim) -> str:
    """Say what the log has in its place, or from what it follows."""
    cells = ", ".join(map(logged, claim.evidence))
    match claim.status:
        case ClaimStatus.CONTRADICTED:
            return f"the log has {cells}"
        case ClaimStatus.DERIVED:
            return f"from {cells}"
        case ClaimStatus.MATCHED:
            return f"as {cells}"
        case _:
            return "which nothing in the log gives"


def logged(value: Evidence) -> str:
    """Name a value of the log by its row, column and line."""
    names = ", ".join(filter(None, (value.row, value.column)))
    return f"{value.value} ({names}) on line {value.line}" if names else f"{value.value} on line {value.line}"
