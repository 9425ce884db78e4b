import pytest

from redraft.latex.quantities import spelled, unit_name


@pytest.mark.parametrize(
    ("text", "words"),
    [
        pytest.param(r"a \SI{3}{\milli\second} b", "a 3 ms b", id="a prefix joins its unit"),
        pytest.param(r"\qty[mode=text]{2.66(9)}{\kelvin\per\giga\pascal}", "2.66(9) K/GPa", id="options, a quotient"),
        pytest.param(r"\SIrange{30}{60}{\second}", "30 to 60 s", id="a range"),
        pytest.param(r"\numrange{3}{4}", "3 to 4", id="a range without unit"),
        pytest.param(r"\num{1e-4} \nombre{12540}", "1e-4 12540", id="numbers alone"),
        pytest.param(r"\numlist{1;2;3}", "1, 2, 3", id="a list"),
        pytest.param(r"p50 (\si{\micro\second})", "p50 (us)", id="a unit alone"),
        pytest.param(r"\ang{30}", "30°", id="an angle"),
        pytest.param(r"\SI{3}{ms}", "3 ms", id="letters"),
        pytest.param(r"\simeq 3 \united", r"\simeq 3 \united", id="commands that begin alike"),
        pytest.param(r"\SI{3", r"\SI{3", id="one left open"),
    ],
)
def test_quantities_in_plain_words(text: str, words: str):
    assert spelled(text) == words


def test_an_unknown_unit_keeps_its_name():
    assert unit_name(r"\kilo\parsec\per\day") == "kparsec/day"
