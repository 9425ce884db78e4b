"""Sentences that claim more than they show: cause, universality or novelty with no evidence beside them."""

import re
from collections.abc import Iterator
from dataclasses import dataclass

from redraft.contracts.advocate import Attack
from redraft.contracts.diagnostic import Severity
from redraft.latex.elements import Span
from redraft.latex.manuscript import Manuscript
from redraft.latex.sentences import sentences, words_only
from redraft.latex.spans import covers, outermost

_CAUSAL = re.compile(
    r"\b(?:causes?|caused|causing|leads? to|led to|results? in|resulted in|is due to|are due to|is responsible for"
    r"|proves? that|guarantees?|ensures? that|because of this|is the reason|are the reason|drives|explains why)\b",
    re.IGNORECASE,
)
_THINGS = (
    r"(?:cases?|tasks?|datasets?|settings?|models?|benchmarks?|baselines?|domains?|languages?|methods?|inputs?|scenarios?"
    r"|architectures?|conditions?|problems?|approach(?:es)?|systems?|metrics?|workloads?|situations?|competitors?)"
)
_UNIVERSAL = re.compile(
    r"\b(?:always|never|universally|invariably|everywhere|in every respect|without exception)\b"
    r"|\b(?:all|every|any)\s+(?:(?:other|the|of|existing|known|possible|prior|previous|tested|competing|kinds?)\s+){0,3}"
    rf"{_THINGS}\b",
    re.IGNORECASE,
)
_PERFORMANCE = re.compile(
    r"\b(?:outperform\w*|improv\w+|generali[sz]\w+|works?|holds?|achiev\w+|surpass\w*|beats?|exceed\w*|succeed\w*"
    r"|fails?|robust\w*|superior|better|best|optimal|effective\w*|faster|reliabl\w+|accurate\w*|appl(?:y|ies)"
    r"|applicable|wins?)\b",
    re.IGNORECASE,
)
_FIRST = re.compile(
    r"\b(?:the first (?:to|work|method|paper|study|system|approach|model|time|who|that)|for the first time"
    r"|unprecedented|never before|no (?:prior|previous|existing) (?:work|method|study|approach))\b",
    re.IGNORECASE,
)
_NOVEL = re.compile(r"\b(?:novel|groundbreaking|revolutionary|pioneering|unique(?:ly)?)\b", re.IGNORECASE)
_EVIDENCE = re.compile(r"\d|\\[a-zA-Z]*(?:[cC]ite|[rR]ef)[a-zA-Z]*\*?\s*[\[{]")
_HEDGE = re.compile(
    r"\b(?:may|might|could|can|suggests?|likely|possibly|perhaps|hypothesi[sz]e\w*|conjecture\w*|if|whether|whenever|assum\w+"
    r"|not (?:all|every|always|any)|to (?:the best of )?our knowledge|would|should|let|suppose|we ask)\b",
    re.IGNORECASE,
)
_CHALLENGES = {
    Attack.CAUSAL: "What rules out another cause? No measurement, citation or result stands beside the claim.",
    Attack.GENERALIZATION: "Was every such case tried? Name what was tested, or narrow the claim to it.",
    Attack.NOVELTY: "Against which work is this new? Name and cite the closest one.",
}


@dataclass(frozen=True, slots=True)
class Overclaim:
    """A claim that no citation, number or reference supports in its own sentence."""

    attack: Attack
    severity: Severity
    span: Span
    challenge: str


def overclaims(manuscript: Manuscript) -> Iterator[Overclaim]:
    """Yield the overclaims in the order of the text, at most one a sentence; headings are left alone."""
    headings = outermost(section.heading for section in manuscript.sections)
    for sentence in sentences(manuscript):
        if covers(headings, sentence.span.start):
            continue
        found = _attack(manuscript, sentence.span)
        if found is not None:
            attack, severity = found
            yield Overclaim(attack, severity, words_only(manuscript, sentence.span), _CHALLENGES[attack])


def _attack(manuscript: Manuscript, span: Span) -> tuple[Attack, Severity] | None:
    """Return the line of attack on a sentence, or None where it holds evidence or claims no more than it may."""
    words = " ".join(manuscript.running[span.start : span.end].replace("~", " ").split())
    if _EVIDENCE.search(manuscript.visible, span.start, span.end):
        return None
    if _FIRST.search(words):
        return Attack.NOVELTY, Severity.MAJOR
    if _HEDGE.search(words):
        return None
    if _UNIVERSAL.search(words) and _PERFORMANCE.search(words):
        return Attack.GENERALIZATION, Severity.MAJOR
    if _CAUSAL.search(words):
        return Attack.CAUSAL, Severity.MAJOR
    return (Attack.NOVELTY, Severity.MINOR) if _NOVEL.search(words) else None
