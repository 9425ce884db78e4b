"""The typesetter: latexmk over a copy of the draft, in the strongest sandbox that runs."""

import asyncio
import tempfile
from importlib import resources
from pathlib import Path

from redraft.adapters.typesetting.engines import Choice, Engine, choose_engine, find_program
from redraft.adapters.typesetting.job import Job, nothing_ran
from redraft.adapters.typesetting.outcome import read_outcome
from redraft.adapters.typesetting.process import run
from redraft.adapters.typesetting.refusals import REFUSED, first_refusal
from redraft.adapters.typesetting.sandbox import READ_ONLY, choose_layer, confined, tree_of
from redraft.adapters.typesetting.tree import lay_tree, regular_files
from redraft.contracts.build import BuildStatus, Compilation, SandboxLayer
from redraft.contracts.source import Draft
from redraft.errors import WorkspaceError
from redraft.settings import Settings

_FLAGS = ("-norc", "-interaction=nonstopmode", "-file-line-error", "-no-shell-escape", "-no-parse-first-line")
_RULES = resources.files("redraft.adapters.typesetting").joinpath("latexmk_rules.pl").read_text()
_MIB = 1024 * 1024


class LatexmkTypesetter:
    """The port `Typesetter` over latexmk."""

    def __init__(self, settings: Settings) -> None:
        self._settings = settings

    async def typeset(self, draft: Draft, build: Path, aux: Path | None) -> Compilation:
        """Compile `draft` in `build`, starting from the aux files of `aux`; nothing else is written.

        Raises:
            WorkspaceError: The build folder cannot be written.
        """
        # Not in a thread: beside one that computes, each file laid out there would wait for its turn, 0.2 s in all.
        prepared = self._prepare(draft, build, aux)
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
            wanted = self._settings.sandbox
            return nothing_ran(draft, BuildStatus.UNAVAILABLE, f"{wanted}, which the settings ask for, does not run")
        job = Job(draft, build, choice, engine.version, latexmk.folder, layer)
        refusal = _refusal(job)
        return nothing_ran(draft, BuildStatus.FAILED, refusal) if refusal else job

    async def _compile(self, job: Job) -> Compilation:
        command = ["latexmk", *_FLAGS, job.choice.engine.option, "-e", _rules(job), *_bibliography(job), _argument(job)]
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
    """Return why the layer will not run this source, or the empty string."""
    if job.choice.engine is Engine.LUALATEX and job.layer is not SandboxLayer.BWRAP:
        return f"{job.choice.reason}: LuaLaTeX runs code of the paper, refused without bwrap"
    if job.layer is not SandboxLayer.RESTRICTED:
        return ""
    if job.choice.engine is Engine.XELATEX:
        return f"{job.choice.reason}: xdvipdfmx reads any file, {REFUSED}"
    files = ((path, (job.build / path).read_bytes()) for path in regular_files(job.build))
    place = first_refusal(files)
    return f"{place}: reads files outside the project, {REFUSED}" if place else ""


def _rules(job: Job) -> str:
    """Return the rules for latexmk, led by what the layer leaves to them."""
    biber = int(job.layer is SandboxLayer.BWRAP)
    if job.layer is not SandboxLayer.RESTRICTED:
        return f"our $redraft_biber = {biber};\n{_RULES}"
    inside = ", ".join(map(_quoted, (*READ_ONLY, *tree_of(job.programs), str(job.build))))
    return f"our $redraft_biber = {biber};\nour @redraft_inside = ({inside});\n{_RULES}"


def _quoted(text: str) -> str:
    """Return a string of Perl's."""
    return "'" + text.replace("\\", "\\\\").replace("'", "\\'") + "'"


def _text(path: Path) -> str:
    return path.read_bytes().decode(errors="replace")
