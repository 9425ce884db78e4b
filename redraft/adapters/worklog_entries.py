"""Worklog entries given as JSON."""

from pydantic import ValidationError

from redraft.adapters.faults import first_fault
from redraft.contracts.worklog import (
    ClaimEvidenceEvent,
    DaCriticalEvent,
    Event,
    FailureModeEvent,
    HaltEvent,
    HiddenTextEvent,
    Iteration,
    OverrideEvent,
)
from redraft.domain.scores import parse_score_json
from redraft.errors import WorkspaceError

GATES: dict[str, type[HiddenTextEvent | FailureModeEvent | ClaimEvidenceEvent]] = {
    "hidden_text": HiddenTextEvent,
    "failure_modes": FailureModeEvent,
    "claim_evidence": ClaimEvidenceEvent,
}
MARKS: dict[str, type[Iteration | DaCriticalEvent | OverrideEvent | HaltEvent]] = {
    "decision": Iteration,
    "da_critical": DaCriticalEvent,
    "override": OverrideEvent,
    "halt": HaltEvent,
}
"""The key that tells each kind of entry (design §7)."""


def parse_entry(text: str, where: str) -> Iteration | Event:
    """Read an iteration or an event.

    Raises:
        InputError: It is no JSON object, no known kind of entry, or a field is amiss.
    """
    content = parse_score_json(text, where)
    marks = [MARKS[key] for key in MARKS if key in content]
    kind = GATES.get(str(content["gate"])) if "gate" in content else marks[0] if len(marks) == 1 else None
    if kind is None:
        msg = f"{where}: no kind of entry, expected one of {', '.join(MARKS)}, or gate as one of {', '.join(GATES)}"
        raise WorkspaceError(msg)
    try:
        return kind.model_validate_json(text)
    except ValidationError as error:
        msg = f"{where}: {first_fault(error, kind)}"
        raise WorkspaceError(msg) from error


def subject(entry: Iteration | Event) -> str:
    """Name an entry by what makes it known."""
    return f"iter{entry.iter}" if isinstance(entry, Iteration) else " ".join(entry.key)
