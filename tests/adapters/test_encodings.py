"""Bytes become text and the same bytes again, or are refused."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from redraft.adapters.encodings import decode, encode
from redraft.contracts.source import Encoding
from redraft.errors import SourceError


@pytest.mark.parametrize(
    ("data", "text", "encoding"),
    [
        pytest.param("naïve".encode(), "naïve", Encoding.UTF_8, id="UTF-8 is tried first"),
        pytest.param(b"plain", "plain", Encoding.UTF_8, id="ASCII counts as UTF-8"),
        pytest.param(b"", "", Encoding.UTF_8, id="no bytes are no text"),
        pytest.param(b"\xef\xbb\xbfna\xc3\xafve", "naïve", Encoding.UTF_8_BOM, id="a byte order mark is no text"),
        pytest.param(b"\xef\xbb\xbf", "", Encoding.UTF_8_BOM, id="a lone byte order mark is empty text"),
        pytest.param(b"na\xefve", "naïve", Encoding.LATIN_1, id="what is no UTF-8 is Latin-1"),
        pytest.param(
            b"\x93x\x94 \xe9", "\x93x\x94 é", Encoding.LATIN_1, id="quotation marks of Windows-1252 are let be"
        ),
        pytest.param(b"a\r\nb\rc\n\xe9", "a\r\nb\rc\né", Encoding.LATIN_1, id="line ends are kept in Latin-1"),
        pytest.param(b"a\r\nb\rc\n", "a\r\nb\rc\n", Encoding.UTF_8, id="line ends are kept in UTF-8"),
        pytest.param(b"x" * 200 + b"\xe9\x1a", "x" * 200 + "é\x1a", Encoding.LATIN_1, id="one control byte is let be"),
    ],
)
def test_bytes_are_decoded_and_encoded_back(data: bytes, text: str, encoding: Encoding):
    assert decode(data, "paper.tex") == (text, encoding)
    assert encode(text, encoding, "paper.tex") == data


@pytest.mark.parametrize(
    ("data", "said"),
    [
        pytest.param(b"\\documentcl\0ss", "byte 0 at offset 11", id="a zero byte is located"),
        pytest.param("x".encode("utf-16"), "UTF-16 byte order mark", id="UTF-16 little-endian is named"),
        pytest.param(b"\xfe\xff\0x", "UTF-16 byte order mark", id="UTF-16 big-endian is named"),
        pytest.param("x".encode("utf-32"), "UTF-32 byte order mark", id="UTF-32 little-endian is named"),
        pytest.param(b"\0\0\xfe\xff\0\0\0x", "UTF-32 byte order mark", id="UTF-32 big-endian is named"),
        pytest.param("x".encode("utf-16-le"), "byte 0 at offset 1", id="UTF-16 without a mark has zero bytes"),
        pytest.param(b"PK\x03\x04\xff\x14\x08", "byte 3 at offset 2", id="an archive has control bytes"),
    ],
)
def test_what_is_no_text_is_refused_in_one_located_line(data: bytes, said: str):
    with pytest.raises(SourceError) as refused:
        decode(data, "drafts/paper.tex")
    assert str(refused.value) == f"drafts/paper.tex: {said}, expected text in UTF-8 or Latin-1"


@pytest.mark.parametrize(("controls", "accepted"), [(1, True), (2, False)], ids=["at one in a hundred", "above it"])
def test_control_bytes_are_let_be_up_to_their_share(controls: int, accepted: bool):
    data = b"\xe9" * (100 - controls) + b"\x01" * controls
    if accepted:
        assert decode(data, "x")[1] is Encoding.LATIN_1
    else:
        with pytest.raises(SourceError):
            decode(data, "x")


@given(
    st.binary()
    | st.text().map(str.encode)
    | st.text(alphabet=st.characters(max_codepoint=255)).map(lambda t: t.encode("latin-1"))
)
def test_whatever_is_decoded_comes_back_to_the_byte(data: bytes):
    try:
        text, encoding = decode(data, "x")
    except SourceError:
        return
    assert encode(text, encoding, "x") == data


def test_a_character_that_the_file_cannot_hold_is_located():
    with pytest.raises(
        SourceError, match=r"^paper\.tex:2: character U\+2013, expected those of the file's own latin-1$"
    ):
        encode("é\na – b", Encoding.LATIN_1, "paper.tex")
