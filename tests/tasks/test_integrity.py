from collections.abc import Callable

import pytest

from redraft.adapters.atomic import read_json
from redraft.contracts.claims import ClaimReport
from redraft.contracts.run import Run
from redraft.contracts.source import Draft
from tasks.integrity import check_integrity
from tasks.snapshot import snapshot_draft


async def test_a_draft_that_keeps_to_its_materials_is_cleared(run: Run, draft: Draft):
    verdict = await check_integrity.fn(run, draft)
    assert verdict.confirmed == ()
    assert verdict.claims.counts.matched == 1
    assert read_json(run.workspace / "claim_evidence_report.json", ClaimReport) == verdict.claims


@pytest.mark.parametrize(
    ("written", "instead", "mode"),
    [
        pytest.param("knuth", "nobody2031", 2, id="a citation that the bibliography lacks"),
        pytest.param("71.5", "91.5", 3, id="a number that the log contradicts"),
    ],
)
async def test_what_the_materials_refute_is_confirmed(
    begin: Callable[[str, str], Run], written: str, instead: str, mode: int
):
    run = begin(written, instead)
    verdict = await check_integrity.fn(run, await snapshot_draft.fn(run, 0))
    assert [finding.mode for finding in verdict.confirmed] == [mode]
