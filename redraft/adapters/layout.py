"""Where everything of a workspace lies (design §2)."""

from dataclasses import dataclass
from pathlib import Path

from redraft.adapters.snapshots import digest_of
from redraft.contracts.source import Draft

MAIN = "paper.tex"
POOL, BIB, FIGURES, BRIEF = "citation_pool.json", "refs.bib", "figures", "research_brief.md"


@dataclass(frozen=True, slots=True)
class Workspace:
    """A folder with one paper; only `open_workspace` says that it is a good one."""

    root: Path

    @classmethod
    def around(cls, worklog: Path) -> "Workspace | None":
        """Return the workspace that a worklog is that of, or None for one that stands alone."""
        workspace = cls(worklog.absolute().parent.parent)
        return workspace if workspace.worklog == worklog.absolute() else None

    @property
    def drafts(self) -> Path:
        """The author's project; never written."""
        return self.root / "drafts"

    @property
    def inputs(self) -> Path:
        """The author's materials; never written."""
        return self.root / "inputs"

    @property
    def log(self) -> Path:
        """The experimental log."""
        return self.inputs / "experimental_log.md"

    @property
    def guidelines(self) -> Path:
        """What the venue asks for."""
        return self.inputs / "conference_guidelines.md"

    @property
    def idea(self) -> Path:
        """What the paper set out to do."""
        return self.inputs / "idea.md"

    @property
    def settings(self) -> Path:
        """Settings of this workspace, if it has any."""
        return self.root / "redraft.toml"

    @property
    def refinement(self) -> Path:
        """Everything of the run."""
        return self.root / "refinement"

    @property
    def results(self) -> Path:
        """Answers that were paid for, by cache key."""
        return self.refinement / ".results"

    @property
    def answers(self) -> Path:
        """Raw answers of models, as they arrived."""
        return self.refinement / ".answers"

    @property
    def worklog(self) -> Path:
        """The run's history."""
        return self.refinement / "worklog.json"

    @property
    def memory(self) -> Path:
        """What the critic is told of earlier reviews."""
        return self.refinement / "critique_memory.json"

    @property
    def concessions(self) -> Path:
        """The devil's advocate's findings and rulings, round by round."""
        return self.refinement / "da_concessions.json"

    @property
    def trajectory(self) -> Path:
        """Scores of every draft."""
        return self.refinement / "trajectory.json"

    @property
    def report(self) -> Path:
        """The result of the run."""
        return self.refinement / "report.json"

    @property
    def claims(self) -> Path:
        """Every number of the draft against the log."""
        return self.root / "claim_evidence_report.json"

    @property
    def final(self) -> Path:
        """The promoted snapshot, only ever a whole one."""
        return self.root / "final"

    def places(self, name: str) -> tuple[Path, Path]:
        """Return where a material may lie beside the draft, the place that is taken first before the other."""
        return self.root / name, self.inputs / name

    def name_of(self, path: Path) -> str:
        """Return the name by which the worklog and its readers know a path of the workspace."""
        return path.relative_to(self.root).as_posix()

    def iter_folder(self, number: int) -> Path:
        """Return the folder of draft `number` with its results."""
        return self.refinement / f"iter{number}"

    @property
    def builds(self) -> Path:
        """What drafts are compiled in."""
        return self.refinement / ".build"

    def build_folder(self, number: int) -> Path:
        """Return the folder that draft `number` is compiled in."""
        return self.builds / f"iter{number}"

    def draft(self, number: int) -> Draft:
        """Return draft `number` as it is on disk.

        Raises:
            SourceError: There is none.
        """
        folder = self.iter_folder(number)
        return Draft(iter=number, folder=folder, main=MAIN, digest=digest_of(folder))
