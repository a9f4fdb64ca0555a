//! A forward data flow analysis: propagates properties through instructions, variables and block parameters until they
//! reach a fixed point.

use crate::compiler::ir::{Function, Inst, Op};
use rustc_hash::FxHashMap;

/// The property of each value of `function`. `result` computes an instruction's property from those of its operands;
/// `both` joins two properties. `start` is the property of unreachable values, and of variables at first.
pub fn forward<T: Copy + PartialEq>(
    function: &Function,
    start: T,
    both: impl Fn(T, T) -> T,
    result: impl Fn(&Inst, &[T]) -> T,
) -> Vec<T> {
    let mut known = vec![start; function.types.len()];
    let mut variables: FxHashMap<u16, T> = FxHashMap::default();
    let mut args = Vec::new();
    let mut changed = true;
    while changed {
        changed = false;
        let mut add = |known: &mut T, new: T| {
            let new = both(*known, new);
            changed |= new != *known;
            *known = new;
        };
        for block in &function.blocks {
            for inst in &block.insts {
                args.clear();
                args.extend(inst.args.iter().map(|arg| known[arg.0 as usize]));
                match (inst.op, inst.result) {
                    (Op::Store(number), _) => add(variables.entry(number).or_insert(start), args[0]),
                    (Op::Load(number), Some(value)) => {
                        let own = variables.get(&number).copied().unwrap_or(start);
                        add(&mut known[value.0 as usize], own);
                    }
                    (_, Some(value)) => add(&mut known[value.0 as usize], result(inst, &args)),
                    _ => {}
                }
            }
            for target in block.terminator.targets() {
                for (param, arg) in function.blocks[target.block.0 as usize].params.iter().zip(&target.args) {
                    let own = known[arg.0 as usize];
                    add(&mut known[param.0 as usize], own);
                }
            }
        }
    }
    known
}
