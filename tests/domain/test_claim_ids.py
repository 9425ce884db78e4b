import pytest

from redraft.contracts.advocate import AdvocateFinding, Attack
from redraft.contracts.diagnostic import Severity
from redraft.domain.claim_ids import claim_id, known_id


def finding(claim: str, quote: str, key: str = "causal-old") -> AdvocateFinding:
    return AdvocateFinding(
        id=key, severity=Severity.MAJOR, attack=Attack.CAUSAL, claim=claim, quote=quote, challenge="Why?"
    )


@pytest.mark.parametrize("claim", ["A causes B.", "a  causes\nb", "“A” causes B!", "Ａ causes B"])
def test_an_id_stays_while_the_words_do(claim: str):
    # SHA-256 of "causal a causes b".
    assert claim_id(Attack.CAUSAL, claim) == "causal-1f770a374f5d"


@pytest.mark.parametrize(
    ("attack", "claim"), [(Attack.NOVELTY, "A causes B."), (Attack.CAUSAL, "B causes A."), (Attack.CAUSAL, "")]
)
def test_another_attack_or_claim_has_another_id(attack: Attack, claim: str):
    assert claim_id(attack, claim) != claim_id(Attack.CAUSAL, "A causes B.")


EARLIER = (finding("A causes B.", "we find that A causes B", "causal-1"), finding("C holds.", "C holds", "causal-2"))


@pytest.mark.parametrize(
    ("attack", "claim", "quote", "expected"),
    [
        pytest.param(Attack.CAUSAL, "a causes b", "elsewhere", "causal-1", id="the same claim"),
        pytest.param(Attack.CAUSAL, "B follows from A", "We find that  A causes B.", "causal-1", id="the same quote"),
        pytest.param(Attack.CAUSAL, "C holds.", "we find that A causes B", "causal-2", id="the claim goes first"),
        pytest.param(Attack.NOVELTY, "A causes B.", "q", claim_id(Attack.NOVELTY, "A causes B."), id="other attack"),
        pytest.param(Attack.CAUSAL, "D.", "q", claim_id(Attack.CAUSAL, "D."), id="another claim and quote"),
    ],
)
def test_a_finding_raised_again_keeps_its_id(attack: Attack, claim: str, quote: str, expected: str):
    assert known_id(attack, claim, quote, EARLIER) == expected


def test_no_quote_is_no_likeness():
    assert known_id(Attack.CAUSAL, "D.", "…", (finding("E.", "!"),)) == claim_id(Attack.CAUSAL, "D.")
