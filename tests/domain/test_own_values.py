"""The numbers of a paper's own sentences."""

import pytest

from redraft.contracts.source import Project, SourceFile
from redraft.domain import own_values, statements
from redraft.latex.manuscript import Manuscript, Span, read


def paper(body: str) -> Manuscript:
    text = f"\\documentclass{{article}}\\begin{{document}}\n{body}\n\\end{{document}}"
    return read(Project(main="p.tex", files=(SourceFile(path="p.tex", text=text),)))


@pytest.mark.parametrize(
    ("body", "values"),
    [
        pytest.param(
            r"Recall is 1.5\% and then 2.5\%. Speed is 3.5\%.",
            [
                ("1.5", frozenset({"recall", "is", "and", "then"})),
                ("2.5", frozenset({"recall", "is", "and", "then"})),
                ("3.5", frozenset({"speed", "is"})),
            ],
            id="each number has the words of its own sentence",
        ),
        pytest.param("There are none.", [], id="no number"),
    ],
)
def test_words_of_numbers_in_sentences(body: str, values: list[tuple[str, frozenset[str]]]):
    manuscript = paper(body)
    found = own_values.of_body(manuscript, statements.read(manuscript))
    assert [(value.evidence.value, value.row_words) for value in found] == values


def test_a_sentence_is_folded_once_however_many_numbers_it_has(monkeypatch: pytest.MonkeyPatch):
    manuscript = paper("We see " + r"1.5\% " * 300 + r". Then 2.5\% and 3.5\%.")
    stated = statements.read(manuscript)
    asked: list[Span] = []
    fold = statements.folded

    def counted(manuscript: Manuscript, span: Span) -> str:
        asked.append(span)
        return fold(manuscript, span)

    monkeypatch.setattr(statements, "folded", counted)
    assert len([*own_values.of_body(manuscript, stated)]) == 302
    first, second = sorted({statement.sentence for statement in stated}, key=lambda span: span.start)
    assert asked.count(first) == 1
    assert max(span.end - span.start for span in asked if span not in (first, second)) < 200
