//! Draws pictures with programs; docs/rendering.md describes it. `command` is `nvjit render`, `scene` draws pictures of
//! several passes, `live` those of the page.

mod camera;
mod gltf_file;
pub(super) mod gpu;
mod guard;
pub(super) mod header;
mod heat;
pub(super) mod live;
pub(super) mod model;
mod pixel;
pub(super) mod programs;
mod supply;

pub(super) mod scene;

#[cfg(feature = "cli")]
mod command;
#[cfg(feature = "cli")]
mod entry;

use super::gl_state::GlState;
use super::value::parse_finite;
use super::{dds, picture, syntax};
use anyhow::Context;
use camera::{Camera, View};
use clap::ValueEnum;
#[cfg(feature = "cli")]
pub use command::{Arguments, start_threads};
#[cfg(feature = "cli")]
pub use entry::run;
use model::Model;
use nvjit_gl::run_state_program;
use nvjit_raster::{
    Blend, BlendFactor, ColorFormat, CompareFunc, Cull, DepthTest, Pipeline, State, Statistics, Target, Topology,
    registers,
};
use pixel::Watched;
use programs::Programs;
use std::io::Write;
use std::iter;
use std::path::{Path, PathBuf};
use std::str::FromStr;
use supply::Supply;

/// What a program may ask for in its header, too.
#[derive(clap::Args, Clone, Default)]
pub struct Scene {
    /// Vertex program [default: one that feeds what docs/rendering.md lists]
    #[arg(long, value_name = "FILE")]
    vp: Option<PathBuf>,
    /// Fragment program [default: shows f[COL0]]
    #[arg(long, value_name = "FILE")]
    fp: Option<PathBuf>,
    /// Vertex state program that is executed before the mesh is drawn, on the parameters of the vertex program
    #[arg(long, value_name = "FILE")]
    vsp: Vec<PathBuf>,
    /// What vertex state programs find in v[0] [default: the time, as in c[21]]
    #[arg(long, value_name = "X,Y,Z,W", allow_hyphen_values = true)]
    vsp_input: Option<String>,
    /// Fragment program that is run over the picture, which it finds in TEX0 as RECT
    #[arg(long, value_name = "FILE")]
    post: Vec<PathBuf>,
    /// What is drawn [default: teapot]
    #[arg(long, value_name = "MESH")]
    mesh: Option<String>,
    /// How it is drawn [default: triangles]
    #[arg(long, value_enum, value_name = "WHAT")]
    draw: Option<Draw>,
    /// Bind a texture to a texture image unit
    #[arg(long = "texture", value_name = "UNIT=TEXTURE")]
    textures: Vec<String>,
    /// How a SHADOW target compares at a unit: none, lequal, gequal, less, greater, equal, notequal, always or never
    /// [default: lequal]
    #[arg(long = "compare", value_name = "UNIT=HOW")]
    compares: Vec<String>,
    /// Set a parameter: 'c[8]=...' of the vertex program, 'p[0]=...' of fragment programs, 'tint=...',
    /// 'program.env[3]=...' or 'state.fog.color=...' of all that have it; with vp: or fp: before the name, of those of
    /// one stage
    #[arg(long = "param", value_name = "NAME=X,Y,Z,W")]
    params: Vec<String>,
    /// Set the state of the GL that programs bind; docs/cli.md says what the file has
    #[arg(long, value_name = "FILE.json")]
    gl_state: Option<PathBuf>,
    /// Set a vertex attribute for all vertices, as in 'v[COL0]=1,0,0' or 'vertex.color=1,0,0'
    #[arg(long = "set", value_name = "REGISTER=X,Y,Z,W")]
    sets: Vec<String>,
    /// Turn the mesh: degrees about its own axis, then towards the viewer [default: depends on the mesh]
    #[arg(long, value_name = "AXIS,TILT", allow_hyphen_values = true, value_parser = turn)]
    turn: Option<Pair<f64>>,
    /// Distance of the eye from the middle of the mesh
    #[arg(long, value_name = "D", value_parser = distance, allow_negative_numbers = true)]
    distance: Option<f64>,
    /// Colour behind the mesh
    #[arg(long, value_name = "R,G,B[,A]")]
    background: Option<String>,
    /// Blend fragments, without writing depth
    #[arg(long, value_enum)]
    blend: Option<BlendArgument>,
    /// Leave out triangles that show this side
    #[arg(long, value_enum)]
    cull: Option<CullArgument>,
}

#[derive(Clone, Copy, PartialEq, Eq, ValueEnum)]
enum Draw {
    /// Filled
    Triangles,
    /// The edges of the triangles
    Lines,
    /// The vertices
    Points,
}

#[derive(Clone, Copy, PartialEq, Eq, ValueEnum)]
enum BlendArgument {
    /// By alpha, over what is there
    Over,
    /// Added to what is there
    Add,
}

#[derive(Clone, Copy, PartialEq, Eq, ValueEnum)]
enum CullArgument {
    Front,
    Back,
}

/// Two numbers with an `x` or a comma between them.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct Pair<T>(T, T);

impl<T: FromStr> FromStr for Pair<T> {
    type Err = String;

    fn from_str(text: &str) -> Result<Self, String> {
        let halves = text.split_once([',', 'x']);
        let parse = |half: &str| half.trim().parse().ok();
        halves.and_then(|(a, b)| Some(Self(parse(a)?, parse(b)?))).ok_or_else(|| "two numbers are expected".to_owned())
    }
}

fn turn(text: &str) -> Result<Pair<f64>, String> {
    let (axis, tilt) = text.split_once([',', 'x']).ok_or("two numbers are expected")?;
    Ok(Pair(parse_finite(axis)?, parse_finite(tilt)?))
}

fn distance(text: &str) -> Result<f64, String> {
    let is_fit = |distance: &f64| (1e-3..=1e6).contains(distance);
    parse_finite(text).ok().filter(is_fit).ok_or_else(|| format!("`{text}` is no number from 0.001 to 1000000"))
}

/// The numbers of samples that a pixel can have, in words.
const SAMPLE_COUNTS: &str = "1, 2, 4 or 8";

/// Whether a pixel can have so many.
fn is_sample_count(count: u32) -> bool {
    Target::SAMPLE_COUNTS.contains(&count)
}

/// A target that is not there for want of memory.
fn with_samples(target: Target, samples: u32) -> anyhow::Result<Target> {
    target.try_with_samples(samples).context("there is no memory for the samples of the picture")
}

/// Pixels of the largest picture. More take minutes, and gigabytes.
const MOST_PIXELS: u64 = 1 << 26;

/// Whether a picture of `size`, made `scale` times as wide and high, is one that can be made.
fn check_size([width, height]: [u32; 2], scale: u32) -> Result<(), String> {
    const LARGEST: u32 = nvjit_raster::MAX_VIEWPORT as u32;
    if width == 0 || height == 0 || width.max(height).saturating_mul(scale) > LARGEST {
        return Err(format!("the picture must have 1 to {LARGEST} pixels along each side"));
    }
    let pixels = u64::from(width * scale) * u64::from(height * scale);
    let most = MOST_PIXELS >> 20;
    if pixels > MOST_PIXELS {
        return Err(format!("{} million pixels are too many: there may be {most} million", pixels.div_ceil(1 << 20)));
    }
    Ok(())
}

/// Whether a name ends in `.` and `wanted`, in any case.
fn has_extension(file: &Path, wanted: &str) -> bool {
    file.extension().is_some_and(|extension| extension.eq_ignore_ascii_case(wanted))
}

/// Extensions of what is read for a picture: textures, meshes, the GL's state, programs.
fn extensions() -> impl Iterator<Item = &'static str> {
    ["png", dds::EXTENSION, "json"].into_iter().chain(model::extensions()).chain(syntax::EXTENSIONS)
}

/// A program and the files that its header names, or a scene and the files that it names. Of what does not parse, all
/// that might be a name: it has the names that count once it is mended. Text that is no name counts, too, then, so that
/// only what pictures are made of can be read: its name must say so.
pub fn named_files(file: &Path, text: &[u8]) -> Vec<PathBuf> {
    let folder = file.parent().unwrap_or(Path::new(""));
    let named = match scene::is_scene(file) {
        true => scene::live::Draft { name: file, text, programs: &scene::Texts::new(), images: 0 }.files(),
        false => header::scene(file, text).map(|scene| scene.files()),
    };
    let named = named.unwrap_or_else(|_| {
        let text = String::from_utf8_lossy(text);
        let might_be = |name: &&str| extensions().any(|extension| has_extension(Path::new(name), extension));
        words(&text).filter(might_be).map(|word| folder.join(word)).collect()
    });
    named.into_iter().chain([file.to_owned()]).collect()
}

/// Words, each also as a whole in quotes: spaces and the punctuation of lists and tables separate them.
fn words(text: &str) -> impl Iterator<Item = &str> {
    let parts = text.lines().flat_map(|line| line.split(['"', '\'']));
    parts.flat_map(|part| iter::once(part).chain(part.split(|c: char| c.is_whitespace() || ",=[]{}".contains(c))))
}

impl Scene {
    /// The files that it names; some names may be of something else.
    fn files(self) -> Vec<PathBuf> {
        let textures = self.textures.iter().filter_map(|texture| texture.split_once('='));
        let images = textures.flat_map(|(_, names)| names.split(',')).chain(self.mesh.as_deref()).map(PathBuf::from);
        let images: Vec<_> = images.collect();
        self.vp.into_iter().chain(self.fp).chain(self.vsp).chain(self.post).chain(self.gl_state).chain(images).collect()
    }

    /// The camera of a mesh.
    fn camera(&self, model: &Model, size: [u32; 2], time: f64) -> Camera {
        let Pair(axis, tilt) = self.turn.unwrap_or(model.turn);
        Camera { turn: [axis, tilt], distance: self.distance.unwrap_or(model.distance), size, time }
    }
}

/// The view of a scene.
struct Look<'a> {
    heatmap: bool,
    supersample: u32,
    samples: u32,
    watched: Option<Watched<'a>>,
}

/// The state that the pictures of a command share.
struct Painter<'a> {
    look: Look<'a>,
    scene: &'a Scene,
    programs: &'a Programs,
    shaders: &'a programs::Shaders,
    supply: &'a Supply,
}

impl Painter<'_> {
    fn frame(
        &self,
        model: &Model,
        view: &View,
        statistics: &mut Statistics,
        out: &mut dyn Write,
    ) -> anyhow::Result<Target> {
        let [width, height] = view.size;
        let passes = self.programs.post.len();
        // Later passes read what earlier ones wrote, which may be more than colours.
        let format = |pass: usize| if pass < passes { ColorFormat::Rgba32f } else { ColorFormat::Rgba8 };
        let new_target = |pass| {
            let target = match self.look.heatmap {
                true => Target::with_heat(width, height, format(pass)),
                false => Target::new(width, height, format(pass)),
            };
            // Later passes draw a square, which has no edges.
            with_samples(target.with_colors(self.programs.colors(pass)), if pass == 0 { self.look.samples } else { 1 })
        };
        let state = self.state(view, 0);
        let topology = match self.scene.draw {
            None | Some(Draw::Triangles) => Topology::Triangles,
            Some(Draw::Lines) => Topology::Lines,
            Some(Draw::Points) => Topology::Points,
        };
        let indices = model.indices(topology);
        let mesh = self.supply.constants(model.mesh(topology, &indices));
        let mut pipeline = Pipeline::new(&*self.shaders.vertex, &*self.shaders.fragment)?;
        let gl = self.supply.state(view)?;
        self.set_vertex_parameters(view, &gl, pipeline.vertex_parameters_mut())?;
        self.set_fragment_parameters(0, view, &gl, pipeline.fragment_parameters_mut());
        let mut target = new_target(0)?;
        target.clear(self.supply.background, 1.0);
        let textures = &self.supply.textures;
        let drawn = pipeline.draw(&mut target, &state, &mesh, textures)?;
        self.trace(0, &drawn, pipeline.fragment_parameters_mut(), out)?;
        add(statistics, &drawn);

        let square = nvjit_raster::shapes::quad();
        for (number, shader) in self.shaders.post.iter().enumerate() {
            let pass = number + 1;
            let textures = picture::bind(&self.supply.textures, &target)?;
            let mut pipeline = Pipeline::new(&*self.shaders.screen, &**shader)?;
            self.set_fragment_parameters(pass, view, &gl, pipeline.fragment_parameters_mut());
            target = new_target(pass)?;
            let State { watch, origin_upper_left, pixel_center_integer, .. } = self.state(view, pass);
            let state = State { watch, origin_upper_left, pixel_center_integer, ..State::new(width, height) };
            let drawn = pipeline.draw(&mut target, &state, &square.mesh(), &textures)?;
            self.trace(pass, &drawn, pipeline.fragment_parameters_mut(), out)?;
            add(statistics, &drawn);
        }
        Ok(target)
    }

    fn set_vertex_parameters(&self, view: &View, gl: &GlState, bank: &mut [[f32; 4]]) -> anyhow::Result<()> {
        let vertex = &self.programs.vertex.0;
        let mut shared = supply::environment(vertex, view, self.supply.vertex());
        let input = self.supply.state_input.unwrap_or_else(|| view.time());
        for (shader, (program, _)) in self.shaders.state.iter().zip(&self.programs.state) {
            run_state_program(&**shader, program, input, &mut shared)?;
        }
        supply::set_vertex_parameters(vertex, gl, &shared, self.supply.vertex(), bank);
        Ok(())
    }

    fn set_fragment_parameters(&self, pass: usize, view: &View, gl: &GlState, bank: &mut [[f32; 4]]) {
        let own = self.supply.fragment(pass);
        supply::set_fragment_parameters(&self.programs.fragment(pass).0, view, gl, own, bank);
    }

    fn state(&self, view: &View, pass: usize) -> State {
        let [width, height] = view.size;
        let scale = self.look.supersample as f32;
        let coordinates = self.programs.fragment(pass).0.features().fragment_coordinates;
        let blend = self.scene.blend.map(|blend| match blend {
            BlendArgument::Over => Blend::add(BlendFactor::SrcAlpha, BlendFactor::OneMinusSrcAlpha),
            BlendArgument::Add => Blend::add(BlendFactor::One, BlendFactor::One),
        });
        State {
            cull: match self.scene.cull {
                None => Cull::None,
                Some(CullArgument::Front) => Cull::Front,
                Some(CullArgument::Back) => Cull::Back,
            },
            two_sided: self.programs.is_two_sided(),
            program_point_size: true,
            point_size: scale * 3.0,
            line_width: scale,
            clip_distances: u8::MAX,
            position: view.position(),
            origin_upper_left: coordinates.origin_upper_left,
            pixel_center_integer: coordinates.pixel_center_integer,
            depth_test: Some(DepthTest { func: CompareFunc::Lequal, write: blend.is_none() }),
            blends: [blend; registers::COLORS],
            watch: self.look.watched.as_ref().and_then(|watched| watched.place(height)),
            ..State::new(width, height)
        }
    }

    /// Prints what the fragments of the watched pixel did.
    fn trace(
        &self,
        pass: usize,
        drawn: &Statistics,
        parameters: &[[f32; 4]],
        out: &mut dyn Write,
    ) -> anyhow::Result<()> {
        let Some(watched) = &self.look.watched else { return Ok(()) };
        if drawn.watched.is_empty() && drawn.rejected.is_empty() {
            writeln!(out, "there is no fragment at ({}, {})", watched.x, watched.y)?;
        }
        watched.write(out, self.programs.fragment(pass), drawn, parameters, &self.supply.textures)
    }
}

fn add(sum: &mut Statistics, more: &Statistics) {
    sum.vertices += more.vertices;
    sum.primitives += more.primitives;
    sum.fragments += more.fragments;
}
