"""Whatever the text, the reader and the checks hold: they never raise, and every place lies in its file."""

from time import process_time

import pytest
from damaged_papers import HANG_S, hold
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st
from mutations import FRAGMENTS, mutations, papers, single

from redraft.latex import fixes
from redraft.latex.checks import run
from redraft.latex.manuscript import read

texts = st.lists(st.sampled_from(FRAGMENTS) | st.text(max_size=4), max_size=60).map("".join)
changes = st.lists(st.tuples(st.integers(0, 9_999), st.integers(0, 40), st.sampled_from(FRAGMENTS)), max_size=12)
bounded = settings(max_examples=150, deadline=None, suppress_health_check=[HealthCheck.too_slow])
SAMPLE = 300
"""Damaged papers of the ten thousand that `bench/damaged_papers.py` holds."""


@bounded
@given(texts, texts)
def test_any_text_is_read_and_checked(main: str, other: str):
    hold(single(main, **{"b.tex": other}))


@bounded
@given(st.text(max_size=300))
def test_any_characters_are_read_and_checked(text: str):
    hold(single(text))


@bounded
@given(st.sampled_from(sorted(papers())), changes)
def test_any_change_of_a_paper_is_read_and_checked(name: str, made: list[tuple[int, int, str]]):
    project = papers()[name]
    text = project.file(project.main).text
    for place, gone, put in made:
        at = place * len(text) // 10_000
        text = text[:at] + put + text[at + gone :]
    hold(single(text, **{file.path: file.text for file in project.files if file.path != project.main}))


def test_a_sample_of_damaged_papers_is_read_and_checked():
    for _, project in mutations(SAMPLE):
        started = process_time()
        hold(project)
        assert process_time() - started < HANG_S


def test_the_same_seed_does_the_same_damage():
    assert [*mutations(5, seed=3)] == [*mutations(5, seed=3)]


@bounded
@given(texts)
def test_mended_text_has_nothing_left_to_mend(text: str):
    project = single(text)
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
        pytest.param("\\iftrue" * 5_000, id="true branches"),
        pytest.param("\\newif\\ifx" + "\\ifx}" * 5_000, id="conditionals of its own"),
        pytest.param("\\author{" + "A \\and " * 5_000 + "}", id="authors"),
        pytest.param("\\newenvironment{a}{" * 3_000, id="environments of its own"),
        pytest.param("\\begin{figure}\\subfloat[a]{b}" * 2_000 + "\\end{figure}" * 2_000, id="parts of figures"),
        pytest.param("$x.$ A. B. " * 5_000, id="letters and formulas with full stops"),
        pytest.param("\\MakeShortVerb{\\|}" + "|a " * 10_000, id="delimiters of code"),
        pytest.param("me" * 20_000 + "@", id="half an address"),
        pytest.param("\\usepackage[x" * 6_000, id="options of packages that open"),
        pytest.param("\\usepackage" + " " * 40_000, id="blanks behind a package"),
    ],
)
def test_no_text_takes_long(text: str):
    started = process_time()
    hold(single(text))
    assert process_time() - started < HANG_S
