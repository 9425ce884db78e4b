import pytest

from redraft.contracts.claims import Claim, ClaimCounts, ClaimReport, ClaimStatus, Evidence
from redraft.contracts.source import Location
from redraft.domain import claim_lines

PLACE = Location(file="paper.tex", line=3, column=5, offset=20, end=24)
CELL = Evidence(value="84.1", row="Ours", column="Accuracy", line=12)
BULLET = Evidence(value="64", row="", column="", line=2)


def claim(status: ClaimStatus, *evidence: Evidence) -> Claim:
    return Claim(value="84.2", unit="%", location=PLACE, context="Ours, Accuracy", status=status, evidence=evidence)


def report(*claims: Claim) -> ClaimReport:
    counts = {status: sum(each.status == status for each in claims) for status in ClaimCounts.model_fields}
    return ClaimReport(counts=ClaimCounts(**counts), claims=claims)


@pytest.mark.parametrize(
    ("given", "said"),
    [
        pytest.param(
            claim(ClaimStatus.UNSUPPORTED),
            "unsupported: 84.2% (Ours, Accuracy), which nothing in the log gives",
            id="unsupported",
        ),
        pytest.param(
            claim(ClaimStatus.CONTRADICTED, CELL),
            "contradicted: 84.2% (Ours, Accuracy), the log has 84.1 (Ours, Accuracy) on line 12",
            id="contradicted",
        ),
        pytest.param(
            claim(ClaimStatus.MATCHED, BULLET),
            "matched: 84.2% (Ours, Accuracy), as 64 on line 2",
            id="a bullet, no names",
        ),
        pytest.param(
            claim(ClaimStatus.DERIVED, CELL, BULLET),
            "derived: 84.2% (Ours, Accuracy), from 84.1 (Ours, Accuracy) on line 12, 64 on line 2",
            id="derived names its operands",
        ),
    ],
)
def test_each_number_has_a_line_with_its_place_and_its_cells(given: Claim, said: str):
    first, _ = claim_lines.lines(report(given), everything=True)
    assert first == f"paper.tex:3:5: {said}"


def test_only_what_the_log_does_not_back_is_listed_unless_all_is_asked_for():
    given = report(claim(ClaimStatus.MATCHED, CELL), claim(ClaimStatus.UNSUPPORTED))
    assert list(claim_lines.lines(given)) == [
        "paper.tex:3:5: unsupported: 84.2% (Ours, Accuracy), which nothing in the log gives",
        "2 numbers: 1 matched, 0 derived, 0 contradicted, 1 unsupported",
    ]
    assert len(list(claim_lines.lines(given, everything=True))) == 3


def test_a_place_is_named_as_its_reader_calls_the_file():
    first, _ = claim_lines.lines(report(claim(ClaimStatus.UNSUPPORTED)), "drafts/{}".format)
    assert first.startswith("drafts/paper.tex:3:5: unsupported: ")


@pytest.mark.parametrize(
    ("unit", "written"), [("", "84.2"), ("%", "84.2%"), ("×", "84.2×"), ("points", "84.2 points"), ("ms", "84.2 ms")]
)
def test_a_unit_that_is_a_word_stands_apart(unit: str, written: str):
    given = claim(ClaimStatus.UNSUPPORTED).model_copy(update={"unit": unit})
    assert claim_lines.written(given) == written


def test_one_number_is_told_as_one():
    *_, last = claim_lines.lines(report(claim(ClaimStatus.MATCHED, CELL)))
    assert last == "1 number: 1 matched, 0 derived, 0 contradicted, 0 unsupported"


@pytest.mark.parametrize(
    ("status", "backed"),
    [
        (ClaimStatus.MATCHED, True),
        (ClaimStatus.DERIVED, True),
        (ClaimStatus.CONTRADICTED, False),
        (ClaimStatus.UNSUPPORTED, False),
    ],
)
def test_a_paper_is_backed_when_each_of_its_numbers_is(status: ClaimStatus, *, backed: bool):
    assert claim_lines.is_backed(report(claim(ClaimStatus.MATCHED), claim(status))) is backed


def test_a_paper_without_numbers_is_backed():
    assert claim_lines.is_backed(report())
