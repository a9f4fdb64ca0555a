//! Instructions with types: those of NV_gpu_program4 and 5 that earlier languages lack, written from their sections
//! 2.X.4 and 2.X.8 and from docs/numerics.md.
//!
//! A register holds 32 or 64 bits; the instruction determines their type and its own width, whatever the width of its
//! operands.
//!
//! - [`code`]: operands and destinations with names resolved;
//! - [`number`], [`convert`]: numbers read from and written to registers;
//! - [`integers`], [`floats`], [`operations`]: arithmetic;
//! - [`group`]: instructions that read other threads.
//!
//! The machine executes them by [`typed_execute`](super::typed_execute).

pub(super) mod code;
pub(super) mod convert;
pub(super) mod floats;
pub(super) mod group;
mod integers;
pub(super) mod number;
mod operations;

pub(super) use code::Parts;
pub(super) use group::Threads;

use crate::language::isa::NumberType;
use number::{Component, Vector};

/// The most operands that an instruction has: TXD with a second vector of coordinates.
pub(super) const OPERANDS: usize = 4;

/// An operand as an instruction computes with it.
#[derive(Clone, Copy, Default)]
pub(super) struct Loaded {
    pub value: Vector,
    /// The same without the outermost sign, and whether there is that sign.
    pub plain: Vector,
    pub negated: bool,
}

impl Loaded {
    /// A component before its sign, and the sign, which decides between a sum and a difference.
    pub(super) fn term(&self, component: usize) -> (Component, bool) {
        (self.plain[component], self.negated)
    }
}

/// The outcome of an instruction.
#[derive(Clone, Copy)]
pub(super) struct Outcome {
    pub value: Vector,
    pub ty: NumberType,
    /// CF and OF: bit 0 is x.
    pub carry: u8,
    pub overflow: u8,
    /// The flags are those of the fp16 numbers in the low bits.
    pub half: bool,
}

impl Outcome {
    pub(super) fn of(value: Vector, ty: NumberType) -> Self {
        Self { value, ty, carry: 0, overflow: 0, half: false }
    }
}
