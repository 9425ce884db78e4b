"""Hidden and reviewer-directed text: how many attack forms gate D finds, and what it says of clean papers."""

import asyncio
import sys
import tempfile
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path

from machine import ROOT, heading, row

from redraft.adapters.projects import load_project
from redraft.adapters.snapshots import copy_tree
from redraft.adapters.typesetting import LatexmkTypesetter
from redraft.contracts.build import Compilation
from redraft.contracts.integrity import HiddenFinding, ModeStatus
from redraft.contracts.source import Draft, Project, SourceFile
from redraft.domain import hidden_text
from redraft.latex.manuscript import read
from redraft.settings import load_settings

DATA = ROOT / "tests" / "data"
ATTACKS = DATA / "hidden" / "attacks"
CLEAN = ("hidden/clean/*.tex", "papers/*.tex", "claims/*/paper.tex", "workspaces/*/drafts/paper.tex")
"""Papers without a word to a reviewer: those that look like attacks, and those of other tests."""
EXAMPLE = ROOT / "examples" / "sparse-attention" / "drafts"


@dataclass(frozen=True)
class Verdict:
    """What the gate says of one paper, from its source alone and with its pages."""

    name: str
    source: tuple[HiddenFinding, ...]
    pages: tuple[HiddenFinding, ...] = ()
    is_compiled: bool = False

    @property
    def findings(self) -> tuple[HiddenFinding, ...]:
        """Return all findings, the confirmed first."""
        return tuple(sorted((*self.source, *self.pages), key=lambda each: each.status is not ModeStatus.CONFIRMED))

    @property
    def halts(self) -> bool:
        """Whether the run would end with `hidden_text`."""
        return any(finding.status is ModeStatus.CONFIRMED for finding in self.findings)


def project_of(path: Path) -> Project:
    """Read one file as a project."""
    return Project(main="paper.tex", files=(SourceFile(path="paper.tex", text=path.read_text("utf-8")),))


def attacks() -> Iterator[tuple[str, Project]]:
    """Read the attack forms, one file a form."""
    yield from ((path.stem, project_of(path)) for path in sorted(ATTACKS.glob("*.tex")))


def clean() -> Iterator[tuple[str, Project]]:
    """Read the clean papers, the example last."""
    for pattern in CLEAN:
        for path in sorted(DATA.glob(pattern)):
            yield str(path.relative_to(DATA)), project_of(path)
    yield "examples/sparse-attention", load_project(EXAMPLE)


def judge(name: str, project: Project, compilation: Compilation | None = None) -> Verdict:
    """Ask gate D about a paper."""
    manuscript = read(project)
    source = hidden_text.in_source(manuscript)
    pages = hidden_text.on_pages(compilation.hidden, manuscript, source) if compilation else ()
    return Verdict(name, source, pages, compilation is not None and compilation.has_pdf)


def page_verdict(project: Project, compilation: Compilation) -> bool:
    """Tell whether the pages alone, without the source's findings, would end the run."""
    found = hidden_text.on_pages(compilation.hidden, read(project))
    return any(finding.status is ModeStatus.CONFIRMED for finding in found)


def compiled(project: Project, folder: Path) -> Compilation:
    """Typeset a project in `folder`."""
    draft = folder / "draft"
    folder.mkdir(parents=True)
    if project.assets:
        copy_tree(EXAMPLE, draft)
    else:
        draft.mkdir()
        (draft / "paper.tex").write_text(project.files[0].text, "utf-8")
    made = Draft(iter=0, folder=draft, main="paper.tex", digest="0" * 64)
    return asyncio.run(LatexmkTypesetter(load_settings()).typeset(made, folder / "build", None))


def main() -> None:
    """Print the forms, then the two figures; `--source` leaves TeX out."""
    with_pages = "--source" not in sys.argv
    with tempfile.TemporaryDirectory() as name:
        forms = [_measured(form, project, Path(name) / form, with_pages=with_pages) for form, project in attacks()]
        papers = [
            _measured(paper, project, Path(name) / str(number), with_pages=with_pages)[0]
            for number, (paper, project) in enumerate(clean())
        ]
    print("\n| form | source | pages alone | first finding |\n|---|---|---|---|")
    for verdict, on_pages in forms:
        by_source = any(finding.status is ModeStatus.CONFIRMED for finding in verdict.source)
        first = verdict.findings[0].evidence if verdict.findings else ""
        print(f"| {verdict.name} | {_word(is_found=by_source)} | {_word(is_found=on_pages)} | {first} |")
    print("\nclean papers with a finding\n")
    for paper in papers:
        for finding in paper.findings:
            print(f"  {paper.name}: {finding.rule}, {finding.status}: {finding.evidence}")

    heading("hidden and reviewer-directed text")
    halted, alarms = sum(verdict.halts for verdict, _ in forms), sum(paper.halts for paper in papers)
    warned = sum(bool(paper.findings) and not paper.halts for paper in papers)
    row("attack forms found", f"{halted} of {len(forms)}", "all of at least 20")
    row("clean papers halted", f"{alarms} of {len(papers)}", "at most 1 in 40")
    row("clean papers with a warning", f"{warned} of {len(papers)}")
    row("papers compiled", f"{sum(v.is_compiled for v in [*(v for v, _ in forms), *papers])}")


def _measured(name: str, project: Project, folder: Path, *, with_pages: bool) -> tuple[Verdict, bool]:
    compilation = compiled(project, folder) if with_pages else None
    verdict = judge(name, project, compilation)
    return verdict, compilation is not None and page_verdict(project, compilation)


def _word(*, is_found: bool) -> str:
    return "found" if is_found else "–"


if __name__ == "__main__":
    main()
