//! The fragment stage: queues the quads that are left after the early depth test, interpolates the rows that the program reads
//! for as many as a batch holds, and runs it.
//!
//! A batch may hold fragments of many primitives, also several of one pixel: tests and blending go through it in the
//! order in which primitives were drawn.

use std::ops::Range;

use super::Statistics;
use super::coverage::{Quad, ROOM, cover};
use super::lanes::{COLUMNS, F4, F16, MASKS, ROWS, Work, widest};
use super::link::{Link, Source};
use super::merge::Merge;
use super::observe::{covers, place_in_tile};
use super::setup::{Geometry, Plane, Primitive};
use super::state::State;
use super::target::{OpenTile, Tile};
use crate::{Batch, Frame, RunError, Sampler, Shader};

/// Lanes that are interpolated at a time. They may be more than a primitive has; then the next one's values follow.
const STEP: usize = 16;

/// Quads of a batch: few enough for the first-level cache, and rows are not a power of two, so that they lie in different sets
/// of it. Rows end with room for a step that begins at the last quad.
const BATCH_QUADS: usize = 57;
/// Primitives that touch most of a tile, as a rule.
const MANY: usize = 64;
/// Elements of a row.
const LANES: usize = (BATCH_QUADS * 4).next_multiple_of(16);
const _: () = assert!(BATCH_QUADS * 4 - 4 + STEP <= LANES);

/// What a thread shades fragments with.
pub(crate) struct FragmentWorker {
    frame: Frame,
    pub batch: Batch,
    pub generation: u64,
    /// What is not shaded yet, and room for what a primitive adds.
    queue: Box<[Quad; BATCH_QUADS + ROOM]>,
    queued: usize,
    pub rows: Box<Rows>,
}

/// What is known of each fragment of a batch, besides the program's rows.
pub(crate) struct Rows {
    /// All ones for each fragment that counts, before the program runs.
    pub alive: [u32; LANES],
    /// All ones for each fragment that counts, after the program and, at last, all tests.
    pub passed: [u32; LANES],
    /// Where it is, from the reference pixel of its primitive.
    x: [f32; LANES],
    y: [f32; LANES],
    /// The clip w coordinate.
    pub w: [f32; LANES],
    /// Depth, if tests follow the program.
    z: [f32; LANES],
    /// Colours as the target has them.
    colors: [u32; LANES],
}

impl FragmentWorker {
    pub fn new(shader: &dyn Shader, link: &Link) -> Self {
        let mut batch = Batch::new(shader.signature(), LANES);
        for (row, source) in link.inputs.iter().enumerate() {
            if let Source::Constant(value) = *source {
                batch.input_mut(row).fill(value);
            }
        }
        Self {
            frame: shader.new_frame(),
            batch,
            generation: 0,
            queue: Box::new([Quad::default(); BATCH_QUADS + ROOM]),
            queued: 0,
            rows: Box::new(Rows {
                alive: [0; LANES],
                passed: [0; LANES],
                x: [0.0; LANES],
                y: [0.0; LANES],
                w: [0.0; LANES],
                z: [0.0; LANES],
                colors: [0; LANES],
            }),
        }
    }

    pub fn set_parameters(&mut self, parameters: &[[f32; 4]]) {
        let own = self.frame.parameters_mut();
        let count = own.len().min(parameters.len());
        own[..count].copy_from_slice(&parameters[..count]);
    }
}

/// What the threads share while they draw tiles.
pub(crate) struct TileContext<'a> {
    pub shader: &'a dyn Shader,
    pub link: &'a Link,
    pub merge: &'a Merge,
    pub state: &'a State,
    pub textures: &'a dyn Sampler,
    pub geometry: &'a [Geometry],
}

/// A primitive in a tile's list: which run of geometry, and which primitive of it.
#[inline(always)]
pub(crate) fn primitive_id(geometry: usize, primitive: usize) -> u32 {
    (geometry << 16 | primitive) as u32
}

impl<'a> TileContext<'a> {
    #[inline(always)]
    pub fn primitive(&self, id: u32) -> (&'a Geometry, &'a Primitive) {
        let geometry = &self.geometry[(id >> 16) as usize];
        (geometry, &geometry.primitives[(id & 0xffff) as usize])
    }

    /// Draws the primitives of `list` to the tile whose first pixel is `origin`.
    pub fn draw(
        &self,
        worker: &mut FragmentWorker,
        tile: &mut Tile,
        origin: [i32; 2],
        list: &[u32],
    ) -> Result<Statistics, RunError> {
        // A draw that failed in the middle may have left quads behind.
        worker.queued = 0;
        let watched = self.state.watch.and_then(|pixel| place_in_tile(pixel, origin));
        let mut painter = TilePainter {
            context: self,
            worker,
            tile: tile.open(self.merge.tests_depth(), list.len() > MANY),
            origin,
            watched,
            statistics: Statistics::default(),
        };
        widest(Draw(&mut painter, list))?;
        Ok(painter.statistics)
    }
}

/// Draws to one tile.
pub(crate) struct TilePainter<'a, 'b> {
    pub context: &'b TileContext<'a>,
    pub worker: &'b mut FragmentWorker,
    pub tile: OpenTile<'b>,
    pub origin: [i32; 2],
    /// Where the watched pixel is in the tile.
    pub watched: Option<usize>,
    pub statistics: Statistics,
}

/// [`TilePainter::draw`]
struct Draw<'p, 'a, 'b>(&'p mut TilePainter<'a, 'b>, &'p [u32]);

impl Work for Draw<'_, '_, '_> {
    type Result = Result<(), RunError>;

    #[inline(always)]
    fn run<V: F16>(self) -> Self::Result {
        self.0.draw::<V>(self.1)
    }
}

/// [`TilePainter::run`]
struct Run<'p, 'a, 'b>(&'p mut TilePainter<'a, 'b>, Range<usize>);

impl Work for Run<'_, '_, '_> {
    type Result = Result<(), RunError>;

    #[inline(always)]
    fn run<V: F16>(self) -> Self::Result {
        self.0.run::<V>(self.1)
    }
}

impl TilePainter<'_, '_> {
    #[inline(always)]
    fn draw<V: F16>(&mut self, list: &[u32]) -> Result<(), RunError> {
        for &id in list {
            self.queue::<V>(id);
            if self.worker.queued >= BATCH_QUADS {
                self.shade(BATCH_QUADS)?;
            }
        }
        self.shade(1)
    }

    /// Queues the quads of a primitive. Where nothing can change a fragment's fate later, the depth test comes here.
    #[inline(always)]
    fn queue<V: F16>(&mut self, id: u32) {
        let (_, primitive) = self.context.primitive(id);
        let FragmentWorker { queue, queued, .. } = &mut *self.worker;
        let Some(room) = queue[*queued..].first_chunk_mut::<ROOM>() else { return };
        let mut count = cover::<V::Integers>(primitive, id, self.origin, room);
        if let Some(depths) = &self.context.merge.early_depth {
            let from = std::array::from_fn(|axis| (self.origin[axis] - primitive.first[axis]) as f32);
            let watched = self.watched.filter(|&place| covers(&room[..count], place));
            count = depths.test_plane(&mut room[..count], primitive.z, from, self.tile.depth);
            if watched.is_some_and(|place| !covers(&room[..count], place)) {
                self.statistics.rejected.push(primitive.source);
            }
        }
        *queued += count;
    }

    /// Shades what is queued, as long as there are `least` quads.
    #[inline(never)]
    fn shade(&mut self, least: usize) -> Result<(), RunError> {
        let mut first = 0;
        while self.worker.queued - first >= least {
            let quads = (self.worker.queued - first).min(BATCH_QUADS);
            let quads = first..first + quads;
            first = quads.end;
            widest(Run(self, quads))?;
        }
        self.worker.queue.copy_within(first..self.worker.queued, 0);
        self.worker.queued -= first;
        Ok(())
    }

    /// Runs the program on these quads of the queue, and writes what it gives.
    #[inline(always)]
    fn run<V: F16>(&mut self, range: Range<usize>) -> Result<(), RunError> {
        let Self { context, worker, tile, .. } = self;
        let FragmentWorker { frame, batch, queue, rows, .. } = &mut **worker;
        let quads = &queue[range];
        let lanes = quads.len() * 4;
        context.interpolate::<V>(batch, rows, quads, self.origin);
        // The other fragments of covered quads run as helpers.
        batch.set_lanes(lanes);
        batch.covered_mut()[..lanes].copy_from_slice(&rows.alive[..lanes]);
        context.shader.run(frame, batch, context.textures)?;
        let passed = &mut rows.passed[..lanes];
        passed.copy_from_slice(&batch.covered()[..lanes]);
        context.merge.write(batch, quads, &rows.z[..lanes], passed, &mut rows.colors, tile);
        self.statistics.fragments += u64::from(rows.alive[..lanes].iter().map(|&mask| mask & 1).sum::<u32>());
        self.statistics.invocations += lanes as u64;
        if !tile.heat.is_empty() || self.watched.is_some() {
            let quads = quads.to_vec();
            self.observe(&quads);
        }
        Ok(())
    }
}

impl TileContext<'_> {
    /// Fills the input rows and those of the worker.
    #[inline(always)]
    fn interpolate<V: F16>(&self, batch: &mut Batch, rows: &mut Rows, quads: &[Quad], origin: [i32; 2]) {
        let mut first = 0;
        while let Some(quad) = quads.get(first) {
            let (geometry, primitive) = self.primitive(quad.primitive());
            let [from_x, from_y] = std::array::from_fn(|axis| F4::splat((origin[axis] - primitive.first[axis]) as f32));
            let alive = rows.alive.as_chunks_mut::<4>().0;
            let (x, y) = (rows.x.as_chunks_mut::<4>().0, rows.y.as_chunks_mut::<4>().0);
            let mut end = first;
            while let Some(other) = quads.get(end).filter(|other| other.primitive() == quad.primitive()) {
                alive[end] = MASKS[usize::from(other.mask())];
                x[end] = F4::new(COLUMNS[other.x()]).plus(from_x).lanes();
                y[end] = F4::new(ROWS[other.y()]).plus(from_y).lanes();
                end += 1;
            }
            self.interpolate_primitive::<V>(batch, rows, geometry, primitive, 4 * first..4 * end);
            first = end;
        }
    }

    /// The same for the lanes of one primitive. Writes a few elements behind them.
    #[inline(always)]
    fn interpolate_primitive<V: F16>(
        &self,
        batch: &mut Batch,
        rows: &mut Rows,
        geometry: &Geometry,
        primitive: &Primitive,
        lanes: Range<usize>,
    ) {
        let range = lanes.start..lanes.start + lanes.len().next_multiple_of(STEP);
        let x = rows.x[range.clone()].as_chunks::<STEP>().0;
        let y = rows.y[range.clone()].as_chunks::<STEP>().0;
        let w = rows.w[range.clone()].as_chunks_mut::<STEP>().0;
        fill(w, x, y, primitive.inverse_w, |inverse: V, _| inverse.reciprocal());
        if self.merge.needs_depth {
            fill(rows.z[range.clone()].as_chunks_mut().0, x, y, primitive.z, |z: V, _| z);
        }
        let planes = geometry.planes(primitive);
        for (row, source) in batch.inputs_mut().zip(&self.link.inputs) {
            let row = row[range.clone()].as_chunks_mut::<STEP>().0;
            let linear = match *source {
                Source::Interpolated(number) => {
                    fill(row, x, y, planes.get(number), |over_w: V, step| over_w.times(V::load(&w[step])));
                    continue;
                }
                Source::Constant(_) => continue,
                Source::WindowZ => primitive.z,
                Source::InverseW => primitive.inverse_w,
                // Pixel centres, exactly: from the reference pixel on.
                Source::WindowX => Plane { value: primitive.first[0] as f32 + 0.5, dx: 1.0, dy: 0.0 },
                Source::WindowY => Plane { value: primitive.first[1] as f32 + 0.5, dx: 0.0, dy: 1.0 },
            };
            fill(row, x, y, linear, |value: V, _| value);
        }
    }
}

/// Makes of the values of a plane, at places from its reference pixel, what `make` does of them; it is told the step too.
#[inline(always)]
fn fill<V: F16>(
    row: &mut [[f32; STEP]],
    x: &[[f32; STEP]],
    y: &[[f32; STEP]],
    plane: Plane,
    make: impl Fn(V, usize) -> V,
) {
    let [value, dx, dy] = [plane.value, plane.dx, plane.dy].map(V::splat);
    for (step, ((row, x), y)) in row.iter_mut().zip(x).zip(y).enumerate() {
        let value = value.plus(dy.times(V::load(y))).plus(dx.times(V::load(x)));
        make(value, step).store(row);
    }
}
