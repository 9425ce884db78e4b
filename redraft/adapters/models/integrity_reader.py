"""A model that reads for the failure modes which no rule decides; it can raise a suspicion, and prove nothing."""

from redraft.adapters.models import messages
from redraft.adapters.models.players import Player
from redraft.contracts.answers import IntegrityAnswer, JudgedMode
from redraft.contracts.integrity import ModeFinding, ModeStatus
from redraft.contracts.materials import Materials
from redraft.contracts.policy import Role
from redraft.contracts.sitting import ONCE, Sitting
from redraft.domain.printable import one_line
from redraft.domain.quotes import occurs, place_of
from redraft.latex.manuscript import Manuscript, read


class ModelIntegrityReader:
    """Reads the draft as it came in, with the log, the idea and the bibliography it may be held against."""

    def __init__(self, player: Player) -> None:
        self._player = player

    async def read(self, materials: Materials, *, sitting: Sitting = ONCE) -> tuple[ModeFinding, ...]:
        """Return what the reader says of the modes, at most suspected, in the order of the modes."""
        answer = await self._player.answer(
            Role.INTEGRITY,
            self._player.prompts.filled(Role.INTEGRITY),
            (
                *messages.guidelines(materials),
                *messages.log(materials),
                *messages.idea(materials),
                *messages.bibliography(materials),
                *messages.draft(materials),
            ),
            IntegrityAnswer,
            sitting,
        )
        manuscript = read(materials.project)
        findings = (_finding(judged, manuscript) for judged in answer.modes)
        return tuple(sorted(findings, key=lambda finding: finding.mode))


def _finding(judged: JudgedMode, manuscript: Manuscript) -> ModeFinding:
    """Take a confirmation for a suspicion, and a suspicion whose words are not in the draft for none."""
    evidence, quote = one_line(judged.evidence), judged.quote.strip()
    if judged.status not in (ModeStatus.CONFIRMED, ModeStatus.SUSPECTED):
        return ModeFinding(mode=judged.mode, status=judged.status, evidence=evidence)
    if not occurs(manuscript, quote):
        what = f"the draft has no {quote!r:.80}" if quote else "nothing is quoted"
        reason = f"{evidence} ({what})"
        return ModeFinding(mode=judged.mode, status=ModeStatus.INSUFFICIENT, evidence=reason)
    place = place_of(manuscript, quote)
    return ModeFinding(
        mode=judged.mode,
        status=ModeStatus.SUSPECTED,
        evidence=f"{place}: {evidence}" if place else evidence,
        quote=quote,
        location=place,
    )
