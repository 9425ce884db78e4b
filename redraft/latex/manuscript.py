"""The manuscript model: one text with exact offsets, and the elements found in it."""

import re
from bisect import bisect_right
from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field
from functools import lru_cache

from redraft.contracts.source import Location, Project
from redraft.latex import citations as _citations
from redraft.latex import floats as _floats
from redraft.latex import keys as _keys
from redraft.latex import macros as _macros
from redraft.latex import prose as _prose
from redraft.latex import sections as _sections
from redraft.latex import wrappers as _wrappers
from redraft.latex.blanking import Extent, merged
from redraft.latex.elements import (
    Affiliation,
    Author,
    Cell,
    Citation,
    Float,
    Formula,
    Label,
    Part,
    Reference,
    Section,
    Segment,
    Span,
    Table,
)
from redraft.latex.flatten import Flattened, flatten
from redraft.latex.languages import declared, has_decimal_commas, is_english
from redraft.latex.lines import line_starts, located
from redraft.latex.syntax import Syntax
from redraft.latex.tables import Reader
from redraft.latex.titleblock import title_block

__all__ = [
    "Affiliation",
    "Author",
    "Cell",
    "Citation",
    "Float",
    "Formula",
    "Label",
    "Manuscript",
    "Part",
    "Reference",
    "Section",
    "Segment",
    "Span",
    "Table",
    "read",
]

_BEGIN = re.compile(r"\\begin\s*\{document\}")
_END = re.compile(r"\\end\s*\{document\}")
_FIGURES_AND_TABLES = ("figure", "table")


@dataclass(frozen=True, slots=True)
class Manuscript:
    """A project read once, its elements in the order of the text."""

    project: Project
    text: str
    r"""All files flattened at their `\input`, as written; the command gives way to the file.

    A line end that stands in no file follows an included file that lacks one.
    """
    visible: str
    r"""Same length: comments, verbatim-like environments, `\verb` and `\iffalse` are spaces (line ends kept)."""
    spoken: str
    """Same length: `visible` with the paper's own macros read out where they have the room (redraft.latex.macros)."""
    names: dict[str, str] = field(compare=False, repr=False)
    """What the paper's macros are read as, and its acronyms."""
    segments: tuple[Segment, ...]
    line_starts: dict[str, tuple[int, ...]]
    """Offset of each line of each file."""
    hidden: tuple[Extent, ...]
    """What `visible` leaves out, in order."""
    preamble: Span
    body: Span
    title: Span | None
    authors: tuple[Author, ...]
    affiliations: tuple[Affiliation, ...]
    abstract: Span | None
    sections: tuple[Section, ...]
    citations: tuple[Citation, ...]
    labels: tuple[Label, ...]
    references: tuple[Reference, ...]
    floats: tuple[Float, ...]
    """Figures and tables."""
    listings: tuple[Float, ...]
    """Algorithms and listings that float or are captioned."""
    tables: tuple[Table, ...]
    formulas: tuple[Formula, ...]
    """Formulas of the running text; those inside tables and drawings are left out."""
    prose: tuple[Span, ...]
    """Runs of running text: no math, command names, options, keys, lengths, comments or environments of code."""
    running: str
    """Same length: what is not `prose` is `OUTSIDE` of redraft.latex.prose."""
    languages: tuple[str, ...]
    """The languages that the paper names, the main one last."""
    has_decimal_commas: bool
    """Whether a comma marks decimals: never in an English paper."""
    syntax: Syntax = field(compare=False, repr=False)
    """Braces and environments of `visible`."""

    def locate(self, span: Span) -> Location:
        """Return the place of `span` in its own file (that of its start, should it cross files)."""
        index = max(0, bisect_right(self.segments, span.start, key=lambda segment: segment.start) - 1)
        if not self.segments:
            return Location(file=self.project.main, line=1, column=1, offset=0, end=0)
        segment = self.segments[index]
        start = min(max(span.start, segment.start), segment.end)
        end = min(max(span.end, start), segment.end)
        offset = segment.offset + start - segment.start
        return located(segment.file, self.line_starts[segment.file], offset, offset + end - start)

    def section_at(self, offset: int) -> str:
        """Return the title of the innermost section around `offset`, or the empty string."""
        index = bisect_right(self.sections, offset, key=lambda section: section.heading.start) - 1
        return self.sections[index].title if index >= 0 and offset < self.body.end else ""


def read(project: Project) -> Manuscript:
    """Read a project into its manuscript; never raises on any text, and keeps the last two."""
    return _read(project)  # pyright: ignore[reportArgumentType]  frozen models have a hash that their types hide


@lru_cache(maxsize=2)
def _read(project: Project) -> Manuscript:
    flat = flatten(project)
    syntax = Syntax(flat.visible)
    preamble, body = _document(flat.visible)
    sources = [file.text for file in project.files if not file.path.endswith((".bib", ".bbl"))]
    own = _wrappers.wrappers(sources)
    labels = tuple(label for label in _keys.labels(syntax, own) if label.span.start >= body.start)
    names = _macros.readings(flat.macros, sources)
    sections = _sections.sections(syntax, body, names, own)
    title, abstract = _sections.title(syntax), _sections.abstract(syntax, sections)
    block = title_block(syntax, names)
    regions = merged([(span.start, span.end) for span in (title, abstract, body) if span is not None])
    spoken = _macros.read_out(syntax, [Span(*region) for region in regions], flat.macros, names)
    languages = declared(flat.visible)
    captioned = _floats.floats(syntax, body, labels)
    citations = _citations.citations(syntax, own)
    references = _keys.references(syntax, own)
    keyed = _calls_of(own, citations, references)
    prose, formulas = _prose.walk(syntax, [Span(*region) for region in regions], flat.hidden, keyed)
    running = _prose.running_text(flat.text, prose)
    return Manuscript(
        project=project,
        text=flat.text,
        visible=flat.visible,
        spoken=spoken,
        names=names,
        segments=flat.segments,
        line_starts=_line_starts(project, flat),
        hidden=flat.hidden,
        preamble=preamble,
        body=body,
        title=title,
        authors=block.authors,
        affiliations=block.affiliations,
        abstract=abstract,
        sections=sections,
        citations=tuple(each for each in citations if _counts(each.span, regions, body) or each.command == "nocite"),
        labels=labels,
        references=tuple(each for each in references if _counts(each.span, regions, body)),
        floats=tuple(each for each in captioned if each.kind in _FIGURES_AND_TABLES),
        listings=tuple(each for each in captioned if each.kind not in _FIGURES_AND_TABLES),
        tables=Reader(syntax, spoken, names).tables(body),
        formulas=formulas,
        prose=prose,
        running=running,
        languages=languages,
        has_decimal_commas=not is_english(languages, running)
        and has_decimal_commas(flat.visible[body.start : body.end]),
        syntax=syntax,
    )


def _document(visible: str) -> tuple[Span, Span]:
    r"""Return the preamble and the body; a text without `\begin{document}` is all body."""
    begin = _BEGIN.search(visible)
    if begin is None:
        return Span(0, 0), Span(0, len(visible))
    end = _END.search(visible, begin.end())
    return Span(0, begin.start()), Span(begin.end(), end.start() if end else len(visible))


def _line_starts(project: Project, flat: Flattened) -> dict[str, tuple[int, ...]]:
    files = {segment.file for segment in flat.segments}
    return {file.path: line_starts(file.text) for file in project.files if file.path in files}


def _calls_of(
    own: Mapping[str, tuple[_wrappers.Wrapper, ...]],
    citations: Iterable[Citation],
    references: Iterable[Reference],
) -> dict[int, int]:
    """Map the start of each citing or referring call to its end; what a macro takes before its key is text."""
    return {
        each.call.start: each.call.end
        for each in (*citations, *references)
        if all(wrapper.position == 1 for wrapper in own.get(each.command, ()))
    }


def _counts(span: Span, regions: list[Extent], body: Span) -> bool:
    """Tell whether a key is used in the document and not in a definition of the preamble."""
    return body.start <= span.start < body.end or any(start <= span.start < end for start, end in regions)
