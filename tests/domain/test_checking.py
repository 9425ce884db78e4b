from redraft.contracts.build import BuildStatus, Compilation
from redraft.contracts.materials import Bibliography, Materials
from redraft.contracts.source import Project, SourceFile
from redraft.domain.check_table import rules
from redraft.domain.checking import check, diagnose, present
from redraft.latex.manuscript import read

KNOWN = tuple(rule.id for rule in rules())
BEGIN, END = "\\documentclass{article}\n\\begin{document}\n", "\\end{document}\n"


def found(
    text: str, *ignored: str, keys: tuple[str, ...] = (), log: str | None = None, is_whole: bool = True, part: str = ""
) -> list[tuple[str, str]]:
    files = (SourceFile(path="paper.tex", text=BEGIN + text + END), SourceFile(path="part.tex", text=part))
    bibliography = Bibliography(source="refs.bib" if keys else "", keys=keys)
    materials = Materials(project=Project(main="paper.tex", files=files), bibliography=bibliography, log=log)
    chosen = frozenset(KNOWN) - set(ignored)
    findings = check(materials, chosen=chosen, known=KNOWN, is_whole=is_whole)
    return [(each.check, f"{each.location.file}:{each.location.line}") for each in findings]


def test_findings_come_in_the_order_of_files_and_lines():
    text = "Pages 10-20.\n\\input{part}\nAs we can't see in Section~\\ref{a}.\n"
    assert found(text, part="It isn't.\n") == [
        ("hyphen-range", "paper.tex:3"),
        ("contraction", "paper.tex:5"),
        ("undefined-reference", "paper.tex:5"),
        ("contraction", "part.tex:1"),
    ]


def test_a_check_that_is_not_chosen_says_nothing():
    assert found("It isn't on pages 10-20.\n", "contraction") == [("hyphen-range", "paper.tex:3")]


def test_a_silenced_finding_is_gone_and_its_comment_is_used():
    assert found("It isn't. % redraft: ignore[contraction]\n") == []


def test_a_comment_is_used_although_the_check_is_not_chosen():
    assert found("It isn't. % redraft: ignore[contraction]\n", "contraction") == []


def test_an_unused_comment_is_found_unless_that_is_not_chosen():
    text = "It is. % redraft: ignore[contraction]\n"
    assert found(text) == [("unused-ignore", "paper.tex:3")]
    assert found(text, "unused-ignore") == []


def test_a_comment_for_the_log_waits_for_one():
    text = "It took 93.46 hours. % redraft: ignore[unsupported-number]\n"
    assert found(text) == []
    assert found(text, log="| a | b |\n|---|---|\n| c | 1 |\n") == []
    assert found(text.replace("93.46", "many"), log="| a | b |\n|---|---|\n| c | 1 |\n") == [
        ("unused-ignore", "paper.tex:3")
    ]


def test_citations_are_held_to_a_bibliography_that_is_there():
    text = "So it is~\\cite{known,other}.\n"
    assert found(text) == []
    assert found(text, keys=("known",)) == [("undefined-citation", "paper.tex:3")]


def test_the_paper_is_held_against_itself():
    text = (
        "\\begin{abstract}We gain 12.5 points.\\end{abstract}\n\\section{Results}\nWe gain 7.25 points on all tasks.\n"
    )
    assert found(text) == [("abstract-number", "paper.tex:3")]


def test_a_part_is_not_blamed_for_what_may_stand_elsewhere():
    text = "It isn't in Section~\\ref{a}, nor in~\\cite{b}, nor is NMT told.\n"
    whole = [name for name, _ in found(text, keys=("c",))]
    assert whole == ["contraction", "undefined-reference", "undefined-citation", "undefined-acronym"]
    assert [name for name, _ in found(text, keys=("c",), is_whole=False)] == ["contraction"]


def found_in(materials: Materials) -> list[tuple[str, str]]:
    findings = check(materials, chosen=frozenset(KNOWN), known=KNOWN)
    return [(each.check, f"{each.location.file}:{each.location.line}") for each in findings]


def listing(source: str) -> Materials:
    files = (
        SourceFile(path="paper.tex", text=BEGIN + "So it is~\\cite{a}.\n\\bibliography{refs}\n" + END),
        SourceFile(path="refs.bib", text="@misc{a}\n@misc{b}\n"),
    )
    bibliography = Bibliography(source=source, keys=("a", "b"))
    return Materials(project=Project(main="paper.tex", files=files), bibliography=bibliography)


def test_the_drafts_own_list_is_cited_whole_and_one_that_was_handed_over_need_not_be():
    assert found_in(listing("drafts/refs.bib")) == [("uncited-entry", "refs.bib:2")]
    assert found_in(listing("refs.bib")) == []


def test_the_page_limit_is_that_of_the_guidelines_and_holds_for_a_paper_that_was_typeset():
    compilation = Compilation(status=BuildStatus.OK, draft_digest="0", pages=12, content_pages=11)
    update = {"guidelines": "At most 10 pages.", "compilation": compilation}
    assert found_in(listing("refs.bib").model_copy(update=update)) == [("page-limit", "paper.tex:2")]
    assert found_in(listing("refs.bib").model_copy(update={**update, "compilation": None})) == []


def test_a_comment_for_the_pages_waits_for_them():
    assert found("A long line. % redraft: ignore[overfull-box]\n") == []


def diagnosed(text: str, guidelines: str = "", log: str | None = None, **bibliography: object) -> list[str]:
    materials = Materials(
        project=Project(main="paper.tex", files=(SourceFile(path="paper.tex", text=text),)),
        bibliography=Bibliography(**{"source": "refs.bib", "keys": (), **bibliography}),
        guidelines=guidelines,
        log=log,
    )
    manuscript = read(materials.project)
    found = [each.check for each in diagnose(manuscript, materials)]
    assert present(manuscript, materials) == set(found)
    return found


def test_materials_bring_the_bibliography():
    assert diagnosed("\\cite{a}~\\cite{b}", keys=("a",)) == ["undefined-citation"]


def test_no_bibliography_at_all_says_nothing_about_keys():
    assert diagnosed("\\cite{a}", source="") == []


def test_materials_bring_the_venues_blind_review():
    text = "\\author{A. Author}\\begin{document}Write to me@example.org\\end{document}"
    assert diagnosed(text, "Reviewing is double-blind.") == ["identity-leak"]
    assert diagnosed(text, "Reviewing is open.") == []


def test_a_diagnosis_holds_the_paper_against_itself_and_not_against_the_log():
    abstract = "\\begin{abstract}It isn't 12.5 points.\\end{abstract}\n"
    log = "| a | b |\n|---|---|\n| c | 1 |\n"
    assert diagnosed(f"{BEGIN}{abstract}We gain 7.25 points.\n{END}", log=log) == ["abstract-number", "contraction"]
    assert diagnosed(f"{BEGIN}{abstract}We gain 12.5 points.\n{END}", log=log) == ["contraction"]
