from fractions import Fraction

import pytest

from redraft.domain.exact import exact


@pytest.mark.parametrize(
    ("value", "number"),
    [
        pytest.param(0.1, Fraction(1, 10), id="a tenth is a tenth, not its nearest binary fraction"),
        pytest.param(80, Fraction(80), id="a whole number is itself"),
        pytest.param(1e-07, Fraction(1, 10**7), id="an exponent is read"),
        pytest.param(-0.25, Fraction(-1, 4), id="a sign is read"),
    ],
)
def test_exact(value: float, number: Fraction):
    assert exact(value) == number


def test_sums_of_written_decimals_are_those_of_school():
    assert exact(0.1) + exact(0.2) == exact(0.3)
    assert 0.1 + 0.2 != 0.3
