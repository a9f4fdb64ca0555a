//! Textures whose texels stay in the driver's memory.

use super::nvjit_status::*;
use super::texture::{build, extent_of, format_of, images_of, nvjit_texture, nvjit_texture_description};
use super::{Sized32, borrow, check_elements, create, guard, nvjit_status, read_sized, write_sized};
use ::nvjit_texture::{Image, ImageLayout};
use std::ptr::NonNull;

/// The driver's memory of an image.
struct Lent(NonNull<u8>, usize);

// SAFETY: the description of nvjit_texture_new_over says who may touch it, and when.
unsafe impl Send for Lent {}
// SAFETY: as above.
unsafe impl Sync for Lent {}

impl AsMut<[u8]> for Lent {
    fn as_mut(&mut self) -> &mut [u8] {
        // SAFETY: the caller of nvjit_texture_new_over promises that the bytes are there and for the texture alone.
        unsafe { std::slice::from_raw_parts_mut(self.0.as_ptr(), self.1) }
    }
}

/// How an image lies in the driver's memory, in bytes: its texels, and around them margins, which the library fills.
#[repr(C)]
#[derive(Clone, Copy)]
pub struct nvjit_image_layout {
    /// The size of this structure, to be set before it is filled.
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

/// Tells how memory must look that nvjit_texture_new_over takes for image number `image` of a description; the data of its images is not
/// looked at. NVJIT_BAD_TEXTURE for formats that are not kept as they are stored, which are all but RGBA of bytes, halves, floats and 32-bit
/// integers, and depths of floats; and for borders. May be called from any thread.
///
/// # Safety
/// Pointers must be as said.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn nvjit_texture_layout(
    description: *const nvjit_texture_description,
    image: usize,
    layout: *mut nvjit_image_layout,
) -> nvjit_status {
    guard(|| {
        // SAFETY: the caller's contract.
        let (description, images) = unsafe {
            let description = read_sized(description)?;
            (description, images_of(&description)?)
        };
        let (target, format) = format_of(&description)?;
        let ImageLayout { bytes, origin, row, slice } =
            Image::layout(format, extent_of(target, images.get(image).ok_or(NVJIT_BAD_SIZE)?)?)?;
        let [bytes, origin, row, slice] = [bytes, origin, row, slice].map(|bytes| bytes as u64);
        // SAFETY: the caller's contract.
        unsafe { write_sized(layout, nvjit_image_layout { size: 0, reserved: 0, bytes, origin, row, slice }) }
    })
}

/// Makes a texture whose texels are where the data of the images points, and stay there: nothing is copied. nvjit_texture_layout says how that
/// memory looks; it is aligned to components, the texels are in place, and margins are written by this function and by those that change
/// the texture. The memory must stay until the texture is freed, bound nowhere, and no texture made of it is left. Whoever writes texels
/// there later calls nvjit_texture_changed; nobody reads or writes them while a kernel runs that may look them up. May be called from any
/// thread.
///
/// # Safety
/// Pointers must be as said, and memory as above; no two images may overlap.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn nvjit_texture_new_over(
    description: *const nvjit_texture_description,
    texture: *mut *mut nvjit_texture,
) -> nvjit_status {
    guard(|| {
        // SAFETY: the caller's contract.
        unsafe {
            create(texture, || {
                build(&read_sized(description)?, |format, extent, image| {
                    let start = NonNull::new(image.data.cast_mut().cast()).ok_or(NVJIT_NULL_POINTER)?;
                    check_elements(start.as_ptr(), image.length)?;
                    Ok(Image::over(format, extent, Lent(start, image.length))?)
                })
            })
        }
    })
}

/// Tells that the texels of an image are not what they were, in memory that nvjit_texture_new_over was given; they count at once, where the
/// texture is bound too. No kernel may run meanwhile that may look them up, and no other thread use the texture.
///
/// # Safety
/// The pointer must be NULL or valid.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn nvjit_texture_changed(texture: *const nvjit_texture, level: u32, face: u32) -> nvjit_status {
    guard(|| {
        // SAFETY: the caller's contract.
        unsafe { Ok(borrow(texture)?.texture.refill_margins(face as usize, level)?) }
    })
}
