#!/bin/bash -eu
# Builds every target that fuzz/Cargo.toml lists as OSS-Fuzz and ClusterFuzzLite want it: into $OUT, each with seeds and
# a dictionary. They set OUT, SANITIZER (address, undefined, none or coverage; others are built as none), and
# LIB_FUZZING_ENGINE; so does who tries it without them:
#
#     OUT=/tmp/out SANITIZER=none fuzz/build.sh && /tmp/out/parse -runs=1000
#
# A sanitizer needs a nightly compiler, or RUSTC_BOOTSTRAP=1. CARGO_TARGET_DIR says where crates are built.
cd "$(dirname "$0")"
: "${OUT:?where targets go}"
case "${SANITIZER:-address}" in
    # Coverage is LLVM's pass, as in .cargo/config.toml, which RUSTFLAGS replaces.
    address) sanitizer="-Zsanitizer=address" ;;
    coverage) sanitizer="-Cinstrument-coverage" ;;
    *) sanitizer="" ;;
esac
flags=$(sed -n '/^rustflags/,/^]/p' .cargo/config.toml | grep -o '"[^"]*"' | tr -d '"' | tr '\n' ' ')
export RUSTFLAGS="$flags $sanitizer -Cforce-frame-pointers=yes"
# Another compiler's runtime of libFuzzer is linked in the place of the crate's own.
if [ -n "${LIB_FUZZING_ENGINE:-}" ] && [ -e "${LIB_FUZZING_ENGINE}" ]; then
    export CUSTOM_LIBFUZZER_PATH="$LIB_FUZZING_ENGINE"
fi
cargo build --release --bins --target x86_64-unknown-linux-gnu
built=${CARGO_TARGET_DIR:-target}/x86_64-unknown-linux-gnu/release

seeds=$(mktemp -d)
trap 'rm -rf "$seeds"' EXIT
# zip_seeds TARGET PATTERN...: the files of these names, which are small, as what TARGET begins with; fails if there are
# none
zip_seeds() {
    target=$1 && shift
    mkdir -p "$seeds/$target"
    for pattern in "$@"; do
        find ../examples ../tests ../benches/programs -type f -size -100k -name "$pattern" | while read -r file; do
            cp "$file" "$seeds/$target/$(echo "$file" | tr -c 'A-Za-z0-9.\n' '_')"
        done
    done
    if [ -z "$(ls "$seeds/$target")" ]; then return 1; fi
    (cd "$seeds/$target" && zip -q -r "$OUT/${target}_seed_corpus.zip" .)
}
for target in $(sed -n '/^\[\[bin\]\]/,/^$/s/^name = "\(.*\)"/\1/p' Cargo.toml); do
    cp "$built/$target" "$OUT/"
    case $target in
        parse | program)
            # Texts of programs.
            zip_seeds "$target" '*.[fv]p' '*.[gc]p' '*.t[ce]p' '*.vsp'
            cp nvjit.dict "$OUT/$target.dict"
            ;;
        *)
            # A decoder of files is called as they are; one that makes what it needs of any bytes wants many.
            zip_seeds "$target" "*.$target" ||
                printf '[libfuzzer]\nmax_len = 8192\nlen_control = 0\n' >"$OUT/$target.options"
            if [ -e "$target.dict" ]; then cp "$target.dict" "$OUT/"; fi
            ;;
    esac
done
