"""A whole `redraft refine` by a real model as critic, advocate and reviser: plumbing, as its words have no sense."""

import json
import os
import re
import shutil
import subprocess
import sys
from collections import Counter
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field
from decimal import ROUND_HALF_EVEN, Decimal
from pathlib import Path
from typing import Any

import local_model
import pytest
from local_model import Choices
from scripted_provider import Call, Provider, Reply, Script, refused

from flows.refine import refine_paper
from redraft.adapters.atomic import read_json
from redraft.adapters.models.journal import Entry
from redraft.adapters.policies import load_policy
from redraft.adapters.statuses import status_of
from redraft.contracts.advocate import Concessions, Guard, GuardExit
from redraft.contracts.build import Compilation
from redraft.contracts.delta import HaltReason
from redraft.contracts.report import Report
from redraft.contracts.review import Lens
from redraft.contracts.revision import Checks, Revision
from redraft.contracts.run import Overrides
from redraft.contracts.status import RunState
from redraft.errors import ModelError

pytestmark = [pytest.mark.llm, pytest.mark.latex]

ROOT = Path(__file__).parents[2]
INPUTS = ROOT / "tests" / "data" / "workspaces" / "rain-gauge"
SPEC = f"openai-chat:{local_model.MODEL}"
PROGRAM = "from flows.cli import main; main()"
KEY = "sk-local-0123456789abcdef"
RUN_S = 900
"""A run takes one minute on an idle machine."""
WEIGHTS = load_policy("paperorchestra").rubric.weights
SAID = "Hourly readings are enough for daily sums and clearly the best choice for every gauge."
REWORDED = (
    "Hourly readings are enough for daily sums.",
    "Hourly readings are enough for the daily sums of this gauge.",
)
FIELDS = {
    "CriticAnswer": ["axis_scores", "strengths", "findings", "questions", "reading"],
    "AdvocateAnswer": ["findings", "rulings"],
    "EditsAnswer": ["worklog", "edits"],
}


def one_of(*texts: str) -> dict[str, Any]:
    return {"type": "string", "enum": texts}


def choices(call: Call) -> Choices:
    """Let the model choose words of the draft that it is shown, a score below the target, and one of two edits."""
    draft = call.text.rpartition("<draft-")[2]
    quote = one_of(*re.findall(r"^[A-Z].*\.$", draft, re.MULTILINE))
    earlier = set(re.findall(r"^(?:\d+\. )?finding_id: (\S+)$", call.text, re.MULTILINE))
    return {
        "score": {"type": "integer", "minimum": 0, "maximum": 70},
        "files": {"type": "array", "items": one_of("paper.tex"), "minItems": 1, "maxItems": 1},
        "quotations": {"type": "array", "items": quote, "minItems": 1, "maxItems": 1},
        "quote": quote,
        "file": one_of("paper.tex"),
        "find": one_of(SAID),
        "replace": one_of(*REWORDED),
        **({"finding_id": one_of(*earlier)} if earlier else {"rulings": {"type": "array", "maxItems": 0}}),
    }


@dataclass
class Model:
    """The local model, or who stands in for it; keeps what it answered beside what it was asked."""

    script: Script
    answers: list[tuple[Call, dict[str, Any]]] = field(default_factory=list)

    def __call__(self, call: Call) -> Reply:
        reply = self.script(call)
        self.answers.append((call, json.loads(reply.content(call))))
        return reply

    def of(self, name: str) -> list[dict[str, Any]]:
        """Return what it answered in the form of this name, in order."""
        return [json.loads(words(body)) for call, body in self.answers if call.schema["name"] == name]


def words(body: Mapping[str, Any]) -> str:
    return body["choices"][0]["message"]["content"]


@dataclass(frozen=True)
class Ran:
    """One process of the command line: what it left, and what the provider was asked meanwhile."""

    code: int
    errors: str
    calls: tuple[Call, ...]
    files: Mapping[str, bytes]

    @property
    def asked(self) -> Counter[str]:
        return Counter(call.schema["name"] for call in self.calls)


@dataclass(frozen=True)
class Refined:
    """A workspace over three runs: the reviser is refused in the first, and the second leaves the third nothing."""

    root: Path
    model: Model
    stopped: Ran
    finished: Ran
    again: Ran

    @property
    def report(self) -> Report:
        return read_json(self.root / "refinement" / "report.json", Report)


@pytest.fixture(scope="module")
def url() -> Iterator[str]:
    with local_model.serving() as url:
        yield url


def configured(folder: Path, base_url: str) -> dict[str, str]:
    """Write a user's configuration for the provider, and return the variables that go with it."""
    path = folder / "config" / "redraft" / "config.toml"
    path.parent.mkdir(parents=True)
    path.write_text(f'[providers.openai-chat]\nbase_url = "{base_url}"\nkey_variable = "LOCAL_KEY"\n', "utf-8")
    return {"XDG_CONFIG_HOME": str(folder / "config"), "LOCAL_KEY": KEY}


def files_of(root: Path) -> dict[str, bytes]:
    return {str(path.relative_to(root)): path.read_bytes() for path in root.rglob("*") if path.is_file()}


def run(root: Path, provider: Provider, variables: Mapping[str, str]) -> Ran:
    before = len(provider.calls)
    done = subprocess.run(
        [sys.executable, "-c", PROGRAM, "refine", root, "--iter-cap", "1"],
        env={"PATH": os.environ["PATH"], "HOME": str(root.parent), "PYTHONPATH": str(ROOT), **variables},
        capture_output=True,
        text=True,
        timeout=RUN_S,
        check=False,
    )
    return Ran(done.returncode, done.stdout + done.stderr, tuple(provider.calls[before:]), files_of(root))


@pytest.fixture(scope="module")
def refined(url: str, server_url: str, tmp_path_factory: pytest.TempPathFactory) -> Refined:
    root = tmp_path_factory.mktemp("local-model") / "rain-gauge"
    shutil.copytree(INPUTS, root)
    model = Model(local_model.handed_on(url, choices))

    def no_credit_to_revise(call: Call) -> Reply:
        revising = call.schema["name"] == "EditsAnswer"
        return refused(429, "insufficient_quota", "no credit") if revising else model(call)

    with Provider(no_credit_to_revise) as provider:
        variables = configured(root.parent, provider.base_url) | {"PREFECT_API_URL": server_url}
        stopped = run(root, provider, variables)
        provider.script = model
        finished = run(root, provider, variables)
        again = run(root, provider, variables)
    return Refined(root, model, stopped, finished, again)


def test_a_refused_revision_ends_the_run_with_what_it_has(refined: Refined):
    stopped = refined.stopped
    assert stopped.code == 3
    line = f"redraft: reviser {SPEC}: quota or credit used up, expected some for the key in LOCAL_KEY"
    assert stopped.errors.splitlines()[-1] == line
    assert stopped.asked == {"CriticAnswer": 1, "AdvocateAnswer": 1, "EditsAnswer": 1}
    assert {"refinement/iter0/review.json", "refinement/iter0/score.json"} <= stopped.files.keys()
    assert not any(name.startswith(("final/", "refinement/iter1/score")) for name in stopped.files)


def test_the_same_command_finishes_the_round_and_asks_nothing_again(refined: Refined):
    finished = refined.finished
    assert finished.code == 0, finished.errors
    assert finished.asked["EditsAnswer"] == finished.asked["CriticAnswer"] == 1
    assert finished.asked["AdvocateAnswer"] in {1, 2}, "asked once more where it concedes what was not met"
    bodies = [json.dumps(call.body) for call, _ in refined.model.answers]
    assert len(set(bodies)) == len(bodies)


def test_a_finished_run_asks_and_writes_nothing(refined: Refined):
    assert (refined.again.code, refined.again.calls) == (0, ())
    assert refined.again.files == refined.finished.files


def test_each_role_sends_its_schema_and_the_key_of_the_users_configuration(refined: Refined):
    for call in (*refined.stopped.calls, *refined.finished.calls):
        assert {name.lower(): value for name, value in call.headers.items()}["authorization"] == f"Bearer {KEY}"
        assert call.body["model"] == local_model.MODEL
        assert call.schema["strict"] is True
        assert call.schema["schema"]["required"] == FIELDS[call.schema["name"]]


def test_the_answers_are_journaled_as_they_came(refined: Refined):
    entries = [read_json(path, Entry) for path in (refined.root / "refinement" / ".answers").glob("*.json")]
    kept = [entry.model_dump()["response"]["parts"][0]["content"] for entry in entries]
    assert sorted(kept) == sorted(words(body) for _, body in refined.model.answers)
    assert {entry.role for entry in entries} == {"critic", "devils_advocate", "reviser"}


def test_the_cost_is_what_the_server_counted_over_both_runs(refined: Refined):
    counted = [body["usage"] for _, body in refined.model.answers]
    cost = refined.report.cost
    assert cost.requests == len(counted)
    assert cost.input_tokens == sum(each["prompt_tokens"] for each in counted)
    assert cost.output_tokens == sum(each["completion_tokens"] for each in counted)


def overall(review: Mapping[str, Any]) -> Decimal:
    total = sum(Decimal(str(weight)) * review["axis_scores"][axis]["score"] for axis, weight in WEIGHTS.items())
    return Decimal(total).quantize(Decimal("0.01"), ROUND_HALF_EVEN)


def test_code_scores_and_decides_by_what_the_model_said(refined: Refined):
    reviews = refined.model.of("CriticAnswer")
    before, after = map(overall, reviews)
    gains = sum(reviews[1]["axis_scores"][axis]["score"] - reviews[0]["axis_scores"][axis]["score"] for axis in WEIGHTS)
    guard = read_json(refined.root / "refinement" / "iter1" / "da_guard.json", Guard)
    halt = HaltReason.ITER_CAP
    if guard.exit_code is GuardExit.STANDING_CRITICAL:
        halt = HaltReason.REVERT_DA_CRITICAL
    if after == before and gains < 0:
        halt = HaltReason.REVERT_TIED_NEGATIVE_SUBAXIS
    if after < before:
        halt = HaltReason.REVERT_OVERALL_DECREASED

    report = refined.report
    assert [Decimal(str(entry.overall)) for entry in report.trajectory] == [before, after]
    assert report.halt_reason is halt
    assert report.promoted_iter == (1 if halt is HaltReason.ITER_CAP else 0)


def test_the_revision_is_the_models_and_held_to_the_checks(refined: Refined):
    (given,) = refined.model.of("EditsAnswer")
    folder = refined.root / "refinement" / "iter1"
    revision = read_json(folder / "revision.json", Revision)
    assert (revision.reviser, [edit.model_dump() for edit in revision.edits]) == (SPEC, given["edits"])
    assert read_json(folder / "checks.json", Checks).violations == ()
    draft = (INPUTS / "drafts" / "paper.tex").read_text("utf-8")
    assert (folder / "paper.tex").read_text("utf-8") == draft.replace(SAID, given["edits"][0]["replace"])
    (asked,) = (call for call, _ in refined.model.answers if call.schema["name"] == "EditsAnswer")
    assert refined.model.of("CriticAnswer")[0]["findings"][0]["quote"] in asked.text.rpartition("<draft-")[0]


def test_the_advocate_rules_on_its_own_finding(refined: Refined):
    log = read_json(refined.root / "refinement" / "da_concessions.json", Concessions)
    assert [each.round for each in log.rounds] == [0, 1]
    (raised,) = log.rounds[0].findings
    asked = [call.text for call, _ in refined.model.answers if call.schema["name"] == "AdvocateAnswer"]
    assert raised.id not in asked[0]
    assert all(f"finding_id: {raised.id}" in text for text in asked[1:])
    assert [each["finding_id"] for each in refined.model.of("AdvocateAnswer")[1]["rulings"]] == [raised.id]


def test_the_workspace_is_whole_and_shows_no_key(refined: Refined):
    files = refined.finished.files
    inputs = files_of(INPUTS)
    assert {name: files[name] for name in inputs} == inputs
    promoted = f"refinement/iter{refined.report.promoted_iter}"
    for name in ("paper.tex", "paper.pdf"):
        assert files[f"final/{name}"] == files[f"{promoted}/{name}"]
    assert read_json(refined.root / promoted / "compile.json", Compilation).status == "ok"
    for ran in (refined.stopped, refined.finished, refined.again):
        assert KEY not in ran.errors
        assert [name for name, data in ran.files.items() if KEY.encode() in data] == []


async def test_cut_off_verdicts_are_counted_and_never_a_score(
    url: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
):
    root = tmp_path / "rain-gauge"
    shutil.copytree(INPUTS, root)
    settings = (root / "redraft.toml").read_text("utf-8")
    (root / "redraft.toml").write_text(settings.replace("max_output_tokens = 600", "max_output_tokens = 20"), "utf-8")
    critic_alone = Overrides(devils_advocate="none", reviser="offline")

    with Provider(local_model.handed_on(url)) as provider:
        for name, value in configured(tmp_path, provider.base_url).items():
            monkeypatch.setenv(name, value)
        for _ in range(2):
            with pytest.raises(ModelError, match=f"^critic {SPEC}: answer cut off at 20 tokens.* under any lens"):
                await refine_paper(root, critic_alone)

    shown = ["", *Lens] * 2
    assert len(provider.calls) == len(shown), (
        "a run that failed for its answers asks anew, and what it took stays counted"
    )
    for lens, call in zip(shown, provider.calls, strict=True):
        assert f"through the lens of {lens}." in call.text if lens else "through the lens of" not in call.text
    entries = [read_json(path, Entry) for path in (root / "refinement" / ".answers").glob("*.json")]
    assert [entry.model_dump()["response"]["finish_reason"] for entry in entries] == ["length"] * len(shown)
    assert status_of(root).state is RunState.STOPPED
    assert not (root / "refinement" / "iter0" / "score.json").exists()
    assert not (root / "final").exists()
