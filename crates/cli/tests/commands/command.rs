//! What the command `nvjit` does with files, streams and threads, and what it says of arguments that make no sense.
//! What it prints for those that do is in the transcripts of `cli`.

use super::part;
use std::fs;
use std::path::{Path, PathBuf};
use std::process::{Command, Output, Stdio};

pub const PHONG: &str = "examples/programs/phong.fp";

pub fn nvjit() -> Command {
    let mut command = Command::new(env!("CARGO_BIN_EXE_nvjit"));
    command.current_dir(concat!(env!("CARGO_MANIFEST_DIR"), "/../..")).stdin(Stdio::null());
    command
}

/// Runs the command; arguments have spaces between them.
pub fn run(arguments: &str) -> Output {
    nvjit().args(arguments.split_whitespace()).output().expect("the command runs")
}

pub fn errors(output: &Output) -> String {
    String::from_utf8_lossy(&output.stderr).into_owned()
}

/// An empty folder for a test.
pub fn folder(name: &str) -> PathBuf {
    let folder = Path::new(env!("CARGO_TARGET_TMPDIR")).join("command").join(name);
    let _ = fs::remove_dir_all(&folder);
    fs::create_dir_all(&folder).expect("a folder");
    folder
}

/// Writes a file and gives its path as an argument.
pub fn file(folder: &Path, name: &str, content: impl AsRef<[u8]>) -> String {
    let path = folder.join(name);
    fs::write(&path, content).expect("a file");
    path.display().to_string()
}

/// Checks that a command line fails with this exit status and says this.
#[track_caller]
pub fn refused(arguments: &str, code: i32, message: &str) {
    let output = run(arguments);
    let errors = errors(&output);
    assert!(output.status.code() == Some(code) && errors.contains(message), "{arguments}: {}\n{errors}", output.status);
}

fn is_whole_png(path: &Path) -> bool {
    let read = || -> Option<()> {
        let mut reader = png::Decoder::new(std::io::BufReader::new(fs::File::open(path).ok()?)).read_info().ok()?;
        let mut bytes = vec![0; reader.output_buffer_size()?];
        reader.next_frame(&mut bytes).ok()?;
        reader.finish().ok()
    };
    read().is_some()
}

/// The files of a folder, hidden ones included.
pub fn files(folder: &Path) -> Vec<PathBuf> {
    let entries = fs::read_dir(folder).expect("a folder");
    let mut files: Vec<_> = entries.map(|entry| entry.expect("an entry").path()).collect();
    files.sort();
    files
}

/// Code is shown for what the CPU lacks, too.
#[cfg(target_arch = "x86_64")]
#[test]
fn code_of_each_width_is_shown() {
    for (cpu, register) in [("avx512", "zmm"), ("avx2", "ymm"), ("narrow", "xmm")] {
        let output = run(&format!("dump --emit asm --cpu {cpu} examples/programs/phong.fp"));
        assert!(String::from_utf8_lossy(&output.stdout).contains(register), "{cpu}: {}", errors(&output));
    }
}

#[cfg(unix)]
#[test]
fn pictures_are_whole_or_not_there_when_a_signal_ends_the_command() {
    let folder = folder("signal");
    for wait in [30, 60, 100, 150, 210] {
        let mut child = nvjit()
            .args(["render", "--fp", PHONG, "--size", "256x256", "--frames", "400", "-o"])
            .arg(folder.join("frame.png"))
            .stdout(Stdio::null())
            .stderr(Stdio::null())
            .spawn()
            .expect("the command runs");
        // From the first picture on, so that it is at one at least once.
        let has_begun = || !files(&folder).is_empty();
        (0..500).take_while(|_| !has_begun()).for_each(|_| std::thread::sleep(std::time::Duration::from_millis(10)));
        std::thread::sleep(std::time::Duration::from_millis(wait));
        let killed = Command::new("kill").args(["-INT", &child.id().to_string()]).status().expect("kill");
        assert!(killed.success());
        let status = child.wait().expect("an end");
        assert_eq!(status.code(), Some(130), "{status}");
        for file in files(&folder) {
            assert!(is_whole_png(&file), "{}", file.display());
            fs::remove_file(&file).expect("a file");
        }
    }
}

#[cfg(unix)]
#[test]
fn a_picture_stays_when_the_disk_is_full() {
    let folder = folder("full");
    let picture = folder.join("picture.png");
    let render = format!("{} render --fp {PHONG} --size 256x256 -o {}", env!("CARGO_BIN_EXE_nvjit"), picture.display());
    let shell = |script: &str| {
        let mut shell = Command::new("sh");
        shell.current_dir(concat!(env!("CARGO_MANIFEST_DIR"), "/../..")).args(["-c", script]).output().expect("a shell")
    };
    assert!(shell(&render).status.success());
    let before = fs::read(&picture).expect("a picture");
    // Files of at most one block: as if there were no more room.
    let output = shell(&format!("trap '' XFSZ; ulimit -f 1; {render} --mesh cube"));
    assert!(output.status.code() == Some(1) && errors(&output).contains("picture.png: "), "{}", errors(&output));
    assert!(fs::read(&picture).expect("a picture") == before);
    assert_eq!(files(&folder), [picture]);
}

#[cfg(unix)]
#[test]
fn links_and_rights_are_as_if_written_in_place() {
    use std::os::unix::fs::PermissionsExt;
    let folder = folder("links");
    let (picture, link, plain) = (folder.join("picture.png"), folder.join("link.png"), folder.join("plain"));
    fs::write(&plain, "").expect("a file");
    fs::write(&picture, "").expect("a file");
    std::os::unix::fs::symlink("picture.png", &link).expect("a link");
    assert!(run(&format!("render --fp {PHONG} --size 16x16 -o {}", link.display())).status.success());
    assert!(link.symlink_metadata().unwrap().is_symlink() && is_whole_png(&picture));
    fs::remove_file(&picture).unwrap();
    assert!(run(&format!("render --fp {PHONG} --size 16x16 -o {}", picture.display())).status.success());
    let mode = |path: &Path| fs::metadata(path).unwrap().permissions().mode();
    assert_eq!(mode(&picture), mode(&plain));
}

/// Nobody reads what fails, but it fails.
#[cfg(unix)]
#[test]
fn exit_status_does_not_depend_on_readers() {
    let bad = file(&folder("pipe"), "bad.fp", "!!FP1.0\n");
    for arguments in
        [format!("check {bad}"), format!("run {bad}"), "run missing.fp".to_owned(), format!("check {PHONG} {bad}")]
    {
        let mut child =
            nvjit().args(arguments.split_whitespace()).stdout(Stdio::piped()).stderr(Stdio::piped()).spawn().unwrap();
        drop((child.stdout.take(), child.stderr.take()));
        assert_eq!(child.wait().unwrap().code(), Some(1), "{arguments}");
    }
}

#[test]
#[cfg(target_os = "linux")]
fn an_output_that_is_closed_is_an_error() {
    let shell = |arguments: &str| {
        let script = format!("exec {} {arguments}", env!("CARGO_BIN_EXE_nvjit"));
        Command::new("sh").args(["-c", &script]).output().expect("sh")
    };
    let output = shell("isa >&-");
    assert_eq!(output.status.code(), Some(1));
    assert_eq!(String::from_utf8_lossy(&output.stderr), "nvjit: error: standard output is closed\n");
    // A null device, opened as Rust would, is an output.
    assert_eq!(shell("isa >/dev/null").status.code(), Some(0));
    assert_eq!(shell("isa 1<>/dev/null").status.code(), Some(0));
}

#[test]
fn threads_that_are_of_no_use_are_not_made() {
    let picture = folder("threads").join("picture.png");
    let rendered = run(&format!("render --fp {PHONG} --size 16x16 --threads 65535 -o {}", picture.display()));
    assert!(
        rendered.status.success() && errors(&rendered).contains("not 65535: more are of no use"),
        "{}",
        errors(&rendered)
    );
    let fuzzed = run("fuzz --jobs 100000 --programs 2 --seed 1");
    assert!(
        fuzzed.status.success() && errors(&fuzzed).contains("not 100000: more are of no use"),
        "{}",
        errors(&fuzzed)
    );
}

/// No system has so much memory for the stack of a thread.
#[cfg(target_os = "linux")]
#[test]
fn threads_that_do_not_start_are_an_error() {
    let picture = folder("no_threads").join("picture.png");
    let render = format!("render --fp {PHONG} --size 16x16 -o {}", picture.display());
    for (arguments, message) in
        [("fuzz --programs 2", "there is no thread for job 0"), (&render, "no threads to draw with")]
    {
        let output =
            nvjit().env("RUST_MIN_STACK", "1000000000000000").args(arguments.split_whitespace()).output().unwrap();
        assert!(
            output.status.code() == Some(1) && errors(&output).contains(message),
            "{arguments}: {}",
            errors(&output)
        );
    }
}

#[test]
fn obstacles_to_a_reduction_are_reported() {
    let folder = folder("reduce");
    let program = file(&folder, "program.fp", "!!FP1.0\nMOV o[COLR], 1;\nEND");
    let reduce = |temporary: &Path, command: &str| {
        nvjit().env("TMPDIR", temporary).args(["reduce", &program, "--cmd", command]).output().unwrap()
    };
    let output = reduce(&folder.join("missing"), "true");
    assert!(output.status.code() == Some(1) && errors(&output).contains("missing: "), "{}", errors(&output));
    // The command takes the file away for good.
    let output = reduce(&folder, "f() { if [ -e \"$1\" ]; then rm \"$1\"; mkdir \"$1\"; fi; }; f");
    assert!(output.status.code() == Some(1) && errors(&output).contains("directory"), "{}", errors(&output));
}

#[cfg(unix)]
#[test]
fn a_reduction_leaves_nothing_behind() {
    let folder = folder("reduce_signal");
    let program = file(&folder, "program.fp", "!!FP1.0\nMOV o[COLR], 1;\nEND");
    let temporary = folder.join("temporary");
    fs::create_dir(&temporary).unwrap();
    let mut child =
        nvjit().env("TMPDIR", &temporary).args(["reduce", &program, "--cmd", "sleep 0.2; true"]).spawn().unwrap();
    (0..500)
        .take_while(|_| files(&temporary).is_empty())
        .for_each(|_| std::thread::sleep(std::time::Duration::from_millis(10)));
    assert_eq!(files(&temporary).len(), 1);
    assert!(Command::new("kill").args(["-INT", &child.id().to_string()]).status().unwrap().success());
    assert_eq!(child.wait().unwrap().code(), Some(130));
    assert!(files(&temporary).is_empty());
}

#[test]
fn failures_are_written_to_a_place_that_is_looked_at_first() {
    let folder = folder("fuzz");
    let taken = file(&folder, "taken", "");
    refused(&format!("fuzz --programs 1 --output {taken}"), 1, "taken: ");
    let output = run(&format!("fuzz --programs 1 --seed 1 --output {}", folder.join("a/b").display()));
    assert!(output.status.success() && !folder.join("a").exists(), "nothing failed, so nothing is written");
}

#[test]
fn a_picture_goes_to_the_standard_output() {
    let output = run(&format!("render --fp {PHONG} --size 16x16 -o -"));
    assert!(
        output.status.success()
            && output.stdout.starts_with(b"\x89PNG")
            && output.stdout.ends_with(b"IEND\xae\x42\x60\x82")
    );
    assert!(errors(&output).starts_with("<stdout>: 16x16"), "{}", errors(&output));
    let square = run(&format!("render --fp {PHONG} --size 16 -o -"));
    assert!(square.stdout == output.stdout, "one side is that of a square");
    refused(&format!("render --fp {PHONG} --frames 2 -o -"), 2, "takes one picture");
}

#[test]
fn impossible_picture_sizes_are_refused() {
    let folder = folder("render");
    let obj = |name: &str, text: &str| format!("-o x.png --mesh {}", file(&folder, name, text));
    let triangle = "v 0 0 0\nv 1 0 0\nv 0 1 0\n";
    let render = |options: &str| format!("render --fp {PHONG} --size 64x48 {options}");
    for (options, message) in [
        ("-o x.png --size 4y", "--size"),
        ("-o picture.jpg", "picture.jpg` is not the name of a PNG file: it must end in .png"),
        ("-o x.png --turn nan,0", "`nan` is no finite number"),
        ("-o x.png --turn 0,inf", "`inf` is no finite number"),
        ("-o x.png --distance inf", "`inf` is no number from 0.001 to 1000000"),
        ("-o x.png --distance 0", "`0` is no number from 0.001"),
        ("-o x.png --trace-pixel 64,3", "--trace-pixel: 64,3 is not in the picture, whose pixels are 0,0 to 63,47"),
        ("-o x.png --background 1", "--background: `1` is no colour"),
        ("-o x.png --background 1,nan,0", "--background: `1,nan,0` has numbers that are not finite"),
        ("-o x.png --texture 0=", "--texture 0: the name of the texture is missing"),
        ("-o x.png --texture 0=checker,,sky", "--texture 0: the name 2 of the texture is missing"),
        ("-o x.png --texture 0=constant:red", "--texture 0: `constant:red`: `red` is not a number"),
        ("-o x.png --param specular=1,x", "--param specular: `x` is not a number"),
        ("-o x.png --set v[COL0]=x", "--set v[COL0]: `x` is not a number"),
        ("-o x.png --param specullar=1", "perhaps `specular`; the programs have ambient, "),
        ("-o x.png --vsp-input up", "--vsp-input: `up`"),
        ("-o x.png --mesh teepot", "there is no mesh `teepot`, perhaps `teapot`: there are quad, "),
        ("-o x.png --texture 0=chekker", "there is no texture `chekker`; did you mean checker?"),
        (
            "-o x.png --texture 0=constant:1,2,3,4,5",
            "--texture 0: `constant:1,2,3,4,5`: `1,2,3,4,5` has more than four",
        ),
    ] {
        refused(&render(options), 2, message);
    }
    refused(&format!("render --fp {PHONG} --size 16384x16384 -o x.png"), 2, "256 million pixels are too many");
    for (options, message) in [
        (obj("nan.obj", "v nan 0 0\n"), "nan.obj: line 1: `nan` in a position is no finite number"),
        (obj("short.obj", &format!("{triangle}v 1\n")), "short.obj: line 4: a position is 3 numbers, not 1"),
        (
            obj("normal.obj", &format!("{triangle}vn 1 0 x\n")),
            "normal.obj: line 4: `x` in a normal is no finite number",
        ),
        (
            obj("face.obj", &format!("{triangle}f 1 2 7\n")),
            "face.obj: line 4: `7`: there is no `v` of this number: there are 3",
        ),
        (obj("corner.obj", &format!("{triangle}f 1 2 3//1\n")), "line 4: `3//1`: there is no `vn` of this number"),
        (obj("two.obj", &format!("{triangle}f 1 2\n")), "two.obj: line 4: a face has three corners or more, not 2"),
    ] {
        refused(&render(&options), 1, message);
    }
    assert!(!Path::new(concat!(env!("CARGO_MANIFEST_DIR"), "/../..")).join("x.png").exists());
}

/// The file of a texture that cannot be one is named with what is wrong in it.
#[test]
fn impossible_textures_are_refused() {
    let folder = folder("textures");
    let look = |target: &str| {
        file(&folder, &format!("{target}.fp"), format!("!!FP1.0\nTEX o[COLR], f[TEX0], TEX0, {target};\nEND"))
    };
    let (flat, cube) = (look("2D"), look("CUBE"));
    // A header of DDS: how large, the code of the format, whether it is a cube map with all faces.
    let dds = |name: &str, [width, height]: [u32; 2], code: &[u8; 4], caps: u32| {
        let mut words = vec![124, 0x1007, height, width, 0, 0, 0];
        words.resize(18, 0);
        words.extend([32, 4, u32::from_le_bytes(*code), 0, 0, 0, 0, 0, 0x1000, caps, 0, 0, 0]);
        let mut bytes = [b"DDS ".to_vec(), words.into_iter().flat_map(u32::to_le_bytes).collect()].concat();
        bytes.resize(bytes.len() + 4096, 0);
        file(&folder, name, bytes)
    };
    // A picture whose header says that it has more pixels than there may be.
    let mut png = b"\x89PNG\r\n\x1a\n\0\0\0\x0dIHDR\0\x01\x86\xa0\0\x01\x86\xa0\x08\x02\0\0\0".to_vec();
    let crc = png[12..].iter().fold(!0u32, |crc, &byte| {
        (0..8).fold(crc ^ u32::from(byte), |crc, _| if crc & 1 == 1 { crc >> 1 ^ 0xedb8_8320 } else { crc >> 1 })
    });
    png.extend((!crc).to_be_bytes());
    png.extend(b"\0\0\0\0IDAT\x35\xaf\x06\x1e");
    let png = file(&folder, "huge.png", png);
    let oblong = dds("oblong.dds", [8, 4], b"DXT1", 0xfe00);
    let unknown = dds("unknown.dds", [8, 8], b"ABCD", 0);
    for (program, texture, message) in [
        (&cube, &oblong, "oblong.dds: the faces of a cube map must be square, not 8x4"),
        (&flat, &unknown, "unknown.dds: texels of the format ABCD are not supported: there are RGBA, "),
        (&flat, &png, "huge.png: 100000x100000 pixels: size is zero or too large (at most 16384 a side)"),
    ] {
        refused(&format!("run {program} --texture 0={texture}"), 1, message);
    }
    refused(&format!("run {flat} --texture 0="), 2, "--texture 0: the name of the texture is missing");
}

/// A named pipe that nobody writes to keeps no command waiting; what the shell gave open is read.
#[test]
#[cfg(unix)]
fn a_named_pipe_is_no_file() {
    let folder = folder("pipe");
    let pipe = folder.join("pipe.fp");
    assert!(Command::new("mkfifo").arg(&pipe).status().expect("mkfifo").success());
    let name = pipe.display().to_string();
    refused(&format!("check {name}"), 1, "pipe.fp: this is a named pipe, and no file");
    refused(&format!("run {name}"), 1, "this is a named pipe, and no file");
    refused(&format!("run {PHONG} --texture 0={name}"), 1, "this is a named pipe, and no file");
    let scene = file(&folder, "a.toml", "[[passes]]\nfp = 'pipe.fp'");
    refused(&format!("check {scene}"), 1, "this is a named pipe, and no file");
    let shell = format!("exec {} check /dev/fd/7 7< <(cat {PHONG})", env!("CARGO_BIN_EXE_nvjit"));
    let output =
        Command::new("bash").args(["-c", &shell]).current_dir(concat!(env!("CARGO_MANIFEST_DIR"), "/../..")).output();
    assert!(output.is_ok_and(|output| output.status.success()), "what is open has somebody who writes");
}

/// What follows END is read in no language with variables, and another program there is probably meant to be.
#[test]
fn a_program_behind_another_is_a_warning() {
    let folder = folder("second");
    let one = "!!ARBfp1.0\nMOV result.color, 1;\nEND\n";
    let two = file(&folder, "two.fp", format!("{one}# More\n!!ARBfp1.0\nMOV nonsense;\nEND\n"));
    let output = run(&format!("check {two}"));
    let said = errors(&output);
    assert!(output.status.success() && said.contains("two.fp:5:1: warning: this program is behind END"), "{said}");
    assert!(said.contains("!!ARBfp1.0") && said.contains("^^^^^^^^^^ second-program"), "{said}");
    refused(&format!("check --deny second-program {two}"), 1, "error: this program is behind END");
    let output = run(&format!("check --allow second-program {two}"));
    assert!(output.status.success() && output.stderr.is_empty(), "{}", errors(&output));
    for rest in ["", "# !!ARBfp1.0\n", "nothing that is read\n"] {
        let output = run(&format!("check {}", file(&folder, "one.fp", format!("{one}{rest}"))));
        assert!(output.status.success() && output.stderr.is_empty(), "{rest}: {}", errors(&output));
    }
}

/// docs/cli.md: what takes more work to compile than its length is worth is run by the interpreter, and `check` says
/// so.
#[test]
fn programs_left_to_the_interpreter_have_a_warning() {
    let folder = folder("work");
    let text = |loops: usize| {
        let head = "!!NVvp5.0\nTEMP a, k;\nMOV.F a, vertex.position;\nMOV.S k, vertex.attrib[1];\n";
        let body = "REP.S k.x;\nMAD.F a, a, a, vertex.position;\nENDREP;\n".repeat(loops);
        format!("{head}{body}MOV.F result.position, a;\nEND\n")
    };
    let few = run(&format!("check {}", file(&folder, "few.vp", text(10))));
    assert!(few.status.success() && few.stderr.is_empty(), "{}", errors(&few));
    let many = file(&folder, "many.vp", text(400));
    let output = run(&format!("check {many}"));
    let said = errors(&output);
    assert!(
        output.status.success() && said.contains("many.vp:1:1: warning: the interpreter runs this program"),
        "{said}"
    );
    assert!(said.contains("^^^^^^^^^ too-much-work"), "{said}");
    refused(&format!("check --deny too-much-work {many}"), 1, "error: the interpreter runs this program");
    let output = run(&format!("check --allow too-much-work {many}"));
    assert!(output.status.success() && output.stderr.is_empty(), "{}", errors(&output));
}

/// Rows of the table by name.
#[test]
fn instructions_are_found_by_name() {
    let rows = |arguments: &str| String::from_utf8(run(&format!("isa {arguments}")).stdout).unwrap();
    let all = rows("--language fp1");
    let mad = rows("MAD --language fp1");
    assert!(mad.lines().count() == 1 && mad.starts_with("MAD") && all.lines().any(|line| line.starts_with("MAD")));
    for name in ["mad", "MADR_SAT", "madc", "Mad"] {
        assert_eq!(rows(&format!("{name} --language fp1")), mad, "{name}");
    }
    assert!(rows("mul.f32.sat").lines().all(|line| line.starts_with("MUL")));
    assert!(rows("add tex --language fp1").lines().count() == 2);
    assert!(rows("mad --format json").starts_with('['));
    refused("isa MADD", 2, "there is no instruction `MADD`, perhaps ADD");
    refused("isa TXFMS --language fp1", 2, "there is no instruction `TXFMS`");
}

#[test]
fn completions_of_one_shell_go_to_the_standard_output() {
    let output = run("generate bash");
    assert!(output.status.success() && String::from_utf8_lossy(&output.stdout).contains("complete -F _nvjit"));
    refused("generate completions", 2, "--output DIRECTORY is missing");
    refused("generate bash zsh", 2, "--output DIRECTORY is missing");
}

#[test]
fn memory_that_is_given_as_floats_is_shown_as_floats() {
    let folder = folder("floats");
    let text = "!!NVcp5.0\nOPTION NV_shader_storage_buffer;\nGROUP_SIZE 1;\nSTORAGE data[] = { program.storage[0] };\nTEMP R;\nLDB.F32 R.x, data[0];\n\
                MUL.F R.x, R.x, 3;\nSTB.F32 R, data[4];\nEND";
    let program = file(&folder, "a.cp", text);
    let shown = |storage: &str| String::from_utf8(run(&format!("run {program} --storage 0={storage}")).stdout).unwrap();
    assert_eq!(shown("f32:0.5,0"), "storage 0 + 0x0 = (0.5, 1.5)  [3f000000 3fc00000]\n");
    assert_eq!(shown("u32:0x3f000000,0"), "storage 0 + 0x0 = (1056964608, 1069547520)  [3f000000 3fc00000]\n");
}

/// Editors that write UTF-8 with a mark, or UTF-16, leave no program; the message says which.
#[test]
fn encodings_of_a_text_are_named() {
    let folder = folder("encodings");
    let text = "!!FP1.0\nMOV o[COLR], 1;\nEND\n";
    let wide = |bytes: fn(u16) -> [u8; 2]| text.encode_utf16().flat_map(bytes).collect::<Vec<u8>>();
    for (name, content, encoding) in [
        ("mark.fp", [b"\xef\xbb\xbf", text.as_bytes()].concat(), "UTF-8 with a byte order mark"),
        ("little.fp", wide(u16::to_le_bytes), "UTF-16"),
        ("big.fp", wide(u16::to_be_bytes), "UTF-16"),
    ] {
        let program = file(&folder, name, content);
        for command in ["check", "run", "dump --emit ir", "render -o x.png --fp"] {
            refused(&format!("{command} {program}"), 1, &format!("{name}:1:1: error: the text is {encoding}; "));
        }
        // A line of UTF-16 says nothing to anyone.
        let shown = errors(&run(&format!("check {program}")));
        assert_eq!(shown.contains(" | "), !encoding.starts_with("UTF-16"), "{shown}");
        assert!(!shown.contains("\u{fffd}!") && !shown.contains("NV_"), "{shown}");
    }
}

/// What follows from an error is not said: a program that is too long has not been read to where it writes its result.
#[test]
fn errors_that_follow_from_others_are_left_out() {
    let folder = folder("follows");
    for (name, header, line, count) in
        [("long.fp", "!!FP1.0", "MOV R0, 1;", 1025), ("long.vp", "!!VP1.0", "MOV R0, c[0];", 129)]
    {
        let program = file(&folder, name, format!("{header}\n{}END", format!("{line}\n").repeat(count)));
        let output = run(&format!("check {program}"));
        let errors = errors(&output);
        assert!(errors.matches("error: ").count() == 1 && errors.contains(" executable instructions"), "{errors}");
    }
}

#[test]
fn names_of_files_do_nothing_to_terminals() {
    let bad = file(&folder("names"), "a\u{1b}[31m.fp", "!!FP1.0\n");
    for arguments in [["check", bad.as_str()], ["run", bad.as_str()], ["check", "\u{7}.fp"]] {
        let output = nvjit().args(arguments).output().unwrap();
        assert!(!output.stderr.iter().any(|byte| byte.is_ascii_control() && *byte != b'\n'), "{}", errors(&output));
        assert!(errors(&output).contains("\\u{"), "{}", errors(&output));
    }
}

#[test]
fn malformed_comments_are_reported() {
    let folder = folder("comments");
    let code = file(&folder, "code.fp", "!!FP1.0\n# Render: --mesh cube \\\nMOV o[COLR], 1;\nEND");
    refused(
        &format!("render --fp {code} -o x.png"),
        2,
        "code.fp: `# Render:`: a line ends in `\\`, but no comment follows",
    );
    let preset = file(&folder, "preset.fp", "!!FP1.0\n#default tint = 1 x\nDECLARE tint;\nMOV o[COLR], tint;\nEND");
    let picture = folder.join("picture.png").display().to_string();
    for arguments in [format!("run {preset}"), format!("render --fp {preset} --size 8x8 -o {picture}")] {
        let output = run(&arguments);
        assert!(
            output.status.success() && errors(&output).contains("preset.fp: line 2: `x` is not a number"),
            "{}",
            errors(&output)
        );
    }
}

#[test]
fn a_vertex_state_program_alone_shows_a_lit_mesh() {
    let folder = folder("lit");
    let program = file(&folder, "program.vsp", "!!VSP1.0\nMOV c[30], v[0];\nEND");
    let picture = folder.join("picture.png");
    assert!(run(&format!("render --vsp {program} --size 64x64 -o {}", picture.display())).status.success());
    let mut reader = png::Decoder::new(std::io::BufReader::new(fs::File::open(picture).unwrap())).read_info().unwrap();
    let mut bytes = vec![0; reader.output_buffer_size().unwrap()];
    reader.next_frame(&mut bytes).unwrap();
    let shades: std::collections::BTreeSet<_> = bytes.chunks(3).map(|pixel| pixel[1]).collect();
    assert!(shades.len() > 50, "{} shades", shades.len());
}

/// What is compressed faster is the same picture.
/// Each picture of several has a number: before the extension, or where the name asks for it as printf does.
#[test]
fn pictures_are_numbered() {
    let folder = folder("numbered");
    for (output, wanted) in [
        ("f.png", ["f0000.png", "f0001.png"]),
        ("g%03d.png", ["g000.png", "g001.png"]),
        ("h%d-100%.png", ["h0-100%.png", "h1-100%.png"]),
        ("100%x%2d.png", ["100%x00.png", "100%x01.png"]),
    ] {
        let place = folder.join(output);
        let made = run(&format!("render --size 8x8 --fp examples/programs/phong.fp --frames 2 -o {}", place.display()));
        assert!(made.status.success(), "{}", errors(&made));
        for name in wanted {
            fs::remove_file(folder.join(name)).expect(name);
        }
        assert!(files(&folder).is_empty(), "{output}: {:?}", files(&folder));
    }
}

#[test]
fn compression_changes_no_pixel() {
    let folder = folder("compression");
    let picture = |how: &str| {
        let path = folder.join(format!("{how}.png"));
        let option = if how == "usual" { String::new() } else { format!("--compression {how}") };
        let render = format!("render --fp {PHONG} --size 256x256 {option} -o {}", path.display());
        assert!(run(&render).status.success());
        let bytes = fs::metadata(&path).unwrap().len();
        let mut reader = png::Decoder::new(std::io::BufReader::new(fs::File::open(path).unwrap())).read_info().unwrap();
        let mut pixels = vec![0; reader.output_buffer_size().unwrap()];
        reader.next_frame(&mut pixels).unwrap();
        (bytes, pixels)
    };
    let (fast, best) = (picture("fast"), picture("best"));
    assert!(fast.0 > best.0 && fast.1 == best.1);
    // Who says nothing does not wait for it.
    assert!(picture("usual") == fast);
}

/// Memory for tokens is not proportional to the program's length: 16 MiB of text are two million tokens.
#[cfg(target_os = "linux")]
#[test]
fn tokens_are_printed_one_by_one() {
    if !super::part::has("tokens_are_printed_one_by_one", 5) {
        return;
    }
    let long =
        file(&folder("tokens"), "long.fp", format!("!!FP1.0\n{}END", "MOV R0, 1;\n".repeat((16 << 20) / 11 - 2)));
    let script = format!("ulimit -v 400000; {} dump {long} --emit tokens > /dev/null", env!("CARGO_BIN_EXE_nvjit"));
    let output = Command::new("sh").args(["-c", &script]).output().unwrap();
    assert!(output.status.success(), "{}", errors(&output));
}

#[test]
fn colours_are_for_terminals() {
    let bad = file(&folder("colours"), "bad.fp", "!!FP1.0\n");
    let plain = run(&format!("check {bad}"));
    let colored = run(&format!("check {bad} --color always"));
    assert!(!plain.stderr.contains(&0x1b) && colored.stderr.contains(&0x1b));
    let stripped = anstream::adapter::strip_bytes(&colored.stderr).into_vec();
    assert_eq!(String::from_utf8_lossy(&stripped), errors(&plain));
}

#[test]
fn passes_are_timed() {
    let output = run("dump examples/programs/skinning.vp --time-passes");
    let names: Vec<_> =
        errors(&output).lines().filter_map(|line| line.split(" ms  ").nth(1).map(str::to_owned)).collect();
    let expected = ["parse", "validate", "lower", "optimized", "expanded", "diverged", "final", "machine code"];
    assert_eq!(names, expected, "{}", errors(&output));
    assert!(output.status.success() && output.stdout.is_empty());
}

/// Every block is a node, and every way between two an edge.
#[test]
fn control_flow_is_a_graph() {
    let text = |stage: &str| {
        let output = run(&format!("dump examples/programs/skinning.vp --mad separate --emit {stage}"));
        assert!(output.status.success(), "{}", errors(&output));
        String::from_utf8(output.stdout).unwrap()
    };
    let (graph, ir) = (text("cfg"), text("ir"));
    assert!(graph.starts_with("digraph program {\n") && graph.ends_with("}\n"));
    let blocks = ir.lines().filter(|line| line.starts_with("block")).count();
    let ways = |line: &str| {
        if line.trim_start().starts_with("branch ") { 2 } else { usize::from(line.trim_start().starts_with("jump ")) }
    };
    assert!(blocks > 1);
    assert_eq!(graph.lines().filter(|line| line.contains("[label=")).count(), blocks);
    assert_eq!(graph.lines().filter(|line| line.contains(" -> ")).count(), ir.lines().map(ways).sum::<usize>());
}

#[test]
fn completions_man_pages_and_syntax_files_are_made() {
    let folder = folder("generate");
    let output = run(&format!("generate completions man vim vscode --output {}", folder.display()));
    assert!(output.status.success(), "{}", errors(&output));
    let text = |name: &str| fs::read_to_string(folder.join(name)).unwrap_or_else(|error| panic!("{name}: {error}"));
    for name in ["nvjit.bash", "_nvjit", "nvjit.fish", "_nvjit.ps1", "nvjit.elv"] {
        assert!(text(name).contains("trace-pixel"), "{name}");
    }
    let commands = [
        "check",
        "run",
        "render",
        "dump",
        "explore",
        "isa",
        "lsp",
        "test",
        "fuzz",
        "translate",
        "compare",
        "reduce",
        "generate",
        "stat",
        "bench",
        "reflect",
    ];
    assert!(commands.iter().all(|command| text("nvjit.1").contains(&format!("nvjit\\-{command}(1)"))));
    for command in commands {
        assert!(text(&format!("nvjit-{command}.1")).starts_with(".ie"), "{command}");
    }
    assert!(text("syntax/nvasm.vim").contains("syn match nvasmInstruction"));
    assert!(text("ftdetect/nvasm.vim").contains("*.fp,*.vp,*.vsp"));
    for name in ["package.json", "language-configuration.json", "syntaxes/nvasm.tmLanguage.json"] {
        assert!(text(name).starts_with('{'), "{name}");
    }
    let listed = String::from_utf8(output.stdout).unwrap();
    assert!(
        listed.lines().count() == 5 + commands.len() + 1 + 2 + 3
            && listed.lines().all(|file| Path::new(file).is_file())
    );
}

/// Each picture of the gallery is what its command makes, to the byte.
#[test]
fn the_gallery_is_true() {
    let folder = folder("gallery");
    let root = Path::new(concat!(env!("CARGO_MANIFEST_DIR"), "/../.."));
    let page = fs::read_to_string(root.join("docs/gallery/index.md")).expect("the page");
    let link =
        |line: &str| Some(format!("docs/gallery/traces/{}", line.split_once("](traces/")?.1.split_once("):")?.0));
    let mut traces = page.lines().filter_map(link);
    let commands: Vec<(&str, Option<String>)> = page
        .lines()
        .filter_map(|line| line.strip_prefix("    nvjit "))
        .map(|command| {
            (command, command.contains(" --trace-pixel ").then(|| traces.next().expect("a trace of each pixel")))
        })
        .collect();
    let wrong: Vec<_> = part::of_pictures(&commands, 10)
        .filter_map(|(command, trace)| {
            let (options, name) = command.split_once(" -o ").expect("a place");
            let picture = folder.join(name);
            let output = run(&format!("{options} -o {}", picture.display()));
            let same = || match trace {
                // The last line says where the picture went.
                Some(trace) => fs::read_to_string(root.join(trace)).ok().is_some_and(|trace| {
                    let printed = String::from_utf8_lossy(&output.stdout);
                    let printed = printed.rsplit_once(&*picture.to_string_lossy()).map_or("", |(text, _)| text);
                    // Of those that are long there is the beginning.
                    let shows = !trace.starts_with("there is no fragment");
                    let start = trace.strip_suffix("...\n");
                    shows && (printed == trace || start.is_some_and(|start| printed.starts_with(start)))
                }),
                None => fs::read(&picture).ok() == fs::read(root.join("docs/gallery").join(name)).ok(),
            };
            // Where lookups are those of the reference sampler, pictures are nearly the same.
            let is_right = output.status.success() && (same() || !nvjit_texture::has_fast_paths());
            (!is_right).then(|| format!("{command}\n{}", errors(&output)))
        })
        .collect();
    assert!(
        commands.len() > 110 && wrong.is_empty(),
        "examples/gallery.sh makes these anew (NVJIT_TESTS=pictures tries all):\n{}",
        wrong.join("\n")
    );
    // Nothing is left out, and nothing is left over.
    for folder in ["examples/programs", "examples/scenes", "examples/scenes/programs"] {
        for entry in fs::read_dir(root.join(folder)).expect("examples").flatten().filter(|entry| entry.path().is_file())
        {
            // Those of later stages are no picture alone.
            if entry.path().extension().is_some_and(|extension| extension == "gp" || extension == "cp") {
                continue;
            }
            let link = format!("](../../{folder}/{})", entry.file_name().display());
            assert!(page.contains(&link), "examples/gallery.sh does not show {link}");
        }
    }
    for entry in fs::read_dir(root.join("docs/gallery")).expect("the gallery").flatten() {
        let name = entry.file_name().display().to_string();
        let is_made = [format!(" -o {name}\n"), format!(" > {name}\n")].iter().any(|made| page.contains(made));
        let is_made = is_made || name == "index.md" || name == "traces";
        assert!(is_made, "nothing makes {name}");
    }
}

/// What a registry shows of a crate, and what its licences ask for.
#[test]
fn crates_are_ready_for_a_registry() {
    let root = Path::new(concat!(env!("CARGO_MANIFEST_DIR"), "/../.."));
    for folder in ["", "runtime", "raster"] {
        let folder = root.join(folder);
        let manifest = fs::read_to_string(folder.join("Cargo.toml")).expect("a manifest");
        for key in ["description", "license.workspace", "repository.workspace", "readme", "keywords", "categories"] {
            assert!(manifest.lines().any(|line| line.starts_with(&format!("{key} = "))), "{}: {key}", folder.display());
        }
        assert!(manifest.contains("[package.metadata.docs.rs]"));
        for file in ["README.md", "LICENSE-APACHE", "LICENSE-MIT"] {
            assert!(
                fs::metadata(folder.join(file)).is_ok_and(|found| found.len() > 200),
                "{}: {file}",
                folder.display()
            );
        }
    }
    let manifest = fs::read_to_string(root.join("Cargo.toml")).expect("a manifest");
    assert!(manifest.contains("[profile.release]\nstrip = \"symbols\""));
}
