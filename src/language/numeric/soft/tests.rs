//! Tests of the soft arithmetic: against the rules of the specification, and on x86-64 against the instructions that
//! native code is made of. Not for approximations.

use super::*;
use fastrand::Rng;

const INF: f32 = f32::INFINITY;
/// The largest denormal.
const DENORMAL: f32 = f32::from_bits(0x007f_ffff);

/// Values at which rules and roundings change, without signs.
const MAGNITUDES: [u32; 30] = [
    0x0000_0000,
    0x0000_0001,
    0x0040_0000,
    0x007f_ffff,
    0x0080_0000,
    0x0080_0001,
    0x00ff_ffff,
    0x0100_0000,
    0x0100_0001,
    0x1f80_0000,
    0x1fff_ffff,
    0x2000_0000,
    0x3300_0000,
    0x3380_0001,
    0x3e80_0000,
    0x3eff_ffff,
    0x3f00_0000,
    0x3f00_0001,
    0x3f7f_ffff,
    0x3f80_0000,
    0x3f80_0001,
    0x3fc0_0000,
    0x4020_0000,
    0x4b00_0001,
    0x4eff_ffff,
    0x4f00_0000,
    0x7f7f_ffff,
    0x7f80_0000,
    0x7fc0_0000,
    0x7fff_ffff,
];

fn specials() -> impl Iterator<Item = f32> + Clone {
    MAGNITUDES.into_iter().flat_map(|bits| [f32::from_bits(bits), f32::from_bits(bits | 0x8000_0000)])
}

/// Equal bits, as all NaNs here are the one of arithmetic.
#[track_caller]
fn assert_bits(actual: f32, expected: f32) {
    let expected = if expected.is_nan() { NAN } else { expected };
    assert_eq!(actual.to_bits(), expected.to_bits(), "{actual:e} ({:#010x}), not {expected:e}", actual.to_bits());
}

/// docs/numerics.md, fp32: tininess is found after rounding to 24 bits.
#[test]
fn tiny_results_become_zero_of_their_sign() {
    let smallest = f32::MIN_POSITIVE;
    assert_bits(mul(f32::from_bits(0x00ff_ffff), 0.5), 0.0);
    assert_bits(mul(f32::from_bits(0x80ff_ffff), 0.5), -0.0);
    assert_bits(fma(f32::from_bits(0x00ff_ffff), 0.5, 0.0), 0.0);
    assert_bits(div(f32::from_bits(0x00ff_ffff), 2.0), 0.0);
    assert_bits(div(f32::from_bits(0x80ff_ffff), 2.0), -0.0);
    // (1-2^-24) * (1+2^-23) rounds to 1, and (1-2^-24) * (1-2^-24) to less.
    let below = f32::from_bits(0x3f7f_ffff);
    assert_bits(mul(f32::from_bits(0x0080_0001), below), smallest);
    assert_bits(mul(smallest, below), 0.0);
    assert_bits(sub(f32::from_bits(0x0080_0001), smallest), 0.0);
    assert_bits(sub(smallest, f32::from_bits(0x0080_0001)), -0.0);
    // A fused result in reach of 2^-126: just above, at and just below the tie 2^-126 * (1 - 2^-25).
    let quarter_ulp = f32::from_bits(0x3300_0000);
    assert_bits(fma(-smallest, quarter_ulp, smallest), smallest);
    assert_bits(fma(-smallest, quarter_ulp.next_down(), smallest), smallest);
    assert_bits(fma(-smallest, quarter_ulp.next_up(), smallest), 0.0);
    assert_bits(fma(smallest, quarter_ulp.next_up(), -smallest), -0.0);
    let (a, b) = just_above_2_to_the_minus_151();
    assert_bits(fma(-a, b, smallest), 0.0);
    assert_bits(fma(a, b, -smallest), -0.0);
}

/// Two numbers whose product is 2^-151 + 2^-197, so near to a quarter of the ulp that f64 cannot tell once 2^-126 is
/// added: 8384513 * 8392705 is 2^46 + 1.
fn just_above_2_to_the_minus_151() -> (f32, f32) {
    ((8384513.0 * 2.0_f64.powi(-148)) as f32, (8392705.0 * 2.0_f64.powi(-49)) as f32)
}

/// docs/numerics.md, fp32: denormal operands are zero of their sign.
#[test]
fn denormal_operands_are_zero() {
    assert_bits(daz(-DENORMAL), -0.0);
    assert_eq!(daz(f32::from_bits(0xff80_0001)).to_bits(), 0xff80_0001);
    assert_bits(flush(-DENORMAL), -0.0);
    assert_bits(add(DENORMAL, DENORMAL), 0.0);
    assert_bits(mul(DENORMAL, INF), f32::NAN);
    assert_bits(div(-DENORMAL, 0.5), -0.0);
    assert_bits(div(1.0, -DENORMAL), -INF);
    assert_bits(sqrt(-DENORMAL), -0.0);
    assert_bits(floor(-DENORMAL), -0.0);
    assert_bits(nearest(-DENORMAL), -0.0);
    assert_bits(saturate(-DENORMAL), -0.0);
    assert_bits(min(DENORMAL, 1.0), 0.0);
    assert_bits(max(-DENORMAL, -1.0), -0.0);
    assert!(eq(DENORMAL, -DENORMAL) && le(DENORMAL, 0.0));
    assert!(!lt(0.0, DENORMAL) && !ne(0.0, DENORMAL));
    assert_eq!(trunc_to_int(DENORMAL), 0);
}

/// NV_fragment_program 3.11.5.1, rules 1 to 7.
#[test]
fn add_follows_its_rules() {
    for a in specials() {
        for b in specials() {
            assert_bits(add(a, b), add(b, a));
            assert_bits(sub(a, b), add(a, -b));
        }
        assert_bits(add(f32::NAN, a), f32::NAN);
        assert_bits(add(INF, a), if a.is_nan() || a == -INF { f32::NAN } else { INF });
        assert_bits(add(-INF, a), if a.is_nan() || a == INF { f32::NAN } else { -INF });
        assert_bits(add(-0.0, a), daz(a));
        if daz(a).to_bits() != 0x8000_0000 {
            assert_bits(add(0.0, a), daz(a));
        }
    }
}

/// NV_fragment_program 3.11.5.19, rules 1 to 6.
#[test]
fn mul_follows_its_rules() {
    for a in specials() {
        for b in specials() {
            assert_bits(mul(a, b), mul(b, a));
        }
        let sign = f32::copysign(1.0, a);
        let zero = if a.is_nan() || a.is_infinite() { f32::NAN } else { 0.0 * sign };
        let infinite = if a.is_nan() || daz(a) == 0.0 { f32::NAN } else { INF * sign };
        assert_bits(mul(f32::NAN, a), f32::NAN);
        assert_bits(mul(0.0, a), zero);
        assert_bits(mul(-0.0, a), -zero);
        assert_bits(mul(INF, a), infinite);
        assert_bits(mul(-INF, a), -infinite);
        assert_bits(mul(1.0, a), daz(a));
    }
}

/// NV_fragment_program 3.11.5.15, and the option MAD of docs/numerics.md.
#[test]
fn mad_rounds_once_or_twice() {
    let a = 1.0 + f32::EPSILON;
    assert_bits(mad(Mad::Fused, a, a, -(1.0 + 2.0 * f32::EPSILON)), f32::EPSILON * f32::EPSILON);
    assert_bits(mad(Mad::Separate, a, a, -(1.0 + 2.0 * f32::EPSILON)), 0.0);
    for mode in [Mad::Fused, Mad::Separate] {
        assert_bits(mad(mode, INF, 1.0, -INF), f32::NAN);
        assert_bits(mad(mode, 0.0, INF, 1.0), f32::NAN);
        assert_bits(mad(mode, -0.0, 1.0, -0.0), -0.0);
        assert_bits(mad(mode, -0.0, 1.0, 0.0), 0.0);
    }
    // The product overflows, the fused sum does not.
    assert_bits(mad(Mad::Fused, f32::MAX, 2.0, -f32::MAX), f32::MAX);
    assert_bits(mad(Mad::Separate, f32::MAX, 2.0, -f32::MAX), INF);
}

/// The fused operation against exact integer arithmetic, where operands are small enough for it.
#[test]
fn fma_rounds_correctly() {
    let mut random = Rng::with_seed(7);
    for _ in 0..200_000 {
        // Integers of 24, 24 and 60 bits at most, and a scale that puts ties and sticky bits everywhere.
        let a = random.u32(..) as i32 >> 8;
        let b = random.u32(..) as i32 >> (random.u32(..) % 24 + 8);
        let shift = random.u32(..) % 38;
        let c = i64::from(random.u32(..) as i32 >> 8) << shift;
        let exact = i64::from(a) * i64::from(b) + c;
        assert_bits(fma(a as f32, b as f32, c as f32), exact as f32);
    }
}

/// NV_fragment_program 3.11.5.16 and .17: both operands count alike, NaN wins, and the sign of zero as docs/numerics.md
/// has it.
#[test]
fn min_and_max_follow_their_rules() {
    for a in specials() {
        for b in specials() {
            assert_bits(min(a, b), min(b, a));
            assert_bits(max(a, b), max(b, a));
            assert_bits(min(a, b), -max(-a, -b));
            if daz(a) < daz(b) {
                assert_bits(min(a, b), daz(a));
                assert_bits(max(a, b), daz(b));
            }
        }
        assert_bits(min(f32::NAN, a), f32::NAN);
        assert_bits(max(f32::NAN, a), f32::NAN);
    }
    assert_bits(max(-0.0, 0.0), 0.0);
    assert_bits(min(0.0, -0.0), -0.0);
}

/// NV_fragment_program 3.11.4.4 (_SAT), with NaN and -0 as docs/numerics.md has them.
#[test]
fn saturate_clamps_to_0_and_1() {
    for (x, expected) in [
        (f32::NAN, f32::NAN),
        (-f32::NAN, f32::NAN),
        (-0.0, -0.0),
        (0.0, 0.0),
        (-f32::MIN_POSITIVE, 0.0),
        (-INF, 0.0),
        (INF, 1.0),
        (1.0_f32.next_up(), 1.0),
        (1.0_f32.next_down(), 1.0_f32.next_down()),
        (0.25, 0.25),
    ] {
        assert_bits(saturate(x), expected);
    }
}

/// NV_fragment_program 3.11.5.9, rules 1 and 2.
#[test]
fn floor_follows_its_rules() {
    for (x, expected) in [
        (f32::NAN, f32::NAN),
        (-0.0, -0.0),
        (0.0, 0.0),
        (INF, INF),
        (-INF, -INF),
        (2.3, 2.0),
        (-3.6, -4.0),
        (0.5, 0.0),
        (-f32::MIN_POSITIVE, -1.0),
        (8388609.0, 8388609.0),
    ] {
        assert_bits(floor(x), expected);
    }
    for (x, expected) in [(0.5, 0.0), (1.5, 2.0), (2.5, 2.0), (-0.5, -0.0), (-2.5, -2.0), (f32::NAN, f32::NAN)] {
        assert_bits(nearest(x), expected);
    }
}

/// NV_fragment_program 3.11.5.10, rules 1 to 3, and the range [0,1).
#[test]
fn frc_follows_its_rules_and_stays_below_1() {
    for precision in [Precision::Fp32, Precision::Fp16, Precision::Fx12] {
        for x in [f32::NAN, INF, -INF] {
            assert_bits(frc(precision, x), f32::NAN);
        }
        for x in [0.0, -0.0, 3.0, -7.0, f32::MAX] {
            assert_bits(frc(precision, x), 0.0);
        }
        assert_bits(frc(precision, 2.25), 0.25);
        assert_bits(frc(precision, -1.75), 0.25);
    }
    for x in specials().filter(|x| x.is_finite()) {
        let fraction = frc(Precision::Fp32, x);
        assert!((0.0..1.0).contains(&fraction), "{x:e}");
        let fraction = super::super::half::round(frc(Precision::Fp16, super::super::half::round(x)));
        assert!(!fraction.is_finite() || (0.0..1.0).contains(&fraction), "{x:e}");
    }
    assert_bits(frc(Precision::Fp32, -1e-20), 1.0 - 2.0_f32.powi(-24));
    assert_bits(frc(Precision::Fp16, -(2.0_f32.powi(-24))), 1.0 - 2.0_f32.powi(-11));
    for fixed in -2048..=2047 {
        let fraction = frc(Precision::Fx12, super::super::fx12::from_fx12(fixed));
        assert_eq!(fraction, f32::from(fixed.rem_euclid(1024)) / 1024.0);
    }
}

/// NV_fragment_program 3.11.5.25, rules 1 to 5, and the accuracy in [1,2).
#[test]
fn rcp_follows_its_rules() {
    for (x, expected) in [(f32::NAN, f32::NAN), (INF, 0.0), (-INF, -0.0), (0.0, INF), (-0.0, -INF)] {
        assert_bits(rcp(x), expected);
    }
    for bits in (1.0_f32.to_bits()..2.0_f32.to_bits()).step_by(61) {
        let x = f32::from_bits(bits);
        assert!((f64::from(rcp(x)) - 1.0 / f64::from(x)).abs() <= 2.0_f64.powi(-25), "{x}");
    }
}

/// NV_fragment_program 3.11.5.27, rules 1 to 6, and the accuracy in [1,4).
#[test]
fn rsq_follows_its_rules() {
    for (x, expected) in [
        (f32::NAN, f32::NAN),
        (INF, 0.0),
        (-INF, f32::NAN),
        (0.0, INF),
        (-0.0, -INF),
        (-f32::MIN_POSITIVE, f32::NAN),
        (-1.0, f32::NAN),
        (f32::MIN, f32::NAN),
    ] {
        assert_bits(rsq(x), expected);
    }
    for bits in (1.0_f32.to_bits()..4.0_f32.to_bits()).step_by(61) {
        let x = f32::from_bits(bits);
        assert!((f64::from(rsq(x)) - 1.0 / f64::from(x).sqrt()).abs() < 2.0_f64.powi(-23), "{x}");
    }
}

/// The conversions as the IR documents them.
#[test]
fn conversions_to_and_from_integers() {
    for (x, expected) in [
        (1.9, 1),
        (-1.9, -1),
        (2147483520.0, 2147483520),
        (2147483648.0, i32::MIN),
        (-2147483648.0, i32::MIN),
        (-2147483904.0, i32::MIN),
        (INF, i32::MIN),
        (f32::NAN, i32::MIN),
    ] {
        assert_eq!(trunc_to_int(x), expected, "{x}");
    }
    assert_eq!(int_to_float(16777217), 16777216.0);
    assert_eq!(int_to_float(16777219), 16777220.0);
    assert_eq!(int_to_float(i32::MIN), -2147483648.0);
}

/// Against SSE and FMA with MXCSR as native code has it.
#[cfg(all(target_arch = "x86_64", not(miri)))]
mod machine {
    use super::*;
    use std::arch::asm;

    /// Nearest, all exceptions masked, FTZ, DAZ.
    static FLUSHING: u32 = 0x9fc0;
    /// The control word that Rust code runs under.
    static DEFAULT: u32 = 0x1f80;

    /// A function that runs one instruction under [`FLUSHING`].
    macro_rules! instruction {
        ($name:ident, $text:literal, ($($operand:ident),*), out) => {
            fn $name($($operand: f32),*) -> f32 {
                let result: f32;
                // SAFETY: one scalar instruction on registers; MXCSR is Rust's own again at the end.
                unsafe {
                    asm!(
                        "ldmxcsr [{flushing}]", $text, "ldmxcsr [{default}]",
                        flushing = in(reg) &raw const FLUSHING, default = in(reg) &raw const DEFAULT,
                        $($operand = in(xmm_reg) $operand,)* result = out(xmm_reg) result, options(nostack, readonly),
                    );
                }
                result
            }
        };
        ($name:ident, $text:literal, ($first:ident $(, $operand:ident)*)) => {
            fn $name($first: f32 $(, $operand: f32)*) -> f32 {
                let mut result = $first;
                // SAFETY: one scalar instruction on registers; MXCSR is Rust's own again at the end.
                unsafe {
                    asm!(
                        "ldmxcsr [{flushing}]", $text, "ldmxcsr [{default}]",
                        flushing = in(reg) &raw const FLUSHING, default = in(reg) &raw const DEFAULT,
                        result = inout(xmm_reg) result, $($operand = in(xmm_reg) $operand,)* options(nostack, readonly),
                    );
                }
                result
            }
        };
    }

    instruction!(addss, "addss {result}, {b}", (a, b));
    instruction!(subss, "subss {result}, {b}", (a, b));
    instruction!(mulss, "mulss {result}, {b}", (a, b));
    instruction!(divss, "divss {result}, {b}", (a, b));
    instruction!(minss, "minss {result}, {b}", (a, b));
    instruction!(maxss, "maxss {result}, {b}", (a, b));
    instruction!(cmpltss, "cmpltss {result}, {b}", (a, b));
    instruction!(cmpless, "cmpless {result}, {b}", (a, b));
    instruction!(cmpeqss, "cmpeqss {result}, {b}", (a, b));
    instruction!(cmpneqss, "cmpneqss {result}, {b}", (a, b));
    instruction!(vfmadd213ss, "vfmadd213ss {result}, {b}, {c}", (a, b, c));
    instruction!(sqrtss, "sqrtss {result}, {a}", (a), out);
    instruction!(floorss, "roundss {result}, {a}, 1", (a), out);
    instruction!(nearestss, "roundss {result}, {a}, 0", (a), out);
    instruction!(cvttps2dq, "cvttps2dq {result}, {a}", (a), out);
    instruction!(cvtdq2ps, "cvtdq2ps {result}, {a}", (a), out);

    #[track_caller]
    fn assert_unary(a: f32) {
        let operand = a.to_bits();
        assert_eq!(sqrt(a).to_bits(), canonical(sqrtss(a)), "sqrt {operand:#010x}");
        if std::arch::is_x86_feature_detected!("sse4.1") {
            assert_eq!(floor(a).to_bits(), canonical(floorss(a)), "floor {operand:#010x}");
            assert_eq!(nearest(a).to_bits(), canonical(nearestss(a)), "nearest {operand:#010x}");
        }
        assert_eq!(trunc_to_int(a), cvttps2dq(a).to_bits() as i32, "trunc {operand:#010x}");
        assert_eq!(int_to_float(operand as i32).to_bits(), cvtdq2ps(a).to_bits(), "from int {operand:#010x}");
    }

    #[track_caller]
    fn assert_binary(a: f32, b: f32) {
        let operands = (a.to_bits(), b.to_bits());
        for (name, soft, machine) in [
            ("add", add(a, b), addss(a, b)),
            ("sub", sub(a, b), subss(a, b)),
            ("mul", mul(a, b), mulss(a, b)),
            ("div", div(a, b), divss(a, b)),
        ] {
            assert_eq!(soft.to_bits(), canonical(machine), "{name} {operands:#010x?}");
        }
        // The bits of a NaN pass.
        assert_eq!(machine_min(a, b).to_bits(), minss(a, b).to_bits(), "min {operands:#010x?}");
        assert_eq!(machine_max(a, b).to_bits(), maxss(a, b).to_bits(), "max {operands:#010x?}");
        for (name, soft, machine) in [
            ("lt", lt(a, b), cmpltss(a, b)),
            ("le", le(a, b), cmpless(a, b)),
            ("eq", eq(a, b), cmpeqss(a, b)),
            ("ne", ne(a, b), cmpneqss(a, b)),
        ] {
            assert_eq!(soft, machine.to_bits() != 0, "{name} {operands:#010x?}");
        }
    }

    #[track_caller]
    fn assert_fused(a: f32, b: f32, c: f32) {
        let operands = (a.to_bits(), b.to_bits(), c.to_bits());
        assert_eq!(fma(a, b, c).to_bits(), canonical(vfmadd213ss(a, b, c)), "fma {operands:#010x?}");
    }

    fn canonical(x: f32) -> u32 {
        if x.is_nan() { NAN_BITS } else { x.to_bits() }
    }

    #[test]
    fn specials_agree_with_the_machine() {
        let fused = std::arch::is_x86_feature_detected!("fma");
        for a in specials() {
            assert_unary(a);
            for b in specials() {
                assert_binary(a, b);
                for c in specials().filter(|_| fused) {
                    assert_fused(a, b, c);
                }
            }
        }
        if fused {
            let (a, b) = just_above_2_to_the_minus_151();
            assert_fused(-a, b, f32::MIN_POSITIVE);
            assert_fused(a, b, -f32::MIN_POSITIVE);
        }
    }

    #[test]
    fn random_bits_agree_with_the_machine() {
        let mut random = Rng::with_seed(1);
        let fused = std::arch::is_x86_feature_detected!("fma");
        for _ in 0..500_000 {
            let (a, b, c) = (random.u32(..), random.u32(..), random.u32(..));
            let (a, b) = (f32::from_bits(a), f32::from_bits(b));
            assert_unary(a);
            assert_binary(a, b);
            if fused {
                assert_fused(a, b, f32::from_bits(c));
                // A third operand in reach of the product, so that bits cancel.
                assert_fused(a, b, f32::from_bits((-(a * b)).to_bits() ^ (c & 0xff) >> (c >> 29)));
            }
        }
    }

    /// Results around 2^-126, where FTZ decides, exponents chosen to get there.
    #[test]
    fn results_near_the_smallest_normal_agree_with_the_machine() {
        let mut random = Rng::with_seed(2);
        let fused = std::arch::is_x86_feature_detected!("fma");
        let number = |exponent: u32, random: &mut Rng| {
            let bits = random.u32(..);
            // Few bits set or clear at either end of the mantissa, half of the time.
            let mantissa = match bits >> 29 {
                0 => bits & 0xff,
                1 => !(bits & 0xff) & 0x007f_ffff,
                2 => bits << 16 & 0x007f_ffff,
                3 => 0,
                _ => bits & 0x007f_ffff,
            };
            f32::from_bits(exponent << 23 | mantissa | (bits & 0x1000_0000) << 3)
        };
        for _ in 0..300_000 {
            let exponent = 1 + random.u32(..) % 126;
            let a = number(exponent, &mut random);
            let factor = number(127 - exponent + random.u32(..) % 3, &mut random);
            assert_binary(a, factor);
            // 1/factor has the exponent that takes `a` near 2^-126.
            let divisor = number(125 + exponent + random.u32(..) % 3, &mut random);
            if divisor.is_finite() {
                assert_binary(a, divisor);
            }
            let smallest = (number(1, &mut random), number(1 + random.u32(..) % 3, &mut random));
            assert_binary(smallest.0, smallest.1);
            if fused {
                assert_fused(a, factor, smallest.0);
                assert_fused(a, number(127 - exponent.min(102), &mut random), smallest.1);
                // A product far below disturbs the tie.
                let far = number(1 + random.u32(..) % 30, &mut random);
                let small = number(60 + random.u32(..) % 67, &mut random);
                assert_fused(far, small, smallest.0);
                // 2^-126 less about 2^-151: the tie of tininess itself.
                assert_fused(number(1, &mut random), number(102 + random.u32(..) % 2, &mut random), f32::MIN_POSITIVE);
                assert_fused(number(1, &mut random), number(102 + random.u32(..) % 2, &mut random), -f32::MIN_POSITIVE);
            }
        }
    }

    /// Quotients and products that lie at the tie of tininess exactly or as near as 24 bits get.
    #[test]
    fn products_at_the_tie_of_tininess_agree_with_the_machine() {
        let mut random = Rng::with_seed(3);
        for _ in 0..300_000 {
            let a = f32::from_bits(0x0080_0000 + (random.u32(..) & 0x007f_ffff));
            // About 2^-126/a, and three neighbours to each side.
            let factor = (2.0_f64.powi(-126) / f64::from(a)) as f32;
            let divisor = (f64::from(a) * 2.0_f64.powi(126)) as f32;
            for step in 0..7_u32 {
                let at = |x: f32| f32::from_bits(x.to_bits() + step - 3);
                assert_binary(a, at(factor));
                assert_binary(a, at(divisor));
            }
        }
    }
}
