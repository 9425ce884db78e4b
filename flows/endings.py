"""How the command line ends: one line for an error, an exit code, and no wait for what is gone."""

import errno
import gc
import os
import signal
import sys
from contextlib import suppress
from pathlib import Path
from typing import NoReturn

import typer
from typer.exceptions import TyperException

from flows.engine import server_is_gone
from redraft.domain.printable import one_line
from redraft.errors import InputError, ModelError, RedraftError

USABLE, NO_RESULT, BAD_INPUT, MODEL_FAILED, INTERRUPTED = 0, 1, 2, 3, 130
"""Exit codes of a run (design §12)."""


def end(code: int) -> NoReturn:
    """End the process, and wait for nothing that is gone."""
    _drop_unwritten()
    if server_is_gone():
        # Prefect would try for minutes to tell it of the run's last events.
        os._exit(code)
    # The process ends with all its memory; a last search for cycles would cost half a second.
    gc.freeze()
    sys.exit(code)


def _drop_unwritten() -> None:
    """Let go of output that cannot be written: Python would try again at its end, and end with a code of its own."""
    try:
        sys.stdout.flush()
    except (OSError, ValueError):
        with suppress(OSError, ValueError), Path(os.devnull).open("wb") as nowhere:
            os.dup2(nowhere.fileno(), sys.stdout.fileno())


def explain(error: Exception | KeyboardInterrupt) -> int:
    """Print the error's one line and return its exit code."""
    match error:
        case TyperException():
            code, line = BAD_INPUT, error.format_message().rstrip(".")
        case InputError():
            code, line = BAD_INPUT, str(error)
        case ModelError():
            code, line = MODEL_FAILED, str(error)
        case RedraftError():
            code, line = NO_RESULT, str(error)
        case typer.Abort() | KeyboardInterrupt():
            # All that is left is to clean up; another Ctrl-C ends that at once.
            signal.signal(signal.SIGINT, signal.SIG_DFL)
            signal.signal(signal.SIGTERM, signal.SIG_DFL)
            code, line = INTERRUPTED, "interrupted"
            line += "; redraft refine goes on from here" if sys.argv[1:2] == ["refine"] else ""
        case OSError(errno=errno.ENOSPC, filename=None):
            code, line = BAD_INPUT, f"output: {error.strerror or error}, expected a place to write to"
        case _:
            said = " ".join(str(error).split())
            code, line = NO_RESULT, f"unexpected {type(error).__name__}: {said[:300]}; --debug shows where"
    # Wrong usage that has shown the help has nothing left to say.
    if line:
        sys.stderr.write(f"redraft: {one_line(line)}\n")
    return code
