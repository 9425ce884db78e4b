import json
from pathlib import Path

import pytest
import typer
from typer.testing import CliRunner, Result

from redraft.adapters import advocate_commands, schemas

FINDING: dict[str, object] = {
    "id": "A",
    "severity": "critical",
    "attack": "causal",
    "claim": "x causes y",
    "quote": "it causes",
    "challenge": "no control",
}


@pytest.fixture
def app() -> typer.Typer:
    app = typer.Typer()
    app.callback()(lambda: None)  # one command alone would take no name
    advocate_commands.register(app)
    return app


def written(path: Path, *rounds: list[dict[str, object]]) -> Path:
    log = {"rounds": [{"round": number, "findings": found} for number, found in enumerate(rounds)]}
    path.write_text(json.dumps(log))
    return path


def run(app: typer.Typer, *arguments: str | Path) -> Result:
    return CliRunner().invoke(app, ["guard", *map(str, arguments)])


CONCEDED = FINDING | {"conceded": True, "rebuttal_score": 4}
RESOLVED = FINDING | {"resolved": True}


@pytest.mark.parametrize(
    ("rounds", "paper", "code", "standing", "rejected"),
    [
        pytest.param([], None, 0, [], [], id="an empty log is clear"),
        pytest.param([[FINDING | {"severity": "major"}]], None, 0, [], [], id="a major is clear"),
        pytest.param([[FINDING]], None, 1, ["A"], [], id="a standing critical"),
        pytest.param([[FINDING], [CONCEDED]], None, 0, [], [], id="a valid concession"),
        pytest.param(
            [[FINDING], [CONCEDED | {"rebuttal_score": 3}]], None, 2, ["A"], ["A"], id="a rejected one goes before 1"
        ),
        pytest.param([[FINDING], [RESOLVED]], None, 1, ["A"], [], id="resolved by its own word"),
        pytest.param([[FINDING], [RESOLVED]], "It\ncauses.", 0, [], [], id="resolved, its quote gone"),
        pytest.param([[FINDING], [RESOLVED]], "so it\ncauses", 1, ["A"], [], id="resolved, its quote there"),
    ],
)
def test_guard(
    app: typer.Typer, tmp_path: Path, rounds: list[list[dict[str, object]]], paper: str | None, code: int,
    standing: list[str], rejected: list[str],
):  # fmt: skip
    log, out = written(tmp_path / "da_concessions.json", *rounds), tmp_path / "da_guard.json"
    options: list[str | Path] = ["--log", log, "--out", out]
    if paper is not None:
        (tmp_path / "paper.tex").write_text(paper)
        options += ["--paper", tmp_path / "paper.tex"]

    result = run(app, *options)

    assert result.exit_code == code
    verdict = {"exit_code": code, "standing": standing, "rejected": rejected}
    assert json.loads(out.read_text()) == json.loads(result.stdout) == verdict
    assert schemas.schema_of("da_guard")["properties"].keys() == verdict.keys()


@pytest.mark.parametrize(
    ("log", "words"),
    [
        pytest.param(None, "missing", id="no log"),
        pytest.param("{", "Invalid JSON", id="half a file"),
        pytest.param('{"rounds": [{"round": -1, "findings": []}]}', "round", id="a round before the first"),
        pytest.param(
            json.dumps({"rounds": [{"round": 0, "findings": [{"id": "A"}]}]}), "severity", id="half a finding"
        ),
    ],
)
def test_a_log_that_is_amiss_is_no_verdict(app: typer.Typer, tmp_path: Path, log: str | None, words: str):
    path = tmp_path / "da_concessions.json"
    if log is not None:
        path.write_text(log)

    result = run(app, "--log", path, "--out", tmp_path / "out.json")

    assert (result.exit_code, result.stdout) == (3, "")
    assert result.stderr.count("\n") == 1
    assert str(path) in result.stderr
    assert words in result.stderr
    assert not (tmp_path / "out.json").exists()


@pytest.mark.parametrize(
    "arguments",
    [
        pytest.param(["--log", "a.json"], id="no place for the verdict"),
        pytest.param(["--log", "a.json", "--out", "b.json", "--loud"], id="an unknown option"),
    ],
)
def test_wrong_usage_is_no_verdict(app: typer.Typer, arguments: list[str]):
    result = run(app, *arguments)
    assert (result.exit_code, result.stdout) == (3, "")
    assert result.stderr.startswith("redraft: guard: ")


def test_a_paper_that_is_not_there_is_refused(app: typer.Typer, tmp_path: Path):
    log = written(tmp_path / "log.json", [FINDING])
    result = run(app, "--log", log, "--out", tmp_path / "out.json", "--paper", tmp_path / "paper.tex")
    assert (result.exit_code, result.stderr) == (
        3, f"redraft: {tmp_path / 'paper.tex'}: missing, expected the draft's .tex file\n",
    )  # fmt: skip


def test_a_paper_that_is_no_latex_is_refused(app: typer.Typer, tmp_path: Path):
    log, paper = written(tmp_path / "log.json", [FINDING]), tmp_path / "paper.docx"
    paper.write_bytes(b"PK")
    result = run(app, "--log", log, "--out", tmp_path / "out.json", "--paper", paper)
    assert (result.exit_code, result.stderr) == (3, f"redraft: {paper}: no LaTeX, expected the draft's .tex file\n")


@pytest.mark.parametrize("content", ["", " \n", "{}", '{"rounds": []}', '{"rounds": [{"round": 0}]}'])
def test_a_log_without_a_finding_is_clear(app: typer.Typer, tmp_path: Path, content: str):
    log = tmp_path / "da_concessions.json"
    log.write_text(content)
    assert run(app, "--log", log, "--out", tmp_path / "out.json").exit_code == 0


@pytest.mark.parametrize(
    ("main", "code"),
    [
        pytest.param("\\input{method}", 1, id="in a file that the paper takes in"),
        pytest.param("% it causes harm", 0, id="in a comment alone"),
        pytest.param("it \\emph{causes} harm", 1, id="with markup"),
        pytest.param("it cau\\-ses harm", 0, id="told otherwise"),
    ],
)
def test_a_quote_is_looked_for_in_the_whole_paper_as_it_reads(app: typer.Typer, tmp_path: Path, main: str, code: int):
    log, paper = written(tmp_path / "log.json", [FINDING], [RESOLVED]), tmp_path / "draft" / "paper.tex"
    paper.parent.mkdir()
    paper.write_text(f"\\documentclass{{article}}\\begin{{document}}{main}\\end{{document}}")
    (paper.parent / "method.tex").write_text("Here it causes harm.")
    result = run(app, "--log", log, "--out", tmp_path / "out.json", "--paper", paper)
    assert (result.exit_code, result.stderr) == (code, "")


@pytest.mark.parametrize(
    ("folder", "draft", "code"),
    [
        pytest.param("refinement", "all rewritten", 0, id="of a run, its quote gone from the last round's draft"),
        pytest.param("refinement", "it causes harm", 1, id="of a run, its quote in the last round's draft"),
        pytest.param("refinement", "it \\emph{causes} harm", 1, id="of a run, its quote there with markup"),
        pytest.param("elsewhere", "all rewritten", 1, id="of no run"),
    ],
)
def test_a_log_of_a_run_is_held_against_the_draft_of_its_last_round(
    app: typer.Typer, tmp_path: Path, folder: str, draft: str, code: int
):
    refinement = tmp_path / folder
    for number, text in enumerate(("it causes harm", draft)):
        paper = refinement / f"iter{number}" / "paper.tex"
        paper.parent.mkdir(parents=True)
        paper.write_text(f"\\documentclass{{article}}\\begin{{document}}{text}\\end{{document}}")
    log = written(refinement / "da_concessions.json", [FINDING], [RESOLVED])
    assert run(app, "--log", log, "--out", tmp_path / "out.json").exit_code == code


B = FINDING | {"id": "B"}


@pytest.mark.parametrize(
    ("rounds", "code"),
    [
        pytest.param([[FINDING], [RESOLVED]], 0, id="each line judged instead of each finding"),
        pytest.param([[FINDING], [CONCEDED], []], 0, id="blocked for ever by a critical settled later"),
        pytest.param([[FINDING, B], [CONCEDED, CONCEDED | {"id": "B"}]], 2, id="any number of concessions in a round"),
        pytest.param(
            [[FINDING | {"quote": "words"}], [RESOLVED | {"quote": "words"}]], 1, id="resolved by its own word"
        ),
        pytest.param(
            [[FINDING], [RESOLVED | {"quote": "never written"}]], 0, id="resolved by another quote, both gone"
        ),
        pytest.param(
            [[FINDING | {"quote": "words"}], [RESOLVED | {"quote": "never written"}]], 1, id="resolved by another quote"
        ),
        pytest.param([[FINDING], [FINDING | {"severity": "minor"}]], 1, id="severity logged lower later"),
        pytest.param([], 0, id="failed on an empty log"),
    ],
)
def test_no_defect_of_published_guards(
    app: typer.Typer, tmp_path: Path, rounds: list[list[dict[str, object]]], code: int
):
    log, paper = written(tmp_path / "log.json", *rounds), tmp_path / "paper.tex"
    paper.write_text("Other words stand here.")
    assert run(app, "--log", log, "--out", tmp_path / "out.json", "--paper", paper).exit_code == code
