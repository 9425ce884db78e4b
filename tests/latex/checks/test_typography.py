import pytest


def _found_and_mended(paper, check: str) -> tuple[list[str], str]:
    return paper.spans(check), paper.mended(check)


@pytest.mark.parametrize(
    ("text", "spans", "mended"),
    [
        pytest.param('a "word" here', ['"word"'], "a ``word'' here", id="one word"),
        pytest.param('("two words")', ['"two words"'], "(``two words'')", id="in brackets"),
        pytest.param('a "b" and "c".', ['"b"', '"c"'], "a ``b'' and ``c''.", id="two pairs"),
        pytest.param('"$x$ and \\emph{y}"', ['"$x$ and \\emph{y}"'], "``$x$ and \\emph{y}''", id="around markup"),
        pytest.param('a "long\nline" b', ['"long\nline"'], "a ``long\nline'' b", id="over a line end"),
        pytest.param('he said "no," then', ['"no,"'], "he said ``no,'' then", id="punctuation inside"),
    ],
)
def test_straight_quotes(body, text: str, spans: list[str], mended: str):
    assert _found_and_mended(body(text), "straight-quotes") == (spans, mended)


@pytest.mark.parametrize(
    "text",
    [
        pytest.param("a ``word'' here", id="TeX quotes"),
        pytest.param('a 5" disk and a 3" one', id="inches"),
        pytest.param('na\\"ive \\"Uber', id="accents"),
        pytest.param('\\texttt{a "b" c} \\verb|"d"|', id="code"),
        pytest.param('an "open one', id="a pair never closed"),
        pytest.param('an "open one\n\nand another" there', id="a pair over two paragraphs"),
        pytest.param('% a "comment"', id="a comment"),
        pytest.param('\\includegraphics{"a b"}', id="a file name"),
    ],
)
def test_no_straight_quotes(body, text: str):
    assert body(text).spans("straight-quotes") == []


@pytest.mark.parametrize(
    "preamble",
    [
        pytest.param("\\usepackage[ngerman]{babel}\n", id="German shorthands"),
        pytest.param("\\usepackage[ngerman,english]{babel}\n", id="German as a second language"),
        pytest.param('\\usepackage{csquotes}\\MakeOuterQuote{"}\n', id="csquotes makes the mark active"),
        pytest.param("\\usepackage{polyglossia}\\setmainlanguage{dutch}\n", id="polyglossia"),
    ],
)
def test_quotes_are_left_alone_where_the_mark_may_be_active(body, preamble: str):
    assert body('a "word" here', preamble=preamble).spans("straight-quotes") == []


@pytest.mark.parametrize(
    ("text", "spans", "mended"),
    [
        pytest.param("pages 10-20 here", ["10-20"], "pages 10--20 here", id="pages"),
        pytest.param("takes 3-5 years", ["3-5"], "takes 3--5 years", id="one digit"),
        pytest.param(r"rose 10-20\%", ["10-20"], r"rose 10--20\%", id="per cent"),
        pytest.param("from 1980-1990", ["1980-1990"], "from 1980--1990", id="years"),
        pytest.param("between 0.5-1.5 s", ["0.5-1.5"], "between 0.5--1.5 s", id="decimals"),
        pytest.param("(2-4)", ["2-4"], "(2--4)", id="in brackets"),
    ],
)
def test_hyphen_range(body, text: str, spans: list[str], mended: str):
    assert _found_and_mended(body(text), "hyphen-range") == (spans, mended)


@pytest.mark.parametrize(
    "text",
    [
        pytest.param("10--20", id="an en dash"),
        pytest.param("on 2020-05-01", id="a date"),
        pytest.param("in 2020-05", id="a month"),
        pytest.param("grant 12-3456", id="a grant"),
        pytest.param("\\section*{Acknowledgements} By IIS 12-34567.", id="a grant that is thanked for"),
        pytest.param("ISO 8601-9000", id="a standard"),
        pytest.param("the 0-1 loss", id="zero-one"),
        pytest.param("won 3-2", id="descending"),
        pytest.param("a 50-50 chance", id="equal"),
        pytest.param("a 20-80 split", id="a split"),
        pytest.param("CIFAR-10-100 and F-16-20", id="names"),
        pytest.param("1-2-3", id="a chain"),
        pytest.param("number 65-2020", id="a number of a year"),
        pytest.param("$3-5$", id="a difference"),
        pytest.param("Figure 3-4", id="a numbered figure"),
        pytest.param("2-3 trees", id="a kind of tree"),
        pytest.param(r"\url{http://a.b/10-20} and \label{10-20}", id="keys and addresses"),
        pytest.param("doi 10.1000/182-185", id="an identifier with a slash"),
        pytest.param("5-10x faster", id="a letter follows"),
        pytest.param("isbn 123456-234567", id="long numbers"),
    ],
)
def test_no_hyphen_range(body, text: str):
    assert body(text).spans("hyphen-range") == []


@pytest.mark.parametrize(
    ("text", "mended"),
    [
        pytest.param("and so on...", r"and so on\dots{}", id="at the end"),
        pytest.param("wait... what", r"wait\dots{} what", id="before a blank"),
        pytest.param("one, ..., ten", r"one, \dots, ten", id="between commas"),
        pytest.param("...and then", r"\dots{}and then", id="before a letter"),
        pytest.param("the end....", r"the end\dots.", id="with a full stop"),
        pytest.param("more... \\emph{x}", "more\\dots{} \\emph{x}", id="before markup"),
    ],
)
def test_ascii_ellipsis(body, text: str, mended: str):
    assert _found_and_mended(body(text), "ascii-ellipsis") == (["..."], mended)


@pytest.mark.parametrize(
    "text",
    [
        pytest.param(r"a \dots\ b \ldots", id="the command"),
        pytest.param("........", id="a row of dots"),
        pytest.param("../.../file", id="a path"),
        pytest.param("$1, ..., n$", id="in a formula"),
        pytest.param("a . . . b", id="spaced dots"),
        pytest.param("% and so on...", id="in a comment"),
        pytest.param(r"\url{a...b} \texttt{...}", id="in addresses and code"),
    ],
)
def test_no_ascii_ellipsis(body, text: str):
    assert body(text).spans("ascii-ellipsis") == []


@pytest.mark.parametrize(
    ("text", "mended"),
    [
        pytest.param("a word , and", "a word, and", id="a comma"),
        pytest.param("the end .", "the end.", id="a full stop"),
        pytest.param("really ?", "really?", id="a question mark"),
        pytest.param("one ; two", "one; two", id="a semicolon"),
        pytest.param("a word\n, and", "a word, and", id="over a line end"),
        pytest.param("a word \n  , and", "a word, and", id="over a line end with blanks"),
        pytest.param(r"as in~\cite{a} .", r"as in~\cite{a}.", id="after a citation"),
        pytest.param("where $x$ , then", "where $x$, then", id="after a formula"),
        pytest.param("(see this) .", "(see this).", id="after a bracket"),
        pytest.param("a word \\footnote{x}", "a word\\footnote{x}", id="before a footnote"),
        pytest.param("a word.\n\\footnote{x}", "a word.\\footnote{x}", id="before a footnote on the next line"),
    ],
)
def test_space_before_punctuation(body, text: str, mended: str):
    paper = body(text)
    assert len(paper.find("space-before-punctuation")) == 1
    assert paper.mended("space-before-punctuation") == mended


@pytest.mark.parametrize(
    "text",
    [
        pytest.param("a word, and so on. Yes; no! What?", id="none"),
        pytest.param("the .tex file and .5 of it", id="a name or number that begins with a dot"),
        pytest.param("a . . . b", id="spaced dots"),
        pytest.param("3 : 1", id="a ratio"),
        pytest.param("\\[ x \\]\n, where", id="after a displayed formula"),
        pytest.param("\\end{center}\n, where", id="after an environment"),
        pytest.param("\\LaTeX , and", id="a control word swallows the blank"),
        pytest.param("word~, and", id="a tie"),
        pytest.param("word %\n, and", id="a comment stands between"),
        pytest.param("\\begin{tabular}{l} a , b \\end{tabular}", id="in a table"),
        pytest.param("$a , b$", id="in a formula"),
        pytest.param("\\verb|a , b|", id="in code"),
        pytest.param("word.~\\footnote{x}", id="a tied footnote"),
    ],
)
def test_no_space_before_punctuation(body, text: str):
    assert body(text).spans("space-before-punctuation") == []


def test_french_spaces_its_higher_marks_but_not_its_commas(body):
    paper = body("Pourquoi ? Parce que ; oui ! Un mot , donc.", preamble="\\usepackage[french]{babel}\n")
    assert paper.mended("space-before-punctuation") == "Pourquoi ? Parce que ; oui ! Un mot, donc."
