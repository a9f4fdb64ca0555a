//! Per-fragment operations: depth range, alpha test, depth test, blending (chapter 4 of OpenGL 1.4).

use std::ops::Range;

use super::registers::{COLH, COLR, DEPR, INSTRUCTION_COUNT, result};
use super::state::{AlphaTest, Blend, CompareFunc, DepthTest, State};
use super::target::{Color, Tile, pack, unpack};
use crate::{Batch, Signature};

/// A depth test as masks: which outcomes of a comparison pass.
#[derive(Clone, Copy)]
pub(crate) struct Depths {
    less: u32,
    equal: u32,
    greater: u32,
    always: u32,
    write: u32,
}

impl Depths {
    fn new(test: DepthTest) -> Self {
        let mask = |pass: bool| if pass { u32::MAX } else { 0 };
        let func = test.func;
        Self {
            less: mask(func.holds(0.0, 1.0)),
            equal: mask(func.holds(0.0, 0.0)),
            greater: mask(func.holds(1.0, 0.0)),
            always: mask(func == CompareFunc::Always),
            write: mask(test.write),
        }
    }

    /// Tests one fragment against the buffer; `mask` says whether there is one. Gives whether it passes.
    #[inline(always)]
    fn test(&self, z: f32, mask: u32, depth: &mut f32) -> u32 {
        let when = |condition: bool, mask: u32| if condition { mask } else { 0 };
        let passes =
            when(z < *depth, self.less) | when(z == *depth, self.equal) | when(z > *depth, self.greater) | self.always;
        let passes = passes & mask;
        let write = passes & self.write;
        *depth = f32::from_bits(depth.to_bits() & !write | z.to_bits() & write);
        passes
    }

    /// Tests the fragments of a quad.
    #[inline(always)]
    pub fn test_quad(&self, z: [f32; 4], mask: [u32; 4], depth: &mut [f32]) -> [u32; 4] {
        let mut passes = [0; 4];
        if let Some(depth) = depth.first_chunk_mut::<4>() {
            for lane in 0..4 {
                passes[lane] = self.test(z[lane], mask[lane], &mut depth[lane]);
            }
        }
        passes
    }
}

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

    /// Whether the program computes depth.
    pub fn replaces_depth(fragment: &Signature) -> bool {
        fragment.output(result(DEPR, 2)).is_some()
    }

    /// Takes the results of `lanes` to `pixels`. `passed` are the fragments that count; those that fail a test are removed.
    pub fn write(
        &self,
        batch: &Batch,
        lanes: Range<usize>,
        z: &[f32],
        passed: &mut [u32],
        tile: &mut Tile,
        pixels: Range<usize>,
    ) {
        if let Some(row) = self.depth {
            let [near, far] = self.depth_range;
            for (passed, &z) in passed.iter_mut().zip(&batch.output(row)[lanes.clone()]) {
                // NaN is in no range.
                *passed = if near <= z && z <= far { *passed } else { 0 };
            }
        }
        if let (Some(test), Some(color)) = (self.alpha, self.color) {
            for (passed, &alpha) in passed.iter_mut().zip(&batch.output(color[3])[lanes.clone()]) {
                let alpha = if matches!(tile.color, Color::Rgba8(_)) { clamp(alpha) } else { alpha };
                *passed = if test.func.holds(alpha, test.reference) { *passed } else { 0 };
            }
        }
        if let Some(depths) = self.late_depth {
            let z = self.depth.map_or(z, |row| &batch.output(row)[lanes.clone()]);
            for ((passed, depth), &z) in passed.iter_mut().zip(&mut tile.depth[pixels.clone()]).zip(z) {
                *passed = depths.test(z, *passed, depth);
            }
        }
        // The colour is undefined if the program writes none: it stays.
        let Some(color) = self.color else { return };
        let rows = color.map(|row| &batch.output(row)[lanes.clone()]);
        match (&mut tile.color, self.blend) {
            (Color::Rgba8(buffer), None) => write_rgba8(&mut buffer[pixels], passed, rows),
            (Color::Rgba32f(planes), None) => {
                for (plane, row) in planes.iter_mut().zip(rows) {
                    write_plane(&mut plane[pixels.clone()], passed, row);
                }
            }
            (Color::Rgba8(buffer), Some(blend)) => {
                for (lane, pixel) in buffer[pixels].iter_mut().enumerate() {
                    if passed[lane] != 0 {
                        *pixel = pack(blend.apply(rows.map(|row| clamp(row[lane])), unpack(*pixel)));
                    }
                }
            }
            (Color::Rgba32f(planes), Some(blend)) => {
                for (lane, pixel) in pixels.enumerate() {
                    if passed[lane] != 0 {
                        let color = blend.apply(rows.map(|row| row[lane]), std::array::from_fn(|i| planes[i][pixel]));
                        for (plane, component) in planes.iter_mut().zip(color) {
                            plane[pixel] = component;
                        }
                    }
                }
            }
        }
    }
}

/// To [0,1]; NaN becomes 0.
fn clamp(value: f32) -> f32 {
    if value > 0.0 { value.min(1.0) } else { 0.0 }
}

fn write_rgba8(buffer: &mut [u32], passed: &[u32], [r, g, b, a]: [&[f32]; 4]) {
    let count = buffer.len();
    let (passed, r, g, b, a) = (&passed[..count], &r[..count], &g[..count], &b[..count], &a[..count]);
    for i in 0..count {
        let color = pack([r[i], g[i], b[i], a[i]]);
        buffer[i] = buffer[i] & !passed[i] | color & passed[i];
    }
}

fn write_plane(plane: &mut [f32], passed: &[u32], row: &[f32]) {
    for ((pixel, &value), &passed) in plane.iter_mut().zip(row).zip(passed) {
        *pixel = f32::from_bits(pixel.to_bits() & !passed | value.to_bits() & passed);
    }
}
