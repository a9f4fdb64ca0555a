//! Memory for vertex arrays (NV_vertex_array_range): all memory is equally fast, so hints are ignored.

use std::alloc::{Layout, alloc, dealloc};
use std::collections::BTreeMap;
use std::ffi::{c_int, c_void};
use std::ptr::null_mut;
use std::sync::{Mutex, MutexGuard};

/// The alignment for vectors of any width.
const ALIGNMENT: usize = 64;

/// Allocations, by address.
static ALLOCATED: Mutex<BTreeMap<usize, Layout>> = Mutex::new(BTreeMap::new());

fn allocated() -> MutexGuard<'static, BTreeMap<usize, Layout>> {
    ALLOCATED.lock().unwrap_or_else(|poison| poison.into_inner())
}

/// glXAllocateMemoryNV: NULL if the size is 0 or allocation fails. No context is needed.
pub unsafe extern "C" fn allocate(size: c_int, _read: f32, _write: f32, _priority: f32) -> *mut c_void {
    let size = usize::try_from(size).ok().filter(|&size| size > 0);
    let Some(Ok(layout)) = size.map(|size| Layout::from_size_align(size, ALIGNMENT)) else { return null_mut() };
    // SAFETY: its size is not zero.
    let pointer = unsafe { alloc(layout) };
    if !pointer.is_null() {
        allocated().insert(pointer.addr(), layout);
    }
    pointer.cast()
}

/// glXFreeMemoryNV: other pointers are ignored.
pub unsafe extern "C" fn free(pointer: *mut c_void) {
    if let Some(layout) = allocated().remove(&pointer.addr()) {
        // SAFETY: it was allocated with this layout, and is in the list no more.
        unsafe { dealloc(pointer.cast(), layout) };
    }
}
