"""Floating figures and tables with their captions and labels."""

import re
from bisect import bisect_left

from redraft.latex.elements import Float, Label, Span
from redraft.latex.spans import covers, outermost
from redraft.latex.syntax import Environment, Syntax
from redraft.latex.vocabulary import FLOAT_ENVIRONMENTS, SUBFLOAT_ENVIRONMENTS

_CAPTION = re.compile(r"\\(?:caption\*?|captionof\*?\s*\{[^{}]*\}|tablecaption|figcaption|tabcaption)(?=\s*[\[{])")
_SUBFLOAT = re.compile(r"\\(?:subfloat|subfigure|subtable|subcaptionbox\*?|subcaption\*?)(?=\s*[\[{])")


def floats(syntax: Syntax, body: Span, labels: tuple[Label, ...]) -> tuple[Float, ...]:
    """Return the floats of the body in order; one inside another counts with the outer one."""
    parts = _parts(syntax)
    found: list[Float] = []
    starts = [label.span.start for label in labels]
    for environment in syntax.environments:
        span = environment.span
        if environment.name not in FLOAT_ENVIRONMENTS or not body.start <= span.start < body.end:
            continue
        if found and span.start < found[-1].span.end:
            continue
        inside = labels[bisect_left(starts, span.start) : bisect_left(starts, span.end)]
        found.append(_float(syntax, environment, parts, inside))
    return tuple(found)


def _parts(syntax: Syntax) -> list[Span]:
    """Return the outermost parts of floats (subfigures in their various forms), in order."""
    spans = [environment.span for environment in syntax.environments if environment.name in SUBFLOAT_ENVIRONMENTS]
    for command in _SUBFLOAT.finditer(syntax.visible):
        end = syntax.options_end(command.end())
        while group := syntax.group(end):
            end = syntax.options_end(group.end + 1)
        spans.append(Span(command.start(), end))
    return outermost(spans)


def _float(syntax: Syntax, environment: Environment, parts: list[Span], labels: tuple[Label, ...]) -> Float:
    span = environment.span
    caption = None
    for command in _CAPTION.finditer(syntax.visible, span.start, span.end):
        group = syntax.group(syntax.options_end(command.end()))
        if group is not None and not covers(parts, command.start()):
            caption = group
            break
    own = [label for label in labels if not covers(parts, label.span.start)]
    after = [label for label in own if caption and label.span.start > caption.start]
    chosen = (after or own or [None])[0]
    return Float(FLOAT_ENVIRONMENTS[environment.name], span, caption, chosen, labels)
