//! ReadPixels, and what else reads the frame buffer (OpenGL 1.5, section 4.3.2).

use super::format::Layout;
use super::memory::size;
use crate::context::Context;
use crate::enums::*;
use crate::surface::{Buffer, Surface, intersection};
use nvjit_gl::Error;
use nvjit_raster::Rect;
use std::ffi::c_void;

/// The buffer that ReadBuffer or DrawBuffer names.
pub fn buffer(name: u32) -> Buffer {
    match name {
        FRONT | FRONT_LEFT | LEFT => Buffer::Front,
        _ => Buffer::Back,
    }
}

/// More pixels than this at once are OUT_OF_MEMORY.
const MAX_PIXELS: usize = 1 << 26;

/// What is read of a pixel.
#[derive(Clone, Copy, PartialEq, Eq)]
pub enum Read {
    Color,
    Depth,
    Stencil,
}

impl Context {
    /// The pixels of a rectangle, row by row: colours, or depths or stencil indices in red. Those outside of the surface are 0.
    pub(crate) fn frame(&self, read: Read, [x, y, width, height]: [i32; 4]) -> Result<Vec<[f32; 4]>, Error> {
        let count = (width as usize).checked_mul(height as usize).filter(|&count| count <= MAX_PIXELS);
        let count = count.ok_or(Error::OutOfMemory)?;
        let mut pixels = Vec::new();
        pixels.try_reserve_exact(count).map_err(|_| Error::OutOfMemory)?;
        pixels.resize(count, [0.0; 4]);
        let from = buffer(self.groups.pixel.read_buffer);
        let asked = Rect { x, y, width, height };
        self.with_read(|surface| {
            let all = Rect { x: 0, y: 0, width: surface.width() as i32, height: surface.height() as i32 };
            let inside = intersection(&asked, &all);
            if inside.width <= 0 || inside.height <= 0 {
                return;
            }
            let Some(found) = read_part(surface, read, from, &inside) else { return };
            // It begins within what is asked for.
            let [left, low] = [inside.x - x, inside.y - y].map(|skipped| skipped as usize);
            for (row, found) in found.chunks_exact(inside.width as usize).enumerate() {
                let start = (low + row) * width as usize + left;
                pixels[start..start + found.len()].copy_from_slice(found);
            }
        });
        Ok(pixels)
    }

    /// ReadPixels.
    pub(crate) fn read_pixels(
        &mut self,
        area: [i32; 4],
        layout: (u32, u32),
        pointer: *mut c_void,
    ) -> Result<(), Error> {
        let layout = Layout::new(layout)?;
        let size = size([area[2], area[3], 1])?;
        let config = self.with_read(|surface| *surface.config());
        let read = match layout.format {
            DEPTH_COMPONENT if config.is_some_and(|config| config.depth) => Read::Depth,
            STENCIL_INDEX if config.is_some_and(|config| config.stencil) => Read::Stencil,
            DEPTH_COMPONENT | STENCIL_INDEX | COLOR_INDEX => return Err(Error::InvalidOperation),
            _ => Read::Color,
        };
        if size.contains(&0) {
            return Ok(());
        }
        // Before pixels are read, of which there may be more than memory has room for.
        self.check_pack(&layout, size, pointer)?;
        let pixels = self.frame(read, area)?;
        let transfer = self.groups.pixel.clone();
        let clamps = config.is_none_or(|config| !config.float);
        let luminance = matches!(layout.format, LUMINANCE | LUMINANCE_ALPHA);
        let packed = pixels.into_iter().map(|pixel| {
            let mut pixel = transfer.pixel(&layout, pixel);
            if luminance {
                pixel[0] += pixel[1] + pixel[2];
            }
            if clamps && layout.is_color() { pixel.map(|component| component.clamp(0.0, 1.0)) } else { pixel }
        });
        self.pack(layout, size, packed, pointer)
    }
}

/// The pixels of a rectangle that the surface has all of.
fn read_part(surface: &mut Surface, read: Read, from: Buffer, rect: &Rect) -> Option<Vec<[f32; 4]>> {
    let red = |value: f32| [value, 0.0, 0.0, 1.0];
    Some(match read {
        Read::Color => surface.colors(from, rect)?,
        Read::Depth => surface.target().read_depth(rect)?.into_iter().map(red).collect(),
        Read::Stencil => surface.target().read_stencil(rect)?.into_iter().map(|value| red(value.into())).collect(),
    })
}
