//! The arithmetic over which approximations are written once, for the interpreter's `f32` ([`Soft`](super::soft::Soft))
//! and for the builder of the IR (in `expand`).

/// Primitive operations on floats `F`, 32-bit integers `I` and truth values `B`. Each is one primitive
/// operation of the IR with the same meaning: floats are fp32 with FTZ and DAZ.
#[allow(missing_docs)] // the names are those of `ir::Op`
pub trait Arith {
    type F: Copy;
    type I: Copy;
    type B: Copy;

    fn f32(&mut self, value: f32) -> Self::F;
    fn i32(&mut self, value: i32) -> Self::I;

    fn add(&mut self, a: Self::F, b: Self::F) -> Self::F;
    fn sub(&mut self, a: Self::F, b: Self::F) -> Self::F;
    fn mul(&mut self, a: Self::F, b: Self::F) -> Self::F;
    /// a*b+c, fused or separate by the option `Mad`.
    fn mad(&mut self, a: Self::F, b: Self::F, c: Self::F) -> Self::F;
    fn floor(&mut self, a: Self::F) -> Self::F;
    fn nearest(&mut self, a: Self::F) -> Self::F;
    /// `a < b ? a : b`.
    fn machine_min(&mut self, a: Self::F, b: Self::F) -> Self::F;
    /// `a > b ? a : b`.
    fn machine_max(&mut self, a: Self::F, b: Self::F) -> Self::F;

    fn to_bits(&mut self, a: Self::F) -> Self::I;
    #[allow(clippy::wrong_self_convention)] // the name is the operation's
    fn from_bits(&mut self, a: Self::I) -> Self::F;
    fn trunc_to_int(&mut self, a: Self::F) -> Self::I;
    fn int_to_float(&mut self, a: Self::I) -> Self::F;
    fn iadd(&mut self, a: Self::I, b: Self::I) -> Self::I;
    fn isub(&mut self, a: Self::I, b: Self::I) -> Self::I;
    fn iand(&mut self, a: Self::I, b: Self::I) -> Self::I;
    fn ior(&mut self, a: Self::I, b: Self::I) -> Self::I;
    fn ixor(&mut self, a: Self::I, b: Self::I) -> Self::I;
    fn shl(&mut self, a: Self::I, bits: u8) -> Self::I;
    fn ushr(&mut self, a: Self::I, bits: u8) -> Self::I;
    fn sshr(&mut self, a: Self::I, bits: u8) -> Self::I;

    fn lt(&mut self, a: Self::F, b: Self::F) -> Self::B;
    fn le(&mut self, a: Self::F, b: Self::F) -> Self::B;
    fn eq(&mut self, a: Self::F, b: Self::F) -> Self::B;
    fn ne(&mut self, a: Self::F, b: Self::F) -> Self::B;
    fn select(&mut self, mask: Self::B, a: Self::F, b: Self::F) -> Self::F;
    fn select_int(&mut self, mask: Self::B, a: Self::I, b: Self::I) -> Self::I;
}
