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

/// Quads of a batch.
const BATCH_QUADS: usize = 256;

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
    /// Where its first fragment is, from the reference pixel of the primitive.
    dx: f32,
    dy: f32,
}

impl Run {
    fn lanes(&self) -> std::ops::Range<usize> {
        self.first * 4..(self.first + self.quads) * 4
    }

    fn pixels(&self) -> std::ops::Range<usize> {
        let first = (self.y * TILE_QUADS + self.x) * 4;
        first..first + self.quads * 4
    }

    /// The values of a plane at the fragments of the run, quad by quad. They do not depend on where runs begin.
    #[inline(always)]
    fn values(&self, plane: Plane, mut take: impl FnMut(usize, [f32; 4])) {
        let (low, high) = (plane.value + plane.dy * self.dy, plane.value + plane.dy * (self.dy + 1.0));
        let rows = [low, low, high, high];
        let mut xs = [self.dx, self.dx + 1.0, self.dx, self.dx + 1.0];
        for quad in 0..self.quads {
            take(quad, std::array::from_fn(|lane| rows[lane] + plane.dx * xs[lane]));
            xs = xs.map(|x| x + 2.0);
        }
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
            let z = geometry.plane(primitive, PLANE_Z);
            cover(primitive, origin, &mut |span| {
                if result.is_ok() {
                    result = painter.add(id, primitive, z, span);
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
    /// Adds quads to the batch. Where nothing can change a fragment's fate later, the depth test comes here.
    fn add(&mut self, id: u32, primitive: &Primitive, z: Plane, span: Span) -> Result<(), RunError> {
        let early = self.context.merge.early_depth;
        let origin = self.origin;
        let place = |axis: usize, quad: usize| origin[axis] + 2 * quad as i32 - primitive.first[axis];
        let dy = place(1, span.y) as f32;
        let mask: [u32; 4] = std::array::from_fn(|lane| if span.mask >> lane & 1 != 0 { u32::MAX } else { 0 });
        let mut open = false;
        for x in span.x..span.x + span.quads {
            let run =
                Run { primitive: id, first: self.worker.quads, quads: 1, x, y: span.y, dx: place(0, x) as f32, dy };
            let mut alive = mask;
            if let Some(depths) = early {
                run.values(z, |_, z| alive = depths.test_quad(z, mask, &mut self.tile.depth[run.pixels()]));
                if alive == [0; 4] {
                    open = false;
                    continue;
                }
            }
            let quad = self.worker.quads;
            self.worker.alive[quad * 4..quad * 4 + 4].copy_from_slice(&alive);
            match self.worker.runs.last_mut() {
                Some(last) if open => last.quads += 1,
                _ => self.worker.runs.push(run),
            }
            open = true;
            self.worker.quads += 1;
            if self.worker.quads == BATCH_QUADS {
                self.flush()?;
                open = false;
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
        let alive = &worker.alive[..lanes];
        self.statistics.fragments += alive.iter().filter(|&&mask| mask != 0).count() as u64;
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

    /// Fills the input rows, one by one over all runs.
    fn interpolate(&mut self) {
        let FragmentWorker { batch, runs, w, z, .. } = &mut *self.worker;
        for run in runs.iter() {
            let (geometry, primitive) = self.context.primitive(run.primitive);
            let w = w[run.lanes()].as_chunks_mut::<4>().0;
            run.values(geometry.plane(primitive, PLANE_INVERSE_W), |quad, values| w[quad] = values.map(|v| 1.0 / v));
            if self.context.merge.needs_depth {
                let z = z[run.lanes()].as_chunks_mut::<4>().0;
                run.values(geometry.plane(primitive, PLANE_Z), |quad, values| z[quad] = values);
            }
        }
        for (row, source) in self.context.link.inputs.iter().enumerate() {
            if matches!(source, Source::Constant(_)) {
                continue;
            }
            let row = batch.input_mut(row);
            for run in runs.iter() {
                let (geometry, primitive) = self.context.primitive(run.primitive);
                let row = row[run.lanes()].as_chunks_mut::<4>().0;
                match *source {
                    Source::Interpolated(number) => {
                        let w = w[run.lanes()].as_chunks::<4>().0;
                        run.values(geometry.plane(primitive, FIRST_PLANE + number), |quad, values| {
                            row[quad] = std::array::from_fn(|lane| values[lane] * w[quad][lane]);
                        });
                    }
                    Source::WindowZ => {
                        run.values(geometry.plane(primitive, PLANE_Z), |quad, values| row[quad] = values)
                    }
                    Source::InverseW => {
                        run.values(geometry.plane(primitive, PLANE_INVERSE_W), |quad, values| row[quad] = values);
                    }
                    Source::WindowX => {
                        let x = (self.origin[0] + 2 * run.x as i32) as f32 + 0.5;
                        for (quad, values) in row.iter_mut().enumerate() {
                            let x = x + 2.0 * quad as f32;
                            *values = [x, x + 1.0, x, x + 1.0];
                        }
                    }
                    Source::WindowY => {
                        let y = (self.origin[1] + 2 * run.y as i32) as f32 + 0.5;
                        row.fill([y, y, y + 1.0, y + 1.0]);
                    }
                    Source::Constant(_) => {}
                }
            }
        }
    }

    /// Adds up what fragments cost, killed or not, and their share of what their vertices did.
    fn heat(&mut self) {
        let Self { context, tile, worker, .. } = self;
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
                let (counts, w) = (counts.as_chunks_mut::<4>().0, w[lanes.clone()].as_chunks::<4>().0);
                let plane = geometry.plane(primitive, FIRST_PLANE + context.link.front - 1);
                run.values(plane, |quad, values| {
                    for lane in 0..4 {
                        counts[quad][lane] += values[lane] * w[quad][lane];
                    }
                });
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
