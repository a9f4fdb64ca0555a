//! Rare rasterization state of polygons and lines: modes, offsets and stipples (sections 3.4.2 and 3.5.2 to 3.5.5 of
//! OpenGL 2.1).

/// PolygonMode: how polygons are drawn.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub enum PolygonMode {
    /// POINT: the vertices that begin an edge of the border.
    Point,
    /// LINE: the edges of the border.
    Line,
    /// FILL
    #[default]
    Fill,
}

/// PolygonOffset, and the modes for which it is enabled.
#[derive(Clone, Copy, PartialEq, Debug, Default)]
pub struct PolygonOffset {
    /// POLYGON_OFFSET_FILL
    pub fill: bool,
    /// POLYGON_OFFSET_LINE
    pub line: bool,
    /// POLYGON_OFFSET_POINT
    pub point: bool,
    /// The factor of the greatest depth slope.
    pub factor: f32,
    /// The factor of the least depth difference.
    pub units: f32,
    /// Whether the depth buffer has floats: the least difference is then 2^(e-23), where e is the greatest exponent of
    /// the depths of a polygon's vertices (ARB_depth_buffer_float, equation 3.11), and 2^-23 otherwise. Each triangle
    /// of a quad or polygon is offset alone.
    pub floats: bool,
}

impl PolygonOffset {
    /// Whether it is enabled for any mode.
    pub(crate) fn is_any(&self) -> bool {
        self.fill || self.line || self.point
    }

    /// Whether it is enabled for this mode.
    pub(crate) fn is_on(&self, mode: PolygonMode) -> bool {
        match mode {
            PolygonMode::Point => self.point,
            PolygonMode::Line => self.line,
            PolygonMode::Fill => self.fill,
        }
    }

    /// Equation 3.9: the offset for depths with these derivatives, of a polygon whose vertices have `depths`.
    pub(crate) fn of(&self, [by_x, by_y]: [f64; 2], depths: impl Iterator<Item = f32>) -> f64 {
        const LEAST: f64 = 1.0 / (1u32 << 23) as f64;
        let scale = match self.floats {
            true => depths.map(f32::abs).fold(f32::MIN_POSITIVE, f32::max),
            false => 1.0,
        };
        // Without its mantissa, a number is a power of two.
        let power = f64::from(f32::from_bits(scale.to_bits() & 0x7f80_0000));
        by_x.abs().max(by_y.abs()) * f64::from(self.factor) + LEAST * power * f64::from(self.units)
    }
}

/// LineStipple.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct LineStipple {
    /// The number of fragments for each bit: 1 to 256, clamped.
    pub factor: u16,
    /// The fragments that are drawn, the lowest bit first.
    pub pattern: u16,
}

impl LineStipple {
    pub(crate) fn factor(&self) -> u32 {
        u32::from(self.factor.clamp(1, 256))
    }

    /// Whether fragment number `s` since the line began is drawn.
    pub(crate) fn draws(&self, s: u32) -> bool {
        self.pattern >> (s / self.factor() % 16) & 1 != 0
    }
}

/// PolygonStipple: row `y % 32` of the window, from the lowest row on; the highest bit is the pixel whose x is a
/// multiple of 32.
pub type PolygonStipple = [u32; 32];
