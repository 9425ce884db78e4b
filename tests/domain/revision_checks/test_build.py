from collections.abc import Callable
from typing import Any

import pytest

from redraft.contracts.build import BuildStatus, Compilation, TexError
from redraft.contracts.revision import Checks, Violation, ViolationKind
from redraft.domain import revision_checks

BROKEN = ViolationKind.BROKEN_BUILD
ERROR = TexError(file="paper.tex", line=3, message="Undefined control sequence")


def compiled(status: BuildStatus, *new_errors: TexError, detail: str = "") -> Compilation:
    return Compilation(status=status, draft_digest="d", new_errors=new_errors, errors=new_errors, detail=detail)


GOOD = compiled(BuildStatus.OK)


@pytest.mark.parametrize(
    ("compilation", "baseline", "message"),
    [
        pytest.param(compiled(BuildStatus.ERRORS, ERROR), GOOD, "paper.tex:3: Undefined control", id="a new error"),
        pytest.param(compiled(BuildStatus.FAILED), GOOD, "ended in failed", id="no PDF"),
        pytest.param(compiled(BuildStatus.TIMEOUT, detail="after 60 s"), GOOD, "ended in timeout", id="no end"),
        pytest.param(
            compiled(BuildStatus.FAILED),
            compiled(BuildStatus.ERRORS),
            "ended in failed",
            id="no PDF where errors gave one",
        ),
        pytest.param(
            compiled(BuildStatus.FAILED, ERROR), GOOD, "paper.tex:3: Undefined", id="the error and not the PDF"
        ),
    ],
)
def test_a_broken_build_is_refused(
    revised: Callable[..., Any], compilation: Compilation, baseline: Compilation, message: str
):
    (violation,) = revised(BROKEN, compilation=compilation, baseline=baseline).violations("Text.", "Text, new.")
    assert message in violation.message


@pytest.mark.parametrize(
    ("compilation", "baseline"),
    [
        pytest.param(GOOD, GOOD, id="a good build"),
        pytest.param(compiled(BuildStatus.ERRORS), GOOD, id="errors that are not new"),
        pytest.param(compiled(BuildStatus.UNAVAILABLE), GOOD, id="no engine"),
        pytest.param(compiled(BuildStatus.FAILED), compiled(BuildStatus.FAILED), id="no PDF before either"),
        pytest.param(compiled(BuildStatus.TIMEOUT), compiled(BuildStatus.TIMEOUT), id="no end before either"),
        pytest.param(compiled(BuildStatus.TIMEOUT), compiled(BuildStatus.UNAVAILABLE), id="no engine before"),
    ],
)
def test_what_breaks_nothing(revised: Callable[..., Any], compilation: Compilation, baseline: Compilation):
    assert revised(BROKEN, compilation=compilation, baseline=baseline).violations("Text.", "Text, new.") == []


@pytest.mark.parametrize(
    ("error", "location", "length"),
    [
        pytest.param(ERROR, "paper.tex:3:1", len("Text, new."), id="the whole line"),
        pytest.param(ERROR.model_copy(update={"line": 4}), "paper.tex:4:1", 0, id="an empty line"),
        pytest.param(ERROR.model_copy(update={"line": 7}), "paper.tex:7:1", 0, id="the end of the file"),
        pytest.param(ERROR.model_copy(update={"line": 99}), "None", 0, id="a line that is not there"),
        pytest.param(ERROR.model_copy(update={"line": None}), "None", 0, id="no line"),
        pytest.param(ERROR.model_copy(update={"file": "x.sty"}), "None", 0, id="a file of the installation"),
        pytest.param(TexError(file="", message="Emergency stop"), "None", 0, id="no place"),
    ],
)
def test_an_error_is_located_on_its_line(revised: Callable[..., Any], error: TexError, location: str, length: int):
    compilation = compiled(BuildStatus.ERRORS, error)
    (violation,) = revised(BROKEN, compilation=compilation, baseline=GOOD).violations("Text.", "Text, new.")
    assert str(violation.location) == location
    if violation.location is not None:
        assert violation.location.end - violation.location.offset == length
    assert error.message in violation.message


def test_the_build_is_added_to_checks_made_before_it(revised: Callable[..., Any]):
    candidate = revised(BROKEN).draft("Text.")
    earlier = Violation(kind=ViolationKind.UNAPPLIED_EDIT, message="no place")
    checks = Checks(attempt=2, violations=(earlier,))
    added = revision_checks.with_build(checks, compiled(BuildStatus.ERRORS, ERROR), GOOD, candidate)
    assert added.attempt == 2
    assert [violation.kind for violation in added.violations] == [ViolationKind.UNAPPLIED_EDIT, BROKEN]
    assert str(added.violations[1].location) == "paper.tex:3:1"
    assert added.broken_build


def test_a_good_build_adds_nothing(revised: Callable[..., Any]):
    checks = Checks(attempt=1)
    assert revision_checks.with_build(checks, GOOD, GOOD, revised(BROKEN).draft("Text.")) == checks
