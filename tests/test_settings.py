"""Settings from the environment."""

import pytest

from redraft.errors import InputError
from redraft.settings import load_settings


@pytest.fixture(autouse=True)
def no_variables(monkeypatch: pytest.MonkeyPatch):
    for name in ("ITER_CAP", "TYPESETTER", "SANDBOX", "TEX_TIMEOUT_S", "TEX_CPU_S", "TEX_MEMORY_MB"):
        monkeypatch.delenv(f"REDRAFT_{name}", raising=False)


def test_defaults():
    settings = load_settings()

    assert settings.iter_cap is None
    assert (settings.typesetter, settings.sandbox, settings.tex_timeout_s) == ("latexmk", "auto", 180)


def test_variables_win_over_defaults(monkeypatch: pytest.MonkeyPatch):
    monkeypatch.setenv("REDRAFT_ITER_CAP", "5")
    monkeypatch.setenv("REDRAFT_TYPESETTER", "none")

    settings = load_settings()

    assert (settings.iter_cap, settings.typesetter) == (5, "none")


def test_an_empty_variable_is_as_good_as_none(monkeypatch: pytest.MonkeyPatch):
    monkeypatch.setenv("REDRAFT_ITER_CAP", "")

    assert load_settings().iter_cap is None


@pytest.mark.parametrize(
    ("name", "value", "expected"),
    [
        pytest.param("ITER_CAP", "0", "greater than or equal to 1", id="a cap of 0"),
        pytest.param("ITER_CAP", "-1", "greater than or equal to 1", id="a negative cap"),
        pytest.param("ITER_CAP", "three", "valid integer", id="a cap in words"),
        pytest.param("ITER_CAP", "101", "less than or equal to 100", id="a cap above the policy's own limit"),
        pytest.param("TYPESETTER", "word", "'latexmk' or 'none'", id="an unknown typesetter"),
        pytest.param("SANDBOX", "off", "'auto', 'bwrap', 'landlock' or 'restricted'", id="an unknown sandbox"),
        pytest.param("TEX_TIMEOUT_S", "0", "greater than or equal to 1", id="no time at all"),
    ],
)
def test_a_bad_value_is_one_line_that_names_the_variable(
    monkeypatch: pytest.MonkeyPatch, name: str, value: str, expected: str
):
    monkeypatch.setenv(f"REDRAFT_{name}", value)

    with pytest.raises(InputError) as caught:
        load_settings()

    message = str(caught.value)
    assert message.startswith(f"REDRAFT_{name}={value}: ")
    assert expected in message
    assert "\n" not in message
