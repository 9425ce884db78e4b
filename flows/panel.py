"""A draft before its readers: critics, judge and devil's advocate at once, no verdict without proof of reading."""

from collections.abc import Awaitable, Callable
from typing import TypeVar

from flows.beside import together
from redraft.adapters.layout import Workspace
from redraft.adapters.models.launch import asked_anew
from redraft.adapters.reading import rebutted_in, words_of
from redraft.contracts.advocate import Advocacy, Concessions, Heard, Rebutted
from redraft.contracts.memory import CritiqueMemory
from redraft.contracts.policy import NONE, Role, RoleSpec
from redraft.contracts.review import Lens, Review
from redraft.contracts.run import Judged, Run, Standing
from redraft.contracts.sitting import mark, seat_mark
from redraft.contracts.source import Draft
from redraft.domain import concessions, panels, rebuttals
from redraft.errors import AnswerError, MalformedAnswerError
from tasks.adjudicate import adjudicate_findings
from tasks.advocate import advocate_paper
from tasks.judge import judge_paper
from tasks.keys import stored
from tasks.remember import remember_findings
from tasks.review import review_paper
from tasks.score import score_paper
from tasks.whole import whole

V = TypeVar("V", Review, Advocacy)

LENSES = ("", *Lens)
"""The first reading looks at everything alike; each that follows a refused one looks through another lens."""


async def judge(run: Run, draft: Draft, accepted: Standing | None = None) -> Judged:
    """Let all readers read the draft at the same time, then score it; the critic alone is told of earlier reviews."""
    memory = CritiqueMemory(iter=draft.iter)
    if accepted is not None:
        memory = await remember_findings(run, draft, whole(accepted.judged))

    (reviews, verdicts), heard = await together(
        together(
            together(*(_review(run, draft, spec, seat, memory) for seat, spec in _seats(run, run.roles.critics))),
            together(*(_score(run, draft, spec, seat) for seat, spec in _seats(run, run.roles.judges))),
        ),
        _challenge(run, draft, accepted),
    )

    review = await _sift(run, draft, panels.join_reviews(reviews, run.policy.rubric))
    score = await score_paper(run, draft, whole(review), tuple(map(whole, verdicts or reviews)))
    return Judged(review=review, advocacy=heard.advocacy, score=score, concessions=heard.log, guard=heard.guard)


def _seats(run: Run, specs: tuple[RoleSpec, ...]) -> enumerate[RoleSpec]:
    """Seat each spec as often as the policy repeats it: two seats of one spec are two readers."""
    return enumerate(spec for spec in specs for _ in range(run.policy.replicates))


async def _review(run: Run, draft: Draft, spec: RoleSpec, seat: int, memory: CritiqueMemory) -> Review:
    step = stored(review_paper, Workspace(run.workspace).results)
    with asked_anew(run, Role.CRITIC, spec, mark(draft.iter), seat_mark(seat)):
        return await _proven(lambda lens: step(run, draft, spec, seat, memory, lens))


async def _score(run: Run, draft: Draft, spec: RoleSpec, seat: int) -> Review:
    step = stored(judge_paper, Workspace(run.workspace).results)
    with asked_anew(run, Role.JUDGE, spec, mark(draft.iter), seat_mark(seat)):
        return await _proven(lambda lens: step(run, draft, spec, seat, lens))


async def _challenge(run: Run, draft: Draft, accepted: Standing | None) -> Heard:
    """Hear the advocate, once more about concessions that do not count; what it rejects then merely stands."""
    log = accepted.judged.concessions if accepted else Concessions()
    earlier = rebutted_in(draft, accepted.draft, log) if accepted and run.roles.advocate_rules else ()
    paper = words_of(draft) if run.roles.advocate_rules else None
    heard = concessions.heard(log, draft.iter, None, paper)
    for spec in run.roles.advocates:
        advocacy = await _advocacy(run, draft, spec, earlier)
        heard = concessions.heard(log, draft.iter, advocacy, paper)
        if heard.guard.rejected:
            again = await _advocacy(run, draft, spec, earlier, heard.guard.rejected)
            advocacy = concessions.restated(advocacy, again, heard.guard.rejected)
            heard = concessions.settled(concessions.heard(log, draft.iter, advocacy, paper), paper)
    return heard


async def _advocacy(
    run: Run, draft: Draft, spec: RoleSpec, earlier: tuple[Rebutted, ...], rejected: tuple[str, ...] = ()
) -> Advocacy:
    step = stored(advocate_paper, Workspace(run.workspace).results)
    with asked_anew(run, Role.DEVILS_ADVOCATE, spec, mark(draft.iter)):
        advocacy = await _proven(lambda lens: step(run, draft, spec, earlier, rejected, lens))
    return rebuttals.held_to(advocacy, earlier)


async def _sift(run: Run, draft: Draft, review: Review) -> Review:
    """Leave out what the adjudicator drops of the panel's findings; without one, or a finding, nothing is asked."""
    if run.roles.adjudicator == NONE or not review.findings:
        return review
    step = stored(adjudicate_findings, Workspace(run.workspace).results)
    with asked_anew(run, Role.ADJUDICATOR, run.roles.adjudicator, mark(draft.iter)):
        sifted = await step(run, draft, run.roles.adjudicator, review.findings)
    return panels.sifted(review, sifted.kept)


async def _proven(ask: Callable[[str], Awaitable[V]]) -> V:
    """Return the first verdict that proves its reading.

    Raises:
        AnswerError: None does, under any lens: the review is missing, and the step fails.
    """
    fault = ""
    for lens in LENSES:
        try:
            return await ask(lens)
        except MalformedAnswerError as error:
            fault = str(error)
    msg = f"{fault}; no verdict with proof of reading under any lens, expected one"
    raise AnswerError(msg)
