from typing import Any

import pytest
from pydantic import ValidationError

from redraft.adapters.models.drafter import ModelDrafter
from redraft.adapters.models.gate import ModelGate
from redraft.contracts.answers import GateAnswer

PASSED = {"message": "Fine.", "confidence": 90, "issues": []}
WEAK = GateAnswer(message="Not yet.", confidence=70, issues=("unverified: “all”", "“never” is wrong"))


async def test_a_verdict_is_on_the_answer_its_question_and_its_sources(scripted: Any, player: Any):
    asker = scripted(PASSED)
    verdict = await ModelGate(player(asker)).judge("How fast?", "3 m/s", sources={"log.md": "3 m/s"})
    assert verdict == GateAnswer(message="Fine.", confidence=90, issues=())
    assert asker.kinds == ["source", "question", "answer"]
    assert 'file="log.md"' in asker.sent


async def test_it_keeps_its_own_earlier_verdicts(scripted: Any, player: Any):
    asker = scripted(PASSED)
    await ModelGate(player(asker)).judge("How fast?", "3 m/s", earlier=(WEAK,))
    assert asker.kinds == ["question", "earlier_verdicts", "answer"]
    assert "1. confidence: 70\nmessage: Not yet.\nissues:\n- unverified: “all”\n- “never” is wrong\n" in asker.sent


async def test_a_paper_is_judged_with_its_log(scripted: Any, player: Any, paper: Any):
    asker = scripted(PASSED)
    await ModelGate(player(asker)).judge_paper(paper())
    assert asker.kinds == ["guidelines", "log", "allowed_bibliography", "draft"]


@pytest.mark.parametrize(
    "changes", [{"confidence": 101}, {"confidence": -1}, {"confidence": 84.5}, {"passed": True}, {"issues": None}]
)
async def test_a_verdict_out_of_form_is_malformed(changes: dict[str, Any], scripted: Any, player: Any):
    with pytest.raises(ValidationError):
        await ModelGate(player(scripted(PASSED | changes))).judge("How fast?", "3 m/s")


async def test_a_drafter_is_given_the_issues_in_full_and_never_the_confidence(scripted: Any, player: Any):
    asker = scripted({"answer": "3 m/s by log.md"})
    text = await ModelDrafter(player(asker)).draft(
        "How fast?", sources={"log.md": "3 m/s"}, previous="Very fast", issues=WEAK.issues
    )
    assert text == "3 m/s by log.md"
    assert asker.kinds == ["source", "question", "issues", "previous_answer"]
    assert "1. unverified: “all”\n\n2. “never” is wrong" in asker.sent
    assert "confidence" not in asker.sent
    assert WEAK.message not in asker.sent


async def test_a_first_draft_has_the_question_alone(scripted: Any, player: Any):
    asker = scripted({"answer": "3 m/s"})
    await ModelDrafter(player(asker)).draft("How fast?")
    assert asker.kinds == ["question"]
    assert asker.sent.index("# What you may write from") < asker.sent.index("# Task")


async def test_an_empty_object_is_no_draft(scripted: Any, player: Any):
    with pytest.raises(ValidationError):
        await ModelDrafter(player(scripted({}))).draft("How fast?")
