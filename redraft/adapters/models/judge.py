"""A model that scores one draft, and knows of no other."""

from redraft.adapters.models import messages
from redraft.adapters.models.critic import reading_of, scoring_prompt
from redraft.adapters.models.narrowing import scored_on
from redraft.adapters.models.players import Player
from redraft.contracts.answers import JudgeAnswer
from redraft.contracts.materials import Materials
from redraft.contracts.policy import Policy, Role
from redraft.contracts.review import Review
from redraft.contracts.sitting import ONCE, Sitting


class ModelJudge:
    """Scores the draft alone: no memory, no earlier score, no finding."""

    def __init__(self, player: Player) -> None:
        self._player = player

    async def review(
        self,
        materials: Materials,
        policy: Policy,
        *,
        replicate: int = 0,
        lens: str = "",
        sitting: Sitting = ONCE,
    ) -> Review:
        """Return a review of scores and proof of reading; its findings are empty."""
        answer = await self._player.answer(
            Role.JUDGE,
            scoring_prompt(self._player.prompts, Role.JUDGE, policy.rubric, lens),
            (*messages.guidelines(materials), *messages.draft(materials)),
            scored_on(policy.rubric, JudgeAnswer),
            sitting.at(*reading_of(replicate, lens)),
        )
        return Review(critic=self._player.name, axis_scores=answer.axis_scores, reading=answer.reading)
