"""Located checks of form: pure functions of a manuscript, each with an id, a severity and at most a safe fix."""

from redraft.latex.checks.registry import CHECKS, run

__all__ = ["CHECKS", "run"]
