"""Snapshots of a draft on disk: copied, edited, promoted, each whole or not at all."""

import hashlib
import os
from collections.abc import Iterable
from contextlib import suppress
from datetime import UTC, datetime
from pathlib import Path

from redraft.adapters.encodings import encode
from redraft.adapters.folders import free_name_aside, link, replacing, write_whole
from redraft.adapters.projects import is_text
from redraft.adapters.trees import Content, Leaf, bytes_of, walk
from redraft.contracts.source import Draft, Project
from redraft.errors import SourceError

PDF = "paper.pdf"


def digest_of(folder: Path) -> str:
    """Return the SHA-256 over paths and bytes of the project below `folder`, in path order; results do not count.

    Raises:
        SourceError: The folder is no project tree.
    """
    return digest_of_leaves(walk(folder))


def digest_of_leaves(leaves: Iterable[Leaf]) -> str:
    """Return the SHA-256 over paths and bytes of these files, in the order given."""
    return _digest(_contents(leaves))


def copy_tree(src: Path, dst: Path) -> str:
    """Make `dst` a snapshot of the project in `src`, and return its digest; one that is there is left alone.

    Raises:
        SourceError: `src` is no project tree.
        WorkspaceError: The system refuses to write.
    """
    return snapshot(walk(src), dst)


def snapshot(leaves: Iterable[Leaf], dst: Path) -> str:
    """Make `dst` a snapshot of these files, and return its digest; one that is there is left alone."""
    return _place(_contents(leaves), dst)


def write_candidate(accepted: Draft, project: Project, iter: int, folder: Path) -> Draft:  # noqa: A002
    """Make `folder` the snapshot of `project`, whose unedited files and figures are those of `accepted`.

    Raises:
        SourceError: An edit holds a character that its file's own encoding has not.
        WorkspaceError: The system refuses to write.
    """
    contents = _contents(walk(accepted.folder, accepted.main))
    for file in project.files:
        data = encode(file.text, file.encoding, f"{folder}/{file.path}")
        before = contents.get(file.path)
        if not isinstance(before, Leaf) or before.read() != data:
            contents[file.path] = data
    digest = _place(dict(sorted(contents.items())), folder)
    return Draft(iter=iter, folder=folder, main=project.main, digest=digest)


def promote(draft: Draft, final: Path) -> None:
    """Make `final` the draft's tree with its PDF, if it has one; real copies, as a user goes on working there.

    What a user did there, or another program, is kept as `final.<UTC time>/`; a snapshot of this workspace is not.

    Raises:
        WorkspaceError: The system refuses to write.
    """
    contents = _contents(walk(draft.folder, draft.main))
    pdf = _pdf(draft.folder)
    if _kept(final) == _digest(contents) and _pdf(final) == pdf:
        return
    is_kept = os.path.lexists(final) and not _is_snapshot(final)
    with replacing(final, free_name_aside(final, datetime.now(UTC)) if is_kept else None) as staging:
        for path, content in contents.items():
            write_whole(staging / path, bytes_of(content))
        if pdf is not None:
            write_whole(staging / PDF, pdf)


def _is_snapshot(final: Path) -> bool:
    """Say whether `final` holds nothing but a draft of a run of this workspace."""
    if final.is_symlink() or any(path.name.startswith(".") for path in final.rglob("*")):
        return False
    digest = _kept(final)
    return digest is not None and any(digest == _kept(draft) for draft in final.parent.glob("refinement*/iter*/"))


def _contents(leaves: Iterable[Leaf]) -> dict[str, Content]:
    return {leaf.path: leaf for leaf in leaves}


def _digest(contents: dict[str, Content]) -> str:
    digest = hashlib.sha256()
    for path, content in contents.items():
        data = bytes_of(content)
        name = path.encode()
        # Lengths keep the end of one part apart from the start of the next.
        digest.update(b"%d %d " % (len(name), len(data)) + name)
        digest.update(data)
    return digest.hexdigest()


def _kept(folder: Path) -> str | None:
    """Return the digest of a snapshot that is there, or None."""
    with suppress(SourceError):
        return digest_of(folder)
    return None


def _pdf(folder: Path) -> bytes | None:
    pdf = folder / PDF
    return pdf.read_bytes() if pdf.is_file() and not pdf.is_symlink() else None


def _place(contents: dict[str, Content], dst: Path) -> str:
    """Build `dst`: text is copied, figures are linked; results are kept where the tree is the same."""
    digest = _digest(contents)
    if _kept(dst) != digest:
        with replacing(dst) as staging:
            for path, content in contents.items():
                if isinstance(content, Leaf) and not is_text(path):
                    link(content.real, staging / path)
                else:
                    write_whole(staging / path, bytes_of(content))
    return digest
