"""Typeset: a draft becomes a PDF, in a sandbox."""

from prefect import get_run_logger, task
from prefect.cache_policies import NO_CACHE

from redraft.adapters.atomic import write_bytes, write_json
from redraft.adapters.compilations import kept_compilation, recorded_compilation
from redraft.adapters.layout import Workspace
from redraft.adapters.typesetting import LatexmkTypesetter
from redraft.contracts.build import Compilation
from redraft.contracts.run import Run
from redraft.contracts.source import Draft
from redraft.latex.texlog import new_errors
from redraft.settings import load_settings


@task(name="typeset", cache_policy=NO_CACHE, task_run_name="typeset-{run.paper}-{draft.iter}")
async def compile_paper(run: Run, draft: Draft, accepted: Draft | None = None) -> Compilation:
    """Compile `draft` from the aux files of `accepted`; one that is compiled already is not compiled again."""
    logger = get_run_logger()
    kept = kept_compilation(draft)
    if kept is not None:
        return kept
    workspace = Workspace(run.workspace)
    aux = workspace.build_folder(accepted.iter) if accepted else None
    build = workspace.build_folder(draft.iter)
    compilation = await LatexmkTypesetter(load_settings()).typeset(draft, build, aux)
    baseline = recorded_compilation(accepted) if accepted else None
    errors = new_errors(baseline.errors, compilation.errors) if baseline else ()
    compilation = compilation.model_copy(update={"new_errors": errors})
    if compilation.has_pdf:
        write_bytes(draft.folder / "paper.pdf", (build / draft.main).with_suffix(".pdf").read_bytes())
    write_json(draft.folder / "compile.json", compilation)
    found = (compilation.status, compilation.pages or 0, compilation.tex_s, compilation.why)
    logger.info("iter%d: typeset %s, %d pages, %.1f s%s", draft.iter, *found)
    return compilation
