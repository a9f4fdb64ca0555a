//! Code on disk.

use super::group::{group_options, nvjit_group, nvjit_group_options};
use super::nvjit_status::*;
use super::{Outcome, Sized32, borrow, create, destroy, guard, nvjit_status, read_sized, write_sized};
use nvjit::engine::{CacheFigures, CodeCache};
use nvjit_gl::{GroupOptions, ShareGroup};
use std::ffi::{CStr, OsStr, c_char};
use std::io::ErrorKind;
use std::path::PathBuf;
use std::sync::Arc;

/// A directory with code. It may be used by many threads at once; groups keep it.
pub struct nvjit_cache {
    cache: Arc<CodeCache>,
}

/// Figures of a cache in this process.
#[repr(C)]
#[derive(Clone, Copy)]
pub struct nvjit_cache_figures {
    /// The size of this structure, set by the caller.
    pub size: u32,
    /// Zero.
    pub reserved: u32,
    /// Compilations whose code was there.
    pub hits: u64,
    /// Those whose code was not, or was no use.
    pub misses: u64,
    /// Entries written.
    pub stored: u64,
}

// SAFETY: plain, and begins with its size.
unsafe impl Sized32 for nvjit_cache_figures {}

/// # Safety
/// The pointer must be NULL, or a string of C.
unsafe fn path(directory: *const c_char) -> Outcome<PathBuf> {
    if directory.is_null() {
        return Err(NVJIT_NULL_POINTER.because("directory is NULL"));
    }
    // SAFETY: the caller's contract.
    let directory = unsafe { CStr::from_ptr(directory) };
    #[cfg(unix)]
    return Ok(PathBuf::from(<OsStr as std::os::unix::ffi::OsStrExt>::from_bytes(directory.to_bytes())));
    #[cfg(not(unix))]
    return directory.to_str().map(PathBuf::from).map_err(|_| NVJIT_UNSUPPORTED.because("directory is no UTF-8"));
}

/// Opens the cache in a directory, which is created if it does not exist. Groups with it find code that they compiled
/// earlier, in this process or in another one. Entries take at most `limit` bytes; other files in the directory are
/// left alone. NVJIT_UNSUPPORTED if the directory cannot be used, and where there is no native code;
/// NVJIT_INVALID_OPERATION if it belongs to another user, or others may write to it. May be called from any thread.
///
/// # Safety
/// Pointers must be as documented above.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn nvjit_cache_open(
    directory: *const c_char,
    limit: u64,
    cache: *mut *mut nvjit_cache,
) -> nvjit_status {
    guard("nvjit_cache_open", || {
        // SAFETY: the caller's contract.
        unsafe {
            create(cache, "cache", || match CodeCache::open(path(directory)?, limit) {
                Ok(cache) => Ok(nvjit_cache { cache: Arc::new(cache) }),
                Err(error) if error.kind() == ErrorKind::PermissionDenied => {
                    Err(NVJIT_INVALID_OPERATION.because("directory may be written by others"))
                }
                Err(error) => Err(NVJIT_UNSUPPORTED.because(format!("directory cannot be used: {error}"))),
            })
        }
    })
}

/// Frees a cache; NULL is allowed. Groups that have it keep it, and its files remain. No other thread may be using this
/// pointer.
///
/// # Safety
/// The handle is not used again.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn nvjit_cache_free(cache: *mut nvjit_cache) {
    // SAFETY: the caller's contract.
    unsafe { destroy(cache, "nvjit_cache_free") }
}

/// Figures of this moment. May be called from any thread.
///
/// # Safety
/// Pointers must be NULL or valid.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn nvjit_cache_describe(
    cache: *const nvjit_cache,
    figures: *mut nvjit_cache_figures,
) -> nvjit_status {
    guard("nvjit_cache_describe", || {
        // SAFETY: the caller's contract.
        let CacheFigures { hits, misses, stored, .. } = unsafe { borrow(cache, "cache") }?.cache.figures();
        // SAFETY: the caller's contract.
        unsafe { write_sized(figures, "figures", nvjit_cache_figures { size: 0, reserved: 0, hits, misses, stored }) }
    })
}

/// Makes a share group as nvjit_group_new does, which looks for code in a cache before it compiles. May be called from
/// any thread.
///
/// # Safety
/// Pointers must be as documented above.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn nvjit_group_new_with_cache(
    options: *const nvjit_group_options,
    cache: *const nvjit_cache,
    group: *mut *mut nvjit_group,
) -> nvjit_status {
    guard("nvjit_group_new_with_cache", || {
        // SAFETY: the caller's contract.
        unsafe {
            create(group, "group", || {
                let cache = borrow(cache, "cache")?.cache.clone();
                let options = match options.is_null() {
                    true => GroupOptions::default(),
                    false => group_options(&read_sized(options, "options")?)?,
                };
                Ok(nvjit_group { group: ShareGroup::with_cache(options, cache) })
            })
        }
    })
}
