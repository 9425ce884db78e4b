"""The allowed bibliography: the pool, else refs.bib, else the draft's own."""

from pathlib import Path

import pytest

from redraft.adapters.bibliographies import bibliography_of
from redraft.adapters.layout import Workspace
from redraft.contracts.source import Project, SourceFile

POOL = b'[{"bibtex_key": "pooled"}]'
BIB = b"@misc{listed, title={L}}\n@misc{again, title={A}}\n"


def make_workspace(root: Path, **files: bytes) -> Workspace:
    (root / "inputs").mkdir()
    (root / "drafts").mkdir()
    for path, data in files.items():
        (root / path).write_bytes(data)
    return Workspace(root)


def make_project(**texts: str) -> Project:
    return Project(main="paper.tex", files=tuple(SourceFile(path=path, text=texts[path]) for path in sorted(texts)))


@pytest.mark.parametrize(
    ("files", "source", "keys"),
    [
        pytest.param({"citation_pool.json": POOL, "refs.bib": BIB}, "citation_pool.json", ("pooled",), id="the pool"),
        pytest.param(
            {"inputs/citation_pool.json": POOL, "refs.bib": BIB},
            "inputs/citation_pool.json",
            ("pooled",),
            id="in inputs",
        ),
        pytest.param(
            {"drafts/citation_pool.json": POOL, "refs.bib": BIB},
            "drafts/citation_pool.json",
            ("pooled",),
            id="in drafts",
        ),
        pytest.param({"refs.bib": BIB}, "refs.bib", ("again", "listed"), id="else refs.bib, sorted"),
        pytest.param({"inputs/refs.bib": BIB}, "inputs/refs.bib", ("again", "listed"), id="refs.bib in inputs"),
        pytest.param({"refs.bib": b""}, "refs.bib", (), id="an empty refs.bib allows nothing"),
        pytest.param({}, "drafts/own.bib", ("own",), id="else the draft's own"),
    ],
)
def test_the_first_that_is_there_is_taken(tmp_path: Path, files: dict[str, bytes], source: str, keys: tuple[str, ...]):
    project = make_project(**{"paper.tex": "x", "own.bib": "@misc{own, title={O}}"})
    bibliography = bibliography_of(make_workspace(tmp_path, **files), project)
    assert (bibliography.source, bibliography.keys) == (source, keys)


def test_all_that_the_draft_brings_counts(tmp_path: Path):
    project = make_project(
        **{
            "paper.tex": "\\begin{thebibliography}{9}\\bibitem{inline} X\\end{thebibliography}",
            "paper.bbl": "\\begin{thebibliography}{9}\\bibitem[A(1)]{made} Y\\end{thebibliography}",
            "template.BIB": "@misc{left, title={O}}",
            "notes.md": "\\bibitem{noted} no bibliography",
        }
    )
    bibliography = bibliography_of(make_workspace(tmp_path), project)
    assert bibliography.keys == ("inline", "left", "made")
    assert bibliography.source == "drafts/paper.bbl, drafts/paper.tex, drafts/template.BIB"


def test_a_draft_without_any_has_none(tmp_path: Path):
    bibliography = bibliography_of(make_workspace(tmp_path), make_project(**{"paper.tex": "x"}))
    assert (bibliography.source, bibliography.keys) == ("", ())
