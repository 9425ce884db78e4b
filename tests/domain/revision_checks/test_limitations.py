from collections.abc import Callable
from typing import Any

import pytest

from redraft.contracts.revision import ViolationKind

LIMITATION = ViolationKind.LIMITATION_STATEMENT


@pytest.mark.parametrize(
    "statement",
    [
        "A limitation of our method is its memory.",
        "One key limitation is that it needs labels.",
        "Our main limitation concerns the labels.",
        "Limitations include the need for labels.",
        "The main drawback of this approach is its cost.",
        "Our evaluation is limited to English.",
        "This study is restricted to small models.",
        "Our approach does not handle long inputs.",
        "The proposed method cannot handle long inputs.",
        "Our system fails to handle long inputs.",
        "We acknowledge that the corpus is small.",
        "We do not evaluate on other languages.",
        "We were unable to test larger models.",
        "We have not yet compared it with trees.",
        "Results may not generalize to speech.",
        "This might not transfer to speech.",
        "Speech is beyond the scope of this work.",
        "Labels are a threat to validity here.",
        "Our model struggles on long inputs.",
        "The proposed method suffers from noise.",
        "Our approach is unable to sort in place.",
        "Limitations: small data.",
    ],
)
def test_a_new_statement_of_limitation_is_refused(revised: Callable[..., Any], statement: str):
    (violation,) = revised(LIMITATION).violations("We sort keys.", f"We sort keys. {statement}")
    assert violation.quote == statement
    assert violation.location.line == 3


@pytest.mark.parametrize(
    "statement",
    [
        "Dense attention is limited by its memory.",
        "The limitations of dense attention are well known.",
        "Earlier methods do not handle long inputs.",
        "Existing methods do not generalize.",
        r"Trees do not scale \cite{trees}.",
        "Dense models struggle on long inputs.",
        "We lift three limitations: length, width and depth.",
        "We do not use dropout.",
        "We lift the limitation on length.",
        "Without limitation of length, keys are sorted.",
        "Our method handles long inputs.",
        "The scope of this work is sorting.",
        "We consider other languages.",
    ],
)
def test_what_is_no_statement_of_limitation(revised: Callable[..., Any], statement: str):
    assert revised(LIMITATION).quotes("We sort keys.", f"We sort keys. {statement}") == []


OLD = "A limitation of our method is its memory."


@pytest.mark.parametrize(
    ("before", "after", "count"),
    [
        pytest.param(f"We sort. {OLD}", f"{OLD} We sort.", 0, id="moved"),
        pytest.param(OLD, "A limitation of our method is its use of memory.", 0, id="reworded"),
        pytest.param(OLD, f"{OLD} A limitation of our work is speed.", 1, id="a second one"),
        pytest.param(OLD, "A limitation of our method is memory. We do not evaluate speed.", 1, id="split in two"),
        pytest.param(OLD, "We sort.", 0, id="taken away"),
        pytest.param("We sort.", f"We sort. % {OLD}", 0, id="in a comment"),
        pytest.param(OLD, f"{OLD} {OLD}", 1, id="said twice"),
    ],
)
def test_only_what_is_new_counts(revised: Callable[..., Any], before: str, after: str, count: int):
    assert len(revised(LIMITATION).violations(before, after)) == count


SECTION = "\\section{Limitations}\nThe corpus is small."


@pytest.mark.parametrize(
    ("before", "after", "count"),
    [
        pytest.param("We sort.", f"We sort.\n{SECTION}", 1, id="a new section"),
        pytest.param("We sort.", "We sort.\n\\subsection*{Threats to validity}\nText.", 1, id="under another name"),
        pytest.param("We sort.", "We sort.\n\\section{Einschränkungen}\nText.", 1, id="in German"),
        pytest.param(SECTION, SECTION + " We do not evaluate speech.", 0, id="an existing section may say more"),
        pytest.param(SECTION, SECTION.replace("small", "of small size"), 0, id="an existing section reworded"),
        pytest.param(SECTION, SECTION.replace("Limitations", "Limitations and outlook"), 0, id="renamed"),
        pytest.param(f"We sort.\n{SECTION}", f"{SECTION}\n\\section{{Sort}}\nWe sort.", 0, id="moved"),
        pytest.param(SECTION, f"{SECTION}\n\\section{{Limits}}\nText.\n{SECTION}", 1, id="a second section"),
        pytest.param("We sort.", "We sort.\n\\section{Limits of sequences}\nText.", 0, id="a word that is like it"),
    ],
)
def test_an_existing_section_is_left_alone_and_a_new_one_is_refused(
    revised: Callable[..., Any], before: str, after: str, count: int
):
    assert len(revised(LIMITATION).violations(before, after)) == count
