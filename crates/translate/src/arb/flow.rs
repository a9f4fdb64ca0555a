//! Straight-line code from programs with branches: every instruction is executed by all lanes, and inactive lanes keep
//! their values.
//!
//! Whether a lane is active is a number in a component of a temporary, 1 or 0 ([`Flag`]), or known statically.
//! Subroutines are inlined, and loops unrolled. A forward branch makes its lanes inactive until the label; backward
//! branches are not supported, because their trip count is not known.

use super::Writer;
use super::text::Arg;
use crate::Error;
use nvjit::language::isa::{CcRule, Effect, Opcode};
use nvjit::language::syntax::ast::{Ast, Instruction, Statement};
use nvjit::limits;
use std::collections::{BTreeMap, HashMap};
use std::rc::Rc;

/// Limit on the number of statements visited, so that translation of nested loops and subroutine calls terminates.
const MOST_STEPS: u64 = 1 << 20;

/// A number in a component of a temporary; the component is reserved while the flag is alive.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(super) struct Flag(Rc<(String, u8)>);

impl Flag {
    /// The temporary, and the component as a write mask.
    pub fn place(&self) -> (&str, u8) {
        (&self.0.0, 1 << self.0.1)
    }

    pub fn arg(&self) -> Arg {
        Arg::temporary(&self.0.0).component(self.0.1)
    }
}

/// The active lanes.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(super) enum Live {
    All,
    None,
    Some(Flag),
}

/// The state of a call of a subroutine, or of the main program.
#[derive(Default)]
struct Frame {
    /// The lanes that wait at a statement.
    waiting: BTreeMap<usize, Live>,
    /// The lanes that have returned.
    returned: Option<Live>,
    depth: usize,
}

/// The ends of blocks, and the places of labels.
pub(super) struct Plan {
    /// For IF its ELSE, if it has one; for every statement that opens a block its end.
    middles: HashMap<usize, usize>,
    ends: HashMap<usize, usize>,
    labels: HashMap<String, usize>,
    /// The number of each statement that is an instruction.
    numbers: HashMap<usize, u32>,
}

impl Plan {
    fn new(ast: &Ast) -> Self {
        let mut plan =
            Self { middles: HashMap::new(), ends: HashMap::new(), labels: HashMap::new(), numbers: HashMap::new() };
        let mut open = Vec::new();
        let mut number = 0;
        for (place, statement) in ast.statements.iter().enumerate() {
            match statement {
                Statement::Label(label) => {
                    plan.labels.insert(label.name.clone(), place);
                }
                Statement::Instruction(instruction) => {
                    plan.numbers.insert(place, number);
                    number += 1;
                    match instruction.mnemonic.opcode {
                        Opcode::If | Opcode::Rep | Opcode::Loop => open.push(place),
                        Opcode::Else => plan.middles.extend(open.last().map(|&begin| (begin, place))),
                        Opcode::Endif | Opcode::Endrep | Opcode::Endloop => {
                            plan.ends.extend(open.pop().map(|begin| (begin, place)));
                        }
                        _ => {}
                    }
                }
                Statement::Declaration(_) => {}
            }
        }
        plan
    }
}

impl Writer<'_> {
    /// The whole program.
    pub(super) fn flow(&mut self) -> Result<(), Error> {
        let plan = Plan::new(self.ast);
        let end = self.ast.statements.len();
        // NV_vertex_program2 2.14.2.3.
        let start = plan.labels.get("main").copied().unwrap_or(0);
        self.walk(&plan, start, end, &mut Frame::default())
    }

    /// A component for a flag.
    pub(super) fn flag(&mut self) -> Flag {
        if let Some(free) = self.flags.iter().find(|flag| Rc::strong_count(&flag.0) == 1) {
            return free.clone();
        }
        let number = self.flags.len();
        let name = self.out.own(&format!("live{}", number / 4));
        self.out.temporary(&name);
        let flag = Flag(Rc::new((name, (number % 4) as u8)));
        self.flags.push(flag.clone());
        flag
    }

    /// Statements from `from` up to `to`, or to where no lane is left.
    fn walk(&mut self, plan: &Plan, from: usize, to: usize, frame: &mut Frame) -> Result<(), Error> {
        let ast = self.ast;
        let mut place = from;
        while place < to {
            self.steps += 1;
            if self.steps > MOST_STEPS {
                return Err(Error::TooMuchWork(MOST_STEPS));
            }
            if let Some(waiting) = frame.waiting.remove(&place) {
                self.live = self.joined(&self.live.clone(), &waiting)?;
            }
            if self.live == Live::None {
                match frame.waiting.keys().next() {
                    Some(&next) if next < to => place = next,
                    _ => return Ok(()),
                }
                continue;
            }
            let next = place + 1;
            let Some(Statement::Instruction(instruction)) = ast.statements.get(place) else {
                place = next;
                continue;
            };
            self.source = plan.numbers.get(&place).copied().unwrap_or_default();
            place = match instruction.mnemonic.opcode {
                Opcode::If => self.condition_block(plan, place, instruction, frame)?,
                Opcode::Rep | Opcode::Loop => self.repeat(plan, place, instruction, frame)?,
                _ if instruction.mnemonic.opcode.row().effect == Effect::Flow => {
                    self.branch(plan, place, instruction, frame)?;
                    next
                }
                _ => {
                    self.instruction(instruction)?;
                    next
                }
            };
        }
        Ok(())
    }

    fn branch(&mut self, plan: &Plan, place: usize, instruction: &Instruction, frame: &mut Frame) -> Result<(), Error> {
        let target = instruction.target.as_ref().and_then(|label| plan.labels.get(&label.name)).copied();
        match (instruction.mnemonic.opcode, target) {
            (Opcode::Bra, Some(target)) => {
                let goes = self.condition(instruction.condition.as_ref())?;
                if goes == Live::None {
                    return Ok(());
                }
                if target <= place {
                    return Err(self.lacks("loops whose rounds are not known"));
                }
                let stays = self.without(&self.live.clone(), &goes)?;
                let waiting = frame.waiting.remove(&target).unwrap_or(Live::None);
                let waiting = self.joined(&waiting, &goes)?;
                frame.waiting.insert(target, waiting);
                self.live = stays;
            }
            (Opcode::Cal, Some(target)) => {
                if frame.depth >= limits::MAX_CALL_DEPTH {
                    return Err(self.lacks("calls as deep as this"));
                }
                let here = self.live.clone();
                self.live = self.condition(instruction.condition.as_ref())?;
                if self.live != Live::None {
                    let source = self.source;
                    let mut inner = Frame { depth: frame.depth + 1, ..Frame::default() };
                    self.walk(plan, target, self.ast.statements.len(), &mut inner)?;
                    self.source = source;
                    if self.live != Live::None {
                        return Err(self.lacks("subroutines that end the program"));
                    }
                }
                self.live = here;
            }
            (Opcode::Ret, _) => {
                let goes = self.condition(instruction.condition.as_ref())?;
                let returned = frame.returned.take().unwrap_or(Live::None);
                self.live = self.without(&self.live.clone(), &goes)?;
                frame.returned = Some(self.joined(&returned, &goes)?);
            }
            (Opcode::Brk, _) => {
                let goes = self.condition(instruction.condition.as_ref())?;
                self.live = self.without(&self.live.clone(), &goes)?;
            }
            // Ends of blocks are met where the blocks are.
            _ => {}
        }
        Ok(())
    }

    /// Translates IF with its blocks; returns the index of the statement after it.
    fn condition_block(
        &mut self,
        plan: &Plan,
        place: usize,
        instruction: &Instruction,
        frame: &mut Frame,
    ) -> Result<usize, Error> {
        let end = plan.ends.get(&place).copied().unwrap_or(place);
        let middle = plan.middles.get(&place).copied();
        let here = self.live.clone();
        let then = self.condition(instruction.condition.as_ref())?;
        let otherwise = self.without(&here, &then)?;
        self.live = then.clone();
        self.walk(plan, place + 1, middle.unwrap_or(end), frame)?;
        let then_left = std::mem::replace(&mut self.live, otherwise.clone());
        if let Some(middle) = middle {
            self.walk(plan, middle + 1, end, frame)?;
        }
        let otherwise_left = self.live.clone();
        self.live = if then_left == then && otherwise_left == otherwise {
            here
        } else {
            self.joined(&then_left, &otherwise_left)?
        };
        Ok(end + 1)
    }

    /// Unrolls REP or LOOP; returns the index of the statement after it.
    fn repeat(
        &mut self,
        plan: &Plan,
        place: usize,
        instruction: &Instruction,
        frame: &mut Frame,
    ) -> Result<usize, Error> {
        let end = plan.ends.get(&place).copied().unwrap_or(place);
        let known = instruction.operands.first().and_then(|operand| {
            let constant = self.ast.constant(&operand.source)?.map(f32::from_bits);
            let value = |to: usize| {
                let value = constant[usize::from(operand.swizzle.0[to] & 3)];
                let value = if operand.absolute { value.abs() } else { value };
                let negate = operand.negate != operand.negate_absolute;
                (if negate { -value } else { value }).floor() as i32
            };
            Some([value(0), value(1), value(2)])
        });
        let Some([count, index, step]) = known else {
            return Err(self.lacks("loops whose rounds are not known"));
        };
        let here = self.live.clone();
        let returned = frame.returned.clone();
        let is_loop = instruction.mnemonic.opcode == Opcode::Loop;
        self.indices.push(is_loop.then_some(index.max(0)));
        for _ in 0..count.clamp(0, limits::MAX_LOOP_COUNT) {
            if self.live == Live::None {
                break;
            }
            self.walk(plan, place + 1, end, frame)?;
            if let Some(Some(index)) = self.indices.last_mut() {
                *index = index.saturating_add(step).max(0);
            }
        }
        self.indices.pop();
        // Lanes that left the loop are active again after it, but not those that left the subroutine.
        self.live = match (&returned, frame.returned.clone()) {
            (before, after) if *before == after => here,
            (_, Some(after)) => {
                let left = match returned {
                    Some(before) => self.without(&after, &before)?,
                    None => after,
                };
                self.without(&here, &left)?
            }
            _ => here,
        };
        Ok(end + 1)
    }
}

/// Whether a write under this condition never happens.
pub(super) fn is_never(rule: CcRule) -> bool {
    rule.always() == Some(false)
}
