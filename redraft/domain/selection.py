"""Which checks are asked for, by their ids."""

from collections.abc import Collection, Iterable
from dataclasses import dataclass
from difflib import get_close_matches

from redraft.errors import InputError

NEAREST = 3
"""Known ids that are named beside an unknown one."""
LIKENESS = 0.6
"""What these have in common with it at least (difflib's ratio)."""


@dataclass(frozen=True, slots=True)
class Selection:
    """What a caller or a settings file asks for; `select` None stands for every check."""

    select: tuple[str, ...] | None = None
    ignore: tuple[str, ...] | None = None


def chosen(known: Collection[str], options: Selection, settings: Selection) -> frozenset[str]:
    """Return the ids of the checks that count; each option takes the place of its setting.

    An id that the option `--select` names counts although the settings ignore it.
    """
    select = known if options.select is None and settings.select is None else options.select or settings.select or ()
    ignore = options.ignore
    if ignore is None:
        ignore = tuple(name for name in settings.ignore or () if name not in (options.select or ()))
    return frozenset(select) - frozenset(ignore)


def split(values: Iterable[str]) -> tuple[str, ...]:
    """Return the ids of an option that may be given several times, with several ids by comma each."""
    return tuple(name.strip() for value in values for name in value.split(",") if name.strip())


def refuse_unknown(names: Iterable[str], known: Collection[str], where: str) -> None:
    """Hold ids to those of the checks.

    Raises:
        InputError: One is unknown; with the nearest that are known.
    """
    for name in names:
        if name not in known:
            near = get_close_matches(name, known, NEAREST, LIKENESS)
            msg = f"{where}: check {name!r} is unknown, expected one of redraft check --list"
            raise InputError(f"{msg}, such as {', '.join(near)}" if near else msg)
