"""Keys that a bibliography holds: BibTeX, `thebibliography`, PaperOrchestra's citation pool."""

import json
import re
from collections.abc import Iterator
from typing import cast

from redraft.errors import SourceError

_ENTRY = re.compile(r"@\s*(?P<kind>[A-Za-z]+)\s*(?P<open>[{(])")
_NO_KEY = frozenset({"comment", "string", "preamble"})
_KEY = re.compile(r"\s*(?P<key>[^\s,{}]+)\s*[,})]")
_ALIASES = re.compile(r"(?<![A-Za-z])ids\s*=\s*[{\"]([^{}\"]*)", re.IGNORECASE)
"""Field of biblatex with other keys of the same entry."""
_BOUND = re.compile(r"(?P<next>^[ \t]*@\s*[A-Za-z]+\s*[{(])|[{})]", re.MULTILINE)
_BIBITEM = re.compile(
    r"\\bibitem(?![A-Za-z])\s*(?:\[(?:[^\[\]{}]|\{(?:[^{}]|\{[^{}]*\})*\})*\]\s*)?\{\s*([^{},\s]+)\s*\}"
)
_BBL_ENTRY = re.compile(r"\\entry\{([^{},\s]+)\}\{[A-Za-z]+\}")
_COMMENT = re.compile(r"(?<!\\)(?:\\\\)*%[^\r\n]*")
_POOL_FIELDS = ("key", "bibtex_key", "cite_key", "citation_key", "id")
"""Fields that may hold a paper's key, the first that is there (a PaperOrchestra pool has one of them)."""
_POOL_LISTS = ("papers", "citations", "references", "entries", "pool", "citation_pool")
"""Fields of the pool that may hold its papers."""
_EXPECTED = "expected a list of papers, each with one of " + ", ".join(_POOL_FIELDS)


def keys_of_bib(text: str) -> tuple[str, ...]:
    """Return the keys of the entries of a `.bib` file, sorted; `@comment`, `@string` and `@preamble` have none."""
    keys: set[str] = set()
    position = 0
    while entry := _ENTRY.search(text, position):
        key = None if entry["kind"].lower() in _NO_KEY else _KEY.match(text, entry.end())
        position = _entry_end(text, entry)
        if key:
            keys.add(key["key"])
            for aliases in _ALIASES.findall(text, key.end(), position):
                keys.update(filter(None, re.split(r"[\s,]+", aliases)))
    return tuple(sorted(keys))


def _entry_end(text: str, entry: re.Match[str]) -> int:
    """Return where an entry closes; one that never does ends where the next begins on a line of its own."""
    depth = 1 if entry["open"] == "{" else 0
    for bound in _BOUND.finditer(text, entry.end()):
        if bound["next"]:
            return bound.start()
        depth += {"{": 1, "}": -1}.get(bound.group(), 0)
        if depth == 0 and bound.group() == ("}" if entry["open"] == "{" else ")"):
            return bound.end()
    return len(text)


def keys_of_thebibliography(text: str) -> tuple[str, ...]:
    r"""Return the keys of the `\bibitem`s of a piece of LaTeX, or of a biblatex `.bbl`, sorted; comments hold none."""
    visible = _COMMENT.sub("", text)
    return tuple(sorted({*_BIBITEM.findall(visible), *_BBL_ENTRY.findall(visible)}))


def keys_of_pool(text: str, name: str = "citation_pool.json") -> tuple[str, ...]:
    """Return the keys of a citation pool, sorted.

    Raises:
        SourceError: The text of the file `name` is no JSON, or no list or mapping of papers with keys.
    """
    try:
        pool: object = json.loads(text)
    except json.JSONDecodeError as error:
        msg = f"{name}:{error.lineno}:{error.colno}: no JSON ({error.msg}), {_EXPECTED}"
        raise SourceError(msg) from error
    return tuple(sorted(set(_keys_of(pool, name))))


def _keys_of(pool: object, name: str) -> Iterator[str]:
    if isinstance(pool, dict):
        mapping = cast("dict[str, object]", pool)
        inner = next((mapping[field] for field in _POOL_LISTS if field in mapping), None)
        if inner is not None:
            yield from _keys_of(inner, name)
            return
        for key, paper in mapping.items():
            yield _key_of(paper) or key
        return
    if not isinstance(pool, list):
        msg = f"{name}: holds a {type(pool).__name__}, {_EXPECTED}"
        raise SourceError(msg)
    for number, paper in enumerate(cast("list[object]", pool), start=1):
        key = paper if isinstance(paper, str) else _key_of(paper)
        if not key:
            msg = f"{name}: paper {number} has no key, {_EXPECTED}"
            raise SourceError(msg)
        yield key


def _key_of(paper: object) -> str:
    """Return the key that a paper gives of itself, or the empty string."""
    if not isinstance(paper, dict):
        return ""
    fields = cast("dict[str, object]", paper)
    for field in _POOL_FIELDS:
        value = fields.get(field)
        if isinstance(value, str | int) and str(value).strip():
            return str(value).strip()
    return next(iter(keys_of_bib(str(fields.get("bibtex", "")))), "")
