"""One paper checked: what the chosen checks find that no comment silences."""

from collections.abc import Collection

from redraft.contracts.diagnostic import Diagnostic
from redraft.contracts.materials import Materials
from redraft.domain.check_table import checks_of
from redraft.latex import ignores
from redraft.latex.checks import run
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
    bibliography = materials.bibliography
    is_typeset = materials.compilation is not None and materials.compilation.has_pdf
    checks = checks_of(materials.log, is_whole=is_whole, is_typeset=is_typeset)
    found = run(
        manuscript,
        bibliography.keys if bibliography.source or bibliography.keys else None,
        compilation=materials.compilation,
        guidelines=materials.guidelines,
        has_pool=bibliography.is_pool,
        checks=checks,
    )
    comments = ignores.read(manuscript)
    kept, unused = ignores.silence(found, comments, {each.id for each in checks}, known)
    said = (ignores.unused_diagnostic(manuscript, comment, name, known) for comment, name in unused)
    return _in_order(manuscript, [each for each in (*kept, *said) if each.check in chosen])


def _in_order(manuscript: Manuscript, found: list[Diagnostic]) -> tuple[Diagnostic, ...]:
    files = {path: at for at, path in enumerate(dict.fromkeys(segment.file for segment in manuscript.segments))}
    return tuple(
        sorted(found, key=lambda each: (files.get(each.location.file, len(files)), each.location.offset, each.check))
    )
