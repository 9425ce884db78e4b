"""A run is begun, gone on with, or refused before anything is written."""

import json
import re
from collections.abc import Callable
from datetime import UTC, datetime
from pathlib import Path

import pytest

from redraft.adapters.atomic import read_json, write_json
from redraft.adapters.layout import Workspace
from redraft.adapters.locks import hold
from redraft.adapters.runs import begun, finished_report, open_run, preflight, resolve
from redraft.adapters.worklog_files import save_worklog, the_worklog
from redraft.contracts.budget import Caps
from redraft.contracts.build import BuildStatus
from redraft.contracts.claims import ClaimCounts
from redraft.contracts.delta import HaltReason
from redraft.contracts.integrity import AcceptedRisk
from redraft.contracts.report import Cost, Report
from redraft.contracts.run import Overrides, Run
from redraft.contracts.worklog import HaltEvent, Worklog
from redraft.domain import worklogs
from redraft.errors import InputError, LockedError, PolicyError, WorkspaceError

RISK = AcceptedRisk(mode="hidden_text", reason="a figure's layer")
OTHER_RISK = AcceptedRisk(mode=3, reason="known")
NOW = datetime(2026, 1, 2, 3, 4, 5, tzinfo=UTC)
NONE = Overrides()
POLICY = """\
name = "mine"
rubric = "critic-loop"
"""
Make = Callable[..., Path]


def opened(root: Path, *, restart: bool = False, **asked: object) -> Run:
    return open_run(root, Overrides.model_validate(asked), restart=restart, now=NOW)


def looked_at(root: Path, *, restart: bool = False, **asked: object) -> Report | None:
    return preflight(root, Overrides.model_validate(asked), restart=restart)


def finish(run: Run, best_iter: int | None = None) -> Report:
    """Leave what a run leaves that is over."""
    workspace = Workspace(run.workspace)
    halt = HaltEvent(halt=HaltReason.INTEGRITY_CONFIRMED, iter=0, reason="as found")
    save_worklog(workspace.worklog, worklogs.halted(the_worklog(workspace.worklog), halt, best_iter))
    report = Report(
        run_id=run.run_id,
        policy=run.policy.name,
        policy_hash=run.policy_hash,
        baseline=None,
        final=None,
        trajectory=(),
        trajectory_text="",
        iterations_run=0,
        promoted_iter=best_iter,
        halt_reason=halt.halt,
        halt_detail=halt.reason,
        claims=ClaimCounts(),
        build=BuildStatus.UNAVAILABLE,
        cost=Cost(),
    )
    write_json(workspace.report, report)
    return report


@pytest.fixture(autouse=True)
def no_variables(monkeypatch: pytest.MonkeyPatch):
    for name in ("ITER_CAP", "TYPESETTER", "SANDBOX"):
        monkeypatch.delenv(f"REDRAFT_{name}", raising=False)


@pytest.fixture
def root(tmp_path: Path, make_workspace: Make) -> Path:
    return make_workspace(tmp_path / "Möglich: a paper")


class TestBegin:
    def test_the_worklog_says_what_the_run_was_begun_with(self, root: Path):
        run = opened(root, iter_cap=2)
        worklog = read_json(root / "refinement" / "worklog.json", Worklog)

        assert (run.run_id, run.policy, run.roles) == (worklog.run_id, worklog.policy, worklog.roles)
        assert worklog.policy.iter_cap == 2
        assert sorted(worklog.inputs) == [
            "drafts",
            "inputs/conference_guidelines.md",
            "inputs/experimental_log.md",
            "refs.bib",
        ]
        assert (run.halted, run.finished, run.workspace) == (None, False, root)

    def test_two_runs_are_two_lineages_with_the_same_inputs(self, tmp_path: Path, make_workspace: Make):
        one, two = (opened(make_workspace(tmp_path / name)) for name in ("one", "two"))
        assert one.run_id != two.run_id
        assert one.paper != two.paper
        assert one.inputs_digest == two.inputs_digest

    @pytest.mark.parametrize(
        "path",
        ["drafts/sections/one.tex", "drafts/figures/own.pdf", "inputs/experimental_log.md", "refs.bib"],
    )
    def test_the_digest_of_the_inputs_tells_every_input(self, tmp_path: Path, make_workspace: Make, path: str):
        same = opened(make_workspace(tmp_path / "one"))
        other = opened(make_workspace(tmp_path / "two", **{path: b"changed"}))
        assert same.inputs_digest != other.inputs_digest

    @pytest.mark.parametrize(
        ("name", "key"),
        [
            pytest.param("my-paper", "my-paper", id="a plain name"),
            pytest.param("My Paper (v2)", "my-paper-v2", id="capitals, spaces and marks"),
            pytest.param("Überblick", "uberblick", id="letters with accents"),
            pytest.param("論文", "paper", id="letters without a plain form"),
            pytest.param("--", "paper", id="marks alone"),
        ],
    )
    def test_a_papers_key_has_the_characters_that_artifacts_allow(
        self, tmp_path: Path, make_workspace: Make, name: str, key: str
    ):
        assert re.fullmatch(rf"{key}-[0-9a-f]{{6}}", opened(make_workspace(tmp_path / name)).paper)

    def test_papers_of_one_name_in_two_places_have_two_keys(self, tmp_path: Path, make_workspace: Make):
        one, two = (opened(make_workspace(tmp_path / folder / "paper")) for folder in ("one", "two"))
        assert one.paper != two.paper


class TestGoOn:
    def test_a_rerun_that_names_nothing_keeps_what_the_run_began_with(self, root: Path):
        began = opened(root, iter_cap=2)
        assert opened(root) == began
        assert looked_at(root) is None

    def test_a_rerun_that_names_the_same_goes_on(self, root: Path):
        began = opened(root, iter_cap=2, devils_advocate="none")
        assert opened(root, iter_cap=2, devils_advocate="none") == began

    @pytest.mark.parametrize(
        ("asked", "said"),
        [
            pytest.param({"iter_cap": 3}, "policy.iter_cap = 2, not 3", id="another cap"),
            pytest.param({"replicates": 2}, "policy.iter_cap = 2, not 3", id="a cap that is left out beside another"),
            pytest.param(
                {"iter_cap": 2, "devils_advocate": "none"},
                "roles.devils_advocate = 'offline', not 'none'",
                id="another role",
            ),
            pytest.param(
                {"iter_cap": 2, "caps": {"max_requests": 7}},
                "policy.caps.max_requests = None, not 7",
                id="a cap on spending",
            ),
        ],
    )
    @pytest.mark.parametrize("open_or_look", [opened, looked_at])
    def test_other_settings_are_refused_by_name(
        self, root: Path, open_or_look: Callable[..., object], asked: dict[str, object], said: str
    ):
        opened(root, iter_cap=2)
        with pytest.raises(WorkspaceError, match=re.escape(f"the run began with {said}; expected the same, or --rest")):
            open_or_look(root, **asked)

    @pytest.mark.parametrize("open_or_look", [opened, looked_at])
    @pytest.mark.parametrize(
        ("began", "asked", "said"),
        [
            pytest.param((), (RISK,), "no risk accepted", id="a risk that the run did not begin with"),
            pytest.param((RISK,), (OTHER_RISK,), "hidden_text accepted", id="another risk"),
            pytest.param((RISK,), (RISK, OTHER_RISK), "hidden_text accepted", id="one more"),
        ],
    )
    def test_other_risks_are_refused(
        self,
        root: Path,
        open_or_look: Callable[..., object],
        began: tuple[AcceptedRisk, ...],
        asked: tuple[AcceptedRisk, ...],
        said: str,
    ):
        opened(root, accepted_risks=began)
        with pytest.raises(WorkspaceError, match=f"the run began with {said}, not with the risks given; expected the"):
            open_or_look(root, accepted_risks=asked)

    @pytest.mark.parametrize(
        "again",
        [
            pytest.param({}, id="nothing named"),
            pytest.param({"caps": {}}, id="no cap named"),
            pytest.param({"iter_cap": 2, "caps": {"max_requests": 7}}, id="the same named"),
        ],
    )
    def test_a_rerun_keeps_the_caps_it_began_with(self, root: Path, again: dict[str, object]):
        began = opened(root, iter_cap=2, caps={"max_requests": 7})
        assert began.policy.caps == Caps(max_requests=7)
        assert opened(root, **again) == began
        assert looked_at(root, **again) is None

    @pytest.mark.parametrize("asked", [{}, {"iter_cap": 3}, {"accepted_risks": ({"mode": 3, "reason": "known"},)}])
    def test_a_rerun_keeps_the_risks_it_began_with(self, root: Path, asked: dict[str, object]):
        began = opened(root, accepted_risks=(OTHER_RISK,))
        assert began.accepted_risks == (OTHER_RISK,)
        assert opened(root, **asked) == began

    @pytest.mark.parametrize("open_or_look", [opened, looked_at])
    def test_an_input_that_changed_is_refused_by_name(self, root: Path, open_or_look: Callable[..., object]):
        opened(root)
        (root / "refs.bib").write_bytes(b"@misc{b, title={Other}}")
        with pytest.raises(WorkspaceError, match=r"refs\.bib: changed since the run began"):
            open_or_look(root)

    @pytest.mark.parametrize("change", ["settings", "inputs"])
    def test_restart_takes_any_settings_and_inputs_and_keeps_the_earlier_run_aside(self, root: Path, change: str):
        began = opened(root, iter_cap=2)
        asked = {"iter_cap": 3} if change == "settings" else {}
        if change == "inputs":
            (root / "refs.bib").write_bytes(b"@misc{b, title={Other}}")

        assert looked_at(root, restart=True, **asked) is None
        assert opened(root, restart=True, **asked).run_id != began.run_id
        aside = root / "refinement.20260102T030405Z" / "worklog.json"
        assert read_json(aside, Worklog).run_id == began.run_id

    def test_a_halt_that_was_not_reported_is_replayed(self, root: Path):
        finish(opened(root))
        (root / "refinement" / "report.json").unlink()
        run = opened(root)
        assert (run.halted, run.finished) == (HaltReason.INTEGRITY_CONFIRMED, False)
        assert (finished_report(run), looked_at(root)) == (None, None)


class TestFinished:
    def test_a_run_that_is_over_gives_its_report(self, root: Path):
        report = finish(opened(root))
        assert looked_at(root) == report
        assert finished_report(opened(root)) == report

    def test_a_run_whose_draft_was_not_promoted_is_not_over(self, root: Path):
        finish(opened(root), best_iter=0)
        assert looked_at(root) is None
        (root / "final").mkdir()
        assert looked_at(root) is not None

    def test_other_inputs_or_settings_are_refused_of_a_run_that_is_over_too(self, root: Path):
        finish(opened(root))
        with pytest.raises(WorkspaceError, match=r"policy\.iter_cap = 3, not 2"):
            looked_at(root, iter_cap=2)
        (root / "refs.bib").unlink()
        with pytest.raises(WorkspaceError, match=r"refs\.bib: missing since the run began"):
            looked_at(root)


class TestPreflight:
    @pytest.mark.parametrize("state", ["not begun", "begun", "over"])
    def test_nothing_is_written(self, root: Path, stamps: Callable[[Path], object], state: str):
        if state != "not begun":
            run = opened(root)
        if state == "over":
            finish(run)
        before = {name: stamp for name, stamp in stamps(root).items() if name not in (".", "refinement")}
        looked_at(root)
        assert {name: stamp for name, stamp in stamps(root).items() if name not in (".", "refinement")} == before

    @pytest.mark.parametrize("restart", [False, True])
    def test_another_run_is_told_of(self, root: Path, restart: bool):
        with hold(root), pytest.raises(LockedError, match="held by process"):
            looked_at(root, restart=restart)

    @pytest.mark.parametrize(
        ("asked", "variables", "said"),
        [
            pytest.param({"iter_cap": 0}, {}, "iter_cap: 0, expected a whole number from 1 to 100", id="a cap of 0"),
            pytest.param({"replicates": 0}, {}, "replicates: 0, expected a whole number", id="no replicates"),
            pytest.param({"policy": "nope"}, {}, "policy 'nope' is unknown", id="an unknown policy"),
            pytest.param({"critics": ("nope",)}, {}, "critic: 'nope' is no known role spec", id="an unknown critic"),
            pytest.param({"reviser": "none"}, {}, "reviser: 'none' is no known role spec", id="no reviser"),
            pytest.param({}, {"REDRAFT_TYPESETTER": "nope"}, "REDRAFT_TYPESETTER=nope", id="an unknown typesetter"),
            pytest.param({}, {"REDRAFT_TEX_TIMEOUT_S": "-1"}, "REDRAFT_TEX_TIMEOUT_S=-1", id="a negative limit"),
        ],
    )
    def test_bad_settings_are_refused_before_anything_is_written(
        self,
        root: Path,
        monkeypatch: pytest.MonkeyPatch,
        asked: dict[str, object],
        variables: dict[str, str],
        said: str,
    ):
        for name, value in variables.items():
            monkeypatch.setenv(name, value)
        for open_or_look in (looked_at, opened):
            with pytest.raises(InputError, match=re.escape(said)):
                open_or_look(root, **asked)
        assert not (root / "refinement").exists()

    def test_a_rubric_that_the_critic_cannot_score_is_refused_before_anything_is_written(
        self, root: Path, tmp_path: Path
    ):
        (tmp_path / "policy.toml").write_text(POLICY, "utf-8")
        with pytest.raises(
            PolicyError, match=r"critic 'offline': rubric 'critic-loop' has the axes clarity, .*expected"
        ):
            looked_at(root, policy=str(tmp_path / "policy.toml"))

    @pytest.mark.parametrize("name", ["a\x1b[2J", "a\udcff"], ids=["a control character", "a byte that is no UTF-8"])
    def test_a_folder_that_no_database_can_name_is_refused(self, tmp_path: Path, make_workspace: Make, name: str):
        root = make_workspace(tmp_path / name)
        with pytest.raises(WorkspaceError, match="control character or stray byte in the path") as refused:
            looked_at(root)
        assert str(refused.value).isascii()


class TestOtherPrograms:
    @pytest.mark.parametrize("content", ['{"iterations": []}', "[]", "null"])
    def test_another_programs_worklog_is_none_of_ours_and_is_moved_aside(self, root: Path, content: str):
        (root / "refinement").mkdir()
        (root / "refinement" / "worklog.json").write_text(content, "utf-8")
        assert begun(Workspace(root)) is None
        assert looked_at(root) is None
        run = opened(root)
        assert begun(Workspace(root)) == the_worklog(root / "refinement" / "worklog.json")
        assert json.loads((root / "refinement" / "worklog.json").read_text("utf-8"))["run_id"] == run.run_id
        assert (root / "refinement.20260102T030405Z" / "worklog.json").read_text("utf-8") == content

    @pytest.mark.parametrize("content", ["", '{"run_id": "a", "policy_hash": "b"}', "\x00"])
    @pytest.mark.parametrize("open_or_look", [opened, looked_at])
    def test_a_worklog_that_may_be_ours_is_refused_and_stays(
        self, root: Path, open_or_look: Callable[..., object], content: str
    ):
        (root / "refinement").mkdir()
        (root / "refinement" / "worklog.json").write_text(content, "utf-8")
        with pytest.raises(WorkspaceError, match=r"refinement/worklog\.json: "):
            open_or_look(root)
        assert (root / "refinement" / "worklog.json").read_text("utf-8") == content


class TestResolve:
    def test_what_is_asked_for_comes_before_the_workspaces_own_and_that_before_the_defaults(self, root: Path):
        (root / "redraft.toml").write_text('iter_cap = 2\ndevils_advocate = "none"\nintegrity = "none"\n', "utf-8")
        policy, roles = resolve(Workspace(root), Overrides(iter_cap=5, integrity="offline"))
        assert (policy.iter_cap, policy.replicates) == (5, 1)
        assert (roles.devils_advocate, roles.integrity, roles.critics) == ("none", "offline", ("offline",))

    def test_caps_are_settled_one_by_one(self, root: Path, tmp_path: Path):
        policy = tmp_path / "mine.toml"
        policy.write_text(
            'name = "mine"\nrubric = "agentreview"\n[caps]\nmax_requests = 1\nmax_wall_s = 1\nmax_agents = 1\n', "utf-8"
        )
        (root / "redraft.toml").write_text("[caps]\nmax_requests = 2\nmax_wall_s = 2\n", "utf-8")
        asked = Overrides(policy=str(policy), caps=Caps(max_requests=3))
        assert resolve(Workspace(root), asked)[0].caps == Caps(max_requests=3, max_wall_s=2, max_agents=1)

    def test_without_a_word_it_is_the_default_policy_with_the_offline_pair(self, root: Path):
        policy, roles = resolve(Workspace(root), NONE)
        assert (policy.name, policy.iter_cap) == ("paperorchestra", 3)
        assert (roles.critics, roles.reviser, roles.devils_advocate) == (("offline",), "offline", "offline")
