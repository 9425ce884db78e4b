"""The one purse of a run: whatever calls a model pays from it, in any thread or event loop."""

import asyncio
import time
from collections.abc import AsyncGenerator, Callable, Generator
from concurrent.futures import Future
from contextlib import asynccontextmanager, contextmanager
from dataclasses import dataclass
from threading import Lock

from redraft.contracts.budget import Budget, Exhausted, Outlay
from redraft.contracts.usage import Usage
from redraft.domain import budgets


@dataclass(slots=True)
class Bill:
    """What a call took; without `used` no answer was paid."""

    used: Usage | None = None


class Purse:
    """Counts what was spent and sets aside what calls under way may take."""

    def __init__(self, budget: Budget, *, elapsed_s: float = 0, clock: Callable[[], float] = time.monotonic) -> None:
        """Open with `budget`; `elapsed_s` is what the run took before this process."""
        self._budget = budget
        self._clock = clock
        self._began_s = clock() - elapsed_s
        self._lock = Lock()
        self._waiting: list[Future[None]] = []

    @property
    def spent(self) -> Outlay:
        """Return what settled calls took."""
        return self._budget.spent

    @asynccontextmanager
    async def paying(self, call: Outlay) -> AsyncGenerator[Bill | Exhausted]:
        """Hold the maximum of `call` while it is made; the bill is settled at the end, however it ends.

        A failure settles for what the bill says by then. A call that fits once others have settled waits for them: no
        call holds a reservation while it asks for another.
        """
        refusal = await self._reserve(call)
        if refusal is not None:
            yield refusal
            return
        bill = Bill()
        try:
            yield bill
        finally:
            self._settle(call, bill.used)

    async def _reserve(self, call: Outlay) -> Exhausted | None:
        outcome = self._reserved_or_queued(call)
        while isinstance(outcome, Future):
            await asyncio.wrap_future(outcome)
            outcome = self._reserved_or_queued(call)
        return outcome

    def _reserved_or_queued(self, call: Outlay) -> Exhausted | Future[None] | None:
        """Reserve, refuse, or return what is set when the next call has settled."""
        with self._lock:
            outcome = budgets.reserve(self._budget, call, self._clock() - self._began_s)
            if isinstance(outcome, Budget):
                self._budget = outcome
                return None
            if not outcome.waits:
                return outcome
            self._waiting.append(Future())
            return self._waiting[-1]

    def _settle(self, call: Outlay, used: Usage | None) -> None:
        with self._lock:
            self._budget = budgets.settle(self._budget, call, used)
            woken, self._waiting = self._waiting, []
        for waiting in woken:
            if waiting.set_running_or_notify_cancel():
                waiting.set_result(None)


_OPEN: dict[str, Purse] = {}


@contextmanager
def opened(run_id: str, purse: Purse) -> Generator[Purse]:
    """Let the steps of the run find its purse by `purse_of`."""
    _OPEN[run_id] = purse
    try:
        yield purse
    finally:
        del _OPEN[run_id]


def purse_of(run_id: str) -> Purse:
    """Return the purse of a run that is under way in this process.

    Raises:
        LookupError: None is open, so that nothing may be paid.
    """
    if run_id not in _OPEN:
        msg = f"run {run_id}: no purse is open in this process, expected one before a model is called"
        raise LookupError(msg)
    return _OPEN[run_id]
