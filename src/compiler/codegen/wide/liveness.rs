//! Liveness of virtual registers: where each is used next, and which are live between blocks.

use super::Result;
use super::machine::{Function, Inst, NONE, Operand, Register};
use super::table::Class;
use crate::compiler::work::Meter;
use std::cmp::Reverse;
use std::collections::BinaryHeap;

/// Added to distances on the exits of a loop.
pub(super) const FAR: u32 = 1 << 20;

/// The live registers, and the distances of their next uses.
type Live = Vec<(Register, u32)>;

pub(super) struct Liveness {
    /// The blocks in the order of the code; the blocks of a loop are contiguous.
    pub order: Vec<usize>,
    /// Where each of them begins and ends; the next one begins where it ends.
    pub positions: Vec<(u32, u32)>,
    /// Positions of uses, register by register, and the start of each register's list.
    pub uses: Vec<u32>,
    pub first_use: Vec<u32>,
    /// Live after each block, in the order of the code.
    pub live_out: Vec<Live>,
    /// Live before each block, by its number; without parameters.
    pub live_in: Vec<Live>,
    /// For a loop header, the most vectors live in the loop; 0 for other blocks.
    pub loop_pressure: Vec<usize>,
    /// For each block, its predecessors.
    pub before: Vec<Vec<usize>>,
    /// Whether shifts by an immediate can read memory.
    pub shifts_memory: bool,
    definitions: Vec<u32>,
}

/// The registers that an operation reads.
fn uses_of(inst: &Inst) -> impl Iterator<Item = Register> {
    let last = if let Operand::Register(register) = inst.b { register } else { NONE };
    [inst.t, inst.a, last, inst.k].into_iter().filter(|&register| register != NONE)
}

/// Removes operations with unused results. Operations without a result have effects, and stay.
pub(super) fn drop_unused(function: &mut Function) {
    let mut uses = vec![0u32; function.classes.len()];
    for block in &function.blocks {
        block.insts.iter().flat_map(uses_of).for_each(|register| uses[register as usize] += 1);
        block.condition.iter().for_each(|&register| uses[register as usize] += 1);
        for arg in block.edges.iter().flat_map(|edge| &edge.args) {
            if let Operand::Register(register) = arg {
                uses[*register as usize] += 1;
            }
        }
    }
    // Mostly a use comes after the definition, and needs no second pass.
    for block in function.blocks.iter_mut().rev() {
        let mut insts = std::mem::take(&mut block.insts);
        insts.reverse();
        insts.retain(|inst| {
            let is_used = inst.d == NONE || uses[inst.d as usize] > 0;
            if !is_used {
                uses_of(inst).for_each(|register| uses[register as usize] -= 1);
            }
            is_used
        });
        insts.reverse();
        block.insts = insts;
    }
}

impl Liveness {
    /// Liveness of `function` with its blocks in this order. A unit of work is an operand, or a value live at a block,
    /// for each pass over the blocks: one pass, or with loops as many as they nest.
    pub(super) fn new(function: &Function, order: Vec<usize>, shifts_memory: bool, meter: &Meter) -> Result<Self> {
        let count = function.classes.len();
        let mut positions = Vec::with_capacity(order.len());
        let mut start = 0;
        for &number in &order {
            let end = start + function.blocks[number].insts.len() as u32 + 3;
            positions.push((start, end));
            start = end;
        }
        let mut liveness = Self {
            order,
            positions,
            uses: Vec::new(),
            first_use: vec![0; count + 1],
            live_out: Vec::new(),
            live_in: vec![Vec::new(); function.blocks.len()],
            loop_pressure: vec![0; function.blocks.len()],
            before: vec![Vec::new(); function.blocks.len()],
            shifts_memory,
            definitions: vec![0; count],
        };
        for &number in &liveness.order {
            for edge in &function.blocks[number].edges {
                liveness.before[edge.to].push(number);
            }
        }
        meter.charge(count + function.blocks.len())?;
        liveness.count(function);
        meter.charge(liveness.uses.len())?;
        liveness.live_out = vec![Vec::new(); liveness.order.len()];
        if liveness.order.len() > 1 {
            liveness.flow(function, meter)?;
        }
        Ok(liveness)
    }

    /// Lists uses and definitions.
    fn count(&mut self, function: &Function) {
        let mut found: Vec<(Register, u32)> = Vec::new();
        for (&number, &(start, end)) in self.order.iter().zip(&self.positions) {
            let block = &function.blocks[number];
            for &param in &block.params {
                self.definitions[param as usize] = start;
            }
            for (position, inst) in (start + 1..).zip(&block.insts) {
                found.extend(uses_of(inst).map(|register| (register, position)));
                if inst.d != NONE {
                    self.definitions[inst.d as usize] = position;
                }
            }
            found.extend(block.condition.map(|register| (register, end - 2)));
            for arg in block.edges.iter().flat_map(|edge| &edge.args) {
                if let Operand::Register(register) = arg {
                    found.push((*register, end - 1));
                }
            }
        }
        for (register, _) in &found {
            self.first_use[*register as usize + 1] += 1;
        }
        for register in 1..self.first_use.len() {
            self.first_use[register] += self.first_use[register - 1];
        }
        let mut next = self.first_use.clone();
        self.uses = vec![0; found.len()];
        for (register, position) in found {
            let next = &mut next[register as usize];
            self.uses[*next as usize] = position;
            *next += 1;
        }
    }

    /// Computes live sets between blocks, and the register pressure of loops.
    fn flow(&mut self, function: &Function, meter: &Meter) -> Result<()> {
        let mut place = vec![usize::MAX; function.blocks.len()];
        for (at, &number) in self.order.iter().enumerate() {
            place[number] = at;
        }
        // For each loop header the last block of its loop, and for each block the innermost loop around it.
        let mut last = vec![None; self.order.len()];
        let mut has_loops = false;
        for (at, &number) in self.order.iter().enumerate() {
            for edge in &function.blocks[number].edges {
                let to = place[edge.to];
                if to <= at {
                    has_loops = true;
                    last[to] = Some(last[to].map_or(at, |last: usize| last.max(at)));
                }
            }
        }
        let mut innermost = Vec::with_capacity(self.order.len());
        let mut open: Vec<(usize, usize)> = Vec::new();
        for (at, last) in last.iter().enumerate() {
            while open.pop_if(|&mut (_, end)| end < at).is_some() {}
            open.extend(last.map(|last| (at, last)));
            innermost.push(open.last().copied());
        }
        let mut distance = vec![u32::MAX; function.classes.len()];
        let mut pressure = vec![0; self.order.len()];
        let mut changed = true;
        // Iterated distances change little; only the live sets must reach the fixed point.
        while changed {
            changed = false;
            for at in (0..self.order.len()).rev() {
                let number = self.order[at];
                let block = &function.blocks[number];
                let mut alive: Vec<Register> = Vec::new();
                let mut touch = |distance: &mut [u32], register: Register, to: u32| {
                    let known = &mut distance[register as usize];
                    if *known == u32::MAX {
                        alive.push(register);
                    }
                    *known = to.min(*known);
                };
                let len = block.insts.len() as u32 + 3;
                for edge in &block.edges {
                    let to = place[edge.to];
                    let leaves = innermost[at].is_some_and(|(first, last)| to < first || to > last);
                    let cost = if leaves { FAR } else { 0 };
                    for &(register, far) in &self.live_in[edge.to] {
                        touch(&mut distance, register, (far + cost).min(4 * FAR));
                    }
                }
                let mut out: Live = alive.iter().map(|&register| (register, distance[register as usize])).collect();
                out.sort_unstable();
                meter.charge(out.len() + block.insts.len())?;
                self.live_out[at] = out;
                for register in &alive {
                    let known = &mut distance[*register as usize];
                    *known = known.saturating_add(len);
                }
                let mut touch = |distance: &mut [u32], register: Register, to: u32| {
                    if distance[register as usize] == u32::MAX {
                        alive.push(register);
                    }
                    distance[register as usize] = to;
                };
                for arg in block.edges.iter().flat_map(|edge| &edge.args) {
                    if let Operand::Register(register) = arg {
                        touch(&mut distance, *register, len - 1);
                    }
                }
                if let Some(condition) = block.condition {
                    touch(&mut distance, condition, len - 2);
                }
                let is_vector = |register: Register| function.classes[register as usize] == Class::Vector;
                let mut now = 0;
                // A register may be listed twice, if it was dead in between: never, since each is set once.
                for &register in alive.iter() {
                    now += usize::from(is_vector(register));
                }
                let mut most = now;
                for (place, inst) in block.insts.iter().enumerate().rev() {
                    let position = place as u32 + 1;
                    if inst.d != NONE && distance[inst.d as usize] != u32::MAX {
                        distance[inst.d as usize] = u32::MAX;
                        now -= usize::from(is_vector(inst.d));
                    }
                    for register in uses_of(inst) {
                        if distance[register as usize] == u32::MAX {
                            alive.push(register);
                            now += usize::from(is_vector(register));
                        }
                        distance[register as usize] = position;
                    }
                    most = most.max(now);
                }
                for &param in &block.params {
                    distance[param as usize] = u32::MAX;
                }
                pressure[at] = most;
                let mut live: Live = Vec::new();
                for &register in &alive {
                    let known = &mut distance[register as usize];
                    if *known != u32::MAX {
                        live.push((register, *known));
                        *known = u32::MAX;
                    }
                }
                live.sort_unstable();
                meter.charge(live.len())?;
                let old = &mut self.live_in[number];
                changed |= old.len() != live.len();
                *old = live;
            }
            // Without loops one pass is enough.
            changed &= has_loops;
        }
        // From each block on, the blocks with more pressure than all blocks before them.
        let mut peaks: Vec<usize> = Vec::new();
        for at in (0..self.order.len()).rev() {
            while peaks.pop_if(|&mut other| pressure[other] <= pressure[at]).is_some() {}
            peaks.push(at);
            if let Some(last) = last[at] {
                // They are in reverse order, so the highest one up to the last block of the loop is found first.
                let highest = peaks[peaks.partition_point(|&other| other > last)];
                self.loop_pressure[self.order[at]] = pressure[highest].max(1);
            }
        }
        Ok(())
    }

    /// A slot for each spilled register, and the number of slots. Registers that are never live together share a slot.
    pub(super) fn slots(&self, function: &Function, spilled: &[bool]) -> (Vec<u32>, usize) {
        let mut ends = vec![0; spilled.len()];
        for (register, end) in ends.iter_mut().enumerate().filter(|(register, _)| spilled[*register]) {
            let uses = self.first_use[register] as usize..self.first_use[register + 1] as usize;
            *end = self.uses[uses].last().copied().unwrap_or_default().max(self.definitions[register]);
        }
        for (live, &(_, last)) in self.live_out.iter().zip(&self.positions) {
            for &(register, _) in live.iter().filter(|(register, _)| spilled[*register as usize]) {
                ends[register as usize] = last.max(ends[register as usize]);
            }
        }
        // The slot of a parameter may be set on any edge to its block.
        let mut starts = self.definitions.clone();
        for (&number, &(_, end)) in self.order.iter().zip(&self.positions) {
            for edge in &function.blocks[number].edges {
                for &param in function.blocks[edge.to].params.iter().filter(|&&param| spilled[param as usize]) {
                    ends[param as usize] = end.max(ends[param as usize]);
                    starts[param as usize] = (end - 1).min(starts[param as usize]);
                }
            }
        }
        let mut registers: Vec<usize> = (0..spilled.len()).filter(|&register| spilled[register]).collect();
        registers.sort_by_key(|&register| (starts[register], register));
        let mut slots = vec![0; spilled.len()];
        let mut count = 0;
        let mut busy: BinaryHeap<Reverse<(u32, u32)>> = BinaryHeap::new();
        for register in registers {
            let slot = match busy.peek() {
                Some(&Reverse((end, slot))) if end < starts[register] => {
                    busy.pop();
                    slot
                }
                _ => {
                    count += 1;
                    count - 1
                }
            };
            slots[register] = slot;
            busy.push(Reverse((ends[register], slot)));
        }
        (slots, count as usize)
    }
}
