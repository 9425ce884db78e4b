"""Wall time of `redraft refine` with models of 5 s an answer, against the calls and TeX runs that have to follow.

The critical path is counted from the provider's own record: of each draft the revision, then the longest chain of one
reader's calls, then the adjudication; TeX runs between the first two. Each of its calls counts for the 5 s alone.
"""

import sys
import tempfile
from collections import Counter, defaultdict
from collections.abc import Sequence
from dataclasses import dataclass, replace
from itertools import pairwise
from pathlib import Path
from time import monotonic

from machine import REDRAFT, heading, row, run, server, tex_seconds, workspace
from scripted_provider import Call, Exchange, Provider, Reply
from scripted_roles import access, draft_of, reply, role_of, spec

ANSWER_S = 5.0
RUNS = 2
STAGES = (("reviser",), ("integrity",), ("critic", "judge", "devils_advocate"), ("adjudicator",))
"""Roles that may be asked at the same time, in the order in which a draft comes before them."""
FIVE = tuple(argument for seat in range(1, 6) for argument in ("--critic", spec(seat)))
PANEL = (*FIVE, "--devils-advocate", spec(), "--reviser", spec(), "--integrity", "none")
SEATINGS = {
    "five critics, advocate, reviser": PANEL,
    "and a judge, an adjudicator, a reader of integrity": (
        *PANEL[:-2],
        *("--judge", spec(6), "--adjudicator", spec(), "--integrity", spec()),
    ),
}


@dataclass(frozen=True)
class Stage:
    """Calls side by side."""

    calls: int
    """Of the one that was asked most often: those followed each other."""
    began_s: float
    ended_s: float


@dataclass(frozen=True)
class Timed:
    """A run; seconds from its start."""

    wall_s: float
    tex_s: Sequence[float]
    stages: Sequence[Stage]

    @property
    def path_s(self) -> float:
        """Return the length of the critical path."""
        return ANSWER_S * sum(stage.calls for stage in self.stages) + sum(self.tex_s)

    @property
    def between_s(self) -> float:
        """Return what passed from the end of a stage to the beginning of the next, TeX of later drafts taken off."""
        gaps = (later.began_s - earlier.ended_s for earlier, later in pairwise(self.stages))
        return sum(gaps) - sum(self.tex_s[1:])


def slow(call: Call) -> Reply:
    """Answer after so long as a model thinks."""
    return replace(reply(call), after_s=ANSWER_S)


def stages(exchanges: Sequence[Exchange], started_s: float) -> list[Stage]:
    """Sort calls by draft and stage; the reviser's belong to the draft that they make."""
    sorted_in = defaultdict[tuple[int, int], list[Exchange]](list)
    for exchange in exchanges:
        role = role_of(exchange.call)
        stage = next(number for number, roles in enumerate(STAGES) if role in roles)
        sorted_in[draft_of(exchange.call) + (role == "reviser"), stage].append(exchange)
    return [
        Stage(
            calls=max(Counter((role_of(each.call), each.call.body["model"]) for each in found).values()),
            began_s=min(each.arrived_s for each in found) - started_s,
            ended_s=max(each.answered_s for each in found) - started_s,
        )
        for _, found in sorted(sorted_in.items())
    ]


def timed(root: Path, seating: Sequence[str], **environment: str) -> Timed:
    """Refine the example at `root`, with a provider of its own."""
    with Provider(slow) as provider:
        variables = {**environment, **access(provider.base_url, root.with_name("configuration"))}
        started_s = monotonic()
        spent = run([str(REDRAFT), "refine", str(workspace(root)), *seating], **variables)
    return Timed(spent.wall_s, tex_seconds(root), stages(provider.exchanges, started_s))


def main() -> None:
    """Print wall, path, their ratio, and where the rest went."""
    with tempfile.TemporaryDirectory() as name, server(Path(name) / "home") as prefect:
        measured = {
            seating: [
                timed(Path(name) / f"{seating}{number}", arguments, PREFECT_API_URL=prefect.url)
                for number in range(RUNS)
            ]
            for seating, arguments in SEATINGS.items()
        }

    heading(f"redraft refine, example, three rounds, {ANSWER_S:.0f} s an answer, running server, best of {RUNS}")
    missed = False
    for seating, runs in measured.items():
        best = min(runs, key=lambda one: one.wall_s / one.path_s)
        ratio, chain = best.wall_s / best.path_s, sum(stage.calls for stage in best.stages)
        missed |= ratio > 1.10
        row(seating, f"{best.wall_s:.1f} s", "wall")
        row(f"  path: {chain} calls, {sum(best.tex_s):.1f} s of TeX", f"{best.path_s:.1f} s")
        row("  wall / path", f"{ratio:.3f}", "at most 1.10")
        row("  up to the first call, TeX taken off", f"{best.stages[0].began_s - best.tex_s[0]:.2f} s")
        row("  from one stage to the next, TeX taken off", f"{best.between_s:.2f} s")
        row("  after the last answer", f"{best.wall_s - best.stages[-1].ended_s:.2f} s")
    sys.exit(missed)


if __name__ == "__main__":
    main()
