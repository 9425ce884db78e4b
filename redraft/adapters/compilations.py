"""What was compiled already."""

from contextlib import suppress

from redraft.adapters.atomic import read_json
from redraft.contracts.build import BuildStatus, Compilation
from redraft.contracts.source import Draft
from redraft.errors import WorkspaceError

COMPILE_JSON, PDF = "compile.json", "paper.pdf"


def recorded_compilation(draft: Draft) -> Compilation | None:
    """Return what `compile.json` says of exactly this draft; one that cannot be read says nothing."""
    with suppress(WorkspaceError):
        compilation = read_json(draft.folder / COMPILE_JSON, Compilation)
        return compilation if compilation.draft_digest == draft.digest else None
    return None


def kept_compilation(draft: Draft) -> Compilation | None:
    """Return the compilation of this draft, or None where it has to be compiled (again).

    One that found no engine is asked again: the machine may have one since.
    """
    compilation = recorded_compilation(draft)
    if compilation is None or compilation.status is BuildStatus.UNAVAILABLE:
        return None
    return compilation if (draft.folder / PDF).is_file() or not compilation.has_pdf else None
