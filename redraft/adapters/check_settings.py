"""What `redraft.toml`, found upward from a paper, says of its checks."""

# ruff: noqa: PLC0415  # without such a file there is no need for policies

from collections.abc import Collection
from pathlib import Path

from redraft.domain.selection import Selection, refuse_unknown

SETTINGS = "redraft.toml"


def settings_for(folder: Path, known: Collection[str]) -> Selection:
    """Return what the nearest `redraft.toml` in `folder` or above it asks for; without one, nothing.

    Raises:
        PolicyError: It is malformed or has an unknown key.
        InputError: It names an unknown check.
    """
    path = next((place for place in (above / SETTINGS for above in (folder, *folder.parents)) if place.is_file()), None)
    if path is None:
        return Selection()
    from redraft.adapters.policies import load_workspace_settings

    settings = load_workspace_settings(path).check
    refuse_unknown((*(settings.select or ()), *settings.ignore), known, f"{path}: [check]")
    return Selection(settings.select, settings.ignore)
