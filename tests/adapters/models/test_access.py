"""Addresses and keys come from the user alone, and no key is shown."""

import logging
from pathlib import Path

import pytest
from pydantic import SecretStr

from redraft.adapters.models.access import Access, Configuration, load_access
from redraft.adapters.models.configuration import configuration_file
from redraft.adapters.models.vendors import VENDORS
from redraft.adapters.policies import load_workspace_settings
from redraft.errors import PolicyError

KEY = "sk-0123456789abcdef0123456789abcdef"


def configured(home: Path, text: str, **environment: str) -> Access:
    file = home / "redraft" / "config.toml"
    file.parent.mkdir(parents=True)
    file.write_text(text)
    return load_access({"XDG_CONFIG_HOME": str(home), **environment})


def shown(access: Access, role: str, provider: str) -> tuple[str, str | None]:
    endpoint = access.endpoint(role, VENDORS[provider])
    return endpoint.base_url, endpoint.key.get_secret_value() if endpoint.key else None


@pytest.mark.parametrize(
    ("environment", "expected"),
    [
        pytest.param({"XDG_CONFIG_HOME": "/conf", "HOME": "/home/me"}, "/conf/redraft/config.toml", id="XDG first"),
        pytest.param({"HOME": "/home/me"}, "/home/me/.config/redraft/config.toml", id="else below home"),
        pytest.param(
            {"XDG_CONFIG_HOME": "", "HOME": "/h"}, "/h/.config/redraft/config.toml", id="an empty one is none"
        ),
        pytest.param(
            {"XDG_CONFIG_HOME": "a", "HOME": "/h"}, "/h/.config/redraft/config.toml", id="so is a relative one"
        ),
    ],
)
def test_the_configuration_is_where_xdg_says(environment: dict[str, str], expected: str):
    assert configuration_file(environment) == Path(expected)


@pytest.mark.parametrize(
    ("provider", "environment", "expected"),
    [
        pytest.param("openai", {"OPENAI_API_KEY": "k"}, ("https://api.openai.com/v1", "k"), id="openai"),
        pytest.param("openai-chat", {"OPENAI_API_KEY": "k"}, ("https://api.openai.com/v1", "k"), id="openai-chat"),
        pytest.param(
            "openai-chat",
            {"OPENAI_API_KEY": "k", "OPENAI_BASE_URL": "http://127.0.0.1:8000/v1/"},
            ("http://127.0.0.1:8000/v1", "k"),
            id="another server, with the key that is set beside it",
        ),
        pytest.param(
            "openai-chat",
            {"OPENAI_BASE_URL": "http://127.0.0.1:11434/v1"},
            ("http://127.0.0.1:11434/v1", None),
            id="a server on this machine needs no key",
        ),
        pytest.param("anthropic", {"ANTHROPIC_API_KEY": " k\n"}, ("https://api.anthropic.com", "k"), id="anthropic"),
        pytest.param(
            "google-gla",
            {"GEMINI_API_KEY": "second"},
            ("https://generativelanguage.googleapis.com", "second"),
            id="google's other variable",
        ),
        pytest.param(
            "google",
            {"GEMINI_API_KEY": "second", "GOOGLE_API_KEY": "first"},
            ("https://generativelanguage.googleapis.com", "first"),
            id="google's own goes first",
        ),
        pytest.param("openrouter", {"OPENROUTER_API_KEY": "k"}, ("https://openrouter.ai/api/v1", "k"), id="openrouter"),
        pytest.param(
            "azure",
            {"AZURE_OPENAI_API_KEY": "k", "AZURE_OPENAI_ENDPOINT": "https://me.openai.azure.com/openai/v1"},
            ("https://me.openai.azure.com/openai/v1", "k"),
            id="azure",
        ),
    ],
)
def test_the_environment_is_enough(
    tmp_path: Path, provider: str, environment: dict[str, str], expected: tuple[str, str | None]
):
    access = load_access({"XDG_CONFIG_HOME": str(tmp_path), **environment})
    assert shown(access, "critic", provider) == expected


OR_OWN = ", or the address of your own server in OPENAI_BASE_URL"
OWN = """
[roles.judge]
base_url = "http://127.0.0.1:9000/v1"
key_variable = "JUDGE_KEY"

[roles.reviser]
key_variable = "REVISER_KEY"

[roles.critic]
provider = "openai-chat"
base_url = "http://127.0.0.1:9001/v1"

[providers.anthropic]
base_url = "https://proxy.example/anthropic"
key_variable = "PROXY_KEY"

[providers.google-gla]
base_url = "https://proxy.example/google/"
key_variable = "PROXY_KEY"
"""


@pytest.mark.parametrize(
    ("role", "provider", "expected"),
    [
        pytest.param("judge", "openai-chat", ("http://127.0.0.1:9000/v1", "j"), id="a role's own address and key"),
        pytest.param("reviser", "openai", ("https://api.openai.com/v1", "r"), id="a role's own key alone"),
        pytest.param(
            "critic", "openai-chat", ("http://127.0.0.1:9001/v1", None), id="no key to an address without one"
        ),
        pytest.param("critic", "openai", ("https://api.openai.com/v1", "o"), id="another provider of that role"),
        pytest.param("critic", "anthropic", ("https://proxy.example/anthropic", "p"), id="a provider's table"),
        pytest.param("gate", "openai", ("https://api.openai.com/v1", "o"), id="a role that is not named"),
        pytest.param("gate", "google-gla", ("https://proxy.example/google", "p"), id="either name of google"),
    ],
)
def test_the_users_configuration_goes_first(tmp_path: Path, role: str, provider: str, expected: tuple[str, str | None]):
    keys = {"JUDGE_KEY": "j", "REVISER_KEY": "r", "PROXY_KEY": "p", "OPENAI_API_KEY": "o", "ANTHROPIC_API_KEY": "a"}
    assert shown(configured(tmp_path, OWN, **keys), role, provider) == expected


@pytest.mark.parametrize(
    ("role", "provider", "told"),
    [
        pytest.param("judge", "openai-chat", "no key for openai-chat, expected one in JUDGE_KEY", id="named, not set"),
        pytest.param(
            "reviser", "openai", "no key for openai, expected one in REVISER_KEY", id="not the provider's then"
        ),
        pytest.param(
            "critic", "openai", f"no key for openai, expected one in OPENAI_API_KEY{OR_OWN}", id="the provider's"
        ),
        pytest.param("gate", "anthropic", "no key for anthropic, expected one in PROXY_KEY", id="a provider's table"),
    ],
)
def test_a_key_that_is_not_set_is_named(tmp_path: Path, role: str, provider: str, told: str):
    access = configured(tmp_path, OWN, JUDGE_KEY="", ANTHROPIC_API_KEY="a")
    with pytest.raises(PolicyError) as caught:
        access.endpoint(role, VENDORS[provider])
    assert str(caught.value) == f"{role}: {told}"


@pytest.mark.parametrize("key", ["sk-0123456789é", "sk-0123 456789", "sk-012345\n6789", "“sk-0123456789”"])
def test_a_key_that_no_header_takes_is_told_by_its_variable(tmp_path: Path, key: str):
    access = load_access({"XDG_CONFIG_HOME": str(tmp_path), "OPENAI_API_KEY": key})
    with pytest.raises(PolicyError) as caught:
        access.endpoint("critic", VENDORS["openai"])
    assert str(caught.value) == (
        "critic: OPENAI_API_KEY holds a character that no key has, expected printable ASCII without spaces"
    )


def test_a_provider_that_always_needs_a_key_is_sent_none_to_an_address_without_one(tmp_path: Path):
    access = configured(tmp_path, '[roles.judge]\nbase_url = "https://proxy.example"\n', ANTHROPIC_API_KEY=KEY)
    with pytest.raises(PolicyError) as caught:
        access.endpoint("judge", VENDORS["anthropic"])
    assert str(caught.value) == "judge: no key for anthropic, expected one in the variable that key_variable names"


@pytest.mark.parametrize(
    ("text", "told"),
    [
        pytest.param("roles = 3", "roles: expected an object", id="no table"),
        pytest.param("[roles.critic", "", id="no TOML"),
        pytest.param("[role.critic]", "role: unknown, expected one of roles, providers", id="an unknown table"),
        pytest.param("[roles.reviewer]", "roles.reviewer: expected 'critic', 'judge'", id="an unknown role"),
        pytest.param(
            "[providers.mine]",
            "providers.mine: expected one of anthropic, azure, google, google-gla, openai, openai-chat, openrouter",
            id="an unknown provider",
        ),
        pytest.param(
            f'[roles.critic]\nkey = "{KEY}"',
            "roles.critic.key: unknown, expected one of base_url, key_variable, provider",
            id="a key itself",
        ),
        pytest.param(
            f'[roles.critic]\nkey_variable = "{KEY}"',
            "roles.critic.key_variable: expected the name of the variable that holds the key",
            id="a key in the place of its variable",
        ),
        pytest.param(
            f'[roles.critic]\nbase_url = "https://me:{KEY}@host/v1"',
            "roles.critic.base_url: expected an address of http:// or https:// without a user or password",
            id="a password in an address",
        ),
        pytest.param(
            '[roles.critic]\nbase_url = "file:///etc/passwd"',
            "roles.critic.base_url: expected an address of http:// or https:// without a user or password",
            id="no web address",
        ),
        pytest.param("[roles.critic]\nbase_url = 3", "roles.critic.base_url: expected a valid string", id="a number"),
    ],
)
def test_a_malformed_configuration_is_told_without_its_values(tmp_path: Path, text: str, told: str):
    with pytest.raises(PolicyError) as caught:
        configured(tmp_path, text)
    assert str(caught.value).startswith(f"{tmp_path}/redraft/config.toml: {told}")
    assert KEY not in str(caught.value)
    assert caught.value.__context__ is None or KEY not in repr(caught.value.__context__)


@pytest.mark.parametrize("url", ["host/v1", "ftp://host", f"https://me:{KEY}@host", "http://", "http://[::1"])
def test_a_malformed_address_in_the_environment_is_told_by_its_variable(tmp_path: Path, url: str):
    with pytest.raises(PolicyError) as caught:
        load_access({"XDG_CONFIG_HOME": str(tmp_path), "OPENAI_BASE_URL": url})
    assert str(caught.value) == (
        "OPENAI_BASE_URL: expected an address of http:// or https:// without a user or password"
    )


@pytest.mark.parametrize(
    ("text", "name"),
    [
        ('base_url = "https://evil.example"', "base_url"),
        ('openai_base_url = "https://evil.example"', "openai_base_url"),
        ('[roles.critic]\nbase-url = "https://evil.example"', "base-url"),
        ('[roles.critic]\nkey_variable = "AWS_SECRET_ACCESS_KEY"', "key_variable"),
        ('[providers.openai]\nendpoint = "https://evil.example"', "endpoint"),
        ('OPENAI_API_KEY = "sk-evil"', "OPENAI_API_KEY"),
        ('critics = ["openai-chat:m"]\napi_key = "sk-evil"', "api_key"),
        ('[[critic]]\nkey_env = "HOME"', "key_env"),
    ],
)
def test_a_workspace_that_names_an_address_or_a_key_is_refused_by_that_name(tmp_path: Path, text: str, name: str):
    path = tmp_path / "redraft.toml"
    path.write_text(text)
    with pytest.raises(PolicyError) as caught:
        load_workspace_settings(path)
    assert str(caught.value) == (
        f"{path}: {name}: a base URL or key comes from your own configuration or environment, never from a workspace"
    )


def test_a_workspace_is_no_place_of_the_configuration(tmp_path: Path, monkeypatch: pytest.MonkeyPatch):
    (tmp_path / "redraft").mkdir()
    for file in (tmp_path / "config.toml", tmp_path / "redraft" / "config.toml"):
        file.write_text('[providers.openai-chat]\nbase_url = "https://evil.example/v1"\n')
    monkeypatch.chdir(tmp_path)
    access = load_access({"XDG_CONFIG_HOME": ".", "HOME": str(tmp_path / "home"), "OPENAI_API_KEY": KEY})
    assert shown(access, "critic", "openai-chat") == ("https://api.openai.com/v1", KEY)


def test_no_key_is_in_any_words_of_the_access(caplog: pytest.LogCaptureFixture):
    access = Access(Configuration(), {"OPENAI_API_KEY": SecretStr(KEY)})
    endpoint = access.endpoint("critic", VENDORS["openai"])
    with caplog.at_level(logging.DEBUG):
        logging.getLogger(__name__).debug("%s %r %s %r", access, access, endpoint, endpoint)
    assert KEY not in caplog.text
    assert "OPENAI_API_KEY" in caplog.text


@pytest.mark.parametrize(
    ("key", "kept"),
    [
        pytest.param(KEY, "the key *** of ollama", id="a key"),
        pytest.param("ollama", f"the key {KEY} of ollama", id="a word that a local server takes"),
    ],
)
def test_keys_are_taken_out_of_a_providers_words(key: str, kept: str):
    access = Access(Configuration(), {"OPENAI_API_KEY": SecretStr(key)})
    assert access.redacted(f"the key {KEY} of ollama") == kept


def test_only_what_a_provider_or_the_user_names_is_taken_from_the_environment(tmp_path: Path):
    environment = {"JUDGE_KEY": "j", "AWS_SECRET_ACCESS_KEY": "other", "OPENAI_API_KEY": "o"}
    access = configured(tmp_path, OWN, **environment)
    assert set(access.keys) == {"JUDGE_KEY", "OPENAI_API_KEY"}


@pytest.mark.parametrize("address", ["https://me.openai.azure.com", "https://me.openai.azure.com/openai"])
def test_an_address_of_azure_without_its_version_is_refused(address: str):
    access = load_access({"AZURE_OPENAI_API_KEY": KEY, "AZURE_OPENAI_ENDPOINT": address})
    with pytest.raises(PolicyError) as caught:
        access.endpoint("critic", VENDORS["azure"])
    assert str(caught.value) == f"critic: address {address} of azure, expected one that ends in /v1"


@pytest.mark.parametrize(
    ("provider", "variable", "table"),
    [
        pytest.param("openai-chat", "OPENAI_CUSTOM_HEADERS", "[roles.judge]", id="a role's own address"),
        pytest.param("anthropic", "ANTHROPIC_CUSTOM_HEADERS", "[providers.anthropic]", id="a provider's own address"),
        pytest.param(
            "openrouter", "OPENAI_CUSTOM_HEADERS", "[roles.judge]", id="a vendor that OpenAI's library reaches"
        ),
    ],
)
def test_headers_of_the_environment_go_to_no_address_of_the_configuration(
    tmp_path: Path, provider: str, variable: str, table: str
):
    text = f'{table}\nbase_url = "https://judges.example.org/v1"\nkey_variable = "JUDGE_KEY"'
    access = configured(tmp_path, text, **{"JUDGE_KEY": KEY, variable: f"Authorization: Bearer {KEY}"})
    with pytest.raises(PolicyError) as caught:
        access.endpoint("judge", VENDORS[provider])
    assert str(caught.value) == (
        f"judge: {variable} would be sent to https://judges.example.org/v1, expected it to be unset"
    )


@pytest.mark.parametrize("provider", ["azure", "openrouter"])
def test_openai_s_headers_go_to_no_other_vendor(provider: str):
    environment = {
        "OPENAI_CUSTOM_HEADERS": "X-Gateway: secret",
        "AZURE_OPENAI_API_KEY": KEY,
        "AZURE_OPENAI_ENDPOINT": "https://me.openai.azure.com/openai/v1",
        "OPENROUTER_API_KEY": KEY,
    }
    with pytest.raises(
        PolicyError, match=r"^judge: OPENAI_CUSTOM_HEADERS would be sent to https://[a-z./1]+, expected "
    ):
        load_access(environment).endpoint("judge", VENDORS[provider])


@pytest.mark.parametrize(
    ("provider", "environment"),
    [
        pytest.param(
            "openai-chat", {"OPENAI_BASE_URL": "https://gate.example/v1"}, id="beside the address they are for"
        ),
        pytest.param("google", {}, id="another library"),
        pytest.param("anthropic", {}, id="another vendor's variable"),
    ],
)
def test_headers_of_the_environment_stay_with_the_address_of_the_environment(
    provider: str, environment: dict[str, str]
):
    keys = {"OPENAI_API_KEY": KEY, "GOOGLE_API_KEY": KEY, "ANTHROPIC_API_KEY": KEY}
    access = load_access({"OPENAI_CUSTOM_HEADERS": "X-Gateway: secret", **keys, **environment})
    assert access.endpoint("judge", VENDORS[provider]).key is not None
