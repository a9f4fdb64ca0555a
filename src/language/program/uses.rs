//! Resources besides registers and textures: buffers, global memory, and the types of attributes.

use crate::language::isa::{Base, Features, Opcode, registers};
use crate::language::syntax::ast::{Ast, BufferElement, BufferKind, Instruction, Interpolation, Source, SymbolKind};
use nvjit_runtime::{Register, RegisterFile, Stage};
use std::collections::{BTreeMap, BTreeSet};

/// The kinds of accesses.
#[derive(Clone, Copy, PartialEq, Eq, Default, Debug)]
pub struct Access {
    /// Some instruction reads. Atomics do both.
    pub reads: bool,
    /// Some instruction writes.
    pub writes: bool,
}

impl Access {
    fn of(opcode: Opcode) -> Self {
        let is_store = matches!(opcode, Opcode::Store | Opcode::Stb | Opcode::Sts | Opcode::Storeim);
        let is_atomic =
            matches!(opcode, Opcode::Atom | Opcode::Atomb | Opcode::Atomctr | Opcode::Atomim | Opcode::Atoms);
        Self { reads: !is_store, writes: is_store || is_atomic }
    }

    fn add(&mut self, other: Self) {
        self.reads |= other.reads;
        self.writes |= other.writes;
    }

    /// Whether there is any.
    pub fn is_any(self) -> bool {
        self.reads || self.writes
    }
}

/// The kind of a buffer's binding point.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub enum BufferSpace {
    /// `program.buffer[n]`: parameter buffers (NV_parameter_buffer_object), each target with its own.
    Constants,
    /// `program.storage[n]` (NV_shader_storage_buffer_object), which all targets share.
    Storage,
    /// `program.counter[n]` (NV_shader_atomic_counters), which all targets share.
    Counters,
}

/// A buffer that some instruction reads or writes.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct BufferUse {
    /// The kind of its binding point.
    pub space: BufferSpace,
    /// The binding point.
    pub binding: u8,
    /// The accesses to it.
    pub access: Access,
}

/// An image unit that some instruction reads or writes.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct ImageUse {
    /// The unit.
    pub unit: u8,
    /// The accesses to it.
    pub access: Access,
}

/// The image units of `ast`, sorted.
pub(super) fn images(ast: &Ast) -> Vec<ImageUse> {
    let mut all: BTreeMap<u8, Access> = BTreeMap::new();
    for instruction in ast.instructions() {
        let Some(image) = instruction.image.filter(|image| !image.by_handle) else { continue };
        for number in 0..image.chosen.map_or(1, |(_, count)| count) {
            let unit = image.unit.saturating_add(number);
            all.entry(unit).or_default().add(Access::of(instruction.mnemonic.opcode));
        }
    }
    all.into_iter().map(|(unit, access)| ImageUse { unit, access }).collect()
}

/// The accesses of `ast` to images by handles.
pub(super) fn image_handles(ast: &Ast) -> Access {
    all_of(ast, |instruction| instruction.image.is_some_and(|image| image.by_handle))
}

/// The buffers of `ast`, sorted. Of an array whose index the program computes, every one.
pub(super) fn buffers(ast: &Ast) -> Vec<BufferUse> {
    let mut all: BTreeMap<(BufferSpace, u8), Access> = BTreeMap::new();
    for instruction in ast.instructions() {
        for operand in &instruction.operands {
            let Source::Buffer(element) = &operand.source else { continue };
            let space = match element.buffer.kind {
                BufferKind::Shared => continue,
                BufferKind::Storage => BufferSpace::Storage,
                BufferKind::Counters => BufferSpace::Counters,
                BufferKind::Words | BufferKind::Vectors | BufferKind::Bytes => BufferSpace::Constants,
            };
            for binding in bindings(element) {
                all.entry((space, binding)).or_default().add(Access::of(instruction.mnemonic.opcode));
            }
        }
    }
    all.into_iter().map(|((space, binding), access)| BufferUse { space, binding, access }).collect()
}

/// The binding points that an operand may mean.
fn bindings(element: &BufferElement) -> impl Iterator<Item = u8> {
    let (first, count) = (u32::from(element.buffer.binding), element.buffer.bindings.map_or(1, u32::from));
    let chosen = match element.binding {
        Some(index) if index.address.is_none() => u32::try_from(index.offset).ok(),
        Some(_) => None,
        None => Some(0),
    };
    (0..count)
        .filter(move |number| chosen.is_none_or(|chosen| chosen == *number))
        .filter_map(move |number| u8::try_from(first + number).ok())
}

/// The accesses of `ast` to global memory.
pub(super) fn global_memory(ast: &Ast) -> Access {
    all_of(ast, |instruction| matches!(instruction.mnemonic.opcode, Opcode::Load | Opcode::Store | Opcode::Atom))
}

/// The union of those instructions' accesses.
fn all_of(ast: &Ast, is_one: impl Fn(&Instruction) -> bool) -> Access {
    ast.instructions().filter(|instruction| is_one(instruction)).fold(Access::default(), |mut all, instruction| {
        all.add(Access::of(instruction.mnemonic.opcode));
        all
    })
}

/// Which of `attributes` hold integers: those declared `INT` or `UINT`, and those that are always integers.
pub(super) fn integer_attributes(
    ast: &Ast,
    features: &Features,
    attributes: &BTreeMap<Register, u8>,
) -> BTreeSet<Register> {
    let mut all = BTreeSet::new();
    if features.typed {
        let is_integer = |base: Option<Base>| base.is_some_and(|base| base != Base::Float);
        for symbol in ast.symbols.iter().filter(|symbol| is_integer(symbol.base)) {
            match &symbol.kind {
                SymbolKind::Attribute(Source::Register(register)) => {
                    all.extend(words(*register));
                }
                SymbolKind::Attribute(Source::Relative(relative)) => {
                    all.extend(ast.registers(relative.array).flat_map(words));
                }
                SymbolKind::List { list, results: false, .. } | SymbolKind::Vertices { list, .. } => {
                    let list = ast.lists.get(usize::from(*list));
                    all.extend(list.into_iter().flatten().copied().flat_map(words));
                }
                _ => {}
            }
        }
        all.extend(attributes.keys().filter(|register| is_always_integer(features.stage, **register)));
    }
    all.retain(|register| attributes.contains_key(register));
    all
}

/// The registers of rows that a register has: of LONG ones, that of the low and that of the high words.
pub(super) fn words(register: Register) -> impl Iterator<Item = Register> {
    let high = (register.file == RegisterFile::LongAttribute).then(|| Register::new(register.file, register.index + 1));
    [Some(register), high].into_iter().flatten()
}

fn is_always_integer(stage: Stage, register: Register) -> bool {
    let index = register.index;
    register.file == RegisterFile::Attribute
        && match stage {
            Stage::Vertex | Stage::VertexState => index >= registers::VERTEX_ID,
            Stage::Compute => true,
            Stage::TessControl | Stage::TessEvaluation | Stage::Geometry => {
                let number = index.wrapping_sub(registers::VERTEX_0) % registers::VERTEX_STRIDE;
                let is_vertex = (registers::VERTEX_0..registers::OUT_PATCH).contains(&index);
                index <= registers::PRIMITIVE_VERTEX_COUNT || is_vertex && number == registers::RESULT_ID
            }
            Stage::Fragment => {
                index == registers::FRAGMENT_PRIMITIVE_ID
                    || index >= registers::FRAGMENT_SAMPLEID && index != registers::FRAGMENT_HELPERTHREAD
            }
        }
}

/// How the attributes of a fragment program are interpolated, by their numbers; those that are missing are as ever.
pub(super) fn interpolations(ast: &Ast) -> BTreeMap<u16, Interpolation> {
    ast.interpolations.iter().copied().collect()
}
