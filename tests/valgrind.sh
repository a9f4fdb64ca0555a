#!/bin/sh
# Runs in valgrind what has raw pointers: the C programs of crates/capi/tests/capi and examples, as `cargo test -p
# nvjit-capi --test capi` does where valgrind is installed, and the tests of kernels, whose native code it sees, too:
# loads and stores outside of what is allocated. Here it must be installed.
set -e
cd "$(dirname "$0")/.."
# All cases of the slow tests, and lines in reports.
export NVJIT_TESTS=all CARGO_PROFILE_DEV_DEBUG=line-tables-only
valgrind --version
cargo test -p nvjit-capi --test capi -- --exact driver::no_memory_error_and_no_leak
CARGO_TARGET_X86_64_UNKNOWN_LINUX_GNU_RUNNER="valgrind -q --error-exitcode=9" \
    cargo test --features fuzzing --test library -- kernel --test-threads=1
