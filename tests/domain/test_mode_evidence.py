import pytest

from redraft.contracts.claims import ClaimReport
from redraft.contracts.integrity import ModeStatus
from redraft.contracts.source import Project, SourceFile
from redraft.domain import claims
from redraft.domain.mode_evidence import gathered
from redraft.latex.manuscript import Manuscript, read

SUSPECTED, INSUFFICIENT = ModeStatus.SUSPECTED, ModeStatus.INSUFFICIENT
FILLER = (
    "The words of this paper may be few and they are in English, as the share of the small words that is in it shows. "
    * 3
)
COMPARED = "It is compared with a baseline. "


def paper(body: str, filler: str = FILLER + COMPARED) -> Manuscript:
    text = f"\\documentclass{{article}}\n\\begin{{document}}\n{filler}\n\n{body}\n\\end{{document}}\n"
    return read(Project(main="paper.tex", files=(SourceFile(path="paper.tex", text=text),)))


def found(
    body: str, log: str | None = None, idea: str = "", filler: str = FILLER + COMPARED
) -> list[tuple[int, ModeStatus, str]]:
    made = paper(body, filler)
    ledger: ClaimReport = claims.ledger(made, log)
    return [(each.mode, each.status, each.quote) for each in gathered(made, ledger, log, idea)]


def table(*rows: str) -> str:
    return "\\begin{tabular}{lll}" + " \\\\ ".join(rows) + "\\end{tabular}"


@pytest.mark.parametrize(
    ("rows", "status", "quotes"),
    [
        pytest.param(("A & $71.5 \\pm 0.00$ & 1",), SUSPECTED, ["$71.5 \\pm 0.00$"], id="no spread"),
        pytest.param(("A & 71.5 ± 0.0 & 1",), SUSPECTED, ["71.5 ± 0.0"], id="no spread, as a character"),
        pytest.param(("A & 100\\% & 1",), INSUFFICIENT, ["100\\%"], id="nothing wrong"),
        pytest.param(tuple(f"{n} & 71.52 & x" for n in "ABCD"), SUSPECTED, ["71.52"], id="four rows alike"),
        pytest.param(tuple(f"{n} & 71.52 & x" for n in "ABC"), SUSPECTED, [], id="three may be chance"),
        pytest.param(tuple(f"{n} & 5 & x" for n in "ABCDE"), SUSPECTED, [], id="a setting of whole numbers"),
        pytest.param(("A & $71.5 \\pm 0.04$ & 1",), SUSPECTED, [], id="a small spread"),
        pytest.param(("A & 1100\\% & 1",), SUSPECTED, [], id="another number"),
    ],
)
def test_results_too_even_to_be_measured(rows: tuple[str, ...], status: ModeStatus, quotes: list[str]):
    assert found(table(*rows)) == [(1, status, quote) for quote in quotes]


@pytest.mark.parametrize(
    ("sentence", "mode", "status"),
    [
        ("The learning rate was tuned on the test set.", 4, SUSPECTED),
        ("We select the best checkpoint by its test accuracy.", 4, SUSPECTED),
        ("Data leakage was not looked for.", 4, INSUFFICIENT),
        ("Surprisingly, the smaller model wins by 12.5 points.", 5, INSUFFICIENT),
        ("This is counterintuitive.", 5, INSUFFICIENT),
        ("This is the only explanation of the gain.", 7, INSUFFICIENT),
        ("It clearly proves the claim.", 7, INSUFFICIENT),
    ],
)
def test_sentences_that_a_reader_should_look_at(sentence: str, mode: int, status: ModeStatus):
    assert found(sentence) == [(mode, status, sentence)]


@pytest.mark.parametrize(
    "sentence",
    [
        "The learning rate was tuned on the validation set.",
        "We test the selected model.",
        "The surface is smooth.",
        "One explanation is the longer context.",
    ],
)
def test_sentences_that_tell_of_nothing(sentence: str):
    assert found(sentence) == []


def test_results_without_any_comparison_and_words_without_any_doubt():
    filler = FILLER.replace("may be", "are")
    assert found(table("A & 71.5 & 1"), filler=filler) == [(4, INSUFFICIENT, ""), (7, INSUFFICIENT, "")]


METHOD = "\\section{Training setup}\nWe use a batch size of 768 and a dropout of 0.15."


@pytest.mark.parametrize(
    ("log", "idea", "count"),
    [
        pytest.param("batch size: 768, dropout: 0.15", "", 0, id="the log has both"),
        pytest.param("dropout: 0.15", "A batch of 768.", 0, id="the idea has one"),
        pytest.param("dropout: 0.15", "", 1, id="one is in neither"),
        pytest.param("nothing", "", 2, id="both are in neither"),
        pytest.param(None, "", 0, id="without a log nothing can be said"),
    ],
)
def test_settings_of_the_method_that_nothing_tells_of(log: str | None, idea: str, count: int):
    told = found(METHOD, log, idea)
    assert [(mode, status) for mode, status, _ in told] == [(6, SUSPECTED)] * count


def test_a_setting_outside_the_method_is_left_alone():
    assert found(METHOD.replace("Training setup", "Related work"), "nothing") == []


def test_three_places_a_mode_are_enough_the_suspected_first():
    body = "Surely there is leakage. " * 3 + "The rate was tuned on the test set."
    told = found(body)
    assert [(mode, status) for mode, status, _ in told] == [(4, SUSPECTED), (4, INSUFFICIENT), (4, INSUFFICIENT)]


def test_words_of_other_languages_are_not_judged():
    german = "\\selectlanguage{ngerman} Die Wörter dieser Arbeit sind deutsch. " * 5
    assert found("Surprisingly, no.", filler=german) == []
