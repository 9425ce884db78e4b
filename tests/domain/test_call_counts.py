from typing import Any

import pytest

from redraft.contracts.policy import Policy, RevisionMode, Roles
from redraft.contracts.score import Rubric
from redraft.domain import call_counts
from redraft.domain.call_counts import Calls

MODEL, OTHER = "openai:one", "anthropic:two"


def players(**changes: Any) -> Roles:
    return Roles(**{"critics": (MODEL,), "devils_advocate": "none", "reviser": MODEL, **changes})


ONE = players()
OFFLINE = players(critics=("offline",), devils_advocate="offline", reviser="offline")
ALL = players(critics=(MODEL, OTHER), judge=MODEL, devils_advocate=OTHER, adjudicator=MODEL, integrity=OTHER)


def policy(
    iter_cap: int = 3,
    replicates: int = 1,
    revision_attempts: int = 3,
    revision_mode: RevisionMode = RevisionMode.EDITS,
) -> Policy:
    return Policy(
        name="mine",
        rubric=Rubric(name="clarity", weights={"clarity": 1.0}),
        iter_cap=iter_cap,
        replicates=replicates,
        revision_attempts=revision_attempts,
        revision_mode=revision_mode,
    )


@pytest.mark.parametrize(
    ("cast", "rules", "calls", "total"),
    [
        pytest.param(ONE, policy(), Calls(reviews=4, revisions=3), 7, id="three rounds, one critic, no advocate: 7"),
        pytest.param(OFFLINE, policy(), Calls(), 0, id="the offline pair calls nobody"),
        pytest.param(ONE, policy(iter_cap=1), Calls(reviews=2, revisions=1), 3, id="one round"),
        pytest.param(ONE, policy(replicates=5), Calls(reviews=20, revisions=3), 23, id="five replicates"),
        pytest.param(ONE, policy(revision_attempts=1), Calls(reviews=4, revisions=3), 7, id="one answer a revision"),
        pytest.param(
            players(critics=(MODEL,) * 5, devils_advocate=MODEL),
            policy(),
            Calls(reviews=20, challenges=4, revisions=3),
            27,
            id="a panel of five and an advocate",
        ),
        pytest.param(
            players(critics=("offline",), judge=MODEL, reviser="offline"),
            policy(replicates=2),
            Calls(verdicts=8),
            8,
            id="a judge beside the offline pair",
        ),
        pytest.param(
            players(critics=("offline", MODEL), reviser="offline"), policy(), Calls(reviews=4), 4, id="half a panel"
        ),
        pytest.param(
            players(critics=("offline",), reviser=MODEL), policy(), Calls(revisions=3), 3, id="a reviser alone"
        ),
        pytest.param(
            players(critics=("offline",), adjudicator=MODEL, integrity=MODEL, reviser="offline"),
            policy(iter_cap=2),
            Calls(adjudications=3, integrity_readings=1),
            4,
            id="an adjudicator reads each draft, the gate one",
        ),
        pytest.param(
            ALL,
            policy(replicates=2),
            Calls(reviews=16, verdicts=8, challenges=4, adjudications=4, integrity_readings=1, revisions=3),
            36,
            id="everybody",
        ),
    ],
)
def test_expected(cast: Roles, rules: Policy, calls: Calls, total: int):
    found = call_counts.expected(cast, rules)
    assert (found, found.total) == (calls, total)


@pytest.mark.parametrize(
    ("cast", "rules", "calls", "total"),
    [
        pytest.param(
            ONE,
            policy(),
            Calls(reviews=24, revisions=36),
            60,
            id="one critic under six lenses, three answers a revision in four forms",
        ),
        pytest.param(OFFLINE, policy(), Calls(), 0, id="the offline pair calls nobody"),
        pytest.param(
            players(reviser="offline"),
            policy(iter_cap=1, revision_attempts=1),
            Calls(reviews=12),
            12,
            id="a critic is asked again under each lens",
        ),
        pytest.param(
            players(critics=("offline",), judge=MODEL, reviser="offline"),
            policy(iter_cap=1),
            Calls(verdicts=12),
            12,
            id="and so is a judge",
        ),
        pytest.param(
            players(critics=("offline",), devils_advocate=MODEL, reviser="offline"),
            policy(),
            Calls(challenges=42),
            42,
            id="an advocate restates once a round, never of the baseline, each time under six lenses",
        ),
        pytest.param(
            players(critics=("offline",), reviser=MODEL), policy(iter_cap=2), Calls(revisions=24), 24, id="a reviser"
        ),
        pytest.param(
            players(critics=("offline",), reviser=MODEL),
            policy(iter_cap=2, revision_mode=RevisionMode.FULL),
            Calls(revisions=6),
            6,
            id="a reviser that writes the whole paper has no other form",
        ),
        pytest.param(
            ALL,
            policy(replicates=2),
            Calls(reviews=96, verdicts=48, challenges=42, adjudications=4, integrity_readings=1, revisions=36),
            227,
            id="everybody",
        ),
    ],
)
def test_at_most(cast: Roles, rules: Policy, calls: Calls, total: int):
    found = call_counts.at_most(cast, rules)
    assert (found, found.total) == (calls, total)


@pytest.mark.parametrize(
    ("cast", "replicates", "agents"),
    [
        pytest.param(OFFLINE, 5, 0, id="the offline pair is no agent"),
        pytest.param(ONE, 1, 2, id="critic and reviser"),
        pytest.param(ONE, 5, 6, id="each replicate is one"),
        pytest.param(ALL, 1, 7, id="two critics, judge, advocate, adjudicator, gate and reviser"),
        pytest.param(ALL, 2, 10, id="critics and judge twice"),
    ],
)
def test_agents(cast: Roles, replicates: int, agents: int):
    assert call_counts.agents(cast, policy(replicates=replicates)) == agents


PRICES = {MODEL: 0.1, OTHER: 0.25, "openai-chat:own": None}


@pytest.mark.parametrize(
    ("cast", "rules", "line"),
    [
        pytest.param(OFFLINE, policy(), "model calls: none", id="offline"),
        pytest.param(
            ONE,
            policy(),
            "model calls: 7 (4 reviews, 3 revisions) as a rule, 60 (24 reviews, 36 revisions) at most; US$ 6.0000",
            id="a critic and a reviser",
        ),
        pytest.param(
            players(critics=("offline", OTHER), integrity=MODEL, devils_advocate=OTHER),
            policy(iter_cap=1, revision_attempts=2),
            "model calls: 6 (2 reviews, 2 challenges, 1 integrity reading, 1 revision) as a rule,"
            " 39 (12 reviews, 18 challenges, 1 integrity reading, 8 revisions) at most; US$ 8.4000",
            id="one of a kind, and each model at its own price: 30 at 0.25 and 9 at 0.10",
        ),
        pytest.param(
            players(reviser="openai-chat:own"),
            policy(iter_cap=1),
            "model calls: 3 (2 reviews, 1 revision) as a rule, 24 (12 reviews, 12 revisions) at most; price unknown",
            id="a model of unknown price",
        ),
    ],
)
def test_line(cast: Roles, rules: Policy, line: str):
    assert call_counts.line(cast, rules, PRICES) == line


def test_nobody_is_asked_less_often_at_most_than_as_a_rule():
    for cast in (ONE, OFFLINE, ALL):
        fewer, more = (
            count(cast, policy(iter_cap=4)).model_dump() for count in (call_counts.expected, call_counts.at_most)
        )
        assert all(fewer[kind] <= more[kind] for kind in fewer)
