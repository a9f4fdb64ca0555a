//! Parameters of the bank and their bindings (ARB_vertex_program 2.14.1.2 and later).

use super::SymbolId;
use crate::language::isa::state::StateKey;
use crate::limits;

/// The parameters that an option reads, by number in the bank.
#[derive(Clone, PartialEq, Default, Debug)]
pub struct Implied {
    /// With fog, its parameters and its color.
    pub fog: Option<[u16; 2]>,
    /// In position-invariant programs, the rows of the matrix from positions to clip coordinates.
    pub transform: Option<[u16; 4]>,
}

/// A parameter of the bank, where programs bind parameters.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct Bound {
    /// Its binding.
    pub binding: Binding,
    /// The array that it is an element of.
    pub array: Option<SymbolId>,
}

/// The binding of a parameter.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub enum Binding {
    /// `program.env[n]`.
    Environment(u16),
    /// `program.local[n]`.
    Local(u16),
    /// `state...`.
    State(StateKey),
    /// `program.storagelen[n]`: 0 in assembly programs (NV_shader_storage_buffer_object 2.X.3.3).
    StorageLength(u16),
    /// `state.thread...` (NV_shader_thread_group 2.X.3.3).
    Threads(ThreadProperty),
    /// A constant, as fp32 bits.
    Constant([u32; 4]),
    /// `program.subroutine[n]` (ARB_shader_subroutine): x is the number of a subroutine, plus one.
    Subroutine(u16),
}

impl Binding {
    /// The bits that it always has, if they are always the same.
    pub fn known(self) -> Option<[u32; 4]> {
        match self {
            Self::Environment(_) | Self::Local(_) | Self::State(_) | Self::Subroutine(_) => None,
            Self::StorageLength(_) => Some([0; 4]),
            Self::Threads(property) => Some([property.value(), 0, 0, 0]),
            Self::Constant(value) => Some(value),
        }
    }
}

/// The properties of `state.thread`.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
#[repr(u8)]
pub enum ThreadProperty {
    /// WARP_SIZE_NV: how many threads a group has room for.
    WarpSize,
    /// WARPS_PER_SM_NV.
    WarpsPerSm,
    /// SM_COUNT_NV.
    SmCount,
}

impl ThreadProperty {
    /// Every property.
    pub const ALL: [Self; 3] = [Self::WarpSize, Self::WarpsPerSm, Self::SmCount];

    /// The name: `warpsize`, `warpspersm`, `smcount`.
    pub fn name(self) -> &'static str {
        ["warpsize", "warpspersm", "smcount"][self as usize]
    }

    /// The value, the same for all.
    pub fn value(self) -> u32 {
        [limits::WARP_SIZE, limits::WARPS_PER_SM, limits::SM_COUNT][self as usize]
    }
}
