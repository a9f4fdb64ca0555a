//! Vertices: arrays to rows, and rows back to vectors.

use super::kernel::nvjit_batch;
use super::nvjit_status::*;
use super::{
    Outcome, Sized32, borrow, borrow_mut, check_elements, elements, elements_mut, guard, nvjit_status, read_sized,
    store,
};
use nvjit_runtime::{ComponentType, VertexArray, Vertices};
use std::ffi::c_void;

/// One attribute of many vertices, as glVertexAttribPointer describes it.
#[repr(C)]
#[derive(Clone, Copy)]
pub struct nvjit_vertex_array {
    /// The size of this structure.
    pub size: u32,
    /// GL_BYTE, GL_UNSIGNED_BYTE, GL_SHORT, GL_UNSIGNED_SHORT, GL_INT, GL_UNSIGNED_INT, GL_HALF_FLOAT, GL_FLOAT or
    /// GL_DOUBLE.
    pub component_type: u32,
    /// How many components there are, 1 to 4. Others are 0, and the fourth is 1.
    pub components: u32,
    /// Not 0 if integers become 0 to 1, or -1 to 1.
    pub normalized: u32,
    /// Bytes from a vertex to the next; 0 if they follow each other.
    pub stride: usize,
    /// The first component of vertex 0, of any alignment.
    pub data: *const c_void,
    /// How many bytes there are from `data` on. A vertex that is not in them is (0,0,0,1).
    pub length: usize,
}

// SAFETY: plain, and begins with its size.
unsafe impl Sized32 for nvjit_vertex_array {}

const TYPES: [(u32, ComponentType); 9] = [
    (0x1400, ComponentType::Byte),
    (0x1401, ComponentType::UnsignedByte),
    (0x1402, ComponentType::Short),
    (0x1403, ComponentType::UnsignedShort),
    (0x1404, ComponentType::Int),
    (0x1405, ComponentType::UnsignedInt),
    (0x1406, ComponentType::Float),
    (0x140A, ComponentType::Double),
    (0x140B, ComponentType::Half),
];

impl nvjit_vertex_array {
    /// # Safety
    /// The pointer is valid for as long as the result is used.
    pub(super) unsafe fn understand<'a>(&self) -> Outcome<VertexArray<'a>> {
        let &(_, component_type) = TYPES
            .iter()
            .find(|entry| entry.0 == self.component_type)
            .ok_or(NVJIT_BAD_ENUM.because("component_type of the array is no type of components"))?;
        if !(1..=4).contains(&self.components) {
            return Err(NVJIT_BAD_SIZE.because("components of the array is not 1 to 4"));
        }
        // SAFETY: the caller's contract.
        let data = unsafe { elements(self.data.cast::<u8>(), "data", self.length) }?;
        let (size, normalized) = (self.components as usize, self.normalized != 0);
        Ok(VertexArray { data, component_type, size, normalized, stride: self.stride })
    }
}

/// Fills the rows of attribute `attribute` that the kernel reads, from the first invocation on: `count` vertices, with
/// the numbers `indices[0]` and on, or `first` and on if `indices` is NULL. Vertices beyond the batch are left out. One
/// thread at a time may use the batch.
///
/// # Safety
/// Pointers must be NULL or valid.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn nvjit_batch_fetch(
    batch: *mut nvjit_batch,
    attribute: u32,
    array: *const nvjit_vertex_array,
    indices: *const u32,
    first: usize,
    count: usize,
) -> nvjit_status {
    guard("nvjit_batch_fetch", || {
        // SAFETY: the caller's contract.
        let (batch, array) = unsafe { (borrow_mut(batch, "batch")?, read_sized(array, "array")?.understand()?) };
        let attribute =
            u16::try_from(attribute).map_err(|_| NVJIT_BAD_SIZE.because("attribute: there is no such attribute"))?;
        let vertices = match indices.is_null() {
            true => Vertices::Range(first, count),
            // SAFETY: the caller's contract.
            false => Vertices::Indices(unsafe { elements(indices, "indices", count) }?),
        };
        batch.batch.fetch(attribute, &array, vertices);
        Ok(())
    })
}

/// Deduplicates the vertices of a draw: writes the vertices that `count` indices name, each once, in order of first
/// use, into `vertices`, their number into `vertex_count`, and for each index the position of its vertex among them
/// into `places`. `vertices` and `places` have room for `count`; `places` may be `indices`. nvjit_batch_fetch takes the
/// vertices as its indices. May be called from any thread.
///
/// # Safety
/// Pointers must be NULL or valid.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn nvjit_unique_vertices(
    indices: *const u32,
    count: usize,
    vertices: *mut u32,
    vertex_count: *mut usize,
    places: *mut u32,
) -> nvjit_status {
    guard("nvjit_unique_vertices", || {
        if vertex_count.is_null() {
            return Err(NVJIT_NULL_POINTER.because("vertex_count is NULL"));
        }
        // SAFETY: the caller's contract; those that are written are borrowed when those that are read are no more.
        let (found, numbers) = nvjit_raster::unique_vertices(unsafe { elements(indices, "indices", count) }?)?;
        // SAFETY: as above.
        unsafe {
            check_elements(vertices, "vertices", count)?;
            elements_mut(places, "places", count)?.copy_from_slice(&numbers);
            elements_mut(vertices, "vertices", found.len())?.copy_from_slice(&found);
            store(vertex_count, "vertex_count", found.len())
        }
    })
}

/// Reads result register `result` of the first `count` invocations, four floats each. Components that the kernel does
/// not write, and elements beyond the batch, are unchanged. One thread at a time may use the batch.
///
/// # Safety
/// Pointers must be NULL or valid.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn nvjit_batch_read_vectors(
    batch: *const nvjit_batch,
    result: u32,
    count: usize,
    vectors: *mut f32,
) -> nvjit_status {
    guard("nvjit_batch_read_vectors", || {
        // SAFETY: the caller's contract; four floats are as aligned as one.
        let (batch, vectors) =
            unsafe { (borrow(batch, "batch")?, elements_mut(vectors.cast::<[f32; 4]>(), "vectors", count)?) };
        batch.batch.read_vectors(
            u16::try_from(result).map_err(|_| NVJIT_BAD_SIZE.because("result: there is no such result"))?,
            vectors,
        );
        Ok(())
    })
}
