//! The entry points of the GL, generated from the table `commands.tsv` by `build.rs`, which documents its columns. This
//! module has their common steps: it finds the context of the thread, reads arguments behind pointers, checks them, and
//! compiles or executes the command.

mod errors;
mod values;

pub(crate) use values::{
    Answer, Number, Out, Params, halves, integers, normalized, packed, single, transposed, values, vectors, vectors_of,
    vectors_of_halves,
};

use crate::arrays::index_size;
use crate::context::Context;
use crate::current;
use crate::debug::{Attributes, Kind, MAX_IDS};
use crate::enums::{
    COLOR_ARRAY, EDGE_FLAG_ARRAY, INDEX_ARRAY, NORMAL_ARRAY, TEXTURE_COORD_ARRAY, VERTEX_ARRAY, WAIT_FAILED,
};
use crate::slots::*;
use crate::state::MAX_DRAW_BUFFERS;
use nvjit::limits::{MAX_BUFFER_WORDS, MAX_LOCAL_PARAMETERS, VP2_PARAMETERS};
use nvjit_gl::Error;
use nvjit_gl::enums::{PROGRAM_FORMAT_ASCII_ARB, VERTEX_PROGRAM_NV};
use nvjit_raster::MAX_VIEWPORTS;
use std::ffi::c_void;
use std::panic::{AssertUnwindSafe, catch_unwind};

/// The address of an entry point.
struct Address(*const c_void);

// SAFETY: it is the address of a function, which is there for all threads.
unsafe impl Sync for Address {}

/// An entry point.
pub struct Command {
    /// The name in C.
    pub name: &'static str,
    /// The version of OpenGL, or the extension, that defines it.
    pub origin: &'static str,
    address: Address,
}

/// The entry point of this name, if there is one.
pub fn address(name: &[u8]) -> Option<*const c_void> {
    let found = COMMANDS.binary_search_by(|command| command.name.as_bytes().cmp(name)).ok()?;
    Some(COMMANDS[found].address.0)
}

/// Calls `body` with the context of the thread; without a context, commands have no effect (GLX 1.4, section 2.2). An
/// error of the body is recorded in the context.
fn enter<R>(name: &'static str, fallback: R, body: impl FnOnce(&mut Context) -> Result<R, Error>) -> R {
    let mut delivery = None;
    let result = current::with(|gl| {
        let result = match catch_unwind(AssertUnwindSafe(|| body(gl))) {
            Ok(Ok(result)) => Some(result),
            Ok(Err(error)) => fail(gl, name, error),
            // A defect of the driver must not unwind into C.
            Err(_) => fail(gl, name, Error::OutOfMemory),
        };
        if gl.debug.is_waiting() {
            delivery = gl.debug.take();
        }
        result
    });
    // The application may call commands in its callback, though it should not (KHR_debug, section 5.5.2).
    if let Some(delivery) = delivery {
        delivery.deliver();
    }
    result.flatten().unwrap_or(fallback)
}

/// Records that a command failed.
#[cold]
fn fail<R>(gl: &mut Context, name: &'static str, error: Error) -> Option<R> {
    failed(gl, name, error);
    None
}

/// Records that a command failed, or a command of a display list that it executed.
pub(crate) fn failed(gl: &mut Context, name: &'static str, error: Error) {
    errors::note(name, error);
    gl.set_error(error);
    gl.debug.say_error(name, error);
}

/// Reads the elements at a C pointer.
///
/// # Safety
/// `pointer` is NULL, or points to `N` elements.
unsafe fn read_array<T: Copy, const N: usize>(pointer: *const T) -> Result<[T; N], Error> {
    if pointer.is_null() {
        return Err(Error::InvalidValue);
    }
    // SAFETY: the caller's contract. The pointer may have any alignment.
    Ok(unsafe { pointer.cast::<[T; N]>().read_unaligned() })
}

/// A copy of `count` elements at a C pointer.
///
/// # Safety
/// `pointer` is NULL, or points to `count` elements.
unsafe fn read_list<T: Copy>(pointer: *const T, count: i32) -> Result<Vec<T>, Error> {
    let count = usize::try_from(count).map_err(|_| Error::InvalidValue)?;
    let mut list = Vec::new();
    if count == 0 {
        return Ok(list);
    }
    if pointer.is_null() {
        return Err(Error::InvalidValue);
    }
    list.try_reserve_exact(count).map_err(|_| Error::OutOfMemory)?;
    // SAFETY: the caller's contract. The pointer may have any alignment.
    list.extend((0..count).map(|index| unsafe { pointer.add(index).read_unaligned() }));
    Ok(list)
}

/// How many of `all` there are from number `first` on.
fn rest(first: u32, all: usize) -> usize {
    all.saturating_sub(first as usize)
}

/// MAX_PROGRAM_PARAMETER_BUFFER_SIZE_NV
const WORDS: usize = MAX_BUFFER_WORDS as usize;

/// More registers than any command may set: for larger counts, which are errors, the memory is not read.
const MAX_REGISTERS: usize = 1 << 14;

/// A copy of the values of `count` registers, `each` of one, at a C pointer; more than `most` registers are
/// INVALID_VALUE, and their memory is not read.
///
/// # Safety
/// `pointer` is NULL, or points to as many elements, unless there are too many.
unsafe fn read_registers<T: Copy>(pointer: *const T, each: i32, count: i32, most: usize) -> Result<Vec<T>, Error> {
    if usize::try_from(count).is_ok_and(|count| count <= most) {
        // SAFETY: the caller's contract.
        return unsafe { read_list(pointer, count * each) };
    }
    Err(Error::InvalidValue)
}

/// A copy of `count` elements at a C pointer; more than `most` are `error`, and their memory is not read.
///
/// # Safety
/// `pointer` is NULL, or points to `count` elements, unless there are too many.
unsafe fn read_at_most<T: Copy>(pointer: *const T, count: i32, most: usize, error: Error) -> Result<Vec<T>, Error> {
    if i64::from(count) > most as i64 {
        return Err(error);
    }
    // SAFETY: the caller's contract.
    unsafe { read_list(pointer, count) }
}

#[allow(
    non_snake_case,
    clippy::needless_borrow,
    clippy::undocumented_unsafe_blocks,
    clippy::unit_arg,
    clippy::useless_conversion,
    clippy::unnecessary_cast
)]
mod entry_points {
    use super::*;
    include!(concat!(env!("OUT_DIR"), "/commands.rs"));
}

pub use entry_points::COMMANDS;
