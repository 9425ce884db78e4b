r"""One table of cases for each way of writing a number and each way of deriving one."""

import pytest

from redraft.contracts.source import Project, SourceFile
from redraft.domain import claims
from redraft.latex.manuscript import read

LOG = """
| Method | Accuracy | Error (%) | Time (ms) | Size (MB) | Loss |
|---|---|---|---|---|---|
| Dense | 0.8125 | 18.75 | 120 | 2048 | 2.5e-4 |
| Sparse | 0.8465 | 15.35 | 48 | 512 | 1.2e-4 |

- Images: 12,480
- Temperature of the stage: 2.1 K
- Noise: 3.5 ± 0.2 dB
- Warm-up: 10 to 50 steps
- Share of night scenes: 66.4 %
"""


def statuses(body: str, log: str = LOG) -> list[str]:
    text = f"\\documentclass{{article}}\\usepackage{{siunitx}}\\begin{{document}}\n{body}\n\\end{{document}}\n"
    manuscript = read(Project(main="paper.tex", files=(SourceFile(path="paper.tex", text=text),)))
    return [claim.status.value for claim in claims.ledger(manuscript, log).claims]


@pytest.mark.parametrize(
    ("sentence", "expected"),
    [
        pytest.param(r"Dense has an accuracy of 0.8125.", "matched", id="as logged"),
        pytest.param(r"Dense has an accuracy of 81.25\%.", "matched", id="a fraction as a percentage"),
        pytest.param(r"Dense has an accuracy of 81.3\%.", "matched", id="half rounded up"),
        pytest.param(r"Dense has an accuracy of 81.2\%.", "matched", id="half rounded to even"),
        pytest.param(r"Dense has an accuracy of 81.4\%.", "unsupported", id="rounded too far"),
        pytest.param(r"Dense has an accuracy of 82\%.", "unsupported", id="rounded up by one"),
        pytest.param(r"Dense has an error of 0.1875.", "matched", id="a percentage as a fraction"),
        pytest.param("We use 12480 images.", "matched", id="no mark between thousands"),
        pytest.param("We use 12{,}480 images.", "matched", id="a comma in braces"),
        pytest.param(r"We use 12\,480 images.", "matched", id="a thin space"),
        pytest.param(r"We use \num{12480} images.", "matched", id="siunitx"),
        pytest.param("We use 12.5k images.", "matched", id="thousands with a letter"),
        pytest.param("We use over 12{,}000 images.", "matched", id="a bound below"),
        pytest.param("We use about 12{,}500 images.", "matched", id="a rough number"),
        pytest.param("We use about 14{,}500 images.", "unsupported", id="another rough number"),
        pytest.param(r"Dense has a loss of $2.5 \times 10^{-4}$.", "matched", id="a power of ten"),
        pytest.param("Dense has a loss of 2.5e-4.", "matched", id="a program's power of ten"),
        pytest.param("Dense has a loss of 0.00025.", "matched", id="a power written out"),
        pytest.param("Dense has a loss of 2.5e-3.", "unsupported", id="another power"),
        pytest.param(r"The stage is at \SI{2.1}{\kelvin}.", "matched", id="a unit of one letter"),
        pytest.param(r"The stage is at \SI{2.1}{\milli\kelvin}.", "unsupported", id="such a unit with a prefix"),
        pytest.param(r"Dense has a time of \SI{0.12}{\second}.", "matched", id="a thousand times the unit"),
        pytest.param(r"Dense has a time of \SI{120}{\second}.", "unsupported", id="the wrong unit"),
        pytest.param("Dense has a size of 2.05 GB.", "matched", id="a unit a thousand times larger"),
        pytest.param("Two thirds of the scenes are night scenes.", "matched", id="a share in words"),
    ],
)
def test_ways_of_writing_a_number(sentence: str, expected: str):
    assert statuses(sentence.replace("Two thirds", "About two thirds")) == [expected]


@pytest.mark.parametrize(
    ("sentence", "expected"),
    [
        pytest.param(r"The noise is \SI{3.5 \pm 0.2}{dB}.", ["matched", "matched"], id="an error"),
        pytest.param(r"The noise is \SI{3.5 \pm 0.4}{dB}.", ["matched", "unsupported"], id="another error"),
        pytest.param("The noise is 3.5(2) dB.", ["matched", "matched"], id="an error in brackets"),
        pytest.param("The warm-up takes 10--50 steps.", ["matched", "matched"], id="a range"),
        pytest.param(r"The warm-up takes \numrange{10}{50} steps.", ["matched", "matched"], id="a range of siunitx"),
        pytest.param("The warm-up takes 10--60 steps.", ["matched", "unsupported"], id="another range"),
    ],
)
def test_pairs_of_numbers(sentence: str, expected: list[str]):
    assert statuses(sentence) == expected


@pytest.mark.parametrize(
    ("sentence", "expected"),
    [
        pytest.param("Sparse is 3.4 points more accurate than Dense.", "derived", id="a difference of fractions"),
        pytest.param("Sparse is 4.3 points more accurate than Dense.", "unsupported", id="another difference"),
        pytest.param("Sparse saves 72 ms over Dense.", "derived", id="a difference in its unit"),
        pytest.param("Sparse saves 76 ms over Dense.", "unsupported", id="another difference in its unit"),
        pytest.param(r"Sparse is 2.5$\times$ faster than Dense.", "derived", id="a ratio"),
        pytest.param(r"Sparse is 3.5$\times$ faster than Dense.", "unsupported", id="another ratio"),
        pytest.param(r"Sparse cuts the time of Dense by 60\%.", "derived", id="a percent change"),
        pytest.param(r"Sparse cuts the time of Dense by 75\%.", "unsupported", id="the change of another column"),
        pytest.param(r"Sparse keeps 25\% of the size of Dense.", "derived", id="a share"),
        pytest.param(r"Sparse keeps 60\% of the size of Dense.", "unsupported", id="another share"),
        pytest.param("The mean time is 84 ms.", "derived", id="a mean"),
        pytest.param("The mean time is 86 ms.", "unsupported", id="another mean"),
        pytest.param("The total size is 2560 MB.", "derived", id="a sum"),
        pytest.param("The total size is 2650 MB.", "unsupported", id="another sum"),
    ],
)
def test_ways_of_deriving_a_number(sentence: str, expected: str):
    assert statuses(sentence) == [expected]


@pytest.mark.parametrize(
    ("sentence", "expected"),
    [
        pytest.param(r"The stage is at \qty{2.1}{\kelvin}.", ["matched"], id="a quantity"),
        pytest.param(r"The stage is at \qty{2.1}{\milli\kelvin}.", ["unsupported"], id="a quantity in another unit"),
        pytest.param(r"The warm-up takes \SIrange{10}{50}{steps}.", ["matched", "matched"], id="a range of quantities"),
        pytest.param(r"The warm-up takes \SIrange{10}{55}{steps}.", ["matched", "unsupported"], id="another range"),
        pytest.param(r"Dense has a loss of \num{2.5e-4}.", ["matched"], id="a number in scientific notation"),
        pytest.param(r"Dense has a loss of \num{2.5e-5}.", ["contradicted"], id="another power of it"),
        pytest.param("Sparse has half of the error.", [], id="a way of speaking"),
        pytest.param("Sparse keeps a quarter of the size of Dense.", ["derived"], id="a quarter"),
        pytest.param("Sparse is twice as fast as Dense.", ["derived"], id="twice, of 2.5"),
        pytest.param(
            "The time of Sparse is an order of magnitude below that of Dense.", ["unsupported"], id="an order, of 2.5"
        ),
        pytest.param(r"The noise is $3.5 \pm 0.3$ dB.", ["matched", "matched"], id="an error rounded up"),
        pytest.param(r"The noise is $3.5 \pm 0.2$ dB.", ["matched", "matched"], id="an error rounded to the nearest"),
        pytest.param(r"The noise is $3.5 \pm 0.1$ dB.", ["matched", "unsupported"], id="an error rounded down"),
    ],
)
def test_quantities_words_and_errors(sentence: str, expected: list[str]):
    assert statuses(sentence, LOG.replace("3.5 ± 0.2", "3.5 ± 0.24")) == expected


def test_an_error_of_a_cell_may_be_rounded_up():
    log = "| Method | Accuracy |\n|---|---|\n| Dense | 71.32 ± 0.44 |\n| Sparse | 88.91 ± 0.31 |\n"
    table = (
        r"\begin{tabular}{lc} Method & Accuracy \\ Dense & $71.3 \pm %s$ \\ Sparse & $88.9 \pm 0.3$ \\ \end{tabular}"
    )
    assert statuses(table % "0.5", log) == ["matched"] * 4
    assert statuses(table % "0.4", log) == ["matched"] * 4
    assert statuses(table % "0.6", log) == ["matched", "contradicted", "matched", "matched"]


@pytest.mark.parametrize("columns", ["l S S", "l S[table-format=2.2] S"])
def test_columns_of_siunitx_are_read(columns: str):
    rows = r"Method & {Error (\%)} & {Time (ms)} \\ Dense & 18.75 & 120 \\ Sparse & 15.35 & 84 \\"
    table = rf"\begin{{tabular}}{{{columns}}} {rows} \end{{tabular}}"
    assert statuses(table) == ["matched", "matched", "matched", "contradicted"]


CSV = "method,accuracy,time_ms,energy_j\nDense,0.8125,120,41.3\nSparse,0.8465,48,17.9\n"
JSON = (
    '{"Dense": {"accuracy": 0.8125, "time_ms": 120, "energy_j": 41.3},'
    ' "Sparse": {"accuracy": 0.8465, "time_ms": 48, "energy_j": 17.9}}'
)
BULLETS = "- Dense: accuracy 0.8125, time 120 ms, energy 41.3 J\n- Sparse: accuracy 0.8465, time 48 ms, energy 17.9 J\n"


@pytest.mark.parametrize(
    "log", [pytest.param(CSV, id="CSV"), pytest.param(JSON, id="JSON"), pytest.param(BULLETS, id="bullets")]
)
@pytest.mark.parametrize(
    ("sentence", "expected"),
    [
        pytest.param("Sparse needs a time of 48 ms.", "matched", id="a value"),
        pytest.param("Sparse needs a time of 48 s.", "unsupported", id="in seconds"),
        pytest.param("Sparse needs an energy of 17.9 J.", "matched", id="in joules"),
        pytest.param("Sparse needs an energy of 17.9 kJ.", "unsupported", id="in kilojoules"),
        pytest.param("Sparse saves 72 ms over Dense.", "derived", id="a difference"),
        pytest.param("Sparse saves 23.4 J over Dense.", "derived", id="a difference of energies"),
        pytest.param("Sparse saves 24.3 J over Dense.", "unsupported", id="another difference of energies"),
    ],
)
def test_logs_of_every_form_give_rows_and_columns(log: str, sentence: str, expected: str):
    assert statuses(sentence, log) == [expected]


def test_derived_numbers_name_their_operands():
    text = "\\documentclass{article}\\begin{document}Sparse saves 72 ms over Dense.\\end{document}"
    manuscript = read(Project(main="paper.tex", files=(SourceFile(path="paper.tex", text=text),)))
    (claim,) = claims.ledger(manuscript, LOG).claims
    assert [(cell.value, cell.row, cell.column) for cell in claim.evidence] == [
        ("120", "Dense", "Time (ms)"),
        ("48", "Sparse", "Time (ms)"),
    ]


QUESTIONS = """
Dev set:
- Dense: EM 44.9, F1 56.1
- Foliant: EM 53.5, F1 64.9

Test set:
- Dense: EM 44.1, F1 55.4
- Foliant: EM 52.7, F1 64.1

Ablation on the dev set:
- without reranker: EM 51.0, F1 62.6
- without graph: EM 49.4, F1 60.3
"""


def cells(*rows: str, header: str) -> str:
    body = " \\\\\n".join((header, *rows))
    return f"\\begin{{tabular}}{{l{'r' * header.count('&')}}}\n{body}\\\\\n\\end{{tabular}}"


def test_a_heading_of_the_log_is_part_of_a_column_s_name():
    header = "System & Dev EM & Dev F1 & Test EM & Test F1"
    table = cells("Dense & 44.9 & 56.1 & 44.1 & 55.4", "Foliant & 53.5 & 64.9 & 53.5 & 64.1", header=header)
    assert statuses(table, QUESTIONS) == ["matched"] * 6 + ["contradicted", "matched"]


def test_a_row_of_an_ablation_is_held_against_the_own_method():
    title = r"\title{Foliant: Reading Pages}"
    body = "Without the graph, EM falls to 49.4 on the dev set, a loss of {} points."
    assert statuses(title + body.format("4.1"), QUESTIONS)[-1] == "derived"
    assert statuses(title + body.format("4.7"), QUESTIONS)[-1] == "unsupported"


NESTED = (
    '{"results": {"SAC": {"ant": {"return": 4731.6, "std": 305.1}, "hopper": {"return": 3268.3, "std": 97.2}},\n'
    + ('"TD3": {"ant": {"return": 4402.0, "std": 288.6}, "hopper": {"return": 3325.7, "std": 114.5}}}}\n')
)


@pytest.mark.parametrize(
    ("row", "expected"),
    [
        pytest.param("TD3 & $4402 \\pm 289$ & 3326", ["matched", "matched", "matched"], id="as logged"),
        pytest.param("TD3 & $4402 \\pm 289$ & 3268", ["matched", "matched", "contradicted"], id="another row"),
        pytest.param("TD3 & $4402 \\pm 115$ & 3326", ["matched", "unsupported", "matched"], id="another error"),
    ],
)
def test_a_cell_is_found_in_nested_json(row: str, expected: list[str]):
    table = cells("SAC & $4732 \\pm 305$ & 3268", row, header="& Ant & Hopper")
    assert statuses(table, NESTED)[3:] == expected


@pytest.mark.parametrize(
    ("value", "expected"),
    [
        pytest.param("1.3", "matched", id="as logged"),
        pytest.param("2.1", "contradicted", id="of another row"),
    ],
)
def test_a_header_may_give_a_power_of_ten(value: str, expected: str):
    log = "| T | Conversion (%) | Rate (mol/h) |\n|---|---|---|\n| Cold | 6.8 | 1.3e-3 |\n| Warm | 9.4 | 2.1e-3 |\n"
    rows = (f"Cold & 6.8 & {value}", "Warm & 9.4 & 2.1")
    found = statuses(cells(*rows, header=r"T & Conversion (\%) & Rate ($10^{-3}$ mol/h)"), log)
    assert (found[1], found[3]) == (expected, "matched")


def test_the_name_of_a_row_is_no_measured_value():
    log = "| Blocks | Full (ms) | Ours (ms) |\n|---|---|---|\n| 2 | 950 | 470 |\n| 16 | 958 | 479 |\n"
    assert statuses("At 16 blocks Full takes 958 ms and Ours takes 479 ms, a factor of 2.0.", log)[-1] == "derived"
    assert statuses("At 16 blocks Full takes 958 ms and Ours takes 479 ms, a factor of 3.0.", log)[-1] == "unsupported"
