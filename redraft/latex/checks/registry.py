"""The table of checks, and how their hits become diagnostics."""

from collections.abc import Iterable
from functools import lru_cache

from redraft.contracts.diagnostic import Diagnostic, Replacement, Severity
from redraft.contracts.materials import Materials
from redraft.contracts.source import Project
from redraft.latex.checks import (
    acronyms,
    citing,
    floating,
    formulas,
    graphics,
    identity,
    leftovers,
    referring,
    ties,
    typography,
    words,
)
from redraft.latex.checks.facts import Check, Facts, Hit
from redraft.latex.checks.quoting import quote
from redraft.latex.elements import Span
from redraft.latex.manuscript import Manuscript, read

_MAJOR, _MINOR = Severity.MAJOR, Severity.MINOR
_RANK = {severity: rank for rank, severity in enumerate(Severity)}

CHECKS = (
    Check("missing-tie-cite", _MINOR, "evidence_presentation", ties.missing_tie_cite),
    Check("missing-tie-ref", _MINOR, "logical_flow", ties.missing_tie_ref),
    Check("doubled-word", _MINOR, "writing_clarity", words.doubled_word),
    Check("straight-quotes", _MINOR, "academic_style", typography.straight_quotes),
    Check("hyphen-range", _MINOR, "technical_execution", typography.hyphen_range),
    Check("ascii-ellipsis", _MINOR, "scientific_depth", typography.ascii_ellipsis),
    Check("space-before-punctuation", _MINOR, "writing_clarity", typography.space_before_punctuation),
    Check("dollar-display-math", _MINOR, "technical_execution", formulas.dollar_display_math),
    Check("duplicate-cite-key", _MINOR, "evidence_presentation", citing.duplicate_cite_key),
    Check("undefined-citation", _MAJOR, "evidence_presentation", citing.undefined_citation),
    Check("undefined-reference", _MAJOR, "logical_flow", referring.undefined_reference),
    Check("duplicate-label", _MAJOR, "technical_execution", referring.duplicate_label),
    Check("label-before-caption", _MAJOR, "technical_execution", floating.label_before_caption),
    Check("float-without-caption", _MAJOR, "evidence_presentation", floating.float_without_caption),
    Check("float-without-label", _MINOR, "evidence_presentation", floating.float_without_label),
    Check("unreferenced-float", _MAJOR, "evidence_presentation", floating.unreferenced_float),
    Check("undefined-acronym", _MAJOR, "writing_clarity", acronyms.undefined_acronym),
    Check("placeholder", _MAJOR, "scientific_depth", leftovers.placeholder),
    Check("hard-coded-reference", _MINOR, "logical_flow", referring.hard_coded_reference),
    Check("missing-graphic", _MAJOR, "technical_execution", graphics.missing_graphic),
    Check("cite-in-abstract", _MINOR, "academic_style", citing.cite_in_abstract),
    Check("identity-leak", _MAJOR, "academic_style", identity.identity_leak),
    Check("contraction", _MINOR, "academic_style", words.contraction),
    Check("long-sentence", _MINOR, "writing_clarity", words.long_sentence),
    Check("unescaped-percent", _MAJOR, "technical_execution", leftovers.unescaped_percent),
)
"""Every check; the first nine know a safe fix."""


def run(
    manuscript: Manuscript,
    bibliography: Iterable[str] | None = None,
    *,
    anonymous: bool | None = None,
    checks: Iterable[Check] = CHECKS,
) -> tuple[Diagnostic, ...]:
    """Return what `checks` find, most severe first, then in the order of the text.

    Args:
        manuscript: The paper.
        bibliography: Keys that may be cited; None where nobody knows them.
        anonymous: Whether the paper is under blind review; None to tell by its author block and class options.
        checks: The checks to run.
    """
    project = manuscript.project
    facts = Facts(
        manuscript=manuscript,
        bibliography=None if bibliography is None else frozenset(bibliography),
        files=frozenset(file.path for file in (*project.files, *project.assets)),
        anonymous=identity.is_anonymous(manuscript) if anonymous is None else anonymous,
    )
    found = [(check, hit) for check in checks for hit in check.find(facts)]
    found.sort(key=lambda pair: (_RANK[pair[0].severity], pair[1].span.start, pair[1].span.end, pair[0].id))
    return tuple(_diagnostic(manuscript, check, hit) for check, hit in found)


def diagnose(manuscript: Manuscript, materials: Materials) -> tuple[Diagnostic, ...]:
    """Return what all checks find, held against the bibliography and the venue's guidelines of `materials`.

    What was found for the last two papers is kept: critic, score and reviser ask for the same.
    """
    bibliography = materials.bibliography
    return _diagnosed(
        manuscript.project,  # pyright: ignore[reportArgumentType]  frozen models have a hash that their types hide
        bibliography.keys if bibliography.source or bibliography.keys else None,
        anonymous=identity.is_anonymous(manuscript, materials.guidelines),
    )


@lru_cache(maxsize=2)
def _diagnosed(project: Project, bibliography: tuple[str, ...] | None, *, anonymous: bool) -> tuple[Diagnostic, ...]:
    return run(read(project), bibliography, anonymous=anonymous)


def present(manuscript: Manuscript, materials: Materials) -> frozenset[str]:
    """Return the ids of the checks that find something."""
    return frozenset(diagnostic.check for diagnostic in diagnose(manuscript, materials))


def _diagnostic(manuscript: Manuscript, check: Check, hit: Hit) -> Diagnostic:
    return Diagnostic(
        check=check.id,
        severity=check.severity,
        axis=check.axis,
        section=manuscript.section_at(hit.span.start),
        quote=quote(manuscript, hit),
        problem=hit.problem,
        instruction=hit.instruction,
        location=manuscript.locate(hit.span),
        fix=_fix(manuscript, hit),
    )


def _fix(manuscript: Manuscript, hit: Hit) -> tuple[Replacement, ...]:
    """Return the fix in file offsets, or nothing where it would cross files or touch what is hidden."""
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
