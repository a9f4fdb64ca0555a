//! Textures whose texels stay in the driver's memory.

use super::nvjit_status::*;
use super::texture::{build, extent_of, format_of, images_of, nvjit_texture, nvjit_texture_description};
use super::{Sized32, borrow, check_elements, create, guard, nvjit_status, read_sized, write_sized};
use ::nvjit_texture::{Image, ImageLayout};
use std::ptr::NonNull;

/// The driver's memory of an image.
struct Lent(NonNull<u8>, usize);

// SAFETY: the documentation of nvjit_texture_new_over says which threads may access it, and when.
unsafe impl Send for Lent {}
// SAFETY: as above.
unsafe impl Sync for Lent {}

impl AsMut<[u8]> for Lent {
    fn as_mut(&mut self) -> &mut [u8] {
        // SAFETY: the caller of nvjit_texture_new_over guarantees that the bytes are valid and used only by the
        // texture.
        unsafe { std::slice::from_raw_parts_mut(self.0.as_ptr(), self.1) }
    }
}

/// How an image lies in the driver's memory, in bytes: its texels, and around them margins, which the library fills.
#[repr(C)]
#[derive(Clone, Copy)]
pub struct nvjit_image_layout {
    /// The size of this structure, set by the caller.
    pub size: u32,
    /// Zero.
    pub reserved: u32,
    /// All of it, margins included.
    pub bytes: u64,
    /// Where the first texel is.
    pub origin: u64,
    /// From row to row.
    pub row: u64,
    /// From slice to slice, or from layer to layer.
    pub slice: u64,
}

// SAFETY: plain, and begins with its size.
unsafe impl Sized32 for nvjit_image_layout {}

/// Returns the memory layout that nvjit_texture_new_over requires for image number `image` of a description; the data
/// of its images is not read. NVJIT_BAD_TEXTURE for borders, and for formats that are not stored unconverted, which are
/// all except RGBA of bytes, halves, floats and 32-bit integers, and depths of floats. May be called from any thread.
///
/// # Safety
/// Pointers must be as documented above.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn nvjit_texture_layout(
    description: *const nvjit_texture_description,
    image: usize,
    layout: *mut nvjit_image_layout,
) -> nvjit_status {
    guard("nvjit_texture_layout", || {
        // SAFETY: the caller's contract.
        let (description, images) = unsafe {
            let description = read_sized(description, "description")?;
            (description, images_of(&description)?)
        };
        let (target, format) = format_of(&description)?;
        let ImageLayout { bytes, origin, row, slice } = Image::layout(
            format,
            extent_of(
                target,
                images.get(image).ok_or(NVJIT_BAD_SIZE.because("image: the description has no such image"))?,
            )?,
        )?;
        let [bytes, origin, row, slice] = [bytes, origin, row, slice].map(|bytes| bytes as u64);
        // SAFETY: the caller's contract.
        unsafe { write_sized(layout, "layout", nvjit_image_layout { size: 0, reserved: 0, bytes, origin, row, slice }) }
    })
}

/// Makes a texture that uses the memory that the data of the images points to, without copying. nvjit_texture_layout
/// returns its layout; it is aligned to components, the texels are in place, and this function and those that change
/// the texture write the margins. The memory must remain valid until the texture is freed and bound nowhere, and no
/// texture made from it is left. After texels have been written there, nvjit_texture_changed must be called; nobody may
/// access them while a kernel runs that may look them up. May be called from any thread.
///
/// # Safety
/// Pointers and memory must be as documented above; no two images may overlap.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn nvjit_texture_new_over(
    description: *const nvjit_texture_description,
    texture: *mut *mut nvjit_texture,
) -> nvjit_status {
    guard("nvjit_texture_new_over", || {
        // SAFETY: the caller's contract.
        unsafe {
            create(texture, "texture", || {
                build(&read_sized(description, "description")?, |format, extent, image| {
                    let start = NonNull::new(image.data.cast_mut().cast())
                        .ok_or(NVJIT_NULL_POINTER.because("data of an image is NULL"))?;
                    check_elements(start.as_ptr(), "data of an image", image.length)?;
                    Ok(Image::over(format, extent, Lent(start, image.length))?)
                })
            })
        }
    })
}

/// Must be called after the texels of an image have changed in memory of nvjit_texture_new_over; the new texels are
/// used at once, also where the texture is bound. Meanwhile no kernel may run that may look them up, and no other
/// thread use the texture.
///
/// # Safety
/// The pointer must be NULL or valid.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn nvjit_texture_changed(texture: *const nvjit_texture, level: u32, face: u32) -> nvjit_status {
    guard("nvjit_texture_changed", || {
        // SAFETY: the caller's contract.
        unsafe { Ok(borrow(texture, "texture")?.texture.refill_margins(face as usize, level)?) }
    })
}
