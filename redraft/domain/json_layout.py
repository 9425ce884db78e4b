"""The numbers of a piece of JSON with the names that lead to each."""

import re
from collections.abc import Iterator
from dataclasses import dataclass, field

from redraft.domain.grids import ROW_PARTS

MAX_DEPTH = 30
"""Brackets inside brackets that are followed."""
NAME_CHARS = 60
"""Characters of the longest text that is a name; a longer one is a note."""
MAX_NAMES = 3
"""Texts that name an entry, as those of a method, a data set and a split do."""
_TOKEN = re.compile(
    r'\s*(?:"((?:[^"\\\r\n]|\\.)*)"|([{}\[\],:])|(-?\d[\d.]*(?:[eE][-+]?\d+)?)|(true|false|null|NaN|-?Infinity))'
)


@dataclass(frozen=True, slots=True)
class Leaf:
    """One number: its row is what it is measured of, its column what is measured."""

    start: int
    end: int
    row: str
    column: str


@dataclass(slots=True)
class _Open:
    """An object or list that is being read."""

    key: str
    """The key it stands under."""
    is_list: bool
    texts: list[str] = field(default_factory=list[str])
    """The short texts among its values, which name an entry of a list."""
    next_key: str | None = None
    found: list[tuple[int, int, str]] = field(default_factory=list[tuple[int, int, str]])
    """Its numbers with their own keys."""


def leaves(text: str, start: int) -> tuple[tuple[Leaf, ...], int]:
    """Return the numbers of the JSON at `start` in order, and where it ends; nothing and `start` where it is none."""
    stack: list[_Open] = []
    found: list[Leaf] = []
    position = start
    while token := _TOKEN.match(text, position):
        position = token.end()
        if token[2] in ("{", "["):
            if len(stack) == MAX_DEPTH:
                break
            stack.append(_Open(_take_key(stack), token[2] == "["))
        elif not stack:
            break
        elif token[2] in ("}", "]"):
            found += _closed(stack.pop(), stack)
            if not stack:
                return tuple(sorted(found, key=lambda leaf: leaf.start)), position
        elif token[2] is None:
            _put(stack[-1], token)
    return (), start


def _take_key(stack: list[_Open]) -> str:
    """Return the key under which a new object or list stands: that of its list, within one."""
    if not stack:
        return ""
    outer = stack[-1]
    key, outer.next_key = (outer.key if outer.is_list else outer.next_key or ""), None
    return key


def _put(inside: _Open, token: re.Match[str]) -> None:
    """Take a key, a text or a number into the object or list that is open."""
    if token[3] is not None:
        inside.found.append((token.start(3), token.end(3), inside.key if inside.is_list else inside.next_key or ""))
        inside.next_key = None
    elif token[1] is not None and not inside.is_list and inside.next_key is None:
        inside.next_key = token[1]
    else:
        if token[1] and len(token[1]) <= NAME_CHARS and len(inside.texts) < MAX_NAMES:
            inside.texts.append(token[1])
        inside.next_key = None


def _closed(inside: _Open, stack: list[_Open]) -> Iterator[Leaf]:
    """Yield the numbers of what has been read, under the names around it."""
    path = [outer.key for outer in stack if outer.key and not outer.is_list]
    names = [*path, *(inside.texts or ([] if inside.is_list else [inside.key]))]
    row = ROW_PARTS.join(dict.fromkeys(filter(None, names)))
    for start, end, key in inside.found:
        yield Leaf(start, end, row or key, key if row else "")
