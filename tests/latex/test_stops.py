import pytest

from redraft.latex.stops import BEGINS, STOP, ends_sentence


def _ends(text: str) -> list[str]:
    """Return what stands before each stop that ends a sentence."""
    return [text[: stop.start()].rsplit(maxsplit=1)[-1] for stop in STOP.finditer(text) if ends_sentence(text, stop)]


@pytest.mark.parametrize(
    ("text", "last"),
    [
        pytest.param("It is. So", ["is"], id="a full stop"),
        pytest.param("Is it? It is! So", ["it", "is"], id="other marks"),
        pytest.param("(It is.) So", ["is"], id="a bracket behind it"),
        pytest.param(f"It is. {BEGINS}\0\0 says", ["is"], id="a citation opens the next"),
        pytest.param(f"It is.~{BEGINS}\0\0 So", ["is"], id="a citation closes it"),
        pytest.param("It is. \0\0so it goes", [], id="markup before a word in lower case"),
        pytest.param("It is.so", [], id="no blank behind it"),
        pytest.param("It is. so", [], id="a word in lower case"),
        pytest.param("It is. macOS runs", ["is"], id="a name that begins in lower case"),
        pytest.param("See Fig. Three", [], id="an abbreviation"),
        pytest.param("See No. 3", [], id="an abbreviation before a number"),
        pytest.param(f"See No. {BEGINS}\0", [], id="an abbreviation before a reference"),
        pytest.param("It says no. Three", ["no"], id="the same word before another"),
        pytest.param("By J. Smith", [], id="an initial"),
        pytest.param("In set B. The rest", ["B"], id="a letter before an opener"),
        pytest.param("Am 3. Mai", [], id="an ordinal before a month"),
        pytest.param("He won 3. He lost", ["3"], id="a number"),
        pytest.param("文。文", ["文"], id="another script"),
    ],
)
def test_ends_sentence(text: str, last: list[str]):
    assert _ends(text) == last
