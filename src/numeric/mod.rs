//! Number formats and approximations: what both engines must agree on to the bit. The contract is
//! docs/numerics.md.
//!
//! - [`soft`]: fp32 arithmetic with FTZ and DAZ, for the interpreter and for constant folding;
//! - [`half`] and [`fx12`]: conversions of the two smaller formats;
//! - [`arith`]: the trait over which approximations are written once;
//! - [`approx`]: EX2, LG2, SIN, COS.

pub mod approx;
pub mod arith;
pub mod fx12;
pub mod half;
pub mod soft;

/// The NaN that arithmetic makes.
pub const NAN_BITS: u32 = 0x7fff_ffff;
