"""The table of checks, and how their hits become diagnostics."""

from collections.abc import Iterable

from redraft.contracts.build import Compilation
from redraft.contracts.diagnostic import Diagnostic, Replacement, Severity
from redraft.latex.checks import (
    acronyms,
    citing,
    colouring,
    floating,
    formulas,
    graphics,
    headings,
    identity,
    layout,
    leftovers,
    listing,
    redefining,
    referring,
    ruling,
    ties,
    typography,
    words,
)
from redraft.latex.checks.facts import Check, Facts, Hit
from redraft.latex.checks.quoting import quote
from redraft.latex.elements import Span
from redraft.latex.manuscript import Manuscript

_MAJOR, _MINOR = Severity.MAJOR, Severity.MINOR
_RANK = {severity: rank for rank, severity in enumerate(Severity)}

CHECKS = (
    Check("missing-tie-cite", _MINOR, "evidence_presentation", ties.missing_tie_cite, has_fix=True),
    Check("missing-tie-ref", _MINOR, "logical_flow", ties.missing_tie_ref, has_fix=True),
    Check("doubled-word", _MINOR, "writing_clarity", words.doubled_word, has_fix=True),
    Check("straight-quotes", _MINOR, "academic_style", typography.straight_quotes, has_fix=True),
    Check("hyphen-range", _MINOR, "technical_execution", typography.hyphen_range, has_fix=True),
    Check("ascii-ellipsis", _MINOR, "scientific_depth", typography.ascii_ellipsis, has_fix=True),
    Check("space-before-punctuation", _MINOR, "writing_clarity", typography.space_before_punctuation, has_fix=True),
    Check("dollar-display-math", _MINOR, "technical_execution", formulas.dollar_display_math, has_fix=True),
    Check("duplicate-cite-key", _MINOR, "evidence_presentation", citing.duplicate_cite_key, has_fix=True),
    Check("undefined-citation", _MAJOR, "evidence_presentation", citing.undefined_citation),
    Check("undefined-reference", _MAJOR, "logical_flow", referring.undefined_reference),
    Check("duplicate-label", _MAJOR, "technical_execution", referring.duplicate_label),
    Check("label-before-caption", _MAJOR, "technical_execution", floating.label_before_caption),
    Check("float-without-caption", _MAJOR, "evidence_presentation", floating.float_without_caption),
    Check("float-without-label", _MINOR, "evidence_presentation", floating.float_without_label),
    Check("unreferenced-float", _MAJOR, "evidence_presentation", floating.unreferenced_float),
    Check("vertical-rule", _MINOR, "evidence_presentation", ruling.vertical_rule),
    Check("undefined-acronym", _MAJOR, "writing_clarity", acronyms.undefined_acronym),
    Check("acronym-defined-twice", _MINOR, "writing_clarity", redefining.acronym_defined_twice),
    Check("placeholder", _MAJOR, "scientific_depth", leftovers.placeholder),
    Check("hard-coded-reference", _MINOR, "logical_flow", referring.hard_coded_reference),
    Check("missing-graphic", _MAJOR, "technical_execution", graphics.missing_graphic),
    Check("cite-in-abstract", _MINOR, "academic_style", citing.cite_in_abstract),
    Check("duplicate-entry-key", _MAJOR, "evidence_presentation", listing.duplicate_entry_key),
    Check("duplicate-entry-title", _MINOR, "evidence_presentation", listing.duplicate_entry_title),
    Check("uncited-entry", _MINOR, "evidence_presentation", listing.uncited_entry),
    Check("identity-leak", _MAJOR, "academic_style", identity.identity_leak),
    Check("colour-hidden-text", _MAJOR, "academic_style", colouring.colour_hidden_text),
    Check("contraction", _MINOR, "academic_style", words.contraction),
    Check("long-sentence", _MINOR, "writing_clarity", words.long_sentence),
    Check("mixed-heading-capitals", _MINOR, "academic_style", headings.mixed_heading_capitals),
    Check("unescaped-percent", _MAJOR, "technical_execution", leftovers.unescaped_percent),
    Check("overfull-box", _MINOR, "technical_execution", layout.overfull_box),
    Check("page-limit", _MAJOR, "academic_style", layout.page_limit_exceeded),
)
"""Every check."""


def run(
    manuscript: Manuscript,
    bibliography: Iterable[str] | None = None,
    *,
    anonymous: bool | None = None,
    compilation: Compilation | None = None,
    guidelines: str = "",
    has_pool: bool = False,
    checks: Iterable[Check] = CHECKS,
) -> tuple[Diagnostic, ...]:
    """Return what `checks` find, most severe first, then in the order of the text; other files come after it.

    Args:
        manuscript: The paper.
        bibliography: Keys that may be cited; None where nobody knows them.
        anonymous: Whether the paper is under blind review; None to tell by its source and `guidelines`.
        compilation: What typesetting this paper gave; None where it was not typeset.
        guidelines: The venue's rules for authors.
        has_pool: Whether the author was handed the works that may be cited: the databases then hold more than those.
        checks: The checks to run.
    """
    project = manuscript.project
    facts = Facts(
        manuscript=manuscript,
        bibliography=None if bibliography is None else frozenset(bibliography),
        files=frozenset(file.path for file in (*project.files, *project.assets)),
        anonymous=identity.is_anonymous(manuscript, guidelines) if anonymous is None else anonymous,
        compilation=compilation,
        guidelines=guidelines,
        has_pool=has_pool,
    )
    found = [(check, hit) for check in checks for hit in check.find(facts)]
    found.sort(key=_order)
    return tuple(_diagnostic(facts, check, hit) for check, hit in found)


def _order(found: tuple[Check, Hit]) -> tuple[int, str, int, int, str]:
    check, hit = found
    return _RANK[check.severity], hit.file or "", hit.span.start, hit.span.end, check.id


def _diagnostic(facts: Facts, check: Check, hit: Hit) -> Diagnostic:
    manuscript = facts.manuscript
    return Diagnostic(
        check=check.id,
        severity=check.severity,
        axis=check.axis,
        section="" if hit.file else manuscript.section_at(hit.span.start),
        quote=quote(manuscript, hit),
        problem=hit.problem,
        instruction=hit.instruction,
        location=facts.locate(hit.span, hit.file),
        fix=_fix(manuscript, hit),
    )


def _fix(manuscript: Manuscript, hit: Hit) -> tuple[Replacement, ...]:
    """Return the fix in file offsets, or nothing where it would cross files or touch what is hidden."""
    if hit.file:
        return tuple(Replacement(file=hit.file, offset=span.start, end=span.end, text=text) for span, text in hit.fix)
    replacements = tuple(_replacement(manuscript, span, text) for span, text in hit.fix)
    whole = [replacement for replacement in replacements if replacement is not None]
    return tuple(whole) if len(whole) == len(replacements) and len({each.file for each in whole}) <= 1 else ()


def _replacement(manuscript: Manuscript, span: Span, text: str) -> Replacement | None:
    place = manuscript.locate(span)
    if place.end - place.offset != span.end - span.start:
        return None
    if manuscript.text[span.start : span.end] != manuscript.visible[span.start : span.end]:
        return None
    return Replacement(file=place.file, offset=place.offset, end=place.end, text=text)
