"""Which files of a folder are the project's, and which are refused."""

import os
import socket
from pathlib import Path

import pytest

from redraft.adapters.trees import RESULT_FILES, walk
from redraft.errors import SourceError


def fill(root: Path, *paths: str) -> Path:
    for path in paths:
        (root / path).parent.mkdir(parents=True, exist_ok=True)
        (root / path).write_bytes(path.encode(errors="surrogateescape"))
    return root


def paths_of(root: Path, main: str | None = "paper.tex") -> list[str]:
    return [leaf.path for leaf in walk(root, main)]


def refusal(root: Path) -> str:
    with pytest.raises(SourceError) as refused:
        walk(root, "paper.tex", "drafts")
    assert "\n" not in str(refused.value)
    return str(refused.value)


def test_files_come_by_path_with_names_in_any_script(tmp_path: Path):
    fill(tmp_path, "paper.tex", "b/z.tex", "b.tex", "my figures/Überblick 1.pdf", "图.png")
    assert paths_of(tmp_path) == ["b.tex", "b/z.tex", "my figures/Überblick 1.pdf", "paper.tex", "图.png"]


@pytest.mark.parametrize("name", [".git/config", ".hidden.tex", ".latexmkrc", "CVS/Root", "sections/.DS_Store"])
def test_hidden_files_and_version_control_are_left_out(tmp_path: Path, name: str):
    assert paths_of(fill(tmp_path, "paper.tex", name)) == ["paper.tex"]


@pytest.mark.parametrize(
    "name",
    [
        *("paper.aux", "paper.log", "paper.fls", "paper.fdb_latexmk", "paper.synctex.gz", "paper.out", "paper.toc"),
        *("paper.blg", "paper.run.xml", "b/c.aux", "paper.pdf", "review.json", "paper.diff"),
    ],
)
def test_what_tex_or_a_run_made_is_left_out(tmp_path: Path, name: str):
    assert paths_of(fill(tmp_path, "paper.tex", "b/c.tex", name)) == ["b/c.tex", "paper.tex"]


@pytest.mark.parametrize(
    "name",
    [
        pytest.param("paper.bbl", id="a bibliography that BibTeX made is kept"),
        pytest.param("training.log", id="a log of no TeX file is data"),
        pytest.param("supplement.aux", id="labels of another document are data"),
        pytest.param("figures/paper.pdf", id="a figure by the paper's name is kept"),
        pytest.param("data/score.json", id="data by the name of a result is kept below a folder"),
        pytest.param("plot.pdf", id="a figure is kept"),
        pytest.param("data.json", id="JSON of another name is kept"),
    ],
)
def test_what_looks_like_output_and_is_the_authors_is_kept(tmp_path: Path, name: str):
    assert name in paths_of(fill(tmp_path, "paper.tex", name))


def test_a_standalone_figure_keeps_the_pdf_beside_its_source(tmp_path: Path):
    fill(tmp_path, "paper.tex", "diagram.tex", "diagram.pdf")
    assert paths_of(tmp_path) == ["diagram.pdf", "diagram.tex", "paper.tex"]


def test_the_pdf_left_out_is_that_of_the_main_file(tmp_path: Path):
    fill(tmp_path, "src/main.tex", "src/main.pdf", "main.pdf")
    assert paths_of(tmp_path, "src/main.tex") == ["main.pdf", "src/main.tex"]


def test_a_folder_without_a_main_file_has_no_results(tmp_path: Path):
    fill(tmp_path, *RESULT_FILES)
    assert paths_of(tmp_path, None) == sorted(RESULT_FILES)


def test_a_symlink_inside_is_followed_as_a_file(tmp_path: Path):
    fill(tmp_path, "a/real.pdf")
    (tmp_path / "link.pdf").symlink_to("a/real.pdf")
    (tmp_path / "b").symlink_to("a")
    found = {leaf.path: leaf for leaf in walk(tmp_path)}
    assert list(found) == ["a/real.pdf", "b/real.pdf", "link.pdf"]
    assert found["link.pdf"].real == (tmp_path / "a/real.pdf").resolve()
    assert found["link.pdf"].size == len("a/real.pdf")


def test_a_root_that_is_a_symlink_is_its_folder(tmp_path: Path):
    fill(tmp_path, "real/paper.tex")
    (tmp_path / "link").symlink_to("real")
    assert paths_of(tmp_path / "link") == ["paper.tex"]


@pytest.mark.parametrize("target", ["../secret.pdf", "/etc/passwd", "nowhere.pdf", "fig.pdf", ".."])
def test_a_symlink_that_leaves_the_project_is_refused_by_name(tmp_path: Path, target: str):
    fill(tmp_path, "secret.pdf", "drafts/paper.tex")
    (tmp_path / "drafts/fig.pdf").symlink_to(target)
    assert refusal(tmp_path / "drafts") == f"drafts/fig.pdf: symlink to {target}, expected a file inside drafts/"


def test_a_symlink_to_a_folder_around_it_is_refused(tmp_path: Path):
    fill(tmp_path, "a/b/x.tex")
    (tmp_path / "a/b/up").symlink_to("..")
    assert refusal(tmp_path) == "drafts/a/b/up: symlink to a folder around it, expected no cycle"


def test_a_named_pipe_is_refused(tmp_path: Path):
    os.mkfifo(tmp_path / "pipe.tex")
    assert refusal(tmp_path) == "drafts/pipe.tex: named pipe, expected a file"


def test_a_socket_is_refused(tmp_path: Path, monkeypatch: pytest.MonkeyPatch):
    monkeypatch.chdir(tmp_path)
    with socket.socket(socket.AF_UNIX) as listener:
        listener.bind("s")
        assert refusal(tmp_path) == "drafts/s: socket, expected a file"


@pytest.mark.skipif(os.getuid() != 0, reason="only root may follow a link to a device by making one")
def test_a_device_is_refused(tmp_path: Path):
    try:
        os.mknod(tmp_path / "null", 0o20600, os.makedev(1, 3))
    except PermissionError as error:
        pytest.skip(f"no device can be made here: {error}")
    assert refusal(tmp_path) == "drafts/null: device, expected a file"


@pytest.mark.parametrize(
    "name", ["a\nb.tex", "b/\udcff.tex", "c\u2028.tex"], ids=["line end", "stray byte", "separator"]
)
def test_a_name_that_would_break_a_message_is_refused_in_one_line(tmp_path: Path, name: str):
    fill(tmp_path, name)
    assert refusal(tmp_path).endswith("control character or stray byte in the name, expected text in UTF-8")


@pytest.mark.parametrize(
    ("mode", "said"),
    [
        pytest.param(0o000, "drafts/b: permission denied, expected a readable folder", id="closed"),
        pytest.param(0o444, "drafts/b/c.tex: permission denied, expected a readable file", id="listed only"),
    ],
)
def test_an_unreadable_folder_is_named(open_tmp: Path, as_nobody, mode: int, said: str):
    fill(open_tmp, "b/c.tex")
    (open_tmp / "b").chmod(mode)
    assert as_nobody(lambda: walk(open_tmp, "paper.tex", "drafts")) == f"SourceError: {said}"


def test_an_unreadable_file_is_named_when_read(open_tmp: Path, as_nobody):
    fill(open_tmp, "c.tex")
    (open_tmp / "c.tex").chmod(0)
    said = as_nobody(walk(open_tmp, "paper.tex", "drafts")[0].read)
    assert said == "SourceError: drafts/c.tex: permission denied, expected a readable file"


def test_a_missing_root_is_named(tmp_path: Path):
    assert refusal(tmp_path / "none") == "drafts: no such file or directory, expected a readable folder"
