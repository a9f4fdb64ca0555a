#!/bin/sh
# Runs what threads share in ThreadSanitizer, which reports data races: program objects, the thread that compiles and
# executors (crates/gl/tests/gl), kernels and frames (tests/library/kernel.rs), code on disk
# (crates/gl/tests/gl/code_cache.rs), draws by several threads through the C interface
# (crates/capi/tests/capi/drawing.rs), and contexts of the driver that share their objects
# (crates/driver/tests/driver/calls.rs). It needs the nightly toolchain with the component rust-src; a toolchain other
# than `nightly` may be named in TOOLCHAIN, or a cargo in NVJIT_CARGO; of a stable one RUSTC_BOOTSTRAP=1 makes one. The
# standard library is built anew for it, so it takes a while.
set -eu
cd "$(dirname "$0")/.."
# All cases of the slow tests, and lines in reports.
export NVJIT_TESTS=all CARGO_PROFILE_DEV_DEBUG=line-tables-only
# The queues of threads that draw have fences, which the sanitizer does not see, unless they are told.
export RUSTFLAGS="-Zsanitizer=thread --cfg crossbeam_sanitize_thread"
# Children of fork go on with threads of their own.
export TSAN_OPTIONS="halt_on_error=1 die_after_fork=0 ${TSAN_OPTIONS:-}"
run() {
    # A command with its arguments.
    # shellcheck disable=SC2086
    ${NVJIT_CARGO:-cargo +${TOOLCHAIN:-nightly}} test -Zbuild-std --target x86_64-unknown-linux-gnu \
        --target-dir "${CARGO_TARGET_DIR:-target}/tsan" "$@"
}
run -p nvjit -p nvjit-gl --features nvjit/fuzzing --test gl --test library -- --skip sandbox::
run -p nvjit-capi --test capi -- drawing:: pointers:: registers::
# Random calls are slow here.
CALLS_COUNT=4000 run -p nvjit-driver --test driver -- contexts_that_share
