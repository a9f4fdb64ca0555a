//! Instructions that read the other lanes of a thread group (NV_gpu_program5 2.X.8 TGALL, TGANY, TGEQ;
//! NV_shader_thread_group; NV_shader_thread_shuffle). The group of a fragment is its quad; 32 invocations of a work
//! group are one; a vertex is alone.

use super::super::execute::Machine;
use super::super::typed::group::{From, Segment};
use super::super::typed::number::{self, Vector, truth};
use super::super::typed::{Outcome, Parts, floats};
use super::super::{LANES, ones};
use crate::compute::THREADS;
use nvjit_runtime::Stage;
use std::array::from_fn;

/// The threads that a lane can read, with their first operands.
struct Seen {
    /// Those that execute the instruction.
    active: u32,
    /// The place of the first thread.
    first: u32,
    /// Which thread the lane is.
    thread: u32,
}

impl Machine<'_> {
    /// The first operands of all threads that lanes see.
    fn seen_operands(&mut self, parts: &Parts) -> [Vector; THREADS as usize] {
        if self.interpreter.code.has_threads {
            return self.threads.operands;
        }
        let mut all = [[0; 4]; THREADS as usize];
        all[..LANES].copy_from_slice(&self.first_operands(parts));
        all
    }

    fn seen(&self, lane: usize) -> Seen {
        let active = u32::from(self.active);
        match self.interpreter.signature.stage {
            _ if self.interpreter.code.has_threads => {
                Seen { active: self.threads.active, first: 0, thread: (self.threads.first + lane) as u32 }
            }
            Stage::Fragment => Seen { active, first: 0, thread: lane as u32 },
            _ => Seen { active: active & 1 << lane, first: lane as u32, thread: 0 },
        }
    }

    /// Which threads have a component that is not zero.
    fn not_zero(&self, parts: &Parts, operands: &[Vector], seen: &Seen, component: usize) -> u32 {
        let threads = (0..THREADS).filter(|place| seen.active >> place & 1 != 0);
        let set = threads.filter(|&of| !number::is_zero(operands[of as usize][component], parts.number));
        set.fold(0, |threads, of| threads | 1 << of)
    }

    /// TGALL, TGANY and TGEQ, from "all are not zero" and "any is not zero".
    pub(super) fn vote(&mut self, parts: &Parts, of: impl Fn(bool, bool) -> bool) {
        let operands = self.seen_operands(parts);
        for lane in ones(self.active) {
            let seen = self.seen(lane);
            let value = from_fn(|at| {
                let set = self.not_zero(parts, &operands, &seen, at);
                truth(of(set == seen.active, set != 0), parts.result)
            });
            self.write(parts, lane, Outcome::of(value, parts.result));
        }
    }

    /// TGBALLOT: a bit for each thread.
    pub(super) fn ballot(&mut self, parts: &Parts) {
        let operands = self.seen_operands(parts);
        for lane in ones(self.active) {
            let seen = self.seen(lane);
            let value = from_fn(|at| u64::from(self.not_zero(parts, &operands, &seen, at) >> seen.first));
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

    /// SHF*: whether the thread exists, and its value, or else the own one.
    pub(super) fn shuffle(&mut self, parts: &Parts, from: From) {
        let operands = self.seen_operands(parts);
        for lane in ones(self.active) {
            let loaded = self.operands(parts, lane);
            let [index, mask] = [1, 2].map(|at| loaded.get(at).map_or(0, |operand| operand.value[0] as u32));
            let Seen { active, first, thread } = self.seen(lane);
            let (source, in_range) = from(thread, index & 31, Segment::of(thread, mask));
            let source = source.wrapping_add(first);
            let source = Some(source).filter(|&of| in_range && of < THREADS && active >> of & 1 != 0);
            let value = operands[source.unwrap_or(first + thread) as usize][0];
            let outcome = Outcome::of([truth(source.is_some(), parts.result), value, 0, 0], parts.result);
            self.write(parts, lane, outcome);
        }
    }
}
