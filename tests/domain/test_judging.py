import pytest

from redraft.contracts.claims import ClaimStatus
from redraft.contracts.source import Project, SourceFile
from redraft.domain import statements
from redraft.domain.evidence import read_log
from redraft.domain.judging import Judge
from redraft.latex.manuscript import read

LOG = "| Method | Accuracy (%) |\n|---|---|\n| Early exit | 80.9 |\n| Full softmax | 81.4 |\n"


def verdicts(body: str, log: str = LOG) -> list[tuple[ClaimStatus, list[str]]]:
    text = f"\\begin{{document}}\n{body}\n\\end{{document}}\n"
    manuscript = read(Project(main="paper.tex", files=(SourceFile(path="paper.tex", text=text),)))
    stated = statements.read(manuscript)
    judge = Judge(manuscript, stated, read_log(log))
    found = [judge.verdict(statement) for statement in stated]
    return [(status, [value.evidence.value for value in values]) for status, values in found]


def test_the_evidence_is_the_cell_that_decided():
    assert verdicts("Early exit has an accuracy of 80.9\\%.") == [(ClaimStatus.MATCHED, ["80.9"])]
    assert verdicts("Early exit has an accuracy of 80.7\\%.") == [(ClaimStatus.CONTRADICTED, ["80.9"])]
    assert verdicts("Early exit has an accuracy of 12.7\\%.") == [(ClaimStatus.UNSUPPORTED, [])]


def test_the_value_itself_is_preferred_to_one_that_rounds_to_it():
    log = "- Blocks: 32\n- Share of blocks: 31.6\n"
    assert verdicts("We use 32 blocks.", log) == [(ClaimStatus.MATCHED, ["32"])]


def test_a_value_of_a_named_row_is_preferred():
    log = "| Method | Time |\n|---|---|\n| Slow path | 12.5 |\n| Fast path | 12.5 |\n"
    assert verdicts("Nothing but the fast path needs 12.5 of them.", log)[0][0] is ClaimStatus.MATCHED


def test_a_row_that_the_sentence_names_is_not_supported_by_another():
    log = "| Method | Time |\n|---|---|\n| Slow path | 12.5 |\n| Quick route | 13.5 |\n"
    assert verdicts("The slow path needs 13.5 of them.", log) == [(ClaimStatus.UNSUPPORTED, [])]


def test_numbers_of_one_sentence_do_not_contradict_the_log():
    assert [status for status, _ in verdicts("Early exit has an accuracy of 80.7\\% and 12.5\\% of it.")] == [
        ClaimStatus.UNSUPPORTED,
        ClaimStatus.UNSUPPORTED,
    ]


TWO_METRICS = (
    "| Method | Accuracy | F1 |\n|---|---|---|\n| Alpha | 71.32 | 65.18 |\n| Beta | 83.47 | 79.26 |\n"
    "| Gamma | 88.91 | 84.55 |\n"
)


@pytest.mark.parametrize(
    ("sentence", "expected"),
    [
        pytest.param(r"Alpha improves accuracy from 71.32 to 88.91\%.", "unsupported", id="from and to"),
        pytest.param(r"Alpha improves accuracy by 3.14 points to 88.91\%.", "unsupported", id="by and to"),
        pytest.param(r"The accuracy of Alpha went from 71.32 down to 88.91\%.", "unsupported", id="down to"),
        pytest.param(r"Alpha improves to 88.91\%.", "unsupported", id="to alone"),
        pytest.param(r"Alpha lowers accuracy from 88.91 to 71.32\%.", "matched", id="its own value"),
        pytest.param(r"Alpha has 71.32\% compared to 88.91\%.", "matched", id="compared to"),
        pytest.param(r"Alpha has 71.32\% in contrast to 88.91\%.", "matched", id="in contrast to"),
        pytest.param(r"Replacing Alpha by Gamma improves accuracy from 71.32 to 88.91\%.", "matched", id="both named"),
    ],
)
def test_what_a_named_row_s_value_rises_to_is_not_that_of_another_row(sentence: str, expected: str):
    assert verdicts(sentence, TWO_METRICS)[-1][0].value == expected


@pytest.mark.parametrize(
    ("sentence", "values"),
    [
        pytest.param(r"Early exit has an accuracy of 80.7\%.", ["80.9"], id="another value"),
        pytest.param(r"Early exit has an accuracy of 80.9\%.", [], id="the value"),
        pytest.param(r"Early exit has an accuracy of 12.7\%.", [], id="one too far off to be meant"),
        pytest.param(r"It has an accuracy of 80.7\%.", [], id="no row"),
        pytest.param(r"Early exit has an accuracy of 80.7\% and 12.5\% of it.", [], id="two numbers"),
    ],
)
def test_what_a_number_contradicts_is_told_without_a_verdict(sentence: str, values: list[str]):
    text = f"\\begin{{document}}\n{sentence}\n\\end{{document}}\n"
    manuscript = read(Project(main="paper.tex", files=(SourceFile(path="paper.tex", text=text),)))
    stated = statements.read(manuscript)
    judge = Judge(manuscript, stated, read_log(LOG))
    assert [value.evidence.value for item in stated for value in judge.contradicting(item)] == values
