"""What was spent: sums, and how they are told."""

from collections.abc import Iterable, Sequence
from fractions import Fraction

from redraft.contracts.budget import Outlay
from redraft.contracts.report import Cost
from redraft.contracts.usage import Usage
from redraft.contracts.worklog import Iteration, StepCost
from redraft.domain.exact import exact

PRICE_UNKNOWN = "price unknown"


def total(usages: Iterable[Usage]) -> Usage:
    """Add up; a price unknown once is unknown in the sum."""
    each = tuple(usages)
    return Usage(
        requests=sum(usage.requests for usage in each),
        input_tokens=sum(usage.input_tokens for usage in each),
        output_tokens=sum(usage.output_tokens for usage in each),
        cost_usd=times((usage.cost_usd, 1) for usage in each),
    )


def of_step(usages: Iterable[Usage], wall_s: float) -> StepCost:
    """Return the cost of a step of `wall_s` seconds in which `usages` were paid."""
    return StepCost(**total(usages).model_dump(), wall_s=round(wall_s, 3))


def of_run(iterations: Sequence[Iteration]) -> Cost:
    """Return the cost of a run, whole and per draft."""
    rounds = tuple(iteration.cost for iteration in iterations)
    return Cost(**total(rounds).model_dump(), wall_s=wall_s(iterations), per_round=rounds)


def wall_s(iterations: Sequence[Iteration]) -> float:
    """Return the seconds that the drafts of a run took."""
    return round(sum(iteration.cost.wall_s for iteration in iterations), 3)


def read_back(iterations: Sequence[Iteration], answers: Iterable[Usage], judge_passes: int = 0) -> Outlay:
    """Return what an interrupted run had spent.

    Args:
        iterations: Drafts in the worklog.
        answers: Usage of every answer in the journal.
        judge_passes: Verdicts among them.

    Both tell of the same calls, the worklog of those whose round ended alone: the larger number counts.
    """
    logged, journaled = total(iteration.cost for iteration in iterations), total(answers)
    unknown = logged.cost_usd is None or journaled.cost_usd is None
    return Outlay(
        requests=max(logged.requests, journaled.requests),
        input_tokens=max(logged.input_tokens, journaled.input_tokens),
        output_tokens=max(logged.output_tokens, journaled.output_tokens),
        cost_usd=None if unknown else max(logged.cost_usd or 0, journaled.cost_usd or 0),
        judge_passes=judge_passes,
    )


def times(prices: Iterable[tuple[float | None, int]]) -> float | None:
    """Add up prices, each taken so many times, as they are written: ten times 0.1 is 1; None where one is not known."""
    together = Fraction(0)
    for each, count in prices:
        if each is None:
            return None
        together += exact(each) * count
    return float(together)


def price(cost_usd: float | None) -> str:
    """Tell a price in a column of US dollars; one that is not known is never told as 0."""
    return PRICE_UNKNOWN if cost_usd is None else f"{cost_usd:.4f}"


def dollars(cost_usd: float | None) -> str:
    """Tell a price in a sentence."""
    return PRICE_UNKNOWN if cost_usd is None else f"US$ {price(cost_usd)}"


def line(cost: Cost) -> str:
    """Tell in one line what the calls of a run took."""
    calls = "1 model request" if cost.requests == 1 else f"{cost.requests} model requests"
    return f"cost: {calls}, {cost.input_tokens} tokens in, {cost.output_tokens} out, {dollars(cost.cost_usd)}"
