//! Draws: they pass programs, textures and state of the context to the pipeline.

use crate::context::Context;
use crate::enums::*;
use crate::generated::Wanted;
use crate::selection::Shade;
use crate::slots::{COUNT, VERTEX};
use crate::state::{BlendState, Clamp, MAX_DRAW_BUFFERS, StencilSide, StencilState, unit};
use crate::surface::Surface;
use crate::textures::Fetched;
use crate::vertex_shaders;
use crate::written::Prepared;
use nvjit::language::isa::state::{Matrix, MatrixForm, StateKey};
use nvjit::language::program::StateSource;
use nvjit::limits::{MAX_CLIP_PLANES, MAX_TEXTURE_COORDS};
use nvjit_gl::drawing::enumerants::{
    COMPARE_FUNCS, EQUATIONS, FACTORS, LOGIC_OPS, POLYGON_MODES, STENCIL_OPS, meaning, polygon_stipple,
};
use nvjit_gl::{Bound, BoundProgram, Error, Generated, Pipeline, Provoked, Target, drawing};
use nvjit_raster::{
    AlphaTest, Attribute, Blend, BlendFactor, ColorClamp, Cull, DepthTest, DrawError, FrontFace, LineStipple, LogicOp,
    Mesh, Mode, Outputs, OutsideFragments, PointSprites, PolygonOffset, Queue, Rect, SharedSampler, Smooth, State,
    Statistics, Stencil, StencilFace, Topology, registers,
};
use nvjit_runtime::stages::InputPrimitive;
use nvjit_runtime::{Batch, Register, RegisterFile, RowId, Shader};
use nvjit_texture::Bindings;
use smallvec::SmallVec;
use std::collections::VecDeque;
use std::ops::Range;
use std::sync::Arc;

/// The program for vertices in window coordinates. Attribute 6, which is no conventional one, is the factor of the
/// coordinates.
const WINDOW_PROGRAM: &[u8] = b"!!ARBvp1.0
MAD result.position, vertex.position, vertex.attrib[6], {-1, -1, -1, 0};
MOV result.color, vertex.color;
MOV result.color.secondary, vertex.color.secondary;
MOV result.fogcoord, vertex.fogcoord;
MOV result.texcoord[0], vertex.texcoord[0];
MOV result.texcoord[1], vertex.texcoord[1];
MOV result.texcoord[2], vertex.texcoord[2];
MOV result.texcoord[3], vertex.texcoord[3];
MOV result.texcoord[4], vertex.texcoord[4];
MOV result.texcoord[5], vertex.texcoord[5];
MOV result.texcoord[6], vertex.texcoord[6];
MOV result.texcoord[7], vertex.texcoord[7];
END
";

/// `result.color[1]` and the following ones.
const FURTHER_COLORS: Range<u16> = registers::COLOR1..registers::COLOR1 + MAX_DRAW_BUFFERS as u16 - 1;

/// The attribute with the scale of [`WINDOW_PROGRAM`].
const SCALE: usize = 6;

/// A vertex after the vertex stage.
pub struct ShadedVertex {
    batch: Batch,
    /// The rows of the matrix and the vertex, if the position is invariant.
    position: [[f32; 4]; 4],
    /// The clip planes, if the position is invariant.
    planes: Option<[[f32; 4]; MAX_CLIP_PLANES]>,
    vertex: [f32; 4],
    /// Whether back faces have the colours BFC0 and BFC1.
    two_sided: bool,
}

impl ShadedVertex {
    /// The primary or the secondary colour of a side; 0 is the front.
    pub fn color(&self, side: usize, number: u16) -> [f32; 4] {
        let first = if side == 1 && self.two_sided { registers::BFC0 } else { registers::COL0 };
        self.result(first + number)
    }

    /// A result; if the program does not write it, (0,0,0,1).
    pub fn result(&self, index: u16) -> [f32; 4] {
        let row = |component| RowId::new(Register::new(RegisterFile::Result, index), component);
        let product = |row: &[f32; 4]| row.iter().zip(self.vertex).map(|(m, v)| m * v).sum();
        let number = index.checked_sub(registers::CLP0).map(usize::from);
        let plane = self.planes.as_ref().zip(number).and_then(|(planes, number)| planes.get(number));
        let missing = |n: usize| match (index, plane) {
            (registers::HPOS, _) => product(&self.position[n]),
            (_, Some(plane)) if n == 0 => product(plane),
            _ => f32::from(u8::from(n == 3)),
        };
        std::array::from_fn(|n| self.batch.get(row(n as u8), 0).unwrap_or_else(|| missing(n)))
    }
}

/// State that a draw keeps for those that follow.
#[derive(Default)]
pub struct Drawn {
    pipelines: drawing::Kept,
    /// The pipeline of the last draw, until something changes.
    ready: Option<Box<Ready>>,
    /// The state for fragments that no primitive makes, and the value of [`Share::version`](crate::Share) when it was
    /// made.
    outside: Option<Box<(u64, Prepared)>>,
    /// Whether matrices have changed since the last draw, and nothing else.
    pub(crate) moved: bool,
    /// The textures of the last deferred draws: draws with the same textures share batches of fragments.
    textures: VecDeque<Arc<Bindings>>,
}

/// The number of textures of draws that are kept: as many may alternate.
const RECENT: usize = 4;

impl Drawn {
    /// Drops the prepared state for draws of primitives, and its textures.
    pub fn forget(&mut self) {
        self.ready = None;
        self.textures.clear();
    }

    /// These textures; if a recent draw has equal ones, its textures, so that both share them.
    fn shared(&mut self, textures: Bindings) -> Arc<Bindings> {
        if let Some(own) = self.textures.iter().find(|own| ***own == textures) {
            return Arc::clone(own);
        }
        self.textures.truncate(RECENT - 1);
        self.textures.push_front(Arc::new(textures));
        Arc::clone(&self.textures[0])
    }
}

struct Ready {
    /// The value of [`Share::version`](crate::Share) when it was made, and of [`Share::stores`](crate::Share).
    version: u64,
    stores: u64,
    to: Prepared,
    pipeline: Linked,
    /// The programs, if they do not depend on the matrices.
    programs: Option<SmallVec<[BoundProgram; 2]>>,
}

/// The linked programs of a draw; whether they write to memory, and what buffer textures they read.
struct Linked {
    program: LinkedProgram,
    writes_memory: bool,
    fetched: Fetched,
    /// The textures of all programs, if the draw can be deferred: nothing else that it reads can change.
    textures: Option<SharedSampler>,
}

/// What happens to the primitives of a draw.
#[derive(Clone, Copy)]
struct Fate {
    /// Whether they are recorded or counted.
    records: bool,
    /// Whether they make no fragments.
    discards: bool,
}

enum LinkedProgram {
    /// The cached pipeline with this index.
    Kept(usize),
    /// A pipeline with memory, which belongs to this draw alone.
    Own(Box<nvjit_raster::Pipeline<'static>>),
}

/// The GL error for an error of the pipeline.
fn failure(error: &DrawError) -> Error {
    match error {
        DrawError::Memory => Error::OutOfMemory,
        _ => Error::InvalidOperation,
    }
}

/// The value that an attribute has at a vertex.
pub fn value_at(attribute: &Attribute<'_>, vertex: usize) -> [f32; 4] {
    match attribute {
        Attribute::Constant(value) => *value,
        Attribute::Array(values) => values.get(vertex).copied().unwrap_or([0.0, 0.0, 0.0, 1.0]),
        Attribute::Typed(array) => array.vertex(vertex),
    }
}

/// Whether a vertex program has the position of the fixed function.
fn is_invariant(vertex: &Bound) -> bool {
    vertex.executable().program().features().position_invariant
}

fn stencil_face(state: &StencilState) -> StencilFace {
    let [fail, depth_fail, pass] =
        state.operations.map(|operation| meaning(&STENCIL_OPS, operation).unwrap_or_default());
    StencilFace {
        func: meaning(&COMPARE_FUNCS, state.func).unwrap_or(nvjit_raster::CompareFunc::Always),
        reference: state.reference.clamp(0, 255) as u8,
        mask: state.value_mask as u8,
        write_mask: state.write_mask as u8,
        fail,
        depth_fail,
        pass,
    }
}

impl Context {
    /// Draws a mesh.
    pub(crate) fn draw(&mut self, mesh: &Mesh<'_>) -> Result<(), Error> {
        if !self.reaches_pipeline(mesh, Self::reported_vertex)? {
            return Ok(());
        }
        let (version, stores) = (self.share.version(), self.share.stores());
        // ProgramBufferParameters changes texels, but nothing that is prepared.
        let is_current = |own: &Ready| own.version == version && own.pipeline.fetched.is_current(own.stores == stores);
        let moved = std::mem::take(&mut self.drawn.moved);
        let current = self.drawn.ready.take().filter(|own| is_current(own));
        let followed = match current {
            Some(own) if moved => self.follow_matrices(own),
            current => current,
        };
        let ready = match followed {
            Some(own) => own,
            None => Box::new(self.make_ready(version, stores)?),
        };
        let fate = self.fate(mesh.mode)?;
        let result = self.draw_with(&ready.pipeline, &ready.to, mesh, fate);
        self.drawn.ready = Some(ready);
        result
    }

    fn make_ready(&mut self, version: u64, stores: u64) -> Result<Ready, Error> {
        let mut state = self.raster_state();
        let shader = self.vertex_shader();
        let bound = self.pipeline(Provoked::Primitives, shader, &mut state)?;
        let programs = bound.programs();
        let pipeline = self.linked(bound, !self.clamps_vertices())?;
        Ok(Ready { version, stores, to: self.prepared(state), pipeline, programs })
    }

    /// Updates prepared state for changed matrices; `None` if the programs depend on them.
    fn follow_matrices(&mut self, mut ready: Box<Ready>) -> Option<Box<Ready>> {
        let LinkedProgram::Kept(place) = &ready.pipeline.program else { return None };
        for program in ready.programs.as_ref()? {
            let values = self.programs.parameters_of(program);
            self.drawn.pipelines.set_parameters(*place, program.stage(), &values);
        }
        (ready.to.state.position, ready.to.state.clip_planes) = (self.position(), self.object_planes());
        Some(ready)
    }

    /// Draws a mesh with the current programs after `change`, with a pipeline that is not reused; `shade` processes a
    /// vertex as the pipeline does.
    pub(crate) fn draw_by(
        &mut self,
        mesh: &Mesh<'_>,
        shade: Shade,
        change: impl FnOnce(&mut Pipeline),
    ) -> Result<(), Error> {
        if !self.reaches_pipeline(mesh, shade)? {
            return Ok(());
        }
        let mut state = self.raster_state();
        let shader = self.vertex_shader();
        let mut bound = self.pipeline(Provoked::Primitives, shader, &mut state)?;
        change(&mut bound);
        self.drawn.ready = None;
        let pipeline = self.linked(bound, !self.clamps_vertices())?;
        let fate = self.fate(mesh.mode)?;
        self.draw_with(&pipeline, &self.prepared(state), mesh, fate)
    }

    /// Whether the pipeline draws a mesh, after preparing the framebuffer: conditional rendering may discard it, and in
    /// selection and feedback mode it is reported, and the pipeline only records and counts.
    fn reaches_pipeline(&mut self, mesh: &Mesh<'_>, shade: Shade) -> Result<bool, Error> {
        if self.queries.discards() {
            return Ok(false);
        }
        self.check_integers()?;
        self.prepare_drawing()?;
        self.feedback.check_buffers()?;
        if self.renders() {
            return Ok(true);
        }
        self.programs.validate(Provoked::Primitives)?;
        self.report(mesh, shade)?;
        Ok(self.records())
    }

    /// Whether primitives are recorded or counted.
    fn records(&self) -> bool {
        self.feedback.primitives().is_some() || self.queries.counts_primitives()
    }

    /// What happens to the primitives of a mode; polygons with both faces culled make no fragments.
    fn fate(&self, mode: Mode) -> Result<Fate, Error> {
        let culls_both = self.groups.enabled.has(CULL_FACE) && self.groups.polygon.cull_face == FRONT_AND_BACK;
        let makes_none = self.discards_primitives() || !self.renders();
        Ok(Fate { records: self.records(), discards: makes_none || culls_both && self.draws_polygons(mode)? })
    }

    /// Whether primitives of a mode are drawn as polygons.
    fn draws_polygons(&self, mode: Mode) -> Result<bool, Error> {
        let made = self.programs.primitives_made(mode.primitive())?;
        let drawn = mode.primitive();
        let is_polygonal = matches!(drawn, InputPrimitive::Triangles | InputPrimitive::TrianglesAdjacency);
        Ok(made.map_or(is_polygonal, |made| made == Topology::Triangles))
    }

    /// Whether draws make no fragments now.
    pub(crate) fn discards(&self) -> bool {
        self.queries.discards() || self.discards_primitives()
    }

    /// RASTERIZER_DISCARD: primitives end before rasterization, and Clear, Accum and pixels have no effect.
    pub(crate) fn discards_primitives(&self) -> bool {
        self.groups.enabled.has(RASTERIZER_DISCARD)
    }

    /// Only fragment programs may write colour buffers of integers (EXT_texture_integer, Errors).
    pub(crate) fn check_integers(&self) -> Result<(), Error> {
        let by_program = || -> Result<bool, Error> {
            Ok(self.programs.is_enabled(FRAGMENT_PROGRAM_ARB)?
                || self.programs.is_enabled(nvjit_gl::enums::FRAGMENT_PROGRAM_NV)?)
        };
        if self.framebuffers.is_drawn() && !by_program()? && self.draws_to_integers() {
            return Err(Error::InvalidOperation);
        }
        Ok(())
    }

    /// Draws a mesh whose positions are window coordinates, with depths from 0 to 1, as DrawPixels does; vertices are
    /// not transformed.
    pub(crate) fn draw_in_window(&mut self, mesh: &Mesh<'_>) -> Result<(), Error> {
        self.prepare_drawing()?;
        let Some([width, height]) = self.with_drawn(|surface| [surface.width(), surface.height()]) else {
            return Ok(());
        };
        let (plain, own) = (State::new(width, height), self.raster_state());
        let mut state = State {
            viewport: plain.viewport,
            depth_range: plain.depth_range,
            clamp_range: Some(own.depth_range),
            further_viewports: Vec::new(),
            exact_viewports: Vec::new(),
            clip_control: plain.clip_control,
            front_face: plain.front_face,
            cull: Cull::None,
            clip_distances: 0,
            polygon_mode: plain.polygon_mode,
            polygon_offset: plain.polygon_offset,
            polygon_stipple: None,
            smooth: Smooth::default(),
            ..own
        };
        let bound = self.pipeline(Provoked::Pixels, None, &mut state)?;
        // The texture units may have changed, and another pipeline may have taken the entry.
        self.drawn.ready = None;
        let pipeline = self.linked(bound, !self.clamps_fragments())?;
        let mut mesh = *mesh;
        mesh.attributes[SCALE] = Attribute::Constant([2.0 / width as f32, 2.0 / height as f32, 2.0, 1.0]);
        let fate = Fate { records: false, discards: self.discards_primitives() };
        self.draw_with(&pipeline, &self.prepared(state), &mesh, fate)
    }

    /// Binds the textures of programs, and links the programs; colours of vertices may be `unclamped`.
    fn linked(&mut self, bound: Pipeline, unclamped: bool) -> Result<Linked, Error> {
        let stages = [&bound.vertex, &bound.tess_control, &bound.tess_evaluation, &bound.geometry, &bound.fragment];
        let (mut writes_memory, mut fetched) = (false, self.images.fetched());
        for stage in stages.into_iter().flatten() {
            let interface = stage.executable().program().interface();
            writes_memory |= interface.writes_memory();
            fetched = interface.textures.iter().map(|own| self.fetched(own)).fold(fetched, Fetched::max);
            self.bind_units(&interface.textures)?;
        }
        // Preparing may move the image of a sampled texture from a canvas back to the texture.
        self.prepare_drawing()?;
        // Section 2.14.7: flat shading also applies to results of the application's programs.
        let flat = self.groups.lighting.shade_model == FLAT && self.programs.is_enabled(FRAGMENT_PROGRAM_ARB)?;
        let clips = (0..MAX_CLIP_PLANES as u32).any(|plane| self.groups.enabled.has(CLIP_PLANE0 + plane));
        let variant =
            drawing::Variant { flat, planes: clips && bound.vertex.as_ref().is_some_and(is_invariant), unclamped };
        let program = match self.drawn.pipelines.find(&bound, variant).map_err(|error| failure(&error))? {
            Some(place) => LinkedProgram::Kept(place),
            None => {
                let pipeline = drawing::shared_pipeline(&bound).map_err(|error| failure(&error))?;
                LinkedProgram::Own(Box::new(variant.of(pipeline)))
            }
        };
        // The textures of handles are unknown before the program runs.
        let can_defer = Queue::is_used()
            && !self.images.is_used()
            && matches!(&program, LinkedProgram::Kept(place) if self.drawn.pipelines.ends(*place));
        let textures: Option<SharedSampler> = can_defer.then(|| {
            let uses = stages.into_iter().flatten().flat_map(|own| &own.executable().program().interface().textures);
            self.drawn.shared(self.units.bindings(uses)) as SharedSampler
        });
        Ok(Linked { program, writes_memory, fetched, textures })
    }

    fn draw_with(&mut self, linked: &Linked, to: &Prepared, mesh: &Mesh<'_>, fate: Fate) -> Result<(), Error> {
        if fate.discards && !fate.records && !linked.writes_memory {
            return Ok(());
        }
        if !fate.records
            && !fate.discards
            && let Some(drawn) = self.draw_deferred(linked, to, mesh)
        {
            let statistics = drawn.map_err(|error| failure(&error))?;
            self.queries.count(statistics.samples_passed);
            return Ok(());
        }
        let pipeline = match &linked.program {
            LinkedProgram::Kept(place) => self.drawn.pipelines.get(*place).ok_or(Error::InvalidOperation)?,
            LinkedProgram::Own(pipeline) => pipeline,
        };
        let mut feedback = fate.records.then(|| self.feedback.begin_draw(!self.clamps_vertices()));
        let (units, recorded) = (&self.units, feedback.as_mut());
        let draw = |targets: &mut [nvjit_raster::Target], state: &State| match (recorded, targets) {
            (None, [only]) => pipeline.draw(only, state, mesh, units),
            (feedback, targets) => {
                let layered = targets.len() > 1;
                pipeline.draw_to(Outputs { targets, layered, feedback }, state, mesh, units)
            }
        };
        let drawn = match fate.discards {
            true => Some(draw(&mut [], &to.state)),
            false => self.with_drawn(|surface| to.draw(surface, draw)),
        };
        if linked.writes_memory {
            self.memory_was_written();
        }
        let statistics = drawn.transpose().map_err(|error| failure(&error))?;
        if let Some(feedback) = &feedback {
            self.queries.count_primitives(feedback.counts);
            self.feedback.end_draw(feedback)?;
        }
        self.queries.count(statistics.map_or(0, |statistics| statistics.samples_passed));
        Ok(())
    }

    /// Adds a draw of a mesh to the queue of the draw framebuffer, if it has one and the draw can be deferred.
    fn draw_deferred(
        &mut self,
        linked: &Linked,
        to: &Prepared,
        mesh: &Mesh<'_>,
    ) -> Option<Result<Statistics, DrawError>> {
        let (Some(textures), LinkedProgram::Kept(place)) = (&linked.textures, &linked.program) else { return None };
        let pipeline = self.drawn.pipelines.get(*place)?;
        let draw = |queue: &mut Queue| pipeline.draw_deferred(queue, &to.state, mesh, textures);
        self.with_drawn(|surface| to.queue(surface).map(draw))?
    }

    /// Applies all tests to fragments that need no program.
    pub(crate) fn draw_fragments(&mut self, fragments: impl Iterator<Item = OutsideFragments>) -> Result<(), Error> {
        self.prepare_drawing()?;
        let version = self.share.version();
        let current = self.drawn.outside.take().filter(|own| own.0 == version);
        let outside = current.unwrap_or_else(|| Box::new((version, self.prepared(self.raster_state()))));
        let draw = |targets: &mut [nvjit_raster::Target], state: &State| {
            targets.first_mut().map_or(0, |target| target.draw_fragments(state, fragments))
        };
        let passed = self.with_drawn(|surface| outside.1.draw(surface, draw));
        self.drawn.outside = Some(outside);
        self.queries.count(passed.unwrap_or(0));
        Ok(())
    }

    /// The programs of a draw: the application's, or generated ones (of `shader`, if it processes vertices), and the
    /// state that belongs to them.
    fn pipeline(
        &mut self,
        what: Provoked,
        shader: Option<Arc<vertex_shaders::Shader>>,
        state: &mut State,
    ) -> Result<Pipeline, Error> {
        self.prepare_colors()?;
        self.prepare_images()?;
        let is_own = |gl: &Self, capability| gl.programs.is_enabled(capability);
        let (own_vertex, own_fragment) = (is_own(self, VERTEX_PROGRAM_ARB)?, is_own(self, FRAGMENT_PROGRAM_ARB)?);
        self.programs.validate(what)?;
        // A raster position has no fragments.
        let key = (!own_fragment && what != Provoked::RasterPosition).then(|| self.fragment_key());
        let fragment = key.as_ref().map(|key| self.generated_fragment(key)).transpose()?;
        let mut generated = None;
        let vertex = match what {
            Provoked::Pixels => Some(self.window_program()?),
            _ if own_vertex => None,
            _ if let Some(shader) = &shader => {
                generated = Some((false, false));
                self.generated_vertex_shader(shader)?
            }
            _ => {
                let needs = match own_fragment {
                    true => self.programs.pipeline_with(Provoked::Pixels, [])?.fragment_needs,
                    false => None,
                };
                let wanted = match (needs, &key) {
                    _ if what == Provoked::RasterPosition || self.feedback.primitives().is_some() => Wanted::ALL,
                    (Some(needs), _) => Wanted::by_program(&needs),
                    (None, Some(key)) => Wanted::by_key(key),
                    (None, None) => Wanted::by_key(&self.fragment_key()),
                };
                let (program, sizes, sides) = self.generated_vertex(&wanted)?;
                generated = Some((sizes, sides));
                Some(program)
            }
        };
        let pipeline = self.programs.pipeline_with(what, vertex.as_deref().into_iter().chain(fragment.as_deref()))?;
        drawing::set_modes(state, &pipeline);
        let stages = key.and_then(|key| key.texture_shader);
        state.discards_depths = stages.is_some_and(|stages| stages.replaces_depth());
        if let Some((sizes, sides)) = generated {
            (state.program_point_size, state.two_sided) = (sizes, sides);
        }
        // Programs without OPTION ARB_draw_buffers write their colour to all buffers (ARB_draw_buffers, section 4.2.1).
        let is_further =
            |row: &RowId| row.register.file == RegisterFile::Result && FURTHER_COLORS.contains(&row.register.index);
        let fragment = pipeline.fragment.as_ref();
        if !fragment.is_some_and(|fragment| fragment.signature().outputs.iter().any(is_further)) {
            state.color_results = [0; MAX_DRAW_BUFFERS];
        }
        Ok(pipeline)
    }

    fn window_program(&mut self) -> Result<Arc<Generated>, Error> {
        if let Some(program) = &self.window_program {
            return Ok(program.clone());
        }
        let program = self.share.programs.generate(Target::Vertex, WINDOW_PROGRAM);
        let program = Arc::new(program.map_err(|_| Error::OutOfMemory)?);
        self.window_program = Some(program.clone());
        Ok(program)
    }

    /// Runs the vertex stage for one vertex: this shader, or the fixed function.
    pub(crate) fn shade_vertex(
        &mut self,
        attributes: &[[f32; 4]; COUNT],
        shader: Option<Arc<vertex_shaders::Shader>>,
    ) -> Result<Option<ShadedVertex>, Error> {
        let modes = &mut State::new(0, 0);
        let Some(vertex) = self.pipeline(Provoked::RasterPosition, shader, modes)?.vertex else { return Ok(None) };
        self.bind_units(&vertex.executable().program().interface().textures)?;
        let signature = vertex.signature();
        let mut batch = Batch::try_new(signature, 1).ok_or(Error::OutOfMemory)?;
        for row in &signature.inputs {
            let value = attributes
                .get(usize::from(row.register.index))
                .map_or(0.0, |attribute| attribute[usize::from(row.component & 3)]);
            batch.set(*row, 0, value);
        }
        let mut frame = vertex.new_frame();
        let result = vertex.run(&mut frame, &mut batch, &self.units);
        if vertex.executable().program().interface().writes_memory() {
            self.memory_was_written();
        }
        result.map_err(|_| Error::InvalidOperation)?;
        let planes = is_invariant(&vertex).then(|| self.object_planes());
        let (position, two_sided) = (self.position(), modes.two_sided);
        Ok(Some(ShadedVertex { batch, position, planes, vertex: attributes[VERTEX], two_sided }))
    }

    /// Whether all colour buffers that are drawn to have fixed-point formats.
    pub(crate) fn draws_fractions(&self) -> bool {
        if self.framebuffers.is_drawn() {
            return self.drawn_colors().all(|color| !color.format.is_float());
        }
        self.with_drawn(|surface| !surface.config().format.is_float()).unwrap_or(true)
    }

    /// The number of samples of the pixels that are drawn to.
    pub(crate) fn drawn_samples(&self) -> u32 {
        let config = if self.framebuffers.is_drawn() {
            self.drawn_config().map(|(config, _)| config)
        } else {
            self.with_drawn(|surface| *surface.config())
        };
        config.map_or(1, |config| config.samples)
    }

    /// Whether colours of fragments are clamped (ARB_color_buffer_float, section 3.6.4).
    pub(crate) fn clamps_fragments(&self) -> bool {
        self.groups.color.clamp_fragments.is_on(self.draws_fractions())
    }

    /// Selects whether colours of environments and fog are read clamped, as colours of fragments are.
    pub(crate) fn prepare_colors(&mut self) -> Result<(), Error> {
        let clamps = self.clamps_fragments();
        if self.programs.fixed_state().clamps_colors() == clamps {
            return Ok(());
        }
        self.programs.change_state(|state| state.clamp_colors(clamps))
    }

    /// Whether colours of vertices are clamped (ARB_color_buffer_float, section 2.14.6).
    pub(crate) fn clamps_vertices(&self) -> bool {
        self.groups.lighting.clamp_vertices.is_on(self.draws_fractions())
    }

    /// Bit n: COORD_REPLACE of point sprites for coordinates n.
    fn replaced(&self) -> u8 {
        let units = self.textures.units.iter().take(MAX_TEXTURE_COORDS).enumerate();
        units.fold(0, |bits, (unit, own)| bits | u8::from(own.state.coord_replace) << unit)
    }

    fn stencil(&self) -> Stencil {
        let two_side = self.groups.enabled.has(STENCIL_TEST_TWO_SIDE_EXT);
        let back = if two_side { StencilSide::TwoSide } else { StencilSide::Back };
        let face = |side: StencilSide| stencil_face(&self.groups.stencil.faces[side as usize]);
        Stencil { front: face(StencilSide::Front), back: face(back) }
    }

    /// The samples that SampleCoverage (section 4.1.3) and SampleMaski (ARB_texture_multisample) permit, if one of them
    /// is enabled.
    fn covered_samples(&self) -> Option<u8> {
        let (multisample, enabled) = (self.groups.multisample, &self.groups.enabled);
        let (by_coverage, by_mask) = (enabled.has(SAMPLE_COVERAGE), enabled.has(SAMPLE_MASK));
        // The value is the fraction of samples; the first ones are covered, or if it is inverted the others.
        let count = (multisample.coverage * self.drawn_samples() as f32).round() as u32;
        let bits = (1u32 << count) - 1;
        let coverage = if multisample.invert { !bits } else { bits };
        let (coverage, mask) =
            (if by_coverage { coverage } else { u32::MAX }, if by_mask { multisample.mask } else { u32::MAX });
        (by_coverage || by_mask).then_some((coverage & mask) as u8)
    }

    /// The blending of each draw buffer.
    fn buffer_blends(&self) -> [Option<Blend>; MAX_DRAW_BUFFERS] {
        let (color, blended) = (&self.groups.color, self.groups.enabled.blended());
        if blended == 0 {
            return [None; MAX_DRAW_BUFFERS];
        }
        let fixed_point = self.fixed_point_buffers();
        let blend = |own: &BlendState| {
            let [source, destination, source_alpha, destination_alpha] =
                own.factors.map(|factor| meaning(&FACTORS, factor).unwrap_or(BlendFactor::One));
            let [equation, alpha] = own.equations.map(|mode| meaning(&EQUATIONS, mode).unwrap_or_default());
            let equation_alpha = (alpha != equation).then_some(alpha);
            let constant = color.blend_color;
            Blend { source, destination, source_alpha, destination_alpha, equation, equation_alpha, constant }
        };
        // ARB_color_buffer_float, section 4.1.7.
        let constants = [color.blend_color, color.blend_color.map(unit)];
        let first = blend(&color.blends[0]);
        std::array::from_fn(|number| {
            let own = &color.blends[number];
            let blend = || if *own == color.blends[0] { first } else { blend(own) };
            let constant = constants[usize::from(fixed_point[number])];
            (blended >> number & 1 != 0).then(|| Blend { constant, ..blend() })
        })
    }

    /// The enabled planes of ClipPlane in object coordinates: planes in eye coordinates times the model-view matrix
    /// (section 2.11).
    fn object_planes(&self) -> [[f32; 4]; MAX_CLIP_PLANES] {
        let fixed = self.programs.fixed_state();
        let modelview = |row| {
            fixed
                .state(StateKey::MatrixRow { matrix: Matrix::Modelview(0), form: MatrixForm::Plain, row })
                .map(f64::from)
        };
        std::array::from_fn(|number| {
            if !self.groups.enabled.has(CLIP_PLANE0 + number as u32) {
                return [0.0; 4];
            }
            let plane = fixed.state(StateKey::ClipPlane { number: number as u8 }).map(f64::from);
            let rows = [0, 1, 2, 3].map(modelview);
            std::array::from_fn(|column| (0..4).map(|row| plane[row] * rows[row][column]).sum::<f64>() as f32)
        })
    }

    /// The rows of the model-view-projection matrix.
    fn position(&self) -> [[f32; 4]; 4] {
        let fixed = self.programs.fixed_state();
        [0, 1, 2, 3].map(|row| fixed.state(StateKey::MatrixRow { matrix: Matrix::Mvp, form: MatrixForm::Plain, row }))
    }

    /// The state besides the programs.
    fn raster_state(&self) -> State {
        let groups = &self.groups;
        let fixed = self.programs.fixed_state();
        let alpha_reference = match self.clamps_fragments() {
            true => unit(groups.color.alpha_reference),
            false => groups.color.alpha_reference,
        };
        let compare = |func| meaning(&COMPARE_FUNCS, func).unwrap_or(nvjit_raster::CompareFunc::Always);
        let has = |capability| groups.enabled.has(capability);
        let offsets = has(POLYGON_OFFSET_FILL) || has(POLYGON_OFFSET_LINE) || has(POLYGON_OFFSET_POINT);
        let mut state = State {
            // ClipControl flips the window; the face is flipped back (OpenGL 4.5, section 14.6.1).
            front_face: if (groups.polygon.front_face == CW) == groups.clip_control.upper_left {
                FrontFace::Ccw
            } else {
                FrontFace::Cw
            },
            cull: match groups.polygon.cull_face {
                _ if !has(CULL_FACE) => Cull::None,
                FRONT => Cull::Front,
                BACK => Cull::Back,
                _ => Cull::None,
            },
            point_size: fixed.state(StateKey::PointSize)[0],
            point_sprites: has(POINT_SPRITE)
                .then(|| PointSprites { replaced: self.replaced(), origin: groups.point_origin }),
            line_width: groups.line.width,
            clip_distances: (0..6).fold(0, |bits, plane| bits | u8::from(has(CLIP_PLANE0 + plane)) << plane),
            clip_planes: self.object_planes(),
            smooth: Smooth { points: has(POINT_SMOOTH), lines: has(LINE_SMOOTH), polygons: has(POLYGON_SMOOTH) },
            position: self.position(),
            depth_test: has(DEPTH_TEST)
                .then(|| DepthTest { func: compare(groups.depth.func), write: groups.depth.write }),
            alpha_test: has(ALPHA_TEST)
                .then(|| AlphaTest { func: compare(groups.color.alpha_func), reference: alpha_reference }),
            stencil: has(STENCIL_TEST).then(|| self.stencil()),
            logic_op: has(COLOR_LOGIC_OP).then(|| meaning(&LOGIC_OPS, groups.color.logic_op).unwrap_or(LogicOp::Copy)),
            polygon_mode: groups.polygon.mode.map(|mode| meaning(&POLYGON_MODES, mode).unwrap_or_default()),
            polygon_offset: PolygonOffset {
                fill: has(POLYGON_OFFSET_FILL),
                line: has(POLYGON_OFFSET_LINE),
                point: has(POLYGON_OFFSET_POINT),
                factor: groups.polygon.offset_factor,
                units: groups.polygon.offset_units,
                floats: offsets && self.has_floating_depths(false),
            },
            polygon_stipple: has(POLYGON_STIPPLE).then(|| Box::new(polygon_stipple(&groups.polygon_stipple))),
            line_stipple: has(LINE_STIPPLE).then_some(LineStipple {
                factor: groups.line.stipple_factor as u16,
                pattern: groups.line.stipple_pattern,
            }),
            count_samples: self.queries.is_counting(),
            multisample: has(MULTISAMPLE),
            alpha_to_coverage: has(SAMPLE_ALPHA_TO_COVERAGE),
            alpha_to_one: has(SAMPLE_ALPHA_TO_ONE),
            sample_coverage: self.covered_samples(),
            blends: self.buffer_blends(),
            color_masks: groups.color.masks,
            patch_outer: self.patches.outer,
            patch_inner: self.patches.inner,
            depth_clamp: has(DEPTH_CLAMP),
            first_vertex_provokes: groups.lighting.provoking_vertex == FIRST_VERTEX_CONVENTION,
            color_clamp: match groups.color.clamp_fragments {
                Clamp::Never => ColorClamp::Never,
                Clamp::Always => ColorClamp::Always,
                Clamp::FixedOnly => ColorClamp::FixedOnly,
            },
            ..State::new(0, 0)
        };
        self.set_viewports(&mut state);
        state
    }

    /// Clear (section 4.2.3).
    pub(crate) fn clear(&mut self, mask: u32) -> Result<(), Error> {
        if mask & !(COLOR_BUFFER_BIT | DEPTH_BUFFER_BIT | STENCIL_BUFFER_BIT | ACCUM_BUFFER_BIT) != 0 {
            return Err(Error::InvalidValue);
        }
        if self.discards_primitives() {
            return Ok(());
        }
        self.prepare_drawing()?;
        if !self.renders() {
            return Ok(());
        }
        let (color, stencil) = (self.groups.color.clone(), self.groups.stencil.clone());
        let has = |bit: u32| mask & bit != 0;
        let scissor = self.scissor_area();
        let depth = (has(DEPTH_BUFFER_BIT) && self.groups.depth.write).then_some(self.groups.depth.clear as f32);
        let clears = has(COLOR_BUFFER_BIT) && color.masks != [[false; 4]; MAX_DRAW_BUFFERS];
        let written = self.written();
        if has(ACCUM_BUFFER_BIT) && !self.framebuffers.is_drawn() {
            self.clear_accumulation()?;
        }
        self.with_drawn(|surface: &mut Surface| {
            // Without a scissor test, whole tiles are cleared.
            let size = [surface.width(), surface.height()].map(i64::from);
            let scissor = scissor.filter(|&Rect { x, y, width, height }| {
                let reaches = |start: i32, length: i32, end: i64| i64::from(start) + i64::from(length) >= end;
                x > 0 || y > 0 || !reaches(x, width, size[0]) || !reaches(y, height, size[1])
            });
            let passes = if clears { written.passes(surface) } else { SmallVec::new() };
            for pass in &passes {
                surface.select(pass.buffer);
                surface.layers().iter_mut().for_each(|target| written.clear(target, pass, &color, scissor));
            }
            for target in surface.layers().iter_mut().filter(|_| has(STENCIL_BUFFER_BIT)) {
                let all = State::new(target.width(), target.height()).viewport;
                // EXT_stencil_two_side, section 4.2.2.
                let write_mask = stencil.faces[StencilSide::Front as usize].write_mask;
                match scissor {
                    None if write_mask as u8 == u8::MAX => target.clear_stencil(stencil.clear as u8),
                    _ => target.clear_stencil_part(&scissor.unwrap_or(all), stencil.clear as u8, write_mask as u8),
                }
            }
            for (target, depth) in surface.layers().iter_mut().zip(depth.into_iter().cycle()) {
                match &scissor {
                    None => target.clear_depth(depth),
                    Some(scissor) => target.clear_part(scissor, None, [false; 4], Some(depth)),
                }
            }
        });
        Ok(())
    }
}
