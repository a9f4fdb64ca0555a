//! Declarations: names, and what they stand for.

use super::{DestinationRegister, Label, Number, Source, Span, VectorConstant};
use crate::language::isa::Base;
use crate::limits;
use nvjit_runtime::Register;

/// A number of a [`Symbol`] in [`Ast::symbols`](super::Ast::symbols).
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct SymbolId(pub u32);

/// A name that a statement introduces.
#[derive(Clone, PartialEq, Debug)]
pub struct Symbol {
    /// The name.
    pub name: String,
    /// What it stands for.
    pub kind: SymbolKind,
    /// Where the statement stands.
    pub span: Span,
    /// What its numbers are, if the statement says so.
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

/// What an attribute of fragments is between the centers of pixels.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Course {
    /// The same all over the primitive.
    Flat,
    /// A plane over the window.
    Linear,
    /// What is a plane over the window if it is multiplied by the `w` of `fragment.position`, which is another one.
    Perspective,
}

/// What a name stands for.
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
    /// `PARAM name = ...`: what it stands for, and whether that is a constant without braces.
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
        /// What it stands for.
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

/// What a buffer variable is made of.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub enum BufferKind {
    /// `BUFFER`: words, each in all four components.
    Words,
    /// `BUFFER4`: vectors of four words.
    Vectors,
    /// `CBUFFER`: bytes, for LDC.
    Bytes,
    /// `STORAGE`: bytes, for LDB, STB and ATOMB.
    Storage,
    /// `COUNTER`: words, for ATOMCTR.
    Counters,
    /// `SHARED`: bytes of the memory of a work group, for LDS, STS and ATOMS.
    Shared,
}

impl BufferKind {
    /// The word of declarations.
    pub fn name(self) -> &'static str {
        match self {
            Self::Words => "BUFFER",
            Self::Vectors => "BUFFER4",
            Self::Bytes => "CBUFFER",
            Self::Storage => "STORAGE",
            Self::Counters => "COUNTER",
            Self::Shared => "SHARED",
        }
    }

    /// The word of bindings: that in `program.buffer`.
    pub fn bound_as(self) -> &'static str {
        match self {
            Self::Words | Self::Vectors | Self::Bytes => "buffer",
            Self::Storage => "storage",
            Self::Counters => "counter",
            Self::Shared => "sharedmem",
        }
    }

    /// How many binding points there are.
    pub fn binding_points(self) -> usize {
        match self {
            Self::Words | Self::Vectors | Self::Bytes => limits::MAX_PARAMETER_BUFFER_BINDINGS,
            Self::Storage | Self::Counters | Self::Shared => limits::MAX_BUFFER_BINDINGS,
        }
    }

    /// Whether operands of instructions for it alone name it.
    pub fn is_place(self) -> bool {
        matches!(self, Self::Bytes | Self::Storage | Self::Counters | Self::Shared)
    }

    /// How many elements a buffer has room for: beyond, an absolute index is a fault.
    pub fn most(self) -> u32 {
        match self {
            Self::Storage | Self::Counters => 1 << 31,
            Self::Shared => limits::MAX_COMPUTE_SHARED_MEMORY,
            Self::Words | Self::Vectors | Self::Bytes => limits::MAX_BUFFER_WORDS * 4 / self.element(),
        }
    }

    /// How many bytes an element has.
    pub fn element(self) -> u32 {
        match self {
            Self::Words | Self::Counters => 4,
            Self::Vectors => 16,
            Self::Bytes | Self::Storage | Self::Shared => 1,
        }
    }
}

/// A variable of buffers (NV_gpu_program4 2.X.3.6, NV_shader_storage_buffer_object).
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub struct BufferVariable {
    /// What it is made of.
    pub kind: BufferKind,
    /// The first binding point.
    pub binding: u8,
    /// How many binding points, if the program chooses one of them.
    pub bindings: Option<u8>,
    /// The first element.
    pub first: u32,
    /// How many elements, if it is an array, as listed or as the size in brackets; from the first to the end of the buffer, if nothing
    /// says: `u32::MAX`.
    pub count: Option<u32>,
}
