//! The fragment stage: collects quads to batches, interpolates the rows that the program reads, runs it.
//!
//! A batch may hold fragments of many primitives, also several of one pixel: tests and blending go through it in the
//! order in which primitives were drawn.

use super::coverage::{Span, cover};
use super::link::{Link, Source};
use super::merge::Merge;
use super::setup::{FIRST_PLANE, Geometry, PLANE_INVERSE_W, PLANE_Z, Plane, Primitive};
use super::state::State;
use super::target::{TILE_QUADS, Tile};
use super::{Statistics, WatchedFragment};
use crate::{Batch, Frame, RunError, Sampler, Shader};

/// Quads of a batch: few enough for the first-level cache, and not a power of two, so that rows lie in different sets of it.
const BATCH_QUADS: usize = 116;

/// Quads of a batch that stand side by side in a tile and belong to the same primitive.
#[derive(Clone, Copy)]
pub(crate) struct Run {
    /// The primitive, as in the tile's list.
    primitive: u32,
    /// The first quad in the batch.
    first: usize,
    quads: usize,
    /// The first quad in the tile.
    x: usize,
    y: usize,
}

impl Run {
    fn lanes(&self) -> std::ops::Range<usize> {
        self.first * 4..(self.first + self.quads) * 4
    }

    fn pixels(&self) -> std::ops::Range<usize> {
        let first = (self.y * TILE_QUADS + self.x) * 4;
        first..first + self.quads * 4
    }

    /// The values of a plane at the fragments of the run, quad by quad; `from` is where the tile begins, from the reference
    /// pixel of the primitive.
    #[inline(always)]
    fn values(&self, plane: Plane, from: [f32; 2]) -> Values {
        let y = from[1] + 2.0 * self.y as f32;
        let (low, high) = (plane.value + plane.dy * y, plane.value + plane.dy * (y + 1.0));
        let x = from[0] + 2.0 * self.x as f32;
        Values { dx: plane.dx, rows: [low, low, high, high], xs: [x, x + 1.0, x, x + 1.0] }
    }
}

/// Values of a plane, quad by quad to the right. A value does not depend on where the run begins.
struct Values {
    dx: f32,
    /// The value at x = 0 for each fragment of a quad.
    rows: [f32; 4],
    xs: [f32; 4],
}

impl Values {
    // Four fragments at a time are what a vector register holds. An iterator, which LLVM would turn round to do four quads at
    // a time, is half as fast.
    #[inline(always)]
    fn next(&mut self) -> [f32; 4] {
        let values = std::array::from_fn(|lane| self.rows[lane] + self.dx * self.xs[lane]);
        self.xs = self.xs.map(|x| x + 2.0);
        values
    }
}

/// What a thread shades fragments with.
pub(crate) struct FragmentWorker {
    frame: Frame,
    batch: Batch,
    pub generation: u64,
    runs: Vec<Run>,
    /// Quads in the batch.
    quads: usize,
    /// All ones for each fragment that counts, before the program runs.
    alive: Vec<u32>,
    /// All ones for each fragment that counts, after the program and, at last, all tests.
    passed: Vec<u32>,
    /// The clip w coordinate of each fragment.
    w: Vec<f32>,
    /// Depth of each fragment, if tests follow the program.
    z: Vec<f32>,
}

impl FragmentWorker {
    pub fn new(shader: &dyn Shader, link: &Link) -> Self {
        let lanes = BATCH_QUADS * 4;
        let mut batch = Batch::new(shader.signature(), lanes);
        for (row, source) in link.inputs.iter().enumerate() {
            if let Source::Constant(value) = *source {
                batch.input_mut(row).fill(value);
            }
        }
        Self {
            frame: shader.new_frame(),
            batch,
            generation: 0,
            runs: Vec::new(),
            quads: 0,
            alive: vec![0; lanes],
            passed: vec![0; lanes],
            w: vec![0.0; lanes],
            z: vec![0.0; lanes],
        }
    }

    /// Notes quads that have come to the batch.
    #[inline(always)]
    fn put(&mut self, run: Run) {
        match self.runs.last_mut() {
            Some(last) if last.primitive == run.primitive && last.y == run.y && last.x + last.quads == run.x => {
                last.quads += run.quads;
            }
            _ => self.runs.push(Run { first: self.quads, ..run }),
        }
        self.quads += run.quads;
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
pub(crate) fn primitive_id(geometry: usize, primitive: usize) -> u32 {
    (geometry << 16 | primitive) as u32
}

impl<'a> TileContext<'a> {
    fn primitive(&self, id: u32) -> (&'a Geometry, &'a Primitive) {
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
        worker.runs.clear();
        worker.quads = 0;
        let mut painter = TilePainter { context: self, worker, tile, origin, statistics: Statistics::default() };
        let mut result = Ok(());
        for &id in list {
            let (geometry, primitive) = self.primitive(id);
            let z = geometry.planes(primitive).get(PLANE_Z);
            let from = painter.from(primitive);
            cover(primitive, origin, &mut |span| {
                if result.is_ok() {
                    result = painter.add(id, z, from, span);
                }
            });
        }
        result?;
        painter.flush()?;
        Ok(painter.statistics)
    }
}

struct TilePainter<'a, 'b> {
    context: &'b TileContext<'a>,
    worker: &'b mut FragmentWorker,
    tile: &'b mut Tile,
    origin: [i32; 2],
    statistics: Statistics,
}

impl TilePainter<'_, '_> {
    /// Where the tile begins, from the reference pixel of a primitive.
    #[inline(always)]
    fn from(&self, primitive: &Primitive) -> [f32; 2] {
        std::array::from_fn(|axis| (self.origin[axis] - primitive.first[axis]) as f32)
    }

    /// Adds quads to the batch. Where nothing can change a fragment's fate later, the depth test comes here.
    #[inline(always)]
    fn add(&mut self, id: u32, z: Plane, from: [f32; 2], span: Span) -> Result<(), RunError> {
        let mask: [u32; 4] = std::array::from_fn(|lane| if span.mask >> lane & 1 != 0 { u32::MAX } else { 0 });
        let whole = Run { primitive: id, first: 0, quads: span.quads, x: span.x, y: span.y };
        match self.context.merge.early_depth {
            None => {
                let mut done = 0;
                while done < span.quads {
                    let worker = &mut *self.worker;
                    let quads = (span.quads - done).min(BATCH_QUADS - worker.quads);
                    worker.alive.as_chunks_mut::<4>().0[worker.quads..worker.quads + quads].fill(mask);
                    worker.put(Run { x: span.x + done, quads, ..whole });
                    done += quads;
                    if self.worker.quads == BATCH_QUADS {
                        self.flush()?;
                    }
                }
            }
            Some(depths) => {
                let mut values = whole.values(z, from);
                for quad in 0..span.quads {
                    let z = values.next();
                    let worker = &mut *self.worker;
                    let run = Run { x: span.x + quad, quads: 1, ..whole };
                    let alive = depths.test_quad(z, mask, &mut self.tile.depth[run.pixels()]);
                    if alive != [0; 4] {
                        worker.alive.as_chunks_mut::<4>().0[worker.quads] = alive;
                        worker.put(run);
                        if self.worker.quads == BATCH_QUADS {
                            self.flush()?;
                        }
                    }
                }
            }
        }
        Ok(())
    }

    /// Runs the program on what is in the batch, and writes what it gives.
    fn flush(&mut self) -> Result<(), RunError> {
        let worker = &mut *self.worker;
        let lanes = worker.quads * 4;
        if lanes == 0 {
            return Ok(());
        }
        // The other fragments of covered quads run as helpers.
        worker.batch.set_lanes(lanes);
        worker.batch.covered_mut()[..lanes].copy_from_slice(&worker.alive[..lanes]);
        self.interpolate();
        let worker = &mut *self.worker;
        self.context.shader.run(&mut worker.frame, &mut worker.batch, self.context.textures)?;
        worker.passed[..lanes].copy_from_slice(&worker.batch.covered()[..lanes]);
        self.statistics.fragments += u64::from(worker.alive[..lanes].iter().map(|&mask| mask & 1).sum::<u32>());
        self.statistics.invocations += lanes as u64;
        if !self.tile.heat.is_empty() {
            self.heat();
        }
        let worker = &mut *self.worker;
        for run in &worker.runs {
            let (lanes, pixels) = (run.lanes(), run.pixels());
            let passed = &mut worker.passed[lanes.clone()];
            self.context.merge.write(&worker.batch, lanes.clone(), &worker.z[lanes], passed, self.tile, pixels);
        }
        if let Some(pixel) = self.context.state.watch {
            self.watch(pixel);
        }
        self.worker.runs.clear();
        self.worker.quads = 0;
        Ok(())
    }

    /// Fills the input rows.
    fn interpolate(&mut self) {
        let FragmentWorker { batch, runs, w, z, .. } = &mut *self.worker;
        let stride = batch.capacity();
        let rows = batch.inputs_mut();
        for run in runs.iter() {
            let (geometry, primitive) = self.context.primitive(run.primitive);
            let planes = geometry.planes(primitive);
            let from = std::array::from_fn(|axis| (self.origin[axis] - primitive.first[axis]) as f32);
            let lanes = run.lanes();
            let w = w[lanes.clone()].as_chunks_mut::<4>().0;
            let mut values = run.values(planes.get(PLANE_INVERSE_W), from);
            for w in w.iter_mut() {
                *w = values.next().map(|inverse| 1.0 / inverse);
            }
            if self.context.merge.needs_depth {
                let mut values = run.values(planes.get(PLANE_Z), from);
                z[lanes.clone()].as_chunks_mut::<4>().0.iter_mut().for_each(|z| *z = values.next());
            }
            for (row, source) in self.context.link.inputs.iter().enumerate() {
                let first = row * stride + lanes.start;
                let row = rows[first..first + lanes.len()].as_chunks_mut::<4>().0;
                let linear = match *source {
                    Source::Interpolated(number) => {
                        let mut values = run.values(planes.get(FIRST_PLANE + number), from);
                        for (quad, w) in row.iter_mut().zip(&*w) {
                            let over_w = values.next();
                            *quad = std::array::from_fn(|lane| over_w[lane] * w[lane]);
                        }
                        continue;
                    }
                    Source::Constant(_) => continue,
                    Source::WindowZ => planes.get(PLANE_Z),
                    Source::InverseW => planes.get(PLANE_INVERSE_W),
                    // Pixel centres, exactly: from the reference pixel on.
                    Source::WindowX => Plane { value: primitive.first[0] as f32 + 0.5, dx: 1.0, dy: 0.0 },
                    Source::WindowY => Plane { value: primitive.first[1] as f32 + 0.5, dx: 0.0, dy: 1.0 },
                };
                let mut values = run.values(linear, from);
                row.iter_mut().for_each(|quad| *quad = values.next());
            }
        }
    }

    /// Adds up what fragments cost, killed or not, and their share of what their vertices did.
    fn heat(&mut self) {
        let Self { context, tile, worker, origin, .. } = self;
        let FragmentWorker { batch, runs, w, alive, .. } = &**worker;
        for run in runs {
            let lanes = run.lanes();
            let mut counts = vec![0.0; lanes.len()];
            if let Some(row) = context.merge.count {
                for (count, bits) in counts.iter_mut().zip(&batch.output(row)[lanes.clone()]) {
                    *count = bits.to_bits() as f32;
                }
            }
            if context.link.counts {
                let (geometry, primitive) = context.primitive(run.primitive);
                let from = std::array::from_fn(|axis| (origin[axis] - primitive.first[axis]) as f32);
                let mut values = run.values(geometry.planes(primitive).get(FIRST_PLANE + context.link.front - 1), from);
                let quads = counts.as_chunks_mut::<4>().0.iter_mut().zip(w[lanes.clone()].as_chunks::<4>().0);
                for (counts, w) in quads {
                    let over_w = values.next();
                    for lane in 0..4 {
                        counts[lane] += over_w[lane] * w[lane];
                    }
                }
            }
            for ((heat, count), &alive) in tile.heat[run.pixels()].iter_mut().zip(counts).zip(&alive[lanes]) {
                if alive != 0 {
                    *heat += count;
                }
            }
        }
    }

    /// Notes the fragments of a pixel.
    fn watch(&mut self, pixel: [u32; 2]) {
        let place: [i32; 2] = std::array::from_fn(|i| i32::try_from(pixel[i]).unwrap_or(-1) - self.origin[i]);
        let [Ok(x), Ok(y)] = place.map(usize::try_from) else { return };
        for run in &self.worker.runs {
            if y / 2 != run.y || !(run.x..run.x + run.quads).contains(&(x / 2)) {
                continue;
            }
            let quad = run.first + x / 2 - run.x;
            let lane = x % 2 + y % 2 * 2;
            let lanes = quad * 4..quad * 4 + 4;
            if self.worker.alive[lanes.clone()][lane] == 0 {
                continue;
            }
            let four = |row: &[f32]| std::array::from_fn(|lane| row[lanes.clone()][lane]);
            let inputs = 0..self.context.link.inputs.len();
            let (_, primitive) = self.context.primitive(run.primitive);
            self.statistics.watched.push(WatchedFragment {
                primitive: primitive.source,
                inputs: inputs.map(|row| four(self.worker.batch.input(row))).collect(),
                covered: std::array::from_fn(|lane| self.worker.alive[lanes.clone()][lane] != 0),
                lane,
                killed: self.worker.batch.covered()[lanes.clone()][lane] == 0,
                written: self.worker.passed[lanes.clone()][lane] != 0,
            });
        }
    }
}
