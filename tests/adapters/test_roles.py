from collections.abc import Callable, Iterator
from datetime import UTC, datetime
from pathlib import Path

import pytest

from redraft.adapters import purse, roles
from redraft.adapters.models.adjudicator import ModelAdjudicator
from redraft.adapters.models.advocate import ModelAdvocate
from redraft.adapters.models.critic import ModelCritic
from redraft.adapters.models.integrity_reader import ModelIntegrityReader
from redraft.adapters.models.judge import ModelJudge
from redraft.adapters.models.reviser import ModelReviser
from redraft.adapters.offline import OfflineAdvocate, OfflineCritic, OfflineReviser
from redraft.adapters.policies import load_rubric
from redraft.adapters.purse import Purse
from redraft.adapters.runs import open_run
from redraft.contracts.budget import Budget
from redraft.contracts.policy import Roles
from redraft.contracts.run import Overrides, Run
from redraft.contracts.score import Rubric
from redraft.contracts.source import Draft
from redraft.errors import PolicyError

AGENTREVIEW = load_rubric("agentreview")
MODEL = "openai-chat:some-model"


@pytest.fixture
def run(tmp_path: Path, make_workspace: Callable[..., Path]) -> Iterator[Run]:
    """A run with its purse open."""
    opened = open_run(
        make_workspace(tmp_path / "paper"), Overrides(), restart=False, now=datetime(2026, 1, 1, tzinfo=UTC)
    )
    with purse.opened(opened.run_id, Purse(Budget())):
        yield opened


def test_offline_plays_critic_advocate_and_reviser(run: Run):
    assert isinstance(roles.make_critic(run, "offline"), OfflineCritic)
    assert isinstance(roles.make_advocate(run, "offline"), OfflineAdvocate)
    assert isinstance(roles.make_reviser(run, "offline"), OfflineReviser)


@pytest.mark.parametrize(
    ("make", "player"),
    [
        (roles.make_critic, ModelCritic),
        (roles.make_judge, ModelJudge),
        (roles.make_advocate, ModelAdvocate),
        (roles.make_adjudicator, ModelAdjudicator),
        (roles.make_integrity_reader, ModelIntegrityReader),
        (roles.make_reviser, ModelReviser),
    ],
)
def test_a_model_plays_any_role(run: Run, make: Callable[[Run, str], object], player: type[object]):
    assert isinstance(make(run, MODEL), player)


def test_no_model_is_seated_without_a_purse(tmp_path: Path, make_workspace: Callable[..., Path]):
    root = make_workspace(tmp_path / "paper")
    closed = open_run(root, Overrides(), restart=False, now=datetime(2026, 1, 1, tzinfo=UTC))
    with pytest.raises(LookupError, match="no purse is open"):
        roles.make_critic(closed, MODEL)


@pytest.mark.parametrize("has_pages", [True, False], ids=["typeset", "not typeset"])
def test_the_pages_of_a_draft_go_along_where_there_are(tmp_path: Path, has_pages: bool):
    draft = Draft(iter=1, folder=tmp_path, main="paper.tex", digest="d")
    if has_pages:
        (tmp_path / "paper.pdf").write_bytes(b"%PDF")
    sitting = roles.sitting_of(draft, 2, "attempt1")
    assert sitting.marks == ("iter2", "attempt1")
    assert sitting.pdf == (tmp_path / "paper.pdf" if has_pages else None)


def test_the_offline_critic_scores_the_axes_of_agentreview_whatever_their_weights():
    first, *others = AGENTREVIEW.weights
    roles.check_rubric(Roles(), AGENTREVIEW)
    roles.check_rubric(Roles(), Rubric(name="mine", weights=dict.fromkeys(others, 0.01) | {first: 0.95}))


@pytest.mark.parametrize("weights", [{"clarity": 1.0}, AGENTREVIEW.weights | {"novelty": 0.1}], ids=["other", "more"])
def test_a_rubric_with_other_axes_is_refused_with_both_named(weights: dict[str, float]):
    with pytest.raises(PolicyError) as refused:
        roles.check_rubric(Roles(critics=("openai:one", "offline")), Rubric(name="mine", weights=weights))
    assert str(refused.value) == (
        f"critic 'offline': rubric 'mine' has the axes {', '.join(weights)}, expected {', '.join(AGENTREVIEW.weights)}"
    )


def test_a_model_may_score_any_axes():
    roles.check_rubric(Roles(critics=("openai:one",)), Rubric(name="mine", weights={"clarity": 1.0}))
