//! Builds against the C libraries examples/c/driver.c, examples/driver/driver.c, calls.c and similar programs, with
//! every warning an error; runs them, under valgrind too where it is installed.

use super::part;
use std::collections::BTreeSet;
use std::path::{Path, PathBuf};
use std::process::{Command, Output};
use std::sync::atomic::{AtomicUsize, Ordering};
use std::sync::{Mutex, PoisonError};

#[allow(dead_code)]
#[path = "../../../../examples/driver/main.rs"]
mod whole_driver;

fn root() -> &'static Path {
    Path::new(concat!(env!("CARGO_MANIFEST_DIR"), "/../.."))
}

fn run(command: &mut Command) -> Output {
    let output = command.output().unwrap_or_else(|error| panic!("{command:?}: {error}"));
    let text = |bytes: &[u8]| String::from_utf8_lossy(bytes).into_owned();
    assert!(
        output.status.success(),
        "{command:?}: {}\n{}\n{}",
        output.status,
        text(&output.stdout),
        text(&output.stderr)
    );
    output
}

fn stdout(command: &mut Command) -> String {
    String::from_utf8(run(command).stdout).unwrap()
}

/// The folder of libnvjit_capi.a and libnvjit_capi.so, which are built with the library that this test links.
fn libraries() -> PathBuf {
    let test = std::env::current_exe().unwrap();
    test.parent().unwrap().to_owned()
}

/// A place for this test's files.
fn scratch(name: &str) -> PathBuf {
    let folder = Path::new(env!("CARGO_TARGET_TMPDIR")).join("capi").join(name);
    std::fs::create_dir_all(&folder).unwrap();
    folder
}

/// The program made of the C file `source`, linked with the static or the shared library. It is made once: tests run at
/// the same time, and one may run what another would overwrite.
fn build(source: &str, shared: bool) -> PathBuf {
    static BUILT: Mutex<BTreeSet<PathBuf>> = Mutex::new(BTreeSet::new());
    let path = Path::new(source);
    let [folder, name] =
        [path.parent().and_then(Path::file_name), path.file_stem()].map(|part| part.unwrap().to_str().unwrap());
    let program = scratch("programs").join(format!("{folder}_{name}_{}", if shared { "shared" } else { "static" }));
    let mut built = BUILT.lock().unwrap_or_else(PoisonError::into_inner);
    if built.contains(&program) {
        return program;
    }
    let libraries = libraries();
    let (variable, compiler, standard) =
        if source.ends_with(".cpp") { ("CXX", "c++", "-std=c++17") } else { ("CC", "cc", "-std=c11") };
    let mut cc = Command::new(std::env::var_os(variable).unwrap_or(compiler.into()));
    cc.args([standard, "-O1", "-g", "-Wall", "-Wextra", "-Werror", "-I"]).arg(root().join("crates/capi/include"));
    cc.arg(root().join(source)).arg("-o").arg(&program);
    if shared {
        cc.arg("-L").arg(&libraries).arg("-lnvjit_capi").arg(format!("-Wl,-rpath,{}", libraries.display()));
    } else {
        cc.arg(libraries.join("libnvjit_capi.a"));
    }
    run(cc.args(["-lm", "-lpthread", "-ldl"]));
    built.insert(program.clone());
    program
}

/// A PPM file: width, height, pixels.
fn picture(path: &Path) -> (usize, usize, Vec<[u8; 3]>) {
    let bytes = std::fs::read(path).unwrap();
    let mut lines = bytes.splitn(4, |&byte| byte == b'\n');
    assert_eq!(lines.next(), Some(b"P6".as_slice()));
    let size = std::str::from_utf8(lines.next().unwrap()).unwrap().to_owned();
    let (width, height) = size.split_once(' ').unwrap();
    assert_eq!(lines.next(), Some(b"255".as_slice()));
    let pixels = lines.next().unwrap().as_chunks::<3>().0.to_vec();
    let (width, height) = (width.parse().unwrap(), height.parse().unwrap());
    assert_eq!(pixels.len(), width * height);
    (width, height, pixels)
}

/// The frames that the driver draws with these arguments, and what it prints.
fn draw(program: &Path, name: &str, arguments: &[&str]) -> (Vec<Vec<[u8; 3]>>, String) {
    let folder = scratch(name);
    let mut command = Command::new(program);
    command.current_dir(&folder).args(["--frames", "2", "--size", "160x120", "--out", "frame"]).args(arguments);
    let printed = stdout(&mut command);
    let frames = (0..2).map(|frame| picture(&folder.join(format!("frame{frame:03}.ppm"))).2).collect();
    (frames, printed)
}

/// A program becomes GLSL and what an application binds; one that GLSL cannot express is an error with its place.
#[test]
fn the_translator_writes_a_shader() {
    let (program, folder) = (build("examples/c/translate.c", true), scratch("translate"));
    let translate = |text: &str| {
        std::fs::write(folder.join("program"), text).unwrap();
        Command::new(&program).current_dir(&folder).args(["program", "shader", "reflection"]).output().unwrap()
    };
    let output = translate("!!FP1.0\nDECLARE tint;\nDDX R0, f[TEX0];\nMUL o[COLR], R0, tint;\nEND");
    assert!(output.status.success(), "{output:?}");
    let shader = std::fs::read_to_string(folder.join("shader")).unwrap();
    assert!(shader.starts_with("#version 450 core\n") && shader.contains("dFdx(texcoord0"), "{shader}");
    assert!(std::fs::read_to_string(folder.join("reflection")).unwrap().contains("\"uniform\": \"tint\""));
    let output = translate("!!NVfp5.0\nTEMP R;\nLOAD.U32 R.x, fragment.attrib[0].x;\nMOV result.color, R;\nEND");
    let said = String::from_utf8_lossy(&output.stderr).into_owned();
    assert!(!output.status.success() && said.starts_with("program:3:1: glsl450 has no memory at GPU"), "{said}");
}

const BACKGROUND: [u8; 3] = [30; 3];

#[test]
fn the_driver_draws() {
    let program = build("examples/c/driver.c", false);
    let (frames, printed) = draw(&program, "default", &[]);
    // The program with errors: where the first is, and a caret under each.
    assert!(printed.contains("the first error is at byte 47\n"), "{printed}");
    assert!(printed.contains("\n    MUL R0, R0, tint;\n                ^\n"), "{printed}");
    for frame in &frames {
        let covered = frame.iter().filter(|&&pixel| pixel != BACKGROUND).count();
        assert!((2000..8000).contains(&covered), "{covered} pixels");
        assert_eq!(frame[0], BACKGROUND);
        // The hole of the torus.
        assert_eq!(frame[160 * 60 + 80], BACKGROUND);
        // Both kinds of tiles, and the highlight.
        assert!(frame.iter().any(|&[r, g, b]| r > 100 && g < 60 && b < 60));
        assert!(frame.iter().any(|&[r, _, b]| b > 100 && r < 60));
        assert!(frame.iter().any(|&[r, g, b]| r.min(g).min(b) > 225));
    }
    assert_ne!(frames[0], frames[1]);
    // The same bits with every engine and every library.
    assert_eq!(draw(&program, "interpreter", &["--interpreter"]).0, frames);
    assert_eq!(draw(&program, "background", &["--background"]).0, frames);
    assert_eq!(draw(&build("examples/c/driver.c", true), "shared", &[]).0, frames);
    // The driver's own lookups are of the nearest texel: the same shape, other pixels.
    let (own, _) = draw(&program, "callback", &["--callback"]);
    assert_ne!(own, frames);
    let shape = |frame: &[[u8; 3]]| frame.iter().map(|&pixel| pixel != BACKGROUND).collect::<Vec<_>>();
    assert_eq!(shape(&own[1]), shape(&frames[1]));
}

/// The programs that call functions with right and with wrong arguments, each those of its own subject.
const CALLS: [&str; 9] = ["calls", "textures", "objects", "arb", "memory", "parts", "stages", "drawing", "rasterising"];

#[test]
fn every_function_checks_its_arguments() {
    for name in CALLS {
        let mut program = Command::new(build(&format!("crates/capi/tests/capi/{name}.c"), true));
        if name == "parts" {
            let code = scratch("cache").join("code");
            let _ = std::fs::remove_dir_all(&code);
            // Where the texts go that debuggers read.
            program.arg(code).env("JITDUMPDIR", scratch("profile"));
        }
        assert_eq!(stdout(&mut program), "all good\n", "{name}");
    }
}

/// The whole drivers of docs/embedding.md, in C and in Rust.
#[test]
fn whole_drivers_draw_the_same_picture() {
    let (folder, out) = (root().join("examples/driver"), scratch("whole"));
    let driver = build("examples/driver/driver.c", true);
    for [width, height] in [["160", "120"], ["31", "57"]] {
        let [c, rust] = ["c.ppm", "rust.ppm"].map(|name| out.join(name));
        run(Command::new(&driver).arg(&folder).arg(&c).args([width, height]));
        let arguments = [folder.to_str().unwrap(), rust.to_str().unwrap(), width, height].map(str::to_owned);
        whole_driver::run(&arguments).unwrap();
        assert!(std::fs::read(&c).unwrap() == std::fs::read(&rust).unwrap(), "{width} x {height}");
    }
    run(Command::new(&driver).arg(&folder).arg(out.join("c.ppm")).args(["160", "120"]));
    let (width, height, pixels) = picture(&out.join("c.ppm"));
    assert_eq!([width, height], [160, 120]);
    let has = |is: fn(&[u8; 3]) -> bool| assert!(pixels.iter().filter(|pixel| is(pixel)).count() > 40);
    // White and cobalt, red clay, green glass, wood, the sky.
    has(|&[r, g, b]| r.min(g).min(b) > 225);
    has(|&[r, _, b]| b > 70 && r < 40);
    has(|&[r, g, _]| r > 150 && g < 80);
    has(|&[r, g, _]| g > r && g > 60);
    has(|&[r, g, b]| r > 130 && r > g && g.saturating_sub(b) > 15);
    has(|&[r, g, b]| b > r && b > g && r > 60);
    // Errors are reported.
    let output = Command::new(&driver).arg(&out).arg(out.join("none.ppm")).output().unwrap();
    assert!(!output.status.success() && String::from_utf8_lossy(&output.stderr).contains("surface.vp: cannot be read"));
}

/// The C programs of docs/embedding.md.
#[test]
fn the_programs_of_the_documentation_run() {
    let text = std::fs::read_to_string(root().join("docs/embedding.md")).unwrap();
    let programs: Vec<_> = text.split("```c\n").skip(1).map(|rest| rest.split_once("```").unwrap().0).collect();
    let expected =
        [("triangle.c", "x of the second vertex: 3\n1 0.5 0.25\n1 0.5 0.25\n1 0.5 0.25\n"), ("compute.c", "2 4 6 8\n")];
    assert_eq!(programs.len(), expected.len());
    for (program, (name, printed)) in programs.into_iter().zip(expected) {
        let file = scratch("documentation").join(name);
        std::fs::write(&file, program).unwrap();
        assert_eq!(stdout(&mut Command::new(build(file.to_str().unwrap(), true))), printed, "{name}");
    }
}

#[test]
fn careless_callers_do_no_harm() {
    assert_eq!(stdout(&mut Command::new(build("crates/capi/tests/capi/hostile.c", true))), "all good\n");
}

/// Signals, forks, executable memory that is refused, memory that is short, small stacks, files for perf.
#[test]
fn the_process_is_not_disturbed() {
    let program = build("crates/capi/tests/capi/process.c", false);
    for what in part::of(["signals", "forks", "refusal", "memory", "stacks", "profiles"], 6) {
        assert_eq!(stdout(Command::new(&program).arg(what)), "all good\n", "{what}");
    }
}

/// valgrind has no flush-to-zero, so it compares no pictures.
#[test]
fn no_memory_error_and_no_leak() {
    if Command::new("valgrind").arg("--version").output().is_err() {
        eprintln!("skipped: there is no valgrind");
        return;
    }
    let whole = root().join("examples/driver");
    // The source, whether the library is shared, and the arguments.
    let mut checks: Vec<(String, bool, Vec<&str>)> = Vec::new();
    for mode in [&[][..], &["--background", "--callback"], &["--interpreter"]] {
        let arguments = [&["--frames", "1", "--size", "64x48", "--out", "frame"], mode].concat();
        checks.push(("examples/c/driver.c".into(), false, arguments));
    }
    for name in CALLS.into_iter().chain(["hostile"]) {
        checks.push((format!("crates/capi/tests/capi/{name}.c"), true, Vec::new()));
    }
    let arguments = vec![whole.to_str().unwrap(), "whole.ppm", "16", "12"];
    checks.push(("examples/driver/driver.c".into(), true, arguments));
    if has_cpp() {
        checks.push(("crates/capi/tests/capi/owners.cpp".into(), true, Vec::new()));
    }
    let checks: Vec<_> = part::of(checks, 45).collect();
    // One thread each, as valgrind has it: as many at a time as there are processors.
    let next = AtomicUsize::new(0);
    let work = || {
        loop {
            let number = next.fetch_add(1, Ordering::Relaxed);
            let Some((source, shared, arguments)) = checks.get(number) else { break };
            run(Command::new("valgrind")
                .args(["-q", "--leak-check=full"])
                // Not even what can still be reached: there is no global state.
                .args(["--show-leak-kinds=all", "--errors-for-leak-kinds=all", "--error-exitcode=9"])
                .arg(format!("--suppressions={}", root().join("crates/capi/tests/capi/valgrind.supp").display()))
                .arg(build(source, *shared))
                .args(arguments)
                .current_dir(scratch(&format!("valgrind/{number}"))));
        }
    };
    let workers = std::thread::available_parallelism().map_or(1, Into::into);
    std::thread::scope(|scope| (0..workers).for_each(|_| drop(scope.spawn(work))));
}

/// The shared library exports the functions of the header, and nothing else.
#[test]
fn exports() {
    let symbols = stdout(Command::new("nm").args(["-D", "--defined-only"]).arg(libraries().join("libnvjit_capi.so")));
    let mut exported: Vec<&str> = symbols.lines().filter_map(|line| line.split_whitespace().nth(2)).collect();
    let header = std::fs::read_to_string(root().join("crates/capi/include/nvjit.h")).unwrap();
    let name = |line: &str| {
        let (before, _) = line.split_once('(')?;
        let name = before.rsplit([' ', '*']).next()?;
        (!line.starts_with([' ', '/', '#', '*']) && name.starts_with("nvjit_")).then(|| name.to_owned())
    };
    let mut declared: Vec<String> = header.lines().filter_map(name).collect();
    exported.sort_unstable();
    declared.sort_unstable();
    assert!(declared.len() > 90, "{declared:?}");
    assert_eq!(exported.join("\n"), declared.join("\n"));
}

/// The header is C99 without extensions, and C++.
#[test]
fn the_header_stands_alone() {
    let file = scratch("header").join("header.c");
    std::fs::write(&file, "#include \"nvjit.h\"\nint main(void) { return (int)nvjit_version() < 0; }\n").unwrap();
    let strict = ["-Wall", "-Wextra", "-Wpedantic", "-Werror", "-fsyntax-only", "-I"];
    run(Command::new("cc").arg("-std=c99").args(strict).arg(root().join("crates/capi/include")).arg(&file));
    if has_cpp() {
        run(Command::new("c++").args(["-x", "c++"]).args(strict).arg(root().join("crates/capi/include")).arg(&file));
        // The C++ header, with exceptions and without, and after any other header of enumerants.
        std::fs::write(
            &file,
            "#define GL_FLOAT 0x1406\n#include \"nvjit.hpp\"\n#include \"nvjit_gl.h\"\nint main() {}\n",
        )
        .unwrap();
        for exceptions in ["-fexceptions", "-fno-exceptions"] {
            let mut cpp = Command::new("c++");
            run(cpp
                .args(["-x", "c++", "-std=c++17", exceptions])
                .args(strict)
                .arg(root().join("crates/capi/include"))
                .arg(&file));
        }
    }
}

fn has_cpp() -> bool {
    let found = Command::new("c++").arg("--version").output().is_ok();
    if !found {
        eprintln!("skipped: there is no C++ compiler");
    }
    found
}

#[test]
fn owners_in_cpp() {
    if part::has("owners_in_cpp", 4) && has_cpp() {
        assert_eq!(stdout(&mut Command::new(build("crates/capi/tests/capi/owners.cpp", true))), "all good\n");
    }
}

/// A program without shared libraries: what rustc says that such a one is linked with, which pkg-config gives for the
/// library that docs/embedding.md says to install for it.
#[test]
fn a_program_without_shared_libraries() {
    if !part::has("a_program_without_shared_libraries", 4) {
        return;
    }
    let empty = scratch("static").join("empty.c");
    std::fs::write(&empty, "int main(void) { return 0; }\n").unwrap();
    let program = scratch("static").join("calls");
    if !Command::new("cc").arg("-static").arg(&empty).arg("-o").arg(&program).output().unwrap().status.success() {
        eprintln!("skipped: there is no static C library");
        return;
    }
    let mut rustc = Command::new("rustc");
    rustc.args(["--crate-type", "staticlib", "-C", "target-feature=+crt-static", "--print", "native-static-libs", "-"]);
    let said = run(rustc.arg("-o").arg(scratch("static").join("empty.a")).stdin(std::process::Stdio::null()));
    let said = String::from_utf8(said.stderr).unwrap();
    let needed = said.lines().find_map(|line| line.split_once("native-static-libs: ")).expect("a list").1;
    let mut cc = Command::new("cc");
    cc.args(["-static", "-std=c11", "-I"])
        .arg(root().join("crates/capi/include"))
        .arg(root().join("crates/capi/tests/capi/calls.c"));
    run(cc.arg("-o").arg(&program).arg(libraries().join("libnvjit_capi.a")).args(needed.split_whitespace()));
    assert_eq!(stdout(&mut Command::new(program)), "all good\n");
}
