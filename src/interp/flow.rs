//! The order in which lanes execute instructions (NV_vertex_program2 2.14.2.3, NV_fragment_program2 3.11.4.X). Programs
//! without labels and blocks run from the first instruction to the last.
//!
//! Each lane has its own program counter. Lanes at one instruction execute it together. If lanes are at several
//! instructions, the deepest call goes first, then the earliest in the text: so diverged lanes reconverge at the end of
//! the block.
//!
//! In languages with types a label ends the subroutine before it (NV_gpu_program4 2.X.5), so that a lane that reaches
//! one other than by CAL returns there.

use super::address;
use super::code::Code;
use super::trace::TraceLoop;
use super::{LANES, ones};
use crate::language::isa::Opcode;
use crate::limits::{MAX_CALL_DEPTH, MAX_IF_DEPTH, MAX_LOOP_DEPTH};
use smallvec::SmallVec;
use std::array::from_fn;

/// The control flow state of a group's lanes.
pub(super) struct Flow {
    /// The next instruction.
    next: [usize; LANES],
    /// How many were executed.
    executed: [u64; LANES],
    /// The lanes that enter a label by CAL, or begin there.
    entered: u8,
    /// Those that wait at a barrier.
    waiting: u8,
    calls: [SmallVec<[Entry; MAX_CALL_DEPTH]>; LANES],
    /// How many IFs are open.
    ifs: [usize; LANES],
    /// Those that are open, the innermost last, with the number of IFs around each.
    loops: [SmallVec<[(Loop, usize); MAX_LOOP_DEPTH]>; LANES],
    /// The current or last index of a LOOP, by loop depth.
    indices: [[i32; MAX_LOOP_DEPTH]; LANES],
}

/// An entry of the call stack.
#[derive(Clone, Copy)]
enum Entry {
    /// An entry of CAL: the return address, and the numbers of IFs and loops open there.
    Return { to: usize, ifs: usize, loops: usize },
    /// Of PUSHA.
    Address([i32; 4]),
}

/// An open LOOP or REP.
#[derive(Clone, Copy)]
pub(super) struct Loop {
    /// The remaining iterations.
    pub count: u64,
    /// Of LOOP.
    pub index: Option<i32>,
    pub increment: i32,
}

impl Flow {
    /// The lanes of `present` at the first instruction, the others at the end.
    pub(super) fn new(code: &Code, present: u8) -> Self {
        let end = code.steps.len();
        Self {
            next: from_fn(|lane| if present >> lane & 1 != 0 { code.start } else { end }),
            executed: [0; LANES],
            entered: present,
            waiting: 0,
            calls: Default::default(),
            ifs: [0; LANES],
            loops: Default::default(),
            indices: [[0; MAX_LOOP_DEPTH]; LANES],
        }
    }

    /// Returns the next instruction and the lanes that execute it. `None` when all are at the end of the program, or
    /// have reached the instruction limit.
    pub(super) fn advance(&mut self, code: &Code) -> Option<(usize, u8)> {
        let first = self.first(code)?;
        Some(self.take(code, first))
    }

    /// The position of the next instruction in the order of execution.
    pub(super) fn first(&mut self, code: &Code) -> Option<usize> {
        if code.typed {
            (0..LANES).for_each(|lane| self.return_at_label(code, lane));
        }
        self.order(code).into_iter().min().filter(|&first| first != usize::MAX)
    }

    fn order(&self, code: &Code) -> [usize; LANES] {
        let end = code.steps.len();
        // If one lane of a group waits, all do; in a thread group, those that reach the barrier.
        let waiting = if self.waiting != 0 && !code.has_threads { u8::MAX } else { self.waiting };
        from_fn(|lane| {
            let more = waiting >> lane & 1 == 0 && self.next[lane] < end && self.executed[lane] < code.limit;
            if more {
                code.call_depth.saturating_sub(self.calls[lane].len()) * end + self.next[lane]
            } else {
                usize::MAX
            }
        })
    }

    /// Selects the instruction that is `first` in that order.
    pub(super) fn take(&mut self, code: &Code, first: usize) -> (usize, u8) {
        let mut lanes = 0;
        for (lane, &place) in self.order(code).iter().enumerate() {
            let takes = place == first;
            self.next[lane] += usize::from(takes);
            self.executed[lane] += u64::from(takes);
            lanes |= u8::from(takes) << lane;
        }
        self.entered &= !lanes;
        (first % code.steps.len(), lanes)
    }

    /// Returns from a subroutine whose end a lane has reached, and from those that end at the return address.
    fn return_at_label(&mut self, code: &Code, lane: usize) {
        let end = code.steps.len();
        let has_entered = self.entered >> lane & 1 != 0 && self.next[lane] < end;
        while !has_entered && (self.next[lane] == end || code.labels.contains(&self.next[lane])) {
            match self.calls[lane].pop() {
                Some(Entry::Return { to, ifs, loops }) => {
                    self.next[lane] = to;
                    self.ifs[lane] = ifs;
                    self.loops[lane].truncate(loops);
                }
                _ => {
                    self.next[lane] = end;
                    return;
                }
            }
        }
    }

    /// BAR (NV_compute_program5 2.X.8) in `lanes`: they execute nothing until they are released.
    pub(super) fn wait(&mut self, lanes: u8) {
        self.waiting |= lanes;
    }

    /// Whether any lane waits.
    pub(super) fn waits(&self) -> bool {
        self.waiting != 0
    }

    /// Releases all waiting lanes.
    pub(super) fn release(&mut self) {
        self.waiting = 0;
    }

    fn terminate(&mut self, code: &Code, lane: usize) {
        self.next[lane] = code.steps.len();
    }

    /// Branches to `target`, in `lanes`.
    pub(super) fn branch(&mut self, lanes: u8, target: usize) {
        ones(lanes).for_each(|lane| self.next[lane] = target);
    }

    /// CAL (2.14.3.7), taken by `lanes`. In languages with types it has no effect if the call stack is full
    /// (NV_gpu_program4, issue 38).
    pub(super) fn call(&mut self, code: &Code, lanes: u8, target: usize) {
        for lane in ones(lanes) {
            if self.calls[lane].len() < code.call_depth {
                let (ifs, loops) = (self.ifs[lane], self.loops[lane].len());
                self.calls[lane].push(Entry::Return { to: self.next[lane], ifs, loops });
                self.next[lane] = target;
                self.entered |= 1 << lane;
            } else if !code.typed {
                self.terminate(code, lane);
            }
        }
    }

    /// RET (2.14.3.27), taken by `lanes`. It leaves the blocks that were opened since the CAL.
    pub(super) fn ret(&mut self, code: &Code, lanes: u8) {
        for lane in ones(lanes) {
            if let Some(Entry::Return { to, ifs, loops }) = self.calls[lane].pop() {
                self.next[lane] = to;
                self.ifs[lane] = ifs;
                self.loops[lane].truncate(loops);
            } else {
                self.terminate(code, lane);
            }
        }
    }

    /// PUSHA (NV_vertex_program3 2.14.5.44).
    pub(super) fn push(&mut self, code: &Code, lane: usize, address: [i32; 4]) {
        if self.calls[lane].len() < code.call_depth {
            self.calls[lane].push(Entry::Address(address));
        } else {
            self.terminate(code, lane);
        }
    }

    /// POPA (NV_vertex_program3 2.14.5.43); `None` ends the program.
    pub(super) fn pop(&mut self, code: &Code, lane: usize) -> Option<[i32; 4]> {
        if let Some(Entry::Address(address)) = self.calls[lane].pop() {
            return Some(address);
        }
        self.terminate(code, lane);
        None
    }

    /// IF (NV_fragment_program2 3.11.X.7) in the lanes `active`; lanes whose test fails branch to `target`.
    pub(super) fn begin_if(&mut self, code: &Code, active: u8, holds: u8, target: usize) {
        let before = target.checked_sub(1).and_then(|number| code.steps.get(number));
        let has_else = before.is_some_and(|step| step.opcode == Opcode::Else);
        for lane in ones(active) {
            let holds = holds >> lane & 1 != 0;
            if !code.typed && self.ifs[lane] >= MAX_IF_DEPTH {
                self.terminate(code, lane);
                continue;
            }
            if !holds {
                self.next[lane] = target;
            }
            self.ifs[lane] += usize::from(holds || has_else);
        }
    }

    /// ENDIF (3.11.X.4).
    pub(super) fn end_if(&mut self, lanes: u8) {
        ones(lanes).for_each(|lane| self.ifs[lane] = self.ifs[lane].saturating_sub(1));
    }

    /// LOOP or REP (3.11.X.8 and 9), which branches to its `end` if it has no iteration.
    pub(super) fn begin_loop(&mut self, code: &Code, lane: usize, begun: Loop, end: usize) {
        if !code.typed && self.loops[lane].len() >= MAX_LOOP_DEPTH {
            self.terminate(code, lane);
            return;
        }
        if begun.count == 0 {
            self.next[lane] = end;
        }
        if let Some(index) = begun.index {
            self.indices[lane][self.loops[lane].len()] = index;
        }
        self.loops[lane].push((begun, self.ifs[lane]));
    }

    /// The lanes that iterate once more at the end of their loop.
    pub(super) fn go_round(&self, lanes: u8) -> u8 {
        let again = |&lane: &usize| self.loops[lane].last().is_some_and(|(open, _)| open.count > 1);
        ones(lanes).filter(again).fold(0, |lanes, lane| lanes | 1 << lane)
    }

    /// ENDLOOP or ENDREP (3.11.X.5 and 6) in `lanes`, of the loop that begins at `begin`. Its index is an address, and
    /// not negative (3.11.3.Y). Unless it `may_go_on`, it is left.
    pub(super) fn end_loop(&mut self, lanes: u8, begin: usize, (_, largest): address::Range, may_go_on: bool) {
        for lane in ones(lanes) {
            let level = self.loops[lane].len().saturating_sub(1);
            let Some((innermost, _)) = self.loops[lane].last_mut() else { continue };
            innermost.count = if may_go_on { innermost.count.saturating_sub(1) } else { 0 };
            innermost.index = innermost.index.map(|index| address::add(index, innermost.increment, (0, largest)));
            if let Some(index) = innermost.index {
                self.indices[lane][level] = index;
            }
            if innermost.count > 0 {
                self.next[lane] = begin;
            } else {
                self.loops[lane].pop();
            }
        }
    }

    /// BRK (3.11.X.1), taken by `lanes`: they branch to `target`, outside of the innermost loop.
    pub(super) fn leave_loop(&mut self, lanes: u8, target: usize) {
        for lane in ones(lanes) {
            self.next[lane] = target;
            if let Some((_, ifs)) = self.loops[lane].pop() {
                self.ifs[lane] = ifs;
            }
        }
    }

    /// CONT (NV_gpu_program4 2.X.8), taken by `lanes`: they branch to the end of the innermost loop, out of all IFs.
    pub(super) fn continue_loop(&mut self, lanes: u8, end: usize) {
        for lane in ones(lanes) {
            self.next[lane] = end;
            if let Some((_, ifs)) = self.loops[lane].last() {
                self.ifs[lane] = *ifs;
            }
        }
    }

    /// How many loops are open around the innermost LOOP that the lane is in.
    pub(super) fn index_level(&self, lane: usize) -> Option<usize> {
        self.loops[lane].iter().rposition(|(open, _)| open.index.is_some())
    }

    /// The index of the LOOP at this depth, or of the last one there.
    pub(super) fn loop_index(&self, lane: usize, level: usize) -> i32 {
        self.indices[lane][level]
    }

    /// The loops that the lane is in, the outermost first.
    pub(super) fn loops(&self, lane: usize) -> Vec<TraceLoop> {
        self.loops[lane].iter().map(|(open, _)| TraceLoop { left: open.count, index: open.index }).collect()
    }

    /// How many instructions the lane has executed.
    pub(super) fn executed(&self, lane: usize) -> u64 {
        self.executed[lane]
    }

    /// The instruction that the lane executes next; `None` if it is done.
    pub(super) fn next(&self, code: &Code, lane: usize) -> Option<usize> {
        (self.next[lane] < code.steps.len() && self.executed[lane] < code.limit).then_some(self.next[lane])
    }

    /// The return addresses on the lane's call stack, the oldest first.
    pub(super) fn call_stack(&self, lane: usize) -> Vec<usize> {
        let returns = self.calls[lane].iter().filter_map(|entry| match entry {
            Entry::Return { to, .. } => Some(*to),
            Entry::Address(_) => None,
        });
        returns.collect()
    }
}
