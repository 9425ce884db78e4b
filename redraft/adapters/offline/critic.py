"""The offline critic: scores and findings from the located checks."""

from redraft.contracts.diagnostic import Diagnostic
from redraft.contracts.materials import Materials
from redraft.contracts.policy import OFFLINE, Policy
from redraft.contracts.review import AxisJudgement, Finding, Reading, Review
from redraft.contracts.score import Rubric
from redraft.domain import form_scores
from redraft.domain.checking import diagnose
from redraft.errors import PolicyError
from redraft.latex.manuscript import Manuscript, read
from redraft.latex.quotations import quotations

_STRENGTHS = {
    "Every citation is in the bibliography.": ("undefined-citation",),
    "Every reference finds its label.": ("undefined-reference", "duplicate-label"),
    "Every float has a caption and a label, and the text refers to it.": (
        "float-without-caption",
        "float-without-label",
        "unreferenced-float",
        "label-before-caption",
    ),
    "Every graphic is there.": ("missing-graphic",),
    "Nothing is left to be written.": ("placeholder",),
}
"""What may be praised when these checks find nothing."""


class OfflineCritic:
    """Judges form by the located checks; the same draft gets the same review, whatever the replicate."""

    async def review(self, materials: Materials, policy: Policy, **_: object) -> Review:
        """Return the review of the draft in `materials`.

        Raises:
            PolicyError: The rubric has other axes than `agentreview`.
        """
        _hold_to_axes(policy.rubric)
        manuscript = read(materials.project)
        diagnostics = diagnose(manuscript, materials)
        judgements = form_scores.score(diagnostics)
        return Review(
            critic=OFFLINE,
            axis_scores={axis: _scaled(judgements[axis], policy.rubric) for axis in policy.rubric.weights},
            strengths=_strengths(manuscript, diagnostics),
            findings=tuple(_finding(diagnostic) for diagnostic in diagnostics),
            reading=_reading(manuscript),
        )


def _hold_to_axes(rubric: Rubric) -> None:
    known = form_scores.WEIGHTS
    strange = [axis for axis in rubric.weights if axis not in known]
    absent = [axis for axis in known if axis not in rubric.weights]
    if strange or absent:
        odd = f"cannot judge {', '.join(strange)}" if strange else f"lacks {', '.join(absent)}"
        msg = f"critic {OFFLINE!r}: rubric {rubric.name!r} {odd}, expected the axes {', '.join(known)}"
        raise PolicyError(msg)


def _scaled(judgement: AxisJudgement, rubric: Rubric) -> AxisJudgement:
    """Bring a score of 0 to 100 to the rubric's scale."""
    span = rubric.scale_max - rubric.scale_min
    score = rubric.scale_min + judgement.score * span / form_scores.FULL_SCORE
    return judgement.model_copy(update={"score": round(score, form_scores.DECIMALS)})


def _finding(diagnostic: Diagnostic) -> Finding:
    return Finding(
        severity=diagnostic.severity,
        axis=diagnostic.axis,
        section=diagnostic.section,
        quote=diagnostic.quote,
        problem=diagnostic.problem,
        instruction=diagnostic.instruction,
        check=diagnostic.check,
        location=diagnostic.location,
    )


def _strengths(manuscript: Manuscript, diagnostics: tuple[Diagnostic, ...]) -> tuple[str, ...]:
    found = {diagnostic.check for diagnostic in diagnostics}
    has = {
        "undefined-citation": bool(manuscript.citations),
        "undefined-reference": bool(manuscript.references),
        "float-without-caption": bool(manuscript.floats),
        "missing-graphic": r"\includegraphics" in manuscript.visible,
        "placeholder": bool(manuscript.prose),
    }
    return tuple(text for text, checks in _STRENGTHS.items() if has[checks[0]] and found.isdisjoint(checks))


def _reading(manuscript: Manuscript) -> Reading:
    titles = (section.title for section in manuscript.sections if section.title)
    return Reading(
        files=tuple(dict.fromkeys(segment.file for segment in manuscript.segments)),
        sections=tuple(dict.fromkeys(titles)),
        quotations=quotations(manuscript),
    )
