"""Test papers, and the same damaged at random."""

from collections.abc import Iterator, Sequence
from functools import cache
from random import Random

from machine import EXAMPLE, ROOT

from redraft.adapters.projects import load_project
from redraft.contracts.source import Project, SourceFile

MAX_CHANGES = 12
"""Changes made to one paper at most."""
PIECES = {
    "words": ("the", "the the", "a", "word", "SLA", "(SLA)", "It's", "TODO", "Table 3", "10-20", "5%", "1.2", "et al."),
    "blanks": (" ", "  ", "\n", "\n\n", "\r\n", "\r", "\t", "~", "...", ". . ."),
    "signs": (",", " ,", ".", " .", ";", " ?", '"', "``", "''", "(", ")", "[", "]", "{", "}", "&", "#1", "%", "% x\n"),
    "math": ("$", "$$", "\\[", "\\]", "\\(", "\\)", "\\", "\\\\", "\\%", "$x.$"),
    "characters": ("\0", "\1", "\u2028", "\x0c", "é", "e\u0301", "\U0001d54c", "方法", "。", "\u201c", "\u2019"),
    "byte orders": ("\ufeff", "\u200b"),
    "keys": ("\\cite{a}", "\\citep[see][3]{a,b, a}", "\\cites{a}{b}", "\\cites(x)(", "\\ref{a}", "Figure \\ref{a}"),
    "labels": ("\\label{a}", "\\cref{a,b}", "\\hyperref[a]{", "\\newcommand{\\x}[1]{\\ref{f:#1}}", "\\x{a}"),
    "commands": (
        "\\section{A title}",
        "\\footnote{",
        "\\emph{",
        "\\caption{",
        "\\item",
        "\\title{",
        "\\author{A \\and",
    ),
    "code": ("\\verb|x|", "\\verb|", "\\lstinline{", "\\MakeShortVerb{\\|}", "\\mintinline{c}{", "\\path|a"),
    "floats": ("\\begin{figure}", "\\end{figure}", "\\subfloat[a]{", "\\begin{longtable}{l}", "\\end{longtable}"),
    "tables": ("\\begin{tabular}{ll}", "\\end{tabular}", "\\multicolumn{2}{c}{", "\\midrule", "\\endhead"),
    "environments": ("\\begin{verbatim}", "\\end{verbatim}", "\\begin{comment}", "\\end{comment}", "\\begin{abstract}"),
    "documents": ("\\begin{equation}", "\\end{equation}", "\\begin{document}", "\\end{document}", "\\end{abstract}"),
    "conditionals": ("\\iffalse", "\\iftrue", "\\ifx", "\\else", "\\fi", "\\newif\\ifx", "\\xtrue", "\\endinput"),
    "files": (
        "\\input{b}",
        "\\input{paper}",
        "\\input c ",
        "\\include{d}",
        "\\subimport{e/}{f}",
        "\\includegraphics{a}",
    ),
    "definitions": ("\\def\\y#1{", "\\usepackage[french]{babel}", "\\unknown{two words}", "x@y.org", "\\SI{3}{\\s}"),
}
FRAGMENTS = tuple(piece for pieces in PIECES.values() for piece in pieces)
"""What damages a paper most: pieces that open, close, name or hide something."""


@cache
def papers() -> dict[str, Project]:
    """Return every test paper and the example, by name."""
    data = ROOT / "tests/data"
    found = {path.stem: single(path.read_text("utf-8")) for path in sorted((data / "papers").glob("*.tex"))}
    found |= {path.parent.name: load_project(path.parent) for path in sorted((data / "papers").glob("*/paper.tex"))}
    found |= {
        f"claims/{path.parent.name}": single(path.read_text("utf-8"))
        for path in sorted((data / "claims").glob("*/paper.tex"))
    }
    return found | {"example": load_project(EXAMPLE / "drafts")}


def single(text: str, **others: str) -> Project:
    """Return a project of one file, or of some beside it."""
    files = {"paper.tex": text, **others}
    return Project(main="paper.tex", files=tuple(SourceFile(path=path, text=files[path]) for path in sorted(files)))


def mutations(count: int, seed: int = 0) -> Iterator[tuple[str, Project]]:
    """Yield `count` damaged papers, each with the name of the one it was; the same for the same seed."""
    random = Random(seed)  # noqa: S311  damage, no secret
    whole = papers()
    names = sorted(whole)
    texts = [file.text for name in names for file in whole[name].files]
    for _ in range(count):
        name = random.choice(names)
        yield name, _damaged(random, whole[name], texts)


def _damaged(random: Random, project: Project, texts: Sequence[str]) -> Project:
    at = random.choice([index for index, file in enumerate(project.files) if file.path.endswith(".tex")])
    text = project.files[at].text
    for _ in range(random.randint(1, MAX_CHANGES)):
        text = _changed(random, text, texts)
    files = tuple(
        file.model_copy(update={"text": text}) if index == at else file for index, file in enumerate(project.files)
    )
    return project.model_copy(update={"files": files})


def _changed(random: Random, text: str, texts: Sequence[str]) -> str:
    start = random.randint(0, len(text))
    end = min(len(text), start + random.choice((0, 0, 1, 8, 40, 400)))
    match random.randint(0, 5):
        case 0 | 1:
            put = random.choice(FRAGMENTS)
        case 2:
            return _with_byte(random, text)
        case 3:
            put = _stretch(random, random.choice(texts))
        case 4:
            put = _stretch(random, text) * random.randint(1, 3)
        case _:
            put = ""
    return text[:start] + put + text[end:]


def _stretch(random: Random, text: str) -> str:
    start = random.randint(0, len(text))
    return text[start : start + random.choice((1, 10, 100, 1000))]


def _with_byte(random: Random, text: str) -> str:
    data = bytearray(text.encode("utf-8", "surrogatepass"))
    for _ in range(random.randint(1, 8)):
        if data:
            data[random.randrange(len(data))] = random.randrange(256)
    return data.decode("utf-8", "replace")
