from itertools import permutations

import pytest

from redraft.contracts.diagnostic import Severity
from redraft.contracts.review import Finding
from redraft.contracts.source import Location
from redraft.domain import merging

MINOR, MAJOR = Severity.MINOR, Severity.MAJOR
NO_SEED, NO_SEED_ALIKE = "one seed, no variance reported", "the variance of one seed is not reported"
NO_TUNING = "baselines lack tuning"


def finding(
    problem: str, severity: Severity = MAJOR, *, section: str = "Results", quote: str = "", votes: int = 1
) -> Finding:
    return Finding(
        severity=severity, axis="clarity", section=section, quote=quote, problem=problem, instruction="i", votes=votes
    )


def checked(check: str, offset: int, problem: str = "float is never referred to") -> Finding:
    place = Location(file="paper.tex", line=1, column=1, offset=offset, end=offset + 1)
    return finding(problem).model_copy(update={"check": check, "location": place})


def told(*reviews: list[Finding]) -> list[tuple[str, Severity, int]]:
    return [(found.problem, found.severity, found.votes) for found in merging.findings(reviews)]


@pytest.mark.parametrize(
    ("reviews", "expected"),
    [
        pytest.param([], [], id="no review"),
        pytest.param([[], []], [], id="no finding"),
        pytest.param([[finding("a1")], []], [("a1", MAJOR, 1)], id="one finding, one vote"),
        pytest.param(
            [[finding(NO_SEED)], [finding(NO_TUNING)]],
            [(NO_SEED, MAJOR, 1), (NO_TUNING, MAJOR, 1)],
            id="two things said are two findings in the reviews' order",
        ),
        pytest.param(
            [[finding(NO_SEED)], [finding(NO_SEED_ALIKE)]], [(NO_SEED, MAJOR, 2)], id="said alike twice: two votes"
        ),
        pytest.param(
            [[finding(NO_SEED), finding(NO_SEED_ALIKE)]], [(NO_SEED, MAJOR, 1)], id="said twice in one review: one vote"
        ),
        pytest.param(
            [[finding(NO_SEED), finding(NO_SEED_ALIKE)], [finding(NO_SEED)]],
            [(NO_SEED, MAJOR, 2)],
            id="said twice by one and once by another: two votes",
        ),
        pytest.param(
            [[finding(NO_SEED, MINOR)], [finding(NO_SEED_ALIKE)]],
            [(NO_SEED_ALIKE, MAJOR, 2)],
            id="the graver is kept, whoever spoke first",
        ),
        pytest.param(
            [[finding(NO_SEED, MINOR), finding(NO_SEED_ALIKE)]],
            [(NO_SEED_ALIKE, MAJOR, 1)],
            id="the graver is kept within one review",
        ),
        pytest.param(
            [[finding(NO_SEED, section="Method")], [finding(NO_SEED)]],
            [(NO_SEED, MAJOR, 1), (NO_SEED, MAJOR, 1)],
            id="another section is another finding",
        ),
        pytest.param(
            [[finding(NO_SEED, MINOR), finding(NO_TUNING)], [finding(NO_SEED, MINOR)]],
            [(NO_TUNING, MAJOR, 1), (NO_SEED, MINOR, 2)],
            id="severity goes before votes",
        ),
        pytest.param(
            [[finding(NO_TUNING)], [finding(NO_SEED)], [finding(NO_SEED)]],
            [(NO_SEED, MAJOR, 2), (NO_TUNING, MAJOR, 1)],
            id="votes go before order",
        ),
        pytest.param(
            [[finding(NO_SEED, votes=3)], [finding(NO_SEED)]], [(NO_SEED, MAJOR, 4)], id="votes of a panel before"
        ),
        pytest.param(
            [[finding(NO_SEED, votes=3), finding(NO_SEED)]], [(NO_SEED, MAJOR, 3)], id="the most votes of one review"
        ),
        pytest.param(
            [[finding("red green blue")], [finding("red green teal")], [finding("red teal green")]],
            [("red green blue", MAJOR, 3)],
            id="held against the one that is kept",
        ),
        pytest.param(
            [[finding("red green blue grey"), finding("red green teal pink")], [finding("green teal pink gold")]],
            [("green teal pink gold", MAJOR, 2), ("red green blue grey", MAJOR, 1)],
            id="joined to the closest",
        ),
        pytest.param(
            [[checked("unreferenced-float", 5)], [checked("unreferenced-float", 9)]],
            [("float is never referred to", MAJOR, 1), ("float is never referred to", MAJOR, 1)],
            id="a check's findings at two places are two",
        ),
        pytest.param(
            [[checked("unreferenced-float", 5)], [checked("unreferenced-float", 5)]],
            [("float is never referred to", MAJOR, 2)],
            id="a check's finding at one place is one",
        ),
        pytest.param(
            [[checked("unreferenced-float", 5)], [checked("float-without-label", 5)]],
            [("float is never referred to", MAJOR, 1), ("float is never referred to", MAJOR, 1)],
            id="two checks at one place are two findings",
        ),
        pytest.param(
            [[checked("unreferenced-float", 5)], [finding("the float is not referred to")]],
            [("float is never referred to", MAJOR, 2)],
            id="a check's finding that a reader says too is one",
        ),
    ],
)
def test_findings(reviews: list[list[Finding]], expected: list[tuple[str, Severity, int]]):
    assert told(*reviews) == expected


@pytest.mark.parametrize("order", list(permutations(range(3))), ids=str)
def test_the_order_of_reviews_decides_about_ties_alone(order: tuple[int, ...]):
    """The second shares three of four words with each of the others, which share two."""
    problems = ("red green blue grey", "green blue grey gold", "blue grey gold pink")
    assert told(*([finding(problems[number])] for number in order)) == [
        ("blue grey gold pink", MAJOR, 2),
        ("red green blue grey", MAJOR, 1),
    ]


@pytest.mark.parametrize("order", list(permutations(range(3))), ids=str)
def test_what_says_less_joins_no_two_findings(order: tuple[int, ...]):
    reviews = (["Table 2 has no error bars."], ["Table 3 has no error bars."], ["Tables have no error bars."])
    asked = merging.questions([reviews[number] for number in order])
    assert sorted(asked) == ["Table 2 has no error bars.", "Table 3 has no error bars."]


def test_the_finding_that_is_kept_is_kept_whole():
    kept = finding(NO_SEED, quote="84.2 on one seed")
    (merged,) = merging.findings([[kept], [finding(NO_SEED_ALIKE, quote="84.2")]])
    assert merged == kept.model_copy(update={"votes": 2})


@pytest.mark.parametrize(
    ("problem", "quote", "other", "other_quote", "same"),
    [
        pytest.param("is vague", "we show", "is vague", "we prove", False, id="a short complaint at two quotes"),
        pytest.param("is vague", "we show", "is vague", "we show that", True, id="a longer quote of one passage"),
        pytest.param("is vague", "", "is vague", "we prove", True, id="a quote on one side"),
        pytest.param("is vague", "", "is vague", "", True, id="no quote"),
        pytest.param(NO_SEED, "84.2", NO_SEED, "Table", True, id="a problem that outweighs its quotes"),
        pytest.param("too long", "we show", "overclaims", "we show", False, id="two problems of one quote"),
        pytest.param(
            "Figure 3 is never mentioned", "", "Figure 5 is never mentioned", "", False, id="numbers of their own"
        ),
        pytest.param(
            "Figure 3 is never mentioned", "", "the figure is never mentioned", "", True, id="a number on one side"
        ),
        pytest.param("40% here, 31% there", "", "40% here, 3% there", "", True, id="a number in common"),
        pytest.param(
            "The learning rate schedule is missing.", "trained for 30 epochs",
            "The batch size is missing.", "trained for 30 epochs", False, id="two settings that one sentence lacks",
        ),
        pytest.param(
            "The acronym MHA is never introduced.", "MHA",
            "The acronym FFN is never introduced.", "FFN", False, id="two acronyms",
        ),
        pytest.param(
            "The claim of outperforming all baselines is not supported by Table 2.", "outperforms all baselines",
            "Table 2 does not support the claim that the method outperforms all baselines.",
            "Our method outperforms all baselines on every dataset", True, id="one claim in two ways",
        ),
    ],
)  # fmt: skip
def test_says_same(problem: str, quote: str, other: str, other_quote: str, *, same: bool):
    one, two = finding(problem, quote=quote), finding(other, quote=other_quote)
    assert merging.says_same(one, two) is same
    assert merging.says_same(two, one) is same


@pytest.mark.parametrize(
    ("reviews", "expected"),
    [
        pytest.param([], (), id="no review"),
        pytest.param([["which seeds were used?"], []], ("which seeds were used?",), id="one question"),
        pytest.param(
            [["which seeds were used?"], ["how were baselines tuned?"]],
            ("which seeds were used?", "how were baselines tuned?"),
            id="two questions in order",
        ),
        pytest.param(
            [["which seeds were used?"], ["Were several seeds used?"]], ("Were several seeds used?",), id="asked alike"
        ),
        pytest.param(
            [["which seeds were used?", "what seeds were used?"]], ("what seeds were used?",), id="by one review"
        ),
        pytest.param(
            [["how were baselines tuned?", "which seeds were used?"], ["which seeds were used?"]],
            ("which seeds were used?", "how were baselines tuned?"),
            id="what two ask comes first",
        ),
        pytest.param([["why Table 2?"], ["why Table 3?"]], ("why Table 2?", "why Table 3?"), id="of two tables"),
    ],
)
def test_questions(reviews: list[list[str]], expected: tuple[str, ...]):
    assert merging.questions(reviews) == expected
