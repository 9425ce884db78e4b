"""Worklog entries: appended, never changed, each known by its iteration or its kind and subject."""

from collections.abc import Iterable
from functools import reduce

from redraft.contracts.worklog import Event, HaltEvent, Iteration, Worklog
from redraft.domain import promotion


def with_iteration(worklog: Worklog, iteration: Iteration) -> Worklog:
    """Append `iteration`; a worklog that has it is returned as it is."""
    if any(entry.iter == iteration.iter for entry in worklog.iterations):
        return worklog
    return worklog.model_copy(update={"iterations": (*worklog.iterations, iteration)})


def with_event(worklog: Worklog, event: Event) -> Worklog:
    """Append `event`; a worklog that has one of its kind and subject is returned as it is."""
    if any(entry.key == event.key for entry in worklog.events):
        return worklog
    return worklog.model_copy(update={"events": (*worklog.events, event)})


def halted(worklog: Worklog, halt: HaltEvent, best_iter: int | None) -> Worklog:
    """Append the halt and say which draft is promoted; a halt that is logged stands."""
    appended = with_event(worklog, halt)
    if appended is worklog:
        return worklog
    return appended.model_copy(update={"halted_because": halt.halt, "best_iter": best_iter})


def with_entries(worklog: Worklog, entries: Iterable[Iteration | Event]) -> Worklog:
    """Append what is not there yet; a halt promotes the last accepted draft."""
    return reduce(_with_entry, entries, worklog)


def _with_entry(worklog: Worklog, entry: Iteration | Event) -> Worklog:
    match entry:
        case Iteration():
            return with_iteration(worklog, entry)
        case HaltEvent():
            return halted(worklog, entry, promotion.best_iter(worklog.iterations))
        case _:
            return with_event(worklog, entry)
