"""What a revision did about a finding of the devil's advocate: the diff around its quote."""

import re
from collections.abc import Iterable

from redraft.contracts.advocate import Advocacy, Rebutted
from redraft.contracts.source import Project
from redraft.domain import diffs

NO_REBUTTAL = 1
"""Rebuttal score where nothing meets the challenge (prompt of the devil's advocate)."""


def rebuttal(quote: str, before: Project, after: Project) -> str:
    """Return the hunks of the files that have `quote` which touch it or the lines around it.

    Words that stand in no file as they are, because markup comes between, may be rebutted anywhere: all hunks.
    """
    places = [place for file in before.files for place in _places(quote, file.path, file.text)]
    if not places:
        return diffs.unified(before, after)
    return "".join(dict.fromkeys(diffs.near(before, after, *place) for place in places))


def held_to(advocacy: Advocacy, earlier: Iterable[Rebutted]) -> Advocacy:
    """Return `advocacy` with its rulings on findings around whose quote nothing changed at the lowest score.

    What nobody rebutted is not conceded, whatever the advocate says (design §7).
    """
    unanswered = {each.finding.id for each in earlier if not each.rebuttal.strip()}
    rulings = tuple(
        ruling.model_copy(update={"rebuttal_score": NO_REBUTTAL}) if ruling.finding_id in unanswered else ruling
        for ruling in advocacy.rulings
    )
    return advocacy.model_copy(update={"rulings": rulings})


def _places(quote: str, path: str, text: str) -> list[tuple[str, int, int]]:
    """Return path, first line and line after the last of each occurrence, lines counted from 0."""
    words = quote.split()
    if not words:
        return []
    lines = text.replace("\r\n", "\n").replace("\r", "\n")
    found = re.finditer(r"\s+".join(map(re.escape, words)), lines)
    return [(path, lines.count("\n", 0, each.start()), lines.count("\n", 0, each.end()) + 1) for each in found]
