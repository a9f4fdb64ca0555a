//! Work groups: dispatches of compute programs (NV_compute_program5).

use crate::language::isa::registers::{
    COMPUTE_GLOBAL_ID, COMPUTE_GROUP_COUNT, COMPUTE_GROUP_ID, COMPUTE_GROUP_SIZE, COMPUTE_LOCAL_ID,
    COMPUTE_LOCAL_INDEX, COMPUTE_THREADID,
};
use crate::limits::{MAX_COMPUTE_GROUP_SIZE, MAX_COMPUTE_INVOCATIONS};
use nvjit_runtime::{Batch, Frame, RowId, RunError, Sampler, Shader};
use std::ops::Range;

/// Whether a work group may have `size` invocations in x, y and z: MAX_COMPUTE_LOCAL_WORK_SIZE and
/// MAX_COMPUTE_LOCAL_INVOCATIONS.
pub fn is_group_size(size: [u32; 3]) -> bool {
    let invocations = size.iter().fold(1u32, |all, &count| all.saturating_mul(count));
    invocations <= MAX_COMPUTE_INVOCATIONS
        && size.iter().zip(MAX_COMPUTE_GROUP_SIZE).all(|(count, most)| (1..=most).contains(count))
}

/// Runs `groups` work groups in x, y and z, of `size` invocations each, one after the other: x counts fastest.
///
/// # Errors
/// As [`Shader::run`]; the effects of groups before the error remain.
pub fn dispatch(
    shader: &dyn Shader,
    frame: &mut Frame,
    textures: &dyn Sampler,
    size: [u32; 3],
    groups: [u32; 3],
) -> Result<(), RunError> {
    let all = groups.iter().map(|&count| u64::from(count)).product();
    dispatch_part(shader, frame, textures, size, groups, 0..all)
}

/// Runs the work groups whose numbers, counted through x, y and z, are in `part`, so that threads can share the work.
/// Each thread has its own frame.
///
/// # Errors
/// As [`Shader::run`].
pub fn dispatch_part(
    shader: &dyn Shader,
    frame: &mut Frame,
    textures: &dyn Sampler,
    size: [u32; 3],
    groups: [u32; 3],
    part: Range<u64>,
) -> Result<(), RunError> {
    let lanes = size.iter().map(|&count| count as usize).product();
    let Some(mut batch) = Batch::try_new(shader.signature(), lanes) else { return Err(RunError::BatchMismatch) };
    let [x, y] = [groups[0], groups[1]].map(|count| u64::from(count.max(1)));
    // Only values that differ between groups are set for each group.
    let of_group = |row: &RowId| matches!(row.register.index, COMPUTE_GLOBAL_ID | COMPUTE_GROUP_ID);
    fill_rows(shader, &mut batch, size, groups, [0; 3], |row| !of_group(row));
    for number in part {
        let group = [number % x, number / x % y, number / (x * y)].map(|place| place as u32);
        fill_rows(shader, &mut batch, size, groups, group, of_group);
        shader.run(frame, &mut batch, textures)?;
    }
    Ok(())
}

/// Sets the attributes of all invocations of `batch`, which are those of work group `group` among `groups`.
pub fn fill(shader: &dyn Shader, batch: &mut Batch, size: [u32; 3], groups: [u32; 3], group: [u32; 3]) {
    fill_rows(shader, batch, size, groups, group, |_| true);
}

/// The same for those rows that `is_meant` picks.
fn fill_rows(
    shader: &dyn Shader,
    batch: &mut Batch,
    size: [u32; 3],
    groups: [u32; 3],
    group: [u32; 3],
    is_meant: impl Fn(&RowId) -> bool,
) {
    let lanes = batch.lanes();
    for (index, row) in shader.signature().inputs.iter().enumerate().filter(|(_, row)| is_meant(row)) {
        let axis = usize::from(row.component).min(2);
        let values = &mut batch.input_mut(index)[..lanes];
        match row.register.index {
            COMPUTE_LOCAL_ID => fill_places(values, size, axis, 0),
            COMPUTE_GLOBAL_ID => fill_places(values, size, axis, group[axis].wrapping_mul(size[axis])),
            COMPUTE_GROUP_ID => values.fill(f32::from_bits(group[axis])),
            COMPUTE_GROUP_COUNT => values.fill(f32::from_bits(groups[axis])),
            COMPUTE_GROUP_SIZE => values.fill(f32::from_bits(size[axis])),
            COMPUTE_LOCAL_INDEX => fill_places(values, [lanes as u32, 1, 1], 0, 0),
            number => {
                let what = number.wrapping_sub(COMPUTE_THREADID);
                for (lane, to) in (0..).zip(values) {
                    *to = f32::from_bits(of_thread(what, lane, lanes as u32));
                }
            }
        }
    }
}

/// Sets each value to its invocation's coordinate in the work group along `axis`, plus `first`.
fn fill_places(values: &mut [f32], size: [u32; 3], axis: usize, first: u32) {
    let [x, y, _] = size.map(|count| count.max(1));
    for (line, values) in (0..).zip(values.chunks_mut(x as usize)) {
        let start = first.wrapping_add([0, line % y, line / y][axis]);
        let step = u32::from(axis == 0);
        for (lane, to) in (0u32..).zip(values) {
            *to = f32::from_bits(start.wrapping_add(lane * step));
        }
    }
}

/// How many successive invocations of a work group are a thread group (NV_shader_thread_group); the last one may be
/// smaller.
pub(crate) const THREADS: u32 = 32;

/// The attributes from `threadid` on of an invocation: its number in the thread group; the masks eq, lt, le, gt and ge
/// of existing threads; the number of the thread group; the processor.
fn of_thread(what: u16, lane: u32, lanes: u32) -> u32 {
    let thread = lane % THREADS;
    let own = 1 << thread;
    let lower = own - 1;
    let count = (lanes - lane / THREADS * THREADS).min(THREADS);
    let all = u32::MAX >> (THREADS - count);
    match what {
        0 => thread,
        1 => own,
        2 => lower,
        3 => lower | own,
        4 => all & !(lower | own),
        5 => all & !lower,
        6 => lane / THREADS,
        _ => 0,
    }
}
