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
    r"\\(?:usepackage|RequirePackage)\s*(?:\[[^\]]*\])?\s*\{[^}]*?"
    r"\b(?P<package>fontspec|xeCJK|ctex|unicode-math|mathspec|xltxtra|xunicode|polyglossia)\b[^}]*\}"
    r"|\\documentclass\s*(?:\[[^\]]*\])?\s*\{(?P<class>ctexart|ctexrep|ctexbook)\}"
)
_GUARD = re.compile(r"\\if(?:xe|pdf|lua|tu)tex\b", re.I)
"""A preamble that asks which engine runs takes pdfLaTeX too."""
_COMMENT = re.compile(r"(?<!\\)((?:\\\\)*)%.*")
_INPUT = re.compile(r"\\(?:input|include)\s*\{\s*(?P<name>[^}]+?)\s*\}")
_DEEPEST = 8
"""How far `\\input` is followed in the preamble."""


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
    return _by_packages(main, read, _DEEPEST) or Choice(Engine.PDFLATEX)


def _by_packages(path: str, read: Callable[[str], str | None], depth: int) -> Choice | None:
    text = read(path)
    if text is None or depth == 0:
        return None
    preamble = text.partition(r"\begin{document}")[0]
    for number, line in enumerate(preamble.splitlines(), start=1):
        code = _COMMENT.sub(r"\1", line)
        if _GUARD.search(code):
            return Choice(Engine.PDFLATEX)
        if _XETEX_PACKAGE.search(code):
            return Choice(Engine.XELATEX, f"{path}:{number}: {code.strip()}")
        for found in _INPUT.finditer(code):
            name = found["name"]
            below = _by_packages(name if read(name) is not None else f"{name}.tex", read, depth - 1)
            if below is not None:
                return below
    return None


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
