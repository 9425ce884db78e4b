"""A model that decides which of the critics' findings hold."""

from collections import Counter
from collections.abc import Sequence

from redraft.adapters.models import messages
from redraft.adapters.models.narrowing import checked
from redraft.adapters.models.players import Player
from redraft.contracts.answers import AdjudicatorAnswer
from redraft.contracts.materials import Materials
from redraft.contracts.policy import Role
from redraft.contracts.review import Finding
from redraft.contracts.sitting import ONCE, Sitting


class ModelAdjudicator:
    """Sees the draft and the findings, never who raised them."""

    def __init__(self, player: Player) -> None:
        self._player = player

    async def adjudicate(
        self, materials: Materials, findings: Sequence[Finding], *, sitting: Sitting = ONCE
    ) -> AdjudicatorAnswer:
        """Return every index of `findings` as kept or dropped; one that the model leaves out is kept.

        Nothing is asked where there is no finding.
        """
        if not findings:
            return AdjudicatorAnswer(kept=(), dropped=())
        answer = await self._player.answer(
            Role.ADJUDICATOR,
            self._player.prompts.filled(Role.ADJUDICATOR),
            (
                *messages.guidelines(materials),
                *messages.listed("findings", map(messages.finding, findings), first=0),
                *messages.draft(materials),
            ),
            checked(AdjudicatorAnswer, lambda given: fault(given, len(findings))),
            sitting,
        )
        dropped = {each.index for each in answer.dropped}
        return answer.model_copy(update={"kept": tuple(n for n in range(len(findings)) if n not in dropped)})


def fault(answer: AdjudicatorAnswer, count: int) -> str:
    """Say which number is no finding's, or is told twice; the empty string where all is well."""
    told = Counter((*answer.kept, *(each.index for each in answer.dropped)))
    for number, times in sorted(told.items()):
        if number >= count:
            return f"finding {number}: there is none, expected 0 to {count - 1}"
        if times > 1:
            return f"finding {number}: told {times} times, expected once, in kept or in dropped"
    return ""
