"""What a run may leave in its folder, and what its readers find."""

import os
from pathlib import Path

import pytest

from redraft.adapters.typesetting.tree import empty, folder_bytes, keep_regular, lay_tree


def deep(folder: Path, levels: int) -> None:
    """Make folders in folders, more than Python's own walk can go down."""
    here = os.open(folder, os.O_RDONLY)
    for _ in range(levels):
        os.mkdir("a", dir_fd=here)
        below = os.open("a", os.O_RDONLY, dir_fd=here)
        os.close(here)
        here = below
    os.close(here)


def test_links_and_pipes_are_removed_and_files_stay(tmp_path: Path):
    (tmp_path / "outside").mkdir()
    (tmp_path / "outside/secret").write_text("words")
    build = tmp_path / "build"
    (build / "in").mkdir(parents=True)
    (build / "in/own").write_text("x")
    (build / "in/file").symlink_to(tmp_path / "outside/secret")
    (build / "folder").symlink_to(tmp_path / "outside")
    os.mkfifo(build / "pipe")

    keep_regular(build)

    assert sorted(path.relative_to(build).as_posix() for path in build.rglob("*")) == ["in", "in/own"]
    assert (tmp_path / "outside/secret").read_text() == "words"


@pytest.mark.parametrize("levels", [64, 65, 3000])
def test_folders_without_end_are_cut_off(tmp_path: Path, levels: int):
    deep(tmp_path, levels)

    keep_regular(tmp_path)

    assert len(list(tmp_path.rglob("*"))) == min(levels, 64)


def test_a_build_folder_with_folders_without_end_is_made_anew(tmp_path: Path):
    (tmp_path / "draft").mkdir()
    (tmp_path / "draft/paper.tex").write_text("x")
    (tmp_path / "build").mkdir()
    deep(tmp_path / "build", 3000)

    lay_tree(tmp_path / "draft", "paper.tex", tmp_path / "build", None)

    assert [path.name for path in (tmp_path / "build").iterdir()] == ["paper.tex"]


def test_every_entry_counts_as_a_block_at_least(tmp_path: Path):
    (tmp_path / "a").mkdir()
    (tmp_path / "a/small").write_text("x")
    (tmp_path / "a/large").write_bytes(b"x" * 10_000)

    assert folder_bytes(tmp_path) == 4096 + 4096 + 10_000


def test_folders_without_end_count(tmp_path: Path):
    deep(tmp_path, 1500)

    assert folder_bytes(tmp_path) == 1500 * 4096
    empty(tmp_path)
    assert list(tmp_path.iterdir()) == []
