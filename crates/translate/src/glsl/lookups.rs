//! Lookups in textures. In texts of rows a function answers them as the samplers of the fuzzer do.

use super::Writer;
use crate::error::Unsupported;
use nvjit::compiler::ir::{Inst, Op};
use nvjit::runtime::{SampleFlags, SampleOperation, TextureTarget};

/// The type of a sampler.
pub(super) fn sampler_type(target: TextureTarget, integers: bool) -> String {
    use TextureTarget as T;
    let name = match target {
        T::D1 => "sampler1D",
        T::D2 => "sampler2D",
        T::D3 => "sampler3D",
        T::Cube => "samplerCube",
        T::Rect => "sampler2DRect",
        T::Shadow1D => "sampler1DShadow",
        T::Shadow2D => "sampler2DShadow",
        T::ShadowRect => "sampler2DRectShadow",
        T::Array1D => "sampler1DArray",
        T::Array2D => "sampler2DArray",
        T::ArrayCube => "samplerCubeArray",
        T::Buffer => "samplerBuffer",
        T::Renderbuffer | T::Multisample2D => "sampler2DMS",
        T::MultisampleArray2D => "sampler2DMSArray",
        T::ShadowCube => "samplerCubeShadow",
        T::ShadowArray1D => "sampler1DArrayShadow",
        T::ShadowArray2D => "sampler2DArrayShadow",
        _ => "samplerCubeArrayShadow",
    };
    if integers && !target.compares() { format!("i{name}") } else { name.to_owned() }
}

/// The operands of a lookup, by meaning.
#[derive(Default)]
struct Rows {
    coordinates: Vec<String>,
    ddx: Vec<String>,
    ddy: Vec<String>,
    lod: Option<String>,
    layer: Option<String>,
    reference: Option<String>,
    offsets: Vec<String>,
    gather_offsets: Vec<String>,
    texels: Vec<String>,
    /// The level or the sample.
    level: Option<String>,
}

impl Writer<'_> {
    /// The result vector of a lookup.
    pub(super) fn lookup(&mut self, inst: &Inst) -> Result<String, Unsupported> {
        let Op::Sample { unit, component, integers, operation, target, flags } = inst.op else {
            return Err(self.unsupported(inst, "lookup"));
        };
        let texts: Vec<String> = inst.args.iter().map(|&arg| self.operand(arg)).collect();
        let mut rest = texts.into_iter();
        let mut take = |count: usize| rest.by_ref().take(count).collect::<Vec<String>>();
        let mut rows = Rows::default();
        let sets = operation.coordinate_sets();
        if sets > 0 {
            rows.coordinates = take(3);
        }
        if sets > 1 {
            (rows.ddx, rows.ddy) = (take(3), take(3));
        }
        if operation.uses_lod() {
            rows.lod = take(1).pop();
        }
        if sets > 0 && target.has_layers() {
            rows.layer = take(1).pop();
        }
        if sets > 0 && target.has_reference() {
            rows.reference = take(1).pop();
        }
        if flags.contains(SampleFlags::LEAST_LOD) {
            take(1);
        }
        if flags.contains(SampleFlags::OFFSETS) {
            rows.offsets = take(3);
        }
        match operation {
            SampleOperation::GatherOffsets => rows.gather_offsets = take(8),
            SampleOperation::Fetch | SampleOperation::FetchSample => rows.texels = take(4),
            _ => {}
        }
        if matches!(operation, SampleOperation::Fetch | SampleOperation::Size | SampleOperation::FetchSample) {
            rows.level = take(1).pop();
        }
        if !self.interface.is_natural() {
            if flags.contains(SampleFlags::RESIDENCY) {
                return Err(self.unsupported(inst, "answer whether texels are resident"));
            }
            self.checks_lookups = true;
            // Missing operands are not constants, with which compilers could fold.
            let zero = if self.is_exact() { "uintBitsToFloat(zero_bits)" } else { "0.0" };
            return Ok(check(unit, operation, target, flags, &rows, zero));
        }
        for (flag, what) in [
            (SampleFlags::LEAST_LOD, "least level of detail of a lookup (LODCLAMP)"),
            (SampleFlags::RESIDENCY, "answer whether texels are resident (SPARSE)"),
            (SampleFlags::HANDLE, "texture by its handle"),
        ] {
            if flags.contains(flag) {
                return Err(self.unsupported(inst, what));
            }
        }
        let key = (unit, target as u32, integers && operation != SampleOperation::Size);
        let Some(sampler) = self.interface.samplers.get(&key) else { return Err(self.unsupported(inst, "lookup")) };
        let (name, dimensions) = (sampler.name.clone(), target.dimensions());
        self.check_lookup(inst, operation, target, integers && operation != SampleOperation::Size)?;
        if self.dialect.is_old {
            return self.old_lookup(inst, &name, operation, target, &rows);
        }
        let text = self.natural(inst, &name, operation, target, &rows, component, dimensions)?;
        let is_integer = integers && !target.compares();
        Ok(match operation {
            SampleOperation::Size | SampleOperation::Samples => text,
            _ if is_integer => format!("intBitsToFloat({text})"),
            _ => text,
        })
    }

    /// Checks the version for the features that a lookup needs.
    fn check_lookup(
        &mut self,
        inst: &Inst,
        operation: SampleOperation,
        target: TextureTarget,
        integers: bool,
    ) -> Result<(), Unsupported> {
        use TextureTarget as T;
        let d = self.dialect;
        let is_classic =
            TextureTarget::CLASSIC.contains(&target) || matches!(target, T::Shadow1D | T::Shadow2D | T::ShadowRect);
        let is_new = matches!(target, T::ArrayCube | T::ShadowArrayCube);
        if d.lacks_textures.contains(&target) || d.is_old && (!is_classic || integers) {
            return Err(self.unsupported(inst, format!("textures of target {}", target.name())));
        }
        if matches!(target, T::Rect | T::ShadowRect) {
            self.need(d.rectangles, inst, "rectangles")?;
        }
        if is_new && !d.has_all_variables {
            self.extensions.insert("GL_ARB_texture_cube_map_array");
        }
        let is_fetched = matches!(
            operation,
            SampleOperation::Fetch
                | SampleOperation::FetchSample
                | SampleOperation::Size
                | SampleOperation::Samples
                | SampleOperation::Gather
        );
        if d.is_web && integers && !is_fetched {
            return Err(self.unsupported(inst, "filtered lookup of integers"));
        }
        if d.is_web && target == T::D1 && !is_fetched && operation != SampleOperation::Implicit {
            return Err(self.unsupported(inst, "level of detail of a lookup with 1D"));
        }
        match operation {
            SampleOperation::Gather | SampleOperation::GatherOffsets => {
                if operation == SampleOperation::GatherOffsets && (d.is_es || d.is_web) {
                    return Err(self.unsupported(inst, "four offsets of a gather"));
                }
                self.need(d.gathers, inst, "gather of texels (textureGather)")
            }
            SampleOperation::Lod if self.program.stage() != nvjit::runtime::Stage::Fragment => {
                Err(self.unsupported(inst, "question for a level of detail outside of fragments"))
            }
            SampleOperation::Lod => self.need(d.query_lod, inst, "question for a level of detail (textureQueryLod)"),
            SampleOperation::Samples if !d.has_all_variables => {
                Err(self.unsupported(inst, "question for samples (textureSamples)"))
            }
            _ => Ok(()),
        }
    }

    /// A lookup by a function that is named after its target (GLSL 1.20, 8.7).
    fn old_lookup(
        &mut self,
        inst: &Inst,
        name: &str,
        operation: SampleOperation,
        target: TextureTarget,
        rows: &Rows,
    ) -> Result<String, Unsupported> {
        use TextureTarget as T;
        let (function, count) = match target {
            T::D1 => ("texture1D", 1),
            T::D2 => ("texture2D", 2),
            T::D3 => ("texture3D", 3),
            T::Cube => ("textureCube", 3),
            T::Rect => ("texture2DRect", 2),
            T::Shadow1D => ("shadow1D", 3),
            T::Shadow2D => ("shadow2D", 3),
            _ => ("shadow2DRect", 3),
        };
        if !rows.offsets.is_empty() {
            return Err(self.unsupported(inst, "offsets of lookups"));
        }
        let vector = |parts: &[String]| match parts {
            [one] => one.clone(),
            _ => joined("vec", parts),
        };
        let mut parts: Vec<String> = rows.coordinates.iter().take(count).cloned().collect();
        if target.compares()
            && let (Some(reference), Some(last)) = (rows.reference.clone(), parts.last_mut())
        {
            *last = reference;
        }
        let place = vector(&parts);
        let lod = rows.lod.clone().unwrap_or_default();
        let is_fragment = self.program.stage() == nvjit::runtime::Stage::Fragment;
        let is_rect = matches!(target, T::Rect | T::ShadowRect);
        Ok(match operation {
            SampleOperation::Implicit => format!("{function}({name}, {place})"),
            SampleOperation::Bias | SampleOperation::Level if is_rect => format!("{function}({name}, {place})"),
            SampleOperation::Bias if is_fragment => format!("{function}({name}, {place}, {lod})"),
            SampleOperation::Bias | SampleOperation::Level => {
                self.extensions.insert("GL_ARB_shader_texture_lod");
                format!("{function}Lod({name}, {place}, {lod})")
            }
            SampleOperation::Derivatives => {
                self.extensions.insert("GL_ARB_shader_texture_lod");
                let axes = if target.is_cube() { 3 } else { target.dimensions() };
                let of = |rows: &[String]| vector(&rows[..axes.min(rows.len())]);
                format!("{function}GradARB({name}, {place}, {}, {})", of(&rows.ddx), of(&rows.ddy))
            }
            _ => return Err(self.unsupported(inst, format!("lookup of this kind ({})", operation.name()))),
        })
    }

    #[expect(clippy::too_many_arguments, reason = "what a lookup is")]
    fn natural(
        &mut self,
        inst: &Inst,
        name: &str,
        operation: SampleOperation,
        target: TextureTarget,
        rows: &Rows,
        component: u8,
        dimensions: usize,
    ) -> Result<String, Unsupported> {
        let vector = |parts: &[String]| match parts {
            [one] => one.clone(),
            [one, rest @ ..] if rest.iter().all(|other| other == one) => format!("vec{}({one})", parts.len()),
            _ => joined("vec", parts),
        };
        // A cube's coordinates are a direction.
        let axes = if target.is_cube() { 3 } else { dimensions };
        let mut parts: Vec<String> = rows.coordinates.iter().take(axes).cloned().collect();
        let is_rect = matches!(target, TextureTarget::Rect | TextureTarget::ShadowRect);
        if is_rect && rows.texels.is_empty() {
            for (part, offset) in parts.iter_mut().zip(&rows.offsets) {
                *part = format!("{part} + float({offset})");
            }
        }
        // Which level it is depends on neither a layer nor a reference.
        let alone = vector(&parts);
        parts.extend(rows.layer.clone());
        let mut extra = String::new();
        if target.compares() && !matches!(operation, SampleOperation::Gather | SampleOperation::GatherOffsets) {
            let reference = rows.reference.clone().or_else(|| rows.coordinates.get(2).cloned()).unwrap_or_default();
            if target == TextureTarget::Shadow1D {
                parts.push("0.0".to_owned());
            }
            if parts.len() == 4 {
                extra = format!(", {reference}");
            } else {
                parts.push(reference);
            }
        }
        let place = vector(&parts);
        // Coordinates of rectangles are in texels.
        let moves = is_rect && !rows.offsets.is_empty() && rows.texels.is_empty();
        let has_offsets = !rows.offsets.is_empty() && !moves;
        let offset = match has_offsets {
            false => String::new(),
            true => {
                let is_constant = inst
                    .args
                    .iter()
                    .filter(|arg| rows.offsets.contains(&self.operand(**arg)))
                    .all(|arg| matches!(self.definitions.get(arg).map(|inst| inst.op), Some(Op::ConstI32(_))));
                if !is_constant || target.is_cube() {
                    return Err(self.unsupported(inst, "offset of a lookup that is computed"));
                }
                let own: Vec<String> = rows.offsets.iter().take(dimensions).cloned().collect();
                format!(", {}", if own.len() == 1 { own[0].clone() } else { joined("ivec", &own) })
            }
        };
        let suffix = if has_offsets { "Offset" } else { "" };
        let has_no_bias = matches!(target, TextureTarget::ShadowArray2D | TextureTarget::ShadowArrayCube);
        let lod = rows.lod.clone().unwrap_or_default();
        let filtered = match operation {
            SampleOperation::Implicit => format!("texture{suffix}({name}, {place}{extra}{offset})"),
            SampleOperation::Bias | SampleOperation::Level if is_rect => {
                format!("texture{suffix}({name}, {place}{offset})")
            }
            SampleOperation::Bias | SampleOperation::Level
                if has_no_bias || target == TextureTarget::ShadowCube && operation == SampleOperation::Level =>
            {
                return Err(self.unsupported(inst, format!("level of detail of a lookup with {}", target.name())));
            }
            // Outside of fragments there are no derivatives, and a bias changes the base level.
            SampleOperation::Bias if self.program.stage() != nvjit::runtime::Stage::Fragment => {
                format!("textureLod{suffix}({name}, {place}, {lod}{offset})")
            }
            SampleOperation::Bias if has_offsets => format!("textureOffset({name}, {place}{offset}, {lod})"),
            SampleOperation::Bias => format!("texture({name}, {place}, {lod})"),
            SampleOperation::Level => format!("textureLod{suffix}({name}, {place}, {lod}{offset})"),
            SampleOperation::Derivatives => {
                if has_no_bias && target == TextureTarget::ShadowArrayCube {
                    return Err(self.unsupported(inst, "derivatives of a lookup with SHADOWARRAYCUBE"));
                }
                let of = |rows: &[String]| vector(&rows[..axes.min(rows.len())]);
                format!("textureGrad{suffix}({name}, {place}, {}, {}{offset})", of(&rows.ddx), of(&rows.ddy))
            }
            SampleOperation::Fetch | SampleOperation::FetchSample => {
                let mut texel: Vec<String> = rows.texels.iter().take(dimensions).cloned().collect();
                if target.has_layers() {
                    texel.extend(rows.texels.get(3).cloned());
                }
                let texel = if texel.len() == 1 { texel[0].clone() } else { joined("ivec", &texel) };
                let level = match (target, &rows.level) {
                    (TextureTarget::Buffer | TextureTarget::Rect, _) | (_, None) => String::new(),
                    (_, Some(level)) => format!(", {level}"),
                };
                format!("texelFetch{suffix}({name}, {texel}{level}{offset})")
            }
            SampleOperation::Size => {
                let is_flat = matches!(
                    target,
                    TextureTarget::Buffer
                        | TextureTarget::Rect
                        | TextureTarget::ShadowRect
                        | TextureTarget::Multisample2D
                        | TextureTarget::MultisampleArray2D
                        | TextureTarget::Renderbuffer
                );
                let level = rows.level.clone().unwrap_or_default();
                let size =
                    if is_flat { format!("textureSize({name})") } else { format!("textureSize({name}, {level})") };
                let count = if target.is_cube() { 2 } else { dimensions } + usize::from(target.has_layers());
                let zeros = ", 0".repeat(4 - count);
                return Ok(format!("intBitsToFloat(ivec4({size}{zeros}))"));
            }
            SampleOperation::Lod => format!("vec4(textureQueryLod({name}, {alone}), 0.0, 0.0)"),
            SampleOperation::Gather | SampleOperation::GatherOffsets => {
                let offsets = match operation {
                    SampleOperation::GatherOffsets => {
                        let pairs: Vec<String> = (0..4)
                            .map(|texel| {
                                let at = |axis: usize| rows.gather_offsets.get(4 * axis + texel).cloned();
                                format!("ivec2({}, {})", at(0).unwrap_or_default(), at(1).unwrap_or_default())
                            })
                            .collect();
                        format!(", ivec2[4]({})", pairs.join(", "))
                    }
                    _ => offset,
                };
                let is_constant =
                    rows.gather_offsets.iter().all(|text| text.trim_matches(['(', ')']).parse::<i32>().is_ok());
                if operation == SampleOperation::GatherOffsets && !is_constant {
                    return Err(self.unsupported(inst, "offset of a lookup that is computed"));
                }
                let function = if operation == SampleOperation::GatherOffsets { "Offsets" } else { suffix };
                let reference = rows.reference.clone().or_else(|| rows.coordinates.get(2).cloned()).unwrap_or_default();
                match target.compares() {
                    true => format!("textureGather{function}({name}, {place}, {reference}{offsets})"),
                    false => format!("textureGather{function}({name}, {place}{offsets}, {component})"),
                }
            }
            SampleOperation::Samples => {
                return Ok(format!("intBitsToFloat(ivec4(textureSamples({name})))"));
            }
            _ => return Err(self.unsupported(inst, format!("lookup of this kind ({})", operation.name()))),
        };
        let is_comparison = target.compares()
            && !matches!(operation, SampleOperation::Gather | SampleOperation::GatherOffsets | SampleOperation::Lod);
        // As DEPTH_TEXTURE_MODE LUMINANCE, which is the default one.
        Ok(if is_comparison { format!("vec4(vec3({filtered}), 1.0)") } else { filtered })
    }
}

/// A vector of these components.
fn joined(kind: &str, parts: &[String]) -> String {
    let split: Option<Vec<(&str, &str)>> = parts.iter().map(|part| super::expressions::component(part)).collect();
    if let Some(split) =
        split.filter(|split| kind == "vec" && !split.is_empty() && split.iter().all(|part| part.0 == split[0].0))
    {
        let swizzle: String = split.iter().map(|part| part.1).collect();
        return format!("{}.{swizzle}", split[0].0);
    }
    format!("{kind}{}({})", parts.len(), parts.join(", "))
}

/// A lookup as the samplers of the fuzzer answer it.
fn check(
    unit: u8,
    operation: SampleOperation,
    target: TextureTarget,
    flags: SampleFlags,
    rows: &Rows,
    zero: &str,
) -> String {
    let zero = || zero.to_owned();
    let three = |own: &[String]| if own.is_empty() { vec![zero(), zero(), zero()] } else { own.to_vec() };
    let has = |row: usize| if row == 3 { target.has_layers() } else { row < target.dimensions() };
    let texel = |row: usize| match rows.texels.get(row).filter(|_| has(row)) {
        Some(text) => format!("float({text})"),
        None => zero(),
    };
    let level = format!("float({})", rows.level.clone().unwrap_or_else(|| "0".to_owned()));
    let coordinates = match operation {
        SampleOperation::Fetch | SampleOperation::FetchSample => {
            vec![texel(0), format!("({} + {}) + {}", texel(1), texel(2), texel(3)), level]
        }
        SampleOperation::Size => vec![zero(), zero(), level],
        SampleOperation::Samples => vec![zero(), zero(), zero()],
        _ => three(&rows.coordinates),
    };
    let given = operation == SampleOperation::Derivatives;
    let (ddx, ddy) = if given { (three(&rows.ddx), three(&rows.ddy)) } else { (three(&[]), three(&[])) };
    let lod = rows.lod.clone().unwrap_or_else(zero);
    format!(
        "lookup(vec3({}), vec3({}), vec3({}), {lod}, vec4({}u, {}u, {}u, {}u))",
        coordinates.join(", "),
        ddx.join(", "),
        ddy.join(", "),
        unit,
        target as u32,
        operation as u32,
        flags.bits()
    )
}

/// The function that answers lookups in texts of rows. Its operands are hidden from compilers that fold, by `|`, since
/// `^` would undo itself on those that are hidden so already.
pub(super) const LOOKUP: &str = "\
vec4 lookup(vec3 c, vec3 dx, vec3 dy, float lod, vec4 call) {
  c = uintBitsToFloat(floatBitsToUint(c) | zero_bits);
  dx = uintBitsToFloat(floatBitsToUint(dx) | zero_bits);
  dy = uintBitsToFloat(floatBitsToUint(dy) | zero_bits);
  lod = uintBitsToFloat(floatBitsToUint(lod) | zero_bits);
  call = uintBitsToFloat(floatBitsToUint(call) | zero_bits);
  precise vec4 r = sampler_kind == 0 ? vec4(c, call.x) : sampler_kind == 1 ? vec4(dx.xy, dy.xy)
    : sampler_kind == 2 ? vec4(dx.z, dy.z, call.yz) : vec4(lod, call.w, call.yz);
  r = mix(r, uintBitsToFloat(uvec4(0x7fffffffu)), greaterThan(floatBitsToUint(r) & 0x7fffffffu, uvec4(0x7f800000u)));
  return r;
}";
