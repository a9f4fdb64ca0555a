//! Image handles. Textures and their texels belong to the driver, which describes them by nvjit_context_set_texture.

use crate::group::nvjit_context;
use crate::memory::nvjit_buffer;
use crate::nvjit_status::NVJIT_BAD_SIZE;
use crate::stages::{image, nvjit_image_view};
use crate::{Outcome, borrow, borrow_mut, elements, guard, nvjit_status, store};

/// More levels have no sizes of 32 bits.
const MAX_LEVELS: usize = 32;

/// Sets the images of texture object `texture` of the context's group, as glTexImage*, glTexParameter* and glTexBuffer*
/// do: for each of `level_count` levels from 0 on the buffer with its texels and their layout, with all layers and
/// faces of the level; a NULL buffer for levels without an image that programs can access. `is_complete` is 0 if the
/// texture is not complete. Access rights in the layouts are ignored. NVJIT_INVALID_VALUE if the name is 0,
/// NVJIT_INVALID_OPERATION if handles refer to it, NVJIT_BAD_SIZE if there are more than 32 levels; for a layout the
/// errors of nvjit_memory_bind_image. May be called from any thread that may use the context.
///
/// # Safety
/// Pointers must be NULL or valid; there are `level_count` buffers and layouts.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn nvjit_context_set_texture(
    context: *const nvjit_context,
    texture: u32,
    is_complete: u8,
    level_count: usize,
    buffers: *const *const nvjit_buffer,
    layouts: *const *const nvjit_image_view,
) -> nvjit_status {
    guard("nvjit_context_set_texture", || {
        // SAFETY: the caller's contract.
        let context = unsafe { borrow(context, "context") }?;
        if level_count > MAX_LEVELS {
            return Err(NVJIT_BAD_SIZE.because("level_count is too large"));
        }
        // SAFETY: the caller's contract.
        let (buffers, layouts) =
            unsafe { (elements(buffers, "buffers", level_count)?, elements(layouts, "layouts", level_count)?) };
        let level = |(&buffer, &layout): (&*const nvjit_buffer, &*const nvjit_image_view)| {
            // SAFETY: the caller's contract.
            if buffer.is_null() { Ok(None) } else { unsafe { image(buffer, layout) }.map(Some) }
        };
        let levels = buffers.iter().zip(layouts).map(level).collect::<Outcome<Vec<_>>>()?;
        Ok(context.context.group().set_texture(texture, levels, is_complete != 0)?)
    })
}

/// glGetImageHandleNV; `*handle` is 0 if there is an error. One thread at a time may use the context.
///
/// # Safety
/// Pointers must be NULL or valid.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn nvjit_GetImageHandleNV(
    context: *mut nvjit_context,
    texture: u32,
    level: i32,
    layered: u8,
    layer: i32,
    format: u32,
    handle: *mut u64,
) -> nvjit_status {
    guard("nvjit_GetImageHandleNV", || {
        // SAFETY: the caller's contract.
        unsafe {
            let context = &mut borrow_mut(context, "context")?.context;
            store(handle, "handle", 0)?;
            store(handle, "handle", context.get_image_handle(texture, level, layered != 0, layer, format)?)
        }
    })
}
