import pytest

from redraft.domain.selection import Selection, chosen, refuse_unknown, split
from redraft.errors import InputError

KNOWN = ("contraction", "doubled-word", "long-sentence")
A, B, C = KNOWN


@pytest.mark.parametrize(
    ("options", "settings", "ids"),
    [
        pytest.param(Selection(), Selection(), {A, B, C}, id="nothing asked for: all"),
        pytest.param(Selection(select=(A,)), Selection(), {A}, id="an option selects"),
        pytest.param(Selection(ignore=(A,)), Selection(), {B, C}, id="an option ignores"),
        pytest.param(Selection(select=(A, B), ignore=(A,)), Selection(), {B}, id="selected and ignored: ignored"),
        pytest.param(Selection(), Selection(select=(A, B)), {A, B}, id="settings select"),
        pytest.param(Selection(), Selection(ignore=(A,)), {B, C}, id="settings ignore"),
        pytest.param(Selection(select=(C,)), Selection(select=(A,)), {C}, id="the option's selection wins"),
        pytest.param(Selection(ignore=(C,)), Selection(ignore=(A,)), {A, B}, id="the option's ignoring wins"),
        pytest.param(Selection(select=(A,)), Selection(ignore=(A,)), {A}, id="an option selects what settings ignore"),
        pytest.param(Selection(ignore=(A,)), Selection(select=(A, B)), {B}, id="settings select, an option ignores"),
    ],
)
def test_options_go_before_settings(options: Selection, settings: Selection, ids: set[str]):
    assert chosen(KNOWN, options, settings) == ids


@pytest.mark.parametrize(
    ("values", "ids"),
    [(["a,b", "c"], ("a", "b", "c")), ([" a , ,b "], ("a", "b")), ([""], ()), ([], ())],
)
def test_ids_come_by_comma_or_again(values: list[str], ids: tuple[str, ...]):
    assert split(values) == ids


def test_known_ids_pass():
    refuse_unknown((A, C), KNOWN, "--select")


@pytest.mark.parametrize(
    ("name", "said"),
    [
        ("contractions", ", such as contraction"),
        ("longsentence", ", such as long-sentence"),
        ("doubled-words", ", such as doubled-word"),
        ("zzz", ""),
        ("", ""),
    ],
)
def test_an_unknown_id_is_refused_with_the_nearest(name: str, said: str):
    with pytest.raises(InputError) as refused:
        refuse_unknown((A, name), KNOWN, "--select")
    assert str(refused.value) == f"--select: check {name!r} is unknown, expected one of redraft check --list{said}"
