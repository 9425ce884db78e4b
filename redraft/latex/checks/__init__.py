"""Located checks of form: pure functions of a manuscript, each with an id, a severity and at most a safe fix."""

from redraft.latex.checks.registry import CHECKS, diagnose, present, run

__all__ = ["CHECKS", "diagnose", "present", "run"]
