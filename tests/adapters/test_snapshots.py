"""Snapshots are whole, keep every byte, and never write to what they were made from."""

from pathlib import Path

import pytest

from redraft.adapters.atomic import sweep
from redraft.adapters.projects import load_project
from redraft.adapters.snapshots import copy_tree, digest_of, promote, write_candidate
from redraft.adapters.trees import RESULT_FILES
from redraft.contracts.source import Draft, Project
from redraft.errors import SourceError

FILES = {
    "paper.tex": b"\xef\xbb\xbf\\documentclass{article}\r\n\\begin{document}one\rtwo\nthree\\end{document}\r\n",
    "sections/m\u00e9thode 1.tex": b"na\xefve\r\nsecond\n",
    "refs.bib": b"@misc{a, title={B}}\n",
    "figures/plot.pdf": b"%PDF-1.5 \0\1",
    "figures/paper.pdf": b"%PDF-1.5 \2",
}


def make_tree(root: Path, files: dict[str, bytes] = FILES) -> Path:
    for path, data in files.items():
        (root / path).parent.mkdir(parents=True, exist_ok=True)
        (root / path).write_bytes(data)
    return root


def make_draft(folder: Path, files: dict[str, bytes] = FILES) -> Draft:
    make_tree(folder, files)
    return Draft(iter=0, folder=folder, main="paper.tex", digest=digest_of(folder))


def bytes_below(root: Path) -> dict[str, bytes]:
    return {path.relative_to(root).as_posix(): path.read_bytes() for path in root.rglob("*") if path.is_file()}


def replaced(project: Project, path: str, old: str, new: str) -> Project:
    file = project.file(path)
    assert file is not None
    assert old in file.text
    edited = file.model_copy(update={"text": file.text.replace(old, new)})
    files = tuple(edited if other is file else other for other in project.files)
    return project.model_copy(update={"files": files})


def test_a_digest_knows_every_byte_and_path(tmp_path: Path):
    base = digest_of(make_tree(tmp_path / "a"))
    assert digest_of(make_tree(tmp_path / "b")) == base
    for index, path in enumerate(FILES):
        assert digest_of(make_tree(tmp_path / f"byte{index}", {**FILES, path: FILES[path] + b"x"})) != base
        moved = {(f"{name}x" if name == path else name): data for name, data in FILES.items()}
        assert digest_of(make_tree(tmp_path / f"name{index}", moved)) != base


def test_bytes_that_move_from_one_file_to_the_next_change_the_digest(tmp_path: Path):
    one = make_tree(tmp_path / "one", {"a": b"xb", "b": b""})
    two = make_tree(tmp_path / "two", {"a": b"x", "b": b"b"})
    assert digest_of(one) != digest_of(two)


@pytest.mark.parametrize("name", sorted(RESULT_FILES | {".build/paper.aux", "paper.log"}))
def test_results_and_what_tex_made_do_not_count(tmp_path: Path, name: str):
    base = digest_of(make_tree(tmp_path))
    make_tree(tmp_path, {name: b"result"})
    assert digest_of(tmp_path) == base


def test_a_copy_has_the_same_bytes_with_text_copied_and_figures_linked(tmp_path: Path, stamps):
    source = make_tree(tmp_path / "drafts")
    before = stamps(source)
    digest = copy_tree(source, tmp_path / "iter0")
    assert bytes_below(tmp_path / "iter0") == FILES
    assert digest == digest_of(source) == digest_of(tmp_path / "iter0")
    assert stamps(source) == before
    for path in FILES:
        is_linked = (source / path).samefile(tmp_path / "iter0" / path)
        assert is_linked is path.endswith(".pdf")


def test_a_copy_of_a_symlink_is_a_file(tmp_path: Path):
    source = make_tree(tmp_path / "drafts")
    (source / "figures/link.pdf").symlink_to("plot.pdf")
    (source / "link.tex").symlink_to("paper.tex")
    copy_tree(source, tmp_path / "iter0")
    assert not any(path.is_symlink() for path in (tmp_path / "iter0").rglob("*"))
    assert (tmp_path / "iter0/link.tex").read_bytes() == FILES["paper.tex"]


def test_a_copy_that_is_there_keeps_its_results(tmp_path: Path, stamps):
    source = make_tree(tmp_path / "drafts")
    copy_tree(source, tmp_path / "iter0")
    make_tree(tmp_path / "iter0", {"review.json": b"{}", "paper.pdf": b"%PDF"})
    before = stamps(tmp_path / "iter0")
    copy_tree(source, tmp_path / "iter0")
    assert stamps(tmp_path / "iter0") == before


def test_a_copy_of_something_else_is_replaced_whole(tmp_path: Path):
    make_tree(tmp_path / "iter0", {"paper.tex": b"old", "gone.tex": b"x", "review.json": b"{}"})
    copy_tree(make_tree(tmp_path / "drafts"), tmp_path / "iter0")
    assert bytes_below(tmp_path / "iter0") == FILES
    assert sorted(path.name for path in tmp_path.iterdir()) == ["drafts", "iter0"]


def test_a_source_that_is_refused_leaves_nothing(tmp_path: Path):
    source = make_tree(tmp_path / "drafts")
    (source / "out.pdf").symlink_to("/etc/passwd")
    with pytest.raises(SourceError):
        copy_tree(source, tmp_path / "iter0")
    assert sorted(path.name for path in tmp_path.iterdir()) == ["drafts"]


def test_an_edit_keeps_encodings_and_line_ends_to_the_byte(tmp_path: Path, stamps):
    accepted = make_draft(tmp_path / "iter0")
    project = replaced(load_project(accepted.folder), "paper.tex", "two", "zwölf")
    project = replaced(project, "sections/m\u00e9thode 1.tex", "second", "secöndo")
    before = stamps(accepted.folder)
    draft = write_candidate(accepted, project, 1, tmp_path / "iter1")
    assert bytes_below(draft.folder) == {
        **FILES,
        "paper.tex": FILES["paper.tex"].replace(b"two", "zwölf".encode()),
        "sections/m\u00e9thode 1.tex": FILES["sections/m\u00e9thode 1.tex"].replace(b"second", b"sec\xf6ndo"),
    }
    assert stamps(accepted.folder) == before
    assert (draft.folder / "figures/plot.pdf").samefile(accepted.folder / "figures/plot.pdf")
    assert draft == Draft(iter=1, folder=tmp_path / "iter1", main="paper.tex", digest=digest_of(tmp_path / "iter1"))
    assert draft.digest != accepted.digest


def test_a_candidate_without_an_edit_has_the_digest_of_the_accepted_draft(tmp_path: Path):
    accepted = make_draft(tmp_path / "iter0")
    draft = write_candidate(accepted, load_project(accepted.folder), 1, tmp_path / "iter1")
    assert draft.digest == accepted.digest


def test_results_of_the_accepted_draft_do_not_travel(tmp_path: Path):
    accepted = make_draft(tmp_path / "iter0", {**FILES, "review.json": b"{}", "paper.pdf": b"%PDF"})
    project = load_project(accepted.folder)
    assert write_candidate(accepted, project, 1, tmp_path / "iter1").digest == digest_of(tmp_path / "iter1")
    assert bytes_below(tmp_path / "iter1") == FILES


def test_the_same_candidate_again_is_left_alone(tmp_path: Path, stamps):
    accepted = make_draft(tmp_path / "iter0")
    project = replaced(load_project(accepted.folder), "paper.tex", "two", "2")
    first = write_candidate(accepted, project, 1, tmp_path / "iter1")
    make_tree(first.folder, {"review.json": b"{}"})
    before = stamps(first.folder)
    assert write_candidate(accepted, project, 1, tmp_path / "iter1") == first
    assert stamps(first.folder) == before


def test_another_candidate_takes_the_place_of_the_first(tmp_path: Path):
    accepted = make_draft(tmp_path / "iter0")
    project = load_project(accepted.folder)
    first = write_candidate(accepted, replaced(project, "paper.tex", "two", "2"), 1, tmp_path / "iter1")
    make_tree(first.folder, {"review.json": b"{}"})
    second = write_candidate(accepted, replaced(project, "paper.tex", "two", "II"), 1, tmp_path / "iter1")
    assert second.digest != first.digest
    assert bytes_below(second.folder) == {**FILES, "paper.tex": FILES["paper.tex"].replace(b"two", b"II")}


def test_a_character_outside_the_files_encoding_is_located_and_nothing_is_written(tmp_path: Path):
    accepted = make_draft(tmp_path / "iter0")
    project = replaced(load_project(accepted.folder), "sections/m\u00e9thode 1.tex", "second", "a – b")
    with pytest.raises(SourceError, match=r"sections/méthode 1\.tex:2: character U\+2013, expected"):
        write_candidate(accepted, project, 1, tmp_path / "iter1")
    assert not (tmp_path / "iter1").exists()


def test_a_promoted_draft_is_its_tree_and_pdf_in_copies(tmp_path: Path):
    draft = make_draft(tmp_path / "iter2", {**FILES, "paper.pdf": b"%PDF new", "review.json": b"{}"})
    make_tree(tmp_path / "final", {"paper.tex": b"old", "old.tex": b"x", "paper.pdf": b"%PDF old"})
    promote(draft, tmp_path / "final")
    assert bytes_below(tmp_path / "final") == {**FILES, "paper.pdf": b"%PDF new"}
    assert all((tmp_path / "final" / path).stat().st_nlink == 1 for path in FILES)


@pytest.mark.parametrize(
    "mine",
    [
        pytest.param({"paper.tex": b"mine", "notes.txt": b"x"}, id="a paper that was worked on"),
        pytest.param({**FILES, ".git/HEAD": b"x"}, id="a snapshot under version control"),
    ],
)
def test_what_a_user_did_in_final_is_kept_beside_it(tmp_path: Path, mine: dict[str, bytes]):
    make_tree(tmp_path / "refinement/iter1", FILES)
    make_tree(tmp_path / "final", mine)
    promote(make_draft(tmp_path / "refinement/iter2", {**FILES, "paper.tex": b"new"}), tmp_path / "final")
    (aside,) = tmp_path.glob("final.*")
    assert bytes_below(aside) == mine
    assert (tmp_path / "final/paper.tex").read_bytes() == b"new"


def test_an_earlier_draft_of_the_workspace_is_not_kept_beside_final(tmp_path: Path):
    make_tree(tmp_path / "refinement.20261103T123005Z/iter3", FILES)
    make_tree(tmp_path / "final", {**FILES, "paper.pdf": b"%PDF old"})
    promote(make_draft(tmp_path / "refinement/iter1", {**FILES, "paper.tex": b"new"}), tmp_path / "final")
    assert {path.name for path in tmp_path.iterdir()} == {"refinement", "refinement.20261103T123005Z", "final"}


def test_a_final_that_is_a_symlink_gives_way_and_its_folder_is_left_alone(tmp_path: Path):
    make_tree(tmp_path / "elsewhere", {"paper.tex": b"x"})
    (tmp_path / "final").symlink_to("elsewhere")
    promote(make_draft(tmp_path / "refinement/iter1", FILES), tmp_path / "final")
    (aside,) = tmp_path.glob("final.*")
    assert aside.is_symlink()
    assert bytes_below(tmp_path / "elsewhere") == {"paper.tex": b"x"}
    assert bytes_below(tmp_path / "final") == FILES


def test_a_pdf_that_is_a_symlink_is_no_result(tmp_path: Path):
    draft = make_draft(tmp_path / "iter1", FILES)
    (draft.folder / "paper.pdf").symlink_to("/etc/passwd")
    promote(draft, tmp_path / "final")
    assert bytes_below(tmp_path / "final") == FILES


def test_a_draft_promoted_twice_is_written_once(tmp_path: Path, stamps):
    draft = make_draft(tmp_path / "iter2", {**FILES, "paper.pdf": b"%PDF"})
    promote(draft, tmp_path / "final")
    before = stamps(tmp_path / "final")
    promote(draft, tmp_path / "final")
    assert stamps(tmp_path / "final") == before


@pytest.mark.parametrize("pdf", [b"%PDF other", None], ids=["another PDF", "no PDF"])
def test_a_draft_with_another_pdf_is_promoted_again(tmp_path: Path, pdf: bytes | None):
    promote(make_draft(tmp_path / "iter2", {**FILES, "paper.pdf": b"%PDF"}), tmp_path / "final")
    more = {} if pdf is None else {"paper.pdf": pdf}
    promote(make_draft(tmp_path / "iter3", {**FILES, **more}), tmp_path / "final")
    assert bytes_below(tmp_path / "final") == {**FILES, **more}


PROMOTE = """
import sys
from pathlib import Path
from redraft.adapters.snapshots import copy_tree, digest_of, promote
from redraft.contracts.source import Draft
from redraft.errors import WorkspaceError
folder = Path(sys.argv[1])
source, final = folder / "iter1", folder / "final"
source.mkdir()
(source / "paper.tex").write_bytes(b"old")
draft = Draft(iter=1, folder=source, main="paper.tex", digest=digest_of(source))
promote(draft, final)
(source / "paper.tex").write_bytes(b"new" * 50_000)
for action in (lambda: promote(draft, final), lambda: copy_tree(source, folder / "iter2")):
    try:
        action()
    except WorkspaceError as error:
        print(error)
print(sorted(path.name for path in folder.iterdir()), (final / "paper.tex").read_bytes())
"""


def test_a_full_disk_keeps_the_final_paper_and_leaves_no_half_snapshot(tmp_path: Path, on_small_disk):
    assert on_small_disk(tmp_path, PROMOTE).splitlines() == [
        f"{tmp_path}/final: not written, no space left on device",
        f"{tmp_path}/iter2: not written, no space left on device",
        "['final', 'iter1'] b'old'",
    ]


OLD = {"paper.tex": b"old", "figures/old.pdf": b"%PDF old"}


@pytest.mark.parametrize("old", [OLD, None], ids=["over an old one", "over none"])
def test_a_kill_at_any_step_of_a_copy_leaves_the_old_or_the_new_tree(tmp_path: Path, killed_at, old):
    source, target = make_tree(tmp_path / "drafts"), tmp_path / "iter0"
    seen: list[dict[str, bytes]] = []
    for step in range(1, 300):
        _reset(target, old)
        was_killed = killed_at(step, lambda: copy_tree(source, target))
        seen.append(bytes_below(target) if target.exists() else {})
        assert seen[-1] in (old or {}, FILES)
        sweep(tmp_path)
        assert {path.name for path in tmp_path.iterdir()} <= {"drafts", "iter0"}
        if not was_killed:
            break
    assert seen[0] == (old or {})
    assert seen[-1] == FILES
    assert len(seen) > len(FILES)


def test_a_kill_at_any_step_of_a_promotion_leaves_the_old_or_the_new_final(tmp_path: Path, killed_at):
    draft, final = make_draft(tmp_path / "iter2", {**FILES, "paper.pdf": b"%PDF"}), tmp_path / "final"
    for step in range(1, 300):
        _reset(final, OLD)
        was_killed = killed_at(step, lambda: promote(draft, final))
        assert bytes_below(final) in (OLD, {**FILES, "paper.pdf": b"%PDF"})
        sweep(tmp_path)
        if not was_killed:
            break
    assert bytes_below(final) == {**FILES, "paper.pdf": b"%PDF"}


def _reset(folder: Path, files: dict[str, bytes] | None) -> None:
    for path in sorted(folder.rglob("*"), reverse=True):
        path.rmdir() if path.is_dir() else path.unlink()
    if folder.exists():
        folder.rmdir()
    make_tree(folder, files or {})
