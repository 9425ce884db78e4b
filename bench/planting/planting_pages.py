"""A paper as the plantings read it: its true numbers and where they stand."""

import re
from dataclasses import dataclass, field
from decimal import Decimal

NUMBER = re.compile(r"\d+(?:(?:[.,]|\{,\})\d+)*")


@dataclass(frozen=True, slots=True)
class Planted:
    """One stretch of a paper written wrongly, and with it `number`, which stands in it or behind it."""

    start: int
    true: str
    wrong: str
    number: str
    at: int
    """Where the number stands in the true paper."""


@dataclass(frozen=True, slots=True)
class Site:
    """A true number of a paper; `cell` is its table, row and column."""

    start: int
    value: str
    status: str
    sentence: tuple[int, int]
    cell: tuple[int, int, int] | None


@dataclass(frozen=True)
class Page:
    """A paper as the plantings read it."""

    text: str
    language: str
    logged: frozenset[Decimal]
    sites: tuple[Site, ...]
    headers: dict[tuple[int, int], tuple[int, str]] = field(default_factory=dict)
    """The offset and the text of each column's header, by table and column."""

    def decimal(self, written: str) -> Decimal:
        """Return the value that a number of the paper is written for."""
        bare = written.replace("{,}", ",")
        if self.language != "english":
            return Decimal(
                re.sub(r"\.(?=\d{3}(?!\d))", "", bare).replace(",", ".") if "," in bare or "." in bare else bare
            )
        return Decimal(bare.replace(",", ""))

    def mark(self, written: str) -> int:
        """Return where the decimal mark of a number stands, or -1."""
        at = written.rfind("." if self.language == "english" else ",")
        return at if at > 0 and written[at - 1] != "{" else -1

    def rounds(self, written: str, value: Decimal) -> bool:
        """Whether `written` is a rounding of `value`, half-up or half-even."""
        at = self.mark(written)
        step = Decimal(1).scaleb(-(len(written) - at - 1 if at > 0 else 0))
        return abs(abs(value) - self.decimal(written)) <= step / 2
