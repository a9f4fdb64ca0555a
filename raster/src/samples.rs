//! The fragment stage of multisampled targets: coverage and the depth test are per sample, the program runs once for a
//! pixel (or for each sample, if it requests that), and its results are merged with every covered sample (section 3.2.1
//! of OpenGL 1.4).
//!
//! The coverage of a primitive is found for each sample apart, with the same code as for pixels with one sample: the
//! primitive is moved so that the sample is at the pixel's centre. The order is that of primitives, for each sample as
//! for pixels. If MULTISAMPLE is disabled, the primitive is not moved and may be smooth: all samples of a pixel have
//! the coverage of its centre, and each is tested (sections 3.2.1 and 4.1.10 of OpenGL 1.5).

use crate::batch::{SampleQueue, Sampled};
use crate::coverage::{Blocks, Bounds, Cover, Covered, Find, ROOM};
use crate::depth::{Depths, EarlyDepth};
use crate::fragment::{FragmentWorker, MANY_BLOCKS, TileContext};
use crate::lanes::{F16, Work, widest};
use crate::narrow::{Extent, Groups, Narrow};
use crate::observe;
use crate::primitive::{Primitive, Shape};
use crate::smooth;
use crate::statistics::Statistics;
use crate::stipple;
use crate::target::Samples;
use crate::tile::{TILE_BLOCKS, TileDepth, place_in_tile};
use crate::window::MAX_SAMPLES;
use nvjit_runtime::RunError;

/// Draws the primitives of `list` to the samples of a tile whose first pixel is `origin`.
pub(crate) fn draw(
    context: &TileContext<'_>,
    worker: &mut FragmentWorker,
    (planes, heat): (Samples<'_>, &mut [f32]),
    origin: [i32; 2],
    list: &[u32],
) -> Result<Statistics, RunError> {
    worker.samples.covered.clear();
    worker.samples.sampled.clear();
    let watched = context.watch.and_then(|pixel| place_in_tile(pixel, origin));
    let statistics = Statistics::default();
    let mut painter = Painter { context, worker, planes, heat, origin, watched, statistics };
    widest(Draw(&mut painter, list))?;
    Ok(painter.statistics)
}

/// For each block of a tile and each sample, some of its pixels.
type BlockMasks = [[u16; MAX_SAMPLES]; TILE_BLOCKS * TILE_BLOCKS];

/// Draws to one tile.
struct Painter<'a, 'b> {
    context: &'b TileContext<'a>,
    worker: &'b mut FragmentWorker,
    planes: Samples<'b>,
    /// The instruction counts of pixels; empty if they are not counted.
    heat: &'b mut [f32],
    origin: [i32; 2],
    /// The index of the watched pixel in the tile.
    watched: Option<usize>,
    statistics: Statistics,
}

/// [`Painter::draw`]
struct Draw<'p, 'a, 'b>(&'p mut Painter<'a, 'b>, &'p [u32]);

impl Work for Draw<'_, '_, '_> {
    type Result = Result<(), RunError>;

    #[inline(always)]
    fn run<V: F16>(self) -> Self::Result {
        self.0.draw::<V>(self.1)
    }
}

/// [`Painter::run`]
struct Run<'p, 'a, 'b>(&'p mut Painter<'a, 'b>, usize);

impl Work for Run<'_, '_, '_> {
    type Result = Result<(), RunError>;

    #[inline(always)]
    fn run<V: F16>(self) -> Self::Result {
        self.0.run::<V>(self.1)
    }
}

impl Painter<'_, '_> {
    #[inline(always)]
    fn draw<V: F16>(&mut self, list: &[u32]) -> Result<(), RunError> {
        let mut room = [Covered::default(); ROOM];
        let pattern = self.context.merge.pattern;
        // The coverage of each block; zero between primitives.
        let mut masks = [[0; MAX_SAMPLES]; TILE_BLOCKS * TILE_BLOCKS];
        // The coverage without the depth test, if programs can see the difference.
        let mut covers = masks;
        let sees_cover = self.context.merge.has_early_tests() && self.context.link.sees_coverage();
        for &id in list {
            let (geometry, primitive) = self.context.primitives.get(id);
            let Some(bounds) = Bounds::new(primitive, self.origin) else { continue };
            let polygon = self.context.stipple.filter(|_| stipple::is_stippled(primitive));
            let line = self.context.line_stipple.and_then(|stipple| Some((stipple, geometry.along(id)?)));
            let origin = self.origin;
            // The pixels that stipples draw.
            let drawn = |block: usize, sample: usize| match (polygon, line) {
                (Some(pattern), _) => stipple::mask(pattern, block),
                (None, Some((stipple, along))) => {
                    let place = if self.context.merge.centered { [0; 2] } else { pattern.places[sample] };
                    stipple::line_mask(stipple, along, block, origin, place)
                }
                (None, None) => u16::MAX,
            };
            // Whether it covers the watched pixel, before the depth test and after it.
            let (mut hit, mut left) = (false, false);
            for sample in 0..pattern.count() {
                let centered = self.context.merge.centered;
                let at_sample = if centered { *primitive } else { primitive.at_sample(pattern, sample) };
                if sees_cover {
                    let mut found = Blocks::new(&mut room);
                    let cover = Cover { primitive: &at_sample, id, origin: self.origin, bounds, whole: false };
                    find::<V>(&cover, &mut self.worker.groups, None, &mut found);
                    let count = found.count;
                    let count = self.outlined(&mut room, count);
                    for covered in &room[..count] {
                        covers[covered.block()][sample] |= covered.mask() & drawn(covered.block(), sample);
                    }
                }
                let (mut found, hit_now) = self.find::<V>(id, &at_sample, bounds, sample, &mut room);
                hit |= hit_now;
                if self.context.merge.tests_covered() {
                    for covered in &mut room[..found] {
                        let mask = covered.mask() & drawn(covered.block(), sample);
                        *covered = Covered::new(id, covered.block(), mask);
                        hit |= self.watched.is_some_and(|place| covered.covers(place));
                    }
                    found = self.test_covered::<V>(&mut room[..found], sample);
                }
                for covered in &room[..found] {
                    masks[covered.block()][sample] |= covered.mask() & drawn(covered.block(), sample);
                    left |= self.watched.is_some_and(|place| covered.covers(place));
                }
            }
            if hit && !left {
                self.statistics.rejected.push(primitive.source);
            }
            self.queue(id, bounds, &mut masks, sees_cover.then_some(&mut covers));
            if self.worker.samples.covered.len() >= MANY_BLOCKS {
                self.shade(MANY_BLOCKS)?;
            }
        }
        self.shade(1)
    }

    /// The blocks in which a primitive covers this sample, after the depth test if it is early. Returns their number,
    /// and whether the primitive covers the watched pixel before that test.
    #[inline(always)]
    fn find<V: F16>(
        &mut self,
        id: u32,
        primitive: &Primitive,
        bounds: Bounds,
        sample: usize,
        room: &mut [Covered; ROOM],
    ) -> (usize, bool) {
        let early = self.context.merge.depths_in(primitive.viewport, self.context.merge.early_depth);
        let groups = &mut self.worker.groups;
        let cover = Cover { primitive, id, origin: self.origin, bounds, whole: false };
        let mut found = Blocks::new(room);
        let mut hit = false;
        if let Some(place) = self.watched.filter(|_| early.is_some()) {
            find::<V>(&cover, groups, None, &mut found);
            hit = found.primitive_at(place).is_some();
            found.count = 0;
        }
        let depth = early.map(|depths| (depths, &mut *self.planes.plane(sample).depth));
        find::<V>(&cover, groups, depth, &mut found);
        let count = found.count;
        (self.outlined(room, count), hit)
    }

    /// Applies the tests that the program requests to the blocks that a primitive covers at this sample.
    #[inline(always)]
    fn test_covered<V: F16>(&mut self, found: &mut [Covered], sample: usize) -> usize {
        let TileContext { merge, primitives, .. } = self.context;
        let mut tile = self.planes.plane(sample).open(&mut []);
        let place = Some(sample).filter(|_| !merge.centered);
        merge.test_covered::<V>(*primitives, self.origin, found, &mut tile, place)
    }

    /// Keeps the pixels that smooth primitives cover, and returns the number of blocks left.
    fn outlined(&self, room: &mut [Covered; ROOM], count: usize) -> usize {
        let TileContext { has_outlines, primitives, line_stipple, .. } = self.context;
        if *has_outlines {
            smooth::cut(*primitives, line_stipple.as_ref(), &mut room[..count], self.origin)
        } else {
            count
        }
    }

    /// Queues the blocks that a primitive covers, and clears `masks` and `covers`. Without `covers`, the coverage
    /// before the depth test is `masks`.
    #[inline(always)]
    fn queue(&mut self, id: u32, bounds: Bounds, masks: &mut BlockMasks, mut covers: Option<&mut BlockMasks>) {
        let SampleQueue { covered, sampled } = &mut self.worker.samples;
        let per_sample = self.context.link.per_sample && !self.context.merge.centered;
        let [first, last] = bounds.blocks();
        for block in (first[1]..=last[1]).flat_map(|y| (first[0]..=last[0]).map(move |x| y * TILE_BLOCKS + x)) {
            let masks = std::mem::take(&mut masks[block]);
            let cover = covers.as_mut().map_or(masks, |covers| std::mem::take(&mut covers[block]));
            let any = masks.iter().fold(0, |any, mask| any | mask);
            if any == 0 {
                continue;
            }
            if !per_sample {
                // If the centre of a pixel is covered, all its samples count as covered, even those that fail the depth
                // test.
                let cover = if self.context.merge.centered { [any | cover[0]; MAX_SAMPLES] } else { cover };
                covered.push(Covered::new(id, block, any));
                sampled.push(Sampled { masks, covered: cover, only: None });
                continue;
            }
            for (sample, &mask) in masks.iter().enumerate().filter(|&(_, &mask)| mask != 0) {
                let mut own = Sampled { only: Some(sample as u8), ..Sampled::default() };
                (own.masks[sample], own.covered[sample]) = (mask, mask);
                covered.push(Covered::new(id, block, mask));
                sampled.push(own);
            }
        }
    }

    /// Shades queued blocks as long as there are at least `least`.
    #[inline(never)]
    fn shade(&mut self, least: usize) -> Result<(), RunError> {
        let mut first = 0;
        while self.worker.samples.covered.len() - first >= least {
            widest(Run(self, first))?;
            first += self.worker.batch.placed().len();
        }
        let SampleQueue { covered, sampled } = &mut self.worker.samples;
        covered.drain(..first);
        sampled.drain(..first);
        Ok(())
    }

    /// Runs the program on a batch of blocks of the queue, from `first` on, and writes the results.
    #[inline(always)]
    fn run<V: F16>(&mut self, first: usize) -> Result<(), RunError> {
        let Self { context, worker, planes, heat, origin, watched, statistics } = self;
        let FragmentWorker { frame, batch, passed, samples: SampleQueue { covered, sampled }, .. } = &mut **worker;
        let fragments = context.interpolator.fill::<V>(batch, &covered[first..], *origin);
        let blocks = batch.placed().len();
        let sampled = &sampled[first..][..blocks];
        context.interpolator.take_to_samples(batch, sampled, context.merge.pattern, *origin);
        context.shader.run(frame, &mut batch.rows, context.textures)?;
        if context.has_outlines {
            smooth::multiply(context.primitives, batch, *origin, context.merge.alphas(&planes.plane(0).colors));
        }
        let passed = &mut passed[..blocks];
        statistics.samples_passed +=
            context.merge.write_samples::<V>(context.primitives, *origin, batch, sampled, passed, planes);
        statistics.fragments += u64::from(fragments);
        statistics.invocations += batch.rows.lanes() as u64;
        if !heat.is_empty() {
            observe::add_heat(heat, batch, context.link, context.merge);
        }
        if let Some(place) = *watched {
            statistics.watched.extend(observe::watched(place, batch, passed, context.link, context.primitives));
        }
        Ok(())
    }
}

/// The coverage of a tile by a primitive, after the depth test if there is one.
#[inline(always)]
fn find<V: F16>(
    cover: &Cover<'_>,
    groups: &mut Groups,
    mut depth: Option<(Depths, &mut TileDepth)>,
    found: &mut Blocks<'_>,
) {
    let Cover { primitive, id, origin, bounds, .. } = *cover;
    let edges = match &primitive.shape {
        Shape::Triangle { edges, narrow: true } => edges,
        Shape::Small(triangle) => {
            let triangle = if triangle.split { triangle.in_tile(primitive, origin) } else { *triangle };
            groups.clear();
            groups.add::<V>(&triangle, id, depth.is_some().then_some(&primitive.z), None);
            groups.find::<V>(early(&mut depth), found);
            return groups.clear();
        }
        _ => return cover.find::<V>(early(&mut depth), found),
    };
    let triangle = Narrow::new(edges, bounds, [origin[0] - primitive.first[0], origin[1] - primitive.first[1]]);
    if triangle.large() {
        match triangle.extent() {
            Extent::Nothing => return,
            Extent::Everything => return Cover { whole: true, ..*cover }.find::<V>(early(&mut depth), found),
            Extent::Something => {}
        }
    }
    let z = depth.is_some().then_some(&primitive.z);
    groups.clear();
    for group in triangle.groups() {
        groups.add::<V>(&group, id, z, primitive.cut.then_some(bounds));
        if groups.full() {
            groups.find::<V>(early(&mut depth), found);
            groups.clear();
        }
    }
    groups.find::<V>(early(&mut depth), found);
    groups.clear();
}

fn early<'d>(depth: &'d mut Option<(Depths, &mut TileDepth)>) -> Option<EarlyDepth<'d>> {
    depth.as_mut().map(|(depths, depth)| EarlyDepth { depths: *depths, depth })
}
