//! The texture environments COMBINE (section 3.8.13, tables 3.24 to 3.26; ATI_texture_env_combine3) and COMBINE4_NV
//! (NV_texture_env_combine4). The functions of COMBINE4_NV have separate names here.

use super::{COLOR, Environment, Writer};

/// COMBINE_RGB
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum CombineRgb {
    /// REPLACE
    Replace,
    /// MODULATE
    Modulate,
    /// ADD
    Add,
    /// ADD_SIGNED
    AddSigned,
    /// INTERPOLATE
    Interpolate,
    /// SUBTRACT
    Subtract,
    /// MODULATE_ADD_ATI
    ModulateAdd,
    /// MODULATE_SIGNED_ADD_ATI
    ModulateSignedAdd,
    /// MODULATE_SUBTRACT_ATI
    ModulateSubtract,
    /// ADD of COMBINE4_NV: the sum of two products.
    AddProducts,
    /// ADD_SIGNED of COMBINE4_NV.
    AddProductsSigned,
    /// DOT3_RGB
    Dot3Rgb,
    /// DOT3_RGBA, which also computes alpha; COMBINE_ALPHA is ignored.
    Dot3Rgba,
}

/// COMBINE_ALPHA
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum CombineAlpha {
    /// REPLACE
    Replace,
    /// MODULATE
    Modulate,
    /// ADD
    Add,
    /// ADD_SIGNED
    AddSigned,
    /// INTERPOLATE
    Interpolate,
    /// SUBTRACT
    Subtract,
    /// MODULATE_ADD_ATI
    ModulateAdd,
    /// MODULATE_SIGNED_ADD_ATI
    ModulateSignedAdd,
    /// MODULATE_SUBTRACT_ATI
    ModulateSubtract,
    /// ADD of COMBINE4_NV: the sum of two products.
    AddProducts,
    /// ADD_SIGNED of COMBINE4_NV.
    AddProductsSigned,
}

/// SOURCEn_RGB or SOURCEn_ALPHA
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Source {
    /// TEXTURE: the texel of the unit itself.
    Texture,
    /// TEXTUREi: the texel of another unit. If that unit has no texture, COMBINE leaves the colour unchanged, and
    /// COMBINE4_NV reads 1.
    Unit(u8),
    /// ZERO
    Zero,
    /// ONE
    One,
    /// CONSTANT: TEXTURE_ENV_COLOR.
    Constant,
    /// PRIMARY_COLOR
    PrimaryColor,
    /// PREVIOUS: the result of the previous unit.
    Previous,
}

/// OPERANDn_RGB
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum RgbOperand {
    /// SRC_COLOR
    Color,
    /// ONE_MINUS_SRC_COLOR
    OneMinusColor,
    /// SRC_ALPHA
    Alpha,
    /// ONE_MINUS_SRC_ALPHA
    OneMinusAlpha,
}

/// OPERANDn_ALPHA
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum AlphaOperand {
    /// SRC_ALPHA
    Alpha,
    /// ONE_MINUS_SRC_ALPHA
    OneMinusAlpha,
}

/// An argument of a function.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct Argument<O> {
    /// The argument's source.
    pub source: Source,
    /// The operand taken from the source.
    pub operand: O,
}

/// RGB_SCALE or ALPHA_SCALE
#[derive(Clone, Copy, PartialEq, Eq, Hash, Default, Debug)]
pub enum Scale {
    /// 1.0
    #[default]
    One,
    /// 2.0
    Two,
    /// 4.0
    Four,
}

/// The state of COMBINE of a unit.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct Combine {
    /// COMBINE_RGB
    pub rgb: CombineRgb,
    /// SOURCEn_RGB and OPERANDn_RGB
    pub rgb_arguments: [Argument<RgbOperand>; 4],
    /// RGB_SCALE
    pub rgb_scale: Scale,
    /// COMBINE_ALPHA
    pub alpha: CombineAlpha,
    /// SOURCEn_ALPHA and OPERANDn_ALPHA
    pub alpha_arguments: [Argument<AlphaOperand>; 4],
    /// ALPHA_SCALE
    pub alpha_scale: Scale,
}

/// The GL's initial state.
impl Default for Combine {
    fn default() -> Self {
        let sources = [Source::Texture, Source::Previous, Source::Constant, Source::Zero];
        let operands = [RgbOperand::Color, RgbOperand::Color, RgbOperand::Alpha, RgbOperand::OneMinusColor];
        let alpha_operands =
            [AlphaOperand::Alpha, AlphaOperand::Alpha, AlphaOperand::Alpha, AlphaOperand::OneMinusAlpha];
        let rgb_arguments = std::array::from_fn(|n| Argument { source: sources[n], operand: operands[n] });
        Self {
            rgb: CombineRgb::Modulate,
            rgb_arguments,
            rgb_scale: Scale::One,
            alpha: CombineAlpha::Modulate,
            alpha_arguments: std::array::from_fn(|n| Argument { source: sources[n], operand: alpha_operands[n] }),
            alpha_scale: Scale::One,
        }
    }
}

impl Combine {
    /// The normal form: state without effect is replaced by its initial value, so that equivalent keys are equal.
    #[must_use]
    pub fn normal(mut self) -> Self {
        let initial = Self::default();
        let rgb = self.rgb.arguments();
        self.rgb_arguments[rgb..].copy_from_slice(&initial.rgb_arguments[rgb..]);
        if self.rgb == CombineRgb::Dot3Rgba {
            self.alpha = initial.alpha;
            self.alpha_arguments = initial.alpha_arguments;
        } else {
            let alpha = CombineRgb::from(self.alpha).arguments();
            self.alpha_arguments[alpha..].copy_from_slice(&initial.alpha_arguments[alpha..]);
        }
        self
    }

    fn uses_alpha(&self) -> bool {
        self.rgb != CombineRgb::Dot3Rgba
    }

    /// The sources of all arguments that are used.
    fn sources(&self) -> impl Iterator<Item = Source> + '_ {
        let alphas = if self.uses_alpha() { CombineRgb::from(self.alpha).arguments() } else { 0 };
        let rgb = self.rgb_arguments[..self.rgb.arguments()].iter().map(|argument| argument.source);
        rgb.chain(self.alpha_arguments[..alphas].iter().map(|argument| argument.source))
    }
}

impl From<CombineAlpha> for CombineRgb {
    fn from(function: CombineAlpha) -> Self {
        match function {
            CombineAlpha::Replace => Self::Replace,
            CombineAlpha::Modulate => Self::Modulate,
            CombineAlpha::Add => Self::Add,
            CombineAlpha::AddSigned => Self::AddSigned,
            CombineAlpha::Interpolate => Self::Interpolate,
            CombineAlpha::Subtract => Self::Subtract,
            CombineAlpha::ModulateAdd => Self::ModulateAdd,
            CombineAlpha::ModulateSignedAdd => Self::ModulateSignedAdd,
            CombineAlpha::ModulateSubtract => Self::ModulateSubtract,
            CombineAlpha::AddProducts => Self::AddProducts,
            CombineAlpha::AddProductsSigned => Self::AddProductsSigned,
        }
    }
}

impl From<AlphaOperand> for RgbOperand {
    fn from(operand: AlphaOperand) -> Self {
        match operand {
            AlphaOperand::Alpha => Self::Alpha,
            AlphaOperand::OneMinusAlpha => Self::OneMinusAlpha,
        }
    }
}

impl CombineRgb {
    /// Whether it is a function of COMBINE4_NV.
    fn is_of_four(self) -> bool {
        matches!(self, Self::AddProducts | Self::AddProductsSigned)
    }

    /// The number of its arguments.
    fn arguments(self) -> usize {
        match self {
            Self::Replace => 1,
            Self::Interpolate | Self::ModulateAdd | Self::ModulateSignedAdd | Self::ModulateSubtract => 3,
            Self::AddProducts | Self::AddProductsSigned => 4,
            _ => 2,
        }
    }
}

impl Scale {
    fn factor(self) -> u8 {
        match self {
            Self::One => 1,
            Self::Two => 2,
            Self::Four => 4,
        }
    }
}

/// The arguments of the function.
const ARGUMENTS: [&str; 4] = ["arg0", "arg1", "arg2", "arg3"];
/// The temporary with the combined colour and alpha before scaling.
const COMBINED: &str = "combined";

impl Writer<'_> {
    pub(super) fn combine(&mut self, unit: usize, combine: &Combine) {
        let missing = |source| match source {
            Source::Unit(other) => self.key.units.get(usize::from(other)).is_none_or(Option::is_none),
            _ => false,
        };
        // With texture shaders and with COMBINE4_NV, a missing texel has a value.
        let has_all = self.key.texture_shader.is_some() || combine.rgb.is_of_four();
        // A unit that names one without a texture is disabled (ARB_texture_env_crossbar, issue 3).
        if !has_all && combine.sources().any(missing) {
            return;
        }
        self.text.declare(COMBINED);
        let is_dot = combine.rgb == CombineRgb::Dot3Rgba;
        self.function(unit, combine.rgb, &combine.rgb_arguments, if is_dot { "" } else { ".xyz" });
        if combine.uses_alpha() {
            let arguments = combine
                .alpha_arguments
                .map(|argument| Argument { source: argument.source, operand: RgbOperand::from(argument.operand) });
            self.function(unit, combine.alpha.into(), &arguments, ".w");
        }
        let (rgb, alpha) = (combine.rgb_scale.factor(), combine.alpha_scale.factor());
        let clamp = self.clamp();
        if (rgb, alpha) == (1, 1) {
            self.text.add(format_args!("MOV{clamp} {COLOR}, {COMBINED}"));
        } else {
            self.text.add(format_args!("MUL{clamp} {COLOR}, {COMBINED}, {{{rgb}, {rgb}, {rgb}, {alpha}}}"));
        }
    }

    /// Computes the components of `mask` by a function of the arguments.
    fn function(&mut self, unit: usize, function: CombineRgb, arguments: &[Argument<RgbOperand>; 4], mask: &str) {
        let count = function.arguments();
        for (to, argument) in ARGUMENTS.into_iter().zip(&arguments[..count]) {
            self.argument(unit, *argument, to);
        }
        let [a, b, t, d] = ARGUMENTS;
        let to = format!("{COMBINED}{mask}");
        match function {
            CombineRgb::Replace => self.text.add(format_args!("MOV {to}, {a}")),
            CombineRgb::Modulate => self.text.add(format_args!("MUL {to}, {a}, {b}")),
            CombineRgb::Add => self.text.add(format_args!("ADD {to}, {a}, {b}")),
            CombineRgb::Subtract => self.text.add(format_args!("SUB {to}, {a}, {b}")),
            CombineRgb::Interpolate => self.text.add(format_args!("LRP {to}, {t}, {a}, {b}")),
            CombineRgb::AddSigned => {
                self.text.add(format_args!("ADD {to}, {a}, {b}"));
                self.text.add(format_args!("ADD {to}, {COMBINED}, -0.5"));
            }
            CombineRgb::ModulateAdd => self.text.add(format_args!("MAD {to}, {a}, {t}, {b}")),
            CombineRgb::ModulateSubtract => self.text.add(format_args!("MAD {to}, {a}, {t}, -{b}")),
            CombineRgb::ModulateSignedAdd => {
                self.text.add(format_args!("MAD {to}, {a}, {t}, {b}"));
                self.text.add(format_args!("ADD {to}, {COMBINED}, -0.5"));
            }
            CombineRgb::AddProducts | CombineRgb::AddProductsSigned => {
                self.text.add(format_args!("MUL {to}, {a}, {b}"));
                self.text.add(format_args!("MAD {to}, {t}, {d}, {COMBINED}"));
                if function == CombineRgb::AddProductsSigned {
                    self.text.add(format_args!("ADD {to}, {COMBINED}, -0.5"));
                }
            }
            CombineRgb::Dot3Rgb | CombineRgb::Dot3Rgba => {
                self.text.add(format_args!("ADD {a}, {a}, -0.5"));
                self.text.add(format_args!("ADD {b}, {b}, -0.5"));
                self.text.add(format_args!("DP3 {to}, {a}, {b}"));
                self.text.add(format_args!("MUL {to}, {COMBINED}, 4"));
            }
        }
    }

    /// Writes an argument to a temporary.
    fn argument(&mut self, unit: usize, argument: Argument<RgbOperand>, to: &'static str) {
        let texel = match argument.source {
            Source::Texture => Some(unit),
            Source::Unit(other) => Some(usize::from(other)),
            _ => None,
        };
        let texel = texel.and_then(|number| Some((number, (*self.key.units.get(number)?)?)));
        let source = match (argument.source, texel) {
            // ATI_envmap_bumpmap, table 3.23: as a colour, offsets are (0,0,0,1).
            (_, Some((_, key))) if key.environment == Environment::Bump && self.key.texture_shader.is_none() => {
                match argument.operand {
                    RgbOperand::Color | RgbOperand::OneMinusColor => "{0, 0, 0, 1}".to_owned(),
                    RgbOperand::Alpha | RgbOperand::OneMinusAlpha => "{1, 1, 1, 1}".to_owned(),
                }
            }
            (_, Some((number, key))) => self.texel(number, &key).to_owned(),
            (Source::Zero, _) => "{0, 0, 0, 0}".to_owned(),
            (Source::Unit(_), _) if self.key.texture_shader.is_some() => "{0, 0, 0, 0}".to_owned(),
            (Source::One | Source::Unit(_), _) => "{1, 1, 1, 1}".to_owned(),
            (Source::Constant, _) => format!("state.texenv[{unit}].color"),
            (Source::PrimaryColor, _) => super::PRIMARY.to_owned(),
            (Source::Texture | Source::Previous, _) => COLOR.to_owned(),
        };
        self.text.declare(to);
        let may_be_negative = match argument.source {
            Source::Texture | Source::Unit(_) => texel.is_some_and(|(_, key)| key.signed && !self.key.unclamped),
            Source::Previous => self.key.is_signed(),
            _ => false,
        };
        // NV_texture_shader, tables 3.21 and 3.22.
        let source = if may_be_negative {
            self.text.add(format_args!("MAX {to}, {source}, 0"));
            to.to_owned()
        } else {
            source
        };
        // All components of a literal are the same if alpha is used.
        let alpha = if source.starts_with('{') { "" } else { ".w" };
        match argument.operand {
            RgbOperand::Color => self.text.add(format_args!("MOV {to}, {source}")),
            RgbOperand::Alpha => self.text.add(format_args!("MOV {to}, {source}{alpha}")),
            RgbOperand::OneMinusColor => self.text.add(format_args!("SUB {to}, 1, {source}")),
            RgbOperand::OneMinusAlpha => self.text.add(format_args!("SUB {to}, 1, {source}{alpha}")),
        }
    }
}
