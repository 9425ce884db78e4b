"""A model that revises the draft, by exact edits or as a whole."""

from collections.abc import Iterable, Mapping
from contextlib import suppress
from dataclasses import dataclass, replace
from itertools import chain
from typing import TypeVar

from pydantic import BaseModel

from redraft.adapters.models import agendas
from redraft.adapters.models.narrowing import checked
from redraft.adapters.models.players import Player
from redraft.adapters.models.prompts import EDITS, FULL, SECTIONS
from redraft.contracts.answers import EditsAnswer, FullAnswer, SectionsAnswer
from redraft.contracts.materials import Materials
from redraft.contracts.policy import RevisionMode, Role
from redraft.contracts.revision import Agenda, Revision, RevisionLog
from redraft.contracts.sitting import ONCE, Sitting
from redraft.contracts.source import Project
from redraft.domain import rewriting
from redraft.domain.edits import apply
from redraft.domain.passages import Passage
from redraft.domain.rewriting import Tried, tried
from redraft.errors import AnswerError

T = TypeVar("T", bound=BaseModel)


@dataclass(frozen=True, slots=True)
class _Progress:
    """What a revision has come to."""

    tried: Tried
    log: RevisionLog

    def after(self, tried: Tried, log: RevisionLog) -> "_Progress":
        return _Progress(tried, _joined((self.log, log)))


@dataclass(frozen=True, slots=True)
class _Asking:
    """One revision: the same blocks are shown in each of its calls."""

    player: Player
    project: Project
    blocks: tuple[str, ...]
    sitting: Sitting

    async def ask(self, form: str, more: Iterable[str], output: type[T], step: str) -> T:
        others = {EDITS, SECTIONS, FULL} - {form}
        system = self.player.prompts.filled(Role.REVISER, *others)
        return await self.player.answer(Role.REVISER, system, (*self.blocks, *more), output, self.sitting.at(step))


class ModelReviser:
    """Works through an agenda; what does not apply is asked for once more, then as a section, then as a whole."""

    def __init__(self, player: Player, mode: RevisionMode = RevisionMode.EDITS) -> None:
        self._player = player
        self._mode = mode

    async def revise(self, materials: Materials, agenda: Agenda, *, sitting: Sitting = ONCE) -> Revision:
        """Return edits of the draft in `materials`; those that still do not apply come last."""
        asking = _Asking(self._player, materials.project, agendas.shown(materials, agenda), sitting)
        progress = await (_in_full(asking) if self._mode is RevisionMode.FULL else _in_edits(asking))
        return Revision(reviser=self._player.name, worklog=progress.log, edits=progress.tried.edits)


async def _in_edits(asking: _Asking) -> _Progress:
    """Take edits; an answer of no use to a later question costs none of those that apply."""
    answer = await asking.ask(EDITS, (), EditsAnswer, "edits")
    progress = _Progress(tried(asking.project, answer.edits), answer.worklog)
    with suppress(AnswerError):
        if progress.tried.failed:
            progress = await _repaired(asking, progress)
        if progress.tried.failed:
            progress = await _by_sections(asking, progress)
        if progress.tried.failed and not progress.tried.kept:
            whole = await _in_full(asking)
            progress = whole if whole.tried.kept else progress
    return progress


async def _repaired(asking: _Asking, progress: _Progress) -> _Progress:
    """Ask once more for the edits that failed, each shown with the lines nearest to it."""
    failed = progress.tried.failed
    answer = await asking.ask(EDITS, agendas.failed_edits(asking.project, failed), EditsAnswer, "repair")
    return progress.after(tried(asking.project, (*progress.tried.kept, *answer.edits)), answer.worklog)


async def _by_sections(asking: _Asking, progress: _Progress) -> _Progress:
    """Ask for the sections that failed edits were meant for, as they are after those that apply."""
    project = apply(asking.project, progress.tried.kept).project
    passages = rewriting.passages_of(project, progress.tried.failed)
    if not passages:
        return progress
    numbered = tuple(passages)
    meant = tuple(chain.from_iterable(passages.values()))
    answer = await asking.ask(
        SECTIONS,
        (*agendas.failed_edits(project, meant), *agendas.sections(project, numbered)),
        checked(SectionsAnswer, lambda given: sections_fault(given, project, numbered)),
        "sections",
    )
    given = {numbered[section.number - 1]: section.latex for section in answer.sections}
    rewritten = {
        each: latex for each, latex in given.items() if latex.split() != rewriting.source_of(project, each).split()
    }
    settled = frozenset(chain.from_iterable(passages[each] for each in rewritten))
    left = tuple(each for each in progress.tried.failed if each not in settled)
    texts = rewriting.with_passages(project, rewritten)
    after = _with_texts(asking.project, progress.tried, texts)
    return progress if after.failed else progress.after(replace(after, failed=left), answer.worklog)


def _with_texts(project: Project, before: Tried, texts: Mapping[str, str]) -> Tried:
    """Put the new texts of files in the place of the edits of them."""
    elsewhere = [edit for edit in before.kept if edit.file not in texts]
    return tried(project, (*elsewhere, *rewriting.edits_of(project, texts, before.edits)))


async def _in_full(asking: _Asking) -> _Progress:
    """Ask for the whole paper."""
    answer = await asking.ask(
        FULL, (), checked(FullAnswer, lambda given: rewriting.full_fault(asking.project, given.latex)), "full"
    )
    edits = rewriting.edits_of(asking.project, rewriting.files_of(asking.project, answer.latex))
    return _Progress(tried(asking.project, edits), answer.worklog)


def sections_fault(answer: SectionsAnswer, project: Project, passages: tuple[Passage, ...]) -> str:
    """Say which number is no section's or is there twice, or what is wrong with a section; else nothing."""
    numbers = [section.number for section in answer.sections]
    for section in answer.sections:
        if section.number > len(passages):
            return f"section {section.number}: there is none, expected 1 to {len(passages)}"
        if numbers.count(section.number) > 1:
            return f"section {section.number}: given more than once, expected once"
        fault = rewriting.passage_fault(project, passages[section.number - 1], section.latex)
        if fault:
            return f"section {section.number}: {fault}"
    return ""


def _joined(logs: Iterable[RevisionLog]) -> RevisionLog:
    """Put logs one after another; what two of them say is said once."""
    told = list(logs)

    def all_of(name: str) -> tuple[str, ...]:
        return tuple(dict.fromkeys(chain.from_iterable(getattr(log, name) for log in told)))

    return RevisionLog(**{name: all_of(name) for name in RevisionLog.model_fields})
