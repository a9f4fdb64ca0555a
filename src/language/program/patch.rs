//! The layout of results that the invocations of a patch share (NV_tessellation_program5 2.X.5): results of control
//! programs that others read, and those of the patch, which all write. Native code keeps them in memory.

use super::Program;
use crate::language::isa::Features;
use crate::language::isa::registers::{RESULT_TESSOUTER0, result_of};
use crate::language::syntax::ast::{Array, Ast, Instruction, Source};
use nvjit_runtime::{PatchMemory, Register, RegisterFile, Stage};
use std::collections::{BTreeMap, BTreeSet};

/// The layout of a patch's memory: the shared results of one vertex after the other, those of the patch, and a word for
/// discarded stores.
#[derive(Debug)]
#[cfg_attr(not(feature = "compiler"), allow(dead_code, reason = "the compiler asks for it"))]
pub(crate) struct PatchLayout {
    /// How many vertices there are.
    pub vertices: u32,
    /// The words of each vertex.
    pub stride: u32,
    /// The word of each component: for results of vertices, relative to the vertex.
    words: BTreeMap<(u16, u8), u32>,
    /// The word for discarded stores.
    pub nowhere: u32,
}

#[cfg_attr(not(feature = "compiler"), allow(dead_code, reason = "the compiler asks for it"))]
impl PatchLayout {
    /// The layout of `program`; `None`, if its invocations share neither results nor written memory.
    pub fn of(program: &Program) -> Option<Self> {
        if program.stage() != Stage::TessControl {
            return None;
        }
        let (ast, interface, features) = (program.ast(), program.interface(), program.features());
        let read: BTreeSet<u16> = ast
            .instructions()
            .flat_map(|instruction| read_back(ast, features, instruction))
            .map(|register| result_of(register.index).1)
            .collect();
        let written = interface.results.iter().map(|(register, &mask)| (register.index, mask));
        let components =
            |(index, mask): (u16, u8)| (0..4).filter(move |part| mask >> part & 1 != 0).map(move |part| (index, part));
        let (of_patches, of_vertices): (Vec<_>, Vec<_>) =
            written.flat_map(components).partition(|&(index, _)| is_of_patch(index));
        let vertices = interface.declared.vertices_out.unwrap_or(1).max(1);
        let mut words: BTreeMap<(u16, u8), u32> =
            of_vertices.into_iter().filter(|(index, _)| read.contains(index)).zip(0..).collect();
        let stride = words.len() as u32;
        let own = vertices * stride;
        words.extend(of_patches.into_iter().zip(own..));
        let nowhere = own + words.len() as u32 - stride;
        (!words.is_empty() || interface.writes_memory()).then_some(Self { vertices, stride, words, nowhere })
    }

    /// The word of a result's component: for results of vertices, relative to the vertex.
    pub fn word(&self, result: u16, component: u8) -> Option<u32> {
        self.words.get(&(result, component)).copied()
    }

    /// Which components of results have words.
    pub fn components(&self) -> impl Iterator<Item = (u16, u8)> + '_ {
        self.words.keys().copied()
    }

    /// All of it.
    pub fn memory(&self) -> PatchMemory {
        PatchMemory { vertices: self.vertices, bytes: (self.nowhere + 1) * size_of::<u32>() as u32 }
    }
}

/// Whether a result is one of the patch.
pub(crate) fn is_of_patch(result: u16) -> bool {
    result >= RESULT_TESSOUTER0
}

/// The attributes that an instruction may read and that are results of its own patch.
pub(crate) fn read_back<'a>(
    ast: &'a Ast,
    features: &'a Features,
    instruction: &'a Instruction,
) -> impl Iterator<Item = Register> + 'a {
    let read = instruction.operands.iter().flat_map(|operand| match operand.source {
        Source::Register(register) => vec![register],
        Source::Relative(relative) => match relative.array {
            Array::Parameters { .. } => Vec::new(),
            array => ast.registers(array).collect(),
        },
        Source::Vertex(element) => ast.registers(Array::Listed(element.list)).collect(),
        _ => Vec::new(),
    });
    let addresses = instruction.addresses().filter_map(|(address, _)| address.register());
    read.chain(addresses).filter(|register| register.file == RegisterFile::Attribute && features.reads_back(*register))
}
