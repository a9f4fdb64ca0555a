//! Reports of code to profilers and debuggers: files of perf, and the list of GDB. It is a single test, because a
//! process has only one of each.

#![cfg(all(feature = "jit", target_os = "linux", any(target_arch = "x86_64", target_arch = "aarch64")))]

use nvjit::compiler::codegen::{CompileOptions, Compiler, Kernel, Source};
use nvjit::runtime::{Batch, NoTextures, Shader};
use nvjit::{Profile, Program};
use object::{Object, ObjectSection, ObjectSymbol};
use std::collections::BTreeSet;
use std::path::{Path, PathBuf};
use std::process::Command;

const TEXT: &str = "!!FP1.0
# a comment
MUL R0, f[COL0], f[COL0];

RSQ R1, R0.x;
TEX R2, f[TEX0], TEX0, 2D; ADD o[COLR], R1, R2;
END
";

/// The name of this machine in files.
const MACHINE: u32 = if cfg!(target_arch = "aarch64") { 183 } else { 62 };

/// Lines of the text that have instructions.
const LINES: [u32; 3] = [3, 5, 6];

/// jit_code_entry of GDB's manual.
#[repr(C)]
struct Entry {
    next: *const Entry,
    previous: *const Entry,
    file: *const u8,
    bytes: u64,
}

/// jit_descriptor
#[repr(C)]
struct Descriptor {
    version: u32,
    action: u32,
    relevant: *const Entry,
    first: *const Entry,
}

unsafe extern "C" {
    static __jit_debug_descriptor: Descriptor;
}

/// The files that debuggers find, the newest first.
fn registered() -> Vec<&'static [u8]> {
    // SAFETY: one thread makes code here, which is this one, and looks at files while their code is there.
    unsafe {
        let descriptor = &__jit_debug_descriptor;
        assert_eq!((descriptor.version, descriptor.action, descriptor.relevant.is_null()), (1, 0, true));
        let mut files = Vec::new();
        let (mut entry, mut previous) = (descriptor.first, std::ptr::null());
        while let Some(found) = entry.as_ref() {
            assert_eq!(found.previous, previous);
            files.push(std::slice::from_raw_parts(found.file, found.bytes as usize));
            (entry, previous) = (found.next, entry);
        }
        files
    }
}

fn kernel(profile: Profile, source: Source<'_>) -> Kernel {
    let mut options = CompileOptions::default();
    options.profile = profile;
    let program = Program::load(TEXT.as_bytes()).unwrap();
    Compiler::new(options).unwrap().compile_source(&program, source).unwrap()
}

/// A file of the directory whose name ends so.
fn file(directory: &Path, end: &str) -> Option<PathBuf> {
    let mut names = std::fs::read_dir(directory).unwrap().map(|entry| entry.unwrap().path());
    names.find(|path| path.to_string_lossy().ends_with(end))
}

fn word(bytes: &[u8], at: usize) -> u32 {
    u32::from_ne_bytes(bytes[at..at + 4].try_into().unwrap())
}

fn long(bytes: &[u8], at: usize) -> u64 {
    u64::from_ne_bytes(bytes[at..at + 8].try_into().unwrap())
}

fn string(bytes: &[u8], at: usize) -> &str {
    std::ffi::CStr::from_bytes_until_nul(&bytes[at..]).unwrap().to_str().unwrap()
}

/// The dump has the lines of the code, then the code.
fn check_dump(dump: &[u8], code: &[u8], name: &str, text: &Path) {
    assert_eq!([word(dump, 0), word(dump, 4), word(dump, 8), word(dump, 12)], [0x4a69_5444, 1, 40, MACHINE]);
    assert_eq!(word(dump, 20), std::process::id());
    let mut records = Vec::new();
    let mut at = 40;
    while at < dump.len() {
        let size = word(dump, at + 4) as usize;
        records.push((word(dump, at), &dump[at + 16..at + size]));
        assert!(long(dump, at + 8) >= long(dump, 24));
        at += size;
    }
    assert_eq!(at, dump.len());
    let [(2, lines), (0, load)] = records[..] else { panic!("{records:?}") };
    let address = code.as_ptr() as u64;
    assert_eq!((word(load, 0), long(load, 8), long(load, 16)), (std::process::id(), address, address));
    assert_eq!((long(load, 24), string(load, 40)), (code.len() as u64, name));
    assert_eq!(&load[40 + name.len() + 1..], code);
    assert_eq!(long(lines, 0), address);
    let mut found = BTreeSet::new();
    let mut at = 16;
    for _ in 0..long(lines, 8) {
        assert!((address..address + code.len() as u64).contains(&long(lines, at)));
        found.insert(word(lines, at + 8));
        assert_eq!(Path::new(string(lines, at + 16)), text);
        at += 16 + string(lines, at + 16).len() + 1;
    }
    assert_eq!((at, found), (lines.len(), LINES.into()));
}

/// The file for debuggers has a function, where the code is, and its lines.
fn check_object(file: &[u8], code: &[u8], name: &str, text: &Path) {
    let (address, size) = (code.as_ptr() as u64, code.len() as u64);
    let object = object::File::parse(file).unwrap();
    assert_eq!(object.architecture(), object::Architecture::X86_64);
    let section = object.section_by_name(".text").unwrap();
    assert_eq!((section.address(), section.size()), (address, size));
    let symbols = object.symbols().map(|symbol| (symbol.name().unwrap(), symbol.address(), symbol.size()));
    assert_eq!(symbols.collect::<Vec<_>>(), [(name, address, size)]);
    let data = |name: &str| object.section_by_name(name).unwrap().data().unwrap();
    let endian = gimli::LittleEndian;
    let units = gimli::DebugInfo::new(data(".debug_info"), endian);
    let abbreviations = gimli::DebugAbbrev::new(data(".debug_abbrev"), endian);
    let unit = units.units().next().unwrap().unwrap();
    let abbreviations = unit.abbreviations(&abbreviations).unwrap();
    let mut entries = unit.entries(&abbreviations);
    let mut names = Vec::new();
    while let Some(entry) = entries.next_dfs().unwrap() {
        let Some(gimli::AttributeValue::String(name)) = entry.attr_value(gimli::DW_AT_name) else { panic!("no name") };
        names.push(std::str::from_utf8(name.slice()).unwrap().to_owned());
        assert_eq!(entry.attr_value(gimli::DW_AT_low_pc), Some(gimli::AttributeValue::Addr(address)));
        let high = entry.attr_value(gimli::DW_AT_high_pc).and_then(|value| value.udata_value());
        assert_eq!(high, Some(size));
    }
    assert_eq!(names, [text.to_str().unwrap(), name]);
    let lines = gimli::DebugLine::new(data(".debug_line"), endian);
    let program = lines.program(gimli::DebugLineOffset(0), 8, None, None).unwrap();
    let mut rows = program.rows();
    let (mut found, mut last) = (BTreeSet::new(), address);
    while let Some((_, row)) = rows.next_row().unwrap() {
        assert!(row.address() >= last);
        last = row.address();
        if !row.end_sequence() {
            found.extend(row.line().map(|line| line.get() as u32));
        }
    }
    // The code before the first instruction counts as the first line.
    assert_eq!((last, found), (address + size, [1].into_iter().chain(LINES).collect()));
}

/// For GDB: where code is.
#[unsafe(no_mangle)]
static mut NVJIT_TEST_CODE: *const u8 = std::ptr::null();

/// GDB's view of the code, if GDB is installed.
fn asked_of_gdb() -> Option<String> {
    let mut command = Command::new("gdb");
    let asks = ["run", "set language c", "info symbol NVJIT_TEST_CODE", "info line *(char *)NVJIT_TEST_CODE", "kill"];
    command.args(["-nx", "-batch"]).args(asks.iter().flat_map(|ask| ["-ex", ask]));
    command.arg("--args").arg(std::env::current_exe().ok()?).args([
        "--exact",
        "the_profiler_is_notified_of_code",
        "--nocapture",
    ]);
    let output = command.env("NVJIT_TEST_STOPS", "1").output().ok()?;
    Some(String::from_utf8_lossy(&output.stdout).into_owned() + &String::from_utf8_lossy(&output.stderr))
}

#[test]
fn the_profiler_is_notified_of_code() {
    let directory = Path::new(env!("CARGO_TARGET_TMPDIR")).join(format!("profile-{}", std::process::id()));
    std::fs::create_dir_all(&directory).unwrap();
    // SAFETY: there is no other thread yet that looks at the environment.
    unsafe { std::env::set_var("JITDUMPDIR", &directory) };
    let mut profile = Profile::default();
    let source = Source { name: "a program", text: Some(TEXT.as_bytes()) };
    let name = "a_program";

    // By default nothing is reported.
    let quiet = kernel(profile, source);
    let map = PathBuf::from(format!("/tmp/perf-{}.map", std::process::id()));
    assert!(!map.exists() && registered().is_empty() && file(&directory, "").is_none());

    (profile.perf_map, profile.jitdump, profile.gdb) = (true, true, true);
    let told = kernel(profile, source);
    if std::env::var_os("NVJIT_TEST_STOPS").is_some() {
        // SAFETY: GDB, whose child this is, stops at the instruction, and alone reads the address.
        unsafe {
            NVJIT_TEST_CODE = told.code().as_ptr();
            std::arch::asm!("int3");
        }
    }
    assert_eq!(told.code(), quiet.code());
    let code = told.code();
    let text = file(&directory, "a_program.txt").unwrap();
    assert_eq!(std::fs::read_to_string(&text).unwrap(), TEXT);
    let symbols = std::fs::read_to_string(&map).unwrap();
    std::fs::remove_file(&map).unwrap();
    assert_eq!(symbols, format!("{:x} {:x} {name}\n", code.as_ptr() as usize, code.len()));
    check_dump(&std::fs::read(file(&directory, ".dump").unwrap()).unwrap(), code, name, &text);
    let [object] = registered()[..] else { panic!("one object") };
    check_object(object, code, name, &text);

    // The list is that of the code that there is.
    let mut gdb = Profile::default();
    gdb.gdb = true;
    let [first, second] = [0; 2].map(|_| kernel(gdb, Source::default()));
    assert_eq!(registered().len(), 3);
    drop(first);
    assert_eq!(registered().len(), 2);
    // Without a text there is the printer's.
    let text = file(&directory, "3-program.txt").unwrap();
    assert!(std::fs::read_to_string(text).unwrap().starts_with("!!FP1.0"));
    drop((second, told));
    assert!(registered().is_empty());

    let mut batch = Batch::new(quiet.signature(), 4);
    assert!(quiet.run(&mut quiet.new_frame(), &mut batch, &NoTextures).is_ok());
    std::fs::remove_dir_all(&directory).unwrap();

    if let Some(answer) = asked_of_gdb() {
        assert!(answer.contains(name), "{answer}");
        assert!(answer.contains("Line 1 of") && answer.contains("a_program.txt"), "{answer}");
    }
}
