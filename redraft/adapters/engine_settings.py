"""Settings of the engine in the folder where a command is run: never taken from a workspace (design §15)."""

from pathlib import Path

from redraft.errors import WorkspaceError

READ_WHERE_IT_STARTS = (".env", "prefect.toml", "pyproject.toml")
"""What Prefect looks for in the current folder (docs.prefect.io, "Settings and profiles"); each may name a server."""


def refuse_those_of(workspace: Path, here: Path) -> None:
    """Refuse to start the engine where the workspace would tell it which server all is sent to.

    Raises:
        WorkspaceError: `here` is in the workspace and has a file that the engine reads.
    """
    if not here.resolve().is_relative_to(workspace.resolve()):
        return
    found = next((here / name for name in READ_WHERE_IT_STARTS if (here / name).exists()), None)
    if found is not None:
        msg = f"{found}: the engine reads its settings from it, expected a start from outside the workspace"
        raise WorkspaceError(msg)
