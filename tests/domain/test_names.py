import pytest

from redraft.domain import names


@pytest.mark.parametrize(
    ("one", "other"),
    [
        pytest.param("Acc. (%)", "accuracy", id="a short form and a unit"),
        pytest.param("PPL", "Perplexity", id="an abbreviation"),
        pytest.param("**Ours**", "ours", id="Markdown emphasis"),
        pytest.param("Random-$k$", "random k", id="a formula"),
        pytest.param("batch_size", "Batch size", id="an underscore"),
        pytest.param("Heads", "head", id="a plural"),
        pytest.param("Shared routing", "sharing the routes", id="forms of a verb"),
        pytest.param("16,384", "16384", id="thousands"),
        pytest.param("Latency [ms]", "latency", id="a unit in brackets"),
        pytest.param("two blocks", "2 block", id="a number in words"),
    ],
)
def test_two_spellings_of_one_name(one: str, other: str):
    assert [word for word in names.words(one) if word != "the"] == [w for w in names.words(other) if w != "the"]


@pytest.mark.parametrize(
    ("one", "other"),
    [
        pytest.param("Ours w/ gate", "Ours w/o gate", id="with and without"),
        pytest.param("Ours + gate", "Ours - gate", id="plus and minus"),
        pytest.param("Top-1", "Top-5", id="another rank"),
        pytest.param("Speed (ours)", "Speed", id="brackets that hold no unit"),
        pytest.param("k=0.5", "k=0.25", id="another setting"),
        pytest.param("loss", "lo", id="a word that ends in two s"),
    ],
)
def test_two_names_stay_two(one: str, other: str):
    assert names.words(one) != names.words(other)


@pytest.mark.parametrize(
    ("name", "unit"),
    [
        pytest.param("Latency (ms)", "ms", id="a unit"),
        pytest.param(r"Acc. (\%)", "%", id="an escaped percent sign"),
        pytest.param("Speed (ours) [s]", "s", id="after brackets that hold none"),
        pytest.param("Speed (ours)", "", id="brackets that hold none"),
        pytest.param("Speed", "", id="no brackets"),
    ],
)
def test_the_unit_that_a_header_gives(name: str, unit: str):
    assert names.unit_of(name) == unit


@pytest.mark.parametrize(
    ("name", "telling"),
    [
        pytest.param("the accuracy of our model", {"accuracy"}, id="words that name nothing are left out"),
        pytest.param("at 16k", {"16k"}, id="a size names"),
        pytest.param("top 1", {"top"}, id="a digit beside words does not"),
        pytest.param("8", {"8"}, id="a digit alone does"),
        pytest.param("", set(), id="nothing"),
    ],
)
def test_the_words_that_point_to_a_name(name: str, telling: set[str]):
    assert names.telling(names.words(name)) == telling


def test_a_name_of_numbers_is_numeric():
    assert names.is_numeric(names.words("16,384"))
    assert not names.is_numeric(names.words("8 blocks"))
