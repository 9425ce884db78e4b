"""Artifacts as a reader sees them: parsed as Markdown, whatever the paper says."""

import re

import pytest
from markdown_it import MarkdownIt

from redraft.contracts.advocate import Advocacy, AdvocateFinding, Attack
from redraft.contracts.build import BuildStatus
from redraft.contracts.claims import Claim, ClaimCounts, ClaimReport, ClaimStatus
from redraft.contracts.delta import HaltReason, RoundDecision
from redraft.contracts.diagnostic import Severity
from redraft.contracts.report import Cost, Report, TrajectoryEntry
from redraft.contracts.review import AxisJudgement, Finding, Reading, Review
from redraft.contracts.run import Judged
from redraft.contracts.score import Band, Rubric, Score
from redraft.contracts.source import Location
from redraft.contracts.worklog import StepCost
from redraft.domain import artifacts

PARSER = MarkdownIt("commonmark").enable("table")
MEGABYTE = 1_000_000
RUBRIC = Rubric(name="mine", weights={"writing_clarity": 0.5, "academic_style": 0.5})
PLAIN = "plain words"
HOSTILE = "`|` ![x](https://example.org/x.png) <script>alert(1)</script>\n\n# a\n\x1b[2J\x00 \\| [a](b) ``` *b*"
HUGE = "😀|`<" * 300_000
TEXTS = [
    pytest.param(PLAIN, id="plain text"),
    pytest.param(HOSTILE, id="hostile text"),
    pytest.param(HUGE, id="huge text"),
]


def place(text: str) -> Location:
    return Location(file=f"{text}.tex", line=3, column=5, offset=20, end=24)


def judged(text: str = PLAIN, count: int = 1, *, advocacy: bool = True) -> Judged:
    finding = Finding(
        severity=Severity.MAJOR,
        axis="writing_clarity",
        section=text,
        quote=text,
        problem=text,
        instruction=text,
        location=place(text),
    )
    challenge = AdvocateFinding(
        id="a", severity=Severity.MAJOR, attack=Attack.CAUSAL, claim=text, quote=text, challenge=text
    )
    axes = {"writing_clarity": 60.0, "academic_style": 70.5}
    return Judged(
        review=Review(
            critic="offline",
            axis_scores={axis: AxisJudgement(score=score, justification=text) for axis, score in axes.items()},
            findings=(finding, finding.model_copy(update={"location": None})) * count,
            reading=Reading(files=(), sections=(), quotations=()),
        ),
        advocacy=Advocacy(advocate="offline", findings=(challenge,) * count) if advocacy else None,
        score=Score(
            axis_scores=axes,
            overall_score=65.25,
            decision_band=Band.MINOR_REVISION,
            raw=(axes,),
            replicates=1,
            sd={},
            judge="offline",
        ),
    )


def ledger(text: str = PLAIN, count: int = 1) -> ClaimReport:
    claim = Claim(value=text, unit="%", location=place(text), context=text, status=ClaimStatus.UNSUPPORTED)
    return ClaimReport(counts=ClaimCounts(matched=2, unsupported=count), claims=(claim,) * count)


def report(text: str = PLAIN, promoted_iter: int | None = 2) -> Report:
    return Report(
        run_id="r",
        policy="mine",
        policy_hash="h",
        baseline=None,
        final=None,
        trajectory=(),
        trajectory_text=text,
        promoted_iter=promoted_iter,
        iterations_run=2,
        halt_reason=HaltReason.ITER_CAP,
        halt_detail=text,
        claims=ClaimCounts(),
        build=BuildStatus.OK,
        warnings=(text,),
        cost=Cost(),
    )


def tables(markdown: str) -> list[list[list[str]]]:
    """Return the text of every cell; anything but headings, tables, code and plain paragraphs is an error."""
    found: list[list[list[str]]] = []
    for token in PARSER.parse(markdown):
        assert token.type not in ("html_block", "list_item_open", "blockquote_open", "code_block", "hr")
        if token.type == "table_open":
            found.append([])
        elif token.type == "tr_open":
            found[-1].append([])
        elif token.type == "inline":
            assert {child.type for child in token.children or []} <= {"text", "code_inline", "softbreak"}
            if token.level > 2:
                found[-1][-1].append("".join(child.content for child in token.children or []))
    return found


def headings(markdown: str) -> list[str]:
    tokens = PARSER.parse(markdown)
    return [tokens[at + 1].content for at, token in enumerate(tokens) if token.type == "heading_open"]


@pytest.mark.parametrize("text", TEXTS)
class TestAnyText:
    def test_a_review_is_three_tables_under_its_own_headings(self, text: str):
        shown = artifacts.review(1, judged(text, 2))
        assert headings(shown) == [
            "Review of iter1: 65.25 Minor Revision",
            "4 findings",
            "2 challenges of the devil's advocate",
        ]
        assert [[len(row) for row in rows] for rows in tables(shown)] == [[2] * 3, [5] * 5, [4] * 3]

    def test_claims_are_one_table(self, text: str):
        shown = artifacts.claims(ledger(text, 3))
        assert headings(shown) == ["Claims: 2 matched, 0 derived, 0 contradicted, 3 unsupported"]
        assert [[len(row) for row in rows] for rows in tables(shown)] == [[6] * 4]

    def test_a_halt_is_one_table(self, text: str):
        shown = artifacts.halt(report(text))
        assert headings(shown) == ["Halted: iter_cap"]
        assert [[len(row) for row in rows] for rows in tables(shown)] == [[2] * 7]

    def test_a_diff_is_one_block(self, text: str):
        heading, fence, *rest = [
            token for token in PARSER.parse(artifacts.diff(2, text)) if token.type in ("inline", "fence")
        ]
        assert heading.content == "Diff of iter2 against the accepted draft"
        assert fence.info == "diff"
        assert [token.content for token in rest] == (
            [f"{len(text) - 200_000} characters more are left out here"] if text is HUGE else []
        )

    def test_a_description_is_one_line_of_text(self, text: str):
        (inline,) = [t for t in PARSER.parse(artifacts.description(text, "diff", "iter1")) if t.type == "inline"]
        assert {child.type for child in inline.children or []} == {"text"}
        assert inline.content.endswith(": diff of iter1")

    def test_no_artifact_reaches_a_megabyte(self, text: str):
        shown = [
            artifacts.review(1, judged(text, 10_000)),
            artifacts.claims(ledger(text, 10_000)),
            artifacts.halt(report(text)),
            artifacts.diff(1, text * 10),
        ]
        assert [len(markdown.encode()) < MEGABYTE for markdown in shown] == [True] * 4

    def test_no_artifact_holds_a_control_character(self, text: str):
        shown = [artifacts.review(1, judged(text)), artifacts.claims(ledger(text)), artifacts.diff(1, text)]
        assert not [markdown for markdown in shown if re.search("[\x00-\x08\x0b\x0c\x0e-\x1f\x7f]", markdown)]


def test_a_review_lists_scores_findings_and_challenges():
    assert tables(artifacts.review(1, judged())) == [
        [["axis", "score"], ["writing_clarity", "60.00"], ["academic_style", "70.50"]],
        [
            ["severity", "place", "section", "quote", "problem"],
            ["major", "plain words.tex:3:5", PLAIN, PLAIN, PLAIN],
            ["major", "", PLAIN, PLAIN, PLAIN],
        ],
        [["severity", "attack", "quote", "challenge"], ["major", "causal", PLAIN, PLAIN]],
    ]


def test_a_review_without_an_advocate_has_no_challenges():
    shown = artifacts.review(1, judged(advocacy=False))
    assert headings(shown)[2] == "0 challenges of the devil's advocate"
    assert len(tables(shown)[2]) == 1


def test_a_ledger_says_what_it_holds():
    told = "which nothing in the log gives"
    assert tables(artifacts.claims(ledger()))[0][1] == ["unsupported", "plain words.tex:3:5", PLAIN, "%", PLAIN, told]


@pytest.mark.parametrize(("promoted_iter", "promoted"), [(2, "iter2"), (0, "iter0"), (None, "nothing")])
def test_a_halt_says_why_and_what_was_promoted(promoted_iter: int | None, promoted: str):
    assert tables(artifacts.halt(report(promoted_iter=promoted_iter)))[0][1:] == [
        ["why", PLAIN],
        ["scores", PLAIN],
        ["promoted", promoted],
        ["build", "ok"],
        ["open findings", "0"],
        ["note", PLAIN],
    ]


def entry(
    number: int, overall: float | None, axes: dict[str, float] | None = None, *fell: str, decision: str = "baseline"
) -> TrajectoryEntry:
    band = None if overall is None else Band.REJECT
    return TrajectoryEntry(
        iter=number, overall=overall, band=band, axes=axes or {}, decision=RoundDecision(decision), regressions=fell
    )


def test_a_trajectory_is_a_chart_and_a_table_that_marks_what_fell():
    shown = artifacts.trajectory(
        [
            entry(0, 50, {"writing_clarity": 40, "academic_style": 60}),
            entry(1, 100, {"writing_clarity": 100, "academic_style": 59}, "academic_style", decision="accept_improved"),
            entry(2, None, decision="revert_broken_build"),
        ],
        RUBRIC,
    )
    assert (
        "\n".join(
            [
                f"iter0 {'█' * 15}{'░' * 15} 50.00 baseline",
                f"iter1 {'█' * 30} 100.00 accept_improved",
                f"iter2 {'░' * 30} – revert_broken_build",
            ]
        )
        in PARSER.parse(shown)[3].content
    )
    assert tables(shown)[0] == [
        ["draft", "overall", "band", "writing clarity", "academic style", "decision"],
        ["iter0", "50.00", "Reject", "40.00", "60.00", "baseline"],
        ["iter1", "100.00", "Reject", "100.00", "59.00 ▼", "accept_improved"],
        ["iter2", "–", "", "–", "–", "revert_broken_build"],
    ]


def test_the_bars_are_drawn_on_the_rubrics_own_scale():
    rubric = RUBRIC.model_copy(update={"scale_min": -10.0, "scale_max": 0.0})
    chart = artifacts.trajectory([entry(0, -10), entry(1, -5), entry(2, 0)], rubric)
    assert [line.count("█") for line in chart.splitlines()[3:6]] == [0, 15, 30]


def test_a_trajectory_without_a_draft_is_an_empty_table():
    assert len(tables(artifacts.trajectory([], RUBRIC))[0]) == 1


def test_a_snapshot_shows_its_hash_its_pages_and_its_first_page():
    shown = artifacts.snapshot(1, "abc", 6, b"\x89PNG")
    assert "SHA-256 `abc` · 6 pages" in shown
    assert "![page 1](data:image/png;base64,iVBORw==)" in shown


@pytest.mark.parametrize(
    "preview", [pytest.param(None, id="no page"), pytest.param(b"x" * 2_000_001, id="a picture too large for an event")]
)
def test_a_snapshot_goes_without_its_page(preview: bytes | None):
    assert artifacts.snapshot(1, "abc", None, preview) == "## Snapshot iter1\n\nSHA-256 `abc` · no pages"


def test_the_largest_picture_stays_under_the_limit_of_an_event():
    assert MEGABYTE < len(artifacts.snapshot(1, "abc", 6, b"x" * 2_000_000)) < 5 * MEGABYTE


def test_costs_are_listed_per_draft_and_whole():
    spent = Cost(requests=3, input_tokens=20, output_tokens=5, cost_usd=0.5, wall_s=2.25, per_round=(StepCost(),))
    assert tables(artifacts.cost(spent))[0][1:] == [
        ["iter0", "0", "0", "0", "0.0000", "0.0"],
        ["all", "3", "20", "5", "0.5000", "2.2"],
    ]


def test_a_price_that_is_not_known_is_told_and_never_as_0():
    spent = Cost(requests=1, cost_usd=None, per_round=(StepCost(requests=1, cost_usd=None), StepCost()))
    assert [row[4] for row in tables(artifacts.cost(spent))[0][1:]] == ["price unknown", "0.0000", "price unknown"]
