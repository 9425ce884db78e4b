import pytest

from redraft.contracts.source import Project, SourceFile
from redraft.domain import claims
from redraft.latex.manuscript import read

LOG = "| Method | Acc |\n|---|---|\n| RingKV | 84.2 |\n"


def count(sentence: str) -> int:
    text = f"\\title{{RingKV: a store}}\\begin{{document}}{sentence}\\end{{document}}"
    manuscript = read(Project(main="p.tex", files=(SourceFile(path="p.tex", text=text),)))
    return claims.ledger(manuscript, LOG).counts.unsupported


@pytest.mark.parametrize(
    "sentence",
    [
        pytest.param(r"Capacity reached 906 GW in 2022~\citep{gwec}.", id="a citation behind the number"),
        pytest.param(r"\citet{pan} released data for 282 languages.", id="one who found it"),
        pytest.param(r"Our result is in line with earlier ones (0.73)~\cite{x}.", id="right behind, whoever speaks"),
        pytest.param(r"Each hour adds 13--17\,\% \cite{x}.", id="a range"),
    ],
)
def test_a_number_with_its_source_is_no_claim(sentence: str):
    assert count(sentence) == 0


@pytest.mark.parametrize(
    "sentence",
    [
        pytest.param("Capacity reached 906 GW in 2022.", id="no citation"),
        pytest.param(r"We beat FlatStore~\citep{flat} by 906.", id="the authors speak"),
        pytest.param(r"RingKV beats FlatStore~\citep{flat} by 906.", id="their method is spoken of"),
        pytest.param(r"RingKV has 906, unlike FlatStore~\citep{flat}.", id="a citation of something else"),
        pytest.param(r"Stores~\citep{flat} have 906 parts.", id="a citation before the number"),
        pytest.param(r"Capacity reached 906. It grows~\citep{flat}.", id="a citation in the next sentence"),
    ],
)
def test_a_number_without_its_source_is_one(sentence: str):
    assert count(sentence) == 1
