"""Which criticals of the devil's advocate stand, judged per finding over all rounds."""

from collections.abc import Mapping
from dataclasses import dataclass, field

from redraft.contracts.advocate import (
    Advocacy,
    AdvocateFinding,
    ConcessionRound,
    Concessions,
    Guard,
    GuardExit,
    Heard,
    LoggedFinding,
    Ruling,
)
from redraft.contracts.diagnostic import Severity
from redraft.domain.quotes import Words, words

LEAST_REBUTTAL = 4
"""Rebuttal score from which a concession is valid (design §7)."""


@dataclass(slots=True)
class _Case:
    """One finding over all rounds: the worst severity and every quote it was ever given."""

    severity: Severity
    quotes: set[str] = field(default_factory=set[str])
    settled: bool = False

    def hear(self, finding: LoggedFinding, *, granted: bool, paper: Words | None) -> None:
        self.severity = worst(self.severity, finding.severity)
        self.quotes.add(finding.quote)
        if granted or (finding.resolved and all(_is_gone(quote, paper) for quote in self.quotes)):
            self.settled = True
        elif finding.severity is Severity.CRITICAL and not finding.conceded:
            self.settled = False


def with_round(log: Concessions, number: int, advocacy: Advocacy, paper: str | None = None) -> Concessions:
    """Append round `number`; a log that has it is returned as it is.

    A ruling on a finding that no earlier round raised is dropped: nobody can have rebutted it. One that gives up a
    finding whose quote `paper` has no more says that the finding is resolved, and concedes nothing.
    """
    if any(entry.round == number for entry in log.rounds):
        return log
    earlier: dict[str, AdvocateFinding] = {finding.id: finding for entry in log.rounds for finding in entry.findings}
    ruled = {ruling.finding_id: ruling for ruling in advocacy.rulings if ruling.finding_id in earlier}
    raised: dict[str, AdvocateFinding] = {finding.id: finding for finding in advocacy.findings}
    about = {key: earlier[key] for key in ruled} | raised
    text = None if paper is None else words(paper)
    findings = tuple(_logged(finding, ruled.get(key), text) for key, finding in about.items())
    return Concessions(rounds=(*log.rounds, ConcessionRound(round=number, findings=findings)))


def standing(log: Concessions, paper: str | None = None) -> Guard:
    """Judge the log: a critical stands until validly conceded, or resolved with its quote gone from `paper`.

    A concession is valid if its rebuttal scores at least 4 and the round before had no valid one; a round has at most
    one, that of the best rebuttal. Rejections are those of the latest round. Without `paper`, `resolved` counts for
    nothing.
    """
    text = None if paper is None else words(paper)
    cases: dict[str, _Case] = {}
    rejected: tuple[str, ...] = ()
    granted_in: int | None = None
    for entry in sorted(log.rounds, key=lambda entry: entry.round):
        granted, rejected = _concessions(entry, cases, may_grant=granted_in not in (entry.round - 1, entry.round))
        granted_in = granted_in if granted is None else entry.round
        for finding in entry.findings:
            case = cases.setdefault(finding.id, _Case(finding.severity))
            case.hear(finding, granted=finding.id == granted, paper=text)
    criticals = tuple(key for key, case in cases.items() if case.severity is Severity.CRITICAL and not case.settled)
    return Guard(exit_code=_exit_code(criticals, rejected), standing=criticals, rejected=rejected)


def heard(log: Concessions, number: int, advocacy: Advocacy | None, paper: str | None) -> Heard:
    """Log what the advocate said of draft `number`, whose words are `paper`, and judge what stands.

    Of an advocate that never rules they are not needed.
    """
    after = log if advocacy is None else with_round(log, number, advocacy, paper)
    return Heard(advocacy=advocacy, log=after, guard=standing(after, paper))


def restated(advocacy: Advocacy, again: Advocacy, rejected: tuple[str, ...]) -> Advocacy:
    """Return `advocacy` with the rulings of `again` in the place of those whose concession was rejected.

    No rebuttal was added since, so that its score may fall and not rise.
    """
    second = {ruling.finding_id: ruling for ruling in again.rulings if ruling.finding_id in rejected}
    rulings = tuple(_lower(ruling, second.get(ruling.finding_id, ruling)) for ruling in advocacy.rulings)
    return advocacy.model_copy(update={"rulings": rulings})


def settled(heard: Heard, paper: str | None) -> Heard:
    """Return what counts after the advocate was asked once more: what is rejected again was not conceded.

    The log says so, and so the guard reads there what is decided here.
    """
    rounds = heard.log.rounds
    log = Concessions(rounds=(*rounds[:-1], *(_without(heard.guard.rejected, last) for last in rounds[-1:])))
    return heard.model_copy(update={"log": log, "guard": standing(log, paper)})


def earlier(log: Concessions) -> tuple[AdvocateFinding, ...]:
    """Return every finding that was raised, in its last words."""
    last: dict[str, AdvocateFinding] = {finding.id: finding for entry in log.rounds for finding in entry.findings}
    names = AdvocateFinding.model_fields
    return tuple(AdvocateFinding(**finding.model_dump(include=set(names))) for finding in last.values())


def worst(severity: Severity, other: Severity) -> Severity:
    """Return the graver of two severities."""
    return min(severity, other, key=tuple(Severity).index)


def _concessions(
    entry: ConcessionRound, cases: Mapping[str, _Case], *, may_grant: bool
) -> tuple[str | None, tuple[str, ...]]:
    """Return the finding whose concession is valid in a round, and those whose concession is not."""
    last_words = {finding.id: finding for finding in entry.findings}
    asked = [
        finding
        for finding in last_words.values()
        if finding.conceded and not (finding.id in cases and cases[finding.id].settled)
    ]
    best = max(asked, key=lambda finding: finding.rebuttal_score or 0, default=None)
    is_valid = may_grant and best is not None and (best.rebuttal_score or 0) >= LEAST_REBUTTAL
    granted = best.id if best is not None and is_valid else None
    return granted, tuple(finding.id for finding in asked if finding.id != granted)


def _exit_code(criticals: tuple[str, ...], rejected: tuple[str, ...]) -> GuardExit:
    """Put a rejected concession before a standing critical (design §5)."""
    if rejected:
        return GuardExit.CONCESSION_REJECTED
    return GuardExit.STANDING_CRITICAL if criticals else GuardExit.CLEAR


def _lower(ruling: Ruling, again: Ruling) -> Ruling:
    return again.model_copy(update={"rebuttal_score": min(ruling.rebuttal_score, again.rebuttal_score)})


def _without(rejected: tuple[str, ...], entry: ConcessionRound) -> ConcessionRound:
    """Return a round in which these findings were not conceded."""
    findings = (
        each.model_copy(update={"conceded": each.conceded and each.id not in rejected}) for each in entry.findings
    )
    return ConcessionRound(round=entry.round, findings=tuple(findings))


def _is_gone(quote: str, paper: Words | None) -> bool:
    """Whether the words stood in a draft and stand in `paper` no more; without either nobody can tell."""
    sought = words(quote)
    return paper is not None and bool(sought.read) and not sought.stand_in(paper)


def _logged(finding: AdvocateFinding, ruling: Ruling | None, paper: Words | None) -> LoggedFinding:
    given_up = ruling is not None and ruling.concede
    is_gone = _is_gone(finding.quote, paper)
    return LoggedFinding(
        id=finding.id,
        severity=finding.severity,
        attack=finding.attack,
        claim=finding.claim,
        quote=finding.quote,
        challenge=finding.challenge,
        rebuttal_score=ruling.rebuttal_score if ruling else None,
        conceded=given_up and not is_gone,
        resolved=given_up and is_gone,
    )
