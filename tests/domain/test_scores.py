import json
from statistics import stdev

import pytest
from hypothesis import given
from hypothesis import strategies as st

from redraft.contracts.policy import AxisCap, Policy
from redraft.contracts.review import AxisJudgement, Reading, Review
from redraft.contracts.score import AppliedCap, Band, BandThresholds, Rubric, Score
from redraft.domain import scores
from redraft.errors import ScoreError

PAIR = Rubric(name="pair", weights={"clarity": 0.5, "novelty": 0.5})
SIX = Rubric(
    name="agentreview",
    weights={
        "scientific_depth": 0.20,
        "technical_execution": 0.20,
        "logical_flow": 0.15,
        "writing_clarity": 0.15,
        "evidence_presentation": 0.20,
        "academic_style": 0.10,
    },
)
TEN = Rubric(name="ten", scale_max=10, weights={"clarity": 0.5, "novelty": 0.5})


def joined(
    *replicates: dict[str, float],
    rubric: Rubric = PAIR,
    caps: tuple[AxisCap, ...] = (),
    present: frozenset[str] = frozenset(),
    judge: str = "offline",
) -> Score:
    return scores.join(replicates, rubric, bands=BandThresholds(), caps=caps, present=present, judge=judge)


def review_by(critic: str, **axes: float) -> Review:
    return Review(
        critic=critic,
        axis_scores={axis: AxisJudgement(score=score, justification="as seen") for axis, score in axes.items()},
        reading=Reading(files=(), sections=(), quotations=()),
    )


@pytest.mark.parametrize(
    "given_scores",
    [
        pytest.param({"novelty": 60, "clarity": 70.5}, id="a mapping in another order"),
        pytest.param([("clarity", 70.5), ("novelty", 60)], id="pairs"),
    ],
)
def test_sound_axes_come_in_the_order_of_the_rubric(given_scores: dict[str, object]):
    checked = scores.check_axes(given_scores, PAIR, "score.json")
    assert list(checked.items()) == [("clarity", 70.5), ("novelty", 60.0)]


@pytest.mark.parametrize("value", [pytest.param(0, id="the low end"), pytest.param(100, id="the high end")])
def test_the_ends_of_the_scale_are_on_it(value: float):
    assert scores.check_axes({"clarity": value, "novelty": 60}, PAIR, "score.json")["clarity"] == value


def test_minus_zero_is_kept_as_zero():
    assert str(scores.check_axes({"clarity": -0.0, "novelty": 60}, PAIR, "score.json")["clarity"]) == "0.0"


@pytest.mark.parametrize(
    ("given_scores", "fault"),
    [
        pytest.param({"clarity": 70}, "axis 'novelty' missing", id="one missing"),
        pytest.param({}, "axis 'clarity', 'novelty' missing", id="all missing"),
        pytest.param({"clarity": 70, "novelty": 60, "style": 50}, "axis 'style' unknown", id="one unknown"),
        pytest.param({"Clarity": 70, "novelty": 60}, "axis 'Clarity' unknown", id="another spelling"),
        pytest.param({"a\nb": 70}, "axis 'a\\nb' unknown", id="a name of two lines, told in one"),
        pytest.param([("clarity", 70), ("clarity", 70), ("novelty", 60)], "axis 'clarity' there twice", id="a double"),
    ],
)
def test_axes_that_are_not_the_rubrics_are_refused_by_name(given_scores: dict[str, object], fault: str):
    with pytest.raises(ScoreError) as caught:
        scores.check_axes(given_scores, PAIR, "score.json")
    expected = "expected each of clarity, novelty once (rubric 'pair')"
    assert str(caught.value) == f"score.json: {fault}, {expected}"


@pytest.mark.parametrize(
    ("value", "shown"),
    [
        pytest.param(float("nan"), "nan", id="NaN"),
        pytest.param(float("inf"), "inf", id="infinity"),
        pytest.param(float("-inf"), "-inf", id="minus infinity"),
        pytest.param(100.01, "100.01", id="above the scale"),
        pytest.param(-0.01, "-0.01", id="below the scale"),
        pytest.param(10**400, "1" + "0" * 39, id="a whole number beyond any float"),
        pytest.param("70", "'70'", id="a number as text"),
        pytest.param(None, "None", id="nothing"),
        pytest.param(True, "True", id="a truth value"),
        pytest.param([70], "[70]", id="a list"),
    ],
)
def test_a_value_that_is_no_score_is_refused_by_its_axis(value: object, shown: str):
    with pytest.raises(ScoreError) as caught:
        scores.check_axes({"clarity": 70, "novelty": value}, PAIR, "score.json")
    assert (
        str(caught.value) == f"score.json: axis 'novelty' is {shown}, expected a number from 0 to 100 (rubric 'pair')"
    )


def test_a_rubric_says_its_own_scale():
    with pytest.raises(ScoreError, match=r"axis 'clarity' is 10.5, expected a number from 0 to 10 \(rubric 'ten'\)"):
        scores.check_axes({"clarity": 10.5, "novelty": 9}, TEN, "score.json")


@pytest.mark.parametrize(
    ("axes", "rubric", "overall"),
    [
        pytest.param({"clarity": 70, "novelty": 60}, PAIR, 65.0, id="the weighted sum"),
        pytest.param(
            dict(zip(SIX.weights, (65, 70, 60, 55, 72, 68), strict=True)), SIX, 65.45, id="the six axes of agentreview"
        ),
        pytest.param({"clarity": 64.01, "novelty": 64.00}, PAIR, 64.0, id="64.005 goes to the even 64.00"),
        pytest.param({"clarity": 64.03, "novelty": 64.00}, PAIR, 64.02, id="64.015 goes to the even 64.02"),
        pytest.param({"clarity": 64.03, "novelty": 64.001}, PAIR, 64.02, id="64.0155 goes up"),
        pytest.param({"clarity": 2.35, "novelty": 0}, PAIR, 1.18, id="1.175, which binary puts below itself"),
        pytest.param({"clarity": 100, "novelty": 100}, PAIR, 100.0, id="the top"),
        pytest.param({"clarity": 0, "novelty": 0}, PAIR, 0.0, id="the bottom"),
    ],
)
def test_overall(axes: dict[str, float], rubric: Rubric, overall: float):
    assert scores.overall(axes, rubric) == overall


@given(st.lists(st.integers(0, 1000).map(lambda tenths: tenths / 10), min_size=6, max_size=6))
def test_overall_is_the_decimal_sum_whatever_binary_makes_of_it(values: list[float]):
    in_thousandths = sum(
        round(value * 10) * round(weight * 100) for value, weight in zip(values, SIX.weights.values(), strict=True)
    )
    cents, rest = divmod(in_thousandths, 10)
    up = rest > 5 or (rest == 5 and cents % 2 == 1)
    assert scores.overall(dict(zip(SIX.weights, values, strict=True)), SIX) == (cents + up) / 100


def test_one_replicate_is_its_own_median_without_sd():
    score = joined({"clarity": 70, "novelty": 60.1})
    assert score == Score(
        axis_scores={"clarity": 70, "novelty": 60.1},
        overall_score=65.05,
        decision_band=Band.MINOR_REVISION,
        raw=({"clarity": 70, "novelty": 60.1},),
        replicates=1,
        sd={},
        judge="offline",
    )


def test_replicates_are_joined_by_the_median_of_each_axis_and_kept_raw():
    replicates = ({"clarity": 90, "novelty": 10}, {"clarity": 50, "novelty": 60}, {"clarity": 70, "novelty": 61})
    score = joined(*replicates)
    assert score.axis_scores == {"clarity": 70, "novelty": 60}
    assert score.overall_score == 65
    assert score.raw == replicates
    assert score.replicates == 3


def test_the_median_of_an_even_number_is_the_exact_middle():
    score = joined({"clarity": 0.1, "novelty": 60}, {"clarity": 0.2, "novelty": 61})
    assert score.axis_scores == {"clarity": 0.15, "novelty": 60.5}


def test_sd_is_that_of_a_sample():
    score = joined({"clarity": 60, "novelty": 60}, {"clarity": 70, "novelty": 60}, {"clarity": 80, "novelty": 60})
    assert score.sd == {"clarity": 10, "novelty": 0}


def test_sd_of_scores_that_binary_cannot_hold_is_exactly_0_where_they_agree():
    score = joined(*[{"clarity": 70.1, "novelty": value} for value in (60.1, 60.2, 60.4)])
    assert score.sd["clarity"] == 0
    assert score.sd["novelty"] == pytest.approx(stdev([60.1, 60.2, 60.4]))


def test_no_replicate_is_a_missing_score_and_never_0():
    with pytest.raises(ScoreError, match="offline: no review to score, expected at least one"):
        joined()


def test_a_replicate_with_an_axis_missing_is_named():
    with pytest.raises(ScoreError, match="offline, replicate 2: axis 'novelty' missing"):
        joined({"clarity": 70, "novelty": 60}, {"clarity": 70})


CAP = AxisCap(axis="clarity", check="undefined-acronym", limit=60)


@pytest.mark.parametrize(
    ("clarity", "present", "capped", "applied"),
    [
        pytest.param(70, frozenset({"undefined-acronym"}), 60, True, id="above its limit the axis falls to it"),
        pytest.param(60, frozenset({"undefined-acronym"}), 60, False, id="at its limit nothing is recorded"),
        pytest.param(50, frozenset({"undefined-acronym"}), 50, False, id="below its limit it never rises"),
        pytest.param(70, frozenset({"other-check"}), 70, False, id="without the check's finding it stays"),
    ],
)
def test_a_cap_lowers_an_axis_while_its_check_finds_something(
    *, clarity: float, present: frozenset[str], capped: float, applied: bool
):
    score = joined({"clarity": clarity, "novelty": 80}, caps=(CAP,), present=present)
    assert score.axis_scores == {"clarity": capped, "novelty": 80}
    assert score.overall_score == (capped + 80) / 2
    assert score.raw == ({"clarity": clarity, "novelty": 80},)
    recorded = AppliedCap(axis="clarity", check="undefined-acronym", limit=60, raw=clarity, capped=capped)
    assert score.caps == ((recorded,) if applied else ())


def test_the_lowest_of_two_caps_on_an_axis_counts_and_both_are_recorded():
    other = AxisCap(axis="clarity", check="undefined-reference", limit=55)
    present = frozenset({"undefined-acronym", "undefined-reference"})
    score = joined({"clarity": 70, "novelty": 80}, caps=(CAP, other), present=present)
    assert score.axis_scores["clarity"] == 55
    assert [(cap.limit, cap.raw, cap.capped) for cap in score.caps] == [(60, 70, 55), (55, 70, 55)]


def test_the_band_is_that_of_the_capped_overall():
    score = joined({"clarity": 90, "novelty": 70}, caps=(CAP,), present=frozenset({"undefined-acronym"}))
    assert (score.overall_score, score.decision_band) == (65, Band.MINOR_REVISION)


def test_reviews_are_scored_under_their_policy():
    policy = Policy(name="mine", rubric=PAIR, axis_caps=(CAP,))
    panel = (review_by("one", clarity=70, novelty=60), review_by("two", clarity=80, novelty=70))
    score = scores.join_reviews(panel, policy, frozenset({"undefined-acronym"}))
    assert score.axis_scores == {"clarity": 60, "novelty": 65}
    assert score.judge == "one, two"


def test_a_critic_that_reviews_twice_is_named_once():
    panel = (review_by("one", clarity=70, novelty=60), review_by("one", clarity=80, novelty=70))
    assert scores.join_reviews(panel, Policy(name="mine", rubric=PAIR), frozenset()).judge == "one"


def test_no_review_is_no_score():
    with pytest.raises(ScoreError, match="judge: no review to score"):
        scores.join_reviews((), Policy(name="mine", rubric=PAIR), frozenset())


@pytest.mark.parametrize(
    ("judge", "novelty", "warned"),
    [
        pytest.param("a-model", (60, 60), "clarity, novelty", id="a model that agrees with itself on all axes"),
        pytest.param("a-model", (60, 61), "clarity", id="a model that agrees with itself on one axis"),
        pytest.param("offline", (60, 60), None, id="the offline judge agrees with itself by construction"),
    ],
)
def test_an_sd_of_exactly_0_is_warned_about(judge: str, novelty: tuple[float, float], warned: str | None):
    score = joined(*({"clarity": 70, "novelty": value} for value in novelty), judge=judge)
    expected = f"{judge}: SD is exactly 0 over 2 replicates on {warned}, expected some spread" if warned else None
    assert scores.sd_zero(score) == expected


def test_a_single_replicate_has_no_sd_to_warn_about():
    assert scores.sd_zero(joined({"clarity": 70, "novelty": 60}, judge="a-model")) is None


def test_a_model_with_spread_is_not_warned_about():
    score = joined({"clarity": 70, "novelty": 60}, {"clarity": 71, "novelty": 61}, judge="a-model")
    assert scores.sd_zero(score) is None


def test_a_json_object_keeps_its_order():
    assert list(scores.parse_score_json('{"b": 1, "a": {"d": 2, "c": 3}}', "score.json")) == ["b", "a"]


@pytest.mark.parametrize(
    ("text", "message"),
    [
        pytest.param(
            '{"axis_scores": {"clarity": 70, "clarity": 90}}',
            "score.json: 'clarity' is there 2 times, expected once",
            id="an axis there twice",
        ),
        pytest.param(
            '{"overall_score": 1, "overall_score": 2}',
            "score.json: 'overall_score' is there 2 times, expected once",
            id="a field there twice",
        ),
        pytest.param(
            '{"a": 1,\n  oops}',
            "score.json:2:3: Expecting property name enclosed in double quotes, expected a JSON object",
            id="no JSON, with its line and column",
        ),
        pytest.param("", "score.json:1:1: Expecting value, expected a JSON object", id="an empty file"),
        pytest.param("[70, 60]", "score.json: [70, 60], expected a JSON object", id="a list"),
        pytest.param(
            '{"a": ' + "9" * 5000 + "}",
            "score.json: a number too long or nesting too deep, expected a JSON object",
            id="a number of 5000 digits",
        ),
        pytest.param(
            "[" * 200_000,
            "score.json: a number too long or nesting too deep, expected a JSON object",
            id="nesting beyond the stack",
        ),
    ],
)
def test_json_that_is_no_sound_object_is_refused_in_one_line(text: str, message: str):
    with pytest.raises(ScoreError) as caught:
        scores.parse_score_json(text, "score.json")
    assert str(caught.value) == message


def file_with(**fields: object) -> str:
    return json.dumps({"axis_scores": {"clarity": 70, "novelty": 60}} | fields)


def test_our_own_score_file_is_read_back():
    score = joined({"clarity": 70, "novelty": 60})
    stated = scores.stated(score.model_dump_json(), PAIR, "score.json")
    assert stated == scores.StatedScore(axis_scores=score.axis_scores, overall_score=65)


def test_the_published_form_is_read():
    axes = {"clarity": {"score": 70, "justification": "clear"}, "novelty": {"score": 60, "justification": "new"}}
    text = file_with(axis_scores=axes, overall_score=65, weaknesses=["none"])
    assert scores.stated(text, PAIR, "score.json").axis_scores == {"clarity": 70, "novelty": 60}


def test_an_overall_that_is_not_stated_is_computed():
    assert scores.stated(file_with(), PAIR, "score.json").overall_score == 65


@pytest.mark.parametrize(
    ("overall", "warning"),
    [
        pytest.param(65.5, None, id="half a point above is not warned about"),
        pytest.param(64.5, None, id="half a point below is not warned about"),
        pytest.param(
            65.51,
            "score.json: overall_score is stated as 65.51, its axes give 65.00; kept as stated",
            id="more than half a point above is",
        ),
        pytest.param(
            60,
            "score.json: overall_score is stated as 60.00, its axes give 65.00; kept as stated",
            id="more than half a point below is",
        ),
    ],
)
def test_a_stated_overall_is_kept_and_a_difference_over_half_a_point_warned_about(overall: float, warning: str | None):
    stated = scores.stated(file_with(overall_score=overall), PAIR, "score.json")
    assert (stated.overall_score, stated.warning) == (overall, warning)


@pytest.mark.parametrize(
    ("text", "message"),
    [
        pytest.param(
            '{"overall_score": 65}',
            "score.json: axis_scores missing, expected an object of the axes clarity, novelty",
            id="no axes",
        ),
        pytest.param(
            file_with(axis_scores=[70, 60]),
            "score.json: axis_scores: [70, 60], expected a JSON object",
            id="axes without names",
        ),
        pytest.param(
            file_with(axis_scores={"clarity": 70}),
            "score.json: axis 'novelty' missing, expected each of clarity, novelty once (rubric 'pair')",
            id="an axis missing",
        ),
        pytest.param(
            file_with(axis_scores={"clarity": {"justification": "?"}, "novelty": 60}),
            "score.json: axis 'clarity' is None, expected a number from 0 to 100 (rubric 'pair')",
            id="an axis without its score",
        ),
        pytest.param(
            file_with(overall_score=None),
            "score.json: overall_score is None, expected a number from 0 to 100 (rubric 'pair')",
            id="an overall of null",
        ),
        pytest.param(
            '{"axis_scores": {"clarity": NaN, "novelty": 60}}',
            "score.json: axis 'clarity' is nan, expected a number from 0 to 100 (rubric 'pair')",
            id="an axis of NaN",
        ),
        pytest.param(
            file_with(overall_score=650),
            "score.json: overall_score is 650, expected a number from 0 to 100 (rubric 'pair')",
            id="an overall off the scale",
        ),
    ],
)
def test_a_score_file_that_is_not_whole_is_refused_and_nothing_in_it_read_as_0(text: str, message: str):
    with pytest.raises(ScoreError) as caught:
        scores.stated(text, PAIR, "score.json")
    assert str(caught.value) == message
