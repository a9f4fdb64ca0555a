//! Control flow: sequential, by BRA, CAL and RET (NV_vertex_program2 2.14.2.3), or through blocks and loops
//! (NV_fragment_program2 3.11.X), as laid out by [`flow`](super::flow). A node of its graph becomes a block.

use super::Lowering;
use super::barriers::Barriers;
use super::flow::{Flow, Frame, Limit, Step};
use super::state::Place;
use super::successors::chooses_by;
use crate::compiler::ir::{Block, Compare, NO_SOURCE, Op, Terminator, Type, Value};
use crate::compiler::work::{Exhausted, Meter, weight};
use crate::language::isa::Opcode;
use crate::language::syntax::ast::Instruction;
use crate::limits::{MAX_EXECUTED_INSTRUCTIONS, MAX_IF_DEPTH, MAX_LOOP_DEPTH};

/// The blocks of the function that a program becomes.
struct Blocks {
    /// For each node.
    of: Vec<Block>,
}

impl Blocks {
    fn at(&self, node: u32) -> Block {
        self.of[node as usize]
    }
}

impl Lowering<'_> {
    /// Lowers the whole program, within the work that `meter` allows.
    pub(super) fn program(&mut self, flow: &Flow<'_>, meter: &Meter) -> Result<(), Exhausted> {
        self.initialize();
        let order = flow.order();
        if self.patch.is_some() || self.has_threads {
            self.patch_barriers = Barriers::of(flow, &order, self.program, self.patch.as_ref());
        }
        // The number of edges into each node whose source is not yet built.
        let mut open = vec![0usize; flow.len()];
        for &node in &order {
            flow.ways(node).iter().for_each(|&way| open[way as usize] += 1);
        }
        let mut blocks = Blocks { of: vec![Block(0); flow.len()] };
        // A node with one predecessor continues its block; if its time of execution is visible, only if no other lane
        // could execute between the two.
        let mut goes_on: Vec<Option<u32>> = vec![None; flow.len()];
        for (place, &node) in order.iter().enumerate() {
            let block = match goes_on[node as usize] {
                _ if flow.step(node) == Step::Entry => Block(0),
                Some(before) => blocks.at(before),
                None => self.builder.create_block(&[]),
            };
            blocks.of[node as usize] = block;
            if let &[way] = flow.ways(node)
                && !matches!(flow.step(node), Step::Return { .. })
                && open[way as usize] == 1
                && (!flow.order_is_seen || order.get(place + 1) == Some(&way))
            {
                goes_on[way as usize] = Some(node);
            }
        }
        for &node in &order {
            self.builder.switch_to(blocks.at(node));
            self.state.variables.begin(blocks.at(node));
            let before = self.builder.function().types.len();
            self.step(flow, &blocks, node);
            meter.charge(weight::LOWER * (self.builder.function().types.len() - before))?;
            for &way in flow.ways(node) {
                let open = &mut open[way as usize];
                *open -= 1;
                if *open == 0 && goes_on[way as usize].is_none() {
                    self.state.variables.seal(self.builder.function_mut(), blocks.at(way));
                }
            }
        }
        Ok(())
    }

    fn step(&mut self, flow: &Flow<'_>, blocks: &Blocks, node: u32) {
        let ways: Vec<Block> = flow.ways(node).iter().map(|&way| blocks.at(way)).collect();
        if !matches!(flow.step(node), Step::Code { .. }) {
            self.wait(node, 0);
        }
        match flow.step(node) {
            Step::Entry => self.jump(ways[0]),
            Step::Exit => {
                let mut count = self.read_place(Place::Count);
                if flow.limited {
                    let limit = self.i32(MAX_EXECUTED_INSTRUCTIONS as i32);
                    let is_less = self.builder.bool(Op::Icmp(Compare::Lt), &[count, limit]);
                    count = self.builder.select(is_less, count, limit);
                }
                if self.program.ast().stage.passes_through {
                    self.pass_through();
                }
                self.outputs(count);
                self.builder.terminate(Terminator::Return);
            }
            Step::Check(most) => {
                let (count, most) = (self.read_place(Place::Count), self.i32(most as i32));
                let within = self.builder.bool(Op::Icmp(Compare::Le), &[count, most]);
                self.branch(within, ways[0], ways[1]);
            }
            Step::Call { site, depths, open } => self.push(site, depths, open, &ways),
            Step::Return { depths } => self.ret(depths, &ways),
            Step::Choice { instruction, number, is_below } => {
                self.builder.set_source(flow.sources[instruction]);
                let compare = if is_below { Compare::Lt } else { Compare::Eq };
                let is_it = self.is_chosen(flow.instructions[instruction], Some(number), compare);
                self.branch(is_it, ways[0], ways[1]);
            }
            Step::Pop { depths } => self.pop(depths, &ways),
            Step::Resume(open) => {
                self.count_open(open, Op::Isub, None);
                self.jump(ways[0]);
            }
            Step::Round(limit) => {
                let goes_on = self.goes_on(limit);
                self.branch(goes_on, ways[0], ways[1]);
            }
            Step::Code { first, end, rounds, closes, frame } => {
                for number in first..end {
                    self.wait(node, number);
                    self.numbered(flow, number, frame);
                }
                self.wait(node, end);
                if self.state.has(Place::Count) {
                    let count = self.read_place(Place::Count);
                    let length = self.i32(flow.count(first, end));
                    let count = self.builder.int(Op::Iadd, &[count, length]);
                    self.write_place(Place::Count, count);
                }
                if rounds > 0 {
                    let (before, more) = (self.read_place(Place::Rounds), self.i32(rounds as i32));
                    let rounds = self.builder.int(Op::Iadd, &[before, more]);
                    self.write_place(Place::Rounds, rounds);
                }
                match *ways {
                    [taken, next] => {
                        let mut condition = self.way_on(flow, end - 1);
                        if let Some((way, limit)) = closes {
                            let goes_on = self.goes_on(limit);
                            condition = if way == 0 {
                                self.builder.bool(Op::And, &[condition, goes_on])
                            } else {
                                let ends = self.builder.bool(Op::Not, &[goes_on]);
                                self.builder.bool(Op::Or, &[condition, ends])
                            };
                        }
                        self.branch(condition, taken, next);
                    }
                    [taken, next, exit] => {
                        let is_too_deep = match flow.instructions[end - 1].mnemonic.opcode {
                            Opcode::If => self.is_too_deep(Place::OpenIfs, flow.open[end - 1].ifs, MAX_IF_DEPTH),
                            _ => self.is_too_deep(Place::OpenLoops, flow.open[end - 1].loops, MAX_LOOP_DEPTH),
                        };
                        let condition = self.way_on(flow, end - 1);
                        let numbers = [0, 1, 2].map(|number| self.i32(number));
                        let index = self.builder.select(condition, numbers[0], numbers[1]);
                        let index = self.builder.select(is_too_deep, numbers[2], index);
                        let targets = [taken, next, exit].map(|way| self.target(way)).to_vec();
                        self.builder.terminate(Terminator::Switch { index, targets });
                    }
                    [next] => self.jump(next),
                    _ => {}
                }
            }
            Step::Partly { first, end, frame } => {
                let count = self.read_place(Place::Count);
                for number in first..end {
                    self.builder.set_source(flow.sources[number]);
                    let most = self.i32(MAX_EXECUTED_INSTRUCTIONS as i32 - (number - first) as i32);
                    self.state.guard = Some(self.builder.bool(Op::Icmp(Compare::Lt), &[count, most]));
                    self.numbered(flow, number, frame);
                }
                self.end_guard();
                let limit = self.i32(MAX_EXECUTED_INSTRUCTIONS as i32);
                self.write_place(Place::Count, limit);
                self.jump(ways[0]);
            }
        }
        self.end_block();
        self.builder.set_source(NO_SOURCE);
    }

    /// The instruction of this number, with its context.
    fn numbered(&mut self, flow: &Flow<'_>, number: usize, frame: Option<Frame>) {
        self.builder.set_source(flow.sources[number]);
        (self.frame, self.index_level) = (frame, flow.own_loop[number]);
        self.instruction(flow.instructions[number]);
    }

    /// Whether an instruction takes its conditional edge; LOOP and REP enter their loop, if it iterates at all, and
    /// loop ends count.
    fn way_on(&mut self, flow: &Flow<'_>, number: usize) -> Value {
        let instruction = flow.instructions[number];
        match instruction.mnemonic.opcode {
            Opcode::Rep if self.program.features().typed => {
                self.begin_count(instruction, flow.open[number].loops as usize)
            }
            Opcode::Endrep if self.program.features().typed => {
                let has_count = flow.begin_of_loop(number).is_some_and(|begin| !begin.operands.is_empty());
                self.end_count(has_count, flow.own_loop[number] as usize)
            }
            Opcode::Loop | Opcode::Rep => self.begin_loop(instruction, flow.open[number].loops as usize),
            opcode @ (Opcode::Endloop | Opcode::Endrep) => self.end_loop(opcode, flow.own_loop[number] as usize),
            Opcode::Cali if chooses_by(instruction).is_none() => {
                let condition = self.condition(instruction.condition);
                let number = instruction.target.as_ref().and_then(|label| label.number);
                let chosen = self.is_chosen(instruction, number, Compare::Eq);
                self.builder.bool(Op::And, &[condition, chosen])
            }
            _ => self.condition(instruction.condition),
        }
    }

    /// How the parameter of CALI compares to the number of a subroutine.
    fn is_chosen(&mut self, instruction: &Instruction, number: Option<u16>, compare: Compare) -> Value {
        let (Some(operand), Some(number)) = (instruction.operands.first(), number) else {
            return self.builder.const_bool(false);
        };
        let chosen = self.load_as(operand, instruction.mnemonic.operand_type(0), 0);
        let (chosen, number) = (self.bits(chosen), self.i32(i32::from(number) + 1));
        self.builder.bool(Op::Icmp(compare), &[chosen, number])
    }

    /// Whether the limit allows another iteration.
    fn goes_on(&mut self, limit: Limit) -> Value {
        if let Limit::Budget(cost) = limit {
            return self.builder.inst(Op::Charge(cost), &[], Type::Bool);
        }
        let (rounds, limit) = (self.read_place(Place::Rounds), self.i32(MAX_EXECUTED_INSTRUCTIONS as i32));
        self.builder.bool(Op::Icmp(Compare::Lt), &[rounds, limit])
    }

    pub(super) fn jump(&mut self, block: Block) {
        if block == self.builder.current_block() {
            return;
        }
        let target = self.target(block);
        self.builder.terminate(Terminator::Jump(target));
    }

    pub(super) fn branch(&mut self, condition: Value, then: Block, otherwise: Block) {
        let (then, otherwise) = (self.target(then), self.target(otherwise));
        self.builder.terminate(Terminator::Branch { condition, then, otherwise });
    }
}
