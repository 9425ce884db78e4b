"""Which engine a paper asks for, and which programs there are."""

import re
import shutil
import subprocess
from collections.abc import Callable
from dataclasses import dataclass
from enum import StrEnum
from functools import cache
from pathlib import Path


class Engine(StrEnum):
    """The TeX programs that latexmk drives."""

    PDFLATEX = "pdflatex"
    XELATEX = "xelatex"
    LUALATEX = "lualatex"

    @property
    def option(self) -> str:
        """Return latexmk's option for it."""
        return "-pdf" if self is Engine.PDFLATEX else f"-{self}"


@dataclass(frozen=True, slots=True)
class Choice:
    """The engine, and the place that asked for it (`file:line: words`; empty for the default)."""

    engine: Engine
    reason: str = ""


_MAGIC = re.compile(r"\s*%+\s*!\s*TEX\s+(?:TS-)?program\s*=\s*(?P<program>[\w-]+)", re.IGNORECASE)
"""TeXShop's comment, which editors read in the first 20 lines (TeX Live's and TeXworks' manuals)."""
_MAGIC_LINES = 20
_PROGRAMS = {
    "xelatex": Engine.XELATEX,
    "xetex": Engine.XELATEX,
    "lualatex": Engine.LUALATEX,
    "luatex": Engine.LUALATEX,
    "pdflatex": Engine.PDFLATEX,
    "pdftex": Engine.PDFLATEX,
}
_XETEX_PACKAGE = re.compile(
    r"\\(?:usepackage|RequirePackage)\s*(?:\[[^\]]{0,300}\])?\s*\{[^}]{0,300}?"
    r"\b(?:fontspec|xeCJK|ctex|unicode-math|mathspec|xltxtra|xunicode|polyglossia)\b[^}]{0,300}\}?"
    r"|\\documentclass\s*(?:\[[^\]]{0,300}\])?\s*\{(?:ctexart|ctexrep|ctexbook)\}"
)
_GUARD = re.compile(r"\\if(?:xe|pdf|lua|tu)tex\b", re.IGNORECASE)
"""A preamble that asks which engine runs takes pdfLaTeX too."""
_COMMENT = re.compile(r"(?<!\\)((?:\\\\)*)%.*")
_INPUT = re.compile(r"\\(?:input|include)\s*\{\s*(?:\./)?([^}]{1,200}?)\s*\}")


def choose_engine(main: str, read: Callable[[str], str | None]) -> Choice:
    r"""Choose by the magic comment, else by the packages of the preamble and of what it inputs.

    Args:
        main: Path of the main file.
        read: Gives the text of a file below the root, None where there is none.
    """
    text = read(main) or ""
    for number, line in enumerate(text.splitlines()[:_MAGIC_LINES], start=1):
        if (magic := _MAGIC.match(line)) and (program := _PROGRAMS.get(magic["program"].lower())):
            return Choice(program, f"{main}:{number}: {line.strip()}")
    return _by_packages(main, read)


def _by_packages(main: str, read: Callable[[str], str | None]) -> Choice:
    waiting, seen = [main], {main}
    for path in waiting:
        preamble = _COMMENT.sub(r"\1", (read(path) or "").partition(r"\begin{document}")[0])
        if _GUARD.search(preamble):
            break
        if found := _XETEX_PACKAGE.search(preamble):
            line = preamble.count("\n", 0, found.start()) + 1
            return Choice(Engine.XELATEX, f"{path}:{line}: {' '.join(found[0].split())}")
        names = dict.fromkeys(name for given in _INPUT.findall(preamble) for name in (given, f"{given}.tex"))
        waiting += [name for name in names if name not in seen]
        seen.update(names)
    return Choice(Engine.PDFLATEX)


@dataclass(frozen=True, slots=True)
class Program:
    """One program that runs: its folder and its version line."""

    folder: Path
    version: str


def find_program(name: str) -> Program | None:
    """Return the program of this name, None where there is none or it does not run."""
    path = shutil.which(name)
    return _probed(Path(path).absolute()) if path else None


@cache
def _probed(path: Path) -> Program | None:
    environment = {"PATH": f"{path.parent}:/usr/bin:/bin", "LC_ALL": "C.UTF-8"}
    try:
        ran = subprocess.run([path, "--version"], env=environment, capture_output=True, timeout=30, check=True)
    except (OSError, subprocess.SubprocessError):
        return None
    lines = (line.strip() for line in ran.stdout.decode(errors="replace").splitlines())
    return Program(path.parent, next((line for line in lines if line), path.name))
