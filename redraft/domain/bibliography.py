"""Keys that a bibliography holds: BibTeX, `thebibliography`, PaperOrchestra's citation pool."""

import json
import re
from collections.abc import Iterator
from typing import cast

from redraft.errors import SourceError
from redraft.latex import entries

_COMMENT = re.compile(r"(?<!\\)(?:\\\\)*%[^\r\n]*")
_TYPESET = (entries.of_thebibliography, entries.of_biblatex)
_POOL_FIELDS = ("key", "bibtex_key", "cite_key", "citation_key", "id")
"""Fields that may hold a paper's key, the first that is there (a PaperOrchestra pool has one of them)."""
_POOL_LISTS = ("papers", "citations", "references", "entries", "pool", "citation_pool")
"""Fields of the pool that may hold its papers."""
_EXPECTED = "expected a list of papers, each with one of " + ", ".join(_POOL_FIELDS)


def keys_of_bib(text: str) -> tuple[str, ...]:
    """Return the keys of the entries of a `.bib` file, sorted; `@comment`, `@string` and `@preamble` have none."""
    return tuple(sorted({key for entry in entries.of_bib(text) for key in (entry.key, *entry.aliases)}))


def keys_of_thebibliography(text: str) -> tuple[str, ...]:
    r"""Return the keys of the `\bibitem`s of a piece of LaTeX, or of a biblatex `.bbl`, sorted; comments hold none."""
    visible = _COMMENT.sub("", text)
    return tuple(sorted({entry.key for read in _TYPESET for entry in read(visible)}))


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
