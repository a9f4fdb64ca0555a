//! The renderer, before there is a context (GLX_MESA_query_renderer).

use super::enums::*;
use crate::version;
use std::ffi::{CStr, CString, c_int};
use std::sync::OnceLock;

/// The only renderer of a screen.
pub const RENDERER: c_int = 0;

/// The version of this library.
fn version() -> [u32; 3] {
    let mut parts = env!("CARGO_PKG_VERSION").split('.').map(|part| part.parse().unwrap_or(0));
    std::array::from_fn(|_| parts.next().unwrap_or(0))
}

/// The machine's memory in megabytes.
fn memory() -> u32 {
    // SAFETY: these calls have no conditions.
    let [pages, size] = [libc::_SC_PHYS_PAGES, libc::_SC_PAGESIZE].map(|name| unsafe { libc::sysconf(name) });
    let bytes = u64::try_from(pages).unwrap_or(0).saturating_mul(u64::try_from(size).unwrap_or(0));
    u32::try_from(bytes >> 20).unwrap_or(u32::MAX)
}

/// The values of an attribute, if there is such an attribute.
pub fn integers(name: c_int) -> Option<Vec<u32>> {
    Some(match name {
        // It is no device with such numbers.
        RENDERER_VENDOR_ID_MESA | RENDERER_DEVICE_ID_MESA => vec![u32::MAX],
        RENDERER_VERSION_MESA => version().to_vec(),
        RENDERER_ACCELERATED_MESA => vec![0],
        RENDERER_VIDEO_MEMORY_MESA => vec![memory()],
        RENDERER_UNIFIED_MEMORY_ARCHITECTURE_MESA => vec![1],
        RENDERER_PREFERRED_PROFILE_MESA => vec![CONTEXT_COMPATIBILITY_PROFILE_BIT as u32],
        RENDERER_OPENGL_COMPATIBILITY_PROFILE_VERSION_MESA => vec![1, 5],
        RENDERER_OPENGL_CORE_PROFILE_VERSION_MESA
        | RENDERER_OPENGL_ES_PROFILE_VERSION_MESA
        | RENDERER_OPENGL_ES2_PROFILE_VERSION_MESA => vec![0, 0],
        _ => return None,
    })
}

/// The string of an attribute, if it has one.
pub fn string(name: c_int) -> Option<&'static CStr> {
    static TEXTS: OnceLock<[CString; 2]> = OnceLock::new();
    let texts =
        TEXTS.get_or_init(|| [version::VENDOR, version::RENDERER].map(|text| CString::new(text).unwrap_or_default()));
    match name {
        RENDERER_VENDOR_ID_MESA => Some(&texts[0]),
        RENDERER_DEVICE_ID_MESA => Some(&texts[1]),
        _ => None,
    }
}
