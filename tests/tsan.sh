#!/bin/sh
# Runs what threads share in ThreadSanitizer, which reports races: groups and contexts of the GL with their compile thread (tests/gl), and the
# C interface (tests/capi), whose drivers in C are not instrumented and are left out. std is built with it, so this needs the nightly
# toolchain with the component rust-src; another toolchain than `nightly` may be named in TOOLCHAIN. Arguments choose tests.
#
# Native code is not instrumented: what it writes are rows, which belong to one thread.
set -e
cd "$(dirname "$0")/.."
target=$(rustc -vV | sed -n 's/^host: //p')
tsan() {
    # Its reports end a test program with another status than tests that fail.
    RUSTFLAGS="-Zsanitizer=thread" TSAN_OPTIONS="halt_on_error=0 exitcode=66" "${NVJIT_CARGO:-cargo}" "+${TOOLCHAIN:-nightly}" test \
        -Zbuild-std --target "$target" --target-dir target/tsan --no-default-features --features jit "$@"
}
if [ $# -gt 0 ]; then
    tsan "$@"
    exit
fi
tsan --test gl
tsan --test capi registers pointers enumerants
tsan --lib gl:: codegen::tests::memory
