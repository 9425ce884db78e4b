r"""A project's files joined at their `\input`, each run of text known by its file and offset."""

import posixpath
import re
from dataclasses import dataclass, field

from redraft.contracts.source import Project
from redraft.latex.blanking import Extent, blank, hidden, merged
from redraft.latex.conventions import Conventions, conventions
from redraft.latex.elements import Segment
from redraft.latex.macros import Macro, definitions, including, swallowing
from redraft.latex.syntax import Syntax

MAX_DEPTH = 40
"""Files open at once; TeX Live itself allows 15."""
MAX_LENGTH = 20_000_000
r"""Characters after which no further `\input` is followed: files that include others twice double at every level."""
MAX_INCLUSIONS = 20_000
"""Inclusions followed in all, for the same reason."""

_INCLUSION = r"""\\(?:
        (?:input|include|subfile|subfileinclude)(?![a-zA-Z@])[ \t]*
            (?:\{\s*(?P<braced>[^{}\r\n]+?)\s*\} | (?P<bare>[^\s{}\\%\[\]]+))
      | (?:sub)?(?:import|inputfrom|includefrom)\*?[ \t]*\{(?P<folder>[^{}\r\n]*)\}[ \t]*\{\s*(?P<name>[^{}\r\n]+?)\s*\}
      | (?P<macro>OWN)(?![a-zA-Z@])[ \t]*\{\s*(?P<argument>[^{}\\\#\r\n]+?)\s*\}
    )"""
r"""With `OWN` for the names of the project's macros that include a file."""
_DEFINING = (".tex", ".ltx", ".sty", ".cls", ".tikz")
"""Files that may define macros."""
_BEGIN = re.compile(r"\\begin\s*\{document\}")
_END = re.compile(r"\\end\s*\{document\}")


@dataclass
class Flattened:
    """The joined text, its blanked twin, and what was blanked (in order, disjoint)."""

    text: str
    visible: str
    segments: tuple[Segment, ...]
    hidden: tuple[Extent, ...]
    macros: dict[str, Macro] = field(default_factory=dict[str, Macro])
    """The project's own macros."""


@dataclass
class _Joiner:
    sources: dict[str, str]
    root: str
    conventions: Conventions
    swallowing: re.Pattern[str] | None
    """Calls of the macros that hide their argument."""
    including: dict[str, tuple[str, str]]
    """What the macros that include a file put around its name."""
    blanked: dict[str, tuple[str, list[Extent]]] = field(default_factory=dict[str, tuple[str, list[Extent]]])
    texts: list[str] = field(default_factory=list[str])
    visibles: list[str] = field(default_factory=list[str])
    segments: list[Segment] = field(default_factory=list[Segment])
    hidden: list[Extent] = field(default_factory=list[Extent])
    length: int = 0
    inclusions: int = 0

    def __post_init__(self) -> None:
        """Look for the inclusions of this project's own macros, too."""
        own = "|".join(sorted(self.including)) or "(?!)"
        self._inclusion = re.compile(_INCLUSION.replace("OWN", own), re.VERBOSE)

    def join(self, path: str, within: tuple[str, ...]) -> None:
        """Append the file at `path`, and in their places the files that it includes."""
        visible, _ = self._blank(path, is_main=not within)
        begun, position = self.length, 0
        for inclusion in self._inclusion.finditer(visible):
            target = self._resolve(inclusion, path)
            if target is None or target in within or target == path or len(within) >= MAX_DEPTH:
                continue
            if self.length > MAX_LENGTH or self.inclusions >= MAX_INCLUSIONS:
                break
            self.inclusions += 1
            self._copy(path, position, inclusion.start())
            self.join(target, (*within, path))
            position = inclusion.end()
        self._copy(path, position, len(visible))
        # Of a file with nothing in it there is no line to end.
        if within and self.length > begun and not visible.endswith(("\n", "\r")):
            self._append("\n", "\n")

    def _copy(self, path: str, start: int, end: int) -> None:
        visible, extents = self.blanked[path]
        if start == end:
            return
        self.segments.append(Segment(self.length, self.length + end - start, path, start))
        shift = self.length - start
        self.hidden.extend((a + shift, b + shift) for a, b in extents if start <= a < end)
        self._append(self.sources[path][start:end], visible[start:end])

    def _append(self, text: str, visible: str) -> None:
        self.texts.append(text)
        self.visibles.append(visible)
        self.length += len(text)

    def _blank(self, path: str, *, is_main: bool) -> tuple[str, list[Extent]]:
        if path not in self.blanked:
            text = self.sources[path]
            extents = hidden(text, self.conventions)
            visible = blank(text, extents)
            extents = merged(
                [*extents, *_outside_document(visible, is_main=is_main), *_swallowed(visible, self.swallowing)]
            )
            self.blanked[path] = blank(text, extents), extents
        return self.blanked[path]

    def _resolve(self, inclusion: re.Match[str], path: str) -> str | None:
        """Return the project file that a command includes, sought from the main file's folder, then from its own."""
        name = inclusion["braced"] or inclusion["bare"] or inclusion["name"]
        if macro := inclusion["macro"]:
            before, after = self.including[macro]
            name = f"{before}{inclusion['argument']}{after}"
        name = posixpath.join(inclusion["folder"] or "", name.strip('"'))
        for folder in (self.root, posixpath.dirname(path)):
            whole = posixpath.normpath(posixpath.join(folder, name))
            for candidate in (whole + ".tex", whole):
                if candidate in self.sources:
                    return candidate
        return None


def _outside_document(visible: str, *, is_main: bool) -> list[Extent]:
    """Return what follows the document, and in an included file also what comes before it."""
    begin = _BEGIN.search(visible)
    if begin is None:
        return []
    end = _END.search(visible, begin.end())
    if is_main:
        return [(end.end(), len(visible))] if end else []
    return [(0, begin.end()), *([(end.start(), len(visible))] if end else [])]


def _swallowed(visible: str, call: re.Pattern[str] | None) -> list[Extent]:
    """Return the calls of macros that print nothing, with their argument; one that never closes hides nothing."""
    if call is None or not call.search(visible):
        return []
    closings = Syntax(visible).closings
    return [
        (found.start(), closings[found.end() - 1] + 1)
        for found in call.finditer(visible)
        if found.end() - 1 in closings
    ]


def flatten(project: Project) -> Flattened:
    """Join the files of a project from its main file on; a file that is already open is not followed again."""
    sources = {file.path: file.text for file in project.files}
    if project.main not in sources:
        return Flattened("", "", (), ())
    macros = definitions(text for path, text in sources.items() if path.endswith(_DEFINING))
    hiding = "|".join(sorted(swallowing(macros)))
    calls = re.compile(rf"\\(?:{hiding})(?![a-zA-Z@])\s*\{{") if hiding else None
    joiner = _Joiner(
        sources, posixpath.dirname(project.main), conventions(sources, project.main), calls, including(macros)
    )
    joiner.join(project.main, ())
    return Flattened(
        "".join(joiner.texts), "".join(joiner.visibles), tuple(joiner.segments), tuple(joiner.hidden), macros
    )
