import ast
from collections.abc import Iterator
from pathlib import Path

import pytest

from redraft.contracts.policy import NONE, OFFLINE, UNPAID, Role, Roles, Sampling

ROOT = Path(__file__).parents[2]

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


def test_a_spec_that_is_no_model_is_paid_by_nobody():
    assert (OFFLINE, NONE) == ("offline", "none")
    assert {"offline", "none"} == UNPAID


def spellings(source: str) -> Iterator[str]:
    """Yield what spells the spec of a role that no model plays: a name of its own, or the word itself."""
    tree = ast.parse(source)
    for node in ast.walk(tree):
        match node:
            case ast.Constant(value="offline"):
                yield "offline"
            case ast.Assign(value=ast.Constant(value="none"), targets=[ast.Name(id="NONE")]) if node in tree.body:
                yield "NONE"
            case ast.Compare(left=ast.Attribute(attr=attr), comparators=[ast.Constant(value="none")]) if attr in {
                role.value for role in Role
            }:
                yield attr
            case _:
                pass


@pytest.mark.parametrize(
    ("source", "found"),
    [
        pytest.param('SPEC = "offline"', ["offline"], id="a constant of its own"),
        pytest.param('OFFLINE, NONE = "offline", "none"', ["offline"], id="two at once"),
        pytest.param('NONE = "none"', ["NONE"], id="the role that is off"),
        pytest.param('if run.roles.adjudicator == "none": pass', ["adjudicator"], id="compared with the word"),
        pytest.param('if settings.typesetter == "none": pass', [], id="another none"),
        pytest.param('class Layer(StrEnum):\n    NONE = "none"', [], id="a member of another set"),
        pytest.param('"""The offline pair."""', [], id="a sentence"),
        pytest.param("from redraft.contracts.policy import NONE, OFFLINE", [], id="the names imported"),
    ],
)
def test_what_spells_a_spec(source: str, found: list[str]):
    assert list(spellings(source)) == found


def test_specs_are_spelled_in_one_place():
    modules = [path for folder in ("redraft", "tasks", "flows") for path in sorted((ROOT / folder).rglob("*.py"))]
    spelling = {str(path.relative_to(ROOT)) for path in modules if list(spellings(path.read_text("utf-8")))}
    assert spelling == {"redraft/contracts/policy.py"}
