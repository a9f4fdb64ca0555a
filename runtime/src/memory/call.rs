//! Accesses to memory as a program makes them, for a group of lanes ([`MemoryCall`]). Not how they are answered.

use super::buffer::Buffer;

/// Computes the new value of an atomic operation from the old one and two operands.
pub(super) type Combine = fn(u64, u64, u64) -> u64;

/// An operation on memory. Except for loads and stores, each lane reads, computes and writes atomically.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
#[repr(u8)]
#[non_exhaustive]
pub enum MemoryOperation {
    /// LOAD, LDC, LDB, LDS, LOADIM.
    Load = 0,
    /// STORE, STB, STS, STOREIM.
    Store = 1,
    /// The sum; integers wrap. Floats obey the numeric contract: denormals are zero, NaNs one pattern.
    Add = 2,
    /// The smaller one; of floats IEEE 754-2019 minimum.
    Min = 3,
    /// The larger one; of floats IEEE 754-2019 maximum.
    Max = 4,
    /// IWRAP: one more, and 0 from the operand on.
    IncrementWrap = 5,
    /// DWRAP: one less; for 0, and for values above the operand, the operand.
    DecrementWrap = 6,
    /// Bitwise and.
    And = 7,
    /// Bitwise or.
    Or = 8,
    /// Bitwise exclusive or.
    Xor = 9,
    /// EXCH: the operand.
    Exchange = 10,
    /// CSWAP: the second operand if memory has the bits of the first.
    CompareSwap = 11,
}

impl MemoryOperation {
    /// Every operation, in the order of their numbers.
    pub const ALL: [Self; 12] = [
        Self::Load,
        Self::Store,
        Self::Add,
        Self::Min,
        Self::Max,
        Self::IncrementWrap,
        Self::DecrementWrap,
        Self::And,
        Self::Or,
        Self::Xor,
        Self::Exchange,
        Self::CompareSwap,
    ];

    /// The name: `load`, `store`, or that of `<atomicOp>` in lower case: `add`, `iwrap`, `cswap`.
    pub fn name(self) -> &'static str {
        match self {
            Self::Load => "load",
            Self::Store => "store",
            Self::Add => "add",
            Self::Min => "min",
            Self::Max => "max",
            Self::IncrementWrap => "iwrap",
            Self::DecrementWrap => "dwrap",
            Self::And => "and",
            Self::Or => "or",
            Self::Xor => "xor",
            Self::Exchange => "exch",
            Self::CompareSwap => "cswap",
        }
    }

    /// Whether it reads and writes in one step (ATOM, ATOMB, ATOMS, ATOMIM).
    pub fn is_atomic(self) -> bool {
        !matches!(self, Self::Load | Self::Store)
    }
}

/// The address space.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
#[repr(u8)]
#[non_exhaustive]
pub enum MemorySpace {
    /// Absolute GPU addresses (NV_shader_buffer_load, NV_shader_buffer_store).
    Global = 0,
    /// The beginning of a constant buffer (`program.buffer[n]`, NV_parameter_buffer_object2).
    Constant = 1,
    /// The beginning of a storage buffer (`program.storage[n]`, NV_shader_storage_buffer_object).
    Storage = 2,
    /// The beginning of the memory of a work group (`program.sharedmem`, NV_compute_program5).
    Shared = 3,
    /// The beginning of an atomic counter buffer (`program.counter[n]`, NV_shader_atomic_counters).
    Counter = 4,
    /// A texel of the image bound to a unit (`image[n]`, EXT_shader_image_load_store), given by
    /// [`image_address`](super::image_address).
    Image = 5,
    /// The emitted vertices of an invocation (EMIT of geometry programs): the low half of an address counts bytes, the
    /// high half is the invocation's number in the batch. See [`Emission`](crate::Emission).
    Emission = 6,
    /// A texel of the image that each lane's own handle names (`handle(...)`, NV_bindless_texture).
    ImageHandle = 7,
    /// The published words of a thread group (NV_shader_thread_group): the low half of an address is the number of an
    /// invocation in the batch, the high half selects the data. See [`Threads`](crate::Threads).
    Threads = 8,
}

impl MemorySpace {
    /// Every space, in the order of their numbers.
    pub const ALL: [Self; 9] = [
        Self::Global,
        Self::Constant,
        Self::Storage,
        Self::Shared,
        Self::Counter,
        Self::Image,
        Self::Emission,
        Self::ImageHandle,
        Self::Threads,
    ];

    /// Whether it has binding points.
    pub fn is_bound(self) -> bool {
        matches!(self, Self::Constant | Self::Storage | Self::Counter | Self::Image)
    }

    /// The name: `global`, `constant`, `storage`, `shared`, `counter`, `image`, `emission`, `image_handle`, `threads`.
    pub fn name(self) -> &'static str {
        match self {
            Self::Global => "global",
            Self::Constant => "constant",
            Self::Storage => "storage",
            Self::Shared => "shared",
            Self::Counter => "counter",
            Self::Image => "image",
            Self::Emission => "emission",
            Self::ImageHandle => "image_handle",
            Self::Threads => "threads",
        }
    }
}

/// One component in memory, as in `<storageModifier>`.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
#[repr(u8)]
#[allow(missing_docs)]
#[non_exhaustive]
pub enum MemoryElement {
    U8 = 0,
    S8 = 1,
    U16 = 2,
    S16 = 3,
    U32 = 4,
    S32 = 5,
    F32 = 6,
    U64 = 7,
    S64 = 8,
    F64 = 9,
    /// An fp16, as bits.
    F16 = 10,
    /// Two fp16 in 32 bits, the first in the low half.
    F16X2 = 11,
    /// Four fp16 in 64 bits.
    F16X4 = 12,
}

impl MemoryElement {
    /// Every type, in the order of their numbers.
    pub const ALL: [Self; 13] = [
        Self::U8,
        Self::S8,
        Self::U16,
        Self::S16,
        Self::U32,
        Self::S32,
        Self::F32,
        Self::U64,
        Self::S64,
        Self::F64,
        Self::F16,
        Self::F16X2,
        Self::F16X4,
    ];

    /// The name in lower case: `u8`, `f16x2`.
    pub fn name(self) -> &'static str {
        match self {
            Self::U8 => "u8",
            Self::S8 => "s8",
            Self::U16 => "u16",
            Self::S16 => "s16",
            Self::U32 => "u32",
            Self::S32 => "s32",
            Self::F32 => "f32",
            Self::U64 => "u64",
            Self::S64 => "s64",
            Self::F64 => "f64",
            Self::F16 => "f16",
            Self::F16X2 => "f16x2",
            Self::F16X4 => "f16x4",
        }
    }

    /// Size in memory: 1, 2, 4 or 8.
    pub fn bytes(self) -> usize {
        match self {
            Self::U8 | Self::S8 => 1,
            Self::U16 | Self::S16 | Self::F16 => 2,
            Self::U32 | Self::S32 | Self::F32 | Self::F16X2 => 4,
            Self::U64 | Self::S64 | Self::F64 | Self::F16X4 => 8,
        }
    }

    /// How many 32-bit words hold it in registers: 1 or 2.
    pub fn words(self) -> usize {
        if self.bytes() == 8 { 2 } else { 1 }
    }

    /// Extends loaded `bits` of that size to 64 bits, by the sign or zeros.
    pub fn extend(self, bits: u64) -> u64 {
        match self {
            Self::S8 => i64::from(bits as i8) as u64,
            Self::S16 => i64::from(bits as i16) as u64,
            Self::S32 => i64::from(bits as i32) as u64,
            Self::U8 => bits & 0xff,
            Self::U16 | Self::F16 => bits & 0xffff,
            Self::U32 | Self::F32 | Self::F16X2 => bits & 0xffff_ffff,
            Self::U64 | Self::S64 | Self::F64 | Self::F16X4 => bits,
        }
    }
}

/// The type that a formatted image access converts from or to: the base data type modifier of LOADIM and STOREIM.
///
/// It selects whether stored integers are clamped to the format as signed or unsigned ones. Otherwise the bits are
/// interpreted as the format's own type, whatever the modifier: the extension leaves that open.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Default)]
#[repr(u8)]
#[non_exhaustive]
pub enum ImageConversion {
    /// None: the access has a storage modifier and moves bits.
    #[default]
    None = 0,
    /// `F`: four fp32 numbers.
    Float = 1,
    /// `S`: four signed integers of 32 bits.
    Signed = 2,
    /// `U`: four unsigned integers of 32 bits.
    Unsigned = 3,
}

impl ImageConversion {
    /// Every conversion, in the order of their numbers.
    pub const ALL: [Self; 4] = [Self::None, Self::Float, Self::Signed, Self::Unsigned];
}

/// The widest group of lanes that one [`MemoryCall`] holds.
pub const ACCESS_LANES: usize = 16;

/// A row of 32-bit words of a [`MemoryCall`]: one for each lane.
pub type WordRow = [u32; ACCESS_LANES];

/// A memory access by a group of lanes, each at its own address.
///
/// Memory moves bits: a component is a low word and a high word, whatever its type. A load extends narrower types; a
/// store writes the low bits of the type's size.
#[repr(C, align(64))]
#[derive(Clone, Debug)]
#[non_exhaustive]
pub struct MemoryCall {
    /// Size of the caller's version of this structure in bytes.
    pub size: u32,
    /// The operation.
    pub operation: MemoryOperation,
    /// The address space.
    pub space: MemorySpace,
    /// The type of a component.
    pub element: MemoryElement,
    /// The number of consecutive components of a load or a store: 1 to 4.
    pub count: u8,
    /// The binding point of a constant, storage or counter buffer, or the image unit.
    pub binding: u32,
    /// Lanes in use, at most [`ACCESS_LANES`].
    pub lanes: u32,
    /// For images: the conversion of a formatted load or store, instead of moving `count` components of `element`.
    pub conversion: ImageConversion,
    /// Padding for alignment; zero.
    pub reserved: [u8; 47],
    /// Not 0 for lanes that make the access; the others get zeros.
    pub exec: WordRow,
    /// Not 0 for lanes whose results count: stores and atomics of others have no effect, and atomics return 0.
    pub covered: WordRow,
    /// Addresses, in bytes; of texels those of [`image_address`](super::image_address).
    pub addresses: [u64; ACCESS_LANES],
    /// Low words of stored data, component by component, or of an atomic's operands.
    pub data_low: [WordRow; 4],
    /// High words of it, where a component has any.
    pub data_high: [WordRow; 4],
    /// Low words of loaded data, component by component, zeros after the last, for images (0, 0, 1); an atomic returns
    /// the old value as the first.
    pub result_low: [WordRow; 4],
    /// High words of it.
    pub result_high: [WordRow; 4],
    /// Which image each lane means, in [`MemorySpace::ImageHandle`].
    pub handles: [u64; ACCESS_LANES],
}

impl MemoryCall {
    /// A load with every row zero.
    pub const fn new() -> Self {
        const ZERO: WordRow = [0; ACCESS_LANES];
        Self {
            size: size_of::<Self>() as u32,
            operation: MemoryOperation::Load,
            space: MemorySpace::Global,
            element: MemoryElement::U32,
            count: 1,
            binding: 0,
            lanes: 4,
            conversion: ImageConversion::None,
            reserved: [0; 47],
            exec: ZERO,
            covered: ZERO,
            addresses: [0; ACCESS_LANES],
            data_low: [ZERO; 4],
            data_high: [ZERO; 4],
            result_low: [ZERO; 4],
            result_high: [ZERO; 4],
            handles: [0; ACCESS_LANES],
        }
    }

    /// Which lanes make the access.
    pub(super) fn runs(&self) -> Runs {
        Runs { only_covered: self.operation != MemoryOperation::Load, is_bound: self.space.is_bound() }
    }

    /// Those of the first `lanes`.
    pub(super) fn running(&self, lanes: usize) -> Lanes {
        let runs = self.runs();
        Lanes((1 << lanes.min(ACCESS_LANES)) - 1).split(|lane| runs.at(self, lane)).0
    }

    /// Component `component` of the data of a lane.
    pub(super) fn data(&self, component: usize, lane: usize) -> u64 {
        u64::from(self.data_low[component][lane]) | u64::from(self.data_high[component][lane]) << 32
    }

    pub(super) fn set_result(&mut self, component: usize, lane: usize, value: u64) {
        self.result_low[component][lane] = value as u32;
        self.result_high[component][lane] = (value >> 32) as u32;
    }

    /// Makes the atomic operation of a lane at `place` of a buffer, which is aligned and inside.
    pub(super) fn update(&mut self, buffer: &Buffer, place: usize, lane: usize, combine: Combine) {
        let bytes = self.element.bytes();
        // High words of narrow operands may hold anything.
        let mask = u64::MAX >> (64 - 8 * bytes);
        let [a, b] = [0, 1].map(|operand| self.data(operand, lane) & mask);
        let old = buffer.update(place, bytes, |old| combine(old, a, b));
        self.set_result(0, lane, self.element.extend(old));
    }
}

impl Default for MemoryCall {
    fn default() -> Self {
        Self::new()
    }
}

/// What makes a lane of a call run.
#[derive(Clone, Copy)]
pub(super) struct Runs {
    only_covered: bool,
    is_bound: bool,
}

impl Runs {
    /// Whether this lane of the same call makes the access.
    #[inline(always)]
    pub fn at(self, call: &MemoryCall, lane: usize) -> bool {
        let is_elsewhere = self.is_bound && call.addresses[lane] == super::ELSEWHERE;
        call.exec[lane] != 0 && !(self.only_covered && call.covered[lane] == 0) && !is_elsewhere
    }
}

/// Some lanes of a call: bit n is lane n.
#[derive(Clone, Copy)]
pub(super) struct Lanes(u32);

impl Lanes {
    /// How many.
    pub fn count(self) -> u32 {
        self.0.count_ones()
    }

    /// The first one.
    pub fn first(self) -> Option<usize> {
        (self.0 != 0).then(|| self.0.trailing_zeros() as usize)
    }

    /// Those for which `is_one`, and the others.
    pub fn split(self, is_one: impl Fn(usize) -> bool) -> (Self, Self) {
        let ones = self.into_iter().fold(0, |ones, lane| ones | u32::from(is_one(lane)) << lane);
        (Self(ones), Self(self.0 & !ones))
    }

    /// Removes those before the first for which not `is_one`, and returns them.
    pub fn take_while(&mut self, is_one: impl Fn(usize) -> bool) -> Self {
        let end = self.into_iter().find(|&lane| !is_one(lane)).map_or(0, |lane| u32::MAX << lane);
        let taken = Self(self.0 & !end);
        self.0 &= end;
        taken
    }
}

/// Their numbers, in order.
impl IntoIterator for Lanes {
    type Item = usize;
    type IntoIter = LaneNumbers;

    fn into_iter(self) -> LaneNumbers {
        LaneNumbers(self.0)
    }
}

pub(super) struct LaneNumbers(u32);

impl Iterator for LaneNumbers {
    type Item = usize;

    fn next(&mut self) -> Option<usize> {
        let lane = self.0.trailing_zeros();
        self.0 &= self.0.checked_sub(1)?;
        Some(lane as usize)
    }
}
