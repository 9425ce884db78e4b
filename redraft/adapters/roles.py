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
    raise _unknown("critic", spec)


def make_advocate(spec: RoleSpec) -> Advocate:
    """Return the devil's advocate that `spec` names."""
    if spec == OFFLINE:
        return OfflineAdvocate()
    raise _unknown("devils_advocate", spec)


def make_reviser(spec: RoleSpec) -> Reviser:
    """Return the reviser that `spec` names."""
    if spec == OFFLINE:
        return OfflineReviser()
    raise _unknown("reviser", spec)


def _unknown(role: str, spec: RoleSpec) -> PolicyError:
    return PolicyError(f"{role}: {spec!r} is no known role spec, expected {OFFLINE}")
