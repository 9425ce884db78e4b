"""Progress on a terminal: a line a step as it ends, the running step beside a spinner; plain lines elsewhere."""

import logging
from collections.abc import Generator
from contextlib import contextmanager, nullcontext
from pathlib import Path

from rich.console import Console
from rich.status import Status
from rich.text import Text

from redraft.domain.printable import one_line

STEP_LOGGERS = ("prefect.flow_runs", "prefect.task_runs")
STEP_FOLDERS = ("flows", "tasks")


class Stderr(Console):
    """A console whose reader may go away: a run is not lost for want of somebody who watches it."""

    def __init__(self) -> None:
        super().__init__(stderr=True)

    def on_broken_pipe(self) -> None:
        """Fall silent; rich itself would end the process."""
        self.quiet = True


class StepLines(logging.Handler):
    """Prints what redraft's own steps log, and nothing that the engine says of itself."""

    def __init__(self, console: Console, status: Status | None) -> None:
        super().__init__(logging.INFO)
        self._console, self._status = console, status

    def emit(self, record: logging.LogRecord) -> None:
        """Print one line; a paper's words are shown as they are and do nothing."""
        if Path(record.pathname).parent.name not in STEP_FOLDERS:
            return
        line = one_line(record.getMessage())
        try:
            self._console.print(line, markup=False, highlight=self._status is not None, soft_wrap=True)
            if self._status is not None:
                self._status.update(Text(f"after {line.partition(':')[0]}", style="dim"))
        except OSError:
            # A log file on a full disk, for one.
            self._console.quiet = True


@contextmanager
def step_lines() -> Generator[None]:
    """Show the steps' lines on stderr while the block runs."""
    console = Stderr()
    loggers = [logging.getLogger(name) for name in STEP_LOGGERS]
    status = console.status("starting") if console.is_terminal else None
    handler = StepLines(console, status)
    for logger in loggers:
        logger.addHandler(handler)
    try:
        with status or nullcontext():
            yield
    finally:
        for logger in loggers:
            logger.removeHandler(handler)
