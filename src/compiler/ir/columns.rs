//! The types of the columns of the [table](super::table) of operations.

use super::Type;

/// The types that an operand or a result may have.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum TypeSet {
    F32,
    I32,
    F64,
    I64,
    Bool,
    Texel,
    Words,
    /// F32 or I32.
    Word,
    /// A float or an integer of any width.
    Number,
    /// F32 or F64. Operands and results in one row that are `Float` or `Int` have the same width.
    Float,
    /// I32 or I64, as wide as the other `Float` and `Int` operands of the row.
    Int,
    /// Any type but Texel and Words: the same one throughout a row.
    Any,
    /// Operands whose number and types depend on the immediate: see
    /// [`Op::operands_before_mask`](super::Op::operands_before_mask).
    Special,
}

impl TypeSet {
    /// Whether a value of type `ty` is in the set.
    pub(super) fn has(self, ty: Type) -> bool {
        match self {
            Self::F32 => ty == Type::F32,
            Self::I32 => ty == Type::I32,
            Self::F64 => ty == Type::F64,
            Self::I64 => ty == Type::I64,
            Self::Bool => ty == Type::Bool,
            Self::Texel => ty == Type::Texel,
            Self::Words => ty == Type::Words,
            Self::Word => matches!(ty, Type::F32 | Type::I32),
            Self::Number => matches!(ty, Type::F32 | Type::I32 | Type::F64 | Type::I64),
            Self::Float => matches!(ty, Type::F32 | Type::F64),
            Self::Int => matches!(ty, Type::I32 | Type::I64),
            Self::Any => !matches!(ty, Type::Texel | Type::Words),
            Self::Special => false,
        }
    }

    /// Whether all operands and results of a row with this set have one type.
    pub(super) fn is_shared(self) -> bool {
        matches!(self, Self::Float | Self::Int | Self::Any)
    }

    /// The one type of a result of this set, given the type of the last operand; `None` if that does not determine it.
    pub(super) fn of_result(self, operand: Option<Type>) -> Option<Type> {
        match self {
            Self::F32 => Some(Type::F32),
            Self::I32 => Some(Type::I32),
            Self::F64 => Some(Type::F64),
            Self::I64 => Some(Type::I64),
            Self::Bool => Some(Type::Bool),
            Self::Texel => Some(Type::Texel),
            Self::Words => Some(Type::Words),
            Self::Any => operand,
            Self::Float => operand.map(|ty| if Self::Int.has(ty) { ty.counterpart() } else { ty }),
            Self::Int => operand.map(|ty| if Self::Float.has(ty) { ty.counterpart() } else { ty }),
            Self::Word | Self::Number | Self::Special => None,
        }
    }
}

/// Which stages of a compilation have an operation.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Level {
    /// All of them: every backend implements it.
    Primitive,
    /// `expand` replaces it by primitive ones, except for targets that have it, such as the wide backend.
    Native,
    /// `expand` replaces it by primitive ones.
    Expanded,
}

/// The dependence of an operation on anything but its operands in the same lane.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Effect {
    /// None: the same operands give the same result anywhere.
    Pure,
    /// It reads state that other operations write.
    Reads,
    /// Its effect is visible, in lanes that execute it.
    Writes,
    /// It reads its operands in other lanes, whether they execute it or not. So it may move only where its operands
    /// have not changed in any lane of the quad: see [`quads`](super::analysis::quads).
    CrossesLanes,
    /// Lanes are no longer covered.
    EndsLanes,
}

/// What the text of an operation has between its name and its operands.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Immediate {
    /// Nothing.
    None,
    /// Eight hexadecimal digits, or sixteen: `0x3f800000`.
    FloatBits,
    /// A decimal number.
    Int,
    /// `true` or `false`.
    Bool,
    /// Component of a register: `f[COL0].x`.
    Row,
    /// Component of a parameter: `12.x`.
    Param,
    /// `-3.x of 96`; for an array that is not at the start of the bank `-3.x of 4 from 92`.
    ParamRelative,
    /// `TEX2 2D implicit`, followed by the names of flags: `TEX2 SHADOW2D bias arb`; a component, and `integers`.
    Sample,
    /// A number of bits, fewer than the operand has.
    Bits,
    /// The number of a variable.
    Variable,
    /// `-3 of 4`; for an array that is not at the start `-3 of 4 from 92`.
    Array,
    /// `CONST3 u32*4 word 7`.
    Constant,
    /// `global u32*4`, `storage 3 u8*1`, preceded by the name of an atomic operation.
    Memory,
    /// A word, 0 to 7.
    Word,
    /// A lane for each lane: `1032`.
    Lanes,
    /// The number of a barrier.
    Number,
}
