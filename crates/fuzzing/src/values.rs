//! Numbers for registers, parameters and constants: edge cases are far more frequent than in a uniform distribution.

use super::choices::Random;
use nvjit::language::isa::NumberType;
use nvjit::language::numeric::half;

/// Bits at which some rule of the numeric contract changes.
const EDGES: [u32; 47] = [
    0x0000_0000, // +0
    0x8000_0000, // -0
    0x0000_0001, // the smallest denormal
    0x8000_0001,
    0x007f_ffff, // the largest denormal
    0x807f_ffff,
    0x0080_0000, // 2^-126
    0x8080_0000,
    0x00ff_ffff, // half of it is tiny after rounding with an unbounded exponent
    0x7f7f_ffff, // the largest number
    0xff7f_ffff,
    0x7f80_0000, // INF
    0xff80_0000,
    0x7fff_ffff, // the canonical NaN
    0x7fc0_0000,
    0xffc1_2345, // NaNs with a payload, quiet and signalling
    0x7f80_0001,
    0xffa0_0000,
    0x3f80_0000, // 1
    0xbf80_0000,
    0x3f7f_ffff, // the largest below 1
    0x3f80_0001,
    0x3f00_0000, // 0.5
    0x4000_0000, // 2
    0xc000_0000,
    0x477f_e000, // 65504, the largest fp16
    0x477f_efff, // rounds to it
    0x477f_f000, // 65520, which rounds to infinity
    0x477f_ff00, // 65535
    0xc77f_f000, // -65520
    0x4780_0000, // 65536
    0xc780_0000, // -65536
    0x3880_0000, // 2^-14, the smallest normal fp16
    0x387f_e000, // the largest denormal fp16, about
    0x3380_0000, // 2^-24, the smallest fp16
    0x3300_0000, // 2^-25, halfway to it
    0x3300_0001,
    0x3fff_e000, // 2047/1024, the largest fx12
    0x4000_2000, // just above what fx12 has
    0x3a00_0000, // 1/2048: halfway between two fx12
    0xba80_0000, // -1/1024
    0x4300_0000, // 128: EX2 overflows
    0xc316_0000, // -150
    0xc2fc_0000, // -126: EX2 turns to zero below
    0x43ff_8000, // 511
    0x4400_0000, // 512
    0xc400_2000, // -512.5
];

/// Neutral and absorbing numbers of operations.
const NEUTRAL: [u32; 7] = [0, 0x8000_0000, 0x3f80_0000, 0xbf80_0000, 0x4000_0000, 0, 0x3f00_0000];

/// The distribution of a register's numbers.
#[derive(Clone, Copy, Debug)]
pub(super) enum Flavor {
    Edges,
    Bits,
    Unit,
    Whole,
    /// So few that many are equal, with zeros of both signs among them.
    Few,
    Halves,
    /// About the largest fp16.
    LargeHalves,
    Fixed,
    Large,
    PowersOfTwo,
    /// Bases and exponents of powers near the largest numbers.
    Powers,
    /// Numbers with sums, products or quotients that may be denormal.
    Tiny,
    /// Halfway between two numbers that a PK* can pack, or next to that.
    Packed,
    Mixed,
}

/// The flavors of registers; the number of repetitions is the weight.
#[rustfmt::skip]
const FLAVORS: [Flavor; 16] = {
    use Flavor::*;
    [Edges, Bits, Unit, Unit, Whole, Few, Halves, LargeHalves, Fixed, Large, PowersOfTwo, Powers, Tiny, Packed, Mixed, Mixed]
};

/// The flavors of whole cases: flavors of which a single number shows little.
const THEMES: [Flavor; 10] = {
    use Flavor::*;
    [Edges, Few, LargeHalves, Fixed, Large, Powers, Tiny, Tiny, Packed, Packed]
};

/// The flavors of single numbers.
const MIXTURE: [Flavor; 16] = {
    use Flavor::*;
    [Edges, Edges, Edges, Unit, Unit, Unit, Unit, Whole, Whole, Few, Halves, Fixed, Large, Tiny, Packed, Bits]
};

impl Flavor {
    pub(super) fn random(random: &mut Random) -> Self {
        FLAVORS[random.below(FLAVORS.len())]
    }

    /// The flavor of a whole case, if it has one.
    pub(super) fn theme(random: &mut Random) -> Option<Self> {
        (random.below(2) == 0).then(|| THEMES[random.below(THEMES.len())])
    }
}

/// A number.
pub(super) fn value(random: &mut Random, flavor: Flavor) -> u32 {
    let bits = random.word();
    let unit = (bits >> 40) as f32 / (1 << 24) as f32;
    let sign = |value: f32| if bits & 1 == 0 { value } else { -value };
    match flavor {
        Flavor::Edges => EDGES[random.below(EDGES.len())],
        Flavor::Bits => bits as u32,
        Flavor::Unit => sign(unit).to_bits(),
        Flavor::Whole => (random.below(17) as f32 - 8.0).to_bits(),
        Flavor::Few => NEUTRAL[random.below(5)],
        // An fp16 value, or one near the middle of two.
        Flavor::Halves => {
            let near = half::from_half(bits as u16).to_bits();
            [near, near, near.wrapping_add(0x1000), near.wrapping_add(0x0fff), near.wrapping_sub(1)][random.below(5)]
        }
        Flavor::LargeHalves => sign(65500.0 + random.below(160) as f32 / 4.0).to_bits(),
        // An fx12 value, or the middle of two.
        Flavor::Fixed => ((random.below(9001) as f32 - 4500.0) / 2048.0).to_bits(),
        // Numbers that are relevant for address registers and texture lookups.
        Flavor::Large => sign(random.below(1200) as f32 / 2.0).to_bits(),
        Flavor::PowersOfTwo => sign(f32::from_bits((random.below(255) as u32) << 23)).to_bits(),
        Flavor::Powers => match bits & 2 {
            0 => sign(0.5 + 1.5 * unit).to_bits(),
            _ => sign([128.0, 127.0, 126.0, 24.0][random.below(4)] + unit * 4.0 - 2.0).to_bits(),
        },
        // 2^-127 to 2^-123, or numbers that give these.
        Flavor::Tiny if bits & 6 == 0 => sign([2.0, 2.0, 4.0, 8.0, 1.0, 0.5][random.below(6)]).to_bits(),
        Flavor::Tiny => {
            let exponent = [0, 1, 1, 1, 2, 3][random.below(6)];
            let random_fraction = (bits >> 8) as u32 & 0x007f_ffff;
            let fraction = [0, 0x007f_ffff, 0x007f_ffff, random_fraction][random.below(4)];
            (bits as u32 & 0x8000_0000) | exponent << 23 | fraction
        }
        Flavor::Packed => {
            let steps = [127.0, 255.0, 65535.0][random.below(3)];
            let middle = sign((random.below(steps as usize) as f32 + 0.5) / steps);
            middle.to_bits().wrapping_add_signed(random.below(5) as i32 - 2)
        }
        Flavor::Mixed => {
            let flavor = MIXTURE[random.below(MIXTURE.len())];
            value(random, flavor)
        }
    }
}

/// Bits at which some rule of integers or of their conversion changes.
const INTEGERS: [u64; 24] = [
    0,
    1,
    2,
    3,
    7,
    8,
    24,
    31,
    32,
    33,
    63,
    64,
    0xff,
    0xffff,
    0x0001_0000,
    0x00ff_ffff,
    0x7fff_ffff,
    0x8000_0000,
    0x8000_0001,
    0xffff_fffe,
    0xffff_ffff,
    0x7f80_0000,
    0x7fc1_2345,
    0xffa0_0000,
];

/// Bits at which some rule of 64-bit numbers or of their conversion changes.
const WIDE: [u64; 20] = [
    0x7fff_ffff_ffff_ffff,
    0x8000_0000_0000_0000,
    0x8000_0000_0000_0001,
    u64::MAX,
    u64::MAX - 1,
    0x1_0000_0000,
    0xffff_ffff_0000_0000,
    0xffff_ffff_8000_0000,
    0xffff_ffff_7fff_ffff,
    0x3ff0_0000_0000_0000, // 1.0
    0xbff8_0000_0000_0000, // -1.5
    0x7ff0_0000_0000_0000, // INF
    0xfff0_0000_0000_0000,
    0x0000_0000_0000_0001, // the smallest denormal
    0x000f_ffff_ffff_ffff,
    0x0010_0000_0000_0000,
    0x7fef_ffff_ffff_ffff, // the largest number
    0x47ef_ffff_e000_0000, // the largest that is fp32
    0x47ef_ffff_f000_0000, // rounds to infinity as fp32
    0x41e0_0000_0000_0000, // 2^31
];

/// NaNs of 64 bits, which no text can express.
const WIDE_NANS: [u64; 3] = [0x7ff8_0000_0000_0000, 0xfff8_1234_5678_9abc, 0x7ff0_0000_0000_0001];

/// 32 bits: those of an integer or of a float.
pub(super) fn integer(random: &mut Random) -> u32 {
    match random.below(8) {
        0..3 => INTEGERS[random.below(INTEGERS.len())] as u32,
        3 | 4 => (random.below(40) as u32).wrapping_sub(8),
        5 => random.word() as u32,
        _ => value(random, Flavor::Mixed),
    }
}

/// 64 bits: those of an integer or of a float.
pub(super) fn wide(random: &mut Random) -> u64 {
    match random.below(8) {
        0 => WIDE[random.below(WIDE.len())],
        1 => WIDE_NANS[random.below(WIDE_NANS.len())],
        2 => INTEGERS[random.below(INTEGERS.len())],
        3 => (random.below(40) as u64).wrapping_sub(8),
        4 => random.word(),
        5 => (integer(random) as i32 as i64) as u64,
        _ => f64::from(f32::from_bits(value(random, Flavor::Mixed))).to_bits(),
    }
}

/// A literal of type `ty` that a text can express: no NaN, and without a sign if it is `unsigned`.
pub(super) fn literal(random: &mut Random, ty: NumberType, unsigned: bool) -> u64 {
    let sign = if ty.wide { 1 << 63 } else { 1 << 31 };
    let bits = if ty.wide { wide(random) } else { integer(random).into() };
    if ty.is_integer() {
        return bits;
    }
    let is_nan = if ty.wide { f64::from_bits(bits).is_nan() } else { f32::from_bits(bits as u32).is_nan() };
    let one = if ty.wide { 1f64.to_bits() } else { 1f32.to_bits().into() };
    let bits = if is_nan { one } else { bits };
    if unsigned { bits & !sign } else { bits }
}

/// A number that is neutral or absorbing for some operation.
pub(super) fn neutral(random: &mut Random) -> u32 {
    NEUTRAL[random.below(NEUTRAL.len())]
}

/// A number that a text can express: no NaN, no denormal.
pub(super) fn constant(random: &mut Random, theme: Option<Flavor>) -> u32 {
    let flavor = theme.unwrap_or_else(|| Flavor::random(random));
    let bits = if random.below(4) == 0 { neutral(random) } else { value(random, flavor) };
    let value = f32::from_bits(bits);
    if value.is_nan() || value.is_subnormal() { 1f32.to_bits() } else { bits }
}
