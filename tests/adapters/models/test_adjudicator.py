from typing import Any

import pytest
from pydantic import ValidationError

from redraft.adapters.models.adjudicator import ModelAdjudicator
from redraft.contracts.diagnostic import Severity
from redraft.contracts.review import Finding

FINDINGS = tuple(
    Finding(severity=Severity.MAJOR, axis="clarity", section="Results", quote="q", problem=problem, instruction="i")
    for problem in ("zero", "one", "two")
)


def answer(kept: list[int], *dropped: int) -> dict[str, Any]:
    return {"kept": kept, "dropped": [{"index": index, "reason": "The draft says so"} for index in dropped]}


@pytest.mark.parametrize(
    ("given", "kept", "dropped"),
    [
        pytest.param(answer([0, 1, 2]), (0, 1, 2), (), id="all hold"),
        pytest.param(answer([2, 0], 1), (0, 2), (1,), id="one does not"),
        pytest.param(answer([], 0, 1, 2), (), (0, 1, 2), id="none holds"),
        pytest.param(answer([0], 1), (0, 2), (1,), id="one that is left out is kept"),
    ],
)
async def test_each_finding_is_kept_or_dropped(
    given: dict[str, Any], kept: tuple[int, ...], dropped: tuple[int, ...], scripted: Any, player: Any, paper: Any
):
    settled = await ModelAdjudicator(player(scripted(given))).adjudicate(paper(), FINDINGS)
    assert settled.kept == kept
    assert tuple(each.index for each in settled.dropped) == dropped


@pytest.mark.parametrize(
    ("given", "fault"),
    [
        pytest.param(answer([3]), "finding 3: there is none, expected 0 to 2", id="a number too high"),
        pytest.param(answer([-1]), "kept.0", id="a number below 0"),
        pytest.param(answer([0], 0), "finding 0: told 2 times", id="both kept and dropped"),
        pytest.param(answer([1, 1]), "finding 1: told 2 times", id="kept twice"),
    ],
)
async def test_an_answer_that_contradicts_itself_is_malformed(
    given: dict[str, Any], fault: str, scripted: Any, player: Any, paper: Any
):
    with pytest.raises(ValidationError, match=fault):
        await ModelAdjudicator(player(scripted(given))).adjudicate(paper(), FINDINGS)


async def test_it_sees_the_draft_and_the_findings_numbered_from_0(scripted: Any, player: Any, paper: Any):
    asker = scripted(answer([0, 1, 2]))
    await ModelAdjudicator(player(asker)).adjudicate(paper(), FINDINGS)
    assert asker.kinds == ["guidelines", "findings", "draft"]
    assert (
        "0. severity: major\naxis: clarity\nsection: Results\nquote: q\nproblem: zero\ninstruction: i\n" in asker.sent
    )


async def test_without_findings_nothing_is_asked(scripted: Any, player: Any, paper: Any):
    asker = scripted()
    settled = await ModelAdjudicator(player(asker)).adjudicate(paper(), ())
    assert (settled.kept, settled.dropped, asker.questions) == ((), (), [])
