"""What the calls of a run share: which answers of its journal a step may set aside."""

from datetime import UTC, datetime
from pathlib import Path

import pytest

from redraft.adapters.models import desks
from redraft.adapters.models.access import Access
from redraft.adapters.models.journal import Entry, Journal
from redraft.adapters.runs import open_run
from redraft.contracts.policy import Role
from redraft.contracts.run import Overrides, Run

SPEC = "openai-chat:one"
CALLS = {
    "plain": ("critic", SPEC, ("iter1", "replicate0")),
    "lens": ("critic", SPEC, ("iter1", "replicate0", "lens:clarity")),
    "seat": ("critic", SPEC, ("iter1", "replicate1")),
    "tenth": ("critic", SPEC, ("iter1", "replicate00")),
    "round": ("critic", SPEC, ("iter0", "replicate0")),
    "judge": ("judge", SPEC, ("iter1", "replicate0")),
    "model": ("critic", "openai-chat:two", ("iter1", "replicate0")),
}


@pytest.fixture
def run(tmp_path: Path) -> Run:
    for path, text in {
        "drafts/paper.tex": "\\documentclass{article}\\begin{document}A.\\end{document}",
        "redraft.toml": 'log = "none"\n',
        "inputs/idea.md": "An idea.\n",
    }.items():
        (tmp_path / path).parent.mkdir(exist_ok=True)
        (tmp_path / path).write_text(text)
    return open_run(tmp_path, Overrides(), restart=False, now=datetime(2026, 1, 1, tzinfo=UTC))


@pytest.mark.parametrize(
    ("role", "marks", "gone"),
    [
        pytest.param(Role.CRITIC, ("iter1", "replicate0"), {"plain", "lens"}, id="one seat, under every lens"),
        pytest.param(Role.CRITIC, ("iter1", "replicate1"), {"seat"}, id="the other seat"),
        pytest.param(Role.CRITIC, ("iter0",), {"round"}, id="another round"),
        pytest.param(Role.JUDGE, ("iter1",), {"judge"}, id="another role"),
        pytest.param(Role.REVISER, ("iter1",), set(), id="a role that answered nothing"),
    ],
)
def test_a_step_sets_its_own_answers_aside_and_all_stay_counted(
    run: Run, role: Role, marks: tuple[str, ...], gone: set[str]
):
    folder = run.workspace / "refinement" / ".answers"
    for call, (of, model, occasion) in CALLS.items():
        Journal(folder, call, Access()).write(1, Entry(role=of, model=model, occasion=occasion, response=None))
    before = len(desks.usages_of(run, 0)), len(desks.usages_of(run, 1))

    desks.set_aside(run, role, SPEC, marks)

    assert {call for call in CALLS if Journal(folder, call, Access()).read(1) is None} == gone
    assert (len(desks.usages_of(run, 0)), len(desks.usages_of(run, 1))) == before == (1, 6)
