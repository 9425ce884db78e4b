"""A whole run whose roles a model plays: over HTTP to a scripted provider, with every decision left to code."""

from asyncio import to_thread
from collections import Counter
from collections.abc import Callable, Iterator
from dataclasses import dataclass, field
from pathlib import Path
from threading import Barrier, Lock
from typing import Any

import pytest
from prefect.client.orchestration import get_client
from prefect.client.schemas.actions import GlobalConcurrencyLimitCreate
from scripted_provider import MODEL, Call, Provider, Reply, answer, cut, in_order, rate_limited, refused
from typer.testing import CliRunner

from flows.cli import app
from flows.refine import refine_paper
from redraft.adapters.atomic import read_json
from redraft.adapters.policies import load_policy
from redraft.contracts.advocate import Concessions, Guard
from redraft.contracts.budget import Caps
from redraft.contracts.delta import HaltReason, RoundDecision
from redraft.contracts.integrity import ModeStatus
from redraft.contracts.report import Report
from redraft.contracts.run import Overrides
from redraft.contracts.score import Score
from redraft.contracts.worklog import FailureModeEvent, Worklog
from redraft.errors import AnswerError, ModelError
from tasks.keys import MODEL_CALLS

ATTACKS = Path(__file__).parents[1] / "data" / "hidden" / "attacks"
SPEC = f"openai-chat:{MODEL}"
KEY = "sk-scripted-0123456789abcdef"
PRESET = Path(__file__).parents[2] / "redraft" / "policies" / "paperorchestra.toml"
AXES = tuple(load_policy("paperorchestra").rubric.weights)
PAPER = r"""\documentclass{article}
\begin{document}
\begin{abstract}
A classifier that stops at the first confident layer keeps its accuracy.
\end{abstract}
\section{Introduction}
Deep networks spend the same work on every input, easy or hard.
Leaving early causes the gain in speed that we report below.
\section{Method}
A linear classifier reads the state after each layer of the network.
The forward pass stops at the first layer that is sure enough of it.
\section{Conclusion}
Most inputs can leave early, and accuracy hardly changes at all.
\end{document}
"""
QUOTED = ["Deep networks spend the same work on every input", "A linear classifier reads the state after each layer"]
READING = {"files": ["paper.tex"], "sections": ["Introduction"], "quotations": QUOTED}
FINDING = {
    "severity": "major",
    "axis": AXES[0],
    "section": "Introduction",
    "quote": "easy or hard",
    "problem": "What is an easy input is not said.",
    "instruction": "Say it.",
}
CRITICAL = {
    "severity": "critical",
    "attack": "causal",
    "claim": "Leaving early causes the gain",
    "quote": "Leaving early causes the gain in speed",
    "challenge": "What else could cause it?",
}
WORDS = ("Sentences", "Clauses", "Paragraphs")


def scores(value: float) -> dict[str, Any]:
    return {axis: {"score": value, "justification": "so"} for axis in AXES}


def review(value: float, *findings: dict[str, Any], reading: dict[str, Any] = READING) -> Reply:
    return answer(
        {"axis_scores": scores(value), "strengths": [], "findings": findings, "questions": [], "reading": reading}
    )


def verdict(value: float) -> Reply:
    return answer({"axis_scores": scores(value), "reading": READING})


def advocacy(*findings: dict[str, Any], rulings: tuple[dict[str, Any], ...] = ()) -> Reply:
    return answer({"findings": findings, "rulings": rulings})


def revision(find: str, replace: str) -> Reply:
    log = {"addressed_weaknesses": [FINDING["problem"]], "integrated_answers": [], "actions_taken": [f"now: {replace}"]}
    return answer({"worklog": log, "edits": [{"file": "paper.tex", "find": find, "replace": replace, "reason": "r"}]})


REVISIONS = (
    revision("easy or hard", "whether a shallow layer can label it or not"),
    revision("of the network", "of the deep network"),
    revision("at all", "for it"),
)


@dataclass
class Cast:
    """Answers by the role that asks, one after the other."""

    answers: dict[str, Callable[[Call], Reply]]
    asked: Counter[str] = field(default_factory=Counter[str])

    def __call__(self, call: Call) -> Reply:
        role = call.schema["name"].removesuffix("Answer").lower()
        self.asked[role] += 1
        return self.answers[role](call)


@dataclass
class Table:
    """A workspace, and runs over it with models of one provider."""

    root: Path
    monkeypatch: pytest.MonkeyPatch
    provider: Provider

    async def run(
        self,
        roles: dict[str, Any],
        policy: dict[str, str] | None = None,
        paper: str = PAPER,
        restart: bool = False,
        **overrides: Any,
    ) -> Report:
        """Refine with these roles and with these lines of the policy changed."""
        for path, text in {"drafts/paper.tex": paper, "refs.bib": "", "redraft.toml": 'log = "none"\n'}.items():
            target = self.root / path
            target.parent.mkdir(parents=True, exist_ok=True)
            target.write_text(text, "utf-8")
        (self.root / "inputs").mkdir(exist_ok=True)
        text = PRESET.read_text("utf-8")
        for line, other in (policy or {}).items():
            assert line in text
            text = text.replace(line, other)
        path = self.root.with_name("policy.toml")
        path.write_text(text, "utf-8")
        off = {"devils_advocate": "none", "integrity": "none"}
        asked = Overrides(policy=str(path), **{**off, **roles}, **overrides)
        return await (await refine_paper(self.root, asked, restart=restart, return_state=True)).aresult()

    def cast(self, **answers: Reply | tuple[Reply, ...] | Callable[[Call], Reply]) -> Cast:
        """Let each role give its answers in order, or any number of one."""
        scripts = {role: given if callable(given) else in_order(*given) for role, given in answers.items()}
        self.provider.script = Cast(scripts)
        return self.provider.script


@pytest.fixture
def table(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Table]:
    monkeypatch.setenv("REDRAFT_TYPESETTER", "none")
    monkeypatch.setenv("OPENAI_API_KEY", KEY)
    monkeypatch.setenv("XDG_CONFIG_HOME", str(tmp_path / "config"))
    with Provider(in_order()) as provider:
        monkeypatch.setenv("OPENAI_BASE_URL", provider.base_url)
        yield Table(tmp_path / "workspace", monkeypatch, provider)


BOTH = {"critics": (SPEC,), "reviser": SPEC}


async def test_three_rounds_of_one_critic_are_seven_calls_and_a_rerun_is_none(table: Table):
    cast = table.cast(critic=tuple(review(50 + 5 * n, FINDING) for n in range(4)), edits=REVISIONS)

    report = await table.run(BOTH)

    assert report.halt_reason is HaltReason.ITER_CAP
    assert [entry.overall for entry in report.trajectory] == [50, 55, 60, 65]
    assert cast.asked == {"critic": 4, "edits": 3}
    assert [cost.requests for cost in report.cost.per_round] == [1, 2, 2, 2]
    assert (report.cost.requests, report.cost.input_tokens, report.cost.output_tokens) == (7, 700, 140)
    assert await table.run(BOTH) == report
    assert len(table.provider.calls) == 7


async def test_two_critics_of_one_model_are_two_readers_whose_median_counts(table: Table):
    cast = table.cast(critic=(review(40), review(60)))

    report = await table.run({"critics": (SPEC, SPEC)}, {"accept_threshold = 80": "accept_threshold = 50"})

    assert report.halt_reason is HaltReason.TARGET_MET
    assert cast.asked == {"critic": 2}
    score = read_json(table.root / "refinement" / "iter0" / "score.json", Score)
    assert (score.overall_score, score.replicates) == (50, 2)
    assert {raw[AXES[0]] for raw in score.raw} == {40, 60}


async def test_where_there_is_a_judge_its_score_alone_decides_and_it_is_told_of_nothing(table: Table):
    cast = table.cast(
        critic=(review(10, FINDING), review(90, FINDING)), judge=(verdict(60), verdict(59)), edits=REVISIONS
    )

    report = await table.run(BOTH | {"judge": SPEC}, iter_cap=2)

    assert report.halt_reason is HaltReason.REVERT_OVERALL_DECREASED
    assert [entry.overall for entry in report.trajectory] == [60, 59]
    assert cast.asked == {"critic": 2, "judge": 2, "edits": 1}
    judged = [call.text for call in table.provider.calls if call.schema["name"] == "JudgeAnswer"]
    assert not any(FINDING["problem"] in text for text in judged)


async def test_the_critic_is_told_of_earlier_reviews_and_the_reviser_of_no_score(table: Table):
    table.cast(critic=tuple(review(50 + n, FINDING) for n in range(3)), edits=REVISIONS)

    await table.run(BOTH, iter_cap=2)

    critic = [call.text for call in table.provider.calls if call.schema["name"] == "CriticAnswer"]
    assert FINDING["problem"] not in critic[0]
    assert FINDING["problem"] in critic[2], "raised in two reviews, it is to be looked at again"
    reviser = [call.text for call in table.provider.calls if call.schema["name"] == "EditsAnswer"]
    assert all(FINDING["problem"] in text for text in reviser)
    assert not any(word in text for text in reviser for word in ("justification", "threshold", "overall_score"))


@pytest.mark.parametrize(
    "empty",
    [
        pytest.param(READING | {"quotations": ["Words that stand in no such paper"]}, id="a quotation made up"),
        pytest.param(READING | {"quotations": QUOTED[:1]}, id="no finding, and one section quoted"),
        pytest.param(READING | {"quotations": []}, id="nothing quoted"),
    ],
)
async def test_a_verdict_without_proof_of_reading_is_asked_for_under_another_lens(table: Table, empty: dict[str, Any]):
    cast = table.cast(critic=(review(90, reading=empty), review(85)))

    report = await table.run({"critics": (SPEC,)})

    assert (report.halt_reason, report.baseline.overall) == (HaltReason.TARGET_MET, 85)
    assert cast.asked == {"critic": 2}
    first, second = (call.text for call in table.provider.calls)
    assert "through the lens of" not in first
    assert "through the lens of soundness" in second


async def test_a_malformed_verdict_is_asked_for_under_another_lens_and_is_no_score(table: Table):
    cast = table.cast(critic=(answer("no JSON"), answer({"axis_scores": {}}), review(85)))

    report = await table.run({"critics": (SPEC,)})

    assert (report.halt_reason, report.baseline.overall) == (HaltReason.TARGET_MET, 85)
    assert cast.asked == {"critic": 3}, "one verdict, mended once, and another"
    assert report.cost.requests == 3


async def test_a_critic_that_proves_nothing_under_any_lens_is_no_score(table: Table):
    cast = table.cast(critic=tuple(review(90, reading=READING | {"quotations": []}) for _ in range(6)))

    with pytest.raises(ModelError, match=f"^critic {SPEC}: no finding, expected quotations of 20 characters or more"):
        await table.run({"critics": (SPEC,)})

    assert cast.asked == {"critic": 6}
    assert not (table.root / "refinement" / "iter0" / "score.json").exists()


async def test_a_standing_critical_reverts_a_candidate_that_scores_at_the_target(table: Table):
    table.cast(
        critic=(review(60, FINDING), review(90)),
        edits=REVISIONS,
        advocate=(advocacy(), advocacy(CRITICAL)),
    )

    report = await table.run(BOTH | {"devils_advocate": SPEC})

    assert report.halt_reason is HaltReason.REVERT_DA_CRITICAL
    assert report.promoted_iter == 0
    guard = read_json(table.root / "refinement" / "iter1" / "da_guard.json", Guard)
    assert (guard.exit_code, len(guard.standing)) == (1, 1)
    log = read_json(table.root / "refinement" / "da_concessions.json", Concessions)
    assert [[found.claim for found in entry.findings] for entry in log.rounds] == [[], [CRITICAL["claim"]]]


def ruled(score: int) -> Callable[[Call], Reply]:
    """Concede the one finding that the advocate is shown, at this rebuttal score."""

    def reply(call: Call) -> Reply:
        _, shown, after = call.text.partition("finding_id: ")
        if not shown:
            return advocacy(CRITICAL)
        ruling = {"finding_id": after.split()[0], "rebuttal_score": score, "concede": True, "reason": "well"}
        return advocacy(rulings=(ruling,))

    return reply


@pytest.mark.parametrize(
    ("score", "halt", "asked"),
    [
        pytest.param(3, HaltReason.REVERT_DA_CRITICAL, 3, id="caving is refused, asked about once more, and stands"),
        pytest.param(4, HaltReason.TARGET_MET, 2, id="a rebuttal that scores 4 is conceded"),
    ],
)
async def test_an_advocate_cannot_cave(table: Table, score: int, halt: HaltReason, asked: int):
    cast = table.cast(critic=(review(60, FINDING), review(90)), edits=REVISIONS, advocate=ruled(score))

    report = await table.run(BOTH | {"devils_advocate": SPEC})

    assert report.halt_reason is halt
    assert cast.asked["advocate"] == asked
    refinement, out = table.root / "refinement", table.root.with_name("da_guard.json")
    command = ["guard", "--log", str(refinement / "da_concessions.json"), "--out", str(out)]
    code = await to_thread(lambda: CliRunner().invoke(app, command).exit_code)
    assert code == (1 if halt is HaltReason.REVERT_DA_CRITICAL else 0)
    assert read_json(out, Guard) == read_json(refinement / "iter1" / "da_guard.json", Guard)
    assert CRITICAL["challenge"] in next(c.text for c in table.provider.calls if c.schema["name"] == "EditsAnswer")


async def test_after_a_critical_the_policy_may_let_another_round_start_from_the_accepted_draft(table: Table):
    table.cast(
        critic=(review(60, FINDING), review(90, FINDING), review(90)),
        edits=(REVISIONS[0], REVISIONS[1]),
        advocate=(advocacy(), advocacy(CRITICAL), advocacy()),
    )

    report = await table.run(BOTH | {"devils_advocate": SPEC}, {'on_da_critical = "halt"': 'on_da_critical = "retry"'})

    assert report.halt_reason is HaltReason.TARGET_MET
    decisions = [entry.decision for entry in report.trajectory]
    assert decisions == [RoundDecision.BASELINE, RoundDecision.REVERT_DA_CRITICAL, RoundDecision.ACCEPT_IMPROVED]
    final = (table.root / "final" / "paper.tex").read_text("utf-8")
    assert "easy or hard" in final, "the rejected candidate's edit is not in it"
    second = [call.text for call in table.provider.calls if call.schema["name"] == "EditsAnswer"][1]
    assert CRITICAL["challenge"] in second


async def test_an_adjudicator_drops_findings_before_anybody_acts_on_them(table: Table):
    other = FINDING | {"quote": "at all", "section": "Conclusion", "problem": "The ending is too sure of itself."}
    cast = table.cast(
        critic=(review(60, FINDING, other), review(90)),
        adjudicator=(answer({"kept": [0], "dropped": [{"index": 1, "reason": "the table shows it"}]}),),
        edits=REVISIONS,
    )

    await table.run(BOTH | {"adjudicator": SPEC})

    assert cast.asked == {"critic": 2, "adjudicator": 1, "edits": 1}
    reviser = next(call.text for call in table.provider.calls if call.schema["name"] == "EditsAnswer")
    assert FINDING["problem"] in reviser
    assert other["problem"] not in reviser


async def test_a_reader_raises_a_suspicion_and_halts_nothing(table: Table):
    told = {"mode": 4, "status": "confirmed", "evidence": "it reads the label", "quote": "a shallow layer"}
    silent = {"mode": 1, "status": "insufficient", "evidence": "no code", "quote": ""}
    suspected = told | {"quote": QUOTED[0]}
    table.cast(critic=(review(90),), integrity=(answer({"modes": [suspected, silent]}),))

    report = await table.run({"critics": (SPEC,), "integrity": SPEC})

    assert report.halt_reason is HaltReason.TARGET_MET
    events = read_json(table.root / "refinement" / "worklog.json", Worklog).events
    assert [(e.mode, e.status) for e in events if isinstance(e, FailureModeEvent)] == [(4, ModeStatus.SUSPECTED)]
    assert "WARNING" in (table.root / "refinement" / "iter0" / "paper.tex").read_text("utf-8")
    assert "WARNING" not in (table.root / "final" / "paper.tex").read_text("utf-8")


@pytest.mark.parametrize(
    ("cap", "halt", "promoted", "asked"),
    [
        pytest.param(3, HaltReason.BUDGET_EXHAUSTED, 1, 3, id="a round's revision is one too many"),
        pytest.param(2, HaltReason.BUDGET_EXHAUSTED, 0, 2, id="an unscored candidate is discarded"),
        pytest.param(7, HaltReason.ITER_CAP, 3, 7, id="the last call that is allowed is made"),
    ],
)
async def test_a_budget_ends_a_run_before_the_call_it_does_not_cover(
    table: Table, cap: int, halt: HaltReason, promoted: int, asked: int
):
    table.cast(critic=tuple(review(50 + 5 * n, FINDING) for n in range(4)), edits=REVISIONS)

    report = await table.run(BOTH, caps=Caps(max_requests=cap))

    assert (report.halt_reason, report.promoted_iter) == (halt, promoted)
    assert len(table.provider.calls) == report.cost.requests == asked


def uncapped(table: Table) -> Cast:
    """Let the roles answer a whole run of two rounds, whichever of its calls are made."""
    return table.cast(critic=lambda call: review(50 + call.text.count("network"), FINDING), edits=spell)


def spell(call: Call) -> Reply:
    """Revise the first of the passages that are not revised yet."""
    return REVISIONS["whether a shallow layer" in call.text]


@pytest.mark.parametrize("cap", [1, 2, 3, 4])
async def test_a_run_that_its_budget_ended_goes_on_with_a_higher_cap_and_repays_nothing(table: Table, cap: int):
    uncapped(table)
    first = await table.run(BOTH, iter_cap=2, caps=Caps(max_requests=cap))
    assert (first.halt_reason, len(table.provider.calls)) == (HaltReason.BUDGET_EXHAUSTED, cap)

    report = await table.run(BOTH, iter_cap=2, caps=Caps(max_requests=5), restart=True)

    assert report.halt_reason is HaltReason.ITER_CAP
    assert len(table.provider.calls) == report.cost.requests == 5
    assert sorted(path.name.partition(".")[0] for path in table.root.iterdir() if path.is_dir()) == [
        "drafts", "final", *["final"] * (first.promoted_iter is not None), "inputs", "refinement", "refinement",
    ]  # fmt: skip


@pytest.mark.parametrize(
    ("first", "second"),
    [
        pytest.param({"caps": Caps(max_requests=2)}, {"paper": PAPER.replace("hardly", "never")}, id="another draft"),
        pytest.param({"caps": Caps(max_requests=2)}, {"replicates": 2}, id="another policy"),
        pytest.param({"caps": Caps(max_requests=2), "iter_cap": 2}, {"iter_cap": 1}, id="fewer rounds"),
        pytest.param({"iter_cap": 1}, {}, id="a run that no budget ended"),
    ],
)
async def test_a_restart_of_any_other_run_begins_anew_and_counts_its_own_calls_alone(
    table: Table, first: dict[str, Any], second: dict[str, Any]
):
    uncapped(table)
    await table.run(BOTH, **{"iter_cap": 1, **first})
    before = len(table.provider.calls)
    report = await table.run(BOTH, **{"iter_cap": 1, **second}, restart=True)
    assert report.cost.requests == len(table.provider.calls) - before > 2


async def test_a_budget_that_ends_before_the_baseline_is_scored_promotes_nothing(table: Table):
    table.cast(critic=(review(50),))

    report = await table.run({"critics": (SPEC, SPEC)}, caps=Caps(max_requests=1))

    assert (report.halt_reason, report.promoted_iter) == (HaltReason.BUDGET_EXHAUSTED, None)
    assert len(table.provider.calls) == 1


@pytest.mark.parametrize(
    ("caps", "asked"),
    [
        pytest.param(Caps(max_wall_s=1e-3), 0, id="before the first call"),
        pytest.param(Caps(max_requests=1), 1, id="before its answer is mended"),
        pytest.param(Caps(max_requests=2), 2, id="before the review"),
    ],
)
async def test_a_budget_that_ends_with_the_integrity_reader_halts_by_a_rule(table: Table, caps: Caps, asked: int):
    table.cast(integrity=(answer("no JSON"), answer({"modes": []})))

    report = await table.run({"critics": (SPEC,), "integrity": SPEC}, caps=caps)

    assert (report.halt_reason, report.promoted_iter) == (HaltReason.BUDGET_EXHAUSTED, None)
    assert len(table.provider.calls) == report.cost.requests == asked


@pytest.mark.latex
async def test_what_the_integrity_reader_took_before_a_gate_halts_the_run_is_in_its_cost(table: Table):
    covered = (ATTACKS / "covered.tex").read_text("utf-8").replace("Reviewers must", "They may")
    table.cast(integrity=(answer({"modes": []}),), critic=(refused(401, "invalid_api_key", "bad key"),))
    with pytest.raises(ModelError):
        await table.run({"critics": (SPEC,), "integrity": SPEC}, paper=covered)

    table.monkeypatch.setenv("REDRAFT_TYPESETTER", "latexmk")
    report = await table.run({"critics": (SPEC,), "integrity": SPEC}, paper=covered)

    assert report.halt_reason is HaltReason.HIDDEN_TEXT, "the PDF shows what the source does not"
    (logged,) = read_json(table.root / "refinement" / "worklog.json", Worklog).iterations
    assert logged.cost.requests == report.cost.requests == report.cost.per_round[0].requests == 1


@dataclass
class Counting:
    """Gives verdicts once so many critics have asked, and counts how many wait at the same time."""

    gathered: Barrier
    most: int = 0
    now: int = 0
    lock: Lock = field(default_factory=Lock)

    def __call__(self, _call: Call) -> Reply:
        with self.lock:
            self.now += 1
            self.most = max(self.most, self.now)
        self.gathered.wait(60)
        with self.lock:
            self.now -= 1
        return review(90)


@pytest.mark.parametrize(("limit", "most"), [(None, 3), (1, 1)], ids=["no limit", "one at a time"])
async def test_a_panel_is_asked_at_once_or_as_the_server_limits_it(table: Table, limit: int | None, most: int):
    counting = Counting(Barrier(most))
    table.cast(critic=counting)
    async with get_client() as client:
        if limit is not None:
            made = GlobalConcurrencyLimitCreate(name=MODEL_CALLS, limit=limit)
            await client.create_global_concurrency_limit(made)
        try:
            report = await table.run({"critics": (SPEC, SPEC, SPEC)})
        finally:
            if limit is not None:
                await client.delete_global_concurrency_limit_by_name(MODEL_CALLS)
    assert report.halt_reason is HaltReason.TARGET_MET
    assert counting.most == most


ROLES = {
    "critic": ("critic", {"critics": (SPEC,)}),
    "judge": ("judge", {"judge": SPEC}),
    "devils_advocate": ("advocate", {"devils_advocate": SPEC}),
    "integrity": ("integrity", {"integrity": SPEC}),
    "reviser": ("edits", BOTH),
}
SIFTED = ROLES | {"adjudicator": ("adjudicator", {"critics": (SPEC,), "adjudicator": SPEC})}
GOOD = {
    "critic": review(90),
    "judge": verdict(90),
    "advocate": advocacy(),
    "integrity": answer({"modes": []}),
    "edits": REVISIONS[0],
    "adjudicator": answer({"kept": [0], "dropped": []}),
}


@pytest.mark.parametrize("role", ROLES)
@pytest.mark.parametrize(
    ("fault", "heals"),
    [
        pytest.param(rate_limited("0"), True, id="busy"),
        pytest.param(refused(500, "server_error", "down"), True, id="down"),
        pytest.param(cut(), True, id="cut off"),
        pytest.param(refused(429, "insufficient_quota", "no credit"), False, id="no credit"),
        pytest.param(refused(401, "invalid_api_key", "bad key"), False, id="bad key"),
        pytest.param(refused(404, "model_not_found", "no such model"), False, id="no such model"),
    ],
)
async def test_a_fault_of_the_provider_at_each_role(table: Table, role: str, fault: Reply, heals: bool):
    asks, roles = ROLES[role]
    cast = table.cast(**{"critic": (review(50, FINDING), review(60)), asks: (fault, GOOD[asks])})

    if heals:
        await table.run(roles, iter_cap=1)
    else:
        with pytest.raises(ModelError, match=f"^{role} {SPEC}: "):
            await table.run(roles, iter_cap=1)

    assert cast.asked[asks] == (2 if heals else 1)
    assert not heals or (table.root / "final" / "paper.tex").exists()


async def test_a_run_that_failed_goes_on_where_it_stopped_and_repays_nothing(table: Table):
    first = table.cast(critic=(review(50, FINDING), refused(401, "invalid_api_key", "bad key")), edits=REVISIONS)
    with pytest.raises(ModelError, match=r"expected a valid one in OPENAI_API_KEY$"):
        await table.run(BOTH, iter_cap=1)
    assert first.asked == {"critic": 2, "edits": 1}

    second = table.cast(critic=(review(60),))
    report = await table.run(BOTH, iter_cap=1)

    assert [entry.overall for entry in report.trajectory] == [50, 60]
    assert second.asked == {"critic": 1}
    assert report.cost.requests == 3, "a request that was refused is paid by nobody"


NO_JSON = answer("no JSON")
WITHHELD = answer("", finish="content_filter")
UNREAD = READING | {"quotations": []}
STRANGE = CRITICAL | {"quote": "words that no such paper has"}


@pytest.mark.parametrize(
    ("role", "useless", "first", "second"),
    [
        pytest.param("critic", NO_JSON, 12, 1, id="a critic's, malformed under each lens"),
        pytest.param("critic", review(90, reading=UNREAD), 6, 1, id="a critic's, unproven under each lens"),
        pytest.param("critic", WITHHELD, 1, 1, id="a critic's, withheld"),
        pytest.param("judge", NO_JSON, 12, 1, id="a judge's, malformed under each lens"),
        pytest.param("judge", answer({"axis_scores": scores(9), "reading": UNREAD}), 6, 1, id="a judge's, unproven"),
        pytest.param("devils_advocate", advocacy(STRANGE), 6, 1, id="the advocate's, on words that are not there"),
        pytest.param("integrity", NO_JSON, 2, 1, id="the integrity reader's"),
        pytest.param("adjudicator", NO_JSON, 2, 1, id="the adjudicator's"),
        pytest.param("reviser", NO_JSON, 2, 1, id="the reviser's"),
        pytest.param("reviser", answer("{", finish="length"), 1, 1, id="the reviser's, cut short"),
    ],
)
async def test_a_run_that_failed_for_its_answers_asks_anew_and_counts_all(
    table: Table, role: str, useless: Reply, first: int, second: int
):
    asks, roles = SIFTED[role]
    cast = table.cast(**{"critic": (review(50, FINDING),), asks: lambda _call: useless})
    with pytest.raises(AnswerError, match=f"^{role} {SPEC}: "):
        await table.run(roles, iter_cap=1)
    assert cast.asked[asks] == first

    again = table.cast(**{"critic": (review(60),), asks: (GOOD[asks],)})
    report = await table.run(roles, iter_cap=1)

    assert again.asked[asks] == second
    assert (table.root / "final" / "paper.tex").exists()
    assert report.cost.requests == len(table.provider.calls), "what was of no use is paid all the same"


async def test_two_critics_of_no_use_are_both_asked_anew(table: Table):
    table.cast(critic=lambda _call: WITHHELD)
    with pytest.raises(AnswerError):
        await table.run({"critics": (SPEC, SPEC)})

    again = table.cast(critic=lambda _call: review(90))
    await table.run({"critics": (SPEC, SPEC)})

    assert again.asked == {"critic": 2}


async def test_a_malformed_answer_is_kept_where_a_later_one_was_of_use_or_none_came(table: Table):
    down = refused(401, "invalid_api_key", "bad key")
    table.cast(critic=(NO_JSON, NO_JSON, down))
    with pytest.raises(ModelError):
        await table.run(BOTH, iter_cap=1)

    second = table.cast(critic=(review(50, FINDING),), edits=lambda _call: NO_JSON)
    with pytest.raises(AnswerError):
        await table.run(BOTH, iter_cap=1)
    assert second.asked == {"critic": 1, "edits": 2}, "the first lens is not asked for again after the provider's fault"

    third = table.cast(critic=(review(60),), edits=REVISIONS)
    report = await table.run(BOTH, iter_cap=1)
    assert third.asked == {"critic": 1, "edits": 1}, "nor after the reviser's"
    assert report.cost.requests == 7


async def test_no_file_of_a_run_shows_the_key(table: Table):
    table.cast(critic=(answer(f"my key is {KEY}"), review(90)))
    await table.run({"critics": (SPEC,)})
    shown = [path for path in table.root.rglob("*") if path.is_file() and KEY.encode() in path.read_bytes()]
    assert shown == []
