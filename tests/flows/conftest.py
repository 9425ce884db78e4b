"""A Prefect server for the whole session, and workspaces to run."""

import shutil
from collections.abc import Iterator
from pathlib import Path

import pytest
from prefect.settings import get_current_settings
from prefect.testing.utilities import prefect_test_harness

ROOT = Path(__file__).parents[2]


@pytest.fixture(scope="session", autouse=True)
def server_url() -> Iterator[str]:
    """Start one temporary server; every flow test and every child process runs against it."""
    with prefect_test_harness(server_startup_timeout=60):
        url = get_current_settings().api.url
        assert url is not None
        yield str(url)


@pytest.fixture
def example(tmp_path: Path) -> Path:
    """Copy the example workspace to a folder of its own."""
    return Path(shutil.copytree(ROOT / "examples" / "sparse-attention", tmp_path / "sparse-attention"))


@pytest.fixture
def no_tex(monkeypatch: pytest.MonkeyPatch) -> None:
    """Run the loop with the compile step unavailable: fast, and the same decisions."""
    monkeypatch.setenv("REDRAFT_TYPESETTER", "none")
