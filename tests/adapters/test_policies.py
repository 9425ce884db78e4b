import tomllib
from pathlib import Path

import pytest

from redraft.adapters import policies
from redraft.contracts.budget import Caps
from redraft.contracts.policy import ITER_CAP, AxisCap, Policy, Roles
from redraft.contracts.score import BandThresholds
from redraft.errors import PolicyError

POLICY = 'name = "mine"\nrubric = "agentreview"\n'
RUBRIC = 'name = "own"\n[weights]\nclarity = 0.25\nnovelty = 0.75\n'


@pytest.fixture
def policy_file(tmp_path: Path) -> Path:
    path = tmp_path / "mine.toml"
    path.write_text(POLICY)
    return path


def refusal_of(content: str | bytes, path: Path) -> str:
    path.write_bytes(content if isinstance(content, bytes) else content.encode())
    with pytest.raises(PolicyError) as caught:
        policies.load_policy(path)
    message = str(caught.value)
    assert "\n" not in message
    return message.removeprefix(f"{path}: ")


def test_the_default_preset_is_that_of_the_design():
    policy = policies.load_policy("paperorchestra")
    assert policy == Policy(
        name="paperorchestra",
        rubric=policies.load_rubric("agentreview"),
        bands=BandThresholds(accept=80, minor_revision=65, major_revision=50),
        axis_caps=(
            AxisCap(axis="evidence_presentation", check="unreferenced-float", limit=55),
            AxisCap(axis="logical_flow", check="undefined-reference", limit=60),
            AxisCap(axis="writing_clarity", check="undefined-acronym", limit=60),
            AxisCap(axis="scientific_depth", check="unsupported-number", limit=60),
        ),
        iter_cap=ITER_CAP,
        accept_threshold=80,
        stop_at_baseline_target=True,
        plateau_threshold=1.0,
        plateau_streak=3,
    )


@pytest.mark.parametrize("name", sorted(path.name for path in Path(str(policies.PRESETS)).glob("*.toml")))
def test_every_preset_loads_and_is_named_as_its_file(name: str):
    assert policies.load_policy(name.removesuffix(".toml")).name == name.removesuffix(".toml")


def test_the_rubrics_are_those_of_the_design():
    agentreview, critic_loop = policies.load_rubric("agentreview"), policies.load_rubric("critic-loop")
    assert agentreview.weights == {
        "scientific_depth": 0.20,
        "technical_execution": 0.20,
        "logical_flow": 0.15,
        "writing_clarity": 0.15,
        "evidence_presentation": 0.20,
        "academic_style": 0.10,
    }
    assert (agentreview.scale_min, agentreview.scale_max) == (0, 100)
    assert critic_loop.weights == dict.fromkeys(("clarity", "novelty", "evidence", "methodology", "related_work"), 0.2)
    assert (critic_loop.scale_min, critic_loop.scale_max) == (0, 10)


@pytest.mark.parametrize("as_text", [pytest.param(True, id="as text"), pytest.param(False, id="as a path")])
def test_a_users_own_policy_is_read_with_defaults_for_what_it_leaves_out(*, policy_file: Path, as_text: bool):
    policy = policies.load_policy(str(policy_file) if as_text else policy_file)
    assert policy == Policy(name="mine", rubric=policies.load_rubric("agentreview"))


def test_a_policy_names_a_rubric_beside_itself(tmp_path: Path):
    (tmp_path / "own.toml").write_text(RUBRIC)
    policy = tmp_path / "mine.toml"
    policy.write_text('name = "mine"\nrubric = "own.toml"\n')
    assert policies.load_policy(policy).rubric.weights == {"clarity": 0.25, "novelty": 0.75}


def test_a_policy_names_a_rubric_anywhere(tmp_path: Path):
    rubric, policy = tmp_path / "rubrics" / "own.toml", tmp_path / "mine.toml"
    rubric.parent.mkdir()
    rubric.write_text(RUBRIC)
    policy.write_text(f'name = "mine"\nrubric = "{rubric}"\n')
    assert policies.load_policy(policy).rubric.name == "own"


@pytest.mark.parametrize(
    "content",
    [
        pytest.param("\ufeff" + POLICY, id="a byte order mark"),
        pytest.param(POLICY.replace("\n", "\r\n"), id="CRLF line ends"),
    ],
)
def test_other_editors_files_load(content: str, tmp_path: Path):
    path = tmp_path / "mine.toml"
    path.write_bytes(content.encode())
    assert policies.load_policy(path).name == "mine"


def test_a_policy_of_one_line_changes_the_default(tmp_path: Path):
    (tmp_path / "mine.toml").write_text("stop_at_baseline_target = false\n")
    default = policies.load_policy("paperorchestra")
    changed = {"name": "mine", "stop_at_baseline_target": False}
    assert policies.load_policy(tmp_path / "mine.toml") == default.model_copy(update=changed)


def test_a_policy_with_a_rubric_of_its_own_takes_no_caps_of_axes_from_the_default(tmp_path: Path):
    (tmp_path / "mine.toml").write_text('name = "mine"\nrubric = "critic-loop"\n')
    assert policies.load_policy(tmp_path / "mine.toml").axis_caps == ()


@pytest.mark.parametrize(
    ("load", "message"),
    [
        pytest.param(
            policies.load_policy,
            "policy 'paperorchester' is unknown, expected paperorchestra or the path of a TOML file",
            id="policy",
        ),
        pytest.param(
            policies.load_rubric,
            "rubric 'paperorchester' is unknown, expected agentreview, critic-loop or the path of a TOML file",
            id="rubric",
        ),
    ],
)
def test_an_unknown_name_lists_the_known_ones(load, message: str):
    with pytest.raises(PolicyError) as caught:
        load("paperorchester")
    assert str(caught.value) == message


@pytest.mark.parametrize(
    ("content", "message"),
    [
        pytest.param(
            'name = "mine"\nrubric = = 3\n', "invalid value (at line 2, column 10), expected TOML", id="malformed TOML"
        ),
        pytest.param(
            POLICY + 'name = "twice"\n',
            "cannot overwrite a value (at line 3, column 15), expected TOML",
            id="a key that is there twice",
        ),
        pytest.param(b"name = '\xff'\n", "byte 0xff at offset 8 is no UTF-8, expected TOML", id="another encoding"),
        pytest.param("a = " + "[" * 100_000, "nested too deep, expected TOML", id="nesting beyond the stack"),
        pytest.param(
            'name = "mine"\nrubric = 3\n',
            "rubric: 3, expected the name of a rubric or the path of its TOML file",
            id="a rubric that is no name",
        ),
        pytest.param(
            'name = "mine"\nrubric = "ours"\n',
            "rubric 'ours' is unknown, expected agentreview, critic-loop or the path of a TOML file",
            id="an unknown rubric",
        ),
        pytest.param(
            POLICY + "iter_cap = 0\n", "iter_cap: 0, expected a whole number from 1 to 100", id="a cap of no revision"
        ),
        pytest.param(
            POLICY + "iter_cap = -1\n", "iter_cap: -1, expected a whole number from 1 to 100", id="a negative cap"
        ),
        pytest.param(
            POLICY + "iter_cap = 101\n", "iter_cap: 101, expected a whole number from 1 to 100", id="a cap of over 100"
        ),
        pytest.param(
            POLICY + "iter_cap = true\n", "iter_cap: True, expected a whole number from 1 to 100", id="a truth value"
        ),
        pytest.param(
            POLICY + 'iter_cap = "3"\n', "iter_cap: '3', expected a whole number from 1 to 100", id="a number as text"
        ),
        pytest.param(
            POLICY + "iter_cap = 2.5\n", "iter_cap: 2.5, expected a whole number from 1 to 100", id="half a revision"
        ),
        pytest.param(
            POLICY + "accept_threshold = nan\n", "accept_threshold: nan, expected a number", id="a target of NaN"
        ),
        pytest.param(
            POLICY + "plateau_threshold = inf\n",
            "plateau_threshold: inf, expected a number of at least 0",
            id="a threshold of infinity",
        ),
        pytest.param(
            POLICY + "[bands]\naccept = 60\n",
            "bands: accept is 60 and minor_revision is 65, expected strictly descending thresholds",
            id="bands out of order",
        ),
        pytest.param(
            POLICY + '[[axis_caps]]\naxis = "clarity"\ncheck = "any"\nlimit = 60\n',
            "axis_caps: 'clarity' is no axis of rubric 'agentreview', expected one of scientific_depth,"
            " technical_execution, logical_flow, writing_clarity, evidence_presentation, academic_style",
            id="a cap on no axis",
        ),
        pytest.param(
            POLICY + "[bands]\naxept = 80\n",
            "bands.axept: unknown, expected one of accept, minor_revision, major_revision",
            id="an unknown key",
        ),
    ],
)
def test_a_bad_policy_is_refused_in_one_line_with_its_file(content: str | bytes, message: str, tmp_path: Path):
    assert refusal_of(content, tmp_path / "mine.toml") == message


ALL_CAPS = (
    "max_requests = 40\nmax_output_tokens = 100000\nmax_cost_usd = 2.5\n"
    "max_wall_s = 3600\nmax_judge_passes = 6\nmax_agents = 5\n"
)
CAPS = Caps(
    max_requests=40, max_output_tokens=100_000, max_cost_usd=2.5, max_wall_s=3600, max_judge_passes=6, max_agents=5
)


def test_a_policy_caps_what_a_run_may_spend(policy_file: Path):
    policy_file.write_text(f"{POLICY}[caps]\n{ALL_CAPS}")
    assert policies.load_policy(policy_file).caps == CAPS


def test_a_policy_without_caps_caps_nothing(policy_file: Path):
    for path in (policy_file, "paperorchestra"):
        assert set(policies.load_policy(path).caps.model_dump().values()) == {None}


BAD_CAPS = [
    pytest.param("max_requests = 0", "max_requests: 0, expected a whole number of at least 1", id="no request"),
    pytest.param("max_requests = -1", "max_requests: -1, expected a whole number of at least 1", id="below none"),
    pytest.param("max_requests = 2.5", "max_requests: 2.5, expected a whole number of at least 1", id="half a request"),
    pytest.param("max_requests = '7'", "max_requests: '7', expected a whole number of at least 1", id="text"),
    pytest.param(
        "max_output_tokens = true", "max_output_tokens: True, expected a whole number of at least 1", id="a truth value"
    ),
    pytest.param("max_cost_usd = 0", "max_cost_usd: 0, expected a number above 0", id="no money"),
    pytest.param("max_cost_usd = nan", "max_cost_usd: nan, expected a number above 0", id="money of NaN"),
    pytest.param("max_cost_usd = inf", "max_cost_usd: inf, expected a number above 0", id="money without end"),
    pytest.param("max_wall_s = -0.5", "max_wall_s: -0.5, expected a number above 0", id="time below none"),
    pytest.param("max_judge_passes = 0", "max_judge_passes: 0, expected a whole number of at least 1", id="no pass"),
    pytest.param("max_agents = 0", "max_agents: 0, expected a whole number of at least 1", id="no agent"),
    pytest.param(
        "max_tokens = 1",
        "max_tokens: unknown, expected one of max_requests, max_output_tokens, max_cost_usd, max_wall_s,"
        " max_judge_passes, max_agents",
        id="no such cap",
    ),
]


@pytest.mark.parametrize(("cap", "message"), BAD_CAPS)
def test_a_bad_cap_is_refused_in_one_line_wherever_it_is_given(cap: str, message: str, tmp_path: Path):
    assert refusal_of(f"{POLICY}[caps]\n{cap}\n", tmp_path / "mine.toml") == f"caps.{message}"

    settings = tmp_path / "redraft.toml"
    settings.write_text(f"[caps]\n{cap}\n")
    with pytest.raises(PolicyError) as caught:
        policies.load_workspace_settings(settings)
    assert str(caught.value) == f"{settings}: caps.{message}"

    with pytest.raises(PolicyError) as caught:
        policies.caps_asked(tomllib.loads(cap))
    assert str(caught.value) == message


def test_caps_are_given_by_their_names_and_none_leaves_one_out():
    assert policies.caps_asked(dict.fromkeys(Caps.model_fields)) == Caps()
    assert policies.caps_asked(CAPS.model_dump()) == CAPS
    assert policies.caps_asked({"max_cost_usd": 2, "max_wall_s": None}) == Caps(max_cost_usd=2)


@pytest.mark.parametrize(
    ("asked", "caps"),
    [
        pytest.param((), Caps(max_requests=9, max_agents=3), id="nobody asks for a cap"),
        pytest.param((None, Caps()), Caps(max_requests=9, max_agents=3), id="nobody names one"),
        pytest.param((Caps(max_wall_s=60),), Caps(max_requests=9, max_agents=3, max_wall_s=60), id="one more"),
        pytest.param((Caps(max_requests=4),), Caps(max_requests=4, max_agents=3), id="one in the policy's place"),
        pytest.param(
            (Caps(max_requests=4, max_cost_usd=1), None, Caps(max_requests=12)),
            Caps(max_requests=12, max_agents=3, max_cost_usd=1),
            id="the last to name it goes first, cap by cap",
        ),
    ],
)
def test_caps_that_are_asked_for_take_the_place_of_the_policys_own(asked: tuple[Caps | None, ...], caps: Caps):
    policy = policies.load_policy("paperorchestra").model_copy(update={"caps": Caps(max_requests=9, max_agents=3)})
    assert policies.with_budget(policy, *asked) == policy.model_copy(update={"caps": caps})


def test_caps_are_part_of_the_policys_hash():
    policy = policies.load_policy("paperorchestra")
    hashes = {policies.policy_hash(policies.with_budget(policy, Caps(**{name: 5}))) for name in Caps.model_fields}
    assert len(hashes | {policies.policy_hash(policy)}) == 7


@pytest.mark.parametrize(
    ("path", "message"),
    [
        pytest.param("gone.toml", "no such file or directory", id="a file that is not there"),
        pytest.param(".", "is a directory", id="a folder"),
    ],
)
def test_a_path_that_is_no_file_is_refused_by_its_name(path: str, message: str, tmp_path: Path):
    with pytest.raises(PolicyError) as caught:
        policies.load_policy(tmp_path / path)
    assert str(caught.value) == f"{tmp_path / path}: {message}, expected a readable TOML file"


@pytest.mark.parametrize(
    ("content", "message"),
    [
        pytest.param(
            RUBRIC.replace("0.75", "0.70"),
            "rubric 'own': the weights of clarity, novelty add up to 0.95, expected 1",
            id="weights that miss 1",
        ),
        pytest.param('name = "own"\n[weights]\n', "weights: {}, expected", id="no axis"),
        pytest.param('name = "own"\n', "weights: missing, expected it beside name", id="no weights"),
        pytest.param(RUBRIC + "style = nan\n", "weights.style: nan, expected a number", id="a weight of NaN"),
    ],
)
def test_a_bad_rubric_is_refused_with_its_file(content: str, message: str, tmp_path: Path):
    path = tmp_path / "own.toml"
    path.write_text(content)
    with pytest.raises(PolicyError) as caught:
        policies.load_rubric(path)
    assert str(caught.value).startswith(f"{path}: {message}")


def test_caps_take_the_place_of_the_policys_own():
    policy = policies.load_policy("paperorchestra")
    assert policies.with_caps(policy, {"iter_cap": 7}) == policy.model_copy(update={"iter_cap": 7})
    assert policies.with_caps(policy, {}) == policy


@pytest.mark.parametrize(
    ("caps", "message"),
    [
        pytest.param({"iter_cap": 0}, "iter_cap: 0, expected a whole number from 1 to 100", id="no revision"),
        pytest.param({"iter_cap": -3}, "iter_cap: -3, expected a whole number from 1 to 100", id="negative"),
        pytest.param({"replicates": 0}, "replicates: 0, expected a whole number of at least 1", id="no replicate"),
    ],
)
def test_a_cap_out_of_its_range_is_refused(caps: dict[str, int], message: str):
    with pytest.raises(PolicyError) as caught:
        policies.with_caps(policies.load_policy("paperorchestra"), caps)
    assert str(caught.value) == message


def test_the_hash_is_of_what_the_policy_says_and_not_how_its_file_is_written(tmp_path: Path):
    one, other = tmp_path / "one.toml", tmp_path / "other.toml"
    one.write_text(POLICY + "accept_threshold = 80\niter_cap = 3\n")
    other.write_text("# the same\niter_cap = 3\naccept_threshold = 80.0\n" + POLICY)
    digest = policies.policy_hash(policies.load_policy(one))
    assert digest == policies.policy_hash(policies.load_policy(other))
    assert len(digest) == 64
    other.write_text(POLICY + "iter_cap = 4\n")
    assert digest != policies.policy_hash(policies.load_policy(other))


def test_the_hash_survives_the_worklog():
    policy = policies.load_policy("paperorchestra")
    assert policies.policy_hash(Policy.model_validate_json(policy.model_dump_json())) == policies.policy_hash(policy)


def test_a_workspace_without_settings_asks_for_nothing(tmp_path: Path):
    assert policies.load_workspace_settings(tmp_path / "redraft.toml") == policies.WorkspaceSettings()


def test_a_workspace_asks_for_policy_caps_roles_and_no_log(tmp_path: Path):
    path = tmp_path / "redraft.toml"
    path.write_text(
        'policy = "paperorchestra"\nlog = "none"\niter_cap = 5\nreplicates = 2\n'
        'critics = ["offline", "offline"]\nreviser = "offline"\ndevils_advocate = "none"\nintegrity = "offline"\n'
        f"[caps]\n{ALL_CAPS}"
    )
    assert policies.load_workspace_settings(path) == policies.WorkspaceSettings(
        policy="paperorchestra",
        log="none",
        iter_cap=5,
        replicates=2,
        critics=("offline", "offline"),
        reviser="offline",
        devils_advocate="none",
        integrity="offline",
        caps=CAPS,
    )


@pytest.mark.parametrize(
    ("written", "read"),
    [
        pytest.param("mine.toml", "{workspace}/mine.toml", id="a file of the workspace"),
        pytest.param("../mine.toml", "{workspace}/../mine.toml", id="a file beside it"),
        pytest.param("/etc/mine.toml", "/etc/mine.toml", id="a file anywhere"),
        pytest.param("paperorchestra", "paperorchestra", id="a preset"),
    ],
)
def test_a_policys_path_is_given_below_the_workspace(written: str, read: str, tmp_path: Path):
    path = tmp_path / "redraft.toml"
    path.write_text(f'policy = "{written}"\n')
    assert policies.load_workspace_settings(path).policy == read.format(workspace=tmp_path)


OWN = "a base URL or key comes from your own configuration or environment, never from a workspace"


@pytest.mark.parametrize(
    ("content", "message"),
    [
        pytest.param('base_url = "http://127.0.0.1"', f"base_url: {OWN}", id="a base URL"),
        pytest.param('critic_base_url = "http://127.0.0.1"', f"critic_base_url: {OWN}", id="a role's base URL"),
        pytest.param('BASE-URL = "http://127.0.0.1"', f"BASE-URL: {OWN}", id="a base URL in another spelling"),
        pytest.param('api_key = "x"', f"api_key: {OWN}", id="a key"),
        pytest.param('key_env = "HOME"', f"key_env: {OWN}", id="a key variable"),
        pytest.param('[reviser]\nkey_var = "HOME"', f"key_var: {OWN}", id="a key variable below a role"),
        pytest.param('[[role]]\nauth_token = "x"', f"auth_token: {OWN}", id="a token in a list of roles"),
        pytest.param('endpoint = "x"', f"endpoint: {OWN}", id="an endpoint"),
        pytest.param(
            "max_rounds = 3",
            "max_rounds: unknown, expected one of policy, log, iter_cap, replicates, critics, reviser,"
            " devils_advocate, integrity",
            id="an unknown key",
        ),
        pytest.param("iter_cap = 0", "iter_cap: 0, expected a whole number from 1 to 100", id="a cap out of range"),
        pytest.param('log = "some.md"', "log: 'some.md', expected 'none'", id="a log that is not none"),
        pytest.param("critics = []", "critics: [], expected", id="no critic"),
        pytest.param("policy = 3", "policy: 3, expected a valid string", id="a policy that is no name"),
        pytest.param("iter_cap =", "invalid value (at end of document), expected TOML", id="malformed TOML"),
    ],
)
def test_bad_settings_are_refused_in_one_line_with_their_file(content: str, message: str, tmp_path: Path):
    path = tmp_path / "redraft.toml"
    path.write_text(content)
    with pytest.raises(PolicyError) as caught:
        policies.load_workspace_settings(path)
    assert str(caught.value).startswith(f"{path}: {message}")
    assert "\n" not in str(caught.value)


@pytest.mark.parametrize("cap", ["iter_cap", "replicates"])
def test_the_settings_caps_have_the_limits_of_the_policy(cap: str):
    limited, _null = policies.WorkspaceSettings.model_json_schema()["properties"][cap]["anyOf"]
    of_policy = Policy.model_json_schema()["properties"][cap]
    assert limited == {key: of_policy[key] for key in ("type", "minimum", "maximum") if key in of_policy}


@pytest.mark.parametrize(
    "roles",
    [
        pytest.param(Roles(), id="the defaults"),
        pytest.param(Roles(critics=("offline", "offline")), id="a panel"),
        pytest.param(Roles(devils_advocate="none", integrity="none"), id="roles that are switched off"),
        pytest.param(
            Roles(critics=("openai:gpt-5", "anthropic:claude-opus-5"), judge="openai-chat:qwen3:8b"), id="models"
        ),
    ],
)
def test_roles_that_can_be_played_are_accepted(roles: Roles):
    assert policies.validate_roles(roles) is roles


@pytest.mark.parametrize(
    ("roles", "message"),
    [
        pytest.param(
            Roles(critics=("offline", "x")),
            "critic: 'x' is no known role spec, expected offline or provider:model",
            id="a critic",
        ),
        pytest.param(
            Roles(critics=("none",)),
            "critic: 'none' is no known role spec, expected offline or provider:model",
            id="no critic",
        ),
        pytest.param(
            Roles(reviser="none"),
            "reviser: 'none' is no known role spec, expected offline or provider:model",
            id="no reviser",
        ),
        pytest.param(
            Roles(devils_advocate="x"),
            "devils_advocate: 'x' is no known role spec, expected offline, none or provider:model",
            id="an advocate",
        ),
        pytest.param(
            Roles(judge="offline"),
            "judge: 'offline' is no known role spec, expected none or provider:model",
            id="a judge of form",
        ),
        pytest.param(
            Roles(reviser="gpt-5"),
            "reviser: 'gpt-5' is no known role spec, expected offline or provider:model",
            id="a model without its provider",
        ),
        pytest.param(
            Roles(reviser="openai:"),
            "reviser: 'openai:' is no known role spec, expected offline or provider:model",
            id="a provider without a model",
        ),
        pytest.param(
            Roles(integrity=""),
            "integrity: '' is no known role spec, expected offline, none or provider:model",
            id="an empty spec",
        ),
    ],
)
def test_a_role_that_nobody_can_play_is_refused_by_name(roles: Roles, message: str):
    with pytest.raises(PolicyError) as caught:
        policies.validate_roles(roles)
    assert str(caught.value) == message


def test_the_presets_leave_no_threshold_to_a_default():
    fields = set(tomllib.loads((policies.PRESETS / "paperorchestra.toml").read_text()))
    assert fields == set(Policy.model_fields)
