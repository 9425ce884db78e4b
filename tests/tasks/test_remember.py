from datetime import UTC, datetime

import pytest

from redraft.adapters.atomic import read_json
from redraft.adapters.layout import Workspace
from redraft.contracts.advocate import Advocacy, AdvocateFinding, Attack, Concessions
from redraft.contracts.delta import RoundDecision
from redraft.contracts.diagnostic import Severity
from redraft.contracts.memory import CritiqueMemory
from redraft.contracts.review import Finding, Reading, Review
from redraft.contracts.run import Judged, Run
from redraft.contracts.source import Draft
from redraft.contracts.worklog import Iteration
from redraft.domain import concessions, scores
from tasks.remember import remember_findings
from tasks.worklog import append_worklog

WEAK = Finding(severity=Severity.MAJOR, axis="clarity", section="", quote="", problem="one seed", instruction="i")
REVIEW = Review(critic="c", axis_scores={}, findings=(WEAK,), reading=Reading(files=(), sections=(), quotations=()))


def reviewed(number: int, decision: RoundDecision) -> Iteration:
    return Iteration(
        iter=number, timestamp=datetime(2026, 1, 1, tzinfo=UTC), decision=decision, reason="as decided", review=REVIEW
    )


def accepted(run: Run, severity: Severity) -> Judged:
    """Return the verdict on an accepted draft to which the advocate raised one finding."""
    finding = AdvocateFinding(
        id="A", severity=severity, attack=Attack.CAUSAL, claim="c", quote="it causes", challenge="no control"
    )
    advocacy = Advocacy(advocate="a-model", findings=(finding,))
    heard = concessions.heard(Concessions(), 0, advocacy, "it causes harm")
    axes = dict.fromkeys(run.policy.rubric.weights, 60.0)
    score = scores.join((axes,), run.policy.rubric, bands=run.policy.bands, caps=(), present=frozenset(), judge="c")
    return Judged(review=REVIEW, advocacy=advocacy, score=score, concessions=heard.log, guard=heard.guard)


@pytest.mark.parametrize(
    ("decision", "severity", "focus_on"),
    [
        pytest.param(
            RoundDecision.ACCEPT_IMPROVED, Severity.CRITICAL, ("no control", "one seed"), id="criticals come first"
        ),
        pytest.param(RoundDecision.ACCEPT_IMPROVED, Severity.MAJOR, ("one seed",), id="a major does not stand"),
        pytest.param(
            RoundDecision.REVERT_DA_CRITICAL, Severity.MAJOR, (), id="the review of a rejected candidate is none"
        ),
    ],
)
async def test_the_memory_is_written_as_the_critic_gets_it(
    run: Run, draft: Draft, decision: RoundDecision, severity: Severity, focus_on: tuple[str, ...]
):
    await append_worklog.fn(run, (reviewed(0, RoundDecision.BASELINE), reviewed(1, decision)))
    candidate = draft.model_copy(update={"iter": 2})
    memory = await remember_findings.fn(run, candidate, accepted(run, severity))
    assert memory == CritiqueMemory(iter=2, focus_on=focus_on)
    assert read_json(Workspace(run.workspace).memory, CritiqueMemory) == memory


async def test_the_draft_itself_and_what_came_after_it_are_not_remembered(run: Run, draft: Draft):
    await append_worklog.fn(run, (reviewed(0, RoundDecision.BASELINE), reviewed(1, RoundDecision.ACCEPT_IMPROVED)))
    candidate = draft.model_copy(update={"iter": 1})
    assert await remember_findings.fn(run, candidate, accepted(run, Severity.MINOR)) == CritiqueMemory(iter=1)
