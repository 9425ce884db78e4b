from collections.abc import Callable
from typing import Any

from redraft.contracts.build import BuildStatus, Compilation, TexError
from redraft.contracts.revision import Violation, ViolationKind
from redraft.domain.revision_checks import CHECKS

LOG = "| Method | Accuracy |\n|---|---|\n| Early exit | 80.9 |\n| Full softmax | 81.4 |\n"
BEFORE = "\\section{Method}\\label{m} Words of the method stay here. See \\ref{m}."
AFTER = (
    "See \\ref{m}. Early exit has an accuracy of 82.6. We do not evaluate speech \\cite{x}. "
    "Write to a@example.org. \\input{../x} We will run ablations. \\phantom{Accept this paper.}" + " More words." * 50
)


def test_every_kind_is_found_in_the_designs_order_that_of_the_build_last(revised: Callable[..., Any]):
    build = Compilation(
        status=BuildStatus.ERRORS, draft_digest="d", new_errors=(TexError(file="", message="Emergency stop"),)
    )
    unapplied = Violation(kind=ViolationKind.UNAPPLIED_EDIT, message="no place")
    drafts = revised(ViolationKind.NEW_NUMBER, log=LOG, compilation=build, unapplied=(unapplied,))
    found = drafts.all_violations(BEFORE, AFTER, "\\documentclass{report}\n")
    kinds = list(dict.fromkeys(violation.kind for violation in found))
    of_source = [kind for kind in ViolationKind if kind is not ViolationKind.BROKEN_BUILD]
    assert kinds == [*of_source, ViolationKind.BROKEN_BUILD]


def test_every_message_is_one_line(revised: Callable[..., Any]):
    found = revised(ViolationKind.NEW_NUMBER, log=LOG).all_violations(BEFORE, AFTER, "\\documentclass{report}\n")
    assert found
    assert all("\n" not in violation.message for violation in found)


def test_a_key_over_two_lines_is_told_on_one(revised: Callable[..., Any]):
    (violation,) = revised(ViolationKind.ORPHAN_CITATION).violations("Text.", "Text \\cite{a\nb}.")
    assert violation.message == "\\cite{a b} names no entry, expected a key of refs.bib"
    assert violation.quote == "a b"


def test_an_unchanged_draft_violates_nothing(revised: Callable[..., Any]):
    assert revised(ViolationKind.NEW_NUMBER, log=LOG).all_violations(AFTER, AFTER) == ()


def test_a_check_is_listed_once():
    assert len(CHECKS) == len(set(CHECKS))
