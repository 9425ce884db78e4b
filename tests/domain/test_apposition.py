"""What numbers of its sentence a change is told of."""

import pytest

from redraft.contracts.source import Project, SourceFile
from redraft.domain import statements
from redraft.domain.apposition import Appositions
from redraft.domain.binding import Bindings
from redraft.domain.clauses import Clauses
from redraft.domain.evidence import read_log
from redraft.latex.manuscript import read

LOG = """
| Method | Accuracy |
|---|---|
| Dense | 53.5 |
| Sparse | 49.4 |
"""


@pytest.mark.parametrize(
    ("sentence", "behind", "before"),
    [
        pytest.param("It falls to 49.4, a loss of 4.1 points.", True, False, id="behind its number"),
        pytest.param(r"It loses 4.1\%, from 53.5 on.", False, True, id="before its number"),
        pytest.param("It reaches 49.4, Sparse loses 4.1 points.", False, False, id="of a row of its own"),
        pytest.param("It loses 4.1 points; from 53.5 on.", False, False, id="in another clause"),
        pytest.param("It has 49.4 and 4.1 points.", False, False, id="no change"),
    ],
)
def test_of_what_number_a_change_is_told(sentence: str, *, behind: bool, before: bool):
    text = f"\\begin{{document}}{sentence}\\end{{document}}"
    manuscript = read(Project(main="p.tex", files=(SourceFile(path="p.tex", text=text),)))
    bindings = Bindings(read_log(LOG))
    appositions = Appositions(manuscript.spoken, bindings, Clauses(manuscript, bindings))
    first, second = statements.read(manuscript)
    assert (appositions.is_behind(first, second), appositions.is_before(first, second)) == (behind, before)
