"""Builders of small projects and what the checks find in them."""

from collections.abc import Callable

import pytest

from redraft.contracts.diagnostic import Diagnostic
from redraft.contracts.source import Asset, Project, SourceFile
from redraft.latex import fixes
from redraft.latex.checks import CHECKS, run
from redraft.latex.manuscript import Manuscript, read

BEGIN, END = "\\begin{document}\n", "\n\\end{document}\n"


def make_project(main: str, assets: tuple[str, ...] = (), **others: str) -> Project:
    files = (SourceFile(path="paper.tex", text=main), *(SourceFile(path=p, text=t) for p, t in others.items()))
    return Project(main="paper.tex", files=files, assets=tuple(Asset(path=path, size=1) for path in assets))


class Body:
    """A body in a small article, what a check finds in it, and the body once mended."""

    def __init__(self, text: str, preamble: str = "", assets: tuple[str, ...] = ()) -> None:
        self.head = "\\documentclass{article}\n" + preamble + BEGIN
        self.project = make_project(self.head + text + END, assets)
        self.manuscript: Manuscript = read(self.project)

    def find(self, check: str, bibliography: tuple[str, ...] | None = None) -> tuple[Diagnostic, ...]:
        chosen = [each for each in CHECKS if each.id == check]
        assert chosen, f"no check {check}"
        return run(self.manuscript, bibliography, checks=chosen)

    def spans(self, check: str, bibliography: tuple[str, ...] | None = None) -> list[str]:
        text = self.project.files[0].text
        return [text[d.location.offset : d.location.end] for d in self.find(check, bibliography)]

    def mended(self, check: str) -> str:
        text = fixes.apply(self.project, self.find(check)).files[0].text
        return text.removeprefix(self.head).removesuffix(END)


@pytest.fixture
def body() -> Callable[..., Body]:
    return Body


@pytest.fixture
def project() -> Callable[..., Project]:
    return make_project


@pytest.fixture
def manuscript() -> Callable[..., Manuscript]:
    return lambda main, **others: read(make_project(main, **others))
