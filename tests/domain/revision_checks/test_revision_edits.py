from collections.abc import Callable
from typing import Any

from redraft.contracts.revision import Violation, ViolationKind


def test_an_edit_without_a_place_is_handed_on(revised: Callable[..., Any]):
    refused = Violation(kind=ViolationKind.UNAPPLIED_EDIT, message="paper.tex: `find` is empty")
    assert revised(ViolationKind.UNAPPLIED_EDIT, unapplied=(refused,)).violations("Text.", "Text.") == [refused]
