//! What is known of each float value before the program runs: a range, whether it may be NaN, -0, +0
//! or a denormal, and whether it is representable in a smaller format.
//!
//! Everything here errs on the safe side: a fact may say too little, never too much.

use crate::ir::{Function, Inst, Op, PackFormat, Type, Value};
use crate::isa::Precision;
use crate::numeric::{fx12, half};

/// The smallest format, of those that a program can name, that represents a value.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
enum Format {
    /// fx12, so fp16 too.
    Fixed,
    /// fp16.
    Half,
    /// fp32.
    Single,
}

/// What is known of a value.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct Fact {
    /// No number is below it.
    pub lo: f32,
    /// No number is above it.
    pub hi: f32,
    /// It may be NaN.
    pub nan: bool,
    /// It may be -0.
    pub negative_zero: bool,
    /// It may be +0.
    pub positive_zero: bool,
    /// Its bits may be those of a denormal.
    pub denormal: bool,
    format: Format,
}

/// The facts of a function's values.
pub struct Facts(Vec<Fact>);

/// The largest number below 1.
pub fn largest_fraction(precision: Precision) -> f32 {
    match precision {
        Precision::Fp32 => 1.0 - f32::EPSILON / 2.0,
        Precision::Fp16 => 1.0 - 1.0 / 2048.0,
        Precision::Fx12 => 1023.0 / 1024.0,
    }
}

impl Facts {
    /// One pass in the order of blocks: parameters of blocks, and values used before they are reached, may be
    /// anything.
    pub fn of(function: &Function) -> Self {
        let mut facts = Self(vec![Fact::ANY; function.types.len()]);
        for inst in function.insts() {
            if let Some(result) = inst.result
                && function.ty(result) == Type::F32
            {
                facts.0[result.0 as usize] = facts.before_rounding(inst).rounded(inst.precision);
            }
        }
        facts
    }

    /// What is known of `value`.
    pub fn get(&self, value: Value) -> Fact {
        self.0.get(value.0 as usize).copied().unwrap_or(Fact::ANY)
    }

    /// What is known of the result of `inst` at fp32.
    pub fn before_rounding(&self, inst: &Inst) -> Fact {
        let raw = |index: usize| self.get(inst.args[index]);
        let arg = |index: usize| raw(index).flushed();
        match inst.op {
            Op::ConstF32(bits) => Fact::constant(f32::from_bits(bits)),
            Op::Add => arg(0).add(arg(1)),
            Op::Sub => arg(0).add(arg(1).negated()),
            Op::Mul => arg(0).mul(arg(1)),
            Op::Mad | Op::Fma => arg(0).mul(arg(1)).add(arg(2)).loosened(),
            Op::Div => arg(0).div(arg(1)),
            Op::Rcp => Fact::constant(1.0).div(arg(0)),
            Op::Sqrt => arg(0).sqrt(),
            Op::Rsq => Fact::constant(1.0).div(arg(0).sqrt()),
            Op::Floor => arg(0).floor(),
            Op::Nearest => Fact { lo: arg(0).lo.floor(), hi: arg(0).hi.ceil(), nan: arg(0).nan, ..Fact::FLUSHED },
            Op::Frc => {
                let nan = arg(0).nan || arg(0).magnitude() == f32::INFINITY;
                let format = if arg(0).is_fixed() { Format::Fixed } else { Format::Single };
                let hi = largest_fraction(inst.precision);
                Fact { hi, nan, format, ..Fact::UNIT }
            }
            // The machine's pair may give either operand where the other is NaN.
            Op::MachineMin | Op::MachineMax if arg(0).nan || arg(1).nan => arg(0).or(arg(1)),
            Op::Min | Op::MachineMin => arg(0).min(arg(1)),
            Op::Max | Op::MachineMax => arg(0).max(arg(1)),
            Op::Saturate => arg(0).max(Fact::constant(0.0)).min(Fact::constant(1.0)).with_zeros_of(arg(0)),
            Op::ClampNegative => arg(0).max(Fact::constant(0.0)).with_zeros_of(arg(0)),
            Op::Ex2 => Fact { hi: f32::INFINITY, nan: arg(0).nan, ..Fact::UNIT },
            Op::Lg2 => Fact { lo: f32::NEG_INFINITY, hi: 128.0, nan: arg(0).nan || arg(0).lo < 0.0, ..Fact::FLUSHED },
            Op::Sin | Op::Cos => {
                let nan = arg(0).nan || arg(0).magnitude() == f32::INFINITY;
                Fact { lo: -1.0, hi: 1.0, nan, ..Fact::FLUSHED }
            }
            Op::Convert | Op::Canonical | Op::QuadShuffle(_) => raw(0),
            Op::Neg => raw(0).negated(),
            Op::Abs => raw(0).absolute(),
            Op::Ddx | Op::Ddy => arg(0).add(arg(0).negated()),
            Op::Unpack(PackFormat::Half2, _) => Fact { format: Format::Half, ..Fact::FLUSHED },
            Op::Unpack(PackFormat::Byte4, _) => Fact { lo: -1.01, hi: 1.0, nan: false, ..Fact::FLUSHED },
            Op::Unpack(PackFormat::Ushort2 | PackFormat::Ubyte4, _) => Fact::UNIT,
            Op::IntToFloat => Fact { lo: -(2f32.powi(31)), hi: 2f32.powi(31), nan: false, ..Fact::FLUSHED },
            Op::Select => raw(1).or(raw(2)),
            _ => Fact::ANY,
        }
    }
}

impl Fact {
    /// Any 32 bits.
    pub const ANY: Self = Self {
        lo: f32::NEG_INFINITY,
        hi: f32::INFINITY,
        nan: true,
        negative_zero: true,
        positive_zero: true,
        denormal: true,
        format: Format::Single,
    };
    /// Any result of arithmetic.
    const FLUSHED: Self = Self { denormal: false, ..Self::ANY };
    /// A number from +0 to 1.
    const UNIT: Self =
        Self { lo: 0.0, hi: 1.0, nan: false, negative_zero: false, positive_zero: true, ..Self::FLUSHED };

    fn constant(value: f32) -> Self {
        let zero = value == 0.0;
        // NaN has no place in a range: the empty one would be right, but nobody expects it.
        let (lo, hi) = if value.is_nan() { (0.0, 0.0) } else { (value, value) };
        Self {
            lo,
            hi,
            nan: value.is_nan(),
            negative_zero: zero && value.is_sign_negative(),
            positive_zero: zero && value.is_sign_positive(),
            denormal: value.is_subnormal(),
            format: format_of(value),
        }
    }

    /// Whether fp16 represents it.
    pub fn is_half(self) -> bool {
        self.format <= Format::Half
    }

    /// Whether fx12 represents it.
    pub fn is_fixed(self) -> bool {
        self.format == Format::Fixed
    }

    /// The largest absolute value.
    pub fn magnitude(self) -> f32 {
        self.lo.abs().max(self.hi.abs())
    }

    /// Whether a number may have its sign bit set.
    pub fn may_be_signed(self) -> bool {
        self.lo < 0.0 || self.negative_zero
    }

    fn may_be_zero(self) -> bool {
        self.negative_zero || self.positive_zero
    }

    fn may_be_infinite(self) -> bool {
        self.magnitude() == f32::INFINITY
    }

    /// What arithmetic reads: denormals as zeros of their sign.
    pub fn flushed(self) -> Self {
        if !self.denormal {
            return self;
        }
        let flush = |value: f32| if value.is_subnormal() { 0.0 } else { value };
        Self {
            lo: flush(self.lo),
            hi: flush(self.hi),
            negative_zero: self.negative_zero || self.lo < 0.0,
            positive_zero: self.positive_zero || self.hi > 0.0,
            denormal: false,
            ..self
        }
    }

    fn negated(self) -> Self {
        let format = match self.format {
            // The negation of -2 is too large for fx12, and that of +0 is -0.
            Format::Fixed => Format::Half,
            format => format,
        };
        let (negative_zero, positive_zero) = (self.positive_zero, self.negative_zero);
        Self { lo: -self.hi, hi: -self.lo, negative_zero, positive_zero, format, ..self }
    }

    fn absolute(self) -> Self {
        let lo = if self.lo <= 0.0 && self.hi >= 0.0 { 0.0 } else { self.lo.abs().min(self.hi.abs()) };
        let format = if self.lo < 0.0 { self.format.max(Format::Half) } else { self.format };
        Self { lo, hi: self.magnitude(), negative_zero: false, positive_zero: self.may_be_zero(), format, ..self }
    }

    /// Either of the two.
    fn or(self, other: Self) -> Self {
        Self {
            lo: self.lo.min(other.lo),
            hi: self.hi.max(other.hi),
            nan: self.nan || other.nan,
            negative_zero: self.negative_zero || other.negative_zero,
            positive_zero: self.positive_zero || other.positive_zero,
            denormal: self.denormal || other.denormal,
            format: self.format.max(other.format),
        }
    }

    /// The result of arithmetic in the range that these endpoints span. f32 endpoints that are added,
    /// multiplied or divided in f64 round once, as the operation itself does; rounding keeps order.
    fn spanning(endpoints: &[f64], nan: bool) -> Self {
        if endpoints.iter().any(|endpoint| endpoint.is_nan()) {
            return Self::FLUSHED;
        }
        let lo = endpoints.iter().copied().fold(f64::INFINITY, f64::min) as f32;
        let hi = endpoints.iter().copied().fold(f64::NEG_INFINITY, f64::max) as f32;
        let flush = |value: f32| if value.is_subnormal() { 0.0 } else { value };
        let (lo, hi) = (flush(lo), flush(hi));
        let has_zero = lo <= 0.0 && hi >= 0.0;
        // Results too small for fp32 are zeros of their sign.
        Self { lo, hi, nan, negative_zero: has_zero, positive_zero: has_zero, ..Self::FLUSHED }
    }

    fn add(self, other: Self) -> Self {
        let opposite = |a: Self, b: Self| a.hi == f32::INFINITY && b.lo == f32::NEG_INFINITY;
        let nan = self.nan || other.nan || opposite(self, other) || opposite(other, self);
        // Where the endpoints themselves are NaN, an infinity of one sign is the only number there.
        let low = endpoint(self.lo, other.lo, f32::NEG_INFINITY);
        let high = endpoint(self.hi, other.hi, f32::INFINITY);
        let sum = Self::spanning(&[low, high], nan);
        // A sum of zero is +0 unless both are -0 or it is a negative number flushed.
        let negative_zero = sum.negative_zero && (sum.lo < 0.0 || self.negative_zero && other.negative_zero);
        Self { negative_zero, ..sum }
    }

    fn mul(self, other: Self) -> Self {
        let nan = self.nan
            || other.nan
            || self.may_be_zero() && other.may_be_infinite()
            || other.may_be_zero() && self.may_be_infinite();
        let mut endpoints = [0.0; 4];
        for (slot, (a, b)) in endpoints.iter_mut().zip([
            (self.lo, other.lo),
            (self.lo, other.hi),
            (self.hi, other.lo),
            (self.hi, other.hi),
        ]) {
            // 0 * INF at a corner: the numbers near it are products of zero and finite numbers, and of infinity
            // and numbers of one sign; the other corners span those.
            let product = f64::from(a) * f64::from(b);
            *slot = if product.is_nan() { 0.0 } else { product };
        }
        let product = Self::spanning(&endpoints, nan);
        let signed = self.may_be_signed() || other.may_be_signed();
        Self { negative_zero: product.negative_zero && signed, ..product }
    }

    fn div(self, other: Self) -> Self {
        let nan = self.nan
            || other.nan
            || self.may_be_zero() && other.may_be_zero()
            || self.may_be_infinite() && other.may_be_infinite();
        let signed = self.may_be_signed() || other.may_be_signed();
        Self { lo: if signed { f32::NEG_INFINITY } else { 0.0 }, nan, negative_zero: signed, ..Self::FLUSHED }
    }

    fn sqrt(self) -> Self {
        let root = |value: f32| f64::from(value.max(0.0)).sqrt();
        let sqrt = Self::spanning(&[root(self.lo), root(self.hi)], self.nan || self.lo < 0.0);
        Self { negative_zero: self.negative_zero, positive_zero: sqrt.positive_zero, ..sqrt }
    }

    /// The floor keeps every format: fp16 and fx12 have all integers in their range.
    fn floor(self) -> Self {
        Self { lo: self.lo.floor(), hi: self.hi.floor(), positive_zero: self.hi >= 0.0, ..self }
    }

    fn min(self, other: Self) -> Self {
        Self { lo: self.lo.min(other.lo), hi: self.hi.min(other.hi), ..self.or(other) }
    }

    fn max(self, other: Self) -> Self {
        Self { lo: self.lo.max(other.lo), hi: self.hi.max(other.hi), ..self.or(other) }
    }

    /// A clamp lets the zeros of its operand pass, and makes +0.
    fn with_zeros_of(self, operand: Self) -> Self {
        Self { negative_zero: operand.negative_zero, positive_zero: true, ..self }
    }

    /// For results of several roundings, which may be one place off the range.
    fn loosened(self) -> Self {
        let down = if self.lo == 0.0 { 0.0 } else { self.lo.next_down() };
        let up = if self.hi == 0.0 { 0.0 } else { self.hi.next_up() };
        Self { lo: down, hi: up, ..self }
    }

    /// What is known after rounding to `precision`.
    fn rounded(self, precision: Precision) -> Self {
        match precision {
            Precision::Fp32 => self,
            Precision::Fp16 if self.is_half() => self,
            // Rounding keeps order, so bounds round to bounds.
            Precision::Fp16 => Self {
                lo: half::round(self.lo),
                hi: half::round(self.hi),
                negative_zero: self.may_be_signed(),
                positive_zero: self.positive_zero || self.hi > 0.0,
                denormal: false,
                format: Format::Half,
                ..self
            },
            Precision::Fx12 => {
                // NaN becomes 0.
                let (lo, hi) = if self.nan { (self.lo.min(0.0), self.hi.max(0.0)) } else { (self.lo, self.hi) };
                Self {
                    lo: fx12::round(lo),
                    hi: fx12::round(hi),
                    nan: false,
                    negative_zero: false,
                    positive_zero: true,
                    denormal: false,
                    format: Format::Fixed,
                }
            }
        }
    }
}

/// A sum of endpoints; `outer` where it is NaN.
fn endpoint(a: f32, b: f32, outer: f32) -> f64 {
    let sum = f64::from(a) + f64::from(b);
    if sum.is_nan() { f64::from(outer) } else { sum }
}

/// The smallest format that represents a constant.
fn format_of(value: f32) -> Format {
    let is_kept_by = |round: fn(f32) -> f32| round(value).to_bits() == value.to_bits();
    if is_kept_by(fx12::round) {
        Format::Fixed
    } else if value.is_nan() || is_kept_by(half::round) {
        Format::Half
    } else {
        Format::Single
    }
}
