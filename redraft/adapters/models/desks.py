"""What the calls of a run share: its journal, the user's access, its purse; and what the journal says they took."""

from collections.abc import Iterator
from functools import partial

from redraft.adapters.atomic import read_json
from redraft.adapters.layout import Workspace
from redraft.adapters.models import journal
from redraft.adapters.models.access import load_access
from redraft.adapters.models.asking import Desk, ask
from redraft.adapters.models.configuration import configuration_file
from redraft.adapters.models.journal import Entry
from redraft.adapters.models.players import Player
from redraft.adapters.models.prompts import Prompts
from redraft.adapters.purse import Purse, purse_of
from redraft.contracts.budget import Budget
from redraft.contracts.policy import ModelSpec, Role, RoleSpec
from redraft.contracts.run import Run
from redraft.contracts.sitting import mark
from redraft.contracts.usage import Usage
from redraft.contracts.worklog import Worklog
from redraft.domain import costs
from redraft.settings import environment

_FIRST = ".1.json"
"""How the journal's name of a call's first answer ends."""


def player_of(run: Run, role: Role, spec: RoleSpec) -> Player:
    """Seat a model at the run's desk."""
    desk = Desk(
        journal=Workspace(run.workspace).answers,
        access=load_access(environment()),
        purse=purse_of(run.run_id),
        scores=role == run.roles.scorer,
    )
    return Player(partial(ask, desk=desk), ModelSpec(model=spec, sampling=run.roles.sampling_of(role)), prompts())


def prompts() -> Prompts:
    """Return the prompts: the user's own lie beside their `config.toml`."""
    return Prompts(configuration_file(environment()).parent / "prompts")


def purse_for(run: Run, worklog: Worklog) -> Purse:
    """Fill the run's purse: what earlier processes spent is read back."""
    entries = list(_entries(run))
    passes = sum(name.endswith(_FIRST) and entry.role == run.roles.scorer for name, entry in entries)
    spent = costs.read_back(worklog.iterations, map(_usage, (entry for _, entry in entries)), passes)
    return Purse(Budget(caps=run.policy.caps, spent=spent), elapsed_s=costs.wall_s(worklog.iterations))


def usages_of(run: Run, number: int) -> tuple[Usage, ...]:
    """Return what each answer took that was given for draft `number` and its review, the replayed ones included."""
    return tuple(_usage(entry) for _, entry in _entries(run) if entry.occasion[:1] == (mark(number),))


def set_aside(run: Run, role: Role, spec: RoleSpec, marks: tuple[str, ...]) -> None:
    """Set the answers of a step aside: those of `role` and `spec` whose occasion begins with `marks`."""
    calls = {
        name.partition(".")[0]
        for name, entry in _entries(run)
        if (entry.role, entry.model, entry.occasion[: len(marks)]) == (role, spec, marks)
    }
    for call in sorted(calls):
        journal.set_aside(Workspace(run.workspace).answers, call)


def _entries(run: Run) -> Iterator[tuple[str, Entry]]:
    folder = Workspace(run.workspace).answers
    for path in sorted(folder.glob("*.json")):
        yield path.name, read_json(path, Entry)


def _usage(entry: Entry) -> Usage:
    from redraft.adapters.models.recording import usage_in  # noqa: PLC0415  # a run without models loads none

    return usage_in(entry)
