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

/// PolygonOffset, and where it is enabled.
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
    /// The factor of the least depth difference, 2^-23.
    pub units: f32,
}

impl PolygonOffset {
    /// Whether any polygons have it.
    pub(crate) fn is_any(&self) -> bool {
        self.fill || self.line || self.point
    }

    /// Whether polygons of this mode have it.
    pub(crate) fn is_on(&self, mode: PolygonMode) -> bool {
        match mode {
            PolygonMode::Point => self.point,
            PolygonMode::Line => self.line,
            PolygonMode::Fill => self.fill,
        }
    }

    /// Equation 3.9: the offset for a depth with these derivatives.
    pub(crate) fn of(&self, [by_x, by_y]: [f64; 2]) -> f64 {
        const LEAST: f64 = 1.0 / (1u32 << 23) as f64;
        by_x.abs().max(by_y.abs()) * f64::from(self.factor) + LEAST * f64::from(self.units)
    }
}

/// LineStipple.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct LineStipple {
    /// The number of pixels for each bit: 1 to 256, clamped.
    pub factor: u16,
    /// The pixels that are drawn, the lowest bit first.
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

/// PolygonStipple: row `y % 32` of the window, from the lower one on; the highest bit is the pixel whose x is a
/// multiple of 32.
pub type PolygonStipple = [u32; 32];
