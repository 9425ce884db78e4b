"""The example workspace: the faults its README lists, and nothing else that could be held against it."""

import re
import shutil
from collections import Counter
from pathlib import Path
from typing import NamedTuple

import pytest

from redraft.adapters.inputs import baseline_project
from redraft.adapters.offline import OfflineCritic, OfflineReviser
from redraft.adapters.policies import load_policy
from redraft.adapters.typesetting import LatexmkTypesetter
from redraft.adapters.workspaces import Workspace, materials_of, open_workspace, snapshot_inputs
from redraft.contracts.build import BuildStatus
from redraft.contracts.delta import DeltaDecision, HaltReason, RoundDecision
from redraft.contracts.diagnostic import Diagnostic
from redraft.contracts.materials import Materials
from redraft.contracts.report import TrajectoryEntry
from redraft.contracts.review import Review
from redraft.contracts.revision import Agenda
from redraft.contracts.score import Score
from redraft.domain import claims, deltas, edits, integrity, scores, trajectories
from redraft.domain.checking import diagnose, present
from redraft.latex.manuscript import read
from redraft.settings import Settings

EXAMPLE = Path(__file__).parent.parent / "examples" / "sparse-attention"
POLICY = load_policy("paperorchestra")
_ROW = re.compile(
    r"\| `(?P<file>[^`]+)` \| (?P<line>\d+) \| `(?P<words>[^`]+)` \| (?P<check>[a-z-]+) \| (?P<mended>yes|no) \|"
)
_ENTRY = re.compile(r"@\w+\{(?P<key>[^,\s]+),(?P<fields>.*?)\n\}", re.DOTALL)
_FIELD = re.compile(r"^  (\w+)\s+= \{.*\w.*\},?$", re.MULTILINE)


class Fault(NamedTuple):
    """One row of the README's table; files are named from `drafts/`."""

    file: str
    line: int
    check: str
    is_mended: bool


class Round(NamedTuple):
    """One draft of the run by the offline pair."""

    materials: Materials
    review: Review
    score: Score
    decision: DeltaDecision | None
    """None for the draft as it came in."""


@pytest.fixture(scope="module")
def workspace(tmp_path_factory: pytest.TempPathFactory) -> Workspace:
    root = tmp_path_factory.mktemp("example") / EXAMPLE.name
    shutil.copytree(EXAMPLE, root)
    return open_workspace(root)


@pytest.fixture(scope="module")
def materials(workspace: Workspace) -> Materials:
    return materials_of(workspace, baseline_project(workspace))


@pytest.fixture(scope="module")
def diagnostics(materials: Materials) -> tuple[Diagnostic, ...]:
    return diagnose(read(materials.project), materials)


@pytest.fixture(scope="module")
async def rounds(materials: Materials) -> list[Round]:
    """Run the loop of design §3 with the offline pair until the scores halt it or the cap is reached."""
    run = [await judged(materials, None)]
    for _ in range(POLICY.iter_cap):
        standing = run[-1]
        revision = await OfflineReviser().revise(standing.materials, Agenda(findings=standing.review.findings))
        applied = edits.apply(standing.materials.project, revision.edits)
        run.append(await judged(standing.materials.model_copy(update={"project": applied.project}), standing.score))
        if run[-1].decision is not DeltaDecision.ACCEPT_IMPROVED:
            break
    return run


async def judged(materials: Materials, accepted: Score | None) -> Round:
    review = await OfflineCritic().review(materials, POLICY)
    manuscript = read(materials.project)
    found = present(manuscript, materials) | claims.present(claims.ledger(manuscript, materials.log))
    score = scores.join_reviews([review], POLICY, found)
    return Round(materials, review, score, decided(accepted, score) if accepted else None)


def decided(accepted: Score, score: Score) -> DeltaDecision:
    delta = deltas.decide(
        accepted,
        score,
        consecutive_small=0,
        plateau_threshold=POLICY.plateau_threshold,
        plateau_streak=POLICY.plateau_streak,
        accept_threshold=POLICY.accept_threshold,
        bands=POLICY.bands,
    )
    return delta.decision


def listed_rows() -> list[re.Match[str]]:
    return list(_ROW.finditer((EXAMPLE / "README.md").read_text()))


def listed() -> list[Fault]:
    return [
        Fault(row["file"].removeprefix("drafts/"), int(row["line"]), row["check"], row["mended"] == "yes")
        for row in listed_rows()
    ]


def test_every_listed_fault_is_found_at_its_line_by_its_check_and_nothing_else(diagnostics: tuple[Diagnostic, ...]):
    found = [Fault(each.location.file, each.location.line, each.check, bool(each.fix)) for each in diagnostics]
    assert Counter(found) == Counter(listed())


@pytest.mark.parametrize("row", listed_rows(), ids=lambda row: f"{row['file']} line {row['line']} {row['check']}")
def test_the_words_of_a_fault_stand_on_its_line(row: re.Match[str]):
    lines = (EXAMPLE / row["file"]).read_text().splitlines()
    assert row["words"] in lines[int(row["line"]) - 1]


def test_faults_are_many_varied_and_in_both_files():
    faults = listed()
    assert len(faults) >= 25
    assert len({fault.check for fault in faults if fault.is_mended}) >= 7
    assert {fault.file for fault in faults} == {"paper.tex", "sections/experiments.tex"}


def test_no_number_is_contradicted_or_unsupported(materials: Materials):
    report = claims.ledger(read(materials.project), materials.log)
    assert report.counts.contradicted == report.counts.unsupported == 0
    assert report.counts.matched > 100


def test_the_integrity_gate_confirms_nothing(materials: Materials):
    manuscript = read(materials.project)
    ledger = claims.ledger(manuscript, materials.log)
    assert integrity.gate(manuscript, materials.bibliography, ledger).confirmed == ()


def test_the_bibliography_is_cited_whole_and_nothing_else_is(materials: Materials):
    cited = {citation.key for citation in read(materials.project).citations}
    assert cited == set(materials.bibliography.keys)
    assert len(cited) >= 15


@pytest.mark.parametrize(
    "entry", list(_ENTRY.finditer((EXAMPLE / "refs.bib").read_text())), ids=lambda entry: entry["key"]
)
def test_every_entry_says_what_who_and_when(entry: re.Match[str]):
    assert {"title", "author", "year"} <= set(_FIELD.findall(entry["fields"]))


def test_the_log_says_first_that_its_numbers_are_made_up(materials: Materials):
    assert materials.log is not None
    assert "made up for demonstration" in materials.log.partition("## ")[0]


def test_the_run_rises_over_accepted_rounds_and_meets_the_target(rounds: list[Round]):
    overalls = [each.score.overall_score for each in rounds]
    assert overalls == sorted(set(overalls))
    assert 50 <= overalls[0] <= 64
    assert len(rounds) >= 3
    assert rounds[-1].decision is DeltaDecision.HALT_TARGET_MET


def test_the_readme_quotes_the_trajectory_of_the_run(rounds: list[Round]):
    decisions = [RoundDecision.BASELINE] + [RoundDecision.ACCEPT_IMPROVED] * (len(rounds) - 1)
    entries = [
        TrajectoryEntry(
            iter=number,
            overall=each.score.overall_score,
            band=each.score.decision_band,
            axes=each.score.axis_scores,
            decision=decision,
        )
        for number, (each, decision) in enumerate(zip(rounds, decisions, strict=True))
    ]
    assert trajectories.text(entries, HaltReason.TARGET_MET) in (EXAMPLE / "README.md").read_text().splitlines()


def test_the_run_mends_what_the_readme_says_and_leaves_the_rest(rounds: list[Round]):
    left = Counter(finding.check for finding in rounds[-1].review.findings)
    assert left == Counter(fault.check for fault in listed() if not fault.is_mended)


@pytest.mark.latex
async def test_the_draft_compiles_to_at_least_six_pages(workspace: Workspace, tmp_path: Path):
    compilation = await LatexmkTypesetter(Settings()).typeset(snapshot_inputs(workspace), tmp_path / "build", None)
    assert compilation.status is BuildStatus.OK, compilation.errors
    assert (compilation.pages or 0) >= 6
