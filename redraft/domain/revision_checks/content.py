"""content-loss: a section gone, much of the prose gone, or a label gone that is still referred to."""

from collections import Counter
from collections.abc import Iterator

from redraft.contracts.revision import Violation, ViolationKind
from redraft.domain.revision_checks.comparison import Comparison, words_of
from redraft.latex.manuscript import Manuscript, Section

MAX_LEVEL = 3
r"""Levels down to `\subsubsection`; a `\paragraph` is a run-in heading."""
SAME_BODY = 0.5
"""Share of a section's words that make another of a new title the same one."""


def check(comparison: Comparison) -> Iterator[Violation]:
    """Refuse what takes content away; what only moved or was renamed is kept."""
    yield from _sections(comparison)
    yield from _prose(comparison)
    yield from _labels(comparison)


def _sections(comparison: Comparison) -> Iterator[Violation]:
    gone = _unmatched(comparison.accepted, comparison.candidate)
    renamed = [
        words_of(comparison.candidate, section.body)
        for section in _unmatched(comparison.candidate, comparison.accepted)
    ]
    for section in gone:
        words = words_of(comparison.accepted, section.body)
        heir = next((body for body in renamed if _is_mostly(words, body)), None)
        if heir is None:
            message = f"section '{section.title}' is gone, expected every section of the accepted draft"
            yield comparison.violation(ViolationKind.CONTENT_LOSS, message)
        else:
            renamed.remove(heir)


def _unmatched(one: Manuscript, other: Manuscript) -> list[Section]:
    """Return the sections of `one` whose titles the other draft has not as often."""
    left = Counter(section.title.casefold() for section in other.sections)
    found: list[Section] = []
    for section in one.sections:
        title = section.title.casefold()
        if left[title]:
            left[title] -= 1
        elif section.level <= MAX_LEVEL:
            found.append(section)
    return found


def _is_mostly(words: Counter[str], body: Counter[str]) -> bool:
    return (words & body).total() >= words.total() * SAME_BODY


def _prose(comparison: Comparison) -> Iterator[Violation]:
    """Refuse a loss of words; those that moved are not lost."""
    total = comparison.accepted_words.total()
    lost = (comparison.accepted_words - comparison.candidate_words).total()
    limit = comparison.policy.max_content_loss
    if lost > total * limit:
        message = f"{lost} of {total} words of the prose are gone, expected at most {limit:.0%}"
        yield comparison.violation(ViolationKind.CONTENT_LOSS, message)


def _labels(comparison: Comparison) -> Iterator[Violation]:
    gone = {label.key for label in comparison.accepted.labels} - {label.key for label in comparison.candidate.labels}
    for reference in comparison.candidate.references:
        if reference.key in gone:
            gone.remove(reference.key)
            message = (
                f"label '{reference.key}' is gone and still referred to, expected it kept or every reference renamed"
            )
            yield comparison.violation(ViolationKind.CONTENT_LOSS, message, reference.span)
