import pytest

from redraft.latex.checks.identity import is_anonymous

ANONYMOUS = "\\author{Anonymous}\n"


@pytest.mark.parametrize(
    ("text", "spans"),
    [
        pytest.param("write to me@example.org now", ["me@example.org"], id="a mail address"),
        pytest.param(r"In our previous work~\cite{a}, we", [r"our previous work~\cite"], id="our own work"),
        pytest.param(r"We previously showed~\cite{a} it", [r"We previously showed~\cite"], id="what we showed"),
        pytest.param(
            r"Our code is at \url{https://github.com/someone/thing}.",
            ["https://github.com/someone/thing"],
            id="our code",
        ),
        pytest.param(r"\section*{Acknowledgements} We thank", [r"\section*{Acknowledgements}"], id="thanks"),
    ],
)
def test_identity_leak(body, text: str, spans: list[str]):
    assert body(text, preamble=ANONYMOUS).spans("identity-leak") == spans
    assert body(text, preamble="\\author{A. Author}\n").spans("identity-leak") == []


@pytest.mark.parametrize(
    "text",
    [
        pytest.param(r"Previous work~\cite{a} showed it; our work differs~\cite{b}", id="the work of others"),
        pytest.param(r"We use \url{https://github.com/pytorch/pytorch}.", id="a library"),
        pytest.param(r"Our code is at \url{https://anonymous.4open.science/r/x}.", id="an anonymous copy"),
        pytest.param(r"\author{X\thanks{me@example.org}}", id="the author block"),
        pytest.param("% me@example.org", id="a comment"),
        pytest.param(r"\begin{acks}We thank them.\end{acks}", id="thanks that the class hides"),
        pytest.param(r"recall@10 and user@host", id="no address"),
    ],
)
def test_no_identity_leak(body, text: str):
    assert body(text, preamble=ANONYMOUS).spans("identity-leak") == []


@pytest.mark.parametrize(
    ("main", "guidelines", "anonymous"),
    [
        pytest.param("\\author{Anonymous Authors}", "", True, id="an anonymous author"),
        pytest.param("\\documentclass[sigconf,review,anonymous]{acmart}", "", True, id="an anonymous class"),
        pytest.param("\\usepackage[review]{cvpr}", "", True, id="a review style"),
        pytest.param("\\documentclass[review]{elsarticle}", "", False, id="a class whose review copies are signed"),
        pytest.param("\\usepackage{iclr2024_conference}", "", True, id="a style that is blind by default"),
        pytest.param("\\usepackage{iclr2024_conference}\\iclrfinalcopy", "", False, id="its final copy"),
        pytest.param("\\usepackage[preprint]{neurips_2024}", "double-blind", False, id="a preprint"),
        pytest.param("\\author{A. Author}", "", False, id="an author"),
        pytest.param("\\author{A. Author}", "Reviewing is double-blind.", True, id="double-blind guidelines"),
        pytest.param("\\author{A. Author}", "Reviewing is single-blind.", False, id="single-blind guidelines"),
        pytest.param("\\author{A. Author}", "Papers need not be anonymous.", False, id="guidelines that ask for none"),
        pytest.param("% \\author{Anonymous}", "", False, id="in a comment"),
    ],
)
def test_is_anonymous(manuscript, main: str, guidelines: str, *, anonymous: bool):
    assert is_anonymous(manuscript(main), guidelines) is anonymous
