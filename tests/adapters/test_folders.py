"""Folders are put in place whole, with or without the system's exchange of names."""

import ctypes
import errno
from pathlib import Path

import pytest

from redraft.adapters.folders import link, put_in_place, replacing
from redraft.errors import WorkspaceError


class NoExchange:
    """A C library that cannot exchange names."""


@pytest.fixture(params=[True, False], ids=["with an exchange of names", "without one"])
def system(request: pytest.FixtureRequest, monkeypatch: pytest.MonkeyPatch) -> None:
    if not request.param:
        monkeypatch.setattr(ctypes, "CDLL", lambda *_args, **_options: NoExchange())


def make_folder(folder: Path, content: str) -> Path:
    folder.mkdir()
    (folder / "x").write_text(content)
    return folder


@pytest.mark.usefixtures("system")
def test_a_folder_takes_the_place_of_another_which_comes_to_lie_where_it_was(tmp_path: Path):
    new, old = make_folder(tmp_path / "new", "new"), make_folder(tmp_path / "old", "old")
    put_in_place(new, old)
    assert (old / "x").read_text() == "new"
    assert (new / "x").read_text() == "old"
    assert len(list(tmp_path.iterdir())) == 2


@pytest.mark.usefixtures("system")
def test_a_folder_takes_a_place_that_is_free(tmp_path: Path):
    put_in_place(make_folder(tmp_path / "new", "new"), tmp_path / "place")
    assert [path.name for path in tmp_path.iterdir()] == ["place"]


@pytest.mark.usefixtures("system")
def test_the_old_folder_is_back_where_the_new_one_is_missing(tmp_path: Path):
    old = make_folder(tmp_path / "old", "old")
    with pytest.raises(FileNotFoundError):
        put_in_place(tmp_path / "none", old)
    assert (old / "x").read_text() == "old"
    assert [path.name for path in tmp_path.iterdir()] == ["old"]


def test_a_failure_while_a_folder_is_built_leaves_the_old_one(tmp_path: Path):
    old = make_folder(tmp_path / "old", "old")

    def build() -> None:
        with replacing(old) as staging:
            (staging / "x").write_text("half")
            raise OSError(errno.ENOSPC, "full")

    with pytest.raises(WorkspaceError, match="old: not written, no space left on device"):
        build()
    assert (old / "x").read_text() == "old"
    assert [path.name for path in tmp_path.iterdir()] == ["old"]


def test_a_link_is_a_second_name_of_the_file(tmp_path: Path):
    (tmp_path / "a").write_bytes(b"x")
    link(tmp_path / "a", tmp_path / "b/c/a")
    assert (tmp_path / "b/c/a").samefile(tmp_path / "a")


def test_a_link_across_file_systems_is_a_copy(tmp_path: Path):
    other = Path("/dev/shm")
    if not other.is_dir() or other.stat().st_dev == tmp_path.stat().st_dev:
        pytest.skip("this machine has no second file system to link from")
    source = other / f"redraft-link-{tmp_path.name}"
    source.write_bytes(b"x")
    try:
        link(source, tmp_path / "a")
    finally:
        source.unlink()
    assert (tmp_path / "a").read_bytes() == b"x"
