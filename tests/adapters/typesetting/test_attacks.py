"""Sources that attack: each try of briefs/latex.md and those that latexmk itself opens."""

import os
import zlib
from collections.abc import Callable, Iterator
from pathlib import Path

import pypdfium2
import pytest

from redraft.contracts.build import BuildStatus

pytestmark = pytest.mark.latex

WORDS = "Xyzzy Plugh"
PACKAGES = "\\usepackage{verbatim,graphicx}"
BIB = "@article{knuth, author={A}, title={Own}, journal={J}, year=1984}\n"
PDF = b"""%PDF-1.4
1 0 obj <</Type /Catalog /Pages 2 0 R>> endobj
2 0 obj <</Type /Pages /Kids [3 0 R] /Count 1>> endobj
3 0 obj <</Type /Page /Parent 2 0 R /MediaBox [0 0 99 99] /Contents 4 0 R /Resources <<>>>> endobj
4 0 obj <</Length 13>> stream
%Xyzzy Plugh

endstream endobj
trailer <</Root 1 0 R>>
"""
DATA = Path(__file__).parents[2] / "data" / "fonts"
PERL = "open(my $f, '>', 'pwned'); print $f 'x'; close $f;\n1;\n"


@pytest.fixture
def secret(tmp_path: Path) -> Path:
    """Lay the same words beside the build folder as each kind of file that TeX and BibTeX read."""
    entry = f"@article{{knuth, author={{A}}, title={{{{{WORDS}}}}}, journal={{J}}, year=1984}}\n"
    words = {"tex": f"{WORDS}\n", "bib": entry, "aux": f"\\citation{{{WORDS}}}\n", "bst": f'"{WORDS}" top$\n'}
    for suffix, text in words.items():
        (tmp_path / f"secret.{suffix}").write_text(text)
    (tmp_path / "secret.pdf").write_bytes(PDF)
    return tmp_path / "secret.tex"


def leaks(build: Path) -> list[str]:
    """Return the files of `build` that show the secret in bytes, PDF streams or the text of pages."""
    return [path.name for path in build.rglob("*") if path.is_file() and WORDS in _shown(path)]


def _shown(path: Path) -> str:
    content = path.read_bytes()
    text = b"".join([content, *_streams(content)]).decode("latin-1")
    if path.suffix == ".pdf":
        with pypdfium2.PdfDocument(path) as document:
            text += "".join(page.get_textpage().get_text_bounded() for page in document)
    return text


def _streams(content: bytes) -> Iterator[bytes]:
    for part in content.split(b"stream\n")[1:]:
        try:
            yield zlib.decompressobj().decompress(part)
        except zlib.error:
            continue


READS = {
    "input of an absolute path": "\\input{{{path}}}",
    "input of a path through the parent": "\\input{{../secret}}",
    "openin of an absolute path": "\\newread\\r\\openin\\r={path} \\ifeof\\r\\else\\read\\r to\\line\\line\\fi x",
    "openin through the parent": "\\newread\\r\\openin\\r=../secret.tex \\ifeof\\r\\else\\read\\r to\\line\\line\\fi x",
    "verbatiminput": "\\verbatiminput{{{path}}} x",
    "a file dumped": "\\pdffiledump offset 0 length 100{{{path}}} x",
    "a file as an object": "\\immediate\\pdfobj stream file{{{path}}} x",
    "a file as an object, spelled in hexadecimal": "\\immediate\\^^70dfobj stream file{{{path}}} x",
    "a file as an object, spelled 64 places off": "\\immediate\\^^0dfobj stream file{{{path}}} x",
    "a file as an object, over lines": "\\immediate\\pdfobj % {{\n stream\n file{{{path}}} x",
    "a file as an object with attributes": "\\immediate\\pdfobj stream attr {{/A 1}} file{{{path}}} x",
    "a file as an object, named by csname": "\\immediate\\csname pdfobj\\endcsname stream file{{{path}}} x",
    "a graphic of an absolute path": "\\includegraphics{{{folder}/secret.pdf}} x",
    "a graphic of the parent": "\\includegraphics{{../secret.pdf}} x",
    "a graphic of a path in a macro": (
        "\\def\\p{{{folder}/secret.pdf}}\\immediate\\pdfximage{{\\p}}\\pdfrefximage\\pdflastximage x"
    ),
    "a map of fonts": "\\pdfmapfile{{+{path}}}\\font\\q=cmr17 \\q x",
    "a font": "\\font\\q={folder}/secret x",
    "a database of an absolute path": "x\\cite{{knuth}}\\bibliographystyle{{plain}}\\bibliography{{{folder}/secret}}",
    "a database of the parent": "x\\cite{{knuth}}\\bibliographystyle{{plain}}\\bibliography{{../secret}}",
    "a bibliography style": "x\\cite{{knuth}}\\bibliographystyle{{{folder}/secret}}\\bibliography{{own}}",
    "an aux file for BibTeX": (
        "x\\makeatletter\\def\\w#1{{\\immediate\\write\\@auxout{{\\string#1}}}}\\w\\citation{{knuth}}\\w\\bibstyle{{plain}}"
        "\\w\\bibdata{{own}}\\w\\@input{{../secret.aux}}"
    ),
    "a pipe": "\\input{{|cat {path}}} x",
    "a pipe in quotes": '\\input{{|"cat {path}"}} x',
    "a pipe that is opened": '\\openin5="|cat {path}" \\ifeof5\\else\\read5 to\\l\\l\\fi x',
}


HIDDEN = {
    "a file as an object, in two macros": (
        "\\def\\a{{pdf}}\\def\\b{{obj}}\\immediate\\csname\\a\\b\\endcsname stream file{{{path}}} x"
    ),
    "a file as an object, by another name": (
        "\\expandafter\\let\\expandafter\\q\\csname pdf\\string obj\\endcsname \\immediate\\q stream file{{{path}}} x"
    ),
    "a file as an object, with another escape character": "\\catcode`\\|=0 \\immediate|pdfobj stream file{{{path}}} x",
    "a file as an object, as LaTeX3 names it": (
        "\\ExplSyntaxOn\\def\\q{{\\tex_immediate:D\\tex_pdfobj:D}}\\ExplSyntaxOff \\q stream file{{{path}}} x"
    ),
    "a file as an object, in lower case": (
        "\\lowercase{{\\def\\a{{PDFOBJ}}}}\\immediate\\csname\\a\\endcsname stream file{{{path}}} x"
    ),
    "a file as an object, by the primitive of that name": (
        "\\def\\a{{obj}}\\immediate\\pdfprimitive\\csname pdf\\a\\endcsname stream file{{{path}}} x"
    ),
    "a file as an object, in a macro of a macro's meaning": (
        "\\def\\a#1#2{{\\immediate\\csname#1#2\\endcsname stream file}}\\a{{pdf}}{{obj}}{{{path}}} x"
    ),
}
"""Spellings that no reading of the source finds; the walls do not care how a file is named."""


@pytest.mark.parametrize("body", [pytest.param(body, id=name) for name, body in READS.items()])
async def test_no_file_outside_is_read(write_draft: Callable, typeset: Callable, secret: Path, layer: str, body: str):
    draft = write_draft(body.format(path=secret, folder=secret.parent), PACKAGES, files={"own.bib": BIB})

    result = await typeset(draft, sandbox=layer)

    assert leaks(secret.with_name("build")) == []
    assert WORDS not in result.model_dump_json()


@pytest.mark.parametrize("layer", ["bwrap", "restricted"], indirect=True)
@pytest.mark.parametrize("body", [pytest.param(body, id=name) for name, body in HIDDEN.items()])
async def test_no_spelling_reads_a_file_outside(
    write_draft: Callable, typeset: Callable, secret: Path, layer: str, body: str
):
    await typeset(write_draft(body.format(path=secret)), sandbox=layer)

    assert leaks(secret.with_name("build")) == []


@pytest.mark.parametrize(
    "body",
    [
        pytest.param("\\input{secret}", id="as text"),
        pytest.param("\\immediate\\pdfobj stream file{secret.tex} x", id="as an object"),
        pytest.param("\\includegraphics{secret.pdf}", id="as a graphic"),
        pytest.param("x\\cite{knuth}\\bibliographystyle{plain}\\bibliography{secret}", id="as an entry"),
        pytest.param("x\\cite{knuth}\\bibliographystyle{secret}\\bibliography{secret}", id="as a style"),
    ],
)
async def test_a_leak_would_be_found(write_draft: Callable, typeset: Callable, secret: Path, body: str):
    files = {path.name: path.read_bytes() for path in secret.parent.glob("secret.*")}
    await typeset(write_draft(body, PACKAGES, files=files))

    assert set(leaks(secret.with_name("build"))) - files.keys()


@pytest.mark.parametrize(
    ("body", "place"),
    [
        pytest.param("\\pdfobj stream file{/etc/passwd}", "paper.tex:4: \\pdfobj stream file", id="an object"),
        pytest.param("\n\\pdfximage{/etc/x.png}", "paper.tex:5: \\pdfximage{/", id="an image of an absolute path"),
        pytest.param("\\pdfximage width 1pt{../x.png}", "paper.tex:4: \\pdfximage", id="an image of the parent"),
        pytest.param("\\special{pdf:fstream @x (/etc/passwd)}", "paper.tex:4: pdf:fstream", id="XeTeX's special"),
    ],
)
async def test_the_restricted_layer_refuses_by_place(write_draft: Callable, typeset: Callable, body: str, place: str):
    result = await typeset(write_draft(body), sandbox="restricted")

    assert result.status is BuildStatus.FAILED
    assert result.detail.startswith(place)
    assert result.detail.endswith("refused without bwrap or Landlock")


async def test_the_restricted_layer_reads_style_files_too(write_draft: Callable, typeset: Callable):
    draft = write_draft(files={"own.sty": "\n\\pdfobj file{/etc/passwd}"})

    assert (await typeset(draft, sandbox="restricted")).detail.startswith("own.sty:2: ")


async def test_the_restricted_layer_takes_objects_that_are_no_files(write_draft: Callable, typeset: Callable):
    body = "\\immediate\\pdfobj{<< /A 1 >>} a file{}\n\nA file."

    assert (await typeset(write_draft(body), sandbox="restricted")).status is BuildStatus.OK


@pytest.mark.parametrize("name", ["latexmkrc", ".latexmkrc"])
async def test_no_perl_of_the_paper_runs(
    write_draft: Callable, typeset: Callable, tmp_path: Path, layer: str, name: str
):
    result = await typeset(write_draft(files={name: PERL}), sandbox=layer)

    assert result.status is BuildStatus.OK
    assert not (tmp_path / "build/pwned").exists()


async def test_no_perl_of_the_home_folder_runs(
    write_draft: Callable, typeset: Callable, tmp_path: Path, layer: str, monkeypatch: pytest.MonkeyPatch
):
    (tmp_path / "home").mkdir()
    (tmp_path / "home/.latexmkrc").write_text(PERL)
    monkeypatch.setenv("HOME", str(tmp_path / "home"))

    await typeset(write_draft(), sandbox=layer)

    assert not (tmp_path / "build/pwned").exists()


COMMANDS = {
    "write18": "\\immediate\\write18{touch pwned} x",
    "write18 at the end of the page": "\\write18{touch pwned} x",
    "write18 by a macro": "\\def\\a{18}\\immediate\\write\\a{touch pwned} x",
    "a process that stays": "\\immediate\\write18{(sleep 9; touch pwned) & touch pwned} x",
    "a pipe that is read": '\\openin5="|touch pwned" \\ifeof5\\else\\read5 to\\l\\fi x',
    "a pipe that is written": '\\newwrite\\w\\immediate\\openout\\w="|touch pwned" \\immediate\\write\\w{x}x',
    "an index named like a command": (
        "\\typeout{Writing index file `touch pwned`.idx}\\newwrite\\w\\immediate\\openout\\w=`touch pwned`.idx "
        "\\immediate\\write\\w{\\string\\indexentry{a}{1}}\\immediate\\closeout\\w x"
    ),
    "a database named like a command": (
        "\\typeout{No file \\jobname.bbl.}x\\cite{a}\\makeatletter"
        "\\immediate\\write\\@auxout{\\string\\bibstyle{plain}}"
        "\\immediate\\write\\@auxout{\\string\\bibdata{`id>pwned`}}"
    ),
    "a file said to be missing, named like a command": "\\typeout{No file `touch pwned`.tex.}x",
}


@pytest.mark.parametrize("body", [pytest.param(body, id=name) for name, body in COMMANDS.items()])
async def test_no_command_of_the_paper_runs(
    write_draft: Callable, typeset: Callable, tmp_path: Path, layer: str, body: str
):
    result = await typeset(write_draft(body), sandbox=layer)

    assert result.status in (BuildStatus.OK, BuildStatus.ERRORS)
    assert list((tmp_path / "build").rglob("*pwned")) == []


SHELL = "#!/bin/sh\ntouch pwned\n"
PLANTED = {
    "programs of TeX's names": dict.fromkeys(
        ["pdflatex", "latexmk", "bibtex", "makeindex", "kpsewhich", "mktexpk", "mf-nowin", "gftopk"], SHELL
    ),
    "shell files that TeX's scripts read": dict.fromkeys(
        ["mktexnam", "mktexnam.opt", "mktexdir.opt", "mktex.opt", "mktex.cnf"], SHELL
    ),
    "such shell files in a tree of TeX's": {
        f"{tree}/web2c/{name}": SHELL
        for tree in (".texmf-var", "texmf", "texmf-var", ".texlive2022/texmf-var")
        for name in ("mktexnam.opt", "mktexdir.opt")
    },
    "a configuration of TeX": {"texmf.cnf": "shell_escape=t\nopenin_any=a\nopenout_any=a\n"},
    "Perl for latexmk, under its other names": dict.fromkeys(["LatexMk", ".config/latexmk/latexmkrc"], PERL),
    "formats in the place of LaTeX's": dict.fromkeys(
        ["pdflatex.fmt", "evil.fmt", ".texmf-var/web2c/pdftex/pdflatex.fmt"], "no format"
    ),
}
BITMAP = "\\font\\q=own \\q W\\immediate\\write18{touch pwned}"
"""A font of the paper's, for which TeX starts its scripts."""


FIRST_LINES = ["%&evil -shell-escape\n", "%& -shell-escape\n", "% !TEX program = ../evil\n"]


@pytest.mark.parametrize(
    ("files", "first"),
    [
        *(pytest.param(files, "", id=name) for name, files in PLANTED.items()),
        *(pytest.param(PLANTED["formats in the place of LaTeX's"], line, id=line.strip()) for line in FIRST_LINES),
    ],
)
async def test_no_file_of_the_paper_is_taken_for_the_installations(
    write_draft: Callable, typeset: Callable, tmp_path: Path, layer: str, files: dict[str, str], first: str
):
    paper = f"{first}\\documentclass{{article}}\n\\begin{{document}}\n{BITMAP}\n\\end{{document}}\n"
    font = {f"own.{suffix}": (DATA / f"own.{suffix}").read_bytes() for suffix in ("tfm", "mf")}
    draft = write_draft(files={**files, **font, "paper.tex": paper})
    for name in files:
        (draft.folder / name).chmod(0o755)

    result = await typeset(draft, sandbox=layer)

    assert result.status is BuildStatus.OK
    assert list((tmp_path / "build").rglob("*.*pk")) != []
    assert list(tmp_path.rglob("*pwned")) == []


SEARCHED = ["TEXINPUTS", "BSTINPUTS", "BIBINPUTS", "TEXMFCNF", "TEXMFHOME", "TEXFORMATS", "TEXMFDOTDIR", "TEXMFOUTPUT"]


async def test_no_variable_of_the_environment_reaches_tex(
    write_draft: Callable, typeset: Callable, secret: Path, layer: str, monkeypatch: pytest.MonkeyPatch
):
    monkeypatch.setenv("OPENAI_API_KEY", WORDS)
    for name in SEARCHED:
        monkeypatch.setenv(name, f"{secret.parent}:")
    said = "\\openin5=secret \\ifeof5\\typeout{not found}\\else\\read5 to\\l\\typeout{\\l}\\fi"
    pipes = '\\openin5="|env" \\ifeof5\\else\\loop\\read5 to\\l\\typeout{\\l}\\unless\\ifeof5\\repeat\\fi'
    names = "\\IfFileExists{$OPENAI_API_KEY}{}{}\\typeout{\\pdffilesize{$OPENAI_API_KEY}}"
    memory = "\\def\\a{obj}\\immediate\\csname pdf\\a\\endcsname stream file{/proc/self/environ}"
    cited = "\\cite{knuth}\\bibliographystyle{secret}\\bibliography{secret}"

    first = await typeset(write_draft(f"{said}{pipes}{names}x{cited}"), sandbox=layer)

    assert first.status is BuildStatus.ERRORS
    assert "\nnot found\n" in (secret.with_name("build") / "paper.log").read_text()
    assert leaks(secret.with_name("build")) == []

    await typeset(write_draft(f"{memory} x"), sandbox=layer)

    assert leaks(secret.with_name("build")) == []


@pytest.mark.parametrize(
    "path", ["{outside}", "../outside.txt", "own/../../outside.txt", "$HOME/outside.txt", "~/outside.txt"]
)
async def test_nothing_outside_is_written(
    write_draft: Callable, typeset: Callable, tmp_path: Path, layer: str, path: str, monkeypatch: pytest.MonkeyPatch
):
    outside = tmp_path / "outside.txt"
    target = path.format(outside=outside)
    monkeypatch.setenv("HOME", str(tmp_path))
    body = f"x\\newwrite\\w\\immediate\\openout\\w={target} \\immediate\\write\\w{{x}}"

    await typeset(write_draft(body, files={"own/a.tex": ""}), sandbox=layer)

    assert list(tmp_path.rglob("outside.txt")) == []


AUX = "\\makeatletter\\def\\w#1{\\immediate\\write\\@auxout{\\string#1}}\\w\\bibstyle{plain}\\w\\bibdata{own}"


@pytest.mark.parametrize(
    "body",
    [
        pytest.param("\\typeout{Writing index file ../its.idx}x", id="an index of the parent"),
        pytest.param("\\typeout{Writing index file ../new.idx}x", id="an index that is not there"),
        pytest.param("\\typeout{Writing index file own/../../its.idx}x", id="an index through a folder"),
        pytest.param("\\typeout{Writing index file %s/its.idx}x", id="an index of an absolute path"),
        pytest.param(f"\\typeout{{No file ../its.bbl.}}x\\cite{{a}}{AUX}", id="a bibliography of the parent"),
        pytest.param("\\typeout{(../its.aux)}\\typeout{No file ../new.bbl.}x", id="a bibliography that is not there"),
    ],
)
async def test_no_program_is_sent_outside(
    write_draft: Callable, typeset: Callable, tmp_path: Path, layer: str, body: str
):
    outside = {
        "idx": "\\indexentry{a}{1}\n",
        "aux": "\\citation{knuth}\\bibstyle{plain}\\bibdata{own}\n",
        "ind": "",
        "bbl": "",
    }
    for suffix, text in outside.items():
        (tmp_path / f"its.{suffix}").write_text(text)
    draft = write_draft(body.replace("%s", str(tmp_path)), files={"own.bib": BIB, "own/a.tex": ""})

    result = await typeset(draft, sandbox=layer)

    assert result.status in (BuildStatus.OK, BuildStatus.ERRORS)
    assert {path.suffix[1:]: path.read_text() for path in tmp_path.iterdir() if path.is_file()} == outside


async def test_the_draft_and_its_figures_cannot_be_overwritten(
    write_draft: Callable, typeset: Callable, tmp_path: Path, layer: str
):
    overwrite = "\\immediate\\openout\\w={0} \\immediate\\write\\w{{x}}\\immediate\\closeout\\w "
    body = "x\\newwrite\\w" + overwrite.format("figure.png") + overwrite.format("paper.tex")
    draft = write_draft(body, files={"figure.png": b"a figure"})
    paper = (draft.folder / "paper.tex").read_bytes()

    await typeset(draft, sandbox=layer)

    assert (tmp_path / "build/figure.png").read_bytes() == b"x\n"
    assert (draft.folder / "figure.png").read_bytes() == b"a figure"
    assert (draft.folder / "paper.tex").read_bytes() == paper


async def test_links_out_of_the_draft_are_not_followed(
    write_draft: Callable, typeset: Callable, tmp_path: Path, secret: Path
):
    draft = write_draft("\\input{link}\\input{folder/secret} x")
    (draft.folder / "link.tex").symlink_to(secret)
    (draft.folder / "folder").symlink_to(tmp_path)
    os.mkfifo(draft.folder / "pipe.tex")

    await typeset(draft)

    assert leaks(tmp_path / "build") == []


LUA = "% !TEX program = lualatex\n\\documentclass{{article}}\n\\begin{{document}}\n{body}\n\\end{{document}}\n"


@pytest.mark.parametrize(
    "body",
    [
        pytest.param(
            "\\directlua{{local f = io.open('{secret}') if f then tex.print(f:read('*a')) end}} x",
            id="a file is opened",
        ),
        pytest.param(
            "\\directlua{{lfs.link('{folder}/secret.pdf', 'paper.pdf', true)}} x", id="a link stands for the PDF"
        ),
        pytest.param(
            "\\directlua{{lfs.link('{folder}/secret.blg', 'a.blg', true)}}\\input{{a.bbl}}", id="a log is a link"
        ),
        pytest.param("\\directlua{{lfs.link('{folder}', 'all', true)}} x", id="a folder is a link"),
        pytest.param(
            "\\directlua{{local n = 'a' while lfs.mkdir(n) and string.len(n) < 3800 do n = n .. '/a' end}} x",
            id="folders in folders",
        ),
        pytest.param("\\directlua{{os.execute('cat {secret} > out; mkfifo paper.blg')}} x", id="a command"),
    ],
)
async def test_lualatex_runs_under_bwrap_alone_and_reads_nothing_outside(
    write_draft: Callable, typeset: Callable, tmp_path: Path, secret: Path, layer: str, body: str
):
    (tmp_path / "secret.blg").write_text(f"{WORDS}---line 1 of file x.bib\n")
    paper = LUA.format(body=body.format(secret=secret, folder=tmp_path))

    result = await typeset(write_draft(files={"paper.tex": paper, "a.bbl": "x"}), sandbox=layer)

    assert leaks(tmp_path / "build") == []
    assert WORDS not in result.model_dump_json()
    if layer != "bwrap":
        assert result.status is BuildStatus.FAILED
        assert result.detail.startswith("paper.tex:1: % !TEX program = lualatex: LuaLaTeX")
