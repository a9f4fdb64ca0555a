#!/usr/bin/env bash
# Makes the package for JavaScript: `packaging/npm.sh FOLDER` puts nvjit-VERSION.tgz into FOLDER and prints its name.
# The command is built for WebAssembly, packed, installed where nothing else is, and tested there in Node and by
# TypeScript. It needs npm, and `rustup target add wasm32-wasip1`.
#
#   --profile PROFILE     how cargo builds, `page` without it
#   --built FILE          takes the WebAssembly from there instead of building it
set -euo pipefail

fail() {
    echo "packaging/npm.sh: $*" >&2
    exit 1
}

profile=page
built=
while [[ ${1-} == --* ]]; do
    [[ $# -ge 2 ]] || fail "$1 needs a value"
    case $1 in
        --profile) profile=$2 ;;
        --built) built=$(realpath "$2") ;;
        *) fail "there is no option $1" ;;
    esac
    shift 2
done
[[ $# == 1 ]] || fail "usage: packaging/npm.sh [--profile PROFILE] [--built FILE] FOLDER"
command -v npm > /dev/null || fail "there is no npm"
mkdir -p "$1"
output=$(realpath "$1")

cd "$(dirname "$0")/.."
if [[ -z $built ]]; then
    "${CARGO:-cargo}" build --locked -p nvjit-cli --bin nvjit --no-default-features --target wasm32-wasip1 --profile "$profile" >&2
    built=${CARGO_TARGET_DIR:-target}/wasm32-wasip1/${profile/#dev/debug}/nvjit.wasm
fi
root=$(mktemp -d)
trap 'rm -rf "$root"' EXIT
mkdir "$root/package" "$root/user"
cp packaging/npm/{package.json,index.js,index.d.ts,README.md} LICENSE-MIT LICENSE-APACHE "$root/package"
cp "$built" "$root/package/nvjit.wasm"
# What the page has as a script is a module here.
{ grep -v '^"use strict";$' crates/cli/src/explore/wasi.js; echo; echo 'export { run };'; } > "$root/package/wasi.js"
version=$(sed -n '/^\[workspace.package\]/,/^\[/s/^version = "\(.*\)"/\1/p' Cargo.toml)
[[ -n $version ]] || fail "Cargo.toml has no version"
(cd "$root/package" && npm version --no-git-tag-version --silent "$version" && npm pack --silent --pack-destination "$root") > /dev/null
tarball=$root/nvjit-$version.tgz

cp packaging/npm/test/* "$root/user"
cp examples/programs/{toon.fp,normals.gp,scan.cp} "$root/user"
cd "$root/user"
npm install --silent --no-audit --no-fund "$tarball" typescript@5 @types/node@20 >&2
npx --no-install tsc --strict --noEmit --target es2022 --module nodenext --types node example.ts >&2
node --test test.mjs >&2
mv "$tarball" "$output"
echo "$output/nvjit-$version.tgz"
