//! Window coordinates of vertices, in fixed point.

use crate::lanes::F16;
use crate::state::{MAX_VIEWPORT, State};

/// A vertex in the window.
#[derive(Clone, Copy, PartialEq, Default, Debug)]
pub(crate) struct Corner {
    /// Window coordinates with [`SUBPIXEL_BITS`] fractional bits.
    pub x: i32,
    pub y: i32,
    pub z: f32,
    /// The reciprocal of the clip w coordinate.
    pub inverse_w: f32,
}

impl Corner {
    /// The same vertex with a clip w coordinate of `w` times this power of two: scaling w for all vertices of a
    /// primitive does not change interpolation, and vertices with very small weights keep some precision.
    pub fn scaled(self, w: f64, exponent: i8) -> Self {
        const LEAST: f64 = 1.0 / (1u128 << 120) as f64;
        Self { inverse_w: (1.0 / (w * power(exponent))).max(LEAST) as f32, ..self }
    }
}

/// A power of two.
pub(crate) fn power(exponent: i8) -> f64 {
    f64::from_bits(((1023 + i64::from(exponent)) as u64) << 52)
}

/// The power of two that scales a clip w coordinate to [1, 2), if its reciprocal would lose bits or be infinite;
/// else 0.
pub(crate) fn exponent(w: f64) -> i8 {
    let own = (w.to_bits() >> 52) as i64 - 1023;
    if (-100..100).contains(&own) { 0 } else { (-own).clamp(-127, 127) as i8 }
}

/// Fractional bits of window coordinates.
pub(crate) const SUBPIXEL_BITS: u32 = 8;
/// A pixel in window coordinates.
pub(crate) const PIXEL: i64 = 1 << SUBPIXEL_BITS;

/// The supported numbers of samples of a pixel.
pub(crate) const SAMPLE_COUNTS: [u32; PATTERNS.len()] = [1, 2, 4, 8];
/// The largest number of samples of a pixel.
pub(crate) const MAX_SAMPLES: usize = 8;

/// The positions of the samples of a pixel.
#[derive(PartialEq)]
pub(crate) struct Pattern {
    /// Positions relative to the pixel's centre, in fixed point: all in different columns and rows.
    pub places: &'static [[i32; 2]],
    /// The largest distance of a sample from the centre along an axis.
    pub reach: i32,
}

/// The pattern for each of [`SAMPLE_COUNTS`].
const PATTERNS: [Pattern; 4] = [
    Pattern { places: &[[0, 0]], reach: 0 },
    Pattern { places: &[[64, 64], [-64, -64]], reach: 64 },
    Pattern { places: &[[-32, -96], [96, -32], [-96, 32], [32, 96]], reach: 96 },
    Pattern {
        places: &[[16, -48], [-16, 48], [80, 16], [-48, -80], [-80, 80], [-112, -16], [48, 112], [112, -112]],
        reach: 112,
    },
];

impl Pattern {
    /// The pattern for this number of samples, one of [`SAMPLE_COUNTS`].
    pub fn of(samples: u32) -> &'static Self {
        static ALL: [Pattern; SAMPLE_COUNTS.len()] = PATTERNS;
        &ALL[samples.ilog2() as usize]
    }

    /// The number of samples.
    #[inline(always)]
    pub fn count(&self) -> usize {
        self.places.len()
    }

    /// The position of a sample relative to the centre of its pixel, in pixels.
    #[inline(always)]
    pub fn place(&self, sample: usize) -> [f32; 2] {
        self.places[sample].map(|place| place as f32 / PIXEL as f32)
    }
}

/// The largest distance of window coordinates from the origin, in pixels. Edge functions of such coordinates fit 64
/// bits with ease.
pub(crate) const GUARD_PIXELS: f64 = 1_048_576.0;

/// The limit of window coordinates: the guard band about a viewport.
const FARTHEST: f64 = GUARD_PIXELS + 2.0 * MAX_VIEWPORT as f64;

/// Clip coordinates to window coordinates (section 2.11 of OpenGL 1.4).
pub(crate) struct Viewport {
    scale: [f64; 3],
    offset: [f64; 3],
}

impl Viewport {
    pub fn new(state: &State) -> Self {
        let (view, [near, far]) = (state.viewport, state.depth_range.map(f64::from));
        let whole = [view.x, view.y, view.width, view.height].map(f64::from);
        let [x, y, width, height] = state.exact_viewports.first().map_or(whole, |exact| exact.map(f64::from));
        let half = [width * 0.5, height * 0.5];
        let up = if state.clip_control.upper_left { -half[1] } else { half[1] };
        let (depth, least) = match state.clip_control.zero_to_one {
            true => (far - near, near),
            false => ((far - near) * 0.5, (near + far) * 0.5),
        };
        Self { scale: [half[0], up, depth], offset: [half[0] + x, half[1] + y, least] }
    }

    /// The window coordinates of positions inside of the view volume.
    #[inline(always)]
    pub fn corners<V: F16>(&self, [x, y, z]: [V; 3], inverse_w: V) -> Corners<V> {
        let [scale_x, scale_y, scale_z] = self.scale;
        let [offset_x, offset_y, offset_z] = self.offset;
        let x = x.times(inverse_w).times(V::splat(scale_x as f32)).plus(V::splat(offset_x as f32));
        let y = y.times(inverse_w).times(V::splat(scale_y as f32)).plus(V::splat(offset_y as f32));
        let z = z.times(inverse_w).times(V::splat(scale_z as f32)).plus(V::splat(offset_z as f32));
        let pixel = V::splat(PIXEL as f32);
        Corners { x: x.times(pixel).rounded(), y: y.times(pixel).rounded(), z }
    }

    /// The window coordinates of a position within the guard band.
    #[inline(always)]
    pub fn corner(&self, position: [f64; 4]) -> Corner {
        let w = position[3];
        let inverse_w = 1.0 / w;
        let window: [f64; 3] = std::array::from_fn(|i| position[i] * inverse_w * self.scale[i] + self.offset[i]);
        // Adding 1.5 * 2^52 rounds a value to an integer in the low bits; a conversion would cost more.
        let fixed = |value: f64| {
            // Vertices clipped at extreme magnitudes may be inexact; they are within the guard band anyway.
            let value = value.clamp(-FARTHEST, FARTHEST);
            (value * PIXEL as f64 + 6_755_399_441_055_744.0).to_bits() as i32
        };
        Corner { x: fixed(window[0]), y: fixed(window[1]), z: window[2] as f32, inverse_w: inverse_w as f32 }
    }
}

/// A vector of [`Corner`]s.
pub(crate) struct Corners<V: F16> {
    pub x: V::Integers,
    pub y: V::Integers,
    pub z: V,
}
