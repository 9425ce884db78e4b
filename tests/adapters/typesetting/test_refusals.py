"""What no wall holds back is refused: by reading, by TeX's own record, by not starting a program."""

from collections.abc import Callable
from pathlib import Path

import pytest

from redraft.adapters.typesetting.engines import find_program
from redraft.contracts.build import BuildStatus, SandboxLayer

pytestmark = pytest.mark.latex

HIDDEN = "\\def\\a{obj}\\immediate\\csname pdf\\a\\endcsname stream file"


async def test_a_read_that_no_text_shows_is_refused_by_its_path_and_nothing_is_kept(
    write_draft: Callable, typeset: Callable, tmp_path: Path
):
    (tmp_path / "secret").write_text("words")

    result = await typeset(write_draft(f"{HIDDEN}{{{tmp_path}/secret}} x"), sandbox="restricted")

    assert result.status is BuildStatus.FAILED
    assert result.detail == f"{tmp_path}/secret: outside the project, refused without bwrap or Landlock"
    assert list((tmp_path / "build").iterdir()) == []


FORGED = {
    "a record that the paper writes": "\\newwrite\\w\\immediate\\openout\\w=paper.fls \\immediate\\write\\w{INPUT x}x",
    "a name of two lines": f"\\catcode10=12 \\gdef\\n{{^^J}}\\catcode10=5 {HIDDEN}{{own\\n/a}} x",
}


@pytest.mark.parametrize("body", [pytest.param(body, id=name) for name, body in FORGED.items()])
async def test_a_record_that_is_not_the_recorders_is_refused(write_draft: Callable, typeset: Callable, body: str):
    result = await typeset(write_draft(body, files={"own\n/a": "x"}), sandbox="restricted")

    assert result.status is BuildStatus.FAILED
    assert result.detail.endswith("refused without bwrap or Landlock")


async def test_a_leak_of_an_earlier_run_is_refused(write_draft: Callable, typeset: Callable, tmp_path: Path):
    (tmp_path / "secret").write_text("words")
    read = f"\\newwrite\\w\\immediate\\openout\\w=done.txt {HIDDEN}{{{tmp_path}/secret}} x"
    once = f"\\IfFileExists{{done.txt}}{{x}}{{{read}}}\\ref{{a}}\\label{{a}}"

    result = await typeset(write_draft(once), sandbox="restricted")

    assert result.status is BuildStatus.FAILED
    assert "secret: outside the project" in result.detail


async def test_objects_of_the_papers_own_files_are_taken(write_draft: Callable, typeset: Callable):
    draft = write_draft(f"{HIDDEN}{{data/own.txt}} x", files={"data/own.txt": "x"})

    assert (await typeset(draft, sandbox="restricted")).status is BuildStatus.OK


@pytest.mark.parametrize("name", ["a'b", "a\\b", "$a @b"])
async def test_any_name_of_the_build_folder_is_inside(write_draft: Callable, typeset: Callable, name: str):
    result = await typeset(write_draft(), f"{name}/build", sandbox="restricted")

    assert (result.status, result.detail) == (BuildStatus.OK, "")


@pytest.fixture
def programs(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """Put a folder of programs in front of the path, with the real ones that a compile needs."""
    folder = tmp_path / "bin"
    folder.mkdir()
    for name in ("latexmk", "pdflatex", "prlimit"):
        program = find_program(name)
        assert program is not None
        (folder / name).symlink_to(program.folder / name)
    monkeypatch.setenv("PATH", f"{folder}:/usr/bin:/bin")
    return folder


def stand_in(path: Path, script: str) -> None:
    path.write_text(f"#!/bin/sh\n{script}\n")
    path.chmod(0o755)


async def test_xelatex_is_refused_where_no_wall_stands(write_draft: Callable, typeset: Callable, programs: Path):
    stand_in(programs / "xelatex", "echo XeTeX")

    result = await typeset(write_draft(preamble="\\usepackage{fontspec}"), sandbox="restricted")

    assert result.status is BuildStatus.FAILED
    assert result.detail == (
        "paper.tex:2: \\usepackage{fontspec}: xdvipdfmx reads any file, refused without bwrap or Landlock"
    )


@pytest.mark.parametrize("layer", ["landlock", "restricted"], indirect=True)
async def test_biber_is_not_started_without_bwrap(
    write_draft: Callable, typeset: Callable, programs: Path, tmp_path: Path, layer: str
):
    stand_in(programs / "biber", "echo x > started")
    control = "\\newwrite\\w\\immediate\\openout\\w=paper.bcf \\immediate\\write\\w{<x/>}\\immediate\\closeout\\w "

    result = await typeset(write_draft(f"{control}\\typeout{{No file paper.bbl.}}x"), sandbox=layer)

    assert not (tmp_path / "build/started").exists()
    assert (result.status, result.sandbox) == (BuildStatus.ERRORS, SandboxLayer(layer))
    assert result.detail == "biber runs code of the paper, not started without bwrap"
