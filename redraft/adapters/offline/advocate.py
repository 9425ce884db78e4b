"""The offline devil's advocate: overclaims and thin evidence, majors at most, since form can prove no critical."""

from collections.abc import Iterator

from redraft.adapters.offline.thin_evidence import thin_claims
from redraft.contracts.advocate import Advocacy, AdvocateFinding, Attack
from redraft.contracts.diagnostic import Severity
from redraft.contracts.materials import Materials
from redraft.contracts.policy import OFFLINE
from redraft.domain.claim_ids import claim_id
from redraft.latex.folding import fold
from redraft.latex.manuscript import Manuscript, read
from redraft.latex.overclaims import Overclaim, overclaims

MAX_QUOTE = 300
"""Characters of a quote: a sentence, seldom more."""


class OfflineAdvocate:
    """Raises claims without evidence near them, and what sections that the brief calls thin begin with; never rules."""

    async def challenge(self, materials: Materials, **_: object) -> Advocacy:
        """Return the challenges to the draft in `materials`, in the order of the text; a sentence said twice once."""
        manuscript = read(materials.project)
        claims = [*overclaims(manuscript), *_thin(manuscript, materials)]
        findings = (_finding(manuscript, claim) for claim in sorted(claims, key=lambda claim: claim.span.start))
        return Advocacy(advocate=OFFLINE, findings=tuple({finding.id: finding for finding in findings}.values()))


def _thin(manuscript: Manuscript, materials: Materials) -> Iterator[Overclaim]:
    """Yield what thin sections begin with, for the paper's own words alone can be challenged (gate C)."""
    for span, thin in thin_claims(manuscript, materials.thin_sections):
        said = f": {thin.reason}" if thin.reason else ""
        challenge = (
            f"The research brief found the evidence for \u201c{thin.title}\u201d thin{said}. What carries this claim?"
        )
        yield Overclaim(Attack.GENERALIZATION, Severity.MAJOR, span, challenge)


def _finding(manuscript: Manuscript, claim: Overclaim) -> AdvocateFinding:
    place = manuscript.locate(claim.span)
    quote = manuscript.text[claim.span.start : claim.span.start + place.end - place.offset]
    words = fold(manuscript.visible[claim.span.start : claim.span.end])
    return AdvocateFinding(
        id=claim_id(claim.attack, words),
        severity=claim.severity,
        attack=claim.attack,
        claim=words,
        quote=quote[:MAX_QUOTE],
        challenge=claim.challenge,
    )
