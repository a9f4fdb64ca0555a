//! Constants, as they are written.

use crate::language::isa::{Base, NumberType};

/// A constant of NV_gpu_program4 and 5: 32 or 64 bits, with the type as which they are read.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Literal {
    /// Its type.
    pub ty: NumberType,
    /// Its components in braces, one to four; those that are missing are (0,0,0,1).
    pub components: Vec<u64>,
    /// Whether there are no braces: its only component is replicated.
    pub scalar: bool,
}

impl Literal {
    /// The four components.
    pub fn expand(&self) -> [u64; 4] {
        let first = self.components.first().copied().unwrap_or(0);
        if self.scalar {
            return [first; 4];
        }
        let one = match self.ty {
            NumberType { base: Base::Float, wide: true } => 1.0f64.to_bits(),
            NumberType { base: Base::Float, wide: false } => 1.0f32.to_bits().into(),
            _ => 1,
        };
        let mut all = [0, 0, 0, one];
        for (to, from) in all.iter_mut().zip(&self.components) {
            *to = *from;
        }
        all
    }
}

/// A constant: the fp32 value by its bits, so that -0 and +0 are two. Never a NaN.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct Number(pub u32);

/// `{...}` with one to four components.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct VectorConstant(pub Vec<Number>);

impl VectorConstant {
    /// The four components, missing ones filled with (0,0,0,1) (NV_fragment_program 3.11.2), as fp32 bits.
    pub fn expand(&self) -> [u32; 4] {
        let mut all = [0, 0, 0, 1.0f32.to_bits()];
        for (to, from) in all.iter_mut().zip(&self.0) {
            *to = from.0;
        }
        all
    }
}
