//! Decisions whether other threads share the work.

/// The number of pixels that are drawn faster than other threads can be woken. (In tests it is small, since small
/// pictures must be drawn by several threads.)
pub(crate) const FEW_PIXELS: u64 = if cfg!(test) { 64 } else { 24_576 };

/// Whether a step of `parts` parts is shared among threads. One part, or one thread, stays with the caller: waking
/// another costs more than a small draw.
pub(crate) fn is_shared(parts: usize) -> bool {
    parts > 1 && rayon::current_num_threads() > 1
}
