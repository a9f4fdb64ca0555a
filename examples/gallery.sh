#!/usr/bin/env bash
# Renders every example program into docs/gallery/, with an index page. Each program's header says what its picture
# shows (`# Render:`); programs that need others are listed here.
#
# Usage: examples/gallery.sh [COMMAND]     COMMAND is the nvjit to run [default: cargo run --release --]
set -euo pipefail
cd "$(dirname "$0")/.."
nvjit=("${@:-cargo}")
[ $# -gt 0 ] || nvjit=(cargo run --release --quiet --)

out=docs/gallery
programs=examples/programs
mkdir -p "$out"
index=$out/index.md

# picture NAME OPTIONS...: renders, and puts picture and command on the page.
picture() {
    local name=$1
    shift
    # Engines and threads make no difference, but how MAD rounds may.
    local options=(--mad separate --size 256x256 --supersample 2 --compression best)
    # What smooths edges by itself needs edges.
    [[ " $* " != *" --heatmap "* && $name != fxaa.fp ]] || options=(--mad separate --size 256x256 --compression best)
    "${nvjit[@]}" render "$@" "${options[@]}" -o "$out/$name.png" >&2
    printf '![%s](%s.png)\n\n    nvjit render' "$name" "$name" >> "$index"
    printf ' %s' "$@" "${options[@]}" >> "$index"
    printf ' -o %s.png\n\n' "$name" >> "$index"
}

# with NAME...: says in which pictures a program works.
with() {
    printf 'It works in the picture of' >> "$index"
    printf ' [%s](#%s)' $(for name in "$@"; do echo "$name" "${name//./}"; done) >> "$index"
    printf '.\n\n' >> "$index"
}

# about FILE: the first paragraph of its header.
about() {
    sed -n '2,$ { /^#$/q; s/^# //p }' "$1" >> "$index"
    echo >> "$index"
}

cat > "$index" << 'END'
# What do the examples look like?

Each picture is made by the command below it, from the root of the repository. The whole page is made by `examples/gallery.sh`.

END

for file in "$programs"/*.fp "$programs"/*.vp "$programs"/*.vsp; do
    name=$(basename "$file")
    printf '## [%s](../../%s)\n\n' "$name" "$file" >> "$index"
    about "$file"
    case $name in
        # Nothing to see by themselves: they are in the pictures of the programs that they work with.
        deferred.fp) with pack_gbuffer.fp ;;
        lamps.vp) with lamps.fp ;;
        modulate.fp) with gouraud.vp ;;
        projector.vp) with shadow.fp shadow_map.fp ;;
        reflection.fp) with environment.vp ;;
        tangent_space.vp) with environment_bump.fp ;;
        zoom.vp) with motion_blur.fp ;;
        unpack_gbuffer.fp) printf 'It takes a packed texel as an attribute: `nvjit run` shows what it computes.\n\n' >> "$index" ;;
        blur.fp) picture "$name" --fp "$programs/phong.fp" --mesh torus --post "$file" --post "$file" --post "$file" ;;
        fxaa.fp) picture "$name" --fp "$programs/toon.fp" --post "$file" ;;
        sharpen.fp) picture "$name" --fp "$programs/phong.fp" --post "$file" --param amount=1.5 ;;
        *.fp) picture "$name" --fp "$file" ;;
        *.vp) picture "$name" --vp "$file" ;;
        *.vsp) picture "$name" --vsp "$file" ;;
    esac
done

cat >> "$index" << 'END'
## Instructions as colours

What each pixel cost: fragments, and the vertices around them. Bones that a vertex does not need are skipped, and early steps of a
program do not know which fragments will be killed.

END
picture heat_skinning --vp "$programs/skinning.vp" --heatmap
picture heat_julia --fp "$programs/julia.fp" --mesh torus --heatmap
