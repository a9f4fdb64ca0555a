//! The order of instructions: straight on, or by BRA, CAL and RET (NV_vertex_program2 2.14.2.3), as
//! [`flow`](super::flow) has laid it out. A node of its graph becomes a block.

use super::Lowering;
use super::flow::{Flow, Step};
use super::state::Place;
use crate::ir::{Args, Block, Compare, NO_SOURCE, Op, Target, Terminator, Value};
use crate::limits::{MAX_CALL_DEPTH, MAX_EXECUTED_INSTRUCTIONS};
use std::collections::HashMap;

/// The blocks of the function that a program becomes.
struct Blocks {
    of: HashMap<u32, Block>,
    /// Ways to each node on which nothing has been written yet.
    open: HashMap<u32, usize>,
}

impl Lowering<'_> {
    /// The whole program.
    pub(super) fn program(&mut self, flow: &Flow<'_>) {
        self.initialize();
        let order = flow.order();
        let mut blocks = Blocks { of: HashMap::new(), open: HashMap::new() };
        for &node in &order {
            for &way in flow.ways(node) {
                *blocks.open.entry(way).or_default() += 1;
            }
        }
        // What follows one node alone goes on in its block.
        let mut goes_on: HashMap<u32, u32> = HashMap::new();
        for &node in &order {
            let block = match goes_on.get(&node) {
                _ if flow.step(node) == Step::Entry => Block(0),
                Some(before) => blocks.of[before],
                None => self.builder.create_block(&[]),
            };
            blocks.of.insert(node, block);
            if let &[way] = flow.ways(node)
                && !matches!(flow.step(node), Step::Return { .. })
                && blocks.open[&way] == 1
            {
                goes_on.insert(way, node);
            }
        }
        for &node in &order {
            self.builder.switch_to(blocks.of[&node]);
            self.step(flow, &blocks, node);
            for way in flow.ways(node) {
                let Some(open) = blocks.open.get_mut(way) else { continue };
                *open -= 1;
                if *open == 0 && !goes_on.contains_key(way) {
                    self.state.variables.seal(self.builder.function_mut(), blocks.of[way]);
                }
            }
        }
    }

    fn step(&mut self, flow: &Flow<'_>, blocks: &Blocks, node: u32) {
        let ways: Vec<Block> = flow.ways(node).iter().map(|way| blocks.of[way]).collect();
        match flow.step(node) {
            Step::Entry => self.jump(ways[0]),
            Step::Exit => {
                let mut count = self.read_place(Place::Count);
                if flow.limited {
                    let limit = self.i32(MAX_EXECUTED_INSTRUCTIONS as i32);
                    let is_less = self.builder.bool(Op::Icmp(Compare::Lt), &[count, limit]);
                    count = self.builder.select(is_less, count, limit);
                }
                self.outputs(count);
                self.builder.terminate(Terminator::Return);
            }
            Step::Check(most) => {
                let (count, most) = (self.read_place(Place::Count), self.i32(most as i32));
                let within = self.builder.bool(Op::Icmp(Compare::Le), &[count, most]);
                self.branch(within, ways[0], ways[1]);
            }
            Step::Call { site, depths } => self.call(site, depths, &ways),
            Step::Return { depths } => self.ret(depths, &ways),
            Step::Round => {
                let goes_on = self.goes_on();
                self.branch(goes_on, ways[0], ways[1]);
            }
            Step::Code { first, end, rounds, closes } => {
                for number in first..end {
                    self.builder.set_source(number as u32);
                    self.instruction(flow.instructions[number]);
                }
                if self.state.counts() {
                    let count = self.read_place(Place::Count);
                    let length = self.i32((end - first) as i32);
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
                        let mut condition = self.condition(flow.instructions[end - 1].condition);
                        if let Some(way) = closes {
                            let goes_on = self.goes_on();
                            condition = if way == 0 {
                                self.builder.bool(Op::And, &[condition, goes_on])
                            } else {
                                let ends = self.builder.bool(Op::Not, &[goes_on]);
                                self.builder.bool(Op::Or, &[condition, ends])
                            };
                        }
                        self.branch(condition, taken, next);
                    }
                    [next] => self.jump(next),
                    _ => {}
                }
            }
            Step::Partly { first, end } => {
                let count = self.read_place(Place::Count);
                for number in first..end {
                    self.builder.set_source(number as u32);
                    let most = self.i32(MAX_EXECUTED_INSTRUCTIONS as i32 - (number - first) as i32);
                    self.state.guard = Some(self.builder.bool(Op::Icmp(Compare::Lt), &[count, most]));
                    self.instruction(flow.instructions[number]);
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

    /// Whether there may be another round.
    fn goes_on(&mut self) -> Value {
        let (rounds, limit) = (self.read_place(Place::Rounds), self.i32(MAX_EXECUTED_INSTRUCTIONS as i32));
        self.builder.bool(Op::Icmp(Compare::Lt), &[rounds, limit])
    }

    /// CAL that is taken: pushes the return site.
    fn call(&mut self, site: u32, depths: u8, ways: &[Block]) {
        let depth = self.read_place(Place::Depth);
        let is_full = match ways {
            [_, _] => Some(self.depth_is(depth, MAX_CALL_DEPTH)),
            _ => None,
        };
        let site = self.i32(site as i32);
        for place in 0..MAX_CALL_DEPTH {
            if depths == 1 << place {
                self.write_place(Place::Stack(place), site);
            } else if depths >> place & 1 != 0 {
                let is_top = self.depth_is(depth, place);
                let old = self.read_place(Place::Stack(place));
                let new = self.builder.select(is_top, site, old);
                self.write_place(Place::Stack(place), new);
            }
        }
        let one = self.i32(1);
        let deeper = self.builder.int(Op::Iadd, &[depth, one]);
        self.write_place(Place::Depth, deeper);
        match (is_full, ways) {
            (Some(is_full), &[into, exit]) => self.branch(is_full, exit, into),
            _ => self.jump(ways[0]),
        }
    }

    /// RET that is taken: goes to the return site on top of the stack, and with none there the last way, which is
    /// the exit.
    fn ret(&mut self, depths: u8, ways: &[Block]) {
        let depth = self.read_place(Place::Depth);
        let mut site = self.i32(ways.len() as i32 - 1);
        for place in 1..=MAX_CALL_DEPTH {
            if depths == 1 << place {
                site = self.read_place(Place::Stack(place - 1));
            } else if depths >> place & 1 != 0 {
                let is_depth = self.depth_is(depth, place);
                let top = self.read_place(Place::Stack(place - 1));
                site = self.builder.select(is_depth, top, site);
            }
        }
        let one = self.i32(1);
        let shallower = self.builder.int(Op::Isub, &[depth, one]);
        self.write_place(Place::Depth, shallower);
        let targets = ways.iter().map(|&way| self.target(way)).collect();
        self.builder.terminate(Terminator::Switch { index: site, targets });
    }

    fn depth_is(&mut self, depth: Value, number: usize) -> Value {
        let number = self.i32(number as i32);
        self.builder.bool(Op::Icmp(Compare::Eq), &[depth, number])
    }

    /// A way from the current block, whose arguments follow at the end.
    fn target(&mut self, block: Block) -> Target {
        self.state.variables.edge(self.builder.current_block(), block);
        Target { block, args: Args::new() }
    }

    fn jump(&mut self, block: Block) {
        if block == self.builder.current_block() {
            return;
        }
        let target = self.target(block);
        self.builder.terminate(Terminator::Jump(target));
    }

    fn branch(&mut self, condition: Value, then: Block, otherwise: Block) {
        let (then, otherwise) = (self.target(then), self.target(otherwise));
        self.builder.terminate(Terminator::Branch { condition, then, otherwise });
    }
}
