"""Evidence on the failure modes that no rule decides: located quotes for a reader, never more than suspected."""

import re
from collections import defaultdict
from collections.abc import Iterator, Sequence
from itertools import islice

from redraft.contracts.claims import ClaimReport, ClaimStatus
from redraft.contracts.integrity import FailureMode, ModeFinding, ModeStatus
from redraft.domain import numbers
from redraft.domain.excerpts import quoted
from redraft.domain.exemptions import Exemption
from redraft.latex.languages import is_english
from redraft.latex.manuscript import Cell, Manuscript, Span, Table
from redraft.latex.sentences import sentences

QUOTES = 3
"""Places quoted for a mode at most."""
BESIDE = 20
"""Characters between a setting's name and its number at most."""
SAME_ROWS = 4
"""Rows in a row with the same decimals that no measurement gives by chance."""

_BUG, _SHORTCUT, _INSIGHT, _METHOD, _FRAME = 1, 4, 5, 6, 7

_NO_SPREAD = re.compile(r"(?:±|\\pm)\s*\$?0\.0+(?![\d])|(?:±|\\pm)\s*\$?0(?![.\d])")
_PERFECT = re.compile(r"(?<![\d.])100(?:\.0+)?\s*\\?%|(?<![\d.])100\.0+(?!\d)")
_DECIMAL = re.compile(r"-?\d+\.\d{2,}")
_SENTENCES: tuple[tuple[FailureMode, ModeStatus, re.Pattern[str], str], ...] = (
    (
        _SHORTCUT,
        ModeStatus.SUSPECTED,
        re.compile(
            r"\b(?:tun(?:e|ed|ing)|select(?:ed|ing|ion)?|chos(?:e|en)|choos(?:e|ing)|early.stopp\w+|optimi[sz]ed)\b[^.]{0,80}"
            r"\b(?:on|using|by|with)\s+(?:(?:the|its|their)\s+)?(?:held.out\s+)?test\s+(?:set|split|data|scores?|accuracy|performance)\b",
            re.IGNORECASE,
        ),
        "a choice made on the test set",
    ),
    (
        _SHORTCUT,
        ModeStatus.INSUFFICIENT,
        re.compile(
            r"\b(?:data leak\w*|leakage|contaminat\w+|shortcuts?|spurious\s+\w+|label leak\w*)\b", re.IGNORECASE
        ),
        "the paper speaks of leakage or shortcuts",
    ),
    (
        _INSIGHT,
        ModeStatus.INSUFFICIENT,
        re.compile(
            r"\b(?:surpris(?:ing(?:ly)?|e)|counter.?intuitive(?:ly)?|unexpected(?:ly)?|paradoxical(?:ly)?"
            r"|contrary to\s+\w+)\b",
            re.IGNORECASE,
        ),
        "a surprising result, which a bug would give too",
    ),
    (
        _FRAME,
        ModeStatus.INSUFFICIENT,
        re.compile(
            r"\b(?:the only (?:explanation|reason|way)|cannot be explained otherwise|no other explanation"
            r"|undeniabl[ey]|beyond (?:any )?doubt|clearly proves?|it is (?:obvious|evident) that|there is no doubt)\b",
            re.IGNORECASE,
        ),
        "words that shut out another reading",
    ),
)
_CONTROLS = re.compile(
    r"\b(?:ablat\w+|baselines?|control(?:s|led)?\s+(?:experiment|group|condition)\w*|compar(?:e|ed|ison)\w*)\b", re.I
)
_OPEN = re.compile(
    r"\b(?:limitations?|alternative(?:ly)?|confound\w*|caveat|may|might|could (?:also|be)|whether|do(?:es)? not"
    r"|we cannot)\b",
    re.IGNORECASE,
)
_SETTING = re.compile(
    r"\b(?:learning rate|batch(?:es)? (?:size )?of|batch size|epochs?|dropout|weight decay|warm.?up|hidden size"
    r"|hidden units|attention heads|layers|GPUs?|A100s?|H100s?|V100s?|TPUs?|seeds?|momentum|temperature)\b",
    re.IGNORECASE,
)
_SETTINGS = (None, Exemption.CONSTANT, Exemption.HARDWARE, Exemption.SIZE)
_METHOD_TITLE = re.compile(r"method|set.?up|implementation|training|approach|experiment|detail|model", re.IGNORECASE)


def gathered(manuscript: Manuscript, ledger: ClaimReport, log: str | None, idea: str = "") -> tuple[ModeFinding, ...]:
    """Return what the paper itself shows on modes 1, 4, 5, 6 and 7, a few places a mode, in the order of the modes.

    The words looked for are English; of a paper in another language only the numbers are judged.
    """
    found: dict[FailureMode, list[ModeFinding]] = defaultdict(list)
    for finding in _all(manuscript, ledger, log, idea):
        found[finding.mode].append(finding)
    suspected_first = (
        islice(sorted(found[mode], key=lambda each: each.status is not ModeStatus.SUSPECTED), QUOTES)
        for mode in sorted(found)
    )
    return tuple(finding for few in suspected_first for finding in few)


def _all(manuscript: Manuscript, ledger: ClaimReport, log: str | None, idea: str) -> Iterator[ModeFinding]:
    for table in manuscript.tables:
        yield from _too_even(manuscript, table)
    if is_english(manuscript.languages, manuscript.running):
        yield from _said(manuscript)
        if log is not None:
            yield from _untold_settings(manuscript, ledger, f"{log}\n{idea}")


def _too_even(manuscript: Manuscript, table: Table) -> Iterator[ModeFinding]:
    """Yield results that measurement seldom gives: no spread at all, all decimals alike, nothing wrong."""
    for cell in (cell for row in table.rows for cell in row):
        if _NO_SPREAD.search(cell.text):
            yield _at(manuscript, _BUG, ModeStatus.SUSPECTED, cell.span, "a spread of exactly 0")
        elif _PERFECT.search(cell.text):
            yield _at(manuscript, _BUG, ModeStatus.INSUFFICIENT, cell.span, "a perfect result")
    for column in _columns(table):
        same = _longest_run(column)
        if len(same) >= SAME_ROWS:
            evidence = f"the same value in {len(same)} rows in a row"
            yield _at(manuscript, _BUG, ModeStatus.SUSPECTED, same[0].span, evidence)


def _columns(table: Table) -> Iterator[list[Cell]]:
    """Yield the columns of the rows that are all of one length."""
    width = max((len(row) for row in table.rows), default=0)
    rows = [row for row in table.rows if len(row) == width]
    yield from ([row[index] for row in rows] for index in range(width))


def _longest_run(column: Sequence[Cell]) -> list[Cell]:
    best: list[Cell] = []
    run: list[Cell] = []
    for cell in column:
        is_next = bool(run) and _DECIMAL.search(cell.text) is not None and cell.text == run[-1].text
        run = [*run, cell] if is_next else [cell]
        best = max(best, run, key=len)
    return best


def _said(manuscript: Manuscript) -> Iterator[ModeFinding]:
    spans = [sentence.span for sentence in sentences(manuscript)]
    texts = [" ".join(manuscript.running[span.start : span.end].replace("\0", " ").split()) for span in spans]
    for mode, status, pattern, evidence in _SENTENCES:
        for span, text in zip(spans, texts, strict=True):
            if pattern.search(text):
                yield _at(manuscript, mode, status, span, evidence)
    if manuscript.tables and not any(map(_CONTROLS.search, texts)):
        evidence = "the paper has results and names neither a baseline nor an ablation"
        yield ModeFinding(mode=_SHORTCUT, status=ModeStatus.INSUFFICIENT, evidence=evidence)
    if texts and not any(map(_OPEN.search, texts)):
        evidence = "no sentence weighs another reading, a limit or a doubt"
        yield ModeFinding(mode=_FRAME, status=ModeStatus.INSUFFICIENT, evidence=evidence)


def _untold_settings(manuscript: Manuscript, ledger: ClaimReport, told: str) -> Iterator[ModeFinding]:
    """Yield settings of the method whose number neither log nor idea has, nor gives by the ledger's arithmetic."""
    known = {number.value for number in numbers.read(told)}
    backed = {
        (claim.location.file, claim.location.offset)
        for claim in ledger.claims
        if claim.status in (ClaimStatus.MATCHED, ClaimStatus.DERIVED)
    }
    for sentence in sentences(manuscript):
        start, end = sentence.span.start, sentence.span.end
        if not _METHOD_TITLE.search(manuscript.section_at(start)):
            continue
        for number in _settings(manuscript.visible[start:end]):
            span = Span(start + number.start, start + number.end)
            place = manuscript.locate(span)
            if number.value not in known and (place.file, place.offset) not in backed:
                evidence = f"{manuscript.text[span.start : span.end]}: a setting that neither the log nor the idea has"
                yield _at(manuscript, _METHOD, ModeStatus.SUSPECTED, sentence.span, evidence)


def _settings(text: str) -> Iterator[numbers.Number]:
    """Yield the numbers of a sentence that stand beside the name of a setting."""
    names = [found.span() for found in _SETTING.finditer(text)]
    for number in numbers.read(text) if names else ():
        is_beside = any(number.start - end <= BESIDE and start - number.end <= BESIDE for start, end in names)
        if is_beside and number.exemption in _SETTINGS:
            yield number


def _at(manuscript: Manuscript, mode: FailureMode, status: ModeStatus, span: Span, evidence: str) -> ModeFinding:
    location = manuscript.locate(span)
    quote = quoted(manuscript.text[span.start : span.end])
    return ModeFinding(mode=mode, status=status, evidence=f"{location}: {evidence}", quote=quote, location=location)
