import pytest

from redraft.latex.colours import RGB, WHITE, are_near, palette

DEFINED = (
    r"\definecolor{ghost}{rgb}{1,1,1} \definecolor{Ink}{HTML}{0A0A0A} \colorlet{pale}{gray!20} \colorlet{again}{ghost}"
    r"\definecolor{white}{gray}{0} \definecolor{odd}{wave}{500}"
)


@pytest.mark.parametrize(
    ("model", "written", "colour"),
    [
        pytest.param(None, "black", (0, 0, 0), id="a name"),
        pytest.param(None, " Snow ", (1, 0.98, 0.98), id="a name in any case"),
        pytest.param("named", "red", (1, 0, 0), id="a name of the model of names"),
        pytest.param(None, "black!0", WHITE, id="none of it"),
        pytest.param(None, "gray!50", (0.75, 0.75, 0.75), id="a part of it in white"),
        pytest.param(None, "red!20!blue", (0.2, 0, 0.8), id="a part of it in another"),
        pytest.param(None, "black!50!white!50!white", (0.75, 0.75, 0.75), id="a mixture of a mixture"),
        pytest.param("rgb", "1, .5,0", (1, 0.5, 0), id="parts"),
        pytest.param("RGB", "255,0,51", (1, 0, 0.2), id="bytes"),
        pytest.param("HTML", "ff0033", (1, 0, 0.2), id="hexadecimal digits"),
        pytest.param("gray", "0.95", (0.95, 0.95, 0.95), id="a shade"),
        pytest.param("Gray", "15", WHITE, id="a shade of fifteen"),
        pytest.param("cmyk", "0,0,0,0", WHITE, id="no ink"),
        pytest.param("cmyk", "0.5,0,0,0.5", (0, 0.5, 0.5), id="inks"),
        pytest.param("cmy", "0,0,1", (1, 1, 0), id="three inks"),
        pytest.param("hsb", "0.3,0,1", WHITE, id="no saturation"),
        pytest.param("rgb", "1,1", None, id="too few parts"),
        pytest.param("HTML", "fff", None, id="too few digits"),
        pytest.param("wave", "500", None, id="a model nobody knows"),
        pytest.param(None, "mauvish", None, id="a name nobody knows"),
        pytest.param(None, "black!x", None, id="a part that is no number"),
        pytest.param(None, "black!50!mauvish", None, id="a part in a colour nobody knows"),
    ],
)
def test_colour(model: str | None, written: str, colour: RGB | None):
    assert palette("").colour(model, written) == (pytest.approx(colour) if colour else None)


@pytest.mark.parametrize(
    ("name", "colour"),
    [
        pytest.param("ghost", WHITE, id="defined"),
        pytest.param("ink", (10 / 255, 10 / 255, 10 / 255), id="in any case"),
        pytest.param("pale", (0.9, 0.9, 0.9), id="a mixture"),
        pytest.param("again", WHITE, id="another name for it"),
        pytest.param("white", (0, 0, 0), id="a name of LaTeX's own, defined anew"),
        pytest.param("odd", None, id="in a model nobody knows"),
    ],
)
def test_colours_that_a_paper_defines(name: str, colour: RGB | None):
    assert palette(DEFINED).colour(None, name) == (pytest.approx(colour) if colour else None)


@pytest.mark.parametrize(
    ("text", "colours"),
    [
        pytest.param("", [], id="none"),
        pytest.param(r"\pagecolor{black} \pagecolor{ white }", [(0, 0, 0), WHITE], id="by name, in order"),
        pytest.param(
            r"\pagecolor[rgb]{0,0,1} \pagecolor [] {red}", [(0, 0, 1), (1, 0, 0)], id="with a model or an empty one"
        ),
        pytest.param(r"\pagecolor{mauvish}", [None], id="a name nobody knows"),
        pytest.param(r"\pagecolors{red} \nopagecolor", [], id="other commands"),
    ],
)
def test_colours_of_pages(text: str, colours: list[RGB | None]):
    assert [*palette("").pages(text)] == colours


@pytest.mark.parametrize(
    ("other", "is_near"),
    [
        pytest.param(WHITE, True, id="the same"),
        pytest.param((0.75, 1, 1), True, id="as far apart as may be"),
        pytest.param((0.74, 1, 1), False, id="one part further"),
        pytest.param((1, 1, 0), False, id="one part of three"),
    ],
)
def test_colours_that_are_near(other: RGB, is_near: bool):
    assert are_near(WHITE, other, 0.25) is is_near
