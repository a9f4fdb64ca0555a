//! Fragments: OpenGL 2.1, sections 3.8.13 to 3.10.

mod equations;

use crate::run::{assert_near, run};
use fastrand::Rng;
use nvjit_fixed::{
    AlphaOperand, Argument, BaseFormat, Combine, CombineAlpha, CombineRgb, Environment, Fixed, FogMode, FragmentKey,
    RgbOperand, Scale, Shading, Source, TextureTarget, UnitKey,
};
use nvjit_gl::enums::TEXTURE0_ARB;
use nvjit_gl::fixed::{FixedState, enums::*};
use nvjit_runtime::{SampleCall, Sampler, TextureTarget as Looked};
use std::array;
use std::collections::BTreeMap;

/// A fragment's attributes.
#[derive(Clone, Copy, Debug)]
pub struct Fragment {
    pub color: [f32; 4],
    pub secondary: [f32; 4],
    pub fog: f32,
    pub coordinates: [[f32; 4]; 8],
}

const FORMATS: [BaseFormat; 6] = [
    BaseFormat::Alpha,
    BaseFormat::Luminance,
    BaseFormat::LuminanceAlpha,
    BaseFormat::Intensity,
    BaseFormat::Rgb,
    BaseFormat::Rgba,
];

/// The texel of unit `unit` at these coordinates, by its format (table 3.20); -1 to 1 if it is signed.
pub fn texel(unit: usize, key: &UnitKey, [s, t, r]: [f64; 3]) -> [f64; 4] {
    let wave = |by: f64| {
        let sine = (by + unit as f64 + 2.0 * s + 3.0 * t + 5.0 * r).sin();
        if key.signed { sine } else { sine * 0.6 + 0.5 }
    };
    let [a, b, c, d] = [wave(0.0), wave(1.0), wave(2.0), wave(3.0)];
    match key.format {
        BaseFormat::Alpha => [0.0, 0.0, 0.0, d],
        BaseFormat::Luminance => [a, a, a, 1.0],
        BaseFormat::LuminanceAlpha => [a, a, a, d],
        BaseFormat::Intensity => [a; 4],
        BaseFormat::Rgb => [a, b, c, 1.0],
        BaseFormat::Rgba => [a, b, c, d],
    }
}

/// Textures of the units of a key.
struct Textures<'k>(&'k FragmentKey);

impl Sampler for Textures<'_> {
    fn sample(&self, call: &mut SampleCall) {
        let unit = call.unit as usize;
        let key = self.0.units[unit].expect("a unit that textures");
        let target = match (key.target, key.shadow) {
            (TextureTarget::OneD, false) => Looked::D1,
            (TextureTarget::OneD, true) => Looked::Shadow1D,
            (TextureTarget::TwoD, false) => Looked::D2,
            (TextureTarget::TwoD, true) => Looked::Shadow2D,
            (TextureTarget::Rect, false) => Looked::Rect,
            (TextureTarget::Rect, true) => Looked::ShadowRect,
            (TextureTarget::ThreeD, _) => Looked::D3,
            (TextureTarget::Cube, _) => Looked::Cube,
        };
        assert_eq!(call.target, target);
        for lane in 0..call.lanes as usize {
            let texel = texel(unit, &key, call.coordinates.each_ref().map(|row| f64::from(row[lane])));
            for (row, value) in call.results.iter_mut().zip(texel) {
                row[lane] = value as f32;
            }
        }
    }
}

fn color(rng: &mut Rng) -> [f32; 4] {
    array::from_fn(|_| rng.f32())
}

fn a_state(rng: &mut Rng) -> FixedState {
    let mut state = FixedState::new();
    let mut set = || -> Result<(), nvjit_gl::Error> {
        for unit in 0..8 {
            state.active_texture(TEXTURE0_ARB + unit)?;
            state.tex_env_fv(TEXTURE_ENV, TEXTURE_ENV_COLOR, &color(rng))?;
        }
        state.fog_fv(FOG_COLOR, &color(rng))?;
        state.fog_fv(FOG_DENSITY, &[rng.f32()])?;
        state.fog_fv(FOG_START, &[rng.f32()])?;
        state.fog_fv(FOG_END, &[1.5 + rng.f32()])
    };
    set().expect("commands without errors");
    state
}

fn a_fragment(rng: &mut Rng) -> Fragment {
    Fragment {
        color: color(rng),
        secondary: color(rng),
        fog: rng.f32() * 3.0,
        coordinates: array::from_fn(|_| [rng.f32(), rng.f32(), rng.f32(), 0.5 + rng.f32()]),
    }
}

fn pick<T: Copy>(rng: &mut Rng, all: &[T]) -> T {
    all[rng.usize(..all.len())]
}

fn a_source(rng: &mut Rng) -> Source {
    let unit = Source::Unit(rng.u8(..8));
    let plain = [Source::Zero, Source::One, Source::Constant, Source::PrimaryColor, Source::Previous];
    if rng.bool() { pick(rng, &plain) } else { pick(rng, &[Source::Texture, unit]) }
}

fn a_combine(rng: &mut Rng) -> Combine {
    let rgb = [
        CombineRgb::Replace,
        CombineRgb::Modulate,
        CombineRgb::Add,
        CombineRgb::AddSigned,
        CombineRgb::Interpolate,
        CombineRgb::Subtract,
        CombineRgb::ModulateAdd,
        CombineRgb::ModulateSignedAdd,
        CombineRgb::ModulateSubtract,
        CombineRgb::Dot3Rgb,
        CombineRgb::Dot3Rgba,
    ];
    let alpha = [
        CombineAlpha::Replace,
        CombineAlpha::Modulate,
        CombineAlpha::Add,
        CombineAlpha::AddSigned,
        CombineAlpha::Interpolate,
        CombineAlpha::Subtract,
        CombineAlpha::ModulateAdd,
        CombineAlpha::ModulateSignedAdd,
        CombineAlpha::ModulateSubtract,
    ];
    let four_rgb = [CombineRgb::AddProducts, CombineRgb::AddProductsSigned];
    let four_alpha = [CombineAlpha::AddProducts, CombineAlpha::AddProductsSigned];
    let four = rng.u8(..4) == 0;
    let operands = [RgbOperand::Color, RgbOperand::OneMinusColor, RgbOperand::Alpha, RgbOperand::OneMinusAlpha];
    let scales = [Scale::One, Scale::Two, Scale::Four];
    Combine {
        rgb: if four { pick(rng, &four_rgb) } else { pick(rng, &rgb) },
        rgb_arguments: array::from_fn(|_| Argument { source: a_source(rng), operand: pick(rng, &operands) }),
        rgb_scale: pick(rng, &scales),
        alpha: if four { pick(rng, &four_alpha) } else { pick(rng, &alpha) },
        alpha_arguments: array::from_fn(|_| Argument {
            source: a_source(rng),
            operand: pick(rng, &[AlphaOperand::Alpha, AlphaOperand::OneMinusAlpha]),
        }),
        alpha_scale: pick(rng, &scales),
    }
}

const TARGETS: [TextureTarget; 5] =
    [TextureTarget::OneD, TextureTarget::TwoD, TextureTarget::ThreeD, TextureTarget::Cube, TextureTarget::Rect];

fn a_unit(rng: &mut Rng) -> UnitKey {
    let environments = [
        Environment::Replace,
        Environment::Modulate,
        Environment::Decal,
        Environment::Blend,
        Environment::Add,
        Environment::Bump,
        Environment::None,
    ];
    let environment = if rng.bool() { pick(rng, &environments) } else { Environment::Combine(a_combine(rng)) };
    let target = pick(rng, &TARGETS);
    let has_shadow = !matches!(target, TextureTarget::ThreeD | TextureTarget::Cube);
    let (shadow, projective) = (has_shadow && rng.bool(), rng.bool());
    let signed = rng.u8(..3) == 0;
    UnitKey { shadow, wide: !signed, signed, projective, environment, ..UnitKey::new(target, pick(rng, &FORMATS)) }
}

/// The program of a key gives the results of the equations.
#[track_caller]
fn check(key: &FragmentKey, state: &FixedState, fragment: &Fragment) {
    let program = Fixed::load(key.text()).unwrap_or_else(|error| panic!("{error}\n{}", key.text())).program;
    let mut attributes =
        BTreeMap::from([(1, fragment.color), (2, fragment.secondary), (3, [fragment.fog, 0.0, 0.0, 1.0])]);
    attributes.extend((4..).zip(fragment.coordinates));
    let results = run(&program, state, &attributes, &Textures(key));
    let got: Vec<_> = results.into_values().collect();
    assert_eq!(got.len(), 1, "the colour alone is written");
    assert_near(got[0], equations::color(key, state, fragment), 1e-4, &format!("{key:?}\n{}", key.text()));
}

/// Tables 3.22 and 3.23: each function with each format.
#[test]
fn environments_by_the_tables() {
    let mut rng = Rng::with_seed(21);
    let environments =
        [Environment::Replace, Environment::Modulate, Environment::Decal, Environment::Blend, Environment::Add];
    for environment in environments {
        for format in FORMATS {
            for (target, signed) in TARGETS.into_iter().flat_map(|target| [(target, false), (target, true)]) {
                let state = a_state(&mut rng);
                let mut key = FragmentKey::default();
                key.units[1] = Some(UnitKey { environment, wide: !signed, signed, ..UnitKey::new(target, format) });
                check(&key, &state, &a_fragment(&mut rng));
            }
        }
    }
}

/// All units at once, with crossbar sources, colour sum and fog.
#[test]
fn random_states_give_what_the_equations_say() {
    let mut rng = Rng::with_seed(22);
    for _ in 0..1500 {
        let state = a_state(&mut rng);
        let fogs = [None, Some(FogMode::Linear), Some(FogMode::Exp), Some(FogMode::Exp2)];
        let key = FragmentKey {
            units: array::from_fn(|_| rng.bool().then(|| a_unit(&mut rng))),
            color_sum: rng.bool(),
            fog: pick(&mut rng, &fogs),
            flat: false,
            unclamped: false,
            texture_shader: None,
            shading: Shading::Environments,
        };
        for _ in 0..2 {
            check(&key, &state, &a_fragment(&mut rng));
        }
    }
}

/// State without effect does not change the key, and normalisation does not change the program.
#[test]
fn the_normal_form_means_the_same() {
    let mut rng = Rng::with_seed(23);
    let mut combine = Combine { rgb: CombineRgb::Replace, ..Combine::default() };
    combine.rgb_arguments[2].source = Source::Unit(7);
    assert_eq!(combine.normal(), Combine { rgb: CombineRgb::Replace, ..Combine::default() });
    for _ in 0..200 {
        let combine = a_combine(&mut rng);
        let text = |combine| {
            let environment = Environment::Combine(combine);
            let unit = UnitKey { environment, ..UnitKey::new(TextureTarget::TwoD, BaseFormat::Rgba) };
            FragmentKey { units: [Some(unit); 8], ..FragmentKey::default() }.text()
        };
        assert_eq!(text(combine), text(combine.normal()));
    }
}
