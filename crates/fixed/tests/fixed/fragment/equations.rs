//! The equations of OpenGL 2.1 for fragments, in double precision.

use super::{Fragment, texel};
use crate::vector::Vec4;
use nvjit::language::isa::state::StateKey;
use nvjit::language::program::StateSource;
use nvjit_fixed::{
    AlphaOperand, Argument, BaseFormat, Combine, CombineAlpha, CombineRgb, Environment, FogMode, FragmentKey,
    RgbOperand, Scale, Source, TextureTarget,
};
use nvjit_gl::fixed::FixedState;
use std::array;

fn wide(value: [f32; 4]) -> Vec4 {
    value.map(f64::from)
}

fn clamp(value: f64) -> f64 {
    value.clamp(0.0, 1.0)
}

/// The texels and inputs of units.
struct Units<'a> {
    texels: [Option<Vec4>; 8],
    state: &'a FixedState,
    primary: Vec4,
}

/// The colour that goes to the per-fragment operations.
pub fn color(key: &FragmentKey, state: &FixedState, fragment: &Fragment) -> Vec4 {
    let primary = wide(fragment.color);
    let texels = array::from_fn(|unit| {
        let key = key.units[unit]?;
        let [s, t, r, q] = wide(fragment.coordinates[unit]);
        let by = if key.projective && key.target != TextureTarget::Cube { q } else { 1.0 };
        // ATI_envmap_bumpmap, table 3.23
        if key.environment == Environment::Bump {
            return Some([0.0, 0.0, 0.0, 1.0]);
        }
        let least = if key.signed { -1.0 } else { 0.0 };
        Some(texel(unit, &key, [s / by, t / by, r / by]).map(|value| value.clamp(least, 1.0)))
    });
    let units = Units { texels, state, primary };
    let mut color = primary;
    for (unit, key) in key.units.iter().enumerate() {
        let Some(key) = key else { continue };
        color = match key.environment {
            Environment::Combine(combine) => units.combine(unit, &combine, color),
            Environment::Bump | Environment::None => color,
            function => units.function(unit, function, key.format, color).map(|value| value.clamp(-1.0, 1.0)),
        };
    }
    if key.color_sum {
        // 3.9, as NV_texture_shader has it
        color = color.map(clamp);
        let secondary = wide(fragment.secondary);
        color = array::from_fn(|i| if i < 3 { clamp(color[i] + secondary[i]) } else { color[i] });
    }
    fog(key.fog, state, f64::from(fragment.fog), color)
}

/// 3.10
fn fog(mode: Option<FogMode>, state: &FixedState, c: f64, color: Vec4) -> Vec4 {
    let [density, start, end, _] = wide(state.state(StateKey::FogParams));
    let f = match mode {
        None => return color,
        Some(FogMode::Exp) => (-(density * c)).exp(),
        Some(FogMode::Exp2) => (-(density * c) * (density * c)).exp(),
        Some(FogMode::Linear) => (end - c) / (end - start),
    };
    let (f, color) = (clamp(f), color.map(clamp));
    let fog = wide(state.state(StateKey::FogColor));
    array::from_fn(|i| if i < 3 { f * color[i] + (1.0 - f) * fog[i] } else { color[i] })
}

/// RGB_SCALE and ALPHA_SCALE.
fn scales(combine: &Combine) -> [f64; 2] {
    [combine.rgb_scale, combine.alpha_scale].map(|scale| match scale {
        Scale::One => 1.0,
        Scale::Two => 2.0,
        Scale::Four => 4.0,
    })
}

impl Units<'_> {
    fn constant(&self, unit: usize) -> Vec4 {
        wide(self.state.state(StateKey::TexEnvColor { unit: unit as u8 }))
    }

    /// Tables 3.22 and 3.23, column by column.
    fn function(&self, unit: usize, function: Environment, format: BaseFormat, p: Vec4) -> Vec4 {
        let s = self.texels[unit].unwrap();
        let c = self.constant(unit);
        let color = |f: fn(f64, f64, f64) -> f64| [f(p[0], s[0], c[0]), f(p[1], s[1], c[1]), f(p[2], s[2], c[2])];
        let (cp, ap, at) = ([p[0], p[1], p[2]], p[3], s[3]);
        let cs = [s[0], s[1], s[2]];
        // NV_texture_shader, tables 3.18 and 3.19: factors are not negative.
        let mix = |p: f64, s: f64, c: f64| p * (1.0 - s.max(0.0)) + c * s.max(0.0);
        let factor = at.max(0.0);
        let ([r, g, b], a) = match (function, format) {
            (Environment::Replace, BaseFormat::Alpha) => (cp, at),
            (Environment::Replace, BaseFormat::Luminance | BaseFormat::Rgb) => (cs, ap),
            (Environment::Replace, _) => (cs, at),
            (Environment::Modulate, BaseFormat::Alpha) => (cp, ap * at),
            (Environment::Modulate, BaseFormat::Luminance | BaseFormat::Rgb) => (color(|p, s, _| p * s), ap),
            (Environment::Modulate, _) => (color(|p, s, _| p * s), ap * at),
            (Environment::Decal, BaseFormat::Rgb) => (cs, ap),
            (Environment::Decal, BaseFormat::Rgba) => (array::from_fn(|i| p[i] * (1.0 - factor) + s[i] * factor), ap),
            (Environment::Blend, BaseFormat::Alpha) => (cp, ap * at),
            (Environment::Blend, BaseFormat::Luminance | BaseFormat::Rgb) => (color(mix), ap),
            (Environment::Blend, BaseFormat::LuminanceAlpha | BaseFormat::Rgba) => (color(mix), ap * at),
            (Environment::Blend, BaseFormat::Intensity) => (color(mix), mix(ap, at, c[3])),
            (Environment::Add, BaseFormat::Alpha) => (cp, ap * at),
            (Environment::Add, BaseFormat::Luminance | BaseFormat::Rgb) => (color(|p, s, _| p + s), ap),
            (Environment::Add, BaseFormat::LuminanceAlpha | BaseFormat::Rgba) => (color(|p, s, _| p + s), ap * at),
            (Environment::Add, BaseFormat::Intensity) => (color(|p, s, _| p + s), ap + at),
            // Undefined by the table; here the colour passes.
            _ => (cp, ap),
        };
        [r, g, b, a]
    }

    /// None if the unit does not texture. Nothing is negative (NV_texture_shader, tables 3.21 and 3.22).
    fn source(&self, unit: usize, source: Source, previous: Vec4) -> Option<Vec4> {
        let found: Option<Vec4> = match source {
            Source::Zero => Some([0.0; 4]),
            Source::One => Some([1.0; 4]),
            Source::Texture => self.texels[unit],
            Source::Unit(other) => self.texels[usize::from(other)],
            Source::Constant => Some(self.constant(unit)),
            Source::PrimaryColor => Some(self.primary),
            Source::Previous => Some(previous),
        };
        found.map(|values| values.map(|value| value.max(0.0)))
    }

    /// Tables 3.24 to 3.26; ATI_texture_env_combine3, table of section 3.8.9; NV_texture_env_combine4, tables 3.21 to
    /// 3.23, where texels that are missing are one.
    fn combine(&self, unit: usize, combine: &Combine, previous: Vec4) -> Vec4 {
        if matches!(combine.rgb, CombineRgb::AddProducts | CombineRgb::AddProductsSigned) {
            return self.combine4(unit, combine, previous).map(clamp);
        }
        let [a0, a1, a2, _] = combine.rgb_arguments.map(|argument| self.rgb_argument(unit, argument, previous));
        let [b0, b1, b2, _] = combine.alpha_arguments.map(|argument| self.alpha_argument(unit, argument, previous));
        let scales = scales(combine);
        let combined = || -> Option<Vec4> {
            let one = |i: usize| -> Option<f64> {
                Some(match combine.rgb {
                    CombineRgb::Replace => a0?[i],
                    CombineRgb::Modulate => a0?[i] * a1?[i],
                    CombineRgb::Add => a0?[i] + a1?[i],
                    CombineRgb::AddSigned => a0?[i] + a1?[i] - 0.5,
                    CombineRgb::Interpolate => a0?[i] * a2?[i] + a1?[i] * (1.0 - a2?[i]),
                    CombineRgb::Subtract => a0?[i] - a1?[i],
                    CombineRgb::ModulateAdd => a0?[i] * a2?[i] + a1?[i],
                    CombineRgb::ModulateSignedAdd => a0?[i] * a2?[i] + a1?[i] - 0.5,
                    CombineRgb::ModulateSubtract => a0?[i] * a2?[i] - a1?[i],
                    CombineRgb::AddProducts | CombineRgb::AddProductsSigned => unreachable!("it is of COMBINE4_NV"),
                    CombineRgb::Dot3Rgb | CombineRgb::Dot3Rgba => {
                        let (a, b) = (a0?, a1?);
                        4.0 * (0..3).map(|i| (a[i] - 0.5) * (b[i] - 0.5)).sum::<f64>()
                    }
                })
            };
            let alpha = match (combine.rgb, combine.alpha) {
                (CombineRgb::Dot3Rgba, _) => one(0)?,
                (_, CombineAlpha::Replace) => b0?,
                (_, CombineAlpha::Modulate) => b0? * b1?,
                (_, CombineAlpha::Add) => b0? + b1?,
                (_, CombineAlpha::AddSigned) => b0? + b1? - 0.5,
                (_, CombineAlpha::Interpolate) => b0? * b2? + b1? * (1.0 - b2?),
                (_, CombineAlpha::Subtract) => b0? - b1?,
                (_, CombineAlpha::ModulateAdd) => b0? * b2? + b1?,
                (_, CombineAlpha::ModulateSignedAdd) => b0? * b2? + b1? - 0.5,
                (_, CombineAlpha::ModulateSubtract) => b0? * b2? - b1?,
                (_, CombineAlpha::AddProducts | CombineAlpha::AddProductsSigned) => unreachable!("colours are, too"),
            };
            Some([one(0)? * scales[0], one(1)? * scales[0], one(2)? * scales[0], alpha * scales[1]])
        };
        // ARB_texture_env_crossbar, issue 3: blending is disabled where a unit that is named does not texture.
        combined().map_or(previous, |color| color.map(clamp))
    }

    fn combine4(&self, unit: usize, combine: &Combine, previous: Vec4) -> Vec4 {
        let ones = Units { texels: self.texels.map(|texel| texel.or(Some([1.0; 4]))), ..*self };
        let rgb = combine.rgb_arguments.map(|argument| ones.rgb_argument(unit, argument, previous).unwrap());
        let alpha = combine.alpha_arguments.map(|argument| ones.alpha_argument(unit, argument, previous).unwrap());
        let bias = |signed: bool| if signed { -0.5 } else { 0.0 };
        let [scale, alpha_scale] = scales(combine);
        let color = |i: usize| rgb[0][i] * rgb[1][i] + rgb[2][i] * rgb[3][i];
        let signed = bias(combine.rgb == CombineRgb::AddProductsSigned);
        let alpha_signed = bias(combine.alpha == CombineAlpha::AddProductsSigned);
        let alpha = (alpha[0] * alpha[1] + alpha[2] * alpha[3] + alpha_signed) * alpha_scale;
        array::from_fn(|i| if i < 3 { (color(i) + signed) * scale } else { alpha })
    }

    fn rgb_argument(&self, unit: usize, argument: Argument<RgbOperand>, previous: Vec4) -> Option<[f64; 3]> {
        let [r, g, b, a] = self.source(unit, argument.source, previous)?;
        Some(match argument.operand {
            RgbOperand::Color => [r, g, b],
            RgbOperand::OneMinusColor => [1.0 - r, 1.0 - g, 1.0 - b],
            RgbOperand::Alpha => [a; 3],
            RgbOperand::OneMinusAlpha => [1.0 - a; 3],
        })
    }

    fn alpha_argument(&self, unit: usize, argument: Argument<AlphaOperand>, previous: Vec4) -> Option<f64> {
        let alpha = self.source(unit, argument.source, previous)?[3];
        Some(match argument.operand {
            AlphaOperand::Alpha => alpha,
            AlphaOperand::OneMinusAlpha => 1.0 - alpha,
        })
    }
}
