"""A run with models that was killed goes on with the same command; no answer that had arrived is asked for again."""

from collections.abc import Iterator
from functools import partial
from pathlib import Path

import pytest
from kill_model_calls import Asked, Reference, Stop, kill_kept, kill_step, undisturbed, verdict
from scripted_provider import Provider
from scripted_roles import access, reply

ROOT = Path(__file__).parents[2]


@pytest.fixture(scope="module")
def asked(tmp_path_factory: pytest.TempPathFactory, server_url: str) -> Iterator[Asked]:
    """Let one provider play every role, for processes that have a home of their own."""
    home = tmp_path_factory.mktemp("home")
    environment = {
        "PATH": "/usr/bin:/bin",
        "HOME": str(home),
        "PYTHONPATH": str(ROOT),
        "PREFECT_API_URL": server_url,
        "REDRAFT_TYPESETTER": "none",
    }
    with Provider(reply) as provider:
        yield Asked(provider, {**environment, **access(provider.base_url, home)})


@pytest.fixture(scope="module")
def reference(asked: Asked, tmp_path_factory: pytest.TempPathFactory) -> Reference:
    return undisturbed(asked, tmp_path_factory.mktemp("undisturbed") / "paper")


def test_a_round_asks_every_role_of_each_draft(reference: Reference):
    # A reader of integrity; of each draft two seats of two critics and of a judge, advocate, adjudicator; a reviser.
    assert reference.bodies.total() == 1 + 2 * (4 + 2 + 1 + 1) + 1
    assert sorted(reference.bodies.values()) == [1] * 6 + [2] * 6, "two seats of one model ask in the same words"


@pytest.mark.parametrize(
    "stop",
    [
        pytest.param(partial(kill_kept, count=5), id="half of a panel's answers are in the journal"),
        pytest.param(partial(kill_kept, count=10), id="the reviser's answer is in the journal"),
        pytest.param(partial(kill_step, at=12), id="some of a panel's answers are stored, others in the journal"),
    ],
)
def test_no_call_whose_answer_arrived_is_made_again(asked: Asked, reference: Reference, tmp_path: Path, stop: Stop):
    found = verdict(asked, tmp_path / "paper", stop, reference)
    assert (found.again, found.wrong) == (0, "")
