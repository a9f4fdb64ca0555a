//! Wrap modes: from a coordinate to texels, one direction at a time (section 3.8.7 of OpenGL 1.5,
//! NV_texture_rectangle). Not the fetching.
//!
//! Every value is f32 and every step is one IEEE operation, in this order, since the fast paths repeat it
//! to the bit. NaN and infinities need no case of their own: each clamp gives its lower bound for NaN.

use super::state::WrapMode;

/// Two texels of one direction and the weight of the second.
#[derive(Clone, Copy, PartialEq, Debug)]
pub(crate) struct Pair {
    pub first: i32,
    pub second: i32,
    pub weight: f32,
}

/// `low` for NaN.
fn clamp(value: f32, low: f32, high: f32) -> f32 {
    let value = if value > low { value } else { low };
    if value < high { value } else { high }
}

/// The coordinate brought to the part of the plane that the image covers: frac for REPEAT, the reflection for
/// MIRRORED_REPEAT.
fn fold(mode: WrapMode, s: f32) -> f32 {
    match mode {
        WrapMode::Repeat => s - s.floor(),
        WrapMode::MirroredRepeat => {
            let period = s - 2.0 * (s * 0.5).floor();
            let back = 2.0 - period;
            if period < back { period } else { back }
        }
        WrapMode::Clamp | WrapMode::ClampToEdge | WrapMode::ClampToBorder => s,
    }
}

/// The ends of what LINEAR may use, in texels, half a texel to the left of u: for the centre of texel n, n.
pub(crate) fn linear_bounds(mode: WrapMode, size: u32) -> [f32; 2] {
    let size = size as f32;
    match mode {
        WrapMode::Repeat | WrapMode::Clamp => [-0.5, size - 0.5],
        WrapMode::ClampToEdge | WrapMode::MirroredRepeat => [0.0, size - 1.0],
        WrapMode::ClampToBorder => [-1.0, size],
    }
}

/// The first and the last texel that NEAREST may use.
pub(crate) fn nearest_bounds(mode: WrapMode, size: u32) -> [f32; 2] {
    let size = size as f32;
    match mode {
        WrapMode::ClampToBorder => [-1.0, size],
        _ => [0.0, size - 1.0],
    }
}

/// The texel of NEAREST. `scale` is the size, or 1 for coordinates in texels.
pub(crate) fn nearest(mode: WrapMode, s: f32, scale: f32, size: u32) -> i32 {
    let [low, high] = nearest_bounds(mode, size);
    clamp((fold(mode, s) * scale).floor(), low, high) as i32
}

/// The texels of LINEAR.
pub(crate) fn linear(mode: WrapMode, s: f32, scale: f32, size: u32) -> Pair {
    let [low, high] = linear_bounds(mode, size);
    let centre = clamp(fold(mode, s) * scale - 0.5, low, high);
    let first = centre.floor();
    let n = first as i32;
    Pair { first: neighbour(mode, n, size as i32), second: neighbour(mode, n + 1, size as i32), weight: centre - first }
}

/// Which texel stands at `n`, from -1 to N+1: -1 and N are the border.
pub(crate) fn neighbour(mode: WrapMode, n: i32, size: i32) -> i32 {
    match mode {
        WrapMode::Repeat => n.rem_euclid(size),
        // The second texel of the pair at the very edge, whose weight is 0.
        WrapMode::ClampToEdge | WrapMode::MirroredRepeat => n.clamp(0, size - 1),
        WrapMode::Clamp | WrapMode::ClampToBorder => n.clamp(-1, size),
    }
}
