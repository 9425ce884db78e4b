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


def seat_mark(seat: int) -> str:
    """Return the mark of a reader's calls: two seats of one model are two readers."""
    return f"replicate{seat}"


def attempt_mark(attempt: int) -> str:
    """Return the mark of the calls for one answer of the reviser."""
    return f"attempt{attempt}"


ONCE = Sitting()
"""A call that nothing else is like."""
