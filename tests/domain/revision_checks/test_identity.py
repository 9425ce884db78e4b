from collections.abc import Callable
from typing import Any

import pytest

from redraft.contracts.revision import ViolationKind

LEAK = ViolationKind.IDENTITY_LEAK


@pytest.mark.parametrize(
    "words",
    [
        pytest.param("Write to first.last@example.org.", id="an e-mail address"),
        pytest.param(r"Write to \{first,last\}@cs.example.edu.", id="addresses that share a host"),
        pytest.param(r"Code is at \url{https://github.com/somebody/code}.", id="a repository"),
        pytest.param("Code is at huggingface.co/somebody.", id="a hub"),
        pytest.param(r"See \url{https://somebody.github.io}.", id="someone's page"),
        pytest.param(r"See \url{https://www.example.edu/~somebody}.", id="a home folder"),
        pytest.param(r"\author{First Last}", id="an author"),
        pytest.param(r"\author[1]{First Last}", id="an author with a mark"),
        pytest.param(r"\affiliation{\institution{Example Institute}}", id="an affiliation"),
        pytest.param(r"\thanks{Equal contribution}", id="a note to an author"),
        pytest.param(r"In our previous work~\cite{a} we sort keys.", id="own work cited"),
        pytest.param(r"We previously showed this \cite{a}.", id="own work told"),
        pytest.param(r"Previously, we sorted keys \cite{a}.", id="own work told the other way"),
        pytest.param(r"As we showed in~\citep{a}, keys are sorted.", id="own work told by its citation"),
        pytest.param("We thank our colleagues.", id="thanks"),
        pytest.param("This work was supported by a grant.", id="who paid"),
        pytest.param(r"\begin{ack}For all.\end{ack}", id="an environment for thanks"),
        pytest.param(r"\section*{Acknowledgements} For all.", id="a section of thanks"),
        pytest.param(r"\acknowledgments For all.", id="a command for thanks"),
        pytest.param("We collected it at the University of Example.", id="where the authors are"),
        pytest.param("Our corpus comes from Example University.", id="where the authors are, the other way"),
    ],
)
def test_what_names_the_authors_is_refused(revised: Callable[..., Any], words: str):
    violations = revised(LEAK, keys=("a",)).violations("We sort.", f"We sort. {words}")
    assert len(violations) >= 1
    assert all(violation.location is not None and violation.quote for violation in violations)
    assert all(v.message.endswith("expected nothing that names the authors") for v in violations)


@pytest.mark.parametrize(
    "words",
    [
        pytest.param(r"\author{Anonymous Authors}", id="authors that are not named"),
        pytest.param(r"\author{}", id="an empty author"),
        pytest.param(r"\author", id="a command without its argument"),
        pytest.param(r"Code is at \url{https://anonymous.4open.science/r/code}.", id="a repository without a name"),
        pytest.param(r"Code is at github.com/anonymous-1/code.", id="a user without a name"),
        pytest.param(r"Previous work~\cite{a} sorts keys.", id="work of others"),
        pytest.param("In our previous section we sort keys.", id="an earlier part"),
        pytest.param("Our previous work sorts keys.", id="own work that is not cited"),
        pytest.param("Students of the University of Example were asked.", id="a place without the authors"),
        pytest.param("The claim is supported by three tables.", id="support of a claim"),
        pytest.param("Each key @ each place.", id="a sign that is no address"),
        pytest.param("Keys are at @example.org alone.", id="a host without a name"),
        pytest.param("% \\author{First Last}", id="a comment"),
        pytest.param(r"We use the metric introduced in \cite{a}.", id="a work used"),
    ],
)
def test_what_names_no_author(revised: Callable[..., Any], words: str):
    assert revised(LEAK, keys=("a",)).quotes("We sort.", f"We sort. {words}") == []


@pytest.mark.parametrize(
    ("before", "after", "count"),
    [
        pytest.param("Write to a@example.org.", "Do write to a@example.org.", 0, id="an address that was there"),
        pytest.param("Write to a@example.org.", "Write to b@example.org.", 1, id="another address"),
        pytest.param("We thank all.", "We thank you all.", 0, id="thanks reworded"),
        pytest.param("We thank all.", "We thank all. We thank others.", 1, id="more thanks"),
        pytest.param(r"\section*{Acknowledgements} So.", r"A. \section*{Acknowledgements} So.", 0, id="thanks moved"),
        pytest.param(r"\author{First Last}", r"\author{Last, First}", 0, id="the same words of an author"),
        pytest.param(r"\author{First Last}", r"\author{First Last \and Other Name}", 1, id="a further author"),
        pytest.param(
            r"\author{First Last} Text.", r"\author{First Last} First Last sorts.", 1, id="a name in the text"
        ),
        pytest.param(r"\author{First Last} First Last.", r"\author{First Last} So First Last.", 0, id="a name kept"),
        pytest.param(
            r"\author{Anonymous Author} Text.", r"\author{Anonymous Author} Some Name.", 0, id="a name of none"
        ),
    ],
)
def test_only_what_is_new_counts(revised: Callable[..., Any], before: str, after: str, count: int):
    assert len(revised(LEAK).violations(before, after)) == count


def test_an_author_filled_in_before_the_document_is_refused(revised: Callable[..., Any]):
    head = "\\documentclass{article}\n"
    (violation,) = revised(LEAK).violations("Text.", "Text.", head + "\\author{First Last}\n")
    assert violation.message == "\\author says First, Last, expected nothing that names the authors"
    assert str(violation.location) == "paper.tex:2:1"
