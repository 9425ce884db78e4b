"""Decision bands of the overall score."""

from itertools import pairwise

from redraft.contracts.score import Band, BandThresholds
from redraft.errors import PolicyError


def band_of(overall: float, thresholds: BandThresholds) -> Band:
    """Place an overall score in its band; each threshold belongs to the band it opens (design §4)."""
    if overall >= thresholds.accept:
        return Band.ACCEPT
    if overall >= thresholds.minor_revision:
        return Band.MINOR_REVISION
    if overall >= thresholds.major_revision:
        return Band.MAJOR_REVISION
    return Band.REJECT


def validate(thresholds: BandThresholds) -> BandThresholds:
    """Return the thresholds.

    Raises:
        PolicyError: They are not strictly descending.
    """
    named = thresholds.model_dump().items()
    for (higher, above), (lower, below) in pairwise(named):
        if above <= below:
            msg = f"bands: {higher} is {above:g} and {lower} is {below:g}, expected strictly descending thresholds"
            raise PolicyError(msg)
    return thresholds
