"""Roles at a real desk: over HTTP to a scripted provider, with the journal between."""

from collections.abc import Callable, Iterator
from contextlib import ExitStack
from pathlib import Path
from typing import Any

import pytest
from pydantic import SecretStr
from scripted_provider import MODEL, Provider, answer, in_order

from redraft.adapters.models.access import Access, Configuration
from redraft.adapters.models.asking import Answer, Desk, Question, ask
from redraft.adapters.models.critic import ModelCritic
from redraft.adapters.models.judge import ModelJudge
from redraft.adapters.models.players import Player, Sitting
from redraft.adapters.models.reviser import ModelReviser
from redraft.adapters.policies import load_policy
from redraft.contracts.policy import ModelSpec
from redraft.contracts.revision import Agenda
from redraft.errors import MalformedAnswerError

POLICY = load_policy("paperorchestra")
READING = {"files": ["paper.tex"], "sections": ["Results"], "quotations": ["Walking is slow"]}


def scores(last: Any = 50) -> dict[str, Any]:
    *axes, final = POLICY.rubric.weights
    values = dict.fromkeys(axes, 50) | {final: last}
    return {axis: {"score": value, "justification": "so"} for axis, value in values.items()}


JUDGED = {"axis_scores": scores(), "reading": READING}
REVIEWED = JUDGED | {"strengths": [], "findings": [], "questions": []}
WORKLOG = {"addressed_weaknesses": [], "integrated_answers": [], "actions_taken": []}


@pytest.fixture
def at_desk(tmp_path: Path) -> Iterator[Callable[..., tuple[Player, Provider]]]:
    """Start a provider with these answers, and seat a player at a desk of it; all share one journal."""
    with ExitStack() as stack:

        def seat(*answers: dict[str, Any], api: str = "openai-chat") -> tuple[Player, Provider]:
            provider = stack.enter_context(Provider(in_order(*map(answer, answers))))
            keys, addresses = {"OPENAI_API_KEY": SecretStr("sk-0123")}, {"OPENAI_BASE_URL": provider.base_url}
            desk = Desk(tmp_path / ".answers", Access(Configuration(), keys, addresses))

            async def asker(question: Question[Any]) -> Answer[Any]:
                return await ask(question, desk)

            return Player(asker, ModelSpec(model=f"{api}:{MODEL}")), provider

        yield seat


@pytest.mark.parametrize("api", ["openai-chat", "openai"])
async def test_a_review_asks_for_the_axes_of_the_rubric_in_a_strict_schema(api: str, at_desk: Any, paper: Any):
    player, provider = at_desk(REVIEWED, api=api)
    review = await ModelCritic(player).review(paper(), POLICY)
    assert {axis: judged.score for axis, judged in review.axis_scores.items()} == dict.fromkeys(
        POLICY.rubric.weights, 50
    )
    (call,) = provider.calls
    assert call.schema["strict"] is True
    assert call.schema["schema"]["properties"]["axis_scores"]["required"] == list(POLICY.rubric.weights)
    assert call.text.index("# Task") < call.text.index("At most nine pages.") < call.text.index("Walking is slow")


async def test_two_reviewers_of_the_same_words_are_two_calls_and_a_rerun_is_none(at_desk: Any, paper: Any):
    player, provider = at_desk(JUDGED, JUDGED)
    for replicate in (0, 1, 0, 1):
        await ModelJudge(player).review(paper(), POLICY, replicate=replicate, sitting=Sitting(marks=("iter1",)))
    assert len(provider.calls) == 2
    assert provider.calls[0].text == provider.calls[1].text


@pytest.mark.parametrize(
    ("axes", "told"),
    [
        pytest.param(scores(101), "'academic_style' is 101", id="above the scale"),
        pytest.param({**scores(), "overall": {"score": 50, "justification": "so"}}, "'overall'", id="an overall"),
        pytest.param({}, "missing", id="no axis"),
    ],
)
async def test_scores_that_are_amiss_are_asked_for_once_more(axes: Any, told: str, at_desk: Any, paper: Any):
    player, provider = at_desk(JUDGED | {"axis_scores": axes}, JUDGED)
    review = await ModelJudge(player).review(paper(), POLICY)
    assert review.axis_scores["academic_style"].score == 50
    assert len(provider.calls) == 2
    assert told in provider.calls[1].text


async def test_scores_that_stay_amiss_are_a_malformed_verdict_never_a_score(at_desk: Any, paper: Any):
    amiss = JUDGED | {"axis_scores": scores(101)}
    player, provider = at_desk(amiss, amiss)
    with pytest.raises(MalformedAnswerError) as malformed:
        await ModelJudge(player).review(paper(), POLICY)
    assert malformed.value.usage.requests == len(provider.calls) == 2


async def test_a_repair_that_stays_malformed_keeps_the_edits_that_apply(at_desk: Any, paper: Any):
    good = {"file": "paper.tex", "find": "Walking is slow", "replace": "Walking is \\emph{slow}", "reason": "r"}
    failing = good | {"find": "Walking is fast"}
    player, provider = at_desk({"worklog": WORKLOG, "edits": [good, failing]}, {"edits": []}, {"edits": []})
    revision = await ModelReviser(player).revise(paper(), Agenda())
    assert [edit.model_dump() for edit in revision.edits] == [good, failing]
    assert len(provider.calls) == 3
