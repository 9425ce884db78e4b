"""Whatever the text, the reader and the checks hold: they never raise, and every place lies in its file."""

from pathlib import Path
from time import perf_counter

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from redraft.contracts.source import Project, SourceFile
from redraft.latex import fixes
from redraft.latex.checks import run
from redraft.latex.manuscript import Manuscript, read
from redraft.latex.overclaims import overclaims
from redraft.latex.quotations import quotations

PAPERS = sorted((Path(__file__).parents[1] / "data/papers").glob("*.tex"))
FRAGMENTS = [
    *(
        "the",
        "the the",
        "a",
        "word",
        "SLA",
        "(SLA)",
        "It's",
        "TODO",
        "Table 3",
        "10-20",
        "5%",
        "...",
        ". . .",
        "et al.",
    ),
    *(
        " ",
        "  ",
        "\n",
        "\n\n",
        "\r\n",
        "\r",
        "\t",
        "~",
        ",",
        " ,",
        ".",
        " .",
        ";",
        " ?",
        '"',
        "``",
        "''",
        "(",
        ")",
        "[",
        "]",
    ),
    *(
        "{",
        "}",
        "$",
        "$$",
        "\\[",
        "\\]",
        "\\(",
        "\\)",
        "\\",
        "\\\\",
        "\\%",
        "%",
        "% x\n",
        "&",
        "#1",
        "\0",
        "\u2028",
        "\x0c",
    ),
    *("\u00e9", "e\u0301", "\U0001d54c", "\u65b9\u6cd5", "\u201c", "\u2019", "\ufeff", "\u200b"),
    *(
        "\\cite{a}",
        "\\citep[see][3]{a,b, a}",
        "\\cites{a}{b}",
        "\\ref{a}",
        "Figure \\ref{a}",
        "\\label{a}",
        "\\cref{a,b}",
    ),
    *(
        "\\section{A title}",
        "\\footnote{",
        "\\emph{",
        "\\caption{",
        "\\item",
        "\\title{",
        "\\verb|x|",
        "\\verb|",
        "\\lstinline{",
    ),
    *(
        "\\begin{figure}",
        "\\end{figure}",
        "\\begin{tabular}{ll}",
        "\\end{tabular}",
        "\\begin{verbatim}",
        "\\end{verbatim}",
    ),
    *(
        "\\begin{equation}",
        "\\end{equation}",
        "\\begin{abstract}",
        "\\end{abstract}",
        "\\begin{document}",
        "\\end{document}",
    ),
    *(
        "\\iffalse",
        "\\ifx",
        "\\else",
        "\\fi",
        "\\endinput",
        "\\begin{comment}",
        "\\end{comment}",
        "\\includegraphics{a}",
    ),
    *(
        "\\input{b}",
        "\\input{paper}",
        "\\input c ",
        "\\include{d}",
        "\\subimport{e/}{f}",
        "\\author{Anonymous}",
        "x@y.org",
    ),
    *(
        "\\newcommand{\\x}[1]{\\ref{f:#1}}",
        "\\x{a}",
        "\\def\\y#1{",
        "\\usepackage[french]{babel}",
        "\\unknown{two words}",
    ),
]
HANG_S = 2
"""Seconds after which a text counts as a hang; each takes a small part of that."""
texts = st.lists(st.sampled_from(FRAGMENTS) | st.text(max_size=4), max_size=60).map("".join)
bounded = settings(max_examples=150, deadline=None, suppress_health_check=[HealthCheck.too_slow])


def _project(main: str, other: str = "") -> Project:
    files = tuple(SourceFile(path=path, text=text) for path, text in (("b.tex", other), ("paper.tex", main)))
    return Project(main="paper.tex", files=files)


def _hold_together(manuscript: Manuscript) -> None:
    assert len(manuscript.text) == len(manuscript.visible) == len(manuscript.running)
    for segment in manuscript.segments:
        source = manuscript.project.file(segment.file)
        run_of_file = source.text[segment.offset : segment.offset + segment.end - segment.start]
        assert manuscript.text[segment.start : segment.end] == run_of_file
    spans = [*manuscript.prose, *(each.span for each in (*manuscript.citations, *manuscript.labels))]
    spans += [each.span for each in (*manuscript.references, *manuscript.floats, *manuscript.tables)]
    spans += [each.span for each in manuscript.formulas]
    spans += [each.heading for each in manuscript.sections] + [each.body for each in manuscript.sections]
    for span in spans:
        assert 0 <= span.start <= span.end <= len(manuscript.text)
        place = manuscript.locate(span)
        assert place.offset <= place.end <= len(manuscript.project.file(place.file).text)
    for span in manuscript.prose:
        assert manuscript.text[span.start : span.end] == manuscript.visible[span.start : span.end]


def _check(project: Project) -> None:
    manuscript = read(project)
    _hold_together(manuscript)
    for claim in overclaims(manuscript):
        assert claim.span.start < claim.span.end <= len(manuscript.text)
    for quotation in quotations(manuscript):
        assert any(quotation in file.text for file in project.files)
    diagnostics = run(manuscript, ("a",), anonymous=True)
    for found in diagnostics:
        source = project.file(found.location.file).text
        assert 0 <= found.location.offset <= found.location.end <= len(source)
        assert found.quote in source
        assert all(0 <= each.offset <= each.end <= len(project.file(each.file).text) for each in found.fix)
    for mending in fixes.mend(project, diagnostics):
        assert project.file(mending.edit.file).text.count(mending.edit.find) == 1


@bounded
@given(texts, texts)
def test_any_text_is_read_and_checked(main: str, other: str):
    _check(_project(main, other))


@bounded
@given(st.text(max_size=300))
def test_any_characters_are_read_and_checked(text: str):
    _check(_project(text))


@bounded
@given(
    st.sampled_from(PAPERS),
    st.lists(st.tuples(st.floats(0, 1), st.integers(0, 40), st.sampled_from(FRAGMENTS)), max_size=12),
)
def test_any_mutation_of_a_paper_is_read_and_checked(paper: Path, changes: list[tuple[float, int, str]]):
    text = paper.read_text(encoding="utf-8")
    for place, gone, put in changes:
        at = int(place * len(text))
        text = text[:at] + put + text[at + gone :]
    _check(_project(text))


@bounded
@given(texts)
def test_mended_text_has_nothing_left_to_mend(text: str):
    project = _project(text)
    mended = fixes.apply(project, run(read(project), ("a",)))
    for _ in range(8):
        left = [found for found in run(read(mended), ("a",)) if found.fix]
        if not left:
            break
        mended = fixes.apply(mended, left)
    assert [found for found in run(read(mended), ("a",)) if found.fix] == []


@pytest.mark.parametrize(
    "text",
    [
        pytest.param("{" * 20_000, id="braces that open"),
        pytest.param("\\emph{" * 10_000, id="commands that open"),
        pytest.param("\\begin{figure}" * 5_000, id="environments that open"),
        pytest.param("\\end{figure}" * 5_000, id="environments that close"),
        pytest.param("$" + "\\" * 20_000, id="backslashes in a formula"),
        pytest.param("\\iffalse" * 5_000, id="false branches"),
        pytest.param("\\cite[" * 5_000, id="options that open"),
        pytest.param(
            "(" + "\\begin{tabular}{l}" + "x & " * 10_000 + "\\end{tabular}", id="a long table after a bracket"
        ),
        pytest.param("the " * 20_000, id="one word"),
        pytest.param("a " + " " * 20_000 + ".", id="blanks"),
        pytest.param("." * 20_000, id="full stops"),
        pytest.param('"a ' * 10_000, id="quotation marks that open"),
        pytest.param("\\verb|" * 10_000, id="inline code that opens"),
        pytest.param("a-1-" * 10_000, id="hyphens"),
        pytest.param("\\newcommand{\\x}[1]{" * 3_000, id="definitions that open"),
        pytest.param("\\section{a}" * 5_000, id="sections"),
        pytest.param("me" * 20_000 + "@", id="half an address"),
    ],
)
def test_no_text_takes_long(text: str):
    started = perf_counter()
    _check(_project(text))
    assert perf_counter() - started < HANG_S
