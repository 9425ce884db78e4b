"""Every check that `redraft check` knows, and what it says of itself."""

from collections.abc import Iterable

from redraft.contracts.diagnostic import Severity
from redraft.domain import log_checks
from redraft.domain.consistency import CONSISTENCY_CHECKS
from redraft.domain.sarif import Rule
from redraft.latex.checks import CHECKS
from redraft.latex.checks.facts import Check
from redraft.latex.ignores import UNUSED_AXIS, UNUSED_IGNORE

OF_THE_WHOLE = frozenset(
    {"undefined-citation", "undefined-reference", "unreferenced-float", "undefined-acronym", "missing-graphic"}
    | {"uncited-entry", "abstract-number"}
)
"""Checks that a part of a paper cannot answer: what they look for may stand in another file."""
OF_THE_PAGES = frozenset({"overfull-box", "page-limit"})
"""Checks that a paper which was not typeset cannot answer."""
_UNUSED = Rule(UNUSED_IGNORE, Severity.MINOR, UNUSED_AXIS, "An ignoring comment that silences nothing", has_fix=False)


def checks_of(log: str | None, *, is_whole: bool, is_typeset: bool = False) -> tuple[Check, ...]:
    """Return the checks that can be run on a paper, or on a part of one; `log` is None where there is none."""
    beyond = frozenset[str]() if is_typeset else OF_THE_PAGES
    if not is_whole:
        return tuple(check for check in (*CHECKS, *CONSISTENCY_CHECKS) if check.id not in OF_THE_WHOLE | beyond)
    checks = tuple(check for check in (*CHECKS, *CONSISTENCY_CHECKS) if check.id not in beyond)
    return (*checks, *(log_checks.checks(log) if log is not None else ()))


def rules() -> tuple[Rule, ...]:
    """Return the table of checks, in the order in which they are run."""
    return (*map(_rule, (*CHECKS, *CONSISTENCY_CHECKS, *log_checks.checks(None))), _UNUSED)


def table_lines(table: Iterable[Rule]) -> tuple[str, ...]:
    """Return the table in columns for a terminal."""
    head = ("id", "severity", "axis", "fix", "finds")
    rows = [head, *((rule.id, rule.severity, rule.axis, "yes" if rule.has_fix else "no", rule.finds) for rule in table)]
    widths = [max(len(row[column]) for row in rows) for column in range(len(head) - 1)]
    return tuple("  ".join([*map(str.ljust, row, widths), row[-1]]) for row in rows)


def page(table: Iterable[Rule]) -> str:
    """Return the table as a page in Markdown, which the words of the checks are written in."""
    rows = [("check", "severity", "axis", "fix", "finds"), ("---",) * 5]
    rows += [(rule.id, rule.severity, rule.axis, "yes" if rule.has_fix else "", rule.finds) for rule in table]
    lines = ["| " + " | ".join(cell.replace("|", r"\|") for cell in row) + " |" for row in rows]
    return "\n".join(["# What `redraft check` looks for", "", *lines, ""])


def _rule(check: Check) -> Rule:
    return Rule(check.id, check.severity, check.axis, check.finds, check.has_fix)
