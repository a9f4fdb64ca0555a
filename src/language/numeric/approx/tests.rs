//! Tests of the approximations: their special cases, rule by rule, and their errors against f64, in sweeps. The
//! strides are primes, so that no pattern of mantissas is left out; the tests that are ignored by default sweep every
//! float and want a release build. Not for the arithmetic below.

use super::super::soft::{self, Soft};
use super::*;
use crate::options::Mad;

const INF: f32 = f32::INFINITY;
const BOTH: [Mad; 2] = [Mad::Fused, Mad::Separate];
/// 2^-22, the bound of the specification.
const BOUND: f64 = 1.0 / 4194304.0;
/// A stride for the principal ranges: denser than every 64th float. Of these there are parts.
const DENSE: usize = 61;
/// A stride for what lies around them.
const SPARSE: usize = 4093;

fn assert_bits(actual: f32, expected: f32, what: impl std::fmt::Display) {
    let expected = if expected.is_nan() { f32::from_bits(NAN_BITS) } else { expected };
    assert_eq!(actual.to_bits(), expected.to_bits(), "{what}: {actual:e}, not {expected:e}");
}

/// Both signs of the magnitudes from `from` up to `to`.
fn both_signs(from: f32, to: f32, stride: usize) -> impl Iterator<Item = f32> {
    positive(from, to, stride).flat_map(|x| [x, -x])
}

/// The floats from `from` up to `to`, positive both.
fn positive(from: f32, to: f32, stride: usize) -> impl Iterator<Item = f32> {
    let parts = if stride == DENSE { 12 } else { 1 };
    crate::part::of((from.to_bits()..to.to_bits()).step_by(stride), parts).map(f32::from_bits)
}

fn power_of_two(exponent: i32) -> f32 {
    2.0_f32.powi(exponent)
}

/// Some finite magnitudes, from the smallest normal number to the largest.
fn magnitudes() -> impl Iterator<Item = f32> + Clone {
    let near_one = [1.0_f32.next_down(), 1.0, 1.0_f32.next_up(), 0.1, 0.75, 1.5, 3.0, 1e10, 1e-10];
    [f32::MIN_POSITIVE, f32::MIN_POSITIVE.next_up(), 1e-37, f32::MAX.next_down(), f32::MAX].into_iter().chain(near_one)
}

fn pow(a: &mut Soft, base: f32, exponent: f32) -> f32 {
    let logarithm = lg2(a, base);
    let product = a.mul(exponent, logarithm);
    ex2(a, product)
}

/// NV_fragment_program 3.11.5.8, rules 1 to 4.
#[test]
fn ex2_follows_its_rules() {
    for mad in BOTH {
        let a = &mut Soft { mad };
        assert_bits(ex2(a, f32::NAN), f32::NAN, "rule 1");
        assert_bits(ex2(a, f32::from_bits(0xff80_0001)), f32::NAN, "rule 1");
        assert_bits(ex2(a, -INF), 0.0, "rule 2");
        assert_bits(ex2(a, INF), INF, "rule 3");
        assert_bits(ex2(a, 0.0), 1.0, "rule 4");
        assert_bits(ex2(a, -0.0), 1.0, "rule 4");
        assert_bits(ex2(a, f32::from_bits(0x807f_ffff)), 1.0, "rule 4, a denormal");
    }
}

/// docs/numerics.md, EX2: exact for integers, +0 below 2^-126, +INF from 128 on.
#[test]
fn ex2_is_exact_for_integers_and_at_its_ends() {
    for mad in BOTH {
        let a = &mut Soft { mad };
        for x in -126..=127 {
            assert_bits(ex2(a, x as f32), power_of_two(x), x);
        }
        for x in [128.0, 128.0_f32.next_up(), 129.0, 1000.0, f32::MAX] {
            assert_bits(ex2(a, x), INF, x);
        }
        assert!(ex2(a, 128.0_f32.next_down()).is_finite());
        for x in [-126.0_f32.next_up(), -126.5, -127.0, -127.5, -149.0, -1000.0, f32::MIN] {
            assert_bits(ex2(a, x), 0.0, x);
        }
    }
}

/// NV_fragment_program 3.11.5.8: the error is below 2^-22 * 2^floor(x) wherever the result is normal.
fn check_ex2(numbers: impl Fn() -> Box<dyn Iterator<Item = f32>>) {
    for mad in BOTH {
        let a = &mut Soft { mad };
        for x in numbers().filter(|&x| (-126.0..128.0).contains(&x)) {
            let error = (f64::from(ex2(a, x)) - f64::from(x).exp2()).abs();
            assert!(error < BOUND * f64::from(x.floor()).exp2(), "{mad:?} {x:e}: {error:e}");
        }
    }
}

#[test]
#[cfg_attr(miri, ignore)]
fn ex2_is_accurate() {
    check_ex2(|| Box::new(both_signs(power_of_two(-14), 128.0, DENSE)));
    check_ex2(|| Box::new(both_signs(f32::MIN_POSITIVE, power_of_two(-14), SPARSE)));
}

#[test]
#[ignore = "every float"]
fn ex2_is_accurate_everywhere() {
    check_ex2(|| Box::new(both_signs(f32::MIN_POSITIVE, 128.0, 1)));
}

/// NV_fragment_program 3.11.5.8 with docs/numerics.md: what is not normal is +0 or +INF, nothing between.
#[test]
#[cfg_attr(miri, ignore)]
fn ex2_has_no_denormal_results() {
    for mad in BOTH {
        let a = &mut Soft { mad };
        for x in positive(126.0, 150.0, 7).map(|x| -x) {
            assert_bits(ex2(a, x), if x == -126.0 { f32::MIN_POSITIVE } else { 0.0 }, x);
        }
        for x in positive(128.0, 130.0, 7) {
            assert_bits(ex2(a, x), INF, x);
        }
    }
}

/// NV_fragment_program 3.11.5.12, rules 1 to 5.
#[test]
fn lg2_follows_its_rules() {
    for mad in BOTH {
        let a = &mut Soft { mad };
        for bits in [0x7f80_0001, 0x7fff_ffff, 0xff80_0001, 0xffff_ffff] {
            assert_bits(lg2(a, f32::from_bits(bits)), f32::NAN, "rule 1");
        }
        assert_bits(lg2(a, INF), INF, "rule 2");
        assert_bits(lg2(a, 0.0), -INF, "rule 3");
        assert_bits(lg2(a, -0.0), -INF, "rule 3");
        for bits in [0x0000_0001, 0x007f_ffff, 0x8000_0001, 0x807f_ffff] {
            assert_bits(lg2(a, f32::from_bits(bits)), -INF, "rule 3, a denormal");
        }
        for x in magnitudes() {
            assert_bits(lg2(a, -x), f32::NAN, "rule 4");
        }
        assert_bits(lg2(a, -INF), f32::NAN, "rule 5");
    }
}

/// docs/numerics.md, LG2: exact for powers of two, so +0 for 1.
#[test]
fn lg2_is_exact_for_powers_of_two() {
    for mad in BOTH {
        let a = &mut Soft { mad };
        for exponent in -126..=127 {
            assert_bits(lg2(a, power_of_two(exponent)), exponent as f32, exponent);
        }
    }
}

/// NV_fragment_program 3.11.5.12: the error is below 2^-22, or 1 ulp of the result where that is larger; and LG2 has
/// the right sign, which rules 8, 13 and 14 of POW (3.11.5.24) need.
fn check_lg2(numbers: impl Fn() -> Box<dyn Iterator<Item = f32>>) {
    for mad in BOTH {
        let a = &mut Soft { mad };
        for x in numbers() {
            let logarithm = lg2(a, x);
            let ulp = f64::from(f32::from_bits((logarithm.to_bits() & 0x7f80_0000).max(0x0c00_0000) - (23 << 23)));
            let error = (f64::from(logarithm) - f64::from(x).log2()).abs();
            assert!(error < BOUND.max(ulp), "{mad:?} {x:e}: {error:e}");
            assert!((logarithm > 0.0) == (x > 1.0) && (logarithm < 0.0) == (x < 1.0), "{mad:?} {x:e}: {logarithm:e}");
        }
    }
}

#[test]
#[cfg_attr(miri, ignore)]
fn lg2_is_accurate() {
    check_lg2(|| Box::new(positive(power_of_two(-8), power_of_two(8), DENSE)));
    check_lg2(|| Box::new(positive(f32::MIN_POSITIVE, INF, SPARSE)));
    check_lg2(|| Box::new(positive(1.0 - power_of_two(-12), 1.0 + power_of_two(-12), 1)));
}

#[test]
#[ignore = "every float"]
fn lg2_is_accurate_everywhere() {
    check_lg2(|| Box::new(positive(f32::MIN_POSITIVE, INF, 1)));
}

/// NV_fragment_program 3.11.5.24, rules 1 to 14, which are to follow from LG2, MUL and EX2.
#[test]
fn pow_follows_its_rules() {
    let all = || magnitudes().chain([0.0, INF]).flat_map(|x| [x, -x]).chain([f32::NAN]);
    for mad in BOTH {
        let a = &mut Soft { mad };
        for y in all() {
            for x in magnitudes().chain([INF]) {
                assert_bits(pow(a, -x, y), f32::NAN, "rule 1");
            }
            assert_bits(pow(a, f32::NAN, y), f32::NAN, "rule 2");
            assert_bits(pow(a, y, f32::NAN), f32::NAN, "rule 2");
        }
        for zero in [0.0, -0.0] {
            assert_bits(pow(a, 0.0, zero), f32::NAN, "rule 3");
            assert_bits(pow(a, -0.0, zero), f32::NAN, "rule 3");
            assert_bits(pow(a, INF, zero), f32::NAN, "rule 4");
            for x in magnitudes().chain([INF]) {
                assert_bits(pow(a, zero, x), 0.0, "rule 6");
                assert_bits(pow(a, zero, -x), INF, "rule 7");
            }
            for x in magnitudes() {
                assert_bits(pow(a, x, zero), 1.0, "rule 11");
            }
        }
        assert_bits(pow(a, 1.0, INF), f32::NAN, "rule 5");
        assert_bits(pow(a, 1.0, -INF), f32::NAN, "rule 5");
        for x in magnitudes().chain([0.0]) {
            assert_bits(pow(a, 1.0, x), 1.0, "rule 8");
            assert_bits(pow(a, 1.0, -x), 1.0, "rule 8");
        }
        for x in magnitudes().chain([INF]) {
            assert_bits(pow(a, INF, x), INF, "rule 9");
            // The specification prints +INF, which does not follow from EX2(x * INF).
            assert_bits(pow(a, INF, -x), 0.0, "rule 10, corrected");
        }
        for x in [0.0, -0.0].into_iter().chain(magnitudes()).chain([INF]) {
            let (up, down) = (pow(a, x, INF), pow(a, x, -INF));
            if x < 1.0 {
                assert_bits(up, 0.0, "rule 13");
                assert_bits(down, INF, "rule 14");
            } else if x > 1.0 {
                assert_bits(up, INF, "rule 13");
                assert_bits(down, 0.0, "rule 14");
            }
        }
        assert_bits(pow(a, 0.0, 1.0), 0.0, "rule 12");
        assert_bits(pow(a, INF, 1.0), INF, "rule 12");
    }
}

/// NV_fragment_program 3.11.5.24, rule 12: POW(x, 1) is about x; LG2's error of 2^-18 at most makes one of 2^-18 of x.
#[test]
#[cfg_attr(miri, ignore)]
fn pow_of_1_is_about_the_base() {
    for mad in BOTH {
        let a = &mut Soft { mad };
        // Results that round to less than 2^-126 or more than the largest number have no error bound.
        for x in positive(power_of_two(-125), power_of_two(127), SPARSE) {
            let error = (f64::from(pow(a, x, 1.0)) / f64::from(x) - 1.0).abs();
            assert!(error < f64::from(power_of_two(-17)), "{mad:?} {x:e}: {error:e}");
        }
    }
}

/// NV_fragment_program 3.11.5.32, rules 1 to 3, and 3.11.5.2, rules 1 to 3.
#[test]
fn sin_and_cos_follow_their_rules() {
    for mad in BOTH {
        let a = &mut Soft { mad };
        for x in [f32::NAN, -f32::NAN, f32::from_bits(0x7f80_0001)] {
            assert_bits(sin(a, x), f32::NAN, "SIN, rule 1");
            assert_bits(cos(a, x), f32::NAN, "COS, rule 1");
        }
        for x in [INF, -INF] {
            assert_bits(sin(a, x), f32::NAN, "SIN, rule 2");
            assert_bits(cos(a, x), f32::NAN, "COS, rule 2");
        }
        for x in [0.0, -0.0, f32::from_bits(0x007f_ffff), f32::from_bits(0x807f_ffff)] {
            assert_bits(sin(a, x), soft::daz(x), "SIN, rule 3");
            assert_bits(cos(a, x), 1.0, "COS, rule 3");
        }
        // Small angles are their own sines.
        for x in both_signs(f32::MIN_POSITIVE, power_of_two(-13), SPARSE * 61) {
            assert_bits(sin(a, x), x, "SIN of a small angle");
        }
    }
}

/// NV_fragment_program 3.11.5.32 and 3.11.5.2: the errors are below 2^-22.
fn check_sin_and_cos(numbers: impl Fn() -> Box<dyn Iterator<Item = f32>>) {
    for mad in BOTH {
        let a = &mut Soft { mad };
        for x in numbers() {
            let (sine, cosine) = f64::from(x).sin_cos();
            let error = (f64::from(sin(a, x)) - sine).abs();
            assert!(error < BOUND, "{mad:?} sin {x:e}: {error:e}");
            let error = (f64::from(cos(a, x)) - cosine).abs();
            assert!(error < BOUND, "{mad:?} cos {x:e}: {error:e}");
        }
    }
}

/// The range of the specification, [0, 2 pi), and its mirror image.
#[test]
#[cfg_attr(miri, ignore)]
fn sin_and_cos_are_accurate_in_one_turn() {
    check_sin_and_cos(|| Box::new(both_signs(power_of_two(-9), std::f32::consts::TAU, DENSE)));
    check_sin_and_cos(|| Box::new(both_signs(f32::MIN_POSITIVE, power_of_two(-9), SPARSE)));
}

/// docs/numerics.md, SIN and COS: the same bound up to 2^15.
#[test]
#[cfg_attr(miri, ignore)]
fn sin_and_cos_are_accurate_up_to_2_to_the_15() {
    check_sin_and_cos(|| Box::new(both_signs(std::f32::consts::TAU, power_of_two(15), 1021)));
    // Where the angle is nearest to a multiple of pi/2, nothing but the parts of pi is left.
    for multiple in 1..20_000 {
        let near = (f64::from(multiple) * std::f64::consts::FRAC_PI_2) as f32;
        check_sin_and_cos(move || Box::new([near.next_down(), near, near.next_up()].into_iter()));
    }
}

#[test]
#[ignore = "every float"]
fn sin_and_cos_are_accurate_everywhere() {
    check_sin_and_cos(|| Box::new(both_signs(f32::MIN_POSITIVE, power_of_two(15), 1)));
}

/// docs/numerics.md, SIN and COS: a result in [-1,1] for every finite angle.
#[test]
#[cfg_attr(miri, ignore)]
fn sin_and_cos_never_leave_their_range() {
    for mad in BOTH {
        let a = &mut Soft { mad };
        for x in both_signs(0.5, INF, SPARSE).chain([f32::MAX, f32::MIN]) {
            for result in [sin(a, x), cos(a, x)] {
                assert!((-1.0..=1.0).contains(&result), "{mad:?} {x:e}: {result:e}");
            }
        }
    }
}
