"""Large contracts on their way into a step."""

from typing import TypeVar, cast

from prefect.utilities.annotations import opaque

T = TypeVar("T")


def whole(value: T) -> T:
    """Hand a contract to a step in one piece.

    Prefect visits each leaf of each parameter, twice, in search of futures; a contract holds none. The step gets the
    value itself, so the wrapper is typed as what it holds.
    """
    return cast("T", opaque(value))
