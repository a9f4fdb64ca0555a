//! By how much integers differ from lane to lane, as far as it can be guessed: of invocations of a work group that stand side by side along x.
//! Lanes that read one place, or places side by side, are worth a test when the code runs; that a group has another shape, or that attributes
//! are not those of a dispatch, costs time and nothing else.

use super::forward::forward;
use crate::compiler::ir::{Function, Inst, Op, Value};
use crate::language::isa::registers::{
    COMPUTE_GLOBAL_ID, COMPUTE_GROUP_COUNT, COMPUTE_GROUP_ID, COMPUTE_GROUP_SIZE, COMPUTE_LOCAL_ID, COMPUTE_LOCAL_INDEX,
};
use nvjit_runtime::{RowId, Stage};

/// How integers of lanes side by side differ.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum Guess {
    /// Nothing speaks against anything yet.
    Open,
    /// Each is so much more than the one before.
    By(i32),
    Anyhow,
}

use Guess::{Anyhow, By, Open};

impl Guess {
    /// What holds if both do.
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

    /// What `sum` makes of both.
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
    /// Those for `function`, of the last form.
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
        // Nobody asks for variables before they are set.
        Self(forward(function, Open, Guess::both, result))
    }

    /// By how much more `value` may well be in each lane than in the one before.
    pub fn of(&self, value: Value) -> Option<i32> {
        match self.0[value.0 as usize] {
            By(step) => Some(step),
            _ => None,
        }
    }
}

/// The result of what is the same in all lanes where its operands are.
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
