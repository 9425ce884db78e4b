"""The papers that paths name, loaded with what they are held against, each paper once."""

# ruff: noqa: PLC0415  # a paper outside any workspace is checked without importing what workspaces need

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, replace
from pathlib import Path

from redraft.adapters.bibliographies import own_bibliography
from redraft.adapters.compilations import recorded_compilation
from redraft.adapters.encodings import decode
from redraft.adapters.layout import MAIN, Workspace
from redraft.adapters.projects import MAX_FILES, load_leaves
from redraft.adapters.snapshots import digest_of_leaves
from redraft.adapters.targets import Target, shown, target_of
from redraft.adapters.trees import Leaf, walk
from redraft.contracts.build import Compilation
from redraft.contracts.materials import Bibliography, Materials
from redraft.contracts.source import Draft, Project, SourceFile
from redraft.errors import SourceError


@dataclass(frozen=True, slots=True)
class Paper:
    """A paper, where its files lie, and what it is held against."""

    target: Target
    leaves: Mapping[str, Leaf]
    """Its files by their paths in the project."""
    materials: Materials
    parts: frozenset[str] | None = None
    """Files whose findings are asked for; None for all."""

    @property
    def project(self) -> Project:
        """Return the paper's files."""
        return self.materials.project

    @property
    def workspace(self) -> Workspace | None:
        """Return the workspace it is the paper of."""
        return self.target.workspace

    def place(self, file: str) -> Path:
        """Return where a file of the project lies; what a workspace keeps beside its draft is not below it."""
        return place_of(file, self.target.root, self.leaves)

    def asks_for(self, file: str) -> bool:
        """Tell whether what is found in a file is asked for."""
        return self.parts is None or file in self.parts


def place_of(file: str, root: Path, leaves: Mapping[str, Leaf]) -> Path:
    """Return where a file of the project at `root` lies; some of its leaves may come from elsewhere."""
    path = root / file
    return path if path.exists() or file not in leaves else leaves[file].real


def load_papers(paths: Iterable[Path]) -> tuple[Paper, ...]:
    """Load what `paths` name, in their order.

    A main file, a folder and a workspace ask for the whole paper, another file for what is found in it.

    Raises:
        InputError: One of them is no paper.
    """
    targets: dict[tuple[Path, str], list[Target]] = {}
    for target in map(target_of, paths):
        targets.setdefault((target.root, target.main), []).append(target)
    return tuple(_loaded(group) for group in targets.values())


def _loaded(targets: list[Target]) -> Paper:
    # A workspace may be named beside a file of it; it brings its own materials.
    target = next((each for each in targets if each.workspace), targets[0])
    leaves = _leaves(target) if target.is_whole else [_leaf(target)]
    paper = Paper(target, {leaf.path: leaf for leaf in leaves}, _materials(target, leaves))
    if any(each.part is None for each in targets):
        return paper
    asked = {each.part.resolve() for each in targets if each.part}
    return replace(paper, parts=frozenset(leaf.path for leaf in leaves if leaf.real.resolve() in asked))


def _leaves(target: Target) -> list[Leaf]:
    workspace = target.workspace
    if workspace is not None and target.root == workspace.drafts:
        from redraft.adapters import inputs

        return inputs.baseline_leaves(workspace)
    leaves = walk(target.root, target.main, shown(target.root))
    if len(leaves) > MAX_FILES:
        msg = (
            f"{shown(target.root)}: {len(leaves)} files, expected a folder of the paper's own with at most {MAX_FILES}"
        )
        raise SourceError(msg)
    return leaves


def _leaf(target: Target) -> Leaf:
    path = target.root / target.main
    return Leaf(target.main, path.resolve(), path.stat().st_size, shown(path))


def _materials(target: Target, leaves: list[Leaf]) -> Materials:
    if not target.is_whole:
        return Materials(project=_alone(leaves[0]), bibliography=Bibliography(source="", keys=()))
    project = load_leaves(leaves, target.main, shown(target.root))
    if target.workspace is not None:
        from redraft.adapters.workspaces import materials_of

        materials = materials_of(target.workspace, project)
        return materials.model_copy(update={"compilation": _compilation(target.workspace, leaves)})
    return Materials(project=project, bibliography=own_bibliography(project))


def _compilation(workspace: Workspace, leaves: list[Leaf]) -> Compilation | None:
    """Return what the workspace's run recorded of exactly these files, if it compiled them."""
    digest = digest_of_leaves(leaves)
    drafts = (
        Draft(iter=0, folder=folder, main=MAIN, digest=digest) for folder in sorted(workspace.refinement.glob("iter*/"))
    )
    return next((found for draft in drafts if (found := recorded_compilation(draft))), None)


def _alone(leaf: Leaf) -> Project:
    text, encoding = decode(leaf.read(), leaf.shown)
    if not text.strip():
        msg = f"{leaf.shown}: empty, expected LaTeX"
        raise SourceError(msg)
    return Project(main=leaf.path, files=(SourceFile(path=leaf.path, text=text, encoding=encoding),))
