//! Registers code with profilers and debuggers, as [`Profile`] selects: its address, its name, and the program's line
//! for each piece of it. Output that cannot be written is omitted: the compilation still succeeds.

#[cfg(all(target_os = "linux", not(miri)))]
mod files;
mod gdb;

use crate::language::program::Program;
use crate::language::syntax;
use crate::options::Profile;
use std::path::PathBuf;
use std::sync::atomic::{AtomicU32, Ordering};

/// This machine in ELF headers: EM_AARCH64, EM_X86_64.
const MACHINE: u32 = if cfg!(target_arch = "aarch64") { 183 } else { 62 };

/// A program's name and text, for profilers and debuggers.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Source<'a> {
    /// The name of its function. Other characters than letters, digits and `.`, `-`, `_` become `_`.
    pub name: &'a str,
    /// The text that it was loaded from; without it, lines are those of the printed program.
    pub text: Option<&'a [u8]>,
}

impl Default for Source<'_> {
    fn default() -> Self {
        Self { name: "program", text: None }
    }
}

/// Code as it is registered.
struct Code<'a> {
    name: &'a str,
    bytes: &'a [u8],
    /// Offsets of pieces of code, and the program's line of each, from 1.
    lines: &'a [(u32, u32)],
    /// The file that has the text.
    file: &'a str,
}

impl Code<'_> {
    fn address(&self) -> u64 {
        self.bytes.as_ptr() as u64
    }
}

/// A registration, which is undone on drop.
#[derive(Default)]
pub(super) struct Told {
    _gdb: Option<gdb::Registered>,
}

/// Registers the code of `program`; `sources` has the offsets of program instructions' code.
pub(super) fn tell(
    profile: Profile,
    program: &Program,
    source: Source<'_>,
    bytes: &[u8],
    sources: &[(u32, u32)],
) -> Told {
    if profile == Profile::default() {
        return Told::default();
    }
    static NUMBER: AtomicU32 = AtomicU32::new(1);
    let number = NUMBER.fetch_add(1, Ordering::Relaxed);
    let allowed = |c: char| if c.is_ascii_alphanumeric() || ".-_".contains(c) { c } else { '_' };
    let name: String = source.name.chars().map(allowed).collect();
    let file = directory().join(format!("nvjit-{}-{number}-{name}.txt", std::process::id()));
    let file = file.to_string_lossy();
    let (numbers, printed) = match source.text {
        Some(text) => (lines(program, text), String::new()),
        None => {
            let printed = syntax::print(program.ast());
            // The same tree, with positions in the printed text.
            let numbers = Program::load(printed.as_bytes()).map(|program| lines(&program, printed.as_bytes()));
            (numbers.unwrap_or_default(), printed)
        }
    };
    let line = |&(offset, instruction): &(u32, u32)| Some((offset, *numbers.get(instruction as usize)?));
    let lines: Vec<_> = sources.iter().filter_map(line).collect();
    let code = Code { name: &name, bytes, lines: &lines, file: &file };
    #[cfg(all(target_os = "linux", not(miri)))]
    files::write(profile, &code, source.text.unwrap_or(printed.as_bytes()));
    #[cfg(not(all(target_os = "linux", not(miri))))]
    drop(printed);
    Told { _gdb: profile.gdb.then(|| gdb::Registered::new(&code)) }
}

/// The directory for files: `JITDUMPDIR`, as with other JIT compilers, or that for temporary files.
fn directory() -> PathBuf {
    std::env::var_os("JITDUMPDIR").map_or_else(std::env::temp_dir, PathBuf::from)
}

/// The line of each instruction, from 1.
fn lines(program: &Program, text: &[u8]) -> Vec<u32> {
    let ends: Vec<usize> = (0..text.len()).filter(|&at| text[at] == b'\n').collect();
    let line = |offset: usize| ends.partition_point(|&end| end < offset) as u32 + 1;
    program.ast().instructions().map(|instruction| line(instruction.span.start)).collect()
}
