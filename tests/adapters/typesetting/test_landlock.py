"""The launcher by itself: what a program behind it may touch."""

import json
import subprocess
import sys
from pathlib import Path

import pytest

from redraft.adapters.typesetting import landlock
from redraft.adapters.typesetting.engines import find_program
from redraft.adapters.typesetting.sandbox import choose_layer
from redraft.contracts.build import SandboxLayer
from redraft.settings import Settings

READ = ["/usr", "/bin", "/lib", "/lib64", "/nowhere"]


@pytest.fixture(autouse=True)
def kernel() -> None:
    latexmk = find_program("latexmk")
    if latexmk is None or choose_layer(Settings(sandbox="landlock"), latexmk.folder) is SandboxLayer.NONE:
        pytest.skip("landlock does not run on this machine")


def said(folder: Path, script: str) -> tuple[int, str]:
    """Run a shell script that may write below `folder / mine`."""
    (folder / "mine").mkdir()
    (folder / "other").write_text("words")
    write = json.dumps([str(folder / "mine"), "/dev/null"])
    command = [sys.executable, "-I", "-S", landlock.__file__, json.dumps(READ), write, "sh", "-c", script]
    ran = subprocess.run(command, cwd=folder / "mine", capture_output=True, text=True, check=False)
    return ran.returncode, ran.stdout


@pytest.mark.parametrize(
    "script",
    [
        pytest.param("cat ../other", id="reads a file beside"),
        pytest.param("ls ..", id="lists the folder above"),
        pytest.param("echo x > ../other", id="writes a file beside"),
        pytest.param("echo x > ../new", id="makes a file beside"),
        pytest.param("mv ../other own", id="moves a file in"),
        pytest.param("ln ../other own", id="links a file in"),
        pytest.param("ln -s ../other own", id="makes a link to a file"),
        pytest.param("ln -s / own", id="makes a link to a folder"),
        pytest.param("mkfifo own", id="makes a pipe"),
        pytest.param("truncate -s 0 ../other", id="cuts a file"),
        pytest.param("rm ../other", id="removes a file"),
        pytest.param("cat /proc/self/environ", id="reads the environment of a process"),
        pytest.param("cat /etc/passwd", id="reads the users"),
        pytest.param("kill -0 1", id="signals a process that it did not start"),
    ],
)
def test_what_is_outside_is_out_of_reach(tmp_path: Path, script: str):
    code, output = said(tmp_path, script)

    assert code != 0
    assert output == ""
    assert (tmp_path / "other").read_text() == "words"
    assert sorted(path.name for path in tmp_path.rglob("*")) == ["mine", "other"]


@pytest.mark.parametrize(
    ("script", "output"),
    [
        pytest.param("echo words > a; cat a", "words\n", id="writes and reads a file"),
        pytest.param("mkdir -p a/b; mv a c; ls c", "b\n", id="makes and moves folders"),
        pytest.param("echo words > a; ln a b; rm a; cat b", "words\n", id="links a file of its own"),
        pytest.param("echo words > /dev/null; cat /usr/share/common-licenses/BSD | head -c 9", "Copyright", id="/usr"),
    ],
)
def test_what_is_inside_is_free(tmp_path: Path, script: str, output: str):
    assert said(tmp_path, script) == (0, output)


def test_a_path_of_two_lines_is_one_path(tmp_path: Path):
    folder = tmp_path / f"a\n{tmp_path}"
    folder.mkdir(parents=True)

    assert said(folder, f"cat {tmp_path}/other || echo words > ../other; echo x > own; cat own") == (0, "x\n")


def test_the_signal_of_a_file_that_is_too_large_is_not_ignored(tmp_path: Path):
    assert said(tmp_path, "ulimit -f 1; cat /usr/bin/env > own; kill -l $?")[1] == "XFSZ\n"
