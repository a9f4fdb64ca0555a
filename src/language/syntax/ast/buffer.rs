//! Memory that programs declare: buffers, counters, shared memory.

use crate::limits;

/// The kind of a buffer variable.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub enum BufferKind {
    /// `BUFFER`: words, each in all four components.
    Words,
    /// `BUFFER4`: vectors of four words.
    Vectors,
    /// `CBUFFER`: bytes, for LDC.
    Bytes,
    /// `STORAGE`: bytes, for LDB, STB and ATOMB.
    Storage,
    /// `COUNTER`: words, for ATOMCTR.
    Counters,
    /// `SHARED`: bytes of the memory of a work group, for LDS, STS and ATOMS.
    Shared,
}

impl BufferKind {
    /// The word of declarations.
    pub fn name(self) -> &'static str {
        match self {
            Self::Words => "BUFFER",
            Self::Vectors => "BUFFER4",
            Self::Bytes => "CBUFFER",
            Self::Storage => "STORAGE",
            Self::Counters => "COUNTER",
            Self::Shared => "SHARED",
        }
    }

    /// The word of bindings: that in `program.buffer`.
    pub fn bound_as(self) -> &'static str {
        match self {
            Self::Words | Self::Vectors | Self::Bytes => "buffer",
            Self::Storage => "storage",
            Self::Counters => "counter",
            Self::Shared => "sharedmem",
        }
    }

    /// How many binding points there are.
    pub fn binding_points(self) -> usize {
        match self {
            Self::Words | Self::Vectors | Self::Bytes => limits::MAX_PARAMETER_BUFFER_BINDINGS,
            Self::Storage | Self::Counters | Self::Shared => limits::MAX_BUFFER_BINDINGS,
        }
    }

    /// Whether operands of instructions for it alone name it.
    pub fn is_place(self) -> bool {
        matches!(self, Self::Bytes | Self::Storage | Self::Counters | Self::Shared)
    }

    /// How many elements a buffer has room for: beyond, an absolute index is a fault.
    pub fn most(self) -> u32 {
        match self {
            Self::Storage | Self::Counters => 1 << 31,
            Self::Shared => limits::MAX_COMPUTE_SHARED_MEMORY,
            Self::Words | Self::Vectors | Self::Bytes => limits::MAX_BUFFER_WORDS * 4 / self.element(),
        }
    }

    /// How many bytes an element has.
    pub fn element(self) -> u32 {
        match self {
            Self::Words | Self::Counters => 4,
            Self::Vectors => 16,
            Self::Bytes | Self::Storage | Self::Shared => 1,
        }
    }
}

/// A variable of buffers (NV_gpu_program4 2.X.3.6, NV_shader_storage_buffer_object).
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub struct BufferVariable {
    /// Its kind.
    pub kind: BufferKind,
    /// The first binding point.
    pub binding: u8,
    /// How many binding points, if the program chooses one of them.
    pub bindings: Option<u8>,
    /// The first element.
    pub first: u32,
    /// The number of elements of an array, as listed or as the size in brackets; `u32::MAX` if not given: from the
    /// first to the end of the buffer.
    pub count: Option<u32>,
}
