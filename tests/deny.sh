#!/bin/sh
# Checks dependencies by cargo-deny (`cargo install --locked cargo-deny`) against deny.toml: licences, versions,
# sources, and advisories of RustSec, whose database it fetches; where that cannot be reached, NVJIT_DENY="bans licenses
# sources" names what is checked. Arguments are cargo-deny's, for instance --offline.
set -e
cd "$(dirname "$0")/.."
for workspace in . fuzz; do
    # The names of checks are words of their own.
    # shellcheck disable=SC2086
    cargo deny --manifest-path "$workspace/Cargo.toml" --config deny.toml "$@" \
        check ${NVJIT_DENY:-advisories bans licenses sources}
done
