"""Numbers that a paper gives with their source: they are the cited work's, and no log of this paper has them."""

import re
from bisect import bisect_left

from redraft.domain import cues
from redraft.domain.contexts import Context
from redraft.domain.statements import Statement
from redraft.latex.manuscript import Manuscript

NEAR_CHARS = 120
"""Characters behind a number within which a citation says where it is from."""
_RIGHT_BEHIND = re.compile(r"[^A-Za-z\\]*(?:\\[%,;: ][^A-Za-z\\]*){0,3}\Z")
_TEXTUAL = re.compile(r"(?:[cC]itet|[tT]extcite|[cC]iteauthor|newcite|shortcite|citealt)")


def is_sourced(manuscript: Manuscript, statement: Statement, context: Context) -> bool:
    """Whether a sentence tells a number of a work it cites: behind the number, or as the one who found it.

    Where it speaks of the authors or of their method, only a citation right behind the number says so.
    """
    if statement.cell:
        return False
    is_own = context.speaks_of_own or not cues.FIRST_PERSON.isdisjoint(context.words)
    sentence, end = statement.sentence, statement.number.end
    citations = manuscript.citations
    at = bisect_left(citations, sentence.start, key=lambda citation: citation.call.start)
    while at < len(citations) and citations[at].call.start < sentence.end:
        call = citations[at].call
        behind = manuscript.visible[end : call.start] if end <= call.start <= end + NEAR_CHARS else None
        is_found = behind is not None or (call.start < end and _TEXTUAL.match(citations[at].command))
        if is_found and (not is_own or (behind is not None and _RIGHT_BEHIND.match(behind))):
            return True
        at += 1
    return False
