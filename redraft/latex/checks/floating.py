"""Floats: caption, label, and a reference that sends the reader there."""

import re
from bisect import bisect_left
from collections.abc import Iterator

from redraft.latex.checks.facts import Facts, Hit
from redraft.latex.elements import Float, Span
from redraft.latex.manuscript import Manuscript

_CAPTION = re.compile(r"\\(?:[a-zA-Z]*caption(?:of|box|above|below)?|subfloat|subfigure)\*?(?=\s*[\[{])")
_STARRED = re.compile(r"\\caption\*")
_CONTENT = re.compile(
    r"\\(?:includegraphics|includesvg|input|resizebox|epsfig|psfig|begin\s*\{(?:tabular|tikzpicture|tabu|longtable|tblr))"
)


def label_before_caption(facts: Facts) -> Iterator[Hit]:
    """Find a float whose label comes before its caption, and so takes the section's number."""
    for item in facts.manuscript.floats:
        if item.label and item.caption and item.label.span.start < item.caption.start:
            yield Hit(
                item.label.span,
                f"The label {item.label.key} stands before the {item.kind}'s caption: references give a wrong number.",
                "Move the label after the caption.",
            )


def float_without_caption(facts: Facts) -> Iterator[Hit]:
    """Find floats with content and no caption of any kind; text may wrap around an ornament without one."""
    manuscript = facts.manuscript
    for item in manuscript.floats:
        content = manuscript.visible[item.span.start : item.span.end]
        if item.caption or _CAPTION.search(content) or not _CONTENT.search(content) or _wraps(content):
            continue
        yield Hit(
            _opening(manuscript, item),
            f"The {item.kind} has no caption.",
            "Say in a caption what it shows.",
        )


def float_without_label(facts: Facts) -> Iterator[Hit]:
    """Find captioned, numbered floats that no text can refer to."""
    manuscript = facts.manuscript
    for item in manuscript.floats:
        content = manuscript.visible[item.span.start : item.span.end]
        if item.caption and not item.labels and not _STARRED.search(content) and r"\label" not in content:
            yield Hit(
                _opening(manuscript, item),
                f"The {item.kind} has no label: no reference can follow it.",
                "Set a label after its caption and refer to it.",
                quote=item.caption,
            )


def unreferenced_float(facts: Facts) -> Iterator[Hit]:
    """Find labelled floats that nothing outside them refers to.

    A part's label counts for its float, and so does a key given to a command that the project does not define.
    """
    manuscript = facts.manuscript
    places: dict[str, list[int]] = {}
    for reference in manuscript.references:
        keys = {reference.key} if reference.known else {reference.key, f"fig:{reference.key}", f"tab:{reference.key}"}
        for key in keys:
            places.setdefault(key, []).append(reference.span.start)
    for item in manuscript.floats:
        labels = [label for label in item.labels if not label.key.startswith(("eq:", "alg:", "lst:", "line:"))]
        if not labels or any(
            _outside(places.get(label.key, []), item) or _outside(facts.bare_keys.get(label.key, []), item)
            for label in labels
        ):
            continue
        label = item.label or labels[0]
        yield Hit(
            label.span,
            f"Nothing in the text refers to this {item.kind} ({label.key}).",
            "Refer to it where the text needs it, or take it out.",
            quote=item.caption,
        )


def _outside(places: list[int], item: Float) -> bool:
    """Tell whether any place of the ordered `places` lies outside the float."""
    inside = bisect_left(places, item.span.end) - bisect_left(places, item.span.start)
    return len(places) > inside


def _wraps(content: str) -> bool:
    return content.startswith((r"\begin{wrap", r"\begin{margin"))


def _opening(manuscript: Manuscript, item: Float) -> Span:
    r"""Return the `\begin` of a float."""
    end = manuscript.visible.find("}", item.span.start, item.span.end) + 1
    return Span(item.span.start, end or item.span.end)
