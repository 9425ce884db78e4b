from collections.abc import Iterable

import pytest

from redraft.contracts.advocate import (
    Advocacy,
    AdvocateFinding,
    Attack,
    ConcessionRound,
    Concessions,
    Guard,
    GuardExit,
    Heard,
    LoggedFinding,
    Ruling,
)
from redraft.contracts.diagnostic import Severity
from redraft.domain import concessions


def line(
    key: str = "A",
    *,
    severity: Severity = Severity.CRITICAL,
    score: int | None = None,
    conceded: bool = False,
    resolved: bool = False,
    quote: str = "it causes",
) -> LoggedFinding:
    return LoggedFinding(
        id=key,
        severity=severity,
        attack=Attack.CAUSAL,
        claim="x causes y",
        quote=quote,
        challenge="no control",
        rebuttal_score=score,
        conceded=conceded,
        resolved=resolved,
    )


def log(*rounds: tuple[LoggedFinding, ...]) -> Concessions:
    return Concessions(rounds=tuple(ConcessionRound(round=n, findings=found) for n, found in enumerate(rounds)))


def conceded(key: str = "A", score: int = 4) -> LoggedFinding:
    return line(key, score=score, conceded=True)


CLEAR = Guard(exit_code=GuardExit.CLEAR)


def stands(*keys: str) -> Guard:
    return Guard(exit_code=GuardExit.STANDING_CRITICAL, standing=keys)


def rejects(*keys: str, standing: tuple[str, ...]) -> Guard:
    return Guard(exit_code=GuardExit.CONCESSION_REJECTED, standing=standing, rejected=keys)


@pytest.mark.parametrize(
    ("history", "guard"),
    [
        pytest.param(log(), CLEAR, id="an empty log is clear"),
        pytest.param(log(()), CLEAR, id="a round without findings is clear"),
        pytest.param(log((line(severity=Severity.MAJOR),)), CLEAR, id="a major does not stand in the way"),
        pytest.param(log((line(),)), stands("A"), id="a critical stands"),
        pytest.param(log((line(),), ()), stands("A"), id="a critical stands though the advocate says no more of it"),
        pytest.param(log((line(),), (conceded(),)), CLEAR, id="a rebuttal of 4 concedes it"),
        pytest.param(
            log((line(),), (conceded(score=3),)), rejects("A", standing=("A",)), id="a rebuttal of 3 does not"
        ),
        pytest.param(
            log((line(),), (line(conceded=True),)), rejects("A", standing=("A",)), id="nor does one without a score"
        ),
        pytest.param(log((line(),), (line(score=5),)), stands("A"), id="nor does a good rebuttal that is not conceded"),
        pytest.param(
            log((line(), line("B")), (conceded(),), (conceded("B"),)),
            rejects("B", standing=("B",)),
            id="none is valid in the round after a valid one",
        ),
        pytest.param(
            log((line(), line("B")), (conceded(),), (), (conceded("B"),)),
            CLEAR,
            id="the round after that may concede again",
        ),
        pytest.param(
            log((line(), line("B")), (conceded(score=3),), (conceded("B"),)),
            stands("A"),
            id="a rejected one leaves the next round free",
        ),
        pytest.param(
            log((line(), line("B")), (conceded(score=4), conceded("B", score=5))),
            rejects("A", standing=("A",)),
            id="of two in a round the better rebuttal counts",
        ),
        pytest.param(
            log((line(), line("B")), (conceded(), conceded("B"))),
            rejects("B", standing=("B",)),
            id="of two equal ones the first counts",
        ),
        pytest.param(
            log((line(severity=Severity.MAJOR), line("B")), (conceded(), conceded("B", score=3))),
            rejects("B", standing=("B",)),
            id="a conceded major spends the round's concession",
        ),
        pytest.param(
            log((line(),), (conceded(score=2),), ()),
            stands("A"),
            id="a rejection counts in its own round alone",
        ),
        pytest.param(
            log((line(),), (conceded(score=2),), (conceded(score=4),)),
            CLEAR,
            id="a critical conceded later does not block for ever",
        ),
        pytest.param(
            log((line(),), (line(severity=Severity.MINOR),)), stands("A"), id="severity never falls by relabelling"
        ),
        pytest.param(log((line(severity=Severity.MINOR),), (line(),)), stands("A"), id="severity may rise"),
        pytest.param(log((line(),), (conceded(),), (line(),)), stands("A"), id="a critical raised again stands again"),
        pytest.param(
            log((line(),), (conceded(),), (line(severity=Severity.MINOR),)),
            CLEAR,
            id="one raised again as a minor does not",
        ),
        pytest.param(
            log((line(),), (conceded(),), (conceded(),)), CLEAR, id="conceding it once more is no new concession"
        ),
        pytest.param(
            log((line(),), (line(), conceded())),
            CLEAR,
            id="the last of two lines on a finding is the word of the round",
        ),
        pytest.param(
            log((line(),), (conceded(), line())), stands("A"), id="a concession taken back in its round is none"
        ),
        pytest.param(
            log((line("B"), line()), (conceded("B"),)), stands("A"), id="another finding's concession does not help"
        ),
    ],
)
def test_standing(history: Concessions, guard: Guard):
    assert concessions.standing(history) == guard


def test_rounds_are_judged_in_their_order_whatever_that_of_the_log():
    shuffled = Concessions(
        rounds=(ConcessionRound(round=1, findings=(conceded(),)), ConcessionRound(round=0, findings=(line(),)))
    )
    assert concessions.standing(shuffled) == CLEAR


def test_a_round_logged_in_two_parts_has_one_concession():
    parts = Concessions(
        rounds=(
            ConcessionRound(round=0, findings=(line(), line("B"))),
            ConcessionRound(round=1, findings=(conceded(),)),
            ConcessionRound(round=1, findings=(conceded("B"),)),
        )
    )
    assert concessions.standing(parts) == rejects("B", standing=("B",))


@pytest.mark.parametrize(
    ("history", "paper", "guard"),
    [
        pytest.param(
            log((line(),), (line(resolved=True),)), None, stands("A"), id="without the paper it counts nothing"
        ),
        pytest.param(
            log((line(),), (line(resolved=True),)),
            "Here it\n  causes harm.",
            stands("A"),
            id="nor while its quote occurs",
        ),
        pytest.param(
            log((line(),), (line(resolved=True),)), "Here it is.", CLEAR, id="it counts once the quote is gone"
        ),
        pytest.param(log((line(),), (line(),)), "Here it is.", stands("A"), id="a quote that is gone is not enough"),
        pytest.param(
            log((line(),), (line(resolved=True, quote="never written"),)),
            "Here it causes harm.",
            stands("A"),
            id="another quote than the first does not help",
        ),
        pytest.param(
            log((line(),), (line(resolved=True),)),
            "Here it \\emph{causes} harm.",
            stands("A"),
            id="markup alone does not make it go",
        ),
        pytest.param(
            log((line(quote="``it'' causes 1--2"),), (line(resolved=True, quote="“it” causes 1–2"),)),
            "Here ``it'' causes 1--2.",
            stands("A"),
            id="nor do the signs of a page",
        ),
        pytest.param(
            log((line(quote=""),), (line(resolved=True, quote=""),)),
            "Here it is.",
            stands("A"),
            id="a finding without a quote has none that could go",
        ),
    ],
)
def test_resolved_needs_the_advocates_word_and_the_quote_gone(history: Concessions, paper: str | None, guard: Guard):
    assert concessions.standing(history, paper) == guard


def raised(key: str, severity: Severity = Severity.CRITICAL, claim: str = "x causes y") -> AdvocateFinding:
    return AdvocateFinding(
        id=key, severity=severity, attack=Attack.CAUSAL, claim=claim, quote="it causes", challenge="no control"
    )


def advocacy(*findings: AdvocateFinding, rulings: tuple[Ruling, ...] = ()) -> Advocacy:
    return Advocacy(advocate="a-model", findings=findings, rulings=rulings)


def ruling(key: str, score: int = 4, *, concede: bool = True) -> Ruling:
    return Ruling(finding_id=key, rebuttal_score=score, concede=concede, reason="the control is there")


def logged(advocacies: Iterable[Advocacy]) -> Concessions:
    """Return the log of one advocacy a round, from round 0 on."""
    log = Concessions()
    for number, each in enumerate(advocacies):
        log = concessions.with_round(log, number, each)
    return log


def test_a_ruling_is_logged_with_the_finding_it_is_about():
    history = logged((advocacy(raised("A")), advocacy(rulings=(ruling("A"),))))
    assert history == log((line(),), (line(score=4, conceded=True),))
    assert concessions.standing(history) == CLEAR


@pytest.mark.parametrize(
    ("paper", "entry"),
    [
        pytest.param(None, conceded(), id="without the paper it concedes"),
        pytest.param("Here it\n  causes harm.", conceded(), id="while its quote occurs it concedes"),
        pytest.param("Here it is.", line(score=4, resolved=True), id="once its quote is gone the finding is resolved"),
    ],
)
def test_giving_up_a_finding_is_a_concession_while_its_words_stand(paper: str | None, entry: LoggedFinding):
    first = concessions.with_round(Concessions(), 0, advocacy(raised("A")), "Here it causes harm.")
    history = concessions.with_round(first, 1, advocacy(rulings=(ruling("A"),)), paper)
    assert history == log((line(),), (entry,))
    assert concessions.standing(history, paper) == CLEAR


def test_two_findings_resolved_in_a_round_spend_no_concession():
    first = concessions.with_round(Concessions(), 0, advocacy(raised("A"), raised("B"), raised("C")), "it causes")
    rulings = (ruling("A", 1), ruling("B", 2))
    history = concessions.with_round(first, 1, advocacy(rulings=rulings), "all of it is rewritten")
    assert concessions.standing(history, "all of it is rewritten") == stands("C")


@pytest.mark.parametrize(
    ("first", "second", "counts"),
    [
        pytest.param(ruling("A", 3), ruling("A", 5), ruling("A", 3), id="its score does not rise"),
        pytest.param(ruling("A", 5), ruling("A", 2), ruling("A", 2), id="its score may fall"),
        pytest.param(
            ruling("A", 3),
            ruling("A", 3, concede=False),
            ruling("A", 3, concede=False),
            id="the concession may be taken back",
        ),
        pytest.param(ruling("A", 3), ruling("B", 5), ruling("A", 3), id="a finding that was not asked about is none"),
        pytest.param(ruling("B", 3), ruling("B", 1), ruling("B", 3), id="nor one whose concession was not rejected"),
    ],
)
def test_a_rejected_concession_is_ruled_on_once_more(first: Ruling, second: Ruling, counts: Ruling):
    before = advocacy(raised("C"), rulings=(first,))
    after = concessions.restated(before, advocacy(raised("D"), rulings=(second,)), ("A",))
    assert after == advocacy(raised("C"), rulings=(counts,))


def test_nothing_said_again_leaves_the_rulings_as_they_were():
    before = advocacy(rulings=(ruling("A", 3),))
    assert concessions.restated(before, advocacy(), ("A",)) == before


def test_a_round_is_heard_logged_and_judged_by_the_words_of_the_draft():
    first = concessions.heard(Concessions(), 0, advocacy(raised("A")), "it causes harm")
    assert (first.log, first.guard) == (log((line(),)), stands("A"))
    given = advocacy(rulings=(ruling("A", 1),))
    second = concessions.heard(first.log, 1, given, "rewritten")
    assert second == Heard(advocacy=given, log=log((line(),), (line(score=1, resolved=True),)), guard=CLEAR)


def test_without_an_advocate_what_stood_goes_on_standing():
    before = log((line(),))
    assert concessions.heard(before, 1, None, "rewritten") == Heard(advocacy=None, log=before, guard=stands("A"))


@pytest.mark.parametrize(
    ("rounds", "kept", "guard"),
    [
        pytest.param(
            ((line(),), (conceded(score=3),)),
            ((line(),), (line(score=3),)),
            stands("A"),
            id="a critical that the rebuttal does not answer stands",
        ),
        pytest.param(
            ((line(severity=Severity.MAJOR),), (line(severity=Severity.MAJOR, score=2, conceded=True),)),
            ((line(severity=Severity.MAJOR),), (line(severity=Severity.MAJOR, score=2),)),
            CLEAR,
            id="a major never held anything up",
        ),
        pytest.param(
            ((line(), line("B")), (conceded(), conceded("B", 5))),
            ((line(), line("B")), (line(score=4), conceded("B", 5))),
            stands("A"),
            id="of two the better answered is conceded",
        ),
        pytest.param(
            ((line(), line("B")), (conceded("A"),), (conceded("B"),)),
            ((line(), line("B")), (conceded("A"),), (line("B", score=4),)),
            stands("B"),
            id="none right after another",
        ),
        pytest.param(((line(),), (conceded(),)), ((line(),), (conceded(),)), CLEAR, id="a valid one is kept"),
        pytest.param(((line(),), (line(),)), ((line(),), (line(),)), stands("A"), id="nothing was conceded"),
        pytest.param(((),), ((),), CLEAR, id="nothing was raised"),
        pytest.param((), (), CLEAR, id="no round was heard"),
    ],
)
def test_what_is_rejected_again_was_not_conceded_and_the_log_says_so(
    rounds: tuple[tuple[LoggedFinding, ...], ...], kept: tuple[tuple[LoggedFinding, ...], ...], guard: Guard
):
    again = Heard(advocacy=advocacy(), log=log(*rounds), guard=concessions.standing(log(*rounds), PAPER))
    after = concessions.settled(again, PAPER)
    assert after == Heard(advocacy=advocacy(), log=log(*kept), guard=guard)
    assert concessions.standing(after.log, PAPER) == after.guard


def test_findings_of_earlier_rounds_come_in_their_last_words():
    history = log((line(), line("B")), (line(quote="it leads to", score=3),))
    assert concessions.earlier(history) == (
        raised("A").model_copy(update={"quote": "it leads to"}),
        raised("B"),
    )
    assert concessions.earlier(log()) == ()


def test_a_finding_raised_and_ruled_on_is_logged_once_as_raised():
    history = logged(
        (advocacy(raised("A")), advocacy(raised("A", claim="x moves y"), rulings=(ruling("A", 2, concede=False),)))
    )
    (entry,) = history.rounds[1].findings
    assert (entry.claim, entry.rebuttal_score, entry.conceded) == ("x moves y", 2, False)


def test_a_ruling_on_a_finding_of_no_earlier_round_is_dropped():
    history = logged((advocacy(raised("A"), rulings=(ruling("A"), ruling("B"))),))
    assert history == log((line(),))


PAPER = "Here it causes harm."


@pytest.mark.parametrize(
    ("advocate", "standing"),
    [
        pytest.param(None, ("A",), id="a critical of the accepted draft stands over a round without an advocate"),
        pytest.param(advocacy(), ("A",), id="and over one that says nothing of it"),
        pytest.param(advocacy(raised("A")), ("A",), id="raised again it stands"),
        pytest.param(advocacy(rulings=(ruling("A"),)), (), id="conceded over the candidate it does not"),
        pytest.param(advocacy(raised("B")), ("A", "B"), id="a new one stands beside it"),
    ],
)
def test_what_is_heard_of_a_candidate_adds_to_what_was_heard_of_the_accepted_draft(
    advocate: Advocacy | None, standing: tuple[str, ...]
):
    accepted = concessions.heard(Concessions(), 0, advocacy(raised("A")), PAPER)
    heard = concessions.heard(accepted.log, 1, advocate, PAPER)
    assert heard.advocacy is advocate
    assert heard.guard.standing == standing
    assert [entry.round for entry in heard.log.rounds] == ([0] if advocate is None else [0, 1])


def test_earlier_findings_are_told_in_their_last_words():
    first = concessions.with_round(Concessions(), 0, advocacy(raised("A"), raised("B")))
    log_ = concessions.with_round(first, 1, advocacy(raised("A", claim="x moves y")))
    assert concessions.earlier(log_) == (raised("A", claim="x moves y"), raised("B"))
    assert concessions.earlier(Concessions()) == ()


def test_no_advocacy_is_an_empty_log():
    assert logged(()) == Concessions()


def test_a_round_that_is_logged_is_not_logged_again():
    history = concessions.with_round(Concessions(), 0, advocacy(raised("A")))
    assert concessions.with_round(history, 0, advocacy(raised("B"))) is history
