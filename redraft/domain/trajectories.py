"""The trajectory of a run's scores, axis by axis and as one line of text."""

from collections.abc import Sequence

from redraft.contracts.delta import HaltReason, RoundDecision
from redraft.contracts.report import TrajectoryEntry
from redraft.contracts.score import Score
from redraft.contracts.worklog import Iteration


def trajectory(iterations: Sequence[Iteration]) -> tuple[TrajectoryEntry, ...]:
    """Return one entry a draft; its regressions are the axes below those of the last accepted draft before it."""
    entries: list[TrajectoryEntry] = []
    accepted: Score | None = None
    for iteration in iterations:
        entries.append(_entry(iteration, accepted))
        if iteration.decision.accepts and iteration.score is not None:
            accepted = iteration.score
    return tuple(entries)


def text(entries: Sequence[TrajectoryEntry], halt: HaltReason | None) -> str:
    """Return the trajectory in one line (design §12); the halt stands with the last draft."""
    if not entries:
        return "" if halt is None else f"halt: {_words(halt)}"
    *earlier, last = entries
    return " → ".join([*(_step(entry, None) for entry in earlier), _step(last, halt)])


def _entry(iteration: Iteration, accepted: Score | None) -> TrajectoryEntry:
    score = iteration.score
    before = accepted.axis_scores if accepted else {}
    axes = score.axis_scores if score else {}
    return TrajectoryEntry(
        iter=iteration.iter,
        overall=score.overall_score if score else None,
        band=score.decision_band if score else None,
        axes=axes,
        decision=iteration.decision,
        regressions=tuple(axis for axis, value in axes.items() if axis in before and value < before[axis]),
    )


def _step(entry: TrajectoryEntry, halt: HaltReason | None) -> str:
    scored = "unscored" if entry.overall is None else f"{entry.overall:.2f} {entry.band}"
    outcome = ", ".join(part for part in (_outcome(entry), _halt(entry, halt)) if part)
    return f"iter{entry.iter} {scored}" + (f" ({outcome})" if outcome else "")


def _outcome(entry: TrajectoryEntry) -> str:
    match entry.decision:
        case RoundDecision.BASELINE:
            return ""
        case RoundDecision.NO_CHANGE:
            return "no change"
        case RoundDecision.DISCARDED:
            return "discarded"
        case decision if decision.accepts:
            return "accept"
        case decision:
            return "revert" if entry.overall is not None else f"revert: {_words(decision)}"


def _halt(entry: TrajectoryEntry, halt: HaltReason | None) -> str:
    """Name the halt, unless it is the revert that an unscored draft already names."""
    named_already = entry.overall is None and halt is not None and halt.value == entry.decision.value
    return "" if halt is None or named_already else f"halt: {_words(halt)}"


def _words(name: HaltReason | RoundDecision) -> str:
    return name.value.removeprefix("revert_").replace("_", " ")
