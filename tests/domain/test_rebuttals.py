import pytest

from redraft.contracts.advocate import (
    Advocacy,
    AdvocateFinding,
    Attack,
    Concessions,
    Guard,
    GuardExit,
    Rebutted,
    Ruling,
)
from redraft.contracts.diagnostic import Severity
from redraft.contracts.source import Project, SourceFile
from redraft.domain import concessions, rebuttals
from redraft.domain.rebuttals import rebuttal

LINES = [f"line {number}" for number in range(20)]
LINES[5] = "Heads cause"
LINES[6] = r"the \emph{gain} in accuracy."


def project(lines: list[str], end: str = "\n", other: str = "") -> Project:
    files = (SourceFile(path="a.tex", text=other), SourceFile(path="paper.tex", text=end.join(lines)))
    return Project(main="paper.tex", files=files)


def changed(**lines: str) -> list[str]:
    return [lines.get(f"l{number}", line) for number, line in enumerate(LINES)]


@pytest.mark.parametrize("end", ["\n", "\r\n", "\r"], ids=["unix", "windows", "old mac"])
@pytest.mark.parametrize(
    ("after", "hunks"),
    [
        pytest.param(changed(), "", id="nothing changed"),
        pytest.param(
            changed(l5="Heads go with"),
            "@@ -3,7 +3,7 @@\n line 2\n line 3\n line 4\n-Heads cause\n+Heads go with\n"
            " the \\emph{gain} in accuracy.\n line 7\n line 8\n",
            id="the words themselves",
        ),
        pytest.param(
            changed(l8="See the ablation."),
            "@@ -6,7 +6,7 @@\n Heads cause\n the \\emph{gain} in accuracy.\n line 7\n-line 8\n+See the ablation.\n"
            " line 9\n line 10\n line 11\n",
            id="three lines on: the hunk shows the quote",
        ),
        pytest.param(changed(l15="far away"), "", id="a change far away is no answer"),
    ],
)
def test_the_answer_to_a_finding_is_what_changed_around_its_quote(after: list[str], hunks: str, end: str):
    quote = "Heads  cause the \\emph{gain}"
    assert rebuttal(quote, project(LINES, end), project(after, end)) == hunks


def test_a_change_that_touches_two_places_of_the_quote_is_shown_once():
    before = project(["it causes", "it causes", "end"])
    shown = rebuttal("it causes", before, project(["it may cause", "it causes", "end"]))
    assert shown.count("+it may cause") == 1


def test_words_that_markup_parts_may_be_answered_anywhere():
    after = project(changed(l15="far away"))
    assert "+far away\n" in rebuttal("the gain in accuracy", project(LINES), after)


def test_a_quote_in_two_files_is_answered_in_either():
    before, after = project(LINES, other="Heads cause trouble."), project(LINES, other="Heads may cause trouble.")
    assert rebuttal("Heads cause", before, after).startswith("@@ -1,1 +1,1 @@\n-Heads cause trouble.\n")


def test_no_words_are_answered_by_the_whole_difference():
    assert "+far away\n" in rebuttal(" ", project(LINES), project(changed(l15="far away")))


def ruling(key: str, score: int) -> Ruling:
    return Ruling(finding_id=key, rebuttal_score=score, concede=True, reason="it is there")


def rebutted(key: str, change: str) -> Rebutted:
    finding = AdvocateFinding(
        id=key, severity=Severity.CRITICAL, attack=Attack.CAUSAL, claim="x causes y", quote="causes", challenge="how"
    )
    return Rebutted(finding=finding, rebuttal=change)


@pytest.mark.parametrize(
    ("earlier", "score"),
    [
        pytest.param((rebutted("A", "-causes\n+goes with\n"),), 5, id="a change is scored by the advocate"),
        pytest.param((rebutted("A", ""),), 1, id="no change scores lowest"),
        pytest.param((rebutted("A", " \n"),), 1, id="a blank one is none"),
        pytest.param((rebutted("B", ""),), 5, id="another finding's change is its own"),
        pytest.param((rebutted("A", "+z\n"), rebutted("B", "")), 5, id="a change beside a finding without one"),
        pytest.param((), 5, id="a finding that is none of the earlier ones"),
    ],
)
def test_what_nobody_rebutted_scores_lowest(earlier: tuple[Rebutted, ...], score: int):
    given = Advocacy(advocate="a-model", rulings=(ruling("A", 5),))
    assert rebuttals.held_to(given, earlier) == Advocacy(advocate="a-model", rulings=(ruling("A", score),))


def test_a_concession_to_nothing_is_rejected_by_the_guard():
    finding = rebutted("A", "").finding
    log = concessions.with_round(Concessions(), 0, Advocacy(advocate="a-model", findings=(finding,)), "it causes")
    caving = rebuttals.held_to(Advocacy(advocate="a-model", rulings=(ruling("A", 5),)), (rebutted("A", ""),))
    guard = concessions.standing(concessions.with_round(log, 1, caving, "it causes"), "it causes")
    assert guard == Guard(exit_code=GuardExit.CONCESSION_REJECTED, standing=("A",), rejected=("A",))
