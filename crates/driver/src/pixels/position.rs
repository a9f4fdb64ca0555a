//! The current raster position (OpenGL 1.5, section 2.13).

use crate::context::Context;
use crate::enums::*;
use crate::slots::{self, COLOR, COUNT, FOG, SECONDARY, TEXTURE, VERTEX};
use nvjit_gl::Error;
use nvjit_raster::registers;

/// The number of positions in a pixel along an axis, by SUBPIXEL_BITS.
const PIXEL: f32 = 256.0;

/// The raster position, and the attributes of fragments besides their colour.
#[derive(Clone, Copy, Debug)]
pub struct RasterPosition {
    pub valid: bool,
    /// Window coordinates; depth is from 0 to 1; the last is w of the clip coordinates.
    pub window: [f32; 4],
    pub color: [f32; 4],
    pub secondary: [f32; 4],
    /// The distance for fog.
    pub distance: f32,
    pub coordinates: [[f32; 4]; COUNT - TEXTURE],
}

impl Default for RasterPosition {
    fn default() -> Self {
        Self {
            valid: true,
            window: [0.0, 0.0, 0.0, 1.0],
            color: [1.0; 4],
            secondary: [0.0, 0.0, 0.0, 1.0],
            distance: 0.0,
            coordinates: [[0.0, 0.0, 0.0, 1.0]; COUNT - TEXTURE],
        }
    }
}

impl Context {
    /// RasterPos: runs the vertex stage for a vertex, and clips it as a point, also to planes of ClipPlane. A valid
    /// position is a hit (section 5.2).
    pub(crate) fn raster_pos(&mut self, position: [f32; 4]) -> Result<(), Error> {
        let mut attributes = *self.programs.current_attributes();
        attributes[VERTEX] = position;
        let Some(vertex) = self.shade_vertex(&attributes, None)? else { return Ok(()) };
        let [x, y, z, w] = vertex.result(registers::HPOS);
        // With DEPTH_CLAMP, z does not clip (ARB_depth_clamp, section 2.13).
        let clips = if self.groups.enabled.has(DEPTH_CLAMP) { &[x, y][..] } else { &[x, y, z] };
        let from_zero = self.groups.clip_control.zero_to_one && clips.len() == 3 && z < 0.0;
        let inside = w > 0.0 && clips.iter().all(|&coordinate| coordinate >= -w && coordinate <= w) && !from_zero;
        let inside = inside && self.plane_distances(&vertex).iter().all(|&distance| distance >= 0.0);
        let raster = &mut self.groups.current.raster;
        raster.valid = inside;
        if !inside {
            return Ok(());
        }
        let clamps = self.clamps_vertices();
        let seen = |color: [f32; 4]| if clamps { color.map(|own| own.clamp(0.0, 1.0)) } else { color };
        let mut window = self.in_window([x, y, z, w]);
        let [near, far, ..] = self.depth_range_values();
        window[2] = window[2].max(near.min(far)).min(near.max(far));
        // Rounded like vertices: a position within rounding error of a pixel's edge is on the edge.
        window[..2].iter_mut().for_each(|place| *place = (*place * PIXEL).round_ties_even() / PIXEL);
        let raster = &mut self.groups.current.raster;
        raster.window = window;
        raster.color = seen(vertex.result(registers::COL0));
        raster.secondary = seen(vertex.result(registers::COL0 + 1));
        raster.distance = vertex.result(registers::FOGC)[0];
        raster.coordinates = std::array::from_fn(|unit| vertex.result(registers::TEX0 + unit as u16));
        self.names.hit(window[2]);
        Ok(())
    }

    /// Converts clip coordinates to window coordinates (section 2.11.1); the last component is w.
    pub(crate) fn in_window(&self, [x, y, z, w]: [f32; 4]) -> [f32; 4] {
        let (area, control) = (self.groups.viewport.first(), self.groups.clip_control);
        let [near, far, ..] = self.depth_range_values();
        let up = if control.upper_left { -y } else { y };
        let depth = if control.zero_to_one { z / w } else { (z / w + 1.0) / 2.0 };
        [
            area[0] + (x / w + 1.0) * area[2] / 2.0,
            area[1] + (up / w + 1.0) * area[3] / 2.0,
            near + depth * (far - near),
            w,
        ]
    }

    fn depth_range_values(&self) -> [f32; 4] {
        use nvjit::language::isa::state::StateKey;
        use nvjit::language::program::StateSource;
        self.programs.fixed_state().state(StateKey::DepthRange)
    }

    /// WindowPos: the position in the window, always a hit; the current attributes are copied unchanged.
    pub(crate) fn window_pos(&mut self, [x, y, z, _]: [f32; 4]) -> Result<(), Error> {
        let [near, far, ..] = self.depth_range_values();
        let z = z.clamp(0.0, 1.0);
        let attributes = self.programs.current_attributes();
        let clamps = self.clamps_vertices();
        let clamped = |slot: usize| {
            let color = attributes[slot];
            if clamps { color.map(|own: f32| own.clamp(0.0, 1.0)) } else { color }
        };
        let follows = self.groups.fog.coordinate == FOG_COORD;
        self.groups.current.raster = RasterPosition {
            valid: true,
            window: [x, y, near + z * (far - near), 1.0],
            color: clamped(COLOR),
            secondary: clamped(SECONDARY),
            distance: if follows { attributes[FOG][0] } else { 0.0 },
            coordinates: std::array::from_fn(|unit| attributes[slots::TEXTURE + unit]),
        };
        self.names.hit(self.groups.current.raster.window[2]);
        Ok(())
    }
}
