//! The steps of a draw, and data kept between draws.

mod painting;
mod queue;
mod reuse;
mod stages;

use std::sync::Arc;

use rayon::prelude::*;

use crate::allocation::reserved;
use crate::assembly::{Assembled, Topology, assemble_drawn, drawn_topology};
use crate::borders::{borders, strips};
use crate::clip::Clipper;
use crate::error::DrawError;
use crate::fragment::FragmentWorker;
use crate::link::Link;
use crate::merge::{Merge, Results};
use crate::mesh::{Mesh, UniqueVertices, between_restarts};
use crate::primitive::{Geometry, Primitive, Primitives};
use crate::program::{Pool, StageShader};
use crate::registers::{FRAGMENT_COL0, FRAGMENT_FOGC, VERTEX_ID};
use crate::results::Layout;
use crate::setup::{Marks, Setup};
use crate::state::{MAX_VIEWPORT, PolygonMode, Rect, State};
use crate::statistics::Statistics;
use crate::target::Target;
use crate::threads::is_shared;
use crate::vertex::{VertexStage, VertexWorker, Vertices};
use crate::viewports::{Sent, View};
use crate::window::Pattern;
use nvjit_runtime::{RowId, RunError, Sampler, Shader, Signature, Stage};
use painting::{FragmentProgram, Lists, Painting, paint, samples_of};
pub use queue::{Queue, SharedSampler};
pub use reuse::Workers;
use stages::Later;
pub use stages::Outputs;

/// The number of primitives that one thread sets up at a time. Clipping makes at most 15 of one, and their indices have
/// 16 bits.
const CHUNK: usize = 1024;
/// The number of chunks whose vertices and primitives each thread processes at a time: as many as fit its second-level
/// cache.
const SLAB: usize = 4;
/// Multiplier when drawing with several threads, which synchronise at each step.
const SHARED: usize = 4;

/// A draw's memory, kept for the next one.
#[derive(Default)]
struct Scratch {
    unique: UniqueVertices,
    vertices: Vertices,
    geometry: Vec<Geometry>,
    lists: Lists,
}

/// The link from results of vertices to the fragment program, the rows where that program has its results, and the
/// state of the threads that run it.
struct Linked {
    link: Arc<Link>,
    results: Results,
    workers: Arc<Pool<FragmentWorker>>,
}

impl Linked {
    fn new(vertex: &Signature, fragment: &Signature) -> Self {
        let (link, results) = (Link::new(vertex, fragment), Results::new(fragment));
        Self { link: Arc::new(link), results, workers: Arc::new(Pool::new()) }
    }

    /// The link, to be changed before anything is drawn.
    fn link_mut(&mut self) -> &mut Link {
        Arc::make_mut(&mut self.link)
    }
}

/// A vertex and a fragment program, linked, with their parameters; and the programs of stages between them, if there
/// are any.
///
/// ```no_run
/// use nvjit_raster::{ColorFormat, Mesh, Pipeline, State, Target, Topology, registers};
/// use nvjit_runtime::{NoTextures, Shader};
///
/// # fn example(vertex: &dyn Shader, fragment: &dyn Shader) -> Result<(), nvjit_raster::DrawError> {
/// let mut target = Target::new(640, 480, ColorFormat::Rgba8);
/// target.clear([0.0, 0.0, 0.0, 1.0], 1.0);
/// let corners = [[-0.5, -0.5, 0.0, 1.0], [0.5, -0.5, 0.0, 1.0], [0.0, 0.5, 0.0, 1.0]];
/// let mesh = Mesh::new(Topology::Triangles, &[0, 1, 2]).with(registers::VERTEX_OPOS, &corners);
/// let mut pipeline = Pipeline::new(vertex, fragment)?;
/// pipeline.vertex_parameters_mut()[0] = [1.0, 0.0, 0.0, 0.0];
/// pipeline.draw(&mut target, &State::new(640, 480), &mesh, &NoTextures)?;
/// # Ok(())
/// # }
/// ```
pub struct Pipeline<'a> {
    vertex: StageShader<'a>,
    fragment: StageShader<'a>,
    /// The link from the vertex program.
    direct: Linked,
    later: Later<'a>,
    vertex_parameters: Vec<[f32; 4]>,
    /// Parameters of the fragment program; deferred draws share them.
    fragment_parameters: Arc<Vec<[f32; 4]>>,
    /// Counts changes of the parameters of other stages.
    generation: u64,
    flat_colors: bool,
    /// Whether the vertex program reads the numbers of vertices.
    numbers_vertices: bool,
    vertex_workers: Pool<VertexWorker>,
    scratch: Pool<Scratch>,
}

impl<'a> Pipeline<'a> {
    /// Links two programs. Parameters have their declared values.
    ///
    /// # Errors
    /// [`DrawError::Stage`] if the shaders are not of these stages.
    pub fn new(vertex: &'a dyn Shader, fragment: &'a dyn Shader) -> Result<Self, DrawError> {
        Self::of(StageShader::Borrowed(vertex), StageShader::Borrowed(fragment))
    }

    /// Links two programs that are shared, so that the pipeline can be kept from draw to draw.
    ///
    /// # Errors
    /// As [`new`](Self::new).
    pub fn shared(vertex: Arc<dyn Shader + 'a>, fragment: Arc<dyn Shader + 'a>) -> Result<Self, DrawError> {
        Self::of(StageShader::Shared(vertex), StageShader::Shared(fragment))
    }

    /// Links two programs that are borrowed or shared.
    ///
    /// # Errors
    /// As [`new`](Self::new).
    pub fn of(vertex: StageShader<'a>, fragment: StageShader<'a>) -> Result<Self, DrawError> {
        if (vertex.signature().stage, fragment.signature().stage) != (Stage::Vertex, Stage::Fragment) {
            return Err(DrawError::Stage);
        }
        Ok(Self {
            direct: Linked::new(vertex.signature(), fragment.signature()),
            later: Later::new(Layout::of_vertices(vertex.signature()), fragment.signature()),
            vertex_parameters: vertex.parameters(),
            fragment_parameters: Arc::new(fragment.parameters()),
            generation: 1,
            flat_colors: false,
            numbers_vertices: vertex.signature().inputs.iter().any(|row| row.register.index == VERTEX_ID),
            vertex_workers: Pool::new(),
            scratch: Pool::new(),
            vertex,
            fragment,
        })
    }

    /// Gives colours the value at a primitive's last vertex, for polygons the first: ShadeModel(FLAT).
    #[must_use]
    pub fn with_flat_colors(mut self) -> Self {
        self.flat_colors = true;
        self.direct = Linked::new(self.vertex.signature(), &self.linked_fragment());
        self.linked()
    }

    /// Leaves colours of vertices unclamped: CLAMP_VERTEX_COLOR is FALSE (ARB_color_buffer_float).
    #[must_use]
    pub fn with_unclamped_colors(mut self) -> Self {
        self.direct.link_mut().unclamp_colors();
        self.later.unclamp_colors();
        self
    }

    /// Enables clipping to the planes of [`State::clip_planes`], as for programs with an invariant position
    /// (ARB_vertex_program, section 2.11). Pipelines with further stages are not clipped by them.
    #[must_use]
    pub fn with_clip_planes(mut self) -> Self {
        self.direct.link_mut().add_planes();
        self.later.add_planes();
        self
    }

    /// The signature of the fragment program, with its flat inputs.
    fn linked_fragment(&self) -> Signature {
        let mut signature = self.fragment.signature().clone();
        if self.flat_colors {
            let is_color = |row: &&RowId| (FRAGMENT_COL0..FRAGMENT_FOGC).contains(&row.register.index);
            let colors: Vec<_> = signature.inputs.iter().filter(is_color).copied().collect();
            signature.flat.extend(colors);
            signature.flat.sort();
            signature.flat.dedup();
        }
        signature
    }

    /// The parameter bank of the vertex program.
    pub fn vertex_parameters_mut(&mut self) -> &mut [[f32; 4]] {
        self.generation += 1;
        &mut self.vertex_parameters
    }

    /// The parameter bank of the fragment program.
    pub fn fragment_parameters_mut(&mut self) -> &mut [[f32; 4]] {
        Arc::make_mut(&mut self.fragment_parameters).as_mut_slice()
    }

    /// Sets parameters of the program of a stage, as many as it has. Does nothing if they are unchanged.
    pub fn set_parameters(&mut self, stage: Stage, values: &[[f32; 4]]) {
        let own: &[[f32; 4]] = match stage {
            Stage::Fragment => &self.fragment_parameters,
            _ => self.bank(stage).map_or(&[], |bank| bank),
        };
        let count = own.len().min(values.len());
        let same = |(a, b): (&[f32; 4], &[f32; 4])| a.map(f32::to_bits) == b.map(f32::to_bits);
        if !own.iter().zip(values).all(same) {
            self.parameters_mut(stage)[..count].copy_from_slice(&values[..count]);
        }
    }

    /// The parameter bank of the program of a stage; empty if there is no such program.
    pub fn parameters_mut(&mut self, stage: Stage) -> &mut [[f32; 4]] {
        self.generation += u64::from(stage != Stage::Fragment);
        self.bank(stage).map_or(&mut [], |bank| bank)
    }

    fn bank(&mut self, stage: Stage) -> Option<&mut Vec<[f32; 4]>> {
        match stage {
            Stage::Vertex => Some(&mut self.vertex_parameters),
            Stage::Fragment => Some(Arc::make_mut(&mut self.fragment_parameters)),
            _ => self.later.bank(stage),
        }
    }

    /// Draws a mesh, with the threads of the current rayon pool. All programs read the textures of `textures`.
    ///
    /// # Errors
    /// If the mesh has an index without vertex, the viewport or the target are too large, or a program's input
    /// primitive does not match.
    pub fn draw(
        &self,
        target: &mut Target,
        state: &State,
        mesh: &Mesh<'_>,
        textures: &dyn Sampler,
    ) -> Result<Statistics, DrawError> {
        if self.later.is_any() || self.later.selection().chooses() {
            let targets = std::slice::from_mut(target);
            return self.draw_to(Outputs { targets, layered: false, feedback: None }, state, mesh, textures);
        }
        check(state, std::slice::from_ref(target))?;
        self.draw_assembled(target, state, mesh, textures, assembled(mesh, state)?)
    }

    /// Draws a mesh with the vertex and the fragment program alone, from its assembled primitives.
    fn draw_assembled(
        &self,
        target: &mut Target,
        state: &State,
        mesh: &Mesh<'_>,
        textures: &dyn Sampler,
        assembled: Assembled<'_>,
    ) -> Result<Statistics, DrawError> {
        let mut scratch = self.scratch.take(Scratch::default);
        let mut lists = std::mem::take(&mut scratch.lists);
        let pass = Pass::new(self, &self.direct, drawn_topology(mesh.mode), state, target, textures);
        let painting = Painting::new(self, &self.direct, pass.topology, state, target);
        let program = self.fragment_program(&self.direct);
        let statistics = self.set_up(&pass, mesh, assembled, &mut scratch, |shaded, geometry| {
            pass.draw((program, &painting), target, (shaded, geometry), |_, _| true, &mut lists)
        })?;
        scratch.lists = lists;
        self.scratch.put(scratch);
        Ok(statistics)
    }

    /// Shades the vertices of a mesh and sets up its primitives, a slab at a time, and calls `draw` with each slab.
    fn set_up(
        &self,
        pass: &Pass<'_>,
        mesh: &Mesh<'_>,
        Assembled { indices, ids, vertices: of_primitive }: Assembled<'_>,
        Scratch { unique, vertices: shaded, geometry, .. }: &mut Scratch,
        mut draw: impl FnMut(&Vertices, &[Geometry]) -> Result<Statistics, RunError>,
    ) -> Result<Statistics, DrawError> {
        mesh.unique_vertices(&indices, CHUNK * of_primitive, self.numbers_vertices, unique)?;
        let UniqueVertices { vertices, indices, counts, .. } = &*unique;
        let mut statistics = Statistics { vertices: vertices.len() as u64, ..Statistics::default() };
        let mut marks = PrimitiveMarks::of(mesh, pass.topology, pass.state)?;
        let stage = self.vertex_stage(pass, mesh, vertices);
        stage.prepare(shaded, 0)?;
        let threads = rayon::current_num_threads();
        let slab_chunks = SLAB * threads * if threads > 1 { SHARED } else { 1 };
        let slab_size = slab_chunks * CHUNK;
        let mut shaded_count = 0;
        for (slab, indices) in indices.chunks(slab_size * of_primitive).enumerate() {
            let chunks = indices.len().div_ceil(CHUNK * of_primitive);
            // Vertices are in order of first use, so the new vertices of a slab follow those of the slabs before it.
            let used = counts[slab * slab_chunks + chunks - 1];
            stage.shade(shaded, 0, shaded_count..used, |job| self.with_vertex_worker(job))?;
            shaded_count = used;
            pass.measure(shaded, indices, &mut marks)?;
            let geometry = pass.set_up(shaded, indices, slab * slab_size, &[], marks.as_ref(), geometry);
            if let Some(ids) = &ids {
                number(geometry, |source| ids[source as usize]);
            }
            statistics = statistics.plus(draw(shaded, geometry)?);
        }
        Ok(statistics)
    }

    /// Shades and sets up at most [`CHUNK`] primitives, and adds them to the existing vertices and primitives.
    fn append(
        &self,
        pass: &Pass<'_>,
        mesh: &Mesh<'_>,
        Assembled { indices, ids, vertices: of_primitive }: Assembled<'_>,
        unique: &mut UniqueVertices,
        (shaded, geometry): (&mut Vertices, &mut Geometry),
    ) -> Result<Statistics, DrawError> {
        mesh.unique_vertices(&indices, CHUNK * of_primitive, self.numbers_vertices, unique)?;
        let UniqueVertices { vertices, indices, .. } = unique;
        let (first, primitives, own) = (shaded.count(), geometry.primitives.len(), geometry.own.len());
        indices.iter_mut().for_each(|index| *index += first as u32);
        let stage = self.vertex_stage(pass, mesh, vertices);
        let mut marks = PrimitiveMarks::of(mesh, pass.topology, pass.state)?;
        let mut set_up = || -> Result<u64, DrawError> {
            stage.prepare(shaded, first)?;
            stage.shade(shaded, first, 0..vertices.len(), |job| self.with_vertex_worker(job))?;
            pass.measure(shaded, indices, &mut marks)?;
            let setup = pass.setup(pass.state, &pass.clipper, marks.as_ref());
            setup.run(shaded, pass.topology, indices, 0, geometry);
            let added = &mut geometry.primitives[primitives..];
            if let Some(ids) = &ids {
                added.iter_mut().for_each(|primitive| primitive.source = ids[primitive.source as usize]);
            }
            Ok(added.len() as u64)
        };
        let added = set_up();
        if !matches!(added, Ok(1..)) {
            shaded.truncate(first);
            geometry.own.truncate(own);
        }
        Ok(Statistics { vertices: vertices.len() as u64, primitives: added?, ..Statistics::default() })
    }

    fn vertex_stage<'s>(&'s self, pass: &'s Pass<'_>, mesh: &'s Mesh<'_>, vertices: &'s [u32]) -> VertexStage<'s> {
        VertexStage {
            shader: &*self.vertex,
            link: &self.direct.link,
            mesh,
            vertices,
            state: pass.state,
            clipper: &pass.clipper,
            textures: pass.textures,
        }
    }

    fn fragment_program<'s>(&'s self, linked: &'s Linked) -> FragmentProgram<'s> {
        let Linked { link, workers, .. } = linked;
        FragmentProgram { shader: &*self.fragment, link, workers, parameters: &self.fragment_parameters }
    }

    fn with_vertex_worker(
        &self,
        job: &mut dyn FnMut(&mut VertexWorker) -> Result<(), RunError>,
    ) -> Result<(), RunError> {
        let mut worker = self.vertex_workers.take(|| VertexWorker::new(&*self.vertex));
        if worker.generation != self.generation {
            worker.set_parameters(&self.vertex_parameters);
            worker.generation = self.generation;
        }
        let result = job(&mut worker);
        self.vertex_workers.put(worker);
        result
    }
}

/// Checks that viewport and target have supported sizes, and that all layers have the same one.
fn check(state: &State, targets: &[Target]) -> Result<(), DrawError> {
    // A viewport that begins inside of a pixel ends inside of another.
    let most = MAX_VIEWPORT + i32::from(!state.exact_viewports.is_empty());
    let fits = |view: Rect| {
        [view.width, view.height].iter().all(|size| (0..=most).contains(size))
            && [view.x, view.y].iter().all(|place| (-MAX_VIEWPORT..=MAX_VIEWPORT).contains(place))
    };
    let holds = |(number, exact): (usize, &[f32; 4])| {
        let Rect { x, y, width, height } = state.viewport(number).area;
        let [own_x, own_y, own_width, own_height] = exact.map(f64::from);
        let within = |start: i32, size: i32, own: f64, own_size: f64| {
            own >= start.into() && own_size >= 0.0 && own + own_size <= f64::from(start) + f64::from(size)
        };
        within(x, width, own_x, own_width) && within(y, height, own_y, own_height)
    };
    let are_exact = state.exact_viewports.iter().enumerate().all(holds);
    if !are_exact || !fits(state.viewport) || !state.further_viewports.iter().all(|viewport| fits(viewport.area)) {
        return Err(DrawError::Viewport);
    }
    let sizes = targets.iter().map(|target| [target.width(), target.height(), target.samples()]);
    if sizes.clone().flatten().any(|size| size > MAX_VIEWPORT as u32) {
        return Err(DrawError::Target);
    }
    let first = sizes.clone().next();
    if sizes.map(Some).any(|size| size != first) { Err(DrawError::Layers) } else { Ok(()) }
}

/// [`Marks`] of a whole draw.
#[derive(Default)]
struct PrimitiveMarks {
    borders: Vec<u8>,
    /// The indices of the lines that begin strips, and the stipple position of each line that was shaded; both are
    /// empty if each line restarts the stipple.
    begins: Vec<u32>,
    stippled: Vec<u32>,
    /// The stipple position of the next line, unless it begins a strip.
    next: u32,
}

impl PrimitiveMarks {
    /// The marks that the state requires.
    fn of(mesh: &Mesh<'_>, topology: Topology, state: &State) -> Result<Self, DrawError> {
        let mut marks = Self::default();
        match topology {
            Topology::Triangles if state.polygon_mode != [PolygonMode::Fill; 2] => {
                marks.borders = borders(mesh, true, state.first_vertex_provokes)?
            }
            Topology::Triangles if state.smooth.polygons => marks.borders = borders(mesh, false, false)?,
            Topology::Lines if state.line_stipple.is_some() => marks.begins = strips(mesh)?,
            _ => {}
        }
        Ok(marks)
    }

    /// The marks of primitives that are sent to viewports or layers, in that order.
    fn sent(&self, sent: &[Sent]) -> Result<Self, DrawError> {
        let mut borders = reserved(sent.len())?;
        borders.extend(sent.iter().filter_map(|one| self.borders.get(one.primitive as usize)));
        Ok(Self { borders, ..Self::default() })
    }

    fn as_ref(&self) -> Marks<'_> {
        Marks { borders: &self.borders, stippled: &self.stippled }
    }
}

/// The part of a draw after the vertices.
struct Pass<'a> {
    linked: &'a Linked,
    topology: Topology,
    state: &'a State,
    clipper: Clipper,
    /// All viewports, if primitives choose among them.
    views: Vec<View>,
    textures: &'a dyn Sampler,
    size: [u32; 2],
    /// The samples of pixels, if coverage is found per sample, not at centres.
    at_samples: Option<&'static Pattern>,
}

impl<'a> Pass<'a> {
    fn new(
        pipeline: &'a Pipeline<'a>,
        linked: &'a Linked,
        topology: Topology,
        state: &'a State,
        target: &Target,
        textures: &'a dyn Sampler,
    ) -> Self {
        let fragment = pipeline.fragment.signature();
        let clips_depth = !state.depth_clamp && Merge::clips_depth(fragment);
        let clipper = Clipper::new(&linked.link, state, clips_depth);
        let chooses = pipeline.later.selection().chooses();
        let views = if chooses { View::all(&linked.link, state, clips_depth) } else { Vec::new() };
        let (size, at_samples) = ([target.width(), target.height()], samples_of(state, target));
        Self { linked, topology, state, clipper, views, textures, size, at_samples }
    }

    /// Counts the fragments of the next lines, for the stipple of strips.
    fn measure(&self, shaded: &Vertices, indices: &[u32], marks: &mut PrimitiveMarks) -> Result<(), DrawError> {
        if marks.begins.is_empty() {
            return Ok(());
        }
        let setup = self.setup(self.state, &self.clipper, Marks::default());
        let lines = indices.as_chunks::<2>().0;
        marks.stippled.try_reserve(lines.len()).map_err(|_| DrawError::Memory)?;
        for &line in lines {
            let number = marks.stippled.len() as u32;
            if marks.begins.binary_search(&number).is_ok() {
                marks.next = 0;
            }
            marks.stippled.push(marks.next);
            marks.next = marks.next.wrapping_add(setup.fragments_of(shaded, line));
        }
        Ok(())
    }

    fn setup<'s>(&'s self, state: &'s State, clipper: &'s Clipper, marks: Marks<'s>) -> Setup<'s> {
        Setup::new(&self.linked.link, state, clipper, self.size, self.at_samples, marks)
    }

    /// Sets up the primitives of these indices, the first of which has number `first`, each for its viewport in
    /// `viewports`, or all for the first viewport if `viewports` is empty.
    fn set_up<'g>(
        &self,
        shaded: &Vertices,
        indices: &[u32],
        first: usize,
        viewports: &[u8],
        marks: Marks<'_>,
        geometry: &'g mut Vec<Geometry>,
    ) -> &'g mut [Geometry] {
        let views = self.views.iter();
        let setups: Vec<_> = views.map(|view| self.setup(&view.state, &view.clipper, marks)).collect();
        let setup = self.setup(self.state, &self.clipper, marks);
        let of_primitive = self.topology.vertices();
        let step = CHUNK * of_primitive;
        let chunks = indices.len().div_ceil(step);
        geometry.resize_with(chunks.max(geometry.len()), Geometry::default);
        let geometry = &mut geometry[..chunks];
        let set_up = |(chunk, (geometry, indices)): (usize, (&mut Geometry, &[u32]))| {
            geometry.clear();
            let mut first = first + chunk * CHUNK;
            if viewports.is_empty() {
                return setup.run(shaded, self.topology, indices, first, geometry);
            }
            let mut indices = indices;
            let viewports = &viewports[chunk * CHUNK..][..indices.len() / of_primitive];
            // Consecutive primitives of one viewport are set up together, so that the order is kept.
            for same in viewports.chunk_by(|a, b| a == b) {
                let (own, left) = indices.split_at(same.len() * of_primitive);
                let before = geometry.primitives.len();
                setups[usize::from(same[0])].run(shaded, self.topology, own, first, geometry);
                geometry.primitives[before..].iter_mut().for_each(|primitive| primitive.viewport = same[0]);
                (indices, first) = (left, first + same.len());
            }
        };
        match is_shared(chunks) {
            true => geometry.par_iter_mut().zip(indices.par_chunks(step)).enumerate().for_each(set_up),
            false => geometry.iter_mut().zip(indices.chunks(step)).enumerate().for_each(set_up),
        }
        geometry
    }

    /// Draws the primitives that `is_in` selects to the target. Its arguments are the index of a run and of a primitive
    /// in it.
    fn draw(
        &self,
        (program, painting): (FragmentProgram<'_>, &Painting),
        target: &mut Target,
        (shaded, geometry): (&Vertices, &[Geometry]),
        is_in: impl Fn(usize, usize) -> bool,
        lists: &mut Lists,
    ) -> Result<Statistics, RunError> {
        let columns = target.columns();
        lists.clear(target.tiles.len());
        let (primitives, pixels) = lists.note(geometry, columns, is_in);
        let draw = painting.of(program, shaded, Primitives(geometry), geometry, self.textures);
        let drawn = paint((&mut target.tiles, columns), (lists, pixels), &draw)?;
        Ok(Statistics { primitives, ..Statistics::default() }.plus(drawn))
    }
}

/// The primitives of a mesh.
fn assembled<'m>(mesh: &Mesh<'m>, state: &State) -> Result<Assembled<'m>, DrawError> {
    between_restarts(mesh, |piece| assemble_drawn(mesh.mode, piece, state.first_vertex_provokes))
}

/// Renumbers primitives.
fn number(geometry: &mut [Geometry], id: impl Fn(u32) -> u32 + Sync) {
    let renumber = |primitive: &mut Primitive| primitive.source = id(primitive.source);
    geometry.iter_mut().for_each(|run| run.primitives.iter_mut().for_each(&renumber));
}
