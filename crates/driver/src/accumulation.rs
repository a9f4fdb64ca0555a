//! Commands on the accumulation buffer of a surface (OpenGL 1.5, section 4.2.4).

use crate::context::Context;
use crate::enums::*;
use crate::pixels::Read;
use crate::surface::{Accumulation, Surface};
use nvjit_gl::Error;
use nvjit_raster::Rect;

impl Context {
    /// Calls `action` with each sum of the drawn surface inside of the scissor rectangle, and its position.
    fn each_sum(&self, action: impl FnMut([u32; 2], &mut [f32; 4])) -> Result<(), Error> {
        let scissor = self.scissor_area();
        self.with_drawn(|surface| surface.with_accumulation(|_, own| own.each(scissor, action))).unwrap_or(Ok(()))
    }

    /// Clears it.
    pub(crate) fn clear_accumulation(&self) -> Result<(), Error> {
        let clear = self.groups.accumulation_clear;
        self.each_sum(|_, sum| *sum = clear)
    }

    /// Accum.
    pub(crate) fn accum(&mut self, operation: u32, value: f32) -> Result<(), Error> {
        if self.framebuffers.is_drawn() || self.framebuffers.is_read() {
            return Err(Error::InvalidOperation);
        }
        self.prepare_drawing()?;
        if self.discards_primitives() || !self.renders() {
            return crate::state::one_of(operation, &[ACCUM, LOAD, ADD, MULT, RETURN]).map(|_| ());
        }
        match operation {
            ACCUM | LOAD => {
                let size = self.with_drawn(|surface| [surface.width(), surface.height()]).unwrap_or_default();
                let colors = self.frame(Read::Color, [0, 0, size[0] as i32, size[1] as i32])?;
                self.each_sum(|[x, y], sum| {
                    // Another thread may have given the surface another size.
                    let Some(color) = colors.get((y * size[0] + x) as usize) else { return };
                    let kept = if operation == ACCUM { *sum } else { [0.0; 4] };
                    *sum = std::array::from_fn(|n| kept[n] + color[n] * value);
                })
            }
            ADD => self.each_sum(|_, sum| *sum = sum.map(|component| component + value)),
            MULT => self.each_sum(|_, sum| *sum = sum.map(|component| component * value)),
            RETURN => {
                let (masks, written, scissor) = (self.groups.color.masks, self.written(), self.scissor_area());
                let put = |surface: &mut Surface, own: &mut Accumulation| {
                    for pass in written.passes(surface) {
                        let mask = pass.of(0, &masks).unwrap_or_default();
                        let target = surface.select(pass.buffer);
                        own.each(scissor, |[x, y], sum| {
                            let pixel = Rect { x: x as i32, y: y as i32, width: 1, height: 1 };
                            target.clear_part(&pixel, Some(sum.map(|c| (c * value).clamp(0.0, 1.0))), mask, None);
                        });
                    }
                };
                self.with_drawn(|surface| surface.with_accumulation(put)).unwrap_or(Ok(()))
            }
            _ => Err(Error::InvalidEnum),
        }
    }
}
