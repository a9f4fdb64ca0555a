#!/bin/sh
# Runs in AddressSanitizer, which reports accesses outside of what is allocated, or after it was freed: the library with
# callers in C, which are built with it too (crates/capi/tests/capi, examples), and the tests of the runtime, of
# textures and of the raster pipeline, where the samplers and loops over lanes are. It does not see what native code
# does: crates/fuzzing/tests/guard.rs does. It needs gcc and a nightly compiler, by rustup (TOOLCHAIN names another), or
# as NVJIT_CARGO and RUSTC say; of a stable one RUSTC_BOOTSTRAP=1 makes one. An argument, `c` or `rust`, runs that half
# alone.
set -eu
cd "$(dirname "$0")/.."
# All cases of the slow tests, and lines in reports.
export NVJIT_TESTS=all CARGO_PROFILE_DEV_DEBUG=line-tables-only
part=${1:-all}
cargo=${NVJIT_CARGO:-cargo +${TOOLCHAIN:-nightly}}
rustc=${RUSTC:-rustc +${TOOLCHAIN:-nightly}}
target=x86_64-unknown-linux-gnu
out=${CARGO_TARGET_DIR:-$PWD/target}/asan
export RUSTFLAGS="-Zsanitizer=address"
# Programs ask for more memory than there is, and must be told so.
export ASAN_OPTIONS="detect_stack_use_after_return=1:allocator_may_return_null=1:${ASAN_OPTIONS:-}"

# build SOURCE: the program made of it
build() {
    program=$out/c/$(basename "$1" .c)
    cc -std=c11 -O1 -g -Wall -Wextra -Werror -fsanitize=address -I crates/capi/include -c "$1" -o "$program.o"
    # The sanitizer's runtime is that of the Rust compiler, once.
    cc "$program.o" "$out/$target/debug/libnvjit_capi.a" -Wl,--whole-archive "$runtime" -Wl,--no-whole-archive \
        -Wl,--export-dynamic -lm -lpthread -ldl -lrt -o "$program"
}
# says NAME COMMAND...: prints what it says, and fails as it does
says() {
    name=$1 && shift
    said=$("$@")
    echo "$name: $said"
}

if [ "$part" != c ]; then
    echo "== the runtime, textures, the raster pipeline"
    # The expected pixels of one test are sums without rounding, which allocate, and take an hour here.
    $cargo test --target $target --target-dir "$out" -p nvjit-runtime -p nvjit-texture -p nvjit-raster --lib --tests \
        -- --skip pixels_are_covered_that_are_in_the_triangle
fi
if [ "$part" != rust ]; then
    echo "== callers in C"
    $cargo build --target $target --target-dir "$out" -p nvjit-capi
    runtime=$(find "$($rustc --print sysroot)/lib/rustlib/$target/lib" -name 'librustc*rt.asan.a')
    mkdir -p "$out/c"
    for name in calls textures objects arb memory stages drawing rasterising hostile; do
        build crates/capi/tests/capi/$name.c
        says "$name" "$program"
    done
    build crates/capi/tests/capi/parts.c
    rm -rf "$out/c/code"
    says parts env "JITDUMPDIR=$out/c" "$program" "$out/c/code"
    build examples/c/driver.c
    for mode in "" "--background --callback" "--interpreter"; do
        # Arguments are words.
        # shellcheck disable=SC2086
        (cd "$out/c" && "$program" --frames 1 --size 64x48 --out frame $mode >driver.txt)
    done
    build examples/driver/driver.c
    "$program" examples/driver "$out/c/whole.ppm" 160 120
fi
echo "all good"
