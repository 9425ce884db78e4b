"""TeX's and BibTeX's logs, read for errors; pure."""

import re
from collections import Counter
from collections.abc import Iterator, Sequence
from pathlib import PurePosixPath

from redraft.contracts.build import TexError

_LOCATED = re.compile(r"(?P<file>[^\s:][^:]*\.\w+):(?P<line>\d{1,9}): (?P<message>.*)")
"""What `-file-line-error` writes in the place of the exclamation mark."""
_BARE = re.compile(r"! ?(?P<message>\S.*)")
_CONTEXT = re.compile(r"l\.(?P<line>\d{1,9})(?: |$)")
_LAST_COMMAND = re.compile(r"(\\(?:[A-Za-z@_:]+|.))\s*$")
_CONTINUED = re.compile(r"\([\w@.-]+\) {2,}(?P<more>\S.*)")
_BIBTEX = re.compile(r"(?P<message>.*?)---(?:line (?P<line>\d{1,9}) of|while reading) file (?P<file>.+)")
_BIBER = re.compile(r"(?:\[\d+\] )?[\w:.]+> ERROR - (?P<message>.+)")
_WHY = re.compile(r"\*\*\* \((.+)\)")
_ON_INPUT_LINE = re.compile(r"on input line \d+")

_WRAP = 79
"""TeX breaks log lines here (`max_print_line` of texmf.cnf) where the environment does not say otherwise."""
_CONTEXT_LINES = 40
"""How far below its message an error's `l.<line>` stands at most; help texts come after it."""
_CONSEQUENCES = ("==> Fatal error occurred", "Emergency stop", "Interruption")
"""What TeX writes when it gives up on an error it has named before."""


def parse_errors(log: str, main: str) -> tuple[TexError, ...]:
    """Read the errors out of a TeX log, in their order.

    Args:
        log: The log as TeX wrote it, its lines broken at 79 bytes or whole.
        main: The main file, which an error that names a line and no file is put down to.
    """
    lines = unwrapped(log.splitlines())
    errors = tuple(_errors_of(lines, main))
    causes = tuple(error for error in errors if not error.message.lstrip().startswith(_CONSEQUENCES))
    return causes or errors[:1]


def parse_bibliography_errors(blg: str) -> tuple[TexError, ...]:
    """Read the errors out of the log of BibTeX or Biber, in their order; warnings are none."""
    return tuple(_bibliography_errors(blg.splitlines()))


def new_errors(baseline: Sequence[TexError], current: Sequence[TexError]) -> tuple[TexError, ...]:
    """Return the errors of `current` that `baseline` has not as often, whatever their line."""
    known = Counter(_identity(error) for error in baseline)
    fresh: list[TexError] = []
    for error in current:
        identity = _identity(error)
        known[identity] -= 1
        if known[identity] < 0:
            fresh.append(error)
    return tuple(fresh)


def _identity(error: TexError) -> tuple[str, str]:
    return error.file, _ON_INPUT_LINE.sub("", error.message)


def unwrapped(lines: list[str]) -> list[str]:
    """Join the lines that TeX broke; a longer line shows that it broke none."""
    widths = [len(line.encode()) for line in lines]
    if max(widths, default=0) > _WRAP:
        return lines
    whole: list[str] = []
    joins = False
    for line, width in zip(lines, widths, strict=True):
        if joins:
            whole[-1] += line
        else:
            whole.append(line)
        joins = width == _WRAP
    return whole


def _errors_of(lines: list[str], main: str) -> Iterator[TexError]:
    for index, line in enumerate(lines):
        below = lines[index + 1 : index + 1 + _CONTEXT_LINES]
        if found := _LOCATED.fullmatch(line):
            yield _placed((found["file"], int(found["line"])), _message(found["message"], below))
        elif found := _BARE.fullmatch(line):
            yield _placed(_place(below, main), _message(found["message"], below))


def _placed(place: tuple[str, int], message: str) -> TexError:
    """Name the project's file; a file of the TeX installation is named in the message alone."""
    file, line = place
    path = PurePosixPath(file)
    if path.is_absolute():
        return TexError(file="", message=f"{message} ({path.name}, line {line})")
    return TexError(file=str(path) if file else "", line=line or None, message=message)


def _message(first: str, below: list[str]) -> str:
    """Return the whole message: continued lines joined, an undefined command named."""
    parts = [first.strip()]
    for line in below:
        continued = _CONTINUED.fullmatch(line)
        if continued is None:
            break
        parts.append(continued["more"].strip())
    message = " ".join(parts).removesuffix(".")
    match message:
        case "Undefined control sequence":
            return message + _undefined(below)
        case "Emergency stop":
            return message + next((f": {found[1]}" for line in below if (found := _WHY.fullmatch(line))), "")
        case _:
            return message


def _undefined(below: list[str]) -> str:
    """Return the undefined command: TeX breaks the first line of the context right behind it."""
    command = _LAST_COMMAND.search(below[0]) if below else None
    return f" {command[1]}" if command else ""


def _place(below: list[str], main: str) -> tuple[str, int]:
    """Return file and line of an error without a place: those of TeX giving up on it, or the line of its context."""
    for line in below:
        if found := _LOCATED.fullmatch(line):
            gave_up = found["message"].lstrip().startswith(_CONSEQUENCES)
            return (found["file"], int(found["line"])) if gave_up else ("", 0)
        if found := _CONTEXT.match(line):
            return main, int(found["line"])
        if _BARE.fullmatch(line):
            break
    return "", 0


def _bibliography_errors(lines: list[str]) -> Iterator[TexError]:
    before = ""
    for line in lines:
        if found := _BIBTEX.fullmatch(line):
            message = (found["message"] or before).strip()
            path = PurePosixPath(found["file"])
            if path.suffix == ".aux":
                yield TexError(file=str(path.with_suffix(".tex")), message=message)
            else:
                yield TexError(file=str(path), line=int(found["line"] or 0) or None, message=message)
        elif found := _BIBER.fullmatch(line):
            yield TexError(file="", message=found["message"])
        before = line
