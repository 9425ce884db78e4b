"""How many wrong numbers of each kind the ledger finds: tests/data/claims/*/planted.csv plants them one at a time."""

import csv
import sys
from collections import Counter, defaultdict
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from math import sqrt

from claims import CORPUS, NOT_BACKED, Paper, corpus, heading, measure

from redraft.contracts.claims import ClaimStatus

KINDS = (
    "digit swapped", "wrong row", "wrong column", "wrong unit", "rounded up", "sign", "derived wrongly",
    "percent against points",
)  # fmt: skip
HALVES = ("tune", "report")
PREVALENCE = 0.05
"""One wrong number in twenty."""
_Z = 1.96


@dataclass(frozen=True)
class Planted:
    """A wrong number: a stretch of a paper that is written otherwise, and the number that is wrong by it."""

    paper: Paper
    kind: str
    place: str
    true: str
    wrong: str
    start: int
    number: str
    at: int
    status: ClaimStatus
    """What it rightly is then."""

    def __str__(self) -> str:
        line = self.paper.text.count("\n", 0, self.at) + 1
        change = f"{self.true or 'nothing'} written {self.wrong or 'nothing'}"
        return f"{self.paper.name}/paper.tex:{line}: {self.number}, {change}"

    @property
    def text(self) -> str:
        """Return the paper in which the number is wrong."""
        return self.paper.text[: self.start] + self.wrong + self.paper.text[self.start + len(self.true) :]

    def said(self) -> ClaimStatus:
        """Return what the ledger says of the number: exempt where it has no claim there."""
        is_behind = self.at >= self.start + len(self.true) and self.at > self.start - (not self.true)
        at = self.at + (len(self.wrong) - len(self.true) if is_behind else 0)
        claims = self.paper.claims(self.text)
        return next(
            (claim.status for claim in claims if claim.location.offset <= at < claim.location.end), ClaimStatus.EXEMPT
        )


def planted(paper: Paper) -> Iterator[Planted]:
    """Read the wrong numbers of a paper."""
    with (CORPUS / paper.name / "planted.csv").open(newline="", encoding="utf-8") as lines:
        for row in csv.DictReader(lines):
            start = paper.offset_of(int(row["line"]), int(row["column"]))
            at = paper.offset_of(int(row["number_line"]), int(row["number_column"]))
            status = ClaimStatus(row["status"])
            yield Planted(paper, row["kind"], row["place"], row["true"], row["wrong"], start, row["number"], at, status)


def wilson(found: int, of: int) -> tuple[float, float]:
    """Return the 95 % interval of a share (Wilson 1927)."""
    if not of:
        return 0.0, 1.0
    share, square = found / of, _Z * _Z
    middle = (share + square / (2 * of)) / (1 + square / of)
    half = _Z / (1 + square / of) * sqrt(share * (1 - share) / of + square / (4 * of * of))
    return max(0.0, middle - half), min(1.0, middle + half)


def main() -> None:
    """Print recall by kind, the true numbers flagged and the precision, for each half; `-v` names the missed."""
    papers = list(corpus())
    found: dict[tuple[str, str, str], list[bool]] = defaultdict(list)
    missed: list[str] = []
    for paper in papers:
        for item in planted(paper):
            said = item.said()
            found[paper.half, item.kind, item.place].append(said in NOT_BACKED)
            if said not in NOT_BACKED:
                missed.append(f"{paper.half}: {item.kind}: {item} is {said}")
    for half in HALVES:
        _print_half(half, [paper for paper in papers if paper.half == half], found)
    if "-v" in sys.argv:
        print(*missed, sep="\n")


def _print_half(half: str, papers: Sequence[Paper], found: dict[tuple[str, str, str], list[bool]]) -> None:
    heading(f"{half}: {', '.join(paper.name for paper in papers)}")
    print("| wrong numbers | found | recall | 95 % interval | in tables | in prose |\n|---|---|---|---|---|---|")
    recalls: list[float] = []
    for kind in KINDS:
        table, prose = (found[half, kind, place] for place in ("table", "prose"))
        right, of = sum(table) + sum(prose), len(table) + len(prose)
        recalls.append(right / of)
        places = " | ".join(f"{sum(each)} of {len(each)}" for each in (table, prose))
        print(f"| {kind} | {right} of {of} | {right / of:.1%} | {_interval(right, of)} | {places} |")
    flagged, of = _flagged(papers)
    recall, alarms = sum(recalls) / len(recalls), flagged / of
    precision = PREVALENCE * recall / (PREVALENCE * recall + (1 - PREVALENCE) * alarms)
    low, high = wilson(flagged, of)
    worst, best = (PREVALENCE * recall / (PREVALENCE * recall + (1 - PREVALENCE) * rate) for rate in (high, low))
    print(
        f"\nmean recall {recall:.1%}; true numbers flagged {flagged} of {of}, {alarms:.2%} ({_interval(flagged, of)})"
    )
    print(f"precision at one wrong number in twenty: {precision:.1%} ({worst:.1%} to {best:.1%})")


def _flagged(papers: Iterable[Paper]) -> tuple[int, int]:
    """Return how many of the numbers that are right, or claim nothing, the ledger reports, and how many there are."""
    measured = measure(papers)
    return len(measured.false_alarms), Counter(item.label.status in NOT_BACKED for item in measured.verdicts)[False]


def _interval(found: int, of: int) -> str:
    low, high = wilson(found, of)
    return f"{low:.1%} to {high:.1%}"


if __name__ == "__main__":
    main()
