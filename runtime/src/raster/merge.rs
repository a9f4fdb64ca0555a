//! Per-fragment operations: depth range, alpha test, depth test, blending (chapter 4 of OpenGL 1.4).

use super::coverage::Quad;
use super::depth::Depths;
use super::registers::{COLH, COLR, DEPR, INSTRUCTION_COUNT, result};
use super::state::{AlphaTest, Blend, State};
use super::target::{Color, OpenTile, pack, unpack};
use crate::{Batch, Signature};

/// What is done with the results of a fragment program.
pub(crate) struct Merge {
    /// The depth test, if it may come before the program.
    pub early_depth: Option<Depths>,
    late_depth: Option<Depths>,
    /// Whether [`write`](Self::write) reads the depth that was interpolated.
    pub needs_depth: bool,
    alpha: Option<AlphaTest>,
    blend: Option<Blend>,
    /// Output rows of the colour.
    color: Option<[usize; 4]>,
    /// Output row of o[DEPR].z.
    depth: Option<usize>,
    depth_range: [f32; 2],
    /// Output row of the count of executed instructions.
    pub count: Option<usize>,
}

impl Merge {
    pub fn new(fragment: &Signature, state: &State) -> Self {
        let row = |register, component| fragment.output(result(register, component));
        let color = [COLR, COLH].into_iter().find_map(|register| {
            let rows: Vec<_> = (0..4).filter_map(|component| row(register, component)).collect();
            <[usize; 4]>::try_from(rows).ok()
        });
        let depth = row(DEPR, 2);
        let depths = state.depth_test.map(Depths::new);
        let early = !fragment.kills && depth.is_none() && state.alpha_test.is_none();
        let [near, far] = state.depth_range;
        Self {
            early_depth: depths.filter(|_| early),
            late_depth: depths.filter(|_| !early),
            needs_depth: depths.is_some() && !early && depth.is_none(),
            alpha: state.alpha_test,
            blend: state.blend,
            color,
            depth,
            depth_range: [near.min(far), near.max(far)],
            count: fragment.output(INSTRUCTION_COUNT),
        }
    }

    /// Whether there is a depth test.
    pub fn tests_depth(&self) -> bool {
        self.early_depth.is_some() || self.late_depth.is_some()
    }

    /// Whether the program computes depth.
    pub fn replaces_depth(fragment: &Signature) -> bool {
        fragment.output(result(DEPR, 2)).is_some()
    }

    /// Takes the results of a batch to the pixels of its quads, one after the other. `passed` are the fragments that count;
    /// those that fail a test are removed. `colors` is scratch memory of as many elements.
    #[inline(always)]
    pub fn write(
        &self,
        batch: &Batch,
        quads: &[Quad],
        z: &[f32],
        passed: &mut [u32],
        colors: &mut [u32],
        tile: &mut OpenTile<'_>,
    ) {
        let lanes = quads.len() * 4;
        if let Some(row) = self.depth {
            let [near, far] = self.depth_range;
            for (passed, &z) in passed.iter_mut().zip(batch.output(row)) {
                // NaN is in no range.
                *passed = if near <= z && z <= far { *passed } else { 0 };
            }
        }
        if let (Some(test), Some(color)) = (self.alpha, self.color) {
            for (passed, &alpha) in passed.iter_mut().zip(batch.output(color[3])) {
                let alpha = if matches!(tile.color, Color::Rgba8(_)) { clamp(alpha) } else { alpha };
                *passed = if test.func.holds(alpha, test.reference) { *passed } else { 0 };
            }
        }
        if let Some(depths) = self.late_depth {
            let z = self.depth.map_or(z, |row| batch.output(row)).as_chunks::<4>().0;
            for ((passed, quad), &z) in passed.as_chunks_mut::<4>().0.iter_mut().zip(quads).zip(z) {
                *passed = depths.test_quad(z, *passed, &mut tile.depth[quad.place()]);
            }
        }
        // The colour is undefined if the program writes none: it stays.
        let Some(color) = self.color else { return };
        let rows = color.map(|row| &batch.output(row)[..lanes]);
        let quads = quads.iter().map(|quad| quad.place()).zip(passed.as_chunks::<4>().0);
        match (&mut *tile.color, self.blend) {
            (Color::Rgba8(buffer), None) => {
                let colors = &mut colors[..lanes];
                pack_rows(colors, rows);
                let buffer = buffer.as_chunks_mut::<4>().0;
                for ((place, passed), colors) in quads.zip(colors.as_chunks::<4>().0) {
                    let pixels = &mut buffer[place];
                    *pixels = std::array::from_fn(|i| pixels[i] & !passed[i] | colors[i] & passed[i]);
                }
            }
            (Color::Rgba32f(planes), None) => {
                let rows = rows.map(|row| row.as_chunks::<4>().0);
                let mut planes = planes.each_mut().map(|plane| plane.as_chunks_mut::<4>().0);
                for (index, (place, passed)) in quads.enumerate() {
                    for (plane, row) in planes.iter_mut().zip(rows) {
                        let (pixels, values) = (&mut plane[place], row[index]);
                        *pixels = std::array::from_fn(|i| if passed[i] != 0 { values[i] } else { pixels[i] });
                    }
                }
            }
            (Color::Rgba8(buffer), Some(blend)) => {
                let buffer = buffer.as_chunks_mut::<4>().0;
                for_each_passed(quads, |lane, place, i| {
                    let pixel = &mut buffer[place][i];
                    *pixel = pack(blend.apply(rows.map(|row| clamp(row[lane])), unpack(*pixel)));
                });
            }
            (Color::Rgba32f(planes), Some(blend)) => for_each_passed(quads, |lane, place, i| {
                let pixel = place * 4 + i;
                let old = planes.each_ref().map(|plane| plane[pixel]);
                let color = blend.apply(rows.map(|row| row[lane]), old);
                for (plane, component) in planes.iter_mut().zip(color) {
                    plane[pixel] = component;
                }
            }),
        }
    }
}

/// Calls `write` for each fragment that passed: its lane in the batch, the number of its quad in the tile, its place there.
#[inline(always)]
fn for_each_passed<'a>(quads: impl Iterator<Item = (usize, &'a [u32; 4])>, mut write: impl FnMut(usize, usize, usize)) {
    for (index, (place, passed)) in quads.enumerate() {
        for i in (0..4).filter(|&i| passed[i] != 0) {
            write(4 * index + i, place, i);
        }
    }
}

/// To [0,1]; NaN becomes 0.
fn clamp(value: f32) -> f32 {
    if value > 0.0 { value.min(1.0) } else { 0.0 }
}

#[inline(always)]
fn pack_rows(colors: &mut [u32], [r, g, b, a]: [&[f32]; 4]) {
    let count = colors.len();
    let (r, g, b, a) = (&r[..count], &g[..count], &b[..count], &a[..count]);
    for i in 0..count {
        colors[i] = pack([r[i], g[i], b[i], a[i]]);
    }
}
