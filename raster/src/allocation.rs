//! Fallible allocation of memory whose size depends on the draw: if there is no memory, the draw fails, not the
//! process.

use crate::error::DrawError;

/// An empty vector with room for `count` elements.
pub(crate) fn reserved<T>(count: usize) -> Result<Vec<T>, DrawError> {
    let mut room = Vec::new();
    room.try_reserve_exact(count).map_err(|_| DrawError::Memory)?;
    Ok(room)
}

/// A vector of `count` copies of `value`.
pub(crate) fn filled<T: Clone>(value: T, count: usize) -> Result<Vec<T>, DrawError> {
    let mut all = reserved(count)?;
    all.resize(count, value);
    Ok(all)
}

/// Resizes `values` to `count` elements; new ones are `value`.
pub(crate) fn resize<T: Clone>(values: &mut Vec<T>, count: usize, value: T) -> Result<(), DrawError> {
    values.try_reserve(count.saturating_sub(values.len())).map_err(|_| DrawError::Memory)?;
    values.resize(count, value);
    Ok(())
}

/// Extends `values` to at least `count` elements; new ones are `value`.
pub(crate) fn grow<T: Clone>(values: &mut Vec<T>, count: usize, value: T) -> Result<(), DrawError> {
    if values.len() < count { resize(values, count, value) } else { Ok(()) }
}

/// Replaces the contents of `values` by `count` copies of `value`.
pub(crate) fn refill<T: Clone>(values: &mut Vec<T>, count: usize, value: T) -> Result<(), DrawError> {
    values.clear();
    resize(values, count, value)
}
