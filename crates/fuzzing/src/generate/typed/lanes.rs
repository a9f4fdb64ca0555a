//! The attribute that differs between lanes, and the places of lanes in memory.

use nvjit::language::isa::modifiers::Atomic;
use nvjit::language::isa::registers::{COMPUTE_LOCAL_ID, FRAGMENT_ATTRIB0, RESULT_ATTRIB0, vertex_attribute};
use nvjit_runtime::{Register, RegisterFile, Stage};
use std::ops::Range;

/// The attribute that differs between lanes: its components are the number of the lane, the address of its place in
/// global memory, the number of its place in a storage buffer and in shared memory, and the number times 16, if it has
/// a fourth.
pub fn lane_attribute(stage: Stage) -> Register {
    match stage {
        Stage::Fragment => Register::new(RegisterFile::Attribute, FRAGMENT_ATTRIB0 + 31),
        Stage::Vertex | Stage::VertexState => Register::new(RegisterFile::Attribute, 15),
        Stage::Geometry | Stage::TessControl | Stage::TessEvaluation => vertex_attribute(0, RESULT_ATTRIB0 + 31),
        Stage::Compute => Register::new(RegisterFile::Attribute, COMPUTE_LOCAL_ID),
    }
}

/// How many bytes a lane has.
pub const PLACE: u32 = 64;
/// Where the places of lanes begin in global memory; in storage buffers they begin at 0.
pub const PLACES: u32 = 0x1000;
/// How many lanes have places.
pub const LANES: u32 = 24;
/// Bytes that are only read begin here in global memory.
pub const CONSTANTS: u32 = 0x8000;
/// Those of a storage buffer begin here.
pub const STORAGE_CONSTANTS: u32 = LANES * PLACE;
/// How many bytes are only read.
pub const CONSTANT_BYTES: u32 = 512;
/// The global memory that all lanes write begins here.
pub const SHARED: u32 = 0x1_0000;
/// That of a storage buffer begins here.
pub const STORAGE_SHARED: u32 = STORAGE_CONSTANTS + CONSTANT_BYTES;
/// How many counters are bound, of more that programs name.
pub const COUNTERS: u32 = 6;
/// How many bytes all lanes write.
pub const SHARED_BYTES: u32 = 32 * Atomic::ALL.len() as u32;
/// The handles of images; the high word of a number is in none of them by chance.
pub const HANDLES: Range<u64> = 0x5a3c_0000_0001..0x5a3c_0000_0007;
/// How many bytes a work group shares; they are used as those of a storage buffer.
pub const SHARED_MEMORY: u32 = STORAGE_SHARED + SHARED_BYTES;
