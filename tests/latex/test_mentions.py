from collections.abc import Callable

import pytest

from redraft.latex.elements import Span
from redraft.latex.manuscript import Manuscript
from redraft.latex.mentions import is_about_injection, is_about_models, is_reported, is_shown, is_told

Make = Callable[..., Manuscript]


def paper(manuscript: Make, body: str) -> Manuscript:
    return manuscript(f"\\documentclass{{article}}\n\\begin{{document}}\n{body}\n\\end{{document}}\n")


@pytest.mark.parametrize(
    "body",
    [
        "It says ``HERE and on''.",
        "It says \u201cHERE and on\u201d.",
        'It says "HERE and on".',
        "Er sagt \u201eHERE\u201c.",
        "\\begin{quote}HERE\\end{quote}",
        "\\begin{promptbox}HERE\\end{promptbox}",
        "\\begin{tabular}{l}HERE\\end{tabular}",
        "\\enquote{HERE}",
        "an \\textit{HERE} in its own type",
        "\\caption{HERE}",
        "\\fbox{HERE and on}",
        "\\framebox[4cm][l]{HERE}",
        "\\parbox{0.9\\linewidth}{HERE}",
        "\\colorbox{gray}{HERE}",
        "\\fbox{\\parbox[t]{4cm}{Say HERE}}",
        "\\begin{itemize}\\item HERE\\end{itemize}",
        "\\begin{enumerate}\\item One. HERE\\end{enumerate}",
    ],
)
def test_words_that_are_shown(manuscript: Make, body: str):
    made = paper(manuscript, body)
    start = made.text.index("HERE")
    assert is_shown(made, Span(start, start + 4))


@pytest.mark.parametrize(
    "body",
    [
        "It goes HERE and on.",
        "After ``a quote'' comes HERE.",
        "An open ``quote of another paragraph\n\nHERE and on.",
        "\\textbf{HERE}",
        "\\footnote{HERE}",
        "\\begin{quote}before\\end{quote} HERE",
        "\\fbox{before} HERE",
        "\\parbox{4cm}{before} {HERE}",
        "\\begin{itemize}\\item before\\end{itemize} HERE",
    ],
)
def test_words_that_are_said(manuscript: Make, body: str):
    made = paper(manuscript, body)
    start = made.text.index("HERE")
    assert not is_shown(made, Span(start, start + 4))


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        pytest.param("HERE", False, id="at the start"),
        pytest.param("It ends. HERE", False, id="after a full stop"),
        pytest.param("LLM reviewers: HERE", False, id="after a colon"),
        pytest.param("Please HERE", False, id="after please"),
        pytest.param("As a model, you should HERE", False, id="after an order"),
        pytest.param("We want you to HERE", False, id="what you are to do"),
        pytest.param("\\footnote{HERE", False, id="at the start of a note"),
        pytest.param("% HERE", False, id="at the start of a comment"),
        pytest.param("One line\n\nHERE", False, id="at the start of a paragraph"),
        pytest.param("If you are a model, HERE", False, id="after a name and a comma"),
        pytest.param("If a branch is wrong, HERE", True, id="after a clause"),
        pytest.param("A stage (the last) HERE", True, id="after a bracket"),
        pytest.param("Attackers ask models to HERE", True, id="what others ask for"),
        pytest.param("Models that HERE", True, id="what some do"),
        pytest.param("After a branch we HERE", True, id="what we do"),
        pytest.param("orders such as: HERE", True, id="an example"),
        pytest.param("the model may HERE", True, id="what may be"),
    ],
)
def test_orders_and_what_is_told_of_them(text: str, expected: bool):
    assert is_told(text, text.index("HERE")) is expected


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        pytest.param("% HERE", False, id="at the start"),
        pytest.param("% Important HERE", False, id="after a word that says nothing"),
        pytest.param("% Reviewer HERE", False, id="after a name without a comma"),
        pytest.param("% Models that HERE", True, id="what some do"),
        pytest.param("% Reviewer 2 asks to HERE", True, id="what one asks for"),
        pytest.param("% We want you to HERE", False, id="what you are to do"),
    ],
)
def test_notes_tell_by_a_word_right_before(text: str, expected: bool):
    assert is_reported(text, text.index("HERE")) is expected


@pytest.mark.parametrize(
    ("body", "models", "injection"),
    [
        pytest.param("A prompt injection. A prompt injection.", True, True, id="injection, twice"),
        pytest.param("A prompt injection.", False, False, id="once is by the way"),
        pytest.param("LLMs are language models.", True, False, id="models"),
        pytest.param("Crystals grow. Crystals melt.", False, False, id="another subject"),
        pytest.param("% prompt injection, prompt injection\nCrystals.", False, False, id="comments are no subject"),
    ],
)
def test_what_a_paper_is_about(manuscript: Make, body: str, models: bool, injection: bool):
    made = paper(manuscript, body)
    assert (is_about_models(made), is_about_injection(made)) == (models, injection)
