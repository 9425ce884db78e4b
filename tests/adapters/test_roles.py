import pytest

from redraft.adapters.offline import OfflineAdvocate, OfflineCritic, OfflineReviser
from redraft.adapters.policies import load_rubric
from redraft.adapters.roles import check_rubric, make_advocate, make_critic, make_reviser
from redraft.contracts.policy import Roles
from redraft.contracts.score import Rubric
from redraft.errors import PolicyError

AGENTREVIEW = load_rubric("agentreview")


def test_offline_is_a_role_of_each_kind():
    assert isinstance(make_critic("offline"), OfflineCritic)
    assert isinstance(make_advocate("offline"), OfflineAdvocate)
    assert isinstance(make_reviser("offline"), OfflineReviser)


@pytest.mark.parametrize(
    ("make", "role"), [(make_critic, "critic"), (make_advocate, "devils_advocate"), (make_reviser, "reviser")]
)
@pytest.mark.parametrize("spec", ["", "none", "Offline", "openai:one"])
def test_any_other_spec_is_refused_by_its_role(make, role: str, spec: str):
    with pytest.raises(PolicyError, match=f"^{role}: '{spec}' is no known role spec, expected offline$"):
        make(spec)


def test_the_offline_critic_scores_the_axes_of_agentreview_whatever_their_weights():
    first, *others = AGENTREVIEW.weights
    check_rubric(Roles(), AGENTREVIEW)
    check_rubric(Roles(), Rubric(name="mine", weights=dict.fromkeys(others, 0.01) | {first: 0.95}))


@pytest.mark.parametrize("weights", [{"clarity": 1.0}, AGENTREVIEW.weights | {"novelty": 0.1}], ids=["other", "more"])
def test_a_rubric_with_other_axes_is_refused_with_both_named(weights: dict[str, float]):
    with pytest.raises(PolicyError) as refused:
        check_rubric(Roles(critics=("openai:one", "offline")), Rubric(name="mine", weights=weights))
    assert str(refused.value) == (
        f"critic 'offline': rubric 'mine' has the axes {', '.join(weights)}, expected {', '.join(AGENTREVIEW.weights)}"
    )


def test_a_model_may_score_any_axes():
    check_rubric(Roles(critics=("openai:one",)), Rubric(name="mine", weights={"clarity": 1.0}))
