//! Textures for `nvjit run`: from image files to bound units, and what lookups did, for `--trace`.

use super::image::Memory;
use super::render::picture;
use super::value::{decimal, parse_handle, parse_vector, split_assignment};
use super::{UsageError, dds, image, usage};
use nvjit::Program;
use nvjit::runtime::texture::{
    BaseFormat, Explanation, Extent, Footprint, Format, Image, MagFilter, MinFilter, Storage, Texture, TextureUnits,
    WrapMode,
};
use nvjit::runtime::{SampleCall, SampleFlags, Sampler, TextureTarget, TextureUse};
use std::collections::BTreeSet;
use std::io::{self, Write};
use std::path::Path;
use std::sync::{Arc, Mutex, PoisonError};

/// The texture image units that the command line fills.
pub struct Textures {
    units: TextureUnits,
    /// Remarks for the user.
    pub warnings: Vec<String>,
}

impl Textures {
    /// `bindings` are arguments `UNIT=TEXTURE`, as [`named`] has them, or `handle:NUMBER=TEXTURE`. The program says which target a unit has, and
    /// what is looked up by handles, unless a target stands behind the number.
    pub fn new(program: &Program, bindings: &[String]) -> anyhow::Result<Self> {
        let mut textures = Self { units: TextureUnits::new(), warnings: Vec::new() };
        let mut memory = Memory::default();
        for binding in bindings {
            let (name, files) = split_assignment(binding).map_err(usage)?;
            let (place, target) = name.rsplit_once(':').filter(|_| name.matches(':').count() > 1).unwrap_or((name, ""));
            if let Some(handle) = parse_handle(place).map_err(usage)? {
                let Some(target) = by_handle(program, name, target)? else {
                    textures
                        .warnings
                        .push(format!("texture {name} has no effect: the program looks nothing up by handles"));
                    continue;
                };
                let texture = named(files, target, &mut memory).map_err(|error| about(name, error))?;
                textures.units.make_resident(handle, Arc::new(texture));
                continue;
            }
            let unit = find_unit(name).ok_or_else(|| usage(format!("there is no texture image unit `{name}`")))?;
            let Some(used) = program.textures().iter().find(|used| used.unit == unit) else {
                textures.warnings.push(format!("texture {name} has no effect: the program {}", uses(program)));
                continue;
            };
            let texture = named(files, used.target, &mut memory).map_err(|error| about(name, error))?;
            textures.units.bind(usize::from(unit), Arc::new(texture))?;
        }
        Ok(textures)
    }

    /// Answers lookups.
    pub fn sampler(&self) -> &dyn Sampler {
        &self.units
    }

    /// The units.
    pub fn units(&self) -> &TextureUnits {
        &self.units
    }
}

/// `error` with the option that it is about.
pub fn about(unit: &str, error: anyhow::Error) -> anyhow::Error {
    match error.downcast::<UsageError>() {
        Ok(UsageError(fault)) => usage(format!("--texture {unit}: {fault}")),
        Err(error) => error,
    }
}

/// The unit that `3` or `TEX3` stands for.
pub fn find_unit(name: &str) -> Option<u8> {
    let unit = name.strip_prefix("TEX").unwrap_or(name).parse().ok()?;
    (usize::from(unit) < nvjit::limits::NV4_TEXTURE_IMAGE_UNITS).then_some(unit)
}

/// The target of a texture that programs find by a handle: the one that is given, or that of the lookups by handles, if there are any.
fn by_handle(program: &Program, name: &str, target: &str) -> anyhow::Result<Option<TextureTarget>> {
    let lookups = program.ast().instructions().filter_map(|instruction| instruction.texture);
    let used: BTreeSet<TextureTarget> =
        lookups.filter(|texture| texture.by_handle).map(|texture| texture.target).collect();
    if !target.is_empty() {
        let known = TextureTarget::ALL.into_iter().find(|known| known.name().eq_ignore_ascii_case(target));
        let known = known.ok_or_else(|| usage(format!("--texture {name}: there is no target {target}")))?;
        return Ok(Some(known).filter(|known| used.contains(known)));
    }
    if used.len() > 1 {
        let names: Vec<_> = used.iter().map(|target| target.name()).collect();
        let names = names.join(", ");
        return Err(usage(format!("--texture {name}: handles are looked up as {names}; write {name}:TARGET")));
    }
    Ok(used.into_iter().next())
}

fn uses(program: &Program) -> String {
    let name = |used: &TextureUse| format!("TEX{} ({})", used.unit, used.target.name());
    let names: Vec<_> = program.textures().iter().map(name).collect();
    if names.is_empty() { "looks nothing up".to_owned() } else { format!("looks up in {}", names.join(", ")) }
}

/// The texture that `names` stands for: a DDS file, or PNG files and names of images that are made, with commas between them.
/// It takes its part of `memory`.
pub fn named(names: &str, target: TextureTarget, memory: &mut Memory) -> anyhow::Result<Texture> {
    let compares = target != target.of_texture();
    let target = target.of_texture();
    if is_constant(names) {
        return constant(names, target, compares);
    }
    if let Some(place) = names.split(',').position(str::is_empty) {
        let which = if names.is_empty() { String::new() } else { format!(" {}", place + 1) };
        return Err(usage(format!(
            "the name{which} of the texture is missing: it is a file, checker, noise, normalmap, sky, evening or constant:R,G,B,A"
        )));
    }
    if dds::is_dds(names) {
        return dds::read(Path::new(names), target, memory);
    }
    let images = picture::images(names, target, memory)?;
    if compares { depths(target, &images) } else { texture(target, &images) }
}

/// What stands before the numbers of a texture of one colour.
const CONSTANT: &str = "constant:";

/// Whether the name of a texture is a colour.
pub fn is_constant(name: &str) -> bool {
    name.starts_with(CONSTANT)
}

/// A texture that is the same everywhere; of depths, the first number.
fn constant(name: &str, target: TextureTarget, compares: bool) -> anyhow::Result<Texture> {
    let value = parse_vector(&name[CONSTANT.len()..]).map_err(|fault| usage(format!("`{name}`: {fault}")))?;
    let (format, bits) = match compares {
        true => (Format::new(BaseFormat::DepthComponent, Storage::Float)?, value[0].to_ne_bytes().to_vec()),
        false => (Format::RGBA32F, value.into_iter().flat_map(f32::to_ne_bytes).collect()),
    };
    let extent = match target.dimensions() {
        1 => Extent::d1(1),
        3 if target == TextureTarget::D3 => Extent::d3(1, 1, 1),
        _ => Extent::d2(1, 1),
    };
    let mut texture = Texture::new(target);
    for face in 0..texture.faces() {
        texture.set_image(face, 0, Image::new(format, extent, &bits)?)?;
    }
    texture.set_sampler(texture.sampler().with_filters(MinFilter::Nearest, MagFilter::Nearest))?;
    Ok(texture)
}

/// A texture of depths for SHADOW targets: the red of the image. Where a coordinate is not more, they give 1.
fn depths(target: TextureTarget, images: &[image::Image]) -> anyhow::Result<Texture> {
    let [image] = images else { return Err(usage("a texture of depths takes one file")) };
    let (extent, size) = match target {
        TextureTarget::D1 => (Extent::d1(image.width), image.width),
        _ => (Extent::d2(image.width, image.height), image.width * image.height),
    };
    let mut texels = image::reserve(size as usize)?;
    texels.extend(image.texels.iter().step_by(4).take(size as usize));
    let format = Format::new(BaseFormat::DepthComponent, Storage::Unorm8)?;
    let texture = Texture::from_image(target, Image::new(format, extent, &texels)?)?;
    let state = texture.sampler().with_filters(MinFilter::Linear, MagFilter::Linear);
    Ok(texture.with_sampler(state.with_wrap(WrapMode::ClampToEdge))?)
}

/// A texture with mipmaps and trilinear filtering, but RECT, which cannot have them.
fn texture(target: TextureTarget, images: &[image::Image]) -> anyhow::Result<Texture> {
    let wrong_count =
        |wanted: &str| usage(format!("a {} texture takes {wanted}, not {} files", target.name(), images.len()));
    let mut texture = match (target, images) {
        (TextureTarget::D1, [image]) => {
            let row = &image.texels[..image.width as usize * 4];
            Texture::from_image(target, Image::new(Format::RGBA8, Extent::d1(image.width), row)?)?
        }
        (TextureTarget::D2 | TextureTarget::Rect | TextureTarget::Cube, [image]) => {
            Texture::from_image(target, flat(image)?)?
        }
        (TextureTarget::Cube, faces @ [_, _, _, _, _, _]) => {
            let mut texture = Texture::new(target);
            for (face, image) in faces.iter().enumerate() {
                texture.set_image(face, 0, flat(image)?)?;
            }
            texture
        }
        (TextureTarget::D3, slices @ [first, ..]) => {
            if slices.iter().any(|slice| (slice.width, slice.height) != (first.width, first.height)) {
                return Err(usage("the slices of a 3D texture must have one size"));
            }
            let extent = Extent::d3(first.width, first.height, slices.len() as u32);
            let mut texels = image::reserve(slices.iter().map(|slice| slice.texels.len()).sum())?;
            slices.iter().for_each(|slice| texels.extend_from_slice(&slice.texels));
            Texture::from_image(target, Image::new(Format::RGBA8, extent, &texels)?)?
        }
        (TextureTarget::Cube, _) => return Err(wrong_count("one file for all faces, or six (+X, -X, +Y, -Y, +Z, -Z)")),
        _ => return Err(wrong_count("one file")),
    };
    if target != TextureTarget::Rect {
        texture.generate_mipmap()?;
        texture.set_sampler(texture.sampler().with_filters(MinFilter::LinearMipmapLinear, MagFilter::Linear))?;
    }
    Ok(texture)
}

fn flat(image: &image::Image) -> anyhow::Result<Image> {
    Ok(Image::new(Format::RGBA8, Extent::d2(image.width, image.height), &image.texels)?)
}

/// A sampler that can tell what its last lookup did.
pub struct Recorder<'a> {
    units: &'a TextureUnits,
    last: Mutex<Option<SampleCall>>,
}

impl Sampler for Recorder<'_> {
    fn sample(&self, call: &mut SampleCall) {
        self.units.sample(call);
        *self.last.lock().unwrap_or_else(PoisonError::into_inner) = Some(call.clone());
    }
}

impl<'a> Recorder<'a> {
    pub fn new(units: &'a TextureUnits) -> Self {
        Self { units, last: Mutex::new(None) }
    }

    /// Prints the lookup that was made since the last time, if any, for one lane of the quad.
    pub fn write_last(&self, out: &mut dyn Write, lane: usize) -> io::Result<()> {
        let last = self.last.lock().unwrap_or_else(PoisonError::into_inner).take();
        let Some(call) = last else { return Ok(()) };
        let place = match call.flags.contains(SampleFlags::HANDLE) {
            true => format!("handle({:#x})", call.handle),
            false => format!("TEX{}", call.unit),
        };
        let name = format!("{place} {}", call.target.name());
        match self.units.explain(&call, lane) {
            // Gathers, fetches and queries have their result to show, and nothing else.
            None if !call.operation.filters() => Ok(()),
            None => {
                let result = call.without_texture().map(decimal).join(", ");
                writeln!(out, "    {name}: no texture, so ({result})")
            }
            Some(explanation) => write_explanation(out, &name, call.target, &explanation),
        }
    }
}

fn write_explanation(
    out: &mut dyn Write,
    name: &str,
    target: TextureTarget,
    explanation: &Explanation,
) -> io::Result<()> {
    let dimensions = target.dimensions();
    let position: Vec<_> = explanation.position[..dimensions].iter().copied().map(decimal).collect();
    let face = ["+X", "-X", "+Y", "-Y", "+Z", "-Z"].get(explanation.face).copied().unwrap_or("?");
    let face = if target == TextureTarget::Cube { format!(" of face {face}") } else { String::new() };
    let filter = match explanation.filter {
        MagFilter::Nearest => "NEAREST",
        MagFilter::Linear => "LINEAR",
    };
    let size = if explanation.magnified { "magnified" } else { "minified" };
    let detail = decimal(explanation.lambda);
    writeln!(out, "    {name} at ({}){face}, level of detail {detail}: {size}, {filter}", position.join(", "))?;
    explanation.footprints.iter().try_for_each(|footprint| write_footprint(out, dimensions, footprint))
}

fn write_footprint(out: &mut dyn Write, dimensions: usize, footprint: &Footprint) -> io::Result<()> {
    let probe = if footprint.probe > 0 { format!(", probe {}", footprint.probe) } else { String::new() };
    writeln!(out, "      level {}{probe}, weight {}", footprint.level, decimal(footprint.weight))?;
    for tap in footprint.taps.iter().filter(|tap| tap.weight != 0.0) {
        let texel: Vec<_> = tap.texel[..dimensions].iter().map(i32::to_string).collect();
        let value: Vec<_> = tap.value.iter().copied().map(decimal).collect();
        writeln!(out, "        texel ({}) = ({}), weight {}", texel.join(", "), value.join(", "), decimal(tap.weight))?;
    }
    Ok(())
}
