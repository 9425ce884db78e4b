from collections.abc import Callable

from redraft.contracts.run import Run
from tasks.advocate import advocate_paper
from tasks.snapshot import snapshot_draft


async def test_the_advocate_challenges_what_the_draft_overclaims(begin: Callable[[str, str], Run]):
    run = begin(r"\begin{figure}", "Our method always wins and solves the problem.\n\\begin{figure}")
    advocacy = await advocate_paper.fn(run, await snapshot_draft.fn(run, 0), "offline")
    assert advocacy.advocate == "offline"
    assert any("always wins" in finding.quote for finding in advocacy.findings)
