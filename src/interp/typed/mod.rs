//! Instructions with types: what NV_gpu_program4 and 5 have that the languages before do not, written from their sections 2.X.4 and
//! 2.X.8 and from docs/numerics.md.
//!
//! A register holds bits of 32 or 64; the instruction says what they are, and computes with as many bits as it says, whatever its
//! operands have.
//!
//! - [`code`]: operands and destinations with names resolved;
//! - [`number`], [`convert`]: numbers on their way to and from registers;
//! - [`integers`], [`floats`], [`operations`]: arithmetic;
//! - [`execute`]: operands, results, and what looks at other lanes;
//! - [`memory`], [`lookup`], [`group`]: memory, textures, groups of threads.

pub(super) mod code;
mod convert;
mod execute;
mod floats;
mod group;
mod image;
mod integers;
mod lookup;
mod memory;
mod number;
mod operations;

pub(super) use code::Parts;
pub(super) use group::Threads;

use crate::language::isa::NumberType;
use number::{Component, Vector};

/// The most operands that an instruction has: TXD with a second vector of coordinates.
pub(super) const OPERANDS: usize = 4;

/// An operand as an instruction computes with it.
#[derive(Clone, Copy, Default)]
struct Loaded {
    value: Vector,
    /// The same without the sign in front of all else, and whether there is that sign.
    plain: Vector,
    negated: bool,
}

impl Loaded {
    /// A component before its sign, and the sign: what decides whether a sum is one or a difference.
    fn term(&self, component: usize) -> (Component, bool) {
        (self.plain[component], self.negated)
    }
}

/// What an instruction gives.
#[derive(Clone, Copy)]
struct Outcome {
    value: Vector,
    ty: NumberType,
    /// CF and OF: bit 0 is x.
    carry: u8,
    overflow: u8,
    /// The flags are those of the fp16 numbers in the low bits.
    half: bool,
}

impl Outcome {
    fn of(value: Vector, ty: NumberType) -> Self {
        Self { value, ty, carry: 0, overflow: 0, half: false }
    }
}
