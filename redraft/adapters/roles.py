"""Specs to roles: what plays the critic, the advocate and the reviser."""

# ruff: noqa: PLC0415  # who plays is loaded when the part comes up: a run has TeX under way by then

from redraft.contracts.policy import Roles, RoleSpec
from redraft.contracts.score import Rubric
from redraft.domain import form_scores
from redraft.errors import PolicyError
from redraft.ports import Advocate, Critic, Reviser

OFFLINE = "offline"


def make_critic(spec: RoleSpec) -> Critic:
    """Return the critic that `spec` names."""
    if spec == OFFLINE:
        from redraft.adapters.offline import OfflineCritic

        return OfflineCritic()
    raise _unknown(role="critic", spec=spec)


def make_advocate(spec: RoleSpec) -> Advocate:
    """Return the devil's advocate that `spec` names."""
    if spec == OFFLINE:
        from redraft.adapters.offline import OfflineAdvocate

        return OfflineAdvocate()
    raise _unknown(role="devils_advocate", spec=spec)


def make_reviser(spec: RoleSpec) -> Reviser:
    """Return the reviser that `spec` names."""
    if spec == OFFLINE:
        from redraft.adapters.offline import OfflineReviser

        return OfflineReviser()
    raise _unknown(role="reviser", spec=spec)


def check_rubric(roles: Roles, rubric: Rubric) -> None:
    """Refuse a rubric that a critic cannot score, before anything is spent.

    Raises:
        PolicyError: The offline critic knows other axes.
    """
    known = form_scores.WEIGHTS
    if OFFLINE in roles.critics and rubric.weights.keys() != known.keys():
        msg = (
            f"critic {OFFLINE!r}: rubric {rubric.name!r} has the axes {', '.join(rubric.weights)},"
            f" expected {', '.join(known)}"
        )
        raise PolicyError(msg)


def _unknown(*, role: str, spec: RoleSpec) -> PolicyError:
    msg = f"{role}: {spec!r} is no known role spec, expected {OFFLINE}"
    return PolicyError(msg)
