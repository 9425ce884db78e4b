import pytest

from redraft.latex.quotations import quotations

WORDS = "These are more than enough words for a quotation"


@pytest.mark.parametrize(
    ("text", "quoted"),
    [
        pytest.param("", (), id="nothing to quote"),
        pytest.param("Too short.", (), id="too short to quote"),
        pytest.param(f"{WORDS} one.\n\n{WORDS} two.", (f"{WORDS} one.", f"{WORDS} two."), id="one section gives two"),
        pytest.param(
            f"\\section{{A}}{WORDS} one.\n{WORDS} more.\\section{{B}}{WORDS} two.",
            (f"{WORDS} one.", f"{WORDS} two."),
            id="two sections give one each",
        ),
        pytest.param("深层网络逐层读取", ("深层网络逐层读取",), id="eight characters of Chinese are enough"),
        pytest.param("深层网络逐层读", (), id="seven are not"),
        pytest.param(f"{WORDS} % comment", (WORDS,), id="no comment"),
    ],
)
def test_quotations(manuscript, text: str, quoted: tuple[str, ...]):
    assert quotations(manuscript(text)) == quoted


def test_four_sections_are_quoted_at_most(manuscript):
    paper = manuscript("".join(f"\\section{{S{n}}}{WORDS} {n}." for n in range(9)))
    assert len(quotations(paper)) == 4


def test_a_long_line_is_cut_between_words(manuscript):
    (quotation,) = quotations(manuscript(WORDS + " word" * 40))
    assert len(quotation) <= 120
    assert (WORDS + " word" * 40).startswith(quotation + " ")
