"""Time and memory of `redraft refine` on the example: against a running server, and embedded."""

import sys
import tempfile
from pathlib import Path
from statistics import median

from machine import REDRAFT, heading, row, run, server, tex_seconds, workspace

RUNS = 5
THREE_ROUNDS = "accept_threshold = 101\n"
"""A target nobody meets: the loop runs to its cap of three."""

TRIVIAL_FLOW = """
import asyncio
from prefect import flow

@flow
async def trivial():
    return 1

asyncio.run(trivial())
"""


def three_rounds(folder: Path) -> Path:
    """Write the default policy with a target out of reach."""
    preset = (Path(__file__).parents[1] / "redraft" / "policies" / "paperorchestra.toml").read_text("utf-8")
    policy = folder / "three-rounds.toml"
    policy.write_text(preset.replace("accept_threshold = 80\n", THREE_ROUNDS), "utf-8")
    return policy


def main() -> None:
    """Print wall time off TeX, the ratio to a trivial flow, and peak memory."""
    with tempfile.TemporaryDirectory() as name:
        folder = Path(name)
        policy = str(three_rounds(folder))
        home = {"PREFECT_HOME": str(folder / "home")}
        run([sys.executable, "-c", TRIVIAL_FLOW], **home)

        trivial, embedded = [], []
        for number in range(RUNS):
            trivial.append(run([sys.executable, "-c", TRIVIAL_FLOW], **home).wall_s)
            root = workspace(folder / f"embedded{number}")
            spent = run([str(REDRAFT), "refine", str(root), "--policy", policy], **home)
            embedded.append(spent.wall_s - sum(tex_seconds(root)))

        with server(folder / "server-home") as prefect:
            at_server, trivial_at_server, peaks = [], [], []
            for number in range(RUNS + 1):
                trivial_at_server.append(run([sys.executable, "-c", TRIVIAL_FLOW], PREFECT_API_URL=prefect.url).wall_s)
                root = workspace(folder / f"server{number}")
                spent = run([str(REDRAFT), "refine", str(root), "--policy", policy], PREFECT_API_URL=prefect.url)
                at_server.append(spent.wall_s - sum(tex_seconds(root)))
                peaks.append(spent.peak_mb)
            server_peak = prefect.peak_mb

    heading("redraft refine, example, three rounds, TeX time taken off")
    row("running server, fastest", f"{min(at_server[1:]):.2f} s", "at most 3 s")
    row("running server, median", f"{median(at_server[1:]):.2f} s")
    row("a trivial Prefect flow, running server, fastest", f"{min(trivial_at_server[1:]):.2f} s")
    row("a trivial Prefect flow, running server, median", f"{median(trivial_at_server[1:]):.2f} s")
    row("embedded, median", f"{median(embedded):.2f} s")
    row("a trivial Prefect flow, embedded, median", f"{median(trivial):.2f} s")
    row("embedded / trivial", f"{median(embedded) / median(trivial):.2f}", "at most 1.3")
    row("peak memory of the process", f"{max(peaks):.0f} MB")
    row("peak memory of the server", f"{server_peak:.0f} MB")


if __name__ == "__main__":
    main()
