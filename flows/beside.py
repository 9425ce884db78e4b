"""Steps side by side, none of which is given up for another's failure."""

from asyncio import Event, Task, create_task, gather, sleep, wait
from collections.abc import Awaitable, Coroutine
from types import TracebackType
from typing import Any, Self, TypeVar, overload

T = TypeVar("T")
A = TypeVar("A")
B = TypeVar("B")


@overload
async def together(one: Awaitable[A], other: Awaitable[B], /) -> tuple[A, B]: ...
@overload
async def together(*steps: Awaitable[T]) -> tuple[T, ...]: ...
async def together(*steps: Awaitable[Any]) -> tuple[Any, ...]:
    """Await all steps to their end, then raise the first error: a paid answer in flight is not thrown away."""
    outcomes = await gather(*steps, return_exceptions=True)
    for outcome in outcomes:
        if isinstance(outcome, BaseException):
            raise outcome
    return tuple(outcomes)


class Beside:
    """Steps that nothing waits for run beside the long ones that follow, one at a time and in order.

    The block's end begins what is left and waits for all. A failure of one is raised there, unless the block fails
    itself. A block that is interrupted, by its task's end or the process's, interrupts the step and begins no further
    one.
    """

    def __init__(self) -> None:
        self._steps: list[Task[None]] = []
        self._may_begin = Event()

    def start(self, step: Coroutine[Any, Any, None]) -> None:
        """Start `step` once a long one is under way and the one before has ended, well or not."""
        task = create_task(self._in_turn(self._steps[-1:], step))
        # One that never began would be warned about.
        task.add_done_callback(lambda _: step.close())
        self._steps.append(task)

    async def during(self, step: Awaitable[T]) -> T:
        """Await a long step; what was started begins as soon as this one is under way."""
        opening = create_task(self._let_begin())
        try:
            return await step
        finally:
            opening.cancel()
            self._may_begin.clear()

    async def _let_begin(self) -> None:
        # The long step has the loop's next turn.
        await sleep(0)
        self._may_begin.set()

    async def _in_turn(self, before: list[Task[None]], step: Coroutine[Any, Any, None]) -> None:
        if before:
            await wait(before)
        await self._may_begin.wait()
        await step

    async def __aenter__(self) -> Self:
        return self

    async def __aexit__(
        self, kind: type[BaseException] | None, error: BaseException | None, traceback: TracebackType | None
    ) -> None:
        if error is not None and not isinstance(error, Exception):
            for step in self._steps:
                step.cancel()
        self._may_begin.set()
        outcomes = await gather(*self._steps, return_exceptions=True)
        failure = next(filter(None, outcomes), None)
        if error is None and failure is not None:
            raise failure
