import pytest

from redraft.domain.exemptions import Formulas


@pytest.mark.parametrize(
    ("text", "inside"),
    [
        pytest.param("$x = 3$", True, id="a symbol"),
        pytest.param(r"\(x = 3\)", True, id="a symbol between parentheses"),
        pytest.param(r"$\alpha = 3$", True, id="a Greek symbol"),
        pytest.param("$3$", False, id="a number alone"),
        pytest.param(r"$\textbf{3} \pm 0.3\%$", False, id="a number with marks"),
        pytest.param(r"$3\,\text{ms}$", False, id="a number with a unit in text"),
        pytest.param("$p < 3$", False, id="a statistic"),
        pytest.param(r"costs \$3 and x\$", False, id="money"),
        pytest.param("$x\n\n3$ y", False, id="a formula that its paragraph ends"),
        pytest.param("x) 3", False, id="no formula"),
        pytest.param(r"\) 3", False, id="a formula never opened"),
        pytest.param(r"\\$x 3$", True, id="a formula after a line break"),
    ],
)
def test_whether_a_number_stands_in_a_formula_with_symbols(text: str, inside: bool):
    assert (text.index("3") in Formulas(text)) is inside


def test_after_the_formula_is_outside():
    assert 8 not in Formulas("$x = 3$ 3")
