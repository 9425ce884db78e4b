"""How the cost of everything but TeX grows with the paper: 10 kB to 5 MB."""

import tempfile
from math import log
from pathlib import Path
from statistics import median

from machine import REDRAFT, heading, row, run, server, workspace

SIZES = (10_000, 100_000, 1_000_000, 5_000_000)
"""Bytes of the main file."""
RUNS = (3, 3, 1, 1)
"""Runs of each size; the median counts."""


def grow(root: Path, size: int) -> None:
    """Replace the paper by `size` bytes of the example's own sections, their labels made unique."""
    paper = root / "drafts" / "paper.tex"
    paper.write_text(grown(root / "drafts", size), "utf-8")


def grown(drafts: Path, size: int) -> str:
    """Return a paper of `size` bytes, made of the sections of the paper in `drafts`, their labels made unique."""
    sections = sorted(str(path.relative_to(drafts)) for path in drafts.rglob("*.tex") if path.name != "paper.tex")
    text = "".join((drafts / name).read_text("utf-8") for name in sections)
    head, body = (drafts / "paper.tex").read_text("utf-8").split(r"\begin{document}")
    opening, closing = rf"{head}\begin{{document}}", "\n\\end{document}\n"
    prose = body.split(r"\end{document}")[0] + text
    copies: list[str] = []
    total = len(opening) + len(closing)
    while total < size:
        copy = prose.replace(r"\label{", rf"\label{{c{len(copies)}-")[: size - total]
        copies.append(copy[: copy.rfind("\n\n")] if len(copy) < len(prose) else copy)
        total += len(copy)
    return opening + "".join(copies) + closing


def main() -> None:
    """Print the time of each size and the exponent between the largest two and over all."""
    times: dict[int, float] = {}
    with tempfile.TemporaryDirectory() as name, server(Path(name) / "home") as prefect:
        for size, runs in zip(SIZES, RUNS, strict=True):
            spent = []
            for number in range(runs):
                root = workspace(Path(name) / f"paper-{size}-{number}")
                grow(root, size)
                environment = {"PREFECT_API_URL": prefect.url, "REDRAFT_TYPESETTER": "none"}
                spent.append(run([str(REDRAFT), "refine", str(root)], **environment).wall_s)
            times[size] = median(spent)

    heading("redraft refine by size of the paper, TeX off, running server")
    for size, seconds in times.items():
        row(f"{size // 1000} kB", f"{seconds:.2f} s")
    first, _, third, last = SIZES
    row("exponent 1 MB to 5 MB", f"{log(times[last] / times[third]) / log(last / third):.2f}", "at most 1.2")
    row("exponent 10 kB to 5 MB", f"{log(times[last] / times[first]) / log(last / first):.2f}")


if __name__ == "__main__":
    main()
