"""Runs with models killed at every answer and after every step, then finished by the plain command; calls are counted.

An answer has arrived once it is whole in the journal, which comes before anything is made of it. A kill between its
last byte on the wire and the journal's rename loses it: such calls are counted apart. `kill_model_calls.py [SERIES]`
takes the kills of one series alone: `kept`, `sent` or `steps`.
"""

import json
import os
import subprocess
import sys
import tempfile
from collections import Counter
from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass
from functools import partial
from pathlib import Path
from statistics import median
from time import monotonic, sleep, time

from kill_every_step import Environment, Outcome, driven, outcome, refine
from machine import QUIET, REDRAFT, heading, row, server, workspace
from scripted_provider import Call, Provider, Reply, silence
from scripted_roles import access, reply, spec

SETTINGS = f"""
iter_cap = 1
replicates = 2
critics = ["{spec(1)}", "{spec(2)}"]
judge = "{spec(3)}"
devils_advocate = "{spec(4)}"
adjudicator = "{spec(5)}"
integrity = "{spec(6)}"
reviser = "{spec(7)}"
"""
"""Two seats of each critic and of the judge, which ask in the same words."""
POLL_S = 0.001

Stop = Callable[["Asked", Path], object]
"""Begins a run in a workspace and kills it."""


@dataclass(frozen=True)
class Asked:
    """A provider, and the environment in which it plays every role."""

    provider: Provider
    environment: Environment

    def bodies(self) -> Counter[str]:
        """Count what was asked since the last time, by path and body."""
        asked = Counter(map(_words, self.provider.calls))
        self.provider.calls.clear()
        return asked


@dataclass(frozen=True)
class Reference:
    """An undisturbed run: what it leaves, and what it asks."""

    outcome: Outcome
    bodies: Counter[str]


@dataclass(frozen=True)
class Verdict:
    """What a kill did."""

    again: int
    """Calls that were made again although their answer was in the journal."""
    lost: int
    """Answers that were sent whole and never came to the journal."""
    wrong: str
    """What differs from an undisturbed run; empty for nothing."""


def _words(call: Call) -> str:
    return f"{call.path} {json.dumps(call.body, sort_keys=True)}"


def _entries(root: Path) -> list[Path]:
    return list((root / "refinement" / ".answers").glob("*.json"))


def _id_in(entry: Path) -> str:
    return json.loads(entry.read_bytes())["response"]["provider_response_id"]


def kept_ids(root: Path) -> list[str]:
    """Return the ids of the answers that are whole in the journal."""
    return [_id_in(path) for path in _entries(root)]


def windows_ms(asked: Asked, root: Path) -> list[float]:
    """Return how long after its last byte on the wire each answer was in the journal."""
    now_s = time() - monotonic()
    sent_s = {each.id: now_s + each.answered_s for each in asked.provider.exchanges}
    entries = {_id_in(path): path.stat().st_mtime for path in _entries(root)}
    return [1000 * (at_s - sent_s[name]) for name, at_s in entries.items() if name in sent_s]


def _first(count: int) -> Callable[[Call], Reply]:
    """Answer so many calls, and let the others wait."""
    left = iter(range(count))
    return lambda call: silence() if next(left, None) is None else reply(call)


def _started(asked: Asked, root: Path) -> "subprocess.Popen[bytes]":
    command = [str(REDRAFT), "refine", str(root)]
    return subprocess.Popen(command, env=asked.environment, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)


def kill_kept(asked: Asked, root: Path, count: int) -> None:
    """Kill a run once `count` answers are in its journal, and no further one was sent."""
    asked.provider.script = _first(count)
    child = _started(asked, root)
    while child.poll() is None and len(kept_ids(root)) < count:
        sleep(POLL_S)
    child.kill()
    child.wait()


def kill_sent(asked: Asked, root: Path, count: int) -> None:
    """Kill a run as soon as the last byte of answer `count` was handed to the network."""
    left = iter(range(count - 1))
    asked.provider.script = _first(count)
    child = _started(asked, root)
    asked.provider.on_answer = lambda _exchange: child.kill() if next(left, None) is None else None
    child.wait()


def kill_step(asked: Asked, root: Path, at: int) -> None:
    """Kill a run when `at` steps have finished."""
    driven(root, asked.environment, at)


def verdict(asked: Asked, root: Path, stop: Stop, reference: Reference) -> Verdict:
    """Stop a run, finish it with the plain command, and count what was asked again."""
    asked.provider.exchanges.clear()
    stop(asked, workspace(root, SETTINGS))
    asked.provider.script, asked.provider.on_answer = reply, lambda _exchange: None
    before, sent = asked.bodies(), {each.id: each for each in asked.provider.exchanges}
    kept = Counter(_words(sent[name].call) for name in kept_ids(root))
    code, said = refine(root, asked.environment)
    after = asked.bodies()
    return Verdict(
        again=(after + kept - reference.bodies).total(),
        lost=len(sent) - kept.total(),
        wrong=f"exit code {code}: {said[-300:]}" if code else _wrong(root, before.keys() | after.keys(), reference),
    )


def _wrong(root: Path, asked: Iterable[str], reference: Reference) -> str:
    ended = outcome(root)
    differs = {
        "final/": ended.final != reference.outcome.final,
        "worklog.json": ended.worklog != reference.outcome.worklog,
        "other questions": not reference.bodies.keys() >= set(asked),
    }
    return ", ".join(name for name, different in differs.items() if different)


def undisturbed(asked: Asked, root: Path) -> Reference:
    """Run to the end in a workspace at `root`."""
    code, said = refine(workspace(root, SETTINGS), asked.environment)
    if code:
        sys.exit(f"{root}: exit code {code}, expected 0: {said}")
    return Reference(outcome(root), asked.bodies())


def kills(calls: int, steps: int, only: str) -> dict[str, list[Stop]]:
    """Return the kills of each series, or of one alone."""
    series: dict[str, list[Stop]] = {
        "kept": [partial(kill_kept, count=count) for count in range(1, calls + 1)],
        "sent": [partial(kill_sent, count=count) for count in range(1, calls + 1)],
        "steps": [partial(kill_step, at=at) for at in range(1, steps + 1)],
    }
    return {only: series[only]} if only else series


def _tell(kind: str, verdicts: Sequence[Verdict]) -> bool:
    """Print each kill that made a difference, and the counts of all; return whether any did."""
    for number, found in enumerate(verdicts, start=1):
        if found.again or found.wrong:
            print(f"  {kind} {number}: {found.again} calls made again, {found.wrong or 'the same'}")
    again, lost = sum(found.again for found in verdicts), sum(found.lost for found in verdicts)
    wrong = sum(bool(found.wrong) for found in verdicts)
    row(f"{kind}: calls made again, of {len(verdicts)} kills", str(again), "0")
    row(f"{kind}: answers sent that were not in the journal yet", str(lost))
    row(f"{kind}: runs that ended otherwise", str(wrong), "0")
    return bool(again or wrong)


def main(only: str = "") -> None:
    """Print one line a kill that made a difference, and the counts of each series."""
    with tempfile.TemporaryDirectory() as name, server(Path(name) / "home") as prefect, Provider(reply) as provider:
        environment = {**os.environ, **QUIET, "PREFECT_API_URL": prefect.url, "REDRAFT_TYPESETTER": "none"}
        asked = Asked(provider, {**environment, **access(provider.base_url, Path(name) / "configuration")})
        reference = undisturbed(asked, Path(name) / "undisturbed")
        windows = windows_ms(asked, Path(name) / "undisturbed")
        steps = driven(workspace(Path(name) / "driven", SETTINGS), asked.environment, 0)
        calls = asked.bodies().total()
        heading(f"redraft refine, example, models over HTTP, {calls} calls, killed once and finished; no TeX")
        row("from an answer's last byte to the journal, median", f"{median(windows):.0f} ms")
        row("from an answer's last byte to the journal, most", f"{max(windows):.0f} ms")
        failed = False
        for kind, stops in kills(calls, len(steps), only).items():
            verdicts = [
                verdict(asked, Path(name) / f"{kind}{number}", stop, reference)
                for number, stop in enumerate(stops, start=1)
            ]
            failed |= _tell(kind, verdicts)
    sys.exit(failed)


if __name__ == "__main__":
    main(*sys.argv[1:])
