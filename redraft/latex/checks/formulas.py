"""How displayed formulas are typed."""

import re
from collections.abc import Iterator

from redraft.latex.checks.facts import Facts, Hit
from redraft.latex.elements import Span

_NUMBERED = re.compile(r"\\l?eqno(?![a-zA-Z])")


def dollar_display_math(facts: Facts) -> Iterator[Hit]:
    r"""Find `$$…$$`, which LaTeX spaces wrongly; one with `\eqno` is reported without a fix."""
    text = facts.manuscript.text
    for formula in facts.manuscript.formulas:
        span = formula.span
        inner = text[span.start + 2 : span.end - 2]
        if formula.opening != "$$" or not inner.strip():
            continue
        opening, closing = Span(span.start, span.start + 2), Span(span.end - 2, span.end)
        fix = () if _NUMBERED.search(inner) else ((opening, r"\["), (closing, r"\]"))
        yield Hit(span, "$$\u2026$$ is plain TeX: its spacing is wrong in LaTeX.", "Write \\[\u2026\\].", fix=fix)
