//! The attribute that differs between lanes, and the parts of memory that belong to lanes.

use nvjit::language::isa::modifiers::Atomic;
use nvjit::language::isa::registers::{COMPUTE_LOCAL_ID, FRAGMENT_ATTRIB0, RESULT_ATTRIB0, vertex_attribute};
use nvjit_runtime::{Register, RegisterFile, Stage};
use std::ops::Range;

/// The attribute that differs between lanes: its components are the index of the lane, the address of its part of
/// global memory, the offset of its part of a storage buffer and of shared memory, and the index times 16, if it has a
/// fourth.
pub fn lane_attribute(stage: Stage) -> Register {
    match stage {
        Stage::Fragment => Register::new(RegisterFile::Attribute, FRAGMENT_ATTRIB0 + 31),
        Stage::Vertex | Stage::VertexState => Register::new(RegisterFile::Attribute, 15),
        Stage::Geometry | Stage::TessControl | Stage::TessEvaluation => vertex_attribute(0, RESULT_ATTRIB0 + 31),
        Stage::Compute => Register::new(RegisterFile::Attribute, COMPUTE_LOCAL_ID),
    }
}

/// The size of a lane's part in bytes.
pub const PLACE: u32 = 64;
/// The address of the first lane's part in global memory; in storage buffers it is 0.
pub const PLACES: u32 = 0x1000;
/// The number of lanes with a part.
pub const LANES: u32 = 24;
/// The address of the part of global memory that is only read.
pub const CONSTANTS: u32 = 0x8000;
/// The offset of the part of a storage buffer that is only read.
pub const STORAGE_CONSTANTS: u32 = LANES * PLACE;
/// The size of the parts that are only read in bytes.
pub const CONSTANT_BYTES: u32 = 512;
/// The address of the part of global memory that all lanes write.
pub const SHARED: u32 = 0x1_0000;
/// The offset of the part of a storage buffer that all lanes write.
pub const STORAGE_SHARED: u32 = STORAGE_CONSTANTS + CONSTANT_BYTES;
/// The number of counters that are bound; programs name more.
pub const COUNTERS: u32 = 6;
/// The size of the parts that all lanes write in bytes.
pub const SHARED_BYTES: u32 = 32 * Atomic::ALL.len() as u32;
/// The handles of images; random numbers do not contain their high word.
pub const HANDLES: Range<u64> = 0x5a3c_0000_0001..0x5a3c_0000_0007;
/// The size of a work group's shared memory in bytes; it is divided like a storage buffer.
pub const SHARED_MEMORY: u32 = STORAGE_SHARED + SHARED_BYTES;
