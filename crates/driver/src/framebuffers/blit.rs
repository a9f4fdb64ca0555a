//! BlitFramebuffer (ARB_framebuffer_object, section 4.3.3; EXT_framebuffer_blit).

use super::attachment::Attachment;
use super::{Kept, Key};
use crate::context::{Context, SharedSurface};
use crate::enums::*;
use crate::pixels::{Read, buffer};
use crate::surface::{Surface, intersection};
use crate::textures::has_floating_depths;
use nvjit_gl::Error;
use nvjit_raster::{ColorFormat, Part, Rect, Target};
use smallvec::SmallVec;
use std::sync::Arc;

/// A rectangle by two corners, in any order.
type Corners = [i32; 4];

/// The buffers that a blit may copy, with the bit of each.
const BUFFERS: [(u32, Read, Part); 3] = [
    (COLOR_BUFFER_BIT, Read::Color, Part::Color),
    (DEPTH_BUFFER_BIT, Read::Depth, Part::Depth),
    (STENCIL_BUFFER_BIT, Read::Stencil, Part::Stencil),
];

/// The mapping from destination to source, along an axis.
#[derive(Clone, Copy)]
struct Axis {
    source: [i32; 2],
    destination: [i32; 2],
}

impl Axis {
    /// The position in the source of the centre of a destination pixel.
    fn place(self, pixel: i32) -> f64 {
        let [from, to] = self.source.map(f64::from);
        let [start, end] = self.destination.map(f64::from);
        from + (f64::from(pixel) + 0.5 - start) / (end - start) * (to - from)
    }

    /// The destination pixels whose centres are inside.
    fn pixels(self) -> [i64; 2] {
        let [start, end] = self.destination.map(i64::from);
        [start.min(end), start.max(end)]
    }

    /// Of `count` pixels from `start` on, those whose positions are inside of a source of this length. They are
    /// adjacent.
    fn line(self, start: i32, count: i32, length: u32) -> Line {
        let is_inside = |&(_, place): &(i32, f64)| place >= 0.0 && place < f64::from(length);
        let places = (start..start + count).map(|pixel| (pixel, self.place(pixel)));
        let mut inside = places.skip_while(|pixel| !is_inside(pixel)).take_while(is_inside).peekable();
        let start = inside.peek().map_or(start, |&(pixel, _)| pixel);
        Line { start, places: inside.map(|(_, place)| place).collect() }
    }

    fn side(self) -> [i64; 2] {
        [self.source, self.destination].map(|[start, end]| (i64::from(end) - i64::from(start)).abs())
    }
}

/// Destination pixels along an axis, with their positions in the source.
struct Line {
    start: i32,
    places: Vec<f64>,
}

impl Line {
    fn count(&self) -> i32 {
        self.places.len() as i32
    }

    /// The first source pixel that is read, and the number of pixels; `beyond` pixels are added at each end if they
    /// exist.
    fn read(&self, beyond: i32, length: u32) -> [i32; 2] {
        let ends = [self.places.first(), self.places.last()].map(|place| place.map_or(0, |place| place.floor() as i32));
        let (first, last) = (ends[0].min(ends[1]) - beyond, ends[0].max(ends[1]) + beyond);
        let (first, end) = (first.max(0), (last + 1).min(length as i32));
        [first, end - first]
    }

    /// The position of a pixel.
    fn place(&self, pixel: u32) -> f64 {
        self.places.get((pixel as i32 - self.start) as usize).copied().unwrap_or(0.0)
    }

    /// The source pixels that contain the positions, relative to the first pixel that is read.
    fn indices(&self, first: i32) -> Vec<usize> {
        self.places.iter().map(|place| (place.floor() as i32 - first).max(0) as usize).collect()
    }
}

/// Source pixels, row by row.
struct Taken {
    area: Rect,
    pixels: Vec<[f32; 4]>,
}

impl Taken {
    /// The pixel at a position, clamped to the edges.
    fn pixel(&self, x: i64, y: i64) -> [f32; 4] {
        let along = |at: i64, start: i32, length: i32| (at - i64::from(start)).clamp(0, i64::from(length) - 1) as usize;
        let (column, row) = (along(x, self.area.x, self.area.width), along(y, self.area.y, self.area.height));
        self.pixels[row * self.area.width as usize + column]
    }

    /// Interpolates between the four pixels around a position.
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
        let read_kept = self.read_color().map(|looks| looks.kept()).unwrap_or_default();
        let mut drawn: SmallVec<[(ColorFormat, Kept); 8]> =
            self.drawn_colors().map(|looks| (looks.format, looks.kept())).collect();
        if drawn.is_empty() {
            drawn.push((drawn_format, Kept::default()));
        }
        let same_format = from.alpha == to.alpha && drawn.iter().all(|&drawn| drawn == (format, read_kept));
        // Integers are copied only to integers of the same sign, and are not filtered (as in OpenGL 3.0).
        let sign = |kept: Kept| kept.integers.map(|kind| kind.signed);
        let differs = |&(format, kept): &(ColorFormat, Kept)| {
            format.is_float() != from.format.is_float() || sign(kept) != sign(read_kept)
        };
        let differ = drawn.iter().any(differs) || sign(read_kept).is_some() && filter == LINEAR;
        // EXT_framebuffer_multisample, section 4.3.2: two multisampled framebuffers have the same number of samples.
        let mismatched = from.samples > 1 && to.samples > 1 && from.samples != to.samples;
        let parts = mask & (DEPTH_BUFFER_BIT | STENCIL_BUFFER_BIT) != 0;
        let other_depths =
            parts && from.depth && to.depth && self.has_floating_depths(true) != self.has_floating_depths(false);
        if mismatched || other_depths || several && (!same_size || color && !same_format) || color && differ {
            return Err(Error::InvalidOperation);
        }
        if axes.iter().any(|axis| axis.side().contains(&0)) || !self.renders() {
            return Ok(());
        }
        let linear = filter == LINEAR && !same_size;
        for (bit, read, part) in BUFFERS {
            // The pixels that were read may come from the image that is drawn to.
            self.prepare_drawing()?;
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

    /// Whether the depths of the read framebuffer, or of the draw framebuffer, are floats.
    pub(crate) fn has_floating_depths(&self, reads: bool) -> bool {
        let name = if reads { self.framebuffers.read } else { self.framebuffers.drawn };
        let image = self.framebuffers.object(name).and_then(|object| object.depth.as_ref()).and_then(Attachment::image);
        image.is_some_and(|image| has_floating_depths(image.internal))
    }

    /// The configuration, colour format and size of the source.
    fn blit_source(&mut self) -> Result<Key, Error> {
        if self.framebuffers.read != 0 {
            return self.read_key();
        }
        let window =
            self.with_read(|surface| (*surface.config(), surface.format(), [surface.width(), surface.height()]));
        window.ok_or(Error::InvalidFramebufferOperation)
    }

    /// The part of the destination inside of the framebuffer and the scissor rectangle.
    fn blit_area(&self, [x, y]: [Axis; 2], size: [u32; 2]) -> Option<Rect> {
        let clip = |pixels: [i64; 2], size: u32| pixels.map(|at| at.clamp(0, size.into()) as i32);
        let ([left, right], [low, high]) = (clip(x.pixels(), size[0]), clip(y.pixels(), size[1]));
        let mut to = Rect { x: left, y: low, width: right - left, height: high - low };
        if let Some(scissor) = self.scissor_area() {
            to = intersection(&to, &scissor);
        }
        (to.width > 0 && to.height > 0).then_some(to)
    }

    /// Copies each sample. Returns false without an effect within one framebuffer: then pixels are copied.
    fn blit_samples(&mut self, part: Part, axes: [Axis; 2], drawn_size: [u32; 2]) -> Result<bool, Error> {
        let Some(to) = self.blit_area(axes, drawn_size) else { return Ok(true) };
        let drawn: SharedSurface = match self.framebuffers.surface().filter(|_| self.framebuffers.is_drawn()) {
            Some(surface) => surface.clone(),
            None => self.draws_to.clone().ok_or(Error::InvalidFramebufferOperation)?,
        };
        let read_buffer = self.groups.pixel.read_buffer;
        // Each of several colour buffers gets the pixels in its own format.
        let draw_buffer = self.groups.color.draw_buffers.written().next().map_or(NONE, |(_, buffer)| buffer);
        let several = self.groups.color.draw_buffers.written().nth(1).is_some()
            || self.written().passes(&super::lock(&drawn)).len() != 1;
        if part == Part::Color && several {
            return Ok(false);
        }
        let [x, y] = axes;
        let place = |[column, row]: [u32; 2]| {
            let whole = |place: f64| u32::try_from(place.floor() as i64).ok();
            Some([whole(x.place(column as i32))?, whole(y.place(row as i32))?])
        };
        let copy = |from: &mut Target, drawn: &mut Surface| {
            let target = if part == Part::Color { drawn.select(buffer(draw_buffer)) } else { drawn.target() };
            target.copy_samples(from, part, &to, place)
        };
        if self.framebuffers.is_read() {
            if self.framebuffers.read == self.framebuffers.drawn || self.reads_what_is_drawn(part)? {
                return Ok(false);
            }
            return self.with_read_part(part, |target, _| copy(target, &mut super::lock(&drawn)));
        }
        let Some(read) = self.reads_from.clone().filter(|read| !Arc::ptr_eq(read, &drawn)) else { return Ok(false) };
        // Two threads may copy between the same surfaces in opposite directions, so locks are taken in one order.
        let read_first = Arc::as_ptr(&read) < Arc::as_ptr(&drawn);
        let first = super::lock(if read_first { &read } else { &drawn });
        let second = super::lock(if read_first { &drawn } else { &read });
        let (mut read, mut drawn) = if read_first { (first, second) } else { (second, first) };
        Ok(match part {
            Part::Color => copy(read.hold(buffer(read_buffer)), &mut drawn),
            _ => copy(read.target(), &mut drawn),
        })
    }

    fn blit_part(
        &mut self,
        read: Read,
        part: Part,
        axes: [Axis; 2],
        [read_size, drawn_size]: [[u32; 2]; 2],
        linear: bool,
    ) -> Result<(), Error> {
        let Some(to) = self.blit_area(axes, drawn_size) else { return Ok(()) };
        // Pixels outside of the source are not written.
        let columns = axes[0].line(to.x, to.width, read_size[0]);
        let rows = axes[1].line(to.y, to.height, read_size[1]);
        let to = Rect { x: columns.start, y: rows.start, width: columns.count(), height: rows.count() };
        if to.width == 0 || to.height == 0 {
            return Ok(());
        }
        let beyond = i32::from(linear);
        let ([x, width], [y, height]) = (columns.read(beyond, read_size[0]), rows.read(beyond, read_size[1]));
        let area = Rect { x, y, width, height };
        let written = self.written();
        let (row, xs, ys) = (width as usize, columns.indices(x), rows.indices(y));
        let nearest = |x: u32, y: u32| ys[(y as i32 - to.y) as usize] * row + xs[(x as i32 - to.x) as usize];
        if part == Part::Color
            && !linear
            && let Some(pixels) = self.frame_rgba8(&area)?
        {
            self.prepare_drawing()?;
            self.with_drawn(|surface| {
                for pass in written.passes(surface) {
                    let target = surface.select(pass.buffer);
                    let at = |x: u32, y: u32| pixels[nearest(x, y)];
                    (0..target.colors()).for_each(|number| written.set_rgba8(target, number, &to, at));
                }
            });
            return Ok(());
        }
        let taken = Taken { area, pixels: self.frame(read, [x, y, width, height])? };
        let at = |x: u32, y: u32| match linear {
            true => taken.linear(columns.place(x), rows.place(y)),
            false => taken.pixels[nearest(x, y)],
        };
        self.prepare_drawing()?;
        self.with_drawn(|surface| match part {
            Part::Color => {
                for pass in written.passes(surface) {
                    let target = surface.select(pass.buffer);
                    for number in 0..target.colors() {
                        target.set_colors_in(number, &to, [true; 4], |x, y| written.seen(number, at(x, y)));
                    }
                }
            }
            Part::Depth => surface.target().set_depth_in(&to, |x, y| at(x, y)[0]),
            Part::Stencil => surface.target().set_stencil_in(&to, 0xff, |x, y| at(x, y)[0] as u8),
        });
        Ok(())
    }
}
