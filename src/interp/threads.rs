//! Thread groups of compute programs (NV_shader_thread_group, NV_shader_thread_shuffle): 32 consecutive invocations of
//! a work group, which execute each instruction together, since some instructions read other threads of the group.

use super::LANES;
use super::execute::{Machine, Observer, Suspended};
use crate::compute::THREADS;
use crate::language::isa::Effect;

impl Machine<'_> {
    /// Executes all groups of lanes until they are done or wait at a barrier, one thread group after the other.
    pub(super) fn go_on_in_threads(
        &mut self,
        groups: &[(usize, u8)],
        suspended: &mut [Suspended],
        observer: &mut Option<Observer<'_>>,
    ) {
        let number = |group: &(usize, u8)| group.0 / THREADS as usize;
        let mut place = 0;
        for part in groups.chunk_by(|a, b| number(a) == number(b)) {
            self.go_on_together(part, &mut suspended[place..place + part.len()], observer);
            place += part.len();
        }
    }

    /// The same for one thread group.
    fn go_on_together(
        &mut self,
        groups: &[(usize, u8)],
        suspended: &mut [Suspended],
        observer: &mut Option<Observer<'_>>,
    ) {
        let code = &self.interpreter.code;
        while !self.has_ended() {
            let Some(next) = suspended.iter_mut().filter_map(|group| group.flow.first(code)).min() else { break };
            self.threads.begin();
            let mut taken = [None; THREADS as usize / LANES];
            for ((group, &(first, _)), taken) in suspended.iter_mut().zip(groups).zip(&mut taken) {
                if group.flow.first(code) != Some(next) {
                    continue;
                }
                let (instruction, active) = group.flow.take(code, next);
                *taken = Some((instruction, active));
                let step = &code.steps[instruction];
                if let (Effect::Group, Some(parts)) = (step.opcode.row().effect, &step.typed) {
                    self.swap(group);
                    self.active = active;
                    let operands = self.first_operands(parts);
                    self.threads.add(first % THREADS as usize, active, &operands);
                    self.swap(group);
                }
            }
            for ((group, &(first, _)), taken) in suspended.iter_mut().zip(groups).zip(taken) {
                let Some((instruction, active)) = taken else { continue };
                if self.has_ended() {
                    break;
                }
                self.swap(group);
                self.first = first;
                self.threads.first = first % THREADS as usize;
                match observer {
                    Some((lane, report)) if *lane / LANES * LANES == first => {
                        self.traced_step(instruction, active, *lane % LANES, *report);
                    }
                    _ => self.step(&code.steps[instruction], active),
                }
                self.swap(group);
            }
        }
    }
}
