//! Traces the fragment programs of one pixel: for `--trace-pixel`, and for a click on the page's picture.

use super::guard::Guard;
use super::programs::Loaded;
use crate::{trace, usage};
use nvjit::interp::Interpreter;
use nvjit::runtime::{Batch, RowId, Shader};
use nvjit_raster::{Statistics, Target};
use nvjit_texture::TextureUnits;
use std::cell::LazyCell;
use std::io::Write;

/// A pixel that is watched while a picture is drawn.
pub struct Watched<'a> {
    /// From the upper left corner.
    pub x: u32,
    pub y: u32,
    /// For the interpreter that traces.
    pub options: nvjit::Options,
    /// The time limit of runs.
    pub guard: Option<&'a Guard>,
}

/// The pixel in the middle.
pub fn middle([width, height]: [u32; 2]) -> [u32; 2] {
    [width / 2, height / 2]
}

/// The covered pixel with a depth that is nearest to the middle.
pub fn drawn(target: &Target) -> Option<[u32; 2]> {
    let size @ [width, height] = [target.width(), target.height()];
    let [middle_x, middle_y] = middle(size);
    let far = |&[x, y]: &[u32; 2]| {
        let square = |a: u32, b: u32| u64::from(a.abs_diff(b)).pow(2);
        square(x, middle_x) + square(y, middle_y)
    };
    let pixels = (0..height).flat_map(|y| (0..width).map(move |x| [x, y]));
    pixels.filter(|&[x, y]| target.depth(x, height - 1 - y) < 1.0).min_by_key(far)
}

/// Whether a picture has this pixel.
pub fn check([x, y]: [u32; 2], [width, height]: [u32; 2]) -> anyhow::Result<()> {
    if x < width && y < height {
        return Ok(());
    }
    let last = format!("{},{}", width - 1, height - 1);
    Err(usage(format!("--trace-pixel: {x},{y} is not in the picture, whose pixels are 0,0 to {last}")))
}

impl Watched<'_> {
    /// The same pixel as the pipeline counts: from below.
    pub fn place(&self, height: u32) -> Option<[u32; 2]> {
        Some([self.x, height.checked_sub(self.y + 1)?])
    }

    /// Prints what became of each fragment that a draw had there; that there was none is for others to say.
    pub fn write(
        &self,
        out: &mut dyn Write,
        (program, text): &Loaded,
        drawn: &Statistics,
        parameters: &[[f32; 4]],
        textures: &TextureUnits,
    ) -> anyhow::Result<()> {
        let Self { x, y, .. } = self;
        let mut rejected = drawn.rejected.iter().copied().peekable();
        let reject = |out: &mut dyn Write, primitive| {
            writeln!(out, "fragment of primitive {primitive} at ({x}, {y}): failed the depth test before it was shaded")
        };
        // Most draws have no fragment there.
        let interpreter = LazyCell::new(|| Interpreter::new(program, self.options));
        for fragment in &drawn.watched {
            while let Some(primitive) = rejected.next_if(|&primitive| primitive < fragment.primitive) {
                reject(out, primitive)?;
            }
            let fate = match (fragment.written, fragment.killed) {
                (true, _) => "written",
                (false, true) => "killed",
                (false, false) => "failed a test",
            };
            writeln!(out, "fragment of primitive {} at ({x}, {y}): {fate}", fragment.primitive)?;
            let signature = interpreter.signature();
            let mut batch = Batch::new(signature, 4);
            let rows: Vec<RowId> = signature.inputs.clone();
            for (row, values) in rows.into_iter().zip(&fragment.inputs) {
                (0..4).for_each(|lane| batch.set(row, lane, values[lane]));
            }
            let mut frame = interpreter.new_frame();
            if let Some(guard) = self.guard {
                guard.watch(&mut frame);
            }
            frame.parameters_mut().copy_from_slice(parameters);
            let place = trace::Place { frame: &mut frame, batch: &mut batch, lane: fragment.lane };
            trace::write(out, &interpreter, text, place, textures)?;
        }
        rejected.try_for_each(|primitive| reject(out, primitive))?;
        Ok(())
    }
}
