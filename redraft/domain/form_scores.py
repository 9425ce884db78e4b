"""Scores of the six axes from the located checks: form alone, never science."""

from collections import Counter
from collections.abc import Iterable
from fractions import Fraction

from redraft.contracts.diagnostic import Diagnostic
from redraft.contracts.review import AxisJudgement

HALF_AT = 3
"""Findings at which a check has taken half its weight: w·n/(n + 3) rises with every finding and never passes w."""
FULL_SCORE = 100
DECIMALS = 6
"""Places kept, so that mending one of five thousand findings still shows."""

WEIGHTS: dict[str, dict[str, int]] = {
    "scientific_depth": {"ascii-ellipsis": 72, "placeholder": 28},
    "technical_execution": {
        "hyphen-range": 44,
        "dollar-display-math": 34,
        "duplicate-label": 5,
        "label-before-caption": 4,
        "missing-graphic": 5,
        "unescaped-percent": 5,
        "overfull-box": 3,
    },
    "logical_flow": {"missing-tie-ref": 76, "hard-coded-reference": 14, "undefined-reference": 10},
    "writing_clarity": {
        "doubled-word": 42,
        "space-before-punctuation": 38,
        "long-sentence": 10,
        "undefined-acronym": 8,
        "acronym-defined-twice": 2,
    },
    "evidence_presentation": {
        "missing-tie-cite": 50,
        "duplicate-cite-key": 28,
        "undefined-citation": 4,
        "float-without-caption": 3,
        "float-without-label": 2,
        "unreferenced-float": 3,
        "abstract-number": 2,
        "table-number": 2,
        "bold-value": 1,
        "duplicate-entry-key": 2,
        "duplicate-entry-title": 1,
        "uncited-entry": 1,
        "vertical-rule": 1,
    },
    "academic_style": {
        "straight-quotes": 76,
        "contraction": 9,
        "cite-in-abstract": 5,
        "identity-leak": 5,
        "colour-hidden-text": 2,
        "page-limit": 2,
        "mixed-heading-capitals": 1,
    },
}
"""What each check weighs on its axis, at most 100 in all.

The fixable checks weigh most: what the offline reviser can mend decides how far a paper rises. The grave ones among
the others bite by the policy's caps instead (design §4).
"""

_NOUNS = {check: check.replace("-", " ") for axis in WEIGHTS.values() for check in axis}


def score(diagnostics: Iterable[Diagnostic]) -> dict[str, AxisJudgement]:
    """Return the judgement of each axis of rubric `agentreview`, 0 to 100, from the count of each check's findings."""
    counts = Counter(diagnostic.check for diagnostic in diagnostics)
    return {axis: _judge(counts, weights) for axis, weights in WEIGHTS.items()}


def _judge(counts: Counter[str], weights: dict[str, int]) -> AxisJudgement:
    lost = sum(Fraction(weight * counts[check], counts[check] + HALF_AT) for check, weight in weights.items())
    found = [f"{counts[check]} × {_NOUNS[check]}" for check in weights if counts[check]]
    faults = f"found {', '.join(found)}" if found else f"none of its {len(weights)} checks found anything"
    return AxisJudgement(
        score=round(float(FULL_SCORE - lost), DECIMALS),
        justification=f"Form only, not science: {faults}.",
    )
