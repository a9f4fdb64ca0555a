//! What `packaging/debian.sh` puts into a package, that it can be installed and removed, and that it is of use there.
//! What takes minutes is left out: the script gets the command of this build, and files that stand for the libraries.
#![cfg(unix)]

use std::fs;
use std::path::Path;
use std::process::{Command, Output};

/// The files of the package; `usr/lib/MACHINE` stands for the folder of the machine.
const FILES: [&str; 41] = [
    "usr/bin/nvjit",
    "usr/bin/nvjit-gl",
    "usr/include/nvjit.h",
    "usr/include/nvjit.hpp",
    "usr/include/nvjit_gl.h",
    "usr/lib/MACHINE/libnvjit.a",
    "usr/lib/MACHINE/libnvjit.so",
    "usr/lib/MACHINE/libnvjit.so.ABI",
    "usr/lib/MACHINE/libnvjit.so.VERSION",
    "usr/lib/nvjit/libEGL_nvjit.so.0",
    "usr/lib/nvjit/libGLX_nvjit.so.0",
    "usr/lib/nvjit/libOSMesa.so.8",
    "usr/lib/nvjit/libnvjit-gl.so",
    "usr/lib/nvjit/in-place/libGL.so.1",
    "usr/lib/nvjit/nvjit.json",
    "usr/lib/MACHINE/pkgconfig/nvjit.pc",
    "usr/share/bash-completion/completions/nvjit",
    "usr/share/doc/nvjit/changelog.gz",
    "usr/share/doc/nvjit/copyright",
    "usr/share/doc/nvjit/third-party-licences.gz",
    "usr/share/fish/vendor_completions.d/nvjit.fish",
    "usr/share/man/man1/nvjit-bench.1.gz",
    "usr/share/man/man1/nvjit-check.1.gz",
    "usr/share/man/man1/nvjit-compare.1.gz",
    "usr/share/man/man1/nvjit-dump.1.gz",
    "usr/share/man/man1/nvjit-explore.1.gz",
    "usr/share/man/man1/nvjit-fuzz.1.gz",
    "usr/share/man/man1/nvjit-generate.1.gz",
    "usr/share/man/man1/nvjit-isa.1.gz",
    "usr/share/man/man1/nvjit-lsp.1.gz",
    "usr/share/man/man1/nvjit-reduce.1.gz",
    "usr/share/man/man1/nvjit-reflect.1.gz",
    "usr/share/man/man1/nvjit-render.1.gz",
    "usr/share/man/man1/nvjit-run.1.gz",
    "usr/share/man/man1/nvjit-stat.1.gz",
    "usr/share/man/man1/nvjit-test.1.gz",
    "usr/share/man/man1/nvjit-translate.1.gz",
    "usr/share/man/man1/nvjit.1.gz",
    "usr/share/vim/vimfiles/ftdetect/nvasm.vim",
    "usr/share/vim/vimfiles/syntax/nvasm.vim",
    "usr/share/zsh/vendor-completions/_nvjit",
];

fn text(output: &[u8]) -> String {
    String::from_utf8_lossy(output).into_owned()
}

#[track_caller]
fn run(command: &mut Command) -> Output {
    let output = command.output().unwrap_or_else(|error| panic!("{command:?}: {error}"));
    assert!(output.status.success(), "{command:?}: {}\n{}", output.status, text(&output.stderr));
    output
}

#[test]
fn a_debian_package_has_everything() {
    if !super::part::has("a_debian_package_has_everything", 6) {
        return;
    }
    let is_there =
        |tool: &str| Command::new(tool).arg("--version").output().is_ok_and(|output| output.status.success());
    for tool in ["bash", "dpkg-deb", "cargo"] {
        if !is_there(tool) {
            eprintln!("skipped: there is no {tool}");
            return;
        }
    }
    let root = Path::new(concat!(env!("CARGO_MANIFEST_DIR"), "/../.."));
    let folder = Path::new(env!("CARGO_TARGET_TMPDIR")).join("packaging");
    let _ = fs::remove_dir_all(&folder);
    let built = folder.join("built");
    fs::create_dir_all(&built).unwrap();
    fs::copy(env!("CARGO_BIN_EXE_nvjit"), built.join("nvjit")).unwrap();
    for file in ["libnvjit_capi.so", "libnvjit_capi.a", "libnvjit_driver.so", "libnvjit_shim.so", "nvjit-gl"] {
        fs::write(built.join(file), file).unwrap();
    }
    let mut script = Command::new(root.join("packaging/debian.sh"));
    script.args(["--compression", "none", "--built"]).arg(&built).arg(folder.join("out"));
    let output = run(&mut script);
    let package = text(&output.stdout).trim_end().to_owned();

    let version = env!("CARGO_PKG_VERSION");
    let field = |name: &str| text(&run(Command::new("dpkg-deb").args(["--field", &package, name])).stdout);
    assert_eq!((field("Package").trim_end(), field("Version").trim_end()), ("nvjit", version));
    assert!(field("Depends").starts_with("libc6 (>= 2."), "{}", field("Depends"));

    // Installed into a system of its own, which has nothing else; only root may.
    let tree = folder.join("tree");
    let is_root = text(&run(Command::new("id").arg("-u")).stdout).trim_end() == "0";
    let dpkg = |action: &str, what: &str| {
        run(Command::new("dpkg").arg(format!("--root={}", tree.display())).args(["--force-depends", action, what]));
    };
    if is_root {
        let known = tree.join("var/lib/dpkg");
        ["updates", "info"].iter().for_each(|name| fs::create_dir_all(known.join(name)).unwrap());
        fs::write(known.join("status"), "").unwrap();
        dpkg("--install", &package);
    } else {
        eprintln!("unpacked in place of installed: that is for root");
        run(Command::new("dpkg-deb").arg("--extract").arg(&package).arg(&tree));
    }
    let listed =
        run(Command::new("find").arg("usr").args(["-not", "-type", "d", "-printf", "%p\n"]).current_dir(&tree));
    let mut listed: Vec<_> = text(&listed.stdout).lines().map(str::to_owned).collect();
    let pc = listed.iter().find(|file| file.ends_with("/nvjit.pc")).expect("a pkg-config file").clone();
    let libraries = pc.strip_suffix("/pkgconfig/nvjit.pc").unwrap();
    let soname = fs::read_link(tree.join(libraries).join("libnvjit.so")).expect("a link");
    let abi = soname.to_str().and_then(|name| name.strip_prefix("libnvjit.so.")).expect("a version");
    assert!(version.starts_with(abi), "{abi} is not of {version}");
    // The last library is the one that both names lead to.
    assert_eq!(fs::read(tree.join(libraries).join("libnvjit.so")).unwrap(), b"libnvjit_capi.so");
    listed.sort();
    let mut expected: Vec<_> = FILES
        .iter()
        .map(|file| file.replace("usr/lib/MACHINE", libraries).replace("VERSION", version).replace("ABI", abi))
        .collect();
    expected.sort();
    assert_eq!(listed, expected);

    // The command runs, and what it says of itself is there.
    run(Command::new(tree.join("usr/bin/nvjit")).arg("check").arg(root.join("examples/programs/phong.fp")));
    let page = run(Command::new("gzip").arg("-dc").arg(tree.join("usr/share/man/man1/nvjit-check.1.gz")));
    assert!(text(&page.stdout).contains("watch"));
    let licences = run(Command::new("gzip").arg("-dc").arg(tree.join("usr/share/doc/nvjit/third-party-licences.gz")));
    let licences = text(&licences.stdout);
    for needle in ["==== cranelift-codegen-", "==== clap-", "Permission is hereby granted", "Apache License"] {
        assert!(licences.contains(needle), "{needle}");
    }
    let copyright = fs::read_to_string(tree.join("usr/share/doc/nvjit/copyright")).unwrap();
    assert!(copyright.contains("License: Apache-2.0 or Expat") && copyright.contains("Permission is hereby granted"));
    let pc = fs::read_to_string(tree.join(pc)).unwrap();
    assert!(pc.contains(&format!("\nVersion: {version}\n")) && pc.contains("\nLibs: -L${libdir} -lnvjit\n"), "{pc}");

    if is_root {
        dpkg("--remove", "nvjit");
        assert!(!tree.join("usr").exists());
    }
}
