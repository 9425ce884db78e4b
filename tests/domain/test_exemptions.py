import pytest

from redraft.domain import numbers
from redraft.domain.exemptions import Exemption, Formulas


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


@pytest.mark.parametrize(
    ("text", "exemption"),
    [
        pytest.param("kept since 1539 in Paris", Exemption.YEAR, id="an early year"),
        pytest.param("depuis 1539", Exemption.YEAR, id="an early year in French"),
        pytest.param("with 1539 images", None, id="a count of four digits"),
        pytest.param("$d = 0.97$", None, id="an effect size"),
        pytest.param("$d = 97$", Exemption.CONSTANT, id="a dimension"),
    ],
)
def test_years_and_statistics(text: str, exemption: Exemption | None):
    (number,) = numbers.read(text)
    assert number.exemption is exemption
