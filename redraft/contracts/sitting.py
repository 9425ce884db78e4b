"""What tells a call of a model from another of the same words."""

from pathlib import Path

from redraft.contracts.base import Contract


class Sitting(Contract):
    """Marks of a call, and the pages that go along."""

    marks: tuple[str, ...] = ()
    """Such as `("iter1", "attempt1")`; the model is told none of them."""
    pdf: Path | None = None

    def at(self, *steps: str) -> "Sitting":
        """Return the sitting for a step of this one."""
        return Sitting(marks=(*self.marks, *steps), pdf=self.pdf)


def mark(number: int) -> str:
    """Return the first mark of every call for draft `number`: what its cost is known by."""
    return f"iter{number}"


ONCE = Sitting()
"""A call that nothing else is like."""
