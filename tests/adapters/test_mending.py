"""Fixes in the user's files: what is written, what is kept, what TeX refuses."""

import stat
from collections.abc import Callable
from pathlib import Path

import pytest

from redraft.adapters.mending import mend, write
from redraft.adapters.papers import Paper, load_papers
from redraft.contracts.diagnostic import Diagnostic
from redraft.contracts.source import Project
from redraft.domain.check_table import rules
from redraft.domain.checking import check
from redraft.errors import InputError
from redraft.latex.repairs import Find

KNOWN = tuple(rule.id for rule in rules())
MAIN = "\\documentclass{article}\n%s\\begin{document}\n%s\n\\input{part}\n\\end{document}\n"


def finding(paper: Paper) -> Find:
    def find(project: Project) -> tuple[Diagnostic, ...]:
        materials = paper.materials.model_copy(update={"project": project})
        return check(materials, chosen=frozenset(KNOWN), known=KNOWN)

    return find


@pytest.fixture
def make(tmp_path: Path) -> Callable[..., Paper]:
    def make(body: str, part: bytes = b"A part.\n", preamble: str = "") -> Paper:
        (tmp_path / "paper.tex").write_text(MAIN % (preamble, body))
        (tmp_path / "part.tex").write_bytes(part)
        return load_papers([tmp_path / "paper.tex"])[0]

    return make


@pytest.fixture
def without_tex(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("REDRAFT_TYPESETTER", "none")


def text(project: Project, path: str = "paper.tex") -> str:
    file = project.file(path)
    assert file is not None
    return file.text


@pytest.mark.usefixtures("without_tex")
class TestWithoutTex:
    def test_fixes_are_made_and_the_lack_is_told(self, make: Callable[..., Paper]):
        paper = make("Pages 10-20.")
        mended = mend(paper, finding(paper))
        assert "Pages 10--20." in text(mended.project)
        assert [each.check for each in mended.settled] == ["hyphen-range"]
        assert mended.note == "the fixes were not tried in TeX: typesetting is switched off"

    def test_a_sound_paper_is_not_tried_at_all(self, make: Callable[..., Paper]):
        paper = make("All is well.")
        mended = mend(paper, finding(paper))
        assert (mended.project, mended.note) == (paper.project, "")

    @pytest.mark.parametrize(
        ("part", "mended"),
        [
            pytest.param(b"Pages 10-20.\r\nna\xefve\r\n", b"Pages 10--20.\r\nna\xefve\r\n", id="Latin-1 and CRLF"),
            pytest.param(b"Pages 10-20.\rNext.", b"Pages 10--20.\rNext.", id="CR, no end at the end"),
            pytest.param(b"\xef\xbb\xbfPages 10-20.\n", b"\xef\xbb\xbfPages 10--20.\n", id="a byte order mark"),
            pytest.param("Ü 10-20…\n".encode(), "Ü 10--20…\n".encode(), id="UTF-8"),
        ],
    )
    def test_encoding_mark_and_line_ends_stay(self, make: Callable[..., Paper], part: bytes, mended: bytes):
        paper = make("One.", part)
        place = paper.place("part.tex")
        place.chmod(0o640)
        main = paper.place("paper.tex")
        before = main.stat().st_mtime_ns
        write(paper, mend(paper, finding(paper)).project)
        assert place.read_bytes() == mended
        assert stat.S_IMODE(place.stat().st_mode) == 0o640
        assert main.stat().st_mtime_ns == before, "an unchanged file is not written"
        assert sorted(path.name for path in main.parent.iterdir()) == ["paper.tex", "part.tex"]

    def test_a_link_stays_a_link(self, make: Callable[..., Paper], tmp_path: Path):
        make("One.")
        (tmp_path / "real.tex").write_bytes(b"Pages 10-20.\n")
        (tmp_path / "part.tex").unlink()
        (tmp_path / "part.tex").symlink_to("real.tex")
        (paper,) = load_papers([tmp_path / "paper.tex"])
        write(paper, mend(paper, finding(paper)).project)
        assert (tmp_path / "part.tex").readlink() == Path("real.tex")
        assert (tmp_path / "real.tex").read_bytes() == b"Pages 10--20.\n"

    def test_a_file_changed_meanwhile_is_left_alone(self, make: Callable[..., Paper]):
        paper = make("One.", b"Pages 10-20.\n")
        mended = mend(paper, finding(paper))
        place = paper.place("part.tex")
        place.write_bytes(b"Other words, just typed, on pages 10-20.\n")
        with pytest.raises(InputError, match=r"part\.tex: changed while it was checked, expected the same bytes"):
            write(paper, mended.project)
        assert place.read_bytes() == b"Other words, just typed, on pages 10-20.\n"

    def test_a_part_of_two_papers_is_mended_once(self, make: Callable[..., Paper], tmp_path: Path):
        make("One.", b"Pages 10-20.\n")
        (tmp_path / "talk.tex").write_text(MAIN % ("", "Two."))
        papers = load_papers([tmp_path / "paper.tex", tmp_path / "talk.tex"])
        for paper, mended in [(paper, mend(paper, finding(paper))) for paper in papers]:
            write(paper, mended.project)
        assert (tmp_path / "part.tex").read_bytes() == b"Pages 10--20.\n"

    def test_a_part_without_a_main_file_is_mended_untried(self, tmp_path: Path):
        (tmp_path / "alone.tex").write_text("Pages 10-20.\n")
        (paper,) = load_papers([tmp_path / "alone.tex"])
        mended = mend(paper, finding(paper))
        assert mended.note == "the fixes were not tried in TeX: no main file was found"
        assert text(mended.project, "alone.tex") == "Pages 10--20.\n"


@pytest.mark.latex
class TestWithTex:
    def test_fixes_that_compile_are_made(self, make: Callable[..., Paper]):
        paper = make("Pages 10-20, and so on...", b"See Section \\ref{a}.\n")
        mended = mend(paper, finding(paper))
        assert "Pages 10--20, and so on\\dots{}" in text(mended.project)
        assert "Section~\\ref{a}" in text(mended.project, "part.tex")
        assert (len(mended.settled), mended.dropped, mended.note) == (3, (), "")

    def test_a_fix_that_adds_an_error_is_dropped_and_the_others_are_made(self, make: Callable[..., Paper]):
        bad = "\\renewcommand{\\dots}{\\undefinedhere}\n"
        paper = make("Pages 10-20, and so on... The the end.", b"See Section \\ref{a}.\n", bad)
        mended = mend(paper, finding(paper))
        assert "Pages 10--20, and so on... The end." in text(mended.project)
        assert "Section~\\ref{a}" in text(mended.project, "part.tex")
        assert [each.check for each in mended.dropped] == ["ascii-ellipsis"]
        assert sorted(each.check for each in mended.settled) == ["doubled-word", "hyphen-range", "missing-tie-ref"]

    def test_errors_that_were_there_before_drop_no_fix(self, make: Callable[..., Paper]):
        paper = make("Pages 10-20 \\undefinedhere.")
        mended = mend(paper, finding(paper))
        assert "10--20" in text(mended.project)
        assert mended.dropped == ()

    def test_nothing_is_left_behind(self, make: Callable[..., Paper], tmp_path: Path, monkeypatch: pytest.MonkeyPatch):
        paper = make("Pages 10-20.")
        scratch = tmp_path.parent / f"{tmp_path.name}-scratch"
        scratch.mkdir()
        monkeypatch.setattr("tempfile.tempdir", str(scratch))
        mend(paper, finding(paper))
        assert [*scratch.iterdir()] == []
        assert sorted(path.name for path in tmp_path.iterdir()) == ["paper.tex", "part.tex"]
