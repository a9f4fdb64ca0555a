//! Draws one small picture of a program's text in limited time, for `nvjit explore`.

use super::guard::Guard;
use super::model::Model;
use super::pixel::{self, Watched};
use super::programs::{self, Programs, Shaders};
use super::supply::{self, Supply};
use super::{Look, Painter, Pair, Scene, View, heat};
use crate::value::split_assignment;
use crate::{image, picture};
use anyhow::{Context, anyhow, bail};
use nvjit::Program;
use nvjit::engine::{Choice, Engine};
use nvjit::language::program::{Parameter, ParameterSource};
use nvjit::runtime::{Shader, Stage};
use nvjit_raster::Statistics;
use std::collections::BTreeMap;
use std::io::{self, Write};
use std::path::Path;
use std::time::{Duration, Instant};

/// Bytes that the images of a picture for the page may take.
pub const IMAGES: usize = 48 << 20;

/// Bytes that everything may take that a scene for the page has, by what is counted before it is drawn.
pub const SCENE: u64 = 256 << 20;

/// A request for a picture.
pub struct Request<'a> {
    /// The path to which names in the program's header are relative.
    pub name: &'a Path,
    pub text: &'a [u8],
    pub stage: Stage,
    pub mesh: Option<String>,
    /// As `--param` has them.
    pub params: Vec<String>,
    pub turn: Option<[f64; 2]>,
    /// Whether the mesh turns once while the time goes from 0 to 1; without it, what is no square does.
    pub spin: Option<bool>,
    pub distance: Option<f64>,
    /// From 0 to 1.
    pub time: f64,
    pub size: [u32; 2],
    pub heatmap: bool,
    /// Without it, the nearest to the middle that something draws.
    pub trace_pixel: Option<[u32; 2]>,
    pub limit: Duration,
    /// Bytes that images may take.
    pub images: usize,
}

impl<P> Drawn<P> {
    /// The picture as a PNG file.
    pub fn png(&self) -> anyhow::Result<Vec<u8>> {
        let mut png = Vec::new();
        picture::encode(&mut png, &self.rgba, self.size[0], self.size[1], picture::Compression::Fast)?;
        Ok(png)
    }
}

/// A picture, and what there is to say of it.
pub struct Drawn<P> {
    /// Four bytes a pixel, the top row first.
    pub rgba: Vec<u8>,
    pub size: [u32; 2],
    /// The adjustable parameters: names, as changes use them, and values.
    pub parameters: Vec<(String, P)>,
    pub trace: String,
    /// The pixel that is traced.
    pub pixel: [u32; 2],
    pub warnings: Vec<String>,
    pub statistics: Statistics,
    /// For what comes before, and for drawing.
    pub times: [Duration; 2],
}

/// A picture and its data.
pub struct Live {
    /// Before it is drawn, native code of both programs is made.
    pub drawn: Drawn<[f32; 4]>,
    pub mesh: String,
    /// At the time 0.
    pub turn: [f64; 2],
    pub spins: bool,
    pub distance: f64,
    /// In the hottest pixel, of a heat map.
    pub most_instructions: f32,
}

/// The parts of a picture, by a [`Request`] and the header of its program.
pub struct Ready {
    pub(super) scene: Scene,
    pub(super) programs: Programs,
    pub(super) supply: Supply,
    pub(super) mesh: String,
    pub(super) model: Model,
    /// The number of parameters that the header sets, which are the first of the scene.
    in_header: usize,
    warnings: Vec<String>,
}

/// Reads what the picture is made of.
pub fn prepare(request: &Request<'_>) -> anyhow::Result<Ready> {
    let own = Some(request.name.to_owned());
    let mut asked = Scene {
        mesh: request.mesh.clone(),
        params: request.params.clone(),
        turn: request.turn.map(|[axis, tilt]| Pair(axis, tilt)),
        distance: request.distance,
        ..Scene::default()
    };
    match request.stage {
        Stage::Fragment => asked.fp = own,
        Stage::Vertex => asked.vp = own,
        Stage::VertexState => asked.vsp.extend(own),
        other => bail!("there is no picture of {} yet", programs::stage_name(other)),
    }
    let known = || BTreeMap::from([(request.name.to_owned(), request.text.to_vec())]);
    let load = |asked: &Scene| programs::load(asked, known())?.context("a program that the header names does not load");
    let (mut scene, mut programs) = load(&asked)?;
    let mut warnings = Vec::new();
    let supply = match Supply::new(&scene, &programs, image::Memory::of(request.images)) {
        // Parameters of a text before this one may be gone.
        Err(error) if !asked.params.is_empty() => {
            warnings.push(format!("parameters are as the program has them: {error:#}"));
            asked.params.clear();
            (scene, programs) = load(&asked)?;
            Supply::new(&scene, &programs, image::Memory::of(request.images))?
        }
        other => other?,
    };
    warnings.extend(supply.warnings.iter().cloned());
    let mesh = scene.mesh.clone().unwrap_or_else(|| "teapot".to_owned());
    let (model, in_header) = (Model::new(&mesh)?, scene.params.len() - asked.params.len());
    Ok(Ready { scene, programs, supply, mesh, model, in_header, warnings })
}

impl Ready {
    fn spins(&self, request: &Request<'_>) -> bool {
        request.spin.unwrap_or(self.mesh != "quad")
    }

    /// The view of the mesh at the time of the picture.
    pub(super) fn view(&self, request: &Request<'_>) -> View {
        let mut camera = self.scene.camera(&self.model, request.size, request.time);
        camera.turn[0] += if self.spins(request) { 360.0 * request.time } else { 0.0 };
        camera.view()
    }
}

/// Draws.
pub fn draw(request: Request<'_>) -> anyhow::Result<Live> {
    let ready = prepare(&request)?;
    let (view, spins) = (ready.view(&request), ready.spins(&request));
    let Ready { scene, programs, supply, mesh, model, in_header, warnings } = ready;
    let guard = Guard::new(request.limit);
    let begin = Instant::now();
    let mut options = nvjit::Options::default();
    let tracing = options;
    options.keep_state = request.heatmap;
    let engine = |program: &Program| Engine::new(program, options, Choice::Best);
    let shaders = programs.shaders(|program| engine(program).map(|engine| guard.shader(engine)))?;
    let compiled = begin.elapsed();
    let mut pixel = request.trace_pixel.unwrap_or(pixel::middle(request.size));
    let watch = |[x, y]: [u32; 2]| Some(Watched { x, y, options: tracing, guard: Some(&guard) });
    let look = Look { heatmap: request.heatmap, supersample: 1, samples: 1, watched: watch(pixel) };
    let mut painter = Painter { look, scene: &scene, programs: &programs, shaders: &shaders, supply: &supply };
    let frame = |painter: &Painter<'_>| {
        let (mut statistics, mut trace, begin) = (Statistics::default(), Capped::default(), Instant::now());
        match painter.frame(&model, &view, &mut statistics, &mut trace) {
            Err(_) if guard.is_over() => Err(too_long(request.limit)),
            target => Ok((target?, statistics, trace, begin.elapsed())),
        }
    };
    let (mut target, mut statistics, mut trace, mut drawn) = frame(&painter)?;
    if request.trace_pixel.is_none()
        && statistics.watched.is_empty()
        && let Some(found) = pixel::drawn(&target)
    {
        painter.look.watched = watch(found);
        // If the time ends meanwhile, the first picture is the answer.
        if let Ok(second) = frame(&painter) {
            pixel = found;
            (target, statistics, trace, drawn) = second;
        }
    }
    let (rgba, most_instructions) = if request.heatmap { heat::colors(&target) } else { (target.to_rgba8_in(0), 0.0) };
    let parameters = parameters(&painter, in_header, &view, &shaders, &programs)?;
    let trace = trace.into_text();
    let (size, times) = (request.size, [compiled, drawn]);
    let drawn = Drawn { rgba, size, parameters, trace, pixel, warnings, statistics, times };
    let camera = scene.camera(&model, request.size, request.time);
    Ok(Live { drawn, mesh, turn: camera.turn, spins, distance: camera.distance, most_instructions })
}

/// Why there is no picture.
pub fn too_long(limit: Duration) -> anyhow::Error {
    anyhow!("the picture took longer than {} ms", limit.as_millis())
}

/// The parameters of the programs that were given, and those that a header sets: these are the first `in_header` that
/// are set, and come first. Those that only the question sets come last, so that setting one leaves the order as it is.
fn parameters(
    painter: &Painter<'_>,
    in_header: usize,
    view: &View,
    shaders: &Shaders,
    programs: &Programs,
) -> anyhow::Result<Vec<(String, [f32; 4])>> {
    let gl = painter.supply.state(view)?;
    let bank = |shader: &dyn Shader| shader.new_frame().parameters().to_vec();
    let (mut vertex, mut fragment) = (bank(&*shaders.vertex), bank(&*shaders.fragment));
    painter.set_vertex_parameters(view, &gl, &mut vertex)?;
    painter.set_fragment_parameters(0, view, &gl, &mut fragment);
    let loaded = programs.fragments().next().context("there is no fragment program")?;
    let stages = [
        ("fp:", loaded, fragment, painter.scene.fp.is_some()),
        ("vp:", &programs.vertex, vertex, painter.scene.vp.is_some()),
    ];
    let mut all = Vec::new();
    for (prefix, program, bank, is_given) in stages {
        let name = |param: &String| {
            let (name, _) = split_assignment(param).ok()?;
            Some(name.strip_prefix(prefix).unwrap_or(name).to_owned())
        };
        let (header, asked) = painter.scene.params.split_at(in_header);
        let own = program.0.parameters().iter().filter(|_| is_given).map(|parameter| name_of(&program.0, parameter));
        for name in header.iter().filter_map(name).chain(own).chain(asked.iter().filter_map(name)) {
            let index = supply::parameter(program, &name, None).ok().and_then(|indices| indices.first().copied());
            if let Some(&value) = index.and_then(|index| bank.get(usize::from(index))) {
                all.push((format!("{prefix}{name}"), value));
            }
        }
    }
    let mut seen = std::collections::BTreeSet::new();
    all.retain(|(name, _)| seen.insert(name.clone()));
    Ok(all)
}

/// The name by which `--param` sets a parameter: that of the variable, or for state its own, which explains it.
fn name_of(program: &Program, parameter: &Parameter) -> String {
    let variable = match parameter.source {
        ParameterSource::State(_) => None,
        _ => program.declared_parameter(parameter.index),
    };
    variable.unwrap_or_else(|| program.parameter_name(parameter))
}

/// Text up to a size; what comes after that is counted for nothing.
#[derive(Default)]
pub struct Capped {
    text: Vec<u8>,
    is_full: bool,
}

impl Capped {
    const MOST: usize = 1 << 19;

    pub fn into_text(self) -> String {
        let more = if self.is_full { "\n... and so on\n" } else { "" };
        String::from_utf8_lossy(&self.text).into_owned() + more
    }
}

impl Write for Capped {
    fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
        self.is_full |= self.text.len() + bytes.len() > Self::MOST;
        if !self.is_full {
            self.text.extend_from_slice(bytes);
        }
        Ok(bytes.len())
    }

    fn flush(&mut self) -> io::Result<()> {
        Ok(())
    }
}
