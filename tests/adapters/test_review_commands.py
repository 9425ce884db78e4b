import json
from datetime import UTC, datetime
from pathlib import Path

import pytest
import typer
from typer.testing import CliRunner, Result

from redraft.adapters import policies, review_commands, schemas
from redraft.adapters.locks import hold
from redraft.contracts.delta import RoundDecision
from redraft.contracts.diagnostic import Severity
from redraft.contracts.policy import Roles
from redraft.contracts.review import Finding, Reading, Review
from redraft.contracts.score import Band, Score
from redraft.contracts.worklog import Iteration, Worklog

SCORE = Score(
    axis_scores={}, overall_score=60, decision_band=Band.MAJOR_REVISION, raw=(), replicates=1, sd={}, judge="c"
)
CRITICAL: dict[str, object] = {
    "id": "A",
    "severity": "critical",
    "attack": "causal",
    "claim": "x causes y",
    "quote": "it causes",
    "challenge": "no control",
}
RESOLVED: dict[str, object] = CRITICAL | {"resolved": True}


@pytest.fixture
def app() -> typer.Typer:
    app = typer.Typer()
    app.callback()(lambda: None)  # one command alone would take no name
    review_commands.register(app)
    return app


def run(app: typer.Typer, *arguments: str | Path) -> Result:
    return CliRunner().invoke(app, ["memory", *map(str, arguments)])


def draft(number: int, *problems: str, addressed: tuple[str, ...] = ()) -> Iteration:
    return Iteration(
        iter=number,
        timestamp=datetime(2026, 1, 1, tzinfo=UTC),
        decision=RoundDecision.ACCEPT_IMPROVED if number else RoundDecision.BASELINE,
        reason="as decided",
        review=Review(
            critic="c",
            axis_scores={},
            findings=tuple(
                Finding(severity=Severity.MAJOR, axis="clarity", section="", quote="", problem=each, instruction="i")
                for each in problems
            ),
            reading=Reading(files=(), sections=(), quotations=()),
        ),
        score=SCORE,
        addressed_weaknesses=addressed,
    )


def worklog(path: Path, *drafts: Iteration) -> Path:
    history = Worklog(
        run_id="r", policy=policies.load_policy("paperorchestra"), policy_hash="h", roles=Roles(), iterations=drafts
    )
    path.parent.mkdir(parents=True, exist_ok=True)
    path.write_text(history.model_dump_json())
    return path


def concessions(path: Path, *rounds: list[dict[str, object]]) -> Path:
    log = {"rounds": [{"round": number, "findings": found} for number, found in enumerate(rounds)]}
    path.write_text(json.dumps(log))
    return path


@pytest.fixture
def workspace(tmp_path: Path) -> Path:
    """Return a workspace of two drafts: one problem was mended, another is left."""
    worklog(
        tmp_path / "refinement" / "worklog.json", draft(0, "typo", "jargon"), draft(1, "jargon", addressed=("typo",))
    )
    return tmp_path


REMEMBERED = {"iter": 2, "focus_on": ["jargon"], "do_not_reflag": ["typo"]}


def test_memory_of_a_workspace(app: typer.Typer, workspace: Path):
    result = run(app, workspace)
    assert result.exit_code == 0
    written = json.loads((workspace / "refinement" / "critique_memory.json").read_text())
    assert written == json.loads(result.stdout) == REMEMBERED
    assert schemas.schema_of("critique_memory")["properties"].keys() == REMEMBERED.keys()


def test_memory_of_a_worklog_anywhere(app: typer.Typer, workspace: Path, tmp_path: Path):
    out = tmp_path / "out.json"
    result = run(app, "--worklog", workspace / "refinement" / "worklog.json", "--out", out)
    assert result.exit_code == 0
    assert json.loads(out.read_text()) == REMEMBERED
    assert not (workspace / "refinement" / "critique_memory.json").exists()


def test_memory_of_a_workspace_may_go_elsewhere(app: typer.Typer, workspace: Path, tmp_path: Path):
    assert run(app, workspace, "--out", tmp_path / "out.json").exit_code == 0
    assert json.loads((tmp_path / "out.json").read_text()) == REMEMBERED
    assert not (workspace / "refinement" / "critique_memory.json").exists()


def test_memory_before_the_first_review_is_empty(app: typer.Typer, tmp_path: Path):
    path, out = worklog(tmp_path / "worklog.json"), tmp_path / "out.json"
    assert run(app, "--worklog", path, "--out", out).exit_code == 0
    assert json.loads(out.read_text()) == {"iter": 0, "focus_on": [], "do_not_reflag": []}


@pytest.mark.parametrize(
    ("rounds", "focus_on"),
    [
        pytest.param([[CRITICAL]], ["no control", "jargon"], id="a standing critical comes first"),
        pytest.param([[CRITICAL | {"severity": "major"}]], ["jargon"], id="a major is none"),
        pytest.param([[CRITICAL], [RESOLVED]], ["no control", "jargon"], id="resolved by its own word"),
    ],
)
def test_criticals_of_a_log(
    app: typer.Typer, workspace: Path, tmp_path: Path, rounds: list[list[dict[str, object]]], focus_on: list[str]
):
    log, out = concessions(tmp_path / "log.json", *rounds), tmp_path / "out.json"
    result = run(app, "--worklog", workspace / "refinement" / "worklog.json", "--out", out, "--log", log)
    assert result.exit_code == 0
    assert json.loads(out.read_text())["focus_on"] == focus_on


@pytest.mark.parametrize(
    ("text", "focus_on"),
    [
        pytest.param("so it\ncauses", ["no control", "jargon"], id="its quote is in a file of the accepted draft"),
        pytest.param("it is seen with", ["jargon"], id="its quote is gone"),
    ],
)
def test_criticals_of_a_workspace_are_held_against_its_accepted_draft(
    app: typer.Typer, workspace: Path, text: str, focus_on: list[str]
):
    accepted = workspace / "refinement" / "iter1"
    accepted.mkdir()
    (accepted / "paper.tex").write_text(r"\documentclass{article}\begin{document}\input{body}\end{document}")
    (accepted / "body.tex").write_text(text)
    concessions(workspace / "refinement" / "da_concessions.json", [CRITICAL], [RESOLVED])

    result = run(app, workspace)

    assert result.exit_code == 0
    assert json.loads(result.stdout)["focus_on"] == focus_on


def test_without_an_accepted_draft_no_critical_is_resolved(app: typer.Typer, tmp_path: Path):
    worklog(tmp_path / "refinement" / "worklog.json")
    concessions(tmp_path / "refinement" / "da_concessions.json", [CRITICAL], [RESOLVED])
    assert json.loads(run(app, tmp_path).stdout) == {"iter": 0, "focus_on": ["no control"], "do_not_reflag": []}


def assert_refused(result: Result, *words: str) -> None:
    assert (result.exit_code, result.stdout) == (3, "")
    assert result.stderr.count("\n") == 1
    for word in words:
        assert word in result.stderr


@pytest.mark.parametrize(
    "arguments",
    [
        pytest.param([], id="nothing"),
        pytest.param(["w", "--worklog", "worklog.json"], id="workspace and worklog"),
        pytest.param(["w", "--worklog", "worklog.json", "--out", "o.json"], id="workspace, worklog and out"),
        pytest.param(["--worklog", "worklog.json"], id="no place for the memory of a worklog"),
        pytest.param(["--out", "o.json"], id="nothing to remember"),
    ],
)
def test_what_is_neither_a_workspace_nor_a_worklog_with_its_out_is_refused(app: typer.Typer, arguments: list[str]):
    assert_refused(run(app, *arguments), "memory: expected a workspace, or --worklog and --out")


def test_an_unknown_option_is_refused(app: typer.Typer):
    assert_refused(run(app, "w", "--loud"), "memory: ", "--loud")


def test_a_folder_without_a_run_is_refused_and_left_as_it_is(app: typer.Typer, tmp_path: Path):
    assert_refused(run(app, tmp_path), str(tmp_path / "refinement" / "worklog.json"), "missing")
    assert list(tmp_path.iterdir()) == []


def test_half_a_worklog_is_refused_and_nothing_written(app: typer.Typer, workspace: Path):
    (workspace / "refinement" / "worklog.json").write_text("{")
    assert_refused(run(app, workspace), "worklog.json", "Invalid JSON")
    assert not (workspace / "refinement" / "critique_memory.json").exists()


@pytest.mark.parametrize(
    ("log", "words"),
    [
        pytest.param(None, "missing", id="a log that is not there"),
        pytest.param('{"rounds": [{"round": 0, "findings": [{"id": "A"}]}]}', "severity", id="half a finding"),
    ],
)
def test_a_log_that_is_amiss_is_refused(app: typer.Typer, workspace: Path, log: str | None, words: str):
    path = workspace / "log.json"
    if log is not None:
        path.write_text(log)
    assert_refused(run(app, workspace, "--log", path), str(path), words)
    assert not (workspace / "refinement" / "critique_memory.json").exists()


def test_a_workspace_that_a_run_holds_is_refused(app: typer.Typer, workspace: Path):
    with hold(workspace):
        assert_refused(run(app, workspace), str(workspace))
    assert not (workspace / "refinement" / "critique_memory.json").exists()
