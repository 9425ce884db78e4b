"""Logs that list every run, papers that sum them up."""

import pytest

from redraft.contracts.source import Project, SourceFile
from redraft.domain import claims
from redraft.latex.manuscript import read

RUNS = {"Dense": ("75.0", "75.4", "74.9"), "Sparse": ("78.0", "78.8", "78.7"), "Wide": ("81.2", "81.2", "81.2")}
ROWS = [(model, seed, value) for model, values in RUNS.items() for seed, value in enumerate(values)]

CSV = "model,seed,accuracy\n" + "".join(f"{model},{seed},{value}\n" for model, seed, value in ROWS)
MARKDOWN = "| model | seed | accuracy |\n|---|---|---|\n" + "".join(f"| {m} | {s} | {v} |\n" for m, s, v in ROWS)
JSON_LINES = "".join(f'{{"model": "{m}", "seed": {s}, "accuracy": {v}}}\n' for m, s, v in ROWS)
JSON_LISTS = "{" + ", ".join(f'"{m}": {{"accuracy": [{", ".join(v)}]}}' for m, v in RUNS.items()) + "}\n"

LOGS = [
    pytest.param(CSV, id="comma-separated"),
    pytest.param(MARKDOWN, id="a Markdown table"),
    pytest.param(JSON_LINES, id="an object a line"),
    pytest.param(JSON_LISTS, id="lists"),
]


def statuses(body: str, log: str) -> list[str]:
    text = f"\\documentclass{{article}}\\begin{{document}}\n{body}\n\\end{{document}}\n"
    manuscript = read(Project(main="paper.tex", files=(SourceFile(path="paper.tex", text=text),)))
    return [claim.status.value for claim in claims.ledger(manuscript, log).claims]


def table(dense: str, sparse: str, *more: str) -> str:
    rows = " \\\\ ".join(("Model & Accuracy", f"Dense & {dense}", f"Sparse & {sparse}", *more))
    return f"\\begin{{tabular}}{{lr}} {rows} \\\\ \\end{{tabular}}"


@pytest.mark.parametrize("log", LOGS)
@pytest.mark.parametrize("prose", ["Dense has an accuracy of 75.1\\%.", "Sparse has an accuracy of 78.5\\%."])
def test_the_mean_of_runs_is_never_contradicted(log: str, prose: str):
    assert "contradicted" not in statuses(table("75.1", "78.5") + "\n\n" + prose, log)


@pytest.mark.parametrize("log", LOGS)
def test_what_lies_outside_of_all_runs_is_contradicted(log: str):
    assert statuses(table("75.1", "79.9", "Wide & 81.2"), log)[1:] == ["contradicted", "matched"]


@pytest.mark.parametrize(
    ("cell", "expected"),
    [
        pytest.param("75.1", ["derived"], id="the mean"),
        pytest.param("75.0", ["matched"], id="one of them, here the median"),
        pytest.param("75.3", ["unsupported"], id="between them, but no sum of theirs"),
        pytest.param("76.1", ["contradicted"], id="above them"),
        pytest.param("$75.1 \\pm 0.3$", ["derived", "derived"], id="with the sample's deviation"),
        pytest.param("$75.1 \\pm 0.2$", ["derived", "derived"], id="with the population's deviation"),
        pytest.param("$75.1 \\pm 0.5$", ["derived", "unsupported"], id="with another deviation"),
    ],
)
def test_runs_in_rows_of_one_name_are_summed_up(cell: str, expected: list[str]):
    assert statuses(table(cell, "78.5"), CSV)[:-1] == expected


@pytest.mark.parametrize(
    ("cell", "expected"),
    [
        pytest.param("75.25", "derived", id="the mean of an even number"),
        pytest.param("75.15", "unsupported", id="between them"),
        pytest.param("76.1", "contradicted", id="above them"),
    ],
)
def test_a_list_of_runs_in_one_cell_is_summed_up(cell: str, expected: str):
    log = '{"Dense": {"accuracy": [75.0, 75.4, 74.9, 75.7]}, "Sparse": {"accuracy": [78.0, 78.8, 78.7, 78.5]}}\n'
    assert statuses(table(cell, "78.5"), log)[0] == expected


def test_runs_as_fractions_are_summed_up_in_percent():
    log = "model,accuracy\nDense,0.750\nDense,0.754\nDense,0.749\nSparse,0.780\nSparse,0.790\n"
    assert statuses(table("75.1\\%", "78.5\\%"), log) == ["derived", "derived"]


@pytest.mark.parametrize("ratio", ["0.73", "0.75"])
def test_the_bounds_of_an_interval_are_no_runs(ratio: str):
    log = "| Model | Ratio |\n|---|---|\n| Dense | 0.72 [0.58, 0.89] |\n| Sparse | 0.61 [0.50, 0.70] |\n"
    body = table(ratio, "0.61").replace("Accuracy", "Ratio")
    assert statuses(body, log) == ["unsupported", "matched"]


def test_a_value_and_its_change_are_no_runs():
    log = "| Model | Accuracy |\n|---|---|\n| Dense | 75.0 (+1.2) |\n| Sparse | 78.0 (+4.2) |\n"
    assert statuses(table("38.1", "78.0"), log) == ["contradicted", "matched"]
