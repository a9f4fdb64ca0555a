//! The current context of a thread.

mod pointer;

use crate::context::Context;
use std::ptr::{NonNull, null_mut};
use std::sync::{Arc, Mutex};
use std::thread::ThreadId;

/// A context that the window system owns and that is current in one thread at a time.
pub struct Owned {
    context: NonNull<Context>,
    /// The thread in which it is current.
    thread: Mutex<Option<ThreadId>>,
}

/// Contexts may move between threads.
const fn assert_send<T: Send>() {}
const _: () = assert_send::<Context>();

// SAFETY: the context is `Send`, and only the thread in which it is current accesses it: `make_current` ensures that.
unsafe impl Send for Owned {}
// SAFETY: as above.
unsafe impl Sync for Owned {}

impl Owned {
    /// Takes ownership of a context.
    pub fn new(context: Context) -> Self {
        Self { context: NonNull::from(Box::leak(Box::new(context))), thread: Mutex::new(None) }
    }

    /// The thread in which it is current.
    fn thread(&self) -> Option<ThreadId> {
        *self.thread.lock().unwrap_or_else(|poison| poison.into_inner())
    }

    /// Whether it is current in any thread.
    pub fn is_current(&self) -> bool {
        self.thread().is_some()
    }

    /// Whether it is current in another thread.
    pub fn is_elsewhere(&self) -> bool {
        self.thread().is_some_and(|thread| thread != std::thread::current().id())
    }

    /// Makes it current in this thread, and passes it to `change`; false if it is current in another thread.
    pub fn make_current(&self, change: impl FnOnce(&mut Context)) -> bool {
        let own = std::thread::current().id();
        let mut thread = self.thread.lock().unwrap_or_else(|poison| poison.into_inner());
        if thread.is_some_and(|thread| thread != own) {
            return false;
        }
        *thread = Some(own);
        pointer::set(self.context.as_ptr());
        // SAFETY: the context is current in this thread alone, and window systems do not call this within `with`.
        change(unsafe { &mut *self.context.as_ptr() });
        true
    }

    /// Makes it current in no thread; called in the thread in which it is current.
    pub fn release(&self) {
        let mut thread = self.thread.lock().unwrap_or_else(|poison| poison.into_inner());
        if *thread == Some(std::thread::current().id()) {
            *thread = None;
            if pointer::get() == self.context.as_ptr() {
                pointer::set(null_mut());
            }
        }
    }

    /// The state that new contexts can share with this one.
    pub fn share(&self) -> Arc<crate::context::Share> {
        // SAFETY: this part of a context never changes.
        unsafe { (*self.context.as_ptr()).share.clone() }
    }
}

impl Drop for Owned {
    fn drop(&mut self) {
        if pointer::get() == self.context.as_ptr() {
            pointer::set(null_mut());
        }
        // SAFETY: the pointer came from a box, and window systems keep an `Owned` while the context is current.
        drop(unsafe { Box::from_raw(self.context.as_ptr()) });
    }
}

/// The current context of a thread, held by a window system. When the thread ends, the context is current in no thread.
#[derive(Default)]
pub struct Binding(Option<Arc<Owned>>);

impl Binding {
    /// The context.
    pub fn context(&self) -> Option<&Arc<Owned>> {
        self.0.as_ref()
    }

    /// Replaces the context. The previous one is flushed, unless it shall not be, even if it is the same again,
    /// since it may get another surface (EGL 1.4, section 3.7.3; GLX 1.4, section 3.3.7).
    pub fn replace(&mut self, next: Option<Arc<Owned>>) {
        let before = std::mem::replace(&mut self.0, next);
        let Some(before) = before else { return };
        before.make_current(|gl| {
            if gl.flushes {
                gl.show_front();
            }
        });
        if !self.0.as_ref().is_some_and(|next| Arc::ptr_eq(next, &before)) {
            before.make_current(|gl| gl.bind_surfaces(None, None));
            before.release();
        }
    }
}

impl Drop for Binding {
    fn drop(&mut self) {
        if let Some(context) = self.0.take() {
            // Nothing is shown: when the process ends, the display may be closed already.
            context.make_current(|gl| gl.bind_surfaces(None, None));
            context.release();
        }
    }
}

/// Calls `body` with the context that is current in this thread, if there is one.
#[inline(always)]
pub fn with<R>(body: impl FnOnce(&mut Context) -> R) -> Option<R> {
    let context = NonNull::new(pointer::get())?;
    // SAFETY: the context is current in this thread alone, and commands do not call commands.
    Some(body(unsafe { &mut *context.as_ptr() }))
}
