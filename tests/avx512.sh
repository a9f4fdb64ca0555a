#!/bin/sh
# Does the code for AVX-512 give the same bits? Boots a Linux on Bochs, an emulator that has these instructions, and
# runs filetests there on every engine. Arguments are files to test, or a command of nvjit's:
#
#   tests/avx512.sh                                        # filetests that run something, as many as time permits
#   tests/avx512.sh tests/filetests/fp1/instructions/*
#   tests/avx512.sh fuzz --seed 7 --seconds 60 --jobs 1    # an emulated second takes five, or more where others work
#
# NVJIT_SECONDS says how long it may take (3600); what is done by then counts. NVJIT_BINARY is a command `nvjit` that
# there is already.
#
# Debian: apt-get install bochs bochsbios busybox-static cpio gcc. The kernel and what boots it are unpacked under
# target/, not installed.
. "$(dirname "$0")/debian-rust.sh"
need bochs-bin "bochs bochsbios"
need busybox busybox-static
need cpio cpio
need cc gcc
cd "$root"

# Whatever Debian calls its kernel today.
kernel=$(apt-cache depends linux-image-cloud-amd64 | sed -n 's/.*Depends: \(linux-image-.*\)$/\1/p' | head -n 1)
debian_packages "${kernel:-linux-image-cloud-amd64}" isolinux syslinux-common genisoimage

binary=${NVJIT_BINARY:-}
if [ -z "$binary" ]; then
    "${NVJIT_CARGO:-cargo}" build --release
    binary=${CARGO_TARGET_DIR:-target}/release/nvjit
fi

mkdir -p "$root/target/avx512"
work=$(mktemp -d "$root/target/avx512/XXXXXX")
bochs=
finish() {
    [ -z "$bochs" ] || kill "$bochs" 2>/dev/null || true
    rm -rf "$work"
}
trap finish EXIT
trap 'exit 1' INT TERM

# The disk in memory: the command with its libraries, the filetests, and what to do with them.
guest=$work/guest
mkdir -p "$guest/bin" "$guest/proc" "$guest/sys" "$guest/dev" "$guest/tmp" "$guest/tree/tests" "$work/iso"
cp "$(command -v busybox)" "$guest/bin/busybox"
cp "$binary" "$guest/bin/nvjit"
for library in $(ldd "$binary" | grep -o '/[^ ]*'); do
    mkdir -p "$guest$(dirname "$library")"
    cp -L "$library" "$guest$library"
done
cp -r tests/filetests "$guest/tree/tests"
cp examples/programs/phong.fp "$guest/tree"
{
    # Files in an order that has a bit of everything wherever it ends.
    if [ $# -eq 0 ]; then
        grep -rlE '^# +(run|quad):' tests/filetests | while read -r file; do
            echo "$(echo "$file" | cksum) test $file"
        done | sort -n | cut -d ' ' -f 3-
    elif [ -f "$1" ]; then
        for file; do
            mkdir -p "$guest/tree/$(dirname "$file")"
            cp "$file" "$guest/tree/$file"
            echo "test $file"
        done
    else
        echo "$*"
    fi
} >"$guest/tree/commands"
cat >"$guest/init" <<'END'
#!/bin/busybox sh
/bin/busybox --install -s /bin
mount -t proc proc /proc
mount -t sysfs sys /sys
mount -t devtmpfs dev /dev
mount -t tmpfs tmp /tmp
cd /tree
export NO_COLOR=1
nvjit dump --emit asm phong.fp | grep -q zmm || echo "@ failed: no AVX-512 here"
while read -r command; do
    # shellcheck disable=SC2086
    nvjit $command </dev/null 2>&1 || echo "@ failed: nvjit $command"
    echo "@ done: nvjit $command"
done <commands
echo "@ end"
# What was printed last is to come out.
sleep 2
poweroff -f
END
chmod +x "$guest/init"
(cd "$guest" && find . | cpio -o -H newc --quiet) >"$work/iso/initrd"
cp "$debian/boot/vmlinuz-${kernel#linux-image-}" "$work/iso/linux"
cp "$debian/usr/lib/ISOLINUX/isolinux.bin" "$debian/usr/lib/syslinux/modules/bios/ldlinux.c32" "$work/iso"
# Bochs says that the state of XSAVEC has one size, and saves another; XSAVE is right. There are no counters of its
# clock, and what is said over the serial port, letter by letter, takes longer than to boot.
cat >"$work/iso/isolinux.cfg" <<'END'
default linux
prompt 0
label linux
  kernel linux
  append initrd=initrd quiet console=ttyS0,115200 clearcpuid=xsaves,xsavec,pku,aperfmperf tsc=unstable nosmp noapic nokaslr mitigations=off cryptomgr.notests=1 lpj=100000 panic=-1
END
"$debian/usr/bin/genisoimage" -quiet -o "$work/boot.iso" -b isolinux.bin -c boot.cat -no-emul-boot -boot-load-size 4 -boot-info-table "$work/iso"

# With its speaker, gameport or parallel port this Bochs ends at once.
cat >"$work/bochsrc" <<END
display_library: rfb, options="timeout=0"
plugin_ctrl: speaker=0, gameport=0, parallel=0
cpu: model=corei7_skylake_x, count=1, ips=100000000, reset_on_triple_fault=0
memory: guest=512, host=512
romimage: file=/usr/share/bochs/BIOS-bochs-latest, options=fastboot
vgaromimage: file=/usr/share/bochs/VGABIOS-lgpl-latest
ata0: enabled=1, ioaddr1=0x1f0, ioaddr2=0x3f0, irq=14
ata0-master: type=cdrom, path=$work/boot.iso, status=inserted
boot: cdrom
com1: enabled=1, mode=file, dev=$work/serial
clock: sync=none, time0=1000000000
log: $work/log
panic: action=fatal
error: action=ignore
info: action=ignore
END
cc -O2 -shared -fPIC -o "$work/bochs.so" tests/avx512/bochs.c
: >"$work/serial"
echo continue >"$work/input"
LD_PRELOAD="$work/bochs.so" bochs-bin -q -f "$work/bochsrc" <"$work/input" >"$work/output" 2>&1 &
bochs=$!

# What it says is shown as it comes.
shown=0
start=$(date +%s)
while :; do
    sleep 1
    length=$(wc -c <"$work/serial")
    if [ "$length" -gt "$shown" ]; then
        tail -c +$((shown + 1)) "$work/serial" | head -c $((length - shown)) | tr -d '\r'
        shown=$length
    fi
    if grep -q '^@ end' "$work/serial"; then
        break
    fi
    if ! kill -0 "$bochs" 2>/dev/null; then
        echo "Bochs has ended early:"
        tail -n 5 "$work/output" "$work/log"
        exit 1
    fi
    if [ $(($(date +%s) - start)) -ge "${NVJIT_SECONDS:-3600}" ]; then
        echo "(no more time)"
        break
    fi
done
done=$(grep -c '^@ done' "$work/serial" || true)
failed=$(grep -c '^@ failed' "$work/serial" || true)
echo "$done of $(wc -l <"$guest/tree/commands") commands, $failed failed"
[ "$failed" -eq 0 ] && [ "$done" -gt 0 ]
