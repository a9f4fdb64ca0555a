#!/usr/bin/env bash
# Renders every scene and every example program into docs/gallery/, with an index page. The first comment of a scene,
# and the header of a program, are what the page says of them; programs that need others are listed here. All pictures
# but heat maps have a trace.
#
# Usage: examples/gallery.sh [COMMAND]     COMMAND is the nvjit to run [default: cargo run --release --]
# What a client of the driver draws needs a C compiler with the libraries of GLVND (libegl-dev, libopengl-dev), pnmtopng
# (netpbm), and $NVJIT_GL or target/release/nvjit-gl.
set -euo pipefail
cd "$(dirname "$0")/.."
nvjit=("${@:-cargo}")
[ $# -gt 0 ] || nvjit=(cargo run --release --quiet --)

out=docs/gallery
programs=examples/programs
scenes=examples/scenes
# In the order of the page.
order=(hall water figures nbody poppies fountain planet meadow shadows motion stone_and_wood depth_of_field blur bloom
    deferred bricks mist toon fur julia two_shadows fogs glossy points)
# Where something is to be seen that is not in the middle.
declare -A pixel=([hall]=640,600 [fogs]=120,300 [water]=320,330 [fur]=300,420 [meadow]=140,300 [fountain]=250,240)
mkdir -p "$out/traces"
rm -f "$out"/traces/*.txt
scratch=$(mktemp -d)
trap 'rm -rf "$scratch"' EXIT
index=$out/index.md

# picture NAME OPTIONS...: renders, and puts picture and command on the page.
picture() {
    local name=$1
    shift
    # Engines and threads make no difference, but how MAD rounds may.
    local options=(--mad separate --size 256x256 --supersample 2 --compression best)
    # What smooths edges by itself needs edges.
    [[ " $* " != *" --heatmap "* && $name != fxaa* ]] || options=(--mad separate --size 256x256 --compression best)
    "${nvjit[@]}" render "$@" "${options[@]}" -o "$out/$name.png" >&2
    printf '![%s](%s.png)\n\n    nvjit render' "$name" "$name" >> "$index"
    printf ' %s' "$@" "${options[@]}" >> "$index"
    printf ' -o %s.png\n\n' "$name" >> "$index"
    [[ " $* " == *" --heatmap "* || $name == fxaa_before ]] || trace "$name" 128,128 "$@" --size 256x256
}

# trace NAME PIXEL OPTIONS...: what the programs did for a pixel, or for one beside it if nothing is drawn there; of
# what is long, the beginning.
trace() {
    local name=$1 first=$2 pixel options
    shift 2
    for pixel in "$first" 80,128; do
        options=(--mad separate --trace-pixel "$pixel")
        # The last line is about the picture.
        "${nvjit[@]}" render "$@" "${options[@]}" -o "$scratch/trace.png" | sed '$d' > "$scratch/trace.txt"
        [[ $(head -n 1 "$scratch/trace.txt") == "there is no fragment"* ]] || break
    done
    if [ "$(wc -c < "$scratch/trace.txt")" -gt 20000 ]; then
        head -c 20000 "$scratch/trace.txt" | sed '$d' > "$out/traces/$name.txt"
        echo ... >> "$out/traces/$name.txt"
    else
        cp "$scratch/trace.txt" "$out/traces/$name.txt"
    fi
    printf '[What is done for a pixel](traces/%s.txt):\n\n    nvjit render' "$name" >> "$index"
    printf ' %s' "$@" "${options[@]}" >> "$index"
    printf ' -o trace.png\n\n' >> "$index"
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

# Where a picture does not say what it shows.
declare -A caption=(
    [foliage.fp]='A wreath: between the leaves of the texture its opacity is 0, and one looks through to those behind.'
    [billboard.vp]='A plain of points: far ones would be smaller than a pixel. They are dimmer, and do not flicker.'
    [pack_gbuffer.fp]='What deferred.fp lights, which finds colour, normal and place in each texel that this packs.'
    [fxaa.fp]='Before and after: the second program knows nothing but the picture that the first one drew.'
)

# grid NAME...: thumbnails that lead to the entries below. Names of programs have an extension, whose dot anchors leave
# out.
grid() {
    printf '<p>\n' >> "$index"
    local name
    for name in "$@"; do
        printf '<a href="#%s"><img src="%s.png" alt="%s" height="150"></a>\n' "${name//./}" "$name" "$name" >> "$index"
    done
    printf '</p>\n\n' >> "$index"
}

# scene NAME OPTIONS...: renders a scene to NAME.png, or to another kind of file that -o names.
scene() {
    local name=$1 file=$1.png options=(--mad separate --compression best)
    shift
    [ $# = 0 ] || { file=$name.apng; options=("$@" "${options[@]}"); }
    "${nvjit[@]}" render "$scenes/$name.toml" "${options[@]}" -o "$out/$file" >&2
    printf '![%s](%s)\n\n    nvjit render %s' "$name" "$file" "$scenes/$name.toml" >> "$index"
    printf ' %s' "${options[@]}" >> "$index"
    printf ' -o %s\n\n' "$file" >> "$index"
    [ "$file" != "$name.png" ] || trace "$name" "${pixel[$name]:-320,240}" "$scenes/$name.toml"
}

# used NAME: the programs of a scene, with links.
used() {
    printf 'Programs:' >> "$index"
    local program separator=' '
    for program in $(grep -oE '^(vp|tcp|tep|gp|fp|cp) = "[^"]+"' "$scenes/$1.toml" | cut -d'"' -f2 | awk '!seen[$0]++'); do
        program=$(realpath --relative-to=. "$scenes/$program")
        printf '%s[%s](../../%s)' "$separator" "$(basename "$program")" "$program" >> "$index"
        separator=', '
    done
    printf '.\n\n' >> "$index"
}

# thumbnails NAME...: small ones, in a row of a table.
thumbnails() {
    local name place
    for name in "$@"; do
        place=${name//./}
        [[ $name != heat_* ]] || place=instructions-as-colours
        printf ' <a href="#%s"><img src="%s.png" alt="%s" height="96"></a>' "$place" "$name" "$name" >> "$index"
    done
}

# shows FILE: whether a program has a picture of its own.
shows() {
    local name
    for name in "${shown[@]}"; do
        [ "$name" != "$(basename "$1")" ] || return 0
    done
    return 1
}

# languages: what is drawn by programs of each, and which programs these are.
languages() {
    printf '| language | pictures | programs |\n|---|---|---|\n' >> "$index"
    local language file name
    for language in $(head -qn1 "$programs"/*p "$scenes"/programs/*p | tr -d '\r' | sort -u); do
        printf '| `%s` |' "$language" >> "$index"
        for file in $(grep -lxF "$language" "$programs"/*p); do
            ! shows "$file" || thumbnails "$(basename "$file")"
        done
        for name in "${order[@]}"; do
            for file in $(grep -oE '^(vp|tcp|tep|gp|fp|cp) = "[^"]+"' "$scenes/$name.toml" | cut -d'"' -f2); do
                [ "$(head -n1 "$scenes/$file")" != "$language" ] || { thumbnails "$name"; break; }
            done
        done
        printf ' |' >> "$index"
        for file in $(grep -lxF "$language" "$programs"/*p "$scenes"/programs/*p); do
            printf ' [%s](../../%s)' "$(basename "$file")" "$file" >> "$index"
        done
        printf ' |\n' >> "$index"
    done
    echo >> "$index"
}

# effect TITLE NAME...: a row of the table of effects.
effects=()
effect() {
    printf '| %s |' "$1" >> "$index"
    shift
    thumbnails "$@"
    effects+=("$@")
    printf ' |\n' >> "$index"
}

# Programs that have a picture of their own.
shown=()
for file in "$programs"/*.fp "$programs"/*.vp "$programs"/*.vsp; do
    case $(basename "$file") in
        deferred.fp | lamps.vp | modulate.fp | projector.vp | reflection.fp | tangent_space.vp | zoom.vp | unpack_gbuffer.fp) ;;
        shadow.fp | shadow_map.fp | fog_linear.fp | fog_exp.fp | fog_exp2.fp | glossy.vp) ;;
        *) shown+=("$(basename "$file")") ;;
    esac
done

cat > "$index" << 'END'
# What can it draw?

Each picture is made by the command below it, from the root of the repository. The whole page is made by `examples/gallery.sh`.
[Scenes](#scenes) are of several passes; [programs](#programs) are shown one by one. They are also [by effect](#effects) and [by language](#languages).

## Scenes

END
grid "${order[@]}"

for name in "${order[@]}"; do
    printf '### [%s](../../%s)\n\n' "$name" "$scenes/$name.toml" >> "$index"
    sed -n '/^#/!q; s/^# //p' "$scenes/$name.toml" >> "$index"
    echo >> "$index"
    scene "$name"
    used "$name"
done

cat >> "$index" << 'END'
### Animated

The time goes once from 0 to 1: a pot and a cube turn, and lamps go round.

END
scene toon --size 240x180 --frames 24
scene bloom --size 240x180 --frames 24

# A client of the driver.
cc -o "$scratch/frame" examples/gl/frame.c -lEGL -lOpenGL
"${NVJIT_GL:-target/release/nvjit-gl}" "$scratch/frame" "$scratch/frame.ppm" > /dev/null
pnmtopng "$scratch/frame.ppm" > "$out/frame.png"
cat >> "$index" << 'END'
### Through the driver

What [frame.c](../../examples/gl/frame.c) draws, a program in C, as an emulator draws a frame: typed programs with blocks of constants, storage, textures by handles and images, in tiles of
four kinds, of which a plane hides the upper half. The libraries of GLVND find [the driver](../driver.md).

![frame](frame.png)

    cc -o frame examples/gl/frame.c -lEGL -lOpenGL
    nvjit-gl ./frame frame.ppm
    pnmtopng frame.ppm > frame.png

END

printf '## Programs\n\n' >> "$index"
grid "${shown[@]}"

for file in "$programs"/*.fp "$programs"/*.vp "$programs"/*.vsp; do
    name=$(basename "$file")
    printf '### [%s](../../%s)\n\n' "$name" "$file" >> "$index"
    about "$file"
    [ -z "${caption[$name]-}" ] || printf '%s\n\n' "${caption[$name]}" >> "$index"
    case $name in
        # Nothing to see by themselves: they are in the pictures of the programs that they work with.
        deferred.fp) with pack_gbuffer.fp ;;
        lamps.vp) with lamps.fp ;;
        modulate.fp) with gouraud.vp ;;
        projector.vp | shadow.fp | shadow_map.fp) with two_shadows ;;
        reflection.fp) with environment.vp ;;
        tangent_space.vp) with environment_bump.fp ;;
        zoom.vp) with motion_blur.fp ;;
        unpack_gbuffer.fp) with points ;;
        blur.fp) picture "$name" --fp "$programs/phong.fp" --mesh torus --post "$file" --post "$file" --post "$file" ;;
        fog_linear.fp | fog_exp.fp | fog_exp2.fp) with fogs ;;
        glossy.vp) with glossy ;;
        fxaa.fp)
            picture fxaa_before --fp "$programs/toon.fp"
            picture "$name" --fp "$programs/toon.fp" --post "$file"
            ;;
        sharpen.fp) picture "$name" --fp "$programs/phong.fp" --post "$file" --param amount=1.5 ;;
        *.fp) picture "$name" --fp "$file" ;;
        *.vp) picture "$name" --vp "$file" ;;
        *.vsp) picture "$name" --vsp "$file" ;;
    esac
done

cat >> "$index" << 'END'
### Instructions as colours

What each pixel cost: fragments, and the vertices around them. Bones that a vertex does not need are skipped; where the ring's far side
was drawn before the near one hid it, both were paid for.

END
picture heat_skinning --vp "$programs/skinning.vp" --heatmap
picture heat_julia --fp "$programs/julia.fp" --mesh torus --distance 3.7 --heatmap

printf '## Effects\n\n| effect | pictures |\n|---|---|\n' >> "$index"
effect 'Light' phong.fp phong_half.fp lights.vp lamps.fp gouraud.vp transform_light.vp normalize.vsp two_sided.vp deferred
effect 'Shadows' hall shadows two_shadows stone_and_wood figures
effect 'Mirrors and skies' hall water environment.vp environment_bump.fp glossy
effect 'Bumps without triangles' bricks relief.fp environment_bump.fp
effect 'Materials made of numbers' stone_and_wood marble.fp wood.fp noise.vp silk.fp checker.fp
effect 'Fur, grass and leaves' fur meadow poppies foliage.fp
effect 'Skin, bones and shapes that change' figures skinning.vp morph.vp twist.vp
effect 'Land and planets' planet terrain.vp planet.fp
effect 'Fog, and light in it' hall mist fogs fog.vp fog.fp
effect 'Drawn by hand' toon toon.fp hatching.fp
effect 'Lenses and shutters' depth_of_field motion motion_blur.fp blur bloom
effect 'Pictures of pictures' blur.fp sharpen.fp fxaa.fp palette.fp pack_gbuffer.fp
effect 'Fractals' julia julia.fp mandelbrot.fp sponge.fp
effect 'Many small things' nbody fountain points billboard.vp
effect 'Geometry' portal.vp concatenate.vsp
effect 'What it costs' heat_skinning heat_julia
echo >> "$index"
for name in "${order[@]}" "${shown[@]}"; do
    [[ " ${effects[*]} " == *" $name "* ]] || { echo "$name is in no row of effects" >&2; exit 1; }
done

printf '## Languages\n\n' >> "$index"
languages
