import pytest

from redraft.adapters.atomic import write_json
from redraft.adapters.compilations import kept_compilation, recorded_compilation
from redraft.contracts.build import BuildStatus, Compilation
from redraft.contracts.source import Draft


@pytest.fixture
def draft(tmp_path) -> Draft:
    return Draft(iter=1, folder=tmp_path, main="paper.tex", digest="mine")


def record(draft: Draft, status: BuildStatus = BuildStatus.OK, digest: str = "mine", pdf: bool = True) -> Compilation:
    compilation = Compilation(status=status, draft_digest=digest)
    write_json(draft.folder / "compile.json", compilation)
    if pdf:
        (draft.folder / "paper.pdf").write_bytes(b"%PDF")
    return compilation


def test_a_draft_that_was_not_compiled_has_no_record(draft: Draft):
    assert (recorded_compilation(draft), kept_compilation(draft)) == (None, None)


def test_a_record_of_another_draft_in_the_same_folder_counts_for_nothing(draft: Draft):
    record(draft, digest="another")
    assert (recorded_compilation(draft), kept_compilation(draft)) == (None, None)


@pytest.mark.parametrize("content", [b"", b'{"status": "ok"', b'{"status": "of an earlier version"}', b"[]"], ids=repr)
def test_a_record_that_cannot_be_read_counts_for_nothing(draft: Draft, content: bytes):
    record(draft)
    (draft.folder / "compile.json").write_bytes(content)
    assert (recorded_compilation(draft), kept_compilation(draft)) == (None, None)


@pytest.mark.parametrize(
    ("status", "pdf", "kept"),
    [
        pytest.param(BuildStatus.OK, True, True, id="a good build"),
        pytest.param(BuildStatus.ERRORS, True, True, id="a PDF in spite of errors"),
        pytest.param(BuildStatus.OK, False, False, id="a good build whose PDF is gone"),
        pytest.param(BuildStatus.FAILED, False, True, id="a build that failed"),
        pytest.param(BuildStatus.TIMEOUT, False, True, id="a build without end"),
        pytest.param(BuildStatus.UNAVAILABLE, False, False, id="no engine: there may be one since"),
    ],
)
def test_what_was_compiled_is_kept_while_it_is_whole(draft: Draft, status: BuildStatus, pdf: bool, kept: bool):
    compilation = record(draft, status, pdf=pdf)
    assert recorded_compilation(draft) == compilation
    assert kept_compilation(draft) == (compilation if kept else None)
