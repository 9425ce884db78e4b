import pytest
from claims import BACKED, NOT_BACKED, Measured, Verdict, corpus, measure
from planted_claims import KINDS, sites

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
    assert measured.rates(NOT_BACKED).precision >= 0.9


def test_true_numbers_are_found(measured: Measured):
    rates = measured.rates(BACKED)
    assert rates.precision >= 0.98
    assert rates.recall >= 0.94


def test_the_log_s_own_value_is_shown_for_each_contradicted_one(measured: Measured):
    contradicted = [item for item in measured.verdicts if item.said is ClaimStatus.CONTRADICTED]
    assert len(contradicted) >= 40
    assert all(item.claim and item.claim.evidence for item in contradicted)


@pytest.mark.parametrize("name", ["questions", "database"])
def test_no_wrong_value_of_a_cell_is_called_backed(name: str):
    paper = next(paper for paper in corpus() if paper.name == name)
    cells = [site for site in sites(paper) if site.statement.cell][::5]
    planted = [(kind, plant(site)) for site in cells for kind, plant in KINDS.items()]
    assert len(cells) >= 4
    assert [f"{kind}: {item.site.label}" for kind, item in planted if item and not item.is_found] == []


def _is_telling(item: Verdict) -> bool:
    """Whether it stands in a table, or has three digits or more."""
    is_cell = item.claim is not None and "&" in _line(item)
    return is_cell or sum(char.isdigit() for char in item.label.value) >= 3


def _line(item: Verdict) -> str:
    paper = next(paper for paper in corpus() if paper.name == item.label.paper)
    return paper.text.splitlines()[item.label.line - 1]
