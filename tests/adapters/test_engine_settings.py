from pathlib import Path

import pytest

from redraft.adapters.engine_settings import READ_WHERE_IT_STARTS, refuse_those_of
from redraft.errors import WorkspaceError


@pytest.mark.parametrize("name", READ_WHERE_IT_STARTS)
@pytest.mark.parametrize("place", ["", "drafts"])
def test_a_start_in_a_workspace_that_has_settings_of_the_engine_is_refused(tmp_path: Path, place: str, name: str):
    here = tmp_path / place
    here.mkdir(exist_ok=True)
    (here / name).touch()
    with pytest.raises(WorkspaceError) as caught:
        refuse_those_of(tmp_path, here)
    assert str(caught.value) == (
        f"{here / name}: the engine reads its settings from it, expected a start from outside the workspace"
    )


def test_a_workspace_by_another_name_is_the_same(tmp_path: Path):
    (tmp_path / "workspace").mkdir()
    (tmp_path / "workspace" / ".env").touch()
    (tmp_path / "link").symlink_to("workspace")
    with pytest.raises(WorkspaceError):
        refuse_those_of(tmp_path / "workspace", tmp_path / "link")


@pytest.mark.parametrize(
    ("here", "files"),
    [
        pytest.param("workspace", [], id="a workspace without any"),
        pytest.param("workspace", ["drafts/.env"], id="in a folder that is not the current one"),
        pytest.param("own", ["../own/prefect.toml"], id="the user's own, outside"),
        pytest.param("own", ["prefect.toml"], id="a workspace that is not where the command is run"),
        pytest.param(".", ["prefect.toml"], id="the folder above"),
    ],
)
def test_a_start_that_takes_nothing_from_the_workspace_is_allowed(tmp_path: Path, here: str, files: list[str]):
    workspace = tmp_path / "workspace"
    (workspace / "drafts").mkdir(parents=True)
    (tmp_path / "own").mkdir()
    for file in files:
        (workspace / file).touch()
    refuse_those_of(workspace, tmp_path / here)
