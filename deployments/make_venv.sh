#!/bin/sh
# Make the virtual environment and install the locked packages and this project in it.
# Usage: make_venv.sh PYTHON VENV
set -eu

python=$1
venv=$2

. deployments/apt.sh

has() {
    command -v "$python" > /dev/null 2>&1 && "$python" -c "$1" > /dev/null 2>&1
}

complain() {
    echo "$1" >&2
    exit 1
}

if ! command -v "$python" > /dev/null 2>&1 && may_install; then
    install python3 python3-venv || true
fi
command -v "$python" > /dev/null 2>&1 || complain "$python is not installed, expected Python 3.11 or newer"
has 'import sys; sys.exit(sys.version_info < (3, 11))' ||
    complain "$python is $("$python" -V 2>&1), expected Python 3.11 or newer; name one by make PYTHON=..."
if ! has 'import ensurepip, venv' && may_install; then
    install "$("$python" -c 'import sys; print("python%d.%d-venv" % sys.version_info[:2])')" || true
fi
has 'import ensurepip, venv' ||
    complain "$python has no venv and ensurepip, expected both; on Debian they come with python3-venv"

"$venv/bin/python" -m pip --version > /dev/null 2>&1 || "$python" -m venv --clear "$venv"

# uv from the lock, by its hash: it installs the rest many times faster than pip.
uv_lock=$(mktemp)
trap 'rm -f "$uv_lock"' EXIT
awk '/^uv==/ { found = 1 } found { print } found && !/\\$/ { exit }' requirements.lock > "$uv_lock"
"$venv/bin/python" -m pip install -qq --disable-pip-version-check --require-hashes --no-deps -r "$uv_lock"

export UV_LINK_MODE=copy
"$venv/bin/uv" pip install --quiet --compile-bytecode --python "$venv/bin/python" --require-hashes -r requirements.lock
"$venv/bin/uv" pip install --quiet --python "$venv/bin/python" --no-deps --no-build-isolation --editable .
