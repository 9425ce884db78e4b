"""Write the wrong numbers that bench/planted_claims.py plants: tests/data/claims/<paper>/planted.csv, once and for all.

Nothing here reads what the ledger says; run it again only when a paper or its labels change. It writes what others
measure by, so it stands apart from the measurements that `make bench` runs.
"""

import csv
import re
from collections.abc import Iterable, Iterator
from decimal import Decimal, InvalidOperation
from itertools import combinations, zip_longest
from pathlib import Path
from random import Random

from planting_pages import NUMBER, Page, Planted, Site
from plantings import KINDS, SAME_NUMBER

CORPUS = Path(__file__).parents[2] / "tests" / "data" / "claims"
FIELDS = ("kind", "line", "column", "true", "wrong", "number_line", "number_column", "number", "place", "status")
Row = tuple[object, ...]
PER_KIND = 240
"""Above the 200 that are asked for, so that either half of the papers has about a hundred."""
_LANGUAGES = {"ngerman": "german", "french": "french", "spanish": "spanish"}
_TABULAR = re.compile(r"\\begin\{(tabular\w*\*?|longtable)\}.*?\\end\{\1\}", re.DOTALL)
_ROW_END = re.compile(r"\\\\")
_SENTENCE_END = re.compile(
    r"(?<![A-Z]\.)(?<=[.!?])\s+(?=[A-Z\\ÄÖÜ])|\n\s*\n|\\(?:sub)*section\*?\{[^}]*\}|\\(?:begin|end)\{[^}]*\}|\\\\|\\item\b"
)
_RELATIVE = 100


def pages() -> Iterator[tuple[str, Page]]:
    """Read the papers in the order of their names."""
    for folder in sorted(path for path in CORPUS.iterdir() if path.is_dir()):
        text = (folder / "paper.tex").read_text("utf-8")
        language = next(
            (name for word, name in _LANGUAGES.items() if word in text.split(r"\begin{document}")[0]), "english"
        )
        logged = frozenset(_values(next(folder.glob("log.*")).read_text("utf-8")))
        cells, headers = _cells(text)
        with (folder / "labels.csv").open(newline="", encoding="utf-8") as lines:
            sites = tuple(_sites(text, csv.DictReader(lines), cells))
        yield folder.name, Page(text, language, logged, sites, headers)


def _values(text: str) -> Iterator[Decimal]:
    """Yield the numbers of a log, read with a decimal point and with a decimal comma."""
    for match in NUMBER.finditer(text):
        for written in (match[0].replace(",", ""), match[0].replace(".", "").replace(",", ".")):
            try:
                yield Decimal(written)
            except InvalidOperation:
                continue


def _cells(text: str) -> tuple[dict[int, tuple[int, int, int]], dict[tuple[int, int], tuple[int, str]]]:
    """Return the table, row and column of every offset that a cell begins at, and the headers of the columns."""
    cells: dict[int, tuple[int, int, int]] = {}
    headers: dict[tuple[int, int], tuple[int, str]] = {}
    for table, found in enumerate(_TABULAR.finditer(text)):
        start = found.start()
        for row, end in enumerate([match.start() for match in _ROW_END.finditer(text, start, found.end())]):
            parts = text[start:end].split("&")
            for column, part in enumerate(parts):
                cells[start] = (table, row, column)
                if row == 0 and len(parts) > 1 and "multicolumn" not in text[found.start() : end]:
                    headers[table, column] = (start, part)
                start += len(part) + 1
            start = end + 2
    return cells, headers


def _sites(text: str, labels: Iterable[dict[str, str]], cells: dict[int, tuple[int, int, int]]) -> Iterator[Site]:
    """Yield the true numbers that stand in plain digits, the first of each cell."""
    starts = [0, *(match.end() for match in re.finditer("\n", text))]
    begins = sorted(cells)
    breaks = [0, *(match.end() for match in _SENTENCE_END.finditer(text)), len(text)]
    inside = [(match.start(), match.end()) for match in _TABULAR.finditer(text)]
    taken: set[tuple[int, int, int]] = set()
    for label in labels:
        start = starts[int(label["line"]) - 1] + int(label["column"]) - 1
        if label["status"] not in ("matched", "derived") or not NUMBER.fullmatch(label["value"]):
            continue
        cell = None
        if any(first <= start < last for first, last in inside):
            cell = cells[max(begin for begin in begins if begin <= start)]
            if cell in taken or cell[2] == 0:
                continue
            taken.add(cell)
        first = max(at for at in breaks if at <= start)
        yield Site(start, label["value"], label["status"], (first, min(at for at in breaks if at > start)), cell)


def is_wrong(page: Page, site: Site, kind: str, planted: Planted) -> bool:
    """Whether what is planted rounds neither the logged value nor what follows from other numbers of the sentence."""
    if kind in SAME_NUMBER:
        return planted.true != planted.wrong
    shifts = [Decimal(10) ** power for power in (-3, -2, 0, 2, 3)]
    own = [value * shift for value in page.logged for shift in shifts if page.rounds(site.value, value * shift)]
    if any(page.rounds(planted.number, value) for value in own):
        return False
    if site.cell or site.status != "derived":
        return True
    beside = [
        page.decimal(match[0])
        for match in NUMBER.finditer(page.text, *site.sentence)
        if match.start() != site.start and match[0].count(".") < 2
    ]
    return not any(page.rounds(planted.number, value) for value in _following(beside))


def _following(values: list[Decimal]) -> Iterator[Decimal]:
    for first, second in combinations(values, 2):
        yield from (first - second, first + second)
        for one, other in ((first, second), (second, first)):
            if other:
                yield from (one / other, one / other * _RELATIVE, (one - other) / other * _RELATIVE)


def candidates(name: str, page: Page, kind: str) -> list[tuple[Site, Planted]]:
    """Return what can be planted in a paper: prose and table by turns, the first way of each number before a second."""
    chance = Random(f"{kind} {name}")  # noqa: S311
    turns: list[list[tuple[Site, Planted]]] = [[], [], []]
    seen: set[tuple[int, str]] = set()
    for site in sorted(page.sites, key=lambda _: chance.random()):
        ways = [item for item in KINDS[kind](page, site, chance) if is_wrong(page, site, kind, item)]
        fresh = [item for item in ways if (item.start, item.wrong) not in seen or not item.wrong.isalpha()]
        for turn, item in zip(turns, fresh, strict=False):
            seen.add((item.start, item.wrong))
            turn.append((site, item))
    return [each for turn in turns for each in _by_turns(turn)]


def _by_turns(items: list[tuple[Site, Planted]]) -> Iterator[tuple[Site, Planted]]:
    cells, prose = ([each for each in items if (each[0].cell is not None) is in_cell] for in_cell in (True, False))
    for pair in zip_longest(prose, cells):
        yield from filter(None, pair)


def main() -> None:
    """Plant each kind in all papers in turn until there are enough, and write them down."""
    papers = dict(pages())
    chosen: dict[str, list[Row]] = {name: [] for name in papers}
    for kind in KINDS:
        left = {name: candidates(name, page, kind) for name, page in papers.items()}
        available, count = sum(map(len, left.values())), 0
        while count < PER_KIND and any(left.values()):
            for name, page in papers.items():
                if left[name] and count < PER_KIND:
                    chosen[name].append(_row(page, kind, *left[name].pop(0)))
                    count += 1
        print(f"{kind}: {count} of {available}")
    for name, rows in chosen.items():
        with (CORPUS / name / "planted.csv").open("w", newline="", encoding="utf-8") as file:
            csv.writer(file, lineterminator="\n").writerows([FIELDS, *rows])


def _row(page: Page, kind: str, site: Site, planted: Planted) -> Row:
    line, column = _place(page, planted.start)
    number_line, number_column = _place(page, planted.at)
    status = "contradicted" if site.status == "matched" else "unsupported"
    place = "table" if site.cell else "prose"
    return kind, line, column, planted.true, planted.wrong, number_line, number_column, planted.number, place, status


def _place(page: Page, offset: int) -> tuple[int, int]:
    return page.text.count("\n", 0, offset) + 1, offset - page.text.rfind("\n", 0, offset)


if __name__ == "__main__":
    main()
