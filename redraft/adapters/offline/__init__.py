"""The offline pair and its advocate: deterministic roles that judge form, not science, and need no model."""

from redraft.adapters.offline.advocate import OfflineAdvocate
from redraft.adapters.offline.critic import OfflineCritic
from redraft.adapters.offline.reviser import OfflineReviser

__all__ = ["OfflineAdvocate", "OfflineCritic", "OfflineReviser"]
