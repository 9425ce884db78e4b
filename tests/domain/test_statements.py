import pytest

from redraft.contracts.source import Project, SourceFile
from redraft.domain import statements
from redraft.domain.exemptions import Exemption
from redraft.latex.manuscript import Manuscript, Span, read

TABLE = "\\begin{tabular}{lrr}\nMethod & Layers & Time (ms) \\\\\nRun 12 & 6 & $35.3 \\pm 0.4$ \\\\\n\\end{tabular}"


def paper(body: str, preamble: str = "") -> Manuscript:
    text = f"\\documentclass{{article}}\n{preamble}\\begin{{document}}\n{body}\n\\end{{document}}\n"
    return read(Project(main="paper.tex", files=(SourceFile(path="paper.tex", text=text),)))


def written(manuscript: Manuscript) -> list[tuple[str, Exemption | None]]:
    return [(manuscript.text[s.number.start : s.number.end], s.number.exemption) for s in statements.read(manuscript)]


def test_numbers_of_tables_and_prose_come_in_the_order_of_the_text():
    found = written(paper(f"We take 17 steps.\n{TABLE}\nThen 18.5 more."))
    assert [number for number, _ in found] == ["17", "12", "6", "35.3", "0.4", "18.5"]


def test_the_name_of_a_row_is_no_claim_and_a_small_count_in_a_cell_is_one():
    found = dict(written(paper(TABLE)))
    assert found == {"12": Exemption.NAME, "6": None, "35.3": None, "0.4": None}


def test_a_number_has_the_unit_of_its_header_unless_it_has_one():
    units = [s.unit for s in statements.read(paper(TABLE + " It takes 7 s.")) if s.number.exemption is None]
    assert units == ["", "ms", "ms", "s"]


def test_the_first_number_of_a_cell_is_told_from_the_rest():
    first = [s.is_first for s in statements.read(paper(TABLE)) if s.cell and s.number.exemption is None]
    assert first == [True, True, False]


def test_what_stands_before_the_document_is_not_read_but_the_abstract():
    manuscript = paper("We take 17 steps.", "\\newcommand{\\x}{18}\\begin{abstract}We take 19 steps.\\end{abstract}\n")
    assert [number for number, _ in written(manuscript)] == ["19", "17"]


def test_only_the_stretches_asked_for_are_read():
    manuscript = paper("We take 17 steps.\n\nWe take 18 steps.")
    start = manuscript.text.index("We take 18")
    (found,) = statements.read(manuscript, [Span(start, start + 17)])
    assert manuscript.text[found.number.start : found.number.end] == "18"


@pytest.mark.parametrize(
    ("body", "context"),
    [
        pytest.param("Before. We take 17 steps. After.", "We take 17 steps.", id="the sentence"),
        pytest.param(TABLE.replace("6", "17"), "Run 12, Layers", id="row and column"),
        pytest.param("\\begin{tabular}{l}\n17\n\\end{tabular}", "17", id="the cell where it has no names"),
        pytest.param(
            "\\begin{quote}\\unknown{17}\\end{quote}", "17", id="the words around it where there is no sentence"
        ),
    ],
)
def test_the_context_of_a_number(body: str, context: str):
    manuscript = paper(body)
    statement = next(s for s in statements.read(manuscript) if manuscript.text[s.number.start : s.number.end] == "17")
    assert statements.context(manuscript, statement) == context


def test_the_context_in_a_long_sentence_begins_and_ends_near_the_number():
    manuscript = paper("word " * 100 + "has 17 and " + "word " * 100 + "ends.")
    context = statements.context(manuscript, statements.read(manuscript)[0])
    assert "has 17 and" in context
    assert context.startswith("word")
    assert len(context) <= statements.CONTEXT_CHARS + 2


def test_the_surroundings_are_what_comes_before_in_the_paragraph():
    manuscript = paper("Not this.\n\nThe heads matter. We take 17 of them.")
    (statement,) = statements.read(manuscript)
    assert statements.surroundings(manuscript, statement) == "The heads matter."


def test_a_paragraph_ends_at_a_blank_line_whatever_the_line_ends():
    manuscript = paper("Not this.\r\n\r\nThe heads matter. We take 17 of them.")
    (statement,) = statements.read(manuscript)
    assert statements.surroundings(manuscript, statement) == "The heads matter."


def test_a_number_between_cells_and_in_a_nested_table_has_its_own_cell():
    inner = "\\begin{tabular}{lr}\nHead & Value \\\\ Inner & 17.5\n\\end{tabular}"
    nested = f"\\begin{{tabular}}{{ll}}\nName & {inner} \\\\\nOuter & 18.5\n\\end{{tabular}}"
    cells = {s.cell.row for s in statements.read(paper(nested)) if s.cell and s.number.exemption is None}
    assert cells == {"Inner", "Outer"}


def test_a_number_of_a_rule_stands_in_no_cell():
    manuscript = paper("\\begin{tabular}{lr}\nMethod & Time \\\\ \\noalign{17 bottles} Ours & 35.3\n\\end{tabular}")
    found = {manuscript.text[s.number.start : s.number.end]: s.cell for s in statements.read(manuscript)}
    assert found["17"] is None
    assert found["35.3"] is not None
