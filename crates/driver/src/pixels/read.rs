//! ReadPixels, and the other commands that read the frame buffer (OpenGL 1.5, section 4.3.2).

use super::format::Layout;
use super::memory::size;
use crate::context::Context;
use crate::enums::*;
use crate::surface::{Buffer, Config, intersection};
use nvjit_gl::Error;
use nvjit_raster::{Part, Rect, Target};
use std::ffi::c_void;

/// The buffer that a name of ReadBuffer or DrawBuffer selects.
pub fn buffer(name: u32) -> Buffer {
    match name {
        FRONT | FRONT_LEFT | LEFT => Buffer::Front,
        _ => Buffer::Back,
    }
}

/// More pixels than this at once are OUT_OF_MEMORY.
const MAX_PIXELS: usize = 1 << 26;

/// The part of a pixel that is read.
#[derive(Clone, Copy, PartialEq, Eq)]
pub enum Read {
    Color,
    Depth,
    Stencil,
}

impl Read {
    /// The buffer that contains it.
    fn part(self) -> Part {
        match self {
            Self::Color => Part::Color,
            Self::Depth => Part::Depth,
            Self::Stencil => Part::Stencil,
        }
    }
}

impl Context {
    /// The pixels of a rectangle, row by row: colours, or depths or stencil indices in red. Pixels outside of the
    /// surface are 0.
    pub(crate) fn frame(&mut self, read: Read, [x, y, width, height]: [i32; 4]) -> Result<Vec<[f32; 4]>, Error> {
        let count = (width as usize).checked_mul(height as usize).filter(|&count| count <= MAX_PIXELS);
        let count = count.ok_or(Error::OutOfMemory)?;
        let mut pixels = Vec::new();
        pixels.try_reserve_exact(count).map_err(|_| Error::OutOfMemory)?;
        pixels.resize(count, [0.0; 4]);
        let asked = Rect { x, y, width, height };
        let inside = |width: u32, height: u32| {
            let all = Rect { x: 0, y: 0, width: width as i32, height: height as i32 };
            Some(intersection(&asked, &all)).filter(|inside| inside.width > 0 && inside.height > 0)
        };
        let found = match self.framebuffers.is_read() {
            true => self.with_read_part(read.part(), |target, alpha| {
                let inside = inside(target.width(), target.height())?;
                Some((inside, read_part(target, read, &inside, alpha)?))
            })?,
            false => {
                let from = buffer(self.groups.pixel.read_buffer);
                self.with_read(|surface| {
                    let inside = inside(surface.width(), surface.height())?;
                    let found = match read {
                        Read::Color => surface.colors(from, &inside),
                        _ => read_part(surface.target(), read, &inside, true),
                    };
                    Some((inside, found?))
                })
                .flatten()
            }
        };
        let Some((inside, found)) = found else { return Ok(pixels) };
        // The offset of the row in the requested rectangle.
        let [left, low] = [inside.x - x, inside.y - y].map(|skipped| skipped as usize);
        for (row, found) in found.chunks_exact(inside.width as usize).enumerate() {
            let start = (low + row) * width as usize + left;
            pixels[start..start + found.len()].copy_from_slice(found);
        }
        Ok(pixels)
    }

    /// The colours of a rectangle inside of the read buffer as bytes, if the format is bytes.
    pub(crate) fn frame_rgba8(&mut self, area: &Rect) -> Result<Option<Vec<[u8; 4]>>, Error> {
        let count = (area.width as usize).checked_mul(area.height as usize).filter(|&count| count <= MAX_PIXELS);
        count.ok_or(Error::OutOfMemory)?;
        if self.framebuffers.is_read() {
            let plain = self.read_color().is_some_and(|looks| looks.is_rgba8());
            return self.with_read_part(Part::Color, |target, alpha| {
                let mut found = if plain { target.read_rgba8(0, area)? } else { return None };
                if !alpha {
                    found.iter_mut().for_each(|color| color[3] = u8::MAX);
                }
                Some(found)
            });
        }
        let from = buffer(self.groups.pixel.read_buffer);
        Ok(self.with_read(|surface| surface.rgba8(from, area)).flatten())
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
        let config = self.readable()?;
        let Config { depth, stencil, .. } = config;
        let read = match layout.format {
            DEPTH_COMPONENT if depth => Read::Depth,
            STENCIL_INDEX if stencil => Read::Stencil,
            DEPTH_STENCIL if depth && stencil => Read::Depth,
            DEPTH_COMPONENT | STENCIL_INDEX | DEPTH_STENCIL | COLOR_INDEX => return Err(Error::InvalidOperation),
            _ => Read::Color,
        };
        // EXT_texture_integer, section 4.3.2.
        let from = self.read_color().and_then(|color| color.integers).filter(|_| read == Read::Color);
        if from.is_some() != layout.integers().is_some() {
            return Err(Error::InvalidOperation);
        }
        if size.contains(&0) {
            return Ok(());
        }
        // This is checked before memory for the pixels is allocated.
        self.check_pack(&layout, size, pointer)?;
        let luminance = matches!(layout.format, LUMINANCE | LUMINANCE_ALPHA);
        let plain = !luminance && !self.groups.pixel.changes_colors() && !self.stores.pack.swap_bytes;
        if let Some(places) = layout.bytes().filter(|_| plain) {
            let [x, y, width, height] = area;
            if let Some(pixels) = self.frame_rgba8(&Rect { x, y, width, height })? {
                return self.pack_bytes(layout, places, size, &pixels, pointer);
            }
        }
        let mut pixels = self.frame(read, area)?;
        if layout.format == DEPTH_STENCIL {
            // The second component holds the stencil index.
            let stencils = self.frame(Read::Stencil, area)?;
            pixels.iter_mut().zip(stencils).for_each(|(pixel, stencil)| pixel[1] = stencil[0]);
        }
        let transfer = self.groups.pixel.clone();
        // ARB_color_buffer_float, section 4.3.2.
        let is_fixed = !config.format.is_float();
        let clamps = !layout.is_float() || self.groups.color.clamp_read.is_on(is_fixed);
        let packed = pixels.into_iter().map(|pixel| {
            if let (Some(from), Some(to)) = (from, layout.integers()) {
                return from.converted(pixel, to);
            }
            let mut pixel = transfer.pixel(&layout, pixel);
            if luminance {
                pixel[0] += pixel[1] + pixel[2];
            }
            if clamps && layout.is_color() { pixel.map(|component| component.clamp(0.0, 1.0)) } else { pixel }
        });
        self.pack(layout, size, packed, pointer)
    }
}

/// The pixels of a rectangle inside of the target; a missing alpha is 1.
fn read_part(target: &Target, read: Read, rect: &Rect, alpha: bool) -> Option<Vec<[f32; 4]>> {
    let red = |value: f32| [value, 0.0, 0.0, 1.0];
    Some(match read {
        Read::Color if alpha => target.read_colors(0, rect)?,
        Read::Color => target.read_colors(0, rect)?.into_iter().map(|[r, g, b, _]| [r, g, b, 1.0]).collect(),
        Read::Depth => target.read_depth(rect)?.into_iter().map(red).collect(),
        Read::Stencil => target.read_stencil(rect)?.into_iter().map(|value| red(value.into())).collect(),
    })
}
