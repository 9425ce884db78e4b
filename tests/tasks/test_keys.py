"""What a paid step's answer depends on is in its key, and nothing else is."""

import inspect
from pathlib import Path
from typing import Any

import pytest
from prefect import Task
from prefect.cache_policies import CacheKeyFnPolicy
from prefect.client.schemas.objects import TaskRun
from prefect.context import TaskRunContext
from prefect.states import Failed

from redraft.contracts.budget import Caps
from redraft.contracts.diagnostic import Severity
from redraft.contracts.policy import AxisCap
from redraft.contracts.review import Finding
from redraft.contracts.revision import Agenda, Violation, ViolationKind
from redraft.contracts.run import Run
from redraft.contracts.score import BandThresholds, Rubric
from redraft.contracts.source import Draft
from redraft.errors import InputError, ModelError, PolicyError, TransientModelError
from tasks.adjudicate import adjudicate_findings
from tasks.advocate import advocate_paper
from tasks.judge import judge_paper
from tasks.keys import heals_with_time, step_key, stored
from tasks.review import review_paper
from tasks.revise import revise_paper
from tasks.suspect import suspect_modes

FINDING = Finding(severity=Severity.MAJOR, axis="clarity", section="", quote="q", problem="p", instruction="i")
VIOLATION = Violation(kind=ViolationKind.NEW_NUMBER, message="7 is new")
PAID = [review_paper, judge_paper, advocate_paper, adjudicate_findings, suspect_modes, revise_paper]


def key(step: Task[..., Any], run: Run, draft: Draft, **others: object) -> str:
    """Return the step's key; what is not given is what such a step is given first."""
    first = {"critic": "offline", "replicate": 0, "advocate": "offline", "reviser": "offline", "agenda": Agenda()}
    names = [name for name in inspect.signature(step.fn).parameters if name not in ("run", "draft")]
    parameters = {name: others.get(name, first.get(name, 1)) for name in names}
    context = TaskRunContext.model_construct(task=step)
    return step_key(context, {"run": run, "draft": draft, **parameters})


@pytest.mark.parametrize("step", PAID, ids=lambda step: step.name)
class TestEveryPaidStep:
    def test_has_one_key_for_one_question(self, step: Task[..., Any], run: Run, draft: Draft):
        assert key(step, run, draft) == key(step, run.model_copy(), draft.model_copy())
        assert step.name in key(step, run, draft)

    @pytest.mark.parametrize(
        "changes",
        [
            pytest.param({"workspace": Path("/elsewhere"), "paper": "paper-elsewhere"}, id="the workspace's place"),
            pytest.param({"run_id": "another"}, id="the lineage"),
            pytest.param({"policy_hash": "another"}, id="the policy's hash"),
            pytest.param({"halted": None, "finished": True}, id="how far the run is"),
        ],
    )
    def test_does_not_ask_again_for_another_run(
        self, step: Task[..., Any], run: Run, draft: Draft, changes: dict[str, object]
    ):
        assert key(step, run.model_copy(update=changes), draft) == key(step, run, draft)

    @pytest.mark.parametrize(
        "changes",
        [
            pytest.param({"name": "another"}, id="the name"),
            pytest.param({"iter_cap": 9}, id="the cap"),
            pytest.param({"replicates": 5}, id="how many replicates there are"),
            pytest.param({"revision_attempts": 1}, id="how many answers there are"),
            pytest.param({"accept_threshold": 99.0, "stop_at_baseline_target": False}, id="the target"),
            pytest.param({"plateau_threshold": 0.1, "plateau_streak": 1}, id="the plateau"),
            pytest.param({"max_growth": 1.0, "max_content_loss": 0.5}, id="what a revision may do"),
            pytest.param({"bands": BandThresholds(accept=90)}, id="the bands"),
            pytest.param({"axis_caps": (AxisCap(axis="a", check="c", limit=1),)}, id="the caps of axes"),
        ],
    )
    def test_does_not_ask_again_for_other_caps_or_thresholds(
        self, step: Task[..., Any], run: Run, draft: Draft, changes: dict[str, object]
    ):
        other = run.model_copy(update={"policy": run.policy.model_copy(update=changes)})
        assert key(step, other, draft) == key(step, run, draft)

    @pytest.mark.parametrize("cap", Caps.model_fields)
    def test_does_not_ask_again_for_another_cap_on_spending(
        self, step: Task[..., Any], run: Run, draft: Draft, cap: str
    ):
        capped = run.policy.model_copy(update={"caps": Caps(**{cap: 7})})
        assert capped != run.policy
        assert key(step, run.model_copy(update={"policy": capped}), draft) == key(step, run, draft)

    def test_does_not_ask_again_for_a_draft_that_was_moved(self, step: Task[..., Any], run: Run, draft: Draft):
        assert key(step, run, draft.model_copy(update={"folder": Path("/elsewhere")})) == key(step, run, draft)

    def test_asks_again_for_other_inputs_another_rubric_another_draft_or_round(
        self, step: Task[..., Any], run: Run, draft: Draft
    ):
        rubric = Rubric(name=run.policy.rubric.name, weights={"clarity": 1.0})
        other_rubric = run.model_copy(update={"policy": run.policy.model_copy(update={"rubric": rubric})})
        keys = {
            key(step, run, draft),
            key(step, run.model_copy(update={"inputs_digest": "another"}), draft),
            key(step, other_rubric, draft),
            key(step, run, draft.model_copy(update={"digest": "another"})),
            key(step, run, draft.model_copy(update={"iter": 1})),
        }
        assert len(keys) == 5


@pytest.mark.parametrize(
    ("step", "others"),
    [
        pytest.param(review_paper, {"critic": "openai:one"}, id="another critic"),
        pytest.param(review_paper, {"replicate": 1}, id="another replicate"),
        pytest.param(advocate_paper, {"advocate": "openai:one"}, id="another advocate"),
        pytest.param(revise_paper, {"reviser": "openai:one"}, id="another reviser"),
        pytest.param(revise_paper, {"attempt": 2}, id="another answer"),
        pytest.param(revise_paper, {"agenda": Agenda(findings=(FINDING,))}, id="other findings"),
        pytest.param(revise_paper, {"agenda": Agenda(violations=(VIOLATION,))}, id="other violations"),
        pytest.param(revise_paper, {"agenda": Agenda(questions=("half \ud800",))}, id="half a character"),
    ],
)
def test_another_question_has_another_key(step: Task[..., Any], others: dict[str, object], run: Run, draft: Draft):
    assert key(step, run, draft, **others) != key(step, run, draft)


def test_each_step_has_keys_of_its_own(run: Run, draft: Draft):
    assert len({key(step, run, draft) for step in PAID}) == len(PAID)


def test_a_key_is_a_file_name_of_its_own(run: Run, draft: Draft):
    found = key(revise_paper, run, draft, agenda=Agenda(findings=(FINDING,) * 10_000))
    assert len(found) < 100
    assert "/" not in found


@pytest.mark.parametrize("step", PAID, ids=lambda step: step.name)
def test_answers_are_kept_in_the_workspace_under_their_keys(step: Task[..., Any], tmp_path: Path):
    kept = stored(step, tmp_path)
    assert (kept.result_storage, kept.persist_result, kept.result_serializer) == (tmp_path, True, "json")
    assert isinstance(kept.cache_policy, CacheKeyFnPolicy)
    assert kept.cache_policy.cache_key_fn is step_key
    assert kept.retry_condition_fn is heals_with_time


@pytest.mark.parametrize(
    ("error", "heals"),
    [
        pytest.param(TransientModelError("busy"), True, id="a busy provider"),
        pytest.param(ConnectionResetError(), True, id="a lost connection"),
        pytest.param(TimeoutError(), True, id="no answer in time"),
        pytest.param(ModelError("quota"), False, id="a quota that is spent"),
        pytest.param(PolicyError("no such role"), False, id="a bad setting"),
        pytest.param(InputError("no such file"), False, id="bad input"),
        pytest.param(ValueError("malformed"), False, id="a malformed answer"),
        pytest.param(OSError(28, "no space left"), False, id="a full disk"),
    ],
)
def test_only_what_heals_with_time_is_tried_again(error: Exception, heals: bool):
    assert heals_with_time(review_paper, TaskRun.model_construct(), Failed(data=error)) is heals
