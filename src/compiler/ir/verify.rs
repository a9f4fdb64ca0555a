//! The verifier. A function is well formed if
//!
//! 1. it has a block, and the entry, block 0, has no parameters and is the target of nothing;
//! 2. every value and every block that is named exists;
//! 3. a value is defined at most once, as a parameter or as a result, and a use is dominated by the
//!    definition (what the entry does not reach is exempt);
//! 4. operands and results have the types of the operation ([`Op`] lists them), a lookup three operands, nine with
//!    derivatives, and a maskable operation optionally a mask as the last operand;
//! 5. numbers inside of operations are in range: components and lanes are 0 to 3, shifts less than the width, binding
//!    points 0 to 15, one to four components of memory, each with two words; an atomic has one component of 32 or 64
//!    bits;
//! 6. a target gets a value of the right type for each parameter of its block;
//! 7. a branch has a Bool condition, a switch an I32 index and at least one target;
//! 8. a Texel comes from a lookup in the same block, Words come from a memory access in the same block;
//! 9. at most one block that the entry reaches returns, and outputs are set in blocks that return, each row once;
//! 10. only Bool results are annotated as condition-code tests;
//! 11. all loads and stores of a variable are of one type;
//! 12. operations that cross lanes have operands that exist in all lanes, by [`quads`](super::analysis::quads).
//!
//! [`verify_primitive`] requires in addition that
//!
//! 13. every operation is primitive ([`Op::is_primitive`]), or one that the target keeps ([`Ops`](super::Ops)),
//!
//! and [`verify_converged`], for the input of a backend, that
//!
//! 14. branches are by [`Op::Any`], which is uniform, and there is no switch;
//! 15. a function of one block has no variables: a backend may interleave several groups of lanes in such functions,
//!     and a variable is for one.

use super::columns::TypeSet;
use super::properties::row_of;
use super::{Block, Dominators, Function, Inst, MemoryAccess, Op, Ops, Target, Terminator, Type, Value, sample_rows};
use nvjit_runtime::memory::{BUFFER_BINDINGS, CONSTANT_BINDINGS};
use nvjit_runtime::{IMAGE_UNITS, MemorySpace, RowId};
use std::collections::{BTreeMap, BTreeSet};

/// An invariant that a function breaks.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
#[error("{0}")]
pub struct VerifyError(pub String);

type Check = Result<(), VerifyError>;

fn fault<T>(message: impl Into<String>) -> Result<T, VerifyError> {
    Err(VerifyError(message.into()))
}

/// Checks the invariants of the module's list that hold of every function.
///
/// # Errors
/// The first one that is broken.
pub fn verify(function: &Function) -> Check {
    let Some(entry) = function.blocks.first() else { return fault("there is no block") };
    if !entry.params.is_empty() {
        return fault("the entry has parameters");
    }
    let definitions = definitions(function)?;
    check_texels(function, &definitions)?;
    for (block, data) in blocks(function) {
        for inst in &data.insts {
            check_inst(function, inst).map_err(|error| at_inst(block, inst, &error))?;
        }
        check_outputs(block, &data.insts, &data.terminator)?;
        check_terminator(function, &data.terminator).map_err(|error| VerifyError(format!("{block}: {error}")))?;
    }
    check_variables(function)?;
    let dominators = Dominators::new(function);
    check_dominance(function, &definitions, &dominators)?;
    let returns = |block: &&Block| function.block(**block).terminator == Terminator::Return;
    if dominators.order().iter().filter(returns).count() > 1 {
        return fault("several blocks return");
    }
    match super::analysis::quads::find_fault(function) {
        Some((block, value)) => fault(format!("block{block} crosses lanes with {value}, which is not there in all")),
        None => Ok(()),
    }
}

/// Checks the invariants of the module's list that hold after `expand`.
///
/// # Errors
/// The first one that is broken.
pub fn verify_primitive(function: &Function) -> Check {
    verify_kept(function, Ops::NATIVE)
}

/// [`verify_primitive`] for a target that keeps these operations.
///
/// # Errors
/// The first invariant that is broken.
pub fn verify_kept(function: &Function, kept: Ops) -> Check {
    verify(function)?;
    for (block, data) in blocks(function) {
        if let Some(inst) = data.insts.iter().find(|inst| !inst.op.is_primitive() && !kept.has(inst.op)) {
            return Err(at_inst(block, inst, &VerifyError("not primitive".to_owned())));
        }
    }
    Ok(())
}

/// Checks every invariant of the module's list.
///
/// # Errors
/// The first one that is broken.
pub fn verify_converged(function: &Function) -> Check {
    verify_primitive(function)?;
    let any: BTreeSet<Value> =
        function.insts().filter(|inst| inst.op == Op::Any).filter_map(|inst| inst.result).collect();
    for (block, data) in blocks(function) {
        match &data.terminator {
            Terminator::Return | Terminator::Jump(_) => {}
            Terminator::Branch { condition, .. } if any.contains(condition) => {}
            Terminator::Branch { .. } => return fault(format!("{block} branches by what may differ between lanes")),
            Terminator::Switch { .. } => return fault(format!("{block} has a switch")),
        }
        let variable = data.insts.iter().find(|inst| matches!(inst.op, Op::Load(_) | Op::Store(_)));
        if let Some(inst) = variable.filter(|_| function.blocks.len() == 1) {
            return Err(at_inst(block, inst, &VerifyError("a variable in a function of one block".to_owned())));
        }
    }
    Ok(())
}

fn blocks(function: &Function) -> impl Iterator<Item = (Block, &super::BlockData)> {
    (0..).map(Block).zip(&function.blocks)
}

fn at_inst(block: Block, inst: &Inst, error: &VerifyError) -> VerifyError {
    let result = inst.result.map_or_else(String::new, |result| format!("{result} = "));
    VerifyError(format!("{block}: {result}{}: {error}", inst.op))
}

/// Where a value is defined.
#[derive(Clone, Copy)]
struct Definition {
    block: Block,
    /// Index of the instruction plus one; 0 for parameters.
    place: usize,
}

/// Checks 2 and the first half of 3.
fn definitions(function: &Function) -> Result<Vec<Option<Definition>>, VerifyError> {
    let mut definitions = vec![None; function.types.len()];
    let mut define = |value: Value, block: Block, place: usize| match definitions.get_mut(value.0 as usize) {
        None => fault(format!("{block} defines {value}, which does not exist")),
        Some(Some(_)) => fault(format!("{value} is defined twice")),
        Some(slot) => {
            *slot = Some(Definition { block, place });
            Ok(())
        }
    };
    let exists = |block: Block, value: &Value| {
        if (value.0 as usize) < function.types.len() {
            Ok(())
        } else {
            fault(format!("{block} uses {value}, which does not exist"))
        }
    };
    for (block, data) in blocks(function) {
        data.params.iter().try_for_each(|&param| define(param, block, 0))?;
        for (place, inst) in (1..).zip(&data.insts) {
            inst.args.iter().try_for_each(|arg| exists(block, arg))?;
            inst.result.map_or(Ok(()), |result| define(result, block, place))?;
        }
        data.terminator.selector().map_or(Ok(()), |value| exists(block, &value))?;
        for target in data.terminator.targets() {
            target.args.iter().try_for_each(|arg| exists(block, arg))?;
            if target.block.0 as usize >= function.blocks.len() {
                return fault(format!("{block} goes to {}, which does not exist", target.block));
            }
        }
    }
    Ok(definitions)
}

fn check_inst(function: &Function, inst: &Inst) -> Check {
    let Some(row) = row_of(inst.op) else { return fault("a number is out of range") };
    if !immediate_in_range(inst.op) {
        return fault("a number is out of range");
    }
    check_operands(function, inst, row.operands)?;
    if let Op::Shl(bits) | Op::Ushr(bits) | Op::Sshr(bits) = inst.op
        && bits >= 32
        && function.ty(inst.args[0]) == Type::I32
    {
        return fault("a number is out of range");
    }
    let result = inst.result.map(|result| function.ty(result));
    let last = inst.args.last().map(|&arg| function.ty(arg));
    let fits = match (row.result, result) {
        (None, None) => true,
        (Some(set), Some(ty)) => set.of_result(last).map_or(set.has(ty), |expected| ty == expected),
        _ => false,
    };
    if !fits {
        return fault("the result has the wrong type");
    }
    if let Some(note) = inst.note {
        if result != Some(Type::Bool) {
            return fault("is noted as a condition-code test and no Bool");
        }
        if note.component > 3 {
            return fault("a number is out of range");
        }
    }
    Ok(())
}

fn check_operands(function: &Function, inst: &Inst, sets: &[TypeSet]) -> Check {
    let types = inst.args.iter().map(|&arg| function.ty(arg));
    let same = inst.args.last().map(|&arg| function.ty(arg));
    let fits = match inst.op.operands_before_mask() {
        Some(count) => {
            let rows = sample_rows(inst.op);
            let set = |place: usize| match inst.op {
                Op::Sample { .. } if rows.get(place).is_some_and(|row| row.is_integer()) => TypeSet::I32,
                Op::Sample { .. } => TypeSet::F32,
                Op::ArrayStore(_) if place == 1 => TypeSet::Word,
                _ => TypeSet::I32,
            };
            let mut mask = types.clone().skip(count);
            inst.args.len() >= count
                && (0..count).zip(types).all(|(place, ty)| set(place).has(ty))
                && mask.next().is_none_or(|ty| ty == Type::Bool)
                && mask.next().is_none()
        }
        None => {
            inst.args.len() == sets.len()
                && sets.iter().zip(types).all(|(set, ty)| set.has(ty) && (!set.is_shared() || Some(ty) == same))
        }
    };
    if fits { Ok(()) } else { fault("the operands have the wrong number or types") }
}

fn immediate_in_range(op: Op) -> bool {
    match op {
        Op::Input(row) | Op::Output(row) => row.component < 4,
        Op::Param { component, .. } => component < 4,
        Op::ParamRelative { first, count, offset, component } => {
            component < 4 && offset >= Op::LEAST_OFFSET && u32::from(first) + u32::from(count) <= 1 << 16
        }
        Op::ArrayLoad(place) | Op::ArrayStore(place) => {
            place.offset >= Op::LEAST_OFFSET && u32::from(place.first) + u32::from(place.count) <= 1 << 16
        }
        Op::LoadConstant { binding, count, word, .. } => {
            usize::from(binding) < CONSTANT_BINDINGS && (1..=4).contains(&count) && word < 2 * count
        }
        Op::LoadMemory(access) | Op::StoreMemory(access) => access_in_range(access),
        Op::AtomicMemory(operation, access) => {
            operation.is_atomic() && access_in_range(access) && access.count == 1 && access.element.bytes() >= 4
        }
        Op::Word(word) => word < 8,
        Op::Shl(bits) | Op::Ushr(bits) | Op::Sshr(bits) => bits < 64,
        Op::Sample { component, .. } => component < 4,
        Op::QuadShuffle(pattern) => pattern.iter().all(|&lane| lane < 4),
        // Other operations with numbers have a table row for each.
        _ => true,
    }
}

fn access_in_range(access: MemoryAccess) -> bool {
    let bindings = match access.space {
        MemorySpace::Image => IMAGE_UNITS,
        space if space.is_bound() => BUFFER_BINDINGS,
        _ => 1,
    };
    access.space != MemorySpace::Constant && usize::from(access.binding) < bindings && (1..=4).contains(&access.count)
}

fn check_outputs(block: Block, insts: &[Inst], terminator: &Terminator) -> Check {
    let mut rows: BTreeSet<RowId> = BTreeSet::new();
    for inst in insts {
        let Op::Output(row) = inst.op else { continue };
        if *terminator != Terminator::Return {
            return fault(format!("{block} sets an output and does not return"));
        }
        if !rows.insert(row) {
            return fault(format!("{block} sets an output twice"));
        }
    }
    Ok(())
}

fn check_terminator(function: &Function, terminator: &Terminator) -> Check {
    match terminator {
        Terminator::Return | Terminator::Jump(_) => {}
        Terminator::Branch { condition, .. } => {
            if function.ty(*condition) != Type::Bool {
                return fault("branches by what is no Bool");
            }
        }
        Terminator::Switch { index, targets } => {
            if function.ty(*index) != Type::I32 {
                return fault("switches by what is no I32");
            }
            if targets.is_empty() {
                return fault("switches to nothing");
            }
        }
    }
    terminator.targets().try_for_each(|target| check_target(function, target))
}

fn check_target(function: &Function, target: &Target) -> Check {
    let params = &function.block(target.block).params;
    if target.block == Block(0) {
        return fault("goes to the entry");
    }
    let types = |values: &[Value]| values.iter().map(|&value| function.ty(value)).collect::<Vec<_>>();
    if types(params) == types(&target.args) {
        Ok(())
    } else {
        fault(format!("the target {target} does not give the block its parameters"))
    }
}

fn check_variables(function: &Function) -> Check {
    let mut types: BTreeMap<(&str, u16), Type> = BTreeMap::new();
    for inst in function.insts() {
        let (what, number, value) = match (inst.op, inst.result) {
            (Op::Load(number), Some(result)) => ("variable", number, result),
            (Op::Store(number), None) => ("variable", number, inst.args[0]),
            (Op::Prepared(number), Some(result)) => ("value", number, result),
            (Op::Prepare(number), None) => ("value", number, inst.args[0]),
            _ => continue,
        };
        let ty = function.ty(value);
        if *types.entry((what, number)).or_insert(ty) != ty {
            return fault(format!("{what} {number} has two types"));
        }
    }
    Ok(())
}

/// Checks 9.
fn check_texels(function: &Function, definitions: &[Option<Definition>]) -> Check {
    let is_texel = |value: &&Value| matches!(function.ty(**value), Type::Texel | Type::Words);
    for (block, data) in blocks(function) {
        if let Some(param) = data.params.iter().find(is_texel) {
            return fault(format!("{param} is a parameter of type {}", function.ty(*param)));
        }
        let is_other = |value: &&Value| definitions[value.0 as usize].is_some_and(|home| home.block != block);
        let mut args = data.insts.iter().flat_map(|inst| &inst.args);
        if let Some(texel) = args.find(|value| is_texel(value) && is_other(value)) {
            return fault(format!("{block} uses {texel}, a {} of another block", function.ty(*texel)));
        }
    }
    Ok(())
}

/// Checks the second half of 3.
fn check_dominance(function: &Function, definitions: &[Option<Definition>], dominators: &Dominators) -> Check {
    for &block in dominators.order() {
        let data = function.block(block);
        let check = |place: usize, value: Value| {
            let dominated = definitions[value.0 as usize].is_some_and(|definition| {
                if definition.block == block {
                    definition.place < place
                } else {
                    dominators.reaches(definition.block) && dominators.dominates(definition.block, block)
                }
            });
            if dominated { Ok(()) } else { fault(format!("{block} uses {value} where it is not defined")) }
        };
        for (place, inst) in (1..).zip(&data.insts) {
            inst.args.iter().try_for_each(|&arg| check(place, arg))?;
        }
        let end = data.insts.len() + 1;
        data.terminator.selector().map_or(Ok(()), |value| check(end, value))?;
        data.terminator.targets().flat_map(|target| &target.args).try_for_each(|&arg| check(end, arg))?;
    }
    Ok(())
}
