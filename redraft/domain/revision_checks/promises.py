"""promised-experiment: a new sentence that promises experiments, or tells of some that neither log nor draft knows."""

import re
from collections.abc import Iterator

from redraft.contracts.revision import Violation, ViolationKind
from redraft.domain.revision_checks.comparison import Comparison
from redraft.latex.manuscript import Manuscript, Span

_WORK = (
    r"(?:experiments?|ablations?|evaluations?|benchmarks?|user\s+stud(?:y|ies)|studies|runs?|tests?|trials?|simulations?"
    r"|measurements?|analys[ei]s|comparisons?)"
)
_MORE = r"(?:additional|further|extra|new|more|follow-up|supplementary|preliminary|extended|larger(?:-scale)?)"
_DO = (
    r"(?:run|conduct|perform|evaluate|test|measure|benchmark|collect|repeat|extend|carry\s+out|explore|investigate|study"
    r"|examine|validate|verify|report|add|include|compare)"
)
_PROMISE = re.compile(
    rf"""\b(?:
      we\s+(?:will|shall|plan\s+to|intend\s+to|aim\s+to|hope\s+to|are\s+(?:going|planning)\s+to)\s+
        (?:\w+ly\s+|also\s+)*{_DO}\b
    | we\s+(?:leave|defer)\b[^.]{{0,80}}\b(?:to|for)\s+(?:the\s+|our\s+)?(?:future|later|subsequent|next)\b
    | (?:in|as)\s+(?:our\s+|the\s+)?future\s+work,?\s+(?:we|one\s+could|it\s+would)\b
    | future\s+work\s+(?:will|shall|should|could|may|might|includes?)\b
    | {_WORK}\s+(?:are|is)\s+(?:currently\s+)?(?:under\s?way|ongoing|in\s+progress|in\s+preparation|planned|left\s+for)
    | (?:will|shall)\s+be\s+(?:run|conducted|performed|evaluated|tested|measured|reported|included|added|provided
        |released|made\s+available)\b[^.]{{0,60}}\b(?:camera.ready|final\s+version|extended\s+version|revision|follow-up|upon\s+acceptance|future|later)
    )""",
    re.VERBOSE | re.IGNORECASE,
)
_CLAIM = re.compile(
    rf"""\b(?:
      {_MORE}\s+(?:[\w-]+\s+){{0,2}}{_WORK}\s+(?:\w+\s+)?
        (?:show|confirm|demonstrate|reveal|indicate|suggest|support|verif|validat|corroborat|prove)\w*
    | we\s+(?:have\s+)?(?:also\s+|additionally\s+|further\s+)*
        (?:ran|run|conduct(?:ed)?|perform(?:ed)?|carried\s+out|did|made)\s+
        (?:an?\s+)?{_MORE}\s+(?:[\w-]+\s+){{0,2}}{_WORK}
    | we\s+(?:have\s+)?(?:additionally|also|further)\s+(?:evaluated|tested|benchmarked|measured|validated)\b
    | an?\s+{_MORE}\s+{_WORK}\s+(?:shows?|confirms?|demonstrates?|reveals?|indicates?)
    )""",
    re.VERBOSE | re.IGNORECASE,
)
_OUTLINE = re.compile(r"\\[a-zA-Z]*ref\b|\b(?:Section|Sections|Sec\.|Appendix)[\s~]", re.IGNORECASE)
"""What the paper will do further on is no promise."""


def check(comparison: Comparison) -> Iterator[Violation]:
    """Refuse promises and claims beyond those that a rewording took away."""
    known = sum(1 for _ in _found(comparison, comparison.accepted, comparison.gone_sentences))
    for sentence, what in list(_found(comparison, comparison.candidate, comparison.new_sentences))[known:]:
        yield comparison.violation(ViolationKind.PROMISED_EXPERIMENT, what, sentence)


def _found(comparison: Comparison, manuscript: Manuscript, sentences: tuple[Span, ...]) -> Iterator[tuple[Span, str]]:
    told = " ".join((comparison.materials.log or "").split()).lower()
    for sentence in sentences:
        source = manuscript.visible[sentence.start : sentence.end]
        text = " ".join(manuscript.running[sentence.start : sentence.end].replace("\0", " ").replace("~", " ").split())
        claim = _CLAIM.search(text)
        if _PROMISE.search(text) and not _OUTLINE.search(source):
            yield sentence, "promises work that is not done, expected what was done or nothing"
        elif claim and claim.group().lower() not in told:
            yield (
                sentence,
                "tells of experiments that are in neither the log nor the accepted draft, expected none such",
            )
