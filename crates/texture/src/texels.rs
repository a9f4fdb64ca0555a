//! Texels in memory: of one type for each [`Kept`].

use super::error::TextureError;
use super::format::{Format, Kept};
use super::halves;
use super::store::Store;
use nvjit_runtime::half::{from_half, to_half};

/// Texels in the form in which they are kept (see [`Kept`]).
#[derive(Clone, Debug)]
pub(crate) enum Texels {
    Unorm8(Store<[u8; 4]>),
    Half(Store<[u16; 4]>),
    Float(Store<[f32; 4]>),
    Single(Store<f32>),
    Integer(Store<[u32; 4]>),
}

impl Texels {
    pub(super) fn new(kept: Kept, count: usize) -> Result<Self, TextureError> {
        Ok(match kept {
            Kept::Unorm8 => Self::Unorm8(Store::filled([0; 4], count)?),
            Kept::Half => Self::Half(Store::filled([0; 4], count)?),
            Kept::Float => Self::Float(Store::filled([0.0; 4], count)?),
            Kept::Single => Self::Single(Store::filled(0.0, count)?),
            Kept::Integer => Self::Integer(Store::filled([0; 4], count)?),
        })
    }

    /// Texels in the driver's memory, in their stored form.
    pub(super) fn inside<M>(kept: Kept, count: usize, memory: M) -> Result<Self, TextureError>
    where
        M: AsMut<[u8]> + Send + Sync + 'static,
    {
        Ok(match kept {
            Kept::Unorm8 => Self::Unorm8(Store::inside(memory, count)?),
            Kept::Half => Self::Half(Store::inside(memory, count)?),
            Kept::Float => Self::Float(Store::inside(memory, count)?),
            Kept::Single => Self::Single(Store::inside(memory, count)?),
            Kept::Integer => Self::Integer(Store::inside(memory, count)?),
        })
    }

    /// Whether they are in the driver's memory.
    pub(super) fn is_given(&self) -> bool {
        match self {
            Self::Unorm8(texels) => texels.is_given(),
            Self::Half(texels) => texels.is_given(),
            Self::Float(texels) => texels.is_given(),
            Self::Single(texels) => texels.is_given(),
            Self::Integer(texels) => texels.is_given(),
        }
    }

    /// Texels of bytes.
    pub(super) fn bytes(&self) -> Option<&[[u8; 4]]> {
        if let Self::Unorm8(texels) = self { Some(texels) } else { None }
    }

    /// [`bytes`](Self::bytes), mutable.
    pub(super) fn bytes_mut(&mut self) -> Option<&mut [[u8; 4]]> {
        if let Self::Unorm8(texels) = self { Some(texels) } else { None }
    }

    /// The memory that contains them.
    pub(super) fn memory_mut(&mut self) -> &mut [u8] {
        match self {
            Self::Unorm8(texels) => bytemuck::cast_slice_mut(texels),
            Self::Half(texels) => bytemuck::cast_slice_mut(texels),
            Self::Float(texels) => bytemuck::cast_slice_mut(texels),
            Self::Single(texels) => bytemuck::cast_slice_mut(texels),
            Self::Integer(texels) => bytemuck::cast_slice_mut(texels),
        }
    }

    pub(super) fn try_clone(&self) -> Result<Self, TextureError> {
        Ok(match self {
            Self::Unorm8(texels) => Self::Unorm8(texels.copied()?),
            Self::Half(texels) => Self::Half(texels.copied()?),
            Self::Float(texels) => Self::Float(texels.copied()?),
            Self::Single(texels) => Self::Single(texels.copied()?),
            Self::Integer(texels) => Self::Integer(texels.copied()?),
        })
    }

    /// A texel rounded to the form in which it is kept.
    pub(super) fn rounded(kept: Kept, texel: [f32; 4]) -> [f32; 4] {
        match kept {
            Kept::Unorm8 => texel.map(|component| f32::from(to_unorm8(component)) / 255.0),
            Kept::Half => texel.map(|component| from_half(to_half(component))),
            Kept::Float | Kept::Integer => texel,
            Kept::Single => [texel[0], 0.0, 0.0, 0.0],
        }
    }

    /// A texel, placed; integers as bits.
    pub(super) fn get(&self, at: usize) -> [f32; 4] {
        match self {
            Self::Unorm8(texels) => texels[at].map(|byte| f32::from(byte) / 255.0),
            Self::Half(texels) => texels[at].map(from_half),
            Self::Float(texels) => texels[at],
            Self::Single(texels) => [texels[at], 0.0, 0.0, 0.0],
            Self::Integer(texels) => texels[at].map(f32::from_bits),
        }
    }

    /// Reads adjacent texels from `at` on, as [`get`](Self::get) does.
    #[inline(always)]
    pub(super) fn read(&self, at: usize, line: &mut [[f32; 4]]) {
        match self {
            Self::Unorm8(texels) => each(line, &texels[at..], |texel| texel.map(of_unorm8)),
            Self::Half(texels) => halves::widen(line, &texels[at..]),
            Self::Float(texels) => each(line, &texels[at..], |texel| texel),
            Self::Single(texels) => each(line, &texels[at..], |texel| [texel, 0.0, 0.0, 0.0]),
            Self::Integer(texels) => each(line, &texels[at..], |texel| texel.map(f32::from_bits)),
        }
    }

    /// Stores adjacent texels from `at` on, as [`set`](Self::set) does, except that components for bytes must not be
    /// above 1 by more than a little.
    #[inline(always)]
    pub(super) fn write(&mut self, at: usize, line: &[[f32; 4]]) {
        match self {
            Self::Unorm8(texels) => each(&mut texels[at..], line, |texel| texel.map(near_unorm8)),
            Self::Half(texels) => halves::narrow(&mut texels[at..], line),
            Self::Float(texels) => each(&mut texels[at..], line, |texel| texel),
            Self::Single(texels) => each(&mut texels[at..], line, |texel| texel[0]),
            Self::Integer(texels) => each(&mut texels[at..], line, |texel| texel.map(f32::to_bits)),
        }
    }

    /// Stores a placed texel, rounded to the storage.
    pub(super) fn set(&mut self, at: usize, texel: [f32; 4]) {
        match self {
            Self::Unorm8(texels) => texels[at] = texel.map(to_unorm8),
            Self::Half(texels) => texels[at] = texel.map(to_half),
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

    /// Stores adjacent encoded texels, from `at` on.
    pub(super) fn decode_row(&mut self, at: usize, format: Format, row: &[u8]) {
        if let Self::Unorm8(texels) = self
            && let Some(texels) = texels.get_mut(at..at + row.len() / format.unit_bytes())
        {
            return match format.is_kept_as_stored() {
                true => texels.as_flattened_mut().copy_from_slice(row),
                false => format.decode_byte_row(row, texels),
            };
        }
        for (column, bytes) in row.chunks_exact(format.unit_bytes()).enumerate() {
            self.decode(at + column, format, bytes);
        }
    }

    /// The address of texel `at`.
    pub(super) fn address(&self, at: usize) -> *const u8 {
        match self {
            Self::Unorm8(texels) => texels.start().wrapping_add(at).cast(),
            Self::Half(texels) => texels.start().wrapping_add(at).cast(),
            Self::Float(texels) => texels.start().wrapping_add(at).cast(),
            Self::Single(texels) => texels.start().wrapping_add(at).cast(),
            Self::Integer(texels) => texels.start().wrapping_add(at).cast(),
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

    /// Copies adjacent texels.
    pub(super) fn copy_run(&mut self, from: usize, to: usize, count: usize) {
        let run = from..from + count;
        match self {
            Self::Unorm8(texels) => texels.copy_within(run, to),
            Self::Half(texels) => texels.copy_within(run, to),
            Self::Float(texels) => texels.copy_within(run, to),
            Self::Single(texels) => texels.copy_within(run, to),
            Self::Integer(texels) => texels.copy_within(run, to),
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

/// Converts elements of `from` to `to`, up to the shorter length.
#[inline(always)]
fn each<F: Copy, T>(to: &mut [T], from: &[F], convert: impl Fn(F) -> T) {
    to.iter_mut().zip(from).for_each(|(to, &from)| *to = convert(from));
}

/// The mean of four bytes: the sum of a quarter of each as a number, added in this order, and rounded.
#[inline(always)]
pub(super) fn mean_of_unorm8(bytes: [u8; 4]) -> u8 {
    let [a, b, c, d] = bytes.map(|byte| of_unorm8(byte) * 0.25);
    near_unorm8(a + b + c + d)
}

/// A byte divided by 255, without a division: the first product is exact, and for each byte the sum is the nearest
/// number.
#[inline(always)]
fn of_unorm8(byte: u8) -> f32 {
    const HIGH: f32 = f32::from_bits(0x3b80_8000);
    const LOW: f32 = f32::from_bits(0x3380_8081);
    f32::from(byte) * HIGH + f32::from(byte) * LOW
}

/// [`to_unorm8`] of a number that is neither negative nor NaN, nor above 1.001: the sum has the nearest integer, ties
/// to even, in its lowest bits.
#[inline(always)]
fn near_unorm8(value: f32) -> u8 {
    (value * 255.0 + 8_388_608.0).to_bits() as u8
}

fn to_unorm8(value: f32) -> u8 {
    // The conversion saturates, and NaN becomes 0.
    (value * 255.0).round_ties_even() as u8
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn bytes_over_255_are_exact() {
        (0..=255u8).for_each(|byte| assert_eq!(of_unorm8(byte), f32::from(byte) / 255.0));
    }

    #[test]
    fn bytes_are_rounded_alike() {
        for n in 0..=1_001_000 {
            let value = n as f32 / 1e6;
            assert_eq!(near_unorm8(value), to_unorm8(value), "{value}");
        }
    }
}
