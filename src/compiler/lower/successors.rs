//! The control flow of a program's text: the successors of each instruction, open blocks, and the longest execution.
//! [`flow`](super::flow) lowers calls.

use crate::compiler::ir::NO_SOURCE;
use crate::language::isa::{Mnemonic, Opcode};
use crate::language::numeric::soft;
use crate::language::syntax::ast::{Ast, Instruction, Label, Source, Span, Statement};
use crate::language::syntax::blocks::partners;
use crate::limits::{MAX_IF_DEPTH, MAX_LOOP_COUNT, MAX_LOOP_DEPTH};
use nvjit_runtime::Stage;
use rustc_hash::FxHashMap;
use std::collections::{BTreeMap, BTreeSet};
use std::sync::LazyLock;

/// The label where execution begins, if the program has it.
const MAIN: &str = "main";

/// The implicit end of a subroutine: before each label and at the end (NV_gpu_program4 2.X.5).
static RETURN: LazyLock<Instruction> = LazyLock::new(|| Instruction::new(Mnemonic::from(Opcode::Ret), Span::default()));

/// The numbers of open blocks.
#[derive(Clone, Copy, PartialEq, Eq, Default, Debug)]
pub(super) struct Open {
    pub ifs: u32,
    pub loops: u32,
}

impl Open {
    /// The sum of two counts.
    pub(super) fn and(self, other: Self) -> Self {
        Self { ifs: self.ifs + other.ifs, loops: self.loops + other.loops }
    }
}

/// The control flow of an instruction.
#[derive(Clone, Copy)]
pub(super) enum End {
    /// The next instruction.
    Next,
    /// To one instruction if the condition holds, else to the other: BRA, BRK, CONT, IF and ELSE; LOOP, REP and their
    /// ends.
    Branch { then: usize, otherwise: usize },
    /// CAL of the instruction of this number.
    Call(usize),
    /// CALI of one of the subroutines of these [`choices`](Text::choices).
    Choose(usize),
    /// RET.
    Return,
    /// PUSHA.
    Push,
    /// POPA.
    Pop,
}

/// Whether a control flow instruction is taken.
#[derive(Clone, Copy, PartialEq)]
pub(super) enum Taken {
    Always,
    Never,
    Perhaps,
}

/// The choices of a CALI: subroutine numbers, in order, and the subroutines' first instructions.
pub(super) type Choices = Vec<(u16, usize)>;

/// The parameter by which an instruction selects its callee, if it is a uniform CALI. The program has one such
/// instruction for each subroutine that it may call.
pub(super) fn chooses_by(instruction: &Instruction) -> Option<u16> {
    match instruction.operands.first()?.source {
        Source::Parameter(number) if instruction.mnemonic.opcode == Opcode::Cali => {
            instruction.target.as_ref().map(|_| number)
        }
        _ => None,
    }
}

/// The instructions of a program, and its basic blocks by the number of their first instruction. A CALI occurs once,
/// however many subroutines it may call.
pub(super) struct Text<'p> {
    pub instructions: Vec<&'p Instruction>,
    /// Their numbers in the program; [`NO_SOURCE`] for implicit instructions.
    pub sources: Vec<u32>,
    /// The capacity of the stack in return sites.
    pub call_depth: usize,
    /// Whether all invocations of a patch execute each instruction together.
    pub is_of_patches: bool,
    /// Whether labels end subroutines, a CAL with a full stack has no effect, and block nesting depends on the text
    /// alone.
    pub is_typed: bool,
    pub ends: Vec<End>,
    /// The distinct lists of choices of CALIs.
    pub choices: Vec<Choices>,
    /// For each instruction, the blocks of its subroutine that are open before it.
    pub open: Vec<Open>,
    /// For each instruction, the level of a loop: for loop ends the loop that they end, for others the innermost LOOP
    /// around.
    pub own_loop: Vec<u32>,
    pub entry: usize,
    /// One past the last instruction of each block.
    pub blocks: BTreeMap<usize, usize>,
}

impl<'p> Text<'p> {
    pub(super) fn of(ast: &'p Ast) -> Self {
        let features = ast.features();
        let (is_typed, call_depth) = (features.typed, features.call_depth);
        let mut instructions: Vec<&'p Instruction> = Vec::new();
        let mut sources = Vec::new();
        // The index of each instruction of the program.
        let mut places = Vec::new();
        let mut labels: Vec<(&str, usize)> = Vec::new();
        // The labels that each CALI of the text may call.
        let mut alternatives: FxHashMap<usize, Vec<&'p Label>> = FxHashMap::default();
        let end = |instructions: &mut Vec<&'p Instruction>, sources: &mut Vec<u32>| {
            if is_typed {
                instructions.push(&RETURN);
                sources.push(NO_SOURCE);
            }
        };
        for statement in &ast.statements {
            match statement {
                Statement::Instruction(instruction) => {
                    let chosen = instruction.target.as_ref().filter(|_| chooses_by(instruction).is_some());
                    let is_same =
                        |last: &&Instruction| chooses_by(last).is_some() && last.span.start == instruction.span.start;
                    let is_another = chosen.is_some() && instructions.last().copied().as_ref().is_some_and(is_same);
                    let place = instructions.len() - usize::from(is_another);
                    if let Some(label) = chosen {
                        alternatives.entry(place).or_default().push(label);
                    }
                    places.push(place);
                    if is_another {
                        continue;
                    }
                    sources.push(places.len() as u32 - 1);
                    instructions.push(instruction);
                }
                Statement::Label(label) => {
                    end(&mut instructions, &mut sources);
                    labels.push((label.name.as_str(), instructions.len()));
                }
                Statement::Declaration(_) => {}
            }
        }
        end(&mut instructions, &mut sources);
        labels.sort_unstable();
        let place_of = |name: &str| {
            let found = labels.binary_search_by_key(&name, |&(label, _)| label).ok()?;
            Some(labels[found].1)
        };
        // Without it "it begins with the first instruction of the program", also if a label precedes that.
        let entry = place_of(MAIN).or(places.first().copied()).unwrap_or(0);
        let mut partner_of = vec![None; instructions.len()];
        if features.blocks {
            for (number, partner) in partners(ast).into_iter().enumerate() {
                partner_of[places[number]] = partner.map(|partner| places[partner]);
            }
        }
        let mut choices: Vec<Choices> = Vec::new();
        let mut number_of: FxHashMap<Choices, usize> = FxHashMap::default();
        let mut choose = |number: usize| {
            // Programs with undefined labels do not load.
            let choice = |label: &&Label| Some((label.number?, place_of(&label.name)?));
            let own: Choices = alternatives.get(&number).into_iter().flatten().filter_map(choice).collect();
            *number_of.entry(own).or_insert_with_key(|own| {
                choices.push(own.clone());
                choices.len() - 1
            })
        };
        let ends: Vec<End> = instructions
            .iter()
            .enumerate()
            .map(|(number, instruction)| {
                let target = instruction.target.as_ref().and_then(|label| place_of(&label.name));
                // Programs with undefined labels or open blocks do not load.
                let target = target.unwrap_or(instructions.len());
                let partner = partner_of[number].unwrap_or(instructions.len());
                let next = number + 1;
                match instruction.mnemonic.opcode {
                    Opcode::Bra => End::Branch { then: target, otherwise: next },
                    Opcode::Cal => End::Call(target),
                    Opcode::Cali if instruction.target.is_none() => End::Next,
                    Opcode::Cali if chooses_by(instruction).is_some() => End::Choose(choose(number)),
                    Opcode::Cali => End::Call(target),
                    Opcode::Ret => End::Return,
                    Opcode::Pusha => End::Push,
                    Opcode::Popa => End::Pop,
                    Opcode::If | Opcode::Loop | Opcode::Rep => End::Branch { then: next, otherwise: partner + 1 },
                    Opcode::Else | Opcode::Cont => End::Branch { then: partner, otherwise: next },
                    Opcode::Brk | Opcode::Endloop | Opcode::Endrep => {
                        End::Branch { then: partner + 1, otherwise: next }
                    }
                    _ => End::Next,
                }
            })
            .collect();
        let mut firsts = BTreeSet::from([entry]);
        let mut seen = BTreeSet::new();
        for (number, &end) in ends.iter().enumerate() {
            match end {
                End::Next => continue,
                End::Branch { then, otherwise } => firsts.extend([then, otherwise]),
                End::Call(target) => drop(firsts.insert(target)),
                End::Choose(choice) if seen.insert(choice) => {
                    firsts.extend(choices[choice].iter().map(|&(_, target)| target))
                }
                End::Choose(_) | End::Return | End::Push | End::Pop => {}
            }
            firsts.insert(number + 1);
        }
        firsts.retain(|&first| first < ends.len());
        let nexts = firsts.iter().copied().skip(1).chain([ends.len()]);
        let blocks = firsts.iter().copied().zip(nexts).collect();
        let (open, own_loop) = open_blocks(&instructions);
        let is_of_patches = features.stage == Stage::TessControl;
        Self {
            instructions,
            sources,
            call_depth,
            is_of_patches,
            is_typed,
            ends,
            choices,
            open,
            own_loop,
            entry,
            blocks,
        }
    }

    /// The end of the loop that an instruction begins, if it begins one.
    pub(super) fn loop_end(&self, number: usize) -> Option<usize> {
        match self.ends[number] {
            End::Branch { otherwise, .. } if is_loop(self.instructions[number].mnemonic.opcode) => {
                otherwise.checked_sub(1)
            }
            _ => None,
        }
    }

    /// Whether a control flow instruction is always, sometimes or never taken.
    pub(super) fn taken(&self, number: usize) -> Taken {
        let instruction = self.instructions[number];
        if is_loop(instruction.mnemonic.opcode) || is_end_of_loop(instruction.mnemonic.opcode) {
            return Taken::Perhaps;
        }
        let is_chosen = instruction.mnemonic.opcode == Opcode::Cali && chooses_by(instruction).is_none();
        match instruction.condition.map_or(Some(true), |condition| condition.rule.always()) {
            Some(true) if is_chosen => Taken::Perhaps,
            Some(true) => Taken::Always,
            Some(false) => Taken::Never,
            None => Taken::Perhaps,
        }
    }

    /// The most blocks that callers may have open while an instruction can still open one; `None` if it opens none.
    pub(super) fn room(&self, number: usize) -> Option<Open> {
        let most = Open { ifs: u32::MAX, loops: u32::MAX };
        let open = self.open[number];
        match self.instructions[number].mnemonic.opcode {
            _ if self.is_typed => None,
            Opcode::If => Some(Open { ifs: (MAX_IF_DEPTH as u32).saturating_sub(open.ifs), ..most }),
            Opcode::Loop | Opcode::Rep => {
                Some(Open { loops: (MAX_LOOP_DEPTH as u32).saturating_sub(open.loops), ..most })
            }
            _ => None,
        }
    }

    /// The most instructions that a program can execute; `None` if it has cycles other than counted loops.
    pub(super) fn longest_path(&self, ast: &Ast) -> Option<u64> {
        let count = self.ends.len();
        let weights = self.weights(ast);
        // For each instruction, the longest execution from it until its subroutine returns, for a given stack depth,
        // beginning with a full stack.
        let mut deeper = vec![0; count + 1];
        for depth in (0..=self.call_depth).rev() {
            let mut longest = vec![0; count + 1];
            for number in (0..count).rev() {
                let next: u64 = longest[number + 1];
                let is_end_of_loop = is_end_of_loop(self.instructions[number].mnemonic.opcode);
                let mut own = 1u64;
                let rest = match self.ends[number] {
                    _ if self.taken(number) == Taken::Never && !self.leads_back(number) => self.never(number, &longest),
                    // Languages with CALI have no such limit.
                    End::Next | End::Choose(_) | End::Push | End::Pop => next,
                    End::Return if self.taken(number) == Taken::Always => 0,
                    End::Return => next,
                    // The weights count iterations.
                    End::Branch { .. } if is_end_of_loop => next,
                    End::Branch { .. } if self.leads_back(number) => return None,
                    End::Branch { then, .. } if self.taken(number) == Taken::Always => longest[then],
                    End::Branch { then, otherwise } => longest[then].max(longest[otherwise]),
                    End::Call(..) if depth == self.call_depth => next,
                    End::Call(target) => {
                        own = own.saturating_add(deeper[target]);
                        next
                    }
                };
                longest[number] = rest.saturating_add(own.saturating_mul(weights[number]));
            }
            deeper = longest;
        }
        Some(deeper[self.entry])
    }

    /// The longest execution after an instruction that is never taken.
    fn never(&self, number: usize, longest: &[u64]) -> u64 {
        match self.ends[number] {
            End::Branch { otherwise, .. } => longest[otherwise],
            _ => longest[number + 1],
        }
    }

    /// Whether an instruction may close a cycle other than a counted loop.
    fn leads_back(&self, number: usize) -> bool {
        matches!(self.ends[number], End::Branch { then, .. } if then <= number)
            && self.taken(number) != Taken::Never
            && !is_end_of_loop(self.instructions[number].mnemonic.opcode)
    }

    /// For each instruction, the most executions in one call of its subroutine.
    fn weights(&self, ast: &Ast) -> Vec<u64> {
        let mut around = vec![1u64];
        let weigh = |instruction: &&Instruction| {
            let opcode = instruction.mnemonic.opcode;
            let weight = around.last().copied().unwrap_or(1);
            if is_loop(opcode) {
                around.push(weight.saturating_mul(rounds(ast, instruction)));
            } else if is_end_of_loop(opcode) {
                around.pop();
            }
            weight
        };
        self.instructions.iter().map(weigh).collect()
    }
}

fn is_loop(opcode: Opcode) -> bool {
    matches!(opcode, Opcode::Loop | Opcode::Rep)
}

fn is_end_of_loop(opcode: Opcode) -> bool {
    matches!(opcode, Opcode::Endloop | Opcode::Endrep)
}

/// The most iterations of a loop.
fn rounds(ast: &Ast, instruction: &Instruction) -> u64 {
    let most = MAX_LOOP_COUNT as u64;
    let Some(operand) = instruction.operands.first() else { return most };
    let Some(constant) = ast.constant(&operand.source) else { return most };
    let mut count = f32::from_bits(constant[usize::from(operand.swizzle.0[0] & 3)]);
    count = if operand.negate { -count } else { count };
    count = if operand.absolute { count.abs() } else { count };
    count = if operand.negate_absolute { -count } else { count };
    (soft::floor(count) as u64).min(most)
}

/// For each instruction the blocks that are open before it, and the level of its loop.
fn open_blocks(instructions: &[&Instruction]) -> (Vec<Open>, Vec<u32>) {
    let mut open = Open::default();
    // For each open loop, whether it has an index.
    let mut indexed: Vec<bool> = Vec::new();
    let of_each = instructions.iter().map(|instruction| {
        let before = open;
        let opcode = instruction.mnemonic.opcode;
        let mut own = indexed.iter().rposition(|&indexed| indexed).unwrap_or_default() as u32;
        match opcode {
            Opcode::If => open.ifs += 1,
            Opcode::Endif => open.ifs = open.ifs.saturating_sub(1),
            _ if is_loop(opcode) => {
                indexed.push(opcode == Opcode::Loop);
                open.loops += 1;
            }
            _ if is_end_of_loop(opcode) => {
                indexed.pop();
                open.loops = open.loops.saturating_sub(1);
                own = open.loops;
            }
            _ => {}
        }
        (before, own)
    });
    of_each.unzip()
}
