import pytest

from redraft.domain.evidence import read_log


def values(log: str) -> list[tuple[str, str, str]]:
    return [(v.evidence.value, v.evidence.row, v.evidence.column) for v in read_log(log) if not v.is_label]


def test_semicolons_stand_between_decimal_commas():
    log = "Modell;Acc (%);Zeit (ms)\nKlein;91,42;18,6\nGroß;93,88;6,3\n"
    assert values(log) == [
        ("91,42", "Klein", "Acc (%)"),
        ("18,6", "Klein", "Zeit (ms)"),
        ("93,88", "Groß", "Acc (%)"),
        ("6,3", "Groß", "Zeit (ms)"),
    ]


def test_a_separator_between_quotation_marks_belongs_to_its_field():
    assert values('name,acc\n"Dense, large",84.2\n') == [("84.2", "Dense, large", "acc")]


def test_columns_without_numbers_name_the_row():
    log = "system,workload,kops\nTree,A,182.4\nTree,B,241.9\n"
    assert values(log) == [("182.4", "Tree · A", "kops"), ("241.9", "Tree · B", "kops")]
    assert {value.unit for value in read_log(log)} == {""}


@pytest.mark.parametrize(
    "log",
    [
        pytest.param("- Parámetros: 6,4 millones\n- Energía: 4,7 %\n", id="bullets with decimal commas"),
        pytest.param("- a, b\n- 3, 4\n", id="bullets with commas"),
        pytest.param("Loss 3,5\nAcc,4\n", id="a decimal comma in the first line"),
    ],
)
def test_commas_that_separate_nothing(log: str):
    assert {column for _, _, column in values(log)} == {""}
