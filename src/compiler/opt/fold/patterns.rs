//! Patterns of operands, and lists of rules.

use super::{Definition, Folder, Known, Match};
use crate::compiler::ir::{Op, Type, Value};

/// A pattern of an operand.
#[derive(Clone, Copy)]
pub(super) enum Pattern {
    Anything,
    /// The first operand once more.
    Same,
    /// The 32-bit float with these bits.
    Float(u32),
    /// This integer or truth value.
    Int(u64),
    /// The integer all of whose bits are set.
    AllOnes,
    /// Any constant.
    Constant,
    /// A result of this operation, whatever its immediate.
    Of(Op),
}

/// A rule for some operations: their replacement if their operands match, unless `then` rejects it.
pub(super) struct Rule<T> {
    ops: &'static [Op],
    /// Patterns of the first operands; the rest may be anything.
    operands: &'static [Pattern],
    /// Whether the first two operands may also match swapped.
    either: bool,
    /// Whether one of the patterns requires a constant.
    wants_constant: bool,
    then: fn(&Folder, &Match) -> Option<T>,
}

/// Whether these patterns only match operations with a constant operand.
const fn want_constant(operands: &[Pattern]) -> bool {
    let mut place = 0;
    while place < operands.len() {
        if !matches!(operands[place], Pattern::Anything | Pattern::Same | Pattern::Of(_)) {
            return true;
        }
        place += 1;
    }
    false
}

/// A rule for operations, ignoring immediates.
pub(super) const fn rule<T>(
    ops: &'static [Op],
    operands: &'static [Pattern],
    then: fn(&Folder, &Match) -> Option<T>,
) -> Rule<T> {
    Rule { ops, operands, either: false, wants_constant: want_constant(operands), then }
}

/// The same, for the first two operands in either order.
pub(super) const fn either<T>(
    ops: &'static [Op],
    operands: &'static [Pattern],
    then: fn(&Folder, &Match) -> Option<T>,
) -> Rule<T> {
    Rule { ops, operands, either: true, wants_constant: want_constant(operands), then }
}

/// The most rules for one operation.
const MOST: usize = 12;

/// A list of rules, with the numbers of those for each operation.
pub(super) struct Rules<T: 'static> {
    list: &'static [Rule<T>],
    /// By the number of the operation; [`NONE`] after the last.
    index: [[u8; MOST]; 256],
}

const NONE: u8 = u8::MAX;

impl<T> Rules<T> {
    /// A list of rules in the order in which they are tried. Does not compile if an operation has more than [`MOST`].
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

    /// The result of the first rule that applies.
    pub(super) fn apply(&self, folder: &Folder, found: &Match) -> Option<T> {
        let has_constant = found.known.iter().any(|known| known.constant.is_some());
        for &number in &self.index[usize::from(found.op.number())] {
            if number == NONE {
                break;
            }
            let rule = &self.list[usize::from(number)];
            if rule.wants_constant && !has_constant {
                continue;
            }
            if found.fits(rule.operands, [0, 1, 2])
                && let Some(result) = (rule.then)(folder, found)
            {
                return Some(result);
            }
            if rule.either
                && found.fits(rule.operands, [1, 0, 2])
                && let Some(result) = (rule.then)(folder, &found.swapped())
            {
                return Some(result);
            }
        }
        None
    }
}

impl Folder {
    /// An operation with the properties of its operands.
    pub(super) fn find(&self, op: Op, ty: Type, args: [Value; 3]) -> Match {
        let [a, b, c] = args;
        let first = self.known(a);
        // Operands that are not there are repeated.
        let known = [first, if b == a { first } else { self.known(b) }, if c == a { first } else { self.known(c) }];
        Match { op, ty, args, known }
    }

    /// The properties of an operand, looked up once for all rules.
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

    /// Whether the operands, in this order, match these patterns.
    fn fits(&self, operands: &[Pattern], order: [usize; 3]) -> bool {
        for (&place, pattern) in order.iter().zip(operands) {
            let known = &self.known[place];
            let fits = match *pattern {
                Pattern::Anything => true,
                Pattern::Same => self.args[place] == self.args[order[0]],
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
