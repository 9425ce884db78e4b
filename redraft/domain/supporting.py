"""Whether a value of the right size supports a number of the paper, by the words around both."""

import re
from collections.abc import Collection, Sequence

from redraft.domain import cues, names, units
from redraft.domain.contexts import Context
from redraft.domain.evidence import LogValue
from redraft.domain.matching import telling_digits
from redraft.domain.numbers import Number
from redraft.domain.statements import Statement
from redraft.latex import vocabulary
from redraft.latex.folding import fold

TELLING_DIGITS = 3
"""Significant digits from which a value is unlikely to be met in the log by chance."""
_TOLD_BY = {units.RATIO: cues.RATIO, units.POINTS: cues.DIFFERENCE, units.PERCENT: cues.PERCENT}
"""Words of which a value without the unit has one, to be written with it."""
_LEAD = re.compile(r"([^\W\d_]{2,})[\s~:=(${\\]{0,4}\Z")
_GOAL = re.compile(r"[^,;.:\d]{0,16}\b(?:a|à|hasta|jusqu'à)[\s~$]+\d")
"""What follows `de 0,139` in `baja de 0,139 a 0,121`; otherwise `de` is no more than `of`."""
_TO = ("to",)
_SAYS_NOTHING = vocabulary.names(
    "of to the is at by with and for in from than over about only was are were has have as on or an we use used"
)
LEAD_CHARS = 24
"""Characters before a number in which the word before it ends."""


PAIR_CHARS = 48
"""Characters between two numbers that are held against each other."""


def supports(value: LogValue, statement: Statement, context: Context, spoken: str) -> bool:
    """Whether `value` supports the number: one of few digits only where it is named, or led in by the same word."""
    unit, number = statement.unit, statement.number
    if value.is_label and ((unit and value.unit != unit) or number.places > value.number.places):
        return False
    lead = _words_before(spoken, number)
    if not _is_compared(lead) and not _is_of_named_row(value, context, is_end=lead[-1:] == _TO):
        return False
    if value.lead and _is_exact(number, value) and value.lead == _lead(spoken, number):
        return True
    return _has_unit(value, statement, context)


def is_old(spoken: str, number: Number) -> bool:
    """Whether a number is what another is held against, or rose or fell from."""
    lead = _words_before(spoken, number)
    is_of = lead[-1:] and lead[-1] in (cues.OLD & cues.OF) - cues.SINCE
    return _is_compared(lead) and (not is_of or _GOAL.match(spoken, number.end) is not None)


def is_answered(spoken: str, first: Number, second: Number) -> bool:
    """Whether two numbers are held against each other: `from 4 to 6`, `5 against 7`."""
    if second.start - first.end > PAIR_CHARS:
        return False
    goal = _words_before(spoken, second)[-1:]
    return is_old(spoken, second) or (is_old(spoken, first) and bool(goal) and goal[0] in cues.GOALS)


def _words_before(spoken: str, number: Number) -> tuple[str, ...]:
    return names.words(fold(spoken[max(0, number.start - LEAD_CHARS) : number.start]))[-2:]


def _has_unit(value: LogValue, statement: Statement, context: Context) -> bool:
    """Whether a value that is written without the number's unit, or with one more, is near enough to be the same."""
    unit, number = statement.unit, statement.number
    in_lines = named(value, context.lines) > 0
    in_near = named(value, context.near) > 0 or not value.title_words.isdisjoint(context.around)
    is_telling = telling_digits(number) >= TELLING_DIGITS
    wanted = _TOLD_BY.get(unit, frozenset())
    if wanted and value.unit != unit and wanted.isdisjoint(value.row_words | value.column_words):
        if unit == units.POINTS:
            return in_lines and (number.places > 1 or is_telling)
        return unit == units.PERCENT and (in_lines or (_is_exact(number, value) and is_telling))
    if unit in (units.RATIO, units.POINTS) and value.unit != unit:
        return in_near
    if bool(unit) == bool(value.unit):
        is_setting = _is_measure(unit) and not value.evidence.column and _is_exact(number, value)
        return in_near or is_telling or (is_setting and telling_digits(number) > 1)
    if unit and value.evidence.column and units.has_kind(unit):
        is_told = value.column_line in context.lines and bool(number.places)
        return is_told or (value.column_line in context.near and _is_exact(number, value))
    return (_is_exact(number, value) or bool(number.places)) and (in_lines or is_telling)


def _is_measure(unit: str) -> bool:
    return bool(unit) and unit not in (units.PERCENT, units.POINTS, units.RATIO)


def named(value: LogValue, lines: Collection[object]) -> int:
    """Count the names of `value`, its row's and its column's, that stand among `lines`."""
    return (value.row_line in lines) + (value.column_line in lines)


def _is_of_named_row(value: LogValue, context: Context, *, is_end: bool) -> bool:
    """Whether its row is named near, should the sentence speak of any row of its table; numbers name no row.

    What a value rises or falls to, at its `is_end`, may be that of the paper's own method.
    """
    if value.is_label or not value.evidence.column or names.is_numeric(value.row_words):
        return True
    if not context.subjects:
        return True
    spoken = context.near if is_end or context.points_back else context.spoken
    if any(line[:2] == value.row_line[:2] for line in context.subjects):
        return value.row_line in spoken
    return named(value, spoken) > 0


def _is_compared(lead: Sequence[str]) -> bool:
    """Whether a number is what another is compared with, as in `rather than 1,921`: whose it is goes without saying."""
    if tuple(lead[-1:]) == _TO:
        return not cues.COMPARED_TO.isdisjoint(lead)
    return not cues.OLD.isdisjoint(lead)


def _is_exact(number: Number, value: LogValue) -> bool:
    """Whether both have the same significant digits, whatever their power of ten."""
    return number.value.normalize().as_tuple().digits == value.number.value.normalize().as_tuple().digits


def _lead(spoken: str, number: Number) -> str:
    lead = _LEAD.search(spoken, max(0, number.start - LEAD_CHARS), number.start)
    word = lead[1].casefold() if lead else ""
    return "" if word in _SAYS_NOTHING else word
