//! Conversions of C numbers in the GL (OpenGL 1.5, sections 2.3, 2.7, 2.14.9 and 6.1.2).

use crate::enums::*;
use nvjit_gl::Error;
use smallvec::SmallVec;

/// A number of a command.
pub trait Number: Copy {
    /// The number, unscaled.
    fn value(self) -> f32;
    /// Converts an integer as in tables 2.9 and 4.5: the most positive one is 1.
    fn normalized(self) -> f32;
}

/// A row for each type: the divisor of numbers, after 2 n + 1 if they are signed.
macro_rules! numbers {
    ($($name:ty => $normalize:expr;)*) => {
        $(impl Number for $name {
            #[inline(always)]
            fn value(self) -> f32 {
                self as f32
            }
            #[inline(always)]
            fn normalized(self) -> f32 {
                let normalize: fn(Self) -> f32 = $normalize;
                normalize(self)
            }
        })*
    };
}

numbers! {
    i8 => |c| (2.0 * f32::from(c) + 1.0) / 255.0;
    u8 => |c| f32::from(c) / 255.0;
    i16 => |c| (2.0 * f32::from(c) + 1.0) / 65535.0;
    u16 => |c| f32::from(c) / 65535.0;
    i32 => |c| ((2.0 * f64::from(c) + 1.0) / 4_294_967_295.0) as f32;
    u32 => |c| (f64::from(c) / 4_294_967_295.0) as f32;
    f32 => |c| c;
    f64 => |c| c as f32;
}

/// The four numbers as one register. If they were written to memory one by one, a read of all four would have to wait
/// for the stores.
#[cfg(target_arch = "x86_64")]
#[inline(always)]
fn whole([x, y, z, w]: [f32; 4]) -> [f32; 4] {
    use std::arch::x86_64::{__m128, _mm_set_ps};
    // SAFETY: all x86-64 CPUs have these instructions, and both types are four numbers.
    unsafe { std::mem::transmute::<__m128, [f32; 4]>(_mm_set_ps(w, z, y, x)) }
}

#[cfg(not(target_arch = "x86_64"))]
#[inline(always)]
fn whole(vector: [f32; 4]) -> [f32; 4] {
    vector
}

/// Adds the components that a command omits, from (0,0,0,1).
#[inline(always)]
fn complete<const N: usize>(given: [f32; N]) -> [f32; 4] {
    let or = |place: usize, missing| given.get(place).copied().unwrap_or(missing);
    whole([or(0, 0.0), or(1, 0.0), or(2, 0.0), or(3, 1.0)])
}

/// A vector of numbers, unscaled.
#[inline(always)]
pub fn values<T: Number, const N: usize>(given: [T; N]) -> [f32; 4] {
    complete(given.map(T::value))
}

/// A vector of numbers; integers are scaled to 0 to 1, or -1 to 1.
#[inline(always)]
pub fn normalized<T: Number, const N: usize>(given: [T; N]) -> [f32; 4] {
    complete(given.map(T::normalized))
}

/// A vector of integers that stay integers: their bits, with omitted components from (0,0,0,1) (NV_vertex_program4,
/// section 2.7).
#[inline(always)]
pub fn integers<T: Into<i64>, const N: usize>(given: [T; N]) -> [f32; 4] {
    let mut vector = [0, 0, 0, 1];
    for (place, value) in vector.iter_mut().zip(given) {
        *place = value.into() as u32;
    }
    whole(vector.map(f32::from_bits))
}

/// A vector of halves (NV_half_float, section 2.3).
#[inline(always)]
pub fn halves<const N: usize>(given: [u16; N]) -> [f32; 4] {
    complete(given.map(|half| half::f16::from_bits(half).to_f32()))
}

/// Adjacent vectors of N halves.
pub fn vectors_of_halves<const N: usize>(given: &[u16]) -> Vec<[f32; 4]> {
    given.as_chunks::<N>().0.iter().map(|&vector| halves(vector)).collect()
}

/// The first components of a word of UNSIGNED_INT_2_10_10_10_REV or INT_2_10_10_10_REV
/// (ARB_vertex_type_2_10_10_10_rev, section 2.8.1).
///
/// # Errors
/// INVALID_ENUM for other types.
pub fn packed(kind: u32, count: usize, normalized: bool, word: u32) -> Result<[f32; 4], Error> {
    let is_signed = match kind {
        UNSIGNED_INT_2_10_10_10_REV => false,
        INT_2_10_10_10_REV => true,
        _ => return Err(Error::InvalidEnum),
    };
    let all = nvjit_runtime::unpacked(word, is_signed, normalized);
    Ok(std::array::from_fn(|n| if n < count { all[n] } else { [0.0, 0.0, 0.0, 1.0][n] }))
}

/// A number, unscaled.
pub fn single<T: Number>(value: T) -> f32 {
    value.value()
}

/// Adjacent vectors of four numbers.
pub fn vectors<T: Number>(given: &[T]) -> Vec<[f32; 4]> {
    vectors_of::<T, 4>(given, values)
}

/// Adjacent vectors of N numbers.
pub fn vectors_of<T: Number, const N: usize>(given: &[T], convert: fn([T; N]) -> [f32; 4]) -> Vec<[f32; 4]> {
    given.as_chunks().0.iter().map(|&vector| convert(vector)).collect()
}

/// A matrix given row by row, as columns.
pub fn transposed(m: [f64; 16]) -> [f64; 16] {
    std::array::from_fn(|at| m[at % 4 * 4 + at / 4])
}

/// The number of values of a parameter with this name.
pub fn count(name: u32) -> usize {
    match name {
        PATCH_DEFAULT_OUTER_LEVEL => 4,
        PATCH_DEFAULT_INNER_LEVEL => 2,
        AMBIENT
        | DIFFUSE
        | SPECULAR
        | POSITION
        | EMISSION
        | AMBIENT_AND_DIFFUSE
        | LIGHT_MODEL_AMBIENT
        | FOG_COLOR
        | TEXTURE_ENV_COLOR
        | TEXTURE_BORDER_COLOR
        | TEXTURE_SWIZZLE_RGBA
        | OBJECT_PLANE
        | EYE_PLANE
        | CONSTANT_COLOR0_NV
        | CONSTANT_COLOR1_NV
        | BUMP_ROT_MATRIX_ATI
        | TEXTURE_BORDER_VALUES_NV
        | CULL_MODES_NV
        | OFFSET_TEXTURE_MATRIX_NV => 4,
        CONST_EYE_NV | SPOT_DIRECTION | COLOR_INDEXES | POINT_DISTANCE_ATTENUATION => 3,
        _ => 1,
    }
}

/// Whether integers of this parameter are scaled like colours.
pub fn is_color(name: u32) -> bool {
    matches!(
        name,
        AMBIENT
            | DIFFUSE
            | SPECULAR
            | EMISSION
            | AMBIENT_AND_DIFFUSE
            | LIGHT_MODEL_AMBIENT
            | FOG_COLOR
            | TEXTURE_ENV_COLOR
            | TEXTURE_BORDER_COLOR
            | TEXTURE_BORDER_VALUES_NV
            | CONSTANT_COLOR0_NV
            | CONSTANT_COLOR1_NV
    )
}

/// The values of a parameter.
#[derive(Clone, Copy, Debug)]
pub struct Params {
    values: [f32; 4],
    count: usize,
}

impl Params {
    /// The values at a C pointer.
    ///
    /// # Safety
    /// `pointer` is NULL, or points to as many values as the parameter has.
    pub unsafe fn read<T: Number>(name: u32, pointer: *const T) -> Result<Self, Error> {
        if pointer.is_null() {
            return Err(Error::InvalidValue);
        }
        let mut params = Self { values: [0.0; 4], count: count(name) };
        for (index, value) in params.values.iter_mut().take(params.count).enumerate() {
            // SAFETY: the caller's contract. The pointer may have any alignment.
            let number = unsafe { pointer.add(index).read_unaligned() };
            *value = if is_color(name) { number.normalized() } else { number.value() };
        }
        Ok(params)
    }

    /// The values at a C pointer; a border colour is integer words (EXT_texture_integer, section 3.8.4).
    ///
    /// # Safety
    /// As of [`read`](Self::read).
    pub unsafe fn words<T: Number>(name: u32, pointer: *const T) -> Result<Self, Error> {
        const { assert!(size_of::<T>() == 4) };
        // SAFETY: the caller's contract; a word has the size of the type that it is read as.
        unsafe { if name == TEXTURE_BORDER_COLOR { Self::vectors(pointer.cast()) } else { Self::read(name, pointer) } }
    }

    /// Four floats with any bits.
    ///
    /// # Safety
    /// `pointer` is NULL, or points to four floats.
    unsafe fn vectors(pointer: *const [f32; 4]) -> Result<Self, Error> {
        if pointer.is_null() {
            return Err(Error::InvalidValue);
        }
        // SAFETY: the caller's contract. The pointer may have any alignment.
        Ok(Self { values: unsafe { pointer.read_unaligned() }, count: 4 })
    }

    /// The value of a parameter with one value.
    ///
    /// # Errors
    /// INVALID_ENUM for parameters with several values.
    pub fn one<T: Number>(name: u32, value: T) -> Result<Self, Error> {
        if count(name) != 1 {
            return Err(Error::InvalidEnum);
        }
        Ok(Self { values: [value.value(), 0.0, 0.0, 0.0], count: 1 })
    }

    /// All values.
    pub fn values(&self) -> &[f32] {
        &self.values[..self.count]
    }

    /// The first value.
    pub fn first(&self) -> f32 {
        self.values[0]
    }

    /// All four values; missing ones are 0.
    pub fn vector(&self) -> [f32; 4] {
        self.values
    }

    /// The first value as an enumerant; if it is not one, a number that no parameter accepts.
    pub fn symbol(&self) -> u32 {
        let value = self.values[0];
        if value >= 0.0 && value.fract() == 0.0 { value as u32 } else { u32::MAX }
    }
}

/// The result of a query, and its conversion (section 6.1.2).
#[derive(Clone, PartialEq, Debug)]
pub enum Answer {
    /// Truth values.
    Booleans(SmallVec<[bool; 4]>),
    /// Integers and enumerants.
    Integers(SmallVec<[i64; 4]>),
    /// Numbers, which queries of integers round.
    Numbers(SmallVec<[f64; 16]>),
    /// A count; each type returns the nearest value that it can represent.
    Nearest(u64),
    /// Colours, normals and depths; 1 is the largest integer.
    Colors(SmallVec<[f64; 4]>),
}

impl Answer {
    /// A truth value.
    pub fn boolean(value: bool) -> Self {
        Self::Booleans(SmallVec::from_slice(&[value]))
    }

    /// Integers.
    pub fn integers<T: Into<i64> + Copy>(values: &[T]) -> Self {
        Self::Integers(values.iter().map(|&value| value.into()).collect())
    }

    /// An integer.
    pub fn integer(value: impl Into<i64>) -> Self {
        Self::Integers(SmallVec::from_slice(&[value.into()]))
    }

    /// A count.
    pub fn count(value: usize) -> Self {
        Self::integer(i64::try_from(value).unwrap_or(i64::MAX))
    }

    /// Numbers.
    pub fn numbers<T: Into<f64> + Copy>(values: &[T]) -> Self {
        Self::Numbers(values.iter().map(|&value| value.into()).collect())
    }

    /// A number.
    pub fn number(value: impl Into<f64>) -> Self {
        Self::Numbers(SmallVec::from_slice(&[value.into()]))
    }

    /// Components of a colour, or depths.
    pub fn colors<T: Into<f64> + Copy>(values: &[T]) -> Self {
        Self::Colors(values.iter().map(|&value| value.into()).collect())
    }
}

/// The type of a query's result.
pub trait Reply: Copy {
    /// A truth value.
    fn of_boolean(value: bool) -> Self;
    /// An integer.
    fn of_integer(value: i64) -> Self;
    /// The nearest value to a count.
    fn of_count(value: u64) -> Self;
    /// A number.
    fn of_number(value: f64) -> Self;
    /// A component of a colour.
    fn of_color(value: f64) -> Self;
}

impl Reply for u8 {
    fn of_boolean(value: bool) -> Self {
        value.into()
    }
    fn of_integer(value: i64) -> Self {
        (value != 0).into()
    }
    fn of_count(value: u64) -> Self {
        (value != 0).into()
    }
    fn of_number(value: f64) -> Self {
        (value != 0.0).into()
    }
    fn of_color(value: f64) -> Self {
        (value != 0.0).into()
    }
}

impl Reply for i32 {
    fn of_boolean(value: bool) -> Self {
        value.into()
    }
    fn of_integer(value: i64) -> Self {
        // Names and masks are unsigned and returned bit for bit.
        value as i32
    }
    fn of_count(value: u64) -> Self {
        value.try_into().unwrap_or(Self::MAX)
    }
    fn of_number(value: f64) -> Self {
        value.round() as i32
    }
    fn of_color(value: f64) -> Self {
        ((4_294_967_295.0 * value - 1.0) / 2.0).round() as i32
    }
}

impl Reply for u32 {
    fn of_boolean(value: bool) -> Self {
        value.into()
    }
    fn of_integer(value: i64) -> Self {
        value as u32
    }
    fn of_count(value: u64) -> Self {
        value.try_into().unwrap_or(Self::MAX)
    }
    fn of_number(value: f64) -> Self {
        value.round() as u32
    }
    fn of_color(value: f64) -> Self {
        (4_294_967_295.0 * value).round() as u32
    }
}

impl Reply for i64 {
    fn of_boolean(value: bool) -> Self {
        value.into()
    }
    fn of_integer(value: i64) -> Self {
        value as Self
    }
    fn of_count(value: u64) -> Self {
        value.try_into().unwrap_or(Self::MAX)
    }
    fn of_number(value: f64) -> Self {
        value.round() as Self
    }
    fn of_color(value: f64) -> Self {
        i32::of_color(value).into()
    }
}

impl Reply for u64 {
    fn of_boolean(value: bool) -> Self {
        value.into()
    }
    fn of_integer(value: i64) -> Self {
        value as Self
    }
    fn of_count(value: u64) -> Self {
        value
    }
    fn of_number(value: f64) -> Self {
        value.round() as Self
    }
    fn of_color(value: f64) -> Self {
        u32::of_color(value).into()
    }
}

impl Reply for f32 {
    fn of_boolean(value: bool) -> Self {
        value.into()
    }
    fn of_integer(value: i64) -> Self {
        value as f32
    }
    fn of_count(value: u64) -> Self {
        value as f32
    }
    fn of_number(value: f64) -> Self {
        value as f32
    }
    fn of_color(value: f64) -> Self {
        value as f32
    }
}

impl Reply for f64 {
    fn of_boolean(value: bool) -> Self {
        value.into()
    }
    fn of_integer(value: i64) -> Self {
        value as f64
    }
    fn of_count(value: u64) -> Self {
        value as f64
    }
    fn of_number(value: f64) -> Self {
        value
    }
    fn of_color(value: f64) -> Self {
        value
    }
}

/// The client's memory for an answer.
#[derive(Clone, Copy)]
pub struct Out<T>(*mut T);

impl<T> Out<T> {
    /// The memory at a pointer.
    ///
    /// # Errors
    /// INVALID_VALUE for NULL.
    pub fn new(pointer: *mut T) -> Result<Self, Error> {
        if pointer.is_null() { Err(Error::InvalidValue) } else { Ok(Self(pointer)) }
    }
}

impl<T: Reply> Out<T> {
    fn write(self, values: impl Iterator<Item = T>) {
        for (index, value) in values.enumerate() {
            // SAFETY: the application has room for the values of the query.
            unsafe { self.0.add(index).write_unaligned(value) };
        }
    }

    /// Writes an answer.
    pub fn put(self, answer: &Answer) -> Result<(), Error> {
        match answer {
            Answer::Booleans(all) => self.write(all.iter().map(|&value| T::of_boolean(value))),
            Answer::Integers(all) => self.write(all.iter().map(|&value| T::of_integer(value))),
            Answer::Nearest(count) => self.write(std::iter::once(T::of_count(*count))),
            Answer::Numbers(all) => self.write(all.iter().map(|&value| T::of_number(value))),
            Answer::Colors(all) => self.write(all.iter().map(|&value| T::of_color(value))),
        }
        Ok(())
    }
}
