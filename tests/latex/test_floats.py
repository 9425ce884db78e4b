import pytest


def _words(paper, spans) -> list[str]:
    return [paper.text[span.start : span.end] for span in spans]


def test_floats(manuscript):
    paper = manuscript(
        "\\begin{figure*}\\subfloat[A\\label{p}]{x}\\caption[s]{Cap $x$}\\label{f}\\end{figure*}"
        "\\begin{sidewaystable}y\\end{sidewaystable}"
    )
    figure, table = paper.floats
    assert (figure.kind, table.kind) == ("figure", "table")
    assert _words(paper, [figure.caption]) == ["Cap $x$"]
    assert figure.label.key == "f"
    assert [label.key for label in figure.labels] == ["p", "f"]
    assert (table.caption, table.label, table.labels) == (None, None, ())


def _seen(paper) -> list[tuple[str, str | None, str | None]]:
    """Return kind, caption and label of each float, listings last."""
    return [
        (
            item.kind,
            paper.text[item.caption.start : item.caption.end] if item.caption else None,
            item.label.key if item.label else None,
        )
        for item in (*paper.floats, *paper.listings)
    ]


@pytest.mark.parametrize(
    ("text", "seen"),
    [
        pytest.param(
            "\\begin{wrapfigure}{r}{3cm}\\caption{A}\\label{f}\\end{wrapfigure}", ("figure", "A", "f"), id="wrapfigure"
        ),
        pytest.param(
            "\\begin{sidewaystable}\\caption{A}\\label{t}\\end{sidewaystable}", ("table", "A", "t"), id="sidewaystable"
        ),
        pytest.param(
            "\\begin{algorithm}[t]\\caption{A}\\label{a}\\end{algorithm}", ("algorithm", "A", "a"), id="algorithm"
        ),
        pytest.param("\\begin{listing}\\caption{A}\\label{l}\\end{listing}", ("listing", "A", "l"), id="listing"),
        pytest.param(
            "\\begin{longtable}{l}\\caption[s]{A}\\label{t}\\\\ x\\end{longtable}", ("table", "A", "t"), id="longtable"
        ),
        pytest.param(
            "\\begin{deluxetable}{l}\\tablecaption{A\\label{t}}x\\end{deluxetable}",
            ("table", "A\\label{t}", "t"),
            id="deluxetable",
        ),
        pytest.param(
            "\\begin{longtblr}[caption={A, b},label={t}]{l}x\\end{longtblr}", ("table", "A, b", "t"), id="tabularray"
        ),
        pytest.param(
            "\\begin{lstlisting}[language=C,caption=A,label=l]\nx\\end{lstlisting}",
            ("listing", "A", "l"),
            id="listings",
        ),
        pytest.param(
            "\\begin{figure}\\captionof{table}{A}\\label{t}\\end{figure}",
            ("figure", "A", "t"),
            id="a caption of another",
        ),
        pytest.param(
            "\\begin{minipage}{3cm}\\captionof{table}{A}\\label{t}x\\end{minipage}",
            ("table", "A", "t"),
            id="one that stays",
        ),
        pytest.param("\\begin{table*}x\\end{table*}", ("table", None, None), id="neither caption nor label"),
    ],
)
def test_a_float_of_each_kind(manuscript, text: str, seen: tuple[str, str | None, str | None]):
    assert _seen(manuscript(text)) == [seen]


@pytest.mark.parametrize(
    "text",
    [
        pytest.param("\\begin{longtable}{l}x\\end{longtable}", id="a long table without a caption"),
        pytest.param("\\begin{lstlisting}[language=C]\nx\\end{lstlisting}", id="a listing without a caption"),
        pytest.param("\\begin{tblr}{l}caption=a\\end{tblr}", id="a caption that is content"),
        pytest.param("\\begin{figure}\\caption{A}", id="a figure that nothing ends"),
        pytest.param("\\captionof{table}{A}\\begin{center}x\\end{center}", id="a caption that nothing is around"),
        pytest.param("\\begin{center}\\captionof{scheme}{A}x\\end{center}", id="a caption of another kind"),
        pytest.param("\\begin{center}\\includegraphics{a}\\end{center}", id="a picture that stays where it is"),
    ],
)
def test_what_is_no_float(manuscript, text: str):
    paper = manuscript(text)
    assert (paper.floats, paper.listings) == ((), ())


def test_a_long_table_in_a_float_counts_with_it(manuscript):
    paper = manuscript("\\begin{table}\\caption{A}\\begin{longtable}{l}\\caption{B}\\\\ x\\end{longtable}\\end{table}")
    assert _seen(paper) == [("table", "A", None)]


def test_two_captions_of_one_environment_count_once(manuscript):
    paper = manuscript("\\begin{center}\\captionof{table}{A}\\captionof{figure}{B}\\end{center}")
    assert _seen(paper) == [("table", "A", None)]


def test_the_content_of_a_float_is_what_its_commands_enclose(manuscript):
    paper = manuscript("\\begin{figure}x\\end{figure}")
    assert _words(paper, [paper.floats[0].content]) == ["x"]


@pytest.mark.parametrize(
    ("text", "parts"),
    [
        pytest.param(
            "\\begin{subfigure}{3cm}x\\caption{A}\\label{a}\\end{subfigure}"
            "\\begin{subfigure}{3cm}y\\caption{B}\\end{subfigure}",
            [("A", "a"), ("B", None)],
            id="environments",
        ),
        pytest.param("\\subfloat[A\\label{a}]{x}\\subfloat[s][B]{y}", [("A\\label{a}", "a"), ("B", None)], id="subfig"),
        pytest.param("\\subfigure[A]{x\\label{a}}\\subtable{y}", [("A", "a"), (None, None)], id="subfigure"),
        pytest.param("\\subcaptionbox[s]{A\\label{a}}[3cm]{x}", [("A\\label{a}", "a")], id="subcaption's box"),
        pytest.param("\\begin{minipage}{3cm}x\\subcaption{A}\\end{minipage}", [("A", None)], id="a subcaption"),
        pytest.param("x", [], id="none"),
    ],
)
def test_parts(manuscript, text: str, parts: list[tuple[str | None, str | None]]):
    paper = manuscript(f"\\begin{{figure}}{text}\\caption{{C}}\\label{{f}}\\end{{figure}}")
    (figure,) = paper.floats
    assert [
        (paper.text[part.caption.start : part.caption.end] if part.caption else None, part.label and part.label.key)
        for part in figure.parts
    ] == parts
    assert _seen(paper) == [("figure", "C", "f")]
