"""A model that attacks the paper's core claims, and rules on what was done about earlier attacks."""

from collections.abc import Iterable

from redraft.adapters.models import messages
from redraft.adapters.models.critic import reading_of
from redraft.adapters.models.players import Player
from redraft.adapters.models.prompts import LENS
from redraft.contracts.advocate import Advocacy, AdvocateFinding, Rebutted
from redraft.contracts.answers import AdvocateAnswer, Challenge
from redraft.contracts.diagnostic import Severity
from redraft.contracts.materials import Materials, ThinSection
from redraft.contracts.policy import Role
from redraft.contracts.sitting import ONCE, Sitting
from redraft.domain.claim_ids import known_id


class ModelAdvocate:
    """Challenges one draft from first principles; of former rounds it sees its own findings alone."""

    def __init__(self, player: Player) -> None:
        self._player = player

    async def challenge(
        self,
        materials: Materials,
        *,
        earlier: tuple[Rebutted, ...] = (),
        rejected: tuple[str, ...] = (),
        lens: str = "",
        sitting: Sitting = ONCE,
    ) -> Advocacy:
        """Return the challenges to the draft in `materials`, and rulings on earlier ones.

        Args:
            materials: The draft, its guidelines, and what the research brief calls thin.
            earlier: Its own findings that may still stand.
            rejected: Ids of the findings whose concession was refused: it is asked once to rule again.
            lens: What to look at longest; empty for everything alike.
            sitting: Of the call.
        """
        prompts = self._player.prompts
        answer = await self._player.answer(
            Role.DEVILS_ADVOCATE,
            prompts.filled(Role.DEVILS_ADVOCATE, *(() if lens else (LENS,)), lens=lens),
            (
                *messages.guidelines(materials),
                *messages.listed("thin_sections", map(_thin, materials.thin_sections)),
                *messages.listed("earlier_findings", map(_earlier, earlier)),
                *messages.listed("rejected_concessions", rejected),
                *messages.draft(materials),
            ),
            AdvocateAnswer,
            sitting.at(*reading_of(0, lens), *(("again",) if rejected else ())),
        )
        known = tuple(each.finding for each in earlier)
        ids = {finding.id for finding in known}
        return Advocacy(
            advocate=self._player.name,
            findings=_once(_finding(challenge, known) for challenge in answer.findings),
            rulings=tuple(ruling for ruling in answer.rulings if ruling.finding_id in ids),
        )


def _finding(challenge: Challenge, earlier: Iterable[AdvocateFinding]) -> AdvocateFinding:
    known = known_id(challenge.attack, challenge.claim, challenge.quote, earlier)
    return AdvocateFinding(id=known, **challenge.model_dump())


def _once(findings: Iterable[AdvocateFinding]) -> tuple[AdvocateFinding, ...]:
    """Return the gravest of each id, gravest first."""
    kept: dict[str, AdvocateFinding] = {}
    for finding in sorted(findings, key=lambda finding: tuple(Severity).index(finding.severity)):
        kept.setdefault(finding.id, finding)
    return tuple(kept.values())


def _thin(section: ThinSection) -> str:
    return f"{section.title}: {section.reason}" if section.reason else section.title


def _earlier(rebutted: Rebutted) -> str:
    finding = rebutted.finding
    return (
        f"finding_id: {finding.id}\nseverity: {finding.severity}\nattack: {finding.attack}\nclaim: {finding.claim}\n"
        f"quote: {finding.quote}\nchallenge: {finding.challenge}\nchange:\n{rebutted.rebuttal.strip() or '(none)'}"
    )
