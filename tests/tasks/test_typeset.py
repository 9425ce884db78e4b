from pathlib import Path

import pytest

from redraft.adapters.atomic import read_json, write_json
from redraft.contracts.build import BuildStatus, Compilation, TexError
from redraft.contracts.run import Run
from redraft.contracts.source import Draft
from redraft.errors import InputError
from tasks.snapshot import snapshot_draft
from tasks.typeset import compile_paper


async def test_without_an_engine_the_build_is_unavailable_and_says_so(run: Run, draft: Draft):
    compilation = await compile_paper.fn(run, draft)
    assert (compilation.status, compilation.draft_digest) == (BuildStatus.UNAVAILABLE, draft.digest)
    assert read_json(draft.folder / "compile.json", Compilation) == compilation


async def test_a_draft_that_is_compiled_already_is_not_compiled_again(run: Run, draft: Draft):
    kept = Compilation(status=BuildStatus.FAILED, draft_digest=draft.digest, detail="as it was")
    write_json(draft.folder / "compile.json", kept)
    assert await compile_paper.fn(run, draft) == kept


async def test_settings_that_are_amiss_are_refused(run: Run, draft: Draft, monkeypatch: pytest.MonkeyPatch):
    monkeypatch.setenv("REDRAFT_TYPESETTER", "nonsense")
    with pytest.raises(InputError, match="REDRAFT_TYPESETTER=nonsense"):
        await compile_paper.fn(run, draft)


@pytest.mark.latex
async def test_new_errors_are_those_that_the_accepted_draft_had_not(
    run: Run, draft: Draft, edited, monkeypatch: pytest.MonkeyPatch
):
    monkeypatch.setenv("REDRAFT_TYPESETTER", "latexmk")
    baseline = await compile_paper.fn(run, draft)
    candidate = await snapshot_draft.fn(run, 1, draft, edited(("has it...", "has it \\nosuchcommand.")))
    compilation = await compile_paper.fn(run, candidate, draft)

    assert baseline.has_pdf
    assert (baseline.new_errors, compilation.status) == ((), BuildStatus.ERRORS)
    assert [_place(error) for error in compilation.new_errors] == ["paper.tex:4"]
    assert Path(candidate.folder / "paper.pdf").read_bytes().startswith(b"%PDF")


def _place(error: TexError) -> str:
    return f"{error.file}:{error.line}"
