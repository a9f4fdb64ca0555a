//! The fixed function: converts the relevant state to keys of `nvjit-fixed`, and uses its programs where the
//! application has none.

use crate::context::Context;
use crate::enums::*;
use crate::samplers::with_filters;
use crate::textures::{ObjectState, PRIORITIES, Unit};
use nvjit::language::isa::state::{Matrix, MatrixForm, StateKey};
use nvjit::language::program::StateSource;
use nvjit::limits::{MAX_LIGHTS, MAX_TEXTURE_COORDS};
use nvjit_fixed::texture_shader::Operation;
use nvjit_fixed::vertex_shader::VertexShader;
use nvjit_fixed::*;
use nvjit_gl::{Error, FragmentNeeds, Generated, ShareGroup, Target};
use nvjit_raster::registers::{FRAGMENT_COL0, FRAGMENT_FOGC};
use nvjit_texture::{BaseFormat as Stored, CompareMode, DepthMode, SamplerState, Storage};
use std::sync::Arc;
use std::sync::atomic::{AtomicUsize, Ordering};

/// The number of programs of each stage that a context caches.
const KEPT: usize = 256;

/// The programs of a context.
pub struct GeneratedPrograms {
    vertex: Cache<VertexKey, Generated>,
    fragment: Cache<FragmentKey, Generated>,
    /// Programs of vertex shaders with their clip planes.
    shaders: Cache<(Hashed<VertexShader>, u8), Generated>,
}

impl Default for GeneratedPrograms {
    fn default() -> Self {
        Self { vertex: Cache::new(KEPT), fragment: Cache::new(KEPT), shaders: Cache::new(KEPT) }
    }
}

/// The inputs of fragments that the vertex stage must supply.
pub(crate) struct Wanted {
    secondary_color: bool,
    fog: bool,
    /// Bit n: texture coordinates n.
    coordinates: u8,
}

impl Wanted {
    /// All inputs, as the raster position has them.
    pub(crate) const ALL: Self = Self { secondary_color: true, fog: true, coordinates: u8::MAX };

    /// The inputs of the generated program of `key`.
    pub(crate) fn by_key(key: &FragmentKey) -> Self {
        Self { secondary_color: key.reads_secondary_color(), fog: key.reads_fog(), coordinates: key.coordinates() }
    }

    /// The inputs of a program of the application with these needs.
    pub(crate) fn by_program(needs: &FragmentNeeds) -> Self {
        Self {
            secondary_color: needs.attributes >> (FRAGMENT_COL0 + 1) & 1 != 0,
            fog: needs.attributes >> FRAGMENT_FOGC & 1 != 0,
            coordinates: needs.texture_coordinates,
        }
    }
}

/// A row of a table: an enumerant, and its value in a key.
fn of<T: Copy>(table: &[(u32, T)], symbol: Option<u32>, otherwise: T) -> T {
    symbol.and_then(|symbol| table.iter().find(|row| row.0 == symbol)).map_or(otherwise, |row| row.1)
}

const COMBINE_RGBS: &[(u32, CombineRgb)] = &[
    (REPLACE, CombineRgb::Replace),
    (MODULATE, CombineRgb::Modulate),
    (ADD, CombineRgb::Add),
    (ADD_SIGNED, CombineRgb::AddSigned),
    (INTERPOLATE, CombineRgb::Interpolate),
    (SUBTRACT, CombineRgb::Subtract),
    (MODULATE_ADD_ATI, CombineRgb::ModulateAdd),
    (MODULATE_SIGNED_ADD_ATI, CombineRgb::ModulateSignedAdd),
    (MODULATE_SUBTRACT_ATI, CombineRgb::ModulateSubtract),
    (DOT3_RGB, CombineRgb::Dot3Rgb),
    (DOT3_RGBA, CombineRgb::Dot3Rgba),
    (DOT3_RGB_EXT, CombineRgb::Dot3Rgb),
    (DOT3_RGBA_EXT, CombineRgb::Dot3Rgba),
];
const COMBINE_ALPHAS: &[(u32, CombineAlpha)] = &[
    (REPLACE, CombineAlpha::Replace),
    (MODULATE, CombineAlpha::Modulate),
    (ADD, CombineAlpha::Add),
    (ADD_SIGNED, CombineAlpha::AddSigned),
    (INTERPOLATE, CombineAlpha::Interpolate),
    (SUBTRACT, CombineAlpha::Subtract),
    (MODULATE_ADD_ATI, CombineAlpha::ModulateAdd),
    (MODULATE_SIGNED_ADD_ATI, CombineAlpha::ModulateSignedAdd),
    (MODULATE_SUBTRACT_ATI, CombineAlpha::ModulateSubtract),
];
/// Functions of COMBINE4_NV; other functions are undefined, and ADD here.
const FOUR_RGBS: &[(u32, CombineRgb)] = &[(ADD_SIGNED, CombineRgb::AddProductsSigned)];
const FOUR_ALPHAS: &[(u32, CombineAlpha)] = &[(ADD_SIGNED, CombineAlpha::AddProductsSigned)];
const SOURCES: &[(u32, Source)] = &[
    (ZERO, Source::Zero),
    (ONE, Source::One),
    (TEXTURE, Source::Texture),
    (CONSTANT, Source::Constant),
    (PRIMARY_COLOR, Source::PrimaryColor),
    (PREVIOUS, Source::Previous),
    (TEXTURE0, Source::Unit(0)),
    (TEXTURE1, Source::Unit(1)),
    (TEXTURE2, Source::Unit(2)),
    (TEXTURE3, Source::Unit(3)),
    (TEXTURE4, Source::Unit(4)),
    (TEXTURE5, Source::Unit(5)),
    (TEXTURE6, Source::Unit(6)),
    (TEXTURE7, Source::Unit(7)),
];
const RGB_OPERANDS: &[(u32, RgbOperand)] = &[
    (SRC_COLOR, RgbOperand::Color),
    (ONE_MINUS_SRC_COLOR, RgbOperand::OneMinusColor),
    (SRC_ALPHA, RgbOperand::Alpha),
    (ONE_MINUS_SRC_ALPHA, RgbOperand::OneMinusAlpha),
];
const ALPHA_OPERANDS: &[(u32, AlphaOperand)] =
    &[(SRC_ALPHA, AlphaOperand::Alpha), (ONE_MINUS_SRC_ALPHA, AlphaOperand::OneMinusAlpha)];
const GENERATIONS: &[(u32, TexGen)] = &[
    (OBJECT_LINEAR, TexGen::ObjectLinear),
    (EYE_LINEAR, TexGen::EyeLinear),
    (SPHERE_MAP, TexGen::SphereMap),
    (REFLECTION_MAP, TexGen::ReflectionMap),
    (NORMAL_MAP, TexGen::NormalMap),
];
const FOG_MODES: &[(u32, FogMode)] = &[(LINEAR, FogMode::Linear), (EXP, FogMode::Exp), (EXP2, FogMode::Exp2)];
const FACES: &[(u32, MaterialFaces)] =
    &[(FRONT, MaterialFaces::Front), (BACK, MaterialFaces::Back), (FRONT_AND_BACK, MaterialFaces::Both)];
const TRACKED: &[(u32, TrackedColor)] = &[
    (EMISSION, TrackedColor::Emission),
    (AMBIENT, TrackedColor::Ambient),
    (DIFFUSE, TrackedColor::Diffuse),
    (SPECULAR, TrackedColor::Specular),
    (AMBIENT_AND_DIFFUSE, TrackedColor::AmbientAndDiffuse),
];
fn scale(value: f32) -> Scale {
    if value == 4.0 {
        Scale::Four
    } else if value == 2.0 {
        Scale::Two
    } else {
        Scale::One
    }
}

fn environment(unit: &Unit) -> Environment {
    let of_name = |name| unit.state.parameter(name);
    if unit.state.bumps() {
        return Environment::Bump;
    }
    let rgb = |source, operand| Argument {
        source: of(SOURCES, of_name(source), Source::Texture),
        operand: of(RGB_OPERANDS, of_name(operand), RgbOperand::Color),
    };
    let alpha = |source, operand| Argument {
        source: of(SOURCES, of_name(source), Source::Texture),
        operand: of(ALPHA_OPERANDS, of_name(operand), AlphaOperand::Alpha),
    };
    match of_name(TEXTURE_ENV_MODE).unwrap_or(MODULATE) {
        REPLACE => Environment::Replace,
        DECAL => Environment::Decal,
        BLEND => Environment::Blend,
        ADD => Environment::Add,
        NONE => Environment::None,
        mode @ (COMBINE | COMBINE4_NV) => {
            let is_four = mode == COMBINE4_NV;
            let (rgb_functions, alpha_functions) =
                if is_four { (FOUR_RGBS, FOUR_ALPHAS) } else { (COMBINE_RGBS, COMBINE_ALPHAS) };
            let (rgb_otherwise, alpha_otherwise) = match is_four {
                true => (CombineRgb::AddProducts, CombineAlpha::AddProducts),
                false => (CombineRgb::Modulate, CombineAlpha::Modulate),
            };
            let combine = Combine {
                rgb: of(rgb_functions, of_name(COMBINE_RGB), rgb_otherwise),
                rgb_arguments: [
                    rgb(SRC0_RGB, OPERAND0_RGB),
                    rgb(SRC1_RGB, OPERAND1_RGB),
                    rgb(SRC2_RGB, OPERAND2_RGB),
                    rgb(SOURCE3_RGB_NV, OPERAND3_RGB_NV),
                ],
                // EXT_texture_env_dot3, section 3.8.9: these functions are not scaled.
                rgb_scale: match of_name(COMBINE_RGB) {
                    Some(DOT3_RGB_EXT | DOT3_RGBA_EXT) => Scale::One,
                    _ => scale(unit.state.rgb_scale),
                },
                alpha: of(alpha_functions, of_name(COMBINE_ALPHA), alpha_otherwise),
                alpha_arguments: [
                    alpha(SRC0_ALPHA, OPERAND0_ALPHA),
                    alpha(SRC1_ALPHA, OPERAND1_ALPHA),
                    alpha(SRC2_ALPHA, OPERAND2_ALPHA),
                    alpha(SOURCE3_ALPHA_NV, OPERAND3_ALPHA_NV),
                ],
                alpha_scale: match of_name(COMBINE_RGB) {
                    Some(DOT3_RGBA_EXT) => Scale::One,
                    _ => scale(unit.state.alpha_scale),
                },
            };
            Environment::Combine(combine.normal())
        }
        _ => Environment::Modulate,
    }
}

/// The key of a unit; `operation` is that of its texture shader stage. The texture is that of the operation's target,
/// or of the enabled target with the highest priority, if it is complete and has colours.
fn unit_key(
    unit: &Unit,
    sampler: Option<SamplerState>,
    shading: &Shading,
    operation: Option<Operation>,
) -> Option<UnitKey> {
    let target = operation.map(Operation::target);
    let counts = |place: usize, own| match target {
        None => unit.state.enabled >> place & 1 != 0,
        Some(target) => target == Some(own),
    };
    let (place, target) = match operation {
        Some(Operation::PassThrough | Operation::DotPassThrough) => {
            let key = UnitKey::new(TextureTarget::TwoD, BaseFormat::Rgba);
            return Some(UnitKey { environment: environment(unit), ..key });
        }
        _ => PRIORITIES.into_iter().find(|&(place, own)| counts(place, own))?,
    };
    let state = unit.bound[place].object.lock();
    match &sampler {
        Some(sampler) => drop(with_filters(&state.texture, sampler)?),
        None if !state.texture.is_consistent() => return None,
        None => {}
    }
    let (format, depth) = format(&state)?;
    let compares = sampler.as_ref().unwrap_or(state.texture.sampler()).compare_mode == CompareMode::CompareRToTexture;
    let image = state.texture.image(0, state.texture.sampler().base_level)?;
    let plain = UnitKey::new(target, BaseFormat::Rgba);
    match (image.format().base(), shading) {
        (_, Shading::Shader(_)) => return Some(plain),
        (Stored::Dsdt, Shading::Environments) if operation.is_none() => {
            return Some(UnitKey { environment: Environment::Bump, ..plain });
        }
        // These textures have no colours (NV_texture_shader, section 3.8.9).
        (Stored::Hilo | Stored::Dsdt | Stored::DsdtMag, _) => return None,
        _ => {}
    }
    let is_plain = operation.is_none_or(|operation| matches!(operation, Operation::Texture(_)));
    let storage = image.format().storage();
    let key = UnitKey {
        shadow: depth && compares && target != TextureTarget::ThreeD && is_plain,
        wide: !depth && matches!(storage, Storage::Half | Storage::Float),
        vibrance: image.format().base() == Stored::DsdtMagIntensity,
        ..UnitKey::new(target, format)
    };
    Some(match shading {
        Shading::Combiners(_) if depth => UnitKey { depth, ..key },
        // Otherwise only stages use the format.
        Shading::Combiners(_) if operation.is_none() => UnitKey { format: BaseFormat::Rgba, ..key },
        Shading::Combiners(_) => key,
        _ => {
            // The intensity is unsigned.
            let signed = matches!(storage, Storage::Snorm8 | Storage::Snorm16 | Storage::SignedRgtc) && !key.vibrance;
            UnitKey { environment: environment(unit), signed, ..key }
        }
    })
}

/// The base format of a texture, and whether it is a depth texture.
fn format(state: &ObjectState) -> Option<(BaseFormat, bool)> {
    let sampler = state.texture.sampler();
    Some(match state.texture.image(0, sampler.base_level)?.format().base() {
        Stored::Alpha => (BaseFormat::Alpha, false),
        Stored::Luminance => (BaseFormat::Luminance, false),
        Stored::LuminanceAlpha => (BaseFormat::LuminanceAlpha, false),
        Stored::Intensity | Stored::DsdtMagIntensity => (BaseFormat::Intensity, false),
        // ARB_texture_rg, tables 3.21 and 3.22.
        Stored::Rgb | Stored::Red | Stored::Rg => (BaseFormat::Rgb, false),
        Stored::DepthComponent => match sampler.depth_mode {
            DepthMode::Luminance => (BaseFormat::Luminance, true),
            DepthMode::Intensity => (BaseFormat::Intensity, true),
            DepthMode::Alpha => (BaseFormat::Alpha, true),
            DepthMode::Red => (BaseFormat::Rgb, true),
        },
        _ => (BaseFormat::Rgba, false),
    })
}

/// Writes a program to the folder of `nvjit-gl --dump`, if it is given.
fn dump(extension: &str, text: &str) {
    static COUNT: AtomicUsize = AtomicUsize::new(0);
    let Some(folder) = std::env::var_os("NVJIT_GL_DUMP") else { return };
    let number = COUNT.fetch_add(1, Ordering::Relaxed);
    let file = std::path::Path::new(&folder).join(format!("fixed-{number:03}.{extension}"));
    // A failure to write the dump does not stop drawing.
    let _ = std::fs::write(file, text);
}

/// A program of the share group with this text.
fn generate(group: &ShareGroup, target: Target, text: &str) -> Result<Generated, Error> {
    dump(if target == Target::Vertex { "vp" } else { "fp" }, text);
    group.generate(target, text.as_bytes()).map_err(|_| Error::OutOfMemory)
}

impl Context {
    fn separate_specular(&self) -> bool {
        self.groups.lighting.color_control == SEPARATE_SPECULAR_COLOR
    }

    /// The kind of shading of fragments.
    fn shading(&self) -> Shading {
        let has = |capability| self.groups.enabled.has(capability);
        if has(REGISTER_COMBINERS_NV) {
            Shading::Combiners(self.groups.combiners.active(has(PER_STAGE_CONSTANTS_NV)))
        } else if has(FRAGMENT_SHADER_ATI) {
            Shading::Shader(self.fragment_shaders.shader().program.clone())
        } else {
            Shading::Environments
        }
    }

    /// The key of fragments.
    pub(crate) fn fragment_key(&self) -> FragmentKey {
        let has = |capability| self.groups.enabled.has(capability);
        let shading = self.shading();
        let sampled = match &shading {
            Shading::Shader(shader) => shader.samples(),
            _ => u8::MAX,
        };
        // ATI_fragment_shader performs its own lookups.
        let has_stages = has(TEXTURE_SHADER_NV) && !matches!(shading, Shading::Shader(_));
        let texture_shader = has_stages.then(|| self.texture_shader().resolved());
        let mut units = [None; MAX_TEXTURE_COORDS];
        for (number, (key, unit)) in units.iter_mut().zip(&self.textures.units).enumerate() {
            let operation = texture_shader.as_ref().map(|shader| shader.stages[number].operation);
            if (unit.state.enabled != 0 || operation.is_some()) && sampled >> number & 1 != 0 {
                *key = unit_key(unit, self.unit_sampler(number), &shading, operation);
            }
        }
        if shading == Shading::Environments && texture_shader.is_none() {
            self.bump(&mut units);
        }
        let fog = has(FOG).then(|| of(FOG_MODES, Some(self.groups.fog.mode), FogMode::Exp));
        let color_sum = has(COLOR_SUM) || has(LIGHTING) && self.separate_specular();
        // The final combiner replaces the colour sum.
        let color_sum = color_sum && !matches!(shading, Shading::Combiners(_));
        let flat = self.groups.lighting.shade_model == FLAT;
        FragmentKey { units, color_sum, fog, flat, unclamped: !self.clamps_fragments(), texture_shader, shading }
    }

    /// Marks the units whose coordinates another unit's texel offsets.
    fn bump(&self, units: &mut [Option<UnitKey>; MAX_TEXTURE_COORDS]) {
        for (number, unit) in self.textures.units.iter().enumerate().take(MAX_TEXTURE_COORDS) {
            let has_offsets = units[number].is_some_and(|key| key.environment == Environment::Bump);
            let moved = unit.state.parameter(BUMP_TARGET_ATI).map_or(number, |name| (name - TEXTURE0) as usize);
            let Some(Some(key)) = units.get_mut(moved) else { continue };
            if unit.state.bumps() && has_offsets && moved != number {
                key.bumped_by = Some(number as u8);
            }
        }
    }

    /// The key of vertices whose fragments need these inputs.
    fn vertex_key(&self, wanted: &Wanted) -> VertexKey {
        let has = |capability| self.groups.enabled.has(capability);
        let normals = match (has(NORMALIZE), has(RESCALE_NORMAL)) {
            (true, _) => Normals::Normalized,
            (false, true) => Normals::Rescaled,
            (false, false) => Normals::Plain,
        };
        let mut coordinates = [None; MAX_TEXTURE_COORDS];
        for (unit, key) in coordinates.iter_mut().enumerate() {
            *key = (wanted.coordinates >> unit & 1 != 0).then(|| self.coordinate_key(unit));
        }
        VertexKey {
            normals,
            lighting: has(LIGHTING).then(|| self.lighting_key()),
            secondary_color: wanted.secondary_color,
            coordinates,
            fog: wanted.fog.then_some(match (self.groups.fog.coordinate, self.groups.fog.distance) {
                (FOG_COORD, _) => FogSource::Coordinate,
                (_, EYE_PLANE) => FogSource::SignedDepth,
                (_, EYE_RADIAL_NV) => FogSource::Distance,
                _ => FogSource::Depth,
            }),
            point_size: self.points_vary(),
            clip_planes: (0..6).fold(0, |bits, plane| bits | u8::from(has(CLIP_PLANE0 + plane)) << plane),
        }
    }

    /// Whether the size of points differs from PointSize (section 3.3).
    fn points_vary(&self) -> bool {
        let fixed = self.programs.fixed_state();
        let [size, least, most, _] = fixed.state(StateKey::PointSize);
        let [a, b, c, _] = fixed.state(StateKey::PointAttenuation);
        [a, b, c] != [1.0, 0.0, 0.0] || size < least || size > most
    }

    fn coordinate_key(&self, unit: usize) -> CoordinateKey {
        let state = &self.textures.units[unit].state;
        let generated = std::array::from_fn(|coordinate| {
            let mode = Some(state.generation[coordinate]);
            (state.generates >> coordinate & 1 != 0).then(|| of(GENERATIONS, mode, TexGen::EyeLinear))
        });
        let fixed = self.programs.fixed_state();
        let matrix = (0..4u8).any(|row| {
            let matrix = Matrix::Texture(unit as u8);
            let values = fixed.state(StateKey::MatrixRow { matrix, form: MatrixForm::Plain, row });
            (0..4).any(|column| values[column] != f32::from(u8::from(column == usize::from(row))))
        });
        CoordinateKey { generated, matrix }
    }

    fn lighting_key(&self) -> LightingKey {
        let lighting = &self.groups.lighting;
        let fixed = self.programs.fixed_state();
        let has = |capability| self.groups.enabled.has(capability);
        LightingKey {
            two_sided: lighting.two_side,
            local_viewer: lighting.local_viewer,
            separate_specular: self.separate_specular(),
            color_material: has(COLOR_MATERIAL).then(|| ColorMaterial {
                faces: of(FACES, Some(lighting.material_face), MaterialFaces::Both),
                color: of(TRACKED, Some(lighting.material_mode), TrackedColor::AmbientAndDiffuse),
            }),
            lights: std::array::from_fn(|number| {
                debug_assert!(number < MAX_LIGHTS);
                has(LIGHT0 + number as u32).then(|| LightKey::of(fixed, number as u8))
            }),
        }
    }

    /// The fragment program of this key, with the current constants of the context.
    pub(crate) fn generated_fragment(&mut self, key: &FragmentKey) -> Result<Arc<Generated>, Error> {
        let group = &self.share.programs;
        let program = self.generated.fragment.get(key, |key| generate(group, Target::Fragment, &key.text()))?;
        match &key.shading {
            Shading::Combiners(_) if key.texture_shader.is_some() => {
                program.set_locals(&self.stage_locals(self.groups.combiners.constants()));
            }
            Shading::Environments if key.texture_shader.is_some() => program.set_locals(&self.stage_locals(&[])),
            Shading::Environments if key.units.iter().flatten().any(|unit| unit.bumped_by.is_some()) => {
                let units = &self.textures.units[..MAX_TEXTURE_COORDS];
                program.set_locals(&units.iter().map(|unit| unit.state.rotation).collect::<Vec<_>>());
            }
            Shading::Environments => {}
            Shading::Combiners(_) => program.set_locals(self.groups.combiners.constants()),
            Shading::Shader(_) => program.set_locals(&self.fragment_shaders.constants()),
        }
        Ok(program)
    }

    /// The program of a vertex shader with its clip planes.
    pub(crate) fn generated_shader(&mut self, key: &(Hashed<VertexShader>, u8)) -> Result<Arc<Generated>, Error> {
        let group = &self.share.programs;
        self.generated.shaders.get(key, |(shader, planes)| generate(group, Target::Vertex, &shader.text(*planes)))
    }

    /// The vertex program for fragments that need these inputs, and whether it writes the size of points, and colours
    /// of both sides.
    pub(crate) fn generated_vertex(&mut self, wanted: &Wanted) -> Result<(Arc<Generated>, bool, bool), Error> {
        let (key, group) = (self.vertex_key(wanted), &self.share.programs);
        let made = self.generated.vertex.get(&key, |key| generate(group, Target::Vertex, &key.text()))?;
        Ok((made, key.point_size, key.is_two_sided()))
    }
}
