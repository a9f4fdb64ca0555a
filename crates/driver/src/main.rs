//! `nvjit-gl COMMAND…` runs a program with this driver: it sets GLVND's environment variables, and executes the
//! program.
//!
//! The installed vendor libraries are in `lib/nvjit` beside `bin`. In a build tree, only `libnvjit_driver.so` exists
//! beside this program; the command then makes links with GLVND's names in a folder next to it.

use std::env;
use std::ffi::{OsStr, OsString};
use std::fs;
use std::io;
use std::path::{Path, PathBuf};
use std::process::{Command, ExitCode};

const USAGE: &str = "usage: nvjit-gl [--dump DIR] [--errors FILE] COMMAND [ARGUMENT…]

Runs COMMAND with nvjit's OpenGL driver, over GLX, EGL or OSMesa.
  --dump DIR     write the programs of the fixed function there, as text that `nvjit run` takes
  --errors FILE  add a line to FILE for each command that fails: which, and its error";

/// The names of libraries that GLVND loads.
const GLX: &str = "libGLX_nvjit.so.0";
const EGL: &str = "libEGL_nvjit.so.0";
/// The name of the library for programs that draw without a window system.
const OSMESA: &str = "libOSMesa.so.8";
/// The name of the file that tells libEGL where the vendor library is.
const VENDOR: &str = "nvjit.json";

/// The name of the library in a build tree.
const BUILT: &str = "libnvjit_driver.so";

/// The folder with the vendor libraries and [`VENDOR`].
fn libraries() -> io::Result<PathBuf> {
    let own = env::current_exe()?;
    let folder = own.parent().unwrap_or(Path::new("."));
    let installed = folder.join("../lib/nvjit");
    if installed.join(GLX).exists() {
        return fs::canonicalize(installed);
    }
    let places = [folder.join(BUILT), folder.join("deps").join(BUILT)];
    // Which of the two copies Cargo updates depends on the packages that are built.
    let age = |place: &&PathBuf| fs::metadata(place).and_then(|data| data.modified()).ok();
    let Some(built) = places.iter().filter(|place| place.exists()).max_by_key(age) else {
        return Err(io::Error::new(io::ErrorKind::NotFound, format!("there is no {GLX} and no {BUILT}")));
    };
    let built = fs::canonicalize(built)?;
    let links = folder.join("nvjit-gl-libraries");
    fs::create_dir_all(&links)?;
    for name in [GLX, EGL, OSMESA] {
        let link = links.join(name);
        if fs::read_link(&link).ok().as_ref() != Some(&built) {
            let _ = fs::remove_file(&link);
            std::os::unix::fs::symlink(&built, &link)?;
        }
    }
    // A build tree that was moved has the file of its old place.
    let (vendor, library) = (links.join(VENDOR), links.join(EGL));
    let text =
        format!("{{\"file_format_version\": \"1.0.0\", \"ICD\": {{\"library_path\": \"{}\"}}}}\n", library.display());
    if fs::read_to_string(&vendor).ok().as_ref() != Some(&text) {
        fs::write(vendor, text)?;
    }
    Ok(links)
}

/// The value of the variable with `first` before its current value.
fn prepended(variable: &str, first: &Path) -> OsString {
    let mut value = first.as_os_str().to_owned();
    if let Some(rest) = env::var_os(variable).filter(|rest| !rest.is_empty()) {
        value.push(":");
        value.push(rest);
    }
    value
}

fn run(options: &Options, command: &OsStr, arguments: &[OsString]) -> io::Result<()> {
    use std::os::unix::process::CommandExt;
    let libraries = libraries()?;
    let mut program = Command::new(command);
    program
        .args(arguments)
        .env("__GLX_VENDOR_LIBRARY_NAME", "nvjit")
        .env("__EGL_VENDOR_LIBRARY_FILENAMES", libraries.join(VENDOR))
        .env("LD_LIBRARY_PATH", prepended("LD_LIBRARY_PATH", &libraries));
    if let Some(folder) = &options.dump {
        fs::create_dir_all(folder)?;
        program.env("NVJIT_GL_DUMP", fs::canonicalize(folder)?);
    }
    if let Some(file) = &options.errors {
        program.env("NVJIT_GL_ERRORS", std::path::absolute(file)?);
    }
    Err(program.exec())
}

/// The options before the program.
#[derive(Default)]
struct Options {
    dump: Option<OsString>,
    errors: Option<OsString>,
}

impl Options {
    /// Removes the options from the arguments before the program.
    fn take(arguments: &mut Vec<OsString>) -> Self {
        let mut options = Self::default();
        while arguments.len() > 1 {
            let value = match arguments[0].to_str() {
                Some("--dump") => &mut options.dump,
                Some("--errors") => &mut options.errors,
                _ => break,
            };
            *value = arguments.drain(..2).nth(1);
        }
        options
    }
}

fn main() -> ExitCode {
    let mut arguments: Vec<_> = env::args_os().skip(1).collect();
    let options = Options::take(&mut arguments);
    match arguments.split_first() {
        Some((command, rest)) if !command.to_string_lossy().starts_with('-') => match run(&options, command, rest) {
            Ok(()) => ExitCode::SUCCESS,
            Err(error) => {
                eprintln!("nvjit-gl: {}: {error}", command.to_string_lossy());
                ExitCode::from(127)
            }
        },
        Some((option, _)) if option == "--help" => {
            println!("{USAGE}");
            ExitCode::SUCCESS
        }
        _ => {
            eprintln!("{USAGE}");
            ExitCode::from(2)
        }
    }
}
