//! The fragment stage: queues blocks after the early depth test, and runs the program on a batch of them.

use std::sync::Arc;

use crate::batch::{BATCH, BATCH_BLOCKS, FragmentBatch, Interpolator, SampleQueue};
use crate::coverage::{Blocks, Bounds, Cover, Covered, Find, ROOM};
use crate::depth::{Depths, EarlyDepth};
use crate::lanes::{F16, Work, widest};
use crate::link::Link;
use crate::merge::Merge;
use crate::narrow::{Extent, Groups, Narrow};
use crate::observe;
use crate::primitive::{Edge, Primitive, Primitives, Shape, Small};
use crate::program::set_parameters;
use crate::smooth;
use crate::state::{LineStipple, PolygonStipple};
use crate::statistics::Statistics;
use crate::stipple;
use crate::target::{OpenTile, Tile};
use crate::tile::{TileDepth, place_in_tile};
use nvjit_runtime::{Frame, RunError, Sampler, Shader};

/// The number of blocks that always fill a batch.
pub(crate) const MANY_BLOCKS: usize = BATCH / 4;
/// The number of primitives above which a tile is probably touched as a whole.
const MANY_PRIMITIVES: usize = 64;

/// The state with which a thread shades fragments.
pub(crate) struct FragmentWorker {
    pub frame: Frame,
    pub batch: FragmentBatch,
    /// Parameters that were copied to the frame, if they are not its own.
    parameters: Option<Arc<Vec<[f32; 4]>>>,
    /// Unshaded blocks, and space for the blocks of one primitive.
    queue: Box<[Covered; MANY_BLOCKS + ROOM]>,
    queued: usize,
    /// Triangles that are not queued yet.
    pub groups: Box<Groups>,
    /// For each block of the batch, the pixels that passed all tests.
    pub passed: [u16; BATCH_BLOCKS],
    /// Unshaded blocks of multisampled targets.
    pub samples: SampleQueue,
}

impl FragmentWorker {
    pub fn new(shader: &dyn Shader, link: &Link) -> Self {
        Self {
            frame: shader.new_frame(),
            batch: FragmentBatch::new(shader, link),
            parameters: None,
            queue: Box::new([Covered::default(); MANY_BLOCKS + ROOM]),
            queued: 0,
            groups: Box::new(Groups::new()),
            passed: [0; BATCH_BLOCKS],
            samples: SampleQueue::default(),
        }
    }

    /// Copies these parameters to the frame, unless it has them already. Shared parameters do not change.
    pub fn set_parameters(&mut self, parameters: &Arc<Vec<[f32; 4]>>) {
        if !self.parameters.as_ref().is_some_and(|own| Arc::ptr_eq(own, parameters)) {
            set_parameters(&mut self.frame, parameters);
            self.parameters = Some(Arc::clone(parameters));
        }
    }
}

/// State that threads share while they draw tiles.
pub(crate) struct TileContext<'a> {
    pub shader: &'a dyn Shader,
    pub link: &'a Link,
    pub merge: &'a Merge,
    /// [`State::watch`](crate::State::watch)
    pub watch: Option<[u32; 2]>,
    pub line_stipple: Option<LineStipple>,
    /// The polygon stipple, if polygons are drawn.
    pub stipple: Option<&'a PolygonStipple>,
    pub textures: &'a dyn Sampler,
    /// Whether there are smooth primitives.
    pub has_outlines: bool,
    pub primitives: Primitives<'a>,
    pub interpolator: Interpolator<'a>,
}

impl TileContext<'_> {
    /// Draws the primitives of `list` to the tile whose first pixel is `origin`.
    pub fn draw(
        &self,
        worker: &mut FragmentWorker,
        tile: &mut Tile,
        origin: [i32; 2],
        list: &[u32],
    ) -> Result<Statistics, RunError> {
        // A draw that failed may have left blocks in the queue.
        worker.queued = 0;
        worker.groups.clear();
        let watched = self.watch.and_then(|pixel| place_in_tile(pixel, origin));
        let mut painter = TilePainter {
            context: self,
            worker,
            tile: tile.open(self.merge.uses(), list.len() > MANY_PRIMITIVES),
            origin,
            watched,
            viewport: 0,
            statistics: Statistics::default(),
        };
        widest(Draw(&mut painter, list))?;
        Ok(painter.statistics)
    }
}

/// Draws to one tile.
struct TilePainter<'a, 'b> {
    context: &'b TileContext<'a>,
    worker: &'b mut FragmentWorker,
    tile: OpenTile<'b>,
    origin: [i32; 2],
    /// The index of the watched pixel in the tile.
    watched: Option<usize>,
    /// That of the groups that wait, if depths are clamped differently in others.
    viewport: u8,
    statistics: Statistics,
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
struct Run<'p, 'a, 'b>(&'p mut TilePainter<'a, 'b>, usize);

impl Work for Run<'_, '_, '_> {
    type Result = Result<(), RunError>;

    #[inline(always)]
    fn run<V: F16>(self) -> Self::Result {
        self.0.run::<V>(self.1)
    }
}

/// Applies the tests that the program requests to blocks after the queue; their number, and that of those left.
struct TestCovered<'p, 'a, 'b>(&'p mut TilePainter<'a, 'b>, usize);

impl Work for TestCovered<'_, '_, '_> {
    type Result = usize;

    #[inline(always)]
    fn run<V: F16>(self) -> Self::Result {
        let Self(TilePainter { context, worker, tile, origin, .. }, count) = self;
        let found = &mut worker.queue[worker.queued..][..count];
        context.merge.test_covered::<V>(context.primitives, *origin, found, tile, None)
    }
}

/// [`TilePainter::queue_cover`]
struct QueueCover<'p, 'a, 'b>(&'p mut TilePainter<'a, 'b>, Cover<'p>);

impl Work for QueueCover<'_, '_, '_> {
    type Result = Result<(), RunError>;

    #[inline(always)]
    fn run<V: F16>(self) -> Self::Result {
        self.0.queue_cover::<V>(&self.1)
    }
}

impl TilePainter<'_, '_> {
    #[inline(always)]
    fn draw<V: F16>(&mut self, list: &[u32]) -> Result<(), RunError> {
        for &id in list {
            let (_, primitive) = self.context.primitives.get(id);
            match &primitive.shape {
                Shape::Small(triangle) if !triangle.split => self.group::<V>(id, primitive, triangle, None)?,
                Shape::Small(triangle) => {
                    self.group::<V>(id, primitive, &triangle.in_tile(primitive, self.origin), None)?;
                }
                Shape::Triangle { edges, narrow: true } => self.narrow_triangle::<V>(id, primitive, edges)?,
                _ => self.cover(id, primitive, false)?,
            }
        }
        self.queue_groups::<V>()?;
        self.shade(1)
    }

    #[inline(always)]
    fn narrow_triangle<V: F16>(&mut self, id: u32, primitive: &Primitive, edges: &[Edge; 3]) -> Result<(), RunError> {
        let Some(bounds) = Bounds::new(primitive, self.origin) else { return Ok(()) };
        let from = [self.origin[0] - primitive.first[0], self.origin[1] - primitive.first[1]];
        let triangle = Narrow::new(edges, bounds, from);
        if triangle.large() {
            match triangle.extent() {
                Extent::Nothing => return Ok(()),
                Extent::Everything => return self.cover(id, primitive, true),
                Extent::Something => {}
            }
        }
        for group in triangle.groups() {
            self.group::<V>(id, primitive, &group, primitive.cut.then_some(bounds))?;
        }
        Ok(())
    }

    /// Adds a group of a triangle to the pending groups.
    #[inline(always)]
    fn group<V: F16>(
        &mut self,
        id: u32,
        primitive: &Primitive,
        triangle: &Small,
        limits: Option<Bounds>,
    ) -> Result<(), RunError> {
        if self.context.merge.clamps_apart && primitive.viewport != self.viewport {
            self.queue_groups::<V>()?;
            self.viewport = primitive.viewport;
        }
        let z = self.context.merge.early_depth.is_some().then_some(&primitive.z);
        self.worker.groups.add::<V>(triangle, id, z, limits);
        // For a watched pixel, primitives are processed one by one.
        if self.worker.groups.full() || self.watched.is_some() { self.queue_groups::<V>() } else { Ok(()) }
    }

    /// Queues the coverage of pending groups.
    #[inline(always)]
    fn queue_groups<V: F16>(&mut self) -> Result<(), RunError> {
        let FragmentWorker { queue, queued, groups, .. } = &mut *self.worker;
        let Some(room) = queue[*queued..].first_chunk_mut() else { return Ok(()) };
        let early = self.context.merge.depths_in(self.viewport, self.context.merge.early_depth);
        let (count, hit) = find::<V>(&**groups, room, early, self.tile.depth, self.watched);
        groups.clear();
        self.found(count, hit)
    }

    /// Queues the coverage of a primitive of another kind, or (`whole`) of one that covers all of its bounds.
    #[inline(never)]
    fn cover(&mut self, id: u32, primitive: &Primitive, whole: bool) -> Result<(), RunError> {
        let Some(bounds) = Bounds::new(primitive, self.origin) else { return Ok(()) };
        let cover = Cover { primitive, id, origin: self.origin, bounds, whole };
        widest(QueueCover(self, cover))
    }

    #[inline(always)]
    fn queue_cover<V: F16>(&mut self, cover: &Cover<'_>) -> Result<(), RunError> {
        // Blocks are queued in the order of primitives.
        self.queue_groups::<V>()?;
        let FragmentWorker { queue, queued, .. } = &mut *self.worker;
        let Some(room) = queue[*queued..].first_chunk_mut() else { return Ok(()) };
        let early = self.context.merge.depths_in(cover.primitive.viewport, self.context.merge.early_depth);
        let (count, hit) = find::<V>(cover, room, early, self.tile.depth, self.watched);
        self.found(count, hit)
    }

    /// Adds `count` blocks, which were found after the end of the queue, to it. `hit` is the primitive that covers the
    /// watched pixel, before the depth test.
    #[inline(always)]
    fn found(&mut self, mut count: usize, mut hit: Option<u32>) -> Result<(), RunError> {
        if let Some(pattern) = self.context.stipple {
            count = self.stipple(pattern, count);
        }
        if self.context.has_outlines {
            count = self.outline(count);
        }
        if self.context.merge.tests_covered() {
            let found = &self.worker.queue[self.worker.queued..][..count];
            hit = self
                .watched
                .and_then(|place| found.iter().find(|covered| covered.covers(place)))
                .map(|own| own.primitive());
            count = widest(TestCovered(self, count));
        }
        if let (Some(id), Some(place)) = (hit, self.watched) {
            let FragmentWorker { queue, queued, .. } = &mut *self.worker;
            if !queue[*queued..][..count].iter().any(|covered| covered.covers(place)) {
                self.statistics.rejected.push(self.context.primitives.get(id).1.source);
            }
        }
        self.worker.queued += count;
        if self.worker.queued >= MANY_BLOCKS { self.shade(MANY_BLOCKS) } else { Ok(()) }
    }

    /// Removes stippled pixels from `count` blocks after the queue. Returns the number of blocks left.
    #[inline(never)]
    fn stipple(&mut self, pattern: &PolygonStipple, count: usize) -> usize {
        let FragmentWorker { queue, queued, .. } = &mut *self.worker;
        let primitives = self.context.primitives;
        stipple::cut(pattern, &mut queue[*queued..][..count], |id| stipple::is_stippled(primitives.get(id).1))
    }

    /// Removes pixels outside of smooth primitives from `count` blocks after the queue. Returns the number of blocks
    /// left.
    #[inline(never)]
    fn outline(&mut self, count: usize) -> usize {
        let FragmentWorker { queue, queued, .. } = &mut *self.worker;
        let found = &mut queue[*queued..][..count];
        smooth::cut(self.context.primitives, self.context.line_stipple.as_ref(), found, self.origin)
    }

    /// Multiplies the alpha of a batch by the coverage of smooth primitives.
    #[inline(never)]
    fn multiply(&mut self) {
        let alphas = self.context.merge.alphas(self.tile.colors);
        smooth::multiply(self.context.primitives, &mut self.worker.batch, self.origin, alphas);
    }

    /// Shades queued blocks as long as there are at least `least`.
    #[inline(never)]
    fn shade(&mut self, least: usize) -> Result<(), RunError> {
        let mut first = 0;
        while self.worker.queued - first >= least {
            widest(Run(self, first))?;
            first += self.worker.batch.placed().len();
        }
        let worker = &mut *self.worker;
        worker.queue.copy_within(first..worker.queued, 0);
        worker.queued -= first;
        Ok(())
    }

    /// Runs the program on a batch of blocks of the queue, from `first` on, and writes the results.
    #[inline(always)]
    fn run<V: F16>(&mut self, first: usize) -> Result<(), RunError> {
        let Self { context, worker, .. } = self;
        let FragmentWorker { frame, batch, queue, queued, .. } = &mut **worker;
        let fragments = context.interpolator.fill::<V>(batch, &queue[first..*queued], self.origin);
        context.shader.run(frame, &mut batch.rows, context.textures)?;
        if context.has_outlines {
            self.multiply();
        }
        let Self { context, worker, tile, .. } = self;
        let FragmentWorker { batch, passed, .. } = &mut **worker;
        let counted = context.merge.write::<V>(context.primitives, self.origin, batch, passed, tile);
        self.statistics.samples_passed += counted;
        self.statistics.fragments += u64::from(fragments);
        self.statistics.invocations += batch.rows.lanes() as u64;
        if !tile.heat.is_empty() || self.watched.is_some() {
            self.observe();
        }
        Ok(())
    }

    /// Observes a batch whose results have been written.
    #[inline(never)]
    fn observe(&mut self) {
        let Self { context, worker, tile, statistics, .. } = self;
        if !tile.heat.is_empty() {
            observe::add_heat(tile.heat, &worker.batch, context.link, context.merge);
        }
        if let Some(place) = self.watched {
            let found = observe::watched(place, &worker.batch, &worker.passed, context.link, context.primitives);
            statistics.watched.extend(found);
        }
    }
}

/// Writes the covered blocks to `room`, with the depth test if it is early. Returns the number of blocks, and the
/// primitive that covers the watched pixel, before that test.
#[inline(always)]
fn find<V: F16>(
    part: &impl Find,
    room: &mut [Covered; ROOM],
    early: Option<Depths>,
    depth: &mut TileDepth,
    watched: Option<usize>,
) -> (usize, Option<u32>) {
    let mut found = Blocks::new(room);
    let mut hit = None;
    if let Some(place) = watched.filter(|_| early.is_some()) {
        part.find::<V>(None, &mut found);
        hit = found.primitive_at(place);
        found.count = 0;
    }
    part.find::<V>(early.map(|depths| EarlyDepth { depths, depth }), &mut found);
    (found.count, hit)
}
