"""A model that decides whether a text may be handed over."""

from collections.abc import Iterable, Mapping
from types import MappingProxyType

from redraft.adapters.models import messages
from redraft.adapters.models.players import Player
from redraft.contracts.answers import GateAnswer
from redraft.contracts.materials import Materials
from redraft.contracts.policy import Role
from redraft.contracts.sitting import ONCE, Sitting

NO_SOURCES: Mapping[str, str] = MappingProxyType({})


class ModelGate:
    """Judges in a context of its own; of former versions it sees its own verdicts alone."""

    def __init__(self, player: Player) -> None:
        self._player = player

    async def judge(
        self,
        question: str,
        answer: str,
        *,
        sources: Mapping[str, str] = NO_SOURCES,
        earlier: tuple[GateAnswer, ...] = (),
        sitting: Sitting = ONCE,
    ) -> GateAnswer:
        """Return the verdict on an answer; `sources` are texts by their names."""
        return await self._verdict(
            (
                *(messages.block("source", text, name) for name, text in sources.items()),
                messages.block("question", question),
                *messages.listed("earlier_verdicts", map(_verdict, earlier)),
                messages.block("answer", answer),
            ),
            sitting,
        )

    async def judge_paper(
        self, materials: Materials, *, earlier: tuple[GateAnswer, ...] = (), sitting: Sitting = ONCE
    ) -> GateAnswer:
        """Return the verdict on a paper, held against its log."""
        return await self._verdict(
            (
                *messages.guidelines(materials),
                *messages.log(materials),
                *messages.bibliography(materials),
                *messages.listed("earlier_verdicts", map(_verdict, earlier)),
                *messages.draft(materials),
            ),
            sitting,
        )

    async def _verdict(self, materials: Iterable[str], sitting: Sitting) -> GateAnswer:
        return await self._player.answer(
            Role.GATE, self._player.prompts.filled(Role.GATE), materials, GateAnswer, sitting
        )


def _verdict(verdict: GateAnswer) -> str:
    issues = "".join(f"\n- {issue}" for issue in verdict.issues)
    return f"confidence: {verdict.confidence}\nmessage: {verdict.message}\nissues:{issues or ' (none)'}"
