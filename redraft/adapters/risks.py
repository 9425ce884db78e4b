"""`--accept-risk MODE REASON`: the confirmed modes that a person lets pass."""

# ruff: noqa: PLC0415  # `redraft --help` starts fast: contracts are imported where they are needed

from collections.abc import Iterable
from typing import TYPE_CHECKING, Any

from typer.core import TyperCommand

from redraft.errors import PolicyError

if TYPE_CHECKING:
    from redraft.contracts.integrity import AcceptedRisk

OPTION = "--accept-risk"
HIDDEN_TEXT = "hidden_text"


class RiskCommand(TyperCommand):
    """A command with the option, whose two words Typer takes as one: it knows no repeated option of two."""

    def parse_args(self, ctx: Any, args: list[str]) -> list[str]:  # noqa: ANN401  Typer's own kind of context
        """Join mode and reason by a blank, which no mode has."""
        return super().parse_args(ctx, _joined(args))


def _joined(args: list[str]) -> list[str]:
    joined: list[str] = []
    left = iter(args)
    for word in left:
        if word == OPTION:
            given = [part for part in (next(left, None), next(left, None)) if part is not None]
            joined += [word, " ".join(given)]
        else:
            joined.append(word)
    return joined


def accepted_risks(given: Iterable[str]) -> "tuple[AcceptedRisk, ...]":
    """Return the modes with their reasons, each given as both with a blank between; of a mode twice the last counts.

    Raises:
        PolicyError: A mode is none of the gates', or a reason is empty.
    """
    risks = (_risk(*words.partition(" ")[::2]) for words in given)
    return tuple({risk.mode: risk for risk in risks}.values())


def _risk(mode: str, reason: str) -> "AcceptedRisk":
    from pydantic import ValidationError

    from redraft.contracts.integrity import AcceptedRisk

    if not reason.strip():
        msg = f"{OPTION} {mode}: no reason, expected MODE and why it is accepted"
        raise PolicyError(msg)
    try:
        return AcceptedRisk.model_validate({"mode": mode if mode == HIDDEN_TEXT else int(mode), "reason": reason})
    except (ValueError, ValidationError) as error:
        msg = f"{OPTION} {mode}: no such mode, expected 1 to 7 or {HIDDEN_TEXT}"
        raise PolicyError(msg) from error
