//! Guesses the difference of integers from lane to lane, for invocations of a work group that are adjacent along x.
//! Uniform or adjacent addresses are worth a run-time test; if the group has another shape, or attributes are not those
//! of a dispatch, a wrong guess costs only time.

use super::forward::forward;
use crate::compiler::ir::{Function, Inst, Op, Value};
use crate::language::isa::registers::{
    COMPUTE_GLOBAL_ID, COMPUTE_GROUP_COUNT, COMPUTE_GROUP_ID, COMPUTE_GROUP_SIZE, COMPUTE_LOCAL_ID, COMPUTE_LOCAL_INDEX,
};
use nvjit_runtime::{RowId, Stage};

/// How an integer differs between adjacent lanes.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum Guess {
    /// No constraint yet.
    Open,
    /// Each lane has this much more than the previous one.
    By(i32),
    Anyhow,
}

use Guess::{Anyhow, By, Open};

impl Guess {
    /// The guess for a value with both guesses.
    fn both(self, other: Self) -> Self {
        match (self, other) {
            (Open, guess) | (guess, Open) => guess,
            _ if self == other => self,
            _ => Anyhow,
        }
    }

    fn map(self, change: impl Fn(i32) -> i32) -> Self {
        if let By(step) = self { By(change(step)) } else { self }
    }

    /// The guess for a sum or difference, by `sum`.
    fn with(self, other: Self, sum: fn(i32, i32) -> i32) -> Self {
        match (self, other) {
            (By(a), By(b)) => By(sum(a, b)),
            (Anyhow, _) | (_, Anyhow) => Anyhow,
            _ => Open,
        }
    }
}

/// The guesses for the values of a function.
pub struct Strides(Vec<Guess>);

impl Strides {
    /// The guesses for `function`, of the last form.
    pub fn new(function: &Function) -> Self {
        let mut constants = vec![None; function.types.len()];
        for inst in function.insts() {
            if let (Op::ConstI32(number), Some(result)) = (inst.op, inst.result) {
                constants[result.0 as usize] = Some(number);
            }
        }
        let is_group = function.stage == Stage::Compute;
        let factor = |inst: &Inst, number: usize| constants[inst.args[number].0 as usize];
        let result = |inst: &Inst, args: &[Guess]| match (inst.op, args) {
            (Op::Input(row), _) if is_group => of_attribute(row),
            (Op::ToBits | Op::FromBits, &[of]) => of,
            (Op::Iadd, &[a, b]) => a.with(b, i32::wrapping_add),
            (Op::Isub, &[a, b]) => a.with(b, i32::wrapping_sub),
            (Op::Shl(bits), &[of]) => of.map(|step| step.wrapping_shl(bits.into())),
            (Op::Imul, &[a, b]) => match [0, 1].map(|number| factor(inst, number)) {
                [_, Some(by)] => a.map(|step| step.wrapping_mul(by)),
                [Some(by), _] => b.map(|step| step.wrapping_mul(by)),
                _ => of_all(args),
            },
            (Op::Any, _) => By(0),
            (op, _) if op.keeps_uniform() => of_all(args),
            _ => Anyhow,
        };
        // Variables are set before they are read.
        Self(forward(function, Open, Guess::both, result))
    }

    /// The guessed difference of `value` between a lane and the previous one.
    pub fn of(&self, value: Value) -> Option<i32> {
        match self.0[value.0 as usize] {
            By(step) => Some(step),
            _ => None,
        }
    }
}

/// The guess for an operation that is uniform if its operands are.
fn of_all(operands: &[Guess]) -> Guess {
    let all = operands.iter().fold(By(0), |all, &own| all.with(own, |a, b| a | b));
    if matches!(all, By(0) | Open) { all } else { Anyhow }
}

fn of_attribute(row: RowId) -> Guess {
    match (row.register.index, row.component) {
        (COMPUTE_LOCAL_ID | COMPUTE_GLOBAL_ID, 0) | (COMPUTE_LOCAL_INDEX, _) => By(1),
        (COMPUTE_LOCAL_ID | COMPUTE_GLOBAL_ID | COMPUTE_GROUP_ID | COMPUTE_GROUP_COUNT | COMPUTE_GROUP_SIZE, _) => {
            By(0)
        }
        _ => Anyhow,
    }
}
