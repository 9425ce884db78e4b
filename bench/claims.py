"""How well the claims ledger tells invented numbers from true ones, on the labelled papers of tests/data/claims."""

import csv
from collections import Counter, defaultdict
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, field
from functools import cached_property
from pathlib import Path

from redraft.contracts.claims import Claim, ClaimStatus
from redraft.contracts.source import Project, SourceFile
from redraft.domain.claims import ledger
from redraft.latex.manuscript import read

CORPUS = Path(__file__).parents[1] / "tests" / "data" / "claims"
BACKED = (ClaimStatus.MATCHED, ClaimStatus.DERIVED)
NOT_BACKED = (ClaimStatus.CONTRADICTED, ClaimStatus.UNSUPPORTED)
HALVES = CORPUS / "halves.csv"
"""Which papers the rules may be tuned on and which are reported: drawn by lot once, before the numbers were planted."""


@dataclass(frozen=True)
class Label:
    """What one number of a paper rightly is; `planted` says how it was made wrong."""

    paper: str
    line: int
    column: int
    value: str
    status: ClaimStatus
    planted: str

    def __str__(self) -> str:
        return f"{self.paper}/paper.tex:{self.line}:{self.column}: {self.value}"


@dataclass(frozen=True)
class Paper:
    """One paper of the corpus, its log and its labels."""

    name: str
    text: str
    log: str
    labels: tuple[Label, ...]
    half: str

    def claims(self, text: str | None = None) -> tuple[Claim, ...]:
        """Return the ledger of the paper, or of `text` in its place."""
        source = SourceFile(path="paper.tex", text=self.text if text is None else text)
        return ledger(read(Project(main="paper.tex", files=(source,))), self.log).claims

    @cached_property
    def starts(self) -> tuple[int, ...]:
        """Return the offset of each line."""
        starts = [0]
        for line in self.text.splitlines(keepends=True):
            starts.append(starts[-1] + len(line))
        return tuple(starts)

    def offset(self, label: Label) -> int:
        """Return where a label's number begins."""
        return self.offset_of(label.line, label.column)

    def offset_of(self, line: int, column: int) -> int:
        """Return the offset of a line and column, both from 1."""
        return self.starts[line - 1] + column - 1


@dataclass(frozen=True)
class Verdict:
    """What the ledger says of one label's number: exempt where it has no claim there."""

    label: Label
    said: ClaimStatus
    claim: Claim | None

    @property
    def is_false_alarm(self) -> bool:
        """Whether a number that is right, or claims nothing, is reported."""
        return self.label.status not in NOT_BACKED and self.said in NOT_BACKED

    @property
    def is_let_through(self) -> bool:
        """Whether a number that nothing backs is called matched or derived."""
        return self.label.status in NOT_BACKED and self.said in BACKED


@dataclass(frozen=True)
class Rates:
    """Precision and recall of one answer; each is 1 where it has nothing to be wrong about."""

    right: int
    said: int
    true: int

    @property
    def precision(self) -> float:
        """Return the share of what was said so that is so."""
        return self.right / self.said if self.said else 1.0

    @property
    def recall(self) -> float:
        """Return the share of what is so that was said so."""
        return self.right / self.true if self.true else 1.0


@dataclass
class Measured:
    """The verdicts on a corpus, and the claims that no label names."""

    verdicts: list[Verdict] = field(default_factory=list)
    unlabelled: list[str] = field(default_factory=list)

    def rates(self, statuses: Sequence[ClaimStatus]) -> Rates:
        """Return precision and recall of being one of `statuses`."""
        said = [item for item in self.verdicts if item.said in statuses]
        true = [item for item in self.verdicts if item.label.status in statuses]
        right = [item for item in said if item.label.status in statuses]
        return Rates(len(right), len(said), len(true))

    @property
    def false_alarms(self) -> list[Verdict]:
        """Return the numbers that are reported although nothing is wrong with them."""
        return [item for item in self.verdicts if item.is_false_alarm]

    @property
    def let_through(self) -> list[Verdict]:
        """Return the numbers that are called matched or derived although nothing backs them."""
        return [item for item in self.verdicts if item.is_let_through]


def corpus(root: Path = CORPUS) -> Iterator[Paper]:
    """Read the labelled papers in the order of their names."""
    with (root / HALVES.name).open(newline="", encoding="utf-8") as lines:
        halves = {row["paper"]: row["half"] for row in csv.DictReader(lines)}
    for folder in sorted(path for path in root.iterdir() if path.is_dir()):
        with (folder / "labels.csv").open(newline="", encoding="utf-8") as lines:
            labels = tuple(_label(folder.name, row) for row in csv.DictReader(lines))
        log = next(folder.glob("log.*")).read_text("utf-8")
        yield Paper(folder.name, (folder / "paper.tex").read_text("utf-8"), log, labels, halves[folder.name])


def _label(paper: str, row: dict[str, str]) -> Label:
    status = ClaimStatus(row["status"])
    return Label(paper, int(row["line"]), int(row["column"]), row["value"], status, row["planted"])


def measure(papers: Iterable[Paper]) -> Measured:
    """Hold what the ledger says of each paper against the labels."""
    measured = Measured()
    for paper in papers:
        claims = paper.claims()
        offsets = {paper.offset(label): label for label in paper.labels}
        found: dict[int, Claim] = {}
        for claim in claims:
            at = next((at for at in range(claim.location.offset, claim.location.end) if at in offsets), None)
            if at is None:
                measured.unlabelled.append(f"{paper.name}/{claim.location}: {claim.value} {claim.status.value}")
            else:
                found[at] = claim
        for at, label in offsets.items():
            claim = found.get(at)
            measured.verdicts.append(Verdict(label, claim.status if claim else ClaimStatus.EXEMPT, claim))
    return measured


def heading(text: str) -> None:
    """Print a heading of a measurement."""
    print(f"\n## {text}\n")


def main() -> None:
    """Print what is told apart, paper by paper, and each mistake."""
    papers = list(corpus())
    measured = measure(papers)
    _print_rates(measured)
    by_paper: dict[str, list[Verdict]] = defaultdict(list)
    for verdict in measured.verdicts:
        by_paper[verdict.label.paper].append(verdict)
    print("\n| paper | numbers | false alarms | let through |\n|---|---|---|---|")
    for name, verdicts in by_paper.items():
        alarms, through = (sum(map(wrong, verdicts)) for wrong in (_is_alarm, _is_through))
        print(f"| {name} | {len(verdicts)} | {alarms} | {through} |")
    for title, wrong in (("false alarms", measured.false_alarms), ("let through", measured.let_through)):
        print(f"\n{title}: {len(wrong)}")
        for verdict in wrong:
            print(
                f"  {verdict.label} is {verdict.label.status.value} {verdict.label.planted}, not {verdict.said.value}"
            )
    print(f"\nunlabelled: {len(measured.unlabelled)}", *measured.unlabelled, sep="\n  ")


def _is_alarm(verdict: Verdict) -> bool:
    return verdict.is_false_alarm


def _is_through(verdict: Verdict) -> bool:
    return verdict.is_let_through


def _print_rates(measured: Measured) -> None:
    counts = Counter(verdict.label.status.value for verdict in measured.verdicts)
    print(f"{counts.total()} labelled numbers: {', '.join(f'{count} {name}' for name, count in counts.items())}")
    for name, statuses in (("not backed", NOT_BACKED), ("matched or derived", BACKED)):
        rates = measured.rates(statuses)
        print(f"{name}: precision {rates.precision:.3f}, recall {rates.recall:.3f} ({rates.right} of {rates.true})")


if __name__ == "__main__":
    main()
