from collections.abc import Callable
from typing import Any

import pytest

from redraft.contracts.diagnostic import MAX_QUOTE
from redraft.contracts.materials import Bibliography, Materials
from redraft.contracts.policy import Policy
from redraft.contracts.revision import ViolationKind
from redraft.contracts.score import Rubric
from redraft.contracts.source import Project, SourceFile
from redraft.domain.revision_checks.comparison import Comparison
from redraft.latex.manuscript import Manuscript, Span, read

TABLE = "Words.\n\\begin{tabular}{l}\nA & 1 \\\\\n\nB & 2\n\\end{tabular}"


@pytest.fixture
def compare(revised: Callable[..., Any]) -> Callable[[str, str], Comparison]:
    def compared(before: str, after: str) -> Comparison:
        drafts = revised(ViolationKind.NEW_NUMBER, filler="The end.")
        accepted, candidate = drafts.draft(before), drafts.draft(after)
        materials = Materials(project=accepted.project, bibliography=Bibliography(source="", keys=()))
        policy = Policy(name="mine", rubric=Rubric(name="clarity", weights={"clarity": 1}))
        return Comparison(accepted, candidate, materials, policy)

    return compared


def words(manuscript: Manuscript, spans: tuple[Span, ...]) -> list[str]:
    return [" ".join(manuscript.text[span.start : span.end].split()) for span in spans]


@pytest.mark.parametrize(
    ("before", "after", "new", "gone"),
    [
        pytest.param("One. Two.", "One. Three.", ["Three."], ["Two."], id="one sentence for another"),
        pytest.param("One. Two.", "Two. One.", [], [], id="moved"),
        pytest.param("One day.", "One\n  day.", [], [], id="set in other lines"),
        pytest.param("One.", "One. One.", ["One."], [], id="said twice"),
        pytest.param("One. One.", "One.", [], ["One."], id="said once"),
        pytest.param("One.", "One. % more", [], [], id="a comment"),
    ],
)
def test_sentences_that_one_draft_alone_has(
    compare: Callable[[str, str], Comparison], before: str, after: str, new: list[str], gone: list[str]
):
    comparison = compare(before, after)
    assert words(comparison.candidate, comparison.new_sentences) == new
    assert words(comparison.accepted, comparison.gone_sentences) == gone


@pytest.mark.parametrize(
    ("before", "after", "new"),
    [
        pytest.param("One.\n\nTwo.", "One.\n\nTwo more.", ["Two more."], id="the paragraph that changed"),
        pytest.param("One.\n\nTwo.", "Two.\n\nOne.", [], id="paragraphs that moved"),
        pytest.param("One.\r\n\r\nTwo.", "One.\r\n\r\nTwo more.", ["Two more."], id="with CRLF"),
        pytest.param("One.", "One. Two.\n\nThree.\n\n\n\nFour.", ["One. Two.", "Three.", "Four."], id="several"),
        pytest.param(
            TABLE,
            TABLE.replace("2", "3"),
            [r"\begin{tabular}{l} A & 1 \\ B & 3 \end{tabular}"],
            id="a table whole, although a blank line parts it",
        ),
        pytest.param(
            TABLE,
            TABLE.replace("1", "3"),
            [r"Words. \begin{tabular}{l} A & 3 \\ B & 2 \end{tabular}"],
            id="a table whole with the words before it",
        ),
        pytest.param("One.", "\n\nOne.", [], id="nothing but blank lines"),
        pytest.param("One.", "One.", [], id="nothing"),
    ],
)
def test_the_regions_that_the_candidate_alone_has(
    compare: Callable[[str, str], Comparison], before: str, after: str, new: list[str]
):
    comparison = compare(f"First.\n\n{before}\n\nLast.", f"First.\n\n{after}\n\nLast.")
    assert words(comparison.candidate, comparison.new_regions) == new


def test_regions_of_the_accepted_draft_mirror_those_of_the_candidate(compare: Callable[[str, str], Comparison]):
    comparison = compare("A.\n\nOne.", "A.\n\nTwo.")
    assert words(comparison.accepted, comparison.gone_regions) == ["One."]


def test_what_stands_before_the_document_is_no_region(revised: Callable[..., Any]):
    found = revised(ViolationKind.NEW_NUMBER).violations(
        "Text.", "Text.", "\\documentclass{article}\n% 17.5\n\\def\\x{17.5}\n"
    )
    assert found == []


def test_a_draft_may_begin_and_end_with_blank_lines():
    text = "\n\n\\begin{document}\nOne.\n\\end{document}\n\n"
    manuscript = read(Project(main="paper.tex", files=(SourceFile(path="paper.tex", text=text),)))
    longer = read(Project(main="paper.tex", files=(SourceFile(path="paper.tex", text=text.replace("One", "Two")),)))
    materials = Materials(project=manuscript.project, bibliography=Bibliography(source="", keys=()))
    policy = Policy(name="mine", rubric=Rubric(name="clarity", weights={"clarity": 1}))
    comparison = Comparison(manuscript, longer, materials, policy)
    assert words(longer, comparison.new_regions) == ["Two."]


def test_words_are_counted_whatever_their_case(compare: Callable[[str, str], Comparison]):
    comparison = compare("Keys keys.", "Key.")
    assert comparison.accepted_words["keys"] == 2
    assert comparison.candidate_words["keys"] == 0


def test_a_long_quote_is_cut(compare: Callable[[str, str], Comparison]):
    comparison = compare("One.", "word " * 200)
    body = comparison.candidate.body
    found = comparison.violation(ViolationKind.NEW_NUMBER, "message", body)
    assert found.location is not None
    assert 0 < len(found.quote) <= MAX_QUOTE
