//! The steps of a draw, and what is kept from one to the next.

mod stages;

use rayon::prelude::*;

use crate::assembly::{Assembled, Topology, assemble_drawn};
use crate::batch::Interpolator;
use crate::clip::Clipper;
use crate::error::DrawError;
use crate::fragment::{FragmentWorker, TileContext};
use crate::link::Link;
use crate::merge::Merge;
use crate::mesh::{Mesh, UniqueVertices};
use crate::primitive::{Geometry, Primitive, Primitives, primitive_id};
use crate::program::Pool;
use crate::results::Layout;
use crate::samples;
use crate::setup::Setup;
use crate::state::{MAX_VIEWPORT, State};
use crate::statistics::Statistics;
use crate::target::Target;
use crate::tile::TILE;
use crate::vertex::{VertexStage, VertexWorker, Vertices};
use nvjit_runtime::{RunError, Sampler, Shader, Signature, Stage};
use stages::Later;
pub use stages::Outputs;

/// Primitives whose geometry one thread makes at a time. Clipping makes at most 15 of one, and their numbers have 16 bits.
const CHUNK: usize = 1024;
/// Chunks whose vertices and geometry are made at a time, for each thread: as many as its second-level cache holds.
const SLAB: usize = 4;

/// What a draw needs of memory, kept for the next one.
#[derive(Default)]
struct Scratch {
    vertices: Vertices,
    geometry: Vec<Geometry>,
    /// For each tile, the primitives that may touch it.
    lists: Vec<Vec<u32>>,
}

/// How the results of vertices reach the fragment program, and what threads shade fragments with that come so.
struct Linked {
    link: Link,
    workers: Pool<FragmentWorker>,
}

impl Linked {
    fn new(vertex: &Signature, fragment: &Signature) -> Self {
        Self { link: Link::new(vertex, fragment), workers: Pool::new() }
    }
}

/// Two programs, linked, with their parameters; and those of the stages between them, if there are any.
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
    vertex: &'a dyn Shader,
    fragment: &'a dyn Shader,
    /// From the vertex program.
    direct: Linked,
    later: Later<'a>,
    vertex_parameters: Vec<[f32; 4]>,
    fragment_parameters: Vec<[f32; 4]>,
    /// Counts changes of parameters.
    generation: u64,
    vertex_workers: Pool<VertexWorker>,
    scratch: Pool<Scratch>,
}

impl<'a> Pipeline<'a> {
    /// Links two programs. Parameters have their declared values.
    ///
    /// # Errors
    /// [`DrawError::Stage`] if the shaders are not of these stages.
    pub fn new(vertex: &'a dyn Shader, fragment: &'a dyn Shader) -> Result<Self, DrawError> {
        if (vertex.signature().stage, fragment.signature().stage) != (Stage::Vertex, Stage::Fragment) {
            return Err(DrawError::Stage);
        }
        Ok(Self {
            vertex,
            fragment,
            direct: Linked::new(vertex.signature(), fragment.signature()),
            later: Later::new(Layout::of_vertices(vertex.signature()), fragment.signature()),
            vertex_parameters: vertex.new_frame().parameters().to_vec(),
            fragment_parameters: fragment.new_frame().parameters().to_vec(),
            generation: 1,
            vertex_workers: Pool::new(),
            scratch: Pool::new(),
        })
    }

    /// The parameter bank of the vertex program.
    pub fn vertex_parameters_mut(&mut self) -> &mut [[f32; 4]] {
        self.generation += 1;
        &mut self.vertex_parameters
    }

    /// The parameter bank of the fragment program.
    pub fn fragment_parameters_mut(&mut self) -> &mut [[f32; 4]] {
        self.generation += 1;
        &mut self.fragment_parameters
    }

    /// Draws a mesh, with the threads of the current rayon pool. All programs look up in `textures`.
    ///
    /// # Errors
    /// If the mesh has an index without vertex, the viewport or the target are too large, or a program takes other primitives.
    pub fn draw(
        &self,
        target: &mut Target,
        state: &State,
        mesh: &Mesh<'_>,
        textures: &dyn Sampler,
    ) -> Result<Statistics, DrawError> {
        if self.later.is_any() {
            let targets = std::slice::from_mut(target);
            return self.draw_to(Outputs { targets, layered: false, feedback: None }, state, mesh, textures);
        }
        check(state, std::slice::from_ref(target))?;
        let (topology, Assembled { indices, ids, vertices: of_primitive }) = assemble_drawn(mesh.mode, mesh.indices)?;
        let UniqueVertices { vertices, indices, counts } = mesh.unique_vertices(&indices, CHUNK * of_primitive)?;
        let mut statistics = Statistics { vertices: vertices.len() as u64, ..Statistics::default() };
        let pass = Pass::new(self, &self.direct, topology, state, target, textures);
        let mut scratch = self.scratch.take(Scratch::default);
        let Scratch { vertices: shaded, geometry, lists } = &mut scratch;
        let stage = VertexStage {
            shader: self.vertex,
            link: &self.direct.link,
            mesh,
            vertices: &vertices,
            state,
            clipper: &pass.clipper,
            textures,
        };
        stage.prepare(shaded)?;
        let slab_chunks = SLAB * rayon::current_num_threads();
        let slab_size = slab_chunks * CHUNK;
        let mut shaded_count = 0;
        for (slab, indices) in indices.chunks(slab_size * of_primitive).enumerate() {
            let chunks = indices.len().div_ceil(CHUNK * of_primitive);
            // Vertices are in order of first use, so those that are new here follow those that were.
            let used = counts[slab * slab_chunks + chunks - 1];
            stage.shade(shaded, shaded_count..used, |job| self.with_vertex_worker(job))?;
            shaded_count = used;
            let geometry = pass.set_up(shaded, indices, slab * slab_size, geometry);
            if let Some(ids) = &ids {
                number(geometry, |source| ids[source as usize]);
            }
            statistics = statistics.plus(pass.draw(target, shaded, geometry, |_, _| true, lists)?);
        }
        self.scratch.put(scratch);
        Ok(statistics)
    }

    fn with_vertex_worker(
        &self,
        job: &mut dyn FnMut(&mut VertexWorker) -> Result<(), RunError>,
    ) -> Result<(), RunError> {
        let mut worker = self.vertex_workers.take(|| VertexWorker::new(self.vertex));
        if worker.generation != self.generation {
            worker.set_parameters(&self.vertex_parameters);
            worker.generation = self.generation;
        }
        let result = job(&mut worker);
        self.vertex_workers.put(worker);
        result
    }
}

/// Whether there is anything to draw to.
fn check(state: &State, targets: &[Target]) -> Result<(), DrawError> {
    let view = state.viewport;
    if [view.width, view.height].iter().any(|size| !(0..=MAX_VIEWPORT).contains(size))
        || [view.x, view.y].iter().any(|place| !(-MAX_VIEWPORT..=MAX_VIEWPORT).contains(place))
    {
        return Err(DrawError::Viewport);
    }
    let sizes = targets.iter().map(|target| [target.width(), target.height(), target.samples()]);
    if sizes.clone().flatten().any(|size| size > MAX_VIEWPORT as u32) {
        return Err(DrawError::Target);
    }
    let first = sizes.clone().next();
    if sizes.map(Some).any(|size| size != first) { Err(DrawError::Layers) } else { Ok(()) }
}

/// What is behind the vertices, in a draw.
struct Pass<'a> {
    pipeline: &'a Pipeline<'a>,
    linked: &'a Linked,
    topology: Topology,
    state: &'a State,
    clipper: Clipper,
    merge: Merge,
    textures: &'a dyn Sampler,
    size: [u32; 2],
    /// Whether pixels have several.
    samples: bool,
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
        let clipper = Clipper::new(&linked.link, state, Merge::replaces_depth(fragment));
        let samples = target.samples() > 1;
        let (merge, size) = (Merge::new(fragment, state, samples), [target.width(), target.height()]);
        Self { pipeline, linked, topology, state, clipper, merge, textures, size, samples }
    }

    /// Sets up the primitives of these indices, the first of which has number `first`.
    fn set_up<'g>(
        &self,
        shaded: &Vertices,
        indices: &[u32],
        first: usize,
        geometry: &'g mut Vec<Geometry>,
    ) -> &'g mut [Geometry] {
        let setup = Setup::new(&self.linked.link, self.state, &self.clipper, self.size, self.samples);
        let step = CHUNK * self.topology.vertices();
        let chunks = indices.len().div_ceil(step);
        geometry.resize_with(chunks.max(geometry.len()), Geometry::default);
        let geometry = &mut geometry[..chunks];
        let parts = geometry.par_iter_mut().zip(indices.par_chunks(step)).enumerate();
        parts.for_each(|(chunk, (geometry, indices))| {
            setup.run(shaded, self.topology, indices, first + chunk * CHUNK, geometry);
        });
        geometry
    }

    /// Draws those primitives that `is_in` wants, by their run and their number in it.
    fn draw(
        &self,
        target: &mut Target,
        shaded: &Vertices,
        geometry: &[Geometry],
        is_in: impl Fn(usize, usize) -> bool,
        lists: &mut Vec<Vec<u32>>,
    ) -> Result<Statistics, DrawError> {
        lists.resize_with(target.tiles.len(), Vec::new);
        lists.iter_mut().for_each(Vec::clear);
        let primitives = note(geometry, target.columns(), is_in, lists);
        let link = &self.linked.link;
        let context = TileContext {
            shader: self.pipeline.fragment,
            link,
            merge: &self.merge,
            state: self.state,
            textures: self.textures,
            primitives: Primitives(geometry),
            interpolator: Interpolator::new(link, shaded, Primitives(geometry), self.state, target.height()),
        };
        let drawn = self.draw_tiles(target, &context, lists)?;
        Ok(Statistics { primitives, ..Statistics::default() }.plus(drawn))
    }

    fn draw_tiles(
        &self,
        target: &mut Target,
        context: &TileContext<'_>,
        lists: &[Vec<u32>],
    ) -> Result<Statistics, DrawError> {
        let columns = target.columns();
        let Self { pipeline, linked, .. } = *self;
        let tiles = target.tiles.par_iter_mut().zip(lists).enumerate().filter(|(_, (_, list))| !list.is_empty());
        let drawn = tiles.map(|(number, (tile, list))| {
            let mut worker = linked.workers.take(|| FragmentWorker::new(pipeline.fragment, &linked.link));
            if worker.generation != pipeline.generation {
                worker.set_parameters(&pipeline.fragment_parameters);
                worker.generation = pipeline.generation;
            }
            let origin = [number % columns, number / columns].map(|tile| (tile * TILE) as i32);
            let result = match tile.open_samples(context.merge.tests_depth()) {
                Some(samples) => samples::draw(context, &mut worker, samples, origin, list),
                None => context.draw(&mut worker, tile, origin, list),
            };
            linked.workers.put(worker);
            result
        });
        Ok(drawn.try_reduce(Statistics::default, |a, b| Ok(a.plus(b)))?)
    }
}

/// Gives primitives other numbers than those in the order of the draw.
fn number(geometry: &mut [Geometry], id: impl Fn(u32) -> u32 + Sync) {
    let renumber = |primitive: &mut Primitive| primitive.source = id(primitive.source);
    geometry.par_iter_mut().for_each(|run| run.primitives.iter_mut().for_each(renumber));
}

/// Notes each primitive that `is_in` wants in the lists of the tiles that it may touch, and gives their number.
fn note(geometry: &[Geometry], columns: usize, is_in: impl Fn(usize, usize) -> bool, lists: &mut [Vec<u32>]) -> u64 {
    let mut count = 0;
    for (run, geometry) in geometry.iter().enumerate() {
        for (number, primitive) in geometry.primitives.iter().enumerate() {
            if !is_in(run, number) {
                continue;
            }
            count += 1;
            let [first, last] = [primitive.first, primitive.last].map(|pixel| pixel.map(|x| x as usize / TILE));
            if first == last {
                lists[first[1] * columns + first[0]].push(primitive_id(run, number));
                continue;
            }
            for y in first[1]..=last[1] {
                for list in &mut lists[y * columns + first[0]..=y * columns + last[0]] {
                    list.push(primitive_id(run, number));
                }
            }
        }
    }
    count
}
