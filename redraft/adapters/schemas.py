"""JSON schemas of the files that redraft writes, by the files' names."""

from typing import Any

from pydantic import TypeAdapter

from redraft.contracts.advocate import Concessions, Guard
from redraft.contracts.build import Compilation
from redraft.contracts.check import CheckReport
from redraft.contracts.claims import ClaimReport
from redraft.contracts.delta import Delta
from redraft.contracts.memory import CritiqueMemory
from redraft.contracts.report import Report, TrajectoryEntry
from redraft.contracts.review import Review
from redraft.contracts.revision import Checks, Revision
from redraft.contracts.score import Score
from redraft.contracts.worklog import Worklog
from redraft.errors import InputError

FILES: dict[str, TypeAdapter[Any]] = {
    "check_report": TypeAdapter(CheckReport),
    "checks": TypeAdapter(Checks),
    "claim_evidence_report": TypeAdapter(ClaimReport),
    "compile": TypeAdapter(Compilation),
    "critique_memory": TypeAdapter(CritiqueMemory),
    "da_concessions": TypeAdapter(Concessions),
    "da_guard": TypeAdapter(Guard),
    "delta": TypeAdapter(Delta),
    "report": TypeAdapter(Report),
    "review": TypeAdapter(Review),
    "revision": TypeAdapter(Revision),
    "score": TypeAdapter(Score),
    "trajectory": TypeAdapter(tuple[TrajectoryEntry, ...]),
    "worklog": TypeAdapter(Worklog),
}
"""Contract of each file, without its `.json` (design §2); `check_report` is what `redraft check` prints."""


def names() -> tuple[str, ...]:
    """Return the names that have a schema."""
    return tuple(FILES)


def schema_of(name: str) -> dict[str, Any]:
    """Return the schema of the file `name`, with or without `.json`, as it is written.

    Raises:
        InputError: No such file has one.
    """
    contract = FILES.get(name.removesuffix(".json"))
    if contract is None:
        msg = f"schema {name!r} is unknown, expected one of {', '.join(FILES)}"
        raise InputError(msg)
    return {"$schema": "https://json-schema.org/draft/2020-12/schema", **contract.json_schema(mode="serialization")}
