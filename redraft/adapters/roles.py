"""Specs to roles: what plays the critic, the advocate and the reviser."""

from redraft.adapters.offline import OfflineAdvocate, OfflineCritic, OfflineReviser
from redraft.contracts.policy import RoleSpec
from redraft.errors import PolicyError
from redraft.ports import Advocate, Critic, Reviser

OFFLINE = "offline"


def make_critic(spec: RoleSpec) -> Critic:
    """Return the critic that `spec` names."""
    if spec == OFFLINE:
        return OfflineCritic()
    raise _unknown(role="critic", spec=spec)


def make_advocate(spec: RoleSpec) -> Advocate:
    """Return the devil's advocate that `spec` names."""
    if spec == OFFLINE:
        return OfflineAdvocate()
    raise _unknown(role="devils_advocate", spec=spec)


def make_reviser(spec: RoleSpec) -> Reviser:
    """Return the reviser that `spec` names."""
    if spec == OFFLINE:
        return OfflineReviser()
    raise _unknown(role="reviser", spec=spec)


def _unknown(*, role: str, spec: RoleSpec) -> PolicyError:
    msg = f"{role}: {spec!r} is no known role spec, expected {OFFLINE}"
    return PolicyError(msg)
