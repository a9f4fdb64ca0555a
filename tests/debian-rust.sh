# To be sourced by the scripts beside it: the compiler of a Debian, with std for 64-bit ARM and the sources of std, for
# targets of which rustup's is not at hand. It is unpacked under target/, not installed. In bookworm the packages come
# with the security updates; ARM's std wants arm64 among the foreign architectures (dpkg --add-architecture arm64;
# apt-get update).
#
# debian_packages PACKAGE...   unpacks these packages
# debian_rust PACKAGE...   unpacks the compiler and these packages, and has cargo use it
# need COMMAND PACKAGE     ends the script if there is no such command
set -eu
root=$(cd "$(dirname "$0")/.." && pwd)
debian=$root/target/debian

skip() {
    echo "$0: skipped: $*"
    exit 0
}

need() {
    command -v "$1" >/dev/null || skip "no $1 (apt-get install $2)"
}

debian_packages() {
    need apt-get apt
    mkdir -p "$debian/packages"
    for package in "$@"; do
        [ -e "$debian/packages/$package" ] && continue
        rm -rf "$debian/fetch"
        mkdir "$debian/fetch"
        (cd "$debian/fetch" && apt-get download -qq "$package" && dpkg -x ./*.deb ..) ||
            skip "Debian has no $package (apt-get update)"
        touch "$debian/packages/$package"
    done
}

debian_rust() {
    std=$(apt-cache depends libstd-rust-web-dev | sed -n 's/.*Depends: \(libstd-rust-web-[0-9.]*\)$/\1/p' | head -n 1)
    llvm=$(apt-cache depends "${std:-none}" | sed -n 's/.*Depends: \(libllvm[0-9]*\)$/\1/p' | head -n 1)
    debian_packages rustc-web libstd-rust-web-dev "${std:-libstd-rust-web}" "${llvm:-libllvm}" "$@"
    export LD_LIBRARY_PATH="$debian/usr/lib/x86_64-linux-gnu${LD_LIBRARY_PATH:+:$LD_LIBRARY_PATH}"
    export RUSTC="$debian/usr/bin/rustc"
    # What another compiler made is not mixed with this one's.
    export CARGO_TARGET_DIR="$root/target/debian-rust"
    # Another command may stand for cargo, such as one that waits for its turn.
    cargo=${NVJIT_CARGO:-cargo}
}
