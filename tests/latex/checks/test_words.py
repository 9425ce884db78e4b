import pytest


@pytest.mark.parametrize(
    ("text", "spans", "mended"),
    [
        pytest.param("in the the end", ["the the"], "in the end", id="one line"),
        pytest.param("in the\nthe end", ["the\nthe"], "in the end", id="over a line end"),
        pytest.param("in the\r\nthe end", ["the\r\nthe"], "in the end", id="over a DOS line end"),
        pytest.param("The the end", ["The the"], "The end", id="at a sentence's start"),
        pytest.param("of of of it", ["of of of"], "of it", id="three times"),
        pytest.param("with~with care", ["with~with"], "with care", id="tied"),
        pytest.param("this is a a test", ["a a"], "this is a test", id="the letter a"),
        pytest.param("\\emph{in the the end}", ["the the"], "\\emph{in the end}", id="in emphasis"),
        pytest.param("x\\footnote{See the the end.}", ["the the"], "x\\footnote{See the end.}", id="in a footnote"),
    ],
)
def test_doubled_word(body, text: str, spans: list[str], mended: str):
    paper = body(text)
    assert paper.spans("doubled-word") == spans
    assert paper.mended("doubled-word") == mended


@pytest.mark.parametrize(
    "text",
    [
        pytest.param("that that is", id="that that"),
        pytest.param("results in in vitro and in in~vivo tests", id="a Latin second in"),
        pytest.param("\\begin{Soutput}\nthe the\n\\end{Soutput}", id="output of Sweave"),
        pytest.param("\\begin{semiverbatim}\nthe the\n\\end{semiverbatim}", id="code of beamer"),
        pytest.param("they had had it", id="had had"),
        pytest.param("a bound of log log n", id="log log"),
        pytest.param("what it is is open", id="is is"),
        pytest.param("very very good", id="very very"),
        pytest.param("the end. The end", id="a full stop between"),
        pytest.param("the, the", id="a comma between"),
        pytest.param("the\n\nthe", id="a paragraph between"),
        pytest.param("the $x$ the", id="a formula between"),
        pytest.param("on on-line", id="a compound follows"),
        pytest.param("in-the the", id="a compound comes before"),
        pytest.param("then the other there the", id="parts of words"),
        pytest.param("New York York", id="capitals"),
        pytest.param("x x y y", id="letters"),
        pytest.param("1 1 2 2", id="numbers"),
        pytest.param("the % the\nthe", id="a comment between"),
        pytest.param("\\verb|the the| \\texttt{the the} $the the$", id="code and formulas"),
        pytest.param("\\begin{tabular}{l} the the \\end{tabular}", id="a table"),
        pytest.param("\\label{the the} \\cite{the the}", id="keys"),
        pytest.param("it it's", id="a contraction follows"),
    ],
)
def test_no_doubled_word(body, text: str):
    assert body(text).spans("doubled-word") == []


def test_other_languages_may_double_their_words(body):
    assert body("Nous nous en doutons.", preamble="\\usepackage[french]{babel}\n").spans("doubled-word") == []


@pytest.mark.parametrize(
    ("text", "spans"),
    [
        pytest.param("it doesn't work", ["doesn't"], id="not"),
        pytest.param("It's a fact that we've seen", ["It's", "we've"], id="is and have"),
        pytest.param("we can\u2019t say", ["can\u2019t"], id="a typographic apostrophe"),
        pytest.param("let's consider it", ["let's"], id="us"),
    ],
)
def test_contraction(body, text: str, spans: list[str]):
    assert body(text).spans("contraction") == spans


@pytest.mark.parametrize(
    "text",
    [
        pytest.param("the author's word, Newton's law, its own", id="genitives"),
        pytest.param("it's", id="nothing that tells is from has"),
        pytest.param("she said ``we don't know'' there", id="a quotation"),
        pytest.param("% it doesn't", id="a comment"),
        pytest.param("\\texttt{don't}", id="code"),
        pytest.param("$f'$ and $g''$", id="primes"),
    ],
)
def test_no_contraction(body, text: str):
    assert body(text).spans("contraction") == []


def _sentence(words: int) -> str:
    return "Word " + "word " * (words - 2) + "word."


@pytest.mark.parametrize(
    ("text", "count"),
    [
        pytest.param(_sentence(45), 0, id="45 words are enough"),
        pytest.param(_sentence(46), 1, id="46 are too many"),
        pytest.param(_sentence(30) + " " + _sentence(30), 0, id="two sentences"),
        pytest.param(_sentence(30)[:-1] + "\n\n" + _sentence(30), 0, id="two paragraphs"),
        pytest.param("Word " * 30 + "\\footnote{" + _sentence(30) + "} word.", 0, id="a footnote stands apart"),
        pytest.param("Word " * 30 + "\\item " + "word " * 30, 0, id="an item begins anew"),
        pytest.param("\\section{" + "Word " * 30 + "}\n" + "Word " * 30, 0, id="a heading stands apart"),
        pytest.param("Word " * 40 + "$x + y = z - 1$ $a$ $b$ $c$ $d$ $e$.", 1, id="a formula counts as a word"),
        pytest.param("Word " * 30 + "et al. " + "word " * 20 + ".", 1, id="an abbreviation ends nothing"),
        pytest.param("Word " * 40 + "\\cite{a,b,c} \\ref{d} \\label{e} word.", 0, id="keys are no words"),
        pytest.param("Word " * 30 + "\n% comment\n" + "word " * 20 + ".", 1, id="a comment line is no paragraph"),
    ],
)
def test_long_sentence(body, text: str, count: int):
    assert len(body(text).find("long-sentence")) == count


def test_a_long_sentence_is_located_from_its_first_word_to_its_stop(body):
    assert body("Short one. " + _sentence(50) + " Next.").spans("long-sentence") == [_sentence(50)]
