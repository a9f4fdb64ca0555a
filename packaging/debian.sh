#!/usr/bin/env bash
# Makes a Debian package of the command, the OpenGL driver with what runs programs with it, the library that is
# preloaded before other drivers, the C libraries, the headers, a pkg-config file, man pages, completions, the syntax
# file of Vim and the licences of all that is linked: `packaging/debian.sh FOLDER` puts it into FOLDER and prints its
# name. It is for the distribution and the machine that it is made on.
#
#   --built FOLDER        takes nvjit, nvjit-gl and the libraries from there instead of building them
#   --compression NAME    how dpkg-deb compresses: xz (without), gzip, none
set -euo pipefail
umask 022

fail() {
    echo "packaging/debian.sh: $*" >&2
    exit 1
}

built=
compression=xz
while [[ ${1-} == --* ]]; do
    [[ $# -ge 2 ]] || fail "$1 needs a value"
    case $1 in
        --built) built=$(realpath "$2") ;;
        --compression) compression=$2 ;;
        *) fail "there is no option $1" ;;
    esac
    shift 2
done
[[ $# == 1 ]] || fail "usage: packaging/debian.sh [--built FOLDER] [--compression NAME] FOLDER"
for tool in dpkg dpkg-deb gzip; do
    command -v "$tool" > /dev/null || fail "there is no $tool"
done
mkdir -p "$1"
output=$(realpath "$1")

cd "$(dirname "$0")/.."
version=$(sed -n 's/^version = "\(.*\)"$/\1/p' Cargo.toml | head -n 1)
# The ABI has the version's numbers up to the first that is not 0, as cargo-c has it.
IFS=. read -r major minor _ <<< "$version"
if [[ $major == 0 ]]; then abi=0.$minor; else abi=$major; fi
machine=$(dpkg --print-architecture)
# The folder of libraries that Debian has for the machine, such as x86_64-linux-gnu.
triplet=$(dpkg-architecture -qDEB_HOST_MULTIARCH 2> /dev/null || gcc -print-multiarch 2> /dev/null || true)
libraries=usr/lib${triplet:+/$triplet}
cargo=${CARGO:-cargo}
if [[ -z $built ]]; then
    "$cargo" build --locked --profile dist -p nvjit-cli -p nvjit-driver -p nvjit-shim
    "$cargo" rustc --locked --profile dist -p nvjit-capi --lib --crate-type staticlib,cdylib -- \
        -C "link-arg=-Wl,-soname,libnvjit.so.$abi"
    built=${CARGO_TARGET_DIR:-target}/dist
fi

# Files have the time of the last change, so that the same source gives the same package. Set before, it would have C
# code built anew, and all that is linked with it.
SOURCE_DATE_EPOCH=${SOURCE_DATE_EPOCH:-$(git log -1 --format=%ct 2> /dev/null || date +%s)}
export SOURCE_DATE_EPOCH

root=$(mktemp -d)
trap 'rm -rf "$root"' EXIT
chmod 755 "$root"

put() { # mode, source, place
    install -D -m "$1" "$2" "$root/$3"
}

put 755 "$built/nvjit" usr/bin/nvjit
# Beside bin, so that nvjit-gl finds it: a vendor library of GLVND under the names of GLX and of EGL, and the file that
# libEGL is told.
put 755 "$built/nvjit-gl" usr/bin/nvjit-gl
put 644 "$built/libnvjit_driver.so" usr/lib/nvjit/libGLX_nvjit.so.0
ln -s libGLX_nvjit.so.0 "$root/usr/lib/nvjit/libEGL_nvjit.so.0"
ln -s libGLX_nvjit.so.0 "$root/usr/lib/nvjit/libOSMesa.so.8"
cat > "$root/usr/lib/nvjit/nvjit.json" << END
{"file_format_version": "1.0.0", "ICD": {"library_path": "/usr/lib/nvjit/libEGL_nvjit.so.0"}}
END
put 644 "$built/libnvjit_shim.so" usr/lib/nvjit/libnvjit-gl.so
crates/shim/in-place "$root/usr/lib/nvjit/in-place"
put 644 "$built/libnvjit_capi.so" "$libraries/libnvjit.so.$version"
ln -s "libnvjit.so.$version" "$root/$libraries/libnvjit.so.$abi"
ln -s "libnvjit.so.$abi" "$root/$libraries/libnvjit.so"
put 644 "$built/libnvjit_capi.a" "$libraries/libnvjit.a"
for header in crates/capi/include/nvjit*.h*; do
    put 644 "$header" "usr/include/$(basename "$header")"
done
mkdir -p "$root/$libraries/pkgconfig"
cat > "$root/$libraries/pkgconfig/nvjit.pc" << END
prefix=/usr
libdir=\${prefix}/${libraries#usr/}
includedir=\${prefix}/include

Name: nvjit
Description: The assembly programs of NVIDIA's OpenGL extensions on the CPU
Version: $version
Libs: -L\${libdir} -lnvjit
Libs.private: -lgcc_s -lrt -lpthread -lm -ldl -lc
Cflags: -I\${includedir}
END

# What the command makes of itself.
made=$root/made
"$built/nvjit" generate completions man vim --output "$made" > /dev/null
put 644 "$made/nvjit.bash" usr/share/bash-completion/completions/nvjit
put 644 "$made/_nvjit" usr/share/zsh/vendor-completions/_nvjit
put 644 "$made/nvjit.fish" usr/share/fish/vendor_completions.d/nvjit.fish
put 644 "$made/syntax/nvasm.vim" usr/share/vim/vimfiles/syntax/nvasm.vim
put 644 "$made/ftdetect/nvasm.vim" usr/share/vim/vimfiles/ftdetect/nvasm.vim
for page in "$made"/*.1; do
    gzip -9n "$page"
    put 644 "$page.gz" "usr/share/man/man1/$(basename "$page").gz"
done
rm -r "$made"

documents=$root/usr/share/doc/nvjit
mkdir -p "$documents"
gzip -9nc CHANGELOG.md > "$documents/changelog.gz"
{
    cat << END
Format: https://www.debian.org/doc/packaging-manuals/copyright-format/1.0/
Upstream-Name: nvjit
Source: https://github.com/nvjit/nvjit
Comment: third-party-licences.gz has the licences of the crates that are linked.

Files: *
Copyright: the nvjit contributors
License: Apache-2.0 or Expat

License: Apache-2.0
 On Debian systems the text is in /usr/share/common-licenses/Apache-2.0.

License: Expat
END
    sed 's/^$/./; s/^/ /' LICENSE-MIT
} > "$documents/copyright"

# Each crate that is linked, with the licences that come with its source.
sources=(${CARGO_HOME:-$HOME/.cargo}/registry/src/*)
crates=$("$cargo" tree --locked -p nvjit-cli -p nvjit-driver -p nvjit-shim -p nvjit-capi --edges normal,no-proc-macro --prefix none --format '{p}|{l}')
grep -v '(/' <<< "$crates" | sed 's/ (\*)//' | LC_ALL=C sort -u | while IFS='|' read -r crate licence; do
    name=${crate% v*}-${crate##* v}
    printf '==== %s: %s\n\n' "$name" "$licence"
    for source in "${sources[@]}"; do
        for file in "$source/$name"/{LICEN[CS]E,COPYING,COPYRIGHT,NOTICE,UNLICENSE,license}*; do
            if [[ -f $file ]]; then cat "$file" <(echo); fi
        done
    done
done | gzip -9nc > "$documents/third-party-licences.gz"

glibc=$(getconf GNU_LIBC_VERSION)
mkdir "$root/DEBIAN"
(cd "$root" && find usr -type f -print0 | LC_ALL=C sort -z | xargs -0 md5sum > DEBIAN/md5sums)
cat > "$root/DEBIAN/control" << END
Package: nvjit
Version: $version
Architecture: $machine
Maintainer: ${DEBFULLNAME:-the nvjit contributors} <${DEBEMAIL:-nvjit@localhost}>
Installed-Size: $(du -sk "$root/usr" | cut -f 1)
Depends: libc6 (>= ${glibc#* }), libgcc-s1
Recommends: libegl1, libgl1
Section: graphics
Priority: optional
Homepage: https://github.com/nvjit/nvjit
Description: assembly programs of OpenGL's extensions on the CPU
 nvjit loads the assembly programs of NVIDIA's and the ARB's extensions to
 OpenGL, and runs them on the CPU: compiled to native code, or in a reference
 interpreter that gives the same bits. The package has the command, an OpenGL
 driver (\`nvjit-gl COMMAND\` runs a program with it), the C libraries and what is
 needed to build with them.
END
find "$root/usr" -print0 | xargs -0 touch --no-dereference --date="@$SOURCE_DATE_EPOCH"

package=$output/nvjit_${version}_$machine.deb
dpkg-deb --root-owner-group -Z"$compression" --build "$root" "$package" > /dev/null
echo "$package"
