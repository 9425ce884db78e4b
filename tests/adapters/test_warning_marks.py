from pathlib import Path

import pytest

from redraft.adapters.projects import load_project
from redraft.adapters.snapshots import digest_of, promote
from redraft.adapters.warning_marks import mark, without_mark
from redraft.contracts.source import Draft

PAPER = b"\\documentclass{article}\n\\begin{document}\nText.\n\\end{document}\n"
LINE = b"% WARNING (redraft): mode 4 suspected; refinement/worklog.json says where\n"


def draft(folder: Path, data: bytes = PAPER) -> Draft:
    folder.mkdir(exist_ok=True)
    (folder / "paper.tex").write_bytes(data)
    return Draft(iter=0, folder=folder, main="paper.tex", digest=digest_of(folder))


@pytest.mark.parametrize(
    ("data", "marked"),
    [
        pytest.param(PAPER, LINE + PAPER, id="at the top"),
        pytest.param(
            b"% !TEX program = xelatex\n" + PAPER, b"% !TEX program = xelatex\n" + LINE + PAPER, id="below magic"
        ),
        pytest.param(b"%&latex\n% -*- x -*-\n" + PAPER, b"%&latex\n% -*- x -*-\n" + LINE + PAPER, id="below all of it"),
        pytest.param(b"\xef\xbb\xbf" + PAPER, b"\xef\xbb\xbf" + LINE + PAPER, id="after a byte order mark"),
        pytest.param(b"% plain\n" + PAPER, LINE + b"% plain\n" + PAPER, id="above other comments"),
        pytest.param(PAPER.replace(b"\n", b"\r\n"), (LINE + PAPER).replace(b"\n", b"\r\n"), id="CRLF"),
        pytest.param(PAPER.replace(b"\n", b"\r"), (LINE + PAPER).replace(b"\n", b"\r"), id="CR"),
        pytest.param(
            b"% !TEX x\r" + PAPER.replace(b"\n", b"\r"),
            b"% !TEX x\r" + (LINE + PAPER).replace(b"\n", b"\r"),
            id="CR below magic",
        ),
        pytest.param(
            b"\xef\xbb\xbf" + PAPER.replace(b"\n", b"\r"),
            b"\xef\xbb\xbf" + (LINE + PAPER).replace(b"\n", b"\r"),
            id="CR after a byte order mark",
        ),
        pytest.param(b"% !TEX x\r" + PAPER, b"% !TEX x\r" + LINE + PAPER, id="mixed line ends"),
    ],
)
def test_the_warning_stands_below_the_magic_comments(tmp_path: Path, data: bytes, marked: bytes):
    made = draft(tmp_path / "iter0", data)
    mark(made, "mode 4 suspected")
    assert (made.folder / "paper.tex").read_bytes() == marked
    assert without_mark(marked) == data
    mark(made, "mode 4 suspected")
    assert (made.folder / "paper.tex").read_bytes() == marked


def test_another_warning_takes_the_place_of_the_first_and_none_takes_it_away(tmp_path: Path):
    made = draft(tmp_path / "iter0")
    for warning in ("mode 1 suspected", "mode 4 suspected", "mode 4 suspected"):
        mark(made, warning)
    assert (made.folder / "paper.tex").read_bytes() == LINE + PAPER
    mark(made, "")
    assert (made.folder / "paper.tex").read_bytes() == PAPER


def test_the_draft_is_the_same_with_and_without(tmp_path: Path):
    made = draft(tmp_path / "iter0")
    before = load_project(made.folder)
    mark(made, "mode 4 suspected")
    assert digest_of(made.folder) == made.digest
    assert load_project(made.folder) == before


def test_promotion_leaves_it_behind(tmp_path: Path):
    made = draft(tmp_path / "iter0")
    mark(made, "mode 4 suspected")
    promote(made, tmp_path / "final")
    assert (tmp_path / "final" / "paper.tex").read_bytes() == PAPER


@pytest.mark.parametrize(
    "data",
    [
        pytest.param(b"% WARNING: do not edit\n" + PAPER, id="a warning of theirs"),
        pytest.param(b"% WARNING (redraft): keep me\n" + PAPER, id="ours in other words"),
        pytest.param(b"% plain\n" + LINE + PAPER, id="ours in another place"),
        pytest.param(
            PAPER.replace(b"Text.", b"\\begin{verbatim}\n" + LINE + b"\\end{verbatim}"), id="ours as an example"
        ),
    ],
)
def test_what_an_author_writes_is_no_mark(data: bytes):
    assert without_mark(data) == data
