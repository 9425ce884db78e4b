import json

import pytest

from redraft.adapters.worklog_entries import parse_entry, subject
from redraft.contracts.delta import HaltReason, RoundDecision
from redraft.contracts.integrity import ModeStatus
from redraft.contracts.worklog import (
    ClaimEvidenceEvent,
    DaCriticalEvent,
    Event,
    FailureModeEvent,
    HaltEvent,
    Iteration,
    OverrideEvent,
)
from redraft.errors import InputError


def iteration(**fields: object) -> str:
    entry = {"iter": 1, "timestamp": "2026-01-01T00:00:00Z", "decision": "accept_improved", "reason": "higher"}
    return json.dumps(entry | fields)


@pytest.mark.parametrize(
    ("text", "event", "name"),
    [
        pytest.param(
            '{"gate": "failure_modes", "mode": 2, "status": "confirmed", "reason": "key a"}',
            FailureModeEvent(gate="failure_modes", mode=2, status=ModeStatus.CONFIRMED, reason="key a"),
            "failure_modes 2 key a",
            id="gate A",
        ),
        pytest.param(
            '{"gate": "claim_evidence", "status": "WARN", "unsupported_count": 2, "report": "a.json"}',
            ClaimEvidenceEvent(gate="claim_evidence", status="WARN", unsupported_count=2, report="a.json"),
            "claim_evidence a.json",
            id="gate B",
        ),
        pytest.param(
            '{"da_critical": true, "finding": "x causes y"}',
            DaCriticalEvent(da_critical=True, finding="x causes y"),
            "da_critical x causes y",
            id="a standing critical",
        ),
        pytest.param(
            '{"override": true, "mode": 2, "reason": "known"}',
            OverrideEvent(override=True, mode=2, reason="known"),
            "override 2",
            id="an override",
        ),
        pytest.param(
            '{"halt": "iter_cap", "iter": 3, "reason": "round 3 of 3"}',
            HaltEvent(halt=HaltReason.ITER_CAP, iter=3, reason="round 3 of 3"),
            "halt",
            id="a halt, although it has an iter",
        ),
    ],
)
def test_an_event_is_told_by_its_keys(text: str, event: Event, name: str):
    assert parse_entry(text, "entry.json") == event
    assert subject(event) == name


def test_an_iteration_is_told_by_its_decision():
    entry = parse_entry(iteration(), "entry.json")
    assert isinstance(entry, Iteration)
    assert (entry.iter, entry.decision) == (1, RoundDecision.ACCEPT_IMPROVED)
    assert subject(entry) == "iter1"


KINDS = "no kind of entry, expected one of decision, da_critical, override, halt, or gate as"


@pytest.mark.parametrize(
    ("text", "message"),
    [
        pytest.param(
            "{}", f"entry.json: {KINDS} one of hidden_text, failure_modes, claim_evidence", id="an empty object"
        ),
        pytest.param('{"gate": "research_brief"}', f"entry.json: {KINDS}", id="an unknown gate"),
        pytest.param('{"gate": ["failure_modes"]}', f"entry.json: {KINDS}", id="a gate that is no name"),
        pytest.param('{"halt": "plateau", "override": true}', f"entry.json: {KINDS}", id="two kinds in one"),
        pytest.param("[]", "entry.json: [], expected a JSON object", id="a list"),
        pytest.param("oops", "entry.json:1:1: Expecting value, expected a JSON object", id="no JSON"),
        pytest.param(iteration(iter=-1), "entry.json: iter: -1, expected a whole number of at least 0", id="iter -1"),
        pytest.param(
            iteration(decision="accepted"),
            "entry.json: decision: 'accepted', expected 'baseline', 'accept_improved'",
            id="an unknown decision",
        ),
        pytest.param(
            iteration(verdict="good"), "entry.json: verdict: unknown, expected one of iter, timestamp", id="a key more"
        ),
        pytest.param(
            '{"da_critical": true}', "entry.json: finding: missing, expected it beside da_critical", id="a key less"
        ),
    ],
)
def test_anything_else_is_refused_in_one_line(text: str, message: str):
    with pytest.raises(InputError) as caught:
        parse_entry(text, "entry.json")
    assert str(caught.value).startswith(message)
    assert "\n" not in str(caught.value)
