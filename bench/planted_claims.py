"""How many wrong numbers of each kind the claims ledger finds: one is planted at a time in the labelled papers."""

import re
import sys
from collections import defaultdict
from collections.abc import Callable, Iterator
from dataclasses import dataclass, replace

from claims import BACKED, Label, Paper, corpus, heading, measure

from redraft.contracts.claims import ClaimStatus
from redraft.contracts.source import Project, SourceFile
from redraft.domain import statements
from redraft.domain.matching import telling_digits
from redraft.domain.statements import Statement
from redraft.latex.manuscript import read

_UNITS = {"ms": "s", "s": "ms", "GB": "MB", "MB": "GB", r"\milli\second": r"\second", r"\kelvin": r"\milli\kelvin"}
"""Each with the one it is taken for."""
_UNIT = re.compile(r"(?<=[\d~ },])(?:" + "|".join(map(re.escape, _UNITS)) + r")(?![A-Za-z\\])")
_NEAR_CHARS = 6


@dataclass(frozen=True)
class Site:
    """A true number of a paper, and the numbers that stand in its table."""

    paper: Paper
    label: Label
    statement: Statement
    table: tuple["Site", ...] = ()

    @property
    def offset(self) -> int:
        """Return where its number begins."""
        return self.paper.offset(self.label)


@dataclass(frozen=True)
class Planted:
    """A paper in which the number at `offset` is wrong."""

    site: Site
    text: str

    @property
    def is_found(self) -> bool:
        """Whether the ledger calls the number neither matched nor derived."""
        claims = self.site.paper.claims(self.text)
        at = self.site.offset
        said = [claim.status for claim in claims if claim.location.offset <= at < claim.location.end]
        return not any(status in BACKED for status in said)


def sites(paper: Paper) -> Iterator[Site]:
    """Yield the numbers of a paper that the ledger rightly backs."""
    backed = {item.label for item in measure([paper]).verdicts if item.said in BACKED and item.label.status in BACKED}
    manuscript = read(Project(main="paper.tex", files=(SourceFile(path="paper.tex", text=paper.text),)))
    stated = statements.read(manuscript)
    by_start = {at: item for item in stated for at in range(item.number.start, item.number.end)}
    found = [
        Site(paper, label, by_start[paper.offset(label)])
        for label in paper.labels
        if label in backed and label.value[0].isdigit()
    ]
    tables: dict[int, list[Site]] = defaultdict(list)
    for site in found:
        if site.statement.cell:
            tables[site.statement.table].append(site)
    for site in found:
        yield replace(site, table=tuple(tables.get(site.statement.table, ())) if site.statement.cell else ())


def _written(site: Site, value: str) -> Planted:
    text, at = site.paper.text, site.offset
    return Planted(site, text[:at] + value + text[at + len(site.label.value) :])


def digit_swapped(site: Site) -> Planted | None:
    """Exchange the last two digits that differ."""
    value = site.label.value
    digits = [at for at, char in enumerate(value) if char.isdigit()]
    for first, second in zip(reversed(digits[:-1]), reversed(digits[1:]), strict=True):
        if value[first] != value[second] and not (first == digits[0] and value[second] == "0"):
            chars = list(value)
            chars[first], chars[second] = chars[second], chars[first]
            return _written(site, "".join(chars))
    return None


def rounded_up(site: Site) -> Planted | None:
    """Add one to the last digit of a number of three or more."""
    value = site.label.value
    if sum(char.isdigit() for char in value) < 3 or not value[-1].isdigit() or value[-1] == "9":
        return None
    return _written(site, f"{value[:-1]}{int(value[-1]) + 1}")


def wrong_row(site: Site) -> Planted | None:
    """Give a cell the value of another row."""
    return _from_cell(site, lambda one, other: one[0] != other[0] and one[1] == other[1])


def wrong_column(site: Site) -> Planted | None:
    """Give a cell the value of another column."""
    return _from_cell(site, lambda one, other: one[0] == other[0] and one[1] != other[1])


def _from_cell(site: Site, is_wanted: Callable[[tuple[int, int], tuple[int, int]], bool]) -> Planted | None:
    own = _place(site)
    for other in site.table:
        place = _place(other)
        is_apart = other.statement.is_first and other.statement.number.value != site.statement.number.value
        if own and place and is_apart and site.statement.is_first and is_wanted(own, place):
            return _written(site, other.label.value)
    return None


def _place(site: Site) -> tuple[int, int] | None:
    cell = site.statement.cell
    return (cell.row_index, cell.column_index) if cell and not cell.is_label else None


def wrong_unit(site: Site) -> Planted | None:
    """Give a number of the prose a unit a thousand times greater or less."""
    text, end = site.paper.text, site.offset + len(site.label.value)
    unit = _UNIT.search(text, end, end + _NEAR_CHARS + len(r"\milli\second"))
    if site.statement.cell or unit is None or unit.start() > end + _NEAR_CHARS:
        return None
    return Planted(site, text[: unit.start()] + _UNITS[unit.group()] + text[unit.end() :])


def sign_changed(site: Site) -> Planted | None:
    """Set a minus before the value of a cell."""
    return _written(site, f"-{site.label.value}") if _place(site) and site.statement.is_first else None


def derived_wrongly(site: Site) -> Planted | None:
    """Change the last digit of a derived number by two."""
    value = site.label.value
    if site.label.status is not ClaimStatus.DERIVED or not value[-1].isdigit():
        return None
    last = int(value[-1])
    return _written(site, f"{value[:-1]}{last + 2 if last < 8 else last - 2}")


KINDS: dict[str, Callable[[Site], Planted | None]] = {
    "digits swapped": digit_swapped,
    "rounded up": rounded_up,
    "wrong row": wrong_row,
    "wrong column": wrong_column,
    "wrong unit": wrong_unit,
    "sign": sign_changed,
    "derived wrongly": derived_wrongly,
}


def main() -> None:
    """Print the recall of each kind, apart for tables and prose; `-v` names the missed."""
    found: dict[tuple[str, str], list[bool]] = defaultdict(list)
    missed: list[str] = []
    for paper in corpus():
        for site in sites(paper):
            for kind, plant in KINDS.items():
                planted = plant(site)
                if planted and planted.text != paper.text:
                    found[kind, _where(site)].append(planted.is_found)
                    if not found[kind, _where(site)][-1]:
                        missed.append(f"{kind}, {_where(site)}: {site.label}")
    heading("wrong numbers found, by kind and place")
    places = ("table", "prose, three digits or more", "prose, fewer digits")
    print(f"| kind | {' | '.join(places)} |\n|---|{'---|' * len(places)}")
    for kind in KINDS:
        cells = (found[kind, place] for place in places)
        print(f"| {kind} | {' | '.join(f'{sum(cell)} of {len(cell)}' for cell in cells)} |")
    if "-v" in sys.argv:
        print(*missed, sep="\n")


def _where(site: Site) -> str:
    if site.statement.cell:
        return "table"
    return "prose, three digits or more" if telling_digits(site.statement.number) >= 3 else "prose, fewer digits"


if __name__ == "__main__":
    main()
