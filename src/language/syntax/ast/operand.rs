//! Operands: sources of values, by a name, a number or an index.

use super::{BufferVariable, Literal, Number, Span, SymbolId, VectorConstant};
use nvjit_runtime::{Register, RegisterFile};

/// The source component of each of x, y, z, w of an operand.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Swizzle(pub [u8; 4]);

impl Swizzle {
    /// `.xyzw`, as if not written.
    pub const XYZW: Self = Self([0, 1, 2, 3]);

    /// `.c`: one component in all four.
    pub fn splat(component: u8) -> Self {
        Self([component; 4])
    }

    /// The component, if all four are the same.
    pub fn scalar(self) -> Option<u8> {
        (self == Self::splat(self.0[0])).then_some(self.0[0])
    }
}

/// `<vectorSrc>`, `<scalarSrc>` or `<addrRegister>`.
#[derive(Clone, PartialEq, Debug)]
pub struct Operand {
    /// Sign before `|`; false without `|`.
    pub negate_absolute: bool,
    /// Between bars.
    pub absolute: bool,
    /// Sign before the register or name. Constants written in place carry their sign in their value.
    pub negate: bool,
    /// The source of the value.
    pub source: Source,
    /// `.xyzw` if not written. A scalar operand has one component in all four.
    pub swizzle: Swizzle,
    /// Its position in the text.
    pub span: Span,
}

/// The source of an operand's value.
#[derive(Clone, PartialEq, Debug)]
pub enum Source {
    /// Attribute, temporary or address register.
    Register(Register),
    /// `p[n]` or `c[n]`.
    Parameter(u16),
    /// One of an array that an address register chooses.
    Relative(Relative),
    /// A DEFINEd or DECLAREd name.
    Symbol(SymbolId),
    /// A scalar constant, for all components.
    Scalar(Number),
    /// `{...}`.
    Vector(VectorConstant),
    /// A constant, where languages have types.
    Literal(Literal),
    /// An element of a buffer.
    Buffer(BufferElement),
    /// An attribute of a vertex that the program chooses.
    Vertex(VertexElement),
}

/// An attribute of one of several vertices: outside of them, (0,0,0,0).
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct VertexElement {
    /// Number in [`Ast::lists`](super::Ast::lists), of all attributes of a vertex before those of the next.
    pub list: u16,
    /// How many a vertex has.
    pub stride: u16,
    /// Which vertex.
    pub vertex: Index,
    /// Which of its attributes.
    pub element: Index,
}

/// An element of a buffer variable.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct BufferElement {
    /// The variable.
    pub buffer: BufferVariable,
    /// Which of its binding points.
    pub binding: Option<Index>,
    /// Which element, from its first.
    pub element: Index,
}

/// A number, or a component of a register or parameter plus a number.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Index {
    /// The address and its component, if the index is not constant.
    pub address: Option<(Address, u8)>,
    /// The constant that is added.
    pub offset: i32,
}

impl Index {
    /// A number.
    pub fn constant(offset: i32) -> Self {
        Self { address: None, offset }
    }
}

/// The source of an index's integer.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Address {
    /// An address register, or where languages have types, any.
    Register(Register),
    /// A parameter of the bank.
    Parameter(u16),
}

impl Address {
    /// Address register `number`.
    pub fn numbered(number: u8) -> Self {
        Self::Register(Register::new(RegisterFile::Address, number.into()))
    }

    /// The register, if it is one.
    pub fn register(self) -> Option<Register> {
        match self {
            Self::Register(register) => Some(register),
            Self::Parameter(_) => None,
        }
    }
}

/// `array[A0.x + offset]`: outside of the array, reads give (0,0,0,0), and writes have no effect.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Relative {
    /// The indexed array.
    pub array: Array,
    /// The address that selects the element.
    pub address: Address,
    /// Its component.
    pub component: u8,
    /// The constant that is added.
    pub offset: i32,
}

/// An array that can be indexed by an address register.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub enum Array {
    /// Parameters of the bank.
    Parameters {
        /// The first one's number.
        first: u16,
        /// How many there are.
        count: u16,
    },
    /// Registers of a file: attributes or results.
    Registers {
        /// The first one.
        first: Register,
        /// How many there are.
        count: u16,
    },
    /// Attributes or results of [`Ast::lists`](super::Ast::lists).
    Listed(u16),
}
