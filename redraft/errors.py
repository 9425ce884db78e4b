"""The errors redraft raises; the loop's outcomes are values, not errors.

RedraftError            every error below: one line that says where, what, and what was expected
├── InputError          bad input or usage: exit code 2, nothing written
│   ├── SourceError     a LaTeX project that cannot be read
│   ├── WorkspaceError  a workspace that is not whole, changed, not writable or finished
│   │   └── LockedError another run holds the workspace
│   ├── PolicyError     an unknown or contradictory policy, rubric or role
│   └── ScoreError      an axis missing, duplicate, unknown, NaN or out of range
├── ModelError          the model provider failed: exit code 3
│   ├── TransientModelError   it may answer when asked again
│   └── AnswerError           an answer came and is of no use: a rerun asks anew
│       └── MalformedAnswerError  it is not what was asked for, or proves no reading
└── BudgetExhaustedError  a cap does not allow the next call
"""

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    # At run time they would load pydantic, and every command imports this module.
    from redraft.contracts.budget import Exhausted
    from redraft.contracts.usage import Usage


class RedraftError(Exception):
    """Any error of redraft; its message is one line."""


class InputError(RedraftError):
    """Bad input or usage."""


class SourceError(InputError):
    """A LaTeX project that cannot be read."""


class WorkspaceError(InputError):
    """A workspace that is not whole, was changed, cannot be written or is finished."""


class LockedError(WorkspaceError):
    """Another run holds the workspace."""


class PolicyError(InputError):
    """An unknown or contradictory policy, rubric or role."""


class ScoreError(InputError):
    """An axis that is missing, duplicate, unknown, NaN or out of range."""


class ModelError(RedraftError):
    """The model provider failed."""


class TransientModelError(ModelError):
    """The model provider failed in a way that heals with time."""

    def __init__(self, message: str, *, retry_after_s: float | None = None, retries: int | None = None) -> None:
        super().__init__(message)
        self.retry_after_s = retry_after_s
        """Seconds that the provider asks to wait, at most 60; None where it does not say."""
        self.retries = retries
        """How often to ask again at most; None leaves it to the caller."""


class AnswerError(ModelError):
    """An answer came, and is of no use."""


class MalformedAnswerError(AnswerError):
    """The answer is not what was asked for, also when asked once more; or it is cut off, empty, too long, unproven."""

    def __init__(self, message: str, usage: Usage | None = None) -> None:
        super().__init__(message, usage)
        self.usage = usage
        """What its requests took, where the call itself was malformed: they are paid."""

    def __str__(self) -> str:
        return str(self.args[0])


class BudgetExhaustedError(RedraftError):
    """A cap does not allow a call: the step has no outcome, and the flow halts by a rule."""

    def __init__(self, refusal: Exhausted) -> None:
        super().__init__(refusal)
        self.refusal = refusal

    def __str__(self) -> str:
        return self.refusal.reason
