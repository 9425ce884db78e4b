"""Gate D: what source and pages hide, and what they say to a reviewer (rules phrase, hiding, and both combined)."""

from bisect import bisect_left
from collections.abc import Iterator
from dataclasses import dataclass
from functools import cached_property
from itertools import islice

from redraft.contracts.build import PageText
from redraft.contracts.integrity import HiddenFinding, HiddenRule, ModeStatus
from redraft.contracts.source import Location
from redraft.domain.excerpts import quoted
from redraft.latex.addressing import Request, requests
from redraft.latex.aims import Aim
from redraft.latex.concealment import Concealments, concealed
from redraft.latex.elements import Span
from redraft.latex.manuscript import Manuscript
from redraft.latex.mentions import is_about_injection, is_about_models, is_reported, is_shown, is_told
from redraft.latex.squeezing import Squeezed, squeeze
from redraft.latex.unprinted import Place, Stretch, unprinted

TELLING_LETTERS = 20
"""Letters of hidden words from which on they are a text: fewer make a label or a spacing trick."""
MAX_FINDINGS = 50
"""Findings of one kind that are told: more say nothing new."""

_COMPOSED = (Place.CODE, Place.BIBLIOGRAPHY, Place.FILE)
"""Places of whole texts; what is left out of the paper itself is in notes."""

_CONFIRMED, _SUSPECTED = ModeStatus.CONFIRMED, ModeStatus.SUSPECTED


def in_source(manuscript: Manuscript) -> tuple[HiddenFinding, ...]:
    """Return what the source gives away, the confirmed first, then in the order of the text; so many at most."""
    paper = _Paper(manuscript)
    found = [*islice(_in_sight(paper), MAX_FINDINGS), *islice(_out_of_sight(paper), MAX_FINDINGS)]
    found += islice(_hiding_alone(paper), MAX_FINDINGS)
    return tuple(sorted(found, key=lambda finding: finding.status is not _CONFIRMED))


def on_pages(
    pages: tuple[PageText, ...], manuscript: Manuscript, told: tuple[HiddenFinding, ...] = ()
) -> tuple[HiddenFinding, ...]:
    """Return what the PDF gives away and the source does not: `told` are the source's findings."""
    source = squeeze(manuscript.text, manuscript.names) if any(not text.how for text in pages) else ""
    found = (_on_page(text) for text in pages if text.how or not _stands_in(text, source))
    return tuple(each for each in found if each is not None and not _is_told(each, told))


@dataclass(frozen=True)
class _Paper:
    """A manuscript with what it is about, which excuses some of what it shows."""

    manuscript: Manuscript

    @cached_property
    def visible(self) -> Squeezed:
        return Squeezed(self.manuscript.visible, self.manuscript.names)

    @cached_property
    def asked(self) -> tuple[tuple[Request, Span], ...]:
        """Return the requests in what is typeset, in order, each with its place."""
        found = requests(self.visible.letters)
        return tuple((request, self.visible.span(request.start, request.end)) for request in found)

    @cached_property
    def hiding(self) -> Concealments:
        return Concealments(concealed(self.manuscript))

    @cached_property
    def is_about_models(self) -> bool:
        return is_about_models(self.manuscript)

    @cached_property
    def is_about_injection(self) -> bool:
        return is_about_injection(self.manuscript)


def _in_sight(paper: _Paper) -> Iterator[HiddenFinding]:
    """Yield the requests in what is typeset: plain ones, shown ones, and those that are concealed."""
    manuscript = paper.manuscript
    for request, span in paper.asked:
        how = paper.hiding.over(span)
        status = _concealed_status(request) if how else _visible_status(paper, request)
        if status is not None:
            rule = HiddenRule.COMBINED if how else HiddenRule.PHRASE
            evidence = f"{request.words} {how}".strip()
            yield _finding(rule, status, evidence, manuscript.text, span, manuscript.locate(span))


def _concealed_status(request: Request) -> ModeStatus:
    """A hidden request for anything is meant for who reads the file and not the page; a mere address may be a label."""
    return _CONFIRMED if request.asks else _SUSPECTED


def _visible_status(paper: _Paper, request: Request) -> ModeStatus | None:
    """Judge what every reader sees: an order is one, unless it is shown or told about by a paper on such things."""
    if not request.is_strong:
        return None
    spans = (paper.visible.span(order.start, order.end) for order in request.orders)
    given = [span for span in spans if not is_told(paper.manuscript.visible, span.start)]
    if not given:
        return _told_status(request)
    if paper.is_about_injection:
        return _SUSPECTED
    is_example = paper.is_about_models and all(is_shown(paper.manuscript, span) for span in given)
    return _SUSPECTED if is_example else _CONFIRMED


def _told_status(request: Request) -> ModeStatus | None:
    """Judge words that are told about: instructions are ignored in many papers, a verdict on this one is not."""
    return None if request.aims == frozenset((Aim.OVERRIDE,)) else _SUSPECTED


def _out_of_sight(paper: _Paper) -> Iterator[HiddenFinding]:
    """Yield the requests in what is never typeset as text: a model that reads the source reads them too."""
    for stretch in unprinted(paper.manuscript):
        squeezed = Squeezed(stretch.text)
        for request in requests(squeezed.letters):
            status = _unprinted_status(paper, stretch, squeezed, request)
            if status is not None:
                span = squeezed.span(request.start, request.end)
                location = stretch.locate(paper.manuscript, span)
                evidence = f"{request.words} {stretch.place}"
                yield _finding(HiddenRule.PHRASE, status, evidence, stretch.text, span, location)


def _unprinted_status(paper: _Paper, stretch: Stretch, squeezed: Squeezed, request: Request) -> ModeStatus | None:
    if not request.is_strong:
        return None
    if stretch.place is Place.BIBLIOGRAPHY and request.aims == frozenset((Aim.OVERRIDE,)):
        # Papers on such attacks are called so: "Ignore Previous Prompt: Attack Techniques For Language Models".
        return None
    starts = (squeezed.span(order.start, order.end).start for order in request.orders)
    # Notes of a paper on models say of models what others order: "LLM reviewers often recommend acceptance".
    is_prose = stretch.place in _COMPOSED or (paper.is_about_models and Aim.OVERRIDE not in request.aims)
    tells = is_told if is_prose else is_reported
    if all(tells(stretch.text, start) for start in starts):
        return _told_status(request)
    if paper.is_about_injection:
        return _SUSPECTED
    if stretch.place is Place.CODE:
        return _SUSPECTED if paper.is_about_models else _CONFIRMED
    return _CONFIRMED if _is_for_a_model(stretch.place, request) else _SUSPECTED


def _is_for_a_model(place: Place, request: Request) -> bool:
    """Tell a request from what authors note, copy from their reviews, or write to an editor and their reviewers."""
    is_to_reviewer = Aim.ADDRESS in request.aims and place not in _COMPOSED
    return request.names_model or (request.wants_verdict and (Aim.OVERRIDE in request.aims or is_to_reviewer))


def _hiding_alone(paper: _Paper) -> Iterator[HiddenFinding]:
    """Yield words that are hidden and harmless as far as a rule can tell: never more than suspected."""
    manuscript = paper.manuscript
    asked = [span for _, span in paper.asked]
    told = 0
    for each in paper.hiding.all:
        index = bisect_left(asked, each.span.end, key=lambda span: span.start) - 1
        is_asked = index >= 0 and asked[index].end > each.span.start
        if not each.is_telling or is_asked or each.span.start < told:
            continue
        words = manuscript.visible[each.span.start : each.span.end]
        if len(squeeze(words, manuscript.names)) >= TELLING_LETTERS:
            told = each.span.end
            location = manuscript.locate(each.span)
            yield _finding(HiddenRule.HIDING, _SUSPECTED, f"words {each.how}", manuscript.text, each.span, location)


def _stands_in(text: PageText, source: str) -> bool:
    """Tell whether the source has every phrase of a text; a page number or a hyphen may part them on the page."""
    letters = squeeze(text.text)
    phrases = (phrase for request in requests(letters) for phrase in request.phrases)
    return all(letters[phrase.start : phrase.end] in source for phrase in phrases)


def _on_page(text: PageText) -> HiddenFinding | None:
    found = requests(squeeze(text.text))
    where = f"page {text.page}" if text.page else "PDF"
    asking = [request for request in found if request.asks and (text.how or request.is_strong)]
    quote = quoted(text.text)
    if asking and text.how:
        evidence = f"{where}: {asking[0].words} {text.how}"
        return HiddenFinding(rule=HiddenRule.COMBINED, status=_CONFIRMED, evidence=evidence, quote=quote)
    if asking:
        evidence = f"{where}: {asking[0].words}, words that the source does not have as such"
        return HiddenFinding(rule=HiddenRule.PHRASE, status=_SUSPECTED, evidence=evidence, quote=quote)
    if text.how and len(squeeze(text.text)) >= TELLING_LETTERS:
        evidence = f"{where}: words {text.how}"
        return HiddenFinding(rule=HiddenRule.HIDING, status=_SUSPECTED, evidence=evidence, quote=quote)
    return None


def _is_told(finding: HiddenFinding, told: tuple[HiddenFinding, ...]) -> bool:
    """Tell whether the same words are told of already, as gravely."""
    letters = squeeze(finding.quote)
    graver = [each for each in told if each.status is _CONFIRMED or finding.status is not _CONFIRMED]
    others = (squeeze(each.quote) for each in graver)
    return any(letters in other or (len(other) >= TELLING_LETTERS and other in letters) for other in others)


def _finding(
    rule: HiddenRule, status: ModeStatus, what: str, text: str, span: Span, location: Location
) -> HiddenFinding:
    quote = quoted(text[span.start : span.end])
    return HiddenFinding(rule=rule, status=status, evidence=f"{location}: {what}", quote=quote, location=location)
