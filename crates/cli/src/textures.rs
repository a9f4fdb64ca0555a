//! Textures for `nvjit run`: loads image files, binds units, and records lookups for `--trace`.

use super::image::Memory;
use super::picture;
use super::slices::{self, Slices};
use super::value::{decimal, parse_handle, parse_vector, split_assignment};
use super::{UsageError, dds, image, usage};
use clap::ValueEnum;
use nvjit::Program;
use nvjit::runtime::{SampleCall, SampleFlags, Sampler, TextureTarget, TextureUse};
use nvjit_texture::{
    BaseFormat, CompareFunc, CompareMode, Explanation, Footprint, Format, MagFilter, MinFilter, Storage, Texture,
    TextureUnits,
};
use serde::Deserialize;
use std::collections::{BTreeMap, BTreeSet};
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
    /// `bindings` are arguments `UNIT=TEXTURE`, as [`named`] has them, or `handle:NUMBER=TEXTURE`. The program says
    /// which target a unit has, and what is looked up by handles, unless a target stands behind the number. `compares`
    /// are `UNIT=HOW`, as [`Compares`] has them.
    pub fn new(program: &Program, bindings: &[String], compares: &[String]) -> anyhow::Result<Self> {
        let mut textures = Self { units: TextureUnits::new(), warnings: Vec::new() };
        let mut memory = Memory::default();
        let compares = Compares::new(compares)?;
        let uses = program.textures().iter();
        let mut shadows: BTreeSet<_> =
            uses.filter(|used| used.target.compares()).map(|used| Place::Unit(used.unit)).collect();
        for binding in bindings {
            let (name, files) = split_assignment(binding).map_err(usage)?;
            let (number, target) =
                name.rsplit_once(':').filter(|_| name.matches(':').count() > 1).unwrap_or((name, ""));
            let fault = |error| about(name, error);
            if let Some(handle) = parse_handle(number).map_err(usage)? {
                let Some(target) = by_handle(program, name, target)? else {
                    check_names(files).map_err(fault)?;
                    let why = "the program looks nothing up by handles";
                    textures.warnings.push(format!("texture {name} has no effect: {why}"));
                    continue;
                };
                let place = Place::Handle(handle);
                shadows.extend(target.compares().then_some(place));
                let texture = named(files, target, compares.of(place), &mut memory).map_err(fault)?;
                textures.units.make_resident(handle, Arc::new(texture));
                continue;
            }
            let unit = find_unit(name).map_err(|why| fault(usage(why)))?;
            let Some(used) = program.textures().iter().find(|used| used.unit == unit) else {
                check_names(files).map_err(fault)?;
                textures.warnings.push(format!("texture {name} has no effect: the program {}", self::uses(program)));
                continue;
            };
            let texture = named(files, used.target, compares.of(Place::Unit(unit)), &mut memory).map_err(fault)?;
            textures.units.bind(usize::from(unit), Arc::new(texture))?;
        }
        textures.warnings.extend(compares.warnings(&shadows));
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

/// The unit that `3` or `TEX3` stands for, or why there is none.
pub fn find_unit(name: &str) -> Result<u8, String> {
    const UNITS: usize = nvjit::limits::NV4_TEXTURE_IMAGE_UNITS;
    let unit = name.strip_prefix("TEX").unwrap_or(name).parse().ok().filter(|&unit| usize::from(unit) < UNITS);
    unit.ok_or_else(|| format!("there is no texture image unit `{name}`: they are 0 to {}", UNITS - 1))
}

/// The target of a texture that programs find by a handle: the one that is given, or that of the lookups by handles, if
/// there are any.
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

/// Whether and how a lookup of a SHADOW target compares, as TEXTURE_COMPARE_MODE and TEXTURE_COMPARE_FUNC say.
#[derive(Clone, Copy, PartialEq, Eq, Default, Debug, ValueEnum, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Compare {
    None,
    #[default]
    Lequal,
    Gequal,
    Less,
    Greater,
    Equal,
    Notequal,
    Always,
    Never,
}

impl Compare {
    /// The texture as lookups of `target` find it. A lookup that does not compare finds depths as they are.
    pub fn apply(self, texture: Texture, target: TextureTarget) -> anyhow::Result<Texture> {
        let mut state = *texture.sampler();
        if target.compares() && self != Self::None {
            state.compare_mode = CompareMode::CompareRToTexture;
        }
        state.compare_func = match self {
            Self::None | Self::Lequal => CompareFunc::Lequal,
            Self::Gequal => CompareFunc::Gequal,
            Self::Less => CompareFunc::Less,
            Self::Greater => CompareFunc::Greater,
            Self::Equal => CompareFunc::Equal,
            Self::Notequal => CompareFunc::NotEqual,
            Self::Always => CompareFunc::Always,
            Self::Never => CompareFunc::Never,
        };
        Ok(texture.with_sampler(state)?)
    }
}

/// The compare functions that `--compare` gives units and handles, which it names as `--texture` does.
#[derive(Default)]
pub struct Compares(BTreeMap<Place, Compare>);

/// The binding of a texture.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
pub enum Place {
    Unit(u8),
    Handle(u64),
}

impl Compares {
    /// `arguments` are `UNIT=HOW` or `handle:NUMBER=HOW`.
    pub fn new(arguments: &[String]) -> anyhow::Result<Self> {
        let compare = |argument: &String| {
            let (name, how) = split_assignment(argument).map_err(usage)?;
            let fault = |fault: String| usage(format!("--compare {name}: {fault}"));
            let place = match parse_handle(name).map_err(usage)? {
                Some(handle) => Place::Handle(handle),
                None => Place::Unit(find_unit(name).map_err(fault)?),
            };
            let names = || Compare::value_variants().iter().filter_map(Compare::to_possible_value);
            let how = Compare::from_str(how.trim(), true).map_err(|_| {
                let names: Vec<_> = names().map(|value| value.get_name().to_owned()).collect();
                fault(format!("there is no comparison `{how}`: there are {}", names.join(", ")))
            })?;
            Ok((place, how))
        };
        Ok(Self(arguments.iter().map(compare).collect::<anyhow::Result<_>>()?))
    }

    pub fn of(&self, place: Place) -> Compare {
        self.0.get(&place).copied().unwrap_or_default()
    }

    /// Remarks on those that concern no SHADOW target among what programs look up.
    pub fn warnings(&self, shadows: &BTreeSet<Place>) -> Vec<String> {
        let unused = self.0.keys().filter(|place| !shadows.contains(place));
        let warning = |place: &Place| {
            let name = match place {
                Place::Unit(unit) => unit.to_string(),
                Place::Handle(handle) => format!("handle:{handle}"),
            };
            format!("--compare {name} has no effect: no program looks it up by a SHADOW target")
        };
        unused.map(warning).collect()
    }
}

/// The texture that `names` stands for: a DDS file, or PNG files and names of images that are made, with commas between
/// them; depths if a SHADOW target looks it up, which are compared as `compare` says. It takes its part of `memory`.
pub fn named(names: &str, target: TextureTarget, compare: Compare, memory: &mut Memory) -> anyhow::Result<Texture> {
    let texture = if is_constant(names) {
        constant(names, target)?
    } else if dds::is_dds(names) {
        dds::read(Path::new(names), target, memory)?
    } else {
        check_whole(names)?;
        let images = picture::images(names, target, memory)?;
        slices::with_usual_filters(flat(target, &images)?, target.compares())?
    };
    compare.apply(texture, target)
}

/// Whether all that `names` stands for is there, though nothing looks it up.
pub fn check_names(names: &str) -> anyhow::Result<()> {
    if is_constant(names) {
        parse_constant(names)?;
        return Ok(());
    }
    check_whole(names)?;
    names.split(',').try_for_each(picture::check_name)
}

/// Whether there is a name between all commas.
fn check_whole(names: &str) -> anyhow::Result<()> {
    let Some(place) = names.split(',').position(str::is_empty) else { return Ok(()) };
    let which = if names.is_empty() { String::new() } else { format!(" {}", place + 1) };
    let known = "it is a file, checker, noise, normalmap, sky, evening or constant:R,G,B,A";
    Err(usage(format!("the name{which} of the texture is missing: {known}")))
}

/// The word before the numbers of a texture of one colour.
const CONSTANT: &str = "constant:";

/// Whether the name of a texture is a colour.
pub fn is_constant(name: &str) -> bool {
    name.starts_with(CONSTANT)
}

fn parse_constant(name: &str) -> anyhow::Result<[f32; 4]> {
    parse_vector(&name[CONSTANT.len()..]).map_err(|fault| usage(format!("`{name}`: {fault}")))
}

/// A texture that is the same everywhere; of depths, the first number.
fn constant(name: &str, target: TextureTarget) -> anyhow::Result<Texture> {
    let value = parse_constant(name)?;
    let (format, texel) = match target.compares() {
        true => (Format::new(BaseFormat::DepthComponent, Storage::Float)?, value[0].to_ne_bytes().to_vec()),
        false => (Format::RGBA32F, value.into_iter().flat_map(f32::to_ne_bytes).collect()),
    };
    let texture = Slices { format, size: [1, 1], texels: vec![&texel] }.texture(target)?;
    let state = texture.sampler().with_filters(MinFilter::Nearest, MagFilter::Nearest);
    Ok(texture.with_sampler(state)?)
}

/// A texture of one level of images; of depths, which SHADOW targets take, their red.
fn flat(target: TextureTarget, images: &[image::Image]) -> anyhow::Result<Texture> {
    let size = images.first().map_or([1, 1], |image| [image.width, image.height]);
    if images.iter().any(|image| [image.width, image.height] != size) {
        return Err(usage(format!("all images of {} must have one size", slices::with_article(target))));
    }
    if !target.compares() {
        let texels = images.iter().map(|image| image.texels.as_slice()).collect();
        return Slices { format: Format::RGBA8, size, texels }.texture(target);
    }
    let red = |image: &image::Image| {
        let mut depths = image::reserve(image.texels.len() / 4)?;
        depths.extend(image.texels.iter().step_by(4));
        Ok(depths)
    };
    let depths = images.iter().map(red).collect::<anyhow::Result<Vec<_>>>()?;
    let texels = depths.iter().map(Vec::as_slice).collect();
    Slices { format: slices::depths_of_bytes()?, size, texels }.texture(target)
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
