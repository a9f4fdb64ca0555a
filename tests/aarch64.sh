#!/bin/sh
# Does native code for 64-bit ARM give the same bits? Builds the tests for it, and runs them under qemu-user; arguments
# are those of a test program of its own, so that `tests/aarch64.sh --test filetests -- add.fp` runs a few.
#
# Debian: apt-get install gcc-aarch64-linux-gnu libc6-dev-arm64-cross qemu-user; see debian-rust.sh for the rest.
. "$(dirname "$0")/debian-rust.sh"
need aarch64-linux-gnu-gcc "gcc-aarch64-linux-gnu libc6-dev-arm64-cross"
need qemu-aarch64 qemu-user
# rustup's std for that machine, where `rustup target add aarch64-unknown-linux-gnu` has brought it.
if rustup target list --installed 2>/dev/null | grep -qx aarch64-unknown-linux-gnu; then
    cargo=${NVJIT_CARGO:-cargo}
else
    debian_rust libstd-rust-web-dev:arm64
fi
export CARGO_TARGET_AARCH64_UNKNOWN_LINUX_GNU_LINKER=aarch64-linux-gnu-gcc
# Where qemu looks for files first.
sysroot=$root/target/aarch64
mkdir -p "$sysroot"
ln -sfn /usr/aarch64-linux-gnu/lib "$sysroot/lib"
export CARGO_TARGET_AARCH64_UNKNOWN_LINUX_GNU_RUNNER="qemu-aarch64 -L $sysroot"
export CC_aarch64_unknown_linux_gnu=aarch64-linux-gnu-gcc
cd "$root"
# All cases of the slow tests.
export NVJIT_TESTS=all
run() {
    "$cargo" test --target aarch64-unknown-linux-gnu "$@"
}
if [ $# -gt 0 ]; then
    run "$@"
    exit
fi
run --lib -- codegen::
run --test filetests
run --features fuzzing --test library kernel
run --test fuzzing cases
