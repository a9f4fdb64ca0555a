#!/usr/bin/env bash
# Builds the page of `nvjit explore` without a server: fourteen files and the command in WebAssembly, for any web host.
#
#     packaging/page.sh [--profile PROFILE] [FOLDER]
#
# FOLDER is docs/explore without it; PROFILE is how cargo builds, `page` without it. The target is had by
# `rustup target add wasm32-wasip1`.
set -euo pipefail
profile=page
if [ "${1:-}" = --profile ]; then
    profile=$2
    shift 2
fi
out=$(realpath -m "${1:-"$(dirname "$0")/../docs/explore"}")
cd "$(dirname "$0")/.."

${CARGO:-cargo} build -p nvjit-cli --bin nvjit --no-default-features --target wasm32-wasip1 --profile "$profile"
built=${CARGO_TARGET_DIR:-target}/wasm32-wasip1/${profile/#dev/debug}/nvjit.wasm

policy="default-src 'none'; script-src 'self' 'wasm-unsafe-eval'; worker-src 'self'; style-src 'self'; connect-src 'self'; \
img-src 'self' data:; base-uri 'none'; form-action 'none'"
mkdir -p "$out"
cp "$built" crates/cli/src/explore/{page,picture,gpu,editor,panes,trace,compare,translations,stage,module,worker,wasi}.js crates/cli/src/explore/page.css "$out"
# What the server says in headers stands in the page, and the module answers in place of the server.
sed -e "s|^<meta charset.*|&\n<meta http-equiv=\"Content-Security-Policy\" content=\"$policy\">|" \
    -e 's|^<script src="picture.js" defer></script>|<script src="module.js" defer></script>\n&|' \
    crates/cli/src/explore/page.html > "$out/index.html"
grep -q 'module.js' "$out/index.html" && grep -q 'wasm-unsafe-eval' "$out/index.html"
ls -l "$out"
