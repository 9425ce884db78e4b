"""Real compiles: statuses, errors with their places, aux files, names."""

from collections.abc import Callable
from pathlib import Path

import pypdfium2
import pytest
from PIL import Image
from pypdfium2 import PdfDocument

from redraft.adapters.typesetting import page_count, page_preview
from redraft.contracts.build import BuildStatus, SandboxLayer, TexError
from redraft.errors import WorkspaceError

pytestmark = pytest.mark.latex

BIB = "@article{knuth, author={Donald E. Knuth}, title={Literate Programming}, journal={Comput. J.}, year=1984}\n"
CITING = "\\section{One}\\label{one} See \\ref{two}~\\cite{knuth}.\n\\section{Two}\\label{two} See \\ref{one}.\n"
CITING += "\\bibliographystyle{plain}\n\\bibliography{refs}"


def pdf_text(pdf: Path) -> str:
    with pypdfium2.PdfDocument(pdf) as document:
        return "\n".join(page.get_textpage().get_text_bounded() for page in document)


async def test_a_good_paper_is_ok(write_draft: Callable, typeset: Callable, tmp_path: Path, layer: str):
    draft = write_draft("One.\\newpage Two.")

    result = await typeset(draft, sandbox=layer)

    assert (result.status, result.pages, result.errors, result.detail) == (BuildStatus.OK, 2, (), "")
    assert result.sandbox is SandboxLayer(layer)
    assert result.engine.startswith("pdflatex: pdfTeX")
    assert result.draft_digest == draft.digest
    assert result.tex_s > 0
    assert page_count(tmp_path / "build/paper.pdf") == 2


async def test_an_undefined_command_is_an_error_with_a_pdf(write_draft: Callable, typeset: Callable, layer: str):
    result = await typeset(write_draft("Words \\undefinedfoo{} and more."), sandbox=layer)

    assert result.status is BuildStatus.ERRORS
    assert result.errors == (TexError(file="paper.tex", line=4, message="Undefined control sequence \\undefinedfoo"),)
    assert result.detail == "paper.tex:4: Undefined control sequence \\undefinedfoo"
    assert result.pages == 1


async def test_citations_and_references_are_resolved_in_spite_of_an_error(
    write_draft: Callable, typeset: Callable, tmp_path: Path
):
    result = await typeset(write_draft(f"\\undefinedfoo {CITING}", files={"refs.bib": BIB}))

    assert result.status is BuildStatus.ERRORS
    text = pdf_text(tmp_path / "build/paper.pdf")
    assert "See 2 [1]" in text
    assert "Literate programming" in text


async def test_a_missing_class_fails_and_is_named(write_draft: Callable, typeset: Callable, tmp_path: Path):
    draft = write_draft(files={"paper.tex": "\\documentclass{nosuchclass}\n\\begin{document}\nx\n\\end{document}\n"})

    result = await typeset(draft)

    assert result.status is BuildStatus.FAILED
    assert [(e.file, e.message) for e in result.errors] == [
        ("paper.tex", "LaTeX Error: File `nosuchclass.cls' not found")
    ]
    assert "nosuchclass.cls" in result.detail
    assert result.pages is None
    assert not (tmp_path / "build/paper.pdf").exists()


async def test_a_missing_graphic_is_an_error_at_its_line(write_draft: Callable, typeset: Callable):
    result = await typeset(write_draft("x\n\n\\includegraphics{nowhere.png}", "\\usepackage{graphicx}"))

    assert result.status is BuildStatus.ERRORS
    assert (result.errors[0].file, result.errors[0].line) == ("paper.tex", 6)
    assert "File `nowhere.png' not found" in result.errors[0].message


async def test_errors_of_included_files_are_put_down_to_them(write_draft: Callable, typeset: Callable, tmp_path: Path):
    draft = write_draft(
        "\\include{parts/intro}\\input{parts/deep/method}",
        files={"parts/intro.tex": "Intro.\n\\badintro\n", "parts/deep/method.tex": "\n\nMethod.\\badmethod\n"},
    )

    result = await typeset(draft)

    assert [(e.file, e.line) for e in result.errors] == [("parts/intro.tex", 2), ("parts/deep/method.tex", 3)]
    assert "Method." in pdf_text(tmp_path / "build/paper.pdf")


@pytest.mark.parametrize(
    ("bib", "place"),
    [
        pytest.param("@article{knuth, title={A} year=1984}\n", ("refs.bib", 1), id="a broken database, at its line"),
        pytest.param(None, ("paper.tex", None), id="a missing database, at the file that asks for it"),
    ],
)
async def test_errors_of_the_bibliography_count(
    write_draft: Callable, typeset: Callable, bib: str | None, place: tuple[str, int | None]
):
    result = await typeset(write_draft(CITING, files={"refs.bib": bib} if bib else {}))

    assert result.status is BuildStatus.ERRORS
    assert place in [(e.file, e.line) for e in result.errors]


async def test_a_bibliography_that_comes_typeset_is_kept_without_its_database(
    write_draft: Callable, typeset: Callable, tmp_path: Path
):
    bbl = "\\begin{thebibliography}{1}\\bibitem{knuth} From the author.\\end{thebibliography}\n"

    result = await typeset(write_draft(CITING, files={"paper.bbl": bbl}))

    assert result.status is BuildStatus.OK
    assert "From the author." in pdf_text(tmp_path / "build/paper.pdf")


async def test_aux_files_make_the_next_compile_faster_and_change_no_byte(
    write_draft: Callable, typeset: Callable, tmp_path: Path, layer: str
):
    packages = "\\usepackage[T1]{fontenc}\\usepackage{hyperref}"
    first = write_draft(f"{CITING} Old words.", packages, "first", {"refs.bib": BIB})
    second = write_draft(f"{CITING} Other words.", packages, "second", {"refs.bib": BIB})

    await typeset(first, "first-build", sandbox=layer)
    cold = await typeset(second, "cold", sandbox=layer)
    warm = await typeset(second, "warm", "first-build", sandbox=layer)

    assert cold.status is warm.status is BuildStatus.OK
    assert warm.tex_s < cold.tex_s
    assert (tmp_path / "warm/paper.pdf").read_bytes() == (tmp_path / "cold/paper.pdf").read_bytes()


@pytest.mark.parametrize(
    ("body", "bib"),
    [
        pytest.param(f"\\undefinedfoo {CITING}", BIB, id="an undefined command"),
        pytest.param(CITING, "@article{knuth, title={A} year=1984}\n", id="a broken database"),
        pytest.param(CITING, None, id="a missing database"),
        pytest.param(CITING.replace("{plain}", "{nosuchstyle}"), BIB, id="a missing style"),
        pytest.param(f"\\bad{CITING}\\printindex\\index{{a!b!c!d!e}}", BIB, id="an index that makeindex refuses"),
    ],
)
async def test_a_paper_with_errors_is_the_same_from_aux_files_as_from_nothing(
    write_draft: Callable, typeset: Callable, tmp_path: Path, body: str, bib: str | None
):
    preamble = "\\usepackage{makeidx}\\makeindex"
    draft = write_draft(body, preamble, files={"refs.bib": bib} if bib else {})

    cold = await typeset(draft, "cold")
    warm = await typeset(draft, "warm", "cold")

    assert cold.status is warm.status is BuildStatus.ERRORS
    assert cold.errors == warm.errors
    assert "See 2" in pdf_text(tmp_path / "cold/paper.pdf")
    assert (tmp_path / "warm/paper.pdf").read_bytes() == (tmp_path / "cold/paper.pdf").read_bytes()


async def test_aux_files_of_another_paper_leave_nothing_behind(
    write_draft: Callable, typeset: Callable, tmp_path: Path
):
    other = write_draft("\\section{Gone}\\tableofcontents\\cite{knuth}", folder="other", files={"gone.tex": "x"})
    draft = write_draft(CITING, files={"refs.bib": BIB})

    await typeset(other, "other-build")
    cold = await typeset(draft, "cold")
    warm = await typeset(draft, "warm", "other-build")

    assert (cold.status, cold.errors) == (warm.status, warm.errors)
    assert (tmp_path / "warm/paper.pdf").read_bytes() == (tmp_path / "cold/paper.pdf").read_bytes()
    assert not (tmp_path / "warm/gone.tex").exists()


async def test_a_pdf_of_an_earlier_compile_is_never_a_result(write_draft: Callable, typeset: Callable, tmp_path: Path):
    await typeset(write_draft(folder="good"), "good-build")
    broken = write_draft(files={"paper.tex": "\\documentclass{nosuchclass}", "paper.pdf": b"%PDF-1.5 stale"})

    result = await typeset(broken, "build", "good-build")

    assert result.status is BuildStatus.FAILED
    assert not (tmp_path / "build/paper.pdf").exists()


async def test_a_failed_compile_is_tried_again_from_its_own_aux_files(write_draft: Callable, typeset: Callable):
    broken = write_draft(preamble="\\usepackage{nosuchpackage}")

    first = await typeset(broken, "one")
    second = await typeset(broken, "two", "one")

    assert first.errors == second.errors != ()


async def test_the_build_folder_is_made_anew(write_draft: Callable, typeset: Callable, tmp_path: Path):
    (tmp_path / "build").mkdir()
    (tmp_path / "build/left-over.tex").write_text("x")

    await typeset(write_draft())

    assert not (tmp_path / "build/left-over.tex").exists()


@pytest.mark.parametrize("folder", ["with space/deep er", "Übung/草稿", "a'b $HOME;c"])
async def test_any_folder_name_will_do(
    write_draft: Callable, typeset: Callable, tmp_path: Path, layer: str, folder: str
):
    draft = write_draft("\\include{my parts/über}", folder=folder, files={"my parts/über.tex": "Inside."})

    result = await typeset(draft, f"{folder} build", sandbox=layer)

    assert (result.status, result.detail) == (BuildStatus.OK, "")
    assert "Inside." in pdf_text(tmp_path / f"{folder} build/paper.pdf")


async def test_the_folder_changes_no_byte_of_the_pdf(
    write_draft: Callable, typeset: Callable, tmp_path: Path, layer: str
):
    draft = write_draft("Words.", "\\usepackage{hyperref}")

    await typeset(draft, "here", sandbox=layer)
    await typeset(draft, "some/where/else", sandbox=layer)

    assert (tmp_path / "here/paper.pdf").read_bytes() == (tmp_path / "some/where/else/paper.pdf").read_bytes()


async def test_a_paper_without_a_page_fails_and_says_so(write_draft: Callable, typeset: Callable):
    result = await typeset(write_draft(""))

    assert (result.status, result.detail) == (BuildStatus.FAILED, "no PDF: the paper has no page")


async def test_an_empty_paper_fails_and_says_so(write_draft: Callable, typeset: Callable):
    result = await typeset(write_draft(files={"paper.tex": ""}))

    assert result.status is BuildStatus.FAILED
    assert "no legal \\end found" in result.detail


async def test_a_main_file_that_is_not_there_fails_and_is_named(write_draft: Callable, typeset: Callable):
    draft = write_draft().model_copy(update={"main": "other.tex"})

    result = await typeset(draft)

    assert (result.status, result.detail) == (BuildStatus.FAILED, "other.tex is not among the draft's files")


async def test_a_folder_without_latexmk_on_the_path_is_unavailable(
    write_draft: Callable, typeset: Callable, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
):
    monkeypatch.setenv("PATH", str(tmp_path))

    result = await typeset(write_draft())

    assert (result.status, result.sandbox) == (BuildStatus.UNAVAILABLE, SandboxLayer.NONE)
    assert result.detail == "latexmk is not installed or does not run"


async def test_a_latexmk_that_does_not_run_is_unavailable(
    write_draft: Callable, typeset: Callable, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
):
    program = tmp_path / "bin/latexmk"
    program.parent.mkdir()
    program.write_text("#!/nowhere/perl\n")
    program.chmod(0o755)
    monkeypatch.setenv("PATH", f"{program.parent}:/usr/bin:/bin")

    assert (await typeset(write_draft())).status is BuildStatus.UNAVAILABLE


async def test_a_typesetter_that_is_switched_off_is_unavailable(write_draft: Callable, typeset: Callable):
    result = await typeset(write_draft(), typesetter="none")

    assert (result.status, result.detail) == (BuildStatus.UNAVAILABLE, "typesetting is switched off")


async def test_a_build_folder_that_cannot_be_written_is_named(write_draft: Callable, typeset: Callable, tmp_path: Path):
    (tmp_path / "file").write_text("x")

    with pytest.raises(WorkspaceError, match=r"file/build: .+, expected a draft to copy"):
        await typeset(write_draft(), "file/build")


async def test_the_first_page_is_drawn_as_wide_as_asked(write_draft: Callable, typeset: Callable, tmp_path: Path):
    await typeset(write_draft())
    png = tmp_path / "page.png"
    png.write_bytes(page_preview(tmp_path / "build/paper.pdf", 300) or b"")

    with Image.open(png) as image:
        assert (image.format, image.width) == ("PNG", 300)
        assert image.height > image.width


async def test_a_strip_of_a_page_is_drawn_small(write_draft: Callable, typeset: Callable, tmp_path: Path):
    await typeset(write_draft(preamble="\\pdfpagewidth=20pt \\pdfpageheight=14000pt"))
    png = tmp_path / "page.png"
    png.write_bytes(page_preview(tmp_path / "build/paper.pdf", 300) or b"")

    with Image.open(png) as image:
        assert image.height <= 1201


@pytest.mark.parametrize(
    "data",
    [
        pytest.param(None, id="no file"),
        pytest.param(b"", id="an empty file"),
        pytest.param(b"%PDF-1.5 half a file", id="half a file"),
    ],
)
def test_what_is_no_pdf_has_neither_page_count_nor_picture(data: bytes | None, tmp_path: Path):
    pdf = tmp_path / "x.pdf"
    if data is not None:
        pdf.write_bytes(data)

    assert page_count(pdf) is None
    assert page_preview(pdf, 300) is None


def test_a_document_without_a_page_has_no_picture(tmp_path: Path):
    with PdfDocument.new() as document:
        document.save(tmp_path / "empty.pdf")

    assert page_preview(tmp_path / "empty.pdf", 300) is None
