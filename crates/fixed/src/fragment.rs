//! The GL's fixed function for fragments as a program: texturing, colour sum and fog (OpenGL 2.1, sections 3.8.13 to
//! 3.10).

mod combine;
pub mod combiners;
pub mod shader;
pub mod texture_shader;

pub use combine::{AlphaOperand, Argument, Combine, CombineAlpha, CombineRgb, RgbOperand, Scale, Source};

use combiners::Combiners;
use shader::FragmentShader;
use texture_shader::TextureShader;

use crate::text::Text;
use nvjit::limits::MAX_TEXTURE_COORDS;

/// The texture target that a unit uses: the enabled one with the highest priority.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum TextureTarget {
    /// TEXTURE_1D
    OneD,
    /// TEXTURE_2D
    TwoD,
    /// TEXTURE_3D
    ThreeD,
    /// TEXTURE_CUBE_MAP
    Cube,
    /// TEXTURE_RECTANGLE
    Rect,
}

/// The base internal format of a texture, or the one that DEPTH_TEXTURE_MODE selects for a depth texture (table 3.21).
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum BaseFormat {
    /// ALPHA
    Alpha,
    /// LUMINANCE
    Luminance,
    /// LUMINANCE_ALPHA
    LuminanceAlpha,
    /// INTENSITY
    Intensity,
    /// RGB
    Rgb,
    /// RGBA
    Rgba,
}

/// TEXTURE_ENV_MODE (tables 3.22 and 3.23).
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Environment {
    /// REPLACE
    Replace,
    /// MODULATE
    Modulate,
    /// DECAL; undefined for formats other than RGB and RGBA, for which the colour is unchanged.
    Decal,
    /// BLEND
    Blend,
    /// ADD
    Add,
    /// COMBINE
    Combine(Combine),
    /// The environment of a texture of offsets (DUDV_ATI), with BUMP_ENVMAP_ATI or without: the colour is unchanged.
    Bump,
    /// NONE: the colour is unchanged (NV_texture_shader).
    None,
}

/// A unit with a complete texture.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct UnitKey {
    /// The target.
    pub target: TextureTarget,
    /// Whether TEXTURE_COMPARE_MODE is COMPARE_R_TO_TEXTURE, and the texture is a depth texture of 1D, 2D or RECT.
    pub shadow: bool,
    /// Whether the texture is a depth texture. Only register combiners distinguish it; other environments use the
    /// format.
    pub depth: bool,
    /// The texture's format.
    pub format: BaseFormat,
    /// Whether its values may be outside of 0 to 1, so that they are clamped.
    pub wide: bool,
    /// Whether its values are from -1 to 1 and not clamped to 0 (NV_texture_shader, section 3.8.9).
    pub signed: bool,
    /// Whether its format is DSDT_MAG_INTENSITY_NV, whose intensity is the fourth component.
    pub vibrance: bool,
    /// Whether the coordinate q may differ from 1.
    pub projective: bool,
    /// The texture environment.
    pub environment: Environment,
    /// The unit whose texel offsets the coordinates (ATI_envmap_bumpmap, section 3.8.9). The local parameter with that
    /// unit's number is the matrix of two by two, row by row.
    pub bumped_by: Option<u8>,
}

impl UnitKey {
    /// MODULATE with a texture of this target and format: the GL's initial state.
    pub fn new(target: TextureTarget, format: BaseFormat) -> Self {
        Self {
            target,
            shadow: false,
            depth: false,
            format,
            wide: false,
            signed: false,
            vibrance: false,
            projective: true,
            environment: Environment::Modulate,
            bumped_by: None,
        }
    }
}

/// FOG_MODE
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum FogMode {
    /// LINEAR
    Linear,
    /// EXP
    Exp,
    /// EXP2
    Exp2,
}

/// The part of the GL that computes the colour of a fragment.
#[derive(Clone, PartialEq, Eq, Hash, Default, Debug)]
pub enum Shading {
    /// The texture environments, colour sum and fog.
    #[default]
    Environments,
    /// REGISTER_COMBINERS_NV: combiners replace the environments, colour sum and fog.
    Combiners(Combiners),
    /// FRAGMENT_SHADER_ATI: a shader replaces the environments.
    Shader(FragmentShader),
}

/// The state that determines the program of fragments. Values (colours of environments, fog) are parameters of the
/// program and not part of the key. The default is the GL's initial state: the primary colour.
#[derive(Clone, PartialEq, Eq, Hash, Default, Debug)]
pub struct FragmentKey {
    /// The units with a texture. A unit whose texture is incomplete is left out.
    pub units: [Option<UnitKey>; MAX_TEXTURE_COORDS],
    /// COLOR_SUM, or lighting with a separate specular colour.
    pub color_sum: bool,
    /// FOG, if it is enabled.
    pub fog: Option<FogMode>,
    /// SHADE_MODEL is FLAT: all fragments of a primitive have the colours of one vertex (section 2.14.7).
    pub flat: bool,
    /// Fragment color clamping is disabled (ARB_color_buffer_float, sections 3.8.13 and 3.9).
    pub unclamped: bool,
    /// TEXTURE_SHADER_NV: the stages that compute the texels of units, resolved. A unit whose stage has no colour is
    /// left out.
    pub texture_shader: Option<TextureShader>,
    /// The part of the GL that computes the colour.
    pub shading: Shading,
}

impl FragmentKey {
    /// The text of the program.
    pub fn text(&self) -> String {
        let mut writer = Writer { key: self, text: Text::new("!!NVfp4.0") };
        writer.fog();
        writer.colors();
        if let Some(shader) = &self.texture_shader {
            writer.texture_shader(shader);
        }
        match &self.shading {
            Shading::Environments => writer.environments(),
            Shading::Combiners(combiners) => writer.combiners(combiners),
            Shading::Shader(shader) => writer.shader(shader),
        }
        if self.color_sum && !matches!(self.shading, Shading::Combiners(_)) {
            let clamp = writer.clamp();
            if self.is_signed() {
                writer.text.add(format_args!("MOV{clamp} {COLOR}, {COLOR}"));
            }
            writer.text.add(format_args!("ADD{clamp} {COLOR}.xyz, {COLOR}, {SECONDARY}"));
        }
        writer.unclamped_fog();
        writer.text.add(format_args!("MOV result.color, {COLOR}"));
        writer.text.finish()
    }

    /// Whether the colour may be negative between the environments; without signed textures it is from 0 to 1.
    fn is_signed(&self) -> bool {
        let has_signed = self.units.iter().flatten().any(|unit| unit.signed);
        has_signed && !self.unclamped && self.shading == Shading::Environments
    }

    /// Whether the program reads the secondary colour.
    pub fn reads_secondary_color(&self) -> bool {
        match &self.shading {
            Shading::Environments => self.color_sum,
            Shading::Combiners(combiners) => combiners.secondary_color(),
            Shading::Shader(shader) => self.color_sum || shader.secondary_color(),
        }
    }

    /// Whether the program reads the fog coordinate.
    pub fn reads_fog(&self) -> bool {
        match &self.shading {
            Shading::Combiners(combiners) => self.fog.is_some() && combiners.fog_factor(),
            _ => self.fog.is_some(),
        }
    }

    /// Bit n: the program reads texture coordinates n.
    pub fn coordinates(&self) -> u8 {
        match (&self.shading, &self.texture_shader) {
            (Shading::Shader(shader), _) => shader.coordinates(),
            (_, Some(shader)) => shader.coordinates(),
            _ => self.units.iter().enumerate().fold(0, |bits, (unit, key)| bits | u8::from(key.is_some()) << unit),
        }
    }
}

impl BaseFormat {
    /// Whether the format has a colour, and whether it has an alpha.
    fn has(self) -> (bool, bool) {
        match self {
            Self::Alpha => (false, true),
            Self::Luminance | Self::Rgb => (true, false),
            Self::LuminanceAlpha | Self::Intensity | Self::Rgba => (true, true),
        }
    }
}

impl TextureTarget {
    fn name(self, shadow: bool) -> &'static str {
        match (self, shadow) {
            (Self::OneD, false) => "1D",
            (Self::OneD, true) => "SHADOW1D",
            (Self::TwoD, false) => "2D",
            (Self::TwoD, true) => "SHADOW2D",
            (Self::Rect, false) => "RECT",
            (Self::Rect, true) => "SHADOWRECT",
            (Self::ThreeD, _) => "3D",
            (Self::Cube, false) => "CUBE",
            // The reference is q (OpenGL 3.0, section 3.9.14).
            (Self::Cube, true) => "SHADOWCUBE",
        }
    }
}

/// The names of interpolated colours.
const PRIMARY: &str = "primary";
const SECONDARY: &str = "secondary";
/// The colour between the units.
const COLOR: &str = "color";
/// The fog factor.
const FOG: &str = "fog";
/// A texel with negative components replaced by 0.
const POSITIVE: &str = "positive";
/// Coordinates that another unit's texel offsets.
const MOVED: &str = "moved";
const TEXELS: [&str; MAX_TEXTURE_COORDS] =
    ["texel0", "texel1", "texel2", "texel3", "texel4", "texel5", "texel6", "texel7"];

/// Writes a program.
struct Writer<'k> {
    key: &'k FragmentKey,
    text: Text,
}

impl Writer<'_> {
    /// The suffix of instructions that clamp to 0 to 1, unless clamping is disabled.
    fn clamp(&self) -> &'static str {
        if self.key.unclamped { "" } else { ".SAT" }
    }

    /// The suffix of instructions that clamp to -1 to 1.
    fn signed_clamp(&self) -> &'static str {
        if self.key.unclamped { "" } else { ".SSAT" }
    }

    /// The suffix of lookups of a unit, which clamps its texels.
    fn texel_clamp(&self, unit: &UnitKey) -> &'static str {
        match (unit.wide, &self.key.shading) {
            (false, _) => "",
            (true, Shading::Combiners(_)) => self.signed_clamp(),
            (true, _) => self.clamp(),
        }
    }

    /// The program option applies fog after everything else, to the clamped colour.
    fn fog(&mut self) {
        match self.key.fog.filter(|_| !self.key.unclamped) {
            None => {}
            // Combiners apply fog themselves.
            _ if matches!(self.key.shading, Shading::Combiners(_)) => {}
            Some(FogMode::Linear) => self.text.option("ARB_fog_linear"),
            Some(FogMode::Exp) => self.text.option("ARB_fog_exp"),
            Some(FogMode::Exp2) => self.text.option("ARB_fog_exp2"),
        }
    }

    /// Applies fog to colours that are not clamped (section 3.10); the option would clamp them.
    fn unclamped_fog(&mut self) {
        // Combiners use the factor themselves.
        let applies = self.key.unclamped && !matches!(self.key.shading, Shading::Combiners(_));
        let Some(mode) = self.key.fog.filter(|_| applies) else { return };
        self.text.declare(FOG);
        let power = match mode {
            FogMode::Linear => {
                self.text.add(format_args!("SUB {FOG}.x, state.fog.params.z, fragment.fogcoord.x"));
                self.text.add(format_args!("MUL {FOG}.x, {FOG}.x, state.fog.params.w"));
                false
            }
            FogMode::Exp | FogMode::Exp2 => {
                self.text.add(format_args!("MUL {FOG}.x, state.fog.params.x, fragment.fogcoord.x"));
                true
            }
        };
        if mode == FogMode::Exp2 {
            self.text.add(format_args!("MUL {FOG}.x, {FOG}.x, {FOG}.x"));
        }
        if power {
            // The logarithm of e to the base of 2.
            self.text.add(format_args!("MUL {FOG}.x, {FOG}.x, -1.442695"));
            self.text.add(format_args!("EX2 {FOG}.x, {FOG}.x"));
        }
        self.text.add(format_args!("MIN {FOG}.x, {FOG}.x, 1"));
        self.text.add(format_args!("MAX {FOG}.x, {FOG}.x, 0"));
        self.text.add(format_args!("LRP {COLOR}.xyz, {FOG}.x, {COLOR}, state.fog.color"));
    }

    /// Declares names for the interpolated colours.
    fn colors(&mut self) {
        let interpolation = if self.key.flat { "FLAT " } else { "" };
        self.text.statement(format_args!("{interpolation}ATTRIB {PRIMARY} = fragment.color.primary"));
        if self.key.reads_secondary_color() {
            self.text.statement(format_args!("{interpolation}ATTRIB {SECONDARY} = fragment.color.secondary"));
        }
    }

    /// The temporary with the texel of an enabled unit; the lookup is written at its first use.
    fn texel(&mut self, number: usize, unit: &UnitKey) -> &'static str {
        let texel = TEXELS[number];
        if self.text.declare(texel) {
            // Dividing a direction by a number does not change it.
            let projective = unit.projective && unit.target != TextureTarget::Cube;
            let operation = if projective { "TXP" } else { "TEX" };
            let clamp = self.texel_clamp(unit);
            let target = unit.target.name(unit.shadow);
            let coordinates = self.coordinates(number, unit, projective);
            self.text.add(format_args!("{operation}{clamp} {texel}, {coordinates}, texture[{number}], {target}"));
            self.place_texel(number, unit);
        }
        texel
    }

    /// The coordinates of a lookup; if another unit offsets them, they are in a temporary.
    fn coordinates(&mut self, number: usize, unit: &UnitKey, projective: bool) -> String {
        let given = format!("fragment.texcoord[{number}]");
        let by = unit.bumped_by.map(usize::from);
        let Some((by, map)) = by.and_then(|by| Some((by, self.key.units.get(by).copied().flatten()?))) else {
            return given;
        };
        // The coordinates of a unit that offsets others are not offset.
        let offsets = self.texel(by, &UnitKey { bumped_by: None, ..map });
        self.text.declare(MOVED);
        self.text.add(format_args!("DP2 {MOVED}.x, {offsets}, program.local[{by}]"));
        self.text.add(format_args!("DP2 {MOVED}.y, {offsets}, program.local[{by}].zwzw"));
        if projective {
            self.text.add(format_args!("MUL {MOVED}.xy, {MOVED}, {given}.w"));
        }
        self.text.add(format_args!("ADD {MOVED}.xy, {MOVED}, {given}"));
        self.text.add(format_args!("MOV {MOVED}.zw, {given}"));
        MOVED.to_owned()
    }

    fn environments(&mut self) {
        self.text.declare(COLOR);
        self.text.add(format_args!("MOV {COLOR}, {PRIMARY}"));
        for (number, unit) in self.key.units.iter().enumerate() {
            if let Some(unit) = unit {
                self.unit(number, unit);
            }
        }
    }

    /// A texel whose negative components are replaced by 0, if the texture is signed.
    fn positive(&mut self, texel: &'static str, unit: &UnitKey) -> &'static str {
        if !unit.signed || self.key.unclamped {
            return texel;
        }
        self.text.declare(POSITIVE);
        self.text.add(format_args!("MAX {POSITIVE}, {texel}, 0"));
        POSITIVE
    }

    fn unit(&mut self, number: usize, unit: &UnitKey) {
        self.text.comment(format_args!("texture unit {number}"));
        let constant = format!("state.texenv[{number}].color");
        let (has_color, has_alpha) = unit.format.has();
        let is_intensity = unit.format == BaseFormat::Intensity;
        let mask = match (has_color, has_alpha) {
            (true, true) => "",
            (true, false) => ".xyz",
            (false, _) => ".w",
        };
        // In sums and blends, INTENSITY affects alpha like the colours; other formats multiply alpha.
        let mixed = if is_intensity { "" } else { ".xyz" };
        match unit.environment {
            Environment::Bump | Environment::None => {}
            Environment::Combine(combine) => self.combine(number, &combine),
            Environment::Replace => {
                let texel = self.texel(number, unit);
                self.text.add(format_args!("MOV {COLOR}{mask}, {texel}"));
            }
            Environment::Modulate => {
                let texel = self.texel(number, unit);
                self.text.add(format_args!("MUL {COLOR}{mask}, {COLOR}, {texel}"));
            }
            Environment::Decal => match unit.format {
                BaseFormat::Rgb => {
                    let texel = self.texel(number, unit);
                    self.text.add(format_args!("MOV {COLOR}.xyz, {texel}"));
                }
                BaseFormat::Rgba => {
                    let texel = self.texel(number, unit);
                    let factor = self.positive(texel, unit);
                    self.text.add(format_args!("LRP {COLOR}.xyz, {factor}.w, {texel}, {COLOR}"));
                }
                _ => {}
            },
            Environment::Blend | Environment::Add => {
                let texel = self.texel(number, unit);
                if has_color && unit.environment == Environment::Add {
                    let clamp = if self.key.is_signed() { self.signed_clamp() } else { self.clamp() };
                    self.text.add(format_args!("ADD{clamp} {COLOR}{mixed}, {COLOR}, {texel}"));
                } else if has_color {
                    let factor = self.positive(texel, unit);
                    self.text.add(format_args!("LRP {COLOR}{mixed}, {factor}, {constant}, {COLOR}"));
                }
                if has_alpha && !is_intensity {
                    self.text.add(format_args!("MUL {COLOR}.w, {COLOR}, {texel}"));
                }
            }
        }
    }
}
