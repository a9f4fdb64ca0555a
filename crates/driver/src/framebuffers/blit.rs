//! BlitFramebuffer (ARB_framebuffer_object, section 4.3.3; EXT_framebuffer_blit).

use super::{Kept, Key};
use crate::context::{Context, SharedSurface};
use crate::enums::*;
use crate::pixels::{Read, buffer};
use crate::surface::intersection;
use crate::textures::ColorLooks;
use nvjit_gl::Error;
use nvjit_raster::{Part, Rect, Target};

/// A rectangle by two corners, which may be in any order.
type Corners = [i32; 4];

/// The buffers that a blit may copy, with the bit of each.
const BUFFERS: [(u32, Read, Part); 3] = [
    (COLOR_BUFFER_BIT, Read::Color, Part::Color),
    (DEPTH_BUFFER_BIT, Read::Depth, Part::Depth),
    (STENCIL_BUFFER_BIT, Read::Stencil, Part::Stencil),
];

/// How a place of the destination is found in the source, along an axis.
#[derive(Clone, Copy)]
struct Axis {
    source: [i32; 2],
    destination: [i32; 2],
}

impl Axis {
    /// The place in the source of the centre of a pixel of the destination.
    fn place(self, pixel: i32) -> f64 {
        let [from, to] = self.source.map(f64::from);
        let [start, end] = self.destination.map(f64::from);
        from + (f64::from(pixel) + 0.5 - start) / (end - start) * (to - from)
    }

    /// The pixels of the destination whose centres are in it.
    fn pixels(self) -> [i64; 2] {
        let [start, end] = self.destination.map(i64::from);
        [start.min(end), start.max(end)]
    }

    fn side(self) -> [i64; 2] {
        [self.source, self.destination].map(|[start, end]| (i64::from(end) - i64::from(start)).abs())
    }
}

/// What is read of the source: pixels row by row, and where they begin.
struct Taken {
    area: Rect,
    pixels: Vec<[f32; 4]>,
}

impl Taken {
    /// The pixel at a place; those at the edges go on outside of it.
    fn pixel(&self, x: i64, y: i64) -> [f32; 4] {
        let along = |at: i64, start: i32, length: i32| (at - i64::from(start)).clamp(0, i64::from(length) - 1) as usize;
        let (column, row) = (along(x, self.area.x, self.area.width), along(y, self.area.y, self.area.height));
        self.pixels[row * self.area.width as usize + column]
    }

    /// Between the four pixels around a place.
    fn linear(&self, x: f64, y: f64) -> [f32; 4] {
        let ([left, low], [right, up]) = ([x - 0.5, y - 0.5].map(f64::floor), [x - 0.5, y - 0.5].map(f64::fract));
        let weight = |part: f64| if part < 0.0 { (part + 1.0) as f32 } else { part as f32 };
        let (s, t) = (weight(right), weight(up));
        let (x, y) = (left as i64, low as i64);
        let mix = |a: [f32; 4], b: [f32; 4], t: f32| -> [f32; 4] { std::array::from_fn(|n| a[n] + (b[n] - a[n]) * t) };
        let row = |y: i64| mix(self.pixel(x, y), self.pixel(x + 1, y), s);
        mix(row(y), row(y + 1), t)
    }
}

impl Context {
    /// BlitFramebuffer.
    pub(crate) fn blit_framebuffer(
        &mut self,
        source: Corners,
        destination: Corners,
        mask: u32,
        filter: u32,
    ) -> Result<(), Error> {
        if mask & !(COLOR_BUFFER_BIT | DEPTH_BUFFER_BIT | STENCIL_BUFFER_BIT) != 0 {
            return Err(Error::InvalidValue);
        }
        crate::state::one_of(filter, &[NEAREST, LINEAR])?;
        if filter == LINEAR && mask & !COLOR_BUFFER_BIT != 0 {
            return Err(Error::InvalidOperation);
        }
        self.prepare_drawing()?;
        let (from, format, read_size) = self.blit_source()?;
        let drawn =
            self.with_drawn(|surface| (*surface.config(), surface.format(), [surface.width(), surface.height()]));
        let (to, drawn_format, drawn_size) = drawn.ok_or(Error::InvalidFramebufferOperation)?;
        let axes = [0, 1].map(|axis| Axis {
            source: [source[axis], source[axis + 2]],
            destination: [destination[axis], destination[axis + 2]],
        });
        let same_size = axes.iter().all(|axis| axis.side()[0] == axis.side()[1]);
        let several = from.samples > 1 || to.samples > 1;
        let color_written = self.groups.color.draw_buffers.written().next().is_some();
        let color = mask & COLOR_BUFFER_BIT != 0 && self.groups.pixel.read_buffer != NONE;
        let kept =
            |looks: Option<ColorLooks>| looks.map(|looks| (looks.components, looks.integers)).unwrap_or_default();
        let (read_kept, drawn_kept) = (kept(self.read_color()), kept(self.drawn_color()));
        let same_format = (from.alpha, format, read_kept) == (to.alpha, drawn_format, drawn_kept);
        // Integers go to integers of the same sign, and have none between them (as in OpenGL 3.0).
        let signs = [read_kept, drawn_kept].map(|kept: Kept| kept.1.map(|kind| kind.signed));
        let differ = from.float != to.float || signs[0] != signs[1] || signs[0].is_some() && filter == LINEAR;
        if several && (!same_size || color && !same_format) || color && differ {
            return Err(Error::InvalidOperation);
        }
        if axes.iter().any(|axis| axis.side().contains(&0)) {
            return Ok(());
        }
        let linear = filter == LINEAR && !same_size;
        for (bit, read, part) in BUFFERS {
            let there = match part {
                Part::Color => self.groups.pixel.read_buffer != NONE && color_written,
                Part::Depth => from.depth && to.depth,
                Part::Stencil => from.stencil && to.stencil,
            };
            if mask & bit == 0 || !there {
                continue;
            }
            let copied = from.samples > 1 && to.samples > 1 && self.blit_samples(part, axes, drawn_size)?;
            if !copied {
                self.blit_part(read, part, axes, [read_size, drawn_size], linear)?;
            }
        }
        Ok(())
    }

    /// What is read from, how it keeps colours, and its size.
    fn blit_source(&mut self) -> Result<Key, Error> {
        if self.framebuffers.read != 0 {
            return self.read_key();
        }
        let window =
            self.with_read(|surface| (*surface.config(), surface.format(), [surface.width(), surface.height()]));
        window.ok_or(Error::InvalidFramebufferOperation)
    }

    /// What of the destination there is, and the scissor test leaves.
    fn blit_area(&self, [x, y]: [Axis; 2], size: [u32; 2]) -> Option<Rect> {
        let clip = |pixels: [i64; 2], size: u32| pixels.map(|at| at.clamp(0, size.into()) as i32);
        let ([left, right], [low, high]) = (clip(x.pixels(), size[0]), clip(y.pixels(), size[1]));
        let mut to = Rect { x: left, y: low, width: right - left, height: high - low };
        if let Some(scissor) = self.scissor_area() {
            to = intersection(&to, &scissor);
        }
        (to.width > 0 && to.height > 0).then_some(to)
    }

    /// Copies samples for themselves. False, and nothing is done, within one framebuffer: its pixels are copied as such.
    fn blit_samples(&mut self, part: Part, axes: [Axis; 2], drawn_size: [u32; 2]) -> Result<bool, Error> {
        let Some(to) = self.blit_area(axes, drawn_size) else { return Ok(true) };
        let drawn: SharedSurface = match self.framebuffers.surface().filter(|_| self.framebuffers.is_drawn()) {
            Some(surface) => surface.clone(),
            None => self.draws_to.clone().ok_or(Error::InvalidFramebufferOperation)?,
        };
        let read_buffer = self.groups.pixel.read_buffer;
        // Several colour buffers get pixels as such.
        let mut written = self.groups.color.draw_buffers.written().map(|(_, buffer)| buffer);
        let draw_buffer = written.next().unwrap_or(NONE);
        if part == Part::Color && written.next().is_some() {
            return Ok(false);
        }
        let [x, y] = axes;
        let place = |[column, row]: [u32; 2]| {
            let whole = |place: f64| u32::try_from(place.floor() as i64).ok();
            Some([whole(x.place(column as i32))?, whole(y.place(row as i32))?])
        };
        let copy = |from: &mut Target| {
            let mut drawn = super::lock(&drawn);
            let target = if part == Part::Color { drawn.select(buffer(draw_buffer)) } else { drawn.target() };
            target.copy_samples(from, part, &to, place)
        };
        let same = match self.framebuffers.is_read() {
            true => self.framebuffers.read == self.framebuffers.drawn,
            false => self.reads_from.as_ref().is_some_and(|read| std::sync::Arc::ptr_eq(read, &drawn)),
        };
        if same {
            return Ok(false);
        }
        if self.framebuffers.is_read() {
            return self.with_read_part(part, |target, _| copy(target));
        }
        let copied = self.with_read(|surface| match part {
            Part::Color => copy(surface.hold(buffer(read_buffer))),
            _ => copy(surface.target()),
        });
        Ok(copied.unwrap_or(true))
    }

    fn blit_part(
        &mut self,
        read: Read,
        part: Part,
        axes: [Axis; 2],
        [read_size, drawn_size]: [[u32; 2]; 2],
        linear: bool,
    ) -> Result<(), Error> {
        let [x, y] = axes;
        let all = |size: [u32; 2]| Rect { x: 0, y: 0, width: size[0] as i32, height: size[1] as i32 };
        let Some(to) = self.blit_area(axes, drawn_size) else { return Ok(()) };
        let area = all(read_size);
        let pixels = self.frame(read, [0, 0, area.width, area.height])?;
        let taken = Taken { area, pixels };
        let inside =
            |x: i64, y: i64| (0..i64::from(area.width)).contains(&x) && (0..i64::from(area.height)).contains(&y);
        // Nothing is written where the source has no pixel.
        let at = |column: u32, row: u32| {
            let (x, y) = (x.place(column as i32), y.place(row as i32));
            let (i, j) = (x.floor() as i64, y.floor() as i64);
            inside(i, j).then(|| if linear { taken.linear(x, y) } else { taken.pixel(i, j) })
        };
        let written = self.written();
        self.with_drawn(|surface| {
            let write = |target: &mut Target| {
                for row in to.y..to.y + to.height {
                    for column in to.x..to.x + to.width {
                        let Some(pixel) = at(column as u32, row as u32) else { continue };
                        let place = Rect { x: column, y: row, width: 1, height: 1 };
                        match part {
                            Part::Color => (0..target.colors()).for_each(|number| {
                                let pixel = written.seen(number, pixel);
                                target.set_colors_in(number, &place, [true; 4], |_, _| pixel);
                            }),
                            Part::Depth => target.set_depth_in(&place, |_, _| pixel[0]),
                            Part::Stencil => target.set_stencil_in(&place, 0xff, |_, _| pixel[0] as u8),
                        }
                    }
                }
            };
            match part {
                Part::Color => written.passes(surface).iter().for_each(|pass| write(surface.select(pass.buffer))),
                Part::Depth | Part::Stencil => write(surface.target()),
            }
        });
        Ok(())
    }
}
