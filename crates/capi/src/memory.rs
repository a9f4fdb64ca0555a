//! Memory that programs of NV_gpu_program4 and 5 address: buffers, and where a program finds them.

use super::group::nvjit_context;
use super::kernel::nvjit_frame;
use super::nvjit_status::*;
use super::{Fault, Outcome, borrow, borrow_mut, create, destroy, elements, elements_mut, guard, nvjit_status, store};
use nvjit_runtime::{Buffer, Memory, MemoryError, Rights};
use std::ffi::c_void;
use std::ptr::NonNull;
use std::sync::Arc;

/// Access rights: loads.
pub const NVJIT_RIGHTS_READ: u32 = 0;
/// Access rights: stores.
pub const NVJIT_RIGHTS_WRITE: u32 = 1;
/// Access rights: loads, stores and atomics.
pub const NVJIT_RIGHTS_READ_WRITE: u32 = 2;

/// A piece of memory, which programs, other threads and the driver may use at the same time.
pub struct nvjit_buffer {
    buffer: Arc<Buffer>,
}

/// Everything that the programs of a run may address. It keeps its buffers.
pub struct nvjit_memory {
    memory: Arc<Memory>,
}

impl nvjit_buffer {
    pub(super) fn shared(&self) -> Arc<Buffer> {
        self.buffer.clone()
    }
}

impl From<MemoryError> for Fault {
    fn from(error: MemoryError) -> Self {
        let message = error.to_string();
        let status = match error {
            MemoryError::Overlap => NVJIT_INVALID_OPERATION,
            MemoryError::NoSuchBinding | MemoryError::OutOfRange => NVJIT_BAD_SIZE,
            _ => NVJIT_INVALID_VALUE,
        };
        status.because(message)
    }
}

/// Makes a buffer of `bytes` zeros. NVJIT_OUT_OF_MEMORY if there is not enough memory. May be called from any thread.
///
/// # Safety
/// The pointer must be NULL or valid.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn nvjit_buffer_new(bytes: usize, buffer: *mut *mut nvjit_buffer) -> nvjit_status {
    guard("nvjit_buffer_new", || {
        // SAFETY: the caller's contract.
        unsafe {
            create(buffer, "buffer", || {
                let made = Buffer::try_new(bytes).ok_or(NVJIT_OUT_OF_MEMORY)?;
                Ok(nvjit_buffer { buffer: Arc::new(made) })
            })
        }
    })
}

/// Makes a buffer of the `bytes` bytes at `data`, which must be aligned to 8 (else NVJIT_INVALID_VALUE); the memory
/// must extend to the next multiple of 8 bytes, and remain valid until the buffer is freed and no object uses it.
/// Programs access it by atomic accesses of 8 bytes. May be called from any thread.
///
/// # Safety
/// Pointers must be as documented above.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn nvjit_buffer_wrap(
    data: *mut c_void,
    bytes: usize,
    buffer: *mut *mut nvjit_buffer,
) -> nvjit_status {
    guard("nvjit_buffer_wrap", || {
        // SAFETY: the caller's contract.
        unsafe {
            create(buffer, "buffer", || {
                let start = NonNull::new(data.cast::<u8>()).ok_or(NVJIT_NULL_POINTER.because("data is NULL"))?;
                if bytes > isize::MAX as usize - 8 {
                    return Err(NVJIT_BAD_SIZE.because("bytes is too large"));
                }
                Ok(nvjit_buffer { buffer: Arc::new(Buffer::from_raw(start, bytes)?) })
            })
        }
    })
}

/// Frees a buffer; NULL is allowed. Objects that use it keep it. No other thread may be using this pointer.
///
/// # Safety
/// The handle is not used again.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn nvjit_buffer_free(buffer: *mut nvjit_buffer) {
    // SAFETY: the caller's contract.
    unsafe { destroy(buffer, "nvjit_buffer_free") }
}

/// How many bytes a buffer has; 0 for NULL. May be called from any thread.
///
/// # Safety
/// The pointer must be NULL or valid.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn nvjit_buffer_size(buffer: *const nvjit_buffer) -> usize {
    // SAFETY: the caller's contract.
    unsafe { buffer.as_ref() }.map_or(0, |buffer| buffer.buffer.len())
}

/// Reads `count` bytes of a buffer from `offset` on. May be called from any thread.
///
/// # Safety
/// Pointers must be NULL or valid.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn nvjit_buffer_read(
    buffer: *const nvjit_buffer,
    offset: usize,
    count: usize,
    bytes: *mut c_void,
) -> nvjit_status {
    guard("nvjit_buffer_read", || {
        // SAFETY: the caller's contract; bytes are plain memory.
        let (buffer, bytes) = unsafe { (borrow(buffer, "buffer")?, elements_mut(bytes.cast::<u8>(), "bytes", count)?) };
        Ok(buffer.buffer.read(offset, bytes)?)
    })
}

/// Writes `count` bytes to a buffer from `offset` on. May be called from any thread.
///
/// # Safety
/// Pointers must be NULL or valid.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn nvjit_buffer_write(
    buffer: *const nvjit_buffer,
    offset: usize,
    count: usize,
    bytes: *const c_void,
) -> nvjit_status {
    guard("nvjit_buffer_write", || {
        // SAFETY: the caller's contract.
        let (buffer, bytes) = unsafe { (borrow(buffer, "buffer")?, elements(bytes.cast::<u8>(), "bytes", count)?) };
        Ok(buffer.buffer.write(offset, bytes)?)
    })
}

/// Makes an empty memory, without mappings and bindings. May be called from any thread.
///
/// # Safety
/// The pointer must be NULL or valid.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn nvjit_memory_new(memory: *mut *mut nvjit_memory) -> nvjit_status {
    // SAFETY: the caller's contract.
    guard("nvjit_memory_new", || unsafe { create(memory, "memory", || Ok(nvjit_memory { memory: Arc::default() })) })
}

/// Frees a memory; NULL is allowed. Frames that have it keep it. No other thread may be using this pointer.
///
/// # Safety
/// The handle is not used again.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn nvjit_memory_free(memory: *mut nvjit_memory) {
    // SAFETY: the caller's contract.
    unsafe { destroy(memory, "nvjit_memory_free") }
}

/// Mutable access to a memory that no frame has.
///
/// # Safety
/// As `borrow_mut`.
pub(super) unsafe fn own<'a>(memory: *mut nvjit_memory) -> Outcome<&'a mut Memory> {
    // SAFETY: the caller's contract.
    let memory = unsafe { borrow_mut(memory, "memory") }?;
    Arc::get_mut(&mut memory.memory).ok_or(NVJIT_INVALID_OPERATION.because("memory is in use by a frame"))
}

pub(super) fn rights_of(rights: u32) -> Outcome<Rights> {
    match rights {
        NVJIT_RIGHTS_READ => Ok(Rights::Read),
        NVJIT_RIGHTS_WRITE => Ok(Rights::Write),
        NVJIT_RIGHTS_READ_WRITE => Ok(Rights::ReadWrite),
        _ => Err(NVJIT_BAD_ENUM.because("rights is no NVJIT_RIGHTS_...")),
    }
}

/// Maps `bytes` bytes of a buffer, from `offset` on, at the global addresses from `address` on. `rights` is
/// NVJIT_RIGHTS_... Address and offset must be equal modulo 8 (else NVJIT_INVALID_VALUE). NVJIT_BAD_SIZE if the buffer
/// or the address space is too small; NVJIT_INVALID_OPERATION if some of the addresses are in use or are address 0, or
/// a frame has the memory already. One thread at a time may use a memory that no frame has.
///
/// # Safety
/// Pointers must be NULL or valid.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn nvjit_memory_map(
    memory: *mut nvjit_memory,
    address: u64,
    buffer: *const nvjit_buffer,
    offset: usize,
    bytes: usize,
    rights: u32,
) -> nvjit_status {
    guard("nvjit_memory_map", || {
        // SAFETY: the caller's contract.
        let (memory, buffer) = unsafe { (own(memory)?, borrow(buffer, "buffer")?) };
        Ok(memory.map(address, buffer.buffer.clone(), offset, bytes, rights_of(rights)?)?)
    })
}

/// Binds `bytes` bytes of a buffer, from `offset` on, as parameter buffer `binding` (0 to 17),
/// `program.buffer[binding]`. Programs see at most 65536 of them. NVJIT_BAD_SIZE if there is no such binding, or the
/// buffer is too small; NVJIT_INVALID_OPERATION if a frame has the memory already. One thread at a time may use a
/// memory that no frame has.
///
/// # Safety
/// Pointers must be NULL or valid.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn nvjit_memory_bind_constants(
    memory: *mut nvjit_memory,
    binding: usize,
    buffer: *const nvjit_buffer,
    offset: usize,
    bytes: usize,
) -> nvjit_status {
    guard("nvjit_memory_bind_constants", || {
        // SAFETY: the caller's contract.
        let (memory, buffer) = unsafe { (own(memory)?, borrow(buffer, "buffer")?) };
        Ok(memory.bind_constants(binding, buffer.buffer.clone(), offset, bytes)?)
    })
}

/// Binds `bytes` bytes of a buffer, from `offset` on, as storage buffer `binding` (0 to 15),
/// `program.storage[binding]`. `offset` must be a multiple of 8 (else NVJIT_INVALID_VALUE). For the rest as
/// nvjit_memory_bind_constants. One thread at a time may use a memory that no frame has.
///
/// # Safety
/// Pointers must be NULL or valid.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn nvjit_memory_bind_storage(
    memory: *mut nvjit_memory,
    binding: usize,
    buffer: *const nvjit_buffer,
    offset: usize,
    bytes: usize,
) -> nvjit_status {
    guard("nvjit_memory_bind_storage", || {
        // SAFETY: the caller's contract.
        let (memory, buffer) = unsafe { (own(memory)?, borrow(buffer, "buffer")?) };
        Ok(memory.bind_storage(binding, buffer.buffer.clone(), offset, bytes)?)
    })
}

/// Binds `bytes` bytes of a buffer, from `offset` on, as atomic counter buffer `binding` (0 to 15),
/// `program.counter[binding]`. `offset` must be a multiple of 4 (else NVJIT_INVALID_VALUE). For the rest as
/// nvjit_memory_bind_constants. One thread at a time may use a memory that no frame has.
///
/// # Safety
/// Pointers must be NULL or valid.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn nvjit_memory_bind_counters(
    memory: *mut nvjit_memory,
    binding: usize,
    buffer: *const nvjit_buffer,
    offset: usize,
    bytes: usize,
) -> nvjit_status {
    guard("nvjit_memory_bind_counters", || {
        // SAFETY: the caller's contract.
        let (memory, buffer) = unsafe { (own(memory)?, borrow(buffer, "buffer")?) };
        Ok(memory.bind_counters(binding, buffer.buffer.clone(), offset, bytes)?)
    })
}

/// How many accesses were faults until now: outside of all ranges, without the right, or atomics that are not aligned.
/// May be called from any thread.
///
/// # Safety
/// Pointers must be NULL or valid.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn nvjit_memory_faults(memory: *const nvjit_memory, faults: *mut u64) -> nvjit_status {
    // SAFETY: the caller's contract.
    guard("nvjit_memory_faults", || unsafe { store(faults, "faults", borrow(memory, "memory")?.memory.faults()) })
}

/// Ends every run that uses the memory within a bounded amount of work (docs/embedding.md); such runs give
/// NVJIT_STOPPED, now and later. May be called from any thread, while others run kernels.
///
/// # Safety
/// The pointer must be NULL or valid.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn nvjit_memory_stop(memory: *const nvjit_memory) -> nvjit_status {
    guard("nvjit_memory_stop", || {
        // SAFETY: the caller's contract.
        unsafe { borrow(memory, "memory") }?.memory.stop();
        Ok(())
    })
}

/// Sets the memory that a frame's programs access from the next run on; with NULL, none. Frames may share a memory,
/// which cannot be changed by mapping or binding while a frame has it. One thread at a time may use the frame.
///
/// # Safety
/// Pointers must be NULL or valid.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn nvjit_frame_set_memory(frame: *mut nvjit_frame, memory: *const nvjit_memory) -> nvjit_status {
    guard("nvjit_frame_set_memory", || {
        // SAFETY: the caller's contract.
        let (frame, memory) = unsafe { (borrow_mut(frame, "frame")?, memory.as_ref()) };
        frame.frame.set_memory(memory.map_or_else(Arc::default, |memory| memory.memory.clone()));
        Ok(())
    })
}

/// Sets how many instructions an invocation of a program of NV_gpu_program4 or 5 may execute in loops and subroutines;
/// the default is 16777216. A run in which one executes more gives NVJIT_OUT_OF_BUDGET. One thread at a time may use
/// the frame.
///
/// # Safety
/// The pointer must be NULL or valid.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn nvjit_frame_set_budget(frame: *mut nvjit_frame, budget: u64) -> nvjit_status {
    guard("nvjit_frame_set_budget", || {
        // SAFETY: the caller's contract.
        unsafe { borrow_mut(frame, "frame") }?.frame.set_budget(budget);
        Ok(())
    })
}

/// Sets the data store of buffer object `name` of the context's group, as glBufferData does; with NULL none, as after
/// glDeleteBuffers. It gets a new GPU address, and is not resident. NVJIT_INVALID_VALUE if the name is 0. May be called
/// from any thread that may use the context.
///
/// # Safety
/// Pointers must be NULL or valid.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn nvjit_context_set_buffer(
    context: *const nvjit_context,
    name: u32,
    buffer: *const nvjit_buffer,
) -> nvjit_status {
    guard("nvjit_context_set_buffer", || {
        // SAFETY: the caller's contract.
        let (context, buffer) = unsafe { (borrow(context, "context")?, buffer.as_ref()) };
        Ok(context.context.group().set_buffer(name, buffer.map(|buffer| buffer.buffer.clone()))?)
    })
}
