"""The offline critic, reviser and advocate, round by round."""

import json
import re
import tomllib
from pathlib import Path

import pytest

from redraft.adapters.offline import OfflineAdvocate, OfflineCritic, OfflineReviser
from redraft.contracts.build import BuildStatus, Compilation
from redraft.contracts.diagnostic import Severity
from redraft.contracts.materials import Bibliography, Materials, ThinSection
from redraft.contracts.policy import Policy
from redraft.contracts.review import Finding, Review
from redraft.contracts.revision import Agenda, Revision, Violation, ViolationKind
from redraft.contracts.score import Rubric
from redraft.contracts.source import Asset, Location, Project, SourceFile
from redraft.domain.edits import apply
from redraft.errors import PolicyError

ROOT = Path(__file__).parents[2]
PAPERS = sorted((ROOT / "tests/data/papers").glob("*.tex"))
FAULTS = 14


def _rubric(name: str = "agentreview", **changes: object) -> Rubric:
    with (ROOT / f"redraft/policies/rubrics/{name}.toml").open("rb") as file:
        return Rubric(**{**tomllib.load(file), **changes})


def _materials(text: str, keys: tuple[str, ...] = ("k",), **others: str) -> Materials:
    files = (SourceFile(path="paper.tex", text=text), *(SourceFile(path=p, text=t) for p, t in others.items()))
    return Materials(
        project=Project(main="paper.tex", files=files, assets=(Asset(path="figure.pdf", size=1),)),
        bibliography=Bibliography(source="refs.bib", keys=keys),
    )


def _faulty(count: int = FAULTS, end: str = "\n") -> Materials:
    lines = [
        f"Sentence number {n} says that the the paper of that name is good.{end}{end}{end}{end}{end}"
        for n in range(count)
    ]
    return _materials("\\section{One}" + end + "".join(lines))


async def _review(materials: Materials, rubric: Rubric | None = None, replicate: int = 0) -> Review:
    return await OfflineCritic().review(materials, Policy(name="p", rubric=rubric or _rubric()), replicate=replicate)


async def _revise(materials: Materials, *violations: Violation) -> Revision:
    review = await _review(materials)
    return await OfflineReviser().revise(materials, Agenda(findings=review.findings, violations=violations))


def _violation(
    line: int | None = None, kind: ViolationKind = ViolationKind.NEW_NUMBER, file: str = "paper.tex"
) -> Violation:
    place = Location(file=file, line=line, column=1, offset=0, end=0) if line else None
    return Violation(kind=kind, message="refused", location=place)


async def test_a_finding_carries_all_that_a_reader_needs():
    materials = _materials("\\section{One}\nA service level \\ref{lost} in the the end.")
    major, minor = (await _review(materials)).findings
    assert (major.severity, minor.severity) == (Severity.MAJOR, Severity.MINOR)
    assert minor.check == "doubled-word"
    assert minor.axis == "writing_clarity"
    assert minor.section == "One"
    assert minor.quote in materials.project.files[0].text
    assert str(minor.location) == "paper.tex:2:31"
    assert minor.problem
    assert minor.instruction


@pytest.mark.parametrize("path", PAPERS, ids=lambda path: path.stem)
async def test_a_clean_paper_gets_no_finding_full_scores_and_no_edit(path: Path):
    text = path.read_text(encoding="utf-8")
    keys = tuple(
        key.removeprefix("*")
        for group in re.findall(r"\\[a-z]*cite[a-z]*\*?(?:\[[^\]]*\])*\{([^}]*)\}", text)
        for key in group.split(",")
    )
    materials = _materials(text, keys)
    review = await _review(materials)
    assert review.findings == ()
    assert {judgement.score for judgement in review.axis_scores.values()} == {100}
    assert (await _revise(materials)).edits == ()
    everything = Finding(severity=Severity.MAJOR, axis="a", section="", quote=text, problem="p", instruction="i")
    assert (await OfflineReviser().revise(materials, Agenda(findings=(everything,)))).edits == ()


async def test_the_review_proves_that_the_draft_was_read():
    text = "\\section{One}\nThe first of these sections says this.\n\\section{Two}\n\\input{b}\n"
    materials = _materials(text, **{"b.tex": "The second of these sections says that.\n"})
    reading = (await _review(materials)).reading
    assert reading.files == ("paper.tex", "b.tex")
    assert reading.sections == ("One", "Two")
    assert reading.quotations == ("The first of these sections says this.", "The second of these sections says that.")


async def test_replicates_are_the_same_to_the_byte():
    materials = _faulty()
    first, second = await _review(materials), await _review(materials, replicate=3)
    assert first.model_dump_json() == second.model_dump_json()
    assert (await _revise(materials)).model_dump_json() == (await _revise(materials)).model_dump_json()


async def test_a_review_reads_back_as_it_was_written():
    review = await _review(_faulty())
    assert Review.model_validate(json.loads(review.model_dump_json())) == review
    assert review.critic == "offline"


async def test_scores_are_brought_to_the_rubrics_own_scale():
    materials = _faulty(3)
    review = await _review(materials, _rubric(scale_max=10))
    assert review.axis_scores["writing_clarity"].score == pytest.approx((100 - 42 / 2) / 10)


@pytest.mark.parametrize(
    ("rubric", "words"),
    [
        pytest.param(_rubric("critic-loop"), "cannot judge clarity, novelty", id="other axes"),
        pytest.param(Rubric(name="half", weights={"logical_flow": 1}), "lacks scientific_depth", id="too few axes"),
    ],
)
async def test_other_axes_are_refused_by_name(rubric: Rubric, words: str):
    with pytest.raises(PolicyError, match=words):
        await _review(_faulty(), rubric)


async def test_strengths_are_named_only_where_there_is_something_to_praise():
    assert (await _review(_materials(""))).strengths == ()
    praised = (await _review(_materials("Words as in~\\cite{k}."))).strengths
    assert praised == ("Every citation is in the bibliography.", "Nothing is left to be written.")


async def test_the_ten_most_severe_that_can_be_mended_are_mended():
    materials = _faulty()
    revision = await _revise(materials)
    assert len(revision.edits) == len(revision.worklog.actions_taken) == 10
    text = apply(materials.project, revision.edits).project.files[0].text
    assert text.count("the the") == FAULTS - 10
    assert "number 13 says that the the" in text


async def test_rounds_mend_everything_and_every_round_scores_higher():
    materials, scores = _faulty(25), []
    for _ in range(4):
        review = await _review(materials)
        scores.append(review.axis_scores["writing_clarity"].score)
        revision = await _revise(materials)
        applied = apply(materials.project, revision.edits)
        assert applied.violations == ()
        materials = materials.model_copy(update={"project": applied.project})
    assert scores == sorted(set(scores))
    assert scores[-1] == 100
    assert revision.edits == ()


@pytest.mark.parametrize("end", [pytest.param("\r\n", id="CRLF"), pytest.param("\r", id="CR")])
async def test_edits_keep_the_line_ends_of_their_file(end: str):
    materials = _faulty(3, end)
    before = materials.project.files[0].text
    applied = apply(materials.project, (await _revise(materials)).edits)
    assert applied.violations == ()
    assert applied.project.files[0].text == before.replace("the the", "the")


async def test_letters_beyond_ascii_are_kept():
    materials = _materials(
        "R\u00e9sum\u00e9 of the the \U0001d54c and \u201cmore\u201d e\u0301 here, with more words after it"
    )
    applied = apply(materials.project, (await _revise(materials)).edits)
    assert [file.text for file in applied.project.files] in (
        ["R\u00e9sum\u00e9 of the \U0001d54c and \u201cmore\u201d e\u0301 here, with more words after it"],
        [materials.project.files[0].text],
    )


async def test_a_fault_beside_a_control_character_is_left_alone():
    materials = _materials("in the the\x07 end")
    assert (await _revise(materials)).edits == ()


async def test_only_what_the_agenda_asks_for_is_mended():
    materials = _materials("First the the one.\n\nThen the the other.")
    first, _ = (await _review(materials)).findings
    revision = await OfflineReviser().revise(materials, Agenda(findings=(first,)))
    assert apply(materials.project, revision.edits).project.files[0].text == "First the one.\n\nThen the the other."
    assert (await OfflineReviser().revise(materials, Agenda())).edits == ()


async def test_another_critics_finding_is_mended_where_it_quotes_the_fault():
    materials = _materials("First the the one.\n\nThen the the other.")
    finding = Finding(
        severity=Severity.MINOR, axis="a", section="", quote="Then the the other.", problem="p", instruction="i"
    )
    revision = await OfflineReviser().revise(materials, Agenda(findings=(finding,)))
    assert apply(materials.project, revision.edits).project.files[0].text == "First the the one.\n\nThen the other."


async def test_the_revision_says_what_it_did():
    revision = await _revise(_materials("In the the end."))
    assert revision.reviser == "offline"
    assert revision.worklog.addressed_weaknesses == ("paper.tex:1:4: The word \u201cthe\u201d stands twice.",)
    assert revision.worklog.actions_taken == ("paper.tex:1:4: doubled-word: Keep one \u201cthe\u201d.",)


def _mended_lines(materials: Materials, revision: Revision) -> set[int]:
    text = apply(materials.project, revision.edits).project.files[0].text
    return {number for number, line in enumerate(text.splitlines(), 1) if "that the paper" in line}


async def test_an_edit_near_a_located_violation_is_left_out():
    materials = _faulty(4)
    assert _mended_lines(materials, await _revise(materials)) == {2, 7, 12, 17}
    assert _mended_lines(materials, await _revise(materials, _violation(7))) == {2, 12, 17}
    assert _mended_lines(materials, await _revise(materials, _violation(10))) == {2, 17}
    assert _mended_lines(materials, await _revise(materials, _violation(7, file="b.tex"))) != {2, 7, 12, 17}


async def test_a_violation_without_a_place_takes_half_and_the_next_one_all():
    materials = _faulty(4)
    broken = _violation(kind=ViolationKind.BROKEN_BUILD)
    assert _mended_lines(materials, await _revise(materials, broken)) == {2, 7}
    assert (await _revise(materials, broken, broken)).edits == ()


async def test_a_violation_that_comes_back_takes_more_until_nothing_is_left():
    materials = _faulty(4)
    again = _violation(7)
    assert _mended_lines(materials, await _revise(materials, again, again)) == {2}
    assert (await _revise(materials, again, again, again)).edits == ()


async def test_two_violations_at_one_place_blame_the_same_edit_once():
    materials = _faulty(4)
    other = _violation(8, ViolationKind.IDENTITY_LEAK)
    assert _mended_lines(materials, await _revise(materials, _violation(7), other)) == {2, 12, 17}


async def test_lines_that_earlier_fixes_join_are_counted():
    text = "".join(f"Number {n} of the\nthe papers." + "\n" * 12 for n in range(4))
    materials = _materials(text)
    revision = await _revise(materials)
    candidate = apply(materials.project, revision.edits).project.files[0].text
    line = candidate[: candidate.index("Number 3")].count("\n") + 1
    kept = apply(materials.project, (await _revise(materials, _violation(line))).edits).project.files[0].text
    assert "Number 3 of the\nthe papers" in kept
    assert "Number 2 of the papers" in kept


async def test_the_advocate_raises_overclaims_majors_at_most():
    materials = _materials("\\section{One}\nOur method always outperforms every baseline. It works~\\cite{k}.")
    advocacy = await OfflineAdvocate().challenge(materials)
    (finding,) = advocacy.findings
    assert advocacy.advocate == "offline"
    assert advocacy.rulings == ()
    assert finding.severity is Severity.MAJOR
    assert finding.quote == "Our method always outperforms every baseline."
    assert finding.challenge


async def test_a_claim_keeps_its_id_when_lines_and_case_change():
    first = await OfflineAdvocate().challenge(_materials("Our method always wins."))
    moved = await OfflineAdvocate().challenge(_materials("Before.\n\nOur Method\nalways \\emph{wins}."))
    other = await OfflineAdvocate().challenge(_materials("Our method never fails."))
    assert [f.id for f in first.findings] == [f.id for f in moved.findings]
    assert [f.id for f in first.findings] != [f.id for f in other.findings]


async def test_a_sentence_said_twice_is_challenged_once():
    advocacy = await OfflineAdvocate().challenge(_materials("It always works. And so on. It always works."))
    assert len(advocacy.findings) == 1


@pytest.mark.parametrize(
    "text",
    [
        pytest.param("", id="empty"),
        pytest.param("%", id="a comment"),
        pytest.param("\\begin{document}", id="never ends"),
    ],
)
async def test_a_paper_without_words_is_reviewed(text: str):
    review = await _review(_materials(text))
    assert review.findings == ()
    assert review.reading.quotations == ()
    assert (await _revise(_materials(text))).edits == ()
    assert (await OfflineAdvocate().challenge(_materials(text))).findings == ()


async def test_the_critic_names_the_database_and_the_page_limit():
    materials = _materials("\\cite{k} \\bibliography{x}", **{"x.bib": "@misc{k}\n@misc{k}"})
    compilation = Compilation(status=BuildStatus.OK, draft_digest="0", pages=12, content_pages=11)
    update = {"compilation": compilation, "guidelines": "At most 10 pages."}
    plain, compiled = await _review(materials), await _review(materials.model_copy(update=update))
    assert [(each.check, str(each.location)) for each in plain.findings] == [("duplicate-entry-key", "x.bib:2:7")]
    assert [each.check for each in compiled.findings] == ["page-limit", "duplicate-entry-key"]
    axes = {axis for axis in plain.axis_scores if plain.axis_scores[axis] != compiled.axis_scores[axis]}
    assert axes == {"academic_style"}


RESULTS = (
    "\\begin{abstract}\nSparse has an accuracy of %s\\%%.\n\\end{abstract}\n\\section{Results}\n"
    "The accuracy of Sparse is %s\\%%, as Table~\\ref{t} has it.\n\\begin{table}\\caption{Results.}\\label{t}\n"
    "\\begin{tabular}{lr}\nMethod & Accuracy \\\\\nDense & 80.4 \\\\\nSparse & 84.1 \\\\\n\\end{tabular}\n"
    "\\end{table}\n"
)


@pytest.mark.parametrize(
    ("numbers", "found", "lost"),
    [
        pytest.param(("84.1", "84.1"), [], 0, id="in agreement"),
        pytest.param(("84.7", "84.1"), ["abstract-number"], 2 / 4, id="an abstract that says what the body does not"),
        pytest.param(("84.1", "84.7"), ["table-number"], 2 / 4, id="a sentence that its table contradicts"),
        pytest.param(("84.9", "84.7"), ["abstract-number", "table-number"], 4 / 4, id="both"),
    ],
)
async def test_the_critic_holds_a_paper_against_itself(numbers: tuple[str, str], found: list[str], lost: float):
    materials = _materials(RESULTS % numbers)
    review = await _review(materials)
    assert [each.check for each in review.findings] == found
    assert review.axis_scores["evidence_presentation"].score == 100 - lost
    assert {judgement.score for axis, judgement in review.axis_scores.items() if axis != "evidence_presentation"} == {
        100
    }
    assert (await _revise(materials)).edits == ()


THIN = ThinSection(title="Ablation study", reason="no numbers")
SECTIONS = (
    "\\section{Method}\nKeys are sorted.\n\\section{Ablation Study}\nShort words here.\n"
    "Each part of the method is needed for its result. The rest is plain.\n"
)


async def test_the_advocate_raises_what_a_thin_section_says_in_its_own_words():
    materials = _materials(SECTIONS).model_copy(update={"thin_sections": (THIN,)})
    (finding,) = (await OfflineAdvocate().challenge(materials)).findings
    assert finding.severity is Severity.MAJOR
    assert finding.quote == "Each part of the method is needed for its result."
    assert finding.challenge == (
        "The research brief found the evidence for “Ablation study” thin: no numbers. What carries this claim?"
    )


@pytest.mark.parametrize(
    "title",
    [
        pytest.param("Scaling", id="a section that the paper lacks"),
        pytest.param("Method", id="a section without a whole sentence"),
        pytest.param("", id="no title"),
    ],
)
async def test_the_advocate_raises_no_thin_section_that_it_cannot_quote(title: str):
    thin = THIN.model_copy(update={"title": title})
    materials = _materials(SECTIONS).model_copy(update={"thin_sections": (thin,)})
    assert (await OfflineAdvocate().challenge(materials)).findings == ()
