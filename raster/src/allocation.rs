//! Memory that grows with what a caller draws: where there is none, the draw fails and the process does not.

use crate::error::DrawError;

/// Room for so many, if there is memory.
pub(crate) fn reserved<T>(count: usize) -> Result<Vec<T>, DrawError> {
    let mut room = Vec::new();
    room.try_reserve_exact(count).map_err(|_| DrawError::Memory)?;
    Ok(room)
}

/// So many of one value, if there is memory.
pub(crate) fn filled<T: Clone>(value: T, count: usize) -> Result<Vec<T>, DrawError> {
    let mut all = reserved(count)?;
    all.resize(count, value);
    Ok(all)
}

/// Makes `values` so long, if there is memory.
pub(crate) fn resize<T: Clone>(values: &mut Vec<T>, count: usize, value: T) -> Result<(), DrawError> {
    values.try_reserve(count.saturating_sub(values.len())).map_err(|_| DrawError::Memory)?;
    values.resize(count, value);
    Ok(())
}
