import json
import subprocess
import sys
from datetime import UTC, datetime
from pathlib import Path

import pytest
import typer
from typer.testing import CliRunner, Result

from redraft.adapters import policies, rule_commands, schemas
from redraft.adapters.locks import hold
from redraft.contracts.delta import HaltReason, RoundDecision
from redraft.contracts.policy import Roles
from redraft.contracts.score import Band, Score
from redraft.contracts.worklog import HaltEvent, Iteration, Worklog
from redraft.domain import scores, worklogs

AXES = tuple(policies.load_rubric("agentreview").weights)
PUBLISHED = {axis: {"score": 60, "justification": "as seen"} for axis in AXES}


@pytest.fixture
def app() -> typer.Typer:
    app = typer.Typer()
    rule_commands.register(app)
    return app


def run(app: typer.Typer, *arguments: str | Path, given: str | bytes | None = None) -> Result:
    return CliRunner().invoke(app, [str(argument) for argument in arguments], input=given)


def published(path: Path, overall: float = 60, **axes: object) -> Path:
    path.write_text(json.dumps({"axis_scores": PUBLISHED | axes, "overall_score": overall, "weaknesses": ["vague"]}))
    return path


def assert_refused(result: Result, code: int, *words: str) -> None:
    assert result.exit_code == code
    assert result.stdout == ""
    assert result.stderr.count("\n") == 1
    for word in words:
        assert word in result.stderr


@pytest.mark.parametrize(
    ("prev", "curr", "options", "code", "decision"),
    [
        pytest.param(60, 65, [], 0, "accept_improved", id="higher exits 0"),
        pytest.param(60, 60, [], 0, "accept_tied_non_negative", id="tied exits 0"),
        pytest.param(60, 59.99, [], 1, "revert_overall_decreased", id="lower exits 1"),
        pytest.param(60, 60.5, ["--consecutive-small", "2"], 4, "halt_plateau", id="the third small gain exits 4"),
        pytest.param(
            60, 65, ["--plateau-threshold", "6", "--plateau-streak", "1"], 4, "halt_plateau", id="own plateau"
        ),
        pytest.param(60, 80, [], 5, "halt_target_met", id="the target exits 5"),
        pytest.param(60, 65, ["--accept-threshold", "65"], 5, "halt_target_met", id="own target"),
    ],
)
def test_score_delta_exits_with_its_decision(
    app: typer.Typer, tmp_path: Path, prev: float, curr: float, options: list[str], code: int, decision: str
):
    files = published(tmp_path / "prev.json", prev), published(tmp_path / "curr.json", curr)
    result = run(app, "score-delta", "--prev", files[0], "--curr", files[1], *options)
    assert result.exit_code == code
    printed = json.loads(result.stdout)
    assert (printed["decision"], printed["exit_code"]) == (decision, code)
    assert (printed["overall_prev"], printed["overall_curr"]) == (prev, curr)


def test_score_delta_exits_2_on_a_tie_with_a_loss_over_the_axes(app: typer.Typer, tmp_path: Path):
    prev = published(tmp_path / "prev.json")
    curr = published(tmp_path / "curr.json", logical_flow={"score": 59, "justification": "worse"})
    result = run(app, "score-delta", "--prev", prev, "--curr", curr)
    assert result.exit_code == 2
    assert json.loads(result.stdout)["subaxis_deltas"]["logical_flow"] == -1


def test_score_delta_prints_delta_json(app: typer.Typer, tmp_path: Path):
    files = published(tmp_path / "prev.json"), published(tmp_path / "curr.json", 65)
    result = run(app, "score-delta", "--prev", files[0], "--curr", files[1])
    assert list(json.loads(result.stdout)) == list(schemas.schema_of("delta")["properties"])


def test_score_delta_reads_our_own_score_files(app: typer.Typer, tmp_path: Path):
    policy = policies.load_policy("paperorchestra")
    for name, value in (("prev", 60.0), ("curr", 65.0)):
        score = scores.join(
            (dict.fromkeys(AXES, value),),
            policy.rubric,
            bands=policy.bands,
            caps=(),
            present=frozenset(),
            judge="offline",
        )
        (tmp_path / f"{name}.json").write_text(score.model_dump_json())
    result = run(app, "score-delta", "--prev", tmp_path / "prev.json", "--curr", tmp_path / "curr.json")
    assert (result.exit_code, result.stderr) == (0, "")
    assert json.loads(result.stdout)["overall_delta"] == 5


def test_score_delta_warns_on_stderr_and_keeps_the_stated_overall(app: typer.Typer, tmp_path: Path):
    files = published(tmp_path / "prev.json", 60.51), published(tmp_path / "curr.json", 60.5)
    result = run(app, "score-delta", "--prev", files[0], "--curr", files[1])
    assert result.exit_code == 1
    assert result.stderr == (
        f"warning: {files[0]}: overall_score is stated as 60.51, its axes give 60.00; kept as stated\n"
    )
    assert json.loads(result.stdout)["overall_prev"] == 60.51


def test_score_delta_takes_rubric_and_thresholds_from_a_policy(app: typer.Typer, tmp_path: Path):
    policy = tmp_path / "mine.toml"
    policy.write_text(
        'name = "mine"\nrubric = "critic-loop"\naccept_threshold = 8\n'
        "[bands]\naccept = 8\nminor_revision = 6.5\nmajor_revision = 5\n"
    )
    axes = dict.fromkeys(("clarity", "novelty", "evidence", "methodology", "related_work"), 7)
    for name, overall in (("prev", 7), ("curr", 8)):
        (tmp_path / f"{name}.json").write_text(json.dumps({"axis_scores": axes, "overall_score": overall}))
    arguments = ("score-delta", "--prev", tmp_path / "prev.json", "--curr", tmp_path / "curr.json")
    assert run(app, *arguments, "--policy", policy).exit_code == 5
    assert_refused(run(app, *arguments), 3, "prev.json: axis 'clarity', 'novelty'", "unknown")


@pytest.mark.parametrize(
    ("content", "words"),
    [
        pytest.param("", "prev.json:1:1: Expecting value", id="an empty file"),
        pytest.param("[]", "prev.json: [], expected a JSON object", id="a list"),
        pytest.param('{"overall_score": 60}', "axis_scores missing", id="no axes"),
        pytest.param(
            json.dumps({"axis_scores": dict.fromkeys(AXES[1:], 60), "overall_score": 60}),
            "axis 'scientific_depth' missing",
            id="an axis missing",
        ),
        pytest.param(
            json.dumps({"axis_scores": PUBLISHED, "overall_score": float("nan")}),
            "overall_score is nan",
            id="an overall of NaN",
        ),
        pytest.param(
            json.dumps({"axis_scores": PUBLISHED})[:-2] + ', "logical_flow": 3}}',
            "'logical_flow' is there 2 times",
            id="an axis twice",
        ),
        pytest.param("\udcff", "byte 0xff at offset 0 is no UTF-8", id="bytes that are no text"),
    ],
)
def test_score_delta_exits_3_on_a_bad_file(app: typer.Typer, tmp_path: Path, content: str, words: str):
    prev = tmp_path / "prev.json"
    prev.write_bytes(content.encode("utf-8", "surrogateescape"))
    curr = published(tmp_path / "curr.json")
    assert_refused(run(app, "score-delta", "--prev", prev, "--curr", curr), 3, words, str(prev))


@pytest.mark.parametrize(
    ("options", "words"),
    [
        pytest.param(["--curr", "curr.json"], "score-delta: Missing option '--prev'", id="no prev"),
        pytest.param([], "score-delta: Missing option", id="no file at all"),
        pytest.param(["--prev", "a", "--curr", "b", "--oops"], "No such option: --oops", id="an unknown option"),
        pytest.param(["--prev", "a", "--curr", "b", "c"], "unexpected extra argument", id="an argument too many"),
        pytest.param(
            ["--prev", "a", "--curr", "b", "--plateau-streak", "0"], "--plateau-streak", id="a streak of no round"
        ),
        pytest.param(
            ["--prev", "a", "--curr", "b", "--plateau-streak", "three"], "--plateau-streak", id="a streak in words"
        ),
        pytest.param(
            ["--prev", "a", "--curr", "b", "--consecutive-small", "-1"], "--consecutive-small", id="a negative count"
        ),
        pytest.param(
            ["--prev", "a", "--curr", "b", "--plateau-threshold", "nan"],
            "plateau_threshold: nan, expected a number of at least 0",
            id="a threshold of NaN",
        ),
        pytest.param(
            ["--prev", "a", "--curr", "b", "--accept-threshold", "inf"],
            "accept_threshold: inf, expected a number",
            id="a target of infinity",
        ),
        pytest.param(["--prev", "a", "--curr", "b", "--policy", "oops"], "policy 'oops' is unknown", id="no policy"),
        pytest.param(["--prev", "/gone.json", "--curr", "b"], "/gone.json: no such file or directory", id="no file"),
    ],
)
def test_score_delta_exits_3_on_wrong_usage(app: typer.Typer, options: list[str], words: str):
    assert_refused(run(app, "score-delta", *options), 3, words)


def test_score_delta_explains_itself(app: typer.Typer):
    result = run(app, "score-delta", "--help")
    assert result.exit_code == 0
    assert "--plateau-threshold" in result.stdout


@pytest.mark.parametrize(
    ("overall", "name"),
    [
        pytest.param(80, "Accept", id="accept"),
        pytest.param(79.99, "Minor Revision", id="minor revision"),
        pytest.param(64.99, "Major Revision", id="major revision"),
        pytest.param(49.99, "Reject", id="reject"),
    ],
)
def test_band_is_printed_and_filled_in_behind_what_the_file_says(
    app: typer.Typer, tmp_path: Path, overall: float, name: str
):
    path = published(tmp_path / "score.json", overall)
    before = json.loads(path.read_text())
    result = run(app, "band", "--score-json", path)
    assert (result.exit_code, result.stdout) == (0, f"{name}\n")
    after = json.loads(path.read_text())
    assert list(after.items()) == [*before.items(), ("decision_band", name)]


def test_band_corrects_a_wrong_band_in_its_place(app: typer.Typer, tmp_path: Path):
    path = tmp_path / "score.json"
    path.write_text(json.dumps({"decision_band": "Reject", "axis_scores": PUBLISHED, "naïve": "é", "none": None}))
    run(app, "band", "--score-json", path)
    assert path.read_text(encoding="utf-8").startswith('{\n  "decision_band": "Major Revision",\n  "axis_scores"')
    assert list(json.loads(path.read_text())) == ["decision_band", "axis_scores", "naïve", "none"]


def test_band_leaves_a_file_that_is_right_alone(app: typer.Typer, tmp_path: Path):
    path = tmp_path / "score.json"
    path.write_text('{"decision_band":"Major Revision","axis_scores":' + json.dumps(PUBLISHED) + "}")
    before = path.read_bytes(), path.stat().st_ino
    assert run(app, "band", "--score-json", path).stdout == "Major Revision\n"
    assert (path.read_bytes(), path.stat().st_ino) == before


def test_band_keeps_text_that_has_no_utf_8(app: typer.Typer, tmp_path: Path):
    path = tmp_path / "score.json"
    path.write_text('{"note": "\\ud800", "axis_scores": ' + json.dumps(PUBLISHED) + "}")
    assert run(app, "band", "--score-json", path).exit_code == 0
    assert json.loads(path.read_text())["note"] == "\ud800"


@pytest.mark.parametrize(
    ("content", "words"),
    [
        pytest.param(None, "no such file or directory", id="no file"),
        pytest.param('{"axis_scores": {}}', "axis 'scientific_depth'", id="no axis"),
        pytest.param("{", "score.json:1:2: ", id="half a file"),
    ],
)
def test_band_refuses_a_bad_file_and_leaves_it_alone(app: typer.Typer, tmp_path: Path, content: str | None, words: str):
    path = tmp_path / "score.json"
    if content is not None:
        path.write_text(content)
    assert_refused(run(app, "band", "--score-json", path), 2, str(path), words)
    assert content is None or path.read_text() == content


def make_worklog() -> Worklog:
    policy = policies.load_policy("paperorchestra")
    return Worklog(run_id="one", policy=policy, policy_hash=policies.policy_hash(policy), roles=Roles())


def iteration(number: int, overall: float) -> Iteration:
    score = Score(
        axis_scores={"clarity": overall},
        overall_score=overall,
        decision_band=Band.MAJOR_REVISION,
        raw=({"clarity": overall},),
        replicates=1,
        sd={},
        judge="offline",
    )
    decision = RoundDecision.ACCEPT_IMPROVED if number else RoundDecision.BASELINE
    return Iteration(
        iter=number, timestamp=datetime(2026, 1, 1, tzinfo=UTC), decision=decision, reason="as decided", score=score
    )


HALT = HaltEvent(halt=HaltReason.ITER_CAP, iter=1, reason="round 1 of 1")


@pytest.fixture
def workspace(tmp_path: Path) -> Path:
    (tmp_path / "refinement").mkdir()
    worklog = worklogs.with_entries(make_worklog(), (iteration(0, 58), iteration(1, 60), HALT))
    (tmp_path / "refinement" / "worklog.json").write_text(worklog.model_dump_json())
    return tmp_path


LINE = "iter0 58.00 Major Revision → iter1 60.00 Major Revision (accept, halt: iter cap)\n"


def test_trajectory_of_a_workspace(app: typer.Typer, workspace: Path):
    assert run(app, "trajectory", workspace).stdout == LINE


def test_trajectory_of_a_worklog(app: typer.Typer, workspace: Path):
    assert run(app, "trajectory", "--worklog", workspace / "refinement" / "worklog.json").stdout == LINE


def test_trajectory_as_json(app: typer.Typer, workspace: Path):
    printed = json.loads(run(app, "trajectory", workspace, "--format", "json").stdout)
    assert [(step["iter"], step["overall"], step["decision"]) for step in printed] == [
        (0, 58, "baseline"),
        (1, 60, "accept_improved"),
    ]


def test_trajectory_wants_one_of_the_two(app: typer.Typer, workspace: Path):
    both = ("trajectory", workspace, "--worklog", workspace / "refinement" / "worklog.json")
    for arguments in (("trajectory",), both):
        assert_refused(run(app, *arguments), 2, "expected a workspace or --worklog, one of the two")


def test_trajectory_of_no_worklog_is_refused(app: typer.Typer, tmp_path: Path):
    assert_refused(run(app, "trajectory", tmp_path), 2, str(tmp_path / "refinement" / "worklog.json"))


@pytest.fixture
def worklog(tmp_path: Path) -> Path:
    path = tmp_path / "worklog.json"
    path.write_text(worklogs.with_iteration(make_worklog(), iteration(0, 58)).model_dump_json(indent=2))
    return path


def test_append_adds_an_iteration_and_a_halt(app: typer.Typer, worklog: Path, tmp_path: Path):
    entry = tmp_path / "entry.json"
    entry.write_text(iteration(1, 60).model_dump_json())
    result = run(app, "worklog", "append", "--worklog", worklog, "--entry", entry)
    assert (result.exit_code, result.stdout) == (0, f"{worklog}: iter1 appended\n")
    assert (
        run(app, "worklog", "append", "--worklog", worklog, "--entry", "-", given=HALT.model_dump_json()).exit_code == 0
    )
    after = Worklog.model_validate_json(worklog.read_bytes())
    assert after == worklogs.with_entries(make_worklog(), (iteration(0, 58), iteration(1, 60), HALT))
    assert (after.halted_because, after.best_iter) == (HaltReason.ITER_CAP, 1)


def test_append_changes_no_byte_of_an_earlier_entry(app: typer.Typer, worklog: Path):
    def earlier() -> str:
        return json.dumps(json.loads(worklog.read_text())["iterations"][0])

    before = earlier()
    run(app, "worklog", "append", "--worklog", worklog, "--entry", "-", given=iteration(1, 60).model_dump_json())
    assert earlier() == before


def test_append_skips_what_is_there_and_says_so(app: typer.Typer, worklog: Path):
    before = worklog.read_bytes()
    entry = iteration(0, 99).model_dump_json()
    result = run(app, "worklog", "append", "--worklog", worklog, "--entry", "-", given=entry)
    assert (result.exit_code, result.stdout) == (0, f"{worklog}: iter0 is there already: skipped\n")
    assert worklog.read_bytes() == before


@pytest.mark.parametrize(
    ("entry", "words"),
    [
        pytest.param("{}", "standard input: no kind of entry", id="no kind"),
        pytest.param("", "standard input:1:1: Expecting value", id="nothing"),
        pytest.param(b"\xff", "standard input: byte 0xff at offset 0 is no UTF-8", id="bytes that are no text"),
        pytest.param('{"da_critical": true}', "standard input: finding: missing", id="a field missing"),
    ],
)
def test_append_refuses_a_bad_entry_and_leaves_the_worklog_alone(
    app: typer.Typer, worklog: Path, entry: str | bytes, words: str
):
    before = worklog.read_bytes()
    assert_refused(run(app, "worklog", "append", "--worklog", worklog, "--entry", "-", given=entry), 2, words)
    assert worklog.read_bytes() == before


def test_append_refuses_a_worklog_that_is_not_there(app: typer.Typer, tmp_path: Path):
    result = run(
        app, "worklog", "append", "--worklog", tmp_path / "gone.json", "--entry", "-", given=HALT.model_dump_json()
    )
    assert_refused(result, 2, "gone.json: missing, expected the worklog of a run")


def test_append_waits_for_no_run_that_holds_the_workspace(app: typer.Typer, worklog: Path, tmp_path: Path):
    (tmp_path / "refinement").mkdir()
    worklog = worklog.rename(tmp_path / "refinement" / "worklog.json")
    before = worklog.read_bytes()
    with hold(tmp_path):
        held = run(app, "worklog", "append", "--worklog", worklog, "--entry", "-", given=HALT.model_dump_json())
    assert_refused(held, 2, f"{tmp_path}: ")
    assert worklog.read_bytes() == before
    assert (
        run(app, "worklog", "append", "--worklog", worklog, "--entry", "-", given=HALT.model_dump_json()).exit_code == 0
    )


@pytest.fixture
def project(tmp_path: Path) -> Path:
    folder = tmp_path / "project"
    (folder / "sections").mkdir(parents=True)
    (folder / "paper.tex").write_text("\\documentclass{article}\\begin{document}\\input{sections/a}\\end{document}")
    (folder / "sections" / "a.tex").write_text("Some text.")
    return folder


@pytest.mark.parametrize("source", [pytest.param(".", id="its folder"), pytest.param("paper.tex", id="a file of it")])
def test_snapshot_copies_the_whole_project_and_prints_its_digest(
    app: typer.Typer, project: Path, tmp_path: Path, source: str
):
    copy = tmp_path / "new" / "iter0"
    result = run(app, "snapshot", "--src", project / source, "--dst", copy)
    assert result.exit_code == 0
    assert len(result.stdout.strip()) == 64
    for path in ("paper.tex", "sections/a.tex"):
        assert (copy / path).read_bytes() == (project / path).read_bytes()


def test_snapshot_over_the_same_project_says_the_same(app: typer.Typer, project: Path, tmp_path: Path):
    once, twice = (run(app, "snapshot", "--src", project, "--dst", tmp_path / "copy") for _ in range(2))
    assert (once.stdout, twice.exit_code) == (twice.stdout, 0)


def test_snapshot_never_takes_the_place_of_other_files(app: typer.Typer, project: Path, tmp_path: Path):
    other = tmp_path / "other"
    other.mkdir()
    (other / "thesis.tex").write_text("mine")
    assert_refused(run(app, "snapshot", "--src", project, "--dst", other), 2, f"{other}: holds something else")
    assert (other / "thesis.tex").read_text() == "mine"
    assert_refused(run(app, "snapshot", "--src", project, "--dst", other / "thesis.tex"), 2, str(other / "thesis.tex"))
    assert (other / "thesis.tex").read_text() == "mine"


@pytest.mark.parametrize("target", [pytest.param(".", id="the project"), pytest.param("sections/new", id="a part")])
def test_snapshot_never_goes_into_its_own_source(app: typer.Typer, project: Path, target: str):
    before = sorted(project.rglob("*"))
    assert_refused(run(app, "snapshot", "--src", project, "--dst", project / target), 2, "expected a folder beside")
    assert sorted(project.rglob("*")) == before


def test_snapshot_of_nothing_is_refused(app: typer.Typer, tmp_path: Path):
    result = run(app, "snapshot", "--src", tmp_path / "gone", "--dst", tmp_path / "copy")
    assert_refused(result, 2, f"{tmp_path / 'gone'}: missing")
    assert not (tmp_path / "copy").exists()


def test_schema_prints_a_schema(app: typer.Typer):
    assert json.loads(run(app, "schema", "score").stdout) == schemas.schema_of("score")


def test_schema_without_a_name_lists_them(app: typer.Typer):
    assert run(app, "schema").stdout.split() == list(schemas.names())


def test_schema_refuses_an_unknown_name(app: typer.Typer):
    assert_refused(
        run(app, "schema", "verdict"), 2, "schema 'verdict' is unknown, expected one of check_report, checks"
    )


def test_a_message_is_one_line_whatever_the_file_is_called(app: typer.Typer, tmp_path: Path):
    assert_refused(run(app, "band", "--score-json", tmp_path / "a\nb.json"), 2, "a b.json")


STARTER = """
import sys
from flows.cli import main
try:
    main()
finally:
    print(*sys.modules, file=sys.stderr)
"""


@pytest.mark.parametrize(
    ("command", "unwanted"),
    [
        pytest.param(["--help"], {"prefect", "pydantic", "pydantic_settings"}, id="help"),
        pytest.param(["score-delta"], {"prefect", "pydantic_settings"}, id="score-delta"),
    ],
)
def test_start_up_imports_nothing_heavy(tmp_path: Path, command: list[str], unwanted: set[str]):
    if command == ["score-delta"]:
        command += ["--prev", str(published(tmp_path / "prev.json")), "--curr", str(published(tmp_path / "curr.json"))]
    root = Path(rule_commands.__file__).parents[2]
    ended = subprocess.run(
        [sys.executable, "-c", STARTER, *command], cwd=root, capture_output=True, text=True, check=True
    )
    imported = set(ended.stderr.split())
    assert "redraft.adapters.rule_commands" in imported
    assert not imported & unwanted
