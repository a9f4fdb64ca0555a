//! The order in which lanes execute instructions (NV_vertex_program2 2.14.2.3). Fragment programs and VP1 run from the
//! first instruction to the last.
//!
//! Each lane has its own place in the program. Those that are at one instruction execute it together. Of several, the
//! one in the deepest call comes first, then the one that is first in the text: so lanes that a test separates wait for
//! each other where its block ends.

use super::code::Code;
use super::{LANES, ones};
use crate::limits::MAX_CALL_DEPTH;
use std::array::from_fn;

/// How far the lanes of a group have come.
pub(super) struct Flow {
    /// The instruction to be executed next.
    next: [usize; LANES],
    /// How many were executed.
    executed: [u32; LANES],
    depth: [usize; LANES],
    stack: [[usize; MAX_CALL_DEPTH]; LANES],
}

impl Flow {
    /// The lanes of `present` at the first instruction, the others at the end.
    pub(super) fn new(code: &Code, present: u8) -> Self {
        let end = code.steps.len();
        Self {
            next: from_fn(|lane| if present >> lane & 1 != 0 { code.start } else { end }),
            executed: [0; LANES],
            depth: [0; LANES],
            stack: [[0; MAX_CALL_DEPTH]; LANES],
        }
    }

    /// Takes the next instruction for the lanes that are to execute it: its number, and the lanes. `None` when all
    /// are at the end of the program, or have executed as many instructions as they may.
    pub(super) fn advance(&mut self, code: &Code) -> Option<(usize, u8)> {
        let end = code.steps.len();
        let order = from_fn::<_, LANES, _>(|lane| {
            let more = self.next[lane] < end && self.executed[lane] < code.limit;
            if more { (MAX_CALL_DEPTH - self.depth[lane]) * end + self.next[lane] } else { usize::MAX }
        });
        let first = order.into_iter().min().filter(|&first| first != usize::MAX)?;
        let mut lanes = 0;
        for (lane, &place) in order.iter().enumerate() {
            let takes = place == first;
            self.next[lane] += usize::from(takes);
            self.executed[lane] += u32::from(takes);
            lanes |= u8::from(takes) << lane;
        }
        Some((first % end, lanes))
    }

    /// BRA (2.14.3.6), taken by `lanes`.
    pub(super) fn branch(&mut self, lanes: u8, target: usize) {
        ones(lanes).for_each(|lane| self.next[lane] = target);
    }

    /// CAL (2.14.3.7), taken by `lanes`.
    pub(super) fn call(&mut self, code: &Code, lanes: u8, target: usize) {
        for lane in ones(lanes) {
            if let Some(entry) = self.stack[lane].get_mut(self.depth[lane]) {
                *entry = self.next[lane];
                self.depth[lane] += 1;
                self.next[lane] = target;
            } else {
                self.next[lane] = code.steps.len();
            }
        }
    }

    /// RET (2.14.3.27), taken by `lanes`.
    pub(super) fn ret(&mut self, code: &Code, lanes: u8) {
        for lane in ones(lanes) {
            if let Some(depth) = self.depth[lane].checked_sub(1) {
                self.depth[lane] = depth;
                self.next[lane] = self.stack[lane][depth];
            } else {
                self.next[lane] = code.steps.len();
            }
        }
    }

    /// How many instructions the lane has executed.
    pub(super) fn executed(&self, lane: usize) -> u32 {
        self.executed[lane]
    }

    /// The instruction that the lane executes next; `None` if it is done.
    pub(super) fn next(&self, code: &Code, lane: usize) -> Option<usize> {
        (self.next[lane] < code.steps.len() && self.executed[lane] < code.limit).then_some(self.next[lane])
    }

    /// The return addresses on the lane's call stack, the oldest first.
    pub(super) fn call_stack(&self, lane: usize) -> &[usize] {
        &self.stack[lane][..self.depth[lane]]
    }
}
