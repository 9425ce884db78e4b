"""Which engine a paper asks for."""

from pathlib import Path

import pytest

from redraft.adapters.typesetting.engines import Engine, choose_engine, find_program

CLASS = "\\documentclass{article}\n"


def chosen(**files: str) -> tuple[Engine, str]:
    texts = {f"{name}.tex": text for name, text in files.items()}
    choice = choose_engine("paper.tex", texts.get)
    return choice.engine, choice.reason


@pytest.mark.parametrize(
    ("paper", "engine"),
    [
        pytest.param("", Engine.PDFLATEX, id="nothing asked for"),
        pytest.param(f"% !TEX program = xelatex\n{CLASS}", Engine.XELATEX, id="the magic comment"),
        pytest.param(f"%!TEX TS-program=XeLaTeX\n{CLASS}", Engine.XELATEX, id="its TeXShop form, any case"),
        pytest.param(f"% !TeX program = lualatex\n{CLASS}", Engine.LUALATEX, id="LuaLaTeX by the magic comment"),
        pytest.param(
            f"% !TEX program = pdflatex\n{CLASS}\\usepackage{{fontspec}}", Engine.PDFLATEX, id="the comment wins"
        ),
        pytest.param(f"% !TEX program = context\n{CLASS}", Engine.PDFLATEX, id="an engine latexmk does not drive"),
        pytest.param("\n" * 20 + "% !TEX program = xelatex", Engine.PDFLATEX, id="a comment below line 20"),
        pytest.param(f"{CLASS}\\usepackage{{fontspec}}", Engine.XELATEX, id="fontspec"),
        pytest.param(f"{CLASS}\\usepackage[math]{{amsmath, fontspec}}", Engine.XELATEX, id="fontspec in a list"),
        pytest.param(
            f"{CLASS}\\usepackage{{\n  amsmath,\n  fontspec}}", Engine.XELATEX, id="fontspec in a list over lines"
        ),
        pytest.param(f"{CLASS}\\usepackage{{xeCJK}}", Engine.XELATEX, id="xeCJK"),
        pytest.param("\\documentclass[a4paper]{ctexart}", Engine.XELATEX, id="a class of ctex"),
        pytest.param(f"{CLASS}\\usepackage{{CJKutf8}}", Engine.PDFLATEX, id="CJKutf8 is made for pdfLaTeX"),
        pytest.param(f"{CLASS}% \\usepackage{{fontspec}}", Engine.PDFLATEX, id="commented out"),
        pytest.param(f"{CLASS}\\%\\usepackage{{fontspec}}", Engine.XELATEX, id="behind a percent sign"),
        pytest.param(f"{CLASS}\\begin{{document}}\\usepackage{{fontspec}}", Engine.PDFLATEX, id="in the body"),
        pytest.param(
            f"{CLASS}\\ifxetex\n\\usepackage{{fontspec}}\\fi", Engine.PDFLATEX, id="a preamble that asks takes either"
        ),
    ],
)
def test_engine(paper: str, engine: Engine):
    assert chosen(paper=paper)[0] is engine


def test_a_preamble_in_files_of_its_own_is_followed():
    engine, reason = chosen(paper=f"{CLASS}\\input{{a}}", a="\\input{b.tex}", b="x\n\\usepackage{fontspec} % fonts")

    assert engine is Engine.XELATEX
    assert reason == "b.tex:2: \\usepackage{fontspec}"


def test_a_preamble_that_inputs_itself_many_times_ends():
    assert chosen(paper="\\input{paper}\\input{a}" * 50, a="\\input{a}\\input{paper}" * 50)[0] is Engine.PDFLATEX


def test_a_program_that_is_not_there_is_none(tmp_path: Path, monkeypatch: pytest.MonkeyPatch):
    monkeypatch.setenv("PATH", str(tmp_path))

    assert find_program("latexmk") is None


def test_a_program_says_its_version_in_one_line(tmp_path: Path, monkeypatch: pytest.MonkeyPatch):
    program = tmp_path / "xtex"
    program.write_text("#!/bin/sh\necho\necho 'XTeX 1.0'\necho more\n")
    program.chmod(0o755)
    monkeypatch.setenv("PATH", f"{tmp_path}:/usr/bin:/bin")

    found = find_program("xtex")

    assert found is not None
    assert (found.folder, found.version) == (tmp_path, "XTeX 1.0")


@pytest.mark.latex
async def test_an_engine_that_is_not_installed_is_unavailable_with_the_reason(
    write_draft, typeset, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
):
    (tmp_path / "bin").mkdir()
    for name in ("latexmk", "pdflatex", "prlimit"):
        program = find_program(name)
        assert program is not None
        (tmp_path / "bin" / name).symlink_to(program.folder / name)
    monkeypatch.setenv("PATH", str(tmp_path / "bin"))

    result = await typeset(write_draft(preamble="\\usepackage{fontspec}"))

    assert result.status == "unavailable"
    assert result.detail == (
        "xelatex, asked for by paper.tex:2: \\usepackage{fontspec}, is not installed or does not run"
    )
