"""How many calls of models a run makes, by its roles and caps.

With N = `iter_cap`, so that N + 1 drafts are read, and of a role 1 where a model plays it, else 0:

    expected = integrity + (N + 1) · (verdicts + advocate + adjudicator) + N · reviser
    at most  = integrity + (N + 1) · ((verdicts + advocate) · asks + adjudicator)
                         + N · (advocate · asks + reviser · attempts · questions)

    verdicts  = (critics + judge) · replicates    each draft is read by all of them
    asks      = 1 + lenses                        a verdict without proof of reading is asked for again under each lens
    attempts  = `revision_attempts`               an answer with violations is asked for again
    questions = 4 in edits, 1 in full             edits that do not apply are asked for in other forms

The advocate may be asked to restate each round's rulings once. Every call may send one request more, to mend an answer
that does not parse. A run of three rounds with one critic and no advocate makes 7 calls: 4 reviews and 3 revisions.
"""

from collections import Counter
from collections.abc import Iterable, Mapping
from dataclasses import dataclass

from redraft.contracts.base import Contract
from redraft.contracts.policy import UNPAID, Policy, RevisionMode, Roles, RoleSpec
from redraft.contracts.review import Lens
from redraft.domain import costs

QUESTIONS = {RevisionMode.EDITS: 4, RevisionMode.FULL: 1}
"""Of one answer of the reviser at most: edits, those that failed, their sections, the paper; or the paper alone."""


class Calls(Contract):
    """Calls of models by what they ask for."""

    reviews: int = 0
    verdicts: int = 0
    """Of a judge."""
    challenges: int = 0
    adjudications: int = 0
    integrity_readings: int = 0
    revisions: int = 0

    @property
    def total(self) -> int:
        """Return the number of all."""
        return sum(self.model_dump().values())


def expected(roles: Roles, policy: Policy) -> Calls:
    """Count the calls of a run that goes to its last round and asks nobody twice."""
    return _by_kind(_as_a_rule(roles, policy))


def at_most(roles: Roles, policy: Policy) -> Calls:
    """Count the calls of a run in which everybody is asked as often as the rules allow."""
    return _by_kind(_at_most(roles, policy))


def agents(roles: Roles, policy: Policy) -> int:
    """Count the role instances that a model plays: each replicate of critic and judge, every other role once."""
    readers = sum(map(_played, (*roles.critics, roles.judge))) * policy.replicates
    return readers + sum(map(_played, (roles.devils_advocate, roles.adjudicator, roles.integrity, roles.reviser)))


def line(roles: Roles, policy: Policy, prices: Mapping[RoleSpec, float | None]) -> str:
    """Tell before the first call how many there will be; `prices` has the most that one of each model may cost."""
    fewer, more = expected(roles, policy), at_most(roles, policy)
    if not more.total:
        return "model calls: none"
    price = costs.times((prices[asked.spec], asked.count) for asked in _at_most(roles, policy) if _played(asked.spec))
    return f"model calls: {_told(fewer)} as a rule, {_told(more)} at most; {costs.dollars(price)}"


@dataclass(frozen=True, slots=True)
class _Asked:
    """Calls of one kind that one spec gets."""

    kind: str
    spec: RoleSpec
    count: int


def _as_a_rule(roles: Roles, policy: Policy) -> tuple[_Asked, ...]:
    return _asked(roles, policy, asks=1, restatements=0, answers=1)


def _at_most(roles: Roles, policy: Policy) -> tuple[_Asked, ...]:
    answers = policy.revision_attempts * QUESTIONS[policy.revision_mode]
    return _asked(roles, policy, asks=1 + len(Lens), restatements=1, answers=answers)


def _asked(roles: Roles, policy: Policy, *, asks: int, restatements: int, answers: int) -> tuple[_Asked, ...]:
    rounds, drafts = policy.iter_cap, policy.iter_cap + 1
    verdicts = drafts * policy.replicates * asks
    return (
        *(_Asked("reviews", critic, verdicts) for critic in roles.critics),
        _Asked("verdicts", roles.judge, verdicts),
        _Asked("challenges", roles.devils_advocate, (drafts + rounds * restatements) * asks),
        _Asked("adjudications", roles.adjudicator, drafts),
        _Asked("integrity_readings", roles.integrity, 1),
        _Asked("revisions", roles.reviser, rounds * answers),
    )


def _by_kind(asked: Iterable[_Asked]) -> Calls:
    counts = Counter[str]()
    for each in asked:
        counts[each.kind] += each.count * _played(each.spec)
    return Calls(**counts)


def _played(spec: RoleSpec) -> int:
    return int(spec not in UNPAID)


def _told(calls: Calls) -> str:
    kinds = {name.replace("_", " "): count for name, count in calls.model_dump().items() if count}
    named = ", ".join(f"{count} {kind.removesuffix('s') if count == 1 else kind}" for kind, count in kinds.items())
    return f"{calls.total} ({named})"
