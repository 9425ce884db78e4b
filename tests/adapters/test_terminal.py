"""What a run says of its steps, and to whom."""

import logging
import os
import re
import sys
from contextlib import suppress
from pathlib import Path

import pytest

from redraft.adapters.terminal import STEP_LOGGERS, StepLines, step_lines

STEP, ENGINE = "/somewhere/tasks/review.py", "/somewhere/prefect/task_engine.py"


@pytest.fixture(autouse=True)
def alone(monkeypatch: pytest.MonkeyPatch) -> None:
    """Keep out the handlers of the engine, which another test may have imported."""
    for name in STEP_LOGGERS:
        monkeypatch.setattr(logging.getLogger(name), "handlers", [])
        monkeypatch.setattr(logging.getLogger(name), "propagate", False)


def say(message: str, *args: object, path: str = STEP, level: int = logging.INFO, logger: str = "task_runs") -> None:
    name = f"prefect.{logger}"
    logging.getLogger(name).handle(logging.LogRecord(name, level, path, 1, message, args, None))


def test_steps_say_a_line_each_and_the_engine_nothing(capsys: pytest.CaptureFixture[str]):
    with step_lines():
        say("iter%d: scored %.2f", 1, 66.164)
        say("Finished in state Completed()", path=ENGINE)
        say("promoted iter1", path="/somewhere/flows/refine.py", logger="flow_runs")
        say("of no interest", level=logging.DEBUG)
    assert capsys.readouterr().err == "iter1: scored 66.16\npromoted iter1\n"


def test_a_long_line_stays_one_line(capsys: pytest.CaptureFixture[str]):
    with step_lines():
        say("word " * 100)
    assert capsys.readouterr().err == ("word " * 100).strip() + "\n"


@pytest.mark.parametrize("name", ["TERM=dumb", "TERM=xterm-256color", "COLUMNS=20"])
def test_no_control_sequence_is_written_where_nobody_sits_at_a_terminal(
    capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch, name: str
):
    monkeypatch.setenv(*name.split("="))
    for forcing in ("FORCE_COLOR", "TTY_COMPATIBLE", "TTY_INTERACTIVE"):
        monkeypatch.delenv(forcing, raising=False)
    with step_lines():
        say("iter1: [red]scored[/red] 66.16 in /a/path")
    assert capsys.readouterr().err == "iter1: [red]scored[/red] 66.16 in /a/path\n"


def test_words_of_a_paper_do_nothing_to_a_terminal(capsys: pytest.CaptureFixture[str]):
    with step_lines():
        say("halted: \x1b]0;mine\x07 %s", "[/] key\nredraft: a line of its own\x1b[2J")
    assert capsys.readouterr().err == "halted: �]0;mine� [/] key redraft: a line of its own�[2J\n"


def _read(leader: int) -> str:
    with suppress(OSError):  # as Linux ends it
        return os.read(leader, 100_000).decode()
    return ""


def test_on_a_terminal_a_spinner_runs_and_leaves_the_lines_alone(monkeypatch: pytest.MonkeyPatch):
    leader, follower = os.openpty()
    with os.fdopen(follower, "w") as terminal:
        monkeypatch.setattr(sys, "stderr", terminal)
        monkeypatch.setenv("TERM", "xterm-256color")
        with step_lines():
            say("iter1: scored 66.16")
    shown = "".join(iter(lambda: _read(leader), ""))
    os.close(leader)
    assert "after iter1" in shown
    assert "iter1: scored 66.16\n" in re.sub(r"\x1b\[[0-9;?]*[A-Za-z]|\r", "", shown)
    assert shown.count("\x1b[?25l") == shown.count("\x1b[?25h") == 1


def test_a_run_goes_on_when_its_reader_goes_away(monkeypatch: pytest.MonkeyPatch):
    reader, writer = os.pipe()
    pipe = os.fdopen(writer, "w", buffering=1)
    monkeypatch.setattr(sys, "stderr", pipe)
    with step_lines():
        say("iter1: read")
        assert os.read(reader, 100) == b"iter1: read\n"
        os.close(reader)
        say("iter1: not read")
        say("iter2: not read")
    with suppress(BrokenPipeError):
        pipe.close()


@pytest.mark.skipif(not Path("/dev/full").exists(), reason="there is no /dev/full here")
def test_a_run_goes_on_when_the_disk_of_its_log_file_is_full(monkeypatch: pytest.MonkeyPatch):
    full = Path("/dev/full").open("w", buffering=1)  # noqa: SIM115
    monkeypatch.setattr(sys, "stderr", full)
    with step_lines():
        say("iter1: scored")
        say("iter2: scored")
    with suppress(OSError):
        full.close()


def test_the_steps_are_silent_again_afterwards(capsys: pytest.CaptureFixture[str]):
    with pytest.raises(ZeroDivisionError), step_lines():
        raise ZeroDivisionError
    say("iter1: scored")
    assert capsys.readouterr().err == ""
    assert not [h for name in STEP_LOGGERS for h in logging.getLogger(name).handlers if isinstance(h, StepLines)]
