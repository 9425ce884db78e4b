"""How fast the manuscript model is, alone and with every check, beside the walker of pylatexenc on the same texts."""

from collections.abc import Callable
from math import log
from statistics import median
from time import process_time

from growth import SIZES, grown
from machine import EXAMPLE, heading, row
from mutations import papers, single
from pylatexenc.latexwalker import LatexWalker

from redraft.contracts.source import Project
from redraft.latex.checks import run
from redraft.latex.manuscript import read
from redraft.latex.paragraphs import paragraphs

RUNS = (9, 5, 3, 3)
"""Runs of each size; the median counts."""
WALKER_LIMIT = 100_000
"""Characters of a text up to which the walker runs as often as the model; longer ones it walks once."""


def model(project: Project) -> None:
    """Read a project, its paragraphs and sentences included."""
    manuscript = read(project)
    paragraphs(manuscript)


def model_and_checks(project: Project) -> None:
    """Read a project and run every check."""
    manuscript = read(project)
    run(manuscript, {citation.key for citation in manuscript.citations})


def walker(project: Project) -> None:
    """Walk every file of a project as pylatexenc does by default: tolerant, as its documentation has it."""
    for file in project.files:
        LatexWalker(file.text, tolerant_parsing=True).get_latex_nodes()


def seconds(measured: Callable[[Project], None], text: str, runs: int) -> float:
    """Return the median processor time; each run reads a text of its own, so that nothing is remembered."""
    spent: list[float] = []
    for number in range(runs):
        project = single(f"{text}% {number} {measured.__name__}\n")
        started = process_time()
        measured(project)
        spent.append(process_time() - started)
    return median(spent)


def main() -> None:
    """Print MB/s of each size, the ratio to the walker, and the exponent of growth."""
    heading("manuscript model by size of the paper, processor time")
    times: dict[str, list[float]] = {"model": [], "model and checks": []}
    for size, runs in zip(SIZES, RUNS, strict=True):
        text = grown(EXAMPLE / "drafts", size)
        alone, checked = seconds(model, text, runs), seconds(model_and_checks, text, runs)
        walked = seconds(walker, text, runs if len(text) <= WALKER_LIMIT else 1)
        times["model"].append(alone)
        times["model and checks"].append(checked)
        megabytes = len(text.encode()) / 1e6
        row(f"{size // 1000} kB: model", f"{megabytes / alone:.2f} MB/s", "at least 2")
        row(f"{size // 1000} kB: model and checks", f"{megabytes / checked:.2f} MB/s", "at least 0.5, aim 2")
        row(f"{size // 1000} kB: pylatexenc's walker", f"{megabytes / walked:.2f} MB/s")
        row(f"{size // 1000} kB: the walker's time by the model's", f"{walked / alone:.1f}")
    for name, spent in times.items():
        row(f"{name}: exponent 1 MB to 5 MB", f"{log(spent[3] / spent[2]) / log(SIZES[3] / SIZES[2]):.2f}", "1")
    real_papers()


def real_papers() -> None:
    """Print the same for the test papers, one after the other."""
    heading(f"the {len(papers())} test papers, processor time")
    texts = [file.text for project in papers().values() for file in project.files if file.path.endswith(".tex")]
    megabytes = sum(len(text.encode()) for text in texts) / 1e6
    spent = {
        measured: sum(seconds(measured, text, 3) for text in texts) for measured in (model, model_and_checks, walker)
    }
    for measured, total in spent.items():
        row(measured.__name__.replace("_", " "), f"{megabytes / total:.2f} MB/s")
    row("the walker's time by the model's", f"{spent[walker] / spent[model]:.1f}")


if __name__ == "__main__":
    main()
