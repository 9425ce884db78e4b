"""Two drafts and what the checks say of the second."""

from collections.abc import Callable
from dataclasses import dataclass, field

import pytest

from redraft.contracts.build import BuildStatus, Compilation
from redraft.contracts.materials import Bibliography, Materials
from redraft.contracts.policy import Policy
from redraft.contracts.revision import Checks, Violation, ViolationKind
from redraft.contracts.score import Rubric
from redraft.contracts.source import Project, SourceFile
from redraft.domain import revision_checks
from redraft.latex.manuscript import Manuscript, read

FILLER = " ".join(f"Plain words fill line {word} of this paper so that edits stay small." for word in "abcdefghij")
"""Prose beside the edit, so that no edit here takes away or adds a large share of it."""
GOOD = Compilation(status=BuildStatus.OK, draft_digest="d")
POLICY = Policy(name="mine", rubric=Rubric(name="clarity", weights={"clarity": 1}))


@dataclass
class Revised:
    """A draft, its revision, and what they are held against; `kind` is the violation that is asked for."""

    kind: ViolationKind
    preamble: str = "\\documentclass{article}\n"
    log: str | None = None
    keys: tuple[str, ...] = ()
    source: str = "refs.bib"
    compilation: Compilation = GOOD
    baseline: Compilation = GOOD
    unapplied: tuple[Violation, ...] = ()
    files: dict[str, str] = field(default_factory=dict[str, str])
    new_files: dict[str, str] = field(default_factory=dict[str, str])
    filler: str = FILLER

    def draft(self, body: str, preamble: str | None = None, files: dict[str, str] | None = None) -> Manuscript:
        head = self.preamble if preamble is None else preamble
        text = f"{head}\\begin{{document}}\n{body}\n\n{self.filler}\n\\end{{document}}\n"
        others = tuple(SourceFile(path=path, text=words) for path, words in (files or {}).items())
        return read(Project(main="paper.tex", files=(SourceFile(path="paper.tex", text=text), *others)))

    def all_violations(self, before: str, after: str, new_preamble: str | None = None) -> tuple[Violation, ...]:
        accepted = self.draft(before, files=self.files)
        candidate = self.draft(after, new_preamble, self.new_files or self.files)
        bibliography = Bibliography(source=self.source, keys=self.keys)
        materials = Materials(project=accepted.project, bibliography=bibliography, log=self.log)
        found = revision_checks.check(accepted, candidate, materials, POLICY, unapplied=self.unapplied)
        checks = Checks(attempt=1, violations=found)
        return revision_checks.with_build(checks, self.compilation, self.baseline, candidate).violations

    def violations(self, before: str, after: str, new_preamble: str | None = None) -> list[Violation]:
        """Return those of the kind asked for."""
        found = self.all_violations(before, after, new_preamble)
        return [violation for violation in found if violation.kind is self.kind]

    def quotes(self, before: str, after: str, new_preamble: str | None = None) -> list[str]:
        """Return the words at fault of each violation of the kind asked for."""
        return [violation.quote for violation in self.violations(before, after, new_preamble)]


@pytest.fixture
def revised() -> Callable[..., Revised]:
    return Revised
