"""Exact arithmetic on scores as they are written."""

from fractions import Fraction


def exact(value: float) -> Fraction:
    """Return the decimal number that the shortest written form of `value` names: 0.1 is one tenth."""
    return Fraction(repr(value))
