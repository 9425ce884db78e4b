from pathlib import Path

import pytest

from redraft.contracts.source import Location, Project, SourceFile
from redraft.contracts.writing import WritingFault, WritingRule
from redraft.domain import writing
from redraft.latex.manuscript import Manuscript, read

CORPUS = Path(__file__).parents[1] / "data" / "claims"
FILLER = (
    " ".join(["The second of these runs takes a little longer than the first one did on that machine."] * 2) + "\n\n"
)
"""34 words in two sentences that no rule minds, however often they come."""
LANGUAGE = "\\usepackage[{}]{{babel}}\n\\begin{{document}}\n"


def paper(text: str) -> Manuscript:
    return read(Project(main="paper.tex", files=(SourceFile(path="paper.tex", text=text),)))


def told(text: str) -> list[tuple[WritingRule, str]]:
    return [(fault.rule, fault.quote) for fault in writing.check(paper(text))]


@pytest.mark.parametrize(
    ("text", "quote"),
    [
        pytest.param("We delve into it.", "delve", id="delve"),
        pytest.param("It Showcases the rule.", "Showcases", id="showcase, any case"),
        pytest.param("This underscores the need.", "underscores", id="underscore as a verb"),
        pytest.param("A pivotal step.", "pivotal", id="pivotal"),
        pytest.param("It is a testament to care.", "testament to", id="testament"),
        pytest.param("An ever-evolving field.", "ever-evolving", id="ever-evolving"),
    ],
)
def test_an_overused_word(text: str, quote: str):
    assert told(text) == [(WritingRule.OVERUSED_WORD, quote)]


@pytest.mark.parametrize(
    "text",
    [
        pytest.param("Names with underscores in them.", id="underscores as characters"),
        pytest.param("% We delve.\nWe look.", id="a comment"),
        pytest.param("\\begin{verbatim}\ndelve\n\\end{verbatim}", id="verbatim"),
        pytest.param("\\cite{delve}", id="a key"),
        pytest.param("Moreover, it holds.", id="one rationed word"),
        pytest.param("Delvers dig.", id="a part of a word"),
    ],
)
def test_no_overused_word(text: str):
    assert told(text) == []


def test_a_rationed_word_is_told_once_where_it_is_over_its_rate():
    assert told(FILLER * 8 + "Moreover, no.\n\n" * 3) == []
    assert told(FILLER * 8 + "Moreover, no.\n\n" * 4) == [(WritingRule.OVERUSED_WORD, "Moreover")]
    assert told(FILLER * 60 + "Moreover, no.\n\n" * 4) == []


def test_a_rate_says_nothing_of_a_short_text():
    assert told("Moreover, no.\n\n" * 9) == []


@pytest.mark.parametrize("mark", [pytest.param("---", id="three hyphens"), pytest.param("\u2014", id="one character")])
def test_em_dashes_over_their_rate(mark: str):
    (fault,) = writing.check(paper(FILLER * 8 + f"It {mark} this one {mark} is {mark} so {mark} odd.\n\n"))
    assert (fault.rule, fault.message) == (
        WritingRule.PUNCTUATION,
        "4 em dashes, expected at most 3 in 1,000 words",
    )
    assert told(FILLER * 8 + "Pages 1--2, 3--4, 5--6 and 7--8.") == []


def test_semicolons_over_their_rate():
    assert told(FILLER * 8 + "One; two; three; four; five.") == [(WritingRule.PUNCTUATION, ";")]
    assert told(FILLER * 20 + "One; two; three; four; five.") == []
    assert told(FILLER * 8 + "\\cite{a;b;c;d;e;f}") == []


@pytest.mark.parametrize(
    ("text", "quote"),
    [
        pytest.param("It is worth noting that x holds.", "It is worth noting that", id="worth noting"),
        pytest.param("It should be noted that x holds.", "It should be noted that", id="should be noted"),
        pytest.param("So. Needless to say, x holds.", "Needless to say", id="a second sentence"),
        pytest.param("It is important to note\nthat x holds.", "It is important to note that", id="over a line end"),
        pytest.param("In recent years, x rose.", "In recent years,", id="recent years"),
        pytest.param("With the rapid development of x, y.", "With the rapid development of", id="rapid development"),
    ],
)
def test_an_empty_opener(text: str, quote: str):
    assert told(text) == [(WritingRule.EMPTY_OPENER, quote)]


@pytest.mark.parametrize(
    "text",
    [
        pytest.param("We find it worth noting that x holds.", id="inside a sentence"),
        pytest.param("It is noted for its speed.", id="noted for"),
        pytest.param("Recent years saw x rise.", id="years as the subject"),
    ],
)
def test_no_empty_opener(text: str):
    assert told(text) == []


def test_sentences_in_a_row_that_begin_alike():
    row = "We read the first of them. We do so twice. We stop there. "
    assert told(row) == []
    assert told(row + "We go on from it to the last.") == [
        (WritingRule.UNIFORM_STRUCTURE, "We read the first of them.")
    ]
    assert told(row + "Nobody minds. We go on from it.") == []
    assert told(row + "\n\nWe go on from it.") == []


def test_paragraphs_in_a_row_of_one_length():
    first, other = "Ann came. Then she sat. All was well.\n\n", "Bob left it. Nobody saw.\n\n"
    assert told(first * 3 + other + first) == []
    assert told(first * 4) == [(WritingRule.UNIFORM_STRUCTURE, "Ann came.")]
    assert told("\\section{One}\n" + "\\section{More}\n".join([first] * 4)) == [
        (WritingRule.UNIFORM_STRUCTURE, "Ann came.")
    ]
    assert told(other * 6) == []


def test_sentences_of_one_length():
    even = "Ann has six words in this. Bob has six words in this. " * 3
    assert told(even) == [(WritingRule.SENTENCE_RHYTHM, "Ann has six words in this.")]
    assert told(even.replace("Bob has six words in this.", "Bob left.", 1)) == []
    assert told(" ".join(even.split(". ")[:5])) == []


def test_words_and_openers_of_another_language_are_not_known():
    text = LANGUAGE.format("ngerman") + "Pivotal. In recent years, pivotal; pivotal.\n\\end{document}"
    assert told(text) == []


def test_a_text_without_blanks_between_words_is_left_alone():
    assert told("\u6211\u4eec\u8bfb\u3002" * 9) == []


def test_faults_are_located_in_their_file():
    main = SourceFile(path="paper.tex", text="\\input{intro}\nNo more.\n")
    part = SourceFile(path="intro.tex", text="First.\nWe delve.\n")
    (fault,) = writing.check(read(Project(main="paper.tex", files=(main, part))))
    assert fault == WritingFault(
        rule=WritingRule.OVERUSED_WORD,
        message="\u201cdelve\u201d is overused, expected a plainer word or none",
        location=Location(file="intro.tex", line=2, column=4, offset=10, end=15),
        quote="delve",
    )


@pytest.mark.parametrize(
    ("accepted", "candidate", "quotes"),
    [
        pytest.param("We delve.", "We delve.", [], id="nothing new"),
        pytest.param("We delve.", "First. We delve.", [], id="moved"),
        pytest.param("We look.", "We delve.", ["delve"], id="a word"),
        pytest.param("We delve.", "We delve. They delve.", ["delve"], id="once more"),
        pytest.param("Yes.", "Needless to say, yes.", ["Needless to say"], id="an opener"),
        pytest.param("Yes.", "We sat. We ate. We ran. We hid away.", [], id="structure is not looked at"),
        pytest.param("We delve.", "We look.", [], id="a word less"),
    ],
)
def test_what_a_revision_adds(accepted: str, candidate: str, quotes: list[str]):
    assert [fault.quote for fault in writing.added(paper(accepted), paper(candidate))] == quotes


@pytest.mark.parametrize("name", sorted(folder.name for folder in CORPUS.iterdir() if folder.is_dir()))
def test_the_labelled_papers_are_written_well(name: str):
    assert told((CORPUS / name / "paper.tex").read_text("utf-8")) == []
