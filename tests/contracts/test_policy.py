import pytest

from redraft.contracts.policy import Role, Roles, Sampling

MIXED = Roles(
    critics=("offline", "openai:one"),
    judge="anthropic:two",
    devils_advocate="none",
    sampling={Role.JUDGE: Sampling(temperature=0)},
)


def test_the_offline_pair_calls_no_model_and_its_critic_scores():
    roles = Roles()
    assert roles.players == roles.judges == roles.integrity_readers == ()
    assert roles.advocates == ("offline",)
    assert roles.scorer is Role.CRITIC


def test_each_role_is_told_with_its_spec_and_a_panel_one_by_one():
    assert MIXED.by_name == (
        (Role.CRITIC, "offline"),
        (Role.CRITIC, "openai:one"),
        (Role.REVISER, "offline"),
        (Role.DEVILS_ADVOCATE, "none"),
        (Role.INTEGRITY, "offline"),
        (Role.JUDGE, "anthropic:two"),
        (Role.ADJUDICATOR, "none"),
    )
    assert MIXED.players == ((Role.CRITIC, "openai:one"), (Role.JUDGE, "anthropic:two"))


def test_where_there_is_a_judge_it_scores():
    assert (MIXED.judges, MIXED.scorer) == (("anthropic:two",), Role.JUDGE)


@pytest.mark.parametrize(
    ("spec", "readers"), [("offline", ()), ("none", ()), ("openai:one", ("openai:one",))], ids=["code", "off", "model"]
)
def test_a_model_alone_reads_for_what_code_cannot_decide(spec: str, readers: tuple[str, ...]):
    assert Roles(integrity=spec).integrity_readers == readers


@pytest.mark.parametrize(("spec", "rules"), [("offline", False), ("none", False), ("openai:one", True)])
def test_a_model_alone_rules_on_what_was_done_about_its_findings(spec: str, rules: bool):
    assert Roles(devils_advocate=spec).advocate_rules is rules


def test_a_role_is_asked_as_its_sampling_says_or_as_any_other():
    assert MIXED.sampling_of(Role.JUDGE).temperature == 0
    assert MIXED.sampling_of(Role.CRITIC) == Sampling()
