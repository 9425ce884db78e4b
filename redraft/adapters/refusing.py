"""How a command of the rules ends that has no decision to give: one line, and a code of its own."""

from collections.abc import Generator
from contextlib import contextmanager
from typing import Any, NoReturn

import typer
from typer.core import TyperCommand

from redraft.errors import RedraftError

BAD_INPUT = 2
"""Exit code of a command (design §12)."""
NO_DECISION = 3
"""Exit code of a command whose lower codes are decisions (design §5)."""


class DecisionCommand(TyperCommand):
    """A command whose wrong usage is no decision: it exits with 3."""

    def make_context(self, *args: Any, **extra: Any) -> Any:  # noqa: ANN401, D102  # as wide as what it overrides
        try:
            return super().make_context(*args, **extra)
        except (typer.Exit, typer.Abort):
            raise
        except Exception as error:
            # typer's usage errors have had another base class in each of its last versions.
            said = getattr(error, "format_message", error.__str__)()
            refuse(f"{self.name}: {said.rstrip('.')}", NO_DECISION, error)


@contextmanager
def refusing(code: int, *also: type[Exception]) -> Generator[None]:
    """End the command with `code` and one line, whatever the error was."""
    try:
        yield
    except (RedraftError, OSError, *also) as error:
        refuse(str(error), code, error)


def refuse(said: str, code: int, error: Exception) -> NoReturn:
    """End the command with `code` and one line."""
    typer.echo(f"redraft: {' '.join(said.split())}", err=True)
    raise typer.Exit(code) from error
