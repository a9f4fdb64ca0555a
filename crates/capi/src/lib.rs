//! The C interface: what `crates/capi/include/nvjit.h` declares. It only converts and checks pointers, sizes and
//! numbers; the work is done by the Rust API.
//!
//! - [`program`] and [`kernel`]: the compiler. Load, query, compile, run;
//! - [`translation`]: programs as shaders that graphics drivers take;
//! - [`registers`], [`vertices`]: names of rows, and fetching vertices into them;
//! - [`memory`]: buffers and addresses;
//! - [`stages`]: geometry, tessellation and compute programs, images;
//! - [`texture`]: textures by description, and the driver's own sampling function;
//! - [`group`], [`entry_points`], [`pipeline`]: the program objects of the GL, a function for each entry point;
//! - [`drawing`], [`feedback`]: targets, draws with a pipeline, and transform feedback;
//! - [`varyings`]: the link between vertices and fragments, for callers that rasterise.
//!
//! Every function that can fail returns [`nvjit_status`]. Nothing unwinds into C: a panic, which is a bug, becomes
//! [`nvjit_status::NVJIT_INTERNAL`]. There is no global state. `docs/embedding.md` has the rules on threads and memory.

#![allow(non_camel_case_types, non_snake_case)]
// Descriptions become the header's, where a register is o[COLR] without backslashes.
#![allow(rustdoc::broken_intra_doc_links)]

// The header has them in this order.
pub mod program;

pub mod kernel;

pub mod translation;

pub mod registers;

pub mod vertices;

pub mod texture;

pub mod lent;

pub mod memory;

pub mod stages;

pub mod group;

pub mod cache;

pub mod entry_points;

pub mod pipeline;

pub mod feedback;

pub mod drawing;

pub mod varyings;

mod control;
mod fault;
mod kept_workers;
mod mesh;
mod threads;

use control::ControlWord;
use std::ffi::c_char;
use std::mem::MaybeUninit;
use std::panic::{AssertUnwindSafe, catch_unwind};

/// The version of the header: incompatible changes.
pub const NVJIT_VERSION_MAJOR: u32 = 0;
/// The version of the header: additions.
pub const NVJIT_VERSION_MINOR: u32 = 1;
/// The version of the header: corrections.
pub const NVJIT_VERSION_PATCH: u32 = 0;

/// The result of a call. A call that fails changes nothing, unless its documentation says otherwise.
#[repr(u32)]
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum nvjit_status {
    /// Done.
    NVJIT_OK = 0,
    /// A pointer is NULL that must not be.
    NVJIT_NULL_POINTER = 1,
    /// A size, count or index is out of range, or the `size` of a structure is not set.
    NVJIT_BAD_SIZE = 2,
    /// A number is none of those that its description lists.
    NVJIT_BAD_ENUM = 3,
    /// The text is no program.
    NVJIT_LOAD_ERROR = 4,
    /// The machine or the build does not support the request.
    NVJIT_UNSUPPORTED = 5,
    /// Frame, batch and kernel do not belong together.
    NVJIT_MISMATCH = 6,
    /// A texture is not possible: format, size or state.
    NVJIT_BAD_TEXTURE = 7,
    /// A bug of this library.
    NVJIT_INTERNAL = 8,
    /// A program executed too many instructions in loops; nvjit_frame_set_budget. The contents of the batch are
    /// unspecified.
    NVJIT_OUT_OF_BUDGET = 9,
    /// nvjit_memory_stop was called. The contents of the batch are unspecified.
    NVJIT_STOPPED = 10,
    /// Compiling the program takes more work than `most_work` of the options allows; the interpreter can run it.
    NVJIT_TOO_MUCH_WORK = 11,
    /// GL_INVALID_ENUM
    NVJIT_INVALID_ENUM = 0x0500,
    /// GL_INVALID_VALUE
    NVJIT_INVALID_VALUE = 0x0501,
    /// GL_INVALID_OPERATION
    NVJIT_INVALID_OPERATION = 0x0502,
    /// GL_STACK_OVERFLOW
    NVJIT_STACK_OVERFLOW = 0x0503,
    /// GL_STACK_UNDERFLOW
    NVJIT_STACK_UNDERFLOW = 0x0504,
    /// GL_OUT_OF_MEMORY
    NVJIT_OUT_OF_MEMORY = 0x0505,
}

use nvjit_status::*;

use fault::{Fault, Outcome};

/// Runs the body of the entry point `function`. If it fails, nvjit_last_error says why.
fn guard(function: &str, body: impl FnOnce() -> Outcome) -> nvjit_status {
    contain(body).map_or_else(|fault| fault.keep(function), |()| NVJIT_OK)
}

/// Runs a body, out of which no panic leads, with the control word that it needs.
fn contain(body: impl FnOnce() -> Outcome) -> Outcome {
    ControlWord::with_default(|| catch_unwind(AssertUnwindSafe(body)).unwrap_or_else(|_| Err(NVJIT_INTERNAL.into())))
}

/// Runs the body of an entry point that calls back, with the caller's control word.
fn guard_callbacks(function: &str, body: impl FnOnce(ControlWord) -> Outcome) -> nvjit_status {
    let caller = ControlWord::current();
    guard(function, || body(caller))
}

/// A reference for a pointer from C.
///
/// # Safety
/// `pointer` is NULL, or points to a valid `T` that is not written for as long as the result is used.
unsafe fn borrow<'a, T>(pointer: *const T, name: &str) -> Outcome<&'a T> {
    // SAFETY: the caller's contract.
    unsafe { pointer.as_ref() }.ok_or_else(|| Fault::null(name))
}

/// A mutable reference for a pointer from C.
///
/// # Safety
/// `pointer` is NULL, or points to a `T` that nothing else uses for as long as the result is used.
unsafe fn borrow_mut<'a, T>(pointer: *mut T, name: &str) -> Outcome<&'a mut T> {
    // SAFETY: the caller's contract.
    unsafe { pointer.as_mut() }.ok_or_else(|| Fault::null(name))
}

/// `count` elements; `pointer` may be NULL if there are none.
///
/// # Safety
/// `pointer` is NULL, or points to `count` elements that are not written for as long as the result is used.
unsafe fn elements<'a, T>(pointer: *const T, name: &str, count: usize) -> Outcome<&'a [T]> {
    check_elements(pointer, name, count)?;
    match count {
        0 => Ok(&[]),
        // SAFETY: the caller's contract, and the checks.
        _ => Ok(unsafe { std::slice::from_raw_parts(pointer, count) }),
    }
}

/// A mutable slice of `count` elements; `pointer` may be NULL if there are none.
///
/// # Safety
/// `pointer` is NULL, or points to `count` initialised elements that nothing else uses for as long as the result is
/// used.
unsafe fn elements_mut<'a, T>(pointer: *mut T, name: &str, count: usize) -> Outcome<&'a mut [T]> {
    check_elements(pointer, name, count)?;
    match count {
        0 => Ok(&mut []),
        // SAFETY: the caller's contract, and the checks.
        _ => Ok(unsafe { std::slice::from_raw_parts_mut(pointer, count) }),
    }
}

fn check_elements<T>(pointer: *const T, name: &str, count: usize) -> Outcome {
    if count != 0 && pointer.is_null() {
        return Err(Fault::null(name));
    }
    match count.checked_mul(size_of::<T>()) {
        Some(bytes) if bytes <= isize::MAX as usize => Ok(()),
        _ => Err(NVJIT_BAD_SIZE.because(format!("{name}: there are more elements than memory can hold"))),
    }
}

/// Stores a result.
///
/// # Safety
/// `out` is NULL, or may be written.
unsafe fn store<T>(out: *mut T, name: &str, value: T) -> Outcome {
    if out.is_null() {
        return Err(Fault::null(name));
    }
    // SAFETY: the caller's contract. The previous value needs no drop: these are plain values.
    unsafe { out.write(value) };
    Ok(())
}

/// Stores two results, or none.
///
/// # Safety
/// As [`store`].
unsafe fn store_both<A, B>(first: (*mut A, &str, A), second: (*mut B, &str, B)) -> Outcome {
    if second.0.is_null() {
        return Err(Fault::null(second.1));
    }
    // SAFETY: the caller's contract.
    unsafe {
        store(first.0, first.1, first.2)?;
        store(second.0, second.1, second.2)
    }
}

/// Makes an object, and passes its ownership to C.
///
/// # Safety
/// `out` is NULL, or may be written.
unsafe fn create<T>(out: *mut *mut T, name: &str, make: impl FnOnce() -> Outcome<T>) -> Outcome {
    if out.is_null() {
        return Err(Fault::null(name));
    }
    // SAFETY: the caller's contract. After a failure the pointer is NULL.
    unsafe { out.write(std::ptr::null_mut()) };
    let object = Box::into_raw(Box::new(make()?));
    // SAFETY: as above.
    unsafe { out.write(object) };
    Ok(())
}

/// Frees an object in the entry point `function`.
///
/// # Safety
/// `object` is NULL, or came from [`create`] and is not used again.
unsafe fn destroy<T>(object: *mut T, function: &str) {
    if !object.is_null() {
        guard(function, || {
            // SAFETY: the caller's contract.
            drop(unsafe { Box::from_raw(object) });
            Ok(())
        });
    }
}

/// A structure that begins with its size in bytes, as the caller's header has it.
///
/// # Safety
/// Only for structures of plain numbers and pointers, `repr(C)`, whose first field is that size as u32, and for which
/// zeros are a value.
unsafe trait Sized32: Copy {
    /// Its size in the first header. Fields are only ever appended.
    const FIRST_SIZE: usize = size_of::<Self>();
}

/// A size above this one was never set.
const MAX_STRUCTURE: usize = 4096;

/// Reads a structure of this, an earlier or a later version; fields that an earlier one does not have are zero.
///
/// # Safety
/// `pointer` is NULL, or points to a u32 and, as far as that says, to a `T`.
unsafe fn read_sized<T: Sized32>(pointer: *const T, name: &str) -> Outcome<T> {
    // SAFETY: the caller's contract; the size comes first.
    let size = unsafe { check_sized(pointer, name) }?;
    let mut value = MaybeUninit::<T>::zeroed();
    // SAFETY: the size says that there are as many bytes, and zeros are a value of the others.
    unsafe {
        let known = size.min(size_of::<T>());
        pointer.cast::<u8>().copy_to_nonoverlapping(value.as_mut_ptr().cast(), known);
        Ok(value.assume_init())
    }
}

/// Writes a structure, whose size the caller has set: as much of it as fits, zeros after it, and in its size the number
/// of bytes that this library knows.
///
/// # Safety
/// As [`read_sized`], and it may be written.
unsafe fn write_sized<T: Sized32>(pointer: *mut T, name: &str, value: T) -> Outcome {
    // SAFETY: the caller's contract; the size comes first.
    let size = unsafe { check_sized(pointer, name) }?;
    let known = size.min(size_of::<T>());
    let bytes = pointer.cast::<u8>();
    // SAFETY: the size says that there are as many bytes, and `T` begins with it.
    unsafe {
        (&raw const value).cast::<u8>().copy_to_nonoverlapping(bytes, known);
        bytes.add(known).write_bytes(0, size - known);
        pointer.cast::<u32>().write(known as u32);
    }
    Ok(())
}

/// # Safety
/// `pointer` is NULL, or points to a u32.
unsafe fn check_sized<T: Sized32>(pointer: *const T, name: &str) -> Outcome<usize> {
    // SAFETY: the caller's contract.
    let size = *unsafe { borrow(pointer.cast::<u32>(), name) }? as usize;
    let is_known = (T::FIRST_SIZE..=MAX_STRUCTURE).contains(&size);
    let message = || format!("size of {name} is {size}, and not that of the structure: set it to sizeof *{name}");
    is_known.then_some(size).ok_or_else(|| NVJIT_BAD_SIZE.because(message()))
}

/// The version of the library: major << 16 | minor << 8 | patch. May be called from any thread.
#[unsafe(no_mangle)]
pub extern "C" fn nvjit_version() -> u32 {
    NVJIT_VERSION_MAJOR << 16 | NVJIT_VERSION_MINOR << 8 | NVJIT_VERSION_PATCH
}

/// Why the last call of this thread that failed did so, for people: the function, the argument or the member of a
/// structure, and what is wrong with it, as "nvjit_program_load: program is NULL"; "" if none has failed. It stays
/// valid until the next call of this thread that fails, or the end of the thread. May be called from any thread, and
/// tells of that thread alone.
#[unsafe(no_mangle)]
pub extern "C" fn nvjit_last_error() -> *const c_char {
    fault::last()
}

/// The name of a status, for messages; "?" for other numbers. It stays valid. May be called from any thread.
#[unsafe(no_mangle)]
pub extern "C" fn nvjit_status_name(status: u32) -> *const c_char {
    let all = [
        (NVJIT_OK, c"NVJIT_OK"),
        (NVJIT_NULL_POINTER, c"NVJIT_NULL_POINTER"),
        (NVJIT_BAD_SIZE, c"NVJIT_BAD_SIZE"),
        (NVJIT_BAD_ENUM, c"NVJIT_BAD_ENUM"),
        (NVJIT_LOAD_ERROR, c"NVJIT_LOAD_ERROR"),
        (NVJIT_UNSUPPORTED, c"NVJIT_UNSUPPORTED"),
        (NVJIT_MISMATCH, c"NVJIT_MISMATCH"),
        (NVJIT_BAD_TEXTURE, c"NVJIT_BAD_TEXTURE"),
        (NVJIT_INTERNAL, c"NVJIT_INTERNAL"),
        (NVJIT_OUT_OF_BUDGET, c"NVJIT_OUT_OF_BUDGET"),
        (NVJIT_STOPPED, c"NVJIT_STOPPED"),
        (NVJIT_TOO_MUCH_WORK, c"NVJIT_TOO_MUCH_WORK"),
        (NVJIT_INVALID_ENUM, c"GL_INVALID_ENUM"),
        (NVJIT_INVALID_VALUE, c"GL_INVALID_VALUE"),
        (NVJIT_INVALID_OPERATION, c"GL_INVALID_OPERATION"),
        (NVJIT_STACK_OVERFLOW, c"GL_STACK_OVERFLOW"),
        (NVJIT_STACK_UNDERFLOW, c"GL_STACK_UNDERFLOW"),
        (NVJIT_OUT_OF_MEMORY, c"GL_OUT_OF_MEMORY"),
    ];
    all.into_iter().find(|entry| entry.0 as u32 == status).map_or(c"?", |entry| entry.1).as_ptr()
}

#[cfg(test)]
mod tests {
    use super::*;

    /// The header's version is the crate's.
    #[test]
    fn versions_agree() {
        let version = format!("{NVJIT_VERSION_MAJOR}.{NVJIT_VERSION_MINOR}.{NVJIT_VERSION_PATCH}");
        assert_eq!(version, env!("CARGO_PKG_VERSION"));
    }

    /// A panic does not leave the library.
    #[test]
    fn panics_become_a_status() {
        assert_eq!(guard("nvjit_test", || panic!("for the test")), NVJIT_INTERNAL);
    }

    fn last_error() -> String {
        // SAFETY: the message is valid until the next call that fails.
        unsafe { std::ffi::CStr::from_ptr(nvjit_last_error()) }.to_str().unwrap().to_owned()
    }

    /// nvjit_last_error: the message begins with the function.
    #[test]
    fn a_panic_while_freeing_names_the_function() {
        struct Fragile;
        impl Drop for Fragile {
            fn drop(&mut self) {
                panic!("for the test");
            }
        }
        // SAFETY: the object is not used again.
        unsafe { destroy(Box::into_raw(Box::new(Fragile)), "nvjit_test_free") };
        assert_eq!(last_error(), "nvjit_test_free: a bug of this library");
    }

    /// nvjit_last_error tells of calls: a function that a call calls back is none.
    #[test]
    fn the_sampling_function_leaves_the_message_alone() {
        guard("nvjit_test", || Err(Fault::null("argument")));
        let mut textures = std::ptr::null_mut();
        let mut sampler = texture::nvjit_sampler {
            size: size_of::<texture::nvjit_sampler>() as u32,
            reserved: 0,
            user: std::ptr::null_mut(),
            sample: None,
        };
        // SAFETY: pointers are valid, or NULL where that is allowed to fail.
        unsafe {
            assert_eq!(texture::nvjit_textures_new(&raw mut textures), NVJIT_OK);
            assert_eq!(texture::nvjit_textures_sampler(textures, &raw mut sampler), NVJIT_OK);
            let sample = sampler.sample.unwrap();
            sample(sampler.user, std::ptr::null_mut());
            sample(std::ptr::null_mut(), std::ptr::null_mut());
            texture::nvjit_textures_free(textures);
        }
        assert_eq!(last_error(), "nvjit_test: argument is NULL");
    }
}
