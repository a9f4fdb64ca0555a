//! The syntax tree of a program, with spans. Names are resolved: an operand refers to a [`Symbol`]
//! by its number.
//!
//! Two trees are equal if they say the same; spans do not count.

mod binding;
mod buffer;
mod constant;
mod instruction;
mod lookup;
mod operand;
mod stage;
mod symbol;

pub use binding::{Binding, Bound, Implied, ThreadProperty};
pub use buffer::{BufferKind, BufferVariable};
pub use constant::{Literal, Number, VectorConstant};
pub use instruction::{
    CcMask, Destination, DestinationRegister, ImageRef, Instruction, Selected, SelectedComponent, Selection,
    TexelOffset, TextureRef, WriteMask,
};
pub use operand::{Address, Array, BufferElement, Index, Operand, Relative, Source, Swizzle, VertexElement};
pub use stage::{InputPrimitive, OutputPrimitive, StageDeclarations, TessMode, TessOrder, TessSpacing};
pub use symbol::{Course, Interpolation, LocalValue, Size, Symbol, SymbolKind};

use crate::language::isa::Language;
pub use crate::language::isa::{CcRule, ProgramOption};
use nvjit_runtime::Register;
use std::collections::BTreeMap;

/// A position in the text, in bytes. All spans compare equal, so that trees compare by content.
#[derive(Clone, Copy, Default, Debug)]
pub struct Span {
    /// The first byte.
    pub start: usize,
    /// One past the last byte.
    pub end: usize,
}

impl PartialEq for Span {
    fn eq(&self, _: &Self) -> bool {
        true
    }
}

impl Eq for Span {}

/// A program's text, taken apart.
#[derive(Clone, PartialEq, Debug)]
pub struct Ast {
    /// The language that the header names.
    pub language: Language,
    /// `OPTION` statements (vertex programs).
    pub options: Vec<ProgramOption>,
    /// Its stage declarations.
    pub stage: StageDeclarations,
    /// Components of results that a geometry program passes from each vertex on (PASSTHROUGH), as bits; x is bit 0.
    pub passed: BTreeMap<Register, u8>,
    /// Everything between header and END, in order.
    pub statements: Vec<Statement>,
    /// Names that declarations introduce, in order.
    pub symbols: Vec<Symbol>,
    /// The bindings of the parameter bank, in languages that bind parameters.
    pub bank: Vec<Bound>,
    /// Results that OUTPUT declares SHORT and that are written by that name: bit n is number n.
    pub half_results: u32,
    /// Attributes that are bound by their numbers: bit n is number n.
    pub generic_attributes: u32,
    /// Registers of arrays that list them: attributes and results.
    pub lists: Vec<Vec<Register>>,
    /// How attributes are interpolated that a declaration says it of, by their numbers.
    pub interpolations: Vec<(u16, Interpolation)>,
    /// State that is read though no instruction names it, by its number in the bank.
    pub implied: Implied,
    /// Length of the text in bytes.
    pub length: Length,
}

/// A number of a [`Symbol`] in [`Ast::symbols`].
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct SymbolId(pub u32);

/// A length of a text; like spans, all are equal.
#[derive(Clone, Copy, Default, Debug)]
pub struct Length(pub usize);

impl PartialEq for Length {
    fn eq(&self, _: &Self) -> bool {
        true
    }
}

/// A statement.
#[derive(Clone, PartialEq, Debug)]
#[expect(clippy::large_enum_variant, reason = "most statements are instructions")]
pub enum Statement {
    /// An executable instruction.
    Instruction(Instruction),
    /// A declaration of this symbol.
    Declaration(SymbolId),
    /// `name:`
    Label(Label),
}

/// `name:` in a program with branches.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Label {
    /// The name.
    pub name: String,
    /// Its position in the text.
    pub span: Span,
    /// The SUBROUTINENUM of the label.
    pub number: Option<u16>,
}
