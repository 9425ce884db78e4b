import pytest

from redraft.contracts.source import Project, SourceFile
from redraft.domain import statements
from redraft.domain.binding import Bindings
from redraft.domain.contexts import Context, Contexts
from redraft.domain.evidence import read_log
from redraft.latex.manuscript import read

LOG = """
| System | Acc | p99 |
|---|---|---|
| RocksStore | 84.2 | 38.2 |
| FlatStore | 80.1 | 14.3 |
| RingKV | 86.3 | 9.7 |
| A | 1.5 | 2.5 |
"""
TITLE = "\\title{RingKV: A Store for Persistent Memory}\n"


def of(body: str, preamble: str = TITLE) -> tuple[Context, Bindings]:
    text = f"\\documentclass{{article}}{preamble}\\begin{{document}}\n\n{body}\\end{{document}}"
    manuscript = read(Project(main="p.tex", files=(SourceFile(path="p.tex", text=text),)))
    bindings = Bindings(read_log(LOG))
    claims = [item for item in statements.read(manuscript) if item.number.exemption is None]
    return Contexts(manuscript, bindings).of(claims[-1]), bindings


def labels(lines: frozenset[tuple[int, str, int]], bindings: Bindings) -> set[str]:
    return {bindings.label(line) for line in lines}


@pytest.mark.parametrize(
    ("sentence", "subjects"),
    [
        pytest.param("FlatStore reaches 80.1.", {"FlatStore"}, id="named before its number"),
        pytest.param("It reaches 80.1, more than RocksStore.", set(), id="compared with"),
        pytest.param("It outperforms RocksStore by 1.5.", set(), id="the object of a comparison"),
        pytest.param("It reaches 80.1, compared with the RocksStore.", set(), id="compared with, and an article"),
        pytest.param("It reaches 86.3 and not 14.3 for FlatStore.", set(), id="named for another number"),
        pytest.param("Over RocksStore, FlatStore gains 1.5.", {"FlatStore"}, id="one of each"),
        pytest.param("RocksStore loses to RocksStore 1.5.", {"RocksStore"}, id="named both ways"),
        pytest.param("Going to disk costs RocksStore 1.5.", {"RocksStore"}, id="a to that leads to something else"),
        pytest.param("It reaches 86.3 against 14.3 ms with FlatStore.", set(), id="whose the other number is"),
        pytest.param("It reaches 86.3 with FlatStore.", {"FlatStore"}, id="whose the number itself is"),
    ],
)
def test_the_rows_that_a_sentence_speaks_of(sentence: str, subjects: set[str]):
    context, bindings = of(sentence)
    assert labels(context.subjects, bindings) == subjects


@pytest.mark.parametrize(
    ("body", "preamble"),
    [
        pytest.param("It gains 1.5 over FlatStore.", TITLE, id="where nothing else is spoken of"),
        pytest.param("Against RocksStore and for FlatStore we gain 1.5.", TITLE, id="where the authors speak"),
        pytest.param("It gains 1.5.", r"\title{A Store}\newcommand{\ours}{RingKV}", id="by the macro of its name"),
        pytest.param("It gains 1.5.", r"\title{The RingKV Store}", id="by a name within the title"),
    ],
)
def test_the_own_method_is_near(body: str, preamble: str):
    context, bindings = of(body, preamble)
    assert "RingKV" in labels(context.near, bindings)
    assert "RingKV" not in labels(context.lines, bindings)


def test_the_own_method_is_not_near_where_another_is_spoken_of():
    context, bindings = of("FlatStore gains 1.5.")
    assert "RingKV" not in labels(context.near, bindings)


@pytest.mark.parametrize(
    ("sentence", "named"),
    [
        pytest.param("On workload A it has 1.5.", True, id="as a name"),
        pytest.param("On YCSB-A it has 1.5.", True, id="as part of a name"),
        pytest.param("By a factor of 1.5.", False, id="as an article"),
        pytest.param("A factor of 1.5.", False, id="as an article that begins a sentence"),
    ],
)
def test_a_row_of_one_letter_is_named_as_names_are(sentence: str, named: bool):
    context, bindings = of(sentence)
    assert ("A" in labels(context.lines, bindings)) is named


def test_a_percentile_is_a_metric_however_it_is_written():
    context, bindings = of("The 99th percentile is 9.7.")
    assert "p99" in labels(context.lines, bindings)


@pytest.mark.parametrize(
    ("sentence", "subjects"),
    [
        pytest.param("It rises from 14.3 (FlatStore) to 86.3.", set(), id="in brackets behind a number"),
        pytest.param("It is 1.5 below RocksStore.", set(), id="below another"),
        pytest.param("In Table 2, FlatStore reaches 80.1.", {"FlatStore"}, id="behind the number of a table"),
    ],
)
def test_rows_that_only_say_whose_another_number_is(sentence: str, subjects: set[str]):
    context, bindings = of(sentence)
    assert labels(context.subjects, bindings) == subjects


def test_what_the_authors_say_of_themselves_is_of_their_own_row():
    own, bindings = of("We reach 86.3.")
    assert "RingKV" in labels(own.spoken, bindings)
    other, bindings = of("FlatStore reaches 80.1.")
    assert labels(other.spoken, bindings) == {"FlatStore"}


@pytest.mark.parametrize(
    ("sentence", "points_back"),
    [
        pytest.param("Its throughput is 80.1.", True, id="a pronoun alone"),
        pytest.param("Its throughput is 80.1, that of FlatStore 14.3.", True, id="a pronoun before a name"),
        pytest.param("FlatStore keeps its 80.1.", False, id="a pronoun behind a name is of that name"),
        pytest.param("FlatStore reaches 80.1.", False, id="no pronoun"),
    ],
)
def test_a_sentence_may_speak_of_what_was_named_before(sentence: str, *, points_back: bool):
    assert of(sentence)[0].points_back is points_back
