from pathlib import Path

import pytest

from redraft.adapters.models import launch
from redraft.adapters.models.prompts import Prompts
from redraft.adapters.policies import load_policy
from redraft.contracts.budget import Caps
from redraft.contracts.policy import Role, Roles, Sampling
from redraft.errors import InputError, PolicyError

POLICY = load_policy("paperorchestra")
MODEL = "openai-chat:some-model"
PAIR = Roles(critics=(MODEL,), judge=MODEL)


@pytest.fixture(autouse=True)
def without_keys(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("XDG_CONFIG_HOME", str(tmp_path))
    for name in ("OPENAI_API_KEY", "OPENAI_BASE_URL", "ANTHROPIC_API_KEY"):
        monkeypatch.delenv(name, raising=False)


@pytest.fixture
def key(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("OPENAI_API_KEY", "sk-0123456789abcdef")


def test_a_run_without_models_needs_no_key_and_has_nothing_to_cap():
    launch.check_models(Roles(), POLICY.model_copy(update={"caps": Caps(max_agents=1, max_output_tokens=1)}))
    assert launch.prompt_hashes(Roles()) == launch.addresses(Roles()) == {}


@pytest.mark.parametrize(
    ("roles", "message"),
    [
        pytest.param(
            Roles(reviser=MODEL),
            "reviser: no key for openai-chat, expected one in OPENAI_API_KEY, or the address of your own server in "
            "OPENAI_BASE_URL",
            id="no key",
        ),
        pytest.param(
            Roles(critics=("offline", "anthropic:some-model")),
            "critic: no key for anthropic, expected one in ANTHROPIC_API_KEY",
            id="no key for one of a panel",
        ),
    ],
)
def test_a_model_that_cannot_be_asked_is_refused_before_the_run(roles: Roles, message: str):
    with pytest.raises(PolicyError) as caught:
        launch.check_models(roles, POLICY)
    assert str(caught.value) == message


@pytest.mark.usefixtures("key")
@pytest.mark.parametrize("spec", ["x:some-model", "openai-chat", "openai-chat:"])
def test_a_spec_that_names_no_provider_or_no_model_is_refused(spec: str):
    with pytest.raises(PolicyError, match=f"^reviser: '{spec}' "):
        launch.check_models(Roles(reviser=spec), POLICY)


@pytest.mark.usefixtures("key")
@pytest.mark.parametrize(
    "caps",
    [
        pytest.param(Caps(), id="no cap"),
        pytest.param(Caps(max_output_tokens=16_000), id="tokens for one answer"),
    ],
)
def test_models_that_can_be_asked_are_accepted(caps: Caps):
    launch.check_models(PAIR, POLICY.model_copy(update={"caps": caps}))


@pytest.mark.usefixtures("key")
@pytest.mark.parametrize(
    ("caps", "sampling", "message"),
    [
        pytest.param(
            Caps(max_output_tokens=15_999),
            {},
            "caps.max_output_tokens: 15999, expected at least 16000, those of one answer",
            id="tokens",
        ),
        pytest.param(
            Caps(max_output_tokens=16_000),
            {Role.JUDGE: Sampling(max_output_tokens=16_001)},
            "caps.max_output_tokens: 16000, expected at least 16001, those of one answer",
            id="tokens of the longest answer of any role",
        ),
        pytest.param(
            Caps(max_cost_usd=2.5),
            {},
            f"caps.max_cost_usd: 2.5, expected models of known price, not {MODEL}",
            id="money",
        ),
    ],
)
def test_caps_under_which_no_model_could_be_asked_are_refused(caps: Caps, sampling: dict[Role, Sampling], message: str):
    with pytest.raises(PolicyError) as caught:
        launch.check_models(PAIR.model_copy(update={"sampling": sampling}), POLICY.model_copy(update={"caps": caps}))
    assert str(caught.value) == message


@pytest.mark.usefixtures("key")
def test_each_role_that_a_model_plays_has_its_prompts_hash_and_its_address():
    assert set(launch.prompt_hashes(PAIR)) == {"critic", "judge"}
    assert launch.addresses(PAIR) == {
        f"critic {MODEL}": "https://api.openai.com/v1",
        f"judge {MODEL}": "https://api.openai.com/v1",
    }


@pytest.mark.usefixtures("key")
@pytest.mark.parametrize(
    ("part", "text", "fault"),
    [
        pytest.param(
            "judge", "Score $axis.", "$axis, expected $axes, $lens, $scale_max, $scale_min", id="no such field"
        ),
        pytest.param("reviser", "Use $axes.", "$axes, expected no field", id="a field of another role"),
        pytest.param(
            "lens", "It costs $5.", "Invalid placeholder in string: line 1, col 10, expected $lens", id="a dollar"
        ),
        pytest.param("reviser_full", "$latex", "$latex, expected no field", id="a form that is seldom asked for"),
    ],
)
def test_a_prompt_that_cannot_be_sent_is_refused_before_the_run(tmp_path: Path, part: str, text: str, fault: str):
    own = tmp_path / "redraft" / "prompts" / f"{part}.md"
    own.parent.mkdir(parents=True)
    own.write_text(text, "utf-8")
    roles = Roles(devils_advocate=MODEL, reviser=MODEL) if part != "judge" else PAIR
    with pytest.raises(InputError) as caught:
        launch.check_models(roles, POLICY)
    assert str(caught.value) == f"{own}: {fault}, and $$ for a dollar sign"


@pytest.mark.usefixtures("key")
def test_a_prompt_of_the_user_s_own_that_can_be_sent_is_accepted(tmp_path: Path):
    own = tmp_path / "redraft" / "prompts" / "judge.md"
    own.parent.mkdir(parents=True)
    own.write_text("Score $axes from $scale_min to $scale_max; $$5 are at stake.", "utf-8")
    launch.check_models(PAIR, POLICY)


def test_the_packaged_prompts_of_every_role_can_be_sent():
    for role in Role:
        Prompts().check(role)
