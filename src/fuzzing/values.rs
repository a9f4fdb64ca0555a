//! Numbers for registers, parameters and constants: at the edges of rules far more often than chance
//! would have it.

use super::choices::Random;
use crate::numeric::half;

/// Bits at which some rule of the numeric contract changes.
const EDGES: [u32; 44] = [
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

/// What the numbers of a register are like.
#[derive(Clone, Copy, Debug)]
pub(super) enum Flavor {
    Edges,
    Bits,
    Unit,
    Whole,
    Halves,
    Fixed,
    Large,
    PowersOfTwo,
    Mixed,
}

impl Flavor {
    pub(super) fn random(random: &mut Random) -> Self {
        use Flavor::*;
        [Edges, Bits, Unit, Unit, Whole, Halves, Fixed, Large, PowersOfTwo, Mixed, Mixed, Mixed][random.below(12)]
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
        // An fp16 value, or one that is near the middle of two.
        Flavor::Halves => {
            let near = half::from_half(bits as u16).to_bits();
            [near, near, near.wrapping_add(0x1000), near.wrapping_add(0x0fff), near.wrapping_sub(1)][random.below(5)]
        }
        // An fx12 value, or the middle of two.
        Flavor::Fixed => ((random.below(9001) as f32 - 4500.0) / 2048.0).to_bits(),
        // What address registers and texture lookups find interesting.
        Flavor::Large => sign(random.below(1200) as f32 / 2.0).to_bits(),
        Flavor::PowersOfTwo => sign(f32::from_bits((random.below(255) as u32) << 23)).to_bits(),
        Flavor::Mixed => {
            use Flavor::*;
            let flavor = [Edges, Edges, Unit, Unit, Unit, Whole, Whole, Halves, Fixed, Large, Bits][random.below(11)];
            value(random, flavor)
        }
    }
}

/// A number that a program's text can say: no NaN, no denormal.
pub(super) fn constant(random: &mut Random) -> u32 {
    let flavor = Flavor::random(random);
    let bits = value(random, flavor);
    let value = f32::from_bits(bits);
    if value.is_nan() || value.is_subnormal() { 1f32.to_bits() } else { bits }
}
