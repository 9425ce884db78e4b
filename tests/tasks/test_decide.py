from redraft.adapters.atomic import read_json
from redraft.contracts.advocate import Guard
from redraft.contracts.delta import Delta, HaltReason, RoundDecision
from redraft.contracts.memory import CritiqueMemory
from redraft.contracts.revision import Checks, Violation, ViolationKind
from redraft.contracts.run import Judged, Run, Standing
from redraft.contracts.source import Draft
from tasks.decide import decide_round
from tasks.review import review_paper
from tasks.score import score_paper
from tasks.typeset import compile_paper

RESULTS = ("checks.json", "delta.json", "da_guard.json")


async def judged(run: Run, draft: Draft) -> Judged:
    review = await review_paper.fn(run, draft, "offline", 0, CritiqueMemory(iter=0))
    return Judged(review=review, advocacy=None, score=await score_paper.fn(run, draft, review, (review,)))


async def standing(run: Run, draft: Draft) -> Standing:
    judgement = await judged(run, draft)
    return Standing(
        draft=draft,
        compilation=await compile_paper.fn(run, draft),
        judged=judgement,
        decision=await decide_round.fn(run, draft, judgement),
    )


def files(draft: Draft) -> list[str]:
    return [name for name in RESULTS if (draft.folder / name).exists()]


async def test_a_baseline_is_decided_without_a_comparison(run: Run, draft: Draft):
    decision = (await standing(run, draft)).decision
    assert (decision.iter, decision.decision, decision.delta) == (0, RoundDecision.BASELINE, None)
    assert files(draft) == []


async def test_a_reviewed_candidate_leaves_what_decided_about_it(run: Run, draft: Draft):
    accepted = await standing(run, draft)
    candidate = draft.model_copy(update={"iter": 1, "digest": "another"})
    checks = Checks(attempt=1)
    decision = await decide_round.fn(run, candidate, accepted.judged, checks, accepted)

    assert decision.decision is RoundDecision.ACCEPT_TIED_NON_NEGATIVE
    assert read_json(draft.folder / "delta.json", Delta) == decision.delta
    assert read_json(draft.folder / "checks.json", Checks) == checks
    assert read_json(draft.folder / "da_guard.json", Guard).standing == ()


async def test_a_refused_candidate_leaves_its_checks_alone(run: Run, draft: Draft):
    violation = Violation(kind=ViolationKind.NEW_NUMBER, message="7 is new")
    candidate = draft.model_copy(update={"iter": 1, "digest": "another"})
    checks = Checks(attempt=3, violations=(violation,))
    decision = await decide_round.fn(run, candidate, None, checks, await standing(run, draft))

    assert decision.halt is HaltReason.REVERT_UNSAFE_REVISION
    assert files(draft) == ["checks.json"]
