#!/usr/bin/env bash
# Makes the package for Python: `packaging/python.sh FOLDER` puts a wheel into FOLDER and prints its name. It is built
# by maturin, installed where nothing else is, and tested there. It needs Python 3.10 or later with the module venv, and
# PyPI.
#
#   --profile PROFILE     how cargo builds, `dist` without it
set -euo pipefail

fail() {
    echo "packaging/python.sh: $*" >&2
    exit 1
}

profile=dist
if [[ ${1-} == --profile ]]; then
    [[ $# -ge 2 ]] || fail "$1 needs a value"
    profile=$2
    shift 2
fi
[[ $# == 1 && $1 != -* ]] || fail "usage: packaging/python.sh [--profile PROFILE] FOLDER"
python=${PYTHON:-python3}
"$python" -c 'import sys, venv; sys.exit(sys.version_info < (3, 10))' || fail "there is no Python 3.10 with the module venv"
mkdir -p "$1"
output=$(realpath "$1")

cd "$(dirname "$0")/.."
root=$(mktemp -d)
trap 'rm -rf "$root"' EXIT
"$python" -m venv "$root/build"
"$root/build/bin/pip" install --quiet 'maturin>=1.9,<2'
"$root/build/bin/maturin" build --quiet --locked --manifest-path crates/python/Cargo.toml --profile "$profile" --compatibility linux --out "$root/wheel" >&2
wheel=$(echo "$root"/wheel/nvjit-*.whl)

# Tested as it is installed: the folder of the tests has no package beside it.
"$python" -m venv "$root/test"
"$root/test/bin/pip" install --quiet "$wheel" pytest mypy
"$root/test/bin/python" -m pytest --quiet -p no:cacheprovider crates/python/tests >&2
(cd "$root" && test/bin/mypy --strict --package nvjit && test/bin/python -c 'import doctest, nvjit, sys; sys.exit(doctest.testmod(nvjit).failed)') >&2
mv "$wheel" "$output"
echo "$output/$(basename "$wheel")"
