//! The steps of a draw, and what is kept from one to the next.

use std::sync::{Mutex, PoisonError};

use rayon::prelude::*;

use crate::batch::Interpolator;
use crate::clip::Clipper;
use crate::error::DrawError;
use crate::fragment::{FragmentWorker, TileContext};
use crate::link::Link;
use crate::merge::Merge;
use crate::mesh::{Mesh, UniqueVertices};
use crate::primitive::{Geometry, Primitives, primitive_id};
use crate::setup::Setup;
use crate::state::{MAX_VIEWPORT, State};
use crate::statistics::Statistics;
use crate::target::Target;
use crate::tile::TILE;
use crate::vertex::{VertexStage, VertexWorker, Vertices};
use nvjit_runtime::{Sampler, Shader, Stage};

/// Primitives whose geometry one thread makes at a time. Clipping makes at most 15 of one, and their numbers have 16 bits.
const CHUNK: usize = 1024;
/// Chunks whose vertices and geometry are made at a time, for each thread: as many as its second-level cache holds.
const SLAB: usize = 4;

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

    /// Draws a mesh, with the threads of the current rayon pool. Both programs look up in `textures`.
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
        let UniqueVertices { vertices, indices, counts } = mesh.unique_vertices(CHUNK)?;
        let mut statistics = Statistics { vertices: vertices.len() as u64, ..Statistics::default() };
        let clipper = Clipper::new(&self.link, state, Merge::replaces_depth(self.fragment.signature()));
        let mut scratch = self.scratch.take(Scratch::default);
        let Scratch { vertices: shaded, geometry, lists } = &mut scratch;
        let stage = VertexStage {
            shader: self.vertex,
            link: &self.link,
            mesh,
            vertices: &vertices,
            state,
            clipper: &clipper,
            textures,
        };
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
                primitives: Primitives(geometry),
                interpolator: Interpolator::new(&self.link, shaded, Primitives(geometry), state, target.height()),
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
