//! The parts of an instruction with every name resolved.

use super::OPERANDS;
use super::number::{Component, mask};
use crate::interp::registers::{Layout, is_wide};
use crate::language::isa::modifiers::{Modifiers, TypeModifier};
use crate::language::isa::registers::FRAGMENT_WPOS;
use crate::language::isa::{Base, NumberType, Opcode, Saturation};
use crate::language::program::Program;
use crate::language::syntax::ast::{
    self, Address, Array, BufferElement, CcMask, Course, DestinationRegister, Instruction, Selection, Source,
    TexelOffset, TextureRef,
};
use nvjit_runtime::{MemorySpace, Register, RegisterFile, TextureTarget};
use smallvec::SmallVec;
use std::ops::Range;

/// The parts of an instruction besides its operation.
pub(in crate::interp) struct Parts {
    /// The type that it computes in.
    pub number: NumberType,
    /// The type of its result.
    pub result: NumberType,
    pub operands: SmallVec<[Operand; OPERANDS]>,
    pub destination: Option<Destination>,
    pub modifiers: Modifiers,
    pub saturate: Saturation,
    pub texture: Option<TextureRef>,
    /// The index of a lookup's unit in an array of units.
    pub unit: Option<(Index, u8)>,
    /// The image that is accessed.
    pub image: Option<Image>,
    /// The components that SWZ selects.
    pub selection: Option<Selection>,
    /// IPAO's attribute.
    pub moved: Option<Moved>,
}

impl Parts {
    /// The type in memory.
    pub(in crate::interp) fn storage(&self) -> TypeModifier {
        self.modifiers.ty.unwrap_or(TypeModifier::unsized_(self.number.base))
    }
}

/// An attribute that is evaluated at an offset from the center of a pixel.
pub(in crate::interp) struct Moved {
    /// Where `fragment.position` is.
    pub position: Slot,
    /// How it changes, or each of an array.
    pub courses: SmallVec<[Course; 1]>,
}

/// An operand.
pub(in crate::interp) struct Operand {
    pub place: Place,
    /// The type as which the instruction reads it.
    pub ty: NumberType,
    pub swizzle: [usize; 4],
    /// The sign between bars.
    pub inner: bool,
    pub absolute: bool,
    /// The sign before bars, or without bars.
    pub outer: bool,
}

/// The image of an access.
pub(in crate::interp) struct Image {
    pub target: TextureTarget,
    pub unit: u32,
    /// Which of how many units of an array.
    pub chosen: Option<(Index, u32)>,
    /// The last operand is its handle, and there is no unit.
    pub by_handle: bool,
}

/// A register.
#[derive(Clone, Copy)]
pub(in crate::interp) struct Slot {
    /// Where its bits are, or the low ones if there are 64; the high ones follow.
    pub low: usize,
    pub wide: bool,
    /// Components that are constants.
    pub constants: [Option<u32>; 4],
}

/// Where an operand is.
pub(in crate::interp) enum Place {
    Register(Slot),
    Parameter(usize),
    Constant {
        bits: [Component; 4],
        wide: bool,
    },
    /// One of registers; outside of them, zeros.
    Registers(Vec<Slot>, Index),
    Parameters(Range<usize>, Index),
    Buffer(Element),
    /// An attribute of one of several vertices, which have `stride` each; outside of them, zeros.
    Vertex {
        slots: Vec<Slot>,
        stride: usize,
        vertex: Index,
        element: Index,
    },
}

/// Where the integer of an index is.
#[derive(Clone, Copy)]
pub(in crate::interp) enum Integer {
    Register(usize),
    Parameter(usize),
}

/// A number plus the integer in a component of a register or parameter.
#[derive(Clone, Copy)]
pub(in crate::interp) struct Index {
    pub offset: i64,
    pub integer: Option<(Integer, usize)>,
    /// The integer is never below zero.
    pub is_unsigned: bool,
}

/// An element of a buffer variable.
#[derive(Clone, Copy)]
pub(in crate::interp) struct Element {
    pub space: MemorySpace,
    pub binding: u32,
    /// Which of how many binding points.
    pub chosen: Option<(Index, u32)>,
    /// The first element of the variable, how many it has, and the bytes of one.
    pub first: u64,
    pub count: u64,
    pub bytes: u64,
    pub index: Index,
}

/// The destination of a result.
pub(in crate::interp) struct Destination {
    pub to: To,
    pub write_mask: u8,
    pub cc_mask: Option<CcMask>,
    pub update_cc: Option<u8>,
}

/// The register that is written.
pub(in crate::interp) enum To {
    Nothing,
    Register(Slot),
    /// One of these; a write outside of them has no effect.
    Registers(Vec<Slot>, Index),
}

/// Looks names up.
pub(in crate::interp) struct Resolver<'a> {
    pub program: &'a Program,
    pub layout: &'a Layout,
}

impl Resolver<'_> {
    pub(in crate::interp) fn parts(&self, instruction: &Instruction) -> Parts {
        let mnemonic = &instruction.mnemonic;
        let types = self.types(instruction);
        let operands = instruction.operands.iter().zip(types);
        let ast = self.program.ast();
        Parts {
            number: mnemonic.number_type(),
            result: result_type(instruction),
            operands: operands.map(|(operand, ty)| self.operand(operand, ty)).collect(),
            destination: instruction.destination.as_ref().map(|to| self.destination(to, mnemonic.update_cc)),
            modifiers: mnemonic.modifiers,
            saturate: mnemonic.saturate,
            texture: instruction.texture,
            unit: instruction
                .texture
                .and_then(|texture| texture.chosen)
                .map(|(index, count)| (self.index_of(index), count)),
            image: instruction.image.map(|image| Image {
                target: image.target,
                unit: image.unit.into(),
                chosen: image.chosen.map(|(index, count)| (self.index_of(index), count.into())),
                by_handle: image.by_handle,
            }),
            selection: instruction.selection,
            moved: (mnemonic.opcode == Opcode::Ipao).then(|| Moved {
                position: self.slot(Register::new(RegisterFile::Attribute, FRAGMENT_WPOS)),
                courses: ast.moved(instruction).into_iter().map(|register| ast.course(register)).collect(),
            }),
        }
    }

    /// The types as which operands are read.
    fn types(&self, instruction: &Instruction) -> SmallVec<[NumberType; OPERANDS]> {
        use Opcode::{Atom, Cvt, Load, Pk64, Store, Up64};
        let mnemonic = &instruction.mnemonic;
        let own = mnemonic.number_type();
        let last = instruction.operands.len().saturating_sub(1);
        let handle = instruction.handle();
        let is_offset = |index: usize| {
            index == last && instruction.texture.is_some_and(|texture| texture.offset == TexelOffset::Variable)
        };
        let is_lookup = |index: usize| index > 0 && instruction.texture.is_some();
        let ty = |index: usize| match (mnemonic.opcode, index) {
            // Addresses have 64 bits.
            (Load, 0) | (Atom | Store, 1) => NumberType { base: Base::Unsigned, wide: true },
            (Up64, _) => NumberType { wide: true, ..own },
            (Pk64, _) => NumberType { wide: false, ..own },
            // A smaller number is in the low bits, also one of fp16.
            (Cvt, _) => match (mnemonic.operand_type(index), mnemonic.modifiers.from.and_then(|from| from.bits)) {
                (ty, Some(16)) if ty.base == Base::Float => NumberType { base: Base::Unsigned, ..ty },
                (ty, _) => ty,
            },
            _ if handle == Some(index) => NumberType { base: Base::Unsigned, wide: true },
            _ if is_offset(index) => NumberType { base: Base::Signed, wide: false },
            (Opcode::Txgo, _) => mnemonic.operand_type(index),
            // The second coordinates.
            _ if is_lookup(index) => NumberType::FLOAT,
            _ => mnemonic.operand_type(index),
        };
        (0..instruction.operands.len()).map(ty).collect()
    }

    fn operand(&self, operand: &ast::Operand, ty: NumberType) -> Operand {
        let absolute = operand.absolute;
        Operand {
            place: self.place(&operand.source),
            ty,
            swizzle: operand.swizzle.0.map(|component| usize::from(component & 3)),
            inner: operand.negate && absolute,
            absolute,
            outer: operand.negate_absolute || operand.negate && !absolute,
        }
    }

    fn destination(&self, destination: &ast::Destination, update_cc: Option<u8>) -> Destination {
        let to = match destination.register {
            DestinationRegister::Register(register) => To::Register(self.slot(register)),
            DestinationRegister::Relative(relative) => match relative.array {
                Array::Parameters { .. } => To::Nothing,
                array => To::Registers(self.array(array), self.relative(relative)),
            },
            DestinationRegister::Rc | DestinationRegister::Hc => To::Nothing,
        };
        Destination { to, write_mask: destination.write_mask.0, cc_mask: destination.cc_mask, update_cc }
    }

    fn slot(&self, register: Register) -> Slot {
        let features = self.program.features();
        let constant = |component| features.constant_component(register, component).map(f32::to_bits);
        Slot { low: self.layout.slot(register), wide: is_wide(register), constants: [0, 1, 2, 3].map(constant) }
    }

    fn array(&self, array: Array) -> Vec<Slot> {
        self.program.ast().registers(array).map(|register| self.slot(register)).collect()
    }

    fn place(&self, source: &Source) -> Place {
        let ast = self.program.ast();
        match source {
            Source::Register(register) => Place::Register(self.slot(*register)),
            Source::Relative(relative) => match relative.array {
                Array::Parameters { first, count } => {
                    let first = usize::from(first);
                    Place::Parameters(first..first + usize::from(count), self.relative(*relative))
                }
                array => Place::Registers(self.array(array), self.relative(*relative)),
            },
            Source::Literal(literal) => {
                let wide = literal.ty.wide;
                Place::Constant { bits: literal.expand().map(|bits| bits & mask(wide)), wide }
            }
            Source::Buffer(element) => Place::Buffer(self.element(element)),
            Source::Vertex(element) => Place::Vertex {
                slots: self.array(Array::Listed(element.list)),
                stride: element.stride.into(),
                vertex: self.index_of(element.vertex),
                element: self.index_of(element.element),
            },
            Source::Parameter(_) | Source::Symbol(_) | Source::Scalar(_) | Source::Vector(_) => {
                match (ast.constant(source), ast.parameter(source)) {
                    (Some(bits), _) => Place::Constant { bits: bits.map(Into::into), wide: false },
                    (None, Some(index)) => Place::Parameter(index.into()),
                    (None, None) => Place::Constant { bits: [0; 4], wide: false },
                }
            }
        }
    }

    fn element(&self, element: &BufferElement) -> Element {
        let buffer = element.buffer;
        Element {
            space: match buffer.kind {
                ast::BufferKind::Storage => MemorySpace::Storage,
                ast::BufferKind::Counters => MemorySpace::Counter,
                ast::BufferKind::Shared => MemorySpace::Shared,
                ast::BufferKind::Words | ast::BufferKind::Vectors | ast::BufferKind::Bytes => MemorySpace::Constant,
            },
            binding: buffer.binding.into(),
            chosen: buffer.bindings.zip(element.binding).map(|(count, index)| (self.index_of(index), count.into())),
            first: buffer.first.into(),
            count: self.program.ast().stage.elements(&buffer).into(),
            bytes: buffer.kind.element().into(),
            index: self.index_of(element.element),
        }
    }

    fn relative(&self, relative: ast::Relative) -> Index {
        let ast::Relative { address, component, offset, .. } = relative;
        self.index_of(ast::Index { address: Some((address, component)), offset })
    }

    fn index_of(&self, index: ast::Index) -> Index {
        let constant = |(address, component): (Address, u8)| {
            let register = address.register()?;
            self.program.features().constant_component(register, component & 3)
        };
        if let Some(constant) = index.address.and_then(constant) {
            let offset = i64::from(index.offset) + i64::from(constant.to_bits());
            return Index { offset, integer: None, is_unsigned: false };
        }
        let integer = index.address.map(|(address, component)| {
            let integer = match address {
                Address::Register(register) => Integer::Register(self.layout.slot(register)),
                Address::Parameter(number) => Integer::Parameter(number.into()),
            };
            (integer, usize::from(component & 3))
        });
        let is_unsigned = index.address.is_some_and(|(address, _)| self.program.ast().is_unsigned(address));
        Index { offset: index.offset.into(), integer, is_unsigned }
    }
}

/// The type of an instruction's result.
fn result_type(instruction: &Instruction) -> NumberType {
    let mnemonic = &instruction.mnemonic;
    let own = mnemonic.number_type();
    match mnemonic.opcode {
        Opcode::Pk64 => NumberType { wide: true, ..own },
        _ => mnemonic.result_type(),
    }
}
