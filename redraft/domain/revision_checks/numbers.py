"""new-number and contradicted-number: no value gets in that the log, the draft or their arithmetic does not give."""

import re
from bisect import bisect_left
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import replace
from decimal import Decimal

from redraft.contracts.claims import Claim, ClaimStatus
from redraft.contracts.revision import Violation, ViolationKind
from redraft.domain import claims, numbers, own_values, statements, units
from redraft.domain.evidence import LogValue, read_log
from redraft.domain.exemptions import LOOK_CHARS, Exemption
from redraft.domain.judging import Judge
from redraft.domain.revision_checks.comparison import Comparison, violation
from redraft.domain.statements import Statement
from redraft.latex import macros
from redraft.latex.manuscript import Manuscript, Span

_INVENTED = (Exemption.SIZE, Exemption.HARDWARE)
"""No claims to the ledger, yet made up where neither draft nor log has them."""
_ASSIGNED = re.compile(r"(?:=|<|>|\\(?:approx|sim|leq?|geq?|in)(?![A-Za-z]))[\s{$]*\Z")
_DEFINING = re.compile(r"(?:command|Command|def|let)\*?\s*\{?\s*\Z")
LEAD_CHARS = 40
"""Characters before the name of a macro in which its definition would begin."""
_SUPPORTED = (ClaimStatus.MATCHED, ClaimStatus.DERIVED)


def check_new(comparison: Comparison) -> Iterator[Violation]:
    """Refuse each number that is in neither log nor accepted draft, nor follows from their tables."""
    accepted, candidate, log = comparison.accepted, comparison.candidate, comparison.materials.log
    stated = _stated(candidate, comparison.new_regions, comparison.candidate_sentences)
    gone = _stated(accepted, comparison.gone_regions, comparison.accepted_sentences)
    unknown = _absent(stated, [(statement.number.value, statement.unit) for statement in gone])
    if unknown and log is not None:
        unknown = _unsupported(candidate, stated, unknown, read_log(log))
    if unknown:
        everywhere = numbers.read(accepted.visible[accepted.body.start : accepted.body.end])
        unknown = _absent(unknown, [(number.value, number.unit) for number in everywhere])
    if unknown:
        own = own_values.of_tables(accepted, statements.of_paper(accepted))
        unknown = _unsupported(candidate, stated, unknown, own)
    for statement in (*unknown, *_in_macros(comparison, stated)):
        span = Span(statement.number.start, statement.number.end)
        written = candidate.text[span.start : span.end] + statement.unit
        message = (
            f"{written} is in neither the log nor the accepted draft nor follows from them, expected no new number"
        )
        yield comparison.violation(ViolationKind.NEW_NUMBER, message, span)


def _in_macros(comparison: Comparison, stated: Sequence[Statement]) -> list[Statement]:
    """Return the numbers that macros bring into the text unread, where no value of log or draft is written so.

    Of a macro that is read where it is called, `check_new` judges the number there, with the words around it.
    """
    accepted, candidate, log = comparison.accepted, comparison.candidate, comparison.materials.log
    judged = {statement.number.start for statement in stated}
    known = {(name, accepted.visible[body.start : body.end]) for name, body in macros.bodies(accepted.visible)}
    new = [
        Statement(replace(number, start=body.start + number.start, end=body.start + number.end), body)
        for name, body in macros.bodies(candidate.visible)
        for words in (candidate.visible[body.start : body.end],)
        if (name, words) not in known and _is_unread(candidate, name, words)
        for number in numbers.read(words, is_comma=candidate.has_decimal_commas)
        if number.exemption is None and body.start + number.start not in judged
    ]
    if not new:
        return []
    logged = [(cell.number.value, cell.unit) for cell in read_log(log)] if log else []
    return _absent(new, [*logged, *((number.value, number.unit) for number in numbers.read(accepted.visible))])


def _is_unread(manuscript: Manuscript, name: str, body: str) -> bool:
    """Whether the text calls a macro and the call stands there as it is written, or with other words than these."""
    visible, spoken = manuscript.visible, manuscript.spoken
    calls = re.compile(rf"\\{name}(?![a-zA-Z@])").finditer(visible, manuscript.body.start, manuscript.body.end)
    used = [call for call in calls if not _DEFINING.search(visible, max(0, call.start() - LEAD_CHARS), call.start())]
    return any("#" in body or spoken[call.start() : call.end()] == call.group() for call in used)


def check_contradicted(comparison: Comparison) -> Iterator[Violation]:
    """Refuse each number that the log contradicts and the accepted draft did not have so."""
    log = comparison.materials.log
    known = {(claim.value, claim.evidence[0]) for claim in _contradicted(comparison.accepted, log)}
    for claim in _contradicted(comparison.candidate, log):
        cell = claim.evidence[0]
        if (claim.value, cell) not in known:
            logged = f"{cell.value} ({cell.row}, {cell.column}) on line {cell.line}"
            message = f"{claim.value}{claim.unit} contradicts the log, expected {logged}"
            yield violation(ViolationKind.CONTRADICTED_NUMBER, message, claim.location, claim.context)


def _contradicted(manuscript: Manuscript, log: str | None) -> list[Claim]:
    return [each for each in claims.ledger(manuscript, log).claims if each.status is ClaimStatus.CONTRADICTED]


def _stated(manuscript: Manuscript, regions: Sequence[Span], sentences: Sequence[Span]) -> list[Statement]:
    """Return the claims of `regions`, and with them the settings that only a formula or a size states."""
    found: list[Statement] = []
    for statement in statements.read(manuscript, regions, sentences):
        number = statement.number
        if number.exemption is None or _is_setting(manuscript, statement):
            found.append(replace(statement, number=replace(number, exemption=None)))
    return found


def _is_setting(manuscript: Manuscript, statement: Statement) -> bool:
    number = statement.number
    if number.end - number.start < 2:  # noqa: PLR2004
        return False
    lead = manuscript.visible[max(0, number.start - LOOK_CHARS) : number.start]
    is_assigned = number.exemption is Exemption.CONSTANT and _ASSIGNED.search(lead) is not None
    return is_assigned or number.exemption in _INVENTED


def _absent(stated: Iterable[Statement], known: Iterable[tuple[Decimal, str]]) -> list[Statement]:
    """Return the statements whose number, in its unit, is no rounding of any of the `known`."""
    ordered = sorted(known)
    return [statement for statement in stated if not _is_known(statement, ordered)]


def _is_known(statement: Statement, ordered: Sequence[tuple[Decimal, str]]) -> bool:
    number = statement.number
    at = bisect_left(ordered, (number.low, ""))
    while at < len(ordered) and ordered[at][0] <= number.high:
        if units.factor(ordered[at][1], statement.unit) == 1:
            return True
        at += 1
    return False


def _unsupported(
    candidate: Manuscript, stated: Sequence[Statement], unknown: Sequence[Statement], values: Sequence[LogValue]
) -> list[Statement]:
    judge = Judge(candidate, stated, values)
    return [statement for statement in unknown if judge.verdict(statement)[0] not in _SUPPORTED]
