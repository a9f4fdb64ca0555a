//! Options that change results, and the rows of a program; both engines share them.

use crate::Program;
use crate::language::isa::registers::FRAGMENT_SAMPLEID;
pub use crate::language::numeric::Mad;
use crate::language::program::PatchLayout;
use crate::language::syntax::ast::{DestinationRegister, Instruction, Interpolation};
use nvjit_runtime::{Emits, Register, RegisterFile, RowId, Signature, Stage, WrittenDepth};
use std::collections::BTreeSet;

/// Options that both engines obey. There will be more: make the default ones, and change them.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
#[non_exhaustive]
pub struct Options {
    /// How multiply-and-add rounds.
    pub mad: Mad,
    /// Clamp `o[COLR]` and `o[COLH]` (NV_fragment_program, 3.11.6), or every `result.color[n]`, to `[0,1]`, as for
    /// fixed-point colour buffers. Off: raw values, as for float buffers.
    pub clamp_color: bool,
    /// Blend fog with the colour as it is, as for float buffers whose fragment colours are not clamped
    /// (ARB_color_buffer_float). Off: with the colour clamped to `[0,1]` (ARB_fragment_program, 3.11.4.5.1).
    pub unclamped_fog: bool,
    /// Zero times anything is +0, and RSQ takes the absolute value, in VP1.0, VP1.1 and VSP1.0 and in ARB programs, as
    /// NV_vertex_program said before NV_vertex_program2 superseded it.
    pub nv_vertex_program_rules: bool,
    /// Give the final temporaries, address registers and condition code as output rows too.
    pub keep_state: bool,
    /// The bound on a compilation's work for each instruction of the program, in units of
    /// [`Meter`](crate::compiler::work::Meter); beyond it, the program is left to the interpreter
    /// ([`CompileError::TooMuchWork`](crate::error::CompileError::TooMuchWork)). It changes no result. Each program has
    /// the allowance of [`SHORT`](Self::SHORT) further instructions; those of long programs count less
    /// ([`meter`](Self::meter)). Cranelift may do [`CRANELIFT`](Self::CRANELIFT) times as much.
    pub most_work: u32,
}

impl Options {
    /// The fixed allowance of work for every program, in instructions.
    pub const SHORT: usize = 200;

    /// The length of a program, in instructions, at which each counts half.
    pub const LONG: usize = 32_768;

    /// The default of [`most_work`](Self::most_work): at 10 ns a unit, 5 µs an instruction, and 1 ms more.
    pub const MOST_WORK: u32 = 500;

    /// How much more work than all other stages together Cranelift may do, which is the only backend on some machines.
    /// Every ordinary program needs less; docs/performance.md has the figures.
    pub const CRANELIFT: u64 = 8;
}

impl Default for Options {
    fn default() -> Self {
        Self {
            mad: Mad::default(),
            clamp_color: false,
            unclamped_fog: false,
            nv_vertex_program_rules: false,
            keep_state: false,
            most_work: Self::MOST_WORK,
        }
    }
}

/// The row that says which invocation of its batch one is.
pub const INVOCATION: RowId = RowId::new(Register::new(RegisterFile::Invocation, 0), 0);

/// The profilers and debuggers that native code is registered with: its address, its program's name, and the line of
/// each piece. None by default; it changes neither results nor code. Files are in the directory `JITDUMPDIR` (an
/// environment variable), or that for temporary files. On Linux.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default)]
#[non_exhaustive]
pub struct Profile {
    /// `perf`, by `/tmp/perf-PID.map`: names alone.
    pub perf_map: bool,
    /// `perf inject --jit`, by the file `jit-PID.dump`: names, lines and code, for `perf record -k mono`.
    pub jitdump: bool,
    /// GDB and LLDB, by their interface for compilers at run time: names and lines.
    pub gdb: bool,
}

/// How code gets into executable pages that kernels share, which changes neither results nor code. No page is ever
/// writable where it is executable. docs/embedding.md lists the system calls of each. Elsewhere than on Linux kernels
/// share no pages, and there is the first alone.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default)]
#[non_exhaustive]
pub enum CodePages {
    /// Private memory: a copy with the new code is written, becomes executable, and replaces the old pages in one step.
    /// A child of `fork` has its own copy, and no file is open. The system must allow written memory to become
    /// executable.
    #[default]
    Private,
    /// A file in memory (`memfd_create`) that is mapped twice, written through one mapping and executed through the
    /// other: for systems on which writable memory must not become executable (`PR_SET_MDWE`, SELinux without
    /// `execmem`). Pages shared by a parent and its child are not changed any more, so both use more memory after a
    /// fork.
    Memfd,
}

/// `fragment.sampleid`
const SAMPLE_ID: Register = Register::new(RegisterFile::Attribute, FRAGMENT_SAMPLEID);

impl Program {
    /// The rows that both engines read and write under `options`.
    pub fn signature(&self, options: &Options) -> Signature {
        let interface = self.interface();
        let emits = (interface.stage == Stage::Geometry).then(|| Emits {
            vertices: interface.declared.most_vertices(),
            registers: interface.results.keys().copied().collect(),
        });
        let mut registers: BTreeSet<Register> = interface.results.keys().copied().collect();
        if emits.is_some() {
            registers.clear();
        }
        let mut outputs = BTreeSet::new();
        if options.keep_state {
            let codes = 0..self.features().condition_code_registers.into();
            registers.extend(codes.map(|code| Register::new(RegisterFile::ConditionCode, code)));
            registers.extend(self.ast().instructions().filter_map(written).flat_map(rows));
            // Languages with types have no instruction limit, so there is no count.
            if !self.features().typed {
                outputs.insert(RowId::new(Register::new(RegisterFile::InstructionCount, 0), 0));
            }
        }
        if emits.is_some() {
            // Unused results have no rows.
            registers.retain(|register| register.file != RegisterFile::Result);
        }
        outputs.extend(
            registers.iter().flat_map(|&register| (0..4).map(move |component| RowId::new(register, component))),
        );
        let mut inputs: Vec<RowId> = interface.input_rows().collect();
        let patch_memory = PatchLayout::of(self).map(|layout| layout.memory());
        let has_threads = self.has_thread_groups();
        inputs.extend((emits.is_some() || patch_memory.is_some() || has_threads).then_some(INVOCATION));
        let rows_that = |is_such: fn(&Interpolation) -> bool| {
            let interpolation = |row: &RowId| interface.interpolations.get(&row.register.index);
            inputs.iter().copied().filter(|row| interpolation(row).is_some_and(is_such)).collect()
        };
        Signature {
            stage: interface.stage,
            flat: rows_that(|interpolation| interpolation.flat),
            linear: rows_that(|interpolation| interpolation.no_perspective && !interpolation.flat),
            centroid: rows_that(|interpolation| interpolation.centroid),
            per_sample: !rows_that(|interpolation| interpolation.sample).is_empty()
                || interface.stage == Stage::Fragment && inputs.iter().any(|row| row.register == SAMPLE_ID),
            inputs,
            outputs: outputs.into_iter().collect(),
            parameters: interface.parameter_count,
            textures: interface.textures.clone(),
            kills: interface.kills,
            writes_memory: interface.writes_memory(),
            early_tests: self.features().early_tests,
            written_depth: match interface.replaces_depth {
                true => self.features().results.written_depth,
                false => WrittenDepth::Kept,
            },
            post_depth_coverage: self.features().coverage.post_depth,
            overrides_coverage: self.features().coverage.is_overridden,
            emits,
            shared_memory: interface.declared.shared_memory.unwrap_or(0),
            group_size: self.ast().stage.group_size,
            patch_memory,
            has_threads,
        }
    }
}

/// The registers that a register has as rows: of one of 64 bits, that of the low words and that of the high ones.
fn rows(register: Register) -> impl Iterator<Item = Register> {
    let count = if register.file == RegisterFile::LongTemporary { 2 } else { 1 };
    (0..count).map(move |word| Register::new(register.file, register.index + word))
}

/// The register that an instruction writes, other than the condition code.
fn written(instruction: &Instruction) -> Option<Register> {
    match instruction.destination.as_ref()?.register {
        DestinationRegister::Register(register) => Some(register),
        // Results are outputs anyway.
        DestinationRegister::Relative(_) | DestinationRegister::Rc | DestinationRegister::Hc => None,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn attributes_say_where_they_are_interpolated() {
        // NV_fragment_program4 2.X.3.2 and NV_gpu_program5 2.X.2: CENTROID, NOPERSPECTIVE, FLAT, SAMPLE.
        let signature = |declaration: &str, operand: &str| {
            let text = format!("!!NVfp5.0\n{declaration}\nMOV result.color, {operand};\nEND");
            Program::load(text.as_bytes()).unwrap().signature(&Options::default())
        };
        let plain = signature("ATTRIB a = fragment.attrib[1];", "a");
        assert!(plain.centroid.is_empty() && plain.linear.is_empty() && plain.flat.is_empty() && !plain.per_sample);
        let centroid = signature("CENTROID NOPERSPECTIVE ATTRIB a = fragment.attrib[1];", "a");
        assert!(centroid.centroid == centroid.inputs && centroid.linear == centroid.inputs && !centroid.per_sample);
        assert!(signature("SAMPLE ATTRIB a = fragment.attrib[1];", "a").per_sample);
        assert!(signature("", "fragment.sampleid.x").per_sample);
    }
}
