//! Where no code is generated.

use super::CallContext;

pub(super) use super::access as access_thunk;
pub(super) use super::access as access_keeping_thunk;
pub(super) use super::answer as sample_thunk;

pub(super) fn has_avx() -> bool {
    false
}

/// # Safety
/// None: there is no native code on this architecture.
pub(super) unsafe fn enter(_context: *mut CallContext, _code: *const u8) {
    unreachable!("there is no code generator for this architecture, so no entry point exists")
}
