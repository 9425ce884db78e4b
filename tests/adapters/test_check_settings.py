from pathlib import Path

import pytest

from redraft.adapters.check_settings import settings_for
from redraft.adapters.policies import load_workspace_settings
from redraft.domain.selection import Selection
from redraft.errors import InputError, PolicyError

KNOWN = ("contraction", "long-sentence")


def test_nothing_is_asked_for_without_a_file(tmp_path: Path):
    assert settings_for(tmp_path, KNOWN) == Selection()


def test_the_nearest_file_upward_counts(tmp_path: Path):
    below = tmp_path / "a" / "b"
    below.mkdir(parents=True)
    (tmp_path / "redraft.toml").write_text('[check]\nselect = ["contraction"]\nignore = ["long-sentence"]\n')
    assert settings_for(below, KNOWN) == Selection(("contraction",), ("long-sentence",))
    (tmp_path / "a" / "redraft.toml").write_text('log = "none"\n')
    assert settings_for(below, KNOWN) == Selection(None, ())
    assert settings_for(tmp_path, KNOWN).select == ("contraction",)


@pytest.mark.parametrize(
    ("text", "words"),
    [
        (
            '[check]\nselect = ["contractions"]\n',
            "redraft.toml: .check.: check 'contractions' is unknown.*such as contr",
        ),
        ('[check]\nignore = ["x"]\n', "redraft.toml: .check.: check 'x' is unknown"),
        ("[check]\nselects = []\n", "redraft.toml: check.selects: unknown, expected one of select, ignore"),
        ('[checks]\nselect = ["contraction"]\n', "redraft.toml: checks: unknown, expected one of .*check"),
        ('[check]\nselect = "contraction"\n', "redraft.toml: check.select: 'contraction', expected"),
        ("[check]\nselect = []\n", "redraft.toml: check.select: "),
        ("[check\n", "redraft.toml: .*expected TOML"),
    ],
)
def test_what_cannot_be_meant_is_refused_by_name(tmp_path: Path, text: str, words: str):
    (tmp_path / "redraft.toml").write_text(text)
    with pytest.raises(InputError, match=words):
        settings_for(tmp_path, KNOWN)


def test_the_table_stands_beside_the_settings_of_a_run(tmp_path: Path):
    path = tmp_path / "redraft.toml"
    path.write_text('iter_cap = 2\n[check]\nignore = ["contraction"]\n')
    settings = load_workspace_settings(path)
    assert (settings.iter_cap, settings.check.ignore) == (2, ("contraction",))
    path.write_text('[check]\napi_key = "x"\n')
    with pytest.raises(PolicyError, match="api_key: a base URL or key"):
        load_workspace_settings(path)
