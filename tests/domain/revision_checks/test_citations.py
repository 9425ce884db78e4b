from collections.abc import Callable
from typing import Any

import pytest

from redraft.contracts.revision import ViolationKind

ORPHAN = ViolationKind.ORPHAN_CITATION


@pytest.mark.parametrize(
    ("before", "after", "orphans"),
    [
        pytest.param("Text.", r"Text \cite{a}.", [], id="a key of the pool"),
        pytest.param("Text.", r"Text \cite{c}.", ["c"], id="a key of nowhere"),
        pytest.param("Text.", r"Text \citep[see][]{a, c}.", ["c"], id="a key of nowhere beside one of the pool"),
        pytest.param(r"Old \cite{c}.", r"New \cite{c} and again \citet{c}.", [], id="a key that was cited before"),
        pytest.param("Text.", r"Text \cite{c} \cite{c}.", ["c", "c"], id="each place of it"),
        pytest.param("Text.", r"Text \nocite{*}.", [], id="everything of the bibliography"),
        pytest.param("Text.", "Text. % \\cite{c}", [], id="a comment"),
    ],
)
def test_a_new_key_must_be_in_the_bibliography(
    revised: Callable[..., Any], before: str, after: str, orphans: list[str]
):
    assert revised(ORPHAN, keys=("a", "b")).quotes(before, after) == orphans


def test_an_entry_of_the_papers_own_list_counts(revised: Callable[..., Any]):
    entries = r"\begin{thebibliography}{9}\bibitem{c} C.\end{thebibliography}"
    assert revised(ORPHAN).quotes("Text." + entries, r"Text \cite{c}." + entries) == []


def test_without_a_bibliography_every_new_key_is_an_orphan(revised: Callable[..., Any]):
    (violation,) = revised(ORPHAN, source="").violations(r"Old \cite{a}.", r"Old \cite{a} and \citet{c}.")
    assert violation.message == r"\citet{c} names no entry, expected a key of a bibliography"


def test_the_violation_is_located_at_the_key(revised: Callable[..., Any]):
    (violation,) = revised(ORPHAN).violations("Text.", r"Text \cite{c}.")
    assert str(violation.location) == "paper.tex:3:12"
