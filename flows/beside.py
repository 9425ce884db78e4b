"""Steps side by side, none of which is given up for another's failure."""

from asyncio import CancelledError, Task, create_task, gather
from collections.abc import Awaitable, Coroutine
from types import TracebackType
from typing import Any, Self, TypeVar

T = TypeVar("T")
A = TypeVar("A")
B = TypeVar("B")


async def together(*steps: Awaitable[T]) -> list[T]:
    """Await all steps to their end, then raise the first error: a paid answer in flight is not thrown away."""
    results: list[T] = []
    for outcome in await gather(*steps, return_exceptions=True):
        if isinstance(outcome, BaseException):
            raise outcome
        results.append(outcome)
    return results


async def both(one: Awaitable[A], other: Awaitable[B]) -> tuple[A, B]:
    """Await two steps of different kinds as `together` does."""
    first, second = await gather(one, other, return_exceptions=True)
    if isinstance(first, BaseException):
        raise first
    if isinstance(second, BaseException):
        raise second
    return first, second


class Beside:
    """Steps that nothing waits for run beside those that follow, one at a time and in order; the block's end waits.

    A failure of one is raised where the block ends, unless the block fails itself.
    """

    def __init__(self) -> None:
        self._last: Task[None] | None = None

    def start(self, step: Coroutine[Any, Any, None]) -> None:
        """Start `step` as soon as the one before has ended, well or not."""
        self._last = create_task(_after(self._last, step))

    async def __aenter__(self) -> Self:
        return self

    async def __aexit__(
        self, kind: type[BaseException] | None, error: BaseException | None, traceback: TracebackType | None
    ) -> None:
        if self._last is None:
            return
        if isinstance(error, CancelledError):
            self._last.cancel()
        (outcome,) = await gather(self._last, return_exceptions=True)
        if error is None and outcome is not None:
            raise outcome


async def _after(before: Task[None] | None, step: Coroutine[Any, Any, None]) -> None:
    try:
        if before is not None:
            await before
    finally:
        await step
