//! Static facts about a float: bounds, whether it can be NaN or a zero of either sign, whether it can be a denormal,
//! and which precisions it already fits.
//!
//! Facts describe the value as arithmetic reads it, so a denormal is a zero of its sign, except for [`Facts::denormal`]
//! itself. They follow from single instructions, never from branches, and nothing is known about block parameters. A
//! fact may be too weak, never too strong.

use crate::compiler::ir::{Dominators, Function, Inst, Op, PackFormat, Type, Value};
use crate::language::isa::Precision;
use crate::language::numeric::{NAN_BITS, soft, type_convert};

/// The possible values of a float.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct Facts {
    /// The least value, NaN aside. A zero is +0.
    pub low: f32,
    /// The greatest value.
    pub high: f32,
    /// Whether it can be NaN.
    pub nan: bool,
    /// Whether it can be a NaN other than 0x7fffffff. Results of arithmetic never are.
    pub raw_nan: bool,
    /// Whether it can be -0 or a negative denormal.
    pub negative_zero: bool,
    /// Whether it can be +0 or a positive denormal.
    pub positive_zero: bool,
    /// Whether it can be a denormal. Results of arithmetic never are.
    pub denormal: bool,
    /// Whether [`Op::ToFp16`] is the identity.
    half: bool,
    /// Whether [`Op::ToFx12`] is the identity.
    fixed: bool,
}

/// No facts: any bits.
const ANYTHING: Facts = Facts {
    low: f32::NEG_INFINITY,
    high: f32::INFINITY,
    nan: true,
    raw_nan: true,
    negative_zero: true,
    positive_zero: true,
    denormal: true,
    half: false,
    fixed: false,
};

/// Any result of arithmetic.
const ARITHMETIC: Facts = Facts { raw_nan: false, denormal: false, ..ANYTHING };

impl Facts {
    /// Whether a conversion to `precision` is the identity.
    pub fn fits(&self, precision: Precision) -> bool {
        match precision {
            Precision::Fp32 => true,
            Precision::Fp16 => self.half,
            Precision::Fx12 => self.fixed,
        }
    }

    /// Whether it can be neither NaN nor infinite.
    pub fn is_finite(&self) -> bool {
        !self.nan && self.low > f32::NEG_INFINITY && self.high < f32::INFINITY
    }

    /// Whether arithmetic that keeps the value also keeps its bits.
    pub fn flushed(&self) -> bool {
        !self.denormal && !self.raw_nan
    }

    /// The one value with these bits.
    pub fn constant(bits: u32) -> Self {
        let x = f32::from_bits(bits);
        let read = soft::flush(x);
        let (low, high) = if x.is_nan() { (f32::INFINITY, f32::NEG_INFINITY) } else { (read + 0.0, read + 0.0) };
        let same = |precision| type_convert(precision, x).to_bits() == bits;
        Self {
            low,
            high,
            nan: x.is_nan(),
            raw_nan: x.is_nan() && bits != NAN_BITS,
            negative_zero: read == 0.0 && read.is_sign_negative(),
            positive_zero: read == 0.0 && read.is_sign_positive(),
            denormal: x.is_subnormal(),
            half: same(Precision::Fp16),
            fixed: same(Precision::Fx12),
        }
    }

    /// Whether the facts allow a value of these bits.
    #[cfg(test)]
    pub fn hold_of(&self, bits: u32) -> bool {
        let x = f32::from_bits(bits);
        let read = soft::flush(x);
        let zero = read == 0.0;
        let fits = |precision| type_convert(precision, x).to_bits() == bits;
        let bounded = x.is_nan() || self.low <= read && read <= self.high;
        bounded
            && (self.nan || !x.is_nan())
            && (self.raw_nan || !x.is_nan() || bits == NAN_BITS)
            && (self.negative_zero || !(zero && read.is_sign_negative()))
            && (self.positive_zero || !(zero && read.is_sign_positive()))
            && (self.denormal || !x.is_subnormal())
            && (!self.half || fits(Precision::Fp16))
            && (!self.fixed || fits(Precision::Fx12))
    }

    /// A number between two others, no NaN, no -0.
    fn between(low: f32, high: f32) -> Self {
        let positive_zero = low <= 0.0 && high >= 0.0;
        Self { low, high, nan: false, negative_zero: false, positive_zero, ..ARITHMETIC }
    }

    /// The facts of a value that is either of two.
    fn or(self, other: Self) -> Self {
        Self {
            low: self.low.min(other.low),
            high: self.high.max(other.high),
            nan: self.nan || other.nan,
            raw_nan: self.raw_nan || other.raw_nan,
            negative_zero: self.negative_zero || other.negative_zero,
            positive_zero: self.positive_zero || other.positive_zero,
            denormal: self.denormal || other.denormal,
            half: self.half && other.half,
            fixed: self.fixed && other.fixed,
        }
    }

    fn can_be_zero(&self) -> bool {
        self.negative_zero || self.positive_zero
    }

    fn can_be_infinite(&self) -> bool {
        self.low == f32::NEG_INFINITY || self.high == f32::INFINITY
    }

    /// Whether it can be a number with the sign bit.
    fn can_be_negative(&self) -> bool {
        self.low < 0.0 || self.negative_zero
    }

    /// Whether it can be a number without the sign bit.
    fn can_be_positive(&self) -> bool {
        self.high > 0.0 || self.positive_zero
    }

    /// The result of arithmetic between two bounds, with a zero of a sign only if the flag says so.
    fn result(low: f32, high: f32, nan: bool, negative_zero: bool, positive_zero: bool) -> Self {
        // A bound that is NaN is no bound; -0 is +0.
        let low = if low.is_nan() { f32::NEG_INFINITY } else { low + 0.0 };
        let high = if high.is_nan() { f32::INFINITY } else { high + 0.0 };
        let zero = low <= 0.0 && high >= 0.0;
        Self {
            low,
            high,
            nan,
            negative_zero: negative_zero && zero,
            positive_zero: positive_zero && zero,
            ..ARITHMETIC
        }
    }

    /// After [`Op::ToFp16`].
    fn to_fp16(self) -> Self {
        let (low, high) = self.converted(Precision::Fp16);
        let zero = low <= 0.0 && high >= 0.0;
        Self {
            low,
            high,
            // A small number may become a zero of its sign.
            negative_zero: zero && (self.negative_zero || self.low < 0.0),
            positive_zero: zero && (self.positive_zero || self.high > 0.0),
            raw_nan: false,
            denormal: false,
            half: true,
            ..self
        }
    }

    /// After [`Op::ToFx12`].
    fn to_fx12(self) -> Self {
        let (mut low, mut high) = self.converted(Precision::Fx12);
        if self.nan {
            (low, high) = (low.min(0.0), high.max(0.0));
        }
        Self { half: true, fixed: true, ..Self::between(low, high) }
    }

    /// The bounds after a conversion.
    fn converted(&self, precision: Precision) -> (f32, f32) {
        let convert = |bound: f32| type_convert(precision, bound) + 0.0;
        (convert(self.low), convert(self.high))
    }

    /// The facts of an instruction's result, from those of its operands.
    pub fn of(inst: &Inst, operand: impl Fn(Value) -> Facts) -> Self {
        let arg = |index: usize| inst.args.get(index).map_or(ANYTHING, |&value| operand(value));
        let same = inst.args.len() >= 2 && inst.args[0] == inst.args[1];
        use Op::*;
        match inst.op {
            ConstF32(bits) => Self::constant(bits),
            // Moves: no rounding.
            Neg => negated(arg(0)),
            Abs => absolute(arg(0)),
            QuadShuffle(_) => arg(0),
            Select => arg(1).or(arg(2)),

            Add => sum(arg(0), arg(1)),
            Sub => sum(arg(0), negated(arg(1))),
            Mul => product(arg(0), arg(1), same),
            Mad | Fma => fused(product(arg(0), arg(1), same), arg(2)),
            Div => quotient(arg(0), arg(1)),
            Floor => monotone(arg(0), soft::floor, arg(0).negative_zero),
            Nearest => monotone(arg(0), soft::nearest, arg(0).negative_zero || arg(0).low < 0.0),
            Ceil | Trunc => {
                let function = if inst.op == Ceil { soft::ceil } else { soft::trunc };
                monotone(arg(0), function, arg(0).negative_zero || arg(0).low < 0.0)
            }
            Sqrt => square_root(arg(0)),
            MachineMin => machine_minimum(arg(0), arg(1)),
            MachineMax => negated(machine_minimum(negated(arg(0)), negated(arg(1)))),
            Min => minimum(arg(0), arg(1)),
            Max => negated(minimum(negated(arg(0)), negated(arg(1)))),
            Frc => {
                let nan = arg(0).nan || arg(0).can_be_infinite();
                Self { nan, ..Self::between(0.0, soft::FRC_LIMIT_FP32) }
            }
            Saturate => clamped(arg(0), 0.0, 1.0),
            SignedSaturate => clamped(arg(0), -1.0, 1.0),
            ClampNegative => clamped(arg(0), 0.0, f32::INFINITY),
            Rcp => quotient(Self::constant(1f32.to_bits()), arg(0)),
            Rsq => Self {
                nan: arg(0).nan || arg(0).low < 0.0,
                ..Self::between(if arg(0).negative_zero { f32::NEG_INFINITY } else { 0.0 }, f32::INFINITY)
            },
            Ex2 => Self { nan: arg(0).nan, ..Self::between(0.0, f32::INFINITY) },
            Lg2 | Ddx | Ddy | Narrow(_) => ARITHMETIC,
            Sin | Cos => Self::result(-1.0, 1.0, !arg(0).is_finite(), true, true),
            ToFp16 => arg(0).to_fp16(),
            ToFx12 => arg(0).to_fx12(),
            Unpack(format, _) => unpacked(format),
            HalfToFloat => unpacked(PackFormat::Half2),
            FromSigned(..) => Self::between(i64::MIN as f32, i64::MAX as f32),
            FromUnsigned(..) => Self::between(0.0, u64::MAX as f32),
            IntToFloat => Self::between(i32::MIN as f32, i32::MAX as f32),
            // Not floats, bits from outside, and assembled bits.
            _ => ANYTHING,
        }
    }
}

fn negated(a: Facts) -> Facts {
    Facts {
        low: 0.0 - a.high,
        high: 0.0 - a.low,
        negative_zero: a.positive_zero,
        positive_zero: a.negative_zero,
        // The NaN of arithmetic has no sign.
        raw_nan: a.nan,
        half: a.half && !a.nan,
        // There is no -0 and no +2.
        fixed: a.fixed && !a.positive_zero && a.low > -2.0,
        ..a
    }
}

fn absolute(a: Facts) -> Facts {
    let low = if a.low > 0.0 {
        a.low
    } else if a.high < 0.0 {
        -a.high
    } else {
        0.0
    };
    Facts {
        low,
        high: a.high.max(0.0 - a.low),
        negative_zero: false,
        positive_zero: a.can_be_zero(),
        fixed: a.fixed && a.low > -2.0,
        ..a
    }
}

fn sum(a: Facts, b: Facts) -> Facts {
    let nan = a.nan
        || b.nan
        || a.high == f32::INFINITY && b.low == f32::NEG_INFINITY
        || a.low == f32::NEG_INFINITY && b.high == f32::INFINITY;
    let (low, high) = (soft::add(a.low, b.low), soft::add(a.high, b.high));
    // Cancellation gives +0, and a flushed result gives a zero of its sign.
    let negative_zero = a.negative_zero && b.negative_zero || a.low < 0.0 || b.low < 0.0;
    Facts::result(low, high, nan, negative_zero, true)
}

fn product(a: Facts, b: Facts, square: bool) -> Facts {
    let nan =
        a.nan || b.nan || !square && (a.can_be_zero() && b.can_be_infinite() || a.can_be_infinite() && b.can_be_zero());
    if square {
        let a = absolute(a);
        return Facts::result(soft::mul(a.low, a.low), soft::mul(a.high, a.high), nan, false, true);
    }
    let negative = a.can_be_negative() && b.can_be_positive() || a.can_be_positive() && b.can_be_negative();
    let positive = a.can_be_negative() && b.can_be_negative() || a.can_be_positive() && b.can_be_positive();
    if a.low == f32::NEG_INFINITY && a.high == f32::INFINITY {
        return Facts::result(a.low, a.high, nan, negative, positive);
    }
    let (mut low, mut high) = (f32::INFINITY, f32::NEG_INFINITY);
    for (a, b) in [(a.low, b.low), (a.low, b.high), (a.high, b.low), (a.high, b.high)] {
        // Zero times infinity is no bound itself, but the product of the bounds counts as zero.
        let corner = if a == 0.0 || b == 0.0 { 0.0 } else { soft::mul(a, b) };
        (low, high) = (low.min(corner), high.max(corner));
    }
    Facts::result(low, high, nan, negative, positive)
}

/// `product + c`, rounded once or twice: only the sign is known, since bounds of the rounded product do not bound a sum
/// that rounds once.
fn fused(product: Facts, c: Facts) -> Facts {
    let sum = sum(product, c);
    let low = if product.low >= 0.0 && c.low >= 0.0 { 0.0 } else { f32::NEG_INFINITY };
    let high = if product.high <= 0.0 && c.high <= 0.0 { 0.0 } else { f32::INFINITY };
    // A negative product that alone would round to zero may still make the sum negative, and so -0.
    Facts::result(low, high, sum.nan, sum.negative_zero || product.negative_zero, true)
}

fn quotient(a: Facts, b: Facts) -> Facts {
    let nan = a.nan || b.nan || a.can_be_zero() && b.can_be_zero() || a.can_be_infinite() && b.can_be_infinite();
    let negative = a.can_be_negative() && b.can_be_positive() || a.can_be_positive() && b.can_be_negative();
    let positive = a.can_be_negative() && b.can_be_negative() || a.can_be_positive() && b.can_be_positive();
    let low = if negative { f32::NEG_INFINITY } else { 0.0 };
    let high = if positive { f32::INFINITY } else { 0.0 };
    Facts::result(low, high, nan, negative, positive)
}

fn monotone(a: Facts, function: fn(f32) -> f32, negative_zero: bool) -> Facts {
    Facts::result(function(a.low), function(a.high), a.nan, negative_zero, true)
}

fn square_root(a: Facts) -> Facts {
    let root = |bound: f32| soft::sqrt(bound.max(0.0));
    Facts::result(root(a.low), root(a.high), a.nan || a.low < 0.0, a.negative_zero, a.positive_zero)
}

fn minimum(a: Facts, b: Facts) -> Facts {
    Facts { high: a.high.min(b.high), denormal: false, ..a.or(b) }
}

/// `a < b ? a : b`, so `b` if `a` is NaN.
fn machine_minimum(a: Facts, b: Facts) -> Facts {
    // A NaN is that of the operand, to the bit.
    Facts { high: if a.nan { b.high } else { a.high.min(b.high) }, nan: b.nan, raw_nan: b.raw_nan, ..minimum(a, b) }
}

/// `if a<low low else if a>high high`.
fn clamped(a: Facts, low: f32, high: f32) -> Facts {
    let clamp = |bound: f32| bound.clamp(low, high);
    let zero = a.positive_zero || low == 0.0 && a.low < 0.0;
    let facts = Facts::result(clamp(a.low), clamp(a.high), a.nan, a.negative_zero, zero);
    Facts { half: a.half, fixed: a.fixed, ..facts }
}

fn unpacked(format: PackFormat) -> Facts {
    match format {
        PackFormat::Half2 => Facts { half: true, ..ARITHMETIC },
        PackFormat::Ushort2 | PackFormat::Ubyte4 => Facts::between(0.0, 1.0),
        PackFormat::Byte4 => Facts::between(-128.0 / 127.0, 1.0),
    }
}

/// The facts of each value of `function`, by number. They hold for both roundings of [`Op::Mad`].
pub fn analyse(function: &Function) -> Vec<Facts> {
    let mut facts = vec![ANYTHING; function.types.len()];
    for &block in Dominators::new(function).order() {
        for inst in &function.block(block).insts {
            if let Some(result) = inst.result
                && function.ty(result) == Type::F32
            {
                facts[result.0 as usize] = Facts::of(inst, |value| facts[value.0 as usize]);
            }
        }
    }
    facts
}

/// A table without facts for `count` values.
pub fn unknown(count: usize) -> Vec<Facts> {
    vec![ANYTHING; count]
}
