"""How text is drawn on a page, and whether a reader can see it."""

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from itertools import groupby

from redraft.contracts.build import PageText
from redraft.latex.addressing import requests
from redraft.latex.squeezing import Squeezed, squeeze

TINY_PT = 1.0
"""Height of type below which nobody reads it on paper."""
FAINT = 5
"""Opacity, of 255, that leaves nothing to see."""
SAME_COLOUR = 10
"""Difference of red, green or blue, of 255, that the eye does not tell on paper."""
MIN_GROUND_PT = 1.0
"""Narrower shapes are rules and strokes, which letters do not stand on."""
HALF = 0.5
"""Share of a text's height that its ground has at least: less is a line through it."""
MAX_CHARS = 500
"""Characters of a text that are kept."""
MAX_PLAIN = 50
"""Texts that ask for nothing and are kept: a scan may hide the words of every page."""
WHITE = (255, 255, 255)
UNSEEN_MODES = (3, 7)
"""Neither filled nor stroked; the latter only clips (PDF 32000-1, table 106)."""
FILLED_MODES = (0, 4)

Box = tuple[float, float, float, float]
"""Left, bottom, right, top, in points."""
Colour = tuple[int, int, int]


@dataclass(frozen=True, slots=True)
class Glyphs:
    """A run of text as it is drawn; `order` counts what is drawn on the page."""

    order: int
    box: Box
    height_pt: float
    """Size of the type after all scaling, across or along the line, whichever is less."""
    mode: int
    fill: Colour | None
    """None for a pattern."""
    opacity: int
    """0 to 255."""


@dataclass(frozen=True, slots=True)
class Ground:
    """A filled shape or a picture: what was drawn before it lies under it, what comes after stands on it."""

    order: int
    box: Box
    fill: Colour | None
    """None for a picture or a pattern."""
    is_cover: bool
    """Whether it hides what lies under its box: opaque, and a rectangle."""


def unseen(texts: Sequence[Glyphs], grounds: Sequence[Ground], page: Box) -> Iterator[tuple[int, str]]:
    """Yield the indices of the texts that the reader of a page does not see, each with how it is hidden."""
    covers = [ground for ground in grounds if ground.is_cover]
    fills = {WHITE, *(ground.fill for ground in grounds if ground.fill)}
    alike = {colour: any(_alike(colour, fill) for fill in fills) for colour in {text.fill for text in texts}}
    for index, text in enumerate(texts):
        how = _drawn_unseen(text, page)
        if not how and any(cover.order > text.order and _holds(cover.box, text.box) for cover in covers):
            how = "covered by what is drawn later"
        if not how and alike[text.fill] and text.mode in FILLED_MODES and _alike(text.fill, _below(text, grounds)):
            how = "in the colour of its ground"
        if how:
            yield index, how


def _drawn_unseen(text: Glyphs, page: Box) -> str:
    if text.mode in UNSEEN_MODES:
        return "in the invisible mode of PDF"
    if text.opacity <= FAINT:
        return "transparent"
    if text.height_pt < TINY_PT:
        return "less than 1 pt high"
    return "" if _overlap(text.box, page) else "off the page"


def _below(text: Glyphs, grounds: Sequence[Ground]) -> Colour | None:
    """Return the colour that lies under the middle of a text: the page is white."""
    below = [each for each in grounds if each.order < text.order and _holds_middle(each.box, text.box)]
    return below[-1].fill if below else WHITE


def texts_of_page(number: int, sight: str, unseen: Iterable[tuple[str, str]]) -> Iterator[PageText]:
    """Yield what is hidden on a page (pairs of how and words, in order) and what in its text speaks to a reviewer."""
    for how, run in groupby(unseen, key=lambda pair: pair[0]):
        words = " ".join(" ".join(words for _, words in run).split())
        if squeeze(words):
            yield PageText(page=number, how=how, text=_shortened(words))
    squeezed = Squeezed(sight)
    for request in requests(squeezed.letters):
        if request.is_strong:
            span = squeezed.span(request.start, request.end)
            words = " ".join(sight[span.start : span.end].split())
            yield PageText(page=number, how="", text=words[:MAX_CHARS])


def texts_of_file(number: int, how: str, words: Iterable[str], sight: str = "") -> Iterator[PageText]:
    """Yield what speaks to a reviewer in data beside the pages, unless the page in sight says it too."""
    for text in words:
        letters = squeeze(text)
        if any(request.asks for request in requests(letters)) and letters not in squeeze(sight):
            yield PageText(page=number, how=how, text=_shortened(" ".join(text.split())))


def few(texts: Iterable[PageText]) -> tuple[PageText, ...]:
    """Return the texts that ask for something, and of the others the first ones, all in order."""
    kept: list[PageText] = []
    plain = 0
    for text in texts:
        asks = any(request.asks for request in requests(squeeze(text.text)))
        plain += not asks
        if asks or plain <= MAX_PLAIN:
            kept.append(text)
    return tuple(kept)


def _shortened(words: str) -> str:
    """Return the part of a long text that asks for something, or its beginning."""
    if len(words) <= MAX_CHARS:
        return words
    squeezed = Squeezed(words)
    asking = (request for request in requests(squeezed.letters) if request.asks)
    start = next((squeezed.span(request.start, request.end).start for request in asking), 0)
    return words[start : start + MAX_CHARS]


def _overlap(one: Box, other: Box) -> bool:
    return one[0] < other[2] and other[0] < one[2] and one[1] < other[3] and other[1] < one[3]


def _holds(outer: Box, inner: Box) -> bool:
    slack = 1.0
    return (
        outer[0] <= inner[0] + slack
        and outer[1] <= inner[1] + slack
        and outer[2] >= inner[2] - slack
        and outer[3] >= inner[3] - slack
    )


def _holds_middle(outer: Box, inner: Box) -> bool:
    if outer[3] - outer[1] < (inner[3] - inner[1]) * HALF:
        return False
    x, y = (inner[0] + inner[2]) / 2, (inner[1] + inner[3]) / 2
    return outer[0] <= x <= outer[2] and outer[1] <= y <= outer[3]


def _alike(one: Colour | None, other: Colour | None) -> bool:
    if one is None or other is None:
        return False
    return all(abs(a - b) <= SAME_COLOUR for a, b in zip(one, other, strict=True))
