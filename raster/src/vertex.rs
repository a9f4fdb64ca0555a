//! The vertex stage: it shades each vertex of a draw once, and transforms it to the window.

use std::ops::Range;

use glam::{Mat4, Vec4};
use rayon::prelude::*;

use crate::allocation::{filled, grow};
use crate::clip::{Clipper, Codes};
use crate::error::DrawError;
use crate::lanes::{F16, I16, LANES, Work, widest};
use crate::link::{Link, Slot};
use crate::mesh::{Attribute, Mesh};
use crate::program::set_parameters;
use crate::registers::{VERTEX_ID, VERTEX_INSTANCE, VERTEX_OPOS};
use crate::results::{Layout, Vector, collect};
use crate::state::State;
use crate::threads::is_shared;
use crate::window::{Corner, Corners, Viewport};
use nvjit_runtime::{Batch, Frame, Register, RegisterFile, RowId, RunError, Sampler, Shader};

/// The number of vertices of a batch.
const BATCH: usize = 512;

/// Shaded vertices.
#[derive(Default)]
pub(crate) struct Vertices {
    pub slots: Slots,
    /// Positions, with spare elements after the last vertex.
    places: Vec<Place>,
    count: usize,
}

/// The values of vertices, in the order of [`Link::slots`], one vertex after the other.
#[derive(Default)]
pub(crate) struct Slots {
    /// The number of slots of a vertex.
    stride: usize,
    /// At least a vector longer than the vertices need, so that each vertex can be read in vectors.
    values: Vec<f32>,
}

impl Slots {
    /// The distance in slots from vertex to vertex.
    pub fn stride(&self) -> usize {
        self.stride
    }

    pub fn clear(&mut self) {
        self.values.clear();
    }

    /// The number of words in use, as far as vertices are [pushed](Self::push).
    pub fn len(&self) -> usize {
        self.values.len()
    }

    /// Truncates to this number of words.
    pub fn truncate(&mut self, words: usize) {
        self.values.truncate(words);
    }

    /// The number of words that memory is allocated for.
    pub fn capacity(&self) -> usize {
        self.values.capacity()
    }

    /// Allocates memory for at least `vertices` vertices.
    fn reserve(&mut self, stride: usize, vertices: usize) -> Result<(), DrawError> {
        self.stride = stride;
        grow(&mut self.values, vertices * stride + LANES, 0.0)
    }

    /// Adds a vertex with the first `stride` of these slots. Returns its index.
    pub fn push(&mut self, stride: usize, slots: &[f32]) -> u32 {
        let start = self.values.len().saturating_sub(LANES);
        self.stride = stride;
        self.values.truncate(start);
        self.values.extend(&slots[..stride.min(slots.len())]);
        self.values.resize(start + stride + LANES, 0.0);
        (start / stride) as u32
    }

    #[inline(always)]
    pub fn of(&self, vertex: u32) -> &[f32] {
        &self.values[vertex as usize * self.stride..][..self.stride]
    }

    /// A vector of a vertex's slots, from slot `chunk * LANES` on; what follows its last slot is undefined.
    #[inline(always)]
    pub fn chunk(&self, vertex: u32, chunk: usize) -> &[f32; LANES] {
        let rest = &self.values[vertex as usize * self.stride + chunk * LANES..];
        rest.first_chunk().expect("there is room for a vector behind each slot")
    }
}

/// The position of a vertex.
#[derive(Clone, Copy, Default)]
pub(crate) struct Place {
    pub position: [f32; 4],
    pub codes: Codes,
    /// Meaningless if the codes ask for clipping.
    pub corner: Corner,
}

impl Vertices {
    /// Allocates memory for `vertices` vertices; existing ones are kept if their stride is the same.
    pub fn resize(&mut self, stride: usize, vertices: usize) -> Result<(), DrawError> {
        self.slots.reserve(stride, vertices)?;
        grow(&mut self.places, vertices, Place::default())?;
        self.count = vertices;
        Ok(())
    }

    /// The number of vertices.
    pub fn count(&self) -> usize {
        self.count
    }

    /// The number of words of their slots.
    pub fn words(&self) -> usize {
        self.count * self.slots.stride
    }

    /// Removes all but the first `count` vertices, and keeps the memory.
    pub fn truncate(&mut self, count: usize) {
        self.count = self.count.min(count);
    }

    /// The slots and positions of all vertices, mutable.
    pub fn parts(&mut self) -> (&mut [f32], &mut [Place]) {
        let words = self.words();
        (&mut self.slots.values[..words], &mut self.places[..self.count])
    }

    /// Vertices at these positions, without slots.
    #[cfg(test)]
    pub fn at(places: Vec<Place>) -> Self {
        let mut slots = Slots::default();
        slots.reserve(1, places.len()).unwrap();
        Self { slots, count: places.len(), places }
    }

    #[inline(always)]
    pub fn place(&self, vertex: u32) -> &Place {
        &self.places[vertex as usize]
    }
}

/// The state with which a thread shades vertices.
pub(crate) struct VertexWorker {
    frame: Frame,
    batch: Batch,
    pub generation: u64,
    /// Rows of clip coordinates, if the program leaves them to the GL.
    positions: Box<[[f32; BATCH]; 4]>,
}

impl VertexWorker {
    pub fn new(shader: &dyn Shader) -> Self {
        let positions = Box::new([[0.0; BATCH]; 4]);
        Self { frame: shader.new_frame(), batch: Batch::new(shader.signature(), BATCH), generation: 0, positions }
    }

    pub fn set_parameters(&mut self, parameters: &[[f32; 4]]) {
        set_parameters(&mut self.frame, parameters);
    }
}

/// Calls a function with this thread's worker.
pub(crate) trait WithWorker:
    Fn(&mut dyn FnMut(&mut VertexWorker) -> Result<(), RunError>) -> Result<(), RunError> + Sync
{
}

impl<F: Fn(&mut dyn FnMut(&mut VertexWorker) -> Result<(), RunError>) -> Result<(), RunError> + Sync> WithWorker for F {}

/// The vertex stage of a draw.
pub(crate) struct VertexStage<'a> {
    pub shader: &'a dyn Shader,
    pub link: &'a Link,
    pub mesh: &'a Mesh<'a>,
    /// The vertices, by their number in the mesh, in order of first use.
    pub vertices: &'a [u32],
    pub state: &'a State,
    pub clipper: &'a Clipper,
    pub textures: &'a dyn Sampler,
}

/// The position that the GL computes.
fn fixed_positions(mesh: &Mesh<'_>, state: &State, vertices: &[u32]) -> impl Iterator<Item = [f32; 4]> {
    let positions = mesh.attributes[usize::from(VERTEX_OPOS)];
    let matrix = Mat4::from_cols_array_2d(&state.position).transpose();
    vertices.iter().map(move |&vertex| (matrix * Vec4::from(positions.get(vertex as usize))).to_array())
}

impl VertexStage<'_> {
    /// Shades all vertices of the draw, and returns the results of each.
    pub fn results(&self, layout: &Layout, with_worker: impl WithWorker) -> Result<Vec<Vector>, DrawError> {
        let Self { shader, mesh, state, textures, .. } = *self;
        let rows = layout.rows(shader.signature());
        let mut results = filled([0; 4], self.vertices.len() * layout.len())?;
        let chunks = self.vertices.par_chunks(BATCH).zip(results.par_chunks_mut(BATCH * layout.len()));
        chunks.try_for_each(|(vertices, results)| {
            with_worker(&mut |worker| {
                fetch(shader, mesh, vertices, &mut worker.batch);
                shader.run(&mut worker.frame, &mut worker.batch, textures)?;
                collect(layout, &rows, &worker.batch, 1, results);
                if rows[0].is_none() {
                    let positions =
                        results.iter_mut().step_by(layout.len()).zip(fixed_positions(mesh, state, vertices));
                    positions.for_each(|(to, position)| *to = position.map(f32::to_bits));
                }
                Ok(())
            })
        })?;
        Ok(results)
    }

    /// Allocates memory for all vertices of the draw, after the first `before`.
    pub fn prepare(&self, shaded: &mut Vertices, before: usize) -> Result<(), DrawError> {
        shaded.resize(self.link.stride(), before + self.vertices.len())
    }

    /// Shades the vertices of the draw that are in `range`, and stores them after the first `before`.
    pub fn shade(
        &self,
        shaded: &mut Vertices,
        before: usize,
        range: Range<usize>,
        with_worker: impl WithWorker,
    ) -> Result<(), RunError> {
        let Self { shader, link, mesh, state, clipper, textures, .. } = *self;
        let stride = link.stride();
        let vertices = &self.vertices[range.clone()];
        let range = before + range.start..before + range.end;
        let slots = &mut shaded.slots.values[range.start * stride..range.end * stride];
        let places = &mut shaded.places[range];
        let viewport = Viewport::new(state);
        let shade = |vertices: &[u32], slots: &mut [f32], places: &mut [Place]| {
            with_worker(&mut |worker| {
                fetch(shader, mesh, vertices, &mut worker.batch);
                shader.run(&mut worker.frame, &mut worker.batch, textures)?;
                keep(link, &worker.batch, slots, stride, vertices.len());
                if state.clip_distances != 0 {
                    measure(link, mesh, state, vertices, slots);
                }
                let VertexWorker { batch, positions, .. } = worker;
                let rows = match link.position {
                    Some(rows) => rows.map(|row| batch.output(row)),
                    None => {
                        for (lane, position) in fixed_positions(mesh, state, vertices).enumerate() {
                            for (row, value) in positions.iter_mut().zip(position) {
                                row[lane] = value;
                            }
                        }
                        positions.each_ref().map(|row| &row[..])
                    }
                };
                widest(PlaceAll { viewport: &viewport, clipper, rows, slots, stride, places });
                Ok(())
            })
        };
        if !is_shared(vertices.len().div_ceil(BATCH)) {
            let mut chunks = vertices.chunks(BATCH).zip(slots.chunks_mut(BATCH * stride)).zip(places.chunks_mut(BATCH));
            return chunks.try_for_each(|((vertices, slots), places)| shade(vertices, slots, places));
        }
        let chunks =
            vertices.par_chunks(BATCH).zip(slots.par_chunks_mut(BATCH * stride)).zip(places.par_chunks_mut(BATCH));
        chunks.try_for_each(|((vertices, slots), places)| shade(vertices, slots, places))
    }
}

/// Converts vertices with all their results, and computes their positions: [`Slot::Row`] n is word n of a vertex. All
/// have a position, which comes first. If planes clip, these are the vertices of the mesh with those numbers.
pub(crate) fn keep_results(
    link: &Link,
    state: &State,
    clipper: &Clipper,
    (results, vectors): (&[Vector], usize),
    (mesh, vertices): (&Mesh<'_>, &[u32]),
    slots: &mut [f32],
    places: &mut [Place],
) {
    let stride = link.stride();
    let viewport = Viewport::new(state);
    let mut positions = [[0.0; BATCH]; 4];
    if state.clip_distances != 0 {
        measure(link, mesh, state, vertices, slots);
    }
    let batches = places.chunks_mut(BATCH).zip(slots.chunks_mut(BATCH * stride)).zip(results.chunks(BATCH * vectors));
    for ((places, slots), results) in batches {
        let words = results.as_flattened();
        let row = |row: usize| words[row..].iter().step_by(4 * vectors).map(|&bits| f32::from_bits(bits));
        for (index, slot) in link.slots.iter().enumerate() {
            let own = slots[index..].iter_mut().step_by(stride);
            match *slot {
                Slot::Row(number) => own.zip(row(number)).for_each(|(own, value)| *own = value),
                Slot::Clamped(number) => own.zip(row(number)).for_each(|(own, value)| *own = value.clamp(0.0, 1.0)),
                Slot::Constant(value) => own.for_each(|own| *own = value),
                // There is no instruction count here, and `measure` has computed the planes.
                Slot::Count(_) | Slot::Plane(_) => {}
            }
        }
        for (number, to) in positions.iter_mut().enumerate() {
            to.iter_mut().zip(row(number)).for_each(|(to, value)| *to = value);
        }
        let rows = positions.each_ref().map(|row| &row[..]);
        widest(PlaceAll { viewport: &viewport, clipper, rows, slots, stride, places });
    }
}

/// Computes the signed distances of vertices from the planes of ClipPlane that clip.
#[inline(never)]
fn measure(link: &Link, mesh: &Mesh<'_>, state: &State, vertices: &[u32], slots: &mut [f32]) {
    let positions = mesh.attributes[usize::from(VERTEX_OPOS)];
    for (index, slot) in link.slots.iter().enumerate() {
        let Slot::Plane(number) = *slot else { continue };
        let [a, b, c, d] = state.clip_planes[number];
        for (own, &vertex) in slots[index..].iter_mut().step_by(link.stride()).zip(vertices) {
            let [x, y, z, w] = positions.get(vertex as usize);
            *own = a * x + b * y + c * z + d * w;
        }
    }
}

/// Computes the positions of vertices with these rows of clip coordinates.
struct PlaceAll<'a> {
    viewport: &'a Viewport,
    clipper: &'a Clipper,
    rows: [&'a [f32]; 4],
    slots: &'a [f32],
    stride: usize,
    places: &'a mut [Place],
}

impl Work for PlaceAll<'_> {
    type Result = ();

    #[inline(always)]
    fn run<V: F16>(self) {
        let rows = [
            self.rows[0].as_chunks().0,
            self.rows[1].as_chunks().0,
            self.rows[2].as_chunks().0,
            self.rows[3].as_chunks().0,
        ];
        for (step, places) in self.places.chunks_mut(LANES).enumerate() {
            let position = [&rows[0][step], &rows[1][step], &rows[2][step], &rows[3][step]];
            let [x, y, z, w] = position;
            let [x, y, z, w] = [V::load(x), V::load(y), V::load(z), V::load(w)];
            let inside = self.clipper.inside([x, y, z, w]);
            let inverse_w = w.reciprocal();
            let Corners { x, y, z } = self.viewport.corners([x, y, z], inverse_w);
            let (mut corner_x, mut corner_y) = ([0; LANES], [0; LANES]);
            let (mut corner_z, mut corner_inverse_w) = ([0.0; LANES], [0.0; LANES]);
            x.store(&mut corner_x);
            y.store(&mut corner_y);
            z.store(&mut corner_z);
            inverse_w.store(&mut corner_inverse_w);
            for (lane, place) in places.iter_mut().enumerate() {
                place.position = [position[0][lane], position[1][lane], position[2][lane], position[3][lane]];
                if inside >> lane & 1 != 0 {
                    place.codes = Codes::default();
                    place.corner = Corner {
                        x: corner_x[lane] as i32,
                        y: corner_y[lane] as i32,
                        z: corner_z[lane],
                        inverse_w: corner_inverse_w[lane],
                    };
                } else {
                    let slots = &self.slots[(step * LANES + lane) * self.stride..][..self.stride];
                    place.codes = self.clipper.codes(place.position, slots);
                    let visible = place.codes.has_place();
                    let corner = || self.viewport.corner(place.position.map(f64::from));
                    place.corner = if visible { corner() } else { Corner::default() };
                }
            }
        }
    }
}

/// Fills the rows that the program reads.
fn fetch(shader: &dyn Shader, mesh: &Mesh<'_>, vertices: &[u32], batch: &mut Batch) {
    batch.set_lanes(vertices.len());
    let inputs = &shader.signature().inputs;
    for (index, attribute) in mesh.attributes.iter().enumerate() {
        let register = Register::new(RegisterFile::Attribute, index as u16);
        if let Attribute::Typed(array) = attribute
            && inputs.iter().any(|id| id.register == register)
        {
            batch.fetch(register.index, array, nvjit_runtime::Vertices::Indices(vertices));
        }
    }
    let mut rows = batch.inputs_mut().map(|row| &mut row[..vertices.len()]);
    // The components of a register are adjacent.
    for ids in inputs.chunk_by(|a, b| a.register == b.register) {
        let mut own = rows.by_ref().take(ids.len());
        if ids[0].register.index == VERTEX_ID {
            let numbers = vertices.iter().map(|&vertex| f32::from_bits(vertex));
            own.for_each(|row| row.iter_mut().zip(numbers.clone()).for_each(|(place, number)| *place = number));
            continue;
        }
        let Some(attribute) = mesh.attributes.get(usize::from(ids[0].register.index)) else {
            let place = ids[0].register.index.checked_sub(VERTEX_INSTANCE).map(usize::from);
            let number = place.and_then(|place| mesh.numbers.by_register().get(place).copied());
            own.for_each(|row| row.fill(f32::from_bits(number.unwrap_or(0))));
            continue;
        };
        let component = |id: &RowId| usize::from(id.component & 3);
        match attribute {
            Attribute::Constant(constant) => own.zip(ids).for_each(|(row, id)| row.fill(constant[component(id)])),
            Attribute::Array(array) => {
                // Two rows are copied at a time, since finding the vertex costs as much as copying a component.
                for pair in ids.chunks(2) {
                    match (pair, own.next(), own.next()) {
                        ([a, b], Some(row_a), Some(row_b)) => {
                            let (a, b) = (component(a), component(b));
                            for ((&vertex, value_a), value_b) in vertices.iter().zip(row_a).zip(row_b) {
                                let values = &array[vertex as usize];
                                (*value_a, *value_b) = (values[a], values[b]);
                            }
                        }
                        ([a], Some(row), _) => {
                            let a = component(a);
                            for (&vertex, value) in vertices.iter().zip(row) {
                                *value = array[vertex as usize][a];
                            }
                        }
                        _ => {}
                    }
                }
            }
            // They are fetched above.
            Attribute::Typed(_) => own.for_each(drop),
        }
    }
}

/// Stores the program's results in the slots of vertices.
pub(crate) fn keep(link: &Link, batch: &Batch, slots: &mut [f32], stride: usize, lanes: usize) {
    for (index, slot) in link.slots.iter().enumerate() {
        let own = slots[index..].iter_mut().step_by(stride).take(lanes);
        match *slot {
            Slot::Row(row) => own.zip(batch.output(row)).for_each(|(own, &value)| *own = value),
            Slot::Clamped(row) => own.zip(batch.output(row)).for_each(|(own, &value)| *own = value.clamp(0.0, 1.0)),
            Slot::Count(row) => own.zip(batch.output(row)).for_each(|(own, &value)| *own = value.to_bits() as f32),
            Slot::Constant(value) => own.for_each(|own| *own = value),
            // `measure` computes it.
            Slot::Plane(_) => own.for_each(|own| *own = 0.0),
        }
    }
}
