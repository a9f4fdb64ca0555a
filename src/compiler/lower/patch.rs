//! Control programs: results that the invocations of a patch read from one another are in shared memory, and results of
//! the patch itself only there ([`PatchLayout`](crate::language::program::PatchLayout)). Since memory begins as zeros,
//! a word holds the difference from the result's initial value.

use super::Lowering;
use super::barriers::Touched;
use crate::compiler::ir::{Compare, MemoryAccess, Op, Type, Value};
use crate::language::isa::registers::result_of;
use crate::language::program::is_of_patch;
use crate::language::syntax::ast::Instruction;
use crate::options::INVOCATION;
use nvjit_runtime::{ImageConversion, MemoryElement, MemorySpace, Register, RegisterFile};

/// One word.
const ACCESS: MemoryAccess = MemoryAccess {
    space: MemorySpace::Shared,
    binding: 0,
    element: MemoryElement::U32,
    count: 1,
    conversion: ImageConversion::None,
};

const WORD: i32 = size_of::<u32>() as i32;

/// The addresses of an invocation's shared results.
#[derive(Clone, Copy)]
pub(super) struct Bases {
    /// The start of its patch.
    patch: Value,
    /// The start of its own vertex.
    own: Value,
}

impl Lowering<'_> {
    /// Computes these addresses, at the start of the program.
    pub(super) fn find_patch(&mut self) {
        let Some(layout) = &self.patch else { return };
        let (vertices, stride, bytes) = (layout.vertices, layout.stride, layout.memory().bytes);
        let lane = self.leaf(Op::Input(INVOCATION));
        let lane = self.bits(lane);
        let [vertices, stride, bytes] =
            [vertices as i32, stride as i32 * WORD, bytes as i32].map(|number| self.i32(number));
        let number = self.builder.int(Op::Udiv, &[lane, vertices]);
        let patch = self.builder.int(Op::Imul, &[number, bytes]);
        let first = self.builder.int(Op::Imul, &[number, vertices]);
        let vertex = self.builder.int(Op::Isub, &[lane, first]);
        let vertex = self.builder.int(Op::Imul, &[vertex, stride]);
        let own = self.builder.int(Op::Iadd, &[patch, vertex]);
        self.bases = Some(Bases { patch, own });
    }

    /// A component of an attribute that is a result of the patch; zero for a vertex that does not exist.
    pub(super) fn read_back(&mut self, attribute: u16, component: u8) -> Value {
        let (Some(layout), Some(Bases { patch, .. })) = (&self.patch, self.bases) else {
            return self.unwritten(attribute, component);
        };
        let (vertex, result) = result_of(attribute);
        let first = match vertex.map(u32::from) {
            Some(vertex) if vertex >= layout.vertices => return self.f32(0.0),
            Some(vertex) => vertex * layout.stride,
            None => 0,
        };
        match layout.word(result, component) {
            Some(word) => self.load_result(patch, first + word, result, component),
            None => self.unwritten(attribute, component),
        }
    }

    /// The value of an attribute that no instruction writes as a result.
    fn unwritten(&mut self, attribute: u16, component: u8) -> Value {
        let (vertex, result) = result_of(attribute);
        let vertices = self.program.interface().declared.vertices_out.unwrap_or(1);
        let is_there = vertex.is_none_or(|vertex| u32::from(vertex) < vertices);
        let initial = self.program.features().initial_result(result);
        self.f32(if is_there { initial[usize::from(component)] } else { 0.0 })
    }

    /// A component of an attribute that is a result of the vertex of this number; zero if the vertex does not exist.
    /// `first` is the attribute of vertex 0.
    pub(super) fn of_vertex(&mut self, vertex: Value, first: Register, component: u8) -> Value {
        let result = result_of(first.index).1;
        let constant = self.program.features().constant_component(first, component);
        let vertices = self.program.interface().declared.vertices_out.unwrap_or(1);
        let end = self.i32(vertices as i32);
        let is_there = self.builder.bool(Op::Ucmp(Compare::Lt), &[vertex, end]);
        let zero = self.i32(0);
        let layout = self.patch.as_ref().filter(|_| constant.is_none());
        let word = layout.and_then(|layout| Some((layout.stride, layout.word(result, component)?)));
        let value = match (word, self.bases) {
            (Some((stride, word)), Some(Bases { patch, .. })) => {
                let vertex = self.builder.select(is_there, vertex, zero);
                let stride = self.i32(stride as i32 * WORD);
                let vertex = self.builder.int(Op::Imul, &[vertex, stride]);
                let base = self.builder.int(Op::Iadd, &[patch, vertex]);
                self.load_result(base, word, result, component)
            }
            _ => {
                let initial = self.program.features().initial_result(result);
                self.f32(constant.unwrap_or(initial[usize::from(component)]))
            }
        };
        let nothing = self.f32(0.0);
        self.builder.select(is_there, value, nothing)
    }

    /// A component of a result of the patch, if it has such a component and some instruction writes it.
    pub(super) fn of_patch(&mut self, register: Register, component: u8) -> Option<Value> {
        let word = self.patch.as_ref().filter(|_| is_of_patch(register.index))?.word(register.index, component)?;
        let Bases { patch, .. } = self.bases?;
        Some(self.load_result(patch, word, register.index, component))
    }

    /// Publishes the new value of a result's component, in lanes that write it.
    pub(super) fn share(&mut self, register: Register, component: usize, mask: Option<Value>, value: Value) {
        let (RegisterFile::Result, Some(layout), Some(bases)) = (register.file, &self.patch, self.bases) else {
            return;
        };
        let Some(word) = layout.word(register.index, component as u8) else { return };
        let nowhere = layout.nowhere;
        let base = if is_of_patch(register.index) { bases.patch } else { bases.own };
        let mut address = self.word_address(base, word);
        if let Some(mask) = mask {
            let nowhere = self.word_address(bases.patch, nowhere);
            address = self.builder.select(mask, address, nowhere);
        }
        let bits = self.bits(value);
        let bits = self.difference(bits, register.index, component as u8);
        let zero = self.i32(0);
        self.builder.effect_of(Op::StoreMemory(ACCESS), &[address, zero, bits]);
    }

    /// Whether others may write what an instruction reads while they execute it.
    pub(super) fn reads_what_it_writes(&self, instruction: &Instruction) -> bool {
        let layout = self.patch.as_ref();
        layout.is_some_and(|_| Touched::by(instruction, self.program, layout).reads_what_it_writes())
    }

    fn word_address(&mut self, base: Value, word: u32) -> Value {
        let offset = self.i32(word as i32 * WORD);
        self.builder.int(Op::Iadd, &[base, offset])
    }

    fn load_result(&mut self, base: Value, word: u32, result: u16, component: u8) -> Value {
        let (address, zero) = (self.word_address(base, word), self.i32(0));
        let words = self.builder.inst(Op::LoadMemory(ACCESS), &[address, zero], Type::Words);
        let bits = self.builder.int(Op::Word(0), &[words]);
        let bits = self.difference(bits, result, component);
        self.builder.float(Op::FromBits, &[bits])
    }

    /// The difference (exclusive or) between bits and a result component's initial value; also its inverse.
    fn difference(&mut self, bits: Value, result: u16, component: u8) -> Value {
        let initial = self.program.features().initial_result(result)[usize::from(component)].to_bits();
        if initial == 0 {
            return bits;
        }
        let initial = self.i32(initial as i32);
        self.builder.int(Op::Ixor, &[bits, initial])
    }
}
