import pytest
from hypothesis import given
from hypothesis import strategies as st

from redraft.contracts.budget import Budget, Caps, Exhausted, Outlay
from redraft.contracts.usage import Usage
from redraft.domain import budgets
from redraft.errors import PolicyError

CALL = Outlay(requests=1, output_tokens=100, cost_usd=0.1, judge_passes=1)


def budget(*reserved: Outlay, spent: Outlay = Outlay(), **caps: float) -> Budget:  # noqa: B008
    return Budget(caps=Caps.model_validate(caps), spent=spent, reserved=reserved)


def refusal(ledger: Budget, call: Outlay = CALL, elapsed_s: float = 0) -> Exhausted:
    outcome = budgets.reserve(ledger, call, elapsed_s)
    assert isinstance(outcome, Exhausted)
    return outcome


@pytest.mark.parametrize(
    ("ledger", "call", "elapsed_s"),
    [
        pytest.param(budget(spent=Outlay(requests=10**6, cost_usd=10**6)), CALL, 10**6, id="no cap"),
        pytest.param(budget(spent=Outlay(requests=6), max_requests=7), CALL, 0, id="the last request"),
        pytest.param(
            budget(CALL, spent=Outlay(requests=5), max_requests=7), CALL, 0, id="the last beside one under way"
        ),
        pytest.param(
            budget(spent=Outlay(output_tokens=900), max_output_tokens=1000), CALL, 0, id="as many tokens as are left"
        ),
        pytest.param(
            budget(CALL, spent=Outlay(cost_usd=0.1), max_cost_usd=0.3),
            CALL,
            0,
            id="three times 0.1 is 0.3 and not more",
        ),
        pytest.param(budget(spent=Outlay(judge_passes=1), max_judge_passes=2), CALL, 0, id="the last pass"),
        pytest.param(budget(max_wall_s=60), CALL, 59.9, id="a moment before the end"),
        pytest.param(
            budget(spent=Outlay(requests=9, judge_passes=2), max_judge_passes=1),
            Outlay(requests=1, output_tokens=100),
            0,
            id="a revision takes no pass of a judge",
        ),
        pytest.param(
            budget(spent=Outlay(cost_usd=None), max_requests=7), CALL, 0, id="an unknown price without a cap on money"
        ),
        pytest.param(
            budget(spent=Outlay(cost_usd=None), max_cost_usd=1),
            Outlay(requests=1, output_tokens=9, cost_usd=0),
            0,
            id="a call that costs nothing",
        ),
        pytest.param(budget(max_agents=1), CALL, 0, id="role instances are counted at launch"),
    ],
)
def test_a_call_within_the_caps_sets_its_maximum_aside(ledger: Budget, call: Outlay, elapsed_s: float):
    after = budgets.reserve(ledger, call, elapsed_s)
    assert after == Budget(caps=ledger.caps, spent=ledger.spent, reserved=(*ledger.reserved, call))


@pytest.mark.parametrize(
    ("ledger", "cap", "reason"),
    [
        pytest.param(
            budget(spent=Outlay(requests=7), max_requests=7),
            "max_requests",
            "max_requests is 7: 7 spent, 0 set aside, 1 asked for",
            id="requests",
        ),
        pytest.param(
            budget(spent=Outlay(requests=8), max_requests=7),
            "max_requests",
            "max_requests is 7: 8 spent, 0 set aside, 1 asked for",
            id="more requests than allowed, where a call took more than its maximum",
        ),
        pytest.param(
            budget(spent=Outlay(output_tokens=1_999_901), max_output_tokens=2_000_000),
            "max_output_tokens",
            "max_output_tokens is 2000000: 1999901 spent, 0 set aside, 100 asked for",
            id="one token too many",
        ),
        pytest.param(
            budget(spent=Outlay(cost_usd=0.2001), max_cost_usd=0.3),
            "max_cost_usd",
            "max_cost_usd is 0.3000: 0.2001 spent, 0.0000 set aside, 0.1000 asked for",
            id="money",
        ),
        pytest.param(
            budget(spent=Outlay(judge_passes=2), max_judge_passes=2),
            "max_judge_passes",
            "max_judge_passes is 2: 2 spent, 0 set aside, 1 asked for",
            id="passes",
        ),
        pytest.param(
            budget(spent=Outlay(cost_usd=None), max_cost_usd=5),
            "max_cost_usd",
            "max_cost_usd is 5.0000: the price of a call is not known",
            id="what was spent has no known price",
        ),
    ],
)
def test_a_call_beyond_a_cap_is_refused_for_good_with_the_caps_numbers(ledger: Budget, cap: str, reason: str):
    assert refusal(ledger) == Exhausted(cap=cap, reason=reason, waits=False)


def test_a_call_of_unknown_price_is_refused_where_money_is_capped():
    call = CALL.model_copy(update={"cost_usd": None})
    assert refusal(budget(max_cost_usd=5), call).reason == "max_cost_usd is 5.0000: the price of a call is not known"


@pytest.mark.parametrize("elapsed_s", [60, 60.04, 1e6])
def test_no_call_begins_when_the_time_is_over(elapsed_s: float):
    found = refusal(budget(max_wall_s=60, max_requests=7), elapsed_s=elapsed_s)
    assert found == Exhausted(cap="max_wall_s", reason=f"max_wall_s is 60: {elapsed_s:.1f} s have passed")


def test_the_time_goes_before_a_cap_that_may_still_make_room():
    assert refusal(budget(CALL, max_requests=1, max_wall_s=60), elapsed_s=60).cap == "max_wall_s"


@pytest.mark.parametrize(
    ("ledger", "waits"),
    [
        pytest.param(budget(CALL, CALL, max_requests=2), True, id="all is set aside and nothing spent"),
        pytest.param(
            budget(CALL, spent=Outlay(requests=1), max_requests=2), True, id="it fits if the other is not paid"
        ),
        pytest.param(budget(CALL, spent=Outlay(requests=2), max_requests=2), False, id="it fits in no case"),
        pytest.param(
            budget(CALL, spent=Outlay(output_tokens=901), max_requests=1, max_output_tokens=1000),
            False,
            id="one cap makes room and another does not",
        ),
    ],
)
def test_a_refusal_says_whether_calls_under_way_may_make_room(ledger: Budget, waits: bool):
    assert refusal(ledger).waits is waits


def test_of_two_caps_the_one_that_makes_no_room_is_told():
    ledger = budget(CALL, spent=Outlay(judge_passes=2), max_requests=1, max_judge_passes=2)
    assert refusal(ledger).reason == "max_judge_passes is 2: 2 spent, 1 set aside, 1 asked for"


USED = Usage(requests=2, input_tokens=50, output_tokens=30, cost_usd=0.2)
SPENT = Outlay(requests=3, input_tokens=5, output_tokens=7, cost_usd=0.1, judge_passes=4)


@pytest.mark.parametrize(
    ("call", "used", "spent"),
    [
        pytest.param(
            CALL,
            USED,
            Outlay(requests=5, input_tokens=55, output_tokens=37, cost_usd=0.3, judge_passes=5),
            id="usage counts, and 0.1 + 0.2 is 0.3",
        ),
        pytest.param(CALL, None, SPENT, id="a call without an answer counts for nothing, nor does its pass"),
        pytest.param(
            CALL,
            USED.model_copy(update={"cost_usd": None}),
            Outlay(requests=5, input_tokens=55, output_tokens=37, cost_usd=0.2, judge_passes=5),
            id="a price that turned out to be unknown counts at its highest",
        ),
        pytest.param(
            CALL.model_copy(update={"cost_usd": None}),
            USED.model_copy(update={"cost_usd": None}),
            Outlay(requests=5, input_tokens=55, output_tokens=37, cost_usd=None, judge_passes=5),
            id="a price that nobody knows is unknown and not 0",
        ),
        pytest.param(
            CALL,
            Usage(requests=1, cost_usd=None),
            Outlay(requests=4, input_tokens=5, output_tokens=107, cost_usd=0.2, judge_passes=5),
            id="an answer whose tokens nobody counted counts at its most",
        ),
    ],
)
def test_a_call_settles_for_what_it_took(call: Outlay, used: Usage | None, spent: Outlay):
    after = budgets.settle(budget(CALL, call, spent=SPENT, max_requests=9), call, used)
    assert after == budget(CALL, spent=spent, max_requests=9)


def test_settling_one_call_leaves_the_others_set_aside():
    one, other = (CALL.model_copy(update={"output_tokens": tokens}) for tokens in (1, 2))
    assert budgets.settle(budget(one, other, CALL), other, None).reserved == (one, CALL)


def test_a_call_that_set_nothing_aside_cannot_settle():
    with pytest.raises(ValueError, match="not in tuple"):
        budgets.settle(budget(), CALL, USED)


def test_calls_made_at_once_never_overdraw():
    ledger, granted = budget(max_output_tokens=350), 0
    for _ in range(5):
        outcome = budgets.reserve(ledger, CALL, 0)
        if isinstance(outcome, Budget):
            ledger, granted = outcome, granted + 1
    assert granted == 3


@given(
    st.lists(st.tuples(st.integers(0, 5), st.integers(0, 9), st.integers(0, 9)), max_size=30),
    st.integers(1, 40),
    st.integers(1, 40),
)
def test_no_order_of_calls_overdraws(steps: list[tuple[int, int, int]], tokens: int, tenths: int):
    caps = {"max_output_tokens": tokens, "max_cost_usd": tenths / 10}
    ledger = budget(**caps)
    for at_most, took, settles in steps:
        call = Outlay(requests=1, output_tokens=at_most + 1, cost_usd=(at_most + 1) / 10)
        outcome = budgets.reserve(ledger, call, 0)
        ledger = outcome if isinstance(outcome, Budget) else ledger
        for held in ledger.reserved[:settles]:
            share = min(took + 1, held.output_tokens)
            ledger = budgets.settle(ledger, held, Usage(requests=1, output_tokens=share, cost_usd=share / 10))
    assert ledger.spent.output_tokens <= tokens
    assert (ledger.spent.cost_usd or 0) <= tenths / 10


UNPRICED = ("openai-chat:own", "openai-chat:own", "openai-chat:other")


@pytest.mark.parametrize(
    ("caps", "agents", "unpriced"),
    [
        pytest.param(Caps(), 9, UNPRICED, id="no cap"),
        pytest.param(Caps(max_agents=3), 3, (), id="as many role instances as allowed"),
        pytest.param(Caps(max_output_tokens=16_000), 3, (), id="tokens for one answer"),
        pytest.param(Caps(max_output_tokens=1), 0, (), id="no tokens, and no model that would need any"),
        pytest.param(Caps(max_cost_usd=0.01), 3, (), id="money, and every price known"),
        pytest.param(Caps(max_requests=1, max_wall_s=0.1, max_judge_passes=1), 3, UNPRICED, id="other caps"),
    ],
)
def test_caps_that_a_run_can_begin_with(caps: Caps, agents: int, unpriced: tuple[str, ...]):
    budgets.validate(caps, agents=agents, answer_tokens=16_000, unpriced=unpriced)


@pytest.mark.parametrize(
    ("caps", "message"),
    [
        pytest.param(
            Caps(max_agents=2),
            "caps.max_agents: 2, expected at least 3, as many as models play in this run",
            id="agents",
        ),
        pytest.param(
            Caps(max_output_tokens=15_999),
            "caps.max_output_tokens: 15999, expected at least 16000, those of one answer",
            id="tokens",
        ),
        pytest.param(
            Caps(max_cost_usd=2.5),
            "caps.max_cost_usd: 2.5, expected models of known price, not openai-chat:own, openai-chat:other",
            id="money",
        ),
    ],
)
def test_caps_under_which_no_call_could_be_made_are_refused_in_one_line(caps: Caps, message: str):
    with pytest.raises(PolicyError) as caught:
        budgets.validate(caps, agents=3, answer_tokens=16_000, unpriced=UNPRICED)
    assert str(caught.value) == message
