//! A batch of fragments: its blocks, and the rows that the program reads.
//!
//! A batch has the quads of a block that are not empty, one after the other, then those of the next block. It may hold
//! fragments of many primitives, and several fragments of one pixel: tests and blending process it in the order in
//! which primitives were drawn.

use crate::assembly::Topology;
use crate::coverage::Covered;
use crate::lanes::{F16, I16, LANES, Lanes, QUAD_LANES, QUAD_PIXELS, QUAD_PLACES};
use crate::link::{Link, Source, SpriteRow};
use crate::primitive::{Geometry, Plane, Primitive, Primitives};
use crate::state::{PointSprites, PolygonMode, State};
use crate::tile::{BLOCK, IN_BLOCK};
use crate::vertex::Vertices;
use crate::window::{MAX_SAMPLES, Pattern, power};
use nvjit_runtime::{Batch, Shader};

/// The most fragments of a batch: few enough for their rows to stay in a near cache, many enough to be worth a call.
pub(crate) const BATCH: usize = 480;
/// The least power of two that is not less than the number of fragments.
const NUMBERS: usize = BATCH.next_power_of_two();
/// Elements of a row. A whole vector can be read or written from any fragment on.
pub(crate) const ROW: usize = NUMBERS + LANES;
/// The most blocks of a batch. A batch that takes a block has space for all of its quads.
pub(crate) const BATCH_BLOCKS: usize = 128;
const _: () = assert!(BATCH - LANES < 4 * BATCH_BLOCKS);
/// The number of slots that are interpolated together.
const CHUNK: usize = LANES;
/// Fragments that the program is run on together.
pub(crate) struct FragmentBatch {
    pub rows: Batch,
    /// The blocks of the batch, up to its count.
    placed: [Placed; BATCH_BLOCKS],
    block_count: usize,
    interpolation: Box<Interpolation>,
    /// The point sprites of the draw, if their coordinates replace rows that are constant without them.
    sprites: Option<PointSprites>,
}

/// The data from which a batch is interpolated.
struct Interpolation {
    /// Rows of x and y: the position of each fragment relative to the reference pixel of its primitive.
    places: [[f32; ROW]; 2],
    /// Rows of weights: of the second and of the third vertex of each fragment's primitive.
    weights: [[f32; ROW]; 2],
    /// The lanes of each primitive, in order, in steps of a vector. The last step of a primitive may reach into the
    /// lanes of the next one.
    steps: [Step; BATCH_BLOCKS],
    step_count: usize,
    /// The primitives of the batch.
    primitives: [u32; BATCH_BLOCKS],
    /// For each chunk of slots and each primitive of the batch: the values at the first vertex, and the differences
    /// from them at the second and the third vertex.
    values: Vec<[[Lanes<f32>; BATCH_BLOCKS]; 3]>,
}

/// A vector of fragments of one primitive.
#[derive(Clone, Copy, Default)]
struct Step {
    /// The first of them in the batch.
    lane: u16,
    /// The number of their primitive in the batch.
    primitive: u8,
}

/// The coverage of a block per sample, on multisampled targets.
#[derive(Clone, Copy, Default)]
pub(crate) struct Sampled {
    /// For each sample, the pixels that are covered and passed the tests before the program.
    pub masks: [u16; MAX_SAMPLES],
    /// The coverage before these tests, if the program reads it.
    pub covered: [u16; MAX_SAMPLES],
    /// The sample to which the fragments belong, if the program runs per sample.
    pub only: Option<u8>,
}

impl Sampled {
    /// The pixels whose coverage of this sample a program may set by writing the sample mask: all pixels with
    /// fragments, unless the fragments belong to another sample.
    pub fn owned(&self, sample: usize) -> u16 {
        match self.only {
            Some(_) => self.masks[sample],
            None => self.masks.iter().fold(0, |any, mask| any | mask),
        }
    }

    /// The position at which CENTROID attributes are evaluated: the centre of a pixel whose samples are all covered (or
    /// none is), else its first covered sample.
    fn centroid(&self, pattern: &Pattern, pixel: usize) -> [f32; 2] {
        let covered = samples_of(&self.covered[..pattern.count()], pixel);
        if covered == 0 || covered + 1 == 1 << pattern.count() {
            return [0.0; 2];
        }
        pattern.place(covered.trailing_zeros() as usize)
    }
}

/// The bits of one pixel's samples, from masks of pixels for each sample.
fn samples_of(masks: &[u16], pixel: usize) -> usize {
    masks.iter().enumerate().map(|(sample, mask)| usize::from(mask >> pixel & 1) << sample).sum()
}

/// Blocks that wait for the program, with their coverage per sample.
#[derive(Default)]
pub(crate) struct SampleQueue {
    pub covered: Vec<Covered>,
    pub sampled: Vec<Sampled>,
}

/// A block of a batch.
#[derive(Clone, Copy, Default)]
pub(crate) struct Placed {
    pub covered: Covered,
    /// The lane of its first fragment.
    lane: u16,
    /// A bit for each of its quads that are in the batch.
    quads: u8,
    /// The index of its primitive in the batch.
    primitive: u8,
}

impl Placed {
    #[inline(always)]
    pub fn lane(&self) -> usize {
        self.lane.into()
    }

    /// Its quads that are in the batch, as an index into tables.
    #[inline(always)]
    fn quads(&self) -> usize {
        (self.quads & 0b1111).into()
    }

    /// All pixels of the quads that are in the batch.
    #[inline(always)]
    pub fn pixels(&self) -> u16 {
        QUAD_PIXELS[self.quads()]
    }

    /// For each pixel of the block, the position of its fragment among those of the block.
    #[inline(always)]
    pub fn lanes(&self) -> &'static [u32; LANES] {
        &QUAD_LANES[self.quads()].0
    }

    /// The part of a row that belongs to this block.
    #[inline(always)]
    pub fn of<'a, T>(&self, row: &'a Row<T>) -> &'a [T; LANES] {
        part(row, self.lane)
    }
}

/// A row of a batch.
pub(crate) type Row<T> = [T; ROW];

/// A vector of a row, from `lane` on.
#[inline(always)]
fn part<T>(row: &Row<T>, lane: u16) -> &[T; LANES] {
    row[usize::from(lane) % NUMBERS..].first_chunk().expect("rows have room for a vector at each lane")
}

/// A vector of a row, mutable.
#[inline(always)]
fn part_mut<T>(row: &mut Row<T>, lane: u16) -> &mut [T; LANES] {
    row[usize::from(lane) % NUMBERS..].first_chunk_mut().expect("rows have room for a vector at each lane")
}

/// A row of a worker's batch.
#[inline(always)]
pub(crate) fn row<T>(row: &[T]) -> &Row<T> {
    row.try_into().expect("batches have rows of this length")
}

#[inline(always)]
fn row_mut<T>(row: &mut [T]) -> &mut Row<T> {
    row.try_into().expect("batches have rows of this length")
}

impl FragmentBatch {
    pub fn new(shader: &dyn Shader, link: &Link) -> Self {
        let mut rows = Batch::new(shader.signature(), ROW);
        fill_constants(&mut rows, link);
        Self {
            rows,
            placed: [Placed::default(); BATCH_BLOCKS],
            block_count: 0,
            interpolation: Box::new(Interpolation {
                places: [[0.0; ROW]; 2],
                weights: [[0.0; ROW]; 2],
                steps: [Step::default(); BATCH_BLOCKS],
                step_count: 0,
                primitives: [0; BATCH_BLOCKS],
                values: vec![[[Lanes([0.0; LANES]); BATCH_BLOCKS]; 3]; link.front.div_ceil(CHUNK)],
            }),
            sprites: None,
        }
    }

    /// The blocks of the batch.
    pub fn placed(&self) -> &[Placed] {
        &self.placed[..self.block_count]
    }

    /// The value of an interpolated slot at a fragment of the batch.
    pub fn interpolated(&self, lane: usize, slot: usize) -> f32 {
        let Interpolation { weights, steps, step_count, values, .. } = &*self.interpolation;
        let Some(step) = steps[..*step_count].iter().rfind(|step| usize::from(step.lane) <= lane) else { return 0.0 };
        let [first, second, third] =
            values[slot / CHUNK].each_ref().map(|values| values[usize::from(step.primitive)].0[slot % CHUNK]);
        first + weights[0][lane] * second + weights[1][lane] * third
    }
}

/// What interpolation of a draw's fragments needs.
pub(crate) struct Interpolator<'a> {
    link: &'a Link,
    vertices: &'a Vertices,
    primitives: Primitives<'a>,
    /// Chunks of interpolated slots.
    chunks: usize,
    conventions: Conventions,
    /// The rows that point sprites replace.
    replaced: Vec<SpriteRow>,
}

/// What the state of a draw says about the attributes of fragments.
#[derive(Clone, Copy, PartialEq)]
pub(crate) struct Conventions {
    /// The offset of a pixel's centre from the number of its column.
    center: f32,
    /// The row of pixels that counts as 0, if rows are counted downward.
    top: Option<i32>,
    /// Whether the index of the viewport is added to the layer.
    relative: bool,
    /// Point sprites, if points or the vertices of polygons are drawn.
    sprites: Option<PointSprites>,
}

impl Conventions {
    /// `height` is the target's, `topology` the draw's.
    pub fn new(state: &State, topology: Topology, height: u32, relative: bool) -> Self {
        let has_points = match topology {
            Topology::Points => true,
            Topology::Triangles => state.polygon_mode.contains(&PolygonMode::Point),
            Topology::Lines => false,
        };
        Self {
            center: if state.pixel_center_integer { 0.0 } else { 0.5 },
            top: state.origin_upper_left.then_some(height as i32 - 1),
            relative,
            sprites: state.point_sprites.filter(|_| has_points),
        }
    }
}

impl<'a> Interpolator<'a> {
    pub fn new(link: &'a Link, vertices: &'a Vertices, primitives: Primitives<'a>, conventions: Conventions) -> Self {
        let is_replaced = |row: &&SpriteRow| {
            let replaces = |sprites: PointSprites| row.set.is_none_or(|set| sprites.replaced >> set & 1 != 0);
            conventions.sprites.is_some_and(replaces)
        };
        Self {
            replaced: link.sprite_rows.iter().filter(is_replaced).copied().collect(),
            link,
            vertices,
            primitives,
            chunks: link.front.div_ceil(CHUNK),
            conventions,
        }
    }

    /// The plane of f[WPOS].y.
    fn window_y(&self, primitive: &Primitive) -> Plane {
        let (row, dy) = match self.conventions.top {
            None => (primitive.first[1], 1.0),
            Some(top) => (top - primitive.first[1], -1.0),
        };
        Plane { value: row as f32 + self.conventions.center, dx: 0.0, dy }
    }

    /// Fills the batch with as many blocks of the queue as fit. Returns the number of covered fragments.
    #[inline(always)]
    pub fn fill<V: F16>(&self, batch: &mut FragmentBatch, queue: &[Covered], origin: [i32; 2]) -> u32 {
        if batch.sprites != self.conventions.sprites {
            fill_constants(&mut batch.rows, self.link);
            batch.sprites = self.conventions.sprites;
        }
        let FragmentBatch { rows: batch, placed, block_count: blocks, interpolation, .. } = batch;
        let Interpolation { places: [all_x, all_y], weights, steps, step_count: steps_used, primitives, values } =
            &mut **interpolation;
        let [second, third] = weights;
        let (mut fragments, mut lane) = (0, 0);
        // The steps of the last primitive end at `end`. There are no branches here: they would often be mispredicted.
        let (mut number, mut last_primitive, mut end) = (usize::MAX, u32::MAX, 0);
        let (mut block_count, mut step_count) = (0, 0);
        for (&covered, placed) in queue.iter().zip(placed.iter_mut()) {
            if lane > BATCH - LANES {
                break;
            }
            let quads = covered.quads();
            block_count += 1;
            fragments += covered.mask().count_ones();
            let new = covered.primitive() != last_primitive;
            last_primitive = covered.primitive();
            number = number.wrapping_add(new.into());
            primitives[number % BATCH_BLOCKS] = last_primitive;
            *placed = Placed { covered, lane: lane as u16, quads, primitive: number as u8 };
            end = if new { lane } else { end };
            lane += 4 * quads.count_ones() as usize;
            steps[step_count % BATCH_BLOCKS] = Step { lane: end as u16, primitive: number as u8 };
            let another = lane > end;
            step_count += usize::from(another);
            end += if another { LANES } else { 0 };
        }
        let placed = &placed[..block_count];
        let mut found = [self.primitives.get(primitives[0]).1; BATCH_BLOCKS];
        let mut w_of = [0.0; BATCH_BLOCKS];
        for (number, &id) in primitives[..number.wrapping_add(1).min(BATCH_BLOCKS)].iter().enumerate() {
            let (geometry, primitive) = self.primitives.get(id);
            found[number] = primitive;
            w_of[number] = 1.0 / primitive.inverse_w.value;
            let (slots, [a, b, c]) = geometry.slots(self.vertices, primitive);
            for (chunk, [first, second, third]) in values[..self.chunks].iter_mut().enumerate() {
                let at_first = V::load(slots.chunk(a, chunk));
                at_first.store(&mut first[number].0);
                let others = [b, c].map(|slot| V::load(slots.chunk(slot, chunk)));
                let mut differences = others.map(|other| other.minus(at_first));
                let sum = differences[0].plus(differences[1]);
                if sum.equal(sum, u16::MAX) != u16::MAX {
                    for (other, difference) in others.into_iter().zip(&mut differences) {
                        let bits = V::splat(0.0).bits().where_set(other.equal(at_first, u16::MAX), difference.bits());
                        *difference = V::from_bits(bits);
                    }
                }
                differences[0].store(&mut second[number].0);
                differences[1].store(&mut third[number].0);
            }
        }
        // Without a new fragment only the masks change.
        if batch.lanes() != lane {
            batch.set_lanes(lane);
        }
        let alive = row_mut(batch.covered_mut());
        for block in placed {
            // The other fragments of covered quads run as helpers.
            let mask = V::gather_bits(block.covered.mask(), block.pixels());
            V::Integers::of_mask(mask).store(part_mut(alive, block.lane));
        }
        let all_steps = &steps[..step_count];
        if step_count > block_count * 3 / 4 {
            for block in placed {
                let number = usize::from(block.primitive) % BATCH_BLOCKS;
                let place = place_in_batch::<V>(block, found[number], origin);
                let [a, b] = weights_at(found[number], w_of[number], place);
                a.store(part_mut(second, block.lane));
                b.store(part_mut(third, block.lane));
            }
        } else {
            // If blocks have few fragments, the weights of several blocks are computed together.
            for block in placed {
                let number = usize::from(block.primitive) % BATCH_BLOCKS;
                let [x, y] = place_in_batch::<V>(block, found[number], origin);
                x.store(part_mut(all_x, block.lane));
                y.store(part_mut(all_y, block.lane));
            }
            for step in all_steps {
                let number = usize::from(step.primitive) % BATCH_BLOCKS;
                let place = [V::load(part(all_x, step.lane)), V::load(part(all_y, step.lane))];
                let [a, b] = weights_at(found[number], w_of[number], place);
                a.store(part_mut(second, step.lane));
                b.store(part_mut(third, step.lane));
            }
        }
        (*blocks, *steps_used) = (block_count, step_count);
        let mut rows = batch.inputs_mut().zip(&self.link.inputs).filter_map(|(row, source)| match *source {
            Source::Interpolated(slot) => Some((row_mut(row), slot)),
            _ => None,
        });
        // Slots are numbered in the order of rows.
        loop {
            match [rows.next(), rows.next(), rows.next(), rows.next()] {
                [Some((a, slot)), Some((b, _)), Some((c, _)), Some((d, _))] => {
                    fill::<V, 4>([a, b, c, d], slot, all_steps, [second, third], values);
                }
                rest => {
                    for row in rest {
                        let Some((row, slot)) = row else { break };
                        fill::<V, 1>([row], slot, all_steps, [second, third], values);
                    }
                    break;
                }
            }
        }
        drop(rows);
        for (row, source) in batch.inputs_mut().zip(&self.link.inputs) {
            let plane = |primitive: &Primitive| match *source {
                Source::WindowX => {
                    Plane { value: primitive.first[0] as f32 + self.conventions.center, dx: 1.0, dy: 0.0 }
                }
                Source::WindowY => self.window_y(primitive),
                _ => primitive.inverse_w,
            };
            match *source {
                Source::Interpolated(_) | Source::Constant(_) | Source::Point(_) => continue,
                Source::Flat(slot) | Source::Viewport(Some(slot)) => {
                    self.flat(row_mut(row), placed, |geometry, primitive| self.provoking(geometry, primitive, slot));
                    continue;
                }
                Source::PrimitiveId => {
                    self.flat(row_mut(row), placed, |_, primitive| f32::from_bits(primitive.source));
                    continue;
                }
                Source::SampleId => {
                    row.fill(0.0);
                    continue;
                }
                Source::SampleMask => {
                    let row = row_mut(row);
                    for block in placed {
                        // The only sample is at the centre.
                        let mask = V::gather_bits(block.covered.mask(), block.pixels());
                        V::from_bits(V::Integers::of_mask(mask).and(V::Integers::splat(1)))
                            .store(part_mut(row, block.lane));
                    }
                    continue;
                }
                Source::Viewport(None) => {
                    self.flat(row_mut(row), placed, |_, primitive| f32::from_bits(primitive.viewport.into()));
                    continue;
                }
                Source::Layer(slot) => {
                    self.flat(row_mut(row), placed, |geometry, primitive| {
                        let written = slot.map_or(0, |slot| self.provoking(geometry, primitive, slot).to_bits());
                        let more = if self.conventions.relative { primitive.viewport.into() } else { 0 };
                        f32::from_bits(written.wrapping_add(more))
                    });
                    continue;
                }
                Source::Linear(slot, w) => {
                    self.linear::<V>(row_mut(row), placed, origin, [slot, w]);
                    continue;
                }
                Source::WindowZ => {
                    self.window_z::<V>(row_mut(row), placed, origin);
                    continue;
                }
                Source::WindowX | Source::WindowY | Source::InverseW => {}
            }
            let row = row_mut(row);
            for block in placed {
                let (_, primitive) = self.primitives.get(block.covered.primitive());
                let place = place_in_batch::<V>(block, primitive, origin);
                let mut value: V = plane(primitive).at(place);
                if *source == Source::InverseW && primitive.exponent != 0 {
                    value = value.times(V::splat(power(primitive.exponent) as f32));
                }
                value.store(part_mut(row, block.lane));
            }
        }
        for &SpriteRow { row, component, .. } in &self.replaced {
            let constant = self.link.inputs[row].constant();
            let row = row_mut(batch.input_mut(row));
            // Each store reaches into the next block, so blocks without sprites get their values again.
            let filled = *row;
            for block in placed {
                let (_, primitive) = self.primitives.get(block.covered.primitive());
                let value = match primitive.over_w.get(usize::from(component)) {
                    _ if !primitive.is_sprite() => {
                        constant.map_or_else(|| V::load(part(&filled, block.lane)), V::splat)
                    }
                    Some(plane) => plane.at(place_in_batch::<V>(block, primitive, origin)),
                    None => V::splat(if component == 3 { 1.0 } else { 0.0 }),
                };
                value.store(part_mut(row, block.lane));
            }
        }
        fragments
    }

    /// Evaluates SAMPLE attributes of a filled batch at their samples, and records the samples.
    #[inline(never)]
    pub fn take_to_samples(&self, batch: &mut FragmentBatch, sampled: &[Sampled], pattern: &Pattern, origin: [i32; 2]) {
        let FragmentBatch { rows, placed, block_count, .. } = batch;
        let inputs = self.link.inputs.iter().zip(&self.link.centroid).enumerate();
        for (row, (number, (&source, &centroid))) in rows.inputs_mut().zip(inputs) {
            let sprite = self.replaced.iter().find(|replaced| replaced.row == number);
            for (block, sampled) in placed[..*block_count].iter().zip(sampled) {
                let source = match sprite {
                    Some(sprite) if self.primitives.get(block.covered.primitive()).1.is_sprite() => {
                        match sprite.component {
                            component @ 0..2 => Source::Point(component),
                            _ => continue,
                        }
                    }
                    _ if source.constant().is_some() => continue,
                    _ => source,
                };
                let moves = match source {
                    Source::Point(_) | Source::Interpolated(_) | Source::Linear(..) => self.link.per_sample || centroid,
                    Source::WindowX | Source::WindowY | Source::WindowZ | Source::InverseW => self.link.per_sample,
                    Source::SampleId | Source::SampleMask => true,
                    Source::Flat(_)
                    | Source::PrimitiveId
                    | Source::Layer(_)
                    | Source::Viewport(_)
                    | Source::Constant(_) => false,
                };
                if !moves {
                    continue;
                }
                for pixel in (0..LANES).filter(|pixel| block.pixels() >> pixel & 1 != 0) {
                    row[block.lane() + block.lanes()[pixel] as usize] = match source {
                        Source::SampleId => f32::from_bits(sampled.only.unwrap_or(0).into()),
                        Source::SampleMask => {
                            let is_late = self.link.post_depth_coverage;
                            let masks = if is_late { &sampled.masks } else { &sampled.covered };
                            f32::from_bits(samples_of(&masks[..pattern.count()], pixel) as u32)
                        }
                        _ => {
                            let only = sampled.only.map(|sample| pattern.place(sample.into()));
                            let place = only.unwrap_or_else(|| sampled.centroid(pattern, pixel));
                            self.at(source, block.covered, pixel, place, origin)
                        }
                    };
                }
            }
        }
    }

    /// The value of an attribute at a position in a pixel, relative to its centre.
    fn at(&self, source: Source, covered: Covered, pixel: usize, place: [f32; 2], origin: [i32; 2]) -> f32 {
        let (geometry, primitive) = self.primitives.get(covered.primitive());
        let start = block_start(covered, primitive, origin);
        let [x, y] = [0, 1].map(|axis| (start[axis] + IN_BLOCK[axis][pixel] as i32) as f32 + place[axis]);
        let corners = || primitive.corners.map(|corner| geometry.all_slots(self.vertices, corner));
        let [second, third] = primitive.over_w.map(|plane| plane.scalar([x, y]));
        match source {
            Source::WindowX => primitive.first[0] as f32 + self.conventions.center + x,
            Source::WindowY => self.window_y(primitive).scalar([x, y]),
            Source::WindowZ => primitive.z.scalar([x, y]),
            Source::InverseW => primitive.inverse_w.scalar([x, y]) * power(primitive.exponent) as f32,
            Source::Interpolated(slot) => {
                let [a, b, c] = corners().map(|slots| slots[slot]);
                let w = 1.0 / primitive.inverse_w.scalar([x, y]);
                a + second * w * difference(b, a) + third * w * difference(c, a)
            }
            Source::Point(0) => second,
            Source::Point(_) => third,
            Source::Linear(slot, w) => {
                let [a, b, c] = corners();
                let [w_b, w_c] = [b, c].map(|slots| slots[w] * power(primitive.exponent) as f32);
                let [to_b, to_c] = [b, c].map(|slots| difference(slots[slot], a[slot]));
                a[slot] + second * (to_b * w_b) + third * (to_c * w_c)
            }
            _ => 0.0,
        }
    }

    /// The value of a slot at the provoking vertex.
    fn provoking(&self, geometry: &Geometry, primitive: &Primitive, slot: usize) -> f32 {
        geometry.all_slots(self.vertices, primitive.provoking())[slot]
    }

    /// Fills a row that is constant over a primitive.
    fn flat(&self, row: &mut Row<f32>, placed: &[Placed], value: impl Fn(&Geometry, &Primitive) -> f32) {
        let (mut last, mut found) = (None, 0.0);
        for block in placed {
            let id = block.covered.primitive();
            if last != Some(id) {
                let (geometry, primitive) = self.primitives.get(id);
                (last, found) = (Some(id), value(geometry, primitive));
            }
            part_mut(row, block.lane).fill(found);
        }
    }

    /// Fills a row that is linear in the window. The weights of vertices are divided by their w, so the value of each
    /// vertex is multiplied by its w, which is the other slot.
    fn linear<V: F16>(&self, row: &mut Row<f32>, placed: &[Placed], origin: [i32; 2], [slot, w]: [usize; 2]) {
        for block in placed {
            let (geometry, primitive) = self.primitives.get(block.covered.primitive());
            let [first, second, third] = primitive.corners.map(|corner| geometry.all_slots(self.vertices, corner));
            let place = place_in_batch::<V>(block, primitive, origin);
            let [second, third] = [(second, 0), (third, 1)].map(|(corner, number)| {
                let w = corner[w] * power(primitive.exponent) as f32;
                primitive.over_w[number].at(place).times(V::splat(difference(corner[slot], first[slot]) * w))
            });
            V::splat(first[slot]).plus(second).plus(third).store(part_mut(row, block.lane));
        }
    }

    /// The depths of fragments, with the same bits as in the depth test.
    fn window_z<V: F16>(&self, row: &mut Row<f32>, placed: &[Placed], origin: [i32; 2]) {
        for block in placed {
            let (_, primitive) = self.primitives.get(block.covered.primitive());
            let mut depth = [0.0; LANES];
            primitive.z.at_block::<V>(block_start(block.covered, primitive, origin)).store(&mut depth);
            let row = part_mut(row, block.lane);
            for (pixel, z) in depth.into_iter().enumerate().filter(|(pixel, _)| block.pixels() >> pixel & 1 != 0) {
                row[block.lanes()[pixel] as usize] = z;
            }
        }
    }
}

/// What is interpolated between the values of two vertices: 0 between equal infinities, too, whose difference is NaN.
fn difference(value: f32, first: f32) -> f32 {
    if value == first { 0.0 } else { value - first }
}

/// The weights of the second and the third vertex of a primitive at some positions. Without perspective, `w` is the
/// same everywhere, and one division is enough; a division of vectors takes as long as all else here.
#[inline(always)]
fn weights_at<V: F16>(primitive: &Primitive, w: f32, place: [V; 2]) -> [V; 2] {
    let w = match primitive.inverse_w.is_level() {
        true => V::splat(w),
        false => primitive.inverse_w.at(place).reciprocal(),
    };
    [primitive.over_w[0].at(place).times(w), primitive.over_w[1].at(place).times(w)]
}

/// Fills the rows whose values no draw changes, except for point sprites.
fn fill_constants(rows: &mut Batch, link: &Link) {
    for (row, source) in link.inputs.iter().enumerate() {
        if let Some(value) = source.constant() {
            rows.input_mut(row).fill(value);
        }
    }
}

/// Fills the rows of consecutive slots from `slot` on, all in one chunk. (Several rows at a time load shared data
/// once.)
#[inline(always)]
fn fill<V: F16, const N: usize>(
    mut rows: [&mut Row<f32>; N],
    slot: usize,
    steps: &[Step],
    [second, third]: [&Row<f32>; 2],
    values: &[[[Lanes<f32>; BATCH_BLOCKS]; 3]],
) {
    let [at_first, to_second, to_third] = &values[slot / CHUNK];
    let slot = (slot % CHUNK).min(CHUNK - N);
    for step in steps {
        let (weight_second, weight_third) = (V::load(part(second, step.lane)), V::load(part(third, step.lane)));
        let number = usize::from(step.primitive) % BATCH_BLOCKS;
        for (i, row) in rows.iter_mut().enumerate() {
            V::splat(at_first[number].0[slot + i])
                .plus(weight_second.times(V::splat(to_second[number].0[slot + i])))
                .plus(weight_third.times(V::splat(to_third[number].0[slot + i])))
                .store(part_mut(row, step.lane));
        }
    }
}

/// The first pixel of a block, relative to the reference pixel of its primitive.
#[inline(always)]
pub(crate) fn block_start(covered: Covered, primitive: &Primitive, origin: [i32; 2]) -> [i32; 2] {
    let x = origin[0] - primitive.first[0] + (BLOCK * covered.column()) as i32;
    let y = origin[1] - primitive.first[1] + (BLOCK * covered.row()) as i32;
    [x, y]
}

/// The positions of a block's fragments relative to the reference pixel of its primitive, in the order of the batch.
#[inline(always)]
fn place_in_batch<V: F16>(block: &Placed, primitive: &Primitive, origin: [i32; 2]) -> [V; 2] {
    let [from_x, from_y] = block_start(block.covered, primitive, origin);
    let [x, y] = &QUAD_PLACES[block.quads()];
    [V::load(&x.0).plus(V::splat(from_x as f32)), V::load(&y.0).plus(V::splat(from_y as f32))]
}
