import pytest

from redraft.domain import names
from redraft.domain.binding import MAX_SIBLINGS, Bindings, is_told_of
from redraft.domain.evidence import LogValue, read_log
from redraft.domain.grids import Headed
from redraft.latex.manuscript import Cell, Span

LOG = """
- Batch size: 64

| Method | Accuracy (%) | Step time (ms) | Memory | Zeal |
|---|---|---|---|---|
| Full | 84.2 | 120 | 57 | 67 |
| Early exit | 80.9 | 45 | 55 | 66 |
| GPT-x | 70.1 | 99 | 56 | 68 |
"""


@pytest.fixture
def bindings() -> Bindings:
    return Bindings(read_log(LOG))


def labelled(row: str, column: str) -> Headed:
    return Headed(Cell("", Span(0, 0)), row, column, 1, 1, is_label=False)


def written(cells: object) -> list[str]:
    return [value.evidence.value for cell in cells for value in cell]  # type: ignore[attr-defined]


@pytest.mark.parametrize(
    ("row", "column", "expected"),
    [
        pytest.param("Early exit", "Acc.", ["80.9"], id="names spelled another way"),
        pytest.param("Accuracy", "early exits", ["80.9"], id="row and column exchanged"),
        pytest.param("Late exit", "Acc.", [], id="another row"),
        pytest.param("Early exit", "", [], id="no column"),
        pytest.param("", "Acc.", [], id="no row"),
        pytest.param("Batch", "size", [], id="a bullet is no cell"),
    ],
)
def test_the_cells_that_a_cell_of_the_paper_speaks_of(bindings: Bindings, row: str, column: str, expected: list[str]):
    assert written(bindings.of_cell(labelled(row, column))) == expected


@pytest.mark.parametrize(
    ("sentence", "expected"),
    [
        pytest.param("Early exit has an accuracy of 81.", "80.9", id="row and metric spelled out"),
        pytest.param("The accuracy of early exits is 81.", "80.9", id="in any case and number"),
        pytest.param("GPT-x has an accuracy of 81.", "70.1", id="a name with an inner capital"),
        pytest.param("Full attains an accuracy of 81.", "84.2", id="a plain word before a verb of result"),
        pytest.param("The accuracy of Full is 81.", "84.2", id="a plain word with its capital inside the sentence"),
        pytest.param("Full accuracy is 81.", "", id="a plain word that begins a sentence"),
        pytest.param("The full accuracy is 81.", "", id="a plain word without its capital"),
        pytest.param("Early exit is fast.", "", id="a row alone"),
        pytest.param("Accuracy is 81.", "", id="a metric alone"),
        pytest.param("Early exit and GPT-x have an accuracy of 81.", "", id="two rows"),
        pytest.param("Early exit has accuracy and step time.", "", id="two metrics"),
        pytest.param("Early exit has a memory of 81.", "55", id="a metric that is written small"),
        pytest.param("Early exit has a zeal of 81.", "", id="a word that is no known metric and is written small"),
        pytest.param(
            "Early exit has a Zeal of 81.", "66", id="a word that is no known metric and is written as a name"
        ),
        pytest.param("Early stops exit with accuracy.", "", id="a name torn apart"),
    ],
)
def test_the_one_cell_that_a_sentence_spells_out(bindings: Bindings, sentence: str, expected: str):
    cell = bindings.of_sentence(sentence, bindings.named(names.words(sentence)))
    assert "".join(value.evidence.value for value in cell) == expected


def test_a_cell_in_two_tables_is_not_the_one_cell():
    bindings = Bindings(read_log(LOG + "\n" + LOG))
    sentence = "Early exit has an accuracy of 81."
    assert bindings.of_sentence(sentence, bindings.named(names.words(sentence))) == ()


def test_a_column_has_all_its_values(bindings: Bindings):
    value: LogValue = bindings.of_cell(labelled("Full", "Accuracy"))[0][0]
    assert [item.evidence.value for item in bindings.column_of(value)] == ["84.2", "80.9", "70.1"]


@pytest.mark.parametrize(
    ("sentence", "told"),
    [
        pytest.param("The accuracy is 86.3%.", True, id="is"),
        pytest.param("It has an accuracy of 86.3%.", True, id="of"),
        pytest.param("It has 86.3% accuracy.", True, id="before the metric"),
        pytest.param("It reaches 86.3 in accuracy.", True, id="in"),
        pytest.param("It keeps its accuracy with 86.3% fewer keys.", False, id="of something else"),
        pytest.param("With 86.3% of the keys its accuracy stays.", False, id="words between"),
        pytest.param("The accuracy is high.", False, id="no number"),
    ],
)
def test_whether_a_number_is_told_of_a_metric(sentence: str, told: bool):
    assert is_told_of("Accuracy (%)", "86.3", sentence) is told


def test_a_name_of_two_words_together_is_told_from_one_that_shares_them():
    log = "- wrong page retrieved: 47\n- right page, wrong span: 29\n"
    found = Bindings(read_log(log))
    told = names.words("47 come from a wrong page and 29 from a wrong span on the right page")
    assert {found.label(line) for line in found.named(told)} == {"wrong page retrieved", "right page, wrong span"}


def test_one_name_is_not_a_longer_one():
    log = "| Method | Acc |\n|---|---|\n| Ours | 1.5 |\n| Ours w/o gate | 2.5 |\n"
    found = Bindings(read_log(log))
    assert {found.label(line) for line in found.named(names.words("Ours is best"))} == {"Ours"}


def test_cells_with_further_names_are_found_by_some():
    log = '{"main": {"SAC": {"ant": {"return": 4731.6}, "hopper": {"return": 3268.3}}}}\n'
    assert written(Bindings(read_log(log)).with_names_of(labelled("SAC", "Ant"))) == ["4731.6"]
    assert written(Bindings(read_log(log)).with_names_of(labelled("SAC", "Walker"))) == []
    assert written(Bindings(read_log(log)).with_names_of(labelled("SAC", ""))) == []


def test_too_many_cells_with_further_names_are_none():
    entries = ", ".join(f'"m{index}": {index}.5' for index in range(MAX_SIBLINGS + 1))
    log = f'{{"main": {{"SAC": {{"ant": {{{entries}}}}}}}}}\n'
    assert written(Bindings(read_log(log)).with_names_of(labelled("SAC", "Ant"))) == []


def test_the_row_s_name_may_stand_between_metric_and_number():
    sentence = "The accuracy of Early exit is 86.3%"
    assert is_told_of("Accuracy (%)", "86.3", sentence, "Early exit")
    assert not is_told_of("Accuracy (%)", "86.3", sentence, "Full")


SHORT = """
| System | WER | Top-1 | Top-5 | RTF |
|---|---|---|---|---|
| Dense | 4.1 | 79.8 | 95.0 | 0.4 |
"""


@pytest.mark.parametrize(
    ("told", "columns"),
    [
        pytest.param("the real-time factor is low", {"RTF"}, id="spelled out"),
        pytest.param("a word error rate", {"WER"}, id="another"),
        pytest.param("the real-time is low", set(), id="not whole"),
        pytest.param("the factor of real time", set(), id="in another order"),
        pytest.param("a top-5 accuracy", {"Top-5"}, id="a name with a number"),
        pytest.param("the top accuracy", {"Top-1", "Top-5"}, id="names without their numbers"),
    ],
)
def test_the_columns_that_words_name(told: str, columns: set[str]):
    bindings = Bindings(read_log(SHORT))
    assert {bindings.label(line) for line in bindings.named(bindings.spelled(names.words(told)))} == columns
