"""Boxes that stick out, read from TeX's log; pure."""

import re
from collections.abc import Iterator
from itertools import islice
from pathlib import PurePosixPath

from redraft.contracts.build import MAX_OVERFULL_PT, OverfullBox
from redraft.latex.texlog import unwrapped

_OVERFULL = re.compile(
    r"Overfull \\[hv]box \((?P<points>[\d.]{1,12})pt too (?:wide|high)\)"
    r"(?: (?:in paragraph|in alignment|detected) at lines? (?P<line>\d{1,9}))?"
)
_FILE = re.compile(r"\((?P<path>[^()\s<>{}\"]+\.[A-Za-z]{2,5}(?=[\s()]|$))?|\)")
MAX_BOXES = 1000
"""Boxes read: more are a paper set too wide, or a loop of messages."""
_SHOWN_LINES = 40
"""Lines after the message in which TeX shows the box; a blank one ends them."""


def parse_overfull(log: str, main: str) -> tuple[OverfullBox, ...]:
    """Read the first `MAX_BOXES` boxes that stick out by more than `MAX_OVERFULL_PT` and have a line, in order.

    Args:
        log: The log as TeX wrote it.
        main: The main file, which a box is put down to while no other file is open.
    """
    return tuple(islice(_boxes(unwrapped(log.splitlines()), main), MAX_BOXES))


def _boxes(lines: list[str], main: str) -> Iterator[OverfullBox]:
    open_files: list[str] = []
    shown = 0
    for line in lines:
        if shown:
            shown = shown - 1 if line.strip() else 0
        elif found := _OVERFULL.match(line):
            shown = _SHOWN_LINES
            points = float(found["points"])
            if found["line"] and points > MAX_OVERFULL_PT:
                file = next((file for file in reversed(open_files) if file), main)
                yield OverfullBox(file=file, line=int(found["line"]), points=points)
        elif "(" in line or ")" in line:
            _follow(open_files, line)


def _follow(open_files: list[str], line: str) -> None:
    """Open and close what a line of the log opens and closes: files of the project by name, all else without one."""
    for mark in _FILE.finditer(line):
        if mark.group() == ")":
            if open_files:
                open_files.pop()
        else:
            path = PurePosixPath(mark["path"] or "/")
            open_files.append("" if path.is_absolute() else str(path))
