"""Refine a workspace and stop it: `fault_driver.py WORKSPACE kill|raise|none K`.

`kill` ends the process when K steps have finished, `raise` fails every step after the K-th to begin. Prints one line a
finished step: task name, run name, state name.
"""

import asyncio
import os
import signal
import sys
from functools import wraps
from pathlib import Path

from prefect import Task
from prefect.client.schemas.objects import TaskRun
from prefect.states import State

from flows import panel, refine

STEPS = [step for module in (refine, panel) for step in vars(module).values() if isinstance(step, Task)]


class InjectedFaultError(RuntimeError):
    """The steps after the K-th fail with this."""


def main(workspace: Path, mode: str, at: int) -> None:
    """Run the flow with the fault in place."""
    begun = finished = 0

    def count(step: Task, run: TaskRun, state: State) -> None:
        nonlocal finished
        finished += 1
        sys.stdout.write(f"{step.name} {run.name} {state.name}\n")
        sys.stdout.flush()
        if mode == "kill" and finished == at:
            os.kill(os.getpid(), signal.SIGKILL)

    def failing(body):
        @wraps(body)  # the engine reads the step's own parameters
        async def step(*args, **kwargs):
            nonlocal begun
            begun += 1
            if begun > at:
                raise InjectedFaultError(f"after step {at}")
            return await body(*args, **kwargs)

        return step

    for step in STEPS:
        step.on_completion(count)
        if mode == "raise":
            step.fn = failing(step.fn)
    asyncio.run(refine.refine_paper(workspace))


if __name__ == "__main__":
    main(Path(sys.argv[1]), sys.argv[2], int(sys.argv[3]))
