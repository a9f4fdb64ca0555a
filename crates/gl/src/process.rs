//! Signals and forks, for the threads of this library. On systems without them, this does nothing.

#[cfg(all(unix, not(miri)))]
mod system {
    use std::mem::MaybeUninit;
    use std::ptr::null_mut;
    use std::sync::OnceLock;
    use std::sync::atomic::{AtomicU32, Ordering};
    use std::time::Duration;

    /// A fork, in the count of [`GATE`].
    const FORK: u32 = 1 << 16;

    /// How often a thread that finds the gate closed looks again.
    const PAUSE: Duration = Duration::from_micros(50);

    /// Jobs in progress, plus FORK for each thread that forks. A child has only the forking thread, so a lock or
    /// initialisation held by another thread at that moment would be held for ever: a fork waits for jobs, and no job
    /// begins meanwhile.
    static GATE: AtomicU32 = AtomicU32::new(0);

    /// Forks between this process and the one that loaded the library.
    static FORKS: AtomicU32 = AtomicU32::new(0);

    extern "C" fn before_fork() {
        GATE.fetch_add(FORK, Ordering::AcqRel);
        while !GATE.load(Ordering::Acquire).is_multiple_of(FORK) {
            std::thread::sleep(PAUSE);
        }
    }

    extern "C" fn after_fork() {
        GATE.fetch_sub(FORK, Ordering::AcqRel);
    }

    extern "C" fn in_child() {
        GATE.store(0, Ordering::Release);
        FORKS.fetch_add(1, Ordering::AcqRel);
    }

    /// The number of this process among forked ones; `None` if forks cannot be detected.
    pub fn number() -> Option<u32> {
        static WATCHES: OnceLock<bool> = OnceLock::new();
        // SAFETY: the functions use atomics alone, and sleep.
        let watches = WATCHES
            .get_or_init(|| unsafe { libc::pthread_atfork(Some(before_fork), Some(after_fork), Some(in_child)) } == 0);
        watches.then(|| FORKS.load(Ordering::Acquire))
    }

    /// Runs `job`, which must not fork, when no thread is about to fork.
    pub fn apart_from_forks<R>(job: impl FnOnce() -> R) -> R {
        let enter = |gate: u32| (gate < FORK).then(|| gate + 1);
        while GATE.fetch_update(Ordering::AcqRel, Ordering::Acquire, enter).is_err() {
            std::thread::sleep(PAUSE);
        }
        let result = job();
        GATE.fetch_sub(1, Ordering::AcqRel);
        result
    }

    /// Those that a thread causes itself.
    const SYNCHRONOUS: [libc::c_int; 6] =
        [libc::SIGSEGV, libc::SIGBUS, libc::SIGFPE, libc::SIGILL, libc::SIGTRAP, libc::SIGSYS];

    /// Calls `spawn`, whose threads have all signals blocked but the synchronous ones: the others are for threads of
    /// the application.
    pub fn without_signals<R>(spawn: impl FnOnce() -> R) -> R {
        let mut blocked = MaybeUninit::uninit();
        let mut before = MaybeUninit::uninit();
        // SAFETY: the first call makes the set that the others change and read. With these arguments none fails.
        unsafe {
            libc::sigfillset(blocked.as_mut_ptr());
            for signal in SYNCHRONOUS {
                libc::sigdelset(blocked.as_mut_ptr(), signal);
            }
            libc::pthread_sigmask(libc::SIG_SETMASK, blocked.as_ptr(), before.as_mut_ptr());
        }
        let result = spawn();
        // SAFETY: it was filled above.
        unsafe { libc::pthread_sigmask(libc::SIG_SETMASK, before.as_ptr(), null_mut()) };
        result
    }
}

#[cfg(not(all(unix, not(miri))))]
mod system {
    pub fn number() -> Option<u32> {
        Some(0)
    }

    pub fn apart_from_forks<R>(job: impl FnOnce() -> R) -> R {
        job()
    }

    pub fn without_signals<R>(spawn: impl FnOnce() -> R) -> R {
        spawn()
    }
}

pub use system::{apart_from_forks, number, without_signals};
