"""Sources that attack: each try of briefs/latex.md and those that latexmk itself opens."""

import asyncio
import os
import signal
import uuid
import zlib
from collections.abc import Callable, Iterator
from pathlib import Path

import pypdfium2
import pytest

from redraft.contracts.build import BuildStatus

pytestmark = pytest.mark.latex

WORDS = "Xyzzy Plugh"
FOREVER = "\\def\\x{\\x}\\x"
PERL = "open(my $f, '>', 'pwned'); print $f 'x'; close $f;\n1;\n"


@pytest.fixture
def secret(tmp_path: Path) -> Path:
    """Lay a file beside the build folder."""
    path = tmp_path / "secret.tex"
    path.write_text(f"{WORDS}\n")
    return path


def leaks(build: Path) -> list[str]:
    """Return the files of `build` that show the secret in bytes, PDF streams or the text of pages."""
    return [path.name for path in build.rglob("*") if path.is_file() and WORDS in _shown(path)]


def _shown(path: Path) -> str:
    content = path.read_bytes()
    text = b"".join([content, *_streams(content)]).decode("latin-1")
    if path.suffix == ".pdf":
        with pypdfium2.PdfDocument(path) as document:
            text += "".join(page.get_textpage().get_text_bounded() for page in document)
    return text


def _streams(content: bytes) -> Iterator[bytes]:
    for part in content.split(b"stream\n")[1:]:
        try:
            yield zlib.decompressobj().decompress(part)
        except zlib.error:
            continue


READS = {
    "input of an absolute path": "\\input{{{path}}}",
    "input of a path through the parent": "\\input{{../secret}}",
    "openin of an absolute path": "\\newread\\r\\openin\\r={path} \\ifeof\\r\\else\\read\\r to\\line\\line\\fi x",
    "openin through the parent": "\\newread\\r\\openin\\r=../secret.tex \\ifeof\\r\\else\\read\\r to\\line\\line\\fi x",
    "verbatiminput": "\\verbatiminput{{{path}}} x",
    "a file dumped": "\\pdffiledump offset 0 length 100{{{path}}} x",
    "a file as an object": "\\immediate\\pdfobj stream file{{{path}}} x",
    "a file as an object, spelled in hexadecimal": "\\immediate\\^^70dfobj stream file{{{path}}} x",
    "a file as an object, spelled 64 places off": "\\immediate\\^^0dfobj stream file{{{path}}} x",
    "a file as an object, over lines": "\\immediate\\pdfobj % {{\n stream\n file{{{path}}} x",
    "a file as an object with attributes": "\\immediate\\pdfobj stream attr {{/A 1}} file{{{path}}} x",
    "a file as an object, named by csname": "\\immediate\\csname pdfobj\\endcsname stream file{{{path}}} x",
    "a pipe": "\\input{{|cat {path}}} x",
}


@pytest.mark.parametrize("body", [pytest.param(body, id=name) for name, body in READS.items()])
async def test_no_file_outside_is_read(write_draft: Callable, typeset: Callable, secret: Path, layer: str, body: str):
    draft = write_draft(body.format(path=secret), "\\usepackage{verbatim}")

    await typeset(draft, sandbox=layer)

    assert leaks(secret.with_name("build")) == []


@pytest.mark.parametrize(
    "body",
    [
        pytest.param("\\input{copy}", id="as text"),
        pytest.param(f"\\immediate\\pdfobj stream{{{WORDS}}} x", id="as an object"),
    ],
)
async def test_a_leak_would_be_found(write_draft: Callable, typeset: Callable, tmp_path: Path, body: str):
    await typeset(write_draft(body, files={"copy.tex": WORDS}))

    assert "paper.pdf" in leaks(tmp_path / "build")


@pytest.mark.parametrize(
    ("body", "place"),
    [
        pytest.param("\\pdfobj stream file{/etc/passwd}", "paper.tex:4: \\pdfobj stream file", id="an object"),
        pytest.param("\n\\pdfximage{/etc/x.png}", "paper.tex:5: \\pdfximage{/", id="an image of an absolute path"),
        pytest.param("\\pdfximage width 1pt{../x.png}", "paper.tex:4: \\pdfximage", id="an image of the parent"),
        pytest.param("\\special{pdf:fstream @x (/etc/passwd)}", "paper.tex:4: pdf:fstream", id="XeTeX's special"),
    ],
)
async def test_the_restricted_layer_refuses_by_place(write_draft: Callable, typeset: Callable, body: str, place: str):
    result = await typeset(write_draft(body), sandbox="restricted")

    assert result.status is BuildStatus.FAILED
    assert result.detail.startswith(place)
    assert result.detail.endswith("refused without bwrap")


async def test_the_restricted_layer_reads_style_files_too(write_draft: Callable, typeset: Callable):
    draft = write_draft(files={"own.sty": "\n\\pdfobj file{/etc/passwd}"})

    assert (await typeset(draft, sandbox="restricted")).detail.startswith("own.sty:2: ")


async def test_the_restricted_layer_takes_objects_that_are_no_files(write_draft: Callable, typeset: Callable):
    body = "\\immediate\\pdfobj{<< /A 1 >>} a file{}\n\nA file."

    assert (await typeset(write_draft(body), sandbox="restricted")).status is BuildStatus.OK


@pytest.mark.parametrize("name", ["latexmkrc", ".latexmkrc"])
async def test_no_perl_of_the_paper_runs(
    write_draft: Callable, typeset: Callable, tmp_path: Path, layer: str, name: str
):
    result = await typeset(write_draft(files={name: PERL}), sandbox=layer)

    assert result.status is BuildStatus.OK
    assert not (tmp_path / "build/pwned").exists()


async def test_no_perl_of_the_home_folder_runs(
    write_draft: Callable, typeset: Callable, tmp_path: Path, layer: str, monkeypatch: pytest.MonkeyPatch
):
    (tmp_path / "home").mkdir()
    (tmp_path / "home/.latexmkrc").write_text(PERL)
    monkeypatch.setenv("HOME", str(tmp_path / "home"))

    await typeset(write_draft(), sandbox=layer)

    assert not (tmp_path / "build/pwned").exists()


COMMANDS = {
    "write18": "\\immediate\\write18{touch pwned} x",
    "an index named like a command": (
        "\\typeout{Writing index file `touch pwned`.idx}\\newwrite\\w\\immediate\\openout\\w=`touch pwned`.idx "
        "\\immediate\\write\\w{\\string\\indexentry{a}{1}}\\immediate\\closeout\\w x"
    ),
    "a database named like a command": (
        "\\typeout{No file \\jobname.bbl.}x\\cite{a}\\makeatletter"
        "\\immediate\\write\\@auxout{\\string\\bibstyle{plain}}"
        "\\immediate\\write\\@auxout{\\string\\bibdata{`id>pwned`}}"
    ),
    "a file said to be missing, named like a command": "\\typeout{No file `touch pwned`.tex.}x",
}


@pytest.mark.parametrize("body", [pytest.param(body, id=name) for name, body in COMMANDS.items()])
async def test_no_command_of_the_paper_runs(
    write_draft: Callable, typeset: Callable, tmp_path: Path, layer: str, body: str
):
    result = await typeset(write_draft(body), sandbox=layer)

    assert result.status in (BuildStatus.OK, BuildStatus.ERRORS)
    assert list((tmp_path / "build").rglob("*pwned")) == []


@pytest.mark.parametrize("path", ["{outside}", "../outside.txt"])
async def test_nothing_outside_is_written(
    write_draft: Callable, typeset: Callable, tmp_path: Path, layer: str, path: str
):
    outside = tmp_path / "outside.txt"
    target = path.format(outside=outside)
    draft = write_draft(f"x\\newwrite\\w\\immediate\\openout\\w={target} \\immediate\\write\\w{{x}}")

    await typeset(draft, sandbox=layer)

    assert not outside.exists()


async def test_the_draft_and_its_figures_cannot_be_overwritten(
    write_draft: Callable, typeset: Callable, tmp_path: Path, layer: str
):
    overwrite = "\\immediate\\openout\\w={0} \\immediate\\write\\w{{x}}\\immediate\\closeout\\w "
    body = "x\\newwrite\\w" + overwrite.format("figure.png") + overwrite.format("paper.tex")
    draft = write_draft(body, files={"figure.png": b"a figure"})
    paper = (draft.folder / "paper.tex").read_bytes()

    await typeset(draft, sandbox=layer)

    assert (tmp_path / "build/figure.png").read_bytes() == b"x\n"
    assert (draft.folder / "figure.png").read_bytes() == b"a figure"
    assert (draft.folder / "paper.tex").read_bytes() == paper


async def test_links_out_of_the_draft_are_not_followed(
    write_draft: Callable, typeset: Callable, tmp_path: Path, secret: Path
):
    draft = write_draft("\\input{link}\\input{folder/secret} x")
    (draft.folder / "link.tex").symlink_to(secret)
    (draft.folder / "folder").symlink_to(tmp_path)
    os.mkfifo(draft.folder / "pipe.tex")

    await typeset(draft)

    assert leaks(tmp_path / "build") == []


async def test_lualatex_runs_under_bwrap_alone_and_reads_nothing_outside(
    write_draft: Callable, typeset: Callable, tmp_path: Path, secret: Path, layer: str
):
    lua = f"\\directlua{{local f = io.open('{secret}') if f then tex.print(f:read('*a')) end}} x"
    paper = f"% !TEX program = lualatex\n\\documentclass{{article}}\n\\begin{{document}}\n{lua}\n\\end{{document}}\n"

    result = await typeset(write_draft(files={"paper.tex": paper}), sandbox=layer)

    assert leaks(tmp_path / "build") == []
    if layer == "restricted":
        assert result.status is BuildStatus.FAILED
        assert result.detail.startswith("paper.tex:1: % !TEX program = lualatex: LuaLaTeX")


def running(name: str) -> bool:
    """Say whether a process has `name` on its command line."""
    return any(name in _command_line(entry) for entry in Path("/proc").iterdir() if entry.name.isdigit())


def _command_line(process: Path) -> str:
    try:
        return (process / "cmdline").read_bytes().decode(errors="replace")
    except OSError:
        return ""


@pytest.fixture
def looping(write_draft: Callable) -> tuple[str, object]:
    """Return a paper that never ends, under a main file's name that no other process has."""
    name = f"loop-{uuid.uuid4().hex}"
    draft = write_draft(FOREVER)
    (draft.folder / "paper.tex").rename(draft.folder / f"{name}.tex")
    return name, draft.model_copy(update={"main": f"{name}.tex"})


async def test_a_loop_is_stopped_in_time_and_leaves_no_process(
    typeset: Callable, tmp_path: Path, layer: str, looping: tuple[str, object]
):
    name, draft = looping

    result = await typeset(draft, sandbox=layer, tex_timeout_s=2)

    assert (result.status, result.detail) == (BuildStatus.TIMEOUT, "stopped after 2 s")
    assert 2 <= result.tex_s < 10
    assert not running(name)
    assert not (tmp_path / f"build/{name}.pdf").exists()


async def test_processor_time_is_limited(typeset: Callable, layer: str, looping: tuple[str, object]):
    result = await typeset(looping[1], sandbox=layer, tex_cpu_s=1)

    assert (result.status, result.detail) == (BuildStatus.TIMEOUT, "stopped after 1 s of processor time")


async def test_cancellation_kills_all_that_was_started(typeset: Callable, layer: str, looping: tuple[str, object]):
    name, draft = looping
    compiling = asyncio.create_task(typeset(draft, sandbox=layer))

    while not running(name):
        await asyncio.wait({compiling}, timeout=0.05)
    compiling.cancel()

    with pytest.raises(asyncio.CancelledError):
        await compiling
    assert await ends(name)


async def ends(name: str) -> bool:
    """Whether all that was started is gone soon: what a namespace held dies with it, a moment after its keeper."""
    for _ in range(200):
        if not running(name):
            return True
        await asyncio.sleep(0.05)
    return False


async def test_a_flood_into_one_file_is_stopped(write_draft: Callable, typeset: Callable, tmp_path: Path, layer: str):
    flood = "\\newwrite\\w\\immediate\\openout\\w=flood.txt \\def\\x{\\immediate\\write\\w{\\jobname flood}\\x}\\x"

    result = await typeset(write_draft(flood), sandbox=layer, tex_file_mb=1)

    assert (result.status, result.detail) == (BuildStatus.FAILED, "stopped at a file of more than 1 MB")
    assert (tmp_path / "build/flood.txt").stat().st_size <= 2**20


async def test_a_flood_of_files_is_stopped(write_draft: Callable, typeset: Callable, layer: str):
    flood = (
        "\\newwrite\\w\\newcount\\n\\def\\x{\\advance\\n by 1 \\immediate\\openout\\w=f\\the\\n.txt "
        "\\immediate\\closeout\\w\\x}\\x"
    )

    result = await typeset(write_draft(flood), sandbox=layer, tex_folder_mb=8, tex_timeout_s=60)

    assert (result.status, result.detail) == (BuildStatus.FAILED, "stopped after writing more than 8 MB")


async def test_a_flood_of_output_is_read_and_forgotten(write_draft: Callable, typeset: Callable):
    body = "x\\newcount\\n\\loop\\immediate\\write16{some words of output}\\advance\\n by 1 \\ifnum\\n<50000 \\repeat"

    assert (await typeset(write_draft(body))).status is BuildStatus.OK


async def test_a_killed_engine_is_a_failure(typeset: Callable, layer: str, looping: tuple[str, object]):
    name, draft = looping
    compiling = asyncio.create_task(typeset(draft, sandbox=layer))
    engine = None
    while engine is None:
        await asyncio.wait({compiling}, timeout=0.05)
        engine = next((pid for pid in _engines(name)), None)
    os.kill(engine, signal.SIGKILL)

    assert (await compiling).status is BuildStatus.FAILED


def _engines(name: str) -> Iterator[int]:
    for entry in Path("/proc").iterdir():
        if entry.name.isdigit() and name in (line := _command_line(entry)) and line.startswith("pdflatex\0"):
            yield int(entry.name)
