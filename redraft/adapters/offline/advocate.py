"""The offline devil's advocate: overclaims, majors at most, since form can prove no critical."""

import re
import unicodedata
from hashlib import sha256

from redraft.contracts.advocate import Advocacy, AdvocateFinding, Attack
from redraft.contracts.materials import Materials
from redraft.latex.folding import fold
from redraft.latex.manuscript import Manuscript, read
from redraft.latex.overclaims import Overclaim, overclaims

SPEC = "offline"
MAX_QUOTE = 300
"""Characters of a quote: a sentence, seldom more."""
ID_LENGTH = 12
"""Hexadecimal digits of an id."""
_NOT_A_WORD = re.compile(r"[^\w]+")


class OfflineAdvocate:
    """Raises claims that stand without evidence near them; it rules on no rebuttal."""

    async def challenge(self, materials: Materials) -> Advocacy:
        """Return the challenges to the draft in `materials`, in the order of the text; a sentence said twice once."""
        manuscript = read(materials.project)
        findings = (_finding(manuscript, claim) for claim in overclaims(manuscript))
        return Advocacy(advocate=SPEC, findings=tuple({finding.id: finding for finding in findings}.values()))


def _finding(manuscript: Manuscript, claim: Overclaim) -> AdvocateFinding:
    place = manuscript.locate(claim.span)
    quote = manuscript.text[claim.span.start : claim.span.start + place.end - place.offset]
    words = fold(manuscript.visible[claim.span.start : claim.span.end])
    return AdvocateFinding(
        id=_id(claim.attack, words),
        severity=claim.severity,
        attack=claim.attack,
        claim=words,
        quote=quote[:MAX_QUOTE],
        challenge=claim.challenge,
    )


def _id(attack: Attack, words: str) -> str:
    """Return an id that stays while the words do, whatever their marks, case and line ends."""
    folded = _NOT_A_WORD.sub(" ", unicodedata.normalize("NFKC", words).casefold()).strip()
    digest = sha256(f"{attack} {folded}".encode()).hexdigest()
    return f"{attack}-{digest[:ID_LENGTH]}"
