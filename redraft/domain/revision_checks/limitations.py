"""limitation-statement: a new confession of limits, which reads as a reason to reject."""

import re
from collections.abc import Iterator

from redraft.contracts.revision import Violation, ViolationKind
from redraft.domain.revision_checks.comparison import Comparison
from redraft.latex.manuscript import Manuscript, Section, Span

_OWN = r"(?:our|this|the\s+(?:present|current|proposed))"
_THING = (
    r"(?:approach|method|model|work|study|paper|analysis|evaluation|experiments?|results?|framework|system|design"
    r"|findings)"
)
_STATEMENT = re.compile(
    rf"""\b(?:
      (?:(?:one|a|another|the)\s+)?(?:main|key|major|clear|important|notable|potential|possible|obvious)?\s*
        (?:limitation|shortcoming|drawback|weakness|caveat)s?\s+(?:of|in|to|with)\s+{_OWN}\b
    | {_OWN}(?:\s+\w+){{0,2}}\s+(?:limitation|shortcoming|drawback|weakness)(?:e?s)?\b
    | (?:one|a|another|the)\s+(?:main\s+|key\s+|major\s+|clear\s+|important\s+|notable\s+|potential\s+|possible\s+)?
        (?:limitation|shortcoming|drawback|caveat)\s+(?:is|remains|lies|concerns)\b
    | (?:limitations|shortcomings|caveats|drawbacks)\s+(?:include|are|remain)\b
    | {_OWN}\s+(?:\w+\s+)?{_THING}\s+(?:is|are|remains?)\s+(?:still\s+)?(?:limited|restricted|confined)\s+(?:to|by|in)\b
    | {_OWN}\s+(?:\w+\s+)?{_THING}\s+
        (?:does\s+not|do\s+not|cannot|fails?\s+to|is\s+(?:not\s+able|unable)\s+to|struggles?|suffers?\s+from
        |degrades?|falls?\s+short|breaks?\s+down|underperforms?|has\s+(?:several|some|a\s+few)\s+limitations)\b
    | we\s+(?:acknowledge|admit|recognize|recognise|concede)\b
    | we\s+(?:do\s+not|did\s+not|have\s+not|cannot|could\s+not|were\s+unable\s+to)\s+
        (?:yet\s+)?(?:evaluate|test|consider|study|explore|investigate|address|examine|compare|report|claim|assess|verify)\w*
    | (?:beyond|outside)\s+the\s+scope\s+of\s+{_OWN}\b
    | threats?\s+to\s+(?:the\s+)?validity
    )
    | ^(?:limitations?|shortcomings?|caveats?|drawbacks?)\s*:""",
    re.VERBOSE | re.IGNORECASE,
)
_REACH = re.compile(
    r"\b(?:may|might|could|does|do)\s+not\s+(?:generali[sz]e|transfer|hold|extend|scale)\b", re.IGNORECASE
)
_OTHERS = re.compile(
    r"\b(?:existing|prior|previous|earlier|other|such|these|those|baselines?|conventional|traditional|standard|classical)\b",
    re.IGNORECASE,
)
"""Whose results do not reach far is said of others, where they are named or cited."""
_TITLE = re.compile(
    r"\b(?:limitations?|shortcomings|caveats|threats to validity|einschränkungen|grenzen|limites|limitaciones)\b",
    re.IGNORECASE,
)


def check(comparison: Comparison) -> Iterator[Violation]:
    """Refuse a new section of limitations, and statements of them beyond those that a rewording took away."""
    known = sum(1 for _ in _sections(comparison.accepted))
    for section in list(_sections(comparison.candidate))[known:]:
        message = f"section '{section.title}' is new, expected no statement of limitations that the draft did not have"
        yield comparison.violation(ViolationKind.LIMITATION_STATEMENT, message, section.heading)
    reworded = sum(1 for _ in _statements(comparison.accepted, comparison.gone_sentences))
    for statement in list(_statements(comparison.candidate, comparison.new_sentences))[reworded:]:
        message = "states a limitation that the accepted draft does not, expected the cause mended or nothing said"
        yield comparison.violation(ViolationKind.LIMITATION_STATEMENT, message, statement)


def _sections(manuscript: Manuscript) -> Iterator[Section]:
    return (section for section in manuscript.sections if _TITLE.search(section.title))


def _statements(manuscript: Manuscript, sentences: tuple[Span, ...]) -> Iterator[Span]:
    """Yield the sentences that state a limitation outside the sections that are for it."""
    sections = list(_sections(manuscript))
    for sentence in sentences:
        text = " ".join(manuscript.running[sentence.start : sentence.end].replace("\0", " ").split())
        inside = any(section.heading.start <= sentence.start < section.body.end for section in sections)
        if not inside and (_STATEMENT.search(text) or _falls_short(manuscript, sentence, text)):
            yield sentence


def _falls_short(manuscript: Manuscript, sentence: Span, text: str) -> bool:
    cited = any(sentence.start <= citation.span.start < sentence.end for citation in manuscript.citations)
    return bool(_REACH.search(text)) and not cited and not _OTHERS.search(text)
