r"""preamble-change: the class, its options, packages taken away, and packages that change the rules of the page."""

import re
from collections import defaultdict
from collections.abc import Iterator
from dataclasses import dataclass, field
from pathlib import PurePosixPath

from redraft.contracts.revision import Violation, ViolationKind
from redraft.contracts.source import Location, SourceFile
from redraft.domain.revision_checks.comparison import Comparison, violation
from redraft.latex.manuscript import Manuscript, Span

_LOADED = re.compile(
    r"\\(?P<command>documentclass|LoadClass|usepackage|RequirePackage)\s*"
    r"(?:\[(?P<options>(?:[^\[\]{}]|\{[^{}]*\}){0,2000})\]\s*)?\{(?P<names>[^{}]{0,2000})\}"
)
_MEASURE = (
    r"\\(?:text(?:width|height)|(?:odd|even)sidemargin|topmargin|columnsep|baselineskip|headheight|headsep|footskip"
    r"|[hv]offset|vsize|(?:paper|page|pdfpage)(?:width|height))(?![A-Za-z])"
)
_PAGE = re.compile(
    rf"\\(?:setlength|addtolength)\s*\{{?\s*{_MEASURE}[^\r\n]{{0,80}}|\\advance\s*{_MEASURE}[^\r\n]{{0,40}}"
    rf"|{_MEASURE}\s*(?:=[^\r\n]{{0,40}}|-?[\d.]+\s*(?:pt|in|cm|mm|em|ex|bp|pc|true)\b)"
    r"|\\(?:linespread|setstretch|(?:new)?geometry|enlargethispage\*?)\s*\{[^{}]*\}"
    r"|\\(?:single|onehalf|double)spacing(?![A-Za-z])"
    r"|\\(?:renewcommand\*?|def)\s*\{?\s*\\baselinestretch(?![A-Za-z])\s*\}?[^\r\n]{0,40}"
)
_RUNS_PROGRAMS = frozenset(
    {"shellesc", "minted", "pythontex", "bashful", "gnuplottex", "sagetex", "svg", "pstool", "auto-pst-pdf", "runcode"}
    | {
        "luacode",
        "luatextra",
        "catchfile",
        "embedfile",
        "attachfile",
        "attachfile2",
        "navigator",
        "media9",
        "filecontents",
    }
)
"""Packages that run programs, or read and embed files."""
_CHANGES_PAGE = frozenset({"geometry", "fullpage", "a4wide", "savetrees", "setspace", "typearea", "layaureo"})
"""Packages that make room against the page limit."""
_STYLE_FILES = (".cls", ".sty", ".bst", ".clo", ".cfg", ".def", ".ldf", ".bbx", ".cbx")


@dataclass(frozen=True, slots=True)
class _Preamble:
    """What a preamble loads, each with its options."""

    document_class: tuple[str, frozenset[str]] = ("", frozenset())
    class_span: Span | None = None
    packages: dict[str, frozenset[str]] = field(default_factory=dict[str, frozenset[str]])
    spans: dict[str, Span] = field(default_factory=dict[str, Span])


def check(comparison: Comparison) -> Iterator[Violation]:
    """Refuse a changed class, a lost or changed package, a forbidden new one, and an edited style file.

    Comments, macros and other new packages are fine.
    """
    before, after = _read(comparison.accepted), _read(comparison.candidate)
    if before.document_class != after.document_class:
        message = f"\\documentclass is {_spelled(*after.document_class)}, expected {_spelled(*before.document_class)}"
        yield comparison.violation(ViolationKind.PREAMBLE_CHANGE, message, after.class_span)
    yield from _packages(comparison, before, after)
    yield from _page(comparison)
    yield from _style_files(comparison)


def _packages(comparison: Comparison, before: _Preamble, after: _Preamble) -> Iterator[Violation]:
    for name, options in before.packages.items():
        if name not in after.packages:
            message = f"package {name} is gone, expected every package of the accepted draft"
            yield comparison.violation(ViolationKind.PREAMBLE_CHANGE, message)
        elif after.packages[name] != options:
            message = f"package {_spelled(name, after.packages[name])}, expected {_spelled(name, options)}"
            yield comparison.violation(ViolationKind.PREAMBLE_CHANGE, message, after.spans[name])
    for name in after.packages.keys() - before.packages.keys():
        why = _forbidden(name)
        if why:
            message = f"package {name} is new and {why}, expected none such"
            yield comparison.violation(ViolationKind.PREAMBLE_CHANGE, message, after.spans[name])


def _forbidden(name: str) -> str:
    if name in _RUNS_PROGRAMS:
        return "runs programs or reads files"
    return "changes the page" if name in _CHANGES_PAGE else ""


def _page(comparison: Comparison) -> Iterator[Violation]:
    """Refuse new settings of the page's own measures."""
    known = {" ".join(setting.split()) for setting in _PAGE.findall(comparison.accepted.visible)}
    for setting in _PAGE.finditer(comparison.candidate.visible):
        if " ".join(setting.group().split()) not in known:
            message = "changes the page or its line spacing, expected the layout of the accepted draft"
            yield comparison.violation(ViolationKind.PREAMBLE_CHANGE, message, Span(*setting.span()))


def _style_files(comparison: Comparison) -> Iterator[Violation]:
    before = {file.path: file.text for file in comparison.accepted.project.files}
    for file in comparison.candidate.project.files:
        if PurePosixPath(file.path).suffix in _STYLE_FILES and before.get(file.path) != file.text:
            message = f"{file.path} is changed, expected class and style files as they were"
            yield violation(ViolationKind.PREAMBLE_CHANGE, message, _top(file))


def _top(file: SourceFile) -> Location:
    return Location(file=file.path, line=1, column=1, offset=0, end=0)


def _read(manuscript: Manuscript) -> _Preamble:
    """Read what is loaded; a package loaded twice has the options of both."""
    document_class, class_span = ("", frozenset[str]()), None
    packages: dict[str, set[str]] = defaultdict(set)
    spans: dict[str, Span] = {}
    for loaded in _LOADED.finditer(manuscript.visible):
        options = frozenset(filter(None, ("".join(o.split()) for o in (loaded["options"] or "").split(","))))
        for name in filter(None, (name.strip() for name in loaded["names"].split(","))):
            if loaded["command"] == "documentclass":
                document_class, class_span = (name, options), Span(*loaded.span())
            else:
                packages[name] |= options
                spans.setdefault(name, Span(*loaded.span()))
    return _Preamble(document_class, class_span, {name: frozenset(o) for name, o in packages.items()}, spans)


def _spelled(name: str, options: frozenset[str]) -> str:
    return f"{name or 'none'}[{','.join(sorted(options))}]" if options else name or "none"
