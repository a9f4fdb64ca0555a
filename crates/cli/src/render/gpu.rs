//! Prepares a picture for WebGPU: both programs as WGSL, and all bindings. The result is no reference: numbers,
//! interpolation and filters are the GPU's.

use super::guard::Guard;
use super::live::{Ready, Request, prepare};
use super::programs::Loaded;
use super::{BlendArgument, CullArgument, Draw, Look, Painter};
use anyhow::{Context, bail, ensure};
use base64::Engine as _;
use base64::engine::general_purpose::STANDARD as BASE64;
use nvjit::engine::{Choice, Engine};
use nvjit::runtime::{TextureTarget, half};
use nvjit::{Options, Program};
use nvjit_raster::{Attribute, Mesh, Topology};
use nvjit_texture::{CompareFunc, Format, Image, MagFilter, SamplerState, Texture, WrapMode};
use nvjit_translate::{Contract, Reflection, Settings, Target, translate};
use serde::Serialize;
use serde_json::{Value, json};
use std::collections::{BTreeMap, BTreeSet};

/// Attributes of vertices that WebGPU has (maxVertexAttributes).
const ATTRIBUTES: u16 = 16;

/// Bytes of a texture that a page is given at most.
const TEXELS: usize = 16 << 20;

/// A pipeline of WebGPU, in its terms. Bytes are in Base64, and numbers in them little-endian.
#[derive(Serialize)]
pub struct Pipeline {
    /// Width and height of the picture, whose first row is the lowest.
    size: [u32; 2],
    vertex: Stage,
    fragment: Stage,
    textures: Vec<Bound>,
    /// Locations of the attributes, which are vectors of four floats, one after the other for each vertex.
    attributes: Vec<u16>,
    vertices: String,
    /// Words of 32 bits.
    indices: String,
    topology: &'static str,
    cull: &'static str,
    /// `over` or `add`; without it depth is written.
    blend: Option<&'static str>,
    background: [f32; 4],
}

/// A program.
#[derive(Serialize)]
struct Stage {
    text: String,
    /// The group of the block of parameters, at binding 0, and its bytes.
    group: u32,
    parameters: Option<String>,
}

/// A texture in group 1, whose sampler has the next binding.
#[derive(Serialize)]
struct Bound {
    binding: u32,
    dimension: &'static str,
    format: &'static str,
    levels: Vec<Level>,
    sampler: Value,
}

#[derive(Serialize)]
struct Level {
    size: [u32; 3],
    texels: String,
}

/// The bytes of a texel in a format.
type Encode = fn([f32; 4]) -> Vec<u8>;

/// The pipeline of a picture, or why WebGPU has none.
pub fn pipeline(request: &Request<'_>) -> anyhow::Result<Pipeline> {
    let ready = prepare(request)?;
    check(&ready)?;
    let [vertex, fragment] = banks(&ready, request)?;
    let Ready { scene, programs, supply, model, .. } = &ready;
    let (vertex, inputs) = stage(&programs.vertex, &vertex)?;
    let (fragment, lookups) = stage(programs.fragment(0), &fragment)?;
    check_link(&vertex.text, &fragment.text)?;
    let mut textures = BTreeMap::new();
    for used in inputs.textures.iter().chain(&lookups.textures) {
        let binding = used.binding.context("WGSL has bindings")?;
        let target = TextureTarget::ALL.into_iter().find(|target| target.name() == used.target);
        let target = target.context("a lookup has a target")?;
        let texture = supply.textures.texture(usize::from(used.unit), target.of_texture());
        textures.insert(binding, bound(binding, target, texture.context("a unit has a texture")?)?);
    }
    let (topology, primitives) = match scene.draw {
        Some(Draw::Lines) => (Topology::Lines, "line-list"),
        _ => (Topology::Triangles, "triangle-list"),
    };
    let indices = model.indices(topology);
    let mesh = supply.constants(model.mesh(topology, &indices));
    let attributes = inputs.attributes.iter().map(|row| row.number).filter(|&number| number < ATTRIBUTES);
    let attributes: Vec<u16> = attributes.collect();
    Ok(Pipeline {
        size: request.size,
        vertex,
        fragment,
        textures: textures.into_values().collect(),
        vertices: base64(vertices(&mesh, &attributes)?.iter().flatten().flat_map(|number| number.to_le_bytes())),
        attributes,
        indices: base64(indices.iter().flat_map(|index| index.to_le_bytes())),
        topology: primitives,
        cull: match scene.cull {
            None => "none",
            Some(CullArgument::Front) => "front",
            Some(CullArgument::Back) => "back",
        },
        blend: scene.blend.map(|blend| match blend {
            BlendArgument::Over => "over",
            BlendArgument::Add => "add",
        }),
        background: supply.background,
    })
}

/// Whether WebGPU has what the picture is made of.
fn check(Ready { scene, programs, .. }: &Ready) -> anyhow::Result<()> {
    ensure!(programs.post.is_empty(), "WebGPU draws no programs that run over the picture here");
    ensure!(!programs.is_two_sided(), "WebGPU has no colours of back faces");
    ensure!(scene.draw != Some(Draw::Points), "WebGPU has no points of more than a pixel");
    Ok(())
}

/// The parameters of the vertex program and of the fragment program.
fn banks(ready: &Ready, request: &Request<'_>) -> anyhow::Result<[Vec<[f32; 4]>; 2]> {
    let Ready { scene, programs, supply, .. } = ready;
    let guard = Guard::new(request.limit);
    let engine = |program: &Program| Engine::new(program, Options::default(), Choice::Interpreter);
    let shaders = &programs.shaders(|program| engine(program).map(|engine| guard.shader(engine)))?;
    let view = ready.view(request);
    let look = Look { heatmap: false, supersample: 1, samples: 1, watched: None };
    let painter = Painter { look, scene, programs, shaders, supply };
    let gl = supply.state(&view)?;
    let [mut vertex, mut fragment] =
        [&shaders.vertex, &shaders.fragment].map(|shader| shader.new_frame().parameters().to_vec());
    painter.set_vertex_parameters(&view, &gl, &mut vertex)?;
    painter.set_fragment_parameters(0, &view, &gl, &mut fragment);
    Ok([vertex, fragment])
}

fn base64(bytes: impl Iterator<Item = u8>) -> String {
    BASE64.encode(bytes.collect::<Vec<_>>())
}

/// A program of the pipeline, whose parameters are those of `bank`.
fn stage((program, text): &Loaded, bank: &[[f32; 4]]) -> anyhow::Result<(Stage, Reflection)> {
    let settings = Settings { target: Target::Wgsl, contract: Contract::Fast, webgpu: true, ..Settings::default() };
    let translation = translate(program, text, &settings)?;
    let reflection = translation.reflection;
    ensure!(reflection.buffers.is_empty(), "the picture has no buffers");
    let mut group = 0;
    let parameters = reflection.parameter_block.map(|block| {
        group = block.set;
        let mut bytes = vec![0; block.size as usize];
        for uniform in &reflection.parameters {
            let rows = usize::from(uniform.first)..usize::from(uniform.first + uniform.count.unwrap_or(1));
            let values = bank.get(rows).into_iter().flatten().flatten().flat_map(|number| number.to_le_bytes());
            let place = bytes.iter_mut().skip(uniform.offset.unwrap_or(0) as usize);
            place.zip(values).for_each(|(byte, value)| *byte = value);
        }
        BASE64.encode(bytes)
    });
    Ok((Stage { text: translation.text, group, parameters }, reflection))
}

/// The numbers behind `@location` in a part of a text.
fn locations(text: &str) -> BTreeSet<u32> {
    let found = text.split("@location(").skip(1).filter_map(|rest| rest.split(')').next()?.parse().ok());
    found.collect()
}

/// The part of a text between two others.
fn between<'a>(text: &'a str, begin: &str, end: &str) -> &'a str {
    let rest = text.split_once(begin).map_or("", |(_, rest)| rest);
    rest.split_once(end).map_or(rest, |(part, _)| part)
}

/// WebGPU refuses a pipeline whose fragments read what no vertex has; in OpenGL that is undefined.
fn check_link(vertex: &str, fragment: &str) -> anyhow::Result<()> {
    let written = locations(between(vertex, "struct VertexOutput {", "}"));
    let read = locations(between(fragment, "\nfn main(", "{").split(") ->").next().unwrap_or(""));
    ensure!(
        read.is_subset(&written),
        "the fragment program reads what the vertex program does not write, which WebGPU refuses"
    );
    Ok(())
}

/// The attributes of each vertex, one after the other.
fn vertices(mesh: &Mesh<'_>, attributes: &[u16]) -> anyhow::Result<Vec<[f32; 4]>> {
    let count = mesh.indices.iter().max().map_or(0, |&last| last as usize + 1);
    let mut all = Vec::new();
    for vertex in 0..count {
        for &number in attributes {
            all.push(match mesh.attributes.get(usize::from(number)) {
                Some(Attribute::Constant(value)) => *value,
                Some(Attribute::Array(values)) => *values.get(vertex).context("a vertex has its attributes")?,
                Some(Attribute::Typed(_)) | None => bail!("vertices have floats"),
            });
        }
    }
    Ok(all)
}

fn bound(binding: u32, target: TextureTarget, texture: &Texture) -> anyhow::Result<Bound> {
    let dimension = match target.of_texture() {
        TextureTarget::D1 => "1d",
        TextureTarget::D2 => "2d",
        TextureTarget::D3 => "3d",
        TextureTarget::Cube => "cube",
        TextureTarget::Array2D => "2d-array",
        other => bail!("WebGPU has no textures of the target {}", other.name()),
    };
    let state = texture.sampler();
    let first = texture.image(0, state.base_level).context("a texture has a level")?;
    let (format, encode): (_, Encode) = match first.format() {
        _ if target.compares() => ("depth16unorm", |[depth, ..]| unorm(depth, u16::MAX).to_le_bytes().to_vec()),
        Format::RGBA8 => ("rgba8unorm", |texel| texel.map(|part| unorm(part, 255) as u8).to_vec()),
        _ => ("rgba16float", |texel| texel.into_iter().flat_map(|part| half::to_half(part).to_le_bytes()).collect()),
    };
    let has_levels = state.min_filter.mipmaps() && target.of_texture() != TextureTarget::D1;
    let (mut levels, mut bytes) = (Vec::new(), 0);
    for level in (state.base_level..).take(if has_levels { usize::MAX } else { 1 }) {
        let images = (0..texture.faces()).map_while(|face| texture.image(face, level)).collect::<Vec<_>>();
        let Some(image) = images.first() else { break };
        let [width, height, depth] = image.extent().size();
        let layers = image.extent().layers().unwrap_or(1) * images.len() as u32;
        let mut texels = Vec::new();
        for image in &images {
            texels.extend(self::texels(image, encode)?);
        }
        bytes += texels.len();
        ensure!(bytes <= TEXELS, "a texture has more than {} MiB", TEXELS >> 20);
        levels.push(Level { size: [width, height, depth * layers], texels: BASE64.encode(texels) });
    }
    Ok(Bound { binding, dimension, format, levels, sampler: sampler(state, target.compares()) })
}

/// [0,1] to an integer, to the nearest.
fn unorm(value: f32, largest: u16) -> u16 {
    (value.clamp(0.0, 1.0) * f32::from(largest)).round() as u16
}

/// The texels of an image in a format, s running fastest, then t, then r or the layer, as a fetch finds them.
fn texels(image: &Image, encode: Encode) -> anyhow::Result<Vec<u8>> {
    let parts = image.extent().stacked().map(|side| 0..side as i32);
    Ok(image.texels_in(parts)?.into_iter().flat_map(encode).collect())
}

/// A sampler in WebGPU's terms, which has no borders.
fn sampler(state: &SamplerState, compares: bool) -> Value {
    let wrap = |mode: WrapMode| match mode {
        WrapMode::Repeat => "repeat",
        WrapMode::MirroredRepeat => "mirror-repeat",
        _ => "clamp-to-edge",
    };
    let filter = |is_linear: bool| if is_linear { "linear" } else { "nearest" };
    let [within, mag] = [state.min_filter.within_level(), state.mag_filter].map(|filter| filter == MagFilter::Linear);
    let between = state.min_filter.blends_levels();
    let mut sampler = json!({
        "addressModeU": wrap(state.wrap_s), "addressModeV": wrap(state.wrap_t), "addressModeW": wrap(state.wrap_r),
        "magFilter": filter(mag), "minFilter": filter(within), "mipmapFilter": filter(between),
        "maxAnisotropy": if within && mag && between { state.max_anisotropy } else { 1.0 },
    });
    if compares {
        sampler["compare"] = match state.compare_func {
            CompareFunc::Never => "never",
            CompareFunc::Less => "less",
            CompareFunc::Equal => "equal",
            CompareFunc::Lequal => "less-equal",
            CompareFunc::Greater => "greater",
            CompareFunc::NotEqual => "not-equal",
            CompareFunc::Gequal => "greater-equal",
            CompareFunc::Always => "always",
        }
        .into();
    }
    sampler
}
