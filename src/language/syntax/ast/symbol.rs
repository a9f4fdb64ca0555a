//! Declarations: names, and their meanings.

use super::buffer::BufferVariable;
use super::{DestinationRegister, Label, Number, Source, Span, SymbolId, VectorConstant};
use crate::language::isa::Base;
use nvjit_runtime::Register;

/// A name that a statement introduces.
#[derive(Clone, PartialEq, Debug)]
pub struct Symbol {
    /// The name.
    pub name: String,
    /// Its meaning.
    pub kind: SymbolKind,
    /// The position of the statement.
    pub span: Span,
    /// The base type of its numbers, if declared.
    pub base: Option<Base>,
    /// How it is interpolated, if the statement says so.
    pub interpolation: Option<Interpolation>,
}

impl Symbol {
    /// A symbol without types.
    pub fn new(name: String, kind: SymbolKind, span: Span) -> Self {
        Self { name, kind, span, base: None, interpolation: None }
    }
}

/// How an attribute of fragments is interpolated (NV_fragment_program4 2.X.3.1): modifiers of its declaration.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Default, Debug)]
pub struct Interpolation {
    /// `FLAT`: not at all, it is that of the provoking vertex.
    pub flat: bool,
    /// `NOPERSPECTIVE`: in window coordinates.
    pub no_perspective: bool,
    /// `CENTROID`: at a point in the primitive.
    pub centroid: bool,
    /// `SAMPLE`: at each sample.
    pub sample: bool,
}

/// How a fragment attribute varies between the centers of pixels.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Course {
    /// The same all over the primitive.
    Flat,
    /// A plane over the window.
    Linear,
    /// Linear in the window after multiplication by the `w` of `fragment.position`, which is also linear.
    Perspective,
}

/// The meaning of a name.
#[derive(Clone, PartialEq, Debug)]
pub enum SymbolKind {
    /// `DEFINE name = scalar`.
    Scalar(Number),
    /// `DEFINE name = {...}`.
    Vector(VectorConstant),
    /// `DECLARE name`, perhaps with a value, already expanded to a vector.
    Local {
        /// Which local parameter of the program it is, from 0.
        index: u16,
        /// The declared value: `None` is (0,0,0,0).
        value: Option<LocalValue>,
    },
    /// `ATTRIB`: one, or of an array the one that an address register says.
    Attribute(Source),
    /// `PARAM name = ...`: its source, and whether that is a constant without braces.
    Parameter(Source),
    /// `PARAM name[] = {...}`.
    ParameterArray {
        /// Number of the first in the bank.
        first: u16,
        /// How many there are.
        count: u16,
    },
    /// `TEMP`, perhaps SHORT or LONG; or `ADDRESS`.
    Register {
        /// The register.
        register: Register,
        /// The size that is written.
        size: Option<Size>,
    },
    /// `TEMP name[n]`.
    RegisterArray {
        /// The first register.
        first: Register,
        /// How many there are.
        count: u16,
        /// The size that is written.
        size: Option<Size>,
    },
    /// `ATTRIB name[] = {...}` or `OUTPUT name[] = {...}`.
    List {
        /// Number in [`Ast::lists`](super::Ast::lists).
        list: u16,
        /// Whether they are results.
        results: bool,
        /// The size that is written.
        size: Option<Size>,
    },
    /// `SUBROUTINETYPE`: labels of subroutines.
    SubroutineType {
        /// In the order of the text, perhaps some twice.
        labels: Vec<Label>,
    },
    /// `SUBROUTINE`: parameters that choose one.
    Subroutine {
        /// The type.
        ty: SymbolId,
        /// Number of the first in the bank.
        first: u16,
        /// How many there are, if it is an array.
        count: Option<u16>,
    },
    /// `ATTRIB` of each vertex of a primitive: the first index is that of a vertex.
    Vertices {
        /// Number in [`Ast::lists`](super::Ast::lists), of all attributes of a vertex before those of the next.
        list: u16,
        /// How many a vertex has.
        stride: u16,
        /// Whether there is a second index, even if a vertex has one.
        array: bool,
    },
    /// `BUFFER`, `BUFFER4`, `CBUFFER` or `STORAGE`.
    Buffer(BufferVariable),
    /// `TEXTURE`.
    Texture {
        /// The first unit.
        first: u8,
        /// How many units, if it is an array.
        count: Option<u8>,
    },
    /// `OUTPUT`, perhaps SHORT or LONG.
    Output {
        /// Its meaning.
        register: DestinationRegister,
        /// The size that is written.
        size: Option<Size>,
    },
    /// `IMAGE`.
    Image {
        /// The first unit.
        first: u8,
        /// How many units, if it is an array.
        count: Option<u8>,
    },
    /// `ALIAS`: another name for this one, which is no alias.
    Alias(SymbolId),
}

/// How wide the components of a variable are (NV_fragment_program_option 3.11.3.3).
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Size {
    /// `SHORT`: fp16.
    Short,
    /// `LONG`: fp32.
    Long,
}

impl Size {
    /// The word in program texts.
    pub fn name(self) -> &'static str {
        match self {
            Self::Short => "SHORT",
            Self::Long => "LONG",
        }
    }
}

/// The initial value of a local parameter.
#[derive(Clone, PartialEq, Debug)]
pub enum LocalValue {
    /// A scalar, for all four components.
    Scalar(Number),
    /// A vector.
    Vector(VectorConstant),
}
