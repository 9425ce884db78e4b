import pytest

from redraft.contracts.build import BuildStatus
from redraft.contracts.claims import ClaimCounts
from redraft.contracts.delta import HaltReason
from redraft.contracts.diagnostic import Severity
from redraft.contracts.report import Cost, Report
from redraft.contracts.review import Finding
from redraft.domain.report_lines import lines

FINDING = Finding(
    severity=Severity.MINOR, axis="clarity", section="Method", quote="q", problem="p", instruction="Split."
)


def report(
    promoted: int | None,
    findings: int = 0,
    *,
    halt: HaltReason = HaltReason.PLATEAU,
    cost: Cost = Cost(),  # noqa: B008
) -> Report:
    return Report(
        run_id="run",
        policy="mine",
        policy_hash="hash",
        baseline=None,
        final=None,
        trajectory=(),
        trajectory_text="iter0 58.00",
        iterations_run=0,
        promoted_iter=promoted,
        halt_reason=halt,
        halt_detail="three in a row",
        open_findings=(FINDING,) * findings,
        claims=ClaimCounts(),
        build=BuildStatus.OK,
        warnings=("mind it",),
        cost=cost,
    )


def test_the_end_of_a_run_is_told_in_lines():
    assert lines(report(2, findings=1), "w") == [
        "plateau: three in a row",
        "iter0 58.00",
        "promoted iter2: w/final/paper.tex",
        "left to the author: 1 finding",
        "  Method: minor: p (Split)",
        "note: mind it",
    ]


WAY_ON = "to go on, raise the cap, then: redraft refine w --restart; what was paid is not paid again"


@pytest.mark.parametrize(
    ("workspace", "command"),
    [
        pytest.param("w", "redraft refine w --restart", id="a plain name"),
        pytest.param("my paper", "redraft refine 'my paper' --restart", id="a name with a blank"),
        pytest.param("it's", "redraft refine 'it'\"'\"'s' --restart", id="a name with a quote"),
    ],
)
def test_the_command_that_begins_again_can_be_pasted(workspace: str, command: str):
    assert lines(report(None), workspace)[2] == f"nothing promoted; mend the draft, then: {command}"


def test_a_run_that_called_a_model_tells_what_it_cost():
    spent = Cost(requests=7, input_tokens=100, output_tokens=20, cost_usd=0.125)
    assert lines(report(2, cost=spent), "w")[2:] == [
        "promoted iter2: w/final/paper.tex",
        "cost: 7 model requests, 100 tokens in, 20 out, US$ 0.1250",
        "note: mind it",
    ]


def test_a_price_that_is_not_known_is_told_and_never_as_0():
    told = lines(report(2, cost=Cost(requests=7, cost_usd=None)), "w")
    assert told[3] == "cost: 7 model requests, 0 tokens in, 0 out, price unknown"


def test_a_budget_that_ended_before_any_score_asks_for_another_and_not_for_another_draft():
    told = lines(report(None, halt=HaltReason.BUDGET_EXHAUSTED), "w")
    assert told[2:4] == ["nothing promoted", WAY_ON]


def test_a_run_that_its_budget_ended_tells_how_it_goes_on_though_a_draft_was_promoted():
    told = lines(report(2, halt=HaltReason.BUDGET_EXHAUSTED), "w")
    assert told[2:4] == ["promoted iter2: w/final/paper.tex", WAY_ON]


@pytest.mark.parametrize("halt", [HaltReason.INTEGRITY_CONFIRMED, HaltReason.HIDDEN_TEXT])
def test_a_run_that_a_gate_ended_tells_both_ways_on(halt: HaltReason):
    assert lines(report(None, halt=halt), "w")[2:4] == [
        "nothing promoted; mend the draft, then: redraft refine w --restart",
        "to go on in spite of it, on record: redraft refine w --restart --accept-risk MODE REASON",
    ]


@pytest.mark.parametrize(
    ("promoted", "findings", "told"),
    [
        pytest.param(0, 1, True, id="the draft as it came in, with findings"),
        pytest.param(0, 0, False, id="nothing left to do"),
        pytest.param(2, 1, False, id="a revised draft"),
    ],
)
def test_a_draft_at_the_target_as_it_came_in_is_told_to_be_unchanged(promoted: int, findings: int, *, told: bool):
    found = lines(report(promoted, findings, halt=HaltReason.TARGET_MET), "w")
    assert any(line.startswith("nothing was changed; stop_at_baseline_target = false ") for line in found) is told


@pytest.mark.parametrize("halt", [each for each in HaltReason if each is not HaltReason.BUDGET_EXHAUSTED])
def test_no_other_halt_speaks_of_a_cap(halt: HaltReason):
    assert not [line for line in lines(report(2, halt=halt), "w") if "cap" in line and halt not in line]


def test_of_many_findings_the_first_are_listed():
    told = lines(report(0, findings=10), "w")
    assert told[3] == "left to the author: 10 findings"
    assert told[4:13] == ["  Method: minor: p (Split)"] * 8 + ["  and 2 more in report.json"]
