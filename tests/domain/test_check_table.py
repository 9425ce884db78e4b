from pathlib import Path

from redraft.contracts.diagnostic import Severity
from redraft.domain.check_table import OF_THE_WHOLE, checks_of, page, rules, table_lines
from redraft.domain.sarif import Rule

PAGE = Path(__file__).parents[2] / "docs" / "checks.md"


def test_every_check_stands_once_and_says_what_it_finds():
    table = rules()
    ids = [rule.id for rule in table]
    assert len(ids) == len(set(ids))
    assert {"missing-tie-cite", "abstract-number", "contradicted-number", "unused-ignore"} <= set(ids)
    assert [rule.id for rule in table if not rule.finds or rule.finds.startswith(("Find", "Partial"))] == []


def test_some_checks_know_a_fix():
    fixes = {rule.id: rule.has_fix for rule in rules()}
    assert (fixes["hyphen-range"], fixes["undefined-reference"], fixes["unused-ignore"]) == (True, False, False)


def test_a_part_is_spared_what_needs_the_whole():
    part = {check.id for check in checks_of("1", is_whole=False)}
    assert part.isdisjoint(OF_THE_WHOLE | {"contradicted-number"})
    assert "contraction" in part
    assert {check.id for check in checks_of(None, is_whole=True)} > OF_THE_WHOLE


def test_the_log_is_checked_where_there_is_one():
    logged = {check.id for check in checks_of("1", is_whole=True)} - {
        check.id for check in checks_of(None, is_whole=True)
    }
    assert logged == {"contradicted-number", "unsupported-number"}


def test_the_table_is_in_columns():
    head, *rows = table_lines(rules())
    assert head.split() == ["id", "severity", "axis", "fix", "finds"]
    at = head.index("severity")
    assert {row[at:].split()[0] for row in rows} == {"major", "minor"}


def test_the_page_of_the_checks_is_the_table_of_the_code():
    assert PAGE.read_text("utf-8") == page(rules()), "make docs writes it anew"


def test_a_row_of_the_page():
    bars = Rule("bar", Severity.MINOR, "logical_flow", "`a|b`, or nothing", has_fix=True)
    assert page([bars]).splitlines()[-1] == r"| bar | minor | logical_flow | yes | `a\|b`, or nothing |"
