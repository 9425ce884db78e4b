import pytest
from hypothesis import given
from hypothesis import strategies as st

from redraft.contracts.delta import Delta, DeltaDecision, DeltaExit
from redraft.contracts.score import Band, BandThresholds
from redraft.domain import deltas
from redraft.domain.scores import StatedScore
from redraft.errors import ScoreError


def make_score(overall: float, clarity: float = 60, novelty: float = 60) -> StatedScore:
    return StatedScore(axis_scores={"clarity": clarity, "novelty": novelty}, overall_score=overall)


def decide(
    prev: StatedScore,
    curr: StatedScore,
    *,
    consecutive_small: int = 0,
    plateau_threshold: float = 1.0,
    plateau_streak: int = 3,
    accept_threshold: float = 80,
) -> Delta:
    return deltas.decide(
        prev,
        curr,
        consecutive_small=consecutive_small,
        plateau_threshold=plateau_threshold,
        plateau_streak=plateau_streak,
        accept_threshold=accept_threshold,
        bands=BandThresholds(),
    )


@pytest.mark.parametrize(
    ("prev", "curr", "decision", "exit_code"),
    [
        pytest.param(
            make_score(60), make_score(60.01), DeltaDecision.ACCEPT_IMPROVED, DeltaExit.ACCEPT, id="higher is accepted"
        ),
        pytest.param(
            make_score(60, 90),
            make_score(60.01, 10),
            DeltaDecision.ACCEPT_IMPROVED,
            DeltaExit.ACCEPT,
            id="higher is accepted whatever an axis lost",
        ),
        pytest.param(
            make_score(60, 60, 60),
            make_score(60, 61, 59.5),
            DeltaDecision.ACCEPT_TIED_NON_NEGATIVE,
            DeltaExit.ACCEPT,
            id="equal with a gain over the axes is accepted",
        ),
        pytest.param(
            make_score(60, 60, 60),
            make_score(60, 62, 58),
            DeltaDecision.ACCEPT_TIED_NON_NEGATIVE,
            DeltaExit.ACCEPT,
            id="equal with axes that cancel is accepted",
        ),
        pytest.param(
            make_score(60),
            make_score(60),
            DeltaDecision.ACCEPT_TIED_NON_NEGATIVE,
            DeltaExit.ACCEPT,
            id="the same score is accepted",
        ),
        pytest.param(
            make_score(60, 60, 60),
            make_score(60, 61, 58.99),
            DeltaDecision.REVERT_TIED_NEGATIVE_SUBAXIS,
            DeltaExit.TIED_NEGATIVE_SUBAXIS,
            id="equal with a loss over the axes is reverted",
        ),
        pytest.param(
            make_score(60),
            make_score(59.99),
            DeltaDecision.REVERT_OVERALL_DECREASED,
            DeltaExit.OVERALL_DECREASED,
            id="lower is reverted",
        ),
        pytest.param(
            make_score(60, 10),
            make_score(59.99, 90),
            DeltaDecision.REVERT_OVERALL_DECREASED,
            DeltaExit.OVERALL_DECREASED,
            id="lower is reverted whatever an axis gained",
        ),
        pytest.param(
            make_score(90),
            make_score(85),
            DeltaDecision.REVERT_OVERALL_DECREASED,
            DeltaExit.OVERALL_DECREASED,
            id="lower is reverted although it is above the target",
        ),
        pytest.param(
            make_score(85, 60),
            make_score(85, 59),
            DeltaDecision.REVERT_TIED_NEGATIVE_SUBAXIS,
            DeltaExit.TIED_NEGATIVE_SUBAXIS,
            id="equal with a loss is reverted although it is above the target",
        ),
        pytest.param(
            make_score(70),
            make_score(79.99),
            DeltaDecision.ACCEPT_IMPROVED,
            DeltaExit.ACCEPT,
            id="accepted below the target goes on",
        ),
        pytest.param(
            make_score(70),
            make_score(80),
            DeltaDecision.HALT_TARGET_MET,
            DeltaExit.TARGET_MET,
            id="accepted at the target halts",
        ),
        pytest.param(
            make_score(80),
            make_score(80),
            DeltaDecision.HALT_TARGET_MET,
            DeltaExit.TARGET_MET,
            id="tied without a loss at the target halts",
        ),
    ],
)
def test_decision(prev: StatedScore, curr: StatedScore, decision: DeltaDecision, exit_code: DeltaExit):
    delta = decide(prev, curr)
    assert delta.decision is decision
    assert delta.exit_code is exit_code


@pytest.mark.parametrize(
    ("gain", "before", "is_small", "after", "decision"),
    [
        pytest.param(0.99, 0, True, 1, DeltaDecision.ACCEPT_IMPROVED, id="a gain below the threshold is small"),
        pytest.param(1.0, 2, False, 0, DeltaDecision.ACCEPT_IMPROVED, id="a gain at the threshold is not: back to 0"),
        pytest.param(5.0, 2, False, 0, DeltaDecision.ACCEPT_IMPROVED, id="a large gain goes back to 0"),
        pytest.param(0.0, 1, True, 2, DeltaDecision.ACCEPT_TIED_NON_NEGATIVE, id="a tie is small"),
        pytest.param(0.5, 1, True, 2, DeltaDecision.ACCEPT_IMPROVED, id="the second in a row goes on"),
        pytest.param(0.5, 2, True, 3, DeltaDecision.HALT_PLATEAU, id="the third in a row halts"),
        pytest.param(0.0, 2, True, 3, DeltaDecision.HALT_PLATEAU, id="a tie as the third in a row halts"),
        pytest.param(0.5, 3, True, 4, DeltaDecision.HALT_PLATEAU, id="beyond the third halts too"),
        pytest.param(-1.0, 2, True, 2, DeltaDecision.REVERT_OVERALL_DECREASED, id="a revert is not counted"),
    ],
)
def test_plateau_counts_small_accepted_rounds_in_a_row(
    *, gain: float, before: int, is_small: bool, after: int, decision: DeltaDecision
):
    delta = decide(make_score(60), make_score(60 + gain), consecutive_small=before)
    assert (delta.is_small_delta, delta.consecutive_small, delta.decision) == (is_small, after, decision)
    assert delta.plateau_triggered is (decision is DeltaDecision.HALT_PLATEAU)


def test_target_beats_plateau():
    delta = decide(make_score(79.9), make_score(80), consecutive_small=2)
    assert delta.decision is DeltaDecision.HALT_TARGET_MET
    assert delta.consecutive_small == 3
    assert not delta.plateau_triggered


def test_a_tied_loss_at_the_end_of_a_streak_is_reverted_and_no_plateau():
    delta = decide(make_score(60, 60), make_score(60, 59), consecutive_small=2)
    assert delta.decision is DeltaDecision.REVERT_TIED_NEGATIVE_SUBAXIS
    assert (delta.consecutive_small, delta.plateau_triggered) == (2, False)


def test_a_policy_moves_threshold_streak_and_target():
    assert (
        decide(make_score(60), make_score(61.5), plateau_threshold=2, plateau_streak=1).exit_code is DeltaExit.PLATEAU
    )
    assert decide(make_score(60), make_score(61.5), accept_threshold=61.5).exit_code is DeltaExit.TARGET_MET


def test_a_threshold_of_0_makes_no_accepted_round_small():
    delta = decide(make_score(60), make_score(60), plateau_threshold=0, plateau_streak=1)
    assert (delta.decision, delta.consecutive_small) == (DeltaDecision.ACCEPT_TIED_NON_NEGATIVE, 0)


def test_axes_that_cancel_in_decimals_are_no_loss():
    # In binary floats 0.3 - 0.1 - 0.2 is below 0, which would turn this tie into a revert.
    prev = StatedScore(axis_scores={"a": 0.0, "b": 0.1, "c": 0.2}, overall_score=60)
    curr = StatedScore(axis_scores={"a": 0.3, "b": 0.0, "c": 0.0}, overall_score=60)
    assert sum(new - old for new, old in zip(curr.axis_scores.values(), prev.axis_scores.values(), strict=True)) < 0
    delta = decide(prev, curr)
    assert (delta.decision, delta.net_subaxis) == (DeltaDecision.ACCEPT_TIED_NON_NEGATIVE, 0)


def test_a_gain_of_exactly_the_threshold_in_decimals_is_not_small():
    assert 64.1 - 63.1 < 1
    assert not decide(make_score(63.1), make_score(64.1)).is_small_delta


def test_every_field_of_delta_json():
    delta = decide(make_score(64.4, 60, 70.1), make_score(65.1, 60.2, 70), consecutive_small=1)
    assert delta == Delta(
        decision=DeltaDecision.ACCEPT_IMPROVED,
        exit_code=DeltaExit.ACCEPT,
        overall_prev=64.4,
        overall_curr=65.1,
        overall_delta=0.7,
        subaxis_deltas={"clarity": 0.2, "novelty": -0.1},
        net_subaxis=0.1,
        is_small_delta=True,
        consecutive_small=2,
        plateau_threshold=1,
        plateau_streak=3,
        plateau_triggered=False,
        decision_band_prev=Band.MAJOR_REVISION,
        decision_band_curr=Band.MINOR_REVISION,
    )


@pytest.mark.parametrize(
    ("prev", "curr"),
    [
        pytest.param({"clarity": 60, "novelty": 60}, {"clarity": 60}, id="an axis that is gone"),
        pytest.param({"clarity": 60}, {"clarity": 60, "novelty": 60}, id="an axis that is new"),
    ],
)
def test_an_axis_on_one_side_only_is_refused_by_name_and_not_read_as_0(prev: dict[str, float], curr: dict[str, float]):
    with pytest.raises(ScoreError) as caught:
        decide(
            StatedScore(axis_scores=prev, overall_score=60),
            StatedScore(axis_scores=curr, overall_score=60),
        )
    assert str(caught.value) == "delta: axis 'novelty' on one side only, expected the same axes on both"


HUNDREDTHS = st.integers(0, 10_000).map(lambda cents: cents / 100)


@given(HUNDREDTHS, HUNDREDTHS)
def test_no_accept_ever_lowers_the_overall(prev: float, curr: float):
    delta = decide(make_score(prev), make_score(curr))
    assert (delta.exit_code in (DeltaExit.ACCEPT, DeltaExit.PLATEAU, DeltaExit.TARGET_MET)) is (curr >= prev)
