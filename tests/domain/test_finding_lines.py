import pytest

from redraft.contracts.diagnostic import Diagnostic, Replacement, Severity
from redraft.contracts.review import Finding
from redraft.contracts.source import Location
from redraft.domain.finding_lines import line_of

PLACE = Location(file="paper.tex", line=2, column=4, offset=10, end=15)
FAULT = Diagnostic(
    check="hyphen-range",
    severity=Severity.MINOR,
    axis="technical_execution",
    section="Method",
    quote="10-20",
    problem="It is a minus.",
    instruction="Write a dash.",
    location=PLACE,
)
FINDING = Finding(
    severity=Severity.MAJOR,
    axis="clarity",
    section="Method",
    quote="q",
    problem="It is long.",
    instruction="Split it.",
)


@pytest.mark.parametrize(
    ("finding", "line"),
    [
        pytest.param(FAULT, "paper.tex:2:4: minor hyphen-range: It is a minus (Write a dash)", id="of a check"),
        pytest.param(
            FAULT.model_copy(update={"fix": (Replacement(file="paper.tex", offset=10, end=15, text="x"),)}),
            "paper.tex:2:4: minor hyphen-range: It is a minus (fix: Write a dash)",
            id="with a fix",
        ),
        pytest.param(FINDING, "Method: major: It is long (Split it)", id="of a critic, told with its section"),
        pytest.param(
            FINDING.model_copy(update={"check": "long-sentence", "location": PLACE}),
            "paper.tex:2:4: major long-sentence: It is long (Split it)",
            id="of a critic, with the check behind it",
        ),
        pytest.param(
            FINDING.model_copy(update={"problem": "It is\nlong"}),
            "Method: major: It is long (Split it)",
            id="with a line end in it",
        ),
    ],
)
def test_a_finding_is_one_line(finding: Diagnostic | Finding, line: str):
    assert line_of(finding) == line
