"""Floats and what is captioned like them, with their captions, labels and parts."""

import re
from bisect import bisect_left
from collections.abc import Iterator, Sequence

from redraft.latex.elements import Float, Label, Part, Span
from redraft.latex.spans import covers
from redraft.latex.syntax import Environment, Syntax
from redraft.latex.vocabulary import CAPTIONED_ENVIRONMENTS, FLOAT_ENVIRONMENTS, SUBFLOAT_ENVIRONMENTS

_CAPTION = re.compile(r"\\(?:caption\*?|captionof\*?\s*\{[^{}]*\}|tablecaption|figcaption|tabcaption)(?=\s*[\[{])")
_CAPTION_OF = re.compile(r"\\captionof\*?\s*\{(figure|table)\}(?=\s*[\[{])")
_CAPTION_OPTION = re.compile(
    r"(?<![a-zA-Z-])caption\s*=\s*(?:\{((?:[^{}]|\{(?:[^{}]|\{[^{}]*\})*\})*)\}|([^,\[\]{}]+))"
)
_SUBFLOAT = re.compile(r"\\(subfloat|subfigure|subtable|subcaptionbox\*?|subcaption\*?)(?=\s*[\[{])")
MAX_AROUND = 50
"""Environments before a caption looked at for the one around it."""
MAX_OPTIONS = 2000
"""Characters of an environment's options looked at for a caption."""


def floats(syntax: Syntax, body: Span, labels: tuple[Label, ...]) -> tuple[Float, ...]:
    """Return the floats of the body in order; one inside another counts with the outer one."""
    starts = [label.span.start for label in labels]
    parts = _parts(syntax, labels, starts)
    part_starts = [part.span.start for part in parts]
    found: list[Float] = []
    for environment in syntax.environments:
        span = environment.span
        if not body.start <= span.start < body.end or (found and span.start < found[-1].span.end):
            continue
        inside = labels[bisect_left(starts, span.start) : bisect_left(starts, span.end)]
        within = parts[bisect_left(part_starts, span.start) : bisect_left(part_starts, span.end)]
        if environment.name in FLOAT_ENVIRONMENTS:
            kind = FLOAT_ENVIRONMENTS[environment.name]
            found.append(_float(environment, kind, _caption(syntax, span, within), within, inside))
        elif kind := CAPTIONED_ENVIRONMENTS.get(environment.name):
            caption = _caption(syntax, span, within) or _caption_option(syntax, environment)
            if caption is not None:
                found.append(_float(environment, kind, caption, within, inside))
    found += _captioned_in_place(syntax, body, found, labels, starts)
    return tuple(sorted(found, key=lambda item: item.span.start))


def _captioned_in_place(
    syntax: Syntax, body: Span, floating: Sequence[Float], labels: tuple[Label, ...], starts: list[int]
) -> Iterator[Float]:
    r"""Yield the environments around a `\captionof` that stands in no float: they stay where they are."""
    spans = [item.span for item in floating]
    begins = [environment.span.start for environment in syntax.environments]
    last = body.start
    for command in _CAPTION_OF.finditer(syntax.visible, body.start, body.end):
        group = syntax.group(syntax.options_end(command.end()))
        index = bisect_left(begins, command.start())
        around = next(
            (
                each
                for each in reversed(syntax.environments[max(0, index - MAX_AROUND) : index])
                if each.span.end > command.end()
            ),
            None,
        )
        if group is None or around is None or around.span.start < last or covers(spans, command.start()):
            continue
        last = around.span.end
        inside = labels[bisect_left(starts, around.span.start) : bisect_left(starts, around.span.end)]
        yield _float(around, command[1], group, (), inside)


def _float(
    environment: Environment, kind: str, caption: Span | None, parts: Sequence[Part], labels: tuple[Label, ...]
) -> Float:
    spans = [part.span for part in parts]
    own = [label for label in labels if not covers(spans, label.span.start)]
    after = [label for label in own if caption and label.span.start > caption.start]
    chosen = (after or own or [None])[0]
    return Float(kind, environment.span, caption, chosen, labels, environment.content, tuple(parts))


def _caption(syntax: Syntax, span: Span, parts: Sequence[Part] = ()) -> Span | None:
    """Return the words of the first caption in `span` that is not that of a part."""
    spans = [part.span for part in parts]
    for command in _CAPTION.finditer(syntax.visible, span.start, span.end):
        group = syntax.group(syntax.options_end(command.end()))
        if group is not None and not covers(spans, command.start()):
            return group
    return None


def _caption_option(syntax: Syntax, environment: Environment) -> Span | None:
    """Return the caption among the options of a listing or of a `tblr`."""
    option = syntax.option(environment.content.start)
    start = option.start if option else environment.content.start
    end = min(option.end if option else start, start + MAX_OPTIONS)
    caption = _CAPTION_OPTION.search(syntax.visible, start, end)
    if caption is None:
        return None
    return Span(*caption.span(1 if caption[1] is not None else 2))


def _parts(syntax: Syntax, labels: tuple[Label, ...], starts: list[int]) -> list[Part]:
    """Return the outermost parts of floats (subfigures in their various forms), in order."""
    captioned = [
        (environment.span, _caption(syntax, environment.span))
        for environment in syntax.environments
        if environment.name in SUBFLOAT_ENVIRONMENTS
    ]
    captioned += _commands(syntax)
    found: list[Part] = []
    for span, caption in sorted(captioned, key=lambda part: (part[0].start, -part[0].end)):
        if found and span.start < found[-1].span.end:
            continue
        first = bisect_left(starts, span.start)
        label = labels[first] if first < len(labels) and labels[first].span.start < span.end else None
        found.append(Part(span, caption, label))
    return found


def _commands(syntax: Syntax) -> Iterator[tuple[Span, Span | None]]:
    r"""Yield the parts that commands make: `\subfloat[caption]{content}`, `\subcaptionbox{caption}{content}`."""
    for command in _SUBFLOAT.finditer(syntax.visible):
        option = None
        end = command.end()
        while following := syntax.option(end):
            option, end = following, following.end + 1
        first = group = syntax.group(end)
        while group is not None:
            end = syntax.options_end(group.end + 1)
            group = syntax.group(end)
        yield Span(command.start(), end), first if "caption" in command[1] else option
