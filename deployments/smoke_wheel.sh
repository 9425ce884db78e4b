#!/bin/sh
# Build the wheel, install it beside nothing but its locked dependencies, and use it from another folder.
# Usage: smoke_wheel.sh VENV
set -eu

root=$(pwd)
tools=$root/$1/bin
place=$(mktemp -d)
trap 'rm -rf "$place"' EXIT

"$tools/python" -m hatchling build --target wheel --directory "$place" > "$place/build.log" 2>&1 ||
    { cat "$place/build.log" >&2; exit 1; }
"$tools/uv" venv --quiet --python "$tools/python" "$place/venv"
UV_LINK_MODE=copy "$tools/uv" pip install --quiet --python "$place/venv/bin/python" \
    --constraint requirements.lock "$place"/*.whl

cd "$place"
"$place/venv/bin/python" -Ic '
import sys
from pathlib import Path

import flows.cli
import redraft
import tasks

source = Path(sys.argv[1])
data = [path.relative_to(source) for name in ("redraft", "tasks", "flows") for path in (source / name).rglob("*")
        if path.is_file() and path.suffix in (".toml", ".md", ".pl", ".typed")]
assert Path("redraft/policies/paperorchestra.toml") in data, f"{source}: expected the policies"
installed = Path(redraft.__file__).parents[1]
assert "site-packages" in installed.parts, f"{installed}: expected the installed wheel"
for path in data:
    assert (installed / path).is_file(), f"{path}: expected in the wheel"
' "$root"
"$place/venv/bin/redraft" --help > /dev/null
echo "wheel: installs, imports and starts"
