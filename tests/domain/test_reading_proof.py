from pathlib import Path

import pytest

from redraft.adapters.projects import load_project
from redraft.contracts.advocate import Advocacy, AdvocateFinding, Attack
from redraft.contracts.diagnostic import Severity
from redraft.contracts.review import Finding, Lens, Proof, Reading, Review
from redraft.contracts.source import Asset, Project, SourceFile
from redraft.domain import reading_proof
from redraft.errors import MalformedAnswerError
from redraft.latex.manuscript import Manuscript, read
from redraft.latex.quotations import quotations

DATA = Path(__file__).parents[1] / "data" / "papers"

BODY = r"""
A short abstract says what is new here.
\section{Introduction}
Deep networks spend the \emph{same work} on ``every'' input~\cite{a}.
\section{Method}
A linear classifier reads the state after each layer of the network.
"""
INTRODUCTION = "Deep networks spend the same work on every input"
METHOD = "A linear classifier reads the state"


def paper(body: str = BODY, **others: str) -> Manuscript:
    main = SourceFile(path="paper.tex", text=rf"\documentclass{{article}}\begin{{document}}{body}\end{{document}}")
    files = (main, *(SourceFile(path=f"{name}.tex", text=text) for name, text in others.items()))
    return read(Project(main="paper.tex", files=files))


def reading(*quotations: str, files: tuple[str, ...] = ("paper.tex",)) -> Reading:
    return Reading(files=files, sections=(), quotations=quotations)


NOTHING_QUOTED = "no quotation of 20 characters or more, expected at least one"
ONE_PLACE = "no finding, expected quotations of 20 characters or more from two different sections"
NO_SECOND = "no finding, expected two different quotations of 20 characters or more"


def nowhere(words: str) -> str:
    return f"quotation {words!r} stands nowhere in the draft"


@pytest.mark.parametrize(
    ("given", "has_findings", "faults"),
    [
        pytest.param(reading(INTRODUCTION), True, [], id="one quotation beside findings"),
        pytest.param(reading(), True, [NOTHING_QUOTED], id="none beside findings"),
        pytest.param(reading(INTRODUCTION, METHOD), False, [], id="two from two sections without findings"),
        pytest.param(reading(INTRODUCTION), False, [ONE_PLACE], id="one alone without findings"),
        pytest.param(reading(INTRODUCTION, INTRODUCTION), False, [ONE_PLACE], id="the same one twice"),
        pytest.param(
            reading(INTRODUCTION, "networks spend the same work on every input"),
            False,
            [ONE_PLACE],
            id="two of one section",
        ),
        pytest.param(reading("A short abstract says what is new", METHOD), False, [], id="before the first heading"),
        pytest.param(reading(), False, [ONE_PLACE], id="an empty verdict"),
        pytest.param(reading("the", METHOD), False, [ONE_PLACE], id="one common word beside a long one"),
        pytest.param(reading("A linear classifier "), True, [NOTHING_QUOTED], id="19 characters prove nothing"),
        pytest.param(reading("A linear classifier r"), True, [], id="21 characters do"),
        pytest.param(reading("A linear classifie", INTRODUCTION), True, [], id="a short one beside a long one"),
        pytest.param(
            reading("a paper about something else"), True, [nowhere("a paper about something else")], id="made up"
        ),
        pytest.param(
            reading(INTRODUCTION, METHOD, "made up"), False, [nowhere("made up")], id="a made up one beside good ones"
        ),
        pytest.param(reading(INTRODUCTION, ""), True, [nowhere("")], id="an empty quotation"),
        pytest.param(
            reading(r"Deep  networks spend the \emph{same work} on ``every'' input"), True, [], id="the source as it is"
        ),
        pytest.param(reading("Deep networks\nspend the “same work” on every"), True, [], id="other quotation marks"),
        pytest.param(reading(INTRODUCTION, files=("./paper.tex",)), True, [], id="a file from here"),
        pytest.param(
            reading(INTRODUCTION, files=("paper.tex", "setup.py")),
            True,
            ["file 'setup.py' is none of the project's"],
            id="a strange file",
        ),
        pytest.param(
            reading(INTRODUCTION, files=()), True, ["no file named, expected those that were read"], id="no file"
        ),
    ],
)
def test_a_verdict_is_held_to_what_it_quotes(given: Reading, has_findings: bool, faults: list[str]):
    proof = reading_proof.of_verdict(given, paper(), has_findings=has_findings)
    assert list(proof.faults) == faults
    assert proof.holds == (not faults)


def test_a_file_that_is_input_is_the_projects():
    draft = paper(r"\input{method}" + BODY, method="Each layer has its own small head.")
    given = reading("Each layer has its own small head", files=("method.tex",))
    assert reading_proof.of_verdict(given, draft, has_findings=True).holds


FIRST, SECOND = "The first of two long sentences", "The second of two long sentences"
ONE_HEADING = rf"\section{{All}}{FIRST}.{{}}" + "\n" + f"{SECOND}."


@pytest.mark.parametrize(
    ("body", "given", "has_findings", "faults"),
    [
        pytest.param(ONE_HEADING, reading(FIRST, SECOND), False, [], id="two under the one heading"),
        pytest.param(ONE_HEADING, reading(FIRST, FIRST), False, [NO_SECOND], id="the same twice under it"),
        pytest.param(ONE_HEADING, reading(), True, [NOTHING_QUOTED], id="none under it, beside findings"),
        pytest.param(f"{FIRST}.", reading(FIRST), False, [], id="the one sentence there is"),
        pytest.param(f"{FIRST}.", reading(), False, [NOTHING_QUOTED], id="not the one sentence there is"),
        pytest.param("Too short.", reading(), False, [], id="nothing long enough to quote"),
        pytest.param("Too short.", reading("made up"), False, [nowhere("made up")], id="made up all the same"),
        pytest.param("", reading(), False, [], id="nothing"),
    ],
)
def test_no_more_is_asked_than_the_draft_has(body: str, given: Reading, has_findings: bool, faults: list[str]):
    assert list(reading_proof.of_verdict(given, paper(body), has_findings=has_findings).faults) == faults


@pytest.mark.parametrize(
    "main",
    [path for path in sorted(DATA.rglob("*.tex")) if b"\\begin{document}" in path.read_bytes()],
    ids=lambda path: path.relative_to(DATA).as_posix(),
)
def test_words_that_code_quotes_prove_that_it_read(main: Path):
    draft = read(load_project(main.parent, main.name))
    given = reading(*quotations(draft), files=(main.name,))
    assert reading_proof.of_verdict(given, draft, has_findings=False).holds


def test_a_figure_is_a_file_of_the_project():
    main = SourceFile(path="paper.tex", text=f"\\begin{{document}}{FIRST}\\end{{document}}")
    draft = read(Project(main="paper.tex", files=(main,), assets=(Asset(path="plot.pdf", size=1),)))
    given = reading(FIRST, files=("paper.tex", "plot.pdf"))
    assert reading_proof.of_verdict(given, draft, has_findings=True).holds


def test_a_thousand_quotations_are_held_to_the_draft_one_by_one():
    made_up = [f"words that nobody wrote, number {n}" for n in range(1000)]
    assert len(reading_proof.of_verdict(reading(INTRODUCTION, *made_up), paper(), has_findings=True).faults) == 1000


def test_a_comment_is_not_what_a_reader_reads():
    draft = paper(BODY + "% the words of a comment that nobody prints\n")
    assert not reading_proof.of_verdict(
        reading("the words of a comment that nobody prints"), draft, has_findings=True
    ).holds


@pytest.mark.parametrize(("words", "holds"), [("深层网络逐层读", True), ("深层网络逐层", False)], ids=["7", "6"])
def test_a_character_of_chinese_holds_as_much_as_three_letters(words: str, holds: bool):
    draft = paper(r"\section{引言}深层网络逐层读取状态。")
    assert reading_proof.of_verdict(reading(words), draft, has_findings=True).holds is holds


def test_the_words_of_findings_stand_in_the_draft():
    assert reading_proof.of_quotes((INTRODUCTION, "same work"), paper()).holds
    assert reading_proof.of_quotes((), paper()).holds
    assert reading_proof.of_quotes((METHOD, "no such words"), paper()).faults == (nowhere("no such words"),)


def test_lenses_come_in_the_order_in_which_they_are_tried():
    assert list(Lens) == ["soundness", "evidence", "clarity", "reproducibility", "novelty"]


FINDING = Finding(severity=Severity.MAJOR, axis="clarity", section="", quote="", problem="p", instruction="i")


@pytest.mark.parametrize(
    ("critic", "quotations", "findings", "holds"),
    [
        pytest.param("a-model", (INTRODUCTION,), (FINDING,), True, id="one quotation beside a finding"),
        pytest.param("a-model", (INTRODUCTION,), (), False, id="one quotation without"),
        pytest.param("a-model", (), (FINDING,), False, id="no quotation"),
        pytest.param("offline", (), (), True, id="the offline critic reads by its code"),
    ],
)
def test_a_review_is_held_to_its_reading(
    critic: str, quotations: tuple[str, ...], findings: tuple[Finding, ...], *, holds: bool
):
    review = Review(critic=critic, axis_scores={}, findings=findings, reading=reading(*quotations))
    assert reading_proof.of_review(review, paper()).holds is holds


def test_a_verdict_that_proves_no_reading_counts_as_malformed():
    review = Review(critic="a-model", axis_scores={}, findings=(FINDING,), reading=reading())
    assert reading_proof.proven("critic a-model", review, Proof()) is review
    with pytest.raises(MalformedAnswerError, match=r"^critic a-model: no file$"):
        reading_proof.proven("critic a-model", review, Proof(faults=("no file", "no quotation")))


@pytest.mark.parametrize(
    ("advocate", "quotes", "faults"),
    [
        pytest.param("a-model", (INTRODUCTION, "every” input"), [], id="words of the draft"),
        pytest.param("a-model", (), [], id="no finding"),
        pytest.param("a-model", (METHOD, "it causes harm"), [nowhere("it causes harm")], id="words of its own"),
        pytest.param("a-model", ("",), [nowhere("")], id="no words"),
        pytest.param("offline", ("it causes harm",), [], id="the offline advocate reads by its code"),
    ],
)
def test_the_advocate_is_held_to_the_words_it_attacks(advocate: str, quotes: tuple[str, ...], faults: list[str]):
    findings = tuple(
        AdvocateFinding(id=str(n), severity=Severity.MAJOR, attack=Attack.CAUSAL, claim="c", quote=quote, challenge="h")
        for n, quote in enumerate(quotes)
    )
    proof = reading_proof.of_advocacy(Advocacy(advocate=advocate, findings=findings), paper())
    assert list(proof.faults) == faults
