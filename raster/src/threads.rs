//! What is left to other threads.

/// Pixels that are drawn in less time than it takes to wake other threads. (Pictures of tests are small, and are to be drawn by several.)
pub(crate) const FEW_PIXELS: u64 = if cfg!(test) { 64 } else { 24_576 };

/// Whether a step of so many parts is shared among threads. One part, or one thread, is the caller's: to wake another costs more than a small draw.
pub(crate) fn is_shared(parts: usize) -> bool {
    parts > 1 && rayon::current_num_threads() > 1
}
