"""What makes a rubric, and a policy's caps on its axes, sound."""

from collections.abc import Iterable
from fractions import Fraction

from redraft.contracts.policy import AxisCap
from redraft.contracts.score import Rubric
from redraft.domain.exact import exact
from redraft.errors import PolicyError

WEIGHT_TOLERANCE = Fraction(1, 10**9)
"""Three weights of 0.333333333333 are thirds; 0.33 is a slip."""


def validate(rubric: Rubric) -> Rubric:
    """Return the rubric.

    Raises:
        PolicyError: A weight is not above 0, the weights do not add up to 1, or the scale is empty.
    """
    for axis, weight in rubric.weights.items():
        if weight <= 0:
            msg = f"rubric {rubric.name!r}: axis {axis!r} has weight {weight}, expected above 0"
            raise PolicyError(msg)
    total = sum(exact(weight) for weight in rubric.weights.values())
    if abs(total - 1) > WEIGHT_TOLERANCE:
        axes = ", ".join(rubric.weights)
        msg = f"rubric {rubric.name!r}: the weights of {axes} add up to {float(total)}, expected 1"
        raise PolicyError(msg)
    if rubric.scale_min >= rubric.scale_max:
        msg = f"rubric {rubric.name!r}: scale_min {rubric.scale_min:g}, expected below scale_max {rubric.scale_max:g}"
        raise PolicyError(msg)
    return rubric


def validate_caps(caps: Iterable[AxisCap], rubric: Rubric) -> None:
    """Hold every cap to an axis and to the scale of the rubric.

    Raises:
        PolicyError: A cap names another axis, or its limit is off the scale.
    """
    for cap in caps:
        if cap.axis not in rubric.weights:
            axes = ", ".join(rubric.weights)
            msg = f"axis_caps: {cap.axis!r} is no axis of rubric {rubric.name!r}, expected one of {axes}"
            raise PolicyError(msg)
        if not rubric.scale_min <= cap.limit <= rubric.scale_max:
            scale = f"{rubric.scale_min:g} to {rubric.scale_max:g}"
            msg = f"axis_caps: {cap.axis!r} is limited to {cap.limit:g}, expected {scale} (rubric {rubric.name!r})"
            raise PolicyError(msg)
