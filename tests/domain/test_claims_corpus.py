import shutil
from collections import Counter
from pathlib import Path

import pytest
from claims import BACKED, CORPUS, NOT_BACKED, Measured, Verdict, corpus, measure
from plant_numbers import PER_KIND, main, pages
from planted_claims import HALVES, KINDS, Planted, planted, wilson

from redraft.contracts.claims import ClaimStatus

FALSE_ALARMS = 0.03
"""Share of the numbers that are right, or claim nothing, of which the ledger may complain."""


@pytest.fixture(scope="module")
def measured() -> Measured:
    return measure(corpus())


def test_every_claim_has_a_label(measured: Measured):
    assert measured.unlabelled == []


def test_labels_stand_where_they_say():
    for paper in corpus():
        for label in paper.labels:
            assert paper.text.startswith(label.value, paper.offset(label)), str(label)


def test_the_corpus_is_large_enough():
    labels = [label for paper in corpus() for label in paper.labels]
    assert len({label.paper for label in labels}) >= 8
    assert len(labels) >= 200
    assert {"digit", "row", "metric", "difference", "unit"} <= {label.planted for label in labels}


def test_no_invented_number_is_called_backed(measured: Measured):
    assert [str(item.label) for item in measured.let_through if _is_telling(item)] == []
    assert measured.rates(NOT_BACKED).recall >= 0.97


def test_true_numbers_are_left_alone(measured: Measured):
    honest = [item for item in measured.verdicts if item.label.status not in NOT_BACKED]
    assert len(measured.false_alarms) <= FALSE_ALARMS * len(honest)
    assert measured.rates(NOT_BACKED).precision >= 0.8


def test_true_numbers_are_found(measured: Measured):
    rates = measured.rates(BACKED)
    assert rates.precision >= 0.98
    assert rates.recall >= 0.94


def test_the_log_s_own_value_is_shown_for_each_contradicted_one(measured: Measured):
    contradicted = [item for item in measured.verdicts if item.said is ClaimStatus.CONTRADICTED]
    assert len(contradicted) >= 40
    assert all(item.claim and item.claim.evidence for item in contradicted)


@pytest.fixture(scope="module")
def wrong_numbers() -> list[Planted]:
    return [item for paper in corpus() for item in planted(paper)]


def test_each_kind_is_planted_two_hundred_times(wrong_numbers: list[Planted]):
    counts = Counter(item.kind for item in wrong_numbers)
    assert set(counts) == set(KINDS)
    assert all(200 <= count <= PER_KIND for count in counts.values())


def test_what_is_planted_stands_where_it_says(wrong_numbers: list[Planted]):
    for item in wrong_numbers:
        assert item.paper.text.startswith(item.true, item.start), str(item)
        assert item.number in item.text, str(item)
        assert item.text != item.paper.text


def test_only_true_numbers_are_made_wrong(wrong_numbers: list[Planted]):
    for item in wrong_numbers:
        label = next(label for label in item.paper.labels if item.paper.offset(label) == item.at)
        assert label.status in BACKED, str(item)
        assert not label.planted


def test_what_is_planted_is_what_the_generator_writes(tmp_path: Path, monkeypatch: pytest.MonkeyPatch):
    shutil.copytree(CORPUS, tmp_path / "claims")
    monkeypatch.setattr("plant_numbers.CORPUS", tmp_path / "claims")
    main()
    for name, _ in pages():
        written = (tmp_path / "claims" / name / "planted.csv").read_bytes()
        assert written == (CORPUS / name / "planted.csv").read_bytes(), name


def test_either_half_has_papers_of_its_own():
    halves = [paper.half for paper in corpus()]
    assert set(halves) == set(HALVES)
    assert min(Counter(halves).values()) >= 8


@pytest.mark.parametrize("kind", KINDS)
def test_wrong_numbers_of_each_kind_are_found(kind: str, wrong_numbers: list[Planted]):
    sample = [item for item in wrong_numbers if item.kind == kind][::11]
    found = [item for item in sample if item.said() in NOT_BACKED]
    assert len(sample) >= 15
    assert len(found) >= 0.8 * len(sample)


def test_no_wrong_digit_of_a_cell_is_called_backed(wrong_numbers: list[Planted]):
    sample = [item for item in wrong_numbers if item.kind == "digit swapped" and item.place == "table"][::8]
    assert len(sample) >= 10
    assert [str(item) for item in sample if item.said() not in NOT_BACKED] == []


@pytest.mark.parametrize(
    ("found", "of", "low", "high"),
    [
        pytest.param(95, 100, 0.888, 0.978, id="95 of 100"),
        pytest.param(0, 10, 0.0, 0.278, id="none"),
        pytest.param(10, 10, 0.722, 1.0, id="all"),
        pytest.param(0, 0, 0.0, 1.0, id="nothing says nothing"),
    ],
)
def test_the_interval_of_a_share(found: int, of: int, low: float, high: float):
    assert wilson(found, of) == pytest.approx((low, high), abs=0.001)


def _is_telling(item: Verdict) -> bool:
    """Whether it stands in a table, or has three digits or more."""
    is_cell = item.claim is not None and "&" in _line(item)
    return is_cell or sum(char.isdigit() for char in item.label.value) >= 3


def _line(item: Verdict) -> str:
    paper = next(paper for paper in corpus() if paper.name == item.label.paper)
    return paper.text.splitlines()[item.label.line - 1]
