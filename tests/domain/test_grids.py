from redraft.domain.grids import headed
from redraft.latex.manuscript import Cell, Span, Table


def labels(*rows: str) -> dict[str, tuple[str, str]]:
    """Lay out rows of `a & b`, `3:a` for a cell over three columns, and return row and column of each value."""
    found: list[tuple[Cell, ...]] = []
    for row in rows:
        cells: list[Cell] = []
        for text in row.split("&"):
            columns, _, words = text.strip().rpartition(":")
            cells.append(Cell(words, Span(0, 0), int(columns or 1)))
        found.append(tuple(cells))
    return {
        item.cell.text: (item.row, item.column) for item in headed(Table(tuple(found), Span(0, 0))) if not item.is_label
    }


def test_a_value_has_the_name_of_its_row_and_the_header_of_its_column():
    assert labels("Method & Acc & Time", "Dense & 84.2 & 120", "Ours & 85.1 & 35") == {
        "84.2": ("Dense", "Acc"),
        "120": ("Dense", "Time"),
        "85.1": ("Ours", "Acc"),
        "35": ("Ours", "Time"),
    }


def test_headers_in_two_rows_are_joined_and_one_may_span_columns():
    table = labels("& 2:Prose & 2:Code", "Method & Acc & Time & Acc & Time", "Ours & 1.5 & 2.5 & 3.5 & 4.5")
    assert table["2.5"] == ("Ours", "Prose Time")
    assert table["3.5"] == ("Ours", "Code Acc")


def test_text_beside_the_first_column_is_part_of_the_name():
    assert labels("Data & Method & Acc", "Prose & Dense & 84.2")["84.2"] == ("Prose · Dense", "Acc")


def test_an_empty_name_is_that_of_the_row_above():
    table = labels("Data & Method & Acc", "Prose & Dense & 84.2", " & Ours & 85.1", "Code & Ours & 86.3")
    assert table["85.1"] == ("Prose · Ours", "Acc")
    assert table["86.3"] == ("Code · Ours", "Acc")


def test_headers_may_be_numbers():
    assert labels("Length & 4096 & 8192", "Ours & 11.3 & 12.9")["12.9"] == ("Ours", "8192")


def test_names_may_be_numbers():
    assert labels("Length & PPL", "4096 & 11.3", "8192 & 12.9")["12.9"] == ("8192", "PPL")


def test_a_list_of_names_and_values_has_no_header():
    assert labels("Batch size & 64", "Steps & 2000") == {"64": ("Batch size", ""), "2000": ("Steps", "")}


def test_a_single_row_has_no_header():
    assert labels("Ours & 84.2 & 120") == {"84.2": ("Ours", ""), "120": ("Ours", "")}


def test_a_table_of_words_has_a_header_and_no_value():
    assert labels("Method & Kind", "Ours & sparse") == {}


def test_an_empty_table_has_no_cells():
    assert headed(Table((), Span(0, 0))) == ()
