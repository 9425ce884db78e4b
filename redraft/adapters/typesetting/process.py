"""One sandboxed run: bounded in time, disk and output, and gone with all its children afterwards."""

import asyncio
import contextlib
import os
import signal
import time
from dataclasses import dataclass
from enum import StrEnum

from redraft.adapters.typesetting.sandbox import Launch
from redraft.adapters.typesetting.tree import folder_bytes

_TAIL = 64 * 1024
"""Bytes of output that are kept, the last ones."""
_LOOK_S = 0.5
"""Seconds between two looks at the folder's size."""


class Ending(StrEnum):
    """Why a run ended."""

    ITSELF = "itself"
    TIMEOUT = "timeout"
    DISK = "disk"


@dataclass(frozen=True, slots=True)
class Ran:
    """A run that is over; `exit_code` is negative for a signal, as `subprocess` has it."""

    ending: Ending
    exit_code: int
    output: str
    wall_s: float


async def run(launch: Launch, *, timeout_s: float, max_growth: int) -> Ran:
    """Run to the end, to the time limit, or until the folder has grown by more than `max_growth` bytes."""
    began = time.monotonic()
    process = await asyncio.create_subprocess_exec(
        *launch.command,
        stdin=asyncio.subprocess.DEVNULL,
        stdout=asyncio.subprocess.PIPE,
        stderr=asyncio.subprocess.STDOUT,
        env=launch.environment,
        cwd=launch.folder,
        start_new_session=True,
    )
    reading = asyncio.create_task(_read_tail(process))
    watching = asyncio.create_task(_outgrown(launch, max_growth))
    try:
        done, _ = await asyncio.wait({reading, watching}, timeout=timeout_s, return_when=asyncio.FIRST_COMPLETED)
    finally:
        watching.cancel()
        if not reading.done():
            _kill_group(process)
        exit_code = await process.wait()
        output = await reading
    ending = Ending.ITSELF if reading in done else Ending.DISK if watching in done else Ending.TIMEOUT
    return Ran(ending, exit_code, output, time.monotonic() - began)


async def _read_tail(process: asyncio.subprocess.Process) -> str:
    assert process.stdout is not None  # noqa: S101 it was asked for
    tail = b""
    while chunk := await process.stdout.read(_TAIL):
        tail = (tail + chunk)[-_TAIL:]
    return tail.decode(errors="replace")


async def _outgrown(launch: Launch, max_growth: int) -> None:
    """Return once the folder is too large."""
    before = await asyncio.to_thread(folder_bytes, launch.folder)
    while await asyncio.to_thread(folder_bytes, launch.folder) - before <= max_growth:  # noqa: ASYNC110 no event tells
        await asyncio.sleep(_LOOK_S)


def _kill_group(process: asyncio.subprocess.Process) -> None:
    """Kill the session's processes, which share the group that the first of them leads."""
    with contextlib.suppress(ProcessLookupError):
        os.killpg(process.pid, signal.SIGKILL)
