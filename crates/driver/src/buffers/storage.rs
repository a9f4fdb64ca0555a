//! Buffers whose memory the application and the GL use at the same time: BufferStorage with MAP_PERSISTENT_BIT
//! (ARB_buffer_storage, section 6.2), and buffers over the application's memory (AMD_pinned_memory, section 2.9.2).

use super::{BufferState, Bytes, Store};
use crate::context::Context;
use crate::enums::*;
use nvjit_gl::Error;
use std::ffi::c_void;
use std::ptr::NonNull;
use std::sync::Arc;

/// A store of the memory at `data`; `None` if there are no bytes.
///
/// # Errors
/// INVALID_OPERATION for memory that does not consist of words.
pub fn over(data: *const c_void, size: usize) -> Result<Option<Arc<Store>>, Error> {
    if size == 0 {
        return Ok(None);
    }
    let start = NonNull::new(data.cast_mut().cast()).ok_or(Error::InvalidOperation)?;
    if !size.is_multiple_of(size_of::<u64>()) {
        return Err(Error::InvalidOperation);
    }
    // SAFETY: the application keeps this memory as long as the buffer object has it.
    let store = unsafe { Store::from_raw(start, size) }.map_err(|_| Error::InvalidOperation)?;
    Ok(Some(Arc::new(store)))
}

impl Context {
    /// BufferStorage.
    pub(crate) fn buffer_storage(
        &mut self,
        target: u32,
        size: isize,
        data: *const c_void,
        flags: u32,
    ) -> Result<(), Error> {
        let object = self.bound_buffer(target)?;
        let has = |bits: u32| flags & bits != 0;
        let known = MAP_READ_BIT
            | MAP_WRITE_BIT
            | MAP_PERSISTENT_BIT
            | MAP_COHERENT_BIT
            | DYNAMIC_STORAGE_BIT
            | CLIENT_STORAGE_BIT;
        let valid = !has(!known)
            && (has(MAP_READ_BIT | MAP_WRITE_BIT) || !has(MAP_PERSISTENT_BIT))
            && (has(MAP_PERSISTENT_BIT) || !has(MAP_COHERENT_BIT));
        let size = usize::try_from(size).ok().filter(|&size| size > 0 && valid).ok_or(Error::InvalidValue)?;
        if object.lock().is_immutable {
            return Err(Error::InvalidOperation);
        }
        let bytes = Bytes::copied(data, size)?;
        let mut new = BufferState { usage: DYNAMIC_DRAW, flags, is_immutable: true, ..BufferState::default() };
        if has(MAP_PERSISTENT_BIT) {
            let store = Store::try_new(size).ok_or(Error::OutOfMemory)?;
            store.write(0, &bytes).map_err(|_| Error::OutOfMemory)?;
            (new.store, new.is_open) = (Some(Arc::new(store)), true);
        } else {
            new.bytes = Arc::new(bytes);
        }
        self.replace_buffer(&object, new)
    }
}
