"""Papers without a fault of form, in the styles and languages that papers come in, give no finding."""

from pathlib import Path

import pytest

from redraft.contracts.source import Project, SourceFile
from redraft.latex.checks import run
from redraft.latex.manuscript import read

PAPERS = sorted((Path(__file__).parents[1] / "data/papers").glob("*.tex"))


def _clean(text: str):
    project = Project(main="paper.tex", files=(SourceFile(path="paper.tex", text=text),))
    manuscript = read(project)
    return run(manuscript, [citation.key for citation in manuscript.citations])


@pytest.mark.parametrize("path", PAPERS, ids=lambda path: path.stem)
def test_a_clean_paper_gives_no_finding(path: Path):
    assert _clean(path.read_text(encoding="utf-8")) == ()


@pytest.mark.parametrize("end", [pytest.param("\r\n", id="CRLF"), pytest.param("\r", id="CR")])
@pytest.mark.parametrize("path", PAPERS, ids=lambda path: path.stem)
def test_a_clean_paper_stays_clean_under_other_line_ends(path: Path, end: str):
    assert _clean(path.read_text(encoding="utf-8").replace("\n", end)) == ()


def test_there_is_a_clean_paper_of_each_style():
    assert {path.stem for path in PAPERS} >= {
        "article", "ieeetran", "acmart", "revtex", "llncs", "french", "german", "chinese",
    }  # fmt: skip
