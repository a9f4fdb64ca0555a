//! Fetches of single texels (TXF) from a level of two dimensions, eight lanes at once: lanes outside are masked before
//! the read.

use std::arch::x86_64::*;

use super::super::{Fast, FetchKernel};
use super::{UNORM8, WORDS};
use crate::format::Kept;
use crate::image::Image;
use nvjit_runtime::{MAX_LANES, SampleCall, SampleFlags, TextureTarget};

/// The kernel for the base level of a texture.
pub(in super::super) fn choose_fetch(base: &Image, target: TextureTarget) -> Option<FetchKernel> {
    let flat = matches!(target, TextureTarget::D2 | TextureTarget::Rect) && !base.extent().has_border();
    match base.format().kept() {
        Kept::Unorm8 if flat => Some(fetch::<UNORM8>),
        Kept::Float if flat => Some(fetch::<WORDS>),
        _ => None,
    }
}

/// Eight lanes of a row of words.
#[inline]
#[target_feature(enable = "avx2")]
fn load<T>(row: &[T; MAX_LANES], start: usize) -> __m256i {
    const { assert!(size_of::<T>() == size_of::<u32>()) };
    let lanes = &row[start..start + 8];
    // SAFETY: eight words are read from a slice of eight.
    unsafe { _mm256_loadu_si256(lanes.as_ptr().cast()) }
}

/// # Safety
/// The host has AVX2, `fast` holds its invariants, and its base level has texels of `KIND` and the size `size`.
#[target_feature(enable = "avx2")]
unsafe fn fetch<const KIND: u8>(fast: &Fast, size: [i32; 2], call: &mut SampleCall) -> bool {
    let Some(level) = fast.levels.first() else { return false };
    let zero = _mm256_setzero_si256();
    let lanes = (call.lanes as usize).min(MAX_LANES);
    if (0..lanes).any(|lane| call.exec[lane] != 0 && call.level[lane] != 0) {
        return false;
    }
    let moved = call.flags.contains(SampleFlags::OFFSETS);
    for start in (0..lanes).step_by(8) {
        let mut inside = _mm256_xor_si256(_mm256_cmpeq_epi32(load(&call.exec, start), zero), _mm256_set1_epi32(-1));
        let mut place = |axis: usize| {
            let mut at = load(&call.texels[axis], start);
            if moved {
                at = _mm256_add_epi32(at, load(&call.offsets[axis], start));
            }
            let fits = _mm256_cmpgt_epi32(_mm256_set1_epi32(size[axis]), at);
            inside = _mm256_and_si256(inside, _mm256_andnot_si256(_mm256_cmpgt_epi32(zero, at), fits));
            at
        };
        let (i, j) = (place(0), place(1));
        let at = _mm256_add_epi32(_mm256_mullo_epi32(j, _mm256_set1_epi32(level.row)), i);
        let at = _mm256_and_si256(at, inside);
        let mut rows = [_mm256_setzero_ps(); 4];
        // SAFETY: lanes outside of the image, or that do not run, are masked, and so nothing is read for them. The
        // others are in the image, whose texels are of four bytes, or of four floats.
        unsafe {
            if KIND == UNORM8 {
                let texels = _mm256_mask_i32gather_epi32::<4>(zero, level.faces[0].cast(), at, inside);
                let byte = |texels| {
                    let n = _mm256_cvtepi32_ps(_mm256_and_si256(texels, _mm256_set1_epi32(255)));
                    _mm256_div_ps(n, _mm256_set1_ps(255.0))
                };
                rows = [
                    byte(texels),
                    byte(_mm256_srli_epi32::<8>(texels)),
                    byte(_mm256_srli_epi32::<16>(texels)),
                    byte(_mm256_srli_epi32::<24>(texels)),
                ];
            } else {
                // The index in floats, four for each texel: at most 2^31, since an image has at most 2^29 texels.
                let first = _mm256_slli_epi32::<2>(at);
                let mask = _mm256_castsi256_ps(inside);
                let texels: *const f32 = level.faces[0].cast();
                for (n, row) in rows.iter_mut().enumerate() {
                    *row = _mm256_mask_i32gather_ps::<4>(_mm256_setzero_ps(), texels.add(n), first, mask);
                }
            }
        }
        for (to, row) in call.results.iter_mut().zip(rows) {
            let to = &mut to[start..start + 8];
            // SAFETY: eight floats are written to a slice of eight.
            unsafe { _mm256_storeu_ps(to.as_mut_ptr(), row) };
        }
    }
    true
}
