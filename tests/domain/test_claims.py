from pathlib import Path

import pytest

from redraft.contracts.claims import Claim, ClaimCounts, ClaimReport
from redraft.contracts.source import Project, SourceFile
from redraft.domain import claims
from redraft.latex.manuscript import Manuscript, read

LOG = """# Log

- Batch size: 64
- Epochs: 30
- Peak memory: 41.2 GB
- Images: 1,000

| Method | Accuracy (%) | Latency (ms) | Params |
|---|---|---|---|
| Dense model | 84.2 ± 0.3 | 120 | 25M |
| Random-k | 80.1 ± 0.5 | 40.0 | 25M |
| SparseRoute | 85.1 ± 0.2 | 35.3 | 26M |

| Length | Dense PPL | SparseRoute PPL |
|---|---|---|
| 4k | 11.3 | 11.4 |
| 16k | 12.9 | 12.1 |

| Variant | Accuracy (%) |
|---|---|
| Full | 85.1 |
| No gate | 83.0 |
| No window | 81.6 |
| One head | 79.9 |
| Fixed blocks | 84.4 |

| Run | Speedup | Gain | Quality |
|---|---|---|---|
| fast path | 3.4 | 1.7 | 0.912 |
"""


def paper(body: str) -> Manuscript:
    text = f"\\documentclass{{article}}\n\\begin{{document}}\n{body}\n\\end{{document}}\n"
    return read(Project(main="paper.tex", files=(SourceFile(path="paper.tex", text=text),)))


def ledger(body: str, log: str | None = LOG) -> ClaimReport:
    return claims.ledger(paper(body), log)


def statuses(body: str, log: str = LOG) -> list[tuple[str, str]]:
    return [(claim.value, claim.status.value) for claim in ledger(body, log).claims]


def table(*rows: str, header: str = "Method & Acc. & Latency (ms)") -> str:
    body = " \\\\\n".join((header, *rows))
    columns = "l" + "r" * header.count("&")
    tabular = f"\\begin{{tabular}}{{{columns}}}\n{body}\\\\\n\\end{{tabular}}"
    return f"\\begin{{table}}\\caption{{Results.}}{tabular}\\end{{table}}"


GOOD_ROWS = ("Dense model & $84.2 \\pm 0.3$ & 120", "Random-$k$ & 80.1 & 40", "SparseRoute & \\textbf{85.1} & 35.3")


def cell(rows: tuple[str, ...], row: str, **settings: str) -> list[Claim]:
    return [c for c in ledger(table(*rows, **settings)).claims if c.context.startswith(row)]


@pytest.mark.parametrize(
    ("written", "log_value", "status"),
    [
        pytest.param(r"is $1.56\times$ faster", "- Speedup: 1.56x", "matched", id="a ratio"),
        pytest.param(r"has a share of \SI{0.2 \pm 0.1}{\percent}", "- Share: 0.2 ± 0.1 %", "matched", id="siunitx"),
        pytest.param(r"runs over \SI{2e3}{\meter}", "- Runs: 2000 m", "matched", id="an exponent of siunitx"),
        pytest.param(r"reads $2{,}545$ files", "- Files: 2545", "matched", id="thousands in braces"),
        pytest.param("reads 60,000 files", "- Files: 60000", "matched", id="thousands with a comma"),
        pytest.param(r"reads ${{\sim}70{,}000}$ files", "- Files: 68412", "matched", id="about so many"),
        pytest.param(r"has a rate of $2 \times 10^{-4}$", "- Rate: 0.0002", "matched", id="scientific notation"),
        pytest.param("has a rate of 4e-4", "- Rate: 0.0004", "matched", id="an exponent"),
        pytest.param("has 10--50 citations", "- Citations: 10 to 50", "matched", id="a range"),
        pytest.param("reads 1K images", "- Images: 1000", "matched", id="a thousand in a letter"),
        pytest.param(r"reads $\sim10^{4-9}$ files", "- Files: 1e4 to 1e9", "matched", id="a range of powers"),
        pytest.param("has a significance of p<.001", "- Significance: p = 0.0004", "matched", id="a bound"),
        pytest.param(r"ranges from 10\% to 90\%", "- Ranges: 10% to 90%", "matched", id="percentages"),
        pytest.param(
            "has a speedup of two orders of magnitude", "- Speedup: 104x", "matched", id="orders of magnitude"
        ),
        pytest.param(r"is $1.56\times$ faster", "- Speedup: 1.65x", "unsupported", id="another ratio"),
        pytest.param(r"reads $2{,}545$ files", "- Files: 2454", "unsupported", id="other thousands"),
        pytest.param("has a significance of p<.001", "- Significance: p = 0.004", "unsupported", id="beyond the bound"),
        pytest.param("has a rate of 4e-4", "- Rate: 4e-3", "unsupported", id="another exponent"),
    ],
)
def test_the_numbers_of_the_brief_against_a_log(written: str, log_value: str, status: str):
    found = statuses(f"The system {written} here.", log_value + "\n")
    assert found
    assert {each for _, each in found} == {status}


@pytest.mark.parametrize(
    "written",
    [
        pytest.param("2010--2019", id="years"),
        pytest.param("7B models", id="names"),
        pytest.param("40GB of VRAM", id="hardware"),
        pytest.param(r"\cite[Section~3.1]{x}", id="a note of a citation"),
        pytest.param(r"$224 \times 224$ images", id="a size"),
        pytest.param("So-ViT-400M", id="a name with a magnitude"),
        pytest.param("Section~3 and Table~12", id="references"),
        pytest.param("3 seeds", id="a small count"),
        pytest.param(r"$\lambda = 0.1$", id="a constant"),
        pytest.param(r"\begin{equation}x = 17.5\end{equation}", id="a display"),
    ],
)
def test_what_claims_nothing_is_left_out(written: str):
    report = ledger(f"We use {written} here.")
    assert report == ClaimReport(counts=ClaimCounts())


@pytest.mark.parametrize(
    ("sentence", "expected"),
    [
        pytest.param("We use a batch size of 64.", ["matched"], id="a bullet that is named"),
        pytest.param("We use 64 clowns.", ["unsupported"], id="two digits that no name is near"),
        pytest.param("It reaches 85.1 after all.", ["matched"], id="three digits need no name"),
        pytest.param(r"It reaches 85.1\% after all.", ["matched"], id="three digits of a percentage need no name"),
        pytest.param("Batch sizes matter. We use 64 of them.", ["matched"], id="a name in the sentence before"),
        pytest.param("Batch sizes matter.\n\nWe use 64 of them.", ["unsupported"], id="a name in another paragraph"),
        pytest.param("Peak memory is 41.2 GB.", ["matched"], id="a unit"),
        pytest.param("Peak memory is 41{,}200 MB.", ["matched"], id="another unit of the same kind"),
        pytest.param("Peak memory is 41.2 ms.", ["unsupported"], id="a unit of another kind"),
        pytest.param("Epochs take 30 ms.", ["unsupported", "matched"][1:], id="a unit that the log leaves out"),
        pytest.param("Peak memory takes 30 ms.", ["unsupported"], id="a unit that the log leaves out, unnamed"),
        pytest.param("Its accuracy is 84 on average.", ["unsupported"], id="an integer for another unit"),
        pytest.param("Accuracy spreads by 0.3 with a deviation.", ["matched"], id="a spread that is spoken of"),
        pytest.param("Dense model accuracy has 0.3 of it.", ["unsupported"], id="a spread that is not"),
        pytest.param(r"The fast path has a speedup of 3.4$\times$.", ["matched"], id="a ratio that the log names"),
        pytest.param(r"Its perplexity is 12.9$\times$ as good.", ["unsupported"], id="a ratio of no ratio"),
        pytest.param("The fast path has a gain of 1.7 points.", ["matched"], id="points that the log names"),
        pytest.param("The fast path has 3.4 points.", ["matched"], id="points of a name that speaks of change"),
        pytest.param(r"The quality of the fast path is 91.2\%.", ["matched"], id="a percentage of a named fraction"),
        pytest.param(r"There are 91\% of clowns.", ["unsupported"], id="two digits of an unnamed fraction"),
        pytest.param(r"There are 91.2\% of clowns.", ["matched"], id="three digits of a fraction need no name"),
        pytest.param("At 16k tokens the dense PPL is 12.9.", ["matched", "matched"], id="a size that names a row"),
        pytest.param("The length is 16 ms.", ["unsupported"], id="a label has no unit"),
    ],
)
def test_values_of_the_log_in_prose(sentence: str, expected: list[str]):
    assert [status for _, status in statuses(sentence)] == expected


@pytest.mark.parametrize(
    ("sentence", "expected"),
    [
        pytest.param("SparseRoute gains 0.9 points over the dense model.", "derived", id="a difference"),
        pytest.param("SparseRoute gains 0.8 points over the dense model.", "unsupported", id="another difference"),
        pytest.param("SparseRoute has 0.9 points.", "derived", id="points are a difference by themselves"),
        pytest.param(r"SparseRoute is $3.4\times$ faster than the dense model.", "derived", id="a ratio"),
        pytest.param(r"SparseRoute is $3.9\times$ faster than the dense model.", "unsupported", id="another ratio"),
        pytest.param(r"SparseRoute cuts dense latency by 71\%.", "derived", id="a percent change"),
        pytest.param(r"SparseRoute has 71\% of dense latency.", "unsupported", id="a percentage of no change"),
        pytest.param("The mean accuracy is 83.1.", "derived", id="a mean of a column"),
        pytest.param("The accuracy is 83.1 somewhere.", "unsupported", id="a mean that is not called one"),
        pytest.param("Latency falls by 84.7 ms with SparseRoute.", "derived", id="a difference in its unit"),
        pytest.param("Latency falls by 84.7 GB with SparseRoute.", "unsupported", id="a difference in another unit"),
        pytest.param("PPL falls by 0.8 ms at 16k.", "unsupported", id="a difference of cells without that unit"),
        pytest.param("One head loses 4.5 points to fixed blocks.", "derived", id="two rows of many, both named"),
        pytest.param("One head loses 5.2 points.", "derived", id="a row against the first one"),
        pytest.param("One head loses 4.5 points.", "unsupported", id="two rows of many, one of them named"),
        pytest.param("Latency changes by 80 with Random-k.", "unsupported", id="an integer is no difference"),
    ],
)
def test_values_that_follow_from_the_log(sentence: str, expected: str):
    found = [claim for claim in ledger(sentence).claims if not claim.value.endswith("k")]
    assert found[0].status == expected


def test_the_operands_of_a_derived_value_are_named():
    (claim,) = ledger(r"At 4k to 16k SparseRoute is better, a reduction of 6.2\%.").claims[2:]
    assert [(cell.row, cell.column, cell.value) for cell in claim.evidence] == [
        ("16k", "Dense PPL", "12.9"),
        ("16k", "SparseRoute PPL", "12.1"),
    ]


@pytest.mark.parametrize(
    ("sentence", "expected"),
    [
        pytest.param(
            r"SparseRoute attains an accuracy of 86.3\%.", "contradicted", id="one row, one metric, one number"
        ),
        pytest.param(r"SparseRoute attains an accuracy of 85.1\%.", "matched", id="the value itself"),
        pytest.param(r"SparseRoute attains an accuracy of about 86.3\%.", "unsupported", id="a rough number"),
        pytest.param(r"SparseRoute attains an accuracy of 85.12\%.", "unsupported", id="a digit more than the log"),
        pytest.param(r"SparseRoute attains an accuracy of 12.5\%.", "unsupported", id="a number out of scale"),
        pytest.param(r"SparseRoute has 86.3\% accuracy.", "contradicted", id="the metric after its value"),
        pytest.param(
            r"SparseRoute keeps its accuracy with 86.3\% fewer keys.", "unsupported", id="a value of something"
        ),
        pytest.param(
            r"SparseRoute attains an accuracy of 86\%.", "unsupported", id="an integer where the log has none"
        ),
        pytest.param(r"SparseRoute attains an accuracy of 80.1\%.", "unsupported", id="the value of another row"),
        pytest.param(r"Its accuracy is 86.3\%.", "unsupported", id="no row"),
        pytest.param(r"SparseRoute attains 86.3\%.", "unsupported", id="no metric"),
        pytest.param(r"SparseRoute and Random-k have an accuracy of 86.3\%.", "unsupported", id="two rows"),
        pytest.param(r"SparseRoute has an accuracy of 86.3\% and latency.", "unsupported", id="two metrics"),
        pytest.param(r"SparseRoute has an accuracy of 86.3\% after 77 epochs.", "unsupported", id="two numbers"),
        pytest.param(r"A full check gives an accuracy of 86.3\%.", "unsupported", id="a row's name as a common word"),
        pytest.param(r"SparseRoute attains an accuracy of 86.3 ms.", "unsupported", id="another unit"),
        pytest.param(r"Full attains an accuracy of 86.3\%.", "contradicted", id="a row's name as a name"),
        pytest.param(
            r"SparseRoute attains an accuracy of 84.2\% $\pm$ 3\%.", "unsupported", id="an error of another size"
        ),
    ],
)
def test_a_sentence_that_spells_out_row_and_metric_can_be_contradicted(sentence: str, expected: str):
    assert ledger(sentence).claims[0].status == expected


def test_a_contradicted_claim_shows_the_cell_that_has_another_value():
    (claim,) = ledger(r"SparseRoute attains an accuracy of 86.3\%.").claims
    (found,) = claim.evidence
    assert (found.value, found.row, found.column, found.line) == ("85.1", "SparseRoute", "Accuracy (%)", 12)
    assert claim.unit == "%"
    assert claim.location.line == 3


def test_a_table_that_agrees_is_matched_cell_by_cell():
    assert {claim.status.value for claim in ledger(table(*GOOD_ROWS)).claims} == {"matched"}


@pytest.mark.parametrize(
    ("row", "expected"),
    [
        pytest.param(r"SparseRoute & 85.6 & 35.3", ["contradicted", "matched"], id="another value"),
        pytest.param(r"SparseRoute & 85.1 & 40", ["matched", "contradicted"], id="the value of another row"),
        pytest.param(r"SparseRoute & 35.3 & 85.1", ["contradicted", "contradicted"], id="values of other columns"),
        pytest.param(r"SparseRoute & 0.851 & 0.035", ["matched", "unsupported"], id="a fraction, and a unit in doubt"),
        pytest.param(r"SparseRoute & 85.12 & 35.3", ["unsupported", "matched"], id="a digit more than the log"),
        pytest.param(r"SparseRoute & 85 & 35", ["matched", "matched"], id="rounded values"),
        pytest.param(
            r"SparseRoute & $85.1 \pm 0.4$ & 35.3", ["matched", "contradicted", "matched"], id="another error"
        ),
        pytest.param(r"SparseRoute & $85.1 \pm 0.2$ & 35.3", ["matched", "matched", "matched"], id="the error"),
        pytest.param(r"SparseRoute & 85.1 (+0.9) & 35.3", ["matched", "derived", "matched"], id="a change behind it"),
        pytest.param(r"SparseRoute & 85.1 (+0.8) & 35.3", ["matched", "unsupported", "matched"], id="another change"),
        pytest.param(r"SparseRoute & 85.1 (0.9) & 35.3", ["matched", "unsupported", "matched"], id="a second number"),
        pytest.param(
            r"SparseRoute & 85.1 & $35.3 \pm 9.9$", ["matched", "matched", "unsupported"], id="an error unlogged"
        ),
        pytest.param(r"SparseRoute & $\sim$86 & 35.3", ["unsupported", "matched"], id="a rough value"),
    ],
)
def test_a_cell_is_held_against_the_cell_of_its_row_and_metric(row: str, expected: list[str]):
    assert [claim.status.value for claim in cell((*GOOD_ROWS[:2], row), "SparseRoute")] == expected


def test_a_table_may_be_turned_around():
    header = "Metric & Dense model & SparseRoute"
    found = ledger(table(r"Accuracy (\%) & 84.2 & 85.6", "Latency (ms) & 120 & 35.3", header=header)).claims
    assert [claim.status.value for claim in found] == ["matched", "contradicted", "matched", "matched"]


def test_a_table_of_which_most_cells_disagree_is_about_something_else():
    found = ledger(table("Dense model & 74.2 & 121", "SparseRoute & 75.1 & 36.3")).claims
    assert {claim.status.value for claim in found} == {"unsupported"}


def test_where_two_tables_of_the_log_have_the_cell_the_one_that_agrees_decides():
    log = "".join(
        f"## {name}\n\n| Method | Acc | Time |\n|---|---|---|\n| A1 | {a} | 10.5 |\n| B2 | {b} | 11.5 |\n\n"
        for name, a, b in (("Prose", 61.2, 62.3), ("Code", 71.4, 72.5))
    )
    rows = ("A1 & 71.4 & 10.5", "B2 & 79.9 & 11.5")
    found = ledger(table(*rows, header="Method & Acc & Time"), log).claims
    assert [claim.status.value for claim in found] == ["matched", "matched", "contradicted", "matched"]
    assert found[2].evidence[0].value == "72.5"


def test_a_column_of_changes_is_derived():
    found = cell(("Dense model & 84.2 & 0.0", "SparseRoute & 85.1 & 0.9"), "SparseRoute", header="Method & Acc. & Gain")
    assert [claim.status.value for claim in found] == ["matched", "derived"]


def test_a_column_of_ratios_is_derived():
    found = cell(("Dense model & 1.0", "Random-k & 3.0"), "Random-k", header="Method & Latency, speedup")
    assert [claim.status.value for claim in found] == ["derived"]


def test_names_of_rows_are_no_claims():
    found = ledger(table("4k & 11.3 & 11.4", "16k & 12.9 & 12.1", header="Length & Dense PPL & SparseRoute PPL")).claims
    assert [claim.value for claim in found] == ["11.3", "11.4", "12.9", "12.1"]


def test_captions_and_abstract_are_read():
    body = "\\begin{abstract}We reach 85.1.\\end{abstract}\\begin{figure}\\caption{It takes 35.3 ms.}\\end{figure}"
    assert statuses(body) == [("85.1", "matched"), ("35.3", "matched")]


MACROS = r"""
\newcommand{\ours}{\textsc{SparseRoute}\xspace}\newcommand{\std}[1]{{\scriptsize$\pm$#1}}
\newcommand{\gain}[1]{\textcolor{teal}{$\uparrow$#1}}\newcommand{\x}{$\times$\xspace}\newcommand{\acc}{85.1}
"""


@pytest.mark.parametrize(
    ("row", "expected"),
    [
        pytest.param(r"\ours & 85.1 & 35.3", ["matched", "matched"], id="its name in a macro"),
        pytest.param(r"\ours & 85.7 & 35.3", ["contradicted", "matched"], id="its name in a macro, another value"),
        pytest.param(r"\unknown & 85.1 & 35.3", ["matched", "matched"], id="a macro that nobody defines"),
        pytest.param(r"\unknown & 85.7 & 35.3", ["unsupported", "matched"], id="such a macro and another value"),
        pytest.param(r"\ours (ours) & 85.7 & 35.3", ["contradicted", "matched"], id="a word that tables add"),
        pytest.param(r"\ours & 85.1\std{0.2} & 35.3", ["matched", "matched", "matched"], id="an error in a macro"),
        pytest.param(
            r"\ours & 85.1\std{0.6} & 35.3", ["matched", "contradicted", "matched"], id="another error in a macro"
        ),
        pytest.param(r"\ours & 85.1 \gain{0.9} & 35.3", ["matched", "derived", "matched"], id="a change in a macro"),
        pytest.param(r"\ours & \acc & 35.3", ["matched", "matched"], id="a number in a macro"),
        pytest.param(r"\ours & 85.1(2) & 35.3", ["matched", "matched", "matched"], id="an error in brackets"),
        pytest.param(r"\ours & 85.1(6) & 35.3", ["matched", "unsupported", "matched"], id="another error in brackets"),
        pytest.param(r"\ours & 85.1 (26M) & 35.3", ["matched", "matched", "matched"], id="a value of its row"),
        pytest.param(r"\ours & 85.1 (41.2) & 35.3", ["matched", "unsupported", "matched"], id="a value of no row"),
    ],
)
def test_a_cell_of_the_own_method_is_held_against_its_own_row(row: str, expected: list[str]):
    body = table(*GOOD_ROWS[:2], row)
    text = f"\\documentclass{{article}}{MACROS}\\begin{{document}}{body}\\end{{document}}"
    manuscript = read(Project(main="paper.tex", files=(SourceFile(path="paper.tex", text=text),)))
    found = [claim.status.value for claim in claims.ledger(manuscript, LOG).claims]
    assert found[5:] == expected


def test_a_row_that_no_name_is_read_of_does_not_take_that_of_the_row_above():
    rows = ("Random-k & 80.1 & 40", r"\mystery{} & 85.1 & 35.3", r"\emph{} & 80.1 & 40")
    assert [claim.context for claim in ledger(table(*rows)).claims] == [
        "Random-k, Acc.",
        "Random-k, Latency (ms)",
        "mystery, Acc.",
        "mystery, Latency (ms)",
        "mystery, Acc.",
        "mystery, Latency (ms)",
    ]


def test_two_cells_of_the_same_names_contradict_nothing():
    rows = ("Dense model & 84.2 & 120", "Dense model & 83.1 & 121", "SparseRoute & 85.1 & 35.3")
    assert {claim.status.value for claim in ledger(table(*rows)).claims} == {"matched", "unsupported"}


def test_tables_side_by_side_have_names_of_their_own():
    header = "Variant & Acc. & Length & Acc."
    full = "| Variant | Acc |\n|---|---|\n| Full | 76.1 |\n| No gate | 72.4 |\n"
    log = full + "\n| Length | Acc |\n|---|---|\n| 32 | 75.6 |\n| 64 | 75.9 |\n"
    found = ledger(table("Full & 76.1 & 32 & 75.6", "No gate & 72.4 & 64 & 75.9", header=header), log).claims
    assert [(claim.context, claim.status.value) for claim in found] == [
        ("Full, Acc.", "matched"),
        ("32, Acc.", "matched"),
        ("No gate, Acc.", "matched"),
        ("64, Acc.", "matched"),
    ]


def test_errors_may_have_a_column_of_their_own_in_the_log():
    log = "| Pressure | Tc (K) | Tc error (K) |\n|---|---|---|\n| 0 | 8.9 | 0.1 |\n| 1.1 | 11.8 | 0.2 |\n"
    rows = ("0 & 8.9(1)", "1.1 & 11.8(5)")
    found = ledger(table(*rows, header=r"$p$ & $T_{\mathrm{c}}$ (K)"), log).claims
    assert [claim.status.value for claim in found] == ["matched", "matched", "matched", "unsupported"]


def test_decimal_commas_of_a_paper_meet_the_points_of_its_log():
    body = "Die Genauigkeit von SparseRoute ist 85,1 und das ist mehr als 84,2 für 1.000 Bilder."
    text = f"\\documentclass[ngerman]{{article}}\\usepackage{{babel}}\\begin{{document}}{body}\\end{{document}}"
    manuscript = read(Project(main="paper.tex", files=(SourceFile(path="paper.tex", text=text),)))
    found = claims.ledger(manuscript, LOG.replace("Images", "Bilder")).claims
    assert [(claim.value, claim.status.value) for claim in found] == [
        ("85,1", "matched"),
        ("84,2", "matched"),
        ("1.000", "matched"),
    ]


@pytest.mark.parametrize(
    ("sentence", "expected"),
    [
        pytest.param(
            "The accuracy is 85.1, more than the dense model.", "matched", id="of a row that is only compared with"
        ),
        pytest.param("The accuracy is 86.9, more than the dense model.", "unsupported", id="another value of it"),
        pytest.param(
            "SparseRoute is more accurate, rather than 80.1.", "matched", id="what something is compared with"
        ),
        pytest.param("Accuracy: 85.1 and not 80.1 for Random-k.", "matched", id="beside a number of another row"),
        pytest.param(r"It takes 35.3 \textmu s and more.", "unsupported", id="a unit a thousand times smaller"),
    ],
)
def test_rows_that_a_sentence_compares_with_bar_no_value(sentence: str, expected: str):
    assert ledger(sentence).claims[0].status == expected


def test_a_row_that_is_only_compared_with_contradicts_nothing():
    assert statuses("The accuracy of 86.9 beats the dense model.") == [("86.9", "unsupported")]


def test_a_setting_named_once_is_known_wherever_it_comes_again():
    assert statuses("Peak memory is 41 GB.\n\nThe rest fits into 41 GB.") == [("41", "matched"), ("41", "matched")]


def test_a_table_prints_differences_of_rounded_values():
    log = "| Method | Accuracy (%) |\n|---|---|\n| Dense | 78.65 |\n| Random | 47.73 |\n"
    assert statuses("Random loses 31.0 points to Dense.", log) == [("31.0", "derived")]
    assert statuses("Random loses 31.1 points to Dense.", log) == [("31.1", "unsupported")]


def test_the_best_of_the_others_needs_no_name():
    log = "| Method | Accuracy (%) |\n|---|---|\n" + "".join(
        f"| {name} | {value} |\n"
        for name, value in (("Wa", 70.5), ("Xa", 64.3), ("NA", 73.8), ("Ya", 60.2), ("Ours", 76.1))
    )
    assert statuses("Ours gains 2.3 points over the best earlier one.", log) == [("2.3", "derived")]
    assert statuses("Ours gains 11.8 points over the best earlier one.", log) == [("11.8", "unsupported")]
    assert statuses("Ours gains 2.3 points.", log) == [("2.3", "unsupported")]


def test_counts_add_up_in_the_order_of_the_paper():
    report = ledger("We reach 85.1. SparseRoute gains 0.9 points over the dense model. We use 77 clowns.")
    assert report.counts == ClaimCounts(matched=1, derived=1, unsupported=1)
    assert [claim.value for claim in report.claims] == ["85.1", "0.9", "77"]


def test_without_a_log_nothing_is_held_against_anything():
    assert ledger("We reach 85.1.", None) == ClaimReport(counts=ClaimCounts())


def test_an_empty_log_supports_nothing():
    assert ledger("We reach 85.1.", "").counts == ClaimCounts(unsupported=1)


@pytest.mark.parametrize(
    ("counts", "present"),
    [
        pytest.param(ClaimCounts(unsupported=1), {"unsupported-number"}, id="one number without support"),
        pytest.param(ClaimCounts(matched=3, contradicted=1), set(), id="none without support"),
    ],
)
def test_the_check_that_caps_a_score(counts: ClaimCounts, present: set[str]):
    assert claims.present(ClaimReport(counts=counts)) == present


def test_the_example_is_supported_number_by_number():
    workspace = Path(__file__).parents[2] / "examples" / "sparse-attention"
    drafts = workspace / "drafts"
    files = tuple(
        SourceFile(path=path.relative_to(drafts).as_posix(), text=path.read_text(encoding="utf-8"))
        for path in sorted(drafts.rglob("*.tex"))
    )
    log = (workspace / "inputs" / "experimental_log.md").read_text(encoding="utf-8")
    counts = claims.ledger(read(Project(main="paper.tex", files=files)), log).counts
    assert (counts.contradicted, counts.unsupported) == (0, 0)
    assert counts.matched > 100
    assert counts.derived > 5
