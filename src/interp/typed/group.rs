//! Instructions that read other threads of a group: the thread that is read, and the threads of a compute program that
//! execute together.

use super::number::Vector;
use crate::compute::THREADS;
use crate::interp::LANES;

/// Which thread is read, by the number of the one that reads, and whether that is within bounds.
pub(in crate::interp) type From = fn(u32, u32, Segment) -> (u32, bool);

/// The threads that one may read: minThreadId and maxThreadId.
#[derive(Clone, Copy)]
pub(in crate::interp) struct Segment {
    mask: u32,
    least: u32,
    most: u32,
}

impl Segment {
    pub(in crate::interp) fn of(thread: u32, mask: u32) -> Self {
        let (clamp, mask) = (mask & 31, mask >> 8 & 31);
        let least = thread & mask;
        Self { mask, least, most: least | clamp & !mask }
    }
}

// The text says "lower than maxThreadId", which would leave out the last thread of each segment, and with SHFUP the
// first.

pub(in crate::interp) fn down(thread: u32, index: u32, segment: Segment) -> (u32, bool) {
    let from = thread + index;
    (from, from <= segment.most)
}

pub(in crate::interp) fn index(_: u32, index: u32, segment: Segment) -> (u32, bool) {
    let from = index & !segment.mask | segment.least;
    (from, from <= segment.most)
}

pub(in crate::interp) fn up(thread: u32, index: u32, segment: Segment) -> (u32, bool) {
    let from = thread.wrapping_sub(index);
    (from, from as i32 >= segment.most as i32)
}

pub(in crate::interp) fn xor(thread: u32, index: u32, segment: Segment) -> (u32, bool) {
    let from = thread ^ index;
    (from, from <= segment.most)
}

/// The state of a compute program's thread group.
#[derive(Default)]
pub(in crate::interp) struct Threads {
    /// The first operand of each.
    pub operands: [Vector; THREADS as usize],
    /// Those that execute the instruction.
    pub active: u32,
    /// The number of the first lane in hand.
    pub first: usize,
}

impl Threads {
    /// No lane executes the instruction yet.
    pub fn begin(&mut self) {
        self.active = 0;
    }

    /// The lanes from number `first` on, of which `active` execute the instruction.
    pub fn add(&mut self, first: usize, active: u8, operands: &[Vector; LANES]) {
        self.active |= u32::from(active) << first;
        self.operands[first..first + LANES].copy_from_slice(operands);
    }
}
