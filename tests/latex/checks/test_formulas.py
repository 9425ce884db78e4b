import pytest


@pytest.mark.parametrize(
    ("text", "mended"),
    [
        pytest.param("so $$x = 1$$ holds", r"so \[x = 1\] holds", id="one line"),
        pytest.param("so\n$$\nx = 1\n$$\nholds", "so\n\\[\nx = 1\n\\]\nholds", id="four lines"),
        pytest.param("$$a$$ and $$b$$", r"\[a\] and \[b\]", id="two of them"),
        pytest.param(r"$$\text{a\$b}$$", r"\[\text{a\$b}\]", id="an escaped dollar inside"),
    ],
)
def test_dollar_display_math(body, text: str, mended: str):
    assert body(text).mended("dollar-display-math") == mended


@pytest.mark.parametrize(
    "text",
    [
        pytest.param(r"\[ x \] and $y$", id="LaTeX's own"),
        pytest.param("$a$$b$", id="two formulas in a row"),
        pytest.param("an empty $$ pair", id="an empty formula"),
        pytest.param("one $$x\n\nand another$$", id="never closed in its paragraph"),
        pytest.param("% $$x$$", id="in a comment"),
        pytest.param(r"\verb|$$x$$|", id="in verbatim"),
        pytest.param(r"it costs \$\$5", id="escaped dollars"),
    ],
)
def test_no_dollar_display_math(body, text: str):
    assert body(text).spans("dollar-display-math") == []


def test_a_numbered_formula_is_reported_and_left_alone(body):
    (found,) = body(r"$$x \eqno(1)$$").find("dollar-display-math")
    assert found.fix == ()


def test_the_whole_formula_is_located(body):
    assert body("so $$x = 1$$ holds").spans("dollar-display-math") == ["$$x = 1$$"]
