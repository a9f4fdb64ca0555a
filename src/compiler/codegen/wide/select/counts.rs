//! Facts about values before selection: constants, and the uses of each.

use super::access::part;
use crate::compiler::ir::{Function, Op};

/// By the number of the value.
pub(super) struct Counts {
    /// How often each is used, and how often by [`Op::And`].
    pub uses: Vec<u32>,
    pub uses_by_and: Vec<u32>,
    pub constants: Vec<Option<u64>>,
    /// Which results of a lookup or an access are used.
    pub components: Vec<u8>,
}

impl Counts {
    pub fn of(function: &Function) -> Self {
        let count = function.types.len();
        let (mut uses, mut uses_by_and) = (vec![0; count], vec![0; count]);
        let (mut constants, mut components) = (vec![None; count], vec![0; count]);
        for block in &function.blocks {
            for inst in &block.insts {
                inst.args.iter().for_each(|arg| uses[arg.0 as usize] += 1);
                if inst.op == Op::And {
                    inst.args.iter().for_each(|arg| uses_by_and[arg.0 as usize] += 1);
                }
                if let Some(number) = part(inst.op) {
                    components[inst.args[0].0 as usize] |= 1u8 << number;
                }
                if let Some(result) = inst.result {
                    constants[result.0 as usize] = match inst.op {
                        Op::ConstF32(bits) => Some(u64::from(bits)),
                        Op::ConstI32(value) => Some(u64::from(value as u32)),
                        Op::ConstF64(bits) => Some(bits),
                        Op::ConstI64(value) => Some(value as u64),
                        _ => None,
                    };
                }
            }
            block.terminator.targets().flat_map(|target| &target.args).for_each(|arg| uses[arg.0 as usize] += 1);
        }
        Self { uses, uses_by_and, constants, components }
    }
}
