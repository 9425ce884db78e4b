"""Labels and references: unknown, doubled, or typed by hand."""

import re
from bisect import bisect_left
from collections.abc import Iterator

from redraft.latex.checks.facts import Facts, Hit
from redraft.latex.elements import Label, Span
from redraft.latex.manuscript import Manuscript

_EXTERNAL = re.compile(r"\\(?:externaldocument|externalcitedocument|zexternaldocument)(?![a-zA-Z@])")
_ELSE = re.compile(r"\\else(?![a-zA-Z@])")
_HARD_CODED = re.compile(
    r"""(?<![\w\\-])(?:
        (?:[Ff]igures?|Figs?\.|[Tt]ables?|Tabs?\.|[Ss]ections?|Secs?\.|Sect\.|[Ee]quations?|Eqn?s?\.|Chapters?|Chap\.
         |Algorithms?|Alg\.|Theorems?|Thm\.|Lemmas?|Propositions?|Corollar(?:y|ies)|Definitions?|Listings?
         |Abbildung(?:en)?|Abb\.|Tabellen?|Abschnitte?|Kapitel|Gleichung(?:en)?|Tableaux?)
        [\s~]+(?P<open>\()?(?:\d+|[A-Z](?=\.\d))(?:\.\d+)*[a-z]?(?(open)[^()\\]{0,30}\))
      | Appendi(?:x|ces)[\s~]+[A-H](?:\.\d+)*
    )(?![\w%]|\0%|\.\d|-\w)""",
    re.VERBOSE,
)
_ELSEWHERE = re.compile(
    r"\)?[\s~,(]*(?:(?:of|in|from)\s+(?:the\s+|their\s+|our\s+)?(?:supplement\w*|SI\b|online|main|original|companion|full|extended|previous|paper|book"
    r"|appendi\w+|act\b|constitution)|\([A-Z][a-z]+)",
    re.IGNORECASE,
)
NEAR_CITATION = 80
"""Characters within which a citation says whose table is meant."""
MAX_BRANCH = 20_000
r"""Characters between two labels in which an `\else` makes them alternatives."""


def undefined_reference(facts: Facts) -> Iterator[Hit]:
    """Find keys that no label sets, each at its first reference.

    Not where labels of other documents are read in, nor keys given to a command that the project does not define.
    """
    manuscript = facts.manuscript
    if _EXTERNAL.search(manuscript.visible):
        return
    seen = {label.key for label in manuscript.labels}
    for reference in manuscript.references:
        if not reference.known or reference.key in seen or reference.key in facts.bare_keys:
            continue
        seen.add(reference.key)
        yield Hit(
            reference.span,
            f"No label {reference.key} is set: the reader sees ??.",
            "Refer to a label that exists, or set this one.",
            quote=reference.call,
        )


def duplicate_label(facts: Facts) -> Iterator[Hit]:
    """Find a key that two labels set; the two branches of a conditional may share one."""
    manuscript = facts.manuscript
    seen: dict[str, Label] = {}
    for label in manuscript.labels:
        first = seen.setdefault(label.key, label)
        if first is label or manuscript.locate(first.span) == manuscript.locate(label.span):
            continue
        if not _are_alternatives(manuscript, first, label):
            yield Hit(
                label.span,
                f"The label {label.key} is set at {manuscript.locate(first.span)} too: references to it mislead.",
                "Give each label its own key.",
            )


def _are_alternatives(manuscript: Manuscript, first: Label, second: Label) -> bool:
    end = min(second.span.start, first.span.end + MAX_BRANCH)
    return bool(_ELSE.search(manuscript.visible, first.span.end, end)) and end == second.span.start


def hard_coded_reference(facts: Facts) -> Iterator[Hit]:
    """Find `Table 3` typed by hand; not one of a cited work or of another document."""
    manuscript = facts.manuscript
    starts = [citation.call.start for citation in manuscript.citations]
    for match in _HARD_CODED.finditer(manuscript.running):
        if _ELSEWHERE.match(manuscript.running, match.end()) or _near(starts, match.start(), match.end()):
            continue
        yield Hit(
            Span(match.start(), match.end()),
            f"\u201c{' '.join(match.group().split())}\u201d is typed by hand: it goes stale when anything moves.",
            r"Set a label there and refer to it with \ref.",
        )


def _near(starts: list[int], start: int, end: int) -> bool:
    index = bisect_left(starts, start - NEAR_CITATION)
    return index < len(starts) and starts[index] < end + NEAR_CITATION
