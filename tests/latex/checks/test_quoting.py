import pytest

LONG = "word " * 60


@pytest.mark.parametrize(
    ("text", "quote"),
    [
        pytest.param("It begins: in the the end it is.", "It begins: in the the end it is.", id="a short line whole"),
        pytest.param("First.\nIn the the end.\nLast.", "In the the end.", id="words of its own line"),
        pytest.param(
            "one two three four five six seven eight the the nine ten eleven twelve thirteen fourteen",
            "five six seven eight the the nine ten eleven twelve",
            id="whole words around it",
        ),
    ],
)
def test_a_short_fault_is_quoted_with_the_words_around_it(body, text: str, quote: str):
    (found,) = body(text).find("doubled-word")
    assert found.quote == quote


def test_a_long_fault_is_cut(body):
    (found,) = body(LONG).find("long-sentence")
    assert found.quote == LONG[:200].strip()
