//! Clients in C, compiled with the system's compiler against GLVND, and run with this driver.

use std::fs;
use std::path::{Path, PathBuf};
use std::process::{Command, Output};

/// The driver as it was built beside this test.
fn library() -> PathBuf {
    let own = std::env::current_exe().expect("a test has a path");
    let folder = own.parent().expect("it is in a folder");
    let places = [folder.join("libnvjit_driver.so"), folder.join("../libnvjit_driver.so")];
    places.into_iter().find(|place| place.exists()).expect("the driver was built")
}

/// A folder for files of a test.
fn folder(name: &str) -> PathBuf {
    let folder = Path::new(env!("CARGO_TARGET_TMPDIR")).join(name);
    fs::create_dir_all(&folder).expect("there is room for files");
    folder
}

/// Compiles and runs `tests/clients/NAME.c`; `None`, with a word why, where there is no compiler or no GLVND.
pub fn run(name: &str, arguments: &[&str]) -> Option<Output> {
    let folder = folder(name);
    let program = folder.join(name);
    let source = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/clients").join(format!("{name}.c"));
    let compiler = std::env::var_os("CC").unwrap_or_else(|| "cc".into());
    if !has_glvnd(&compiler, &folder) {
        println!("skipped: {name} needs a C compiler, and libEGL and libOpenGL of GLVND with their headers");
        return None;
    }
    let compiled = Command::new(&compiler)
        .args(["-std=c11", "-Wall", "-Werror", "-D_POSIX_C_SOURCE=200809L", "-o"])
        .arg(&program)
        .arg(&source)
        .args(["-lEGL", "-lOpenGL", "-lm", "-lpthread"])
        .status();
    assert!(compiled.is_ok_and(|status| status.success()), "{name}.c compiles");
    let json = folder.join("vendor.json");
    let library = library();
    let text = format!(r#"{{"file_format_version": "1.0.0", "ICD": {{"library_path": "{}"}}}}"#, library.display());
    fs::write(&json, text).expect("there is room for files");
    let output = Command::new(&program)
        .args(arguments)
        .env("__EGL_VENDOR_LIBRARY_FILENAMES", &json)
        .output()
        .expect("what was compiled runs");
    Some(output)
}

fn has_glvnd(compiler: &std::ffi::OsStr, folder: &Path) -> bool {
    let source = folder.join("probe.c");
    let text = "#include <EGL/egl.h>\n#include <GL/gl.h>\n#include <GL/glext.h>\nint main(void) { return eglGetError() + (int)glGetError(); }\n";
    fs::write(&source, text).expect("there is room for files");
    let probe =
        Command::new(compiler).arg("-o").arg(folder.join("probe")).arg(&source).args(["-lEGL", "-lOpenGL"]).output();
    probe.is_ok_and(|output| output.status.success())
}

/// What a client wrote, if it ran and was content.
pub fn output(name: &str, arguments: &[&str]) -> Option<Vec<u8>> {
    let output = run(name, arguments)?;
    assert!(output.status.success(), "{name}: {}\n{}", output.status, String::from_utf8_lossy(&output.stderr));
    Some(output.stdout)
}
