"""Text with line ends and composed letters normalised, every offset traceable to the original."""

import re
import unicodedata
from bisect import bisect_right
from collections.abc import Iterator
from dataclasses import dataclass

_FOLDABLE = re.compile(r"\r\n?|[\x00-\x7f]?[^\x00-\x7f]+")
"""A line end to fold, or a run in which letters may compose; an ASCII letter composes only with what follows it."""


@dataclass(frozen=True, slots=True)
class Normalised:
    r"""Text in NFC with `\n` line ends; offset `breaks[i]` of it stands at `origins[i]` of the original."""

    text: str
    breaks: tuple[int, ...] = (0,)
    origins: tuple[int, ...] = (0,)

    def original(self, offset: int) -> int:
        """Return where `offset` of the normalised text stands in the original."""
        index = bisect_right(self.breaks, offset) - 1
        origin = self.origins[index] + offset - self.breaks[index]
        return min((origin, *self.origins[index + 1 : index + 2]))


def normalise(text: str) -> Normalised:
    """Normalise `text`; text that is so already costs one scan."""
    if "\r" not in text and unicodedata.is_normalized("NFC", text):
        return Normalised(text)
    pieces: list[str] = []
    breaks, origins, length, last = [0], [0], 0, 0
    for start, end, folded in _changes(text):
        pieces += (text[last:start], folded)
        length += start - last
        breaks += (length, length + len(folded))
        origins += (start, end)
        length += len(folded)
        last = end
    pieces.append(text[last:])
    return Normalised("".join(pieces), tuple(breaks), tuple(origins))


def _changes(text: str) -> Iterator[tuple[int, int, str]]:
    """Yield start, end and new form of everything that changes."""
    for match in _FOLDABLE.finditer(text):
        piece = match.group()
        if piece[0] == "\r":
            yield match.start(), match.end(), "\n"
        elif not unicodedata.is_normalized("NFC", piece):
            yield from _composed(piece, match.start())


def _composed(piece: str, offset: int) -> Iterator[tuple[int, int, str]]:
    """Yield the clusters of `piece` that NFC changes, in offsets of the text that has it at `offset`."""
    start = 0
    for end in range(1, len(piece) + 1):
        if end < len(piece) and _joins(piece[start:end], piece[end]):
            continue
        cluster = piece[start:end]
        folded = unicodedata.normalize("NFC", cluster)
        if folded != cluster:
            yield offset + start, offset + end, folded
        start = end


def _joins(cluster: str, char: str) -> bool:
    """Whether NFC could merge or reorder `char` with the cluster before it."""
    if unicodedata.combining(char):
        return True
    apart = unicodedata.normalize("NFC", cluster) + unicodedata.normalize("NFC", char)
    return unicodedata.normalize("NFC", cluster + char) != apart
