//! Splits the function at barriers of work groups (NV_compute_program5 2.X.8 BAR): it returns there, and resumes when
//! it is called again. So the runtime calls it for all lanes of a group, and again for those that are not done yet.
//! Lanes that run together have their own variables, which persist between calls: one says where they resume, others
//! keep the values needed there. Resume points are numbered in the order of the barriers, which matters for control
//! programs.

use super::{Home, homes, repeats, uses};
use crate::compiler::ir::{
    Args, BARRIER_FOR_ALL, Block, BlockData, Builder, Compare, Dominators, Function, Inst, NO_SOURCE, Op, Target,
    Terminator, Type, Value, for_each_use_of_terminator,
};
use nvjit_runtime::native::{DONE, FOR_ALL};
use std::collections::BTreeMap;

/// The most barriers: each call tests them one after the other for the resume point.
const MOST_BARRIERS: usize = 1 << 12;

/// The function without barriers; unchanged, if there are too many barriers or values. It must be one that
/// [`verify_converged`](crate::compiler::ir::verify_converged) accepts.
pub fn split(mut function: Function) -> Function {
    let barriers = function.insts().filter(|inst| matches!(inst.op, Op::Barrier(_))).count();
    let state = next_variable(&function);
    // Each value may need a variable of its own.
    let has_variables = function.types.len() + usize::from(state) < usize::from(u16::MAX);
    if barriers == 0 || barriers > MOST_BARRIERS || !has_variables {
        return function;
    }
    take_apart(&mut function);
    let beginning = function.blocks.len();
    let entry = BlockData { params: Vec::new(), insts: Vec::new(), terminator: Terminator::Return };
    let first = std::mem::replace(&mut function.blocks[0], entry);
    function.blocks.push(first);
    let cuts = cut(&mut function);
    leave(&mut function, state, &cuts);
    dispatch(&mut function, state, beginning, &cuts);
    keep(&mut function);
    function.resumes = Some(state);
    function
}

/// Moves the extraction of texel components and words next to their loads, since no variable holds the whole.
fn take_apart(function: &mut Function) {
    let is_part = |op: Op| matches!(op, Op::Texel(_) | Op::Resident | Op::Word(_));
    let mut parts: BTreeMap<Value, Vec<(Op, Value)>> = BTreeMap::new();
    let mut same: BTreeMap<Value, Value> = BTreeMap::new();
    for inst in function.insts().filter(|inst| is_part(inst.op)) {
        let (own, Some(result)) = (parts.entry(inst.args[0]).or_default(), inst.result) else { continue };
        match own.iter().find(|(op, _)| *op == inst.op) {
            Some(&(_, first)) => drop(same.insert(result, first)),
            None => own.push((inst.op, result)),
        }
    }
    let change = |value: &mut Value| *value = same.get(value).copied().unwrap_or(*value);
    for block in &mut function.blocks {
        let old = std::mem::take(&mut block.insts);
        for mut whole in old.into_iter().filter(|one| !is_part(one.op)) {
            whole.args.iter_mut().for_each(change);
            let (result, source) = (whole.result, whole.source);
            block.insts.push(whole);
            let Some(value) = result else { continue };
            for &(op, part) in parts.get(&value).into_iter().flatten() {
                block.insts.push(Inst { source, ..inst(op, &[value], Some(part)) });
            }
        }
        for_each_use_of_terminator(&mut block.terminator, change);
    }
}

/// The first unused variable number.
fn next_variable(function: &Function) -> u16 {
    let variable = |inst: &Inst| match inst.op {
        Op::Load(number) | Op::Store(number) => Some(number + 1),
        _ => None,
    };
    function.insts().filter_map(variable).max().unwrap_or(0)
}

/// A barrier.
struct Cut {
    /// Its value in the variable that says where lanes resume.
    place: i32,
    /// The block that ends there.
    end: Block,
    /// The block that resumes there.
    next: Block,
}

/// The instructions of a block before each barrier, with the barrier, and those after the last one.
fn parts(insts: Vec<Inst>) -> Vec<(Vec<Inst>, Option<u32>)> {
    let mut parts = vec![(Vec::new(), None)];
    for inst in insts {
        let last = parts.len() - 1;
        match inst.op {
            Op::Barrier(turn) => {
                parts[last].1 = Some(turn);
                parts.push((Vec::new(), None));
            }
            _ => parts[last].0.push(inst),
        }
    }
    parts
}

/// Cuts blocks at barriers, and returns them in order.
fn cut(function: &mut Function) -> Vec<Cut> {
    let mut cuts = Vec::new();
    // The rest of each block after its first barrier, barrier by barrier.
    let mut rest: Vec<_> =
        function.blocks.iter_mut().map(|block| parts(std::mem::take(&mut block.insts)).into_iter()).collect();
    let mut number = 0;
    while number < function.blocks.len() {
        let (insts, turn) = rest[number].next().unwrap_or_default();
        function.blocks[number].insts = insts;
        if let Some(turn) = turn {
            let terminator = std::mem::replace(&mut function.blocks[number].terminator, Terminator::Return);
            cuts.push((turn, Block(number as u32), Block(function.blocks.len() as u32)));
            function.blocks.push(BlockData { params: Vec::new(), insts: Vec::new(), terminator });
            let behind = std::mem::take(&mut rest[number]);
            rest.push(behind);
        }
        number += 1;
    }
    cuts.sort_by_key(|&(turn, ..)| turn & !BARRIER_FOR_ALL);
    let place = |(number, (turn, end, next)): (i32, (u32, Block, Block))| Cut {
        place: if turn & BARRIER_FOR_ALL != 0 { number | FOR_ALL } else { number },
        end,
        next,
    };
    (1..).zip(cuts).map(place).collect()
}

/// Merges all returns, at barriers and at the end, into one block that sets the outputs; outputs set at a barrier are
/// set again later.
fn leave(function: &mut Function, state: u16, cuts: &[Cut]) {
    let mut is_cut = vec![false; function.blocks.len()];
    cuts.iter().for_each(|cut| is_cut[cut.end.0 as usize] = true);
    let returns = |number: &usize| function.blocks[*number].terminator == Terminator::Return;
    let last = (1..function.blocks.len()).filter(|&number| !is_cut[number]).find(returns);
    let mut outputs: Vec<Inst> = Vec::new();
    if let Some(last) = last {
        let insts = std::mem::take(&mut function.blocks[last].insts);
        (outputs, function.blocks[last].insts) = insts.into_iter().partition(|inst| matches!(inst.op, Op::Output(_)));
    }
    let passed: Args = outputs.iter().map(|inst| inst.args[0]).collect();
    let types: Vec<Type> = passed.iter().map(|&value| function.ty(value)).collect();
    let mut builder = Builder::new(function);
    let exit = builder.create_block(&types);
    for (inst, &param) in outputs.iter_mut().zip(builder.params(exit)) {
        inst.args = Args::from_slice(&[param]);
    }
    builder.function_mut().blocks[exit.0 as usize].insts = outputs;
    builder.set_source(NO_SOURCE);
    let mut end = |block: Block, place: i32, args: Option<Args>| {
        builder.switch_to(block);
        let place = builder.i32(place);
        builder.effect(Op::Store(state), place);
        let args = args.unwrap_or_else(|| types.iter().map(|&ty| zero(&mut builder, ty)).collect());
        builder.terminate(Terminator::Jump(Target { block: exit, args }));
    };
    for cut in cuts {
        end(cut.end, cut.place, None);
    }
    if let Some(last) = last {
        end(Block(last as u32), DONE, Some(passed));
    }
}

fn zero(builder: &mut Builder<'_>, ty: Type) -> Value {
    match ty {
        Type::I32 => builder.i32(0),
        _ => builder.f32(0.0),
    }
}

/// Builds the entry: it branches to the resume point, which is the same for all lanes.
fn dispatch(function: &mut Function, state: u16, beginning: usize, cuts: &[Cut]) {
    let to = |block: Block| Target { block, args: Args::new() };
    let mut builder = Builder::new(function);
    builder.switch_to(Block(0));
    builder.set_source(NO_SOURCE);
    let place = builder.inst(Op::Load(state), &[], Type::I32);
    for cut in cuts {
        let own = builder.i32(cut.place);
        let is_here = builder.bool(Op::Icmp(Compare::Eq), &[place, own]);
        let condition = builder.bool(Op::Any, &[is_here]);
        let next = builder.create_block(&[]);
        builder.terminate(Terminator::Branch { condition, then: to(cut.next), otherwise: to(next) });
        builder.switch_to(next);
    }
    builder.terminate(Terminator::Jump(to(Block(beginning as u32))));
}

/// Keeps values that are live across a barrier in variables, or rematerialises them.
fn keep(function: &mut Function) {
    let homes = homes(function);
    let repeated: BTreeMap<Value, Inst> =
        function.insts().filter(|inst| repeats(inst)).filter_map(|inst| Some((inst.result?, inst.clone()))).collect();
    let dominators = Dominators::new(function);
    let mut next = next_variable(function);
    let mut variables: BTreeMap<Value, u16> = BTreeMap::new();
    for number in 0..function.blocks.len() {
        let block = Block(number as u32);
        if !dominators.reaches(block) {
            continue;
        }
        let mut here: BTreeMap<Value, Value> = BTreeMap::new();
        let mut wanted: Vec<Value> = uses(&function.blocks[number]).collect();
        wanted.sort_unstable();
        wanted.dedup();
        let mut before = Vec::new();
        for value in wanted {
            let home = match homes[value.0 as usize] {
                Home::Param { block } | Home::Inst { block, .. } => Block(block),
                Home::Nowhere => continue,
            };
            if home == block || dominators.dominates(home, block) {
                continue;
            }
            let new = match repeated.get(&value) {
                Some(inst) => {
                    let result = function.new_value(function.ty(value));
                    before.push(Inst { result: Some(result), ..inst.clone() });
                    result
                }
                None => {
                    let variable = *variables.entry(value).or_insert_with(|| {
                        next += 1;
                        next - 1
                    });
                    load(function, variable, function.ty(value), &mut before)
                }
            };
            here.insert(value, new);
        }
        if here.is_empty() {
            continue;
        }
        let data = &mut function.blocks[number];
        let change = |value: &mut Value| *value = here.get(value).copied().unwrap_or(*value);
        data.insts.iter_mut().flat_map(|inst| &mut inst.args).for_each(change);
        for_each_use_of_terminator(&mut data.terminator, change);
        data.insts.splice(0..0, before);
    }
    store(function, &variables);
}

fn inst(op: Op, args: &[Value], result: Option<Value>) -> Inst {
    Inst { op, args: Args::from_slice(args), result, source: NO_SOURCE, note: None }
}

/// Loads a variable. Truth values are stored as integers.
fn load(function: &mut Function, variable: u16, ty: Type, insts: &mut Vec<Inst>) -> Value {
    let is_bool = ty == Type::Bool;
    let loaded = function.new_value(if is_bool { Type::I32 } else { ty });
    insts.push(inst(Op::Load(variable), &[], Some(loaded)));
    if !is_bool {
        return loaded;
    }
    let [zero, truth] = [Type::I32, Type::Bool].map(|ty| function.new_value(ty));
    insts.push(inst(Op::ConstI32(0), &[], Some(zero)));
    insts.push(inst(Op::Icmp(Compare::Ne), &[loaded, zero], Some(truth)));
    truth
}

/// Sets variables where the values that they keep are defined.
fn store(function: &mut Function, variables: &BTreeMap<Value, u16>) {
    for number in 0..function.blocks.len() {
        let BlockData { params, insts, .. } = &function.blocks[number];
        let defined: Vec<Value> = params.iter().copied().chain(insts.iter().filter_map(|inst| inst.result)).collect();
        if !defined.iter().any(|value| variables.contains_key(value)) {
            continue;
        }
        let params = function.blocks[number].params.clone();
        let old = std::mem::take(&mut function.blocks[number].insts);
        let mut new = Vec::with_capacity(old.len() + 2);
        for &param in &params {
            set(function, variables, param, &mut new);
        }
        for inst in old {
            let result = inst.result;
            new.push(inst);
            if let Some(result) = result {
                set(function, variables, result, &mut new);
            }
        }
        function.blocks[number].insts = new;
    }
}

fn set(function: &mut Function, variables: &BTreeMap<Value, u16>, value: Value, insts: &mut Vec<Inst>) {
    let Some(&variable) = variables.get(&value) else { return };
    let mut kept = value;
    if function.ty(value) == Type::Bool {
        kept = function.new_value(Type::I32);
        insts.push(inst(Op::MaskToInt, &[value], Some(kept)));
    }
    insts.push(inst(Op::Store(variable), &[kept], None));
}
