"""Drafts on disk to manuscripts, materials and ledgers, each made once while it is in use."""

from functools import lru_cache
from pathlib import Path

from redraft.adapters.compilations import recorded_compilation
from redraft.adapters.inclusions import check_inclusions
from redraft.adapters.layout import Workspace
from redraft.adapters.projects import read_leaves
from redraft.adapters.trees import walk
from redraft.adapters.workspaces import materials_of
from redraft.contracts.advocate import Concessions, Rebutted
from redraft.contracts.claims import ClaimReport
from redraft.contracts.materials import Materials
from redraft.contracts.revision import Violation, ViolationKind
from redraft.contracts.run import Run
from redraft.contracts.source import Draft, Project
from redraft.domain import claims, concessions, quotes, rebuttals
from redraft.errors import SourceError
from redraft.latex.manuscript import Manuscript, read


@lru_cache(maxsize=2)
def _project(folder: Path, main: str, _digest: str) -> Project:
    return read_leaves(walk(folder, main, folder.name), main)


def project_of(draft: Draft) -> Project:
    """Load the draft's project; what a candidate includes is for the checks to judge."""
    return _project(draft.folder, draft.main, draft.digest)


def manuscript_of(draft: Draft) -> Manuscript:
    """Read the draft into its manuscript."""
    return read(project_of(draft))


def broken_inclusions(candidate: Draft) -> tuple[Violation, ...]:
    """Report the first file that a candidate includes and that no draft may: outside, missing, or itself."""
    try:
        check_inclusions(project_of(candidate), candidate.folder.name)
    except SourceError as error:
        return (Violation(kind=ViolationKind.BROKEN_BUILD, message=str(error)),)
    return ()


def materials_for(run: Run, draft: Draft) -> Materials:
    """Put the draft together with its compilation and the workspace's guidelines, log and bibliography."""
    materials = materials_of(Workspace(run.workspace), project_of(draft))
    return materials.model_copy(update={"compilation": recorded_compilation(draft)})


def rebutted_in(draft: Draft, accepted: Draft, log: Concessions) -> tuple[Rebutted, ...]:
    """Return the advocate's findings so far, each with what `draft` changed around its words in `accepted`."""
    before, after = project_of(accepted), project_of(draft)
    return tuple(
        Rebutted(finding=finding, rebuttal=rebuttals.rebuttal(finding.quote, before, after))
        for finding in concessions.earlier(log)
    )


def words_of(draft: Draft) -> str:
    """Return all words of the draft, as the concession guard looks for quotes in them."""
    return words_in(manuscript_of(draft))


def words_in(manuscript: Manuscript) -> str:
    """Return all words of a paper, with their markup and without, for a quote may come either way."""
    return f"{manuscript.visible}\n{quotes.folded(manuscript.visible, manuscript)}"


def ledger_of(run: Run, draft: Draft) -> ClaimReport:
    """Hold the draft's numbers against the workspace's log."""
    return claims.ledger(manuscript_of(draft), materials_for(run, draft).log)
