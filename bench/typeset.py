"""TeX time of a round that starts from the accepted draft's aux files, against a cold latexmk of the same draft."""

import asyncio
import tempfile
from pathlib import Path
from statistics import median

from machine import REDRAFT, heading, row, run, server, tex_seconds, workspace
from refine import three_rounds

from redraft.adapters.snapshots import digest_of
from redraft.adapters.typesetting import LatexmkTypesetter
from redraft.contracts.source import Draft
from redraft.settings import load_settings

RUNS = 3


async def cold(folder: Path, build: Path) -> float:
    """Compile the draft in `folder` from nothing; seconds of the engine."""
    draft = Draft(iter=0, folder=folder, main="paper.tex", digest=digest_of(folder))
    return (await LatexmkTypesetter(load_settings()).typeset(draft, build, None)).tex_s


def main() -> None:
    """Print the ratio of medians over the rounds of several runs."""
    warm_times: list[float] = []
    cold_times: list[float] = []
    with tempfile.TemporaryDirectory() as name, server(Path(name) / "home") as prefect:
        policy = str(three_rounds(Path(name)))
        for number in range(RUNS):
            root = workspace(Path(name) / f"paper{number}")
            run([str(REDRAFT), "refine", str(root), "--policy", policy], PREFECT_API_URL=prefect.url)
            warm = tex_seconds(root)[1:]
            warm_times += warm
            for iteration in range(1, len(warm) + 1):
                folder = root / "refinement" / f"iter{iteration}"
                cold_times.append(asyncio.run(cold(folder, Path(name) / "cold")))

    heading("TeX time of rounds 1 to 3")
    row("from the accepted draft's aux files, median", f"{median(warm_times):.2f} s")
    row("cold, the same drafts, median", f"{median(cold_times):.2f} s")
    row("cold / warm", f"{median(cold_times) / median(warm_times):.2f}", "at least 2, aim 2.6")


if __name__ == "__main__":
    main()
