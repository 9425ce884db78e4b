r"""A text squeezed to its letters: what spaces, markup, `{}` or look-alike letters keep apart comes together."""

import re
import unicodedata
from bisect import bisect_left, bisect_right
from collections.abc import Iterator, Mapping
from functools import cache, cached_property

from redraft.latex.elements import Span

_ONE = "textcolor|color|vspace|hspace|raisebox|scalebox|label|ref|cite[a-z]*|transparent|texttransparent|textpdfrender"
_TWO = "fontsize|resizebox|fcolorbox|rule|setlength|addtolength"
_GROUP = r"\s*\{[^{}]*\}"
_TOKEN = re.compile(
    rf"""\\(?:(?:{_TWO})\*?{_GROUP}{_GROUP} | (?:{_ONE})\*?\s*(?:\[[^\[\]]*\])?{_GROUP}
        | (?P<name>[a-zA-Z@]+)\*? | [^a-zA-Z])
      | (?:[^\w\\]|[\d_])+ | \\\Z""",
    re.VERBOSE,
)
"""What is no letter of a word: commands, the arguments that only style or point, and all signs."""
_RANGES = ((0xC0, 0x250), (0x1E00, 0x1F00), (0x2100, 0x2150), (0x24B6, 0x24EA), (0xFF21, 0xFF5B), (0x1D400, 0x1D800))
"""Unicode's Latin letters with marks, letter-like signs, circled, full-width and mathematical letters."""
_LOOK_ALIKE = (
    "аa еe оo рp сc уy хx іi јj ѕs ԁd һh ӏl ԛq ԝw АA ВB ЕE КK МM НH ОO РP СC ТT ХX ІI ЈJ ЅS αa ιi νv οo ρp ΑA ΒB ΕE ΖZ"
    " ΗH ΙI ΚK ΜM ΝN ΟO ΡP ΤT ΥY ΧX ıi ſs ßs øo łl đd"
)
"""Cyrillic, Greek and Latin letters that look like a plain one (Unicode TR 39, confusables), each before it."""
_TAGS = 0xE0000
"""From here Unicode repeats ASCII as tag characters, which no font shows (Unicode Standard, 23.9)."""


@cache
def _plain() -> dict[int, str]:
    """Map each letter that is a plain one in disguise to that; one character each, so that offsets stay."""
    table = {ord(pair[0]): pair[1] for pair in _LOOK_ALIKE.split()}
    table |= {_TAGS + code: chr(code) for code in range(0x20, 0x7F)}
    for first, last in _RANGES:
        for code in range(first, last):
            base = unicodedata.normalize("NFKD", chr(code))
            if base[0].isascii() and base[0].isalpha() and all(map(unicodedata.combining, base[1:])):
                table[code] = base[0]
    return table


def squeeze(text: str, names: Mapping[str, str] | None = None) -> str:
    """Return the letters of `text` without anything between them, in lower case; `names` are the paper's own macros."""
    plain = text if text.isascii() else text.translate(_plain())
    read = {name: words for name, words in (names or {}).items() if f"\\{name}" in text}
    if not read:
        return _TOKEN.sub("", plain).lower()
    return _TOKEN.sub(lambda token: _reading(token, read) if token["name"] else "", plain).lower()


class Squeezed:
    """A text and its squeezed letters, each of which is found again in the text."""

    def __init__(self, text: str, names: Mapping[str, str] | None = None) -> None:
        self._text = text
        self._names = names or {}
        self.letters = squeeze(text, names)

    @cached_property
    def _places(self) -> tuple[list[int], list[Span]]:
        """Return where each run begins among the letters, and the span of the text that it comes from."""
        starts: list[int] = []
        spans: list[Span] = []
        at = 0
        for letters, span in _runs(self._text.translate(_plain()), self._names):
            starts.append(at)
            spans.append(span)
            at += len(letters)
        return [*starts, at], spans

    def span(self, start: int, end: int) -> Span:
        """Return the span of the text that the letters `start` to `end` come from; there is at least one."""
        starts, _ = self._places
        first, last = bisect_right(starts, start) - 1, bisect_left(starts, end) - 1
        return Span(self._offset(first, start), self._offset(last, end))

    def _offset(self, run: int, letter: int) -> int:
        """Return the offset of a letter of a run; that of its macro's call where a macro is read as the run."""
        starts, spans = self._places
        span = spans[run]
        is_macro = starts[run + 1] - starts[run] != span.end - span.start
        if is_macro:
            return span.end if letter > starts[run] else span.start
        return span.start + letter - starts[run]


def _runs(plain: str, names: Mapping[str, str]) -> Iterator[tuple[str, Span]]:
    last = 0
    for token in _TOKEN.finditer(plain):
        if token.start() > last:
            yield plain[last : token.start()], Span(last, token.start())
        if token["name"] and (letters := _reading(token, names)):
            yield letters, Span(*token.span())
        last = token.end()
    if last < len(plain):
        yield plain[last:], Span(last, len(plain))


def _reading(token: re.Match[str], names: Mapping[str, str]) -> str:
    """Return the letters that a macro of the paper is read as; nothing for LaTeX's own."""
    reading = names.get(token["name"])
    return "".join(filter(str.isalpha, reading.translate(_plain()))) if reading else ""
