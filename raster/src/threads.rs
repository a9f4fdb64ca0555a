//! Decisions whether threads share the work.

/// The number of pixels that one thread draws faster than it wakes others. (In tests it is small, so that several
/// threads draw small pictures.)
pub(crate) const FEW_PIXELS: u64 = if cfg!(test) { 64 } else { 24_576 };

/// Whether threads share a step of `parts` parts. One part, or one thread, stays with the caller: waking another thread
/// costs more than a small draw.
pub(crate) fn is_shared(parts: usize) -> bool {
    parts > 1 && rayon::current_num_threads() > 1
}
