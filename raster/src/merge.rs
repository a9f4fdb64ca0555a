//! Per-fragment operations: depth range, alpha test, stencil test, depth test, blending (chapter 4 of OpenGL 2.1).

mod blend;

use crate::batch::{BATCH_BLOCKS, FragmentBatch, Placed, ROW, Row, Sampled, block_start, row};
use crate::color::{Color, byte_mask};
use crate::coverage::Covered;
use crate::depth::{Depths, compare};
use crate::lanes::{F16, I16, LANES, widest};
use crate::operations::{Writes, stencil};
use crate::primitive::{Primitive, Primitives};
use crate::registers::{COLH, COLOR1, COLORS, COLR, DEPR, INSTRUCTION_COUNT, SAMPLEMASK, result};
use crate::state::{AlphaTest, ColorClamp, MAX_VIEWPORTS, State, Stencil};
use crate::target::{OpenTile, Samples, Uses};
use crate::tile::Blocks;
use crate::window::Pattern;
use blend::{BlendFloats, Change, is_sure};
use nvjit_runtime::{Signature, WrittenDepth};

/// The per-fragment operations on the results of a fragment program.
#[derive(PartialEq)]
pub(crate) struct Merge {
    /// The depth test, if it runs where blocks are covered; of one viewport: [`depths_in`](Self::depths_in).
    pub early_depth: Option<Depths>,
    /// The tests of covered pixels that run before the program because it requests that.
    requested: Tests,
    /// The tests that run after the program. The stencil test precedes the depth test.
    late: Tests,
    /// Whether all fragments pass that the program ran on.
    all_pass: bool,
    alpha: Option<AlphaTest>,
    /// When colours are clamped.
    color_clamp: ColorClamp,
    /// How each colour buffer is written.
    writes: [Writes; COLORS],
    /// Output row of the alpha of colour 0, which the alpha test and coverage read.
    test_alpha: Option<usize>,
    /// Output rows of the colour of each colour buffer.
    colors: [Option<[usize; 4]>; COLORS],
    /// Output row of o[DEPR].z, and what happens to the depth there.
    depth: Option<usize>,
    written_depth: WrittenDepth,
    /// Whether a depth outside of the depth range discards the fragment.
    discards_depths: bool,
    /// Output row of result.samplemask, on multisampled targets.
    sample_mask: Option<usize>,
    /// Whether the sample mask replaces the coverage.
    overrides_coverage: bool,
    alpha_to_coverage: bool,
    alpha_to_one: bool,
    /// Bit n: sample n may be covered.
    sample_coverage: Option<u8>,
    /// The positions of samples in a pixel.
    pub pattern: &'static Pattern,
    /// Whether all samples of a pixel are at its centre: MULTISAMPLE is disabled.
    pub centered: bool,
    /// Whether samples that pass are counted.
    counts_samples: bool,
    /// Whether these are the samples that the program ran for.
    counts_covered: bool,
    /// The depth range of each viewport, the lower bound first, if [`clamps_apart`](Self::clamps_apart) or
    /// [`discards_depths`](Self::discards_depths).
    depth_ranges: [[f32; 2]; MAX_VIEWPORTS],
    /// Whether depths are clamped to these ranges, and the ranges differ.
    pub clamps_apart: bool,
    /// Output row of the count of executed instructions.
    pub count: Option<usize>,
}

/// The stencil test, and the depth test behind it.
#[derive(Clone, Copy, Default, PartialEq)]
struct Tests {
    stencil: Option<Stencil>,
    /// Of one viewport: [`Merge::depths_in`].
    depth: Option<Depths>,
}

/// The output rows of a fragment program that these operations read.
pub(crate) struct Results {
    /// The rows of each colour. Colour 0 is `o[COLR]` or `o[COLH]`.
    colors: [Option<[usize; 4]>; COLORS],
    depth: Option<usize>,
    sample_mask: Option<usize>,
    count: Option<usize>,
}

impl Results {
    pub fn new(fragment: &Signature) -> Self {
        let row = |register, component| fragment.output(result(register, component));
        let rows = |register| {
            let [r, g, b, a] = [0, 1, 2, 3].map(|component| row(register, component));
            Some([r?, g?, b?, a?])
        };
        let color = |number: usize| match number {
            0 => rows(COLR).or_else(|| rows(COLH)),
            _ => rows(COLOR1 + number as u16 - 1),
        };
        Self {
            colors: std::array::from_fn(color),
            depth: row(DEPR, 2).filter(|_| Merge::replaces_depth(fragment)),
            sample_mask: row(SAMPLEMASK, 0),
            count: fragment.output(INSTRUCTION_COUNT),
        }
    }
}

impl Merge {
    /// `smooth`: whether primitives may be smooth; `pattern`: the samples of pixels; `has_stencil`: whether there is a
    /// stencil buffer. If MULTISAMPLE is disabled, nothing here changes the coverage.
    pub fn new(
        fragment: &Signature,
        results: &Results,
        state: &State,
        smooth: bool,
        pattern: &'static Pattern,
        has_stencil: bool,
    ) -> Self {
        let has_samples = pattern.count() > 1;
        let samples = has_samples && state.multisample;
        let color = |number: u8| results.colors.get(usize::from(number)).copied().flatten();
        let colors = state.color_results.map(color);
        let depth = results.depth;
        let tests = Tests { stencil: state.stencil.filter(|_| has_stencil), depth: Depths::new(state, smooth) };
        let sample_mask = results.sample_mask.filter(|_| samples);
        let alpha_to_coverage = samples && state.alpha_to_coverage;
        let sample_coverage = state.sample_coverage.filter(|_| samples);
        let changes_coverage = sample_mask.is_some() || alpha_to_coverage || sample_coverage.is_some();
        // A program writes memory even if its fragment fails, unless early tests are requested.
        let all_pass = !fragment.kills && state.alpha_test.is_none() && !changes_coverage;
        let early = fragment.early_tests || all_pass && depth.is_none() && !fragment.writes_memory;
        // Pixels removed by a stipple or an outline must not write depth, and the stencil test comes first.
        let early = early && tests.stencil.is_none() && state.polygon_stipple.is_none();
        let early = early && !(samples && state.line_stipple.is_some());
        let early = early && !smooth;
        // All of these precede the program if it requests that.
        let requested = fragment.early_tests && !early;
        let clamps_apart =
            state.depth_clamp && (1..MAX_VIEWPORTS).any(|number| state.bounds(number) != state.bounds(0));
        let centered = has_samples && !state.multisample;
        let discards_depths =
            !state.depth_clamp && (state.discards_depths || fragment.written_depth == WrittenDepth::Discarded);
        let depth_ranges = match clamps_apart || discards_depths {
            true => std::array::from_fn(|number| state.bounds(number)),
            false => [[0.0; 2]; MAX_VIEWPORTS],
        };
        Self {
            early_depth: tests.depth.filter(|_| early),
            requested: if requested { tests } else { Tests::default() },
            late: if early || requested { Tests::default() } else { tests },
            all_pass: (early || requested) && all_pass,
            alpha: state.alpha_test,
            color_clamp: state.color_clamp,
            writes: std::array::from_fn(|buffer| Writes::new(state, buffer)),
            test_alpha: color(0).map(|rows| rows[3]),
            colors,
            depth,
            written_depth: match fragment.written_depth {
                WrittenDepth::Discarded if state.depth_clamp => WrittenDepth::Clamped,
                written => written,
            },
            discards_depths,
            sample_mask,
            overrides_coverage: fragment.overrides_coverage && sample_mask.is_some(),
            alpha_to_coverage,
            alpha_to_one: samples && state.alpha_to_one,
            sample_coverage,
            pattern,
            centered,
            counts_samples: state.count_samples,
            counts_covered: fragment.early_tests,
            depth_ranges,
            clamps_apart,
            count: results.count,
        }
    }

    /// The output rows of alphas that are written or tested, each once, and whether their colours are clamped. Alphas
    /// of integer buffers are left out.
    pub fn alphas(&self, buffers: &[Color]) -> impl Iterator<Item = (usize, bool)> + Clone + use<> {
        let is_clamped = |buffer: usize| self.color_clamp.clamps(buffers.get(buffer));
        let is_integer = |buffer: usize| buffers.get(buffer).is_some_and(Color::is_integer);
        // The alpha of colour 0 is tested even if no buffer is written with colour 0.
        let tested = self.test_alpha.filter(|_| self.alpha.is_some());
        let mut alphas: [Option<usize>; COLORS + 1] =
            std::array::from_fn(|n| if n < COLORS { self.colors[n].map(|rows| rows[3]) } else { tested });
        let clamped: [bool; COLORS + 1] = std::array::from_fn(|n| is_clamped(n % COLORS));
        for number in 0..alphas.len() {
            if alphas[..number].contains(&alphas[number]) || is_integer(number % COLORS) {
                alphas[number] = None;
            }
        }
        alphas.into_iter().zip(clamped).filter_map(|(row, clamped)| Some((row?, clamped)))
    }

    /// The buffers used by tests.
    pub fn uses(&self) -> Uses {
        let Self { early_depth, requested, late, .. } = self;
        Uses {
            depth: early_depth.is_some() || requested.depth.is_some() || late.depth.is_some(),
            stencil: requested.stencil.is_some() || late.stencil.is_some(),
        }
    }

    /// A depth test with the range of a viewport.
    #[inline(always)]
    pub fn depths_in(&self, viewport: u8, depths: Option<Depths>) -> Option<Depths> {
        let within = |own: Depths| own.within(self.depth_ranges[usize::from(viewport)]);
        if self.clamps_apart { depths.map(within) } else { depths }
    }

    /// Whether the depth that the program writes is used. With early tests it has no effect.
    fn replaces_depth(fragment: &Signature) -> bool {
        let writes = fragment.written_depth != WrittenDepth::Kept && fragment.output(result(DEPR, 2)).is_some();
        writes && !fragment.early_tests
    }

    /// Whether the program requests tests of covered pixels: [`test_covered`](Self::test_covered).
    #[inline(always)]
    pub fn tests_covered(&self) -> bool {
        self.requested != Tests::default()
    }

    /// Whether fragments may fail tests before the program runs.
    pub fn has_early_tests(&self) -> bool {
        self.early_depth.is_some() || self.tests_covered()
    }

    /// Applies the requested tests to covered blocks, of one sample, if given, and moves those that are left to the
    /// beginning. Returns their number.
    #[inline(always)]
    pub fn test_covered<V: F16>(
        &self,
        primitives: Primitives<'_>,
        origin: [i32; 2],
        blocks: &mut [Covered],
        tile: &mut OpenTile<'_>,
        sample: Option<usize>,
    ) -> usize {
        let mut left = 0;
        for number in 0..blocks.len() {
            let covered = blocks[number];
            let (_, primitive) = primitives.get(covered.primitive());
            let z = || self.depths_of::<V>(covered, primitive, origin, sample);
            let mask = self.passing(&self.requested, z, covered, covered.mask(), primitive, tile);
            if mask != 0 {
                blocks[left] = Covered::new(covered.primitive(), covered.block(), mask);
                left += 1;
            }
        }
        left
    }

    /// The pixels of `mask` in a block that pass these tests.
    #[inline(always)]
    fn passing<V: F16>(
        &self,
        tests: &Tests,
        z: impl FnOnce() -> V,
        covered: Covered,
        mask: u16,
        primitive: &Primitive,
        tile: &mut OpenTile<'_>,
    ) -> u16 {
        let depth = &mut tile.depth[covered.block()];
        let depths = self.depths_in(primitive.viewport, tests.depth);
        let test_depth = |mask| match depths {
            Some(depths) => depths.test(z(), mask, depth),
            None => mask,
        };
        match (&tests.stencil, &mut tile.stencil) {
            (Some(test), Some(plane)) => {
                stencil(test.face(primitive.shows_back()), &mut plane[covered.block()].0, mask, test_depth)
            }
            _ => test_depth(mask),
        }
    }

    /// Whether primitives are clipped to the near and far planes.
    pub fn clips_depth(fragment: &Signature) -> bool {
        fragment.written_depth == WrittenDepth::Clamped || !Self::replaces_depth(fragment)
    }

    /// The depths that the program wrote for a block's fragments, at the sample, if one is given.
    #[inline(always)]
    fn written<V: F16>(&self, row: &Row<f32>, block: &Placed, sample: Option<(usize, &Sampled)>) -> V {
        let written = block.of(row);
        match (self.written_depth, sample) {
            (WrittenDepth::Clamped, _) if !self.discards_depths => V::load(written).clamped(),
            // Fragments that belong to one sample have the depth there.
            (WrittenDepth::Discarded, Some((sample, Sampled { only: None, .. }))) if !self.centered => {
                V::load(&displaced(written, self.pattern.place(sample)))
            }
            _ => V::load(written),
        }
    }

    /// Writes the results of a batch to the pixels of its blocks, one after the other. `passed` receives the passing
    /// pixels of each block. Returns the number of passing samples, if they are counted.
    #[inline(always)]
    pub fn write<V: F16>(
        &self,
        primitives: Primitives<'_>,
        origin: [i32; 2],
        batch: &FragmentBatch,
        passed: &mut [u16],
        tile: &mut OpenTile<'_>,
    ) -> u64 {
        if self.all_pass {
            for (block, passed) in batch.placed().iter().zip(&mut *passed) {
                *passed = block.covered.mask();
            }
        } else {
            self.test::<V>(primitives, origin, batch, passed, tile, None);
        }
        self.write_colors::<V>(batch, passed, tile);
        match self.counts_covered {
            true => self.count(batch.placed().iter().map(|block| block.covered.mask())),
            false => self.count(passed[..batch.placed().len()].iter().copied()),
        }
    }

    /// The number of pixels, if they are counted.
    #[inline(always)]
    fn count(&self, masks: impl Iterator<Item = u16>) -> u64 {
        if self.counts_samples { masks.map(|mask| u64::from(mask.count_ones())).sum() } else { 0 }
    }

    /// Writes the results of a batch to all samples of each block in `sampled`, for multisampled targets. `passed`
    /// receives the pixels of which any sample passes.
    #[inline(always)]
    pub fn write_samples<V: F16>(
        &self,
        primitives: Primitives<'_>,
        origin: [i32; 2],
        batch: &FragmentBatch,
        sampled: &[Sampled],
        passed: &mut [u16],
        planes: &mut Samples<'_>,
    ) -> u64 {
        let mut counted = 0;
        let mut any = [0; BATCH_BLOCKS];
        for sample in 0..planes.count() {
            let mut tile = planes.plane(sample).open(&mut []);
            if self.all_pass {
                for (passed, sampled) in passed.iter_mut().zip(sampled) {
                    *passed = sampled.masks[sample];
                }
            } else {
                self.test::<V>(primitives, origin, batch, passed, &mut tile, Some((sample, sampled)));
            }
            for (any, passed) in any.iter_mut().zip(&*passed) {
                *any |= passed;
            }
            self.write_colors::<V>(batch, passed, &mut tile);
            counted += match self.counts_covered {
                true => self.count(sampled.iter().map(|sampled| sampled.masks[sample])),
                false => self.count(passed.iter().copied()),
            };
        }
        passed.copy_from_slice(&any[..passed.len()]);
        counted
    }

    #[inline(always)]
    fn write_colors<V: F16>(&self, batch: &FragmentBatch, passed: &[u16], tile: &mut OpenTile<'_>) {
        let placed = batch.placed();
        // If the program does not write a colour, the colour is undefined; the buffer keeps its contents.
        for ((buffer, rows), writes) in tile.colors.iter_mut().zip(&self.colors).zip(&self.writes) {
            if let Some(rows) = rows {
                let mut rows = rows.map(|number| row(batch.rows.output(number)));
                if self.alpha_to_one && !buffer.is_integer() {
                    rows[3] = &ONES;
                }
                write_color::<V>(writes, buffer, rows, placed, passed);
            }
        }
    }

    /// The depths of a primitive in a block, at the centres of pixels or at a sample.
    #[inline(always)]
    fn depths_of<V: F16>(&self, covered: Covered, primitive: &Primitive, origin: [i32; 2], sample: Option<usize>) -> V {
        let z = sample.map_or(primitive.z, |sample| primitive.z.seen_from(self.pattern.place(sample)));
        z.at_block(block_start(covered, primitive, origin))
    }

    /// The passing pixels of each block, after all tests that follow the program: of pixels that the program did not
    /// discard, and for one sample, if given.
    #[inline(always)]
    fn test<V: F16>(
        &self,
        primitives: Primitives<'_>,
        origin: [i32; 2],
        batch: &FragmentBatch,
        passed: &mut [u16],
        tile: &mut OpenTile<'_>,
        sample: Option<(usize, &[Sampled])>,
    ) {
        let covered = row(batch.rows.covered());
        let depth = self.depth.map(|number| row(batch.rows.output(number)));
        let alpha = self.test_alpha.map(|number| row(batch.rows.output(number)));
        let is_integer = tile.colors.first().is_some_and(Color::is_integer);
        for (number, (block, passed)) in batch.placed().iter().zip(passed).enumerate() {
            let mut mask = V::Integers::load(block.of(covered)).signs();
            let z =
                depth.map(|row| self.written::<V>(row, block, sample.map(|(own, sampled)| (own, &sampled[number]))));
            if let Some(z) = z.filter(|_| self.discards_depths) {
                let (_, primitive) = primitives.get(block.covered.primitive());
                let [near, far] = self.depth_ranges[usize::from(primitive.viewport)].map(V::splat);
                // NaN is outside of each range.
                mask = z.less_or_equal(far, near.less_or_equal(z, mask));
            }
            if let (Some(test), Some(row), false) = (self.alpha, alpha, is_integer) {
                let alpha = V::load(block.of(row));
                let is_clamped = self.color_clamp.clamps(tile.colors.first());
                let alpha = if is_clamped { alpha.clamped() } else { alpha };
                mask = compare(test.func, alpha, V::splat(test.reference), mask);
            }
            if let Some((sample, _)) = sample {
                if let (true, Some(row)) = (self.alpha_to_coverage && !is_integer, alpha) {
                    let least = (sample as f32 + 0.5) / self.pattern.count() as f32;
                    mask = V::splat(least).less_or_equal(V::load(block.of(row)), mask);
                }
                if self.sample_coverage.is_some_and(|samples| samples >> sample & 1 == 0) {
                    mask = 0;
                }
                if let Some(output) = self.sample_mask {
                    let written = block.of(row(batch.rows.output(output)));
                    for (lane, bits) in written.iter().enumerate() {
                        mask &= !(u16::from(bits.to_bits() >> sample & 1 == 0) << lane);
                    }
                }
            }
            // From here on, masks are in the order of the block's pixels.
            mask = V::scatter_bits(mask, block.pixels());
            if let Some((sample, sampled)) = sample {
                let sampled = &sampled[number];
                mask &= if self.overrides_coverage { sampled.owned(sample) } else { sampled.masks[sample] };
            }
            let (_, primitive) = primitives.get(block.covered.primitive());
            let sample = sample.map(|(sample, _)| sample).filter(|_| !self.centered);
            // The program's depths, or the primitive's.
            let z = || match z {
                Some(z) => V::from_bits(z.bits().picked(block.lanes())),
                None => self.depths_of::<V>(block.covered, primitive, origin, sample),
            };
            *passed = self.passing(&self.late, z, block.covered, mask, primitive, tile);
        }
    }
}

#[inline(always)]
fn write_color<V: F16>(writes: &Writes, buffer: &mut Color, rows: [&Row<f32>; 4], placed: &[Placed], passed: &[u16]) {
    let Writes { blend, logic_op, color_mask, .. } = writes;
    match buffer {
        _ if logic_op.is_some() || writes.is_converted(buffer) => write_each(writes, buffer, rows, placed, passed),
        Color::Rgba8(pixels) => match blend {
            None if *color_mask == [true; 4] => write_bytes::<V>(pixels, rows, placed, passed),
            _ => widest(Change { blend: blend.as_ref(), keep: !byte_mask(*color_mask), pixels, rows, placed, passed }),
        },
        Color::Rgba32i(planes) if *color_mask == [true; 4] => write_floats::<V>(planes, rows, placed, passed),
        Color::Rgba32f(planes) if *color_mask == [true; 4] => match blend {
            None => write_floats::<V>(planes, rows, placed, passed),
            Some(blend) if is_sure(blend) => widest(BlendFloats { blend, planes, rows, placed, passed }),
            Some(_) => write_each(writes, buffer, rows, placed, passed),
        },
        _ => write_each(writes, buffer, rows, placed, passed),
    }
}

/// Writes pixel by pixel, in any format and with any operation.
#[inline(never)]
fn write_each(writes: &Writes, buffer: &mut Color, rows: [&Row<f32>; 4], placed: &[Placed], passed: &[u16]) {
    for_each(placed, passed, |block, pixel, lane| {
        writes.one(buffer, block * LANES + pixel, rows.map(|row| row[lane]));
    });
}

/// An alpha of 1 for all fragments of a batch.
static ONES: Row<f32> = [1.0; ROW];

#[inline(always)]
fn write_bytes<V: F16>(pixels: &mut Blocks<u32>, rows: [&Row<f32>; 4], placed: &[Placed], passed: &[u16]) {
    let [r, g, b, a] = rows;
    let end = placed.last().map_or(0, Placed::lane) + LANES;
    if end > placed.len() * (LANES * 3 / 4) {
        for (block, &mask) in placed.iter().zip(passed) {
            let colors = [V::load(block.of(r)), V::load(block.of(g)), V::load(block.of(b)), V::load(block.of(a))];
            let pixels = &mut pixels[block.covered.block()].0;
            pack_lanes(colors).picked(block.lanes()).where_set(mask, V::Integers::load(pixels)).store(pixels);
        }
        return;
    }
    // If blocks have few fragments, the fragments of several blocks are packed together first.
    let mut packed: Row<u32> = [0; ROW];
    let [r, g, b, a] = [r.as_chunks().0, g.as_chunks().0, b.as_chunks().0, a.as_chunks().0];
    for (number, packed) in packed.as_chunks_mut().0.iter_mut().enumerate().take(end.div_ceil(LANES)) {
        pack_lanes([V::load(&r[number]), V::load(&g[number]), V::load(&b[number]), V::load(&a[number])]).store(packed);
    }
    for (block, &mask) in placed.iter().zip(passed) {
        let pixels = &mut pixels[block.covered.block()].0;
        let own = V::Integers::load(block.of(&packed)).picked(block.lanes());
        own.where_set(mask, V::Integers::load(pixels)).store(pixels);
    }
}

#[inline(always)]
fn write_floats<V: F16>(planes: &mut [Blocks<f32>; 4], rows: [&Row<f32>; 4], placed: &[Placed], passed: &[u16]) {
    for (plane, row) in planes.iter_mut().zip(rows) {
        for (block, &mask) in placed.iter().zip(passed) {
            let pixels = &mut plane[block.covered.block()].0;
            let values = V::load(block.of(row)).bits().picked(block.lanes());
            V::from_bits(values.where_set(mask, V::load(pixels).bits())).store(pixels);
        }
    }
}

/// Calls `write` for each fragment that passed, with the index of its block, its pixel there, and its lane in the
/// batch.
#[inline(always)]
fn for_each(placed: &[Placed], passed: &[u16], mut write: impl FnMut(usize, usize, usize)) {
    for (block, mask) in placed.iter().zip(passed) {
        for pixel in (0..LANES).filter(|pixel| mask >> pixel & 1 != 0) {
            write(block.covered.block(), pixel, block.lane() + block.lanes()[pixel] as usize);
        }
    }
}

/// Extrapolates the values of quads from the centres of their pixels to this offset, by their partial derivatives.
#[inline(never)]
fn displaced(values: &[f32; LANES], [x, y]: [f32; 2]) -> [f32; LANES] {
    std::array::from_fn(|lane| {
        let by_x = values[lane | 1] - values[lane & !1];
        let by_y = values[lane | 2] - values[lane & !2];
        values[lane] + by_x * x + by_y * y
    })
}

/// [`pack`] for lanes.
#[inline(always)]
fn pack_lanes<V: F16>([r, g, b, a]: [V; 4]) -> V::Integers {
    let [r, g, b, a] = [bytes(r), bytes(g), bytes(b), bytes(a)];
    r.or(g.shift_left::<8>()).or(b.shift_left::<16>().or(a.shift_left::<24>()))
}

/// [`byte`](crate::color::byte) for lanes.
#[inline(always)]
fn bytes<V: F16>(values: V) -> V::Integers {
    values.clamped().times(V::splat(255.0)).plus(V::splat(8_388_608.0)).bits().and(V::Integers::splat(0xff))
}
