import pytest

from redraft.contracts.advocate import Attack
from redraft.contracts.diagnostic import Severity
from redraft.latex.overclaims import overclaims


@pytest.mark.parametrize(
    ("text", "attack", "severity"),
    [
        pytest.param("Pruning causes the gain.", Attack.CAUSAL, Severity.MAJOR, id="a cause"),
        pytest.param("The gain is due to pruning.", Attack.CAUSAL, Severity.MAJOR, id="a reason"),
        pytest.param("It outperforms all baselines.", Attack.GENERALIZATION, Severity.MAJOR, id="all"),
        pytest.param("It always works.", Attack.GENERALIZATION, Severity.MAJOR, id="always"),
        pytest.param("We are the first to prune heads.", Attack.NOVELTY, Severity.MAJOR, id="the first"),
        pytest.param("We propose a novel loss.", Attack.NOVELTY, Severity.MINOR, id="novel"),
    ],
)
def test_an_overclaim(manuscript, text: str, attack: Attack, severity: Severity):
    (claim,) = overclaims(manuscript(f"Before it. {text} After it."))
    assert (claim.attack, claim.severity) == (attack, severity)
    assert text == f"Before it. {text} After it."[claim.span.start : claim.span.end]


@pytest.mark.parametrize(
    "text",
    [
        pytest.param("Pruning causes a gain of 3 points.", id="a number"),
        pytest.param("Pruning causes the gain~\\cite{a}.", id="a citation"),
        pytest.param("Pruning causes the gain (Table~\\ref{t}).", id="a reference"),
        pytest.param("Pruning may cause the gain, and it could always work.", id="a hedge"),
        pytest.param("All experiments use one machine.", id="all, and no claim"),
        pytest.param("We never use the test set.", id="never, and no claim"),
        pytest.param("\\section{A novel loss}", id="a heading"),
        pytest.param("% It always works.", id="a comment"),
        pytest.param("We measured it first, then again.", id="first in time"),
    ],
)
def test_no_overclaim(manuscript, text: str):
    assert list(overclaims(manuscript(text))) == []
