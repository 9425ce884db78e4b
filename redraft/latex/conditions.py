r"""Conditionals of the paper's own (`\newif\ifdraft`) whose value the source settles."""

import posixpath
import re
from collections.abc import Iterator, Mapping

from redraft.latex.vocabulary import NOT_CONDITIONALS

TRUTHS = {"iffalse": False, "iftrue": True}
"""TeX's own conditionals without a test."""

_DECLARED = re.compile(r"\\newif\s*\\(if[a-zA-Z@]+)|\\let\s*\\(if[a-zA-Z@]+)\s*=?\s*\\if(true|false)(?![a-zA-Z@])")
_BEGIN = re.compile(r"\\begin\s*\{document\}")
_INPUT = re.compile(r"\\input\s*\{\s*([^{}\r\n]+?)\s*\}")
_STEP = re.compile(
    r"""%[^\r\n]*
      | (?P<declared>\\(?:newif|let)\s*\\[a-zA-Z@]+(?:\s*=?\s*\\if(?:true|false)(?![a-zA-Z@]))?)
      | \\(?P<name>[a-zA-Z@]+)
      | \\[\s\S]?
      | (?P<open>\{) | (?P<close>\})""",
    re.VERBOSE,
)


def truths(sources: Mapping[str, str], main: str) -> dict[str, bool]:
    r"""Return the conditionals that are true or false wherever the document tests them, TeX's own included.

    One that nothing sets is false, as `\newif` makes it; one that is set counts if only the preamble of `main` and the
    files it inputs set it, outside every group and conditional: classes set theirs by options, which nobody reads here.
    """
    found: dict[str, bool] = {}
    for source in sources.values():
        for declared in _DECLARED.finditer(source):
            found.setdefault(declared[1] or declared[2], declared[3] == "true")
    if not found:
        return TRUTHS
    setters = {f"{name[2:]}{value}": name for name in found for value in ("true", "false")}
    unsettled: set[str] = set()
    ends = _preamble(sources, main)
    for path, source in sources.items():
        for setter, is_settled in _set(source, setters, ends.get(path, 0)):
            name = setters[setter]
            found[name] = setter.endswith("true")
            if not is_settled:
                unsettled.add(name)
    return TRUTHS | {name: value for name, value in found.items() if name not in unsettled}


def _preamble(sources: Mapping[str, str], main: str) -> dict[str, int]:
    """Map the main file, and those that it inputs before its document begins, to where their preamble ends."""
    begin = _BEGIN.search(sources.get(main, ""))
    if begin is None:
        return {}
    folder = posixpath.dirname(main)
    named = (
        posixpath.normpath(posixpath.join(folder, name)) for name in _INPUT.findall(sources[main], 0, begin.start())
    )
    paths = [path for name in named for path in (name, f"{name}.tex") if path in sources and path.endswith(".tex")]
    return {main: begin.start(), **{path: len(sources[path]) for path in paths if path != main}}


def _set(source: str, setters: Mapping[str, str], preamble_end: int) -> Iterator[tuple[str, bool]]:
    r"""Yield each `\drafttrue` of a file, and whether it is sure to take effect before the document begins."""
    open_conditionals = [0]
    for step in _STEP.finditer(source):
        name = step["name"]
        if name in setters:
            yield name, open_conditionals == [0] and step.start() < preamble_end
        elif step["open"]:
            open_conditionals.append(0)
        elif step["close"] and len(open_conditionals) > 1:
            open_conditionals.pop()
        elif name == "fi" and open_conditionals[-1]:
            open_conditionals[-1] -= 1
        elif name and name.startswith("if") and name not in NOT_CONDITIONALS:
            open_conditionals[-1] += 1
