r"""What a project's files name by `\input` and its kin."""

import pytest

from redraft.adapters.inclusions import check_inclusions
from redraft.contracts.source import Asset, Project, SourceFile
from redraft.errors import SourceError

BODY = r"\documentclass{article}\begin{document}%s\end{document}"


def make_project(paper: str, main: str = "paper.tex", **files: str) -> Project:
    texts = {main: paper, **files}
    return Project(main=main, files=tuple(SourceFile(path=path, text=texts[path]) for path in sorted(texts)))


def refusal(project: Project) -> str:
    with pytest.raises(SourceError) as refused:
        check_inclusions(project, "drafts")
    assert "\n" not in str(refused.value)
    return str(refused.value)


def check_body(body: str, **files: str) -> None:
    check_inclusions(make_project(BODY % body, **files), "drafts")


@pytest.mark.parametrize(
    ("paper", "said"),
    [
        pytest.param("", "drafts/paper.tex: empty, expected a LaTeX document", id="an empty paper"),
        pytest.param(" \r\n\t", "drafts/paper.tex: empty, expected a LaTeX document", id="a blank paper"),
        pytest.param(
            "\\section{x}\n% \\begin{document}\n",
            r"drafts/paper.tex: no \begin{document}, expected one here or in a file that it inputs",
            id="a document begun in a comment only",
        ),
        pytest.param(
            BODY % "\n% to be written\n",
            r"drafts/paper.tex: nothing between \begin{document} and \end{document}, expected a paper",
            id="a document of comments only",
        ),
    ],
)
def test_a_paper_without_a_document_is_refused(paper: str, said: str):
    assert refusal(make_project(paper)) == said


def test_a_missing_main_file_is_refused():
    assert refusal(make_project("x", "other.tex").model_copy(update={"main": "paper.tex"})) == (
        "drafts/paper.tex: missing, expected the paper's main file"
    )


def test_a_document_begun_in_an_included_file_is_found():
    check_inclusions(make_project(r"\input{body}", **{"body.tex": BODY % "Words."}), "drafts")


def test_files_that_input_one_another_without_end_are_refused():
    chain = {f"p{n}.tex": rf"Part {n}. \input{{p{n + 1}}}" for n in range(3000)}
    said = refusal(make_project(BODY % r"\input{p0}", **chain))
    assert said == r"drafts/p39.tex:1: \input{p40} is 41 files deep, expected at most 40"


@pytest.mark.parametrize(
    ("files", "said"),
    [
        pytest.param(
            {"paper.tex": "\n" + BODY % r"\input{paper}"},
            r"drafts/paper.tex:2: \input{paper} closes the cycle paper.tex → paper.tex",
            id="of one file",
        ),
        pytest.param(
            {"paper.tex": BODY % r"\include{a/b}", "a/b.tex": "x\n\\input a/c\n", "a/c.tex": "\n\n\\subfile{a/b.tex}"},
            r"drafts/a/c.tex:3: \subfile{a/b.tex} closes the cycle a/b.tex → a/c.tex → a/b.tex",
            id="of two files, the way in left out",
        ),
        pytest.param(
            {"paper.tex": BODY % r"\subimport{a/}{b}", "a/b.tex": r"\input{../paper}"},
            r"drafts/a/b.tex:1: \input{../paper} closes the cycle paper.tex → a/b.tex → paper.tex",
            id="through a folder of its own",
        ),
    ],
)
def test_a_cycle_is_refused_with_its_files_in_order(files: dict[str, str], said: str):
    project = make_project(files.pop("paper.tex"), **files)
    assert refusal(project) == f"{said}, expected files that do not include one another"


def test_a_file_included_twice_is_no_cycle():
    check_body(r"\input{a}\input{b}\input{a}", **{"a.tex": r"\input{b}", "b.tex": "x"})


@pytest.mark.parametrize(
    "command",
    [
        r"\input{/etc/passwd}",
        r"\input{../secret}",
        r"\input ../secret ",
        r'\input{"../my secret"}',
        r"\input{a/../../secret}",
        r"\include{..}",
        r"\bibliography{refs,../refs}",
        r"\addbibresource[location=local]{/refs.bib}",
        r"\import{../}{secret}",
        r"\input{~/secret}",
    ],
)
def test_a_path_outside_the_project_is_refused_with_its_line(command: str):
    said = refusal(make_project(BODY % f"\n\n{command}"))
    assert said.startswith("drafts/paper.tex:3: ")
    assert said.endswith(" names a path outside the project, expected one inside drafts/")


def test_a_path_may_go_up_inside_the_project():
    check_body(r"\input{a/b}", **{"a/b.tex": r"\input{../c}", "c.tex": "x"})


@pytest.mark.parametrize(
    "body",
    [
        "% \\input{paper}\n",
        r"\verb|\input{paper}|",
        "\\begin{verbatim}\\input{../x}\\end{verbatim}",
        r"\iffalse\input{paper}\fi",
        r"\includegraphics{../paper}",
        r"\newcommand{\part}[1]{\input{../#1}}",
        r"\input{\jobname}",
    ],
    ids=["in a comment", "inline", "verbatim", "in a false branch", "a figure", "with an argument", "with a macro"],
)
def test_what_tex_does_not_read_as_a_file_of_the_project_is_let_be(body: str):
    check_body(f"Words. {body}")


def test_what_follows_the_document_is_let_be():
    check_inclusions(make_project((BODY % "Words.") + r"\input{paper}"), "drafts")


@pytest.mark.parametrize("command", [r"\input{sections/a}", r"\input{./a.tex}", r"\subfile{sections/a}"])
def test_a_missing_file_of_the_project_is_refused(command: str):
    assert " names no file, expected drafts/" in refusal(make_project(BODY % command))


@pytest.mark.parametrize(
    "body",
    [
        pytest.param(r"\input{glyphtounicode}", id="a bare name may be the distribution's"),
        pytest.param(r"\input{pstricks.tex}", id="with its suffix too"),
        pytest.param(r"\include{sections/a}", id="TeX goes on without an include"),
        pytest.param(r"\bibliography{bib/refs}", id="a missing bibliography is a finding"),
        pytest.param(r"\ifanonymous\else\input{sections/thanks}\fi", id="in a conditional"),
        pytest.param(r"\IfFileExists{a/b}{\input{a/b}}{}", id="asked for first"),
        pytest.param(r"\input{plots/curve.dat}", id="a file that is no text"),
    ],
)
def test_a_missing_file_that_may_be_missing_is_let_be(body: str):
    assets = (Asset(path="plots/curve.dat", size=1),)
    check_inclusions(make_project(BODY % body).model_copy(update={"assets": assets}), "drafts")


def test_a_closed_conditional_guards_nothing():
    assert "names no file" in refusal(make_project(BODY % r"\ifx\a\b x\fi \input{sections/a}"))


def test_lines_are_counted_whatever_ends_them():
    assert refusal(make_project(BODY % "\r\n\r\n\\input{../a}")).startswith("drafts/paper.tex:3:")
    assert refusal(make_project(BODY % "\r\r\\input{../a}")).startswith("drafts/paper.tex:3:")


def test_names_are_sought_from_the_main_files_folder_first():
    files = {"src/a.tex": r"\input{b}", "src/b.tex": "x", "b.tex": r"\input{src/a}"}
    check_inclusions(make_project(BODY % r"\input{a}", "src/paper.tex", **files), "drafts")
