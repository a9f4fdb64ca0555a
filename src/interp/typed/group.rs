//! Instructions that look at the other lanes of a thread group (NV_gpu_program5 2.X.8 TGALL, TGANY, TGEQ; NV_shader_thread_group;
//! NV_shader_thread_shuffle). The group of a fragment is its quad; a vertex is alone.

use super::super::execute::Machine;
use super::super::{LANES, ones};
use super::code::Parts;
use super::number::{self, Vector, truth};
use super::{Outcome, floats};
use nvjit_runtime::Stage;
use std::array::from_fn;

/// Which thread is read, by the number of the one that reads, and whether that is within bounds.
type From = fn(u32, u32, Segment) -> (u32, bool);

/// The threads that one may read: minThreadId and maxThreadId.
#[derive(Clone, Copy)]
pub(super) struct Segment {
    mask: u32,
    least: u32,
    most: u32,
}

impl Segment {
    fn of(thread: u32, mask: u32) -> Self {
        let (clamp, mask) = (mask & 31, mask >> 8 & 31);
        let least = thread & mask;
        Self { mask, least, most: least | clamp & !mask }
    }
}

// The text says "lower than maxThreadId", which would leave out the last thread of each segment, and with SHFUP the first.

pub(super) fn down(thread: u32, index: u32, segment: Segment) -> (u32, bool) {
    let from = thread + index;
    (from, from <= segment.most)
}

pub(super) fn index(_: u32, index: u32, segment: Segment) -> (u32, bool) {
    let from = index & !segment.mask | segment.least;
    (from, from <= segment.most)
}

pub(super) fn up(thread: u32, index: u32, segment: Segment) -> (u32, bool) {
    let from = thread.wrapping_sub(index);
    (from, from as i32 >= segment.most as i32)
}

pub(super) fn xor(thread: u32, index: u32, segment: Segment) -> (u32, bool) {
    let from = thread ^ index;
    (from, from <= segment.most)
}

impl Machine<'_> {
    /// The lanes of a lane's group that execute the instruction.
    fn group(&self, lane: usize) -> u8 {
        if self.is_fragment() { self.active } else { self.active & 1 << lane }
    }

    fn is_fragment(&self) -> bool {
        self.interpreter.signature.stage == Stage::Fragment
    }

    /// The number of a lane in its group.
    fn thread(&self, lane: usize) -> u32 {
        if self.is_fragment() { lane as u32 } else { 0 }
    }

    /// Which lanes of the group have a component that is not zero.
    fn not_zero(&self, parts: &Parts, operands: &[Vector; LANES], lane: usize, component: usize) -> u8 {
        let set = ones(self.group(lane)).filter(|&of| !number::is_zero(operands[of][component], parts.number));
        set.fold(0, |lanes, of| lanes | 1 << of)
    }

    /// TGALL, TGANY and TGEQ: what is made of "all are not zero" and "any is not zero".
    pub(super) fn vote(&mut self, parts: &Parts, of: impl Fn(bool, bool) -> bool) {
        let operands = self.first_operands(parts);
        for lane in ones(self.active) {
            let value = from_fn(|at| {
                let set = self.not_zero(parts, &operands, lane, at);
                truth(of(set == self.group(lane), set != 0), parts.result)
            });
            self.write(parts, lane, Outcome::of(value, parts.result));
        }
    }

    /// TGBALLOT: a bit for each thread.
    pub(super) fn ballot(&mut self, parts: &Parts) {
        let operands = self.first_operands(parts);
        for lane in ones(self.active) {
            let first = lane as u32 - self.thread(lane);
            let value = from_fn(|at| u64::from(self.not_zero(parts, &operands, lane, at) >> first));
            self.write(parts, lane, Outcome::of(value, parts.result));
        }
    }

    /// QSWZ*: the first operand of another fragment of the quad and the second one of this.
    pub(super) fn add_from(&mut self, parts: &Parts, from: impl Fn(usize) -> usize) {
        let operands = self.first_operands(parts);
        for lane in ones(self.active) {
            let own = self.operands(parts, lane).get(1).map_or([0; 4], |operand| operand.value);
            let value = from_fn(|at| floats::add(operands[from(lane)][at], own[at], false));
            self.write(parts, lane, Outcome::of(value, parts.result));
        }
    }

    /// SHF*: whether there is such a thread, and its value, or else one's own.
    pub(super) fn shuffle(&mut self, parts: &Parts, from: From) {
        let operands = self.first_operands(parts);
        for lane in ones(self.active) {
            let loaded = self.operands(parts, lane);
            let [index, mask] = [1, 2].map(|at| loaded.get(at).map_or(0, |operand| operand.value[0] as u32));
            let thread = self.thread(lane);
            let (source, in_range) = from(thread, index & 31, Segment::of(thread, mask));
            let first = lane as u32 - thread;
            let source = usize::try_from(source.wrapping_add(first)).ok().filter(|&of| in_range && of < LANES);
            let source = source.filter(|&of| self.group(lane) >> of & 1 != 0);
            let value = operands[source.unwrap_or(lane)][0];
            let outcome = Outcome::of([truth(source.is_some(), parts.result), value, 0, 0], parts.result);
            self.write(parts, lane, outcome);
        }
    }
}
