"""The ledger of a run: a call sets its maximum aside before it is made, and settles for what it took (design §11)."""

from collections.abc import Sequence
from fractions import Fraction

from redraft.contracts.budget import Budget, Caps, Exhausted, Outlay
from redraft.contracts.policy import RoleSpec
from redraft.contracts.usage import Usage
from redraft.domain.costs import total
from redraft.domain.exact import exact
from redraft.errors import PolicyError

CAPPED = {
    "max_requests": "requests",
    "max_output_tokens": "output_tokens",
    "max_cost_usd": "cost_usd",
    "max_judge_passes": "judge_passes",
}
"""What of an outlay each cap holds; time is nobody's to set aside, and role instances are known at launch."""

PLACES = {"max_cost_usd": 4}
"""Decimal places in which a cap's numbers are told."""


def reserve(budget: Budget, call: Outlay, elapsed_s: float) -> Budget | Exhausted:
    """Set aside what `call` may take at most, or say which cap does not allow it; asked before every call.

    Args:
        budget: What was spent and set aside so far.
        call: The most that it may take.
        elapsed_s: Seconds since the run began.

    A cap that no settling can help goes before one that may still make room.
    """
    refusals = [refusal for cap in CAPPED if (refusal := _refusal(budget, call, cap))]
    late = _late(budget.caps, elapsed_s)
    if late or refusals:
        return late or min(refusals, key=lambda refusal: refusal.waits)
    return budget.model_copy(update={"reserved": (*budget.reserved, call)})


def settle(budget: Budget, call: Outlay, used: Usage | None) -> Budget:
    """Count what a call took in the place of the maximum it set aside; without `used` no answer was paid."""
    at = budget.reserved.index(call)
    reserved = (*budget.reserved[:at], *budget.reserved[at + 1 :])
    if used is None:
        return budget.model_copy(update={"reserved": reserved})
    together = total((budget.spent, _counted(call, used)))
    passes = budget.spent.judge_passes + call.judge_passes
    return budget.model_copy(
        update={"reserved": reserved, "spent": Outlay(**together.model_dump(), judge_passes=passes)}
    )


def validate(caps: Caps, *, agents: int, answer_tokens: int, unpriced: Sequence[RoleSpec]) -> None:
    """Refuse caps under which the run could make no call.

    Args:
        caps: Those of the run.
        agents: Role instances that a model plays.
        answer_tokens: The most that one answer may take.
        unpriced: Models whose price is not known.

    Raises:
        PolicyError: One is below what the first call needs, or holds money where a price is not known.
    """
    if caps.max_agents is not None and agents > caps.max_agents:
        msg = f"caps.max_agents: {caps.max_agents}, expected at least {agents}, as many as models play in this run"
        raise PolicyError(msg)
    if agents and caps.max_output_tokens is not None and answer_tokens > caps.max_output_tokens:
        msg = (
            f"caps.max_output_tokens: {caps.max_output_tokens}, expected at least {answer_tokens}, those of one answer"
        )
        raise PolicyError(msg)
    if caps.max_cost_usd is not None and unpriced:
        named = ", ".join(dict.fromkeys(unpriced))
        msg = f"caps.max_cost_usd: {caps.max_cost_usd:g}, expected models of known price, not {named}"
        raise PolicyError(msg)


def _counted(call: Outlay, used: Usage) -> Usage:
    """Count what the provider did not tell at its most: no answer takes 0 tokens, and an unknown price is none of 0."""
    price = call.cost_usd if used.cost_usd is None else used.cost_usd
    return used.model_copy(update={"output_tokens": used.output_tokens or call.output_tokens, "cost_usd": price})


def _late(caps: Caps, elapsed_s: float) -> Exhausted | None:
    if caps.max_wall_s is None or elapsed_s < caps.max_wall_s:
        return None
    return Exhausted(cap="max_wall_s", reason=f"max_wall_s is {caps.max_wall_s:g}: {elapsed_s:.1f} s have passed")


def _refusal(budget: Budget, call: Outlay, cap: str) -> Exhausted | None:
    """Say why `cap` does not allow the call; one that takes none of what it holds is allowed."""
    limit = getattr(budget.caps, cap)
    asked, spent, *under_way = (getattr(outlay, CAPPED[cap]) for outlay in (call, budget.spent, *budget.reserved))
    if limit is None or asked == 0:
        return None
    if None in (asked, spent, *under_way):
        return Exhausted(cap=cap, reason=f"{cap} is {_told(cap, limit)}: the price of a call is not known")
    aside = sum(map(exact, under_way), Fraction(0))
    at_least = exact(spent) + exact(asked)
    if at_least + aside <= exact(limit):
        return None
    numbers = f"{_told(cap, spent)} spent, {_told(cap, aside)} set aside, {_told(cap, asked)} asked for"
    return Exhausted(cap=cap, reason=f"{cap} is {_told(cap, limit)}: {numbers}", waits=at_least <= exact(limit))


def _told(cap: str, value: float | Fraction) -> str:
    return f"{float(value):.{PLACES.get(cap, 0)}f}"
