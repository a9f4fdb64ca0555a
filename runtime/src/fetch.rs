//! Vertex arrays to rows of a batch, and rows back to vectors. The caller manages the arrays.
//!
//! Sixteen vertices at a time become vectors of four floats, which are transposed. If all of them are in the array, as
//! nearly always, no vertex is checked separately.

use bytemuck::Pod;

use crate::half::from_half;
use crate::{Batch, LANE_MULTIPLE, Register, RegisterFile};

/// The type of a component of a vertex array, as in VertexAttribPointer.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
#[non_exhaustive]
pub enum ComponentType {
    /// BYTE
    Byte,
    /// UNSIGNED_BYTE
    UnsignedByte,
    /// UNSIGNED_BYTE where the size is BGRA (EXT_vertex_array_bgra): memory has blue, green, red, alpha.
    UnsignedByteBgra,
    /// SHORT
    Short,
    /// UNSIGNED_SHORT
    UnsignedShort,
    /// INT
    Int,
    /// UNSIGNED_INT
    UnsignedInt,
    /// HALF_FLOAT
    Half,
    /// FLOAT
    Float,
    /// DOUBLE
    Double,
    /// BYTE of VertexAttribIPointerEXT (NV_vertex_program4): integers stay integers, of 32 bits, and missing components
    /// are integers, too.
    PureByte,
    /// UNSIGNED_BYTE, likewise.
    PureUnsignedByte,
    /// SHORT, likewise.
    PureShort,
    /// UNSIGNED_SHORT, likewise.
    PureUnsignedShort,
    /// INT, likewise.
    PureInt,
    /// UNSIGNED_INT, likewise.
    PureUnsignedInt,
    /// UNSIGNED_INT_2_10_10_10_REV (ARB_vertex_type_2_10_10_10_rev): a word has ten bits of each of the first three
    /// components, from the lowest on, and two of the fourth.
    UnsignedPacked,
    /// The same where the size is BGRA: the lowest bits are blue.
    UnsignedPackedBgra,
    /// INT_2_10_10_10_REV: the same of integers with a sign.
    SignedPacked,
    /// The same where the size is BGRA.
    SignedPackedBgra,
}

impl ComponentType {
    /// Every type.
    pub const ALL: [Self; 20] = [
        Self::Byte,
        Self::UnsignedByte,
        Self::UnsignedByteBgra,
        Self::Short,
        Self::UnsignedShort,
        Self::Int,
        Self::UnsignedInt,
        Self::Half,
        Self::Float,
        Self::Double,
        Self::PureByte,
        Self::PureUnsignedByte,
        Self::PureShort,
        Self::PureUnsignedShort,
        Self::PureInt,
        Self::PureUnsignedInt,
        Self::UnsignedPacked,
        Self::UnsignedPackedBgra,
        Self::SignedPacked,
        Self::SignedPackedBgra,
    ];

    /// Its bytes; of packed components, which come in fours, a quarter of the word's.
    pub fn bytes(self) -> usize {
        match self {
            Self::Byte | Self::UnsignedByte | Self::UnsignedByteBgra | Self::PureByte | Self::PureUnsignedByte => 1,
            Self::UnsignedPacked | Self::UnsignedPackedBgra | Self::SignedPacked | Self::SignedPackedBgra => 1,
            Self::Short | Self::UnsignedShort | Self::Half | Self::PureShort | Self::PureUnsignedShort => 2,
            Self::Int | Self::UnsignedInt | Self::Float | Self::PureInt | Self::PureUnsignedInt => 4,
            Self::Double => 8,
        }
    }

    /// The bytes of so many components, which are not less than a word of packed ones.
    pub fn element_bytes(self, size: usize) -> usize {
        match self {
            Self::UnsignedPacked | Self::UnsignedPackedBgra | Self::SignedPacked | Self::SignedPackedBgra => 4,
            _ => size * self.bytes(),
        }
    }

    /// The components that an array of this type lacks.
    fn missing(self) -> [f32; 4] {
        match self {
            Self::PureByte
            | Self::PureUnsignedByte
            | Self::PureShort
            | Self::PureUnsignedShort
            | Self::PureInt
            | Self::PureUnsignedInt => [0, 0, 0, 1].map(f32::from_bits),
            _ => [0.0, 0.0, 0.0, 1.0],
        }
    }
}

/// One attribute of many vertices in memory (section 2.8 of OpenGL 1.5, ARB_vertex_program 2.8).
#[derive(Clone, Copy, Debug)]
pub struct VertexArray<'a> {
    /// The bytes, from the first component of vertex 0 on. Any alignment will do.
    pub data: &'a [u8],
    /// The type of a component.
    pub component_type: ComponentType,
    /// How many components there are, 1 to 4 (more count as 4). Others are 0, and the fourth is 1. The order BGRA has 4
    /// always; packed components have their word, whatever the size.
    pub size: usize,
    /// Whether integers become 0 to 1, or -1 to 1 (table 2.9 of OpenGL 1.5). Floats are never changed.
    pub normalized: bool,
    /// Bytes from a vertex to the next; 0 if they follow each other.
    pub stride: usize,
}

/// Which vertices of an array.
#[derive(Clone, Copy, Debug)]
pub enum Vertices<'a> {
    /// A first vertex, and a count.
    Range(usize, usize),
    /// Those of these numbers.
    Indices(&'a [u32]),
}

impl Vertices<'_> {
    /// How many.
    pub fn len(self) -> usize {
        match self {
            Self::Range(_, count) => count,
            Self::Indices(indices) => indices.len(),
        }
    }

    /// Whether there is none.
    pub fn is_empty(self) -> bool {
        self.len() == 0
    }

    /// The numbers from `start` on, if a whole block of them exists and all are below `limit`.
    #[inline(always)]
    fn block_below(self, start: usize, limit: usize) -> Option<[usize; LANE_MULTIPLE]> {
        match self {
            Self::Range(first, count) => {
                let first = first.checked_add(start)?;
                let is_whole = start + LANE_MULTIPLE <= count && first.checked_add(LANE_MULTIPLE)? <= limit;
                is_whole.then(|| std::array::from_fn(|lane| first + lane))
            }
            Self::Indices(indices) => {
                let block: &[u32; LANE_MULTIPLE] = indices.get(start..)?.first_chunk()?;
                // The sign of a difference says whether an index is beyond it: with SSE2 that is less work than the
                // largest of them.
                let last = limit.min(1 << 31).checked_sub(1)? as u32;
                let signs = block.iter().fold(0, |all, &index| all | index | last.wrapping_sub(index));
                (signs >> 31 == 0).then(|| block.map(|index| index as usize))
            }
        }
    }

    /// The numbers from `start` on; the last one is repeated after the end.
    fn block(self, start: usize) -> [usize; LANE_MULTIPLE] {
        let last = self.len().saturating_sub(1);
        match self {
            Self::Range(first, _) => std::array::from_fn(|lane| first.saturating_add((start + lane).min(last))),
            Self::Indices(indices) => match indices.get(start..).and_then(|rest| rest.first_chunk()) {
                Some(block) => block.map(|index: u32| index as usize),
                None => std::array::from_fn(|lane| indices.get((start + lane).min(last)).map_or(0, |&i| i as usize)),
            },
        }
    }
}

/// A component in memory.
trait Component: Pod {
    fn value(self) -> f32;
    fn normalized(self) -> f32;
}

macro_rules! component {
    ($($type:ty: $value:expr, $normalized:expr;)*) => {
        $(impl Component for $type {
            #[inline(always)]
            fn value(self) -> f32 {
                ($value)(self)
            }

            #[inline(always)]
            fn normalized(self) -> f32 {
                ($normalized)(self)
            }
        })*
    };
}

/// A half in memory.
#[derive(Clone, Copy, bytemuck::Pod, bytemuck::Zeroable)]
#[repr(transparent)]
struct Half(u16);

// Table 2.9: c / (2^b - 1), and (2c + 1) / (2^b - 1); rounded once.
component! {
    i8: f32::from, |c| (2.0 * f32::from(c) + 1.0) / 255.0;
    u8: f32::from, |c| f32::from(c) / 255.0;
    i16: f32::from, |c| (2.0 * f32::from(c) + 1.0) / 65535.0;
    u16: f32::from, |c| f32::from(c) / 65535.0;
    i32: |c| c as f32, |c| ((2.0 * f64::from(c) + 1.0) / 4294967295.0) as f32;
    u32: |c| c as f32, |c| (f64::from(c) / 4294967295.0) as f32;
    Half: |c: Self| from_half(c.0), Self::value;
    f32: |c| c, |c| c;
    f64: |c| c as f32, Self::value;
}

/// An integer in memory that stays one.
trait Whole: Component {
    /// It as the bits of a float.
    fn word(self) -> f32;
}

macro_rules! whole {
    ($($type:ty)*) => {
        $(impl Whole for $type {
            #[inline(always)]
            fn word(self) -> f32 {
                f32::from_bits(self as u32)
            }
        })*
    };
}
whole! { i8 u8 i16 u16 i32 u32 }

/// Rows in the order of blue, green, red and alpha.
fn swapped<T>([red, green, blue, alpha]: [T; 4]) -> [T; 4] {
    [blue, green, red, alpha]
}

/// The components of a word of UNSIGNED_INT_2_10_10_10_REV or INT_2_10_10_10_REV, the lowest bits first
/// (ARB_vertex_type_2_10_10_10_rev, section 2.8.1; equations 2.1 and 2.2 where they are normalised).
pub fn unpacked(word: u32, is_signed: bool, normalized: bool) -> [f32; 4] {
    [(0, 10), (10, 10), (20, 10), (30, 2)].map(|(shift, bits)| {
        let on_top = word << (32 - bits - shift);
        let most = ((1 << bits) - 1) as f32;
        match (is_signed, normalized) {
            (false, false) => (on_top >> (32 - bits)) as f32,
            (false, true) => (on_top >> (32 - bits)) as f32 / most,
            (true, false) => (on_top as i32 >> (32 - bits)) as f32,
            (true, true) => (2.0 * (on_top as i32 >> (32 - bits)) as f32 + 1.0) / most,
        }
    })
}

impl VertexArray<'_> {
    fn step(&self) -> usize {
        if self.stride == 0 { self.component_type.element_bytes(self.size.min(4)) } else { self.stride }
    }

    /// The components of a vertex; (0,0,0,1) if it is not in the array.
    pub fn vertex(&self, vertex: usize) -> [f32; 4] {
        let mut found = self.component_type.missing();
        self.fill(Vertices::Range(vertex, 1), 1, found.each_mut().map(|value| Some(std::slice::from_mut(value))));
        found
    }

    /// Fills the first `lanes` elements of rows, one for each requested component.
    fn fill(&self, vertices: Vertices<'_>, lanes: usize, rows: [Option<&mut [f32]>; 4]) {
        match self.component_type {
            ComponentType::Byte => self.fill_of::<i8>(vertices, lanes, rows),
            ComponentType::UnsignedByte => self.fill_of::<u8>(vertices, lanes, rows),
            ComponentType::UnsignedByteBgra => {
                let array = Self { component_type: ComponentType::UnsignedByte, size: 4, ..*self };
                array.fill_of::<u8>(vertices, lanes, swapped(rows));
            }
            ComponentType::Short => self.fill_of::<i16>(vertices, lanes, rows),
            ComponentType::UnsignedShort => self.fill_of::<u16>(vertices, lanes, rows),
            ComponentType::Int => self.fill_of::<i32>(vertices, lanes, rows),
            ComponentType::UnsignedInt => self.fill_of::<u32>(vertices, lanes, rows),
            ComponentType::Half => self.fill_of::<Half>(vertices, lanes, rows),
            ComponentType::Float => self.fill_of::<f32>(vertices, lanes, rows),
            ComponentType::Double => self.fill_of::<f64>(vertices, lanes, rows),
            ComponentType::PureByte => self.fill_words::<i8>(vertices, lanes, rows),
            ComponentType::PureUnsignedByte => self.fill_words::<u8>(vertices, lanes, rows),
            ComponentType::PureShort => self.fill_words::<i16>(vertices, lanes, rows),
            ComponentType::PureUnsignedShort => self.fill_words::<u16>(vertices, lanes, rows),
            ComponentType::PureInt => self.fill_words::<i32>(vertices, lanes, rows),
            ComponentType::PureUnsignedInt => self.fill_words::<u32>(vertices, lanes, rows),
            ComponentType::UnsignedPacked => self.fill_packed(vertices, lanes, rows, false),
            ComponentType::SignedPacked => self.fill_packed(vertices, lanes, rows, true),
            ComponentType::UnsignedPackedBgra | ComponentType::SignedPackedBgra => {
                let is_signed = self.component_type == ComponentType::SignedPackedBgra;
                Self { size: 4, ..*self }.fill_packed(vertices, lanes, swapped(rows), is_signed);
            }
        }
    }

    /// The same of words of four components.
    fn fill_packed(&self, vertices: Vertices<'_>, lanes: usize, mut rows: [Option<&mut [f32]>; 4], is_signed: bool) {
        let (step, missing) = (self.step(), self.component_type.missing());
        let word = |vertex: usize| {
            let start = vertex.checked_mul(step)?;
            self.data.get(start..)?.first_chunk().map(|&bytes| u32::from_ne_bytes(bytes))
        };
        for start in (0..lanes).step_by(LANE_MULTIPLE) {
            for (lane, vertex) in (start..lanes).zip(vertices.block(start)) {
                let found = word(vertex).map_or(missing, |word| {
                    let own = unpacked(word, is_signed, self.normalized);
                    std::array::from_fn(|n| if n < self.size { own[n] } else { missing[n] })
                });
                for (row, value) in rows.iter_mut().zip(found) {
                    row.iter_mut().for_each(|row| row[lane] = value);
                }
            }
        }
    }

    fn fill_of<T: Component>(&self, vertices: Vertices<'_>, lanes: usize, rows: [Option<&mut [f32]>; 4]) {
        match (self.size, self.normalized) {
            (0..=2, false) => self.fill_by::<T, 2>(vertices, lanes, rows, T::value),
            (0..=2, true) => self.fill_by::<T, 2>(vertices, lanes, rows, T::normalized),
            (_, false) => self.fill_by::<T, 4>(vertices, lanes, rows, T::value),
            (_, true) => self.fill_by::<T, 4>(vertices, lanes, rows, T::normalized),
        }
    }

    fn fill_words<T: Whole>(&self, vertices: Vertices<'_>, lanes: usize, rows: [Option<&mut [f32]>; 4]) {
        match self.size {
            0..=2 => self.fill_by::<T, 2>(vertices, lanes, rows, T::word),
            _ => self.fill_by::<T, 4>(vertices, lanes, rows, T::word),
        }
    }

    /// The same of arrays with at most `N` components.
    fn fill_by<T: Component, const N: usize>(
        &self,
        vertices: Vertices<'_>,
        lanes: usize,
        mut rows: [Option<&mut [f32]>; 4],
        convert: impl Fn(T) -> f32 + Copy,
    ) {
        // Components that the array lacks have their defaults, whether vertices are in the array or not.
        for (row, default) in rows.iter_mut().zip(self.component_type.missing()).skip(self.size) {
            if let Some(row) = row.take() {
                row[..lanes].fill(default);
            }
        }
        let (step, span) = (self.step(), size_of::<[T; 4]>());
        // Vertices below have four components in the data, whatever the size.
        let limit = self.data.len().checked_sub(span).map_or(0, |last| last / step.max(1) + 1);
        for start in (0..lanes).step_by(LANE_MULTIPLE) {
            let end = lanes.min(start + LANE_MULTIPLE);
            let block = vertices.block_below(start, limit).filter(|_| end - start == LANE_MULTIPLE);
            let Some(block) = block else {
                for (lane, vertex) in (start..end).zip(vertices.block(start)) {
                    let found = self.one(vertex, convert);
                    for (row, value) in rows.iter_mut().zip(found) {
                        row.iter_mut().for_each(|row| row[lane] = value);
                    }
                }
                continue;
            };
            let mut found = [[0.0; LANE_MULTIPLE]; N];
            for (number, four) in block.as_chunks::<4>().0.iter().enumerate() {
                let vectors = four.map(|vertex| {
                    // SAFETY: a vertex below the limit has `span` bytes from its start on: `(limit - 1) * step + span`
                    // is at most the length.
                    let components = unsafe { self.data.as_ptr().add(vertex * step).cast::<[T; 4]>().read_unaligned() };
                    components.map(convert)
                });
                for (row, part) in found.iter_mut().zip(transposed_four(vectors)) {
                    row[4 * number..4 * number + 4].copy_from_slice(&part);
                }
            }
            for (row, found) in rows.iter_mut().zip(&found) {
                if let Some(to) = row.as_mut().and_then(|row| row[start..].first_chunk_mut()) {
                    *to = *found;
                }
            }
        }
    }

    /// The components of a vertex that may not be in the array.
    #[cold]
    fn one<T: Component>(&self, vertex: usize, convert: impl Fn(T) -> f32) -> [f32; 4] {
        let Some(bytes) = self.place(vertex) else { return self.component_type.missing() };
        let mut components = [T::zeroed(); 4];
        bytemuck::cast_slice_mut(&mut components)[..bytes.len()].copy_from_slice(bytes);
        components.map(convert)
    }

    /// Where the components of a vertex are, if they are in the array.
    fn place(&self, vertex: usize) -> Option<&[u8]> {
        let start = vertex.checked_mul(self.step())?;
        let bytes = self.size.min(4) * self.component_type.bytes();
        self.data.get(start..start.checked_add(bytes)?)
    }
}

#[cfg(target_arch = "x86_64")]
#[inline(always)]
fn transposed_four(vectors: [[f32; 4]; 4]) -> [[f32; 4]; 4] {
    use std::arch::x86_64::{__m128, _mm_movehl_ps, _mm_movelh_ps, _mm_unpackhi_ps, _mm_unpacklo_ps};
    let [a, b, c, d] = vectors.map(bytemuck::cast::<[f32; 4], __m128>);
    // SAFETY: every x86-64 has SSE.
    unsafe {
        let (ab, cd) = (_mm_unpacklo_ps(a, b), _mm_unpacklo_ps(c, d));
        let (ab_high, cd_high) = (_mm_unpackhi_ps(a, b), _mm_unpackhi_ps(c, d));
        [_mm_movelh_ps(ab, cd), _mm_movehl_ps(cd, ab), _mm_movelh_ps(ab_high, cd_high), _mm_movehl_ps(cd_high, ab_high)]
            .map(bytemuck::cast::<__m128, [f32; 4]>)
    }
}

#[cfg(not(target_arch = "x86_64"))]
fn transposed_four(vectors: [[f32; 4]; 4]) -> [[f32; 4]; 4] {
    std::array::from_fn(|component| std::array::from_fn(|vector| vectors[vector][component]))
}

impl Batch {
    /// Fills the rows of attribute register `register`, those that the shader reads, from lane 0 on: a lane for each of
    /// `vertices`, as far as there are lanes. A vertex that is not in the array is (0,0,0,1).
    pub fn fetch(&mut self, register: u16, array: &VertexArray<'_>, vertices: Vertices<'_>) {
        let register = Register::new(RegisterFile::Attribute, register);
        let first = self.input_rows().partition_point(|row| row.register < register);
        let count = self.input_rows()[first..].iter().take_while(|row| row.register == register).count();
        let components: [Option<u8>; 4] =
            std::array::from_fn(|n| self.input_rows()[first..first + count].get(n).map(|row| row.component & 3));
        let lanes = vertices.len().min(self.lanes());
        let mut rows: [Option<&mut [f32]>; 4] = [const { None }; 4];
        for (row, component) in self.inputs_mut().skip(first).zip(components.into_iter().flatten()) {
            rows[usize::from(component)] = Some(row);
        }
        array.fill(vertices, lanes, rows);
    }

    /// The result register `register` of the first invocations, a vector each. Components that the shader does not
    /// write are left alone.
    pub fn read_vectors(&self, register: u16, vectors: &mut [[f32; 4]]) {
        let register = Register::new(RegisterFile::Result, register);
        let outputs = self.output_rows().iter().enumerate().filter(|(_, row)| row.register == register);
        for (number, row) in outputs {
            let component = usize::from(row.component & 3);
            for (vector, &value) in vectors.iter_mut().zip(&self.output(number)[..self.lanes()]) {
                vector[component] = value;
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::{RowId, Signature, Stage};

    const LANES: usize = 37;

    /// A batch with x, z and w of attribute 2, and rows of neighbours.
    fn batch() -> Batch {
        let row = |register, component| RowId::new(Register::new(RegisterFile::Attribute, register), component);
        let inputs = vec![row(1, 0), row(2, 0), row(2, 2), row(2, 3), row(3, 1)];
        let result = |component| RowId::new(Register::new(RegisterFile::Result, 4), component);
        let outputs = (0..4).map(result).collect();
        let signature = Signature::new(Stage::Vertex, inputs, outputs);
        let mut batch = Batch::new(&signature, LANES);
        batch.inputs_mut().for_each(|row| row.fill(-9.0));
        batch
    }

    /// What the specification says of a component, in double precision.
    fn meant(component_type: ComponentType, normalized: bool, bytes: &[u8]) -> f32 {
        let number = |length| i64::from_le_bytes(std::array::from_fn(|n| if n < length { bytes[n] } else { 0 }));
        let bits = 8 * component_type.bytes() as u32;
        let unsigned = number(component_type.bytes());
        let signed = if bits == 64 { unsigned } else { unsigned << (64 - bits) >> (64 - bits) };
        let most = 2f64.powi(bits as i32) - 1.0;
        match component_type {
            ComponentType::Byte | ComponentType::Short | ComponentType::Int => {
                (if normalized { (2.0 * signed as f64 + 1.0) / most } else { signed as f64 }) as f32
            }
            ComponentType::UnsignedByte
            | ComponentType::UnsignedByteBgra
            | ComponentType::UnsignedShort
            | ComponentType::UnsignedInt => (if normalized { unsigned as f64 / most } else { unsigned as f64 }) as f32,
            ComponentType::Half => from_half(unsigned as u16),
            ComponentType::Float => f32::from_bits(unsigned as u32),
            ComponentType::Double => f64::from_bits(unsigned as u64) as f32,
            // NV_vertex_program4, table 2.4: "integer".
            ComponentType::PureByte | ComponentType::PureShort | ComponentType::PureInt => {
                f32::from_bits(signed as u32)
            }
            ComponentType::PureUnsignedByte | ComponentType::PureUnsignedShort | ComponentType::PureUnsignedInt => {
                f32::from_bits(unsigned as u32)
            }
            _ => unreachable!("packed words are more than a component"),
        }
    }

    /// What ARB_vertex_type_2_10_10_10_rev says of a component of a word (section 2.8.1).
    fn meant_packed(component_type: ComponentType, normalized: bool, word: [u8; 4], component: usize) -> f32 {
        use ComponentType as T;
        let is_bgra = matches!(component_type, T::UnsignedPackedBgra | T::SignedPackedBgra);
        let (bits, place) = (if component == 3 { 2 } else { 10 }, if is_bgra { [2, 1, 0, 3] } else { [0, 1, 2, 3] });
        let unsigned = i64::from(u32::from_ne_bytes(word)) >> (10 * place[component]) & ((1 << bits) - 1);
        let most = ((1 << bits) - 1) as f64;
        if matches!(component_type, T::UnsignedPacked | T::UnsignedPackedBgra) {
            return (if normalized { unsigned as f64 / most } else { unsigned as f64 }) as f32;
        }
        let signed = if unsigned >> (bits - 1) != 0 { unsigned - (1 << bits) } else { unsigned };
        (if normalized { (2.0 * signed as f64 + 1.0) / most } else { signed as f64 }) as f32
    }

    fn bits(value: f32) -> u32 {
        if value.is_nan() { u32::MAX } else { value.to_bits() }
    }

    /// Each type, size, stride and order of vertices against the rule, at the end of the data and beyond too.
    #[test]
    fn every_array_is_what_the_specification_says() {
        let data: Vec<u8> = (0..1500u32).map(|n| (n.wrapping_mul(2654435761) >> 13) as u8).collect();
        let indices: Vec<u32> = (0..LANES as u32).map(|n| n * 7 % 41).chain([u32::MAX, 50, 1_000_000]).collect();
        let orders = [
            Vertices::Range(0, LANES),
            Vertices::Range(3, 20),
            Vertices::Range(usize::MAX - 5, LANES),
            Vertices::Range(0, 0),
            Vertices::Indices(&indices),
            Vertices::Indices(&indices[30..]),
            Vertices::Indices(&[]),
        ];
        for component_type in ComponentType::ALL {
            let orders = orders.iter().flat_map(|order| [0, 1, 5, 32, 35].map(|stride| (order, stride)));
            for (&vertices, stride) in orders {
                for (size, normalized) in [1, 2, 3, 4].into_iter().flat_map(|size| [(size, false), (size, true)]) {
                    let array = VertexArray { data: &data, component_type, size, normalized, stride };
                    let mut batch = batch();
                    batch.fetch(2, &array, vertices);
                    // EXT_vertex_array_bgra, section 2.8: BGRA is four values, of which the first is the third in
                    // memory.
                    let is_bgra = format!("{component_type:?}").ends_with("Bgra");
                    let is_packed = format!("{component_type:?}").contains("Packed");
                    let size = if is_bgra { 4 } else { size };
                    let place = |component: usize| if is_bgra { [2, 1, 0, 3][component] } else { component };
                    let whole = if is_packed { 4 } else { size * component_type.bytes() };
                    let step = if stride == 0 { whole } else { stride };
                    for lane in 0..LANES {
                        let vertex = match vertices {
                            Vertices::Range(first, count) => (lane < count).then(|| first.saturating_add(lane)),
                            Vertices::Indices(indices) => indices.get(lane).map(|&index| index as usize),
                        };
                        for (row, component) in [(1, 0), (2, 2), (3, 3)] {
                            let start = vertex.and_then(|vertex| vertex.checked_mul(step));
                            let bytes = start.and_then(|at| data.get(at..at.checked_add(whole)?));
                            let expected = match (vertex, bytes) {
                                (None, _) => -9.0,
                                (_, Some(bytes)) if is_packed && component < size => {
                                    let word = bytes.try_into().expect("four bytes");
                                    meant_packed(component_type, normalized, word, component)
                                }
                                (_, Some(bytes)) if component < size => meant(
                                    component_type,
                                    normalized,
                                    &bytes[place(component) * component_type.bytes()..],
                                ),
                                _ if format!("{component_type:?}").starts_with("Pure") => {
                                    f32::from_bits(u32::from(component == 3))
                                }
                                _ => f32::from(u8::from(component == 3)),
                            };
                            let found = batch.input(row)[lane];
                            let same = bits(found) == bits(expected);
                            assert!(same, "{component_type:?} {size} {stride} lane {lane}: {found}, not {expected}");
                        }
                    }
                    assert!([0, 4].into_iter().all(|row| batch.input(row).iter().all(|&value| value == -9.0)));
                }
            }
        }
    }

    #[test]
    fn results_come_back_as_vectors() {
        let mut batch = batch();
        for component in 0..4 {
            batch
                .output_mut(component)
                .iter_mut()
                .enumerate()
                .for_each(|(n, value)| *value = (10 * n + component) as f32);
        }
        let mut vectors = [[0.5; 4]; 40];
        batch.read_vectors(4, &mut vectors);
        for (lane, vector) in vectors.iter().enumerate() {
            let expected =
                [0, 1, 2, 3].map(|component| if lane < LANES { (10 * lane + component) as f32 } else { 0.5 });
            assert_eq!(*vector, expected, "{lane}");
        }
        batch.read_vectors(3, &mut vectors);
        assert_eq!(vectors[1], [10.0, 11.0, 12.0, 13.0]);
    }
}
