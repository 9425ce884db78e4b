from typing import Any

import pytest
from pydantic import ValidationError

from redraft.adapters.models.advocate import ModelAdvocate, Rebutted
from redraft.contracts.advocate import AdvocateFinding, Attack
from redraft.contracts.diagnostic import Severity
from redraft.contracts.sitting import Sitting
from redraft.domain.claim_ids import claim_id

EARLIER = AdvocateFinding(
    id="causal-1",
    severity=Severity.CRITICAL,
    attack=Attack.CAUSAL,
    claim="Steps cause errors.",
    quote="the error falls",
    challenge="What else changed?",
)


def challenge(claim: str, **changes: str) -> dict[str, str]:
    return {
        "severity": "major", "attack": "causal", "claim": claim, "quote": claim.lower(), "challenge": "Why?"
    } | changes  # fmt: skip


def ruling(finding_id: str, score: int = 4) -> dict[str, Any]:
    return {"finding_id": finding_id, "rebuttal_score": score, "concede": score >= 4, "reason": "A control was added"}


async def test_challenges_get_ids_that_the_same_claim_keeps(scripted: Any, player: Any, paper: Any):
    asker = scripted(
        {"findings": [challenge("Small steps are enough.")], "rulings": []},
        {"findings": [challenge("small steps are enough", quote="other words")], "rulings": []},
    )
    advocate = ModelAdvocate(player(asker))
    first, second = await advocate.challenge(paper()), await advocate.challenge(paper())
    assert first.advocate == "test:one"
    assert [finding.id for finding in first.findings] == [claim_id(Attack.CAUSAL, "Small steps are enough.")]
    assert second.findings[0].id == first.findings[0].id


async def test_an_earlier_claim_in_other_words_about_the_same_quote_is_the_same_finding(
    scripted: Any, player: Any, paper: Any
):
    asker = scripted({"findings": [challenge("Errors come of steps.", quote="The error falls")], "rulings": []})
    advocacy = await ModelAdvocate(player(asker)).challenge(paper(), earlier=(Rebutted(finding=EARLIER),))
    assert [finding.id for finding in advocacy.findings] == ["causal-1"]


async def test_of_one_claim_raised_twice_the_graver_counts(scripted: Any, player: Any, paper: Any):
    twice = [challenge("A.", severity="minor"), challenge("B."), challenge("A.", severity="critical")]
    advocacy = await ModelAdvocate(player(scripted({"findings": twice, "rulings": []}))).challenge(paper())
    assert [(finding.claim, finding.severity) for finding in advocacy.findings] == [("A.", "critical"), ("B.", "major")]


async def test_it_is_shown_its_own_findings_with_what_was_done_about_them(scripted: Any, player: Any, paper: Any):
    asker = scripted({"findings": [], "rulings": [ruling("causal-1", 2)]})
    rebutted = Rebutted(finding=EARLIER, rebuttal="-The error falls\n+The error may fall\n")
    advocacy = await ModelAdvocate(player(asker)).challenge(
        paper(), earlier=(rebutted,), sitting=Sitting(marks=("iter1",))
    )
    assert asker.kinds == ["guidelines", "thin_sections", "earlier_findings", "draft"]
    assert "finding_id: causal-1\nseverity: critical" in asker.sent
    assert "change:\n-The error falls\n+The error may fall\n" in asker.sent
    assert "1. Results: one run" in asker.sent
    assert asker.questions[0].occasion == ("iter1", "replicate0")
    assert [(each.finding_id, each.rebuttal_score, each.concede) for each in advocacy.rulings] == [
        ("causal-1", 2, False)
    ]


async def test_where_nothing_changed_it_is_told_so(scripted: Any, player: Any, paper: Any):
    asker = scripted({"findings": [], "rulings": []})
    await ModelAdvocate(player(asker)).challenge(paper(), earlier=(Rebutted(finding=EARLIER),))
    assert "change:\n(none)" in asker.sent


async def test_at_first_there_is_nothing_to_rule_on(scripted: Any, player: Any, paper: Any):
    asker = scripted({"findings": [], "rulings": [ruling("causal-1")]})
    advocacy = await ModelAdvocate(player(asker)).challenge(paper())
    assert asker.kinds == ["guidelines", "thin_sections", "draft"]
    assert advocacy.rulings == ()


async def test_a_refused_concession_is_told_and_makes_a_call_of_its_own(scripted: Any, player: Any, paper: Any):
    asker = scripted({"findings": [], "rulings": []})
    await ModelAdvocate(player(asker)).challenge(
        paper(), earlier=(Rebutted(finding=EARLIER),), rejected=("causal-1",), lens="evidence"
    )
    assert asker.kinds == ["guidelines", "thin_sections", "earlier_findings", "rejected_concessions", "draft"]
    assert asker.questions[0].occasion == ("replicate0", "lens:evidence", "again")
    assert "through the lens of evidence" in asker.sent


@pytest.mark.parametrize(
    "answer",
    [
        pytest.param({"findings": [challenge("A.", attack="taste")], "rulings": []}, id="an unknown attack"),
        pytest.param({"findings": [challenge("A.", severity="fatal")], "rulings": []}, id="an unknown severity"),
        pytest.param({"findings": [challenge("A.", id="causal-9")], "rulings": []}, id="an id of its own"),
        pytest.param({"findings": [], "rulings": [ruling("causal-1", 6)]}, id="a rebuttal score above 5"),
        pytest.param({"findings": [], "rulings": [ruling("causal-1", 0)]}, id="a rebuttal score below 1"),
        pytest.param(
            {"findings": [], "rulings": [ruling("causal-1") | {"resolved": True}]}, id="a claim of resolution"
        ),
        pytest.param({"findings": []}, id="no rulings"),
    ],
)
async def test_what_the_design_does_not_have_is_malformed(
    answer: dict[str, Any], scripted: Any, player: Any, paper: Any
):
    with pytest.raises(ValidationError):
        await ModelAdvocate(player(scripted(answer))).challenge(paper(), earlier=(Rebutted(finding=EARLIER),))
