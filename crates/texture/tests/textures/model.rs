//! Section 3.8 of OpenGL 1.5 in f64: components, wrap modes, filters, level of detail. It has no idea of
//! how the library does it, and it filters the components of the base format before it maps them to the
//! result, as the text of table X.5 has it.

use nvjit_runtime::TextureTarget;
use nvjit_texture::SamplerState;
use nvjit_texture::{BaseFormat, Extent, Format, MagFilter, MinFilter, Storage, WrapMode};

use super::support::Levels;

/// Distances below this to where a lookup jumps make it not worth comparing: f32 may fall on the other side.
const NEAR: f64 = 1e-3;

pub struct Model<'a> {
    pub target: TextureTarget,
    pub format: Format,
    pub levels: &'a Levels,
    pub state: SamplerState,
}

/// A value, or nothing where f32 may jump.
type Certain<T> = Option<T>;

/// Components of texel number `n` of image data. Compressed storage is not the model's business.
pub fn components(format: Format, data: &[u8], n: usize) -> [f64; 4] {
    let base = format.base();
    let count = base.components();
    let byte = |c: usize| data[n * count + c];
    let word = |c: usize| u16::from_ne_bytes([data[2 * (n * count + c)], data[2 * (n * count + c) + 1]]);
    let packed = || u32::from(u16::from_ne_bytes([data[2 * n], data[2 * n + 1]]));
    let bits = |shift: u32, bits: u32| f64::from(packed() >> shift & ((1 << bits) - 1)) / f64::from((1 << bits) - 1);
    let unsigned = |c: usize| matches!(base, BaseFormat::DsdtMag | BaseFormat::DsdtMagIntensity) && c >= 2;
    match format.storage() {
        Storage::Packed565 => return [bits(11, 5), bits(5, 6), bits(0, 5), 0.0],
        Storage::Packed4444 => return [bits(12, 4), bits(8, 4), bits(4, 4), bits(0, 4)],
        Storage::Packed5551 => return [bits(11, 5), bits(6, 5), bits(1, 5), bits(0, 1)],
        Storage::Packed1010102 => {
            let word = u32::from_ne_bytes([data[4 * n], data[4 * n + 1], data[4 * n + 2], data[4 * n + 3]]);
            let ten = |shift: u32| f64::from(word >> shift & 1023) / 1023.0;
            return [ten(0), ten(10), ten(20), f64::from(word >> 30) / 3.0];
        }
        _ => {}
    }
    std::array::from_fn(|c| {
        if c >= count {
            return 0.0;
        }
        match format.storage() {
            Storage::Unorm8 => f64::from(byte(c)) / 255.0,
            Storage::Unorm16 => f64::from(word(c)) / 65535.0,
            Storage::Snorm8 if unsigned(c) => f64::from(byte(c)) / 255.0,
            Storage::Snorm16 if unsigned(c) => f64::from(word(c)) / 65535.0,
            Storage::Snorm8 => (f64::from(byte(c) as i8) / 127.0).max(-1.0),
            Storage::Snorm16 => (f64::from(word(c) as i16) / 32767.0).max(-1.0),
            Storage::Half => half(word(c)),
            Storage::Float => {
                let at = 4 * (n * count + c);
                f64::from(f32::from_ne_bytes([data[at], data[at + 1], data[at + 2], data[at + 3]]))
            }
            _ => panic!("compressed"),
        }
    })
}

/// "(-1)^S * 0.0; (-1)^S * 2^-14 * (M / 2^10); (-1)^S * 2^(E-15) * (1 + M / 2^10)" (NV_half_float, 2.1.2)
fn half(bits: u16) -> f64 {
    let sign = if bits >> 15 == 1 { -1.0 } else { 1.0 };
    let (e, m) = (i32::from(bits >> 10 & 31), f64::from(bits & 1023) / 1024.0);
    assert!(e < 31);
    sign * if e == 0 { 2f64.powi(-14) * m } else { 2f64.powi(e - 15) * (1.0 + m) }
}

/// Table X.5.
pub fn result(format: Format, c: [f64; 4]) -> [f64; 4] {
    let signed = matches!(format.storage(), Storage::Snorm8 | Storage::Snorm16);
    match format.base() {
        BaseFormat::Alpha => [0.0, 0.0, 0.0, c[0]],
        BaseFormat::Luminance => [c[0], c[0], c[0], 1.0],
        BaseFormat::LuminanceAlpha => [c[0], c[0], c[0], c[1]],
        BaseFormat::Intensity => [c[0], c[0], c[0], c[0]],
        BaseFormat::Rgb => [c[0], c[1], c[2], 1.0],
        BaseFormat::Rgba => c,
        BaseFormat::Hilo if signed => [c[0], c[1], (1.0 - (c[0] * c[0] + c[1] * c[1])).max(0.0).sqrt(), 1.0],
        BaseFormat::Hilo => [c[0], c[1], 1.0, 1.0],
        BaseFormat::Dsdt => [c[0], c[1], 0.0, 1.0],
        BaseFormat::DsdtMag => [c[0], c[1], c[2], 1.0],
        BaseFormat::DsdtMagIntensity => c,
        BaseFormat::FloatR | BaseFormat::Red => [c[0], 0.0, 0.0, 1.0],
        BaseFormat::FloatRg | BaseFormat::Rg => [c[0], c[1], 0.0, 1.0],
        BaseFormat::FloatRgb => [c[0], c[1], c[2], 1.0],
        BaseFormat::FloatRgba => c,
        // The initial DEPTH_TEXTURE_MODE.
        BaseFormat::DepthComponent => [c[0], c[0], c[0], 1.0],
        base => panic!("table X.5 has no row for {base:?}"),
    }
}

impl Model<'_> {
    fn border(&self) -> [f64; 4] {
        let [r, g, b, a] = self.state.border_color.map(f64::from);
        match self.format.base() {
            BaseFormat::Alpha => [a, 0.0, 0.0, 0.0],
            BaseFormat::LuminanceAlpha => [r, a, 0.0, 0.0],
            _ => [r, g, b, a],
        }
    }

    fn texel(&self, face: usize, level: usize, at: [i64; 3]) -> [f64; 4] {
        let (extent, data) = &self.levels[face][level];
        let bs = i64::from(extent.has_border());
        let size = extent.size().map(i64::from);
        let mut n = 0;
        for axis in (0..extent.dimensions()).rev() {
            if at[axis] < -bs || at[axis] >= size[axis] + bs {
                return self.border();
            }
            n = n * (size[axis] + 2 * bs) + at[axis] + bs;
        }
        components(self.format, data, n as usize)
    }

    fn size(&self, extent: &Extent, axis: usize) -> f64 {
        f64::from(extent.size()[axis])
    }

    /// The coordinate after wrapping, in texels: u, v or w.
    fn wrapped(&self, extent: &Extent, axis: usize, s: f64) -> f64 {
        let size = self.size(extent, axis);
        // NV_texture_rectangle clamps to the same ranges times the size.
        let s = if self.target == TextureTarget::Rect { s / size } else { s };
        let clamp_to_edge = |s: f64| s.clamp(0.5 / size, 1.0 - 0.5 / size);
        size * match self.state.wrap()[axis] {
            WrapMode::Repeat => s - s.floor(),
            WrapMode::Clamp => s.clamp(0.0, 1.0),
            WrapMode::ClampToEdge => clamp_to_edge(s),
            WrapMode::ClampToBorder => s.clamp(-0.5 / size, 1.0 + 0.5 / size),
            WrapMode::MirroredRepeat => {
                let odd = s.floor().rem_euclid(2.0) == 1.0;
                clamp_to_edge(if odd { 1.0 - (s - s.floor()) } else { s - s.floor() })
            }
            // EXT_texture_mirror_clamp, 3.8.7. NEAREST finds the same texels below 1/2N.
            WrapMode::MirrorClamp => s.abs().max(0.5 / size).min(1.0),
            WrapMode::MirrorClampToEdge => clamp_to_edge(s.abs()),
            WrapMode::MirrorClampToBorder => s.abs().max(0.5 / size).min(1.0 + 0.5 / size),
        }
    }

    /// Texels of one direction with their weights.
    fn taps(&self, extent: &Extent, axis: usize, s: f64, filter: MagFilter) -> Certain<Vec<(i64, f64)>> {
        let size = self.size(extent, axis);
        let u = self.wrapped(extent, axis, s);
        match filter {
            MagFilter::Nearest => {
                let certain = (u - u.round()).abs() > NEAR || u == 0.0 || u == size;
                let to_border = [WrapMode::ClampToBorder, WrapMode::MirrorClampToBorder];
                let i = if u == size && !to_border.contains(&self.state.wrap()[axis]) { size - 1.0 } else { u.floor() };
                certain.then(|| vec![(i as i64, 1.0)])
            }
            MagFilter::Linear => {
                let i0 = (u - 0.5).floor();
                let alpha = u - 0.5 - i0;
                let mut taps = vec![(i0 as i64, 1.0 - alpha), (i0 as i64 + 1, alpha)];
                if self.state.wrap()[axis] == WrapMode::Repeat {
                    taps.iter_mut().for_each(|tap| tap.0 = tap.0.rem_euclid(size as i64));
                }
                taps.retain(|tap| tap.1 != 0.0);
                Some(taps)
            }
        }
    }

    fn filtered(&self, face: usize, level: usize, filter: MagFilter, place: [f64; 3]) -> Certain<[f64; 4]> {
        let extent = &self.levels[face][level].0;
        let mut sums = vec![([0i64; 3], 1.0)];
        for axis in 0..extent.dimensions() {
            let taps = self.taps(extent, axis, place[axis], filter)?;
            sums = sums
                .iter()
                .flat_map(|&(at, weight)| {
                    taps.iter().map(move |&(i, share)| {
                        let mut at = at;
                        at[axis] = i;
                        (at, weight * share)
                    })
                })
                .collect();
        }
        let mut result = [0.0; 4];
        for (at, weight) in sums {
            for (sum, c) in result.iter_mut().zip(self.texel(face, level, at)) {
                *sum += weight * c;
            }
        }
        Some(result)
    }

    /// Lambda (equation 3.18 to 3.20) from derivatives of s, t, r.
    pub fn lambda(&self, ddx: [f64; 3], ddy: [f64; 3], unit_bias: f64) -> f64 {
        let extent = &self.levels[0][self.state.base_level as usize].0;
        let length = |d: [f64; 3]| {
            (0..extent.dimensions())
                .map(|axis| {
                    let scale = if self.target == TextureTarget::Rect { 1.0 } else { self.size(extent, axis) };
                    (d[axis] * scale).powi(2)
                })
                .sum::<f64>()
                .sqrt()
        };
        let bias = (f64::from(self.state.lod_bias) + unit_bias).clamp(-16.0, 16.0);
        let lambda = length(ddx).max(length(ddy)).log2() + bias;
        lambda.clamp(f64::from(self.state.min_lod), f64::from(self.state.max_lod))
    }

    /// The result vector for a place on a face and the derivatives there, without anisotropy.
    pub fn sample(
        &self,
        face: usize,
        place: [f64; 3],
        ddx: [f64; 3],
        ddy: [f64; 3],
        unit_bias: f64,
    ) -> Certain<[f64; 4]> {
        let state = &self.state;
        let lambda = self.lambda(ddx, ddy, unit_bias);
        let c = if state.mag_filter == MagFilter::Linear
            && matches!(state.min_filter, MinFilter::NearestMipmapNearest | MinFilter::NearestMipmapLinear)
        {
            0.5
        } else {
            0.0
        };
        let base = state.base_level as usize;
        let p = base + self.levels[0][base].0.top_level() as usize;
        let q = p.min(state.max_level as usize);
        if (lambda - c).abs() < NEAR {
            return None;
        }
        let mixed = if lambda <= c {
            self.filtered(face, base, state.mag_filter, place)?
        } else {
            let within = match state.min_filter {
                MinFilter::Nearest | MinFilter::NearestMipmapNearest | MinFilter::NearestMipmapLinear => {
                    MagFilter::Nearest
                }
                _ => MagFilter::Linear,
            };
            match state.min_filter {
                MinFilter::Nearest | MinFilter::Linear => self.filtered(face, base, within, place)?,
                MinFilter::NearestMipmapNearest | MinFilter::LinearMipmapNearest => {
                    if (lambda + 0.5 - (lambda + 0.5).round()).abs() < NEAR {
                        return None;
                    }
                    // Equation 3.23.
                    let d = if lambda <= 0.5 {
                        base
                    } else if base as f64 + lambda <= q as f64 + 0.5 {
                        (base as f64 + lambda + 0.5).ceil() as usize - 1
                    } else {
                        q
                    };
                    self.filtered(face, d, within, place)?
                }
                MinFilter::NearestMipmapLinear | MinFilter::LinearMipmapLinear => {
                    // Equations 3.24 to 3.26.
                    let whole = base as f64 + lambda;
                    let (d1, d2) =
                        if whole >= q as f64 { (q, q) } else { (whole.floor() as usize, whole.floor() as usize + 1) };
                    let (a, b) = (self.filtered(face, d1, within, place)?, self.filtered(face, d2, within, place)?);
                    let share = lambda - lambda.floor();
                    std::array::from_fn(|n| (1.0 - share) * a[n] + share * b[n])
                }
            }
        };
        Some(result(self.format, mixed))
    }
}
