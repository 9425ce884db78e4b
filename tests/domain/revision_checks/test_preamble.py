from collections.abc import Callable
from typing import Any

import pytest

from redraft.contracts.revision import ViolationKind

CHANGE = ViolationKind.PREAMBLE_CHANGE
HEAD = "\\documentclass[10pt,twocolumn]{article}\n\\usepackage{amsmath,booktabs}\n\\usepackage[final]{microtype}\n"


@pytest.mark.parametrize(
    ("head", "message"),
    [
        pytest.param(HEAD.replace("{article}", "{report}"), r"\documentclass is report[10pt,twocolumn]", id="class"),
        pytest.param(HEAD.replace("10pt,", ""), r"\documentclass is article[twocolumn], expected", id="an option gone"),
        pytest.param(HEAD.replace("10pt", "11pt"), r"\documentclass is article[11pt,twocolumn]", id="another option"),
        pytest.param(HEAD.partition("\n")[2], r"\documentclass is none, expected", id="no class"),
        pytest.param(HEAD.replace("booktabs", ""), "package booktabs is gone", id="a package gone"),
        pytest.param(HEAD.replace("\\usepackage{a", "% \\usepackage{a"), "package amsmath is gone", id="commented out"),
        pytest.param(
            HEAD.replace("[final]", ""), "package microtype, expected microtype[final]", id="its options gone"
        ),
        pytest.param(HEAD + "\\usepackage{minted}\n", "package minted is new and runs programs", id="one that runs"),
        pytest.param(HEAD + "\\usepackage[margin=1cm]{geometry}\n", "package geometry is new and changes", id="page"),
        pytest.param(HEAD + "\\setlength{\\textheight}{30cm}\n", "changes the page", id="a length of the page"),
        pytest.param(HEAD + "\\linespread{0.9}\n", "changes the page or its line spacing", id="line spacing"),
        pytest.param(HEAD + "\\renewcommand{\\baselinestretch}{0.9}\n", "changes the page", id="line stretch"),
        pytest.param(HEAD + "\\def\\baselinestretch{0.9}\n", "changes the page", id="line stretch by plain TeX"),
        pytest.param(HEAD + "\\setstretch{0.9}\n", "changes the page", id="line stretch of a package"),
        pytest.param(HEAD + "\\textheight=30cm\n", "changes the page", id="a length by plain TeX"),
        pytest.param(HEAD + "\\voffset -1in\n", "changes the page", id="a length without its sign of equality"),
        pytest.param(HEAD + "\\advance\\textwidth by 2cm\n", "changes the page", id="a length advanced"),
        pytest.param(HEAD + "\\geometry{margin=1cm}\n", "changes the page", id="geometry"),
    ],
)
def test_a_change_of_the_preamble_is_refused(revised: Callable[..., Any], head: str, message: str):
    violations = revised(CHANGE, preamble=HEAD).violations("Text.", "Text.", head)
    assert any(message in violation.message for violation in violations)


@pytest.mark.parametrize(
    "head",
    [
        pytest.param(HEAD, id="nothing changed"),
        pytest.param("% a comment\n" + HEAD, id="a comment"),
        pytest.param(HEAD + "\\usepackage{siunitx}\n", id="a new package"),
        pytest.param(HEAD + "\\newcommand{\\name}{Name}\n", id="a macro"),
        pytest.param(HEAD.replace("10pt,twocolumn", "twocolumn, 10pt"), id="options in another order"),
        pytest.param(HEAD.replace("{amsmath,booktabs}", "{booktabs}\n\\usepackage{amsmath}"), id="packages split"),
        pytest.param(HEAD + "\\usepackage{amsmath}\n", id="a package loaded twice"),
        pytest.param(HEAD + "\\setlength{\\tabcolsep}{3pt}\n", id="a length of tables"),
        pytest.param(HEAD + "\\newlength{\\w}\\setlength{\\w}{0.5\\textwidth}\n", id="a length from the page's"),
        pytest.param(HEAD + "\\setkeys{Gin}{width=\\textwidth, height=3cm}\n", id="a width of figures"),
    ],
)
def test_what_leaves_the_rules_of_the_page_alone(revised: Callable[..., Any], head: str):
    assert revised(CHANGE, preamble=HEAD).violations("Text.", "Text.", head) == []


def test_a_package_that_was_there_is_not_new(revised: Callable[..., Any]):
    head = HEAD + "\\usepackage{geometry}\n\\linespread{0.9}\n"
    assert revised(CHANGE, preamble=head).violations("Text.", "Text, new.", head) == []


def test_the_change_is_located_in_the_candidate(revised: Callable[..., Any]):
    (violation,) = revised(CHANGE, preamble=HEAD).violations("Text.", "Text.", HEAD + "\\usepackage{svg}\n")
    assert str(violation.location) == "paper.tex:4:1"
    (violation,) = revised(CHANGE, preamble=HEAD).violations("Text.", "Text.", HEAD.replace("10pt", "9pt"))
    assert str(violation.location) == "paper.tex:1:1"


@pytest.mark.parametrize(
    ("files", "new_files", "count"),
    [
        pytest.param({"my.sty": "a"}, {"my.sty": "b"}, 1, id="a style changed"),
        pytest.param({"my.sty": "a"}, {"my.sty": "a", "x.cls": ""}, 1, id="a class added"),
        pytest.param({"my.sty": "a"}, {"my.sty": "a"}, 0, id="a style kept"),
        pytest.param({"one.tex": "a"}, {"one.tex": "b"}, 0, id="a text changed"),
    ],
)
def test_style_files_stay_as_they_are(
    revised: Callable[..., Any], files: dict[str, str], new_files: dict[str, str], count: int
):
    found = revised(CHANGE, files=files, new_files=new_files).violations("Text.", "Text.")
    assert len(found) == count
    assert all(violation.location.line == 1 for violation in found)


@pytest.mark.parametrize(
    "setting", ["\\newgeometry{margin=1cm}", "\\enlargethispage{2\\baselineskip}", "\\singlespacing"]
)
def test_the_body_makes_no_room_either(revised: Callable[..., Any], setting: str):
    assert revised(CHANGE, preamble=HEAD).quotes("Text.", f"{setting} Text.") == [setting]
