//! Patterns of operands, and lists of rules that begin with one.

use super::{Folder, Match};
use crate::compiler::ir::{Op, Value};

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
    /// A result of this operation.
    Of(Op),
}

/// A rule: what some operations are if their operands fit, unless `then` finds that it does not apply.
pub(super) struct Rule<T> {
    ops: &'static [Op],
    /// Of the first operands; the rest may be anything.
    operands: &'static [Pattern],
    /// Whether the first two operands may fit in the other order.
    either: bool,
    then: fn(&Folder, Match) -> Option<T>,
}

/// A rule for operations whose immediates do not matter.
pub(super) const fn rule<T>(
    ops: &'static [Op],
    operands: &'static [Pattern],
    then: fn(&Folder, Match) -> Option<T>,
) -> Rule<T> {
    Rule { ops, operands, either: false, then }
}

/// The same, for the first two operands in either order.
pub(super) const fn either<T>(
    ops: &'static [Op],
    operands: &'static [Pattern],
    then: fn(&Folder, Match) -> Option<T>,
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
    pub(super) fn apply(&self, folder: &Folder, found: Match) -> Option<T> {
        let numbers = self.index[usize::from(found.op.number())].iter().take_while(|&&number| number != NONE);
        numbers.map(|&number| &self.list[usize::from(number)]).find_map(|rule| {
            let [a, b, c] = found.args;
            let try_in = |args: [Value; 3]| {
                let fits =
                    rule.operands.iter().zip(args).all(|(pattern, arg)| folder.fits(*pattern, arg, args[0], found));
                if fits { (rule.then)(folder, Match { args, ..found }) } else { None }
            };
            try_in([a, b, c]).or_else(|| if rule.either { try_in([b, a, c]) } else { None })
        })
    }
}

impl Folder {
    fn fits(&self, pattern: Pattern, arg: Value, first: Value, found: Match) -> bool {
        match pattern {
            Pattern::Anything => true,
            Pattern::Same => arg == first,
            Pattern::Float(bits) => self.constant(arg) == Some(bits),
            Pattern::Int(value) => self.any_constant(arg) == Some(value),
            Pattern::AllOnes => self.any_constant(arg) == Some(found.all_ones()),
            Pattern::Constant => self.any_constant(arg).is_some(),
            Pattern::Of(op) => self.definition(arg) == Some(op),
        }
    }
}

impl Match {
    /// The integer of the operands' width all of whose bits are set.
    pub(super) fn all_ones(self) -> u64 {
        if self.ty.is_wide() { u64::MAX } else { u32::MAX.into() }
    }
}
