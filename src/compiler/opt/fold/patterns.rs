//! Patterns of operands, and lists of rules that begin with one.

use super::{Definition, Folder, Known, Match};
use crate::compiler::ir::{Op, Type, Value};

/// What an operand has to be.
#[derive(Clone, Copy)]
pub(super) enum Pattern {
    Anything,
    /// The first operand once more.
    Same,
    /// The float of 32 bits with these bits.
    Float(u32),
    /// The integer or truth value.
    Int(u64),
    /// The integer all of whose bits are set.
    AllOnes,
    /// Any constant.
    Constant,
    /// A result of this operation, whatever its immediate.
    Of(Op),
}

/// A rule: what some operations are if their operands fit, unless `then` finds that it does not apply.
pub(super) struct Rule<T> {
    ops: &'static [Op],
    /// Of the first operands; the rest may be anything.
    operands: &'static [Pattern],
    /// Whether the first two operands may fit in the other order.
    either: bool,
    then: fn(&Folder, &Match) -> Option<T>,
}

/// A rule for operations whose immediates do not matter.
pub(super) const fn rule<T>(
    ops: &'static [Op],
    operands: &'static [Pattern],
    then: fn(&Folder, &Match) -> Option<T>,
) -> Rule<T> {
    Rule { ops, operands, either: false, then }
}

/// The same, for the first two operands in either order.
pub(super) const fn either<T>(
    ops: &'static [Op],
    operands: &'static [Pattern],
    then: fn(&Folder, &Match) -> Option<T>,
) -> Rule<T> {
    Rule { ops, operands, either: true, then }
}

/// So many rules may be for one operation.
const MOST: usize = 12;

/// A list of rules, with the numbers of those for each operation.
pub(super) struct Rules<T: 'static> {
    list: &'static [Rule<T>],
    /// By the number of the operation; [`NONE`] behind the last.
    index: [[u8; MOST]; 256],
}

const NONE: u8 = u8::MAX;

impl<T> Rules<T> {
    /// A list whose order is that in which rules are tried. Does not compile if an operation has more than [`MOST`].
    pub(super) const fn new(list: &'static [Rule<T>]) -> Self {
        assert!(list.len() < NONE as usize);
        let mut index = [[NONE; MOST]; 256];
        let mut number = 0;
        while number < list.len() {
            let mut op = 0;
            while op < list[number].ops.len() {
                let numbers = &mut index[list[number].ops[op].number() as usize];
                let mut end = 0;
                while numbers[end] != NONE {
                    end += 1;
                }
                numbers[end] = number as u8;
                op += 1;
            }
            number += 1;
        }
        Self { list, index }
    }

    /// What the first rule that applies gives.
    pub(super) fn apply(&self, folder: &Folder, op: Op, ty: Type, args: [Value; 3]) -> Option<T> {
        if self.index[usize::from(op.number())][0] == NONE {
            return None;
        }
        let [a, b, c] = args;
        let first = folder.known(a);
        // Operands that are not there are repeated.
        let known = [first, if b == a { first } else { folder.known(b) }, if c == a { first } else { folder.known(c) }];
        self.apply_to(folder, &Match { op, ty, args, known })
    }

    /// The same, of an operation whose operands were looked up.
    pub(super) fn apply_to(&self, folder: &Folder, found: &Match) -> Option<T> {
        for &number in &self.index[usize::from(found.op.number())] {
            if number == NONE {
                break;
            }
            let rule = &self.list[usize::from(number)];
            if found.fits(rule.operands)
                && let Some(result) = (rule.then)(folder, found)
            {
                return Some(result);
            }
            if rule.either {
                let swapped = found.swapped();
                if swapped.fits(rule.operands)
                    && let Some(result) = (rule.then)(folder, &swapped)
                {
                    return Some(result);
                }
            }
        }
        None
    }
}

impl Folder {
    /// What patterns ask of an operand, looked up once for all rules.
    fn known(&self, value: Value) -> Known {
        let Some(Definition { op, .. }) = &self.definitions[value.0 as usize] else { return Known::NOTHING };
        let (constant, is_narrow) = match *op {
            Op::ConstF32(bits) => (Some(bits.into()), true),
            Op::ConstI32(value) => (Some((value as u32).into()), true),
            Op::ConstBool(value) => (Some(value.into()), true),
            Op::ConstF64(bits) => (Some(bits), false),
            Op::ConstI64(value) => (Some(value as u64), false),
            _ => (None, false),
        };
        Known { number: Some(op.number()), constant, is_narrow }
    }
}

impl Match {
    fn swapped(&self) -> Self {
        let ([a, b, c], [first, second, third]) = (self.args, self.known);
        Self { args: [b, a, c], known: [second, first, third], ..*self }
    }

    fn fits(&self, operands: &[Pattern]) -> bool {
        for (place, pattern) in operands.iter().enumerate() {
            let known = &self.known[place];
            let fits = match *pattern {
                Pattern::Anything => true,
                Pattern::Same => self.args[place] == self.args[0],
                Pattern::Float(bits) => known.is_narrow && known.constant == Some(bits.into()),
                Pattern::Int(value) => known.constant == Some(value),
                Pattern::AllOnes => known.constant == Some(self.all_ones()),
                Pattern::Constant => known.constant.is_some(),
                Pattern::Of(op) => known.number == Some(op.number()),
            };
            if !fits {
                return false;
            }
        }
        true
    }

    /// The integer of the operands' width all of whose bits are set.
    pub(super) fn all_ones(&self) -> u64 {
        if self.ty.is_wide() { u64::MAX } else { u32::MAX.into() }
    }
}
