//! Draws the passes of a scene in order.

mod check;
mod memory;
mod shown;

use super::expression::Variables;
use super::file::{self, Filter};
use super::plan::{self, Bound, Faults, MatrixKind, Parameter, Pass, Plan, Shape, Source, Space, Work, fault, numbers};
use super::value::{Number, Value, Vector};
use crate::gl_state::GlState;
use crate::render::camera::{Fog, Light, View, World, rows};
use crate::render::guard::Guard;
use crate::render::pixel::{self, Watched};
use crate::render::programs::Loaded;
use crate::render::supply;
use crate::render::{add, picture, programs, with_samples};
use anyhow::bail;
use glam::dcamera::rh::proj::opengl::{orthographic, perspective};
use glam::dcamera::rh::view::look_at_mat4;
use glam::{DMat4, DVec3, DVec4, dvec3};
use nvjit::Program;
use nvjit::runtime::{Shader, Stage, TextureTarget};
use nvjit_gl::drawing;
use nvjit_raster::{
    Attribute, Blend, BlendEquation, BlendFactor, ColorFormat, CompareFunc, Cull, DepthTest, DrawError, Feedback,
    FrontFace, Mesh, Mode, Outputs, Pipeline, Rect, State, Statistics, Target, Viewport, registers, shapes,
};
use nvjit_texture as texture;
use nvjit_texture::{BaseFormat, Extent, Format, Storage, Texture, TextureUnits};
use rayon::prelude::*;
use std::collections::BTreeMap;
use std::io::Write;
use std::sync::Arc;
use toml::Spanned;

use memory::{Content, Vertices};
pub use shown::Shown;

/// A plan with its programs ready to run.
pub struct Painter<'a> {
    plan: &'a Plan,
    /// The programs of each pass.
    engines: Vec<Vec<Box<dyn Shader>>>,
    sky: [Box<dyn Shader>; 2],
    /// Width over height of what each camera sees.
    aspects: Vec<f64>,
    watch: Watch<'a>,
}

/// Observers of a drawing.
#[derive(Default)]
pub struct Watch<'a> {
    /// A pixel whose fragments are traced.
    pub pixel: Option<Watched<'a>>,
    /// The time limit of a picture.
    pub guard: Option<&'a Guard>,
}

/// The data of a picture while it is drawn.
struct Canvas {
    variables: Variables,
    targets: Vec<Target>,
    /// Textures made of targets as they are.
    textures: BTreeMap<(Source, TextureTarget), Arc<Texture>>,
    buffers: Vec<Content>,
    /// Whether there was a fragment at the pixel that is watched.
    has_traced: bool,
}

/// Information about a drawing.
pub struct Notes<'a> {
    /// A pixel that something draws, if nothing draws the one that is watched.
    pub other_pixel: Option<[u32; 2]>,
    pub statistics: &'a mut Statistics,
    pub out: &'a mut dyn Write,
    /// The targets after each pass, if they are requested.
    pub shown: Option<&'a mut Vec<Shown>>,
}

/// The position of a camera.
struct Stand {
    view: DMat4,
    projection: DMat4,
    is_mirrored: bool,
}

/// The view of a pass.
struct Sight {
    stand: Stand,
    viewport: Rect,
    /// Viewports from number 1 on.
    further: Vec<Viewport>,
}

/// The values of a pass.
struct Values {
    /// A colour and a depth.
    clear: Option<([f32; 4], f32)>,
    sight: Sight,
}

/// The values of what is drawn once.
struct Object {
    /// Vertex attributes that are the same everywhere.
    constants: Vec<(u16, [f32; 4])>,
    view: View,
    /// Parameters of each program.
    own: Vec<supply::Values>,
    gl: GlState,
}

impl Stand {
    /// From the world to 0..1 as the camera sees it.
    fn texture(&self) -> DMat4 {
        let half = DVec3::splat(0.5);
        DMat4::from_translation(half) * DMat4::from_scale(half) * self.projection * self.view
    }
}

impl<'a> Painter<'a> {
    /// `engine` makes what runs a program.
    pub fn new(
        plan: &'a Plan,
        engine: &dyn Fn(&Program) -> anyhow::Result<Box<dyn Shader>>,
        watch: Watch<'a>,
    ) -> anyhow::Result<Self> {
        let engines =
            plan.passes.iter().map(|(work, _)| work.programs().iter().map(|(program, _)| engine(program)).collect());
        let engines = engines.collect::<anyhow::Result<_>>()?;
        let (vertex, fragment) = programs::sky()?;
        let variables = Variables::default();
        let aspect = |camera| {
            // What the first pass shows that sees by it, or the picture. What is wrong with a viewport is an error of
            // its pass.
            let pass = plan.drawn().find(|pass| pass.camera == camera);
            let shown =
                pass.and_then(|pass| viewport(pass.viewport.as_ref(), plan.targets[pass.target].size, &variables).ok());
            let Rect { width, height, .. } = shown.unwrap_or(rect(plan.size));
            f64::from(width) / f64::from(height)
        };
        let aspects = (0..plan.cameras.len()).map(aspect).collect();
        let sky = [engine(&vertex)?, engine(&fragment)?];
        Ok(Self { plan, engines, sky, aspects, watch })
    }

    /// Watches another pixel.
    pub fn watch(&mut self, pixel: Option<Watched<'a>>) {
        self.watch.pixel = pixel;
    }

    /// The picture at a time from 0 to 1, four bytes a pixel, the top row first.
    pub fn frame(&self, time: f64, notes: &mut Notes<'_>) -> anyhow::Result<Vec<u8>> {
        let target = |target: &plan::Target| -> anyhow::Result<Target> {
            let [width, height] = target.size;
            let made = Target::new(width, height, target.format).with_colors(target.colors);
            let mut made = with_samples(made, target.samples)?;
            made.clear([0.0, 0.0, 0.0, 1.0], 1.0);
            Ok(made)
        };
        let mut canvas = Canvas {
            variables: Variables { time, instance: [0.0, 1.0], step: 0.0 },
            targets: self.plan.targets.iter().map(target).collect::<anyhow::Result<_>>()?,
            textures: BTreeMap::new(),
            buffers: Content::all(self.plan, time)?,
            has_traced: false,
        };
        for (order, ((work, repetition), engines)) in (1..).zip(self.plan.passes.iter().zip(&self.engines)) {
            for step in 0..memory::repetitions(work, repetition, &canvas.variables)? {
                canvas.variables.step = f64::from(step);
                match work {
                    Work::Draw(pass) => self.pass(order, pass, engines, &mut canvas, notes)?,
                    Work::Compute(pass) => self.compute(pass, engines, &mut canvas)?,
                }
                if let Some([a, b]) = repetition.swap {
                    canvas.buffers.swap(a, b);
                }
            }
            canvas.variables.step = 0.0;
            if let Some(all) = &mut notes.shown {
                shown::add(all, self.plan, order, work, &canvas.targets);
            }
        }
        if let Some(Watched { x, y, .. }) = self.watch.pixel.as_ref().filter(|_| !canvas.has_traced) {
            writeln!(notes.out, "there is no fragment at ({x}, {y})")?;
            notes.other_pixel = pixel::drawn(&canvas.targets[0]);
        }
        Ok(picture::shrink(&canvas.targets[0].to_rgba8(), self.plan.size[0], self.plan.supersample))
    }

    fn pass(
        &self,
        order: usize,
        pass: &Pass,
        engines: &[Box<dyn Shader>],
        canvas: &mut Canvas,
        notes: &mut Notes<'_>,
    ) -> anyhow::Result<()> {
        let plan = self.plan;
        let variables = canvas.variables;
        let Values { clear, sight } = self.values(pass, &variables)?;
        if let Some((color, depth)) = clear {
            canvas.targets[pass.target].clear(color, depth);
        }
        let mut units = TextureUnits::new();
        for &Bound { unit, target, source } in &pass.textures {
            units.bind(usize::from(unit), canvas.texture(plan, source, target)?)?;
        }
        let state = self.state(pass, &sight);
        if pass.sky {
            self.draw_sky(&sight, &mut canvas.targets[pass.target], notes.statistics)?;
        }
        let mut feedback = memory::feedback(plan, pass);
        let pipeline = || pipeline(&pass.programs, engines);
        let mode = mode(pass);
        let wrong = |error| wrong(pass, error);
        if pass.meshes.is_empty() {
            let mut pipeline = pipeline()?;
            set(&mut pipeline, pass, &self.object(pass, None, &sight, &variables)?);
            let square = shapes::quad();
            let output = Output { pass, target: &mut canvas.targets[pass.target], feedback: &mut feedback };
            let drawn = output.draw(&pipeline, &state, &square.mesh(), &units)?;
            add(notes.statistics, &drawn);
            let place = Place { pass, name: &|| format!("pass {order}") };
            canvas.has_traced |= self.trace(&place, &drawn, &mut pipeline, &units, notes.out)?;
        }
        for (number, mesh) in (1..).zip(&pass.meshes) {
            // A new one has none of the parameters of the mesh before.
            let mut pipeline = pipeline()?;
            let vertices = match &mesh.shape {
                Shape::Model { .. } => Vertices::default(),
                Shape::Buffer { buffer, attributes } => canvas.buffers[*buffer].vertices(attributes),
            };
            for instance in 0..mesh.count {
                let variables = Variables { instance: [instance.into(), mesh.count.into()], ..variables };
                let own = match &mesh.shape {
                    Shape::Model { model, indices } => plan.models[*model].mesh(pass.state.topology, indices),
                    Shape::Buffer { .. } => vertices.mesh(pass.state.topology),
                };
                let mut attributes = Mesh { mode, ..own };
                let object = self.object(pass, Some(mesh), &sight, &variables)?;
                for (index, value) in &object.constants {
                    if let Some(attribute) = attributes.attributes.get_mut(usize::from(*index)) {
                        *attribute = Attribute::Constant(*value);
                    }
                }
                set(&mut pipeline, pass, &object);
                let state = State { position: object.view.position(), ..state.clone() };
                let output = Output { pass, target: &mut canvas.targets[pass.target], feedback: &mut feedback };
                let drawn = output.draw(&pipeline, &state, &attributes, &units).map_err(wrong)?;
                add(notes.statistics, &drawn);
                let name = || match mesh.count {
                    1 => format!("pass {order}, mesh {number}"),
                    _ => format!("pass {order}, mesh {number}, i = {instance}"),
                };
                let place = Place { pass, name: &name };
                canvas.has_traced |= self.trace(&place, &drawn, &mut pipeline, &units, notes.out)?;
            }
        }
        canvas.keep_results(pass, &feedback)?;
        canvas.forget(pass.target);
        Ok(())
    }

    /// Prints what became of the fragments of the pixel that is watched, if a draw had any.
    fn trace(
        &self,
        place: &Place<'_>,
        drawn: &Statistics,
        pipeline: &mut Pipeline<'_>,
        units: &TextureUnits,
        out: &mut dyn Write,
    ) -> anyhow::Result<bool> {
        let Place { pass, name } = place;
        let (Some(watched), Some(program)) = (&self.watch.pixel, pass.programs.last()) else { return Ok(false) };
        if drawn.watched.is_empty() && drawn.rejected.is_empty() {
            return Ok(false);
        }
        writeln!(out, "{}, {}:", name(), pass.fragment_name)?;
        watched.write(out, program, drawn, pipeline.fragment_parameters_mut(), units)?;
        Ok(true)
    }

    /// The values of a pass.
    fn values(&self, pass: &Pass, variables: &Variables) -> anyhow::Result<Values> {
        let mut faults = Vec::new();
        let size = self.plan.targets[pass.target].size;
        let stand = keep(self.stand(pass.camera, variables), &mut faults);
        let area = keep(viewport(pass.viewport.as_ref(), size, variables), &mut faults);
        let further = pass.viewports.iter().map(|parts| viewport(Some(parts), size, variables));
        let further = further.map(|area| keep(area, &mut faults)).collect::<Option<Vec<_>>>();
        let clear = keep(pass.clear.as_ref().map(|clear| cleared(clear, variables)).transpose(), &mut faults);
        Faults::of(faults)?;
        let (Some(stand), Some(viewport), Some(further), Some(clear)) = (stand, area, further, clear) else {
            bail!("a pass has values")
        };
        let further = further.into_iter().map(|area| Viewport { area, depth_range: [0.0, 1.0], scissor: None });
        Ok(Values { clear, sight: Sight { stand, viewport, further: further.collect() } })
    }

    /// The values of an instance of a mesh, or of the square that fills the viewport.
    fn object(
        &self,
        pass: &Pass,
        mesh: Option<&plan::Mesh>,
        sight: &Sight,
        variables: &Variables,
    ) -> anyhow::Result<Object> {
        let constant = |(index, value): &(u16, Spanned<Vector>)| {
            Ok((*index, numbers(value, variables)?.map(|number| number as f32)))
        };
        let constants = mesh.iter().flat_map(|mesh| &mesh.set).map(constant).collect::<anyhow::Result<_>>()?;
        let place = mesh.map_or(Ok(DMat4::IDENTITY), |mesh| place(mesh, variables))?;
        let view = self.view(sight, place, variables)?;
        let mut own = pass.presets.clone();
        for parameter in pass.params.iter().chain(mesh.iter().flat_map(|mesh| &mesh.params)) {
            self.parameter(parameter, place, variables, &mut own)?;
        }
        let mut gl = GlState::default();
        if pass.programs.iter().any(|(program, _)| program.features().variables) {
            view.set_state(&mut gl.fixed)?;
        }
        Ok(Object { constants, view, own, gl })
    }

    fn parameter(
        &self,
        parameter: &Parameter,
        place: DMat4,
        variables: &Variables,
        own: &mut [supply::Values],
    ) -> anyhow::Result<()> {
        let values = match (&parameter.value, parameter.matrix) {
            (Value::Vector(vector), _) => {
                let value = vector.value(variables).map_err(|message| fault(parameter.span.clone(), message))?;
                vec![value.map(|number| number as f32)]
            }
            (Value::Matrix(_), None) => Vec::new(),
            (Value::Matrix(matrix), Some(kind)) => {
                let place = if matrix.world { DMat4::IDENTITY } else { place };
                let mut value = match kind {
                    MatrixKind::Model => place,
                    MatrixKind::Camera(camera, space) => {
                        let stand = self.stand(camera, variables)?;
                        place_in(&stand, space) * place
                    }
                };
                if matrix.inverse {
                    let none = || fault(parameter.span.clone(), "this matrix has no inverse here");
                    value = value.try_inverse().ok_or_else(none)?;
                }
                if matrix.transpose {
                    value = value.transpose();
                }
                rows(&value).to_vec()
            }
        };
        for (value, numbers) in values.iter().zip(&parameter.rows) {
            for (own, numbers) in own.iter_mut().zip(numbers) {
                own.extend(numbers.iter().map(|&number| (number, *value)));
            }
        }
        Ok(())
    }

    /// The view that programs get for an object at `place`.
    fn view(&self, Sight { stand, viewport, .. }: &Sight, place: DMat4, variables: &Variables) -> anyhow::Result<View> {
        let model_view = stand.view * place;
        let mut lights = Vec::new();
        for file::Light { position, color, ambient } in &self.plan.lights {
            let vector = |vector: &Option<Spanned<Vector>>, other: [f32; 4]| match vector {
                Some(vector) => Ok::<_, anyhow::Error>(numbers(vector, variables)?.map(|number| number as f32)),
                None => Ok(other),
            };
            lights.push(Light {
                position: stand.view * DVec4::from(numbers(position, variables)?),
                color: vector(color, [1.0; 4])?,
                ambient: vector(ambient, [0.0, 0.0, 0.0, 1.0])?,
            });
        }
        let middle = model_view.transform_point3(DVec3::ZERO);
        let to_light = match lights.first().map(|light| light.position) {
            Some(position) if position.w == 0.0 => position.truncate(),
            Some(position) => position.truncate() - middle,
            None => DVec3::Z,
        };
        let world = World {
            model: place,
            eye: stand.view.try_inverse().unwrap_or(DMat4::IDENTITY).transform_point3(DVec3::ZERO),
            light: match self.plan.lights.first() {
                Some(light) => DVec4::from(numbers(&light.position, variables)?),
                None => DVec4::Z,
            },
        };
        let fog = &self.plan.fog;
        Ok(View {
            world: Some(world),
            model_view,
            projection: stand.projection,
            lights,
            fog: Fog {
                color: match &fog.color {
                    Some(color) => numbers(color, variables)?.map(|number| number as f32),
                    None => [0.0; 4],
                },
                density: number(fog.density.as_ref(), 1.0, variables)? as f32,
                start: number(fog.start.as_ref(), 0.0, variables)? as f32,
                end: number(fog.end.as_ref(), 1.0, variables)? as f32,
            },
            to_light: to_light / to_light.length().max(1e-9),
            size: [viewport.width, viewport.height].map(|side| side as u32),
            time: variables.time,
        })
    }

    fn stand(&self, camera: usize, variables: &Variables) -> anyhow::Result<Stand> {
        let own = &self.plan.cameras[camera];
        let point = |vector: &Option<Spanned<Vector>>, other: DVec3| match vector {
            Some(vector) => Ok::<_, anyhow::Error>(DVec4::from(numbers(vector, variables)?).truncate()),
            None => Ok(other),
        };
        let eye = point(&own.eye, dvec3(0.0, 0.0, 3.2))?;
        let look_at = point(&own.look_at, DVec3::ZERO)?;
        let up = point(&own.up, DVec3::Y)?;
        let span = own.eye.as_ref().or(own.look_at.as_ref()).or(own.up.as_ref()).map_or(0..0, Spanned::span);
        let mut faults = Vec::new();
        let ahead = look_at - eye;
        if ahead.cross(up).length() <= 1e-9 * ahead.length() * up.length() || ahead.length() < 1e-9 {
            let message = "a camera looks from `eye` to another point, `look_at`, and not along `up`";
            faults.push(fault(span, message));
        }
        let near = number(own.near.as_ref(), 0.1, variables)?;
        let far = number(own.far.as_ref(), 100.0, variables)?;
        let planes = own.far.as_ref().or(own.near.as_ref()).map_or(0..0, Spanned::span);
        if !(near > 0.0 && far > near) {
            let message = format!("`near` is more than 0 and less than `far`, not {near} and {far}");
            faults.push(fault(planes, message));
        }
        let aspect = self.aspects[camera];
        let projection = match &own.height {
            Some(height) => {
                let half = number(Some(height), 0.0, variables)? / 2.0;
                if half <= 0.0 {
                    faults.push(fault(height.span(), "a height is more than 0"));
                }
                orthographic(-half * aspect, half * aspect, -half, half, near, far)
            }
            None => {
                let angle = number(own.field_of_view.as_ref(), 40.0, variables)?;
                if !(1.0..=170.0).contains(&angle) {
                    let span = own.field_of_view.as_ref().map_or(0..0, Spanned::span);
                    faults.push(fault(span, format!("a field of view is 1 to 170 degrees, not {angle}")));
                }
                perspective(angle.to_radians(), aspect, near, far)
            }
        };
        Faults::of(faults)?;
        let mut view = look_at_mat4(eye, look_at, up);
        if own.mirror.is_some() {
            let height = number(own.mirror.as_ref(), 0.0, variables)?;
            let mirror = DMat4::from_scale(dvec3(1.0, -1.0, 1.0));
            view *= DMat4::from_translation(dvec3(0.0, 2.0 * height, 0.0)) * mirror;
        }
        Ok(Stand { view, projection, is_mirrored: own.mirror.is_some() })
    }

    fn state(&self, pass: &Pass, Sight { stand, viewport, further }: &Sight) -> State {
        let [width, height] = self.plan.targets[pass.target].size;
        let state = &pass.state;
        let fragment = pass.programs.iter().rfind(|(program, _)| program.stage() == Stage::Fragment);
        let coordinates = fragment.map(|(program, _)| program.features().fragment_coordinates).unwrap_or_default();
        let before = pass.programs.iter().rfind(|(program, _)| program.stage() != Stage::Fragment);
        let two_sided = before.is_some_and(|(program, _)| programs::is_two_sided(program));
        State {
            viewport: *viewport,
            further_viewports: further.clone(),
            cull: match state.cull {
                file::Cull::None => Cull::None,
                file::Cull::Front => Cull::Front,
                file::Cull::Back => Cull::Back,
            },
            front_face: if stand.is_mirrored { FrontFace::Cw } else { FrontFace::Ccw },
            two_sided,
            program_point_size: true,
            point_size: state.point_size,
            point_sprites: state.point_sprites,
            line_width: state.line_width,
            clip_distances: u8::MAX,
            position: rows(&(stand.projection * stand.view)),
            origin_upper_left: coordinates.origin_upper_left,
            pixel_center_integer: coordinates.pixel_center_integer,
            depth_test: state.depth.map(|func| DepthTest { func: compare(func), write: state.depth_write }),
            blends: [blend(state.blend); registers::COLORS],
            watch: self.watch.pixel.as_ref().filter(|_| pass.target == 0).and_then(|pixel| pixel.place(height)),
            ..State::new(width, height)
        }
    }

    fn draw_sky(
        &self,
        Sight { stand, viewport, .. }: &Sight,
        target: &mut Target,
        statistics: &mut Statistics,
    ) -> anyhow::Result<()> {
        let Some(image) = self.plan.sky else { return Ok(()) };
        let mut units = TextureUnits::new();
        units.bind(0, self.plan.images[image].clone())?;
        let mut pipeline = Pipeline::new(&*self.sky[0], &*self.sky[1])?;
        // From a place on the screen to a point there in eye space, then without moving to a direction in the world.
        let turned = DMat4::from_mat3(glam::DMat3::from_mat4(stand.view));
        let to_eye = stand.projection.try_inverse().unwrap_or(DMat4::IDENTITY);
        let to_world = turned.try_inverse().unwrap_or(DMat4::IDENTITY) * to_eye;
        // At the near plane all points of the screen have the same w.
        let direction = |x: f64, y: f64| to_world.project_point3(dvec3(x, y, -1.0));
        let middle = direction(0.0, 0.0);
        let (right, up) = (direction(1.0, 0.0) - middle, direction(0.0, 1.0) - middle);
        let rows = DMat4::from_cols(right.extend(0.0), up.extend(0.0), DVec4::ZERO, middle.extend(1.0));
        pipeline.vertex_parameters_mut()[..4].copy_from_slice(&self::rows(&rows));
        let state = State { viewport: *viewport, ..State::new(target.width(), target.height()) };
        let drawn = pipeline.draw(target, &state, &shapes::quad().mesh(), &units)?;
        add(statistics, &drawn);
        Ok(())
    }
}

/// A value, or nothing and what is wrong with it among the faults.
fn keep<T>(result: anyhow::Result<T>, faults: &mut Vec<anyhow::Error>) -> Option<T> {
    result.map_err(|error| faults.extend(Faults::list(error))).ok()
}

/// The colour and the depth that a target begins with.
fn cleared(clear: &file::Clear, variables: &Variables) -> anyhow::Result<([f32; 4], f32)> {
    let color = match &clear.color {
        Some(color) => numbers(color, variables)?,
        None => [0.0, 0.0, 0.0, 1.0],
    };
    let depth = number(clear.depth.as_ref(), 1.0, variables)?;
    Ok((color.map(|component| component as f32), depth as f32))
}

/// Sets the parameters of the programs of a pass for an object.
fn set(pipeline: &mut Pipeline<'_>, pass: &Pass, object: &Object) {
    let Object { view, own, gl, .. } = object;
    for ((program, _), own) in pass.programs.iter().zip(own) {
        let bank = pipeline.parameters_mut(program.stage());
        if program.stage() == Stage::Fragment {
            supply::set_fragment_parameters(program, view, gl, own, bank);
        } else {
            let shared = supply::environment(program, view, own);
            supply::set_vertex_parameters(program, gl, &shared, own, bank);
        }
    }
}

/// The primitives of a pass. With tessellation, triangles, lines or points are the patches.
fn mode(pass: &Pass) -> Mode {
    let tessellates = |stage: Stage| matches!(stage, Stage::TessControl | Stage::TessEvaluation);
    match pass.state.topology {
        topology if pass.programs.iter().any(|(program, _)| tessellates(program.stage())) => {
            Mode::Patches(topology.vertices() as u8)
        }
        topology => topology.into(),
    }
}

/// The error of a draw, with its position.
fn wrong(pass: &Pass, error: DrawError) -> anyhow::Error {
    match error {
        DrawError::Primitive => {
            let message = "the geometry program takes other primitives than `draw`, or the evaluation program, makes";
            fault(pass.span.clone(), message)
        }
        error => error.into(),
    }
}

/// The object of a draw.
struct Place<'a> {
    pass: &'a Pass,
    name: &'a dyn Fn() -> String,
}

/// The targets of a pass, and its records.
struct Output<'a> {
    pass: &'a Pass,
    target: &'a mut Target,
    feedback: &'a mut Feedback,
}

impl Output<'_> {
    fn draw(
        self,
        pipeline: &Pipeline<'_>,
        state: &State,
        mesh: &Mesh<'_>,
        units: &TextureUnits,
    ) -> Result<Statistics, DrawError> {
        if self.pass.feedback.is_empty() {
            return pipeline.draw(self.target, state, mesh, units);
        }
        let targets = if self.pass.is_drawn { std::slice::from_mut(self.target) } else { &mut [] };
        pipeline.draw_to(Outputs { targets, layered: false, feedback: Some(self.feedback) }, state, mesh, units)
    }
}

/// The pipeline of programs, which these run.
fn pipeline<'a>(programs: &[Loaded], engines: &'a [Box<dyn Shader>]) -> anyhow::Result<Pipeline<'a>> {
    let [vertex, .., fragment] = engines else { bail!("a pass has two programs") };
    let mut pipeline = Pipeline::new(&**vertex, &**fragment)?;
    for ((program, _), engine) in programs.iter().zip(engines) {
        let engine = &**engine;
        if let Some(stage) = drawing::control(program, engine) {
            pipeline = pipeline.with_control(stage)?;
        } else if let Some(stage) = drawing::evaluation(program, engine) {
            pipeline = pipeline.with_evaluation(stage)?;
        } else if let Some(stage) = drawing::geometry(program, engine) {
            pipeline = pipeline.with_geometry(stage)?;
        }
    }
    Ok(pipeline)
}

impl Canvas {
    /// Forgets what was made of a target, which shows it as it was.
    fn forget(&mut self, changed: usize) {
        self.textures.retain(|(source, _), _| match *source {
            Source::Color(target, _) | Source::Depth(target) => target != changed,
            Source::Image(_) => true,
        });
    }

    fn texture(&mut self, plan: &Plan, source: Source, target: TextureTarget) -> anyhow::Result<Arc<Texture>> {
        let number = match source {
            Source::Image(number) => return Ok(plan.images[number].clone()),
            Source::Color(number, _) | Source::Depth(number) => number,
        };
        if let Some(made) = self.textures.get(&(source, target)) {
            return Ok(made.clone());
        }
        let own = &plan.targets[number];
        let made = texture_of(&self.targets[number], own, source, target.of_texture())?;
        let made = Arc::new(own.compare.apply(made, target)?);
        self.textures.insert((source, target), made.clone());
        Ok(made)
    }
}

/// A texture of what a target holds. The lowest row is first, as the GL has it.
fn texture_of(drawn: &Target, own: &plan::Target, source: Source, target: TextureTarget) -> anyhow::Result<Texture> {
    let [width, height] = own.size;
    let row = |y: u32| -> Vec<u8> {
        match source {
            Source::Depth(_) => (0..width).flat_map(|x| drawn.depth(x, y).to_ne_bytes()).collect(),
            Source::Color(_, buffer) => (0..width)
                .flat_map(|x| drawn.color_in(buffer, x, y))
                .flat_map(|component| component.to_ne_bytes())
                .collect(),
            Source::Image(_) => Vec::new(),
        }
    };
    let format = match source {
        Source::Depth(_) => Format::new(BaseFormat::DepthComponent, Storage::Float)?,
        Source::Color(..) | Source::Image(_) if own.format == ColorFormat::Rgba32f => Format::RGBA32F,
        Source::Color(..) | Source::Image(_) => Format::RGBA8,
    };
    let texels: Vec<u8> = match (source, own.format) {
        (Source::Color(_, buffer), ColorFormat::Rgba8) => {
            let bytes = drawn.to_rgba8_in(buffer);
            bytes.chunks_exact(width as usize * 4).rev().flatten().copied().collect()
        }
        _ => (0..height).into_par_iter().map(row).collect::<Vec<_>>().concat(),
    };
    let mut texture = Texture::from_image(target, texture::Image::new(format, Extent::d2(width, height), &texels)?)?;
    let filter = match (own.filter, target) {
        (Filter::Mipmap, TextureTarget::Rect) => Filter::Linear,
        (filter, _) => filter,
    };
    if filter == Filter::Mipmap {
        texture.generate_mipmap()?;
    }
    let state = plan::with_filter(*texture.sampler(), filter);
    let wrap = if target == TextureTarget::Rect { texture::WrapMode::ClampToEdge } else { own.wrap };
    Ok(texture.with_sampler(state.with_wrap(wrap))?)
}

/// The matrix from the world to a space of a camera.
fn place_in(stand: &Stand, space: Space) -> DMat4 {
    match space {
        Space::Eye => stand.view,
        Space::Clip => stand.projection * stand.view,
        Space::Texture => stand.texture(),
    }
}

/// The matrix from an instance to the world.
fn place(mesh: &plan::Mesh, variables: &Variables) -> anyhow::Result<DMat4> {
    let vector =
        |vector: &Option<Spanned<Vector>>| vector.as_ref().map(|vector| numbers(vector, variables)).transpose();
    let offset = vector(&mesh.offset)?.map_or(DVec3::ZERO, |offset| DVec4::from(offset).truncate());
    let turn = vector(&mesh.turn)?.map_or(DVec3::ZERO, |turn| DVec4::from(turn).truncate());
    let scale = match &mesh.scale {
        None => DVec3::ONE,
        Some(scale) => {
            let numbers = DVec4::from(numbers(scale, variables)?).truncate();
            // One number counts in all directions.
            if scale.get_ref().len() == 1 { DVec3::splat(numbers.x) } else { numbers }
        }
    };
    let turned = DMat4::from_rotation_z(turn.z.to_radians())
        * DMat4::from_rotation_y(turn.y.to_radians())
        * DMat4::from_rotation_x(turn.x.to_radians());
    Ok(DMat4::from_translation(offset) * turned * DMat4::from_scale(scale))
}

fn number(number: Option<&Spanned<Number>>, other: f64, variables: &Variables) -> anyhow::Result<f64> {
    let Some(number) = number else { return Ok(other) };
    number.get_ref().value(variables).map_err(|message| fault(number.span(), message))
}

fn rect([width, height]: [u32; 2]) -> Rect {
    let [width, height] = [width, height].map(|side| i32::try_from(side).unwrap_or(i32::MAX));
    Rect { x: 0, y: 0, width, height }
}

/// The viewport of a pass, in pixels.
fn viewport(parts: Option<&Spanned<Vector>>, size: [u32; 2], variables: &Variables) -> anyhow::Result<Rect> {
    let Some(parts) = parts else { return Ok(rect(size)) };
    let [x, y, width, height] = numbers(parts, variables)?;
    let is_inside = |start: f64, length: f64| start >= 0.0 && length > 0.0 && start + length <= 1.0 + 1e-9;
    if parts.get_ref().len() != 4 || !is_inside(x, width) || !is_inside(y, height) {
        let message = "a viewport is four parts of the target, all from 0 to 1: left and lower edge, width and height";
        return Err(fault(parts.span(), message));
    }
    let pixel = |part: f64, side: u32| (part * f64::from(side)).round() as i32;
    let [left, right] = [x, x + width].map(|part| pixel(part, size[0]));
    let [bottom, top] = [y, y + height].map(|part| pixel(part, size[1]));
    Ok(Rect { x: left, y: bottom, width: (right - left).max(1), height: (top - bottom).max(1) })
}

fn compare(func: file::Depth) -> CompareFunc {
    match func {
        file::Depth::Off | file::Depth::Always => CompareFunc::Always,
        file::Depth::Never => CompareFunc::Never,
        file::Depth::Less => CompareFunc::Less,
        file::Depth::Equal => CompareFunc::Equal,
        file::Depth::Lequal => CompareFunc::Lequal,
        file::Depth::Greater => CompareFunc::Greater,
        file::Depth::Notequal => CompareFunc::NotEqual,
        file::Depth::Gequal => CompareFunc::Gequal,
    }
}

fn blend(blend: file::Blend) -> Option<Blend> {
    use BlendFactor::{DstColor, One, OneMinusSrcAlpha, SrcAlpha, Zero};
    let extreme = |equation| Some(Blend { equation, ..Blend::add(One, One) });
    match blend {
        file::Blend::Off => None,
        file::Blend::Over => Some(Blend::add(SrcAlpha, OneMinusSrcAlpha)),
        file::Blend::Add => Some(Blend::add(One, One)),
        file::Blend::Multiply => Some(Blend::add(DstColor, Zero)),
        file::Blend::Min => extreme(BlendEquation::Min),
        file::Blend::Max => extreme(BlendEquation::Max),
    }
}
