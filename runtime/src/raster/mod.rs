//! Vertices to pictures around two shaders (feature `raster`): a small, correct pipeline of the GL, and a model of how a
//! driver feeds kernels. It knows shaders by the trait [`Shader`] only.
//!
//! [`Pipeline::draw`] goes through these steps for some thousand primitives at a time; each step is parallel within itself:
//! 1. [`vertex`]: vertices that are new are shaded, in batches, and brought to the window: each vertex of a draw once.
//! 2. [`setup`], [`small`], [`clip`]: primitives are clipped, culled, and get edge functions and the weights of their vertices.
//! 3. Primitives are noted in the list of each tile that they touch, in order.
//! 4. [`coverage`], [`narrow`], [`depth`], [`fragment`], [`merge`]: each tile is drawn by one thread: blocks of four quads are
//!    collected to batches whose rows are filled in place, the program runs, tests and blending follow in order.
//!
//! What a pixel gets depends on nothing but the draw: not on the number of threads, nor on where batches end.
//!
//! Not here: textures, accumulation, stencil, multisampling, polygon modes, and all that programs replace.
//!
//! - [`link`]: how vertex results reach fragment attributes;
//! - [`state`], [`mesh`], [`target`]: what a draw is given;
//! - [`lanes`]: the vectors that the loops above are written with;
//! - [`observe`]: heat, and fragments of a watched pixel;
//! - [`registers`]: the numbers of registers with a fixed meaning;
//! - [`shapes`], [`matrix`]: meshes and matrices to try things with.

mod clip;
mod coverage;
mod depth;
mod fragment;
mod lanes;
mod link;
pub mod matrix;
mod merge;
mod mesh;
mod narrow;
mod observe;
pub mod registers;
mod setup;
pub mod shapes;
mod small;
mod state;
mod target;
#[cfg(test)]
mod tests;
mod vertex;

use mesh::UniqueVertices;
pub use mesh::{Attribute, Mesh, Topology};
pub use state::{
    AlphaTest, Blend, BlendEquation, BlendFactor, CompareFunc, Cull, DepthTest, FrontFace, MAX_LINE_WIDTH,
    MAX_POINT_SIZE, MAX_VIEWPORT, Rect, State,
};
pub use target::{ColorFormat, Target};

use std::sync::{Mutex, PoisonError};

use rayon::prelude::*;

use crate::{RunError, Sampler, Shader, Stage};
use clip::Clipper;
use fragment::{FragmentWorker, TileContext, primitive_id};
use lanes::LANES;
use link::Link;
use merge::Merge;
use setup::{Geometry, Setup};
use target::TILE;
use vertex::{VertexStage, VertexWorker, Vertices};

/// Primitives whose geometry one thread makes at a time. Clipping makes at most 15 of one, and their numbers have 16 bits.
const CHUNK: usize = 1024;
/// Chunks whose vertices and geometry are made at a time, for each thread: as many as its second-level cache holds.
const SLAB: usize = 4;

/// Misuse of a [`Pipeline`].
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
#[non_exhaustive]
pub enum DrawError {
    /// The shaders are not a vertex and a fragment program, in this order.
    #[error("a pipeline needs a vertex and a fragment program")]
    Stage,
    /// This index is beyond the end of an attribute array.
    #[error("there is no vertex {0}")]
    Index(u32),
    /// The viewport is larger or further from the origin than [`MAX_VIEWPORT`], or of negative size.
    #[error("the viewport is not within {MAX_VIEWPORT} pixels")]
    Viewport,
    /// The target is wider or higher than [`MAX_VIEWPORT`].
    #[error("the target is larger than {MAX_VIEWPORT} pixels")]
    Target,
    /// A shader refused its own batch or frame.
    #[error(transparent)]
    Run(#[from] RunError),
}

/// What a draw did.
#[derive(Clone, PartialEq, Default, Debug)]
pub struct Statistics {
    /// Vertices that were shaded: each vertex of a draw once.
    pub vertices: u64,
    /// Primitives that were left after clipping and culling and may cover pixels.
    pub primitives: u64,
    /// Fragments that the fragment program ran for.
    pub fragments: u64,
    /// The same with helpers: all fragments of their quads.
    pub invocations: u64,
    /// The fragments of [`State::watch`] that the program ran for, in order.
    pub watched: Vec<WatchedFragment>,
    /// The primitives whose fragment of [`State::watch`] failed the depth test before the program, by their numbers in the
    /// mesh, in order.
    pub rejected: Vec<u32>,
}

impl Statistics {
    fn plus(mut self, other: Self) -> Self {
        self.vertices += other.vertices;
        self.primitives += other.primitives;
        self.fragments += other.fragments;
        self.invocations += other.invocations;
        self.watched.extend(other.watched);
        self.rejected.extend(other.rejected);
        self
    }
}

/// A fragment of the watched pixel, with its quad.
#[derive(Clone, PartialEq, Debug)]
pub struct WatchedFragment {
    /// The number of its primitive in the mesh.
    pub primitive: u32,
    /// For each input row of the fragment program, the values of the quad's four fragments.
    pub inputs: Vec<[f32; 4]>,
    /// Which fragments of the quad are covered; the others are helpers.
    pub covered: [bool; 4],
    /// Which of the four it is.
    pub lane: usize,
    /// Whether the program killed it.
    pub killed: bool,
    /// Whether it passed every test and was written.
    pub written: bool,
}

/// Workers that threads borrow.
struct Pool<T>(Mutex<Vec<T>>);

impl<T> Pool<T> {
    fn new() -> Self {
        Self(Mutex::new(Vec::new()))
    }

    fn take(&self, make: impl FnOnce() -> T) -> T {
        let pooled = self.0.lock().unwrap_or_else(PoisonError::into_inner).pop();
        pooled.unwrap_or_else(make)
    }

    fn put(&self, worker: T) {
        self.0.lock().unwrap_or_else(PoisonError::into_inner).push(worker);
    }
}

/// What a draw needs of memory, kept for the next one.
#[derive(Default)]
struct Scratch {
    vertices: Vertices,
    geometry: Vec<Geometry>,
    /// For each tile, the primitives that may touch it.
    lists: Vec<Vec<u32>>,
}

/// Two programs, linked, with their parameters.
///
/// ```no_run
/// use nvjit_runtime::raster::{ColorFormat, Mesh, Pipeline, State, Target, Topology, registers};
/// use nvjit_runtime::{NoTextures, Shader};
///
/// # fn example(vertex: &dyn Shader, fragment: &dyn Shader) -> Result<(), nvjit_runtime::raster::DrawError> {
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
    link: Link,
    vertex_parameters: Vec<[f32; 4]>,
    fragment_parameters: Vec<[f32; 4]>,
    /// Counts changes of parameters.
    generation: u64,
    vertex_workers: Pool<VertexWorker>,
    fragment_workers: Pool<FragmentWorker>,
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
            link: Link::new(vertex.signature(), fragment.signature()),
            vertex_parameters: vertex.new_frame().parameters().to_vec(),
            fragment_parameters: fragment.new_frame().parameters().to_vec(),
            generation: 1,
            vertex_workers: Pool::new(),
            fragment_workers: Pool::new(),
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

    /// Draws a mesh, with the threads of the current rayon pool.
    ///
    /// # Errors
    /// If the mesh has an index without vertex, or the viewport or the target are too large.
    pub fn draw(
        &self,
        target: &mut Target,
        state: &State,
        mesh: &Mesh<'_>,
        textures: &dyn Sampler,
    ) -> Result<Statistics, DrawError> {
        let view = state.viewport;
        if [view.width, view.height].iter().any(|size| !(0..=MAX_VIEWPORT).contains(size))
            || [view.x, view.y].iter().any(|place| !(-MAX_VIEWPORT..=MAX_VIEWPORT).contains(place))
        {
            return Err(DrawError::Viewport);
        }
        if target.width().max(target.height()) > MAX_VIEWPORT as u32 {
            return Err(DrawError::Target);
        }
        let UniqueVertices { vertices, indices, counts } = mesh.unique_vertices()?;
        let mut statistics = Statistics { vertices: vertices.len() as u64, ..Statistics::default() };
        let clipper = Clipper::new(&self.link, state, Merge::replaces_depth(self.fragment.signature()));
        let mut scratch = self.scratch.take(Scratch::default);
        let Scratch { vertices: shaded, geometry, lists } = &mut scratch;
        let stage =
            VertexStage { shader: self.vertex, link: &self.link, mesh, vertices: &vertices, state, clipper: &clipper };
        stage.prepare(shaded);
        let setup = Setup::new(&self.link, state, &clipper, target.width(), target.height());
        let merge = Merge::new(self.fragment.signature(), state);
        lists.resize_with(target.tiles.len(), Vec::new);
        lists.iter_mut().for_each(Vec::clear);
        let of_primitive = mesh.topology.vertices();
        let slab_chunks = SLAB * rayon::current_num_threads();
        let slab_size = slab_chunks * CHUNK;
        let mut shaded_count = 0;
        for (slab, indices) in indices.chunks(slab_size * of_primitive).enumerate() {
            let chunks = indices.len().div_ceil(CHUNK * of_primitive);
            // Vertices are in order of first use, so those that are new here follow those that were.
            let used = counts[slab * slab_chunks + chunks - 1];
            stage.shade(shaded, shaded_count..used, |job| {
                let mut worker = self.vertex_workers.take(|| VertexWorker::new(self.vertex));
                if worker.generation != self.generation {
                    worker.set_parameters(&self.vertex_parameters);
                    worker.generation = self.generation;
                }
                let result = job(&mut worker);
                self.vertex_workers.put(worker);
                result
            })?;
            shaded_count = used;
            geometry.resize_with(chunks.max(geometry.len()), Geometry::default);
            let geometry = &mut geometry[..chunks];
            let parts = geometry.par_iter_mut().zip(indices.par_chunks(CHUNK * of_primitive)).enumerate();
            parts.for_each(|(chunk, (geometry, indices))| {
                setup.run(shaded, mesh.topology, indices, slab * slab_size + chunk * CHUNK, geometry);
            });
            note(geometry, target.columns(), lists);
            statistics.primitives += geometry.iter().map(|run| run.primitives.len() as u64).sum::<u64>();
            let context = TileContext {
                shader: self.fragment,
                link: &self.link,
                merge: &merge,
                state,
                textures,
                vertices: shaded,
                chunks: self.link.front.div_ceil(LANES),
                geometry,
            };
            statistics = statistics.plus(self.draw_tiles(target, &context, lists)?);
            lists.iter_mut().for_each(Vec::clear);
        }
        self.scratch.put(scratch);
        Ok(statistics)
    }

    fn draw_tiles(
        &self,
        target: &mut Target,
        context: &TileContext<'_>,
        lists: &[Vec<u32>],
    ) -> Result<Statistics, DrawError> {
        let columns = target.columns();
        let tiles = target.tiles.par_iter_mut().zip(lists).enumerate().filter(|(_, (_, list))| !list.is_empty());
        let drawn = tiles.map(|(number, (tile, list))| {
            let mut worker = self.fragment_workers.take(|| FragmentWorker::new(self.fragment, &self.link));
            if worker.generation != self.generation {
                worker.set_parameters(&self.fragment_parameters);
                worker.generation = self.generation;
            }
            let origin = [number % columns, number / columns].map(|tile| (tile * TILE) as i32);
            let result = context.draw(&mut worker, tile, origin, list);
            self.fragment_workers.put(worker);
            result
        });
        Ok(drawn.try_reduce(Statistics::default, |a, b| Ok(a.plus(b)))?)
    }
}

/// Notes each primitive in the lists of the tiles that it may touch.
fn note(geometry: &[Geometry], columns: usize, lists: &mut [Vec<u32>]) {
    for (run, geometry) in geometry.iter().enumerate() {
        for (number, primitive) in geometry.primitives.iter().enumerate() {
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
}
