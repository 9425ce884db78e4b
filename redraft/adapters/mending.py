"""Safe fixes made in the user's own files, each tried in TeX before it is written."""

import stat
import tempfile
from dataclasses import dataclass
from pathlib import Path

from redraft.adapters.atomic import cause, write_bytes
from redraft.adapters.encodings import encode
from redraft.adapters.papers import Paper
from redraft.adapters.trials import Trial
from redraft.contracts.diagnostic import Diagnostic
from redraft.contracts.source import Project
from redraft.errors import InputError
from redraft.latex import fixes
from redraft.latex.repairs import Find, Repair, repair


@dataclass(frozen=True, slots=True)
class Mended:
    """A paper with its fixes made, in memory."""

    project: Project
    settled: tuple[Diagnostic, ...] = ()
    dropped: tuple[Diagnostic, ...] = ()
    """Findings of the mended project whose fix added a compile error."""
    note: str = ""
    """Why the fixes were not tried in TeX; empty where they were."""


def mend(paper: Paper, find: Find) -> Mended:
    """Make the fixes of what `find` finds in `paper`, but for those that add a compile error; nothing is written."""
    whole = repair(paper.project, find)
    if not whole.settled:
        return Mended(paper.project)
    if not paper.target.is_whole:
        return _untried(whole, "no main file was found")
    with tempfile.TemporaryDirectory(prefix="redraft-") as folder:
        trial = Trial(paper, Path(folder))
        if not trial.can_tell:
            return _untried(whole, trial.baseline.detail)
        if trial.is_sound(whole.project):
            return Mended(whole.project, whole.settled)
        return _sound(paper, find, trial)


def write(paper: Paper, mended: Project) -> None:
    """Put the changed files in the place of those that were read, once all may be written; each is whole or as it was.

    Raises:
        InputError: A file was changed since it was read, or cannot be written in its own encoding.
    """
    changed = [(old, new) for old, new in zip(paper.project.files, mended.files, strict=True) if old.text != new.text]
    ready: list[tuple[Path, bytes, int]] = []
    for old, new in changed:
        place, leaf = paper.place(old.path), paper.leaves[old.path]
        data = encode(new.text, new.encoding, str(place))
        current = leaf.read()
        if current == data:
            continue  # another paper that inputs it was mended alike
        if current != encode(old.text, old.encoding, str(place)):
            msg = f"{place}: changed while it was checked, expected the same bytes; nothing was written to it"
            raise InputError(msg)
        ready.append((leaf.real, data, _mode(leaf.real)))
    for path, data, mode in ready:
        write_bytes(path, data, mode)


def _mode(path: Path) -> int:
    """Return the permissions of a file; one that its owner keeps from being written stays, whoever runs this."""
    try:
        mode = stat.S_IMODE(path.stat().st_mode)
    except OSError as error:
        msg = f"{path}: {cause(error)}, expected a file that can be written"
        raise InputError(msg) from error
    if not mode & stat.S_IWUSR:
        msg = f"{path}: read-only, expected a file that can be written"
        raise InputError(msg)
    return mode


def _untried(whole: Repair, why: str) -> Mended:
    return Mended(whole.project, whole.settled, note=f"the fixes were not tried in TeX: {why}")


def _sound(paper: Paper, find: Find, trial: Trial) -> Mended:
    """Make the fixes of a first pass that add no error, then of further ones where all of them together add none."""
    asked = fixes.compatible(find(paper.project))
    sound = trial.sound((), asked)
    first = Repair(fixes.apply(paper.project, sound), tuple(sound))
    bad = {_name(each) for each in asked if each not in sound}
    rest = repair(first.project, lambda project: [each for each in find(project) if _name(each) not in bad])
    is_rest_sound = bool(rest.settled) and trial.is_sound(rest.project)
    made = Repair(rest.project, (*sound, *rest.settled)) if is_rest_sound else first
    return Mended(made.project, made.settled, tuple(each for each in find(made.project) if each.fix))


def _name(diagnostic: Diagnostic) -> tuple[str, ...]:
    """Name a finding by what stays when text before it is mended."""
    return diagnostic.check, diagnostic.location.file, diagnostic.quote, diagnostic.problem
