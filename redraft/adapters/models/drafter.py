"""A model that answers a question, and mends its answer."""

from collections.abc import Mapping

from redraft.adapters.models import messages
from redraft.adapters.models.gate import NO_SOURCES
from redraft.adapters.models.players import Player
from redraft.contracts.answers import DrafterAnswer
from redraft.contracts.policy import Role
from redraft.contracts.sitting import ONCE, Sitting


class ModelDrafter:
    """Writes from the sources alone; of the gate it sees the issues, never the confidence."""

    def __init__(self, player: Player) -> None:
        self._player = player

    async def draft(
        self,
        question: str,
        *,
        sources: Mapping[str, str] = NO_SOURCES,
        previous: str = "",
        issues: tuple[str, ...] = (),
        sitting: Sitting = ONCE,
    ) -> str:
        """Return an answer; `previous` is the one that did not pass, for `issues`."""
        answer = await self._player.answer(
            Role.DRAFTER,
            self._player.prompts.filled(Role.DRAFTER),
            (
                *(messages.block("source", text, name) for name, text in sources.items()),
                messages.block("question", question),
                *messages.listed("issues", issues),
                *messages.optional("previous_answer", previous),
            ),
            DrafterAnswer,
            sitting,
        )
        return answer.answer
