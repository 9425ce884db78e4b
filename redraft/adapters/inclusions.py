r"""What the files of a project name by `\input` and its kin: a document, no cycle, nothing outside, nothing missing."""

import posixpath
import re
from collections.abc import Iterator
from dataclasses import dataclass
from typing import NoReturn

from redraft.adapters.encodings import line_at
from redraft.contracts.source import Project
from redraft.errors import SourceError
from redraft.latex.blanking import blank, hidden
from redraft.latex.conventions import conventions
from redraft.latex.flatten import MAX_DEPTH
from redraft.latex.macros import definitions, including

_NAMING = re.compile(
    r"""\\(?:
        (?P<command>input|include|subfile|subfileinclude)(?![a-zA-Z@])[ \t]*
            (?:\{(?P<braced>[^{}\r\n]*)\} | (?P<bare>[^\s{}\\\[\]%]+))
      | (?P<list>bibliography|addbibresource)(?![a-zA-Z@])[ \t]*(?:\[[^\]\r\n]*\][ \t]*)?\{(?P<names>[^{}]*)\}
      | (?P<import>(?:sub)?(?:import|inputfrom|includefrom))\*?[ \t]*
            \{(?P<folder>[^{}\r\n]*)\}[ \t]*\{(?P<below>[^{}\r\n]*)\}
    )""",
    re.VERBOSE,
)
_DOCUMENT = re.compile(r"\\begin\s*\{document\}")
_END = re.compile(r"\\end\s*\{document\}")
_COMMENT = re.compile(r"(?<!\\)%.*")
_GUARD = re.compile(r"\\(?:if|If|Input|@input)[a-zA-Z@]*")
_MANDATORY = frozenset({"input", "subfile"})
r"""Commands that stop TeX where their file is missing; `\include` goes on."""


@dataclass(frozen=True, slots=True)
class Naming:
    """One name that a command of `file` gives, at `offset` of it."""

    file: str
    offset: int
    command: str
    name: str


def check_inclusions(project: Project, where: str) -> None:
    r"""Refuse a project without a document, with a cycle of `\input`, or with a path outside it.

    Raises:
        SourceError: With the file, the line and the name at fault.
    """
    main = project.file(project.main)
    if main is None:
        msg = f"{where}/{project.main}: missing, expected the paper's main file"
        raise SourceError(msg)
    if not main.text.strip():
        msg = f"{where}/{project.main}: empty, expected a LaTeX document"
        raise SourceError(msg)
    reader = _Reader(project, where)
    reader.follow(project.main, ())
    if not reader.has_document:
        msg = rf"{where}/{project.main}: no \begin{{document}}, expected one here or in a file that it inputs"
        raise SourceError(msg)
    if not reader.has_words:
        msg = rf"{where}/{project.main}: nothing between \begin{{document}} and \end{{document}}, expected a paper"
        raise SourceError(msg)


class _Reader:
    """Follows the inclusions of a project, each file once, depth first."""

    def __init__(self, project: Project, where: str) -> None:
        self._texts = {file.path: file.text for file in project.files}
        self._present = self._texts.keys() | {asset.path for asset in project.assets}
        self._conventions = conventions(self._texts, project.main)
        self._root = posixpath.dirname(project.main)
        self._where = where
        self._done: set[str] = set()
        self.has_document = False
        self.has_words = False

    def follow(self, path: str, above: tuple[str, ...]) -> None:
        """Read `path`, reached through the files `above`."""
        text = self._texts[path]
        visible = blank(text, hidden(text, self._conventions))
        begin = _DOCUMENT.search(visible)
        self.has_document = self.has_document or begin is not None
        end = _END.search(visible, begin.end()) if begin else None
        if begin and _COMMENT.sub("", text[begin.end() : end.start() if end else None]).strip():
            self.has_words = True
        chain = (*above, path)
        for naming in namings(path, visible[: end.start() if end else None]):
            target = self._target(naming, visible)
            if target in chain:
                cycle = " → ".join((*chain[chain.index(target) :], target))
                self._refuse(naming, f"closes the cycle {cycle}, expected files that do not include one another")
            if target and len(chain) > MAX_DEPTH:
                self._refuse(naming, f"is {len(chain)} files deep, expected at most {MAX_DEPTH}")
            if target and target not in self._done:
                self.follow(target, chain)
        self._done.add(path)

    def _target(self, naming: Naming, visible: str) -> str | None:
        """Return the text file of the project that is named, or None where there is none to follow."""
        if "\\" in naming.name or "#" in naming.name:
            return None
        folders = (self._root, posixpath.dirname(naming.file))
        paths = [posixpath.normpath(posixpath.join(folder, naming.name)) for folder in folders]
        inside = [path for path in paths if not path.startswith(("/", "../", "~")) and path != ".."]
        if not inside:
            self._refuse(naming, f"names a path outside the project, expected one inside {self._where}/")
        found = [name for path in inside for name in (f"{path}.tex", path) if name in self._present]
        if not found and self._must_exist(naming, visible):
            self._refuse(naming, f"names no file, expected {self._where}/{inside[0]}")
        return found[0] if found and found[0] in self._texts else None

    def _must_exist(self, naming: Naming, visible: str) -> bool:
        """Say whether a missing file is the paper's fault: a bare name may be one of the TeX distribution's."""
        before = visible[: naming.offset]
        # `\newif` and `\iff` count as guards too: to let a file be missing is the lesser fault.
        is_guarded = len(_GUARD.findall(before)) > before.count("\\fi")
        return naming.command in _MANDATORY and "/" in naming.name and not is_guarded

    def _refuse(self, naming: Naming, problem: str) -> NoReturn:
        line = line_at(self._texts[naming.file], naming.offset)
        msg = f"{self._where}/{naming.file}:{line}: \\{naming.command}{{{naming.name}}} {problem}"
        raise SourceError(msg)


def namings(file: str, visible: str) -> Iterator[Naming]:
    """Yield what the commands of one file name, in order; what TeX does not read is blanked in `visible`."""
    for match in _NAMING.finditer(visible):
        if match["list"]:
            command, names = match["list"], match["names"].split(",")
        elif match["import"]:
            command, names = match["import"], [posixpath.join(match["folder"].strip(), match["below"].strip())]
        else:
            command, names = match["command"], [match["braced"] or match["bare"] or ""]
        for name in names:
            if stripped := name.strip().strip('"'):
                yield Naming(file, match.start(), command, stripped)
    yield from _by_macros(file, visible)


def _by_macros(file: str, visible: str) -> Iterator[Naming]:
    """Yield what a file names by macros of its own that include one."""
    for macro, (before, after) in including(definitions([visible])).items():
        for call in re.finditer(rf"\\{macro}(?![a-zA-Z@])[ \t]*\{{\s*([^{{}}\\#\r\n]+?)\s*\}}", visible):
            yield Naming(file, call.start(), macro, f"{before}{call[1]}{after}")
