from redraft.contracts.source import Project, SourceFile
from redraft.domain import statements
from redraft.domain.alignment import Alignment
from redraft.domain.binding import Bindings
from redraft.domain.evidence import read_log
from redraft.latex.manuscript import read

LOG = """
| Method | Dwell mean | Dwell SD | Gaze mean |
|---|---|---|---|
| Mental | 48.1 | 17.2 | 52.6 |
| Physical | 55.4 | 20.1 | 38.8 |
| Overall | 50.9 | 12.8 | 41.3 |
"""


def aligned(*rows: str, log: str = LOG) -> dict[str, list[str]]:
    tabular = "\\begin{tabular}{lrr}\n" + " \\\\\n".join(rows) + "\n\\end{tabular}"
    text = f"\\begin{{document}}{tabular}\\end{{document}}"
    manuscript = read(Project(main="p.tex", files=(SourceFile(path="p.tex", text=text),)))
    claims = [item for item in statements.read(manuscript) if item.number.exemption is None]
    alignment = Alignment(claims, Bindings(read_log(log)))
    written = ((manuscript.text[item.number.start : item.number.end], item) for item in claims)
    return {number: [cell[0].evidence.value for cell in alignment.cells(item)] for number, item in written}


def test_a_column_without_a_known_name_is_found_by_its_values():
    found = aligned("Scale & Dwell & Ours", "Mental & 48.1 & 52.6", "Physical & 55.4 & 38.8", "Overall & 50.1 & 41.3")
    assert found["50.1"] == ["50.9"]
    assert found["41.3"] == ["41.3"]


def test_a_row_without_a_known_name_is_found_by_its_values():
    rows = ("Scale & Dwell mean & Gaze mean", "Mental & 48.1 & 52.6", "Effort & 55.4 & 38.8", "Sum & 1.5 & 2.5")
    assert aligned(*rows)["38.8"] == ["38.8"]
    assert aligned(*rows)["1.5"] == []


def test_words_that_tables_add_to_a_name_do_not_matter():
    log = "| Method | HOTA | FPS |\n|---|---|---|\n| SORT | 34.0 | 143 |\n| Focal | 65.2 | 38 |\n"
    found = aligned("Method & HOTA $\\uparrow$ & FPS", "SORT & 34.0 & 143", "Focal (ours) & 65.9 & 38", log=log)
    assert found["65.9"] == ["65.2"]


def test_a_table_turned_around_is_laid_over_its_own():
    log = "| Method | HOTA | FPS |\n|---|---|---|\n| SORT | 34.0 | 143 |\n| Focal | 65.2 | 38 |\n"
    assert aligned("& SORT & Focal (ours)", "HOTA & 34.0 & 65.9", "FPS & 143 & 38", log=log)["65.9"] == ["65.2"]


def test_two_rows_of_one_name_are_paired_with_none():
    log = "| Method | HOTA | FPS |\n|---|---|---|\n| DETR | 34.0 | 143 |\n| Focal | 65.2 | 38 |\n"
    rows = ("Method & HOTA & FPS", "DETR (ours) & 35.0 & 144", "DETR & 34.0 & 143", "Focal & 65.2 & 38")
    assert aligned(*rows, log=log)["35.0"] == []


def test_a_table_that_agrees_nowhere_is_laid_over_none():
    found = aligned("Scale & Dwell mean & Gaze mean", "Mental & 1.5 & 2.5", "Physical & 3.5 & 4.5")
    assert set(map(len, found.values())) == {0}


LANGUAGES = """
| Model | en-sw | en-yo | en-is |
|---|---|---|---|
| mBART fine-tuned | 55.8 | 36.0 | 50.3 |
| Bridge | 57.3 | 39.2 | 50.9 |
"""


def test_short_names_are_paired_with_the_longer_ones():
    rows = ("Pair & mBART & Bridge", "sw & 55.8 & 57.3", "yo & 36.0 & 39.2", "is & 50.9 & 50.3")
    found = aligned(*rows, log=LANGUAGES)
    assert (found["50.9"], found["50.3"]) == (["50.3"], ["50.9"])


def test_abbreviations_are_paired_with_the_words_they_begin():
    log = "| M | Sensitivity | Specificity |\n|---|---|---|\n| Net | 0.81 | 0.82 |\n| Tree | 0.71 | 0.72 |\n"
    found = aligned("M & Sens. & Spec.", "Net & 0.81 & 0.83", "Tree & 0.71 & 0.72", log=log)
    assert found["0.83"] == ["0.82"]


def test_a_short_name_of_two_is_paired_with_neither():
    log = (
        "| M | Acc | F1 |\n|---|---|---|\n| Net small | 1.5 | 2.5 |\n| Net large | 3.5 | 4.5 |\n| Tree | 5.5 | 6.5 |\n"
    )
    assert aligned("M & Acc & F1", "Net & 9.5 & 8.5", "Tree & 5.5 & 6.5", log=log)["9.5"] == []
