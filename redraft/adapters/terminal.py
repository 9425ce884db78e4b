"""Progress on a terminal: a line a step as it ends, the running step beside a spinner; plain lines elsewhere."""

import logging
from collections.abc import Generator
from contextlib import contextmanager
from pathlib import Path

from rich.console import Console
from rich.status import Status

STEP_LOGGERS = ("prefect.flow_runs", "prefect.task_runs")
STEP_FOLDERS = ("flows", "tasks")


class StepLines(logging.Handler):
    """Prints what redraft's own steps log, and nothing that the engine says of itself."""

    def __init__(self, console: Console, status: Status | None) -> None:
        super().__init__(logging.INFO)
        self._console, self._status = console, status

    def emit(self, record: logging.LogRecord) -> None:
        """Print one line; markup in a paper's words is shown as it is."""
        if Path(record.pathname).parent.name not in STEP_FOLDERS:
            return
        line = record.getMessage()
        self._console.print(line, markup=False, highlight=self._status is not None, soft_wrap=True)
        if self._status is not None:
            self._status.update(f"[dim]after {line.split(':')[0]}")


@contextmanager
def step_lines(*, quiet: bool) -> Generator[None]:
    """Show the steps' lines on stderr while the block runs."""
    console = Console(stderr=True)
    loggers = [logging.getLogger(name) for name in STEP_LOGGERS]
    if quiet:
        yield
        return
    status = console.status("starting") if console.is_terminal else None
    handler = StepLines(console, status)
    for logger in loggers:
        logger.addHandler(handler)
    try:
        with status or _nothing():
            yield
    finally:
        for logger in loggers:
            logger.removeHandler(handler)


@contextmanager
def _nothing() -> Generator[None]:
    yield
