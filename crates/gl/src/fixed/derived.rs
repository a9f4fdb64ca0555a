//! Values that follow from others.

use std::sync::OnceLock;

/// A value that is computed at its first use, and again only after its sources have changed.
#[derive(Clone, Debug)]
pub struct Derived<T>(OnceLock<T>);

impl<T> Default for Derived<T> {
    fn default() -> Self {
        Self(OnceLock::new())
    }
}

impl<T> Derived<T> {
    pub fn get(&self, compute: impl FnOnce() -> T) -> &T {
        self.0.get_or_init(|| {
            #[cfg(test)]
            tests::COMPUTED.set(tests::COMPUTED.get() + 1);
            compute()
        })
    }

    /// Invalidates the value after a change of its sources.
    pub fn forget(&mut self) {
        self.0.take();
    }
}

#[cfg(test)]
pub mod tests {
    use std::cell::Cell;

    thread_local! {
        /// How many values were computed in this thread.
        pub static COMPUTED: Cell<usize> = const { Cell::new(0) };
    }
}
