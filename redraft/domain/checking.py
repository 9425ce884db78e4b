"""One paper checked: what the chosen checks find that no comment silences, or what all find that need no log."""

from collections.abc import Collection, Iterable
from functools import lru_cache

from redraft.contracts.diagnostic import Diagnostic
from redraft.contracts.materials import Materials
from redraft.domain.check_table import checks_of
from redraft.latex import ignores
from redraft.latex.checks import run
from redraft.latex.checks.facts import Check
from redraft.latex.manuscript import Manuscript, read


def check(
    materials: Materials, *, chosen: Collection[str], known: Collection[str], is_whole: bool = True
) -> tuple[Diagnostic, ...]:
    """Return the findings of the chosen checks, in the order of the paper's files and lines.

    Every check is run, so that comments which silence the others are known to be of use.

    Args:
        materials: The paper and what it is held against.
        chosen: Ids of the checks that count.
        known: Ids of all checks.
        is_whole: Whether the main file is known.
    """
    manuscript = read(materials.project)
    is_typeset = materials.compilation is not None and materials.compilation.has_pdf
    checks = checks_of(materials.log, is_whole=is_whole, is_typeset=is_typeset)
    found = _run(manuscript, materials, checks)
    comments = ignores.read(manuscript)
    kept, unused = ignores.silence(found, comments, {each.id for each in checks}, known)
    said = (ignores.unused_diagnostic(manuscript, comment, name, known) for comment, name in unused)
    return _in_order(manuscript, [each for each in (*kept, *said) if each.check in chosen])


def diagnose(manuscript: Manuscript, materials: Materials) -> tuple[Diagnostic, ...]:
    """Return what all checks of form and consistency find, most severe first, then in the order of the text.

    They are held against the bibliography, the guidelines and the compilation of `materials`. What was found for the
    last two papers is kept: critic, score and reviser ask for the same.
    """
    return _diagnosed(materials.model_copy(update={"project": manuscript.project, "log": None}))  # pyright: ignore[reportArgumentType]  frozen models have a hash that their types hide


@lru_cache(maxsize=2)
def _diagnosed(materials: Materials) -> tuple[Diagnostic, ...]:
    return _run(read(materials.project), materials, checks_of(None, is_whole=True, is_typeset=True))


def present(manuscript: Manuscript, materials: Materials) -> frozenset[str]:
    """Return the ids of these checks that find something."""
    return frozenset(diagnostic.check for diagnostic in diagnose(manuscript, materials))


def _run(manuscript: Manuscript, materials: Materials, checks: Iterable[Check]) -> tuple[Diagnostic, ...]:
    bibliography = materials.bibliography
    return run(
        manuscript,
        bibliography.keys if bibliography.source or bibliography.keys else None,
        compilation=materials.compilation,
        guidelines=materials.guidelines,
        has_pool=bibliography.is_pool,
        checks=checks,
    )


def _in_order(manuscript: Manuscript, found: list[Diagnostic]) -> tuple[Diagnostic, ...]:
    files = {path: at for at, path in enumerate(dict.fromkeys(segment.file for segment in manuscript.segments))}
    return tuple(
        sorted(found, key=lambda each: (files.get(each.location.file, len(files)), each.location.offset, each.check))
    )
