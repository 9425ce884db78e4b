import asyncio
from collections.abc import Iterator
from threading import Thread

import pytest

from redraft.adapters import purse as purses
from redraft.adapters.purse import Bill, Purse
from redraft.contracts.budget import Budget, Caps, Exhausted, Outlay
from redraft.contracts.usage import Usage
from redraft.errors import TransientModelError

CALL = Outlay(requests=1, output_tokens=100, cost_usd=0.1, judge_passes=1)
USED = Usage(requests=1, input_tokens=70, output_tokens=30, cost_usd=0.05)


def opened(spent: Outlay = Outlay(), **caps: float) -> Purse:  # noqa: B008
    return Purse(Budget(caps=Caps.model_validate(caps), spent=spent))


async def pay(purse: Purse, used: Usage | None = USED, call: Outlay = CALL) -> Exhausted | None:
    async with purse.paying(call) as bill:
        if isinstance(bill, Exhausted):
            return bill
        bill.used = used
    return None


async def test_a_call_is_counted_from_its_usage():
    purse = opened(max_requests=2)
    assert await pay(purse) is None
    assert purse.spent == Outlay(**USED.model_dump(), judge_passes=1)


async def test_the_call_after_the_last_is_refused_and_nothing_is_counted():
    purse = opened(max_requests=2)
    outcomes = [await pay(purse) for _ in range(3)]
    assert outcomes == [
        None,
        None,
        Exhausted(cap="max_requests", reason="max_requests is 2: 2 spent, 0 set aside, 1 asked for"),
    ]
    assert purse.spent.requests == 2


async def test_what_was_spent_before_this_process_counts():
    assert await pay(opened(Outlay(requests=2), max_requests=2)) is not None


@pytest.mark.parametrize(
    ("elapsed_s", "ticks", "refused"),
    [
        pytest.param(0, (100, 159), False, id="in time"),
        pytest.param(0, (100, 160), True, id="at the end"),
        pytest.param(20, (100, 139.9), False, id="in time, with what earlier processes took"),
        pytest.param(20, (100, 140), True, id="at the end of it"),
    ],
)
async def test_the_time_is_that_of_the_whole_run(elapsed_s: float, ticks: tuple[float, ...], refused: bool):
    clock: Iterator[float] = iter(ticks)
    purse = Purse(Budget(caps=Caps(max_wall_s=60)), elapsed_s=elapsed_s, clock=lambda: next(clock))
    assert (await pay(purse) is not None) is refused


@pytest.mark.parametrize(
    ("error", "used", "spent"),
    [
        pytest.param(TransientModelError("busy"), None, Outlay(), id="no answer came"),
        pytest.param(asyncio.CancelledError(), None, Outlay(), id="the call was cancelled"),
        pytest.param(
            ValueError("no answer in it"),
            USED,
            Outlay(**USED.model_dump(), judge_passes=1),
            id="what came is paid, whatever it was",
        ),
    ],
)
async def test_a_call_that_fails_gives_back_what_it_set_aside(error: BaseException, used: Usage | None, spent: Outlay):
    purse = opened(max_requests=2, max_output_tokens=200)
    with pytest.raises(type(error)):
        await fail(purse, used, error)
    assert purse.spent == spent
    assert await pay(purse) is None


async def fail(purse: Purse, used: Usage | None, error: BaseException) -> None:
    """Make a call that fails after the bill was written."""
    async with purse.paying(CALL) as bill:
        assert isinstance(bill, Bill)
        bill.used = used
        raise error


class Gate:
    """Calls that end when they are let, each with a usage of its own."""

    def __init__(self, purse: Purse) -> None:
        self.purse = purse
        self.begun: list[int] = []
        self.refused: list[int] = []
        self.ends = [asyncio.Event() for _ in range(4)]

    async def call(self, number: int, used: Usage | None = USED) -> None:
        async with self.purse.paying(CALL) as bill:
            if isinstance(bill, Exhausted):
                self.refused.append(number)
                return
            self.begun.append(number)
            await self.ends[number].wait()
            bill.used = used


async def settle_down() -> None:
    for _ in range(10):
        await asyncio.sleep(0)


async def test_calls_made_at_once_hold_their_maximum_and_the_next_waits_for_what_they_leave():
    gate = Gate(opened(max_output_tokens=220))
    calls = [asyncio.create_task(gate.call(number)) for number in range(3)]
    await settle_down()
    assert gate.begun == [0, 1]

    gate.ends[1].set()
    await settle_down()
    assert gate.begun == [0, 1]  # 30 spent, 100 set aside and 100 asked for are 230

    gate.ends[0].set()
    await settle_down()
    assert gate.begun == [0, 1, 2]

    gate.ends[2].set()
    await asyncio.gather(*calls)
    assert (gate.refused, gate.purse.spent.output_tokens) == ([], 90)


async def test_a_call_that_waited_is_refused_when_the_others_took_it_all():
    gate = Gate(opened(max_requests=2))
    calls = [asyncio.create_task(gate.call(number)) for number in range(4)]
    await settle_down()
    assert (gate.begun, gate.refused) == ([0, 1], [])

    for end in gate.ends:
        end.set()
    await asyncio.gather(*calls)
    assert (gate.begun, sorted(gate.refused), gate.purse.spent.requests) == ([0, 1], [2, 3], 2)


async def test_a_call_that_waited_and_was_cancelled_holds_nobody_up():
    gate = Gate(opened(max_requests=1))
    first, second, third = (asyncio.create_task(gate.call(number, None)) for number in range(3))
    await settle_down()
    second.cancel()
    await settle_down()
    for end in gate.ends:
        end.set()
    await asyncio.gather(first, third)
    assert second.cancelled()
    assert (gate.begun, gate.purse.spent.requests) == ([0, 2], 0)


def test_threads_with_loops_of_their_own_pay_from_one_purse():
    purse, refused = opened(max_requests=50, max_output_tokens=50 * 30 + 70), []

    async def many() -> None:
        outcomes = await asyncio.gather(*(pay(purse) for _ in range(20)))
        refused.extend(outcome for outcome in outcomes if outcome)

    threads = [Thread(target=asyncio.run, args=(many(),)) for _ in range(3)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    assert (purse.spent.requests, len(refused)) == (50, 10)


def test_the_purse_of_a_run_is_found_while_the_run_is_under_way():
    purse = opened()
    with purses.opened("run", purse) as yielded:
        assert purses.purse_of("run") is yielded is purse
        with pytest.raises(LookupError, match="run other: no purse is open in this process"):
            purses.purse_of("other")
    with pytest.raises(LookupError):
        purses.purse_of("run")


def test_the_purse_is_put_away_when_the_run_fails():
    with pytest.raises(ValueError, match="broken"), purses.opened("run", opened()):
        raise ValueError("broken")
    with pytest.raises(LookupError):
        purses.purse_of("run")


def test_a_bill_is_unpaid_until_it_is_said_what_the_call_took():
    assert Bill().used is None
