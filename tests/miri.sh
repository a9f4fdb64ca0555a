#!/bin/sh
# Runs what hands out raw pointers in Miri, which reports undefined behaviour, under both models of borrowing: the
# driver that uses the C interface as C does (crates/capi/tests/capi/pointers.rs), and the memory of programs
# (runtime/src/memory). It needs the nightly toolchain with the components miri and rust-src; a toolchain other than
# `nightly` may be named in TOOLCHAIN. It takes a few minutes.
set -e
cd "$(dirname "$0")/.."
for model in stacked tree; do
    if [ "$model" = tree ]; then flags=-Zmiri-tree-borrows; else flags=; fi
    echo "== $model borrows"
    # The interpreter: Miri runs no native code. Dependencies of other tests are compiled, so they have a folder of
    # their own.
    MIRIFLAGS="-Zmiri-strict-provenance $flags" cargo "+${TOOLCHAIN:-nightly}" miri test \
        --package nvjit-capi --no-default-features --target-dir target/miri --test capi
    MIRIFLAGS="-Zmiri-strict-provenance $flags" cargo "+${TOOLCHAIN:-nightly}" miri test \
        --package nvjit-runtime --target-dir target/miri --lib memory::
done
