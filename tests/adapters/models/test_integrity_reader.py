from typing import Any

import pytest
from pydantic import ValidationError

from redraft.adapters.models.integrity_reader import ModelIntegrityReader


def mode(number: int, status: str, quote: str = "", evidence: str = "It is so") -> dict[str, Any]:
    return {"mode": number, "status": status, "evidence": evidence, "quote": quote}


@pytest.mark.parametrize(
    ("judged", "status", "evidence", "line"),
    [
        pytest.param(
            mode(4, "suspected", "Walking is slow"), "suspected", "paper.tex:5:1: It is so", 5, id="with its words"
        ),
        pytest.param(
            mode(4, "confirmed", "Walking is slow"), "suspected", "paper.tex:5:1: It is so", 5, id="confirmed"
        ),
        pytest.param(
            mode(7, "suspected", "when the second step is left out"), "suspected", "It is so", None, id="markup folded"
        ),
        pytest.param(
            mode(1, "suspected", "Running is fast"), "insufficient", "It is so (the draft has no 'Running is fast')",
            None, id="words that the draft lacks",
        ),
        pytest.param(
            mode(1, "confirmed", "Running is fast"), "insufficient", "It is so (the draft has no 'Running is fast')",
            None, id="confirmed by words that the draft lacks",
        ),
        pytest.param(
            mode(2, "suspected", " "), "insufficient", "It is so (nothing is quoted)", None, id="without words"
        ),
        pytest.param(mode(3, "clear", "Walking is slow"), "clear", "It is so", None, id="clear"),
        pytest.param(mode(5, "not_applicable"), "not_applicable", "It is so", None, id="not applicable"),
        pytest.param(mode(6, "insufficient", evidence="a\nb\x1b[0m"), "insufficient", "a b�[0m", None, id="one line"),
    ],
)  # fmt: skip
async def test_a_reader_raises_suspicions_that_the_draft_bears_out(
    judged: dict[str, Any], status: str, evidence: str, line: int | None, scripted: Any, player: Any, paper: Any
):
    (finding,) = await ModelIntegrityReader(player(scripted({"modes": [judged]}))).read(paper())
    assert (finding.mode, finding.status, finding.evidence) == (judged["mode"], status, evidence)
    assert (finding.location.line if finding.location else None) == line
    assert bool(finding.quote) is (status == "suspected")


async def test_findings_come_in_the_order_of_the_modes(scripted: Any, player: Any, paper: Any):
    asker = scripted({"modes": [mode(7, "clear"), mode(1, "clear"), mode(4, "clear")]})
    findings = await ModelIntegrityReader(player(asker)).read(paper())
    assert [finding.mode for finding in findings] == [1, 4, 7]
    assert asker.kinds == ["guidelines", "log", "idea", "allowed_bibliography", "draft"]


@pytest.mark.parametrize("judged", [mode(0, "clear"), mode(8, "clear"), mode(1, "proven")])
async def test_an_unknown_mode_or_status_is_malformed(judged: dict[str, Any], scripted: Any, player: Any, paper: Any):
    with pytest.raises(ValidationError):
        await ModelIntegrityReader(player(scripted({"modes": [judged]}))).read(paper())
