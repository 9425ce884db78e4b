"""Small papers on disk, and a typesetter for each layer of the sandbox."""

from collections.abc import Awaitable, Callable
from pathlib import Path

import pytest

from redraft.adapters.typesetting import LatexmkTypesetter
from redraft.adapters.typesetting.engines import find_program
from redraft.adapters.typesetting.sandbox import choose_layer
from redraft.contracts.build import Compilation, SandboxLayer
from redraft.contracts.source import Draft
from redraft.settings import Settings

Write = Callable[..., Draft]
Typeset = Callable[..., Awaitable[Compilation]]


@pytest.fixture
def write_draft(tmp_path: Path) -> Write:
    """Write files into a folder (`paper.tex` from `body`, others as given) and return the draft."""

    def write(
        body: str = "Words.", preamble: str = "", folder: str = "draft", files: dict[str, str | bytes] | None = None
    ) -> Draft:
        paper = f"\\documentclass{{article}}\n{preamble}\n\\begin{{document}}\n{body}\n\\end{{document}}\n"
        root = tmp_path / folder
        for path, content in {"paper.tex": paper, **(files or {})}.items():
            target = root / path
            target.parent.mkdir(parents=True, exist_ok=True)
            target.write_bytes(content.encode() if isinstance(content, str) else content)
        return Draft(iter=0, folder=root, main="paper.tex", digest="0" * 64)

    return write


@pytest.fixture(params=["bwrap", "landlock", "restricted"])
def layer(request: pytest.FixtureRequest) -> str:
    """Name a layer that runs on this machine."""
    latexmk = find_program("latexmk")
    settings = Settings(sandbox=request.param)
    if latexmk is None or choose_layer(settings, latexmk.folder) is SandboxLayer.NONE:
        pytest.skip(f"{request.param} does not run on this machine")
    return request.param


@pytest.fixture
def typeset(tmp_path: Path) -> Typeset:
    """Typeset a draft in `tmp_path / build`, from the aux files of `tmp_path / aux`."""

    async def run(draft: Draft, build: str = "build", aux: str | None = None, **settings: object) -> Compilation:
        typesetter = LatexmkTypesetter(Settings.model_validate(settings))
        return await typesetter.typeset(draft, tmp_path / build, tmp_path / aux if aux else None)

    return run
