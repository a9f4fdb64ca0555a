//! Texture shaders (NV_texture_shader, NV_texture_shader2 and NV_texture_shader3, section 3.8.13).
//!
//! Each texture unit has a stage. Its result is a temporary that later stages read, with the components that lookups of
//! programs return (table X.5 of NV_fragment_program); the third component of HILO is computed there. Texture
//! environments and combiners read another temporary, the unit's texel.

use super::{BaseFormat, Shading, TEXELS, TextureTarget, UnitKey, Writer};
use nvjit::limits::MAX_TEXTURE_COORDS;

/// The type of the components of a texture, or of the result of a stage (table 3.D).
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Kind {
    /// RGBA, all components unsigned.
    Unsigned,
    /// RGBA, all components signed.
    Signed,
    /// RGBA with signed colours and unsigned alpha (SIGNED_RGB_UNSIGNED_ALPHA_NV).
    Mixed,
    /// Unsigned HILO.
    Hilo,
    /// Signed HILO.
    SignedHilo,
    /// DSDT_NV
    Offset,
    /// DSDT_MAG_NV
    OffsetMagnitude,
    /// DSDT_MAG_INTENSITY_NV
    OffsetMagnitudeIntensity,
    /// A dot product.
    Number,
}

/// SHADER_OPERATION_NV; several names are one operation with several targets.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Default, Debug)]
pub enum Operation {
    /// NONE
    #[default]
    None,
    /// TEXTURE_1D and the other targets.
    Texture(TextureTarget),
    /// PASS_THROUGH_NV
    PassThrough,
    /// CULL_FRAGMENT_NV
    CullFragment,
    /// OFFSET_TEXTURE_2D_NV and the like.
    Offset {
        /// TwoD or Rect.
        target: TextureTarget,
        /// Whether the offsets are HILO.
        hilo: bool,
        /// Whether the coordinates are divided by q first.
        projective: bool,
        /// Whether the magnitude scales the colour; never with HILO.
        scales: bool,
    },
    /// DEPENDENT_AR_TEXTURE_2D_NV
    DependentAlphaRed,
    /// DEPENDENT_GB_TEXTURE_2D_NV
    DependentGreenBlue,
    /// DEPENDENT_HILO_TEXTURE_2D_NV
    DependentHilo,
    /// DEPENDENT_RGB_TEXTURE_3D_NV
    DependentRgb,
    /// DEPENDENT_RGB_TEXTURE_CUBE_MAP_NV
    DependentCube,
    /// DOT_PRODUCT_NV
    Dot,
    /// DOT_PRODUCT_PASS_THROUGH_NV
    DotPassThrough,
    /// DOT_PRODUCT_TEXTURE_2D_NV and the other targets, with as many products as coordinates.
    DotTexture(TextureTarget),
    /// DOT_PRODUCT_DIFFUSE_CUBE_MAP_NV
    DotDiffuse,
    /// DOT_PRODUCT_REFLECT_CUBE_MAP_NV
    DotReflect,
    /// DOT_PRODUCT_CONST_EYE_REFLECT_CUBE_MAP_NV
    DotReflectConstant,
    /// DOT_PRODUCT_DEPTH_REPLACE_NV
    DotDepth,
    /// DOT_PRODUCT_AFFINE_DEPTH_REPLACE_NV
    DotAffineDepth,
}

/// The mapping of an unsigned RGBA result before a dot product (RGBA_UNSIGNED_DOT_PRODUCT_MAPPING_NV).
#[derive(Clone, Copy, PartialEq, Eq, Hash, Default, Debug)]
pub enum DotMapping {
    /// UNSIGNED_IDENTITY_NV
    #[default]
    Identity,
    /// EXPAND_NORMAL_NV
    Expand,
    /// FORCE_BLUE_TO_ONE_NV
    BlueIsOne,
}

/// The stage of a unit, without the values of its matrix and other parameters.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Default, Debug)]
pub struct Stage {
    /// The operation.
    pub operation: Operation,
    /// PREVIOUS_TEXTURE_INPUT_NV, an earlier stage.
    pub previous: u8,
    /// The mapping of the previous result.
    pub mapping: DotMapping,
    /// CULL_MODES_NV: whether the coordinate must be LESS than zero, not GEQUAL.
    pub less: [bool; 4],
    /// The type of the texture of the operation's target; `None` if the texture is inconsistent.
    pub texture: Option<Kind>,
}

/// The stages of all units.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Default, Debug)]
pub struct TextureShader {
    /// The stage of each unit.
    pub stages: [Stage; MAX_TEXTURE_COORDS],
}

/// The first local parameter of stages, after those of combiners. Each stage has two: OFFSET_TEXTURE_MATRIX_NV, row by
/// row; and CONST_EYE_NV, or OFFSET_TEXTURE_SCALE_NV and OFFSET_TEXTURE_BIAS_NV in its place.
pub const FIRST_LOCAL: usize = 32;

impl Operation {
    /// The target of its lookup.
    pub fn target(self) -> Option<TextureTarget> {
        match self {
            Self::Texture(target) | Self::Offset { target, .. } | Self::DotTexture(target) => Some(target),
            Self::DependentAlphaRed | Self::DependentGreenBlue | Self::DependentHilo => Some(TextureTarget::TwoD),
            Self::DependentRgb => Some(TextureTarget::ThreeD),
            Self::DependentCube | Self::DotDiffuse | Self::DotReflect | Self::DotReflectConstant => {
                Some(TextureTarget::Cube)
            }
            _ => None,
        }
    }

    /// Whether it uses the previous texture input (table 3.C).
    pub fn reads_previous(self) -> bool {
        !matches!(self, Self::None | Self::Texture(_) | Self::PassThrough | Self::CullFragment)
    }

    /// Whether it uses the texture coordinates of the unit (table 3.C).
    fn reads_coordinates(self) -> bool {
        let depends = matches!(
            self,
            Self::DependentAlphaRed
                | Self::DependentGreenBlue
                | Self::DependentHilo
                | Self::DependentRgb
                | Self::DependentCube
        );
        !depends && self != Self::None
    }

    /// The number of stages directly before it that must compute dot products for it (table 3.A).
    fn products_before(self) -> usize {
        match self {
            Self::DotTexture(TextureTarget::OneD) => 0,
            Self::DotTexture(TextureTarget::TwoD | TextureTarget::Rect) | Self::DotDiffuse | Self::DotDepth => 1,
            Self::DotTexture(_) | Self::DotReflect | Self::DotReflectConstant => 2,
            _ => 0,
        }
    }

    /// Whether this unit, of so many, may have it (section 3.8.13.2).
    pub fn is_allowed(self, unit: usize, units: usize) -> bool {
        let first = if self.reads_previous() { 1 + self.products_before() } else { 0 };
        unit >= first && (unit + 1 < units || !matches!(self, Self::Dot | Self::DotDiffuse))
    }

    fn is_reflection(self) -> bool {
        matches!(self, Self::DotReflect | Self::DotReflectConstant)
    }

    fn replaces_depth(self) -> bool {
        matches!(self, Self::DotDepth | Self::DotAffineDepth)
    }
}

impl TextureShader {
    /// Whether a stage replaces the depth of fragments.
    pub fn replaces_depth(&self) -> bool {
        self.stages.iter().any(|stage| stage.operation.replaces_depth())
    }

    /// The consistent stages (tables 3.A and 3.B): bit n is stage n.
    pub fn consistent(&self) -> u8 {
        (0..MAX_TEXTURE_COORDS).fold(0, |before, n| before | u8::from(self.is_consistent(n, before)) << n)
    }

    /// The stages with NONE in place of inconsistent ones, and without unused state.
    #[must_use]
    pub fn resolved(&self) -> Self {
        let consistent = self.consistent();
        let mut stages = self.stages;
        for (number, stage) in stages.iter_mut().enumerate() {
            let is_unsigned = self.previous(number, consistent) == Some(Kind::Unsigned);
            if consistent >> number & 1 == 0 {
                *stage = Stage::default();
            }
            if !stage.operation.reads_previous() || !is_unsigned {
                stage.mapping = DotMapping::default();
            }
            if !stage.operation.reads_previous() {
                stage.previous = 0;
            }
            if stage.operation != Operation::CullFragment {
                stage.less = [false; 4];
            }
        }
        Self { stages }
    }

    /// Bit n: a stage reads texture coordinates n.
    pub(super) fn coordinates(&self) -> u8 {
        let stages = self.stages.iter().enumerate();
        stages.fold(0, |bits, (unit, stage)| bits | u8::from(stage.operation.reads_coordinates()) << unit)
    }

    /// The type of the result of a consistent stage, if it is valid (table 3.D).
    fn result(&self, number: usize) -> Option<Kind> {
        let stage = &self.stages[number];
        match stage.operation {
            Operation::PassThrough | Operation::DotPassThrough => Some(Kind::Unsigned),
            Operation::Dot => Some(Kind::Number),
            _ => stage.operation.target().and(stage.texture),
        }
    }

    /// The type of the previous texture input of a stage; `consistent` has the consistent stages.
    fn previous(&self, number: usize, consistent: u8) -> Option<Kind> {
        let previous = usize::from(self.stages[number].previous);
        (previous < number && consistent >> previous & 1 != 0).then(|| self.result(previous)).flatten()
    }

    /// Whether a stage is consistent; `before` has the consistent stages before it.
    fn is_consistent(&self, number: usize, before: u8) -> bool {
        use Operation as O;
        let stage = &self.stages[number];
        let operation = stage.operation;
        if operation.target().is_some() && stage.texture.is_none() {
            return false;
        }
        let input = self.previous(number, before);
        let fits = match operation {
            O::None | O::Texture(_) | O::PassThrough | O::CullFragment => true,
            O::Offset { hilo: true, .. } => input == Some(Kind::SignedHilo),
            O::Offset { scales: true, .. } => {
                stage.texture == Some(Kind::Unsigned)
                    && matches!(input, Some(Kind::OffsetMagnitude | Kind::OffsetMagnitudeIntensity))
            }
            O::Offset { .. } => {
                matches!(input, Some(Kind::Offset | Kind::OffsetMagnitude | Kind::OffsetMagnitudeIntensity))
            }
            O::DependentAlphaRed | O::DependentGreenBlue | O::DependentRgb => input == Some(Kind::Unsigned),
            O::DependentHilo => input == Some(Kind::Hilo),
            O::DependentCube => matches!(input, Some(Kind::Unsigned | Kind::Signed | Kind::Mixed)),
            _ => matches!(input, Some(Kind::Unsigned | Kind::Signed | Kind::Hilo | Kind::SignedHilo)),
        };
        fits && self.has_neighbours(number, before)
    }

    /// Whether a stage has the neighbours that its operation requires.
    fn has_neighbours(&self, number: usize, before: u8) -> bool {
        let operation = self.stages[number].operation;
        // Directly before a reflection may be a diffuse lookup, which also computes a product.
        let is_product = |back: usize| match self.stages.get(number.wrapping_sub(back)).map(|stage| stage.operation) {
            Some(Operation::Dot) => true,
            Some(Operation::DotDiffuse) => back == 1 && operation.is_reflection(),
            _ => false,
        };
        let has_product = |back: usize| is_product(back) && before >> (number - back) & 1 != 0;
        if !(1..=operation.products_before()).all(has_product) {
            return false;
        }
        let previous = usize::from(self.stages[number].previous);
        match operation {
            operation if operation.is_reflection() => previous + 2 < number,
            // Each of the two requires the other to be consistent: both are if all other conditions hold.
            Operation::DotDiffuse => {
                let next = self.stages.get(number + 1);
                next.is_some_and(|next| next.operation.is_reflection())
                    && self.is_consistent(number + 1, before | 1 << number)
            }
            operation if operation.replaces_depth() => {
                let stages = self.stages[..number].iter().enumerate();
                !stages.into_iter().any(|(n, stage)| stage.operation.replaces_depth() && before >> n & 1 != 0)
            }
            _ => true,
        }
    }
}

/// The results of stages.
const RESULTS: [&str; MAX_TEXTURE_COORDS] =
    ["stage0", "stage1", "stage2", "stage3", "stage4", "stage5", "stage6", "stage7"];
/// Dot products, in the first component.
const DOTS: [&str; MAX_TEXTURE_COORDS] = ["dot0", "dot1", "dot2", "dot3", "dot4", "dot5", "dot6", "dot7"];
/// A mapped result; coordinates that a stage computes; comparisons; a normal and an eye direction.
const MAPPED: &str = "mapped";
const COORDINATES: &str = "coordinates";
const TEST: &str = "test";
const NORMAL: &str = "normal";
const EYE: &str = "eye";
/// The factor of the colour.
const SCALE: &str = "scale";

impl Writer<'_> {
    /// Writes the instructions of all stages, which must be resolved.
    pub(super) fn texture_shader(&mut self, shader: &TextureShader) {
        for (number, stage) in shader.stages.iter().enumerate() {
            if stage.operation != Operation::None {
                self.text.comment(format_args!("stage {number}"));
                self.stage(shader, number);
            }
        }
    }

    fn stage(&mut self, shader: &TextureShader, number: usize) {
        use Operation as O;
        let stage = &shader.stages[number];
        let (result, given) = (RESULTS[number], format!("fragment.texcoord[{number}]"));
        let previous = RESULTS[usize::from(stage.previous)];
        match stage.operation {
            O::None | O::Dot => {}
            O::PassThrough => {
                self.text.declare(result);
                self.text.add(format_args!("MOV.SAT {result}, {given}"));
            }
            O::DotPassThrough => {
                let dot = self.dot(shader, number);
                self.text.declare(result);
                self.text.add(format_args!("MOV.SAT {result}, {dot}"));
            }
            O::CullFragment => self.cull(stage, &given),
            O::DotDepth | O::DotAffineDepth => self.replace_depth(shader, number),
            O::Texture(target) => {
                let unit = self.key.units[number];
                let is_projective = target != TextureTarget::Cube && unit.is_none_or(|unit| unit.projective);
                let is_shadow = unit.is_some_and(|unit| unit.shadow);
                self.look_up(number, target, &given, is_projective, is_shadow);
            }
            O::Offset { target, projective, scales, .. } => {
                self.offset(number, previous, projective);
                if scales {
                    let parameter = FIRST_LOCAL + 2 * number + 1;
                    self.text.declare(SCALE);
                    self.text.add(format_args!(
                        "MAD.SAT {SCALE}.x, {previous}.z, program.local[{parameter}].x, program.local[{parameter}].y"
                    ));
                }
                self.look_up(number, target, COORDINATES, false, false);
            }
            O::DependentAlphaRed => {
                self.look_up(number, TextureTarget::TwoD, &format!("{previous}.wxxx"), false, false)
            }
            O::DependentGreenBlue => {
                self.look_up(number, TextureTarget::TwoD, &format!("{previous}.yzzz"), false, false);
            }
            O::DependentHilo => self.look_up(number, TextureTarget::TwoD, previous, false, false),
            O::DependentRgb => self.look_up(number, TextureTarget::ThreeD, previous, false, false),
            O::DependentCube => {
                let is_unsigned = shader.result(usize::from(stage.previous)) == Some(Kind::Unsigned);
                let mapping = if is_unsigned { DotMapping::Expand } else { DotMapping::Identity };
                let direction = self.mapped(previous, mapping);
                self.look_up(number, TextureTarget::Cube, direction, false, false);
            }
            O::DotTexture(target) => {
                let count = 1 + stage.operation.products_before();
                self.dots(COORDINATES, shader, number + 1 - count, count);
                self.look_up(number, target, COORDINATES, false, false);
            }
            O::DotDiffuse => {
                self.dots(COORDINATES, shader, number - 1, 3);
                self.look_up(number, TextureTarget::Cube, COORDINATES, false, false);
            }
            O::DotReflect | O::DotReflectConstant => {
                self.reflect(shader, number);
                self.look_up(number, TextureTarget::Cube, COORDINATES, false, false);
            }
        }
        self.unit_result(stage, number);
    }

    /// Looks up in the texture of a unit.
    fn look_up(&mut self, number: usize, target: TextureTarget, at: &str, projective: bool, shadow: bool) {
        let (result, name) = (RESULTS[number], target.name(shadow));
        let operation = if projective { "TXP" } else { "TEX" };
        self.text.declare(result);
        self.text.add(format_args!("{operation} {result}, {at}, texture[{number}], {name}"));
        // Table 3.E.
        if self.key.units[number].is_some_and(|unit| unit.format == BaseFormat::Alpha && !unit.depth) {
            self.text.add(format_args!("MOV {result}.xyz, 1"));
        }
    }

    /// Computes the texel of a unit whose stage has a colour, for environments and combiners.
    fn unit_result(&mut self, stage: &Stage, number: usize) {
        let Some(unit) = self.key.units[number] else { return };
        let (texel, result) = (TEXELS[number], RESULTS[number]);
        self.text.declare(texel);
        let scales = matches!(stage.operation, Operation::Offset { scales: true, .. });
        let clamp = if scales { "" } else { self.texel_clamp(&unit) };
        self.text.add(format_args!("MOV{clamp} {texel}, {result}"));
        self.place_texel(number, &unit);
        if scales {
            self.text.add(format_args!("MUL {texel}.xyz, {texel}, {SCALE}.x"));
        }
    }

    /// A dot product (section 3.8.13.1.14), which is computed at its first use.
    fn dot(&mut self, shader: &TextureShader, number: usize) -> String {
        let name = DOTS[number];
        if !self.text.is_declared(name) {
            let stage = &shader.stages[number];
            let mapped = self.mapped(RESULTS[usize::from(stage.previous)], stage.mapping);
            self.text.declare(name);
            self.text.add(format_args!("DP3 {name}.x, fragment.texcoord[{number}], {mapped}"));
        }
        format!("{name}.x")
    }

    /// Copies this number of dot products, from that of a stage on, to the first components of a temporary.
    fn dots(&mut self, to: &'static str, shader: &TextureShader, first: usize, count: usize) {
        for (number, component) in (first..).zip(["x", "y", "z"]).take(count) {
            let dot = self.dot(shader, number);
            self.text.declare(to);
            self.text.add(format_args!("MOV {to}.{component}, {dot}"));
        }
    }

    fn mapped(&mut self, result: &'static str, mapping: DotMapping) -> &'static str {
        if mapping == DotMapping::Identity {
            return result;
        }
        self.text.declare(MAPPED);
        match mapping {
            DotMapping::Expand => self.text.add(format_args!("MAD {MAPPED}.xyz, {result}, 2, -1")),
            _ => {
                self.text.add(format_args!("MOV {MAPPED}.xy, {result}"));
                self.text.add(format_args!("MOV {MAPPED}.z, 1"));
            }
        }
        MAPPED
    }

    /// The coordinates plus the offset in the first two components of a result.
    fn offset(&mut self, number: usize, previous: &str, projective: bool) {
        let (given, parameter) = (format!("fragment.texcoord[{number}]"), FIRST_LOCAL + 2 * number);
        self.text.declare(COORDINATES);
        self.text.add(format_args!("DP2 {COORDINATES}.x, {previous}, program.local[{parameter}]"));
        self.text.add(format_args!("DP2 {COORDINATES}.y, {previous}, program.local[{parameter}].zwzw"));
        if projective {
            self.text.add(format_args!("RCP {COORDINATES}.z, {given}.w"));
            self.text.add(format_args!("MAD {COORDINATES}.xy, {given}, {COORDINATES}.z, {COORDINATES}"));
        } else {
            self.text.add(format_args!("ADD {COORDINATES}.xy, {given}, {COORDINATES}"));
        }
    }

    /// The reflection of the eye direction. A common factor of all components does not change a cube map lookup, so the
    /// division by the square of the normal is left out.
    fn reflect(&mut self, shader: &TextureShader, number: usize) {
        self.dots(NORMAL, shader, number - 2, 3);
        self.text.declare(EYE);
        if shader.stages[number].operation == Operation::DotReflectConstant {
            self.text.add(format_args!("MOV {EYE}.xyz, program.local[{}]", FIRST_LOCAL + 2 * number + 1));
        } else {
            for (unit, component) in (number - 2..=number).zip(["x", "y", "z"]) {
                self.text.add(format_args!("MOV {EYE}.{component}, fragment.texcoord[{unit}].w"));
            }
        }
        self.text.declare(COORDINATES);
        self.text.add(format_args!("DP3 {EYE}.w, {NORMAL}, {EYE}"));
        self.text.add(format_args!("DP3 {NORMAL}.w, {NORMAL}, {NORMAL}"));
        self.text.add(format_args!("MUL {COORDINATES}.xyz, {EYE}, {NORMAL}.w"));
        self.text.add(format_args!("ADD {EYE}.w, {EYE}.w, {EYE}.w"));
        self.text.add(format_args!("MAD {COORDINATES}.xyz, {NORMAL}, {EYE}.w, -{COORDINATES}"));
    }

    /// Discards the fragment unless all components satisfy the cull modes.
    fn cull(&mut self, stage: &Stage, given: &str) {
        self.text.declare(TEST);
        for (less, comparison) in [(true, "SLT"), (false, "SGE")] {
            let components = "xyzw".chars().zip(stage.less).filter(|&(_, own)| own == less);
            let mask: String = components.map(|(component, _)| component).collect();
            if !mask.is_empty() {
                self.text.add(format_args!("{comparison} {TEST}.{mask}, {given}, 0"));
            }
        }
        self.kill_unless_all("");
    }

    /// Discards the fragment if one of these tests is 0 instead of 1.
    fn kill_unless_all(&mut self, tests: &str) {
        self.text.add(format_args!("ADD {TEST}, {TEST}{tests}, -0.5"));
        self.text.add(format_args!("KIL {TEST}"));
    }

    /// The pipeline discards fragments whose depth is outside of the depth range or NaN.
    fn replace_depth(&mut self, shader: &TextureShader, number: usize) {
        let dot = self.dot(shader, number);
        let projective = shader.stages[number].operation == Operation::DotDepth;
        match projective.then(|| self.dot(shader, number - 1)) {
            Some(before) => self.text.add(format_args!("DIV result.depth.z, {before}, {dot}")),
            None => self.text.add(format_args!("MOV result.depth.z, {dot}")),
        }
    }

    /// Moves the components of a texel to the positions where environments or combiners read them.
    pub(super) fn place_texel(&mut self, number: usize, unit: &UnitKey) {
        let (name, combines) = (TEXELS[number], matches!(self.key.shading, Shading::Combiners(_)));
        if unit.vibrance {
            // For DSDT_MAG_INTENSITY_NV, combiners read the intensity in alpha only (table NV_register_combiners.2).
            let (mask, from) = if combines { (".xyz", "0".to_owned()) } else { ("", format!("{name}.w")) };
            self.text.add(format_args!("MOV {name}{mask}, {from}"));
        } else if unit.depth {
            // DEPTH_TEXTURE_MODE is ignored: the lookup has the value in the components of its format.
            let value = if unit.format.has().0 { "x" } else { "w" };
            self.text.add(format_args!("MOV {name}.w, {name}.{value}"));
            let colors = if unit.shadow { format!("{name}.w") } else { "0".to_owned() };
            self.text.add(format_args!("MOV {name}.xyz, {colors}"));
        }
    }
}
