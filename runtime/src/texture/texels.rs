//! Texels as they are kept in memory: a vector of one type for each [`Kept`]. Not where a texel of an image lies.

use super::format::{Format, Kept, f32_to_half, half_to_f32};
use super::image::TextureError;

/// Texels as they are kept (see [`Kept`]).
#[derive(Clone, Debug)]
pub(crate) enum Texels {
    Unorm8(Vec<[u8; 4]>),
    Half(Vec<[u16; 4]>),
    Float(Vec<[f32; 4]>),
    Single(Vec<f32>),
    Integer(Vec<[u32; 4]>),
}

impl Texels {
    pub(super) fn new(kept: Kept, count: usize) -> Result<Self, TextureError> {
        Ok(match kept {
            Kept::Unorm8 => Self::Unorm8(filled([0; 4], count)?),
            Kept::Half => Self::Half(filled([0; 4], count)?),
            Kept::Float => Self::Float(filled([0.0; 4], count)?),
            Kept::Single => Self::Single(filled(0.0, count)?),
            Kept::Integer => Self::Integer(filled([0; 4], count)?),
        })
    }

    pub(super) fn try_clone(&self) -> Result<Self, TextureError> {
        Ok(match self {
            Self::Unorm8(texels) => Self::Unorm8(copied(texels)?),
            Self::Half(texels) => Self::Half(copied(texels)?),
            Self::Float(texels) => Self::Float(copied(texels)?),
            Self::Single(texels) => Self::Single(copied(texels)?),
            Self::Integer(texels) => Self::Integer(copied(texels)?),
        })
    }

    /// A texel as it is kept.
    pub(super) fn rounded(kept: Kept, texel: [f32; 4]) -> [f32; 4] {
        match kept {
            Kept::Unorm8 => texel.map(|component| f32::from(to_unorm8(component)) / 255.0),
            Kept::Half => texel.map(|component| half_to_f32(f32_to_half(component))),
            Kept::Float | Kept::Integer => texel,
            Kept::Single => [texel[0], 0.0, 0.0, 0.0],
        }
    }

    /// A texel, placed; integers as bits.
    pub(super) fn get(&self, at: usize) -> [f32; 4] {
        match self {
            Self::Unorm8(texels) => texels[at].map(|byte| f32::from(byte) / 255.0),
            Self::Half(texels) => texels[at].map(half_to_f32),
            Self::Float(texels) => texels[at],
            Self::Single(texels) => [texels[at], 0.0, 0.0, 0.0],
            Self::Integer(texels) => texels[at].map(f32::from_bits),
        }
    }

    /// Stores a placed texel, rounded to what is kept.
    pub(super) fn set(&mut self, at: usize, texel: [f32; 4]) {
        match self {
            Self::Unorm8(texels) => texels[at] = texel.map(to_unorm8),
            Self::Half(texels) => texels[at] = texel.map(f32_to_half),
            Self::Float(texels) => texels[at] = texel,
            Self::Single(texels) => texels[at] = texel[0],
            Self::Integer(texels) => texels[at] = texel.map(f32::to_bits),
        }
    }

    /// Stores the texel that `bytes` encode in `format`.
    pub(super) fn decode(&mut self, at: usize, format: Format, bytes: &[u8]) {
        match self {
            Self::Unorm8(texels) => texels[at] = format.decode_bytes(bytes),
            Self::Half(texels) => texels[at] = format.decode_halves(bytes),
            Self::Float(texels) => texels[at] = format.decode(bytes),
            Self::Single(texels) => texels[at] = format.decode(bytes)[0],
            Self::Integer(texels) => texels[at] = format.decode_integers(bytes),
        }
    }

    /// Where texel `at` lies.
    pub(super) fn address(&self, at: usize) -> *const u8 {
        match self {
            Self::Unorm8(texels) => texels.as_ptr().wrapping_add(at).cast(),
            Self::Half(texels) => texels.as_ptr().wrapping_add(at).cast(),
            Self::Float(texels) => texels.as_ptr().wrapping_add(at).cast(),
            Self::Single(texels) => texels.as_ptr().wrapping_add(at).cast(),
            Self::Integer(texels) => texels.as_ptr().wrapping_add(at).cast(),
        }
    }

    pub(super) fn copy(&mut self, from: usize, to: usize) {
        match self {
            Self::Unorm8(texels) => texels[to] = texels[from],
            Self::Half(texels) => texels[to] = texels[from],
            Self::Float(texels) => texels[to] = texels[from],
            Self::Single(texels) => texels[to] = texels[from],
            Self::Integer(texels) => texels[to] = texels[from],
        }
    }

    pub(super) fn copy_from(&mut self, to: usize, source: &Self, from: usize) {
        match (self, source) {
            (Self::Unorm8(texels), Self::Unorm8(source)) => texels[to] = source[from],
            (Self::Half(texels), Self::Half(source)) => texels[to] = source[from],
            (Self::Float(texels), Self::Float(source)) => texels[to] = source[from],
            (Self::Single(texels), Self::Single(source)) => texels[to] = source[from],
            (Self::Integer(texels), Self::Integer(source)) => texels[to] = source[from],
            (texels, source) => texels.set(to, source.get(from)),
        }
    }
}

/// `count` times `texel`.
fn filled<T: Clone>(texel: T, count: usize) -> Result<Vec<T>, TextureError> {
    let mut texels = Vec::new();
    texels.try_reserve_exact(count).map_err(|_| TextureError::Memory)?;
    texels.resize(count, texel);
    Ok(texels)
}

fn copied<T: Copy>(texels: &[T]) -> Result<Vec<T>, TextureError> {
    let mut own = Vec::new();
    own.try_reserve_exact(texels.len()).map_err(|_| TextureError::Memory)?;
    own.extend_from_slice(texels);
    Ok(own)
}

fn to_unorm8(value: f32) -> u8 {
    // The conversion saturates, and NaN becomes 0.
    (value * 255.0).round_ties_even() as u8
}
