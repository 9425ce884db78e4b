"""A model that finds faults and scores the rubric's axes."""

from collections.abc import Mapping

from redraft.adapters.models import messages
from redraft.adapters.models.narrowing import scored_on
from redraft.adapters.models.players import Player
from redraft.adapters.models.prompts import LENS, Prompts
from redraft.contracts.answers import CriticAnswer
from redraft.contracts.materials import Materials
from redraft.contracts.policy import Policy, Role
from redraft.contracts.review import Finding, Review
from redraft.contracts.score import Rubric
from redraft.contracts.sitting import ONCE, Sitting, seat_mark
from redraft.domain.quotes import place_of
from redraft.latex.manuscript import Manuscript, read


class ModelCritic:
    """Reviews one draft; what it may remember of former ones is handed to it."""

    def __init__(self, player: Player) -> None:
        self._player = player

    async def review(
        self,
        materials: Materials,
        policy: Policy,
        *,
        replicate: int = 0,
        focus_on: tuple[str, ...] = (),
        do_not_reflag: tuple[str, ...] = (),
        lens: str = "",
        sitting: Sitting = ONCE,
    ) -> Review:
        """Return the review of the draft in `materials`.

        Args:
            materials: The draft and its guidelines; the reviser's log and bibliography are not shown.
            policy: Its rubric names the axes and their scale.
            replicate: Index among the reviews of the same words.
            focus_on: Points that the memory wants looked at again.
            do_not_reflag: Points that it takes for settled.
            lens: What to look at longest; empty for everything alike.
            sitting: Of the call; replicate and lens are added to it.
        """
        answer = await self._player.answer(
            Role.CRITIC,
            scoring_prompt(self._player.prompts, Role.CRITIC, policy.rubric, lens),
            (
                *messages.guidelines(materials),
                *messages.listed("focus_on", focus_on),
                *messages.listed("do_not_reflag", do_not_reflag),
                *messages.draft(materials),
            ),
            scored_on(policy.rubric, CriticAnswer),
            sitting.at(*reading_of(replicate, lens)),
        )
        return Review(
            critic=self._player.name,
            axis_scores=answer.axis_scores,
            strengths=answer.strengths,
            findings=gravest_first(answer, read(materials.project)),
            questions=answer.questions,
            reading=answer.reading,
        )


def scoring_prompt(prompts: Prompts, role: Role, rubric: Rubric, lens: str) -> str:
    """Return the prompt of a role that scores, with the axes of the rubric; never their weights."""
    fields: Mapping[str, str] = {
        "axes": "\n".join(f"- {axis}" for axis in rubric.weights),
        "scale_min": f"{rubric.scale_min:g}",
        "scale_max": f"{rubric.scale_max:g}",
        "lens": lens,
    }
    return prompts.filled(role, *(() if lens else (LENS,)), **fields)


def reading_of(replicate: int, lens: str) -> tuple[str, ...]:
    """Return what tells two readings of one draft apart."""
    return seat_mark(replicate), *((f"lens:{lens}",) if lens else ())


def gravest_first(answer: CriticAnswer, manuscript: Manuscript) -> tuple[Finding, ...]:
    """Return the findings as a review has them, in the model's order where equally severe, each where its quote is."""
    findings = (Finding(**found.model_dump(), location=place_of(manuscript, found.quote)) for found in answer.findings)
    return tuple(sorted(findings, key=lambda finding: finding.severity != "major"))
