"""Steps side by side."""

import asyncio
import gc
from collections.abc import Coroutine
from typing import Any

import pytest

from flows.beside import Beside, together


class StepFailedError(Exception):
    """What a step of these tests fails with."""


async def ending(log: list[str], name: str, turns: int = 1) -> str:
    """Give way to the others `turns` times, then end well."""
    for _ in range(turns):
        await asyncio.sleep(0)
    log.append(name)
    return name


async def failing(log: list[str], name: str) -> str:
    await ending(log, name)
    raise StepFailedError(name)


async def noted(log: list[str], name: str, turns: int = 1) -> None:
    await ending(log, name, turns)


async def noted_failure(log: list[str], name: str) -> None:
    await failing(log, name)


async def test_steps_together_return_in_their_order():
    assert await together(ending([], "slow", 5), ending([], "quick")) == ("slow", "quick")


async def test_a_failure_waits_for_the_answers_in_flight():
    log: list[str] = []

    with pytest.raises(StepFailedError, match="first"):
        await together(failing(log, "first"), ending(log, "slow", 9), failing(log, "second"))

    assert sorted(log) == ["first", "second", "slow"]


@pytest.mark.parametrize("at", [0, 1])
async def test_of_two_kinds_a_failure_waits_for_the_other(at: int):
    log: list[str] = []
    steps = [ending(log, "slow", 9), ending(log, "slow", 9)]
    steps[at].close()
    steps[at] = failing(log, "early")

    with pytest.raises(StepFailedError, match="early"):
        await together(*steps)

    assert log == ["early", "slow"]


async def block(log: list[str], *beside_it: Coroutine[Any, Any, None], body: Coroutine[Any, Any, None]) -> None:
    """Start steps beside a body, in order."""
    async with Beside() as beside:
        for step in beside_it:
            beside.start(step)
        await body
    log.append("after")


async def test_steps_beside_run_one_at_a_time_and_end_with_the_block():
    log: list[str] = []

    await block(log, noted(log, "first", 5), noted(log, "second"), body=noted(log, "body"))

    assert log == ["body", "first", "second", "after"]


async def test_a_failure_beside_neither_stops_the_block_nor_the_next_step_and_is_raised():
    log: list[str] = []

    with pytest.raises(StepFailedError, match="first"):
        await block(log, noted_failure(log, "first"), noted(log, "second"), body=noted(log, "body", 5))

    assert sorted(log) == ["body", "first", "second"]


async def test_the_blocks_own_failure_waits_for_the_step_beside_and_goes_first():
    log: list[str] = []

    with pytest.raises(StepFailedError, match="body"):
        await block(log, noted_failure(log, "beside"), body=noted_failure(log, "body"))

    assert sorted(log) == ["beside", "body"]


class ProcessEndsError(BaseException):
    """What the engine raises in a flow whose process is told to end is no `Exception`."""


async def ended(log: list[str], error: BaseException) -> None:
    await ending(log, "body")
    raise error


@pytest.mark.parametrize(
    "error", [pytest.param(asyncio.CancelledError(), id="task"), pytest.param(ProcessEndsError(), id="process")]
)
async def test_an_interrupted_block_interrupts_the_step_beside_and_begins_no_other(error: BaseException):
    log: list[str] = []

    with pytest.raises(type(error)):
        await block(log, noted(log, "first", 9), noted(log, "second"), body=ended(log, error))

    assert log == ["body"]


async def test_a_block_cancelled_from_outside_interrupts_the_step_beside():
    log: list[str] = []

    running = asyncio.create_task(block(log, noted(log, "beside", 9), body=noted(log, "body", 9)))
    await asyncio.sleep(0)
    running.cancel()
    with pytest.raises(asyncio.CancelledError):
        await running

    assert log == []


async def interrupted_at_once(log: list[str]) -> None:
    async with Beside() as beside:
        beside.start(noted(log, "beside"))
        raise asyncio.CancelledError


@pytest.mark.filterwarnings("error")
async def test_a_step_interrupted_before_it_began_is_not_warned_about():
    log: list[str] = []

    with pytest.raises(asyncio.CancelledError):
        await interrupted_at_once(log)

    gc.collect()
    assert log == []


async def long_step(log: list[str]) -> str:
    log.append("under way")
    return await ending(log, "long step", 9)


async def test_a_step_beside_begins_when_a_long_one_is_under_way_and_no_earlier():
    log: list[str] = []

    async with Beside() as beside:
        beside.start(noted(log, "beside"))
        await noted(log, "short step", 9)
        assert await beside.during(long_step(log)) == "long step"

    assert log == ["short step", "under way", "beside", "long step"]


async def test_after_a_long_step_the_next_one_beside_waits_for_another():
    log: list[str] = []

    async with Beside() as beside:
        await beside.during(long_step(log))
        beside.start(noted(log, "beside"))
        await noted(log, "short step", 9)

    assert log == ["under way", "long step", "short step", "beside"]


async def test_a_long_step_that_fails_at_once_lets_nothing_begin_before_the_end():
    log: list[str] = []

    async with Beside() as beside:
        beside.start(noted(log, "beside"))
        with pytest.raises(StepFailedError, match="long"):
            await beside.during(failing_at_once("long"))
        await noted(log, "body", 9)

    assert log == ["body", "beside"]


async def failing_at_once(name: str) -> None:
    raise StepFailedError(name)


async def test_a_block_with_nothing_beside_ends():
    async with Beside():
        pass
