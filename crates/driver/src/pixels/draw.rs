//! DrawPixels, Bitmap and CopyPixels (OpenGL 1.5, sections 3.6.4, 3.6.5, 3.7 and 4.3.3). Each pixel becomes a rectangle
//! of fragments, to which the usual per-fragment operations apply.

use super::format::{Layout, Pixels};
use super::memory::size;
use super::read::Read;
use crate::context::Context;
use crate::enums::*;
use crate::slots::{self, COLOR, SECONDARY, TEXTURE, VERTEX};
use crate::state::StencilSide;
use crate::surface::{Config, covered};
use nvjit_gl::{Error, Provoked};
use nvjit_raster::{Attribute, Mesh, Mode, OutsideFragments};
use std::ffi::c_void;

/// A rectangle of the window with one colour and one depth.
#[derive(Clone, Copy)]
struct Rectangle {
    /// Two opposite corners.
    from: [f32; 2],
    to: [f32; 2],
    depth: f32,
    color: [f32; 4],
}

impl Rectangle {
    /// The corners as vertices of a quad.
    fn corners(&self) -> [[f32; 4]; 4] {
        let Self { from: [left, low], to: [right, high], depth, .. } = *self;
        [[left, low], [right, low], [right, high], [left, high]].map(|[x, y]| [x, y, depth, 1.0])
    }
}

/// Depths with stencil indices in green, packed to words whose bytes are colours of this format
/// (NV_copy_depth_to_color, section 4.3.3).
fn depths_as_colors(values: &[[f32; 4]], format: u32) -> Result<Vec<[f32; 4]>, Error> {
    let (from, to) = (Layout::new((DEPTH_STENCIL, UNSIGNED_INT_24_8))?, Layout::new((format, UNSIGNED_INT_8_8_8_8))?);
    let mut word = [0; 4];
    let color = |&value: &[f32; 4]| {
        from.encode(value, &mut word);
        to.decode(&word)
    };
    Ok(values.iter().map(color).collect())
}

impl Context {
    /// DrawPixels.
    pub(crate) fn draw_pixels(
        &mut self,
        [width, height]: [i32; 2],
        layout: (u32, u32),
        pointer: *const c_void,
    ) -> Result<(), Error> {
        let layout = Layout::new(layout)?;
        let size = size([width, height, 1])?;
        let Some(pixels) = self.unpack(layout, size, pointer)? else { return Ok(()) };
        self.perform(move |gl| {
            gl.outside()?;
            gl.draw_unpacked(&pixels, [size[0], size[1]])
        })
    }

    fn draw_unpacked(&mut self, pixels: &Pixels, size: [usize; 2]) -> Result<(), Error> {
        if self.discards() {
            return Ok(());
        }
        self.prepare_drawing()?;
        let config = self.with_drawn(|surface| *surface.config());
        let drawn = self.drawn_color().and_then(|color| color.integers);
        let missing = match pixels.layout.format {
            STENCIL_INDEX => config.is_some_and(|config| !config.stencil),
            DEPTH_COMPONENT => config.is_some_and(|config| !config.depth),
            DEPTH_STENCIL => config.is_some_and(|config| !config.depth || !config.stencil),
            // EXT_texture_integer, section 3.6.4, does not define DrawPixels of integers.
            _ => drawn.is_some() || pixels.layout.integers().is_some(),
        };
        if missing {
            return Err(Error::InvalidOperation);
        }
        if !self.renders() {
            return self.report_at_position(DRAW_PIXEL_TOKEN);
        }
        let transfer = self.groups.pixel.clone();
        let values: Vec<_> = pixels.colors().map(|pixel| transfer.pixel(&pixels.layout, pixel)).collect();
        match pixels.layout.format {
            DEPTH_COMPONENT => self.draw_values(Read::Depth, &values, size),
            STENCIL_INDEX => self.draw_values(Read::Stencil, &values, size),
            DEPTH_STENCIL => self.draw_depth_stencil(values, size),
            _ => self.draw_values(Read::Color, &values, size),
        }
    }

    /// Draws depths, with stencil indices in green (ARB_framebuffer_object, section 3.6.4): both buffers are written
    /// under their masks; only the scissor test applies.
    fn draw_depth_stencil(&mut self, mut values: Vec<[f32; 4]>, [width, _]: [usize; 2]) -> Result<(), Error> {
        self.programs.validate(Provoked::Pixels)?;
        let raster = self.groups.current.raster;
        if !raster.valid || width == 0 {
            return Ok(());
        }
        if self.groups.depth.write {
            let [zoom_x, zoom_y] = self.groups.pixel.zoom;
            let corner = |column: usize, row: usize| {
                [raster.window[0] + zoom_x * column as f32, raster.window[1] + zoom_y * row as f32]
            };
            let scissor = self.scissor_area();
            self.with_drawn(|surface| {
                for (at, value) in values.iter().enumerate() {
                    let (column, row) = (at % width, at / width);
                    surface.set_depth([corner(column, row), corner(column + 1, row + 1)], scissor, value[0]);
                }
            });
        }
        values.iter_mut().for_each(|value| value[0] = value[1]);
        self.draw_values(Read::Stencil, &values, [width, 0])
    }

    /// Reports pixels in feedback mode.
    fn report_at_position(&mut self, token: u32) -> Result<(), Error> {
        self.programs.validate(Provoked::Pixels)?;
        let raster = self.groups.current.raster;
        if raster.valid {
            self.report_pixels(token, &raster);
        }
        Ok(())
    }

    /// CopyPixels: reads pixels and draws them.
    pub(crate) fn copy_pixels(&mut self, area: [i32; 4], kind: u32) -> Result<(), Error> {
        let [_, _, width, height] = size([area[2], area[3], 0]).map(|size| [0, 0, size[0], size[1]])?;
        self.prepare_drawing()?;
        let (from, to) = (self.readable()?, self.with_drawn(|surface| *surface.config()));
        let both = |has: fn(&Config) -> bool| has(&from) && to.as_ref().is_none_or(has);
        let (read, there) = match kind {
            COLOR_ => (Read::Color, true),
            DEPTH => (Read::Depth, both(|config| config.depth)),
            STENCIL => (Read::Stencil, both(|config| config.stencil)),
            DEPTH_STENCIL => (Read::Depth, both(|config| config.depth && config.stencil)),
            DEPTH_STENCIL_TO_RGBA_NV | DEPTH_STENCIL_TO_BGRA_NV => (Read::Depth, from.depth && from.stencil),
            _ => return Err(Error::InvalidEnum),
        };
        let colors = match kind {
            COLOR_ => [self.read_color(), self.drawn_color()],
            DEPTH_STENCIL_TO_RGBA_NV | DEPTH_STENCIL_TO_BGRA_NV => [None, self.drawn_color()],
            _ => [None, None],
        };
        if !there || colors.into_iter().flatten().any(|color| color.integers.is_some()) {
            return Err(Error::InvalidOperation);
        }
        if self.discards() {
            return Ok(());
        }
        if !self.renders() {
            return self.report_at_position(COPY_PIXEL_TOKEN);
        }
        let transfer = self.groups.pixel.clone();
        let mut values = self.frame(read, area)?;
        for value in &mut values {
            *value = match read {
                Read::Color => transfer.color(*value),
                Read::Depth => [transfer.depth(value[0]), 0.0, 0.0, 1.0],
                Read::Stencil => [transfer.stencil(value[0]), 0.0, 0.0, 1.0],
            };
        }
        if matches!(kind, COLOR_ | DEPTH | STENCIL) {
            return self.draw_values(read, &values, [width, height]);
        }
        let stencils = self.frame(Read::Stencil, area)?;
        values.iter_mut().zip(stencils).for_each(|(value, stencil)| value[1] = transfer.stencil(stencil[0]));
        if kind == DEPTH_STENCIL {
            return self.draw_depth_stencil(values, [width, height]);
        }
        let colors = depths_as_colors(&values, if kind == DEPTH_STENCIL_TO_RGBA_NV { RGBA } else { BGRA })?;
        self.draw_values(Read::Color, &colors, [width, height])
    }

    fn draw_values(&mut self, read: Read, values: &[[f32; 4]], [width, _]: [usize; 2]) -> Result<(), Error> {
        self.programs.validate(Provoked::Pixels)?;
        let raster = self.groups.current.raster;
        if !raster.valid || width == 0 {
            return Ok(());
        }
        let [zoom_x, zoom_y] = self.groups.pixel.zoom;
        let [start_x, start_y, start_depth, _] = raster.window;
        let corner = |column: usize, row: usize| [start_x + zoom_x * column as f32, start_y + zoom_y * row as f32];
        self.prepare_drawing()?;
        if read == Read::Stencil {
            let masked = self.groups.stencil.faces[StencilSide::Front as usize].write_mask;
            let scissor = self.scissor_area();
            self.with_drawn(|surface| {
                for (at, value) in values.iter().enumerate() {
                    let (column, row) = (at % width, at / width);
                    let (from, to) = (corner(column, row), corner(column + 1, row + 1));
                    surface.set_stencil([from, to], scissor, value[0] as i64 as u8, masked as u8);
                }
            });
            return Ok(());
        }
        let clamps = self.clamps_fragments();
        let seen = |color: [f32; 4]| if clamps { color.map(|own| own.clamp(0.0, 1.0)) } else { color };
        let rectangles = values.iter().enumerate().map(|(at, &value)| {
            let (column, row) = (at % width, at / width);
            let (from, to) = (corner(column, row), corner(column + 1, row + 1));
            match read {
                Read::Depth => Rectangle { from, to, depth: value[0], color: raster.color },
                _ => Rectangle { from, to, depth: start_depth, color: seen(value) },
            }
        });
        let rectangles: Vec<_> = rectangles.collect();
        self.draw_rectangles(&rectangles)
    }

    /// Bitmap.
    pub(crate) fn bitmap(
        &mut self,
        [width, height]: [i32; 2],
        origin: [f32; 2],
        step: [f32; 2],
        pointer: *const u8,
    ) -> Result<(), Error> {
        let size = size([width, height, 1])?;
        let bits = self.unpack(Layout::new((COLOR_INDEX, BITMAP))?, size, pointer.cast())?;
        self.perform_keeping(move |gl| {
            gl.outside()?;
            gl.draw_bitmap(bits.as_ref().map_or(&[], |bits| &bits.bytes), size[0], origin, step)
        })
    }

    /// Compiles a display list that draws a bitmap.
    pub(crate) fn bitmap_list(
        &mut self,
        name: u32,
        size: [usize; 2],
        bits: Vec<u8>,
        origin: [f32; 2],
        step: [f32; 2],
    ) -> Result<(), Error> {
        self.outside()?;
        self.new_list(name, COMPILE)?;
        self.perform(move |gl| {
            gl.outside()?;
            gl.draw_bitmap(&bits, size[0], origin, step)
        })?;
        self.end_list()
    }

    fn draw_bitmap(&mut self, bits: &[u8], width: usize, origin: [f32; 2], step: [f32; 2]) -> Result<(), Error> {
        self.programs.validate(Provoked::Pixels)?;
        self.check_integers()?;
        self.prepare_drawing()?;
        let raster = self.groups.current.raster;
        if !raster.valid || self.discards() {
            return Ok(());
        }
        let [x, y, depth, _] = raster.window;
        let (left, low) = ((x - origin[0]).floor(), (y - origin[1]).floor());
        let mut rectangles = Vec::new();
        // Adjacent pixels of a row become one rectangle.
        for (row, bits) in bits.chunks(width.max(1)).enumerate() {
            let mut column = 0;
            for same in bits.chunk_by(|a, b| a == b) {
                if same[0] != 0 {
                    let from = [left + column as f32, low + row as f32];
                    let to = [left + (column + same.len()) as f32, low + row as f32 + 1.0];
                    rectangles.push(Rectangle { from, to, depth, color: raster.color });
                }
                column += same.len();
            }
        }
        let result = match self.renders() {
            true => self.draw_rectangles(&rectangles),
            false => self.report_at_position(BITMAP_TOKEN),
        };
        let window = &mut self.groups.current.raster.window;
        (window[0], window[1]) = (x + step[0], y + step[1]);
        result
    }

    /// Draws rectangles of the window, with the attributes of the raster position.
    fn draw_rectangles(&mut self, rectangles: &[Rectangle]) -> Result<(), Error> {
        if rectangles.is_empty() {
            return Ok(());
        }
        if self.passes_colors() {
            return self.draw_outside(rectangles);
        }
        let raster = self.groups.current.raster;
        let corners: Vec<_> = rectangles.iter().flat_map(Rectangle::corners).collect();
        let colors: Vec<_> = rectangles.iter().flat_map(|own| [own.color; 4]).collect();
        let indices: Vec<u32> = (0..corners.len() as u32).collect();
        let mut mesh = Mesh::new(Mode::Quads, &indices);
        mesh.attributes[VERTEX] = Attribute::Array(&corners);
        mesh.attributes[COLOR] = Attribute::Array(&colors);
        mesh.attributes[SECONDARY] = Attribute::Constant(raster.secondary);
        mesh.attributes[slots::FOG] = Attribute::Constant([raster.distance, 0.0, 0.0, 1.0]);
        for (unit, &coordinates) in raster.coordinates.iter().enumerate() {
            mesh.attributes[TEXTURE + unit] = Attribute::Constant(coordinates);
        }
        self.draw_in_window(&mesh)
    }

    /// Whether fragments keep their colour: there is no program, no texture, no fog.
    fn passes_colors(&self) -> bool {
        let has = |capability| self.groups.enabled.has(capability);
        let programs = self.programs.is_enabled(FRAGMENT_PROGRAM_ARB).unwrap_or(true)
            || has(REGISTER_COMBINERS_NV)
            || has(TEXTURE_SHADER_NV)
            || has(FRAGMENT_SHADER_ATI);
        !programs && !has(FOG) && !has(COLOR_SUM) && self.textures.units.iter().all(|unit| unit.state.enabled == 0)
    }

    /// Draws rectangles whose fragments need no program.
    fn draw_outside(&mut self, rectangles: &[Rectangle]) -> Result<(), Error> {
        let fragments = rectangles.iter().filter_map(|&Rectangle { from, to, depth, color }| {
            covered(from, to).map(|rect| OutsideFragments { rect, color, depth })
        });
        self.draw_fragments(fragments)
    }
}
