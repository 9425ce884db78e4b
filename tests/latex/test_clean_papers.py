"""Papers without a fault of form, in the styles and languages that papers come in, give no finding."""

import pytest
from mutations import papers

from redraft.contracts.source import Project
from redraft.latex.checks import run
from redraft.latex.manuscript import read

PAPERS = sorted(name for name in papers() if "/" not in name and name != "example")


def _findings(project: Project):
    manuscript = read(project)
    return run(manuscript, [citation.key for citation in manuscript.citations])


def _with_line_ends(project: Project, end: str) -> Project:
    files = tuple(file.model_copy(update={"text": file.text.replace("\n", end)}) for file in project.files)
    return project.model_copy(update={"files": files})


@pytest.mark.parametrize("name", PAPERS)
def test_a_clean_paper_gives_no_finding(name: str):
    assert _findings(papers()[name]) == ()


@pytest.mark.parametrize("end", [pytest.param("\r\n", id="CRLF"), pytest.param("\r", id="CR")])
@pytest.mark.parametrize("name", PAPERS)
def test_a_clean_paper_stays_clean_under_other_line_ends(name: str, end: str):
    assert _findings(_with_line_ends(papers()[name], end)) == ()


def test_there_is_a_clean_paper_of_each_style():
    assert set(PAPERS) >= {
        "article", "iclr", "neurips", "acl", "cvpr", "ieeetran", "acmart", "revtex", "llncs", "thesis",
        "french", "german", "spanish", "chinese", "japanese",
    }  # fmt: skip
