"""What a research brief calls thin, in the paper's own words."""

from collections.abc import Iterable, Iterator

from redraft.contracts.materials import ThinSection
from redraft.latex.elements import Section, Span
from redraft.latex.manuscript import Manuscript
from redraft.latex.sentences import sentences, words_only
from redraft.latex.squeezing import squeeze

MIN_WORDS = 6
"""Words of a sentence that states something."""


def thin_claims(manuscript: Manuscript, thin: Iterable[ThinSection]) -> Iterator[tuple[Span, ThinSection]]:
    """Yield the first sentence of each section that the brief calls thin; one that the paper lacks yields none."""
    for each in thin:
        section = _section(manuscript, each.title)
        claim = _first_sentence(manuscript, section) if section else None
        if claim is not None:
            yield claim, each


def _section(manuscript: Manuscript, title: str) -> Section | None:
    """Return the section of this title, or the first whose title holds it or is held by it."""
    wanted = squeeze(title)
    titled = [(squeeze(section.title), section) for section in manuscript.sections]
    same = [section for letters, section in titled if letters and letters == wanted]
    alike = [section for letters, section in titled if letters and wanted and (letters in wanted or wanted in letters)]
    return next(iter((*same, *alike)), None)


def _first_sentence(manuscript: Manuscript, section: Section) -> Span | None:
    inside = (
        sentence.span
        for sentence in sentences(manuscript)
        if section.body.start <= sentence.span.start < section.body.end and sentence.words >= MIN_WORDS
    )
    span = next(inside, None)
    return words_only(manuscript, span) if span else None
