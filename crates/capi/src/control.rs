//! The floating-point control word of the calling thread. All code of this library, constant folding included, needs
//! the default one; a C program may have another (`fesetround`, `feenableexcept`, or flush-to-zero by the compiler's
//! fast-math options). So calls set it and restore it, and callbacks run with the caller's.

/// MXCSR.
#[cfg(all(target_arch = "x86_64", not(miri)))]
mod machine {
    /// Denormals are zero, masks of exceptions, rounding, flush to zero: not the flags of exceptions that were.
    pub(super) const MODES: u32 = 0xFFC0;
    /// Round to nearest, exceptions masked, denormals supported.
    pub(super) const DEFAULT: u32 = 0x1F80;

    pub(super) fn store() -> u32 {
        let mut word = 0u32;
        // SAFETY: it writes to `word`.
        unsafe { std::arch::asm!("stmxcsr [{}]", in(reg) &raw mut word, options(nostack)) };
        word
    }

    /// # Safety
    /// `word` was MXCSR before, or is the default; floats of Rust meet the default.
    pub(super) unsafe fn load(word: u32) {
        // SAFETY: as the caller says.
        unsafe { std::arch::asm!("ldmxcsr [{}]", in(reg) &raw const word, options(nostack)) };
    }
}

/// FPCR.
#[cfg(all(target_arch = "aarch64", not(miri)))]
mod machine {
    /// All of it: flags are in another register.
    pub(super) const MODES: u32 = u32::MAX;
    /// As above.
    pub(super) const DEFAULT: u32 = 0;

    pub(super) fn store() -> u32 {
        let word: u64;
        // SAFETY: it reads a register.
        unsafe { std::arch::asm!("mrs {}, fpcr", out(reg) word, options(nomem, nostack)) };
        word as u32
    }

    /// # Safety
    /// As above.
    pub(super) unsafe fn load(word: u32) {
        // SAFETY: as the caller says.
        unsafe { std::arch::asm!("msr fpcr, {}", in(reg) u64::from(word), options(nostack)) };
    }
}

/// On other machines there is no control word to set.
#[cfg(any(miri, not(any(target_arch = "x86_64", target_arch = "aarch64"))))]
mod machine {
    pub(super) const MODES: u32 = 0;
    pub(super) const DEFAULT: u32 = 0;

    pub(super) fn store() -> u32 {
        DEFAULT
    }

    /// # Safety
    /// None.
    pub(super) unsafe fn load(_: u32) {}
}

/// A value of it.
#[derive(Clone, Copy)]
pub(super) struct ControlWord(u32);

impl Default for ControlWord {
    fn default() -> Self {
        Self::DEFAULT
    }
}

impl ControlWord {
    const DEFAULT: Self = Self(machine::DEFAULT);

    /// That of this thread.
    pub fn current() -> Self {
        Self(machine::store())
    }

    fn load(self) {
        // SAFETY: it was the word of a thread before, or is the default, which `with` sees to it that floats of Rust
        // meet.
        unsafe { machine::load(self.0) };
    }

    /// Runs `body`, which does not unwind, with this word.
    pub fn with<R>(self, body: impl FnOnce() -> R) -> R {
        let before = Self::current();
        if (before.0 ^ self.0) & machine::MODES == 0 {
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
