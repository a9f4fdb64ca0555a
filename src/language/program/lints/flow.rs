//! Control flow and liveness of registers, for lints.

use super::components::{Components, Layout, Run, is_own};
use super::{Lint, Warning};
use crate::language::isa::{Base, Effect, Opcode};
use crate::language::program::Program;
use crate::language::syntax::ast::{
    Address, Array, CcMask, Destination, DestinationRegister, Instruction, Relative, Source, Span, Statement, WriteMask,
};
use crate::language::syntax::blocks;
use crate::limits::MAX_EXECUTED_INSTRUCTIONS;
use nvjit_runtime::{Register, RegisterFile, TextureTarget};
use std::collections::{BTreeMap, VecDeque};

/// The most steps to the fixed point: programs that take more get no such warnings. A word of a set is a step.
const MOST_STEPS: usize = 1 << 23;

/// The steps for visiting an instruction.
const INSTRUCTION_STEPS: usize = 8;

/// The instructions of a program, and their successors.
pub(super) struct Flow<'p> {
    program: &'p Program,
    instructions: Vec<&'p Instruction>,
    /// By number; that of the end of the program is the number of instructions.
    next: Vec<Vec<usize>>,
    before: Vec<Vec<usize>>,
    is_reached: Vec<bool>,
    layout: Layout,
}

/// The direction of an analysis.
#[derive(Clone, Copy)]
enum Way {
    On,
    Back,
}

/// A read of registers.
struct Read {
    registers: Run,
    mask: u8,
    span: Span,
    /// Whether it reads an unknown one of several registers.
    is_vague: bool,
}

fn condition_code(number: u8) -> Register {
    Register::new(RegisterFile::ConditionCode, number.into())
}

impl<'p> Flow<'p> {
    pub(super) fn of(program: &'p Program) -> Self {
        let ast = program.ast();
        let instructions: Vec<_> = ast.instructions().collect();
        let end = instructions.len();
        let (mut labels, mut place) = (BTreeMap::new(), 0);
        for statement in &ast.statements {
            match statement {
                Statement::Instruction(_) => place += 1,
                Statement::Label(label) => {
                    labels.insert(label.name.as_str(), place);
                }
                Statement::Declaration(_) => {}
            }
        }
        let partners = if program.features().blocks { blocks::partners(ast) } else { Vec::new() };
        let is_call = |instruction: &&Instruction| instruction.mnemonic.opcode == Opcode::Cal;
        let has_calls = instructions.iter().any(is_call);
        // Return addresses. All subroutines reach them through one node after the end.
        let returns = end + 1;
        let mut next: Vec<Vec<usize>> = Vec::with_capacity(end + 2);
        for (number, instruction) in instructions.iter().enumerate() {
            let always = instruction.condition.map_or(Some(true), |condition| condition.rule.always());
            let partner = partners.get(number).copied().flatten();
            let label = || instruction.target.as_ref().and_then(|label| labels.get(label.name.as_str()).copied());
            let far = match instruction.mnemonic.opcode {
                Opcode::Bra | Opcode::Cal => label(),
                Opcode::Ret => Some(if has_calls { returns } else { end }),
                Opcode::If | Opcode::Brk | Opcode::Endloop | Opcode::Endrep => partner.map(|to| to + 1),
                Opcode::Else | Opcode::Cont | Opcode::Loop | Opcode::Rep => partner,
                _ => None,
            };
            let goes_on = match instruction.mnemonic.opcode {
                Opcode::Bra | Opcode::Ret | Opcode::Brk | Opcode::Cont => always != Some(true),
                Opcode::Else => false,
                _ => true,
            };
            let far = far.filter(|_| always != Some(false) || instruction.mnemonic.opcode == Opcode::If);
            next.push(far.into_iter().chain(goes_on.then_some(number + 1)).collect());
        }
        // A subroutine that reaches the end of the program also returns.
        next.push(if has_calls { vec![returns] } else { Vec::new() });
        let behind_calls = instructions.iter().enumerate().filter(|(_, instruction)| is_call(instruction));
        next.push(behind_calls.map(|(number, _)| number + 1).collect());
        let mut before = vec![Vec::new(); next.len()];
        for (from, to) in next.iter().enumerate().flat_map(|(from, all)| all.iter().map(move |&to| (from, to))) {
            before[to].push(from);
        }
        let start = labels.get("main").copied().unwrap_or(0);
        let is_reached = reach(start, &next);
        let mut flow = Self { program, instructions, next, before, is_reached, layout: Layout::default() };
        let mut layout = Layout::default();
        for instruction in &flow.instructions {
            let writes = flow.writes(instruction).0.into_iter().map(|(run, _)| run);
            let reads = flow.reads(instruction, 0b1111).into_iter().map(|read| read.registers);
            writes.chain(reads).for_each(|run| layout.add(run));
        }
        flow.layout = layout;
        flow
    }

    fn reached(&self) -> impl DoubleEndedIterator<Item = (usize, &'p Instruction)> + '_ {
        self.instructions.iter().copied().enumerate().filter(|&(number, _)| self.is_reached[number])
    }

    pub(super) fn unreachable(&self) -> Vec<Warning> {
        let mut warnings = Vec::new();
        let mut number = 0;
        while number < self.instructions.len() {
            let count =
                self.is_reached[number..self.instructions.len()].iter().take_while(|reached| !**reached).count();
            // Instructions that only end a block do not count.
            let lost = self.instructions[number..number + count].iter();
            let lost = lost.filter(|instruction| {
                use Opcode::{Else, Endif, Endloop, Endrep};
                !matches!(instruction.mnemonic.opcode, Else | Endif | Endloop | Endrep)
            });
            let (first, all) = (lost.clone().next(), lost.count());
            if let Some(first) = first {
                let message = match all {
                    1 => "this is never executed".to_owned(),
                    _ => format!("this and {} more are never executed", all - 1),
                };
                warnings.push(Warning::new(Lint::Unreachable, first.span, message));
            }
            number += count + 1;
        }
        warnings
    }

    /// The registers that an instruction reads, if only the components `useful` of its result matter.
    fn reads(&self, instruction: &Instruction, useful: u8) -> Vec<Read> {
        let narrowed = match &instruction.destination {
            Some(destination) if destination.write_mask.0 & !useful != 0 => {
                let mut narrowed = instruction.clone();
                let write_mask = WriteMask(destination.write_mask.0 & useful);
                narrowed.destination = Some(Destination { write_mask, ..destination.clone() });
                Some(narrowed)
            }
            _ => None,
        };
        let instruction = narrowed.as_ref().unwrap_or(instruction);
        let mut reads = Vec::new();
        let condition = |condition: &CcMask, tested: u8| {
            let swizzle = condition.swizzle.0.iter().enumerate().filter(|(to, _)| tested >> to & 1 != 0);
            (condition.rule.always().is_none() && condition.rule.is_general()).then(|| Read {
                registers: condition_code(condition.register).into(),
                mask: swizzle.fold(0, |mask, (_, component)| mask | 1 << component),
                span: condition.span,
                is_vague: false,
            })
        };
        reads.extend(instruction.condition.iter().filter_map(|test| condition(test, 0b1111)));
        if let Some(destination) = &instruction.destination {
            let test = destination.cc_mask.as_ref();
            reads.extend(test.and_then(|test| condition(test, destination.write_mask.0)));
        }
        // The number of coordinates is not known for every target.
        let coordinates = instruction.texture.map(|texture| match texture.target {
            target if !TextureTarget::CLASSIC_TEXTURES.contains(&target) => None,
            target => Some((1u8 << target.dimensions()) - 1),
        });
        for (number, operand) in instruction.operands.iter().enumerate() {
            let mut needed = instruction.needed_components(number, self.program.features());
            if let Some(Some(coordinates)) = coordinates {
                // After the coordinates there is only w: a divisor, a bias, a level.
                needed &= coordinates | if number == 0 { 0b1000 } else { 0 };
            }
            let components = (0..4).filter(|component| needed >> component & 1 != 0);
            let mask = components.fold(0, |mask, component| mask | 1 << operand.swizzle.0[component]);
            match operand.source {
                Source::Register(register) => {
                    let is_vague = coordinates == Some(None);
                    reads.push(Read { registers: register.into(), mask, span: operand.span, is_vague });
                }
                Source::Relative(Relative { array: Array::Registers { first, count }, .. }) => {
                    reads.push(Read { registers: Run { first, count }, mask, span: operand.span, is_vague: true });
                }
                _ => {}
            }
        }
        for (address, component) in instruction.addresses() {
            if let Address::Register(register) = address {
                let (registers, mask) = (register.into(), 1 << (component & 3));
                reads.push(Read { registers, mask, span: instruction.span, is_vague: false });
            }
        }
        reads.retain(|read| is_own(read.registers.first));
        reads
    }

    /// The registers that an instruction writes, and whether it always does.
    fn writes(&self, instruction: &Instruction) -> (Vec<(Run, u8)>, bool) {
        // LOOP has its index in there.
        let index = Register::new(RegisterFile::Address, 0);
        let loops = if instruction.mnemonic.opcode == Opcode::Loop { vec![(index.into(), 0b0001)] } else { Vec::new() };
        let Some(destination) = &instruction.destination else { return (loops, false) };
        let mask = destination.write_mask.0;
        let is_sure = destination.cc_mask.is_none_or(|condition| condition.rule.always() == Some(true));
        let mut writes: Vec<_> = match destination.register {
            DestinationRegister::Register(register) => vec![(register.into(), mask)],
            // Lists have no registers that programs make themselves.
            DestinationRegister::Relative(Relative { array: Array::Registers { first, count }, .. }) => {
                vec![(Run { first, count }, mask)]
            }
            DestinationRegister::Relative(_) | DestinationRegister::Rc | DestinationRegister::Hc => Vec::new(),
        };
        writes.extend(instruction.mnemonic.update_cc.map(|number| (condition_code(number).into(), mask)));
        writes.retain(|(run, _)| is_own(run.first));
        (writes, is_sure && !matches!(destination.register, DestinationRegister::Relative(_)))
    }

    /// Solves a data flow problem, beginning with empty sets; `change` transforms a set through an instruction. Then
    /// `see` gets each instruction with its set. Returns false if it takes too long.
    fn solve(
        &self,
        way: Way,
        change: impl Fn(usize, &mut Components),
        mut see: impl FnMut(usize, &Components),
    ) -> bool {
        let (follow, back) = match way {
            Way::On => (&self.next, &self.before),
            Way::Back => (&self.before, &self.next),
        };
        let chains = chains(follow, back);
        let mut of = vec![0; follow.len()];
        chains.iter().enumerate().for_each(|(index, chain)| of[chain[0]] = index);
        // In the direction of the analysis, so that most predecessors are done first.
        let mut order: Vec<_> = (0..chains.len()).collect();
        order.sort_unstable_by_key(|&index| chains[index][0]);
        if let Way::Back = way {
            order.reverse();
        }
        let mut at = vec![Components::default(); chains.len()];
        let mut is_queued = vec![true; chains.len()];
        let mut queue = VecDeque::from(order);
        let mut steps = 0;
        while let Some(index) = queue.pop_front() {
            is_queued[index] = false;
            let (chain, mut set) = (&chains[index], at[index].clone());
            let ways = &follow[chain[chain.len() - 1]];
            steps += (1 + ways.len()) * self.layout.words() + chain.len() * INSTRUCTION_STEPS;
            if steps > MOST_STEPS {
                return false;
            }
            chain.iter().for_each(|&number| change(number, &mut set));
            for to in ways.iter().map(|&to| of[to]) {
                if at[to].unite(&set) && !std::mem::replace(&mut is_queued[to], true) {
                    queue.push_back(to);
                }
            }
        }
        for (chain, mut set) in chains.iter().zip(at) {
            for &number in chain {
                see(number, &set);
                change(number, &mut set);
            }
        }
        true
    }

    /// Reads of unwritten components. Only the components `useful` of each instruction's result matter.
    fn uninitialized(&self, useful: &[u8]) -> Vec<Warning> {
        let mut warnings = Vec::new();
        let write = |number: usize, set: &mut Components| {
            for (run, mask) in self.instructions.get(number).map(|own| self.writes(own).0).unwrap_or_default() {
                set.insert(&self.layout, run, mask);
            }
        };
        let is_solved = self.solve(Way::On, write, |number, written| {
            let Some(&instruction) = self.instructions.get(number).filter(|_| self.is_reached[number]) else { return };
            // A saved register may be unwritten.
            if instruction.mnemonic.opcode == Opcode::Pusha {
                return;
            }
            let mut told = Vec::new();
            for read in self.reads(instruction, useful[number]).into_iter().filter(|read| !read.is_vague) {
                let register = read.registers.first;
                let missing = read.mask & !written.of(&self.layout, register);
                if missing == 0 || told.contains(&register) {
                    continue;
                }
                told.push(register);
                let name = match register.file {
                    RegisterFile::ConditionCode => "the condition code".to_owned(),
                    _ => self.program.ast().register_name(register),
                };
                let components: String = (0..4)
                    .filter(|component| missing >> component & 1 != 0)
                    .map(|component| "xyzw".as_bytes()[component])
                    .map(char::from)
                    .collect();
                let which = if missing == 15 { String::new() } else { format!(".{components}") };
                let message = format!("nothing wrote {name}{which} before");
                warnings.push((number, Warning::new(Lint::Uninitialized, read.span, message)));
            }
        });
        warnings.retain(|_| is_solved);
        warnings.sort_by_key(|&(number, _)| number);
        warnings.into_iter().map(|(_, warning)| warning).collect()
    }

    /// Whether an instruction has an effect besides writing registers.
    fn has_effect(&self, instruction: &Instruction) -> bool {
        let is_result = |register: Register| !is_own(register);
        let leaves = instruction.destination.as_ref().is_some_and(|destination| match destination.register {
            DestinationRegister::Register(register) => is_result(register),
            DestinationRegister::Relative(relative) => match relative.array {
                Array::Registers { first, .. } => is_result(first),
                array => self.program.ast().registers(array).any(is_result),
            },
            DestinationRegister::Rc | DestinationRegister::Hc => false,
        });
        // Popping the stack is an effect.
        leaves
            || instruction.mnemonic.opcode == Opcode::Popa
            || matches!(instruction.mnemonic.opcode.row().effect, Effect::Memory | Effect::Discard | Effect::Flow)
    }

    /// Which components of its result matter, if `read` is read afterwards.
    fn useful(&self, instruction: &Instruction, read: &Components) -> u8 {
        if self.has_effect(instruction) {
            return 0b1111;
        }
        let writes = self.writes(instruction).0.into_iter();
        writes.fold(0, |useful, (run, mask)| useful | read.of(&self.layout, run) & mask)
    }

    /// The components of each instruction's result that are used later; `None` if unknown.
    fn used(&self) -> Option<Vec<u8>> {
        let read = |number: usize, set: &mut Components| {
            let Some(&instruction) = self.instructions.get(number) else { return };
            let useful = self.useful(instruction, set);
            let (writes, is_sure) = self.writes(instruction);
            writes.into_iter().filter(|_| is_sure).for_each(|(run, mask)| set.remove(&self.layout, run, mask));
            if useful != 0 || instruction.destination.is_none() {
                for read in self.reads(instruction, useful) {
                    set.insert(&self.layout, read.registers, read.mask);
                }
            }
        };
        let mut used = vec![0; self.next.len()];
        let is_solved = self.solve(Way::Back, read, |number, read| {
            used[number] = self.instructions.get(number).map_or(0, |instruction| self.useful(instruction, read));
        });
        is_solved.then_some(used)
    }

    /// Warnings of uninitialized reads, and of unused results.
    pub(super) fn values(&self) -> [Vec<Warning>; 2] {
        let Some(used) = self.used() else { return Default::default() };
        let is_unused =
            |&(number, instruction): &(usize, &Instruction)| instruction.destination.is_some() && used[number] == 0;
        let warning = |(_, instruction): (usize, &Instruction)| {
            Warning::new(Lint::UnusedResult, instruction.span, "nothing reads this result".to_owned())
        };
        [self.uninitialized(&used), self.reached().filter(is_unused).map(warning).collect()]
    }

    pub(super) fn instruction_limit(&self) -> Vec<Warning> {
        // Languages with types do not have the limit.
        if self.program.features().typed {
            return Vec::new();
        }
        let warning = |instruction: &Instruction, what: &str| {
            let message = format!("{what}: the limit of 65,536 instructions ends the program");
            vec![Warning::new(Lint::InstructionLimit, instruction.span, message)]
        };
        // Code that reaches the end may return from there.
        let ends = reach(self.next.len() - 1, &self.before);
        let falls_off = reach(self.instructions.len(), &self.before);
        let is_backward = |number: usize| self.next[number].iter().any(|&to| to <= number);
        if let Some((_, instruction)) =
            self.reached().find(|&(number, _)| !ends[number] && !falls_off[number] && is_backward(number))
        {
            return warning(instruction, "this goes round for ever");
        }
        match self.long_loop() {
            Some((number, count)) => {
                warning(self.instructions[number], &format!("this loop executes {count} instructions"))
            }
            None => Vec::new(),
        }
    }

    /// The first loop that executes more instructions than there may be, by the constants that it and those within it
    /// have, and how many.
    fn long_loop(&self) -> Option<(usize, u64)> {
        /// A block that is open.
        struct Open {
            begin: usize,
            rounds: Option<u64>,
            count: u64,
            /// Something may end it before its time.
            leaves: bool,
        }
        let mut open: Vec<Open> = Vec::new();
        for (number, instruction) in self.instructions.iter().enumerate() {
            match instruction.mnemonic.opcode {
                Opcode::If => open.push(Open { begin: number, rounds: Some(0), count: 0, leaves: false }),
                Opcode::Loop | Opcode::Rep => {
                    open.push(Open { begin: number, rounds: self.rounds(instruction), count: 0, leaves: false });
                }
                Opcode::Endif | Opcode::Endloop | Opcode::Endrep => {
                    let Some(block) = open.pop() else { continue };
                    let rounds = block.rounds.filter(|_| !block.leaves).unwrap_or(0);
                    let count = (block.count + 1).saturating_mul(rounds);
                    if count > MAX_EXECUTED_INSTRUCTIONS.into() {
                        return Some((block.begin, count));
                    }
                    if let Some(around) = open.last_mut() {
                        around.count = around.count.saturating_add(count);
                        // It may have been left for the end of the program, or of the loop.
                        around.leaves |= block.leaves;
                    }
                }
                Opcode::Brk | Opcode::Cont | Opcode::Bra | Opcode::Ret => {
                    open.iter_mut().for_each(|block| block.leaves = true)
                }
                _ => open.iter_mut().last().into_iter().for_each(|block| block.count += 1),
            }
        }
        None
    }

    /// The constant iteration count of a loop, if there is one.
    fn rounds(&self, instruction: &Instruction) -> Option<u64> {
        let operand = instruction.operands.first()?;
        if operand.negate || instruction.mnemonic.number_type().base != Base::Float {
            return None;
        }
        let value = self.program.ast().constant(&operand.source)?;
        Some(f32::from_bits(value[usize::from(operand.swizzle.0[0])]).floor() as u64)
    }
}

/// Which places can be reached from `start`.
fn reach(start: usize, next: &[Vec<usize>]) -> Vec<bool> {
    let mut is_reached = vec![false; next.len()];
    let mut open = vec![start];
    while let Some(number) = open.pop() {
        if !std::mem::replace(&mut is_reached[number], true) {
            open.extend(&next[number]);
        }
    }
    is_reached
}

/// Basic blocks in the order of `follow`: maximal sequences without edges into or out of the middle. `back` has the
/// reversed edges.
fn chains(follow: &[Vec<usize>], back: &[Vec<usize>]) -> Vec<Vec<usize>> {
    let goes_on = |number: usize| match follow[number][..] {
        [to] if back[to].len() == 1 => Some(to),
        _ => None,
    };
    let is_first = |&number: &usize| match back[number][..] {
        [from] => goes_on(from).is_none(),
        _ => true,
    };
    let mut is_in = vec![false; follow.len()];
    let mut chains = Vec::new();
    // A cycle without an entry has no first instruction.
    for start in (0..follow.len()).filter(is_first).chain(0..follow.len()) {
        let mut chain = Vec::new();
        let mut at = Some(start);
        while let Some(number) = at.filter(|&number| !std::mem::replace(&mut is_in[number], true)) {
            chain.push(number);
            at = goes_on(number);
        }
        if !chain.is_empty() {
            chains.push(chain);
        }
    }
    chains
}
