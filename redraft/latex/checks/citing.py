"""Citations: keys that are doubled, unknown, or out of place."""

from collections.abc import Iterator
from itertools import groupby

from redraft.latex.checks.facts import Facts, Hit
from redraft.latex.elements import Span


def duplicate_cite_key(facts: Facts) -> Iterator[Hit]:
    """Find a key given twice to one citing command; the plural forms may cite a work twice, each with its note."""
    manuscript = facts.manuscript
    for call, group in groupby(manuscript.citations, key=lambda citation: citation.call):
        citations = list(group)
        if citations[0].command.rstrip("*").endswith("cites"):
            continue
        seen: set[str] = set()
        for before, citation in zip((None, *citations), citations, strict=False):
            if citation.key in seen and before is not None:
                surplus = Span(before.span.end, citation.span.end)
                is_plain = manuscript.text[surplus.start : citation.span.start].strip() == ","
                yield Hit(
                    citation.span,
                    f"The key {citation.key} stands twice in one \\{citation.command}.",
                    "Cite it once.",
                    fix=((surplus, ""),) if is_plain else (),
                    quote=call,
                )
            seen.add(citation.key)


def undefined_citation(facts: Facts) -> Iterator[Hit]:
    """Find keys that the bibliography lacks, each at its first citation."""
    if facts.bibliography is None:
        return
    seen: set[str] = set()
    for citation in facts.manuscript.citations:
        if citation.key in facts.bibliography or citation.key in seen or citation.key == "*":
            continue
        seen.add(citation.key)
        yield Hit(
            citation.span,
            f"The bibliography has no entry {citation.key}.",
            "Cite a work of the bibliography, or take the citation out.",
            quote=citation.call,
        )


def cite_in_abstract(facts: Facts) -> Iterator[Hit]:
    """Find citations in the abstract, which is read without its bibliography."""
    abstract = facts.manuscript.abstract
    calls = {
        citation.call: citation.command
        for citation in facts.manuscript.citations
        if abstract is not None and abstract.start <= citation.span.start < abstract.end
    }
    for call, command in calls.items():
        if command != "nocite":
            yield Hit(
                call,
                "The abstract cites; it is read where no bibliography is at hand.",
                "Say it without a citation, or move the sentence to the introduction.",
                quote=call,
            )
