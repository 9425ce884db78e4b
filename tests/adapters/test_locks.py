"""One run holds a workspace at a time."""

import json
import os
import signal
from collections.abc import Callable
from contextlib import suppress
from pathlib import Path

import pytest

from redraft.adapters.locks import LOCK_FILE, hold, probe
from redraft.errors import LockedError, WorkspaceError


def test_a_second_run_is_told_who_holds_the_workspace(tmp_path: Path):
    with hold(tmp_path):
        holder = json.loads((tmp_path / LOCK_FILE).read_bytes())
        assert holder["pid"] == os.getpid()
        for attempt in (hold(tmp_path).__enter__, lambda: probe(tmp_path)):
            with pytest.raises(LockedError) as refused:
                attempt()
            assert str(refused.value) == (
                f"{tmp_path}: held by process {os.getpid()} on {holder['host']} since {holder['since']}; "
                "expected no other run on this workspace"
            )


def test_a_workspace_is_free_after_its_run_and_after_its_failure(tmp_path: Path):
    with suppress(ZeroDivisionError), hold(tmp_path):
        raise ZeroDivisionError
    probe(tmp_path)
    with hold(tmp_path):
        pass
    assert (tmp_path / LOCK_FILE).read_bytes() == b""


def test_the_refusal_of_a_second_run_leaves_the_first_one_its_lock(tmp_path: Path):
    with hold(tmp_path):
        for _ in range(2):
            with pytest.raises(LockedError), hold(tmp_path):
                pass


def test_another_process_holds_the_workspace_until_it_is_killed(tmp_path: Path):
    reader, writer = os.pipe()
    child = os.fork()
    if child == 0:
        with hold(tmp_path):
            os.write(writer, b"held")
            signal.pause()
        os._exit(1)
    try:
        assert os.read(reader, 4) == b"held"
        with pytest.raises(LockedError, match=f"held by process {child} on "), hold(tmp_path):
            pass
    finally:
        os.kill(child, signal.SIGKILL)
        os.waitpid(child, 0)
        os.close(reader)
        os.close(writer)
    probe(tmp_path)
    with hold(tmp_path):
        pass


@pytest.mark.parametrize("content", [b"", b"{", b"[]", b'{"pid": 1}', b"\xff"])
def test_a_holder_that_has_not_said_its_name_is_another_run(tmp_path: Path, content: bytes):
    with hold(tmp_path):
        (tmp_path / LOCK_FILE).write_bytes(content)
        with pytest.raises(LockedError, match="held by another run;"):
            probe(tmp_path)


def test_a_workspace_never_held_is_free_and_stays_unwritten(tmp_path: Path):
    probe(tmp_path)
    assert list(tmp_path.iterdir()) == []


def test_a_missing_workspace_is_named(tmp_path: Path):
    with (
        pytest.raises(WorkspaceError, match=r"none/\.redraft\.lock: not written, no such file"),
        hold(tmp_path / "none"),
    ):
        pass


@pytest.mark.parametrize(
    ("make", "kind"),
    [
        pytest.param(lambda path: path.symlink_to("elsewhere"), "symlink", id="a symlink is not followed"),
        pytest.param(os.mkfifo, "named pipe", id="a pipe is not waited for"),
        pytest.param(Path.mkdir, "folder", id="a folder is no lock"),
    ],
)
def test_what_only_bears_the_name_of_the_lock_file_is_refused(tmp_path: Path, make: Callable[[Path], None], kind: str):
    make(tmp_path / LOCK_FILE)
    for attempt in (hold(tmp_path).__enter__, lambda: probe(tmp_path)):
        with pytest.raises(WorkspaceError) as refused:
            attempt()
        assert str(refused.value) == f"{tmp_path / LOCK_FILE}: {kind}, expected a lock file, or none"
    assert not (tmp_path / "elsewhere").exists()


def test_a_workspace_that_cannot_be_written_is_named(open_tmp: Path, as_nobody):
    open_tmp.chmod(0o555)
    said = as_nobody(lambda: hold(open_tmp).__enter__())
    assert said == f"WorkspaceError: {open_tmp}/.redraft.lock: not written, permission denied"
