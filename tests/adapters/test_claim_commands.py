import shutil
from collections.abc import Callable
from pathlib import Path

import pytest
import typer
from typer.testing import CliRunner, Result

from redraft.adapters import check_commands, claim_commands
from redraft.adapters.atomic import read_json
from redraft.contracts.claims import ClaimReport
from redraft.errors import InputError

ROOT = Path(__file__).parents[2]
PAPER = r"""\documentclass{article}
\begin{document}
\section{Results}
Ours reaches an accuracy of %s\%% on Digits.
\end{document}
"""
LOG = "| Method | Accuracy |\n|---|---|\n| Ours | 84.13 |\n| Base | 79.57 |\n"


@pytest.fixture
def app() -> typer.Typer:
    app = typer.Typer()
    claim_commands.register(app)
    return app


@pytest.fixture
def log(tmp_path: Path) -> Path:
    path = tmp_path / "log.md"
    path.write_text(LOG)
    return path


def paper(folder: Path, number: str) -> Path:
    path = folder / "a paper.tex"
    path.write_text(PAPER % number)
    return path


def run(app: typer.Typer, *arguments: str | Path) -> Result:
    return CliRunner().invoke(app, [str(argument) for argument in arguments])


def test_a_number_of_the_log_passes(app: typer.Typer, log: Path, tmp_path: Path):
    result = run(app, "--paper", paper(tmp_path, "84.1"), "--log", log)
    assert (result.exit_code, result.stdout) == (
        0,
        "1 number: 1 matched, 0 derived, 0 contradicted, 0 unsupported\n",
    )


def test_an_invented_number_is_located_and_the_whole_ledger_written(app: typer.Typer, log: Path, tmp_path: Path):
    out = tmp_path / "ledger.json"
    result = run(app, "--paper", paper(tmp_path, "93.46"), "--log", log, "--out", out)
    assert result.exit_code == 1
    first, last = result.stdout.splitlines()
    assert first.startswith(f"{tmp_path}/a paper.tex:4:29: ")
    assert "93.46%" in first
    assert last.startswith("1 number: 0 matched")
    report = read_json(out, ClaimReport)
    assert [(claim.value, claim.unit) for claim in report.claims] == [("93.46", "%")]


def test_a_workspace_is_held_against_its_own_log(app: typer.Typer, tmp_path: Path):
    root = shutil.copytree(ROOT / "examples" / "sparse-attention", tmp_path / "w")
    before = sorted(root.rglob("*"))
    result = run(app, root)
    assert result.exit_code == 0, result.stdout
    assert len(run(app, root, "--all").stdout.splitlines()) > 100
    assert sorted(root.rglob("*")) == before, "nothing is written"


def test_a_workspace_without_a_log_says_so(app: typer.Typer, tmp_path: Path):
    root = shutil.copytree(ROOT / "examples" / "sparse-attention", tmp_path / "w")
    (root / "inputs" / "experimental_log.md").unlink()
    (root / "redraft.toml").write_text('log = "none"\n')
    result = run(app, root)
    assert result.exit_code == 0
    assert result.stdout == "the workspace has no log: its numbers are held against nothing\n"


@pytest.mark.parametrize(
    ("arguments", "words"),
    [
        pytest.param([], "expected a workspace, or --paper and --log", id="nothing"),
        pytest.param(["--paper", "x.tex"], "expected a workspace, or --paper and --log", id="a paper alone"),
        pytest.param(["w", "--log", "x.md"], "expected a workspace, or --paper and --log", id="both"),
        pytest.param(["no-such-folder"], "no-such-folder/drafts: no such file", id="a workspace that is not there"),
        pytest.param(["--paper", "no.tex", "--log", "no.md"], "no.tex: missing", id="a paper that is not there"),
    ],
)
def test_bad_input_is_refused_in_one_line(app: typer.Typer, arguments: list[str], words: str):
    result = run(app, *arguments)
    assert isinstance(result.exception, InputError)
    assert words in str(result.exception)
    assert "\n" not in str(result.exception)


def test_a_log_that_is_not_there_is_named(app: typer.Typer, tmp_path: Path):
    result = run(app, "--paper", paper(tmp_path, "1"), "--log", tmp_path / "gone.md")
    assert isinstance(result.exception, InputError)
    assert "gone.md: missing, expected an experimental log" in str(result.exception)


@pytest.fixture
def both(app: typer.Typer) -> typer.Typer:
    """Give the command that names the same places beside it."""
    check_commands.register(app)
    return app


NAMED = r"""\documentclass{article}
\begin{document}
\section{Results}
\input{parts/found}
\input{figures/table}
\end{document}
"""
FOUND = "Ours reaches an accuracy of 93.46\\% on Digits, which isn't much.\n"


@pytest.mark.parametrize(
    ("cwd", "named"),
    [
        pytest.param(".", "w/{}", id="from the folder above"),
        pytest.param("w", "{}", id="from the workspace"),
        pytest.param("w/notes", "{root}/{}", id="from below, whole paths"),
        pytest.param("elsewhere", "{root}/{}", id="from beside it, whole paths"),
    ],
)
@pytest.mark.parametrize(
    ("arguments", "files"),
    [
        pytest.param(lambda root: [root], ["drafts/parts/found.tex", "inputs/figures/table.tex"], id="of a workspace"),
        pytest.param(
            lambda root: ["--paper", root / "drafts" / "own.tex", "--log", root / "inputs" / "experimental_log.md"],
            ["drafts/parts/found.tex"],
            id="of a paper",
        ),
    ],
)
def test_places_are_named_from_the_current_folder_as_redraft_check_names_them(
    both: typer.Typer,
    tmp_path: Path,
    monkeypatch: pytest.MonkeyPatch,
    cwd: str,
    named: str,
    arguments: Callable[[Path], list[str | Path]],
    files: list[str],
):
    root = tmp_path / "w"
    texts = {
        "drafts/paper.tex": NAMED,
        "drafts/own.tex": NAMED.replace("\\input{figures/table}\n", ""),
        "drafts/parts/found.tex": FOUND,
        "inputs/figures/table.tex": FOUND,
        "inputs/experimental_log.md": LOG,
    }
    for path, text in texts.items():
        (root / path).parent.mkdir(parents=True, exist_ok=True)
        (root / path).write_text(text)
    (tmp_path / cwd).mkdir(exist_ok=True)
    monkeypatch.chdir(tmp_path / cwd)
    expected = [f"{named.format(path, root=root)}:1:29" for path in files]

    claims = run(both, "claims", *arguments(root))
    assert [line.partition(": ")[0] for line in claims.stdout.splitlines()[:-1]] == expected

    checked = run(both, "check", root if len(files) > 1 else root / "drafts" / "own.tex", "--select", "contraction")
    places = [line.partition(": ")[0] for line in checked.stdout.splitlines() if line]
    assert [place.rsplit(":", 2)[0] for place in places] == [place.rsplit(":", 2)[0] for place in expected]
