#!/bin/sh
# Build the wheel, install it beside nothing but its locked dependencies, and use it from another folder.
# Usage: smoke_wheel.sh VENV
set -eu

root=$(pwd)
tools=$root/$1/bin
place=$(mktemp -d)
trap 'rm -rf "$place"' EXIT

"$tools/python" -m hatchling build --target wheel --directory "$place" > /dev/null
"$tools/uv" venv --quiet --python "$tools/python" "$place/venv"
UV_LINK_MODE=copy "$tools/uv" pip install --quiet --python "$place/venv/bin/python" \
    --constraint requirements.lock "$place"/*.whl

cd "$place"
"$place/venv/bin/python" -Ic '
from importlib import resources
from pathlib import Path

import flows.cli
import redraft
import tasks

for package in (redraft, tasks, flows):
    here = Path(package.__file__).parent
    assert "site-packages" in here.parts, f"{here}: expected the installed wheel"
    assert (here / "py.typed").is_file(), f"{here}: expected py.typed"
files = resources.files("redraft")
for folder, suffix in (("policies", ".toml"), ("prompts", ".md")):
    names = [entry.name for entry in files.joinpath(folder).iterdir()]
    assert any(name.endswith(suffix) for name in names), f"redraft/{folder}: expected {suffix} files, found {names}"
assert files.joinpath("adapters/typesetting/latexmk_rules.pl").is_file(), "expected latexmk_rules.pl"
'
"$place/venv/bin/redraft" --help > /dev/null
echo "wheel: installs, imports and starts"
