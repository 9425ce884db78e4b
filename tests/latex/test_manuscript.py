import pytest

from redraft.latex.manuscript import Span


def _words(paper, spans) -> list[str]:
    return [paper.text[span.start : span.end] for span in spans]


@pytest.mark.parametrize(
    ("end", "line"),
    [pytest.param("\n", 3, id="LF"), pytest.param("\r\n", 3, id="CRLF"), pytest.param("\r", 3, id="CR")],
)
def test_lines_count_under_any_line_end(manuscript, end: str, line: int):
    paper = manuscript(f"one{end}two{end}three x")
    place = paper.locate(Span(paper.text.index("x"), len(paper.text)))
    assert (place.line, place.column, place.offset) == (line, 7, paper.text.index("x"))


def test_a_place_is_that_of_its_own_file(manuscript):
    paper = manuscript("a\n\\input{b}\nc", **{"b.tex": "first\nsecond x"})
    at = paper.text.index("x")
    assert str(paper.locate(Span(at, at + 1))) == "b.tex:2:8"
    assert str(paper.locate(Span(len(paper.text) - 1, len(paper.text)))) == "paper.tex:3:1"


def test_a_span_over_two_files_is_that_of_its_start(manuscript):
    paper = manuscript("ab\\input{b}", **{"b.tex": "cd"})
    place = paper.locate(Span(1, 4))
    assert (place.file, place.offset, place.end) == ("paper.tex", 1, 2)


def test_a_place_in_an_empty_project_is_its_beginning(manuscript):
    assert str(manuscript("").locate(Span(0, 0))) == "paper.tex:1:1"


@pytest.mark.parametrize(
    ("words", "title"),
    [
        pytest.param("before", "", id="before the first"),
        pytest.param("one", "First", id="in a section"),
        pytest.param("two", "Sub of it", id="in a subsection"),
        pytest.param("three", "Second", id="in the next section"),
    ],
)
def test_section_at(manuscript, words: str, title: str):
    paper = manuscript(
        "before \\section{First} one \\subsection[short]{Sub \\emph{of} it} two \\section*{Second} three"
    )
    assert paper.section_at(paper.text.index(words)) == title


def test_a_section_governs_what_comes_before_the_next_of_its_level(manuscript):
    paper = manuscript("\\section{A}a\\subsection{B}b\\subsubsection{C}c\\subsection{D}d\\section{E}e")
    assert [(section.level, section.title) for section in paper.sections] == [
        (1, "A"),
        (2, "B"),
        (3, "C"),
        (2, "D"),
        (1, "E"),
    ]
    bodies = _words(paper, [section.body for section in paper.sections])
    assert bodies[0].endswith("d")
    assert bodies[1].endswith("c")
    assert bodies[4] == "e"


@pytest.mark.parametrize(
    ("text", "titles"),
    [
        pytest.param(
            "\\section{A\\footnote{b c}\\thanks{d}\\label{e} f}", [(1, "A f")], id="notes and labels are no words"
        ),
        pytest.param("\\section{\\texorpdfstring{$\\alpha$}{alpha} B}", [(1, "alpha B")], id="a form for bookmarks"),
        pytest.param("\\addchap{A}\\addsec{B}\\minisec{C}", [(0, "A"), (1, "B"), (4, "C")], id="KOMA-Script"),
        pytest.param("\\section {A} \\section\n[s]{B}", [(1, "A"), (1, "B")], id="blanks before the group"),
        pytest.param("\\section{\\'Etude d'\\oe uvre}", [(1, "Étude d'œuvre")], id="accents and letters"),
        pytest.param("\\section \\section{A \\sectionmark{B}", [], id="none that closes"),
        pytest.param(
            "\\newcommand{\\task}[2]{\\subsection{Task: #1}\\label{#2}}\\begin{document}\\task{A b}{c}\\end{document}",
            [(2, "Task: A b")],
            id="by a macro",
        ),
        pytest.param("\\newcommand{\\task}[1]{\\section{#1}}x", [], id="a definition in the body"),
    ],
)
def test_headings(manuscript, text: str, titles: list[tuple[int, str]]):
    assert [(section.level, section.title) for section in manuscript(text).sections] == titles


def test_preamble_and_body(manuscript):
    paper = manuscript("\\documentclass{a}\\begin{document}b\\end{document}c")
    assert _words(paper, [paper.preamble, paper.body]) == ["\\documentclass{a}", "b"]


def test_a_text_without_a_document_is_all_body(manuscript):
    paper = manuscript("words")
    assert _words(paper, [paper.preamble, paper.body]) == ["", "words"]


@pytest.mark.parametrize(
    ("text", "prose"),
    [
        pytest.param("a $x$ b", ["a ", " b"], id="a formula"),
        pytest.param("a \\(x\\) b \\[y\\] c $$z$$ d", ["a ", " b ", " c ", " d"], id="every delimiter"),
        pytest.param("a \\begin{align}x & y\\end{align} b", ["a ", " b"], id="a displayed one"),
        pytest.param("a \\$5 b", ["a ", "$5 b"], id="an escaped dollar"),
        pytest.param("a $5 b\n\nc", ["a ", "5 b\n\nc"], id="a dollar that nothing closes"),
        pytest.param("a \\emph{b \\textbf{c}} d", ["a ", "b ", "c", " d"], id="markup"),
        pytest.param("a\\footnote{b} c", ["a", "b", " c"], id="a footnote"),
        pytest.param("\\section[s]{a b}\\label{c} d", ["a b", " d"], id="a heading"),
        pytest.param("\\caption[s]{a b}", ["a b"], id="a caption"),
        pytest.param("\\item[a] b", ["[a] b"], id="an item's own mark"),
        pytest.param("a~\\cite[see][p.~3]{k} b", ["a~", " b"], id="a citation"),
        pytest.param("a~\\ref{k} \\autoref{k} \\url{k} b", ["a~", " ", " ", " b"], id="references and addresses"),
        pytest.param("\\href{k}{a b} c", ["a b", " c"], id="a link's words"),
        pytest.param("\\textcolor{red}{a b}", ["a b"], id="a colour's words"),
        pytest.param("\\vspace{3pt}\\includegraphics[width=2cm]{f} a", [" a"], id="lengths and files"),
        pytest.param("\\begin{tabular}{ll}a & b\\end{tabular} c", [" c"], id="a table"),
        pytest.param("\\begin{minipage}[t]{3cm}a b\\end{minipage}", ["a b"], id="a box"),
        pytest.param("\\begin{itemize}[noitemsep]\\item a\\end{itemize}", [" a"], id="a list"),
        pytest.param("\\begin{tikzpicture}\\node{a b};\\end{tikzpicture} c", [" c"], id="a drawing"),
        pytest.param("\\begin{thebibliography}{9}\\bibitem{k} a\\end{thebibliography} c", [" c"], id="references"),
        pytest.param("\\texttt{a b} c", [" c"], id="code"),
        pytest.param("\\mymacro{key} a", [" a"], id="one word of an unknown command"),
        pytest.param("\\mymacro{two words} a", ["two words", " a"], id="two words of an unknown command"),
        pytest.param("\\newcommand{\\x}[1]{a b} c", [" c"], id="a definition"),
        pytest.param("\\def\\x#1{a b} c", [" c"], id="a plain definition"),
        pytest.param("a % b\nc", ["a ", "\nc"], id="a comment"),
        pytest.param("caf\\'e na\\\"ive", ["caf", "e na", "ive"], id="accents"),
        pytest.param("5\\% \\& a", ["5", "% ", "& a"], id="escaped characters"),
        pytest.param("\\author{A B} \\email{c@d} e", [" ", " e"], id="authors"),
    ],
)
def test_prose(manuscript, text: str, prose: list[str]):
    paper = manuscript(text)
    assert _words(paper, paper.prose) == prose
    assert len(paper.running) == len(text)
    assert paper.running.replace("\0", "") == "".join(prose)


def test_title_and_abstract_of_the_preamble_are_read_and_nothing_else_of_it(manuscript):
    paper = manuscript("\\title[s]{A b}\\author{C}\\newcommand{\\x}{d e}\\begin{document}f\\end{document}")
    assert _words(paper, paper.prose) == ["A b", "f"]
    assert _words(paper, [paper.title]) == ["A b"]


@pytest.mark.parametrize(
    ("text", "abstract"),
    [
        pytest.param("\\begin{abstract}a\\end{abstract}", "a", id="an environment"),
        pytest.param("\\abstract{a}", "a", id="a command"),
        pytest.param("\\abstract[x]{a}", "a", id="a command with an option"),
        pytest.param("\\begin{abstract}[x]a\\end{abstract}", "a", id="an environment with an option"),
        pytest.param("\\begin{onecolabstract}a\\end{onecolabstract}", "a", id="in one column"),
        pytest.param("\\begin{englishabstract}a\\end{englishabstract}", "a", id="in a language"),
        pytest.param("\\chapter*{Zusammenfassung}a\\chapter{B}", "a", id="a chapter of a thesis"),
        pytest.param("\\section*{R\\'esum\\'e}a\\section{B}", "a", id="a section in French"),
        pytest.param("\\twocolumn[\\begin{abstract}a\\end{abstract}]b", "a", id="over two columns"),
        pytest.param("\\newcommand\\abstract[1]{b}\\abstract{a}", "a", id="not its definition"),
        pytest.param("none", None, id="none"),
    ],
)
def test_abstract(manuscript, text: str, abstract: str | None):
    paper = manuscript(text)
    assert (_words(paper, [paper.abstract])[0] if paper.abstract else None) == abstract


def test_macros_of_the_project_set_and_use_keys(manuscript):
    paper = manuscript(
        "\\newcommand{\\sec}[1]{\\label{sec:#1}}\\def\\see#1{(see~\\ref{sec:#1})}\\newcommand\\by[1]{~\\cite{#1}}"
        "\\begin{document}\\sec{a}\\see{a}\\by{b}\\end{document}"
    )
    assert [label.key for label in paper.labels] == ["sec:a"]
    assert [reference.key for reference in paper.references] == ["sec:a"]
    assert [citation.key for citation in paper.citations] == ["b"]


@pytest.mark.parametrize(
    ("text", "keys"),
    [
        pytest.param("\\ref{a}\\eqref{b}\\pageref*{c}", ["ref a", "eqref b", "pageref* c"], id="LaTeX and amsmath"),
        pytest.param(
            "\\cref{a, b}\\Cref{c}\\labelcref{d}", ["cref a", "cref b", "Cref c", "labelcref d"], id="cleveref"
        ),
        pytest.param("\\crefrange*{a}{b}", ["crefrange a", "crefrange b"], id="a range"),
        pytest.param("\\vref[x][y]{a}\\vrefrange[x]{b}{c}", ["vref a", "vrefrange b", "vrefrange c"], id="varioref"),
        pytest.param("\\vpagerefrange{a}{b}", ["vpagerefrange a", "vpagerefrange b"], id="a range of pages"),
        pytest.param(
            "\\autoref{a}\\nameref{b}\\hyperref[c]{d}", ["autoref a", "nameref b", "hyperref c"], id="hyperref"
        ),
        pytest.param("\\subref{a}\\zcref[S]{b,c}", ["subref a", "zcref b", "zcref c"], id="subcaption and zref-clever"),
        pytest.param("\\href{a}{b}\\hyperref{a}{b}{c}{d}\\ref", [], id="none"),
    ],
)
def test_references(manuscript, text: str, keys: list[str]):
    paper = manuscript(text)
    assert [f"{reference.command} {reference.key}" for reference in paper.references] == keys
    assert all(reference.known for reference in paper.references)
    assert _words(paper, [each.span for each in paper.references]) == [key.split()[1] for key in keys]


def test_the_words_of_a_link_are_prose(manuscript):
    paper = manuscript("a \\hyperref[k]{b c} \\ref {k} d")
    assert _words(paper, paper.prose) == ["a ", "b c", " ", " d"]


def test_a_macro_may_use_several_keys(manuscript):
    paper = manuscript("\\newcommand{\\see}[2]{\\ref{fig:#1}, \\cite{#2}}\\begin{document}\\see{a}{b}\\end{document}")
    assert [reference.key for reference in paper.references] == ["fig:a"]
    assert [citation.key for citation in paper.citations] == ["b"]


@pytest.mark.parametrize(
    "macro",
    [
        pytest.param("\\newcommand{\\fig}[1]{Figure~\\ref{fig:#1}}", id="one argument"),
        pytest.param("\\newcommand*\\fig[2][]{Figure~\\ref{fig:#2}#1}", id="an optional one first"),
        pytest.param("\\NewDocumentCommand{\\fig}{m}{Figure~\\ref{fig:#1}}", id="by a document command"),
        pytest.param("\\gdef\\fig#1{Figure~\\ref{fig:#1}}", id="in plain TeX"),
    ],
)
def test_a_referring_macro_is_expanded_however_it_is_defined(manuscript, macro: str):
    paper = manuscript(f"{macro}\\begin{{document}}\\fig{{a}}\\end{{document}}")
    assert [(reference.key, reference.known) for reference in paper.references] == [("fig:a", True)]


def test_a_macro_may_take_its_key_last(manuscript):
    paper = manuscript(
        "\\newcommand{\\sect}[2]{\\section{#1}\\label{sec:#2}}"
        "\\begin{document}\\sect{A title}{intro} See~\\ref{sec:intro}.\\end{document}"
    )
    assert [label.key for label in paper.labels] == ["sec:intro"]


def test_a_macro_is_not_taken_for_the_one_defined_after_it(manuscript):
    paper = manuscript(
        "\\newcommand{\\hi}[1]{\\emph{#1}}\n\\newcommand{\\fig}[1]{Figure~\\ref{#1}}\n"
        "\\begin{document}\\hi{words} \\fig{a}\\end{document}"
    )
    assert [reference.key for reference in paper.references] == ["a"]


def test_formulas_know_what_opens_them(manuscript):
    paper = manuscript("$a$ $$b$$ \\(c\\) \\[d\\] \\begin{equation*}e\\end{equation*}")
    assert [formula.opening for formula in paper.formulas] == ["$", "$$", "\\(", "\\[", "equation*"]


def test_whatever_is_hidden_holds_no_element(manuscript):
    paper = manuscript(
        "% \\section{A}\\cite{a}\\ref{a}\\label{a}\n"
        "\\begin{verbatim}\\begin{figure}\\cite{a}\\end{figure}\\end{verbatim}"
        "\\iffalse\\begin{tabular}{l}\\label{a}\\end{tabular}\\fi\\verb|\\ref{a}|"
    )
    assert not (*paper.sections, *paper.citations, *paper.references, *paper.labels, *paper.floats, *paper.tables)
