"""What a compile shows of the layout: boxes that stick out, and where the list of works begins."""

from collections.abc import Callable

import pytest

from redraft.contracts.build import OverfullBox

pytestmark = pytest.mark.latex

WORKS = "\\begin{thebibliography}{9}\\bibitem{a} A.\\end{thebibliography}"
TEXT = "Words " * 60
WIDE = "\\noindent\\rule{\\dimexpr\\textwidth+%dpt}{2pt}\n\n"


async def test_boxes_that_stick_out_are_told_with_file_and_line(write_draft: Callable, typeset: Callable):
    files = {"two.tex": "% two\n" + WIDE % 20}
    body = "Words (open.\n\n" + WIDE % 12 + WIDE % 9 + "\\input{two}\n\n" + WIDE % 30

    result = await typeset(write_draft(body, files=files))

    assert result.overfull == (
        OverfullBox(file="paper.tex", line=6, points=12.0),
        OverfullBox(file="two.tex", line=2, points=20.0),
        OverfullBox(file="paper.tex", line=12, points=30.0),
    )


@pytest.mark.parametrize(
    ("body", "pages"),
    [
        pytest.param(f"One.\\newpage {TEXT}\\par {WORKS}", 2, id="on the last page of the text"),
        pytest.param(f"One.\\newpage Two.\\newpage {WORKS}", 2, id="on a page of its own"),
        pytest.param(f"One.\\newpage Two.\\newpage {WORKS}\\newpage Three.\\newpage Four.", 2, id="before an appendix"),
        pytest.param("One. See References for references.\\newpage Two.", None, id="no heading"),
    ],
)
async def test_pages_before_the_list_of_works(write_draft: Callable, typeset: Callable, body: str, pages: int | None):
    result = await typeset(write_draft(TEXT + body))

    assert result.content_pages == pages
