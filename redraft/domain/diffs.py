"""The difference between two projects, as a unified diff."""

from difflib import unified_diff
from itertools import chain

from redraft.contracts.source import Project


def unified(before: Project, after: Project) -> str:
    """Return a unified diff of all text files, in path order; empty where nothing differs."""
    paths = sorted({file.path for file in chain(before.files, after.files)})
    return "".join(_of_file(path, before, after) for path in paths)


def _of_file(path: str, before: Project, after: Project) -> str:
    old, new = (_lines(project, path) for project in (before, after))
    if old == new:
        return ""
    lines = unified_diff(old, new, f"a/{path}", f"b/{path}")
    return "".join(line if line.endswith("\n") else f"{line}\n\\ No newline at end of file\n" for line in lines)


def _lines(project: Project, path: str) -> list[str]:
    file = project.file(path)
    return [] if file is None else file.text.replace("\r\n", "\n").replace("\r", "\n").splitlines(keepends=True)
