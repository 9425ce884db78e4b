"""`worklog.json` on disk: it only ever grows."""

from collections.abc import Sequence
from pathlib import Path

from redraft.adapters.atomic import parse_json, read_optional, write_json, writing
from redraft.contracts.base import Contract
from redraft.contracts.worklog import Worklog
from redraft.errors import WorkspaceError


def read_worklog(path: Path) -> Worklog | None:
    """Return the worklog, or None where there is none.

    Raises:
        WorkspaceError: It cannot be read.
    """
    data = read_optional(path)
    return None if data is None else parse_json(path, data, Worklog)


def the_worklog(path: Path) -> Worklog:
    """Return the worklog of a run that has begun.

    Raises:
        WorkspaceError: There is none, or it cannot be read.
    """
    worklog = read_worklog(path)
    if worklog is None:
        msg = f"{path}: missing, expected the worklog that the run began with"
        raise WorkspaceError(msg)
    return worklog


def save_worklog(path: Path, worklog: Worklog) -> None:
    """Write the worklog, its folder made where there is none; one that is the same is left alone.

    Raises:
        WorkspaceError: An entry on disk would change or go, or the system refuses to write.
    """
    earlier = read_worklog(path)
    if earlier == worklog:
        return
    if earlier is not None:
        _refuse_change(path, earlier, worklog)
    with writing(path):
        path.parent.mkdir(exist_ok=True)
    write_json(path, worklog)


def _refuse_change(path: Path, earlier: Worklog, worklog: Worklog) -> None:
    if earlier.run_id != worklog.run_id:
        msg = f"{path}: run {worklog.run_id!r} over run {earlier.run_id!r}, expected the same run"
        raise WorkspaceError(msg)
    kinds = (("iterations", earlier.iterations, worklog.iterations), ("events", earlier.events, worklog.events))
    for kind, before, after in kinds:
        changed = _first_change(before, after)
        if changed is not None:
            msg = f"{path}: {kind}.{changed} would change, expected entries to be appended only"
            raise WorkspaceError(msg)


def _first_change(before: Sequence[Contract], after: Sequence[Contract]) -> int | None:
    """Return the index of the first entry that is not kept to the byte."""
    for index, entry in enumerate(before):
        # Equal values can be written differently: a time in another zone, for one.
        if index >= len(after) or entry.model_dump_json() != after[index].model_dump_json():
            return index
    return None
