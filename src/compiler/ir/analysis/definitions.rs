//! The instruction that defines each value.

use crate::compiler::ir::{Function, Inst, Op, Value};

/// The instruction that defines each value, by number; none for parameters of blocks.
pub struct Definitions<'f>(Vec<Option<&'f Inst>>);

impl<'f> Definitions<'f> {
    /// The definitions of `function`.
    pub fn new(function: &'f Function) -> Self {
        let mut definitions = vec![None; function.types.len()];
        for inst in function.insts() {
            if let Some(result) = inst.result {
                definitions[result.0 as usize] = Some(inst);
            }
        }
        Self(definitions)
    }

    /// The instruction that defines `value`.
    pub fn get(&self, value: Value) -> Option<&'f Inst> {
        self.0.get(value.0 as usize).copied().flatten()
    }

    /// Whether `op` defines `value`.
    pub fn is(&self, value: Value, op: Op) -> bool {
        self.get(value).is_some_and(|inst| inst.op == op)
    }
}
