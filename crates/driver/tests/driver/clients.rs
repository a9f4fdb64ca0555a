//! Clients in C, compiled with the system's compiler against GLVND, and run with this driver.

use std::collections::BTreeMap;
use std::fs;
use std::path::{Path, PathBuf};
use std::process::Command;
use std::sync::atomic::{AtomicUsize, Ordering};
use std::sync::{Mutex, PoisonError};

/// A folder for files of a test.
fn folder(name: &str) -> PathBuf {
    let folder = Path::new(env!("CARGO_TARGET_TMPDIR")).join(name);
    fs::create_dir_all(&folder).expect("there is room for files");
    folder
}

/// Compiles `tests/clients/NAME.c` with these libraries beside GLVND's; `None`, with a word why, where there is no
/// compiler or no GLVND.
pub fn compile(name: &str, libraries: &[&str]) -> Option<PathBuf> {
    compile_in("tests/clients", name, libraries)
}

/// The same of a client in a folder, counted from that of this crate.
pub fn compile_in(place: &str, name: &str, libraries: &[&str]) -> Option<PathBuf> {
    // Tests of one client run side by side.
    static NUMBER: AtomicUsize = AtomicUsize::new(0);
    let folder = folder(&format!("{name}-{}", NUMBER.fetch_add(1, Ordering::Relaxed)));
    let program = folder.join(name);
    let source = Path::new(env!("CARGO_MANIFEST_DIR")).join(place).join(format!("{name}.c"));
    let compiler = std::env::var_os("CC").unwrap_or_else(|| "cc".into());
    if !has_glvnd(&compiler, libraries) {
        println!(
            "skipped: {name} needs a C compiler, and libEGL and libOpenGL of GLVND with their headers ({libraries:?})"
        );
        return None;
    }
    let compiled = Command::new(&compiler)
        .args(["-std=c11", "-Wall", "-Werror", "-D_POSIX_C_SOURCE=200809L", "-o"])
        .arg(&program)
        .arg(&source)
        .args(["-lEGL", "-lOpenGL", "-lm", "-lpthread"])
        .args(libraries)
        .status();
    assert!(compiled.is_ok_and(|status| status.success()), "{name}.c compiles");
    Some(program)
}

/// A command that runs a client with this driver.
pub fn command(program: &Path) -> Command {
    let mut command = Command::new(env!("CARGO_BIN_EXE_nvjit-gl"));
    command.arg(program);
    command
}

/// Whether GLVND is there, with these libraries. It is looked for once.
fn has_glvnd(compiler: &std::ffi::OsStr, libraries: &[&str]) -> bool {
    static KNOWN: Mutex<BTreeMap<String, bool>> = Mutex::new(BTreeMap::new());
    let probe = || {
        let folder = folder("probe");
        let source = folder.join("probe.c");
        let text = "#include <EGL/egl.h>\n#include <GL/gl.h>\n#include <GL/glext.h>\nint main(void) { return eglGetError() + (int)glGetError(); }\n";
        fs::write(&source, text).expect("there is room for files");
        let mut probe = Command::new(compiler);
        probe.arg("-o").arg(folder.join("probe")).arg(&source).args(["-lEGL", "-lOpenGL"]).args(libraries);
        probe.output().is_ok_and(|output| output.status.success())
    };
    let mut known = KNOWN.lock().unwrap_or_else(PoisonError::into_inner);
    *known.entry(libraries.join(" ")).or_insert_with(probe)
}

/// What a client wrote, if it ran and was content.
#[allow(dead_code, reason = "not all tests have clients without a server")]
pub fn output(name: &str) -> Option<Vec<u8>> {
    let output = command(&compile(name, &[])?).output().expect("the command runs");
    assert!(output.status.success(), "{name}: {}\n{}", output.status, String::from_utf8_lossy(&output.stderr));
    Some(output.stdout)
}

/// docs/driver.md: the variables of `nvjit-gl` name the libraries beside it, in a build tree that was moved, too.
#[test]
fn a_build_tree_may_be_moved() {
    let place = folder("moved-build-tree");
    let (tool, libraries) = (place.join("nvjit-gl"), place.join("nvjit-gl-libraries"));
    fs::copy(env!("CARGO_BIN_EXE_nvjit-gl"), &tool).expect("there is room for files");
    fs::write(place.join("libnvjit_driver.so"), "").expect("there is room for files");
    fs::create_dir_all(&libraries).expect("there is room for files");
    fs::write(libraries.join("nvjit.json"), "that of the old place").expect("there is room for files");
    let said =
        Command::new(&tool).args(["sh", "-c", "cat \"$__EGL_VENDOR_LIBRARY_FILENAMES\""]).output().expect("it runs");
    let named = libraries.join("libEGL_nvjit.so.0");
    assert!(String::from_utf8_lossy(&said.stdout).contains(&*named.to_string_lossy()), "{said:?}");
    assert_eq!(fs::read_link(named).ok(), fs::canonicalize(place.join("libnvjit_driver.so")).ok());
}
