from decimal import Decimal

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


@pytest.mark.parametrize(
    ("name", "unit"),
    [
        pytest.param("latency_ms", "ms", id="a program's name"),
        pytest.param("space_gb", "GB", id="a program's name in small letters"),
        pytest.param("cpu_percent", "%", id="a program's percentage"),
        pytest.param("Total GB", "GB", id="without brackets"),
        pytest.param("MB per round", "MB", id="at the head"),
        pytest.param("loss_min", "", id="a minimum"),
        pytest.param("model_a", "", id="a letter of a series"),
        pytest.param("about_us_all", "", id="within a name"),
        pytest.param("Throughput (tokens/s)", "/s", id="a rate of things"),
        pytest.param("img/s", "/s", id="a rate alone"),
        pytest.param("Hours before onset", "h", id="a unit of time in full"),
        pytest.param("Minimum", "", id="a word that begins as a unit"),
        pytest.param("Rate (10^-3 mol/h)", "mol/h", id="behind a power"),
        pytest.param("Effet (points de pourcentage)", "points", id="in several words"),
        pytest.param("Tree · A", "", id="a second name of one letter"),
    ],
)
def test_units_that_names_give_in_other_ways(name: str, unit: str):
    assert names.unit_of(name) == unit


@pytest.mark.parametrize(
    ("one", "other"),
    [
        pytest.param("épocas", "epocas", id="accents"),
        pytest.param("space_gb", "Space", id="a program's unit"),
        pytest.param("w/o gate", "without gate", id="a short form of without"),
        pytest.param("-- gate", "without gate", id="a dash for without"),
        pytest.param("− gate", "without gate", id="a minus for without"),
    ],
)
def test_spellings_of_programs_and_ablations(one: str, other: str):
    assert names.words(one) == names.words(other)


@pytest.mark.parametrize(
    ("name", "scale"),
    [
        pytest.param("Rate (10^-3 mol/h)", "0.001", id="a negative power"),
        pytest.param(r"Images ($\times 10^{4}$)", "10000", id="a power of LaTeX"),
        pytest.param("Rate (mol/h)", "1", id="none"),
        pytest.param("Top 10", "1", id="a ten alone"),
    ],
)
def test_the_power_of_ten_of_a_header(name: str, scale: str):
    assert names.scale_of(name) == Decimal(scale)


@pytest.mark.parametrize(
    ("name", "unit"),
    [
        pytest.param("FLOPs (G)", "GFLOPs", id="thousands apart"),
        pytest.param("FLOPs [M]", "MFLOPs", id="in square brackets"),
        pytest.param("FLOPs", "", id="none"),
        pytest.param("Params (G)", "", id="of something else"),
    ],
)
def test_the_unit_of_a_header_that_gives_its_thousands_apart(name: str, unit: str):
    assert names.unit_of(name) == unit


def test_a_row_that_begins_with_no_is_without_what_it_names():
    assert names.words("no chunk mask") == names.words("w/o chunk mask")
    assert "without" not in names.words("nodes") + names.words("there is no mask")
