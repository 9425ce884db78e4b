import pytest


@pytest.mark.parametrize(
    ("text", "spans"),
    [
        pytest.param("TODO write this", ["TODO"], id="TODO"),
        pytest.param("the value is TBD.", ["TBD"], id="TBD"),
        pytest.param("see XXX here and FIXME", ["XXX", "FIXME"], id="two of them"),
        pytest.param("Lorem ipsum dolor", ["Lorem ipsum"], id="filler"),
        pytest.param("as known [citation needed]", ["[citation needed]"], id="a citation to come"),
        pytest.param("see Figure ??", ["??"], id="an unresolved number"),
        pytest.param("what ???", ["???"], id="question marks"),
        pytest.param("\\todo{write \\emph{this}}", ["\\todo{write \\emph{this}}"], id="a note"),
        pytest.param("\\todo[inline]{TODO}", ["\\todo[inline]{TODO}"], id="a note counts once"),
        pytest.param("\\lipsum[1-2]", ["\\lipsum"], id="a filler command"),
    ],
)
def test_placeholder(body, text: str, spans: list[str]):
    assert body(text).spans("placeholder") == spans


@pytest.mark.parametrize(
    "text",
    [
        pytest.param("% TODO write this", id="a comment"),
        pytest.param("we study TODO comments and ``FIXME'' tags", id="a paper about them"),
        pytest.param("\\verb|TODO| \\texttt{TODO} \\url{x/TODO}", id="code"),
        pytest.param("a mastodon, TODOs, chapter XXX-2", id="parts of words"),
        pytest.param("what?? Really?", id="two question marks"),
        pytest.param("[10] and [see above]", id="brackets"),
        pytest.param("\\iffalse TODO \\fi", id="a false branch"),
    ],
)
def test_no_placeholder(body, text: str):
    assert body(text).spans("placeholder") == []


def test_notes_that_are_switched_off_are_no_placeholders(body):
    assert body("\\todo{x}", preamble="\\usepackage[disable]{todonotes}\n").spans("placeholder") == []


@pytest.mark.parametrize(
    ("text", "spans"),
    [
        pytest.param("by 5% over the baseline", ["% over the baseline"], id="in a sentence"),
        pytest.param("(95% confidence)", ["% confidence)"], id="in brackets"),
        pytest.param("\\begin{tabular}{ll} 5% & x\n\\end{tabular}", ["% & x"], id="in a cell"),
        pytest.param("by 5\\% over it", [], id="escaped"),
        pytest.param("in 2019%\nwe", [], id="at the end of a line"),
        pytest.param("in 2019 % why\nwe", [], id="a blank before a comment"),
        pytest.param("\\vspace{3}% why", [], id="after a command"),
        pytest.param("\\def\\x{1% why\n}", [], id="in a definition"),
        pytest.param("\\url{http://a.b/c5%20d}", [], id="in an address"),
    ],
)
def test_unescaped_percent(body, text: str, spans: list[str]):
    assert body(text).spans("unescaped-percent") == spans
