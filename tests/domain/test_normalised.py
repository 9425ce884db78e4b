import unicodedata

import pytest
from hypothesis import given
from hypothesis import strategies as st

from redraft.domain.normalised import normalise


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        pytest.param("plain\ntext é", "plain\ntext é", id="normal text stays as it is"),
        pytest.param("a\r\nb\rc\n", "a\nb\nc\n", id="every line end is a line feed"),
        pytest.param("cafe\u0301", "café", id="an accent joins the ASCII letter before it"),
        pytest.param("e\u0323\u0301", "ẹ\u0301", id="a cluster may keep an accent of its own"),
        pytest.param("한", "한", id="syllables are composed of their letters"),
        pytest.param("\ufb2a", "\u05e9\u05c1", id="a letter may become longer"),
        pytest.param("漢字e\u0301漢字", "漢字é漢字", id="letters around a cluster are untouched"),
    ],
)
def test_text_is_in_nfc_with_line_feeds(text: str, expected: str):
    assert normalise(text).text == expected


@pytest.mark.parametrize(
    ("text", "word", "original"),
    [
        pytest.param("a\r\nb\r\nc", "c", "c", id="after line ends that were longer"),
        pytest.param("cafe\u0301 noir", "noir", "noir", id="after letters that were longer"),
        pytest.param("cafe\u0301 noir", "café", "cafe\u0301", id="around letters that were longer"),
        pytest.param("x\ufb2ay", "y", "y", id="after a letter that was shorter"),
    ],
)
def test_a_stretch_is_traced_to_the_original(text: str, word: str, original: str):
    normal = normalise(text)
    start = normal.text.index(word)
    assert text[normal.original(start) : normal.original(start + len(word))] == original


def test_an_offset_inside_a_letter_that_became_longer_stays_inside_the_text():
    text = "\ufb2a"
    assert normalise(text).original(1) == 1


@given(st.text(alphabet=st.sampled_from("ae\u0301\u0323\r\n é漢ᄒ간\ufb2a")))
def test_any_text_is_what_unicode_says_it_is_and_offsets_never_go_back(text: str):
    normal = normalise(text)
    assert normal.text == unicodedata.normalize("NFC", text.replace("\r\n", "\n").replace("\r", "\n"))
    origins = [normal.original(offset) for offset in range(len(normal.text) + 1)]
    assert origins == sorted(origins)
    assert origins[0] == 0
    assert origins[-1] == len(text)
