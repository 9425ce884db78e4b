"""Where models are reached and with which keys: the user's own configuration, never a workspace's."""

from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class Access:
    """Base URLs and keys, by role and provider."""
