import pytest

from redraft.contracts.score import Band, BandThresholds
from redraft.domain import bands
from redraft.errors import PolicyError


@pytest.mark.parametrize(
    ("overall", "band"),
    [
        pytest.param(100, Band.ACCEPT, id="the top"),
        pytest.param(80, Band.ACCEPT, id="at 80 accept"),
        pytest.param(79.99, Band.MINOR_REVISION, id="below 80 minor revision"),
        pytest.param(65, Band.MINOR_REVISION, id="at 65 minor revision"),
        pytest.param(64.99, Band.MAJOR_REVISION, id="below 65 major revision"),
        pytest.param(50, Band.MAJOR_REVISION, id="at 50 major revision"),
        pytest.param(49.99, Band.REJECT, id="below 50 reject"),
        pytest.param(0, Band.REJECT, id="the bottom"),
    ],
)
def test_band_of(overall: float, band: Band):
    assert bands.band_of(overall, BandThresholds()) is band


def test_a_policy_moves_the_thresholds():
    thresholds = BandThresholds(accept=9, minor_revision=7, major_revision=5)
    assert bands.band_of(8.99, thresholds) is Band.MINOR_REVISION


def test_strictly_descending_thresholds_are_accepted():
    thresholds = BandThresholds(accept=80, minor_revision=79.9, major_revision=79.8)
    assert bands.validate(thresholds) is thresholds


@pytest.mark.parametrize(
    ("thresholds", "message"),
    [
        pytest.param(
            BandThresholds(accept=60),
            "bands: accept is 60 and minor_revision is 65, expected strictly descending thresholds",
            id="accept below minor revision",
        ),
        pytest.param(
            BandThresholds(minor_revision=50),
            "bands: minor_revision is 50 and major_revision is 50, expected strictly descending thresholds",
            id="two that are equal",
        ),
    ],
)
def test_other_thresholds_are_refused_by_both_names(thresholds: BandThresholds, message: str):
    with pytest.raises(PolicyError) as caught:
        bands.validate(thresholds)
    assert str(caught.value) == message
