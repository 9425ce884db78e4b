"""A small workspace with a run under way, and tasks without an engine around them."""

from collections.abc import Awaitable, Callable, Iterator
from datetime import UTC, datetime
from pathlib import Path

import pytest
from prefect.logging import disable_run_logger

from redraft.adapters.runs import open_run
from redraft.contracts.memory import CritiqueMemory
from redraft.contracts.review import Review
from redraft.contracts.revision import Edit, Revision, RevisionLog
from redraft.contracts.run import Overrides, Run
from redraft.contracts.source import Draft
from tasks.review import review_paper
from tasks.snapshot import snapshot_draft

PAPER = r"""\documentclass{article}
\begin{document}
\section{Results}
Figure \ref{fig:wins} shows that early exit has an accuracy of 71.5\%, as \citet{knuth} has it...
\begin{figure}
\caption{Accuracy.}
\label{fig:wins}
\end{figure}
\end{document}
"""
LOG = "| Method | Accuracy (%) |\n|---|---|\n| Early exit | 71.5 |\n| Full softmax | 81.4 |\n"


def build(root: Path, paper: str = PAPER) -> Path:
    """Write a workspace at `root`."""
    files = {"drafts/paper.tex": paper, "inputs/experimental_log.md": LOG, "refs.bib": "@book{knuth, title={T}}\n"}
    for path, text in files.items():
        (root / path).parent.mkdir(parents=True, exist_ok=True)
        (root / path).write_text(text, "utf-8")
    return root


@pytest.fixture(autouse=True)
def without_engine(monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    """Let the bodies of tasks log to nobody, and typeset nothing."""
    monkeypatch.setenv("REDRAFT_TYPESETTER", "none")
    with disable_run_logger():
        yield


@pytest.fixture
def run(tmp_path: Path) -> Run:
    return open_run(build(tmp_path / "paper"), Overrides(), restart=False, now=datetime(2026, 1, 1, tzinfo=UTC))


@pytest.fixture
def begin(tmp_path: Path) -> Callable[[str, str], Run]:
    """Begin the run of the paper with other words in it."""

    def begin(written: str, instead: str) -> Run:
        assert written in PAPER
        root = build(tmp_path / "another", PAPER.replace(written, instead))
        return open_run(root, Overrides(), restart=False, now=datetime(2026, 1, 1, tzinfo=UTC))

    return begin


@pytest.fixture
def edited() -> Callable[..., Revision]:
    """Make a revision of edits, each what it finds and what it puts there."""

    def edited(*edits: tuple[str, str]) -> Revision:
        made = (Edit(file="paper.tex", find=find, replace=put, reason="asked") for find, put in edits)
        return Revision(reviser="scripted", worklog=RevisionLog(), edits=tuple(made))

    return edited


NO_MEMORY = CritiqueMemory(iter=0)


@pytest.fixture
def review() -> Callable[..., Awaitable[Review]]:
    """Let the offline critic review a draft."""

    async def review(run: Run, draft: Draft, replicate: int = 0) -> Review:
        return await review_paper.fn(run, draft, "offline", replicate, NO_MEMORY)

    return review


@pytest.fixture
async def draft(run: Run) -> Draft:
    """Return the draft as it came in."""
    return await snapshot_draft.fn(run, 0)
