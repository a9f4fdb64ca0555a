//! Compression to blocks of ARB_texture_compression_bptc (its appendix): always with one subset and indices of four
//! bits, which are mode 6 of fractions and mode 3 of floats. The ends of a block are its two most different texels.

/// Weights of the second end, out of 64, by index.
const WEIGHTS: [i32; 16] = [0, 4, 9, 13, 17, 21, 26, 30, 34, 38, 43, 47, 51, 55, 60, 64];

/// Writes a block, from the lowest bit on.
#[derive(Default)]
struct Bits {
    all: u128,
    used: u32,
}

impl Bits {
    fn add(&mut self, value: u32, count: u32) {
        self.all |= u128::from(value & ((1 << count) - 1)) << self.used;
        self.used += count;
    }

    /// Adds the indices; the highest bit of the first one is left out, as it is 0.
    fn add_indices(&mut self, indices: [u32; 16]) {
        for (texel, index) in indices.into_iter().enumerate() {
            self.add(index, if texel == 0 { 3 } else { 4 });
        }
    }
}

fn distance<const N: usize>(a: &[i32; N], b: &[i32; N]) -> i64 {
    a.iter().zip(b).map(|(a, b)| i64::from(a - b).pow(2)).sum()
}

/// The two texels that differ most.
fn ends<const N: usize>(texels: &[[i32; N]; 16]) -> [[i32; N]; 2] {
    let pairs = texels.iter().flat_map(|a| texels.iter().map(move |b| [*a, *b]));
    pairs.max_by_key(|[a, b]| distance(a, b)).unwrap_or([texels[0]; 2])
}

/// For each texel the index of the nearest colour between two ends.
fn indices<const N: usize>(texels: &[[i32; N]; 16], [from, to]: [[i32; N]; 2]) -> [u32; 16] {
    let between =
        |weight: i32| -> [i32; N] { std::array::from_fn(|n| (from[n] * (64 - weight) + to[n] * weight + 32) >> 6) };
    let colors = WEIGHTS.map(between);
    texels.map(|texel| (0..16).min_by_key(|&index| distance(&colors[index as usize], &texel)).unwrap_or(0))
}

/// The indices of the first texel are less than eight: otherwise the ends are swapped.
fn ordered<E>([from, to]: [E; 2], indices: [u32; 16]) -> ([E; 2], [u32; 16]) {
    if indices[0] < 8 { ([from, to], indices) } else { ([to, from], indices.map(|index| 15 - index)) }
}

/// A block of RGBA bytes.
pub fn fractions(texels: &[[u8; 4]; 16]) -> [u8; 16] {
    let texels = texels.map(|texel| texel.map(i32::from));
    // Seven bits of each component, above a common lowest bit.
    let nearest = |color: [i32; 4]| {
        let with = |low: i32| color.map(|own| ((own - low + 1) >> 1).clamp(0, 127) << 1 | low);
        if distance(&with(0), &color) <= distance(&with(1), &color) { with(0) } else { with(1) }
    };
    let kept = ends(&texels).map(nearest);
    let (kept, indices) = ordered(kept, indices(&texels, kept));
    let mut bits = Bits::default();
    bits.add(1 << 6, 7);
    for component in 0..4 {
        kept.iter().for_each(|end| bits.add(end[component] as u32 >> 1, 7));
    }
    kept.iter().for_each(|end| bits.add(end[0] as u32 & 1, 1));
    bits.add_indices(indices);
    bits.all.to_le_bytes()
}

/// A block of floats; without signs, negative components become 0.
pub fn floats(texels: &[[f32; 3]; 16], signed: bool) -> [u8; 16] {
    // The bits of halves, scaled to 16 bits, or to 15 and a sign, which the ends are interpolated in.
    let scaled = |value: f32| {
        let magnitude = i32::from(half::f16::from_f32(value.abs().min(65504.0)).to_bits());
        match (value.is_sign_negative(), signed) {
            _ if value.is_nan() => 0,
            (true, false) => 0,
            (false, false) => (magnitude * 64 + 30) / 31,
            (negative, true) => (magnitude * 32 + 30) / 31 * if negative { -1 } else { 1 },
        }
    };
    let most = if signed { 511 } else { 1023 };
    let quantized = |scaled: i32| (scaled.abs() >> 6).min(most) * scaled.signum();
    let unquantized = |own: i32| match own.abs() {
        0 => 0,
        own_most if own_most == most => (if signed { 0x7fff } else { 0xffff }) * own.signum(),
        magnitude => (64 * magnitude + 32) * own.signum(),
    };
    let texels = texels.map(|texel| texel.map(scaled));
    let kept = ends(&texels).map(|end| end.map(quantized));
    let (kept, indices) = ordered(kept, indices(&texels, kept.map(|end| end.map(unquantized))));
    let mut bits = Bits::default();
    bits.add(3, 5);
    kept.as_flattened().iter().for_each(|&own| bits.add(own as u32, 10));
    bits.add_indices(indices);
    bits.all.to_le_bytes()
}
