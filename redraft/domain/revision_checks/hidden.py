"""hidden-text: words that the candidate hides, or says to a reviewer, and the accepted draft does not."""

from collections import Counter
from collections.abc import Iterator

from redraft.contracts.build import Compilation
from redraft.contracts.integrity import HiddenFinding, HiddenRule, ModeStatus
from redraft.contracts.revision import Violation, ViolationKind
from redraft.domain import hidden_text
from redraft.domain.revision_checks.comparison import Comparison, violation
from redraft.latex.manuscript import Manuscript
from redraft.latex.squeezing import squeeze


def check(comparison: Comparison) -> Iterator[Violation]:
    """Refuse what the candidate's source adds; words of a quoted example that every reader sees may change."""
    known = Counter(map(_key, hidden_text.in_source(comparison.accepted)))
    for finding in hidden_text.in_source(comparison.candidate):
        if known[_key(finding)]:
            known[_key(finding)] -= 1
        elif _counts(finding):
            yield _violation(finding)


def on_pages(candidate: Manuscript, compilation: Compilation, baseline: Compilation) -> Iterator[Violation]:
    """Yield what the candidate's PDF alone hides and the accepted draft's does not."""
    if not compilation.hidden:
        return
    known = Counter((text.how, squeeze(text.text)) for text in baseline.hidden)
    new = tuple(text for text in compilation.hidden if not known[text.how, squeeze(text.text)])
    told = hidden_text.in_source(candidate) if new else ()
    yield from (_violation(found) for found in hidden_text.on_pages(new, candidate, told) if _counts(found))


def _counts(finding: HiddenFinding) -> bool:
    return finding.status is ModeStatus.CONFIRMED or finding.rule is not HiddenRule.PHRASE


def _key(finding: HiddenFinding) -> tuple[HiddenRule, str]:
    return finding.rule, squeeze(finding.quote)


def _violation(finding: HiddenFinding) -> Violation:
    what = finding.evidence.removeprefix(f"{finding.location}: ")
    message = f"{what}, expected nothing but what a reader of the pages is meant to read"
    return violation(ViolationKind.HIDDEN_TEXT, message, finding.location, finding.quote)
