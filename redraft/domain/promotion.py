"""Which draft a run ends with."""

from collections.abc import Sequence

from redraft.contracts.worklog import Iteration


def best_iter(iterations: Sequence[Iteration]) -> int | None:
    """Return the last accepted draft, or None where nothing was scored.

    Accepts never lower the overall, so it is the highest, the later one on a tie (design §5).
    """
    accepted = [entry.iter for entry in iterations if entry.decision.accepts and entry.score is not None]
    return max(accepted, default=None)
