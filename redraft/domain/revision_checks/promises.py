"""promised-experiment: a new sentence that promises experiments, or tells of some that neither log nor draft knows."""

import re
from collections.abc import Iterator

from redraft.contracts.revision import Violation, ViolationKind
from redraft.domain.revision_checks.comparison import Comparison
from redraft.latex.manuscript import Manuscript, Span

_WORK = (
    r"(?:experiments?|ablations?|evaluations?|benchmarks?|user\s+stud(?:y|ies)|studies|runs?|tests?|trials?|simulations?"
    r"|measurements?|analys[ei]s|comparisons?|results?|findings)"
)
_MORE = r"(?:additional|further|extra|new|more|follow-up|supplementary|preliminary|extended|larger(?:-scale)?)"
_MORE_WORK = rf"{_MORE}\s+(?:[\w-]+\s+){{0,2}}{_WORK}"
_DO = (
    r"(?:run|conduct|perform|evaluate|test|measure|benchmark|collect|repeat|extend|carry\s+out|explore|investigate|study"
    r"|examine|validate|verify|report|add|include|compare)"
)
_SHOW = r"(?:show|confirm|demonstrate|reveal|indicate|suggest|support|verif|validat|corroborat|prove)\w*"
_LATER = r"(?:camera.ready|final\s+version|extended\s+version|upon\s+acceptance)"
_PROMISE = re.compile(
    rf"""\b(?:
      we(?:['\u2019]ll|\s+(?:will|shall|plan\s+to|intend\s+to|aim\s+to|hope\s+to|are\s+(?:going|planning)\s+to))\s+
        (?:\w+ly\s+|also\s+)*{_DO}\b
    | we(?:['\u2019]re|\s+are)\s+(?:\w+ly\s+|now\s+)?(?:running|conducting|performing)\s+(?:[\w-]+\s+){{0,3}}{_WORK}\b
    | we\s+(?:leave|defer)\b[^.]{{0,80}}\b(?:to|for)\s+(?:the\s+|our\s+)?(?:future|later|subsequent|next)\b
    | (?:in|as)\s+(?:our\s+|the\s+)?future\s+(?:work|research),?\s+(?:we|one\s+could|it\s+would)\b
    | future\s+(?:work|research)\s+(?:will|shall|should|could|may|might|includes?)\b
    | {_WORK}\s+(?:are|is)\s+(?:currently\s+)?(?:under\s?way|ongoing|in\s+progress|in\s+preparation|planned|left\s+for)
    | (?:will|shall)\s+(?:follow|appear|be\s+(?:run|conducted|performed|evaluated|tested|measured|reported|included
        |added|provided|released|made\s+available))\b[^.]{{0,60}}\b(?:{_LATER}|revision|follow-up|future|later)
    | {_WORK}\b[^.]{{0,60}}\b(?:will|shall)\s+be\s+(?:added|reported|provided|included|released|made\s+available)\b
    | camera.ready(?:\s+version)?\s+(?:will|shall)\b
    )""",
    re.VERBOSE | re.IGNORECASE,
)
_UNSHOWN = re.compile(
    rf"""\b(?:
      {_WORK}\b[^.]{{0,60}}(?:\(\s*not\s+shown\b|\b(?:not\s+shown|omitted)\s+(?:here|for)\b)
    | (?:ongoing|unpublished|unreported)\s+(?:[\w-]+\s+)?{_WORK}\b
    )""",
    re.VERBOSE | re.IGNORECASE,
)
_CLAIM = re.compile(
    rf"""\b(?:
      {_MORE_WORK}\s+(?:\w+\s+)?{_SHOW}
    | we\s+(?:have\s+)?(?:also\s+|additionally\s+|further\s+)*
        (?:ran|run|conduct(?:ed)?|perform(?:ed)?|carried\s+out|did|made)\s+(?:an?\s+)?{_MORE_WORK}
    | an?\s+{_MORE}\s+{_WORK}\s+{_SHOW}
    | user\s+stud(?:y|ies)\b(?=[^.]{{0,60}}\b{_SHOW})
    )""",
    re.VERBOSE | re.IGNORECASE,
)
_ALSO = re.compile(
    r"\bwe\s+(?:have\s+)?(?:additionally|also|further)\s+"
    r"(?:evaluated|tested|benchmarked|measured|validated|ran|trained|repeated)\b",
    re.IGNORECASE,
)
_NAMED = re.compile(
    rf"(?:^|\b(?:on|with|over|across)\b)\s*(?:(?:on|with|over|across|the|an?|our|its|two|three|same|{_MORE})\s+)*"
    r"([a-z][\w-]*)",
    re.IGNORECASE,
)
_OUTLINE = re.compile(
    r"""\\[a-zA-Z]*ref\b
    | \b(?:Sections?|Sec\.|Appendix)[\s~]
    | \bbelow(?=\W*$|[,;:])
    | \b(?:next|following)\s+(?:paragraph|part|section|subsection)s?\b
    | \bwhat\s+follows\b
    | \bin\s+this\s+(?:paper|section|work)\b
    | \bthroughout\b""",
    re.VERBOSE | re.IGNORECASE,
)
"""What the paper will do further on is no promise."""
_BEYOND = re.compile(
    rf"\b(?:future|{_LATER}|{_MORE_WORK}|{_MORE}\s+(?:[\w-]+\s+)?(?:data|datasets|corpora|tasks))\b", re.IGNORECASE
)
"""What no outline excuses: it is not in the paper."""
_WORD = re.compile(r"[\w-]+")


def check(comparison: Comparison) -> Iterator[Violation]:
    """Refuse promises and claims beyond those that a rewording took away."""
    told = _one_line(f"{comparison.materials.log or ''} {comparison.accepted.running}")
    known = sum(1 for _ in _found(comparison.accepted, comparison.gone_sentences, ""))
    for sentence, what in list(_found(comparison.candidate, comparison.new_sentences, told))[known:]:
        yield comparison.violation(ViolationKind.PROMISED_EXPERIMENT, what, sentence)


def _found(manuscript: Manuscript, sentences: tuple[Span, ...], told: str) -> Iterator[tuple[Span, str]]:
    words = frozenset(_WORD.findall(told))
    for sentence in sentences:
        source = manuscript.visible[sentence.start : sentence.end]
        text = _one_line(manuscript.running[sentence.start : sentence.end])
        if _PROMISE.search(text) and (_BEYOND.search(text) or not _OUTLINE.search(source)):
            yield sentence, "promises work that is not done, expected what was done or nothing"
        elif _UNSHOWN.search(text):
            yield sentence, "tells of work that the paper does not show, expected what it shows or nothing"
        elif _is_claim(text, told, words):
            yield (
                sentence,
                "tells of experiments that are in neither the log nor the accepted draft, expected none such",
            )


def _is_claim(text: str, told: str, words: frozenset[str]) -> bool:
    """Whether a sentence tells of work that is not told; what was also tested may be told under its name alone."""
    if claim := _CLAIM.search(text):
        return claim.group() not in told
    if not (also := _ALSO.search(text)):
        return False
    named = _NAMED.findall(text[also.end() :])
    return also.group() not in told and not (named and words.issuperset(named[1:] or named))


def _one_line(text: str) -> str:
    return " ".join(text.replace("\0", " ").replace("~", " ").split()).lower()
