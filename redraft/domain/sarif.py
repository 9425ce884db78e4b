"""Findings as SARIF 2.1.0 (https://docs.oasis-open.org/sarif/sarif/v2.1.0/), which code scanning reads."""

from bisect import bisect_right
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from functools import cached_property
from urllib.parse import quote

from pydantic import JsonValue

from redraft.contracts.check import CheckReport
from redraft.contracts.diagnostic import Diagnostic, Replacement, Severity
from redraft.latex.lines import line_starts

SCHEMA = "https://docs.oasis-open.org/sarif/sarif/v2.1.0/errata01/os/schemas/sarif-schema-2.1.0.json"
BASE = "SRCROOT"
"""The folder that relative URIs start from."""
_LEVELS = {Severity.CRITICAL: "error", Severity.MAJOR: "error", Severity.MINOR: "warning"}
Node = dict[str, JsonValue]


@dataclass(frozen=True, slots=True)
class Rule:
    """One check as it is told: what it finds, how much that weighs, and whether it knows a safe fix."""

    id: str
    severity: Severity
    axis: str
    finds: str
    has_fix: bool


def sarif(report: CheckReport, texts: Mapping[str, str], rules: Sequence[Rule], version: str, base_uri: str) -> Node:
    """Return the log of one run.

    Args:
        report: The findings.
        texts: The text of each file by the name that findings use.
        rules: The checks; every finding is of one of them.
        version: Of redraft.
        base_uri: URI of the folder that relative file names start from, with a slash at its end.
    """
    files = {name: _Lines(text) for name, text in texts.items()}
    indices = {rule.id: index for index, rule in enumerate(rules)}
    run: Node = {
        "tool": {"driver": {"name": "redraft", "version": version, "rules": [_rule(rule) for rule in rules]}},
        "columnKind": "unicodeCodePoints",
        "newlineSequences": ["\r\n", "\n", "\r"],
        "originalUriBaseIds": {BASE: {"uri": base_uri}},
        "invocations": [{"executionSuccessful": True}],
        "results": [_result(finding, files, indices[finding.check]) for finding in report.findings],
    }
    return {"$schema": SCHEMA, "version": "2.1.0", "runs": [run]}


@dataclass(frozen=True)
class _Lines:
    text: str

    @cached_property
    def starts(self) -> tuple[int, ...]:
        return line_starts(self.text)

    def region(self, offset: int, end: int) -> Node:
        """Return a region by lines and columns, from 1 and its end exclusive, and by characters."""
        first, last = bisect_right(self.starts, offset), bisect_right(self.starts, end)
        return {
            "startLine": first,
            "startColumn": offset - self.starts[first - 1] + 1,
            "endLine": last,
            "endColumn": end - self.starts[last - 1] + 1,
            "charOffset": offset,
            "charLength": end - offset,
        }


def _rule(rule: Rule) -> Node:
    return {
        "id": rule.id,
        "name": "".join(word.capitalize() for word in rule.id.split("-")),
        "shortDescription": {"text": rule.finds},
        "defaultConfiguration": {"level": _LEVELS[rule.severity]},
        "properties": {"axis": rule.axis, "severity": rule.severity.value, "hasFix": rule.has_fix},
    }


def _result(finding: Diagnostic, files: Mapping[str, _Lines], index: int) -> Node:
    place = finding.location
    region = files[place.file].region(place.offset, place.end)
    result: Node = {
        "ruleId": finding.check,
        "ruleIndex": index,
        "level": _LEVELS[finding.severity],
        "message": {"text": f"{finding.problem.rstrip('.')}. {finding.instruction}"},
        "locations": [{"physicalLocation": {"artifactLocation": _artifact(place.file), "region": region}}],
    }
    if finding.fix:
        result["fixes"] = [_fix(finding, files)]
    return result


def _fix(finding: Diagnostic, files: Mapping[str, _Lines]) -> Node:
    changes: list[JsonValue] = [
        {
            "artifactLocation": _artifact(file),
            "replacements": [_replacement(each, files[file]) for each in finding.fix if each.file == file],
        }
        for file in dict.fromkeys(each.file for each in finding.fix)
    ]
    return {"description": {"text": finding.instruction}, "artifactChanges": changes}


def _replacement(replacement: Replacement, lines: _Lines) -> Node:
    return {
        "deletedRegion": lines.region(replacement.offset, replacement.end),
        "insertedContent": {"text": replacement.text},
    }


def _artifact(file: str) -> Node:
    """Name a file: relative to the base, or by an absolute URI where its name is absolute."""
    uri = quote(file)
    return {"uri": f"file://{uri}"} if file.startswith("/") else {"uri": uri, "uriBaseId": BASE}
