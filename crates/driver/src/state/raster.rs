//! Commands on points, lines, polygons and the viewport (OpenGL 1.5, sections 2.11.1 and 3.3 to 3.5), and hints (5.6).

use super::{HINTS, one_of};
use crate::commands::Params;
use crate::context::Context;
use crate::enums::*;
use nvjit_gl::Error;
use nvjit_raster::PointOrigin;

/// Checks that a value is positive.
fn positive(value: f32) -> Result<f32, Error> {
    if value > 0.0 { Ok(value) } else { Err(Error::InvalidValue) }
}

impl Context {
    pub(crate) fn cull_face(&mut self, face: u32) -> Result<(), Error> {
        self.groups.polygon.cull_face = one_of(face, &[FRONT, BACK, FRONT_AND_BACK])?;
        Ok(())
    }

    pub(crate) fn front_face(&mut self, orientation: u32) -> Result<(), Error> {
        self.groups.polygon.front_face = one_of(orientation, &[CW, CCW])?;
        Ok(())
    }

    pub(crate) fn polygon_mode(&mut self, face: u32, mode: u32) -> Result<(), Error> {
        let mode = one_of(mode, &[POINT, LINE, FILL])?;
        let modes = &mut self.groups.polygon.mode;
        match face {
            FRONT => modes[0] = mode,
            BACK => modes[1] = mode,
            FRONT_AND_BACK => *modes = [mode; 2],
            _ => return Err(Error::InvalidEnum),
        }
        Ok(())
    }

    pub(crate) fn polygon_offset(&mut self, factor: f32, units: f32) -> Result<(), Error> {
        let polygon = &mut self.groups.polygon;
        (polygon.offset_factor, polygon.offset_units) = (factor, units);
        Ok(())
    }

    pub(crate) fn line_width(&mut self, width: f32) -> Result<(), Error> {
        self.groups.line.width = positive(width)?;
        Ok(())
    }

    pub(crate) fn line_stipple(&mut self, factor: i32, pattern: u16) -> Result<(), Error> {
        let line = &mut self.groups.line;
        (line.stipple_factor, line.stipple_pattern) = (factor.clamp(1, 256), pattern);
        Ok(())
    }

    pub(crate) fn point_size(&mut self, size: f32) -> Result<(), Error> {
        self.programs.change_state(|state| state.point_size(size))?
    }

    /// PointParameter; the origin of sprites is defined by OpenGL 2.0 (section 3.3).
    pub(crate) fn point_parameter(&mut self, name: u32, params: Params) -> Result<(), Error> {
        if name == POINT_SPRITE_COORD_ORIGIN {
            let is_lower = one_of(params.symbol(), &[LOWER_LEFT, UPPER_LEFT])? == LOWER_LEFT;
            self.groups.point_origin = if is_lower { PointOrigin::LowerLeft } else { PointOrigin::UpperLeft };
            return Ok(());
        }
        self.programs.change_state(|state| state.point_parameter_fv(name, params.values()))?
    }

    pub(crate) fn hint(&mut self, target: u32, mode: u32) -> Result<(), Error> {
        let place = HINTS.iter().position(|&known| known == target).ok_or(Error::InvalidEnum)?;
        self.groups.hints[place] = one_of(mode, &[FASTEST, NICEST, DONT_CARE])?;
        Ok(())
    }
}
