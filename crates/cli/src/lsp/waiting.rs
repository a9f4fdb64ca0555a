//! Counts the bytes of messages that have arrived and are not yet answered.

use std::sync::{Condvar, Mutex, PoisonError};

/// Counts the bytes that wait, which have a limit. A message that is larger than the limit waits alone.
pub struct Waiting {
    most: u64,
    bytes: Mutex<u64>,
    fewer: Condvar,
}

impl Waiting {
    /// At most so many bytes wait.
    pub const fn new(most: u64) -> Self {
        Self { most, bytes: Mutex::new(0), fewer: Condvar::new() }
    }

    /// Adds bytes as soon as they fit.
    pub fn add(&self, more: u64) {
        let bytes = self.bytes.lock().unwrap_or_else(PoisonError::into_inner);
        let is_full = |bytes: &mut u64| *bytes != 0 && more > self.most.saturating_sub(*bytes);
        let mut bytes = self.fewer.wait_while(bytes, is_full).unwrap_or_else(PoisonError::into_inner);
        *bytes = bytes.saturating_add(more);
    }

    /// Takes bytes away that were added.
    pub fn remove(&self, fewer: u64) {
        let mut bytes = self.bytes.lock().unwrap_or_else(PoisonError::into_inner);
        *bytes = bytes.saturating_sub(fewer);
        self.fewer.notify_all();
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::sync::mpsc::sync_channel;

    /// Bytes that are added are removed later. Meanwhile, at most the limit waits, or a single larger message.
    #[test]
    fn waiting_requests_are_limited() {
        let sizes: Vec<u64> = (0..1000).map(|index| [1, 4, 10, 0, 25, 3][index % 6]).collect();
        let (sizes, waiting) = (&sizes, &Waiting::new(10));
        let (sender, receiver) = sync_channel(sizes.len());
        std::thread::scope(|scope| {
            scope.spawn(move || {
                for size in sizes {
                    waiting.add(*size);
                    let now = *waiting.bytes.lock().unwrap();
                    assert!(now <= 10 || now == *size, "{now}");
                    sender.send(*size).unwrap();
                }
            });
            for size in sizes {
                assert_eq!(receiver.recv().unwrap(), *size);
                waiting.remove(*size);
            }
        });
        assert_eq!(*waiting.bytes.lock().unwrap(), 0);
    }
}
