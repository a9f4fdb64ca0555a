//! Memory of texels: the library's own, or the driver's.

use std::ops::{Deref, DerefMut};
use std::ptr::NonNull;

use super::error::TextureError;

/// The owner of the driver's memory: dropped when its texels are no longer used.
trait Keeper: Send + Sync {}

impl<M: Send + Sync> Keeper for M {}

/// A slice of texels and its owner.
pub(super) struct Store<T> {
    /// From a box, or within the memory of `keeper`.
    texels: NonNull<[T]>,
    /// From a box. It is not accessed, so that its borrowed memory stays valid.
    keeper: Option<NonNull<dyn Keeper>>,
}

// SAFETY: it owns its texels, or their keeper, which is `Send`, and lends them by the borrow rules.
unsafe impl<T: Send> Send for Store<T> {}
// SAFETY: as above; the keeper is `Sync`.
unsafe impl<T: Sync> Sync for Store<T> {}

impl<T: bytemuck::Pod> Store<T> {
    /// `count` copies of `texel`.
    pub fn filled(texel: T, count: usize) -> Result<Self, TextureError> {
        let mut texels = Vec::new();
        texels.try_reserve_exact(count).map_err(|_| TextureError::Memory)?;
        texels.resize(count, texel);
        Ok(texels.into())
    }

    /// A copy in the library's memory.
    pub fn copied(&self) -> Result<Self, TextureError> {
        let mut own = Vec::new();
        own.try_reserve_exact(self.len()).map_err(|_| TextureError::Memory)?;
        own.extend_from_slice(self);
        Ok(own.into())
    }

    /// The first `count` texels of `memory`, which is kept as long as this.
    pub fn inside<M: AsMut<[u8]> + Send + Sync + 'static>(memory: M, count: usize) -> Result<Self, TextureError> {
        let memory = Box::into_raw(Box::new(memory));
        // SAFETY: the pointer is not shared yet.
        let bytes = unsafe { &mut *memory }.as_mut();
        let expected = count * size_of::<T>();
        let error = if bytes.len() < expected {
            TextureError::DataLength { expected, given: bytes.len() }
        } else {
            match bytemuck::try_cast_slice_mut(&mut bytes[..expected]) {
                Ok(texels) => {
                    let keeper: *mut dyn Keeper = memory;
                    return Ok(Self { texels: NonNull::from(texels), keeper: NonNull::new(keeper) });
                }
                Err(_) => TextureError::Alignment,
            }
        };
        // SAFETY: it comes from a box above, and its borrowed memory is not used any more.
        drop(unsafe { Box::from_raw(memory) });
        Err(error)
    }
}

impl<T> Store<T> {
    /// Whether the texels are in the driver's memory.
    pub fn is_given(&self) -> bool {
        self.keeper.is_some()
    }

    /// A pointer to the first texel, which stays valid while slices are borrowed and returned.
    pub fn start(&self) -> *const T {
        self.texels.as_ptr().cast()
    }
}

impl<T> From<Vec<T>> for Store<T> {
    fn from(texels: Vec<T>) -> Self {
        Self { texels: NonNull::from(Box::leak(texels.into_boxed_slice())), keeper: None }
    }
}

impl<T> Deref for Store<T> {
    type Target = [T];

    fn deref(&self) -> &[T] {
        // SAFETY: the texels are there as long as this is, and the borrow is shared.
        unsafe { self.texels.as_ref() }
    }
}

impl<T> DerefMut for Store<T> {
    fn deref_mut(&mut self) -> &mut [T] {
        // SAFETY: the texels are there as long as this is, and the borrow is unique.
        unsafe { self.texels.as_mut() }
    }
}

impl<T: Clone> Clone for Store<T> {
    fn clone(&self) -> Self {
        self.to_vec().into()
    }
}

impl<T> Drop for Store<T> {
    fn drop(&mut self) {
        // SAFETY: both come from boxes.
        unsafe {
            match self.keeper {
                Some(keeper) => drop(Box::from_raw(keeper.as_ptr())),
                None => drop(Box::from_raw(self.texels.as_ptr())),
            }
        }
    }
}

impl<T> std::fmt::Debug for Store<T> {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.debug_struct("Store").field("texels", &self.len()).field("is_given", &self.is_given()).finish()
    }
}
