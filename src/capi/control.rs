//! The floating-point control word of the thread that calls. All code of this library, the folding of constants included, needs
//! the one that threads begin with; a C program may have another (`fesetround`, `feenableexcept`, or flush to zero by the
//! compiler's fast mathematics). So calls change it and put it back, and callbacks see that of the caller.

/// Denormals are zero, masks of exceptions, rounding, flush to zero: not the flags of exceptions that were.
const MODES: u32 = 0xFFC0;

/// A value of MXCSR. On other architectures than x86-64 there is nothing to see and nothing changes.
#[derive(Clone, Copy)]
pub(super) struct ControlWord(u32);

impl Default for ControlWord {
    fn default() -> Self {
        Self::DEFAULT
    }
}

impl ControlWord {
    /// Round to nearest, no exception traps, denormals are numbers.
    const DEFAULT: Self = Self(0x1F80);

    /// That of this thread.
    pub fn current() -> Self {
        #[cfg(all(target_arch = "x86_64", not(miri)))]
        {
            let mut word = 0u32;
            // SAFETY: it writes to `word`.
            unsafe { std::arch::asm!("stmxcsr [{}]", in(reg) &raw mut word, options(nostack)) };
            Self(word)
        }
        #[cfg(not(all(target_arch = "x86_64", not(miri))))]
        Self::DEFAULT
    }

    fn load(self) {
        // SAFETY: it reads from `self`, whose value was MXCSR before or is the initial one. `with` sees to it that floats of
        // Rust meet the default.
        #[cfg(all(target_arch = "x86_64", not(miri)))]
        unsafe {
            std::arch::asm!("ldmxcsr [{}]", in(reg) &raw const self.0, options(nostack));
        }
    }

    /// Runs `body`, which does not unwind, with this word.
    pub fn with<R>(self, body: impl FnOnce() -> R) -> R {
        let before = Self::current();
        if (before.0 ^ self.0) & MODES == 0 {
            return body();
        }
        self.load();
        let result = apart(body);
        before.load();
        result
    }

    /// Runs `body`, which does not unwind, with the default.
    pub fn with_default<R>(body: impl FnOnce() -> R) -> R {
        Self::DEFAULT.with(body)
    }
}

/// Keeps computations of `body` from being moved out to where the other word is loaded.
#[inline(never)]
fn apart<R>(body: impl FnOnce() -> R) -> R {
    body()
}
