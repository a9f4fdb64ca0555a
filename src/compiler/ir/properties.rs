//! Properties of operations for the passes, from the rows of the [table](super::table).

use super::columns::{Effect, Immediate, Level};
use super::table::{Row, TABLE};
use super::{MemoryAccess, Op, Type};
use nvjit_runtime::{MemoryOperation, MemorySpace, SampleFlags, SampleOperation};

/// The row of `op`; `None` if a number in it is out of range.
pub(super) fn row_of(op: Op) -> Option<&'static Row> {
    match rows_like(op) {
        [row, ..] if row.immediate != Immediate::None => Some(row),
        rows => rows.iter().find(|row| row.op == op),
    }
}

/// The rows of an operation for all of its immediates, which are adjacent.
fn rows_like(op: Op) -> &'static [Row] {
    let (first, end) = VARIANTS[usize::from(op.number())];
    &TABLE[usize::from(first)..usize::from(end)]
}

/// The rows of each variant: the number of the first and that of the one after the last.
static VARIANTS: [(u16, u16); 256] = {
    let mut variants = [(0, 0); 256];
    let mut number = 0;
    while number < TABLE.len() {
        let variant = TABLE[number].op.number() as usize;
        let (first, end) = variants[variant];
        variants[variant] = (if end == 0 { number as u16 } else { first }, number as u16 + 1);
        number += 1;
    }
    variants
};

impl Op {
    /// The least offset of [`Op::ParamRelative`]: with it, a 32-bit sum that wraps is outside of every array.
    pub const LEAST_OFFSET: i32 = i32::MIN + (1 << 16);

    pub(crate) const fn number(self) -> u8 {
        // SAFETY: a value of an enum with `repr(u8)` begins with the number of its variant.
        unsafe { *(&raw const self).cast::<u8>() }
    }

    /// The row; if a number is out of range, that of another number.
    fn row(self) -> &'static Row {
        // A test checks that each operation has a row.
        let rows = rows_like(self);
        match rows {
            [row] => row,
            [first, ..] => row_of(self).unwrap_or(first),
            [] => &TABLE[0],
        }
    }

    /// Whether `expand` leaves the operation to the backend.
    pub fn is_primitive(self) -> bool {
        self.row().level == Level::Primitive
    }

    /// Whether it produces its own NaN, whose bits are not those of an operand.
    pub fn makes_nan(self) -> bool {
        self.row().makes_nan
    }

    /// Whether the instruction must stay even if its result is unused.
    pub fn has_effect(self) -> bool {
        matches!(self.row().effect, Effect::Writes | Effect::EndsLanes)
    }

    /// Whether the result depends on earlier writes, so that the operation must not move across them.
    pub fn depends_on_writes(self) -> bool {
        matches!(self.row().effect, Effect::Reads | Effect::Writes)
    }

    /// Whether it reads or writes memory that other lanes write.
    pub fn touches_memory(self) -> bool {
        self.row().reads_memory || self.writes_memory()
    }

    /// Whether it writes memory that other lanes read, or lets other lanes write it.
    pub fn writes_memory(self) -> bool {
        // Emitted vertices are never read.
        let emits = matches!(self, Self::StoreMemory(access) if access.space == MemorySpace::Emission);
        self.row().writes_memory && !emits
    }

    /// The number of operands before the mask of executing lanes, if the operation may have such a mask.
    pub fn operands_before_mask(self) -> Option<usize> {
        // An address has a low and a high word.
        let place = |access: MemoryAccess| 2 + access.handle_words();
        let words = |access: MemoryAccess| access.element.words();
        match self {
            Self::Sample { .. } => Some(super::sample_rows(self).len()),
            Self::Charge(_) => Some(0),
            Self::ArrayStore(_) => Some(2),
            Self::LoadMemory(access) => Some(place(access)),
            Self::StoreMemory(access) => Some(place(access) + usize::from(access.count) * words(access)),
            Self::AtomicMemory(MemoryOperation::CompareSwap, access) => Some(place(access) + 2 * words(access)),
            Self::AtomicMemory(_, access) => Some(place(access) + words(access)),
            _ => None,
        }
    }

    /// Whether the result depends on which lanes execute the operation.
    pub fn crosses_lanes(self) -> bool {
        self.row().effect == Effect::CrossesLanes
    }

    /// Whether it reads its operands in all lanes of the quad, whichever execute it. [`Op::Any`] only tests those that
    /// do, and a lookup with explicit derivatives or level, or without any, reads no neighbour.
    pub fn reads_others(self) -> bool {
        match self {
            Self::Any => false,
            Self::Sample { operation, flags, .. } => {
                use SampleOperation::{Bias, Implicit, Lod};
                let none = SampleFlags::NO_DERIVATIVES.with(SampleFlags::ZERO_DERIVATIVES);
                matches!(operation, Implicit | Bias | Lod) && !flags.intersects(none)
            }
            _ => self.crosses_lanes(),
        }
    }

    /// Whether the result exists in every lane, wherever the lane is.
    pub fn is_everywhere(self) -> bool {
        self.row().everywhere
    }

    /// Whether the first two operands may be swapped.
    pub fn is_commutative(self) -> bool {
        self.row().commutes
    }

    /// Whether the result is uniform if the operands are.
    pub fn keeps_uniform(self) -> bool {
        !self.row().differs
    }
}

/// A set of operations, each with all of its immediates: those that a target has although they are not primitive, so
/// that `expand` keeps them.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct Ops([u64; 4]);

impl Ops {
    /// No operation: only primitive ones are kept.
    pub const NONE: Self = Self([0; 4]);
    /// The operations of the wide backend: the rows of level `Native`.
    pub const NATIVE: Self = {
        let mut set = Self::NONE;
        let mut number = 0;
        while number < TABLE.len() {
            if matches!(TABLE[number].level, Level::Native) {
                set = set.with(TABLE[number].op);
            }
            number += 1;
        }
        set
    };

    /// These operations, whatever their immediates.
    pub const fn of(ops: &[Op]) -> Self {
        let mut set = Self::NONE;
        let mut number = 0;
        while number < ops.len() {
            set = set.with(ops[number]);
            number += 1;
        }
        set
    }

    const fn with(mut self, op: Op) -> Self {
        let number = op.number();
        self.0[number as usize / 64] |= 1 << (number % 64);
        self
    }

    /// Whether `op` is one of them.
    pub const fn has(&self, op: Op) -> bool {
        let number = op.number();
        self.0[number as usize / 64] >> (number % 64) & 1 != 0
    }
}

impl Row {
    /// The type of the result, given those of the operands; `None` if there is no result, or the operands do not
    /// determine it.
    pub(super) fn result_type(&self, operands: impl Iterator<Item = Type>) -> Option<Type> {
        self.result?.of_result(operands.last())
    }
}
