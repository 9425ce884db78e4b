"""The typesetter: latexmk over a copy of the draft, in the strongest sandbox that runs."""

import asyncio
import tempfile
from importlib import resources
from pathlib import Path

from redraft.adapters.typesetting.engines import Choice, Engine, choose_engine, find_program
from redraft.adapters.typesetting.job import Job, nothing_ran
from redraft.adapters.typesetting.outcome import read_outcome
from redraft.adapters.typesetting.process import run
from redraft.adapters.typesetting.refusals import first_refusal
from redraft.adapters.typesetting.sandbox import choose_layer, confined
from redraft.adapters.typesetting.tree import lay_tree, regular_files
from redraft.contracts.build import BuildStatus, Compilation, SandboxLayer
from redraft.contracts.source import Draft
from redraft.errors import WorkspaceError
from redraft.settings import Settings

_FLAGS = ("-norc", "-interaction=nonstopmode", "-file-line-error", "-no-shell-escape")
_MIB = 1024 * 1024


class LatexmkTypesetter:
    """The port `Typesetter` over latexmk."""

    def __init__(self, settings: Settings) -> None:
        self._settings = settings
        self._rules = resources.files("redraft.adapters.typesetting").joinpath("latexmk_rules.pl").read_text()

    async def typeset(self, draft: Draft, build: Path, aux: Path | None) -> Compilation:
        """Compile `draft` in `build`, starting from the aux files of `aux`; nothing else is written.

        Raises:
            WorkspaceError: The build folder cannot be written.
        """
        prepared = await asyncio.to_thread(self._prepare, draft, build, aux)
        return prepared if isinstance(prepared, Compilation) else await self._compile(prepared)

    def _prepare(self, draft: Draft, build: Path, aux: Path | None) -> Job | Compilation:
        """Lay out the tree, choose engine and sandbox; a Compilation says why nothing can run."""
        build = build.absolute()
        try:
            lay_tree(draft.folder, draft.main, build, aux)
        except OSError as error:
            place, why = error.filename or build, error.strerror or error
            msg = f"{place}: {why}, expected a draft to copy and a folder to build in"
            raise WorkspaceError(msg) from error
        if self._settings.typesetter == "none":
            return nothing_ran(draft, BuildStatus.UNAVAILABLE, "typesetting is switched off")
        files = frozenset(regular_files(build))
        if draft.main not in files:
            return nothing_ran(draft, BuildStatus.FAILED, f"{draft.main} is not among the draft's files")
        choice = choose_engine(draft.main, lambda path: _text(build / path) if path in files else None)
        latexmk, engine, limits = (find_program(name) for name in ("latexmk", choice.engine, "prlimit"))
        if latexmk is None or engine is None or limits is None:
            missing = _engine(choice) if latexmk and limits else "prlimit" if latexmk else "latexmk"
            return nothing_ran(draft, BuildStatus.UNAVAILABLE, f"{missing} is not installed or does not run")
        layer = choose_layer(self._settings, latexmk.folder)
        if layer is SandboxLayer.NONE:
            return nothing_ran(draft, BuildStatus.UNAVAILABLE, "bwrap, which the settings ask for, does not run")
        job = Job(draft, build, choice, engine.version, latexmk.folder, layer)
        refusal = _refusal(job) if layer is SandboxLayer.RESTRICTED else ""
        return nothing_ran(draft, BuildStatus.FAILED, refusal) if refusal else job

    async def _compile(self, job: Job) -> Compilation:
        command = ["latexmk", *_FLAGS, job.choice.engine.option, "-e", self._rules, *_bibliography(job), _argument(job)]
        growth = self._settings.tex_folder_mb * _MIB
        with tempfile.TemporaryDirectory() as home:
            launch = confined(
                command, job.layer, build=job.build, home=Path(home), programs=job.programs, settings=self._settings
            )
            ran = await run(launch, timeout_s=self._settings.tex_timeout_s, max_growth=growth)
        return await asyncio.to_thread(read_outcome, job, ran, self._settings)


def look_for_engine(settings: Settings) -> None:
    """Probe latexmk and the sandbox, which starts several processes; the answers are kept for the first compile."""
    latexmk = None if settings.typesetter == "none" else find_program("latexmk")
    if latexmk is not None:
        choose_layer(settings, latexmk.folder)


def _bibliography(job: Job) -> list[str]:
    """Have BibTeX run although a database is missing, so that its log says so; a `.bbl` of the author's is kept."""
    return [] if (job.draft.folder / f"{job.stem}.bbl").exists() else ["-bibtex"]


def _argument(job: Job) -> str:
    main = job.draft.main
    return f"./{main}" if main.startswith("-") else main


def _engine(choice: Choice) -> str:
    return f"{choice.engine}, asked for by {choice.reason}," if choice.reason else choice.engine


def _refusal(job: Job) -> str:
    """Return why the restricted layer will not run this source, or the empty string."""
    if job.choice.engine is Engine.LUALATEX:
        return f"{job.choice.reason}: LuaLaTeX reads any file, refused without bwrap"
    files = ((path, (job.build / path).read_bytes()) for path in regular_files(job.build))
    place = first_refusal(files)
    return f"{place}: reads files outside the project, refused without bwrap" if place else ""


def _text(path: Path) -> str:
    return path.read_bytes().decode(errors="replace")
