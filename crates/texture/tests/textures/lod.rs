//! The level of detail: lambda from derivatives (section 3.8.8), the levels from lambda, and
//! EXT_texture_filter_anisotropic. Levels of the test image have their own number for a colour, so that a
//! trilinear lookup shows lambda itself.

use std::sync::Arc;

use nvjit_runtime::{MAX_LANES, SampleCall, SampleFlags, SampleOperation, Sampler, TextureTarget};
use nvjit_texture::{BaseFormat, Extent, Format, Image, MagFilter, MinFilter, Storage, TextureUnits};
use nvjit_texture::{SamplerState, Texture};

use super::support::{Lookup, Random, both, bound, call, look, result};

/// 64x64 with seven levels, each of its number.
fn numbered(target: TextureTarget, state: SamplerState) -> Texture {
    let mut texture = Texture::new(target);
    for level in 0..=6 {
        let extent = match target {
            TextureTarget::D1 => Extent::d1(64),
            TextureTarget::D3 => Extent::d3(64, 64, 64),
            _ => Extent::d2(64, 64),
        }
        .level(level);
        let texels = extent.size().iter().product::<u32>();
        let data: Vec<u8> = (0..texels * 4).flat_map(|_| (level as f32).to_ne_bytes()).collect();
        for face in 0..texture.faces() {
            texture.set_image(face, level, Image::new(Format::RGBA32F, extent, &data).unwrap()).unwrap();
        }
    }
    texture.with_sampler(state).unwrap()
}

fn trilinear(target: TextureTarget) -> SamplerState {
    SamplerState::new(target).with_filters(MinFilter::LinearMipmapLinear, MagFilter::Linear)
}

/// A lookup whose u changes by 2^lambda.
fn by(lambda: f32) -> Lookup {
    Lookup { ddx: [lambda.exp2() / 64.0, 0.0, 0.0], ..Lookup::at([0.3; 3]) }
}

fn level(sampler: &dyn Sampler, lookup: Lookup) -> f32 {
    look(sampler, TextureTarget::D2, lookup)[0]
}

/// The same by the differences within a quad.
fn quad_level(sampler: &dyn Sampler, lambda: f32) -> f32 {
    let mut call = SampleCall::new();
    call.exec = [u32::MAX; MAX_LANES];
    for lane in 0..4 {
        call.coordinates[0][lane] = (lane % 2) as f32 * lambda.exp2() / 64.0;
    }
    sampler.sample(&mut call);
    result(&call, 0)[0]
}

#[test]
fn trilinear_lookups_show_lambda() {
    // rho is the larger of the lengths of both derivatives of (u, v, w), not their bounds m.
    let mut random = Random::new(1);
    for target in [TextureTarget::D1, TextureTarget::D2, TextureTarget::D3] {
        for units in both(numbered(target, trilinear(target))) {
            for _ in 0..300 {
                let mut one = || std::array::from_fn(|_| random.between(-0.3, 0.3));
                let lookup = Lookup { ddx: one(), ddy: one(), ..Lookup::at([0.3; 3]) };
                let directions = if target == TextureTarget::D1 {
                    1
                } else if target == TextureTarget::D2 {
                    2
                } else {
                    3
                };
                let length =
                    |d: [f32; 3]| d[..directions].iter().map(|&d| (f64::from(d) * 64.0).powi(2)).sum::<f64>().sqrt();
                let lambda = length(lookup.ddx).max(length(lookup.ddy)).log2().clamp(0.0, 6.0);
                let found = f64::from(look(&units, target, lookup)[0]);
                assert!((found - lambda).abs() < 1e-5, "{lookup:?}: {found}, not {lambda}");
            }
        }
    }
}

#[test]
fn the_logarithm_is_right_over_its_range() {
    // Through the explanation, which tells lambda unclamped by levels.
    let units = bound(numbered(TextureTarget::D2, trilinear(TextureTarget::D2)));
    let mut random = Random::new(2);
    for n in 0..2000 {
        let exponent = if n % 2 == 0 { random.between(-1.0, 1.0) } else { random.between(-55.0, 55.0) };
        let step = exponent.exp2() / 64.0;
        let lookup = Lookup { ddx: [step, 0.0, 0.0], ..Lookup::at([0.0; 3]) };
        let told = units.explain(&call(TextureTarget::D2, &[lookup]), 0).unwrap().lambda;
        let exact = (f64::from(step) * 64.0).log2();
        assert!((f64::from(told) - exact).abs() <= 1e-6 + exact.abs() * 1.2e-7, "{step}: {told}, not {exact}");
    }
    for power in -40..40 {
        let told = units.explain(&call(TextureTarget::D2, &[by(power as f32)]), 0).unwrap().lambda;
        assert_eq!(told, power as f32);
    }
}

#[test]
fn implicit_derivatives_are_those_of_the_quad() {
    // An affine map has the same derivatives everywhere: TEX and TXD agree. x0y0, x1y0, x0y1, x1y1.
    let mut random = Random::new(3);
    for units in both(numbered(TextureTarget::D2, trilinear(TextureTarget::D2))) {
        for _ in 0..200 {
            let mut step = || [random.between(-0.2, 0.2), random.between(-0.2, 0.2), 0.0];
            let (ddx, ddy) = (step(), step());
            let mut call = SampleCall::new();
            call.exec = [u32::MAX; MAX_LANES];
            for lane in 0..4 {
                for axis in 0..2 {
                    call.coordinates[axis][lane] = 0.25 + (lane % 2) as f32 * ddx[axis] + (lane / 2) as f32 * ddy[axis];
                }
            }
            units.sample(&mut call);
            let expected = look(&units, TextureTarget::D2, Lookup { ddx, ddy, ..Lookup::at([0.25; 3]) })[0];
            for lane in 0..4 {
                assert!((result(&call, lane)[0] - expected).abs() < 1e-4);
            }
        }
    }
}

#[test]
fn a_plane_in_perspective_has_its_analytic_lambda() {
    // s = a / w, t = b / w with a, b, w linear in x and y: the differences of a quad are the derivatives
    // but for their curvature.
    let units = bound(numbered(TextureTarget::D2, trilinear(TextureTarget::D2)));
    let place = |x: f64, y: f64| {
        let w = 1.0 + 0.002 * y;
        [(0.01 * x + 0.003 * y) / w, (0.004 * x - 0.012 * y) / w]
    };
    for y in (0..200).step_by(20) {
        for x in (0..200).step_by(20) {
            let mut call = SampleCall::new();
            call.exec = [u32::MAX; MAX_LANES];
            for lane in 0..4 {
                let [s, t] = place(f64::from(x) + (lane % 2) as f64, f64::from(y) + (lane / 2) as f64);
                (call.coordinates[0][lane], call.coordinates[1][lane]) = (s as f32, t as f32);
            }
            let (xf, yf) = (f64::from(x) + 0.5, f64::from(y) + 0.5);
            let e = 1e-4;
            let slope = |dx: f64, dy: f64| {
                let (a, b) = (place(xf + dx * e, yf + dy * e), place(xf - dx * e, yf - dy * e));
                64.0 * ((a[0] - b[0]).powi(2) + (a[1] - b[1]).powi(2)).sqrt() / (2.0 * e)
            };
            let lambda = slope(1.0, 0.0).max(slope(0.0, 1.0)).log2();
            let told = f64::from(units.explain(&call, 0).unwrap().lambda);
            assert!((told - lambda).abs() < 0.02, "{x} {y}: {told}, not {lambda}");
        }
    }
}

#[test]
fn magnification_ends_at_one_half_for_some_filters() {
    // "If the magnification filter is given by LINEAR and the minification filter is given by
    // NEAREST_MIPMAP_NEAREST or NEAREST_MIPMAP_LINEAR, then c = 0.5. Otherwise c = 0." Up to c,
    // magnification.
    for min in MinFilter::ALL {
        for mag in [MagFilter::Nearest, MagFilter::Linear] {
            let state = SamplerState::new(TextureTarget::D2).with_filters(min, mag);
            let units = bound(numbered(TextureTarget::D2, state));
            let magnified = |lambda| units.explain(&call(TextureTarget::D2, &[by(lambda)]), 0).unwrap().magnified;
            let half = mag == MagFilter::Linear
                && matches!(min, MinFilter::NearestMipmapNearest | MinFilter::NearestMipmapLinear);
            let c = if half { 0.5 } else { 0.0 };
            assert!(magnified(c - 0.01) && !magnified(c + 0.01), "{min:?} {mag:?}");
            if !half {
                assert!(magnified(0.0), "{min:?} {mag:?}: lambda = c is magnification");
            }
        }
    }
}

#[test]
fn nearest_levels_go_down_at_halves() {
    // Equation 3.23: ceil(base + lambda + 1/2) - 1.
    let state = SamplerState::new(TextureTarget::D2).with_filters(MinFilter::NearestMipmapNearest, MagFilter::Nearest);
    // A lambda of n + 1/2 to the bit: bias.
    for (lambda, bias, expected) in [
        (0.0, 0.25, 0.0),
        (0.0, 0.5, 0.0),
        (1.0, 0.5, 1.0),
        (1.0, 0.51, 2.0),
        (2.0, 0.0, 2.0),
        (5.0, 0.5, 5.0),
        (5.0, 0.75, 6.0),
        (9.0, 0.0, 6.0),
    ] {
        for units in both(numbered(TextureTarget::D2, SamplerState { lod_bias: bias, ..state })) {
            assert_eq!(level(&units, by(lambda)), expected, "{lambda} + {bias}");
            assert_eq!(quad_level(&units, lambda), expected, "{lambda} + {bias}");
        }
    }
}

/// Equation 3.23 with exact numbers: d is q's where lambda is above k + 1/2 by however little. For each half of a
/// texture with all levels, the half itself and both of its neighbours, by every way to a level of detail that gives
/// lambda to the bit.
#[test]
fn nearest_levels_are_exact_around_each_half() {
    let top = 13;
    for min in [MinFilter::NearestMipmapNearest, MinFilter::LinearMipmapNearest] {
        let mut texture = Texture::new(TextureTarget::D1);
        for level in 0..=top {
            let data: Vec<u8> = (0..1 << (top - level)).flat_map(|_| (level as f32).to_ne_bytes()).collect();
            let format = Format::new(BaseFormat::Red, Storage::Float).unwrap();
            texture.set_image(0, level, Image::new(format, Extent::d1(1 << (top - level)), &data).unwrap()).unwrap();
        }
        let state = SamplerState::new(TextureTarget::D1).with_filters(min, MagFilter::Nearest);
        for k in 0..top {
            let half = k as f32 + 0.5;
            for (lambda, expected) in [(half.next_down(), k), (half, k), (half.next_up(), k + 1)] {
                let bound = SamplerState { min_lod: lambda, max_lod: lambda, ..state };
                let [free, bound] = [state, bound].map(|state| texture.clone().with_sampler(state).unwrap());
                for (units, operation) in both(free).into_iter().map(|units| (units, SampleOperation::Level)).chain(
                    both(bound).into_iter().flat_map(|units| {
                        [SampleOperation::Implicit, SampleOperation::Derivatives, SampleOperation::Bias]
                            .map(|operation| (units.clone(), operation))
                    }),
                ) {
                    let mut call = call(TextureTarget::D1, &[Lookup::at([0.25; 3]); 16]);
                    (call.operation, call.lod) =
                        (operation, [if operation == SampleOperation::Level { lambda } else { 0.0 }; MAX_LANES]);
                    units.sample(&mut call);
                    let found: Vec<f32> = (0..16).map(|lane| result(&call, lane)[0]).collect();
                    assert_eq!(found, [expected as f32; 16], "{min:?} {operation:?} {lambda:e}");
                    assert_eq!(units.explain(&call, 5).unwrap().footprints[0].level, expected);
                }
            }
        }
    }
}

#[test]
fn biases_add_up_and_are_clamped() {
    // EXT_texture_lod_bias.
    let texture = Arc::new(numbered(TextureTarget::D2, SamplerState { lod_bias: 1.5, ..trilinear(TextureTarget::D2) }));
    let mut units = TextureUnits::new();
    units.bind(0, Arc::clone(&texture)).unwrap();
    assert_eq!(level(&units, by(1.0)), 2.5);
    units.set_lod_bias(0, 1.0).unwrap();
    assert_eq!(level(&units, by(1.0)), 3.5);
    units.set_lod_bias(0, 1e9).unwrap();
    assert_eq!(units.explain(&call(TextureTarget::D2, &[by(1.0)]), 0).unwrap().lambda, 17.0);
    units.set_lod_bias(0, f32::NAN).unwrap();
    assert!(level(&units, by(1.0)).is_finite());
    assert!(units.set_lod_bias(32, 0.0).is_err());
}

#[test]
fn no_bias_is_larger_than_its_maximum() {
    // EXT_texture_lod_bias: the sum of both is clamped to [-MAX_TEXTURE_LOD_BIAS, MAX_TEXTURE_LOD_BIAS], here 16.
    for (object, unit) in [(1e9, 0.0), (0.0, 1e9), (10.0, 10.0), (f32::INFINITY, 0.0)] {
        for sign in [1.0, -1.0] {
            let state = SamplerState { lod_bias: sign * object, ..trilinear(TextureTarget::D2) };
            for mut units in both(numbered(TextureTarget::D2, state)) {
                units.set_lod_bias(0, sign * unit).unwrap();
                for (lambda, expected) in [(-20.0, 0.0), (-13.0, 3.0), (20.0, 4.0), (18.0, 2.0), (15.0, 0.0)] {
                    if (lambda < 0.0) == (sign > 0.0) {
                        assert_eq!(level(&units, by(lambda)), expected, "{lambda} {object} {unit}");
                        assert_eq!(quad_level(&units, lambda), expected, "{lambda} {object} {unit}");
                    }
                }
            }
        }
    }
}

#[test]
fn lambda_is_clamped_to_its_limits_and_levels_to_theirs() {
    let state = trilinear(TextureTarget::D2);
    for units in both(numbered(TextureTarget::D2, SamplerState { min_lod: 1.5, max_lod: 2.5, ..state })) {
        assert_eq!([level(&units, by(-9.0)), level(&units, by(2.0)), level(&units, by(9.0))], [1.5, 2.0, 2.5]);
    }
    for units in both(numbered(TextureTarget::D2, SamplerState { base_level: 2, max_level: 4, ..state })) {
        // Level 2 has 16 texels, so lambda is 2 less.
        assert_eq!([level(&units, by(0.0)), level(&units, by(3.0)), level(&units, by(9.0))], [2.0, 3.0, 4.0]);
    }
}

#[test]
fn anisotropic_filtering_divides_the_longer_side() {
    // EXT_texture_filter_anisotropic: N = min(ceil(Pmax / Pmin), max), lambda = log2(Pmax / N).
    for (long, short, most, lambda) in [
        (8.0, 1.0, 1.0, 3.0),
        (8.0, 1.0, 2.0, 2.0),
        (8.0, 1.0, 16.0, 0.0),
        (32.0, 4.0, 4.0, 3.0),
        (32.0, 0.0, 16.0, 1.0),
        (32.0, 0.0, 1e9, 1.0),
        (8.0, 3.0, 16.0, (8f32 / 3.0).log2()),
        (4.0, 4.0, 16.0, 2.0),
    ] {
        let state = SamplerState { max_anisotropy: most, ..trilinear(TextureTarget::D2) };
        for units in both(numbered(TextureTarget::D2, state)) {
            for (x, y) in [(long, short), (short, long)] {
                let lookup = Lookup { ddx: [x / 64.0, 0.0, 0.0], ddy: [0.0, y / 64.0, 0.0], ..Lookup::at([0.3; 3]) };
                let found = level(&units, lookup);
                assert!((found - lambda).abs() < 1e-5, "{x} {y} {most}: {found}, not {lambda}");
            }
        }
    }
}

#[test]
fn anisotropic_probes_lie_on_the_longer_derivative() {
    // The sum over i = 1..N of tau(u(x - 1/2 + i/(N+1), y), v(...)) / N.
    let mut random = Random::new(4);
    let texels: Vec<[f32; 4]> = (0..256).map(|_| [random.between(0.0, 1.0); 4]).collect();
    let texture = Texture::rgba32f(16, 16, &texels).unwrap();
    let plain = bound(texture.clone());
    let state = SamplerState { max_anisotropy: 8.0, ..*texture.sampler() };
    for units in both(texture.with_sampler(state).unwrap()) {
        for _ in 0..100 {
            let place = [random.between(0.0, 1.0), random.between(0.0, 1.0), 0.0];
            let long = [random.between(0.1, 0.3), random.between(-0.3, 0.3), 0.0];
            let lookup = Lookup { coordinates: place, ddx: [0.01, 0.02, 0.0], ddy: long };
            let length = |d: [f32; 3]| f64::from(d[0]).hypot(f64::from(d[1]));
            let ratio = length(lookup.ddy) / length(lookup.ddx);
            if (ratio - ratio.round()).abs() < 1e-3 {
                continue;
            }
            let probes = (ratio.ceil() as u32).min(8);
            let mean = (1..=probes)
                .map(|i| {
                    let offset = i as f32 / (probes + 1) as f32 - 0.5;
                    let there = std::array::from_fn(|axis| place[axis] + offset * long[axis]);
                    f64::from(look(&plain, TextureTarget::D2, Lookup::at(there))[0])
                })
                .sum::<f64>()
                / f64::from(probes);
            let found = f64::from(look(&units, TextureTarget::D2, lookup)[0]);
            assert!((found - mean).abs() < 1e-5, "{lookup:?}: {found}, not {mean}");
        }
    }
}

#[test]
fn lanes_of_txd_have_their_own_level() {
    for units in both(numbered(TextureTarget::D2, trilinear(TextureTarget::D2))) {
        let lookups = [by(1.0), by(3.25), by(-2.0), by(1.0), by(2.0), by(2.0), by(2.0), by(2.0)];
        let mut call = call(TextureTarget::D2, &lookups);
        units.sample(&mut call);
        for (lane, lambda) in [1.0, 3.25, 0.0, 1.0, 2.0, 2.0, 2.0, 2.0f32].into_iter().enumerate() {
            assert!((result(&call, lane)[0] - lambda).abs() < 1e-5);
        }
    }
}

/// What lookups with a row `lod` give, in a quad whose differences say `lambda`: two texels by two powers of it.
fn with_lod(
    sampler: &dyn Sampler,
    target: TextureTarget,
    operation: SampleOperation,
    flags: SampleFlags,
    lambda: f32,
    lod: [f32; 4],
) -> [f32; 4] {
    let mut call = SampleCall::new();
    (call.operation, call.target, call.flags) = (operation, target, flags);
    call.exec = [u32::MAX; MAX_LANES];
    for (lane, lod) in lod.into_iter().enumerate() {
        call.coordinates[0][lane] = (lane % 2) as f32 * lambda.exp2() / 64.0;
        call.lod[lane] = lod;
    }
    sampler.sample(&mut call);
    [0, 1, 2, 3].map(|lane| result(&call, lane)[0])
}

#[test]
fn the_bias_of_a_lookup_is_added_to_the_level_of_its_quad() {
    // ARB_fragment_program 3.11.6.3: log2(p) + clamp(texobj_bias + texunit_bias + fragment_bias). Each lane has its own
    // bias, all have the differences of the quad.
    let with = |sampler: &dyn Sampler, target, lambda, lod| {
        with_lod(sampler, target, SampleOperation::Bias, SampleFlags::ARB, lambda, lod)
    };
    for target in [TextureTarget::D1, TextureTarget::D2, TextureTarget::D3] {
        for mut units in both(numbered(target, SamplerState { lod_bias: 0.25, ..trilinear(target) })) {
            assert_eq!(with(&units, target, 1.0, [0.0, 0.5, 2.0, -1.0]), [1.25, 1.75, 3.25, 0.25]);
            assert_eq!(with(&units, target, 1.0, [-9.0, 9.0, 0.5, 0.5]), [0.0, 6.0, 1.75, 1.75]);
            units.set_lod_bias(0, 1.0).unwrap();
            assert_eq!(with(&units, target, 2.0, [0.5; 4]), [3.75; 4]);
        }
    }
}

#[test]
fn all_biases_are_clamped_together() {
    // To MAX_TEXTURE_LOD_BIAS, 16: 20 - 18 is 2, not -2 (each clamped: 16 - 16 = 0).
    let state = SamplerState { lod_bias: 20.0, ..trilinear(TextureTarget::D2) };
    for units in both(numbered(TextureTarget::D2, state)) {
        let with =
            |lambda, lod| with_lod(&units, TextureTarget::D2, SampleOperation::Bias, SampleFlags::ARB, lambda, lod);
        assert_eq!(with(0.0, [-18.0, -15.5, -20.0, f32::NEG_INFINITY]), [2.0, 4.5, 0.0, 0.0]);
        // -14 + 16 is 2 for whatever is above; a NaN counts as -16.
        assert_eq!(with(-14.0, [0.0, 1e9, f32::INFINITY, f32::NAN]), [2.0, 2.0, 2.0, 0.0]);
    }
}

#[test]
fn a_level_is_the_level_of_detail_before_biases() {
    // NV_vertex_program3 2.14.5.47: tmp.w + clamp(texobj_bias + texunit_bias). NV_fragment_program2 3.11.6.6 has rho =
    // 2^w.
    let none = SampleFlags::ARB;
    for target in TextureTarget::CLASSIC_TEXTURES.into_iter().filter(|&target| target != TextureTarget::Rect) {
        for mut units in both(numbered(target, trilinear(target))) {
            // Whatever the quad says.
            for lambda in [0.0, 5.0] {
                let found = with_lod(&units, target, SampleOperation::Level, none, lambda, [0.0, 1.5, 3.0, 4.75]);
                assert_eq!(found, [0.0, 1.5, 3.0, 4.75], "{target:?}");
            }
            units.set_lod_bias(0, 1.25).unwrap();
            let found = with_lod(&units, target, SampleOperation::Level, none, 0.0, [0.0, -1.0, 1.0, 7.0]);
            assert_eq!(found, [1.25, 0.25, 2.25, 6.0], "{target:?}");
        }
    }
}

#[test]
fn biases_are_clamped_before_a_level_is_added_and_the_sum_to_the_limits() {
    let with = |units: &TextureUnits, lod| {
        with_lod(units, TextureTarget::D2, SampleOperation::Level, SampleFlags::ARB, 0.0, lod)
    };
    let state = trilinear(TextureTarget::D2);
    for units in both(numbered(TextureTarget::D2, SamplerState { lod_bias: 20.0, ..state })) {
        // 16 - 18 is magnification; TXB has 2 there.
        assert_eq!(with(&units, [-18.0, -13.0, -15.5, -12.0]), [0.0, 3.0, 0.5, 4.0]);
    }
    for units in both(numbered(TextureTarget::D2, SamplerState { min_lod: 1.5, max_lod: 2.5, ..state })) {
        assert_eq!(with(&units, [-9.0, 0.0, 2.0, 9.0]), [1.5, 1.5, 2.0, 2.5]);
        assert_eq!(with(&units, [f32::NAN, f32::NEG_INFINITY, f32::INFINITY, 2.25]), [1.5, 1.5, 2.5, 2.25]);
    }
    for units in both(numbered(TextureTarget::D2, SamplerState { base_level: 2, max_level: 4, ..state })) {
        // Counted from the base level.
        assert_eq!(with(&units, [0.0, 1.0, 1.5, 9.0]), [2.0, 3.0, 3.5, 4.0]);
    }
}

#[test]
fn a_level_decides_between_magnification_and_minification() {
    // Section 3.8.9: up to c it is magnification; NEAREST_MIPMAP_NEAREST has level ceil(lambda + 1/2) - 1.
    let nearest =
        SamplerState::new(TextureTarget::D2).with_filters(MinFilter::NearestMipmapNearest, MagFilter::Nearest);
    for units in both(numbered(TextureTarget::D2, nearest)) {
        let lod = [0.5, 0.75, 1.5, 1.75];
        let found = with_lod(&units, TextureTarget::D2, SampleOperation::Level, SampleFlags::ARB, 0.0, lod);
        assert_eq!(found, [0.0, 1.0, 1.0, 2.0]);
    }
    let halfway = nearest.with_filters(MinFilter::NearestMipmapLinear, MagFilter::Linear);
    for units in both(numbered(TextureTarget::D2, halfway)) {
        let lod = [0.5, 0.625, 0.0, -1.0];
        let found = with_lod(&units, TextureTarget::D2, SampleOperation::Level, SampleFlags::ARB, 0.0, lod);
        assert_eq!(found, [0.0, 0.625, 0.0, 0.0]);
    }
}

#[test]
fn a_level_has_one_probe_and_a_bias_those_of_its_quad() {
    let state = SamplerState { max_anisotropy: 4.0, ..trilinear(TextureTarget::D2) };
    let mut texture = Texture::new(TextureTarget::D2);
    let data: Vec<u8> = (0..64 * 64).flat_map(|n| [if n % 64 == 0 { 255 } else { 0 }; 4]).collect();
    texture.set_image(0, 0, Image::new(Format::RGBA8, Extent::d2(64, 64), &data).unwrap()).unwrap();
    texture.generate_mipmap().unwrap();
    let units = bound(texture.with_sampler(state).unwrap());
    let mut call = SampleCall::new();
    call.exec = [u32::MAX; MAX_LANES];
    call.coordinates[0][1] = 8.0 / 64.0;
    call.coordinates[1][2] = 1.0 / 64.0;
    for (operation, probes, lambda) in
        [(SampleOperation::Implicit, 4, 1.0), (SampleOperation::Bias, 4, 2.0), (SampleOperation::Level, 1, 1.0)]
    {
        call.operation = operation;
        call.lod = [1.0; MAX_LANES];
        let told = units.explain(&call, 0).unwrap();
        let found = told.footprints.iter().map(|footprint| footprint.probe + 1).max();
        assert_eq!((found, told.lambda), (Some(probes), lambda), "{operation:?}");
    }
}

#[test]
fn without_derivatives_lookups_start_from_level_zero() {
    // NV_vertex_program3 2.14.5.45 and 46: clamp(texobj_bias + texunit_bias), and clamp(texobj_bias + texunit_bias +
    // tmp.w).
    let flags = SampleFlags::NO_DERIVATIVES;
    for (bias, implicit, biased, level) in [(0.0, 0.0, 1.5, 1.5), (2.0, 2.0, 3.5, 3.5), (-20.0, 0.0, 0.0, 0.0)] {
        let state = SamplerState { lod_bias: bias, ..trilinear(TextureTarget::D2) };
        for units in both(numbered(TextureTarget::D2, state)) {
            for (operation, expected) in [
                (SampleOperation::Implicit, implicit),
                (SampleOperation::Bias, biased),
                (SampleOperation::Level, level),
            ] {
                let found = with_lod(&units, TextureTarget::D2, operation, flags, 5.0, [1.5; 4]);
                assert_eq!(found, [expected; 4], "{operation:?} with {bias}");
            }
        }
    }
    // TXB and TXL differ where the biases of object and unit are beyond their maximum:
    // clamp(-20 + 18), and clamp(-20) + 18.
    let state = SamplerState { lod_bias: -20.0, ..trilinear(TextureTarget::D2) };
    for units in both(numbered(TextureTarget::D2, state)) {
        let with = |operation| with_lod(&units, TextureTarget::D2, operation, flags, 5.0, [18.0, 17.0, 21.0, 24.0]);
        assert_eq!(with(SampleOperation::Bias), [0.0, 0.0, 1.0, 4.0]);
        assert_eq!(with(SampleOperation::Level), [2.0, 1.0, 5.0, 6.0]);
    }
}
