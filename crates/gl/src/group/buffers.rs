//! The data stores of a group's buffer objects, and their GPU addresses (NV_shader_buffer_load).

use super::ShareGroup;
use super::images::Textures;
use crate::Error;
use nvjit_runtime::memory::Buffer;
use std::collections::HashMap;
use std::sync::{Arc, MutexGuard, PoisonError};

/// The largest GPU address, MAX_SHADER_BUFFER_ADDRESS_NV.
pub const MAX_ADDRESS: u64 = (1 << 48) - 1;

/// The alignment of data stores' GPU addresses in bytes. It is also the first address, and there is a gap between data
/// stores: an access beyond one is a fault, not an access to another buffer.
const ALIGNMENT: u64 = 4096;

/// The data store of a buffer object, and where programs find it.
#[derive(Clone, Debug)]
pub(crate) struct Store {
    pub(crate) buffer: Arc<Buffer>,
    pub(crate) address: u64,
}

/// The data stores of a share group.
#[derive(Debug)]
pub(crate) struct Stores {
    pub(crate) by_name: HashMap<u32, Store>,
    pub(crate) next: u64,
    /// Counts changes.
    pub(crate) version: u64,
    /// Objects with handles.
    pub textures: Textures,
}

impl Default for Stores {
    fn default() -> Self {
        Self { by_name: HashMap::new(), next: ALIGNMENT, version: 0, textures: Textures::default() }
    }
}

impl Stores {
    pub(crate) fn address(&mut self, bytes: usize) -> Result<u64, Error> {
        let address = self.next;
        let next =
            (bytes as u64).checked_add(address + ALIGNMENT).and_then(|end| end.checked_next_multiple_of(ALIGNMENT));
        self.next = next.filter(|&next| next <= MAX_ADDRESS).ok_or(Error::OutOfMemory)?;
        Ok(address)
    }
}

impl ShareGroup {
    pub(crate) fn stores(&self) -> MutexGuard<'_, Stores> {
        self.shared().stores.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// Sets the data store of the buffer object `buffer`, as after BufferData; or none, as before BufferData and after
    /// DeleteBuffers. The name's old residency ends (NV_shader_buffer_load 2.9); bindings stay.
    ///
    /// # Errors
    /// INVALID_VALUE if `buffer` is zero; INVALID_OPERATION if it is to have another data store while image handles
    /// refer to a buffer texture of the one that it has; OUT_OF_MEMORY if all GPU addresses are used up.
    pub fn set_buffer(&self, buffer: u32, store: Option<Arc<Buffer>>) -> Result<(), Error> {
        if buffer == 0 {
            return Err(Error::InvalidValue);
        }
        let mut stores = self.stores();
        match store {
            None => {
                stores.by_name.remove(&buffer);
            }
            Some(store) => {
                let old = stores.by_name.get(&buffer).map(|old| &old.buffer);
                if old.is_some_and(|old| stores.textures.refer_to(old)) {
                    return Err(Error::InvalidOperation);
                }
                let address = stores.address(store.len())?;
                stores.by_name.insert(buffer, Store { buffer: store, address });
            }
        }
        stores.version += 1;
        Ok(())
    }

    /// Whether image handles refer to a buffer texture of this buffer's data store, so that it cannot have another
    /// (NV_bindless_texture, Errors).
    pub fn has_handles_of_buffer(&self, buffer: u32) -> bool {
        let stores = self.stores();
        stores.by_name.get(&buffer).is_some_and(|own| stores.textures.refer_to(&own.buffer))
    }
}
