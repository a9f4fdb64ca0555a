//! Wrap modes: the texels for a coordinate, one dimension at a time (section 3.8.7 of OpenGL 1.5, NV_texture_rectangle,
//! EXT_texture_mirror_clamp).
//!
//! All values are f32 and each step is one IEEE operation, in this order, since the fast paths repeat it to the bit.
//! NaN and infinities need no special case: each clamp gives its lower bound for NaN.

use super::state::WrapMode;

/// Two texels along one dimension and the weight of the second.
#[derive(Clone, Copy, PartialEq, Debug)]
pub(crate) struct Pair {
    pub first: i32,
    pub second: i32,
    pub weight: f32,
}

/// Clamps a number; NaN becomes `low`.
fn clamp(value: f32, low: f32, high: f32) -> f32 {
    let value = if value > low { value } else { low };
    if value < high { value } else { high }
}

/// The coordinate mapped to the range that the image covers: frac for REPEAT, the reflection for MIRRORED_REPEAT.
fn fold(mode: WrapMode, s: f32) -> f32 {
    match mode {
        WrapMode::Repeat => s - s.floor(),
        WrapMode::MirroredRepeat => {
            let period = s - 2.0 * (s * 0.5).floor();
            let back = 2.0 - period;
            if period < back { period } else { back }
        }
        WrapMode::Clamp | WrapMode::ClampToEdge | WrapMode::ClampToBorder => s,
        WrapMode::MirrorClamp | WrapMode::MirrorClampToEdge | WrapMode::MirrorClampToBorder => s.abs(),
    }
}

/// The bounds of LINEAR's coordinates in texels, from which half a texel is subtracted: n is the centre of texel n.
pub(crate) fn linear_bounds(mode: WrapMode, size: u32) -> [f32; 2] {
    let size = size as f32;
    match mode {
        WrapMode::Repeat | WrapMode::Clamp => [-0.5, size - 0.5],
        WrapMode::ClampToEdge | WrapMode::MirroredRepeat | WrapMode::MirrorClampToEdge => [0.0, size - 1.0],
        WrapMode::ClampToBorder => [-1.0, size],
        WrapMode::MirrorClamp => [0.0, size - 0.5],
        WrapMode::MirrorClampToBorder => [0.0, size],
    }
}

/// The first and the last texel that NEAREST may read.
pub(crate) fn nearest_bounds(mode: WrapMode, size: u32) -> [f32; 2] {
    let size = size as f32;
    match mode {
        WrapMode::ClampToBorder => [-1.0, size],
        WrapMode::MirrorClampToBorder => [0.0, size],
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

/// The position of a coordinate on the image before an offset in texels is added, less `half` a texel: folded if the
/// mode repeats, else unchanged, clamped to the range of integers. With MIRRORED_REPEAT the image and its reflection
/// are adjacent.
fn before_offset(mode: WrapMode, s: f32, scale: f32, size: u32, half: f32) -> f32 {
    const FAR: f32 = 1_073_741_824.0;
    let (sides, s) = match mode {
        WrapMode::Repeat => (1.0, fold(mode, s)),
        WrapMode::MirroredRepeat => (2.0, s - 2.0 * (s * 0.5).floor()),
        // Modes that mirror once do so after the offset.
        _ => return clamp(s * scale - half, -FAR, FAR),
    };
    let size = sides * size as f32;
    clamp(s * scale - half, -half, if half == 0.0 { size - 1.0 } else { size - half })
}

/// The texel of NEAREST after adding an offset (table X.19 of NV_gpu_program4) in 32 bits.
pub(crate) fn nearest_moved(mode: WrapMode, s: f32, scale: f32, size: u32, offset: i32) -> i32 {
    if offset == 0 {
        return nearest(mode, s, scale, size);
    }
    let n = (before_offset(mode, s, scale, size, 0.0).floor() as i32).wrapping_add(offset);
    let size = size as i32;
    match mode {
        WrapMode::Clamp => n.clamp(0, size - 1),
        WrapMode::MirrorClamp => mirrored(n).clamp(0, size - 1),
        _ => moved_to(mode, n, size),
    }
}

/// Table X.19: the texel that is reflected to `n` at the first edge of the image.
fn mirrored(n: i32) -> i32 {
    if n >= 0 { n } else { -1 - n }
}

/// The texels of LINEAR after adding an offset: CLAMP and similar modes clamp the sum.
pub(crate) fn linear_moved(mode: WrapMode, s: f32, scale: f32, size: u32, offset: i32) -> Pair {
    if offset == 0 {
        return linear(mode, s, scale, size);
    }
    let centre = before_offset(mode, s, scale, size, 0.5);
    let first = centre.floor();
    let (mut n, mut weight) = ((first as i32).wrapping_add(offset), centre - first);
    if mode.mirrors_once() && n < 0 {
        // The position n + weight + 1/2, reflected.
        (n, weight) = if weight > 0.0 { (-2 - n, 1.0 - weight) } else { (-1 - n, 0.0) };
        if n < 0 {
            (n, weight) = (0, 0.0);
        }
    }
    if !mode.repeats() {
        // f64 is only used for the comparison: without clamping the weight is unchanged.
        let moved = f64::from(n) + f64::from(weight);
        let [low, high] = linear_bounds(mode, size);
        let end = if moved < f64::from(low) {
            Some(low)
        } else if moved > f64::from(high) {
            Some(high)
        } else {
            None
        };
        if let Some(end) = end {
            (n, weight) = (end.floor() as i32, end - end.floor());
        }
    }
    let size = size as i32;
    let period = if mode == WrapMode::MirroredRepeat { 2 * size } else { size };
    let n = if mode.repeats() { n.rem_euclid(period) } else { n };
    Pair { first: moved_to(mode, n, size), second: moved_to(mode, n + 1, size), weight }
}

/// The two texels that a gather reads, which are those of LINEAR for an unclamped coordinate: each is wrapped alone
/// (section 3.8.8 of NV_gpu_program4).
pub(crate) fn gathered(mode: WrapMode, s: f32, scale: f32, size: u32, offset: i32) -> [i32; 2] {
    let n = (before_offset(mode, s, scale, size, 0.5).floor() as i32).wrapping_add(offset);
    let size = size as i32;
    let n = match mode {
        WrapMode::Clamp => n.clamp(-1, size - 1),
        WrapMode::MirrorClamp => n.clamp(-size - 1, size - 1),
        _ => n,
    };
    [n, n.wrapping_add(1)].map(|n| moved_to(mode, n, size))
}

/// The texel at any position `n`, wrapped.
fn moved_to(mode: WrapMode, n: i32, size: i32) -> i32 {
    if mode == WrapMode::MirroredRepeat {
        let n = n.rem_euclid(2 * size);
        return if n < size { n } else { 2 * size - 1 - n };
    }
    neighbour(mode, if mode.mirrors_once() { mirrored(n) } else { n }, size)
}

/// The texel at `n`, from -1 to N+1, wrapped: -1 and N are the border.
pub(crate) fn neighbour(mode: WrapMode, n: i32, size: i32) -> i32 {
    match mode {
        WrapMode::Repeat => n.rem_euclid(size),
        // The second texel of a pair at the edge, whose weight is 0.
        WrapMode::ClampToEdge | WrapMode::MirroredRepeat | WrapMode::MirrorClampToEdge => n.clamp(0, size - 1),
        WrapMode::MirrorClamp | WrapMode::MirrorClampToBorder => n.clamp(0, size),
        WrapMode::Clamp | WrapMode::ClampToBorder => n.clamp(-1, size),
    }
}
