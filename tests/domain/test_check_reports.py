import pytest

from redraft.contracts.check import CheckedPaper, CheckReport
from redraft.contracts.diagnostic import Diagnostic, Replacement, Severity
from redraft.contracts.source import Location
from redraft.domain.check_reports import github_lines, renamed, report, summary, text_lines

PAPERS = (CheckedPaper(main="paper.tex", files=("paper.tex", "part.tex")),)


def finding(check: str = "contraction", file: str = "paper.tex", **changes: object) -> Diagnostic:
    plain = Diagnostic(
        check=check,
        severity=Severity.MINOR,
        axis="academic_style",
        section="",
        quote="isn't",
        problem="It is spoken.",
        instruction="Write it in full.",
        location=Location(file=file, line=2, column=4, offset=10, end=15),
    )
    return plain.model_copy(update=changes)


FIXED = finding("hyphen-range", fix=(Replacement(file="paper.tex", offset=10, end=15, text="x"),))
GRAVE = finding("placeholder", "part.tex", severity=Severity.MAJOR)


def told(*findings: Diagnostic, fixed: int = 0) -> CheckReport:
    return report(PAPERS, findings, fixed=fixed)


def test_findings_are_counted():
    counted = told(finding(), FIXED, GRAVE, fixed=4)
    assert (counted.major, counted.minor, counted.fixable, counted.fixed) == (1, 2, 1, 4)


def test_a_line_of_text_has_place_weight_id_problem_and_remedy():
    assert list(text_lines(told(finding(), FIXED, GRAVE))) == [
        "paper.tex:2:4: minor contraction: It is spoken (Write it in full)",
        "paper.tex:2:4: minor hyphen-range: It is spoken (fix: Write it in full)",
        "",
        "part.tex:2:4: major placeholder: It is spoken (Write it in full)",
    ]


def test_nothing_found_is_no_line():
    assert list(text_lines(told())) == []


def test_a_line_stays_a_line_and_moves_no_terminal():
    (line,) = text_lines(told(finding(problem="one\ntwo \x1b[31m")))
    assert line == "paper.tex:2:4: minor contraction: one two \N{REPLACEMENT CHARACTER}[31m (Write it in full)"


@pytest.mark.parametrize(
    ("found", "line"),
    [
        pytest.param(
            finding(),
            "::warning file=paper.tex,line=2,col=4,title=redraft contraction::It is spoken. Write it in full.",
            id="a minor one warns",
        ),
        pytest.param(
            GRAVE,
            "::error file=part.tex,line=2,col=4,title=redraft placeholder::It is spoken. Write it in full.",
            id="a major one is an error",
        ),
        pytest.param(
            finding(file="a,b:50%.tex", problem="5% lost:\r\n, here", instruction="Write \\%"),
            "::warning file=a%2Cb%3A50%25.tex,line=2,col=4,title=redraft contraction"
            "::5%25 lost:%0D%0A, here. Write \\%25",
            id="escapes",
        ),
    ],
)
def test_a_workflow_command(found: Diagnostic, line: str):
    assert list(github_lines(told(found))) == [line]


@pytest.mark.parametrize(
    ("given", "line"),
    [
        (told(), "paper.tex: no finding"),
        (told(finding()), "paper.tex: 1 finding in 1 file; 0 major, 1 minor"),
        (
            told(finding(), FIXED, GRAVE, fixed=2),
            "paper.tex: 3 findings in 2 files; 1 major, 2 minor; 2 mended; --fix mends 1",
        ),
        (told(fixed=2), "paper.tex: no finding; 2 mended"),
    ],
)
def test_the_summary(given: CheckReport, line: str):
    assert summary(given) == line


def test_the_summary_names_what_mends_a_workspace():
    inside = CheckedPaper(main="w/drafts/paper.tex", files=(), workspace="w")
    last = "1 finding in 1 file; 0 major, 1 minor"
    assert summary(report((inside,), (FIXED,))) == f"w/drafts/paper.tex: {last}; redraft refine mends 1"
    assert summary(report((inside, *PAPERS), (FIXED,))) == f"w/drafts/paper.tex, paper.tex: {last}; --fix mends 1"


def test_a_finding_goes_by_another_name_with_its_fix():
    other = renamed(FIXED, lambda file: f"thesis/{file}")
    assert (other.location.file, other.fix[0].file) == ("thesis/paper.tex", "thesis/paper.tex")
    assert renamed(other, lambda file: file.removeprefix("thesis/")) == FIXED
