# The programs that `clients` and `figures` run, and servers and homes for them. Sourced, with `here` the folder of the
# scripts and `work` one for files; `demos` is that of the sources of mesa-demos, or empty, and `savers` that of screen
# savers, or empty; the arguments of the script are the names of those that are wanted, or none. Processes that were
# started end with the script.
export SDL_AUDIODRIVER=dummy ALSOFT_DRIVERS=null WINEDEBUG=-all PATH=$PATH:/usr/games OSG_WINDOW='0 0 400 300'
# OpenSceneGraph's texts want GLSL if nothing else is said.
export OSG_TEXT_SHADER_TECHNIQUE=NONE
servers=()
trap 'for server in "${servers[@]}"; do kill "$server" 2> /dev/null || true; done; rm -rf "$work"' EXIT
clip=$work/clip.avi

if [ -z "$savers" ]; then
    savers=/usr/libexec/xscreensaver
    [ -x "$savers/biof" ] || savers=/usr/lib/xscreensaver
fi
# Name, and command.
clients=(
    "glxinfo ::: glxinfo -B"
    "glxgears ::: glxgears -geometry 300x300+0+0"
    "glxdemo ::: glxdemo"
    "glxheads ::: glxheads"
)
for format in 2 4 6; do
    clients+=("mplayer-yuv$format ::: mplayer -really-quiet -nosound -loop 0 -vo gl:yuv=$format $clip")
done
for saver in biof busyspheres colorfire cyclone euphoria fieldlines flocks flux helios hufo_tunnel hyperspace lattice lorenz \
    matrixview plasma skyrocket solarwinds spirographx; do
    clients+=("$saver ::: $savers/$saver")
done
for saver in atlantis boing cage engine gflux gears glplanet glknots lament menger moebius morph3d pipes sierpinski3d stonerview superquadrics; do
    clients+=("xs-$saver ::: $savers/$saver -window")
done

# The demos of a source of mesa-demos, as far as they are wanted: each is a program, and some take programs of vertices
# or fragments from files.
prepare_demos() {
    local sources=$1/src name place file
    mkdir "$work/demos"
    for file in readtex showbuffer shaderutil trackball matrix; do
        cc -w -O1 -I "$sources/util" -c -o "$work/demos/$file.o" "$sources/util/$file.c"
    done
    # Some demos have functions of their own with these names.
    ar rc "$work/demos/util.a" "$work"/demos/*.o
    for place in demos/{arbfplight,fplight,gears,reflect,texenv,lodbias,shadowtex,multiarb,cubemap,fogcoord,pointblast,stex3d,teapot,isosurf,morph3d,spectex} \
        tests/{fptexture,vptest1,vptest2,vptest3,vptorus,vpwarpmesh,vparray,vpeval,arbfptexture,arbvptest3,arbvptorus,arbvpwarpmesh,arbvparray} \
        vp/vp-tris fp/fp-tri; do
        name=${place#*/}
        [[ $names == "  " || $names == *" demo-$name "* || $names == *" $name-"* ]] || continue
        cc -w -O1 -DNDEBUG -DDEMOS_DATA_DIR="\"$sources/data/\"" -I "$sources/util" -o "$work/demos/$name" "$sources/$place.c" "$work/demos/util.a" \
            -lglut -lGLEW -lGLU -lGL -lm || continue
        case $name in
            vp-tris | fp-tri)
                for file in "$sources/${place%/*}"/*.txt; do
                    grep -q '^!!' "$file" || continue
                    clients+=("$name-$(basename "$file" .txt) ::: $work/demos/$name $file")
                done ;;
            *) clients+=("demo-$name ::: $work/demos/$name") ;;
        esac
    done
}
names=" $* "
[ -z "$demos" ] || prepare_demos "$demos"

clients+=(
    "openscad ::: openscad --preview -o PICTURE --imgsize=600,400 $work/part.scad"
    "neverball ::: neverball"
    "etr ::: etr"
    "chromium-bsu ::: chromium-bsu -w -na"
    "gltron ::: gltron"
    "armagetronad ::: armagetronad -w"
    "blockout2 ::: blockout2"
    "torcs ::: torcs"
    "bzflag ::: bzflag -window 640x480 -solo 2"
    "xmoto ::: xmoto"
    "pd-gem ::: pd -nogui -noaudio -nomidi -lib Gem $work/gem.pd"
    "direct3d9 ::: /usr/lib/wine/wine64 $work/direct3d9.exe 1000000"
)
# Examples of OpenSceneGraph that make their scenes themselves.
for example in osgteapot osgshape osglogo osgtext osgtext3D osgspheresegment osganimationsolid; do
    clients+=("$example ::: $example")
done
cat > "$work/gem.pd" << 'PATCH'
#N canvas 0 0 450 300 10;
#X obj 10 20 loadbang;
#X msg 10 50 create \, 1;
#X obj 10 80 gemwin;
#X obj 150 20 gemhead;
#X obj 150 50 rotateXYZ 30 40 0;
#X obj 150 80 colorRGB 1 0.5 0.2;
#X obj 150 110 cube 1.5;
#X connect 0 0 1 0;
#X connect 1 0 2 0;
#X connect 3 0 4 0;
#X connect 4 0 5 0;
#X connect 5 0 6 0;
PATCH
echo 'difference() { cube(20, center = true); sphere(12, $fn = 40); } translate([25, 0, 0]) cylinder(h = 20, r = 8, $fn = 60);' > "$work/part.scad"

if command -v ffmpeg > /dev/null; then
    # A still picture, so that every frame is the same.
    ffmpeg -loglevel error -f lavfi -i smptebars=size=320x240:rate=10:duration=5 -c:v mpeg4 -q:v 2 -y "$clip"
fi

# Gives what follows a home that is deleted in the end, for this display.
at_home() {
    local home=$work/home-$1
    mkdir -p -m 700 "$home"
    shift
    HOME=$home XDG_RUNTIME_DIR=$home "$@"
}

# Makes Wine choose, on these displays, the renderer that makes assembly programs.
prepare_direct3d() {
    x86_64-w64-mingw32-gcc -O "$here/direct3d9.c" -o "$work/direct3d9.exe" -ld3d9 -luser32
    printf 'REGEDIT4\n[HKEY_CURRENT_USER\\Software\\Wine\\Direct3D]\n"renderer"="gl"\n"shader_backend"="arb"\n' > "$work/arb.reg"
    for display in "$@"; do
        DISPLAY=:$display at_home "$display" wineboot -i
        DISPLAY=:$display at_home "$display" /usr/lib/wine/wine64 regedit "$work/arb.reg"
        at_home "$display" wineserver -w
    done > /dev/null 2>&1
}

# Starts a server with this name.
start_server() {
    Xvfb -displayfd 3 -noreset -screen 0 800x600x24 3> "$work/$1.display" 2> /dev/null &
    servers+=($!)
    for _ in $(seq 100); do
        [ -s "$work/$1.display" ] && return
        sleep 0.1
    done
    echo "there is no Xvfb"
    exit 1
}
