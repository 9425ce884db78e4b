"""The command line as a user's shell sees it: exit codes, one-line errors, and what survives an interruption."""

import json
import os
import re
import shutil
import signal
import subprocess
import sys
import time
from collections.abc import Callable, Iterator
from importlib.metadata import version
from pathlib import Path

import pytest
from machine import server

from redraft.adapters.locks import hold, probe
from redraft.adapters.statuses import status_of
from redraft.contracts.status import RunState

ROOT = Path(__file__).parents[2]
DATA = ROOT / "tests" / "data" / "workspaces"
PROGRAM = "import signal; signal.signal(signal.SIGINT, signal.default_int_handler); from flows.cli import main; main()"
"""Ctrl-C as in a shell: a test run in the background hands on that it is to be ignored."""
NOWHERE = "http://127.0.0.1:9/api"
"""No server: a run that gets as far as its engine fails."""
NOBODY = 65534
AS_NOBODY = f"""
import contextlib, encodings.latin_1, encodings.utf_8_sig, io, os, sys
from flows.cli import main
asked = sys.argv[1:]
with contextlib.redirect_stderr(io.StringIO()), contextlib.suppress(SystemExit):
    sys.argv[1:] = ["refine", "no-such-workspace"]
    main()
sys.argv[1:] = asked
os.setgroups([]); os.setgid({NOBODY}); os.setuid({NOBODY})
"""
"""Makes the run another user's; a refusal before it imports all there is, which may lie where nobody may look."""
PAPER = r"""\documentclass{article}
\begin{document}
\section{Results}
See Figure \ref{fig:a} for what we have...
\begin{figure}
\caption{All of it.}
\label{fig:a}
\end{figure}
\end{document}
"""
SENTENCE = "The reader of this long paper learns little that is new from any sentence of it.\n"


class Shell:
    """Runs `redraft` with an environment of its own."""

    def __init__(self, home: Path) -> None:
        self.environment = {
            "PATH": os.environ["PATH"],
            "HOME": str(home),
            "PYTHONPATH": str(ROOT),
            "PREFECT_API_URL": NOWHERE,
            "REDRAFT_TYPESETTER": "none",
        }

    def command(self, *arguments: str | Path, program: str = PROGRAM) -> list[str]:
        return [sys.executable, "-c", program, *map(str, arguments)]

    def __call__(
        self, *arguments: str | Path, program: str = PROGRAM, **variables: str
    ) -> subprocess.CompletedProcess[str]:
        return subprocess.run(
            self.command(*arguments, program=program),
            env=self.environment | variables,
            capture_output=True,
            text=True,
            check=False,
        )

    def start(self, *arguments: str | Path, start_new_session: bool = False) -> subprocess.Popen[str]:
        return subprocess.Popen(
            self.command(*arguments),
            env=self.environment,
            stdout=subprocess.PIPE,
            stderr=subprocess.PIPE,
            text=True,
            start_new_session=start_new_session,
        )


@pytest.fixture
def redraft(tmp_path: Path) -> Shell:
    """Run commands that need no engine: there is none."""
    return Shell(tmp_path)


@pytest.fixture
def with_server(redraft: Shell, server_url: str) -> Shell:
    """Run commands on the session's server."""
    redraft.environment["PREFECT_API_URL"] = server_url
    return redraft


@pytest.fixture
def make(tmp_path: Path) -> Callable[..., Path]:
    """Write a workspace without a log, with other bytes for some files, or None for no such file."""

    def make(name: str = "Überblick: my paper 論文", **changes: str | None) -> Path:
        files = {"drafts/paper.tex": PAPER, "redraft.toml": 'log = "none"\n'} | changes
        for path, text in files.items():
            if text is not None:
                (tmp_path / name / path).parent.mkdir(parents=True, exist_ok=True)
                (tmp_path / name / path).write_text(text, "utf-8")
        return tmp_path / name

    return make


@pytest.fixture
def demanding(tmp_path: Path) -> Path:
    """Write a policy that no draft satisfies, so that every fault is worked on."""
    text = (ROOT / "redraft" / "policies" / "paperorchestra.toml").read_text("utf-8")
    path = tmp_path / "demanding.toml"
    path.write_text(text.replace("accept_threshold = 80", "accept_threshold = 101"), "utf-8")
    return path


def tree(root: Path) -> dict[str, bytes]:
    return {str(path.relative_to(root)): path.read_bytes() for path in root.rglob("*") if path.is_file()}


def errors(stderr: str) -> list[str]:
    return [line for line in stderr.splitlines() if line.startswith("redraft: ")]


def refused(done: subprocess.CompletedProcess[str], code: int = 2) -> str:
    """Return the one line that a command says when it fails."""
    assert done.stdout == ""
    assert re.fullmatch(r"redraft: [^\n]+\n", done.stderr), done.stderr
    assert done.returncode == code
    return done.stderr.removeprefix("redraft: ").removesuffix("\n")


class TestUsage:
    @pytest.mark.parametrize(
        ("arguments", "said"),
        [
            pytest.param(["refine"], "Missing argument 'WORKSPACE'", id="no workspace"),
            pytest.param(["refine", "w", "--zzz"], "No such option: --zzz", id="an unknown option"),
            pytest.param(["nope"], "No such command 'nope'", id="an unknown command"),
            pytest.param(["init", "w", "--log", "none"], "Missing option '--paper'", id="no paper to begin with"),
        ],
    )
    def test_wrong_usage_is_one_line(self, redraft: Shell, arguments: list[str], said: str):
        assert refused(redraft(*arguments)) == said

    def test_the_version_is_that_of_the_package(self, redraft: Shell):
        done = redraft("--version")
        assert (done.returncode, done.stdout, done.stderr) == (0, f"redraft {version('redraft')}\n", "")

    @pytest.mark.parametrize("arguments", [[], ["worklog"]], ids=["no command", "half a command"])
    def test_no_command_shows_the_help_and_says_no_more(self, redraft: Shell, arguments: list[str]):
        done = redraft(*arguments)
        assert (done.returncode, done.stderr) == (2, "")
        assert "Usage:" in done.stdout

    @pytest.mark.parametrize(
        "arguments", [["--help"], ["refine", "--help"], ["score-delta", "--prev", "missing", "--curr", "missing"]]
    )
    def test_what_should_start_fast_loads_no_engine(self, redraft: Shell, arguments: list[str]):
        heavy = "{'prefect', 'pydantic_settings', 'pypdfium2', 'httpx'}"
        program = (
            f"import atexit, sys; atexit.register(lambda: print('loaded:', sorted({heavy} & sys.modules.keys())))\n"
            + PROGRAM
        )
        assert redraft(*arguments, program=program).stdout.splitlines()[-1] == "loaded: []"


class TestRefusals:
    @pytest.mark.parametrize(
        ("options", "variables", "said"),
        [
            pytest.param(
                ["--iter-cap", "0"], {}, "iter_cap: 0, expected a whole number from 1 to 100", id="a cap of 0"
            ),
            pytest.param(["--iter-cap", "-1"], {}, "iter_cap: -1, expected a whole number from 1 to 100", id="below 0"),
            pytest.param(["--iter-cap", "x"], {}, "Invalid value for '--iter-cap'", id="a cap that is no number"),
            pytest.param([], {"REDRAFT_ITER_CAP": "0"}, "iter_cap: 0, expected a whole", id="a cap of 0 by variable"),
            pytest.param(["--policy", "nope"], {}, "policy 'nope' is unknown, expected paperorchestra", id="policy"),
            pytest.param(["--accept-risk", "9", "x"], {}, "--accept-risk 9: no such mode, expected 1", id="no mode"),
            pytest.param(["--accept-risk", "3", " "], {}, "--accept-risk 3: no reason, expected MODE", id="no reason"),
            pytest.param(["--critic", "nope"], {}, "critic: 'nope' is no known role spec", id="an unknown critic"),
            pytest.param([], {"REDRAFT_TYPESETTER": "nonsense"}, "REDRAFT_TYPESETTER=nonsense: ", id="typesetter"),
        ],
    )
    def test_bad_settings_are_refused_with_nothing_written(
        self, redraft: Shell, make: Callable[..., Path], options: list[str], variables: dict[str, str], said: str
    ):
        workspace = make()
        before = tree(workspace)
        assert refused(redraft("refine", workspace, *options, **variables)).startswith(said)
        assert tree(workspace) == before

    @pytest.mark.parametrize(
        ("changes", "said"),
        [
            pytest.param({"redraft.toml": None}, "inputs/experimental_log.md: missing; expected", id="no log"),
            pytest.param({"drafts/paper.tex": ""}, "drafts/paper.tex: empty, expected", id="an empty paper"),
            pytest.param({"drafts/paper.tex": "Hi.\n"}, r"paper.tex: no \begin{document}, expected", id="no document"),
            pytest.param({"drafts/paper.tex": None}, "no drafts/ folder, expected", id="no drafts"),
        ],
    )
    def test_bad_input_is_refused_with_nothing_written(
        self, redraft: Shell, make: Callable[..., Path], changes: dict[str, str | None], said: str
    ):
        workspace = make(**changes)
        before = tree(workspace)
        assert said in refused(redraft("refine", workspace))
        assert tree(workspace) == before

    @pytest.mark.parametrize(
        ("path", "said"),
        [
            pytest.param("missing", "missing: no such file or directory, expected a readable folder", id="no folder"),
            pytest.param("redraft.toml", "redraft.toml: not a directory, expected a readable folder", id="a file"),
        ],
    )
    @pytest.mark.parametrize("command", ["refine", "status"])
    def test_what_is_no_workspace_is_refused(
        self, redraft: Shell, make: Callable[..., Path], command: str, path: str, said: str
    ):
        line = refused(redraft(command, make("w") / path))
        assert line.endswith(said if command == "refine" else "no such folder; expected a workspace")

    def test_a_name_that_holds_a_line_end_makes_no_second_line(self, redraft: Shell, tmp_path: Path):
        said = refused(redraft("status", tmp_path / "mi\nss\x1b[2J\ning"))
        assert said == f"{tmp_path}/mi ss�[2J ing: no such folder; expected a workspace"

    def test_debug_shows_the_traceback_too_and_exits_the_same(self, redraft: Shell, tmp_path: Path):
        plain, debug = (redraft("refine", tmp_path / "missing", *more) for more in ([], ["--debug"]))
        assert debug.stderr.startswith("Traceback (most recent call last):\n")
        assert debug.stderr.endswith(f"\n{plain.stderr}")
        assert debug.returncode == plain.returncode == 2

    def test_a_workspace_that_names_a_server_for_the_engine_is_refused_where_it_would_be_heard(
        self, redraft: Shell, make: Callable[..., Path]
    ):
        workspace = make()
        del redraft.environment["PREFECT_API_URL"]
        (workspace / "prefect.toml").write_text(f'[api]\nurl = "{NOWHERE}"\n', "utf-8")
        program = f"import os; os.chdir({str(workspace)!r}); {PROGRAM}"
        said = refused(redraft("refine", ".", program=program))
        assert said.startswith(f"{workspace / 'prefect.toml'}: the engine reads its settings from it, expected ")
        assert not (workspace / "refinement").exists()

    def test_a_workspace_that_another_run_holds_is_refused_by_its_holder(
        self, redraft: Shell, make: Callable[..., Path]
    ):
        workspace = make()
        with hold(workspace):
            assert f"held by process {os.getpid()} on " in refused(redraft("refine", workspace))
            assert redraft("status", workspace).stdout.splitlines()[:1] == [f"{workspace}: running"]

    @pytest.mark.skipif(os.getuid() != 0, reason="only root can become somebody else")
    @pytest.mark.parametrize("closed", [".", "drafts"], ids=["not to be written", "not to be read"])
    def test_a_workspace_that_a_user_may_not_use_is_refused(
        self, redraft: Shell, make: Callable[..., Path], tmp_path: Path, closed: str
    ):
        workspace = make("w")
        for folder in (tmp_path, *tmp_path.parents):
            if not folder.stat().st_mode & 0o001:
                folder.chmod(folder.stat().st_mode | 0o011)
        (workspace / closed).chmod(0o755 if closed == "." else 0o700)
        said = refused(redraft("refine", workspace, program=AS_NOBODY + PROGRAM))
        assert said.startswith(f"{(workspace / closed).resolve()}: permission denied, expected a ")
        assert not (workspace / "refinement").exists()

    def test_an_unexpected_error_is_one_line_too(self, redraft: Shell, make: Callable[..., Path]):
        done = redraft("refine", make(), PREFECT_API_URL="no-url")
        assert len(errors(done.stderr)) == 1
        assert "Traceback" not in done.stderr
        assert done.returncode == 1


class TestInitAndStatus:
    def test_a_project_whose_main_file_lies_in_a_subfolder_becomes_a_workspace(self, redraft: Shell, tmp_path: Path):
        project = tmp_path / "my project" / "src"
        (project / "parts").mkdir(parents=True)
        (project / "main.tex").write_text(PAPER.replace("See", r"\input{parts/one} See"), "utf-8")
        (project / "parts" / "one.tex").write_text("Hi.\n", "utf-8")
        workspace = tmp_path / "new" / "w"
        done = redraft("init", workspace, "--paper", project / "main.tex", "--log", "none")

        assert (done.returncode, done.stderr) == (0, "")
        assert f"redraft refine {workspace}" in done.stdout
        assert sorted(path.name for path in (workspace / "drafts").iterdir()) == ["paper.tex", "parts"]
        assert redraft("status", workspace).stdout == f"{workspace}: not begun\n"

    def test_a_database_that_is_not_there_is_warned_of_in_one_located_line(self, redraft: Shell, tmp_path: Path):
        main, workspace = tmp_path / "p" / "main.tex", tmp_path / "w"
        main.parent.mkdir()
        main.write_text("\\begin{document}\nSee.\n\\bibliography{refs}\n\\end{document}\n", "utf-8")
        done = redraft("init", workspace, "--paper", main, "--log", "none")

        assert done.returncode == 0
        assert done.stderr == (
            f"{workspace}/drafts/paper.tex:3:15: warning: 'refs' names no database of the project,"
            " expected its .bib file\n"
        )

    def test_status_as_json_is_json_alone(self, redraft: Shell, make: Callable[..., Path]):
        done = redraft("status", make(), "--json")
        assert json.loads(done.stdout)["state"] == "not begun"
        assert (done.returncode, done.stderr) == (0, "")


@pytest.fixture(scope="module")
def reference(tmp_path_factory: pytest.TempPathFactory, server_url: str) -> tuple[Path, str, str]:
    """Refine the example once with `--json`; return the workspace and what was printed."""
    home = tmp_path_factory.mktemp("reference")
    shell, workspace = Shell(home), home / "sparse attention é"
    shell.environment["PREFECT_API_URL"] = server_url
    shutil.copytree(ROOT / "examples" / "sparse-attention", workspace)
    done = shell("refine", workspace, "--json")
    assert done.returncode == 0, done.stderr
    return workspace, done.stdout, done.stderr


class TestRuns:
    def test_json_is_the_report_alone_on_stdout_and_progress_is_on_stderr(self, reference: tuple[Path, str, str]):
        workspace, stdout, stderr = reference
        assert stdout == (workspace / "refinement" / "report.json").read_text("utf-8")
        assert json.loads(stdout)["halt_reason"] == "target_met"
        assert "iter1: accept_improved: overall rose from " in stderr

    def test_a_run_that_nobody_watches_writes_no_control_sequence_and_nothing_of_the_engine(
        self, reference: tuple[Path, str, str]
    ):
        _, stdout, stderr = reference
        assert "\x1b" not in stdout + stderr
        assert not [line for line in stderr.splitlines() if not re.match(r"iter\d: |gates: |promoted iter\d", line)]

    def test_a_finished_workspace_says_so_in_one_line_with_its_result_and_needs_no_engine(
        self, reference: tuple[Path, str, str], redraft: Shell
    ):
        workspace, stdout, _ = reference
        before = tree(workspace)
        again = redraft("refine", workspace)

        assert again.stderr == f"{workspace}: finished before, nothing was done; --restart begins again\n"
        assert again.stdout.splitlines()[1] == json.loads(stdout)["trajectory_text"]
        assert f"promoted iter{json.loads(stdout)['promoted_iter']}: {workspace}/final/paper.tex" in again.stdout
        assert again.returncode == 0
        assert redraft("refine", workspace, "--json").stdout == stdout
        assert redraft("status", workspace).stdout.startswith(f"{workspace}: finished\n")
        assert tree(workspace) == before

    @pytest.mark.parametrize(
        ("options", "said"),
        [
            pytest.param(["--iter-cap", "2"], "policy.iter_cap = 3, not 2; expected the same, or --restart", id="cap"),
            pytest.param(["--devils-advocate", "none"], "roles.devils_advocate = 'offline', not 'none'", id="role"),
        ],
    )
    def test_a_finished_workspace_refuses_other_settings(
        self, reference: tuple[Path, str, str], redraft: Shell, options: list[str], said: str
    ):
        assert said in refused(redraft("refine", reference[0], *options))

    def test_a_run_without_a_usable_result_exits_with_1_now_and_later(self, with_server: Shell, tmp_path: Path):
        workspace = Path(shutil.copytree(DATA / "orphan-citation", tmp_path / "w"))
        first = with_server("refine", workspace, REDRAFT_ITER_CAP="2")
        again = with_server("refine", workspace, PREFECT_API_URL=NOWHERE)

        assert first.stdout.startswith("integrity_confirmed: paper.tex:")
        assert (first.returncode, again.returncode) == (1, 1)
        assert (errors(first.stderr), again.stdout) == ([], first.stdout)
        worklog = json.loads((workspace / "refinement" / "worklog.json").read_text("utf-8"))
        assert worklog["policy"]["iter_cap"] == 2

    @pytest.mark.parametrize("number", [signal.SIGINT, signal.SIGTERM], ids=["Ctrl-C", "SIGTERM"])
    def test_an_interrupted_run_leaves_the_workspace_whole_and_the_same_command_finishes_it(
        self, reference: tuple[Path, str, str], with_server: Shell, example: Path, number: signal.Signals
    ):
        inputs = tree(example)
        process = with_server.start("refine", example)
        seen = list(_until(process, "iter1: scored"))
        process.send_signal(number)
        stdout, rest = process.communicate()
        stderr = "".join(seen) + rest

        assert process.returncode == 130
        assert (stdout, errors(stderr)) == ("", ["redraft: interrupted; redraft refine goes on from here"])
        assert "Traceback" not in stderr
        probe(example)
        assert status_of(example).state is RunState.STOPPED
        assert {path: data for path, data in tree(example).items() if path in inputs} == inputs

        assert with_server("refine", example).returncode == 0
        assert tree(example / "final") == tree(reference[0] / "final")

    def test_a_full_disk_ends_the_run_in_one_line_and_the_same_command_finishes_it(
        self, reference: tuple[Path, str, str], with_server: Shell, example: Path, tmp_path: Path
    ):
        script = """
            mount -t tmpfs -o size=20m none "$1" || exit 99
            cp -R "$2" "$1/w"
            mount -o "remount,size=$(($(du -sk "$1/w" | cut -f1) + 320))k" "$1"
            shift 2
            "$@"; echo "exit code $?" >&2
            mount -o remount,size=20m "$OLDPWD"
            "$@" > /dev/null 2>&1; echo "exit code $?" >&2
            cat "$OLDPWD/w/final/paper.tex"
        """
        small = tmp_path / "small"
        small.mkdir()
        done = subprocess.run(
            [
                "unshare",
                "--mount",
                "sh",
                "-c",
                script,
                "sh",
                small,
                example,
                *with_server.command("refine", small / "w"),
            ],
            env=with_server.environment | {"OLDPWD": str(small)},
            capture_output=True,
            text=True,
            check=False,
        )
        if "exit code" not in done.stderr:
            pytest.skip(f"no file system can be mounted here: {done.stderr.strip()}")
        assert re.findall("exit code .*", done.stderr) == ["exit code 2", "exit code 0"]
        (line,) = errors(done.stderr)
        assert "no space left on device" in line
        assert "Traceback" not in done.stderr
        assert (reference[0] / "final" / "paper.tex").read_text("utf-8") in done.stdout

    def test_five_megabytes_come_to_an_end(self, with_server: Shell, make: Callable[..., Path], demanding: Path):
        parts = "".join(f"\\section{{Part {n}}}\n{SENTENCE * 40}\n" for n in ["of many"] * 1_550)
        workspace = make(**{"drafts/paper.tex": PAPER.replace(r"\end{document}", parts + r"\end{document}")})
        assert (workspace / "drafts" / "paper.tex").stat().st_size > 5_000_000
        done = with_server("refine", workspace, "--policy", demanding, "--iter-cap", "1")
        assert done.returncode == 0, done.stderr
        assert "iter1: accept_improved" in done.stderr

    @pytest.mark.latex
    def test_a_missing_class_and_a_missing_graphic_are_located_and_the_run_goes_on(
        self, with_server: Shell, make: Callable[..., Path], demanding: Path
    ):
        paper = PAPER.replace("{article}", "{nosuchclass}").replace(r"\caption", r"\includegraphics{none.pdf}\caption")
        workspace = make(**{"drafts/paper.tex": paper})
        done = with_server("refine", workspace, "--policy", demanding, REDRAFT_TYPESETTER="latexmk")

        assert done.returncode == 0
        compiled = json.loads((workspace / "refinement" / "iter0" / "compile.json").read_text("utf-8"))
        assert compiled["status"] == "failed"
        first = compiled["errors"][0]
        # TeX has read on, for an option of the class, when it looks for the file.
        assert (first["file"], first["line"]) == ("paper.tex", 2)
        assert "nosuchclass.cls" in first["message"]
        review = json.loads((workspace / "refinement" / "iter0" / "review.json").read_text("utf-8"))
        lines = {finding["location"]["line"] for finding in review["findings"] if finding["check"] == "missing-graphic"}
        assert lines == {6}

    def test_an_embedded_server_ends_with_the_run_that_is_ended(self, redraft: Shell, make: Callable[..., Path]):
        del redraft.environment["PREFECT_API_URL"]
        process = redraft.start("refine", make())
        seen = list(_until(process, "starting a Prefect server"))
        children = Path(f"/proc/{process.pid}/task/{process.pid}/children")
        while process.poll() is None and not children.read_text():
            time.sleep(0.05)
        process.send_signal(signal.SIGTERM)
        assert _ended(process, seen) == (130, ["redraft: interrupted; redraft refine goes on from here"])

    @pytest.mark.parametrize("moment", ["starting a Prefect server", "iter1: scored"])
    def test_ctrl_c_in_a_terminal_ends_a_run_with_a_server_of_its_own_at_once(
        self, redraft: Shell, example: Path, moment: str
    ):
        del redraft.environment["PREFECT_API_URL"]
        process = redraft.start("refine", example, start_new_session=True)
        seen = list(_until(process, moment))
        os.killpg(process.pid, signal.SIGINT)
        assert _ended(process, seen) == (130, ["redraft: interrupted; redraft refine goes on from here"])

    def test_a_second_ctrl_c_ends_a_run_whose_server_is_gone(self, redraft: Shell, example: Path, tmp_path: Path):
        with server(tmp_path / "home") as gone:
            redraft.environment["PREFECT_API_URL"] = gone.url
            process = redraft.start("refine", example)
            seen = list(_until(process, "iter1: scored"))
            os.kill(gone.pid, signal.SIGKILL)
        process.send_signal(signal.SIGINT)
        time.sleep(1)
        process.send_signal(signal.SIGINT)
        assert _ended(process, seen) == (130, ["redraft: interrupted; redraft refine goes on from here"])


def _ended(process: subprocess.Popen[str], seen: list[str]) -> tuple[int, list[str]]:
    """Return how a process ended and what it called an error; a server of its own holds the pipe until it ends too."""
    _, rest = process.communicate(timeout=60)
    assert "ERROR" not in rest
    return process.returncode, errors("".join(seen) + rest)


def _until(process: subprocess.Popen[str], start: str) -> Iterator[str]:
    """Read what a process says up to the line that begins so."""
    assert process.stderr is not None
    for line in process.stderr:
        yield line
        if line.startswith(start):
            return
    pytest.fail(f"ended before {start!r}")
