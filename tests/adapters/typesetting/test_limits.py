"""Sources that loop, flood or fork: each ends within its limits, and nothing that it started is left."""

import asyncio
import os
import signal
import socket
import struct
import uuid
import zlib
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest

from redraft.adapters.typesetting.engines import find_program
from redraft.adapters.typesetting.process import Ending, run
from redraft.adapters.typesetting.sandbox import Launch, choose_layer, confined
from redraft.contracts.build import BuildStatus, SandboxLayer
from redraft.settings import Settings

pytestmark = pytest.mark.latex

FOREVER = "\\def\\x{\\x}\\x"


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


ENDLESS = {
    "the terminal": "\\immediate\\write16{some words of output}",
    "the log, by errors": "\\errmessage{some words of output}\\undefinedfoo",
    "the PDF": "\\immediate\\pdfobj{<< /A (some words of output) >>}",
    "aux files": "\\immediate\\write\\@auxout{\\relax some words}",
}


@pytest.mark.parametrize("words", [pytest.param(words, id=name) for name, words in ENDLESS.items()])
async def test_output_without_end_is_stopped(write_draft: Callable, typeset: Callable, layer: str, words: str):
    body = f"\\makeatletter\\pdfcompresslevel=0 \\def\\x{{{words}\\x}}\\x"

    result = await typeset(write_draft(body), sandbox=layer, tex_file_mb=1, tex_timeout_s=60)

    assert result.status is BuildStatus.FAILED
    assert result.detail in (
        "stopped at a file of more than 1 MB",
        "no PDF: paper.tex:4: some words of output (and 99 more)",
    )


BOMBS = {
    "a macro that doubles": "\\def\\a{words }\\loop\\edef\\a{\\a\\a}\\iftrue\\repeat",
    "a macro that calls itself": "\\def\\a{\\a x}\\a",
    "groups without end": "\\def\\a{{\\a",
    "boxes in boxes": "\\def\\a{\\hbox\\bgroup\\a}\\a",
    "a file that inputs itself": "\\input{paper}",
    "a wide picture": "\\includegraphics{wide.png}",
}


@pytest.mark.parametrize("body", [pytest.param(body, id=name) for name, body in BOMBS.items()])
async def test_memory_is_limited(write_draft: Callable, typeset: Callable, layer: str, body: str):
    wide = zlib.compress(b"\0" * 2**20)
    draft = write_draft(body, "\\usepackage{graphicx}", files={"wide.png": picture(60_000, 60_000, wide)})

    result = await typeset(draft, sandbox=layer, tex_memory_mb=512, tex_file_mb=8, tex_timeout_s=60)

    assert result.status is BuildStatus.FAILED
    assert result.pages is None


def picture(width: int, height: int, data: bytes) -> bytes:
    """Return a PNG of this size with an alpha channel, which TeX has to unpack; `data` is not enough for it."""

    def chunk(kind: bytes, content: bytes) -> bytes:
        return struct.pack(">I", len(content)) + kind + content + struct.pack(">I", zlib.crc32(kind + content))

    head = struct.pack(">IIBBBBB", width, height, 8, 6, 0, 0, 0)
    return b"\x89PNG\r\n\x1a\n" + chunk(b"IHDR", head) + chunk(b"IDAT", data) + chunk(b"IEND", b"")


@pytest.mark.parametrize("start", ["{sleeper} & {sleeper}", "setsid {sleeper} & {sleeper}"])
async def test_no_child_outlives_its_namespace(tmp_path: Path, start: str):
    latexmk = find_program("latexmk")
    assert latexmk is not None
    if choose_layer(Settings(sandbox="bwrap"), latexmk.folder) is SandboxLayer.NONE:
        pytest.skip("bwrap does not run on this machine")
    name = uuid.uuid4().hex
    command = ["sh", "-c", start.format(sleeper=f"sh -c 'sleep 60; : {name}'")]

    ran = await run(launched(command, SandboxLayer.BWRAP, tmp_path), timeout_s=1, max_growth=2**20)

    assert ran.ending is Ending.TIMEOUT
    assert await ends(name)


def launched(command: list[str], layer: SandboxLayer, folder: Path) -> Launch:
    latexmk = find_program("latexmk")
    assert latexmk is not None
    build, home = folder / "build", folder / "home"
    build.mkdir()
    home.mkdir()
    return confined(command, layer, build=build, home=home, programs=latexmk.folder, settings=Settings())


CALL = "exit(IO::Socket::INET->new(PeerAddr => '127.0.0.1', PeerPort => %d) ? 0 : 7)"


@pytest.mark.parametrize(("name", "exit_code"), [("bwrap", 7), ("landlock", 7), ("restricted", 0)])
async def test_walls_keep_the_network_out(tmp_path: Path, name: str, exit_code: int):
    latexmk = find_program("latexmk")
    assert latexmk is not None
    if choose_layer(Settings(sandbox=name), latexmk.folder) is SandboxLayer.NONE:
        pytest.skip(f"{name} does not run on this machine")
    with socket.create_server(("127.0.0.1", 0)) as server:
        command = ["perl", "-MIO::Socket::INET", "-e", CALL % server.getsockname()[1]]
        ran = await run(launched(command, SandboxLayer(name), tmp_path), timeout_s=30, max_growth=2**20)

    assert (ran.ending, ran.exit_code) == (Ending.ITSELF, exit_code)


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
