"""The words around a number of the paper, and the rows and columns of the log that they name."""

import re
from collections.abc import Collection, Sequence
from dataclasses import dataclass

from redraft.domain import cues, names, statements
from redraft.domain.binding import Bindings
from redraft.domain.evidence import Line
from redraft.domain.grids import ROW_PARTS, Headed
from redraft.domain.statements import Statement
from redraft.latex import vocabulary
from redraft.latex.manuscript import Manuscript

LOOK_BACK_WORDS = 3
"""Words before a name in which a comparison may make it the one compared with."""
_OURS = vocabulary.names(
    """ours our method methodname model modelname name sys sysname system systemname tool algo algorithm approach
    framework proposed"""
)
"""Macros that papers call their own method by."""
_TO = frozenset({"to"})
_FILLERS = cues.ARTICLES | frozenset(names.words("that those of der die das dem den le la les el los las"))
_ARTICLE = frozenset("ai")
_OWN_LABEL = frozenset(names.words("ours work proposed propio unser notre vorgeschlagen"))
_INNER_CAPITAL = re.compile(r"[^\W\d_][^\W\d_]*[A-Z]|\d")


@dataclass(frozen=True, slots=True)
class Context:
    """What is said around a number."""

    text: str
    words: frozenset[str]
    around: frozenset[str]
    """Words of its sentence and of those before it."""
    lines: frozenset[Line]
    """Named in its sentence, or by its row and column."""
    near: frozenset[Line]
    """Named there or before it in its paragraph, or the paper's own method where nothing else is spoken of."""
    subjects: frozenset[Line]
    """Rows named in its sentence, by more than numbers, otherwise than as what something is compared with."""
    spoken: frozenset[Line] = frozenset()
    """Named in its sentence, with the rows of the paper's own method where the authors speak of themselves."""
    asides: frozenset[Line] = frozenset()
    """Rows that its sentence names in full, but only as what something is compared with."""
    meant: frozenset[Line] = frozenset()
    """Those that a sentence without a row may mean: of the paper's own method, or spoken of right before it."""
    points_back: bool = False
    """Whether a pronoun stands before any row that its sentence speaks of, and so is of one named before."""
    speaks_of_own: bool = False
    """Whether its sentence names the paper's own method."""


class Contexts:
    """The contexts of one paper's numbers against one log."""

    def __init__(self, manuscript: Manuscript, bindings: Bindings) -> None:
        self._manuscript = manuscript
        self._bindings = bindings
        self._known: dict[object, Context] = {}
        names_of_own = _own_names(manuscript)
        labelled_own = bindings.named(sorted(_OWN_LABEL))
        self._own = bindings.labelled(names_of_own) | labelled_own
        self._own_words = frozenset(word for name in names_of_own for word in name).union(
            *map(bindings.telling, labelled_own)
        )

    @property
    def own(self) -> frozenset[Line]:
        """Return the rows and columns of the paper's own method."""
        return self._own

    def of(self, statement: Statement) -> Context:
        """Return the context of a number; those of one sentence, or of one row and column, share it."""
        cell = statement.cell
        key = (cell.row, cell.column) if cell else statement.sentence
        if key not in self._known:
            self._known[key] = self._of_cell(cell) if cell else self._of_sentence(statement)
        return self._known[key]

    def _of_cell(self, cell: Headed) -> Context:
        text = f"{cell.row} {cell.column}"
        words = names.words(text)
        exact = self._bindings.labelled({names.words(cell.row), names.words(cell.column)})
        lines = self._bindings.named(words) | exact
        return Context(text, frozenset(words), frozenset(words), lines, lines, frozenset(), lines)

    def _of_sentence(self, statement: Statement) -> Context:
        text = statements.folded(self._manuscript, statement.sentence)
        told = self._bindings.spelled(names.words(text))
        lines = frozenset(line for line in self._bindings.named(told) if self._is_name(line, text))
        before = names.words(statements.surroundings(self._manuscript, statement))
        rows = [line for line in lines if line[1] == "row"]
        rivals = frozenset(word for line in rows for word in self._bindings.telling(line))
        subjects = frozenset(line for line in rows if self._is_subject(line, text, told, rivals))
        told_before = self._bindings.named(before)
        near = lines | told_before
        asides = frozenset(line for line in rows if self._is_only_compared(line, told))
        is_whole = any(self._bindings.telling(line).issubset(told) for line in subjects)
        if not is_whole or not cues.FIRST_PERSON.isdisjoint(told):
            near |= self._own
        words, around = frozenset(told), frozenset((*told, *before))
        speaks_of_own = not self._own.isdisjoint(lines) and not self._own_words.isdisjoint(told)
        spoken = lines if cues.FIRST_PERSON.isdisjoint(told) else lines | self._own
        meant = self._own | {line for line in told_before if not self._is_only_compared(line, before)}
        asides -= subjects | self._own
        points_back = self._points_back(subjects, told)
        return Context(text, words, around, lines, near, subjects, spoken, asides, meant, points_back, speaks_of_own)

    def _points_back(self, subjects: Collection[Line], told: Sequence[str]) -> bool:
        """Whether a pronoun stands before any name of the rows that are spoken of: `its` is said of one behind it."""
        names_told = {names.words(self._bindings.label(line)) for line in subjects}
        starts = (at for name in names_told if name for at in range(len(told)) if told[at : at + len(name)] == name)
        return not cues.PRONOUN.isdisjoint(told[: min(starts, default=len(told))])

    def _is_name(self, line: Line, text: str) -> bool:
        """Whether a row of one letter stands as a name in `text`: `a` is an article."""
        if self._bindings.telling(line).isdisjoint(_ARTICLE):
            return True
        return re.search(rf"\w[ -]{re.escape(self._bindings.label(line))}\b", text) is not None

    def _is_subject(self, line: Line, text: str, told: Sequence[str], rivals: frozenset[str]) -> bool:
        """Whether a row is named at least once without a word of comparison before it; one before a rival is none."""
        own = self._bindings.telling(line)
        if names.is_numeric(own) or self._is_aside(line, text):
            return False
        if all(self._bindings.is_metric(word, line[0]) for word in own.intersection(told)):
            return False
        parts = [own.intersection(names.words(part)) for part in self._bindings.label(line).split(ROW_PARTS)]
        named = [part for part in parts if not part.isdisjoint(told)]
        return all(_is_spoken_of(part, told, rivals) for part in named)

    def _is_only_compared(self, line: Line, told: Sequence[str]) -> bool:
        own = self._bindings.telling(line)
        return own.issubset(told) and not _is_spoken_of(own, told, frozenset())

    def _is_aside(self, line: Line, text: str) -> bool:
        """Whether a row only says in brackets whose number stands before them, as in `14.3 (baseline)`."""
        label = re.escape(self._bindings.label(line))
        return bool(re.search(rf"\d[\s%]*\({label}\)", text)) and len(re.findall(label, text)) == 1


def _is_spoken_of(name: Collection[str], told: Sequence[str], rivals: frozenset[str]) -> bool:
    """Whether a name stands at least once without a word of comparison before it."""
    return any(
        not _is_compared(_before(told, at, rivals)) and not _is_value_for(told, at) and not _is_old_of(told, at)
        for at, word in enumerate(told)
        if word in name and (at == 0 or told[at - 1] not in name)
    )


def _is_compared(lead: Sequence[str]) -> bool:
    """Whether words, the last first, lead to what something is compared with; a `to` does right before it alone."""
    return not (cues.COMPARED - _TO).isdisjoint(lead) or not _TO.isdisjoint(lead[:1])


def _before(told: Sequence[str], at: int, rivals: frozenset[str]) -> list[str]:
    """Return the words before a name that may say what it is, those behind another name."""
    lead: list[str] = []
    for word in reversed(told[:at]):
        if word in rivals or len(lead) == LOOK_BACK_WORDS:
            break
        if word not in _FILLERS:
            lead.append(word)
    return lead


def _is_value_for(told: Sequence[str], at: int) -> bool:
    """Whether the name gives another number its row, as in `14.3 for the baseline`."""
    lead = [word for word in told[max(0, at - LOOK_BACK_WORDS - 1) : at] if word not in cues.ARTICLES and word != "%"]
    return len(lead) > 1 and lead[-1] in cues.OF and lead[-2][0].isdigit()


def _is_old_of(told: Sequence[str], at: int) -> bool:
    """Whether the name says whose is what a number is compared with: `against 1318 EUR with Dense`."""
    lead = [word for word in told[max(0, at - LOOK_BACK_WORDS - 2) : at] if word not in _FILLERS]
    number = max((index for index, word in enumerate(lead) if word[0].isdigit()), default=0)
    return number > 0 and lead[-1] in cues.WITH | cues.OF and lead[number - 1] in cues.COMPARED - _TO


def _own_names(manuscript: Manuscript) -> set[tuple[str, ...]]:
    """Return the names of the paper's own method: its title's, its macro's."""
    title = manuscript.title
    words = statements.folded(manuscript, title) if title else ""
    head, colon, _ = words.partition(":")
    own = {names.words(manuscript.names[macro]) for macro in _OURS if manuscript.names.get(macro)}
    own.add(names.words(head) if colon else ())
    own.update(names.words(word) for word in words.split() if _INNER_CAPITAL.search(word))
    return own
