"""What a run of latexmk gave: status, errors, pages."""

import re
import signal
from pathlib import Path, PurePosixPath

from redraft.adapters.typesetting.identity import pin_identity
from redraft.adapters.typesetting.job import Job, nothing_ran
from redraft.adapters.typesetting.page_texts import page_texts
from redraft.adapters.typesetting.pages import content_page_count, page_count
from redraft.adapters.typesetting.process import Ending, Ran
from redraft.adapters.typesetting.refusals import REFUSED
from redraft.adapters.typesetting.tree import empty, keep_regular
from redraft.contracts.build import BuildStatus, Compilation, OverfullBox, TexError
from redraft.latex.overfull import parse_overfull
from redraft.latex.texlog import parse_bibliography_errors, parse_errors
from redraft.settings import Settings

_LOG_BYTES = 16 * 1024 * 1024
"""How much of a log is read: a loop of messages fills any file."""
_BY_SIGNAL = 128
"""Added to the number of the signal that ended a program (the shell's convention, kept by `latexmk_rules.pl`)."""
_NO_PAGE = "No pages of output."
_READ_BBL = re.compile(r"^INPUT (.+\.bbl)$", re.MULTILINE)
"""A line of what `-recorder` writes."""
_OUTSIDE = re.compile(r"^redraft outside: (.+)$", re.MULTILINE)
"""What the rules print when TeX's recorder names a file outside the project."""
_NOT_RUN = re.compile(r"^redraft: (.+)$", re.MULTILINE)


def read_outcome(job: Job, ran: Ran, settings: Settings) -> Compilation:
    """Read what `ran` left in the build folder; a PDF that is no result is removed."""
    keep_regular(job.build)
    if outside := _OUTSIDE.search(ran.output):
        empty(job.build)
        return nothing_ran(job.draft, BuildStatus.FAILED, f"{outside[1]}: outside the project, {REFUSED}")
    errors = () if ran.ending is Ending.TIMEOUT else _errors(job)
    pages = page_count(job.pdf)
    if pages is not None:
        pin_identity(job.pdf)
    status, detail = _limit_hit(ran, settings) or _status(ran, errors, pages)
    if status not in (BuildStatus.OK, BuildStatus.ERRORS):
        job.pdf.unlink(missing_ok=True)
        pages = None
    texts, hidden = page_texts(job.pdf)
    return Compilation(
        status=status,
        draft_digest=job.draft.digest,
        pages=pages,
        content_pages=content_page_count(texts),
        errors=errors,
        overfull=() if ran.ending is Ending.TIMEOUT else _overfull(job),
        engine=f"{job.choice.engine}: {job.version}",
        sandbox=job.layer,
        tex_s=ran.wall_s,
        detail=detail,
        hidden=hidden,
    )


def _limit_hit(ran: Ran, settings: Settings) -> tuple[BuildStatus, str] | None:
    match ran.ending:
        case Ending.TIMEOUT:
            return BuildStatus.TIMEOUT, f"stopped after {settings.tex_timeout_s} s"
        case Ending.DISK:
            return BuildStatus.FAILED, f"stopped after writing more than {settings.tex_folder_mb} MB"
        case Ending.ITSELF:
            pass
    if ran.exit_code == _BY_SIGNAL + signal.SIGXCPU:
        return BuildStatus.TIMEOUT, f"stopped after {settings.tex_cpu_s} s of processor time"
    if ran.exit_code == _BY_SIGNAL + signal.SIGXFSZ:
        return BuildStatus.FAILED, f"stopped at a file of more than {settings.tex_file_mb} MB"
    return None


def _status(ran: Ran, errors: tuple[TexError, ...], pages: int | None) -> tuple[BuildStatus, str]:
    if pages is None:
        empty = _NO_PAGE in ran.output and not errors
        return BuildStatus.FAILED, f"no PDF: {'the paper has no page' if empty else _first_words(errors, ran)}"
    if errors or ran.exit_code:
        return BuildStatus.ERRORS, _first_words(errors, ran)
    return BuildStatus.OK, ""


def _first_words(errors: tuple[TexError, ...], ran: Ran) -> str:
    if errors:
        first = errors[0]
        place = f"{first.file}:{first.line}: " if first.line else f"{first.file}: " if first.file else ""
        more = f" (and {len(errors) - 1} more)" if len(errors) > 1 else ""
        return f"{place}{first.message}{more}"
    if said := _NOT_RUN.search(ran.output):
        return said[1]
    lines = [line.strip() for line in ran.output.splitlines() if line.strip()]
    return f"latexmk ended with code {ran.exit_code}" + (f": {lines[-1]}" if lines else "")


def _errors(job: Job) -> tuple[TexError, ...]:
    tex = parse_errors(_text(job.build / f"{job.stem}.log"), job.draft.main)
    logs = (job.build / path.with_suffix(".blg") for path in _bibliographies(job))
    return (*tex, *(error for path in logs for error in parse_bibliography_errors(_text(path))))


def _overfull(job: Job) -> tuple[OverfullBox, ...]:
    return parse_overfull(_text(job.build / f"{job.stem}.log"), job.draft.main)


def _bibliographies(job: Job) -> list[PurePosixPath]:
    """Return the `.bbl` files that the last run read: the aux files may bring a log of one that is gone."""
    read = {PurePosixPath(found[1]) for found in _READ_BBL.finditer(_text(job.build / f"{job.stem}.fls"))}
    return sorted(path for path in read if not path.is_absolute() and ".." not in path.parts)


def _text(path: Path) -> str:
    try:
        with path.open("rb") as file:
            return file.read(_LOG_BYTES).decode(errors="replace")
    except FileNotFoundError:
        return ""
