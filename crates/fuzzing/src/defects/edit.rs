//! Changes of a function by defects.

use nvjit::compiler::ir::{Args, Function, Inst, Op, Terminator, Type, Value};
use std::collections::HashMap;

/// The instructions that defined values before the function was changed.
pub(super) struct Definitions(HashMap<Value, Inst>);

impl Definitions {
    pub(super) fn of(function: &Function) -> Self {
        Self(function.insts().filter_map(|inst| Some((inst.result?, inst.clone()))).collect())
    }

    /// The instruction that defines `value`; `None` for block parameters.
    pub(super) fn get(&self, value: Value) -> Option<&Inst> {
        self.0.get(&value)
    }

    pub(super) fn is(&self, value: Value, op: Op) -> bool {
        self.get(value).is_some_and(|inst| inst.op == op)
    }
}

/// Instructions that are inserted before the one that is being changed.
pub(super) struct Before<'f> {
    types: &'f mut Vec<Type>,
    insts: Vec<Inst>,
    source: u32,
}

impl Before<'_> {
    pub(super) fn inst(&mut self, op: Op, args: &[Value], ty: Type) -> Value {
        self.types.push(ty);
        let result = Value(self.types.len() as u32 - 1);
        let args = Args::from_slice(args);
        self.insts.push(Inst { op, args, result: Some(result), source: self.source, note: None });
        result
    }

    pub(super) fn float(&mut self, op: Op, args: &[Value]) -> Value {
        self.inst(op, args, Type::F32)
    }

    pub(super) fn constant(&mut self, value: f32) -> Value {
        self.float(Op::ConstF32(value.to_bits()), &[])
    }
}

/// Calls `change` for each instruction except 64-bit ones, which no defect concerns; instructions that it adds to
/// [`Before`] are inserted before the instruction.
pub(super) fn each(function: &mut Function, mut change: impl FnMut(&mut Before<'_>, &mut Inst, &Definitions)) {
    let definitions = Definitions::of(function);
    for block in &mut function.blocks {
        let mut before = Before { types: &mut function.types, insts: Vec::new(), source: 0 };
        for mut inst in std::mem::take(&mut block.insts) {
            before.source = inst.source;
            let is_wide = |value: &Value| matches!(before.types[value.0 as usize], Type::F64 | Type::I64);
            if !inst.args.iter().chain(&inst.result).any(is_wide) {
                change(&mut before, &mut inst, &definitions);
            }
            before.insts.push(inst);
        }
        block.insts = before.insts;
    }
}

/// Replaces uses of values by those that `other` returns. Instructions remain.
pub(super) fn replace(function: &mut Function, other: impl Fn(Value, &Definitions) -> Option<Value>) {
    let definitions = Definitions::of(function);
    let change = |value: &mut Value| {
        if let Some(other) = other(*value, &definitions) {
            *value = other;
        }
    };
    for block in &mut function.blocks {
        block.insts.iter_mut().flat_map(|inst| &mut inst.args).for_each(change);
        block.terminator.selector_mut().into_iter().for_each(change);
        block.terminator.targets_mut().flat_map(|target| &mut target.args).for_each(change);
    }
}

/// Changes every terminator.
pub(super) fn terminators(function: &mut Function, change: impl FnMut(&mut Terminator)) {
    function.blocks.iter_mut().map(|block| &mut block.terminator).for_each(change);
}

/// Replaces the operation and the operands of `inst`.
pub(super) fn become_op(inst: &mut Inst, op: Op, args: &[Value]) {
    (inst.op, inst.args) = (op, Args::from_slice(args));
}
