from datetime import UTC, datetime

import pytest

from redraft.contracts.budget import Outlay
from redraft.contracts.delta import RoundDecision
from redraft.contracts.report import Cost
from redraft.contracts.usage import Usage
from redraft.contracts.worklog import Iteration, StepCost
from redraft.domain import costs

ONE = Usage(requests=1, input_tokens=100, output_tokens=10, cost_usd=0.1)
TWO = Usage(requests=2, input_tokens=200, output_tokens=20, cost_usd=0.2)
UNPRICED = Usage(requests=1, input_tokens=5, output_tokens=6, cost_usd=None)


def iteration(number: int, cost: StepCost) -> Iteration:
    return Iteration(
        iter=number,
        timestamp=datetime(2026, 1, 1, tzinfo=UTC),
        decision=RoundDecision.BASELINE,
        reason="as decided",
        cost=cost,
    )


@pytest.mark.parametrize(
    ("usages", "total"),
    [
        pytest.param((), Usage(), id="nothing was paid"),
        pytest.param((ONE, TWO), Usage(requests=3, input_tokens=300, output_tokens=30, cost_usd=0.3), id="two calls"),
        pytest.param(
            (ONE,) * 10, Usage(requests=10, input_tokens=1000, output_tokens=100, cost_usd=1), id="ten tenths"
        ),
        pytest.param(
            (ONE, UNPRICED),
            Usage(requests=2, input_tokens=105, output_tokens=16, cost_usd=None),
            id="a price unknown once is unknown in the sum",
        ),
        pytest.param((UNPRICED,), UNPRICED, id="an unknown price alone"),
    ],
)
def test_total(usages: tuple[Usage, ...], total: Usage):
    assert costs.total(usages) == total


def test_a_step_has_the_usage_of_its_calls_and_its_own_time():
    assert costs.of_step((ONE, TWO), 2.34567) == StepCost(
        requests=3, input_tokens=300, output_tokens=30, cost_usd=0.3, wall_s=2.346
    )


def test_a_run_has_the_cost_of_its_drafts_whole_and_each():
    rounds = (StepCost(**ONE.model_dump(), wall_s=1.1), StepCost(**TWO.model_dump(), wall_s=2.2))
    found = costs.of_run([iteration(number, cost) for number, cost in enumerate(rounds)])
    assert found == Cost(requests=3, input_tokens=300, output_tokens=30, cost_usd=0.3, wall_s=3.3, per_round=rounds)


def test_a_run_with_one_round_of_unknown_price_has_an_unknown_price():
    rounds = (StepCost(**ONE.model_dump()), StepCost(**UNPRICED.model_dump()))
    found = costs.of_run([iteration(number, cost) for number, cost in enumerate(rounds)])
    assert (found.requests, found.cost_usd) == (2, None)
    assert '"cost_usd":null,"wall_s":0.0,"per_round"' in found.model_dump_json()


def test_a_run_without_a_draft_costs_nothing():
    assert (costs.of_run(()), costs.wall_s(())) == (Cost(), 0)


@pytest.mark.parametrize(
    ("logged", "journaled", "spent"),
    [
        pytest.param((), (), Outlay(judge_passes=3), id="a run that begins"),
        pytest.param(
            (), (ONE, TWO), Outlay(**costs.total((ONE, TWO)).model_dump(), judge_passes=3), id="a first round"
        ),
        pytest.param(
            (TWO,),
            (ONE, ONE, TWO),
            Outlay(requests=4, input_tokens=400, output_tokens=40, cost_usd=0.4, judge_passes=3),
            id="the logged round's calls are in the journal and count once",
        ),
        pytest.param((TWO,), (), Outlay(**TWO.model_dump(), judge_passes=3), id="a journal that was cleared"),
        pytest.param(
            (UNPRICED,),
            (UNPRICED, TWO),
            Outlay(requests=3, input_tokens=205, output_tokens=26, cost_usd=None, judge_passes=3),
            id="a price that is not known",
        ),
        pytest.param(
            (TWO,),
            (TWO, UNPRICED),
            Outlay(requests=3, input_tokens=205, output_tokens=26, cost_usd=None, judge_passes=3),
            id="a price that is not known of the last answers",
        ),
    ],
)
def test_what_an_interrupted_run_spent_is_read_back(
    logged: tuple[Usage, ...], journaled: tuple[Usage, ...], spent: Outlay
):
    drafts = [iteration(number, StepCost(**cost.model_dump(), wall_s=5)) for number, cost in enumerate(logged)]
    assert costs.read_back(drafts, journaled, judge_passes=3) == spent


@pytest.mark.parametrize(
    ("prices", "together"),
    [
        pytest.param((), 0, id="no call"),
        pytest.param(((0.1, 3),), 0.3, id="three times 0.1"),
        pytest.param(((0.1, 1), (0.25, 4), (0.0, 9)), 1.1, id="each so many times"),
        pytest.param(((0.1, 1), (None, 2)), None, id="one of them unknown"),
    ],
)
def test_times(prices: tuple[tuple[float | None, int], ...], together: float | None):
    assert costs.times(prices) == together


@pytest.mark.parametrize(
    ("cost_usd", "in_a_column", "in_a_sentence"),
    [
        (0.0, "0.0000", "US$ 0.0000"),
        (0.12345, "0.1235", "US$ 0.1235"),
        (12.5, "12.5000", "US$ 12.5000"),
        (None, "price unknown", "price unknown"),
    ],
)
def test_a_price_is_told(cost_usd: float | None, in_a_column: str, in_a_sentence: str):
    assert (costs.price(cost_usd), costs.dollars(cost_usd)) == (in_a_column, in_a_sentence)


@pytest.mark.parametrize(
    ("usage", "told"),
    [
        pytest.param(TWO, "cost: 2 model requests, 200 tokens in, 20 out, US$ 0.2000", id="a known price"),
        pytest.param(UNPRICED, "cost: 1 model request, 5 tokens in, 6 out, price unknown", id="an unknown price"),
    ],
)
def test_line(usage: Usage, told: str):
    assert costs.line(Cost(**usage.model_dump())) == told
