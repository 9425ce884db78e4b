"""Projects are read whole, each file in its own encoding."""

import time
from pathlib import Path

import pytest

from redraft.adapters.projects import load_project
from redraft.contracts.source import Asset, Encoding
from redraft.errors import SourceError

PAPER = b"\\documentclass{article}\n\\begin{document}x\\end{document}\n"


def make_project(root: Path, **files: bytes) -> Path:
    for path, data in {"paper.tex": PAPER, **files}.items():
        (root / path).parent.mkdir(parents=True, exist_ok=True)
        (root / path).write_bytes(data)
    return root


def test_text_and_figures_are_told_apart(tmp_path: Path):
    make_project(tmp_path, **{"refs.bib": b"@a{b}", "fig 1.PDF": b"%PDF", "A.TEX": b"x", "drawing.pdf_tex": b"y"})
    project = load_project(tmp_path)
    assert [file.path for file in project.files] == ["A.TEX", "drawing.pdf_tex", "paper.tex", "refs.bib"]
    assert project.assets == (Asset(path="fig 1.PDF", size=4),)
    assert project.main == "paper.tex"


@pytest.mark.parametrize(
    ("data", "text", "encoding"),
    [
        (b"\xef\xbb\xbf\xc3\xa9\r\nb", "é\r\nb", Encoding.UTF_8_BOM),
        (b"\xe9\rb\r\nc\n", "é\rb\r\nc\n", Encoding.LATIN_1),
        ("日本\n".encode(), "日本\n", Encoding.UTF_8),
    ],
    ids=["a byte order mark and CRLF", "Latin-1 and mixed line ends", "UTF-8"],
)
def test_each_file_keeps_its_encoding_and_line_ends(tmp_path: Path, data: bytes, text: str, encoding: Encoding):
    file = load_project(make_project(tmp_path, **{"a.tex": data})).file("a.tex")
    assert file is not None
    assert (file.text, file.encoding) == (text, encoding)


@pytest.mark.parametrize("name", ["paper.tex", "sections/a.tex", "refs.bib", "own.sty"])
def test_source_that_is_no_text_is_refused_with_its_path(tmp_path: Path, name: str):
    make_project(tmp_path / "drafts", **{name: b"\\section{\0}"})
    with pytest.raises(SourceError) as refused:
        load_project(tmp_path / "drafts")
    assert str(refused.value) == f"drafts/{name}: byte 0 at offset 9, expected text in UTF-8 or Latin-1"


def test_prose_that_is_no_text_travels_as_a_file(tmp_path: Path):
    assert load_project(make_project(tmp_path, **{"data.txt": b"\0\1"})).assets == (Asset(path="data.txt", size=2),)


def test_messages_call_the_root_what_the_caller_does(tmp_path: Path):
    with pytest.raises(SourceError, match=r"^my paper/paper\.tex: missing, expected the paper's main file$"):
        load_project(tmp_path, where="my paper")


def test_a_main_file_of_another_name_is_read(tmp_path: Path):
    make_project(tmp_path, **{"src/main.tex": PAPER, "src/main.pdf": b"%PDF"})
    project = load_project(tmp_path, "src/main.tex")
    assert project.main == "src/main.tex"
    assert project.assets == ()


def test_an_unreadable_paper_is_named(open_tmp: Path, as_nobody):
    make_project(open_tmp)
    (open_tmp / "paper.tex").chmod(0)
    said = as_nobody(lambda: load_project(open_tmp, where="drafts"))
    assert said == "SourceError: drafts/paper.tex: permission denied, expected a readable file"


def test_five_megabytes_load_in_well_under_a_second(tmp_path: Path):
    line = b"Some words with $x$, \\cite{a} and \\emph{b}. % a note\n"
    body = b"\\begin{document}\n" + line * (5_000_000 // len(line)) + b"\\end{document}\n"
    make_project(tmp_path, **{"paper.tex": body})
    began = time.process_time()
    load_project(tmp_path)
    assert time.process_time() - began < 1
