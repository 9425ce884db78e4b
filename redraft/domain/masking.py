"""Blank what holds no claim in a piece of LaTeX, every offset kept."""

import re
from collections.abc import Iterator

from redraft.latex.vocabulary import CODE_ENVIRONMENTS, MATH_ENVIRONMENTS

_DISPLAY = "|".join(map(re.escape, sorted(MATH_ENVIRONMENTS | CODE_ENVIRONMENTS | {"algorithm", "algorithm*"})))
"""Environments whose numbers are constants, code or entries of a bibliography (brief, Numbers)."""
_OPENED = re.compile(
    rf"\\\\|(?P<begin>\\begin\{{(?P<opened>{_DISPLAY})\}})|(?P<end>\\end\{{(?P<closed>{_DISPLAY})\}})"
    r"|(?P<bracket>\\[\[\]])|(?P<dollars>(?<!\\)\$\$)"
)
_OPTION = r"\s{0,2}\[[^\[\]]{0,200}\]"
_GROUP = r"\s{0,2}\{(?:[^{}]|\{[^{}]{0,200}\}){0,400}\}"
_ONE = (
    r"[A-Za-z]*[cC]ite[A-Za-z]*|[A-Za-z]*ref|label|url|nolinkurl|path|href|includegraphics|input|include|bibliography"
    r"|bibliographystyle|usepackage|vspace|hspace|pagestyle|thispagestyle|cline|cmidrule(?:\([lr]{0,2}\))?|tag|color"
    r"|rowcolor|cellcolor|textcolor|colorbox|raisebox|scalebox|parbox|captionsetup|hypersetup|lstset|bibitem|pagenumbering"
    r"|author|authors|affil|affiliation|institute|institution|address|email|ead|orcid|orcidID|ORCID|thanks|authorrunning"
    r"|titlerunning|IEEEauthorblock[NA]|icmlauthor|icmlaffiliation|orgaddress|postcode|city|street|streetaddress|country"
    r"|date|received|accepted|revised|acm[A-Z][A-Za-z]*|copyrightyear|setcopyright|ccsdesc|preprint|doi|volume|pacs|ding|symbol"
    r"|markboth|journal|fntext|cortext|corref|tnotetext|index|gls|Gls|glspl|ac|acs|acl|acf|texorpdfstring|phantom|hphantom"
)
_TWO = (
    "multicolumn|multirow|setlength|addtolength|setcounter|addtocounter|fontsize|rule|resizebox|renewcommand|newcommand"
)
_SIZED = (
    r"tabular[xy]?|tabulary|longtable|supertabular|minipage|wrapfigure|wraptable|subfigure|subtable|adjustbox|multicols"
)
_LENGTH = (
    r"[-+]?(?<!\d)(?:\d{0,9}\.)?\d{1,9}"
    r"(?:pt|em|ex|bp|sp|pc|\s*\\(?:text|line|column|paper|page)(?:width|height)|\s*\\baselineskip)"
)
"""Read from its first digit alone: in a long run of digits each one would look at all that follow."""
_ARGUMENTS = re.compile(
    rf"\\\\\*?{_OPTION}"
    rf"|\\(?:{_ONE})\*?(?![A-Za-z])(?:{_OPTION})*(?:{_GROUP})?"
    rf"|\\(?:{_TWO})\*?(?![A-Za-z])(?:{_OPTION})*(?:{_GROUP}){{0,2}}"
    rf"|\\begin\{{(?:{_SIZED})\*?\}}(?:{_OPTION})?(?:{_GROUP}){{0,3}}(?:{_OPTION})?"
    rf"|\\(?!item(?![A-Za-z]))[A-Za-z]+\*?\[[^\[\]]{{0,200}}\]"
    rf"|\\begin\{{[A-Za-z]+\*?\}}{_OPTION}"
    rf"|{_LENGTH}(?![A-Za-z])"
    r"|\#+\d|\b\d{4}-\d\d-\d\d\b|\b(?:https?://|www\.|arXiv:|doi:)[^\s{}]{1,300}"
)
_INK = re.compile(r"[^\n\r]")


def mask(text: str) -> str:
    """Return `text` with display math, code and the arguments of settings and references as spaces."""
    pieces: list[str] = []
    last = 0
    for start, end in _displays(text):
        pieces += (text[last:start], blank(text[start:end]))
        last = end
    pieces.append(text[last:])
    return _ARGUMENTS.sub(lambda match: blank(match.group()), "".join(pieces))


def blank(text: str) -> str:
    """Return spaces in the place of every character but line ends."""
    return _INK.sub(" ", text)


def _displays(text: str) -> Iterator[tuple[int, int]]:
    """Yield the spans of display math and code; one left open is none."""
    opened, start = "", 0
    for token in _OPENED.finditer(text):
        opens, closes = _sides(token)
        if not opened and opens:
            opened, start = opens, token.start()
        elif opened and closes == opened:
            yield start, token.end()
            opened = ""


def _sides(token: re.Match[str]) -> tuple[str, str]:
    """Return what the token may open and what it may close."""
    if token["begin"]:
        return token["opened"], ""
    if token["end"]:
        return "", token["closed"]
    if token["dollars"]:
        return "$$", "$$"
    if token["bracket"]:
        return ("[", "") if token["bracket"] == r"\[" else ("", "[")
    return "", ""
