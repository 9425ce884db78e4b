"""Where the lines of a file start, whatever ends them, and which of them an offset is on."""

import re
from bisect import bisect_right
from collections.abc import Sequence

from redraft.contracts.source import Location

_LINE_END = re.compile(r"[\r\n](?:(?<=\r)\n)?")


def line_starts(text: str) -> tuple[int, ...]:
    """Return the offset of each line, the first one's 0 with it; LF, CRLF and CR end a line."""
    return (0, *[end.end() for end in _LINE_END.finditer(text)])


def located(file: str, starts: Sequence[int], start: int, end: int) -> Location:
    """Return the place of `start` to `end` of a file whose lines begin at `starts`."""
    line = bisect_right(starts, start)
    return Location(file=file, line=line, column=start - starts[line - 1] + 1, offset=start, end=end)
