//! Tessellation control programs: the invocations of a patch execute each instruction together
//! (NV_tessellation_program5 2.X.5), since they may read one another's results: each vertex of the output patch belongs
//! to one invocation, and results of the patch to all.

use super::execute::{Machine, Observer, Suspended};
use super::registers::Layout;
use super::value::Bits;
use super::{Interpreter, LANES};
use crate::language::isa::registers::{OUT_PATCH, OUT_VERTEX_0, RESULT_TESSOUTER0, result_of};
use nvjit_runtime::{Batch, Memory, RegisterFile};

/// The published results of invocations.
pub(super) struct Shared {
    /// Slot of an attribute, and whose result it is: which vertex's, and that one's slot.
    vertices: Vec<(usize, usize, usize)>,
    /// Slots of results of the patch, and of the attributes that they are read as.
    patch: Vec<(usize, Option<usize>)>,
}

impl Shared {
    pub(super) fn of(layout: &Layout) -> Self {
        let attributes = layout.file(RegisterFile::Attribute);
        let results = layout.file(RegisterFile::Result);
        let last = attributes.len() as u16;
        let own = (OUT_VERTEX_0..last).map(|index| (attributes.start + usize::from(index), result_of(index)));
        let own = own.filter(|(_, (_, result))| usize::from(*result) < results.len());
        let slot = |result: u16| results.start + usize::from(result);
        let vertices = own.clone().filter_map(|(at, (vertex, result))| Some((at, usize::from(vertex?), slot(result))));
        let patch = (RESULT_TESSOUTER0..results.len() as u16).map(|result| {
            let at = attributes.start + usize::from(OUT_PATCH + result);
            (slot(result), (at < attributes.end).then_some(at))
        });
        Self { vertices: vertices.collect(), patch: patch.collect() }
    }
}

/// All invocations of a batch.
struct Patches<'a> {
    layout: &'a Layout,
    groups: Vec<Suspended>,
    /// The lanes of each group that run and are covered.
    counting: Vec<u8>,
    /// The group of every four invocations.
    numbers: Vec<Option<usize>>,
    /// How many vertices an output patch has.
    vertices: usize,
    shared: Shared,
    /// For each patch, its own results as last published.
    values: Vec<Vec<[Bits; 4]>>,
}

impl Patches<'_> {
    /// The group and lane of an invocation, if its group runs.
    fn place(&self, invocation: usize) -> Option<(usize, usize)> {
        Some(((*self.numbers.get(invocation / LANES)?)?, invocation % LANES))
    }

    /// Whether a lane's writes are visible to others.
    fn counts(&self, (group, lane): (usize, usize)) -> bool {
        self.counting[group] >> lane & 1 != 0
    }

    fn get(&self, (group, lane): (usize, usize), slot: usize) -> [Bits; 4] {
        self.groups[group].registers.get(slot, lane)
    }

    /// Publishes writes: by which invocations, in order, to which slots and components. If several write a result of
    /// the patch, the last one wins.
    fn publish(&mut self, writes: &[(usize, usize, u8)], memory: &Memory) {
        for patch in 0..self.values.len() {
            // There may be many.
            if memory.is_stopped() {
                return;
            }
            let first = patch * self.vertices;
            let members: Vec<_> = (first..first + self.vertices).map(|invocation| self.place(invocation)).collect();
            for (number, &(slot, at)) in self.shared.patch.iter().enumerate() {
                let own = writes.iter().filter(|write| write.1 == slot && write.0 / self.vertices == patch);
                for &(invocation, _, mask) in own {
                    let Some(place) = self.place(invocation).filter(|&place| self.counts(place)) else { continue };
                    let value = self.get(place, slot);
                    let written = (0..4).filter(|part| mask >> part & 1 != 0);
                    written.for_each(|part| self.values[patch][number][part] = value[part]);
                }
                let value = self.values[patch][number];
                for &(group, lane) in members.iter().flatten() {
                    let registers = &mut self.groups[group].registers;
                    *registers.get_mut(slot, lane) = value;
                    at.into_iter().for_each(|at| *registers.get_mut(at, lane) = value);
                }
            }
            for &(at, vertex, slot) in &self.shared.vertices {
                let Some(owner) = members.get(vertex) else { continue };
                let owner = owner.filter(|&owner| self.counts(owner));
                let value = owner.map_or(self.layout.initial(slot), |owner| self.get(owner, slot));
                for &(group, lane) in members.iter().flatten() {
                    *self.groups[group].registers.get_mut(at, lane) = value;
                }
            }
        }
    }
}

impl Machine<'_> {
    /// Runs `groups`, each by its first invocation and the lanes of it that run, one instruction after the other, and
    /// writes their results.
    pub(super) fn run_in_lock_step(
        &mut self,
        batch: &mut Batch,
        groups: &[(usize, u8)],
        observer: &mut Option<Observer<'_>>,
    ) {
        let Interpreter { code, layout, program, .. } = self.interpreter;
        let vertices = program.interface().declared.vertices_out.unwrap_or(1).max(1) as usize;
        let shared = Shared::of(layout);
        let mut numbers = vec![None; batch.padded_lanes().div_ceil(LANES)];
        let (mut suspended, mut counting) = (Vec::new(), Vec::new());
        for (number, &(first, lanes)) in groups.iter().enumerate() {
            if self.has_ended() {
                return;
            }
            self.begin(batch, first, lanes);
            counting.push(lanes & self.batch_covered);
            suspended.push(self.suspend());
            numbers[first / LANES] = Some(number);
        }
        let initial: Vec<_> = shared.patch.iter().map(|&(slot, _)| layout.initial(slot)).collect();
        let values = vec![initial; batch.padded_lanes().div_ceil(vertices)];
        let mut patches = Patches { layout, groups: suspended, counting, numbers, vertices, shared, values };
        patches.publish(&[], self.frame.memory());
        while !self.has_ended() {
            let next = patches.groups.iter_mut().filter_map(|group| group.flow.first(code)).min();
            let Some(next) = next else { break };
            let mut writes = Vec::new();
            for (number, &(first, _)) in groups.iter().enumerate() {
                if self.has_ended() || patches.groups[number].flow.first(code) != Some(next) {
                    continue;
                }
                self.swap(&mut patches.groups[number]);
                self.first = first;
                self.written = [None; LANES];
                let (instruction, active) = self.flow.take(code, next);
                match observer {
                    Some((lane, report)) if *lane / LANES * LANES == first => {
                        self.traced_step(instruction, active, *lane % LANES, *report);
                    }
                    _ => self.step(&code.steps[instruction], active),
                }
                self.swap(&mut patches.groups[number]);
                let written = (first..).zip(self.written);
                writes.extend(
                    written.filter_map(|(invocation, write)| write.map(|(slot, mask)| (invocation, slot, mask))),
                );
            }
            patches.publish(&writes, self.frame.memory());
        }
        for (group, &(first, lanes)) in patches.groups.iter_mut().zip(groups) {
            self.swap(group);
            self.end(lanes);
            self.store_rows(batch, first, lanes);
        }
    }
}
