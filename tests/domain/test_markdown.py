"""Shown through a Markdown parser, as a reader sees it."""

import pytest
from hypothesis import given
from hypothesis import strategies as st
from markdown_it import MarkdownIt
from markdown_it.token import Token

from redraft.domain.markdown import (
    BLOCK_CHARS,
    CELL_CHARS,
    SENTENCE_CHARS,
    TABLE_BYTES,
    TABLE_ROWS,
    Code,
    Sentence,
    block,
    code,
    table,
    words,
)

PARSER = MarkdownIt("commonmark").enable(["table", "strikethrough"])
HOSTILE = [
    pytest.param("a | b", id="a vertical bar"),
    pytest.param(r"a \| b \\", id="an escaped vertical bar and a backslash at the end"),
    pytest.param("`a` ``| b`` ```", id="backticks of every length"),
    pytest.param("`", id="one backtick"),
    pytest.param("<script>alert(1)</script>", id="a script"),
    pytest.param("<!-- --> <img src=x onerror=y>", id="a comment and an image of HTML"),
    pytest.param("![page](https://example.org/x.png) [a](javascript:b)", id="an image and a link"),
    pytest.param("[a]: https://example.org <https://example.org>", id="a link definition and an autolink"),
    pytest.param("*a* _b_ **c** ~~d~~ $e$", id="emphasis and math"),
    pytest.param("# a", id="a heading"),
    pytest.param("&lt;b&gt; &#60;", id="entities"),
    pytest.param("---", id="the line below a table's head"),
    pytest.param("é 漢字 😀", id="other scripts"),
]
FOLDED = [
    pytest.param("a\nb\r\nc\td", "a b c d", id="line ends and tabs are spaces"),
    pytest.param("  a   b  ", "a b", id="spaces are one"),
    pytest.param("a\x1b[31mb\x00c\x9d", "a�[31mb�c�", id="control characters are marked"),
    pytest.param("a\u202eb\u2066c", "a�b�c", id="marks that turn the text round too"),
    pytest.param("a\ud800b", "a�b", id="half a character too"),
]


def cells(markdown: str) -> list[list[list[Token]]]:
    """Return the rows of the one table, each cell as what it is made of."""
    tokens = PARSER.parse(markdown)
    assert [token.type for token in tokens].count("table_open") == 1
    assert not [token for token in tokens if token.type in ("html_block", "heading_open", "fence", "code_block")]
    rows: list[list[list[Token]]] = []
    for token in tokens:
        if token.type == "tr_open":
            rows.append([])
        elif token.type == "inline" and token.level > 2:
            rows[-1].append(token.children or [])
    return rows


def shown(cell: list[Token]) -> tuple[tuple[str, ...], str]:
    return tuple(dict.fromkeys(token.type for token in cell)), "".join(token.content for token in cell)


@pytest.mark.parametrize("text", HOSTILE)
def test_words_are_shown_as_they_are_written(text: str):
    assert shown(cells(table(("a", "b"), [(text, "next")]))[1][0]) == (("text",), text)
    assert shown(cells(table(("a", "b"), [(text, "next")]))[1][1]) == (("text",), "next")


@pytest.mark.parametrize("text", HOSTILE)
def test_code_is_shown_as_it_is_written_but_for_vertical_bars(text: str):
    row = cells(table(("a", "b"), [(Code(text), "next")]))[1]
    assert [shown(cell) for cell in row] == [(("code_inline",), text.replace("|", "¦")), (("text",), "next")]


@pytest.mark.parametrize(("text", "line"), FOLDED)
@pytest.mark.parametrize("form", [str, Code, Sentence])
def test_text_is_one_line_that_does_nothing_to_a_terminal_or_a_database(form, text: str, line: str):
    assert shown(cells(table(("a",), [(form(text),)]))[1][0])[1] == line


@given(st.lists(st.text(st.characters(codec=None)), min_size=3, max_size=3))
def test_any_text_stays_in_its_cell(texts: list[str]):
    row = cells(table(("a", "b", "c"), [(texts[0], Code(texts[1]), Sentence(texts[2]))]))[1]
    assert len(row) == 3
    assert {token.type for cell in row for token in cell} <= {"text", "code_inline"}


def test_the_head_of_a_table_is_any_text_too():
    assert [shown(cell)[1] for cell in cells(table(("a | b", "<i>"), []))[0]] == ["a | b", "<i>"]


@pytest.mark.parametrize(
    ("form", "limit"), [(str, CELL_CHARS), (Code, CELL_CHARS), (Sentence, SENTENCE_CHARS)], ids=["text", "code", "long"]
)
@pytest.mark.parametrize(
    ("written", "seen"),
    [
        pytest.param("x" * SENTENCE_CHARS * 9, None, id="words without end"),
        pytest.param(" " * SENTENCE_CHARS * 9 + "x", "…", id="spaces without end"),
        pytest.param("x", "x", id="one letter"),
    ],
)
def test_a_cell_has_an_end(form, limit: int, written: str, seen: str | None):
    assert shown(cells(table(("a",), [(form(written),)]))[1][0])[1] == (seen or "x" * limit + "…")


@pytest.mark.parametrize("form", [words, code])
def test_a_full_cell_is_not_cut(form):
    assert "…" not in form("x" * CELL_CHARS)
    assert "…" in form("x" * (CELL_CHARS + 1))


def test_nothing_is_no_code():
    assert code(" \n") == ""


@pytest.mark.parametrize(
    ("rows", "left_out"),
    [
        pytest.param(TABLE_ROWS, "", id="as many rows as a table has"),
        pytest.param(TABLE_ROWS + 1, "\n\n1 more are left out here", id="one more"),
        pytest.param(0, "", id="none"),
    ],
)
def test_rows_left_out_are_counted(rows: int, left_out: str):
    drawn = table(("a",), [(n,) for n in range(rows)])
    assert drawn.partition("\n\n")[0].count("\n") == 1 + min(rows, TABLE_ROWS)
    assert drawn.endswith(left_out)
    assert ("left out" in drawn) == bool(left_out)


def test_a_table_of_full_cells_has_an_end_in_bytes():
    drawn = table(("a", "b"), [("😀" * 1000, "|" * 1000)] * 1000)
    kept = drawn.partition("\n\n")[0].count("\n") - 1
    assert len(drawn.encode()) < TABLE_BYTES + 200
    assert drawn.endswith(f"\n\n{1000 - kept} more are left out here")
    assert 50 < kept < TABLE_ROWS


@pytest.mark.parametrize("text", ["```\n# a\n", "~~~\n````x\n`````", "a\n\n<b>\n    c", "\tx\n", "-a\r\n+b"], ids=repr)
def test_a_block_shows_its_lines_as_they_are(text: str):
    (fence,) = PARSER.parse(block(text, "diff"))
    assert (fence.type, fence.info) == ("fence", "diff")
    assert fence.content == text.replace("\r\n", "\n") + "\n"


def test_a_block_has_an_end_and_says_what_is_cut_off():
    text = "`" * (BLOCK_CHARS // 2) + "😀" * BLOCK_CHARS
    fence, *rest = PARSER.parse(block(text))
    assert fence.content == text[:BLOCK_CHARS] + "\n"
    assert rest[1].content == f"{BLOCK_CHARS // 2} characters more are left out here"
    assert len(block(text).encode()) < 1_000_000


def test_a_block_holds_no_control_characters_and_no_halves():
    (fence,) = PARSER.parse(block("a\x1b\x00b\ud800\tc"))
    assert fence.content == "a��b�\tc\n"
