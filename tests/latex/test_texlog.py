"""Errors of TeX and BibTeX, read out of their logs."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from redraft.contracts.build import TexError
from redraft.latex.texlog import new_errors, parse_bibliography_errors, parse_errors

FATAL = "./paper.tex:{line}:  ==> Fatal error occurred, no output PDF file produced!\n"


def error(message: str, line: int | None = None, file: str = "paper.tex") -> TexError:
    return TexError(file=file, line=line, message=message)


@pytest.mark.parametrize(
    ("log", "errors"),
    [
        pytest.param("", [], id="an empty log has none"),
        pytest.param(
            "LaTeX Warning: Citation `a' on page 1 undefined on input line 3.\nOverfull \\hbox (12.3pt too wide)\n",
            [],
            id="warnings and bad boxes are none",
        ),
        pytest.param(
            "./paper.tex:6: Double superscript.\nl.6 $x^2^\n         3$\nI treat `x^1^2' essentially like `x^1{}^2'.\n",
            [error("Double superscript", 6)],
            id="file and line lead the message",
        ),
        pytest.param(
            "./my parts/été 1.tex:12: Missing $ inserted.\n",
            [error("Missing $ inserted", 12, "my parts/été 1.tex")],
            id="names with spaces and accents are whole",
        ),
        pytest.param(
            "./paper.tex:3: Undefined control sequence.\nl.3 Some words \\undefinedfoo\n                    and more\n",
            [error("Undefined control sequence \\undefinedfoo", 3)],
            id="an undefined command is named",
        ),
        pytest.param(
            "./paper.tex:5: Undefined control sequence.\n\\outer ->\\inner \n             \nl.5 \\outer\n          \n",
            [error("Undefined control sequence \\inner", 5)],
            id="an undefined command inside a macro is named, not the macro",
        ),
        pytest.param(
            "! Undefined control sequence.\nl.123 \\foo\n          bar\n",
            [error("Undefined control sequence \\foo", 123)],
            id="without file and line the context gives the line, in the main file",
        ),
        pytest.param(
            "! Missing number, treated as zero.\n\n! Misplaced \\noalign.\nl.9 \\hline\n",
            [error("Missing number, treated as zero", file=""), error("Misplaced \\noalign", 9)],
            id="the line of the next error is not taken",
        ),
        pytest.param(
            "! LaTeX Error: File `x.cls' not found.\n\nType X to quit or <RETURN> to proceed,\n\nEnter file name: \n"
            "./paper.tex:2: Emergency stop.\n<read *> \n\nl.2 \\begin\n" + FATAL.format(line=2),
            [error("LaTeX Error: File `x.cls' not found", 2)],
            id="a missing class stands where TeX gave up on it, and giving up is no second error",
        ),
        pytest.param(
            "./paper.tex:7: LaTeX Error: File `plot.png' not found.\n",
            [error("LaTeX Error: File `plot.png' not found", 7)],
            id="a missing graphic is named",
        ),
        pytest.param(
            "! Emergency stop.\n<*> paper.tex\n              \n*** (job aborted, no legal \\end found)\n",
            [error("Emergency stop: job aborted, no legal \\end found", file="")],
            id="giving up counts where nothing else is said, with its reason",
        ),
        pytest.param(
            "./paper.tex:9: Package natbib Error: Bibliography not compatible with author-year\n"
            "(natbib)                citations.\n\nSee the natbib package documentation for explanation.\n",
            [error("Package natbib Error: Bibliography not compatible with author-year citations", 9)],
            id="a package's continued message is joined",
        ),
        pytest.param(
            "/usr/share/texlive/texmf-dist/tex/latex/tools/array.sty:88: Missing } inserted.\n",
            [error("Missing } inserted (array.sty, line 88)", file="")],
            id="a file of the installation is named in the message alone",
        ),
        pytest.param(
            "!pdfTeX error: pdflatex (file ./plot.png): reading image file failed\n ==> Fatal error occurred\n",
            [error("pdfTeX error: pdflatex (file ./plot.png): reading image file failed", file="")],
            id="pdfTeX writes no space behind its mark",
        ),
    ],
)
def test_errors_of_a_tex_log(log: str, errors: list[TexError]):
    assert parse_errors(log, "paper.tex") == tuple(errors)


def test_lines_that_tex_broke_at_79_bytes_are_joined():
    whole = "./chapters/a-rather-long-name-of-a-chapter.tex:12: LaTeX Error: Environment theoremlike undefined."
    log = f"{whole[:79]}\n{whole[79:]}\n\nSee the LaTeX manual\n"

    (found,) = parse_errors(log, "paper.tex")

    assert found.message == "LaTeX Error: Environment theoremlike undefined"


def test_a_log_with_longer_lines_is_not_joined():
    full = "./paper.tex:5: Missing $ inserted".ljust(78, "x") + "."
    log = f"{full}\n./paper.tex:6: Double superscript.\n{'(' * 200}\n"

    assert [found.line for found in parse_errors(log, "paper.tex")] == [5, 6]


@pytest.mark.parametrize(
    ("blg", "errors"),
    [
        pytest.param(
            'Warning--empty journal in a\nWarning--string name "jan" is undefined\n--line 5 of file refs.bib\n',
            [],
            id="warnings are none",
        ),
        pytest.param(
            "I was expecting a `,' or a `}'---line 5 of file my refs.bib\n : \n : title = {..\n",
            [error("I was expecting a `,' or a `}'", 5, "my refs.bib")],
            id="a broken entry has its place in the database",
        ),
        pytest.param(
            "I couldn't open database file nobib.bib\n---line 5 of file parts/one.aux\n : \\bibdata{nobib\n",
            [error("I couldn't open database file nobib.bib", file="parts/one.tex")],
            id="a place in an aux file becomes the source beside it",
        ),
        pytest.param(
            "I found no \\citation commands---while reading file paper.aux\n(There was 1 error message)\n",
            [error("I found no \\citation commands")],
            id="a file without a line",
        ),
        pytest.param(
            "[81] Utils.pm:411> ERROR - Cannot find 'nobib.bib'!\nINFO - ERRORS: 1\n",
            [error("Cannot find 'nobib.bib'!", file="")],
            id="Biber's errors too",
        ),
    ],
)
def test_errors_of_a_bibliography_log(blg: str, errors: list[TexError]):
    assert parse_bibliography_errors(blg) == tuple(errors)


@pytest.mark.parametrize(
    ("baseline", "current", "fresh"),
    [
        pytest.param([], [], [], id="nothing to compare"),
        pytest.param([error("A", 3)], [error("A", 9)], [], id="an error that moved is not new"),
        pytest.param([error("A", 3)], [error("A", 3, "b.tex")], [error("A", 3, "b.tex")], id="another file is new"),
        pytest.param([error("A", 3)], [error("A", 3), error("A", 4)], [error("A", 4)], id="a second one is new"),
        pytest.param([error("A", 3), error("A", 4)], [error("A", 1)], [], id="fewer are not new"),
        pytest.param(
            [error("\\begin{x} on input line 4 ended by \\end{y}", 8)],
            [error("\\begin{x} on input line 6 ended by \\end{y}", 10)],
            [],
            id="a line inside the message does not count either",
        ),
    ],
)
def test_new_errors_are_those_the_baseline_has_not_as_often(
    baseline: list[TexError], current: list[TexError], fresh: list[TexError]
):
    assert new_errors(baseline, current) == tuple(fresh)


_LINES = st.lists(
    st.one_of(
        st.text(),
        st.sampled_from(
            [
                "! ",
                "./a.tex:0: x",
                "l.0 \\",
                "! Undefined control sequence.",
                "(x)   ",
                "---line 0 of file .",
                "l." + "9" * 5000,
            ]
        ),
    )
)


@given(_LINES)
def test_any_text_can_be_read(lines: list[str]):
    log = "\n".join(lines)

    parse_errors(log, "paper.tex")
    parse_bibliography_errors(log)
