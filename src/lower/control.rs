//! The order of instructions: straight on, or by BRA, CAL and RET (NV_vertex_program2 2.14.2.3).
//!
//! A program without branches is one block. One with branches is a block of the IR for each basic
//! block of the program; all state that any instruction writes goes from block to block in parameters, and
//! the optimizer drops what is dead or always the same.
//!
//! The call stack holds numbers of return sites, the instructions that follow a CAL; RET is a switch over
//! them. How deep the stack can be in each block is found out before, so that the common program, whose
//! subroutines are called from one depth, has neither tests of the depth nor a stack deeper than it needs.
//!
//! **The limit of executed instructions.** A program that cannot run into the limit carries no counter. In
//! others each block adds its instructions to a counter, which the targets of backward branches and the end of
//! the program compare with the limit. A lane that is past it executes [`Op::Kill`]: in vertex
//! programs that means that its results do not count and that the invocation is to be run again by the
//! interpreter, which stops after the very instruction. That is exact, rare, and free of cost elsewhere.

use super::{Lowering, State};
use crate::ir::{Args, Block, Compare, NO_SOURCE, Op, Target, Terminator, Type, Value};
use crate::isa::Opcode;
use crate::limits::{MAX_CALL_DEPTH, MAX_EXECUTED_INSTRUCTIONS};
use crate::syntax::ast::{Ast, CcRule, DestinationRegister, Instruction, Statement};
use nvjit_runtime::{Register, RegisterFile};
use std::collections::{BTreeMap, BTreeSet, HashMap};

/// The label where execution begins, if the program has it.
const MAIN: &str = "main";

/// What one basic block ends with.
#[derive(Clone, Copy)]
enum End {
    /// The next block, or the end of the program.
    Next,
    /// BRA to the instruction of this number.
    Branch(usize),
    /// CAL of the instruction of this number, from the return site of that number.
    Call(usize, usize),
    /// RET.
    Return,
}

/// A basic block of the program.
struct BasicBlock {
    first: usize,
    /// One past the last instruction.
    end: usize,
    ends_with: End,
    /// Bit d: it may be reached with d return addresses on the stack.
    depths: u8,
    /// A branch from here or from below comes back to it.
    is_loop: bool,
}

/// A program with branches, taken apart.
struct Flow<'p> {
    instructions: Vec<&'p Instruction>,
    /// Instruction where execution begins.
    entry: usize,
    /// By number of the first instruction.
    blocks: BTreeMap<usize, BasicBlock>,
    /// The instructions that follow a CAL, by number of the return site.
    sites: Vec<usize>,
    /// No path executes more instructions than the limit.
    within_limit: bool,
}

impl<'p> Flow<'p> {
    fn of(ast: &'p Ast) -> Self {
        let mut instructions = Vec::new();
        let mut labels = HashMap::new();
        for statement in &ast.statements {
            match statement {
                Statement::Instruction(instruction) => instructions.push(instruction),
                Statement::Label(label) => {
                    labels.insert(label.name.as_str(), instructions.len());
                }
                Statement::Definition(_) => {}
            }
        }
        let entry = labels.get(MAIN).copied().unwrap_or(0);
        let mut sites = Vec::new();
        let ends: Vec<End> = (0..)
            .zip(&instructions)
            .map(|(number, instruction)| {
                let target = instruction.target.as_ref().and_then(|label| labels.get(label.name.as_str()).copied());
                // Programs with undefined labels do not load.
                let target = target.unwrap_or(instructions.len());
                match instruction.mnemonic.opcode {
                    Opcode::Bra => End::Branch(target),
                    Opcode::Cal => {
                        sites.push(number + 1);
                        End::Call(target, sites.len() - 1)
                    }
                    Opcode::Ret => End::Return,
                    _ => End::Next,
                }
            })
            .collect();
        let within_limit = longest_path(&ends, entry).is_some_and(|count| count <= MAX_EXECUTED_INSTRUCTIONS.into());
        let blocks = basic_blocks(&ends, entry);
        let mut flow = Self { instructions, entry, blocks, sites, within_limit };
        flow.find_depths();
        flow
    }

    fn has_branches(&self) -> bool {
        self.blocks.values().any(|block| !matches!(block.ends_with, End::Next))
    }

    /// Finds the depths of the stack at which each block can be reached.
    fn find_depths(&mut self) {
        let mut pending = vec![(self.entry, 0)];
        while let Some((first, depth)) = pending.pop() {
            let Some(block) = self.blocks.get_mut(&first) else { continue };
            if block.depths >> depth & 1 != 0 {
                continue;
            }
            block.depths |= 1 << depth;
            let next = (block.end, depth);
            match block.ends_with {
                End::Next => pending.push(next),
                End::Branch(target) => pending.extend([next, (target, depth)]),
                End::Call(target, _) => {
                    pending.push(next);
                    if depth < MAX_CALL_DEPTH {
                        pending.push((target, depth + 1));
                    }
                }
                End::Return => {
                    pending.push(next);
                    if depth > 0 {
                        pending.extend(self.sites.iter().map(|&site| (site, depth - 1)));
                    }
                }
            }
        }
    }

    /// The most return addresses that can be on the stack.
    fn deepest(&self) -> usize {
        let depths = self.blocks.values().fold(0, |all, block| all | block.depths);
        depths.checked_ilog2().unwrap_or(0) as usize
    }
}

/// The basic blocks of a program whose instructions end with `ends`.
fn basic_blocks(ends: &[End], entry: usize) -> BTreeMap<usize, BasicBlock> {
    let mut firsts = BTreeSet::from([entry]);
    let mut loops = BTreeSet::new();
    for (number, &end) in ends.iter().enumerate() {
        match end {
            End::Next => continue,
            End::Branch(target) => {
                firsts.insert(target);
                if target <= number {
                    loops.insert(target);
                }
            }
            End::Call(target, _) => {
                firsts.insert(target);
            }
            End::Return => {}
        }
        firsts.insert(number + 1);
    }
    let firsts: Vec<usize> = firsts.into_iter().filter(|&first| first < ends.len()).collect();
    let nexts = firsts.iter().copied().skip(1).chain([ends.len()]);
    firsts
        .iter()
        .zip(nexts)
        .map(|(&first, end)| {
            let block = BasicBlock { first, end, ends_with: ends[end - 1], depths: 0, is_loop: loops.contains(&first) };
            (first, block)
        })
        .collect()
}

/// How many instructions a program can execute, `None` if it has loops.
fn longest_path(ends: &[End], entry: usize) -> Option<u64> {
    let count = ends.len();
    // For each instruction, how many are executed from it until its subroutine returns, when the stack
    // holds so many addresses already: first for a full one.
    let mut deeper = vec![0; count + 1];
    for depth in (0..=MAX_CALL_DEPTH).rev() {
        let mut longest = vec![0; count + 1];
        for number in (0..count).rev() {
            let next: u64 = longest[number + 1];
            let rest = match ends[number] {
                End::Next | End::Return => next,
                End::Branch(target) if target <= number => return None,
                End::Branch(target) => next.max(longest[target]),
                End::Call(..) if depth == MAX_CALL_DEPTH => next,
                End::Call(target, _) => next.saturating_add(deeper[target]),
            };
            longest[number] = rest.saturating_add(1);
        }
        deeper = longest;
    }
    Some(deeper[entry])
}

/// A piece of state that goes from block to block.
#[derive(Clone, Copy)]
enum Slot {
    Register(Register, usize),
    ConditionCode(usize),
    Stack(usize),
    Depth,
    Count,
}

/// State that only programs with branches have.
#[derive(Clone, Copy)]
struct Branching {
    /// Return sites, the oldest first.
    stack: [Value; MAX_CALL_DEPTH],
    depth: Value,
    /// Instructions executed.
    count: Value,
}

/// The blocks of the function that a program with branches becomes.
struct Blocks {
    slots: Vec<Slot>,
    of_program: BTreeMap<usize, Block>,
    exit: Block,
}

impl Lowering<'_> {
    /// The whole program.
    pub(super) fn program(&mut self) {
        let program = self.program;
        let flow = Flow::of(program.ast());
        if flow.has_branches() {
            self.branching_program(&flow);
        } else {
            self.instructions(&flow, flow.entry, flow.instructions.len());
            let count = (flow.instructions.len() - flow.entry) as i32;
            let count = self.leaf(Op::ConstI32(count));
            self.outputs(count);
        }
    }

    /// The instructions from `first` to before `end`.
    fn instructions(&mut self, flow: &Flow, first: usize, end: usize) {
        for number in first..end {
            self.builder.set_source(number as u32);
            self.instruction(flow.instructions[number]);
        }
        self.builder.set_source(NO_SOURCE);
    }

    fn branching_program(&mut self, flow: &Flow) {
        let slots = self.slots(flow);
        let types: Vec<Type> = slots.iter().map(|&slot| slot_type(slot)).collect();
        let of_program = flow.blocks.keys().map(|&first| (first, self.builder.create_block(&types))).collect();
        let exit = self.builder.create_block(&types);
        let blocks = Blocks { slots, of_program, exit };

        let zero = self.leaf(Op::ConstI32(0));
        let branching = Branching { stack: [zero; MAX_CALL_DEPTH], depth: zero, count: zero };
        let begin = self.target(&blocks, flow.entry, &branching);
        self.builder.terminate(Terminator::Jump(begin));

        for block in flow.blocks.values() {
            let mut branching = self.enter(&blocks, blocks.of_program[&block.first]);
            if block.is_loop && !flow.within_limit {
                self.check_limit(&branching);
            }
            self.instructions(flow, block.first, block.end);
            self.count(&mut branching, block.end - block.first);
            self.builder.set_source(block.end as u32 - 1);
            self.end(flow, &blocks, block, &branching);
            self.builder.set_source(NO_SOURCE);
        }

        let branching = self.enter(&blocks, blocks.exit);
        if !flow.within_limit {
            self.check_limit(&branching);
        }
        self.outputs(branching.count);
    }

    /// All state that some instruction writes.
    fn slots(&self, flow: &Flow) -> Vec<Slot> {
        let mut registers: BTreeMap<Register, u8> = BTreeMap::new();
        let mut condition_code = 0;
        for instruction in &flow.instructions {
            let Some(destination) = &instruction.destination else { continue };
            if let DestinationRegister::Register(register) = destination.register {
                *registers.entry(register).or_default() |= destination.write_mask.0;
            }
            if instruction.mnemonic.update_cc {
                condition_code |= destination.write_mask.0;
            }
        }
        let components = |mask: u8| (0..4).filter(move |component| mask >> component & 1 != 0);
        let mut slots = Vec::new();
        for (register, mask) in registers {
            slots.extend(components(mask).map(|component| Slot::Register(register, component)));
        }
        slots.extend(components(condition_code).map(Slot::ConditionCode));
        slots.extend((0..flow.deepest()).map(Slot::Stack));
        slots.extend((flow.deepest() > 0).then_some(Slot::Depth));
        slots.extend((!flow.within_limit || self.options.keep_state).then_some(Slot::Count));
        slots
    }

    /// Goes to the beginning of `block`, where the state is in its parameters.
    fn enter(&mut self, blocks: &Blocks, block: Block) -> Branching {
        self.builder.switch_to(block);
        self.state = State::default();
        let zero = self.leaf(Op::ConstI32(0));
        let mut branching = Branching { stack: [zero; MAX_CALL_DEPTH], depth: zero, count: zero };
        for (number, &slot) in blocks.slots.iter().enumerate() {
            let value = self.builder.params(block)[number];
            match slot {
                Slot::Register(register, component) => {
                    let mut components = std::array::from_fn(|component| self.read(register, component));
                    components[component] = value;
                    self.state.registers.insert(register, components);
                }
                Slot::ConditionCode(component) => {
                    let mut record = self.condition_code();
                    record[component] = value;
                    self.state.condition_code = Some(record);
                }
                Slot::Stack(place) => branching.stack[place] = value,
                Slot::Depth => branching.depth = value,
                Slot::Count => branching.count = value,
            }
        }
        branching
    }

    /// The state now, as arguments for the block that begins with instruction `first`; past the last
    /// instruction is the exit.
    fn target(&mut self, blocks: &Blocks, first: usize, branching: &Branching) -> Target {
        let block = blocks.of_program.get(&first).copied().unwrap_or(blocks.exit);
        let args: Args = blocks
            .slots
            .iter()
            .map(|&slot| match slot {
                Slot::Register(register, component) => self.read(register, component),
                Slot::ConditionCode(component) => self.condition_code()[component],
                Slot::Stack(place) => branching.stack[place],
                Slot::Depth => branching.depth,
                Slot::Count => branching.count,
            })
            .collect();
        Target { block, args }
    }

    /// Counts the instructions of a block.
    fn count(&mut self, branching: &mut Branching, instructions: usize) {
        let instructions = self.leaf(Op::ConstI32(instructions as i32));
        branching.count = self.builder.int(Op::Iadd, &[branching.count, instructions]);
    }

    /// Gives up where the limit has been passed, and goes on in a new block where not.
    fn check_limit(&mut self, branching: &Branching) {
        let limit = self.leaf(Op::ConstI32(MAX_EXECUTED_INSTRUCTIONS as i32));
        let condition = self.builder.bool(Op::Icmp(Compare::Gt), &[branching.count, limit]);
        let (overrun, body) = (self.builder.create_block(&[]), self.builder.create_block(&[]));
        let to = |block| Target { block, args: Args::new() };
        self.builder.terminate(Terminator::Branch { condition, then: to(overrun), otherwise: to(body) });
        self.builder.switch_to(overrun);
        let always = self.leaf(Op::ConstBool(true));
        self.builder.effect(Op::Kill, always);
        self.builder.switch_to(body);
    }

    /// Ends a block as its last instruction says.
    fn end(&mut self, flow: &Flow, blocks: &Blocks, block: &BasicBlock, branching: &Branching) {
        let last = flow.instructions[block.end - 1];
        let next = self.target(blocks, block.end, branching);
        let rule = last.condition.map_or(CcRule::Tr, |condition| condition.rule);
        if matches!(block.ends_with, End::Next) || rule == CcRule::Fl {
            self.builder.terminate(Terminator::Jump(next));
            return;
        }
        if let End::Branch(target) = block.ends_with {
            let then = self.target(blocks, target, branching);
            let terminator = if rule == CcRule::Tr {
                Terminator::Jump(then)
            } else {
                Terminator::Branch { condition: self.condition(last.condition), then, otherwise: next }
            };
            self.builder.terminate(terminator);
            return;
        }
        if rule != CcRule::Tr {
            let condition = self.condition(last.condition);
            let taken = self.builder.create_block(&[]);
            let then = Target { block: taken, args: Args::new() };
            self.builder.terminate(Terminator::Branch { condition, then, otherwise: next });
            self.builder.switch_to(taken);
        }
        match block.ends_with {
            End::Call(target, site) => self.call(blocks, block, target, site, branching),
            End::Return => self.ret(flow, blocks, block, branching),
            End::Next | End::Branch(_) => {}
        }
    }

    /// CAL that is taken: pushes the return site; with four of them on the stack, the program ends.
    fn call(&mut self, blocks: &Blocks, block: &BasicBlock, target: usize, site: usize, branching: &Branching) {
        let exit = self.target(blocks, usize::MAX, branching);
        let full = 1 << MAX_CALL_DEPTH;
        if block.depths & !full == 0 {
            self.builder.terminate(Terminator::Jump(exit));
            return;
        }
        let mut deeper = *branching;
        let site = self.leaf(Op::ConstI32(site as i32));
        for place in 0..MAX_CALL_DEPTH {
            if block.depths == 1 << place {
                deeper.stack[place] = site;
            } else if block.depths >> place & 1 != 0 {
                let is_top = self.depth_is(branching, place);
                deeper.stack[place] = self.builder.select(is_top, site, branching.stack[place]);
            }
        }
        let one = self.leaf(Op::ConstI32(1));
        deeper.depth = self.builder.int(Op::Iadd, &[branching.depth, one]);
        let into = self.target(blocks, target, &deeper);
        let terminator = if block.depths & full == 0 {
            Terminator::Jump(into)
        } else {
            let condition = self.depth_is(branching, MAX_CALL_DEPTH);
            Terminator::Branch { condition, then: exit, otherwise: into }
        };
        self.builder.terminate(terminator);
    }

    /// RET that is taken: goes to the return site on top of the stack; with none there, the program ends.
    fn ret(&mut self, flow: &Flow, blocks: &Blocks, block: &BasicBlock, branching: &Branching) {
        let exit = self.target(blocks, usize::MAX, branching);
        if block.depths & !1 == 0 {
            self.builder.terminate(Terminator::Jump(exit));
            return;
        }
        // A number that is no return site: the switch's last target.
        let mut index = self.leaf(Op::ConstI32(flow.sites.len() as i32));
        for depth in 1..=MAX_CALL_DEPTH {
            if block.depths == 1 << depth {
                index = branching.stack[depth - 1];
            } else if block.depths >> depth & 1 != 0 {
                let is_depth = self.depth_is(branching, depth);
                index = self.builder.select(is_depth, branching.stack[depth - 1], index);
            }
        }
        let one = self.leaf(Op::ConstI32(1));
        let depth = self.builder.int(Op::Isub, &[branching.depth, one]);
        let shallower = Branching { depth, ..*branching };
        let mut targets: Vec<Target> = flow.sites.iter().map(|&site| self.target(blocks, site, &shallower)).collect();
        targets.push(exit);
        self.builder.terminate(Terminator::Switch { index, targets });
    }

    fn depth_is(&mut self, branching: &Branching, depth: usize) -> Value {
        let depth = self.leaf(Op::ConstI32(depth as i32));
        self.builder.bool(Op::Icmp(Compare::Eq), &[branching.depth, depth])
    }
}

fn slot_type(slot: Slot) -> Type {
    match slot {
        Slot::Register(register, _) if register.file == RegisterFile::Address => Type::I32,
        Slot::Register(..) | Slot::ConditionCode(_) => Type::F32,
        Slot::Stack(_) | Slot::Depth | Slot::Count => Type::I32,
    }
}
