//! Conversion of rows of halves to floats and back, with F16C if the CPU supports it; [`from_half`] and [`to_half`]
//! define the conversion.

use nvjit_runtime::half::{from_half, to_half};

/// [`from_half`] of each component of each texel, up to the shorter length.
pub(super) fn widen(line: &mut [[f32; 4]], halves: &[[u16; 4]]) {
    #[cfg(all(target_arch = "x86_64", not(miri)))]
    if is_x86_feature_detected!("f16c") {
        // SAFETY: the CPU has it, and with it AVX.
        return unsafe { f16c::widen(line, halves) };
    }
    line.iter_mut().zip(halves).for_each(|(to, from)| *to = from.map(from_half));
}

/// [`to_half`] of each component of each texel, up to the shorter length.
pub(super) fn narrow(halves: &mut [[u16; 4]], line: &[[f32; 4]]) {
    #[cfg(all(target_arch = "x86_64", not(miri)))]
    if is_x86_feature_detected!("f16c") {
        // SAFETY: as above.
        return unsafe { f16c::narrow(halves, line) };
    }
    halves.iter_mut().zip(line).for_each(|(to, from)| *to = from.map(to_half));
}

#[cfg(all(target_arch = "x86_64", not(miri)))]
mod f16c {
    use std::arch::x86_64::{
        __m128, __m128i, _CMP_UNORD_Q, _MM_FROUND_TO_NEAREST_INT, _mm_blendv_ps, _mm_castsi128_ps, _mm_cmp_ps,
        _mm_cvtph_ps, _mm_cvtps_ph, _mm_cvtsi64_si128, _mm_cvtsi128_si64, _mm_set1_epi32,
    };

    #[target_feature(enable = "avx,f16c")]
    pub fn widen(line: &mut [[f32; 4]], halves: &[[u16; 4]]) {
        for (to, &from) in line.iter_mut().zip(halves) {
            let from: __m128i = _mm_cvtsi64_si128(bytemuck::cast(from));
            let wide = _mm_cvtph_ps(from);
            let nan = _mm_castsi128_ps(_mm_set1_epi32(0x7fff_ffff));
            let wide = _mm_blendv_ps(wide, nan, _mm_cmp_ps::<_CMP_UNORD_Q>(wide, wide));
            *to = bytemuck::cast::<__m128, [f32; 4]>(wide);
        }
    }

    #[target_feature(enable = "avx,f16c")]
    pub fn narrow(halves: &mut [[u16; 4]], line: &[[f32; 4]]) {
        let nan = _mm_castsi128_ps(_mm_set1_epi32(0x7fff_ffff));
        for (to, &from) in halves.iter_mut().zip(line) {
            let from = bytemuck::cast::<[f32; 4], __m128>(from);
            // The instruction keeps the high bits of this NaN, which are those of `HALF_NAN_BITS`.
            let from = _mm_blendv_ps(from, nan, _mm_cmp_ps::<_CMP_UNORD_Q>(from, from));
            let packed = _mm_cvtps_ph::<_MM_FROUND_TO_NEAREST_INT>(from);
            *to = bytemuck::cast(_mm_cvtsi128_si64(packed));
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn all_halves_are_widened_alike() {
        let halves: Vec<[u16; 4]> = (0..0x4000u16).map(|n| [0, 1, 2, 3].map(|part| part << 14 | n)).collect();
        let mut line = vec![[0.0; 4]; halves.len()];
        widen(&mut line, &halves);
        for (&half, &found) in halves.as_flattened().iter().zip(line.as_flattened()) {
            assert_eq!(found.to_bits(), from_half(half).to_bits(), "{half:#06x}");
        }
    }

    /// Each half, the midpoint to the next one, the neighbours of both, numbers that are too large, and NaNs.
    #[test]
    fn floats_are_narrowed_alike() {
        let steps = (0..0x7c00u16).flat_map(|half| {
            let (this, next) = (from_half(half), from_half(half + 1).min(65536.0));
            let middle = this + (next - this) / 2.0;
            [this, middle].into_iter().flat_map(|value| [value.next_down(), value, value.next_up()])
        });
        let ends = [0.0, 1e-40, 65519.9, 65520.0, 1e30, f32::INFINITY, f32::NAN, f32::from_bits(0x7f80_0001)];
        let signed: Vec<f32> = steps.chain(ends).flat_map(|value| [value, -value]).collect();
        let line = signed.as_chunks::<4>().0;
        let mut halves = vec![[0; 4]; line.len()];
        narrow(&mut halves, line);
        for (&value, &half) in line.as_flattened().iter().zip(halves.as_flattened()) {
            assert_eq!(half, to_half(value), "{value:e}");
        }
    }
}
