"""The works that a paper lists: the entries of the databases it names, or of its `thebibliography`."""

import posixpath
import re
from collections.abc import Iterable, Iterator
from dataclasses import dataclass

from redraft.contracts.source import SourceFile
from redraft.latex.blanking import blank, hidden
from redraft.latex.elements import Span
from redraft.latex.entries import Entry, of_bib, of_thebibliography
from redraft.latex.manuscript import Manuscript

_NAMED = re.compile(
    r"\\(?:(?P<command>bibliography(?![a-z]*style)[a-zA-Z]*)|add(?:bibresource|globalbib|sectionbib))\*?\s*"
    r"(?:\[[^\[\]]*\]\s*)?\{(?P<names>[^{}\\#]+)\}"
)

_NAME = re.compile(r"[^,\s](?:[^,]*[^,\s])?")
_WRITTEN = re.compile(r"\\begin\s*\{filecontents\*?\}\s*(?:\[[^\[\]]*\]\s*)?\{([^{}]+)\}")
SHIPPED = frozenset({"IEEEabrv", "IEEEfull"})
"""Databases of abbreviations that come with TeX: the BibTeX files of IEEEtran (https://ctan.org/pkg/ieeetran)."""


@dataclass(frozen=True, slots=True)
class Database:
    """A database as a command names it, and where it may lie."""

    name: str
    span: Span
    """Of the name, in the flattened text."""
    paths: tuple[str, str]


@dataclass(frozen=True, slots=True)
class Work:
    """An entry with the file its spans count in."""

    entry: Entry
    file: str | None
    """None where they count in the flattened text."""


Listing = tuple[Work, ...]


def listings(manuscript: Manuscript) -> tuple[Listing, ...]:
    r"""Return the lists of works: of each `\bibliography` (the same one once), each `thebibliography`, all of biblatex.

    Databases that no command names are not the paper's. Where it lacks those it names, its `.bbl` counts.
    """
    sources = {file.path: file for file in manuscript.project.files}
    named = list(_named(manuscript, sources))
    groups = list(dict.fromkeys(tuple(dict.fromkeys(paths)) for paths in named if paths))
    read = {path: tuple(_works(sources[path], path)) for group in groups for path in group}
    found = [tuple(work for path in group for work in read[path]) for group in groups]
    if named and not groups:
        built = posixpath.splitext(manuscript.project.main)[0] + ".bbl"
        if built in sources and all(segment.file != built for segment in manuscript.segments):
            found.append(tuple(_works(sources[built], built)))
    found += (
        tuple(Work(entry, None) for entry in of_thebibliography(manuscript.visible, span.start, span.end))
        for span in (each.content for each in manuscript.syntax.environments if each.name == "thebibliography")
    )
    return tuple(found)


def lacking(manuscript: Manuscript) -> tuple[Database, ...]:
    """Return the databases that are named and that the project lacks, each where it is first named.

    Nothing is lacking beside a `.bbl`, which holds the list itself; nor what the paper writes, fetches, or has of TeX.
    """
    project = manuscript.project
    there = {file.path for file in project.files}
    if f"{posixpath.splitext(project.main)[0]}.bbl" in there:
        return ()
    there |= {posixpath.normpath(name.strip()) for file in project.files for name in _WRITTEN.findall(file.text)}
    every = (each for match in _NAMED.finditer(manuscript.visible) for each in _databases(manuscript, match))
    missing = [each for each in every if there.isdisjoint(each.paths) and not _is_elsewhere(each.name)]
    return tuple({each.paths: each for each in reversed(missing)}.values())[::-1]


def _is_elsewhere(name: str) -> bool:
    return "://" in name or name.removesuffix(".bib") in SHIPPED


def _databases(manuscript: Manuscript, command: re.Match[str]) -> Iterator[Database]:
    folder = posixpath.dirname(manuscript.project.main)
    for name in _NAME.finditer(command["names"]):
        whole = posixpath.normpath(posixpath.join(folder, name.group()))
        start = command.start("names")
        yield Database(name.group(), Span(start + name.start(), start + name.end()), (whole, f"{whole}.bib"))


def _named(manuscript: Manuscript, sources: Iterable[str]) -> Iterator[tuple[str, ...]]:
    """Yield the project's databases that each command names; those of biblatex come last, as one."""
    paths = frozenset(sources)
    resources: list[str] = []
    has_resources = False
    for match in _NAMED.finditer(manuscript.visible):
        found = [path for each in _databases(manuscript, match) for path in each.paths if path in paths]
        if match["command"]:
            yield tuple(found)
        else:
            has_resources = True
            resources += found
    if has_resources:
        yield tuple(resources)


def _works(source: SourceFile, path: str) -> Iterator[Work]:
    """Yield the entries of a database, or of a `.bbl` that BibTeX wrote."""
    text = source.text
    entries = of_bib(text) if path.endswith(".bib") else of_thebibliography(blank(text, hidden(text)))
    return (Work(entry, path) for entry in entries)
