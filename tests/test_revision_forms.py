"""The measurement of a revision's length: what it counts are answers that redraft would take."""

from collections.abc import Callable

import pytest
from machine import EXAMPLE
from revision_forms import ACTION, PROBLEM, REASON, clause, revised, sentence, spread, whole_paper

from redraft.adapters.inputs import baseline_project
from redraft.adapters.layout import Workspace
from redraft.contracts.source import Project, SourceFile
from redraft.domain.rewriting import tried
from redraft.latex.elements import Span
from redraft.latex.manuscript import Manuscript, read

TARGET = 0.15
"""Of the whole paper, for ten findings."""


@pytest.fixture(scope="module")
def manuscript() -> Manuscript:
    return read(baseline_project(Workspace(EXAMPLE)))


@pytest.mark.parametrize("change", [clause, sentence], ids=["a clause", "a sentence"])
def test_ten_edits_are_measured_each_of_which_finds_its_one_place(
    manuscript: Manuscript, change: Callable[[Manuscript, Span], str]
):
    answer = revised(manuscript, change)
    found = tried(manuscript.project, answer.edits)
    assert (len(found.kept), found.failed) == (10, ())
    assert len({edit.file for edit in answer.edits}) == 2, "they are spread over the files of the paper"
    assert {len(each.reason.split()) for each in answer.edits} == {REASON}
    assert {len(each.split()) for each in answer.worklog.actions_taken} == {ACTION}
    assert all(ACTION < len(each.split()) <= PROBLEM for each in answer.worklog.addressed_weaknesses)


def test_an_edit_of_a_clause_is_a_part_of_its_sentence(manuscript: Manuscript):
    spans = spread(manuscript)
    assert all(sentence(manuscript, span).endswith(clause(manuscript, span)) for span in spans)
    assert all(len(clause(manuscript, span)) < len(sentence(manuscript, span)) for span in spans)


@pytest.mark.parametrize(
    ("text", "changed"),
    [
        pytest.param("We read few keys, and we bound the error.", "and we bound the error.", id="after a comma"),
        pytest.param("We read a few keys; it is fast.", "keys; it is fast.", id="too short and alone: the second half"),
        pytest.param(
            "We bound it, which costs very little, too.",
            "which costs very little, too.",
            id="too short, beside another",
        ),
        pytest.param("We read six of the many keys.", "of the many keys.", id="no pause: the second half"),
        pytest.param("One, and so it all ends. Two, and so it all ends.", "Two, and so it all ends.", id="twice"),
    ],
)
def test_the_clause_of_a_sentence(text: str, changed: str):
    last = text[text.rfind(". ") + 2 :] if ". " in text else text
    source = f"\\documentclass{{article}}\\begin{{document}}\n{text}\n\\end{{document}}\n"
    paper = read(Project(main="paper.tex", files=(SourceFile(path="paper.tex", text=source),)))
    start = paper.text.index(last)
    assert clause(paper, Span(start, start + len(last))) == changed


def test_a_clause_in_each_of_ten_sentences_is_at_most_15_percent_of_the_paper(manuscript: Manuscript):
    answer = revised(manuscript, clause)
    whole = whole_paper(manuscript.project, answer.worklog)
    assert len(answer.model_dump_json()) / len(whole.model_dump_json()) <= TARGET
