//! From a scene file to passes: reads files, loads programs, and resolves names. Errors have their position in the
//! file.

mod faults;
mod lookups;
mod memory;
mod params;
mod texts;

use super::expression::Variables;
use super::file::{self, Draw, Filter, Format, Named};
use super::value::{Value, Vector};
use crate::image::Memory;
use crate::names::{attribute_suggestion, find_attribute};
use crate::render::model::Model;
use crate::render::programs::{self, Loaded};
use crate::render::supply::{self, Values};
use crate::render::{MOST_PIXELS, SAMPLE_COUNTS, check_size, is_sample_count};
use crate::textures::Compare;
use crate::{display_path, usage};
use nvjit::language::isa::nearest;
use nvjit::limits::{MAX_LIGHTS, MAX_TEXTURE_COORDS};
use nvjit::runtime::{Stage, TextureTarget};
use nvjit_raster::{ColorFormat, PointOrigin, PointSprites, Topology, registers};
use nvjit_texture::{Texture, WrapMode};
use std::collections::{BTreeMap, BTreeSet};
use std::ops::Range;
use std::path::{Path, PathBuf};
use std::sync::Arc;
use toml::Spanned;

pub use faults::{Fault, Faults, fault};
pub use lookups::with_filter;
pub use memory::{Buffer, Compute, FeedbackTo, Repetition, VECTOR};
pub use texts::{Reported, Texts};

/// The most of what a scene may have.
const MOST_TARGETS: usize = 64;
const MOST_PASSES: usize = 256;
const MOST_INSTANCES: u64 = 1 << 17;
const MOST_PRIMITIVES: u64 = 1 << 26;
/// Bytes of a depth.
const DEPTH: u64 = 4;
/// Pixels of the targets of all passes.
const MOST_WORK: u64 = 16 * MOST_PIXELS;

/// The number of samples that a target declares, by default one.
fn check_samples(samples: &Option<Spanned<u32>>) -> anyhow::Result<u32> {
    let Some(samples) = samples else { return Ok(1) };
    if !is_sample_count(*samples.get_ref()) {
        return Err(fault(samples.span(), format!("a pixel has {SAMPLE_COUNTS} samples, not {}", samples.get_ref())));
    }
    Ok(*samples.get_ref())
}

/// The target that is shown.
const PICTURE: &str = "picture";
/// The camera of passes that name none.
const CAMERA: &str = "camera";

pub struct Plan {
    pub size: [u32; 2],
    pub supersample: u32,
    /// The first is the camera of passes that name none.
    pub cameras: Vec<file::Camera>,
    pub lights: Vec<file::Light>,
    pub fog: file::Fog,
    /// The first is the picture.
    pub targets: Vec<Target>,
    /// The names of the targets, by the same numbers.
    pub target_names: Vec<String>,
    pub models: Vec<Model>,
    pub images: Vec<Arc<Texture>>,
    /// The number of an image.
    pub sky: Option<usize>,
    pub buffers: Vec<Buffer>,
    pub passes: Vec<(Work, Repetition)>,
    /// Remarks for the user.
    pub warnings: Vec<String>,
}

impl Plan {
    /// Bytes that a picture takes: targets, the textures that are made of them, images, buffers, meshes.
    pub fn memory(&self) -> u64 {
        let pixels = |target: &Target| target.size.map(u64::from).iter().product::<u64>();
        let color = |target: &Target| if target.format == ColorFormat::Rgba32f { 16 } else { 4 };
        let target = |target: &Target| {
            let colors = target.colors as u64 * color(target) + DEPTH;
            pixels(target) * colors * u64::from(target.samples)
        };
        // A copy, what is made of it, and the mipmap of that.
        let copies = |target: &Target, bytes: u64| pixels(target) * bytes * 7 / 3;
        let sources = self.passes.iter().flat_map(|(work, _)| work.textures()).map(|bound| bound.source);
        let sources: BTreeSet<_> = sources.collect();
        let source = |source: &Source| match *source {
            Source::Image(_) => 0,
            Source::Color(number, _) => copies(&self.targets[number], color(&self.targets[number])),
            Source::Depth(number) => copies(&self.targets[number], DEPTH),
        };
        let images = |(work, _): &(Work, Repetition)| match work {
            Work::Draw(_) => 0,
            Work::Compute(pass) => {
                let bytes = |image: &memory::BoundImage| {
                    3 * pixels(&self.targets[image.target]) * color(&self.targets[image.target])
                };
                pass.images.iter().map(bytes).sum::<u64>()
            }
        };
        // What it holds, what that is made of, and vertices or what is recorded.
        let buffer = |buffer: &Buffer| 4 * buffer.bytes() as u64;
        self.targets.iter().map(target).sum::<u64>()
            + sources.iter().map(source).sum::<u64>()
            + self.images.iter().map(|image| image.memory() as u64).sum::<u64>()
            + self.passes.iter().map(images).max().unwrap_or(0)
            + self.buffers.iter().map(buffer).sum::<u64>()
            + self.models.iter().map(Model::memory).sum::<u64>()
    }

    /// The passes that draw.
    pub fn drawn(&self) -> impl Iterator<Item = &Pass> {
        drawn(&self.passes)
    }
}

/// The work of a pass.
pub enum Work {
    Draw(Box<Pass>),
    Compute(Box<Compute>),
}

impl Work {
    pub fn programs(&self) -> &[Loaded] {
        match self {
            Self::Draw(pass) => &pass.programs,
            Self::Compute(pass) => &pass.programs,
        }
    }

    fn textures(&self) -> &[Bound] {
        match self {
            Self::Draw(pass) => &pass.textures,
            Self::Compute(pass) => &pass.textures,
        }
    }
}

fn drawn(passes: &[(Work, Repetition)]) -> impl Iterator<Item = &Pass> {
    passes.iter().filter_map(|(work, _)| match work {
        Work::Draw(pass) => Some(&**pass),
        Work::Compute(_) => None,
    })
}

pub struct Target {
    pub size: [u32; 2],
    pub format: ColorFormat,
    pub colors: usize,
    pub samples: u32,
    pub filter: Filter,
    pub wrap: WrapMode,
    pub compare: Compare,
}

pub struct Pass {
    pub span: Range<usize>,
    pub target: usize,
    pub camera: usize,
    pub viewport: Option<Spanned<Vector>>,
    pub viewports: Vec<Spanned<Vector>>,
    pub clear: Option<file::Clear>,
    pub sky: bool,
    /// By stages: the vertex program is first, the fragment program is last.
    pub programs: Vec<Loaded>,
    /// The name of the fragment program.
    pub fragment_name: String,
    /// Values in comments of the programs.
    pub presets: Vec<Values>,
    pub textures: Vec<Bound>,
    pub params: Vec<Parameter>,
    pub state: State,
    pub meshes: Vec<Mesh>,
    pub feedback: Vec<FeedbackTo>,
    /// Whether anything is rasterised.
    pub is_drawn: bool,
}

/// The state around the programs of a pass.
pub struct State {
    /// None if it is not tested.
    pub depth: Option<file::Depth>,
    pub depth_write: bool,
    pub cull: file::Cull,
    pub blend: file::Blend,
    pub topology: Topology,
    pub point_size: f32,
    pub point_sprites: Option<PointSprites>,
    pub line_width: f32,
}

/// The texture at a unit.
pub struct Bound {
    pub unit: u8,
    pub target: TextureTarget,
    pub source: Source,
}

#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
pub enum Source {
    Image(usize),
    /// A colour buffer of a target.
    Color(usize, usize),
    Depth(usize),
}

pub struct Parameter {
    pub span: Range<usize>,
    pub value: Value,
    /// The kind of matrix.
    pub matrix: Option<MatrixKind>,
    /// For each row of it, the numbers in the bank of each program.
    pub rows: Vec<Vec<Vec<u16>>>,
}

#[derive(Clone, Copy)]
pub enum MatrixKind {
    /// From the object to the world.
    Model,
    /// From the object to the space of a camera.
    Camera(usize, Space),
}

#[derive(Clone, Copy)]
pub enum Space {
    Eye,
    Clip,
    /// Clip space moved to 0..1.
    Texture,
}

pub struct Mesh {
    pub shape: Shape,
    pub count: u32,
    pub offset: Option<Spanned<Vector>>,
    pub turn: Option<Spanned<Vector>>,
    pub scale: Option<Spanned<Vector>>,
    pub set: Vec<(u16, Spanned<Vector>)>,
    pub params: Vec<Parameter>,
}

/// The source of vertices.
pub enum Shape {
    /// The number of a model.
    Model { model: usize, indices: Arc<Vec<u32>> },
    /// A buffer; attributes with the vectors of an element that they are.
    Buffer { buffer: usize, attributes: Vec<(u16, usize)> },
}

impl Shape {
    /// Indices of an instance; those of buffers are counted for themselves.
    fn indices(&self) -> usize {
        match self {
            Self::Model { indices, .. } => indices.len(),
            Self::Buffer { .. } => 0,
        }
    }
}

/// Sizes that the command line gives.
pub struct Sizes {
    pub size: Option<[u32; 2]>,
    pub supersample: Option<u32>,
    pub samples: Option<u32>,
    /// Bytes that images may take.
    pub images: usize,
}

/// Prepares a scene whose files are in `folder`.
pub fn plan(scene: file::Scene, folder: &Path, sizes: &Sizes, texts: Option<&Texts>) -> anyhow::Result<Plan> {
    let file::Scene {
        size,
        supersample,
        samples,
        camera,
        cameras,
        lights,
        environment,
        textures,
        targets,
        buffers,
        passes,
    } = scene;
    let span = size.as_ref().map_or(0..0, Spanned::span);
    let size = sizes.size.or(size.map(Spanned::into_inner)).unwrap_or([640, 480]);
    let scale_span = supersample.as_ref().map_or(span.clone(), Spanned::span);
    let supersample = sizes.supersample.or(supersample.map(Spanned::into_inner)).unwrap_or(1);
    if !(1..=8).contains(&supersample) {
        return Err(fault(scale_span, format!("supersample is 1 to 8, not {supersample}")));
    }
    let is_asked_for = sizes.size.is_some() || sizes.supersample.is_some();
    check_size(size, supersample).map_err(|message| match is_asked_for {
        true => usage(format!("--size: {message}")),
        false => fault(span, message),
    })?;

    let mut planner = Planner {
        folder,
        texts,
        memory: Memory::of(sizes.images),
        textures,
        images: BTreeMap::new(),
        loaded: Vec::new(),
        camera_names: vec![CAMERA.to_owned()],
        target_names: vec![PICTURE.to_owned()],
        targets: Vec::new(),
        drawn: Vec::new(),
        buffer_names: Vec::new(),
        buffers: Vec::new(),
        models: BTreeMap::new(),
        shapes: Vec::new(),
        indices: BTreeMap::new(),
        warnings: Vec::new(),
    };
    let mut all_cameras = vec![camera];
    for (name, camera) in cameras {
        if name.get_ref() == CAMERA {
            return Err(fault(name.span(), "this is the name of the camera under [camera]"));
        }
        planner.camera_names.push(name.into_inner());
        all_cameras.push(camera);
    }
    if lights.len() > MAX_LIGHTS {
        let span = lights[MAX_LIGHTS].position.span();
        return Err(fault(span, format!("there are at most {MAX_LIGHTS} lights")));
    }
    let samples = check_samples(&samples)?;
    planner.plan_targets(targets, size, supersample, sizes.samples.unwrap_or(samples))?;
    planner.plan_buffers(buffers)?;
    let passes_span = passes.span();
    let passes = passes.into_inner();
    if passes.is_empty() || passes.len() > MOST_PASSES {
        return Err(fault(passes_span, format!("a scene has 1 to {MOST_PASSES} passes, not {}", passes.len())));
    }
    let sky = match &environment.sky {
        Some(name) => Some(planner.image(name, TextureTarget::Cube)?),
        None => None,
    };
    let (mut planned, mut faults) = (Vec::new(), Vec::new());
    for pass in passes {
        match planner.pass(pass, sky) {
            Ok(pass) => planned.push(pass),
            Err(fault) => faults.push(fault),
        }
    }
    Faults::of(faults)?;
    let passes = planned;
    let instances = drawn(&passes).flat_map(|pass| &pass.meshes).map(|mesh| u64::from(mesh.count)).sum::<u64>();
    if instances > MOST_INSTANCES {
        return Err(fault(passes_span, format!("{instances} instances are too many: there may be {MOST_INSTANCES}")));
    }
    let primitives = |mesh: &Mesh| u64::from(mesh.count) * mesh.shape.indices() as u64 / 3;
    if drawn(&passes).flat_map(|pass| &pass.meshes).map(primitives).sum::<u64>() > MOST_PRIMITIVES {
        let most = MOST_PRIMITIVES >> 20;
        return Err(fault(
            passes_span,
            format!("all instances together may have {most} million triangles, which these exceed"),
        ));
    }
    let pixels = |pass: &Pass| planner.targets[pass.target].size.map(u64::from).iter().product::<u64>();
    if drawn(&passes).map(pixels).sum::<u64>() > MOST_WORK {
        let most = MOST_WORK >> 20;
        return Err(fault(
            passes_span,
            format!("all passes together may have {most} million pixels, which these exceed"),
        ));
    }
    if !planner.drawn[0] {
        return Err(fault(passes_span, "no pass draws the target `picture`, which is what is shown"));
    }
    let Planner { targets, target_names, buffers, shapes, loaded, warnings, .. } = planner;
    let fog = environment.fog;
    Ok(Plan {
        size,
        supersample,
        cameras: all_cameras,
        lights,
        fog,
        targets,
        target_names,
        models: shapes,
        images: loaded,
        sky,
        buffers,
        passes,
        warnings,
    })
}

struct Planner<'a> {
    folder: &'a Path,
    texts: Option<&'a Texts>,
    memory: Memory,
    textures: Named<file::Texture>,
    /// Numbers of images by their name in the scene and what they are made for.
    images: BTreeMap<(String, TextureTarget), usize>,
    loaded: Vec<Arc<Texture>>,
    camera_names: Vec<String>,
    target_names: Vec<String>,
    targets: Vec<Target>,
    /// The targets that earlier passes have drawn to.
    drawn: Vec<bool>,
    buffer_names: Vec<String>,
    buffers: Vec<Buffer>,
    models: BTreeMap<String, usize>,
    shapes: Vec<Model>,
    indices: BTreeMap<(usize, usize), Arc<Vec<u32>>>,
    warnings: Vec<String>,
}

/// The place of `name` in `names`, or what is wrong.
fn find(names: &[String], name: &Spanned<String>, what: &str) -> anyhow::Result<usize> {
    let place = names.iter().position(|own| own == name.get_ref());
    place.ok_or_else(|| unknown(name, what, names.iter().map(String::as_str)))
}

fn unknown<'n>(name: &Spanned<String>, what: &str, names: impl Iterator<Item = &'n str>) -> anyhow::Error {
    let names: Vec<_> = names.collect();
    let hint =
        nearest(name.get_ref(), names.iter().copied()).map_or(String::new(), |near| format!(", perhaps `{near}`"));
    let list = if names.is_empty() { "there is none".to_owned() } else { format!("there are {}", names.join(", ")) };
    fault(name.span(), format!("there is no {what} `{}`{hint}: {list}", name.get_ref()))
}

impl Planner<'_> {
    /// Of the picture, which is `supersample` times as wide and high as it will be, and of all that the scene names.
    fn plan_targets(
        &mut self,
        targets: Named<file::Target>,
        size: [u32; 2],
        supersample: u32,
        samples: u32,
    ) -> anyhow::Result<()> {
        if let Some((name, _)) = targets.iter().nth(MOST_TARGETS) {
            return Err(fault(name.span(), format!("there are at most {MOST_TARGETS} targets")));
        }
        let whole = size.map(|size| size * supersample);
        self.targets.push(Target {
            size: whole,
            format: ColorFormat::Rgba8,
            colors: 1,
            samples,
            filter: Filter::Linear,
            wrap: WrapMode::ClampToEdge,
            compare: Compare::default(),
        });
        let mut pixels = whole.map(u64::from).iter().product::<u64>() * u64::from(samples);
        for (name, target) in targets {
            if name.get_ref() == PICTURE {
                return Err(fault(
                    name.span(),
                    "`picture` is the target that is shown: `size` and `supersample` are its size",
                ));
            }
            let span = target.size.as_ref().map(Spanned::span).or(target.scale.as_ref().map(Spanned::span));
            let span = span.unwrap_or(name.span());
            let own = match (&target.size, &target.scale) {
                (Some(size), None) => *size.get_ref(),
                (Some(_), Some(scale)) => return Err(fault(scale.span(), "a target has a size or a scale, not both")),
                (None, scale) => {
                    let scale = scale.as_ref().map_or(1.0, |scale| *scale.get_ref());
                    if !(1e-3..=8.0).contains(&scale) {
                        return Err(fault(span, format!("a scale is 0.001 to 8, not {scale}")));
                    }
                    size.map(|size| ((f64::from(size) * scale).round() as u32).max(1))
                }
            };
            check_size(own, 1).map_err(|message| fault(span.clone(), message.replace("the picture", "a target")))?;
            let (count, count_span) = match &target.colors {
                Some(colors) => (*colors.get_ref() as usize, colors.span()),
                None => (1, span.clone()),
            };
            if !(1..=registers::COLORS).contains(&count) {
                return Err(fault(count_span, format!("a target has 1 to {} colours", registers::COLORS)));
            }
            let samples = check_samples(&target.samples)?;
            pixels += own.map(u64::from).iter().product::<u64>() * count as u64 * u64::from(samples);
            if pixels > MOST_PIXELS {
                let most = MOST_PIXELS >> 20;
                return Err(fault(
                    span,
                    format!("all targets together may have {most} million pixels, which this exceeds"),
                ));
            }
            self.target_names.push(name.into_inner());
            self.targets.push(Target {
                size: own,
                format: match target.format {
                    Format::Bytes => ColorFormat::Rgba8,
                    Format::Float => ColorFormat::Rgba32f,
                },
                colors: count,
                samples,
                filter: target.filter.unwrap_or(Filter::Linear),
                wrap: target.wrap.map_or(WrapMode::ClampToEdge, lookups::wrap_mode),
                compare: target.compare,
            });
        }
        self.drawn = vec![false; self.targets.len()];
        Ok(())
    }

    fn pass(&mut self, pass: Spanned<file::Pass>, sky: Option<usize>) -> anyhow::Result<(Work, Repetition)> {
        let span = pass.span();
        let mut pass = pass.into_inner();
        let (count, swap) = (pass.repeat.take(), pass.swap.take());
        let work = match &pass.cp {
            Some(_) => Work::Compute(self.compute(pass, span)?.into()),
            None => Work::Draw(self.drawing(pass, span, sky)?.into()),
        };
        let repetition = self.repetition(count, swap, &work)?;
        Ok((work, repetition))
    }

    fn drawing(&mut self, pass: file::Pass, span: Range<usize>, sky: Option<usize>) -> anyhow::Result<Pass> {
        let texts = pass.buffers.keys().chain(pass.images.keys()).map(Spanned::span);
        let numbers = pass.groups.iter().chain(&pass.group_size).map(Spanned::span);
        if let Some(own) = texts.chain(numbers).next() {
            return Err(fault(own, "this is for passes with a compute program, `cp`"));
        }
        let is_drawn = pass.fp.is_some() || pass.feedback.is_empty();
        let target = match &pass.target {
            Some(name) => find(&self.target_names, name, "target")?,
            None => 0,
        };
        // Even if something else is wrong with the pass, those behind it are not wrong to look that up.
        self.drawn[target] |= is_drawn;
        let camera = match &pass.camera {
            Some(name) => find(&self.camera_names, name, "camera")?,
            None => 0,
        };
        let draws_sky = match &pass.sky {
            Some(wanted) if *wanted.get_ref() && sky.is_none() => {
                return Err(fault(wanted.span(), "there is no sky: `sky` under [environment] says which it is"));
            }
            Some(wanted) => *wanted.get_ref(),
            None => false,
        };
        let is_screen = pass.meshes.is_empty();
        if is_screen && pass.fp.is_none() && pass.vp.is_some() {
            return Err(fault(span, "a pass without meshes needs a fragment program, `fp`"));
        }
        let mut later = Vec::new();
        for (file, stage) in
            [(&pass.tcp, Stage::TessControl), (&pass.tep, Stage::TessEvaluation), (&pass.gp, Stage::Geometry)]
        {
            later.extend(self.program(file.as_ref(), stage)?);
        }
        if !later.is_empty() && (is_screen || pass.vp.is_none() || pass.fp.is_none() && is_drawn) {
            return Err(fault(
                span,
                "a pass with tessellation or a geometry program needs `vp`, `fp` and `meshes`, too",
            ));
        }
        if let (Some(control), None, None) = (&pass.tcp, &pass.tep, &pass.gp) {
            return Err(fault(control.span(), "nothing takes the patches: the evaluation program, `tep`, is missing"));
        }
        let vertex = self.program(pass.vp.as_ref(), Stage::Vertex)?;
        let fragment = self.program(pass.fp.as_ref(), Stage::Fragment)?;
        let (vertex, fragment) = programs::complete(vertex, fragment, is_screen)?;
        let programs: Vec<_> = std::iter::once(vertex).chain(later).chain([fragment]).collect();
        let preset = |program: &Loaded| {
            let file = match program.0.stage() {
                Stage::Vertex => &pass.vp,
                Stage::TessControl => &pass.tcp,
                Stage::TessEvaluation => &pass.tep,
                Stage::Geometry => &pass.gp,
                _ => &pass.fp,
            };
            let file = file.as_ref().map(|file| PathBuf::from(file.get_ref()));
            supply::presets(program, file.as_deref(), &mut self.warnings)
        };
        let presets = programs.iter().map(preset).collect();
        let textures = self.bind(&pass, &span, Some(target), &programs)?;
        let params = self.pass_params(pass.params, pass.params_file.as_ref(), &programs)?;
        let size = |size: Option<Spanned<f32>>, most: f32| match size {
            Some(size) if !(0.1..=most).contains(size.get_ref()) => {
                Err(fault(size.span(), format!("this is 0.1 to {most}, not {}", size.get_ref())))
            }
            Some(size) => Ok(size.into_inner()),
            None => Ok(1.0),
        };
        let topology = match pass.draw {
            Draw::Triangles => Topology::Triangles,
            Draw::Lines => Topology::Lines,
            Draw::Points => Topology::Points,
        };
        let depth = match pass.depth {
            None if is_screen => None,
            Some(file::Depth::Off) => None,
            None => Some(file::Depth::Lequal),
            other => other,
        };
        let state = State {
            depth,
            depth_write: pass.depth_write.unwrap_or(matches!(pass.blend, file::Blend::Off)),
            cull: pass.cull,
            blend: pass.blend,
            topology,
            point_size: size(pass.point_size, nvjit_raster::MAX_POINT_SIZE)?,
            point_sprites: point_sprites(pass.point_sprites, pass.point_origin)?,
            line_width: size(pass.line_width, nvjit_raster::MAX_LINE_WIDTH)?,
        };
        if let Some(extra) = pass.viewports.get(nvjit_raster::MAX_VIEWPORTS - 1) {
            let message = format!("there are {} viewports", nvjit_raster::MAX_VIEWPORTS);
            return Err(fault(extra.span(), message));
        }
        let meshes = pass.meshes.into_iter().map(|mesh| self.mesh(mesh, topology, &programs));
        let meshes = meshes.collect::<anyhow::Result<Vec<_>>>()?;
        let feedback = self.feedback(pass.feedback, &meshes, &programs)?;
        Ok(Pass {
            span,
            target,
            camera,
            viewport: pass.viewport,
            viewports: pass.viewports,
            clear: pass.clear,
            sky: draws_sky,
            programs,
            fragment_name: match &pass.fp {
                Some(file) => display_path(&self.folder.join(file.get_ref())),
                None => "built in".to_owned(),
            },
            presets,
            textures,
            params,
            state,
            meshes,
            feedback,
            is_drawn,
        })
    }

    fn mesh(&mut self, mesh: Spanned<file::Mesh>, topology: Topology, programs: &[Loaded]) -> anyhow::Result<Mesh> {
        let span = mesh.span();
        let mesh = mesh.into_inner();
        let count = mesh.count.as_ref().map_or(1, |count| *count.get_ref());
        if let Some(count) = mesh.count.filter(|count| u64::from(*count.get_ref()) > MOST_INSTANCES) {
            return Err(fault(count.span(), format!("a scene has at most {MOST_INSTANCES} instances")));
        }
        let shape = match (mesh.mesh, mesh.buffer) {
            (Some(name), None) => self.model(&name, topology)?,
            (None, Some(name)) => self.buffer_shape(&name, mesh.attributes, count, programs)?,
            (Some(_), Some(name)) => return Err(fault(name.span(), "a mesh is either a `mesh` or a `buffer`")),
            (None, None) => return Err(fault(span, "missing field `mesh`, or `buffer`")),
        };
        let program = &programs[0].0;
        let attribute = |(name, value): (Spanned<String>, Spanned<Vector>)| {
            let register = find_attribute(program, name.get_ref()).ok_or_else(|| {
                let hint = attribute_suggestion(program, name.get_ref());
                fault(name.span(), format!("there is no vertex attribute `{}`{hint}", name.get_ref()))
            })?;
            Ok((register.index, value))
        };
        Ok(Mesh {
            shape,
            count,
            offset: mesh.offset,
            turn: mesh.turn,
            scale: mesh.scale,
            set: mesh.set.into_iter().map(attribute).collect::<anyhow::Result<_>>()?,
            params: self.parameters(mesh.params, programs)?,
        })
    }

    /// A built-in mesh or one of a file.
    fn model(&mut self, mesh: &Spanned<String>, topology: Topology) -> anyhow::Result<Shape> {
        let name = mesh.get_ref();
        let model = match self.models.get(name) {
            Some(&number) => number,
            None => {
                // Names without an extension are built in.
                let path = match Path::new(name).extension() {
                    Some(_) => self.folder.join(name).display().to_string(),
                    None => name.clone(),
                };
                let model = Model::new(&path).map_err(|error| fault(mesh.span(), format!("{error:#}")))?;
                self.shapes.push(model);
                self.models.insert(name.clone(), self.shapes.len() - 1);
                self.shapes.len() - 1
            }
        };
        let indices = self.indices.entry((model, topology.vertices()));
        let indices = indices.or_insert_with(|| Arc::new(self.shapes[model].indices(topology))).clone();
        Ok(Shape::Model { model, indices })
    }
}

fn point_sprites(
    sets: Option<Vec<Spanned<u32>>>,
    origin: Option<Spanned<file::Origin>>,
) -> anyhow::Result<Option<PointSprites>> {
    let Some(sets) = sets else {
        let misplaced = |origin: Spanned<_>| fault(origin.span(), "`point_origin` is for passes with `point_sprites`");
        return origin.map_or(Ok(None), |origin| Err(misplaced(origin)));
    };
    let mut replaced = 0;
    for set in sets {
        let last = MAX_TEXTURE_COORDS as u32 - 1;
        if *set.get_ref() > last {
            let message = format!("there are texture coordinate sets 0 to {last}, not {}", set.get_ref());
            return Err(fault(set.span(), message));
        }
        replaced |= 1 << set.get_ref();
    }
    let origin = match origin.map(Spanned::into_inner) {
        Some(file::Origin::LowerLeft) => PointOrigin::LowerLeft,
        Some(file::Origin::UpperLeft) | None => PointOrigin::UpperLeft,
    };
    Ok(Some(PointSprites { replaced, origin }))
}

/// The numbers of a vector at a place in the file.
pub fn numbers(vector: &Spanned<Vector>, variables: &Variables) -> anyhow::Result<[f64; 4]> {
    vector.get_ref().value(variables).map_err(|message| fault(vector.span(), message))
}
