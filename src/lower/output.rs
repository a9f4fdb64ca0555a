//! What is left of the registers when an invocation ends: one output row for each row of the
//! program's signature.

use super::Lowering;
use crate::ir::{Compare, Op, Value};
use crate::options;
use nvjit_runtime::{ConditionCode, RegisterFile, RowId};

impl Lowering<'_> {
    /// Writes every output row. `count` is how many instructions were executed.
    pub(super) fn outputs(&mut self, count: Value) {
        for row in options::signature(self.program, self.options).outputs {
            let component = usize::from(row.component);
            let value = match row.register.file {
                RegisterFile::Attribute
                | RegisterFile::Temporary
                | RegisterFile::HalfTemporary
                | RegisterFile::Address => self.read(row.register, component),
                RegisterFile::Result => self.result(row),
                RegisterFile::ConditionCode => {
                    let record = self.condition_code(component);
                    self.code_of(record)
                }
                RegisterFile::InstructionCount => count,
            };
            self.builder.effect(Op::Output(row), value);
        }
    }

    /// A component of a result register, clamped if it is a colour and the options say so
    /// (NV_fragment_program 3.11.6).
    fn result(&mut self, row: RowId) -> Value {
        let value = self.read(row.register, usize::from(row.component));
        let features = self.program.features();
        if !(features.is_color(row.register) && self.options.clamp_color) {
            return value;
        }
        self.builder.float(Op::Saturate, &[value])
    }

    /// GenerateCC (NV_fragment_program 3.11.4.4): the condition code of `record` as an integer.
    fn code_of(&mut self, record: Value) -> Value {
        let zero = self.f32(0.0);
        let mut code = self.i32(ConditionCode::Eq as i32);
        let tests = [
            (Compare::Gt, zero, ConditionCode::Gt),
            (Compare::Lt, zero, ConditionCode::Lt),
            (Compare::Ne, record, ConditionCode::Un),
        ];
        for (compare, with, if_true) in tests {
            let holds = self.builder.fcmp(compare, record, with);
            let if_true = self.i32(if_true as i32);
            code = self.builder.select(holds, if_true, code);
        }
        code
    }
}
