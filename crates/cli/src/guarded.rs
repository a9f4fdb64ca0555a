//! Calls of crates that decode files, protected against their defects: a panic becomes an error of the file. Known
//! causes of panics are checked before the call; this is for unknown ones. Where a panic ends the process, as in
//! WebAssembly, it still does.

use anyhow::anyhow;
use std::cell::Cell;
use std::panic::{self, AssertUnwindSafe};
use std::sync::Once;

thread_local! {
    /// Whether a panic of this thread is to become an error, and so is not reported.
    static IS_GUARDED: Cell<bool> = const { Cell::new(false) };
}

/// Gives what `decode` gives; or an error if it panics. It has nothing that others see afterwards.
pub fn guarded<T>(decode: impl FnOnce() -> anyhow::Result<T>) -> anyhow::Result<T> {
    static HOOK: Once = Once::new();
    HOOK.call_once(|| {
        let usual = panic::take_hook();
        panic::set_hook(Box::new(move |info| {
            if !IS_GUARDED.get() {
                usual(info);
            }
        }));
    });
    let before = IS_GUARDED.replace(true);
    let result = panic::catch_unwind(AssertUnwindSafe(decode));
    IS_GUARDED.set(before);
    result.unwrap_or_else(|_| Err(anyhow!("the file is damaged: the decoder could not go on")))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn panics_become_errors() {
        assert_eq!(guarded(|| Ok(1)).unwrap(), 1);
        let failed: anyhow::Result<()> = guarded(|| panic!("a defect"));
        assert!(failed.unwrap_err().to_string().starts_with("the file is damaged"));
        assert!(!IS_GUARDED.get(), "what follows is reported again");
    }
}
