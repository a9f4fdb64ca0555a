//! Functions without divergence compute what they computed with it: texts whose result can be seen, and random
//! flow of control.

mod quads;

use super::{diverge, lanes, regions};
use crate::compiler::ir::analysis::dominators::Dominators;
use crate::compiler::ir::analysis::graph::{Graph, Neighbours};
use crate::compiler::ir::eval::{Outcome, Quad, eval};
use crate::compiler::ir::{
    Args, ArrayPlace, Block, Builder, Compare, Function, MemoryAccess, Op, Target, Terminator, Type, Value, parse,
    verify, verify_converged,
};
use crate::compiler::opt::{Passes, optimize};
use crate::compiler::work::Meter;
use fastrand::Rng;
use nvjit_runtime::{
    Buffer, Memory, MemoryElement, MemoryOperation, MemorySpace, Register, RegisterFile, Rights, RowId, Stage,
};
use std::sync::Arc;

fn row(file: RegisterFile, component: u8) -> RowId {
    RowId::new(Register::new(file, 0), component)
}

fn run(function: &Function, lanes: [f32; 4], exec: [bool; 4]) -> Option<Outcome> {
    run_with_memory(function, lanes, exec).map(|(outcome, _)| outcome)
}

/// Where memory begins, and how much there is.
const MEMORY: (i32, usize) = (64, 16);

/// The results of functions, and the final memory.
fn run_with_memory(function: &Function, lanes: [f32; 4], exec: [bool; 4]) -> Option<(Outcome, Vec<u8>)> {
    let input = |row: RowId| lanes.map(|lane| lane + f32::from(row.component));
    let buffer = Arc::new(Buffer::new(MEMORY.1));
    let mut memory = Memory::new();
    memory.map(MEMORY.0 as u64, buffer.clone(), 0, MEMORY.1, Rights::ReadWrite).unwrap();
    let quad = Quad { exec, fuel: 50_000, memory: &memory, ..Quad::new(&input, &[[2.0, 3.0, 5.0, 7.0]]) };
    let outcome = eval(function, &quad).ok()?;
    let mut bytes = vec![0; MEMORY.1];
    buffer.read(0, &mut bytes).unwrap();
    Some((outcome, bytes))
}

/// An array, or memory that lanes share, is read or written.
fn access(builder: &mut Builder<'_>, random: &mut Random, number: Value, data: Value) -> Option<Value> {
    let place = ArrayPlace { first: random.below(3) as u16, count: 2 + random.below(3) as u16, offset: 0 };
    let element = random.pick(&[MemoryElement::U32, MemoryElement::U8]);
    let memory = MemoryAccess {
        space: MemorySpace::Global,
        binding: 0,
        element,
        count: 1,
        conversion: nvjit_runtime::ImageConversion::None,
    };
    let (start, mask, zero) = (builder.i32(MEMORY.0), builder.i32(15), builder.i32(0));
    let offset = builder.int(Op::Iand, &[number, mask]);
    let address = builder.int(Op::Iadd, &[start, offset]);
    let words = match random.below(5) {
        0 => return Some(builder.int(Op::ArrayLoad(place), &[number])),
        1 => {
            builder.effect_of(Op::ArrayStore(place), &[number, data]);
            return None;
        }
        2 => {
            builder.effect_of(Op::StoreMemory(memory), &[address, zero, data]);
            return None;
        }
        3 => builder.inst(Op::LoadMemory(memory), &[address, zero], Type::Words),
        _ => {
            let operation = random.pick(&[MemoryOperation::Add, MemoryOperation::Exchange]);
            let op = Op::AtomicMemory(operation, MemoryAccess { element: MemoryElement::U32, ..memory });
            builder.inst(op, &[address, zero, data], Type::Words)
        }
    };
    Some(builder.int(Op::Word(0), &[words]))
}

fn function(text: &str) -> Function {
    let function = parse(text).unwrap_or_else(|error| panic!("{error:?}\n{text}"));
    assert_eq!(verify(&function), Ok(()));
    function
}

/// How many instructions there are that `is_such` holds of.
fn count(function: &Function, is_such: impl Fn(&Op) -> bool) -> usize {
    function.insts().filter(|inst| is_such(&inst.op)).count()
}

/// Values that leave a loop keep their values of that time.
#[test]
fn lanes_leave_loops_with_what_they_have() {
    let text = "vertex {
        block0:
            v0: f32 = input v[OPOS].x
            v1: i32 = trunc_to_int v0
            v2: i32 = iconst 0
            v3: i32 = iconst 1
            jump block1(v2, v2)
        block1(v4: i32, v5: i32):
            v6: i32 = iadd v4, v3
            v7: i32 = iadd v5, v6
            v8: bool = icmp.lt v6, v1
            branch v8, block1(v6, v7), block2
        block2:
            v9: f32 = int_to_float v7
            output o[HPOS].x, v9
            return
        }";
    let original = function(text);
    let diverged = diverge(original.clone(), &Meter::unlimited()).unwrap();
    assert_eq!(verify_converged(&diverged), Ok(()));
    let outcome = run(&diverged, [1.0, 4.0, 2.0, 3.0], [true; 4]).unwrap();
    assert_eq!(outcome.outputs[&row(RegisterFile::Result, 0)].map(f32::from_bits), [1.0, 10.0, 3.0, 6.0]);
    // A lane that does not run does not keep the others.
    let outcome = run(&diverged, [1.0, 1e9, 2.0, 3.0], [true, false, true, true]).unwrap();
    assert_eq!(outcome.outputs[&row(RegisterFile::Result, 0)].map(f32::from_bits), [1.0, 0.0, 3.0, 6.0]);
}

/// A variable is set in the lanes that come by, and read in all.
#[test]
fn variables_are_of_each_lane() {
    let text = "fragment {
        block0:
            v0: f32 = input f[WPOS].x
            v1: f32 = const 0x40400000
            store 0, v0
            v2: bool = fcmp.lt v0, v1
            branch v2, block1, block2
        block1:
            v3: f32 = mul v0, v1
            store 0, v3
            v4: f32 = load 0
            v5: f32 = quad_shuffle 1032, v4
            jump block2(v5)
        block2(v6: f32):
            output o[COLR].x, v6
            return
        }";
    let text = text.replace("block2\n        block1", "block2(v1)\n        block1");
    let diverged = diverge(function(&text), &Meter::unlimited()).unwrap();
    assert_eq!(verify_converged(&diverged), Ok(()));
    let outcome = run(&diverged, [1.0, 5.0, 2.0, 1.5], [true; 4]).unwrap();
    let color = row(RegisterFile::Result, 0);
    // Lane 1 never came by: it holds what it stored at first.
    assert_eq!(outcome.outputs[&color].map(f32::from_bits), [5.0, 3.0, 4.5, 6.0]);
}

struct Random(Rng);

impl Random {
    fn below(&mut self, count: usize) -> usize {
        self.0.usize(..count)
    }

    fn pick<T: Copy>(&mut self, items: &[T]) -> T {
        items[self.below(items.len())]
    }
}

/// A function with random control flow. Every block has a parameter that counts down on backward branches, so that
/// execution terminates.
fn random_function(random: &mut Random, stage: Stage, with_memory: bool) -> Function {
    let count = 3 + random.below(9);
    let exit = count - 1;
    let ways: Vec<Vec<usize>> = (0..count)
        .map(|block| {
            let forward = |random: &mut Random| block + 1 + random.below(exit - block);
            match random.below(6) {
                _ if block == exit => Vec::new(),
                0 => vec![forward(random)],
                1 | 2 => vec![forward(random), forward(random)],
                3 => vec![forward(random), forward(random), forward(random)],
                // Backward, or on.
                _ => vec![1 + random.below(block.max(1)), forward(random)],
            }
        })
        .collect();
    let graph =
        Graph::new(ways.iter().map(|ways| ways.iter().map(|&way| way as u32).collect::<Neighbours>()).collect());
    let dominators = Dominators::of(&graph);

    let mut function = Function::new(stage);
    let mut builder = Builder::new(&mut function);
    let extra: Vec<Vec<Type>> = (0..count)
        .map(|_| (0..random.below(3)).map(|_| random.pick(&[Type::F32, Type::I32, Type::Bool])).collect())
        .collect();
    for extra in &extra[1..] {
        builder.create_block(&[&[Type::I32], &extra[..]].concat());
    }
    // The values of each type that each block defines.
    let mut defined: Vec<Vec<Value>> = vec![Vec::new(); count];
    for &Block(number) in dominators.order() {
        let block = number as usize;
        builder.switch_to(Block(number));
        let mut own: Vec<Value> = builder.params(Block(number)).to_vec();
        let mut seen: Vec<Value> = Vec::new();
        let mut above = dominators.parent(Block(number));
        while let Some(other) = above {
            seen.extend(&defined[other.0 as usize]);
            above = dominators.parent(other);
        }
        if block == 0 {
            let attribute = |component| Op::Input(row(RegisterFile::Attribute, component));
            own.extend([0, 1, 2].map(|component| builder.float(attribute(component), &[])));
            own.push(builder.float(Op::Param { index: 0, component: random.below(4) as u8 }, &[]));
            let (one, first) = (builder.f32(1.0), own[0]);
            own.push(one);
            let rounds = builder.int(Op::TruncToInt, &[first]);
            own.push(rounds);
            own.push(builder.i32(3));
            own.push(builder.const_bool(true));
            for variable in 0..3 {
                builder.effect(Op::Store(variable), first);
            }
        }
        for _ in 0..random.below(6) {
            let value = any(&mut builder, random, &own, &seen, Type::F32);
            if stage == Stage::Fragment && random.below(2) == 0 {
                let found = quads::crossing(&mut builder, random);
                let kept = random.pick(&[found, found, value]);
                builder.effect(Op::Store(random.below(3) as u16), kept);
                own.push(found);
                continue;
            }
            match random.below(if with_memory { 13 } else { 9 }) {
                0 | 1 => {
                    let other = any(&mut builder, random, &own, &seen, Type::F32);
                    own.push(builder.float(random.pick(&[Op::Add, Op::Mul, Op::Sub]), &[value, other]));
                }
                2 => {
                    let other = any(&mut builder, random, &own, &seen, Type::F32);
                    own.push(builder.fcmp(random.pick(&[Compare::Lt, Compare::Ge, Compare::Ne]), value, other));
                }
                3 => {
                    let [a, b] = [(); 2].map(|()| any(&mut builder, random, &own, &seen, Type::I32));
                    own.push(builder.int(random.pick(&[Op::Iadd, Op::Ixor, Op::Isub]), &[a, b]));
                }
                4 => {
                    let mask = any(&mut builder, random, &own, &seen, Type::Bool);
                    let other = any(&mut builder, random, &own, &seen, Type::F32);
                    own.push(builder.select(mask, value, other));
                }
                5 => builder.effect(Op::Store(random.below(2) as u16), value),
                6 => own.push(builder.float(Op::Load(random.below(2) as u16), &[])),
                7 => {
                    let integer = any(&mut builder, random, &own, &seen, Type::I32);
                    own.push(builder.float(Op::IntToFloat, &[integer]));
                }
                8..=11 if with_memory => {
                    let [number, data] = [(); 2].map(|()| any(&mut builder, random, &own, &seen, Type::I32));
                    own.extend(access(&mut builder, random, number, data));
                }
                _ => {
                    let mask = any(&mut builder, random, &own, &seen, Type::Bool);
                    builder.effect(Op::Kill, mask);
                }
            }
        }
        let is_rounds = |&&value: &&Value| builder.function().ty(value) == Type::I32;
        let rounds =
            if block == 0 { own.iter().copied().find(|value| is_rounds(&value)) } else { own.first().copied() };
        let rounds = rounds.unwrap();
        let one = builder.i32(1);
        let less = builder.int(Op::Isub, &[rounds, one]);
        let target = |builder: &mut Builder<'_>, random: &mut Random, to: usize, rounds: Value| {
            let mut args: Args = [rounds].into_iter().collect();
            for &ty in &extra[to] {
                args.push(any(builder, random, &own, &seen, ty));
            }
            Target { block: Block(to as u32), args }
        };
        let terminator = match ways[block][..] {
            [] => {
                for component in 0..3 {
                    let value = match stage {
                        Stage::Fragment => builder.float(Op::Load(component.into()), &[]),
                        _ => any(&mut builder, random, &own, &seen, Type::F32),
                    };
                    builder.effect(Op::Output(row(RegisterFile::Result, component)), value);
                }
                Terminator::Return
            }
            [to] => Terminator::Jump(target(&mut builder, random, to, rounds)),
            [then, otherwise] => {
                let mut condition = any(&mut builder, random, &own, &seen, Type::Bool);
                let backward = then <= block;
                if backward {
                    let zero = builder.i32(0);
                    let goes_on = builder.bool(Op::Icmp(Compare::Gt), &[rounds, zero]);
                    condition = builder.bool(random.pick(&[Op::And, Op::And, Op::Or]), &[condition, goes_on]);
                    condition = builder.bool(Op::And, &[condition, goes_on]);
                }
                let then = target(&mut builder, random, then, if backward { less } else { rounds });
                let otherwise = target(&mut builder, random, otherwise, rounds);
                Terminator::Branch { condition, then, otherwise }
            }
            _ => {
                let index = any(&mut builder, random, &own, &seen, Type::I32);
                let targets = ways[block].iter().map(|&to| target(&mut builder, random, to, rounds)).collect();
                Terminator::Switch { index, targets }
            }
        };
        builder.terminate(terminator);
        defined[block] = own;
    }
    function
}

/// Some value of a type: of the block, of one that dominates it, or a constant.
fn any(builder: &mut Builder<'_>, random: &mut Random, own: &[Value], seen: &[Value], ty: Type) -> Value {
    let all: Vec<Value> = own.iter().chain(seen).copied().filter(|&value| builder.function().ty(value) == ty).collect();
    if all.is_empty() || random.below(12) == 0 {
        let op = match ty {
            Type::F32 | Type::Texel | Type::Words => Op::ConstF32(1.5f32.to_bits()),
            Type::F64 => Op::ConstF64(0),
            Type::I64 => Op::ConstI64(0),
            Type::I32 => Op::ConstI32(random.below(3) as i32),
            Type::Bool => Op::ConstBool(random.below(2) == 0),
        };
        return builder.inst(op, &[], ty);
    }
    random.pick(&all)
}

#[test]
fn random_flow_computes_the_same() {
    let mut random = Random(Rng::with_seed(7));
    let (mut with_regions, mut with_lanes) = (0, 0);
    for number in 0..crate::part::some(4000) {
        let original = random_function(&mut random, Stage::Vertex, false);
        assert_eq!(verify(&original), Ok(()), "{number}: {original}");
        let graph = Graph::of(&original);
        let mut results = vec![
            ("as it sees fit", diverge(original.clone(), &Meter::unlimited()).unwrap()),
            ("by lanes", lanes::diverge(&original, &graph, &Meter::unlimited()).unwrap()),
        ];
        with_lanes += 1;
        if let Some(diverged) = regions::diverge(&original, &graph, &Meter::unlimited()).unwrap() {
            results.push(("by regions", diverged));
            with_regions += 1;
        }
        let mut optimized = original.clone();
        optimize(&mut optimized, Passes::default(), crate::Mad::Fused);
        let mut diverged = diverge(optimized, &Meter::unlimited()).unwrap();
        optimize(&mut diverged, Passes::default(), crate::Mad::Fused);
        results.push(("optimized", diverged));
        for (lanes, exec) in [
            ([1.0, 4.0, 2.0, 3.0], [true; 4]),
            ([0.0, 3.5, -7.0, 2.0], [true, false, true, true]),
            ([2.0; 4], [false, true, false, false]),
        ] {
            let Some(expected) = run(&original, lanes, exec) else { continue };
            for (how, function) in &results {
                assert_eq!(verify_converged(function), Ok(()), "{number}, {how}: {original}\n{function}");
                let found = run(function, lanes, exec).map(Outcome::canonical);
                assert_eq!(
                    found,
                    Some(expected.clone().canonical()),
                    "{number}, {how}, {exec:?}: {original}\n{function}"
                );
            }
        }
    }
    let least = crate::part::some(1000);
    assert!(with_regions > least && with_lanes > least, "{with_regions} {with_lanes}");
}

/// Lanes access memory in the evaluator's order, and each has arrays of its own.
#[test]
fn random_flow_leaves_the_same_in_memory() {
    let mut random = Random(Rng::with_seed(21));
    let (mut written, mut with_regions) = (0, 0);
    for number in 0..crate::part::some(3000) {
        let stage = random.pick(&[Stage::Vertex, Stage::Fragment]);
        let original = random_function(&mut random, stage, true);
        assert_eq!(verify(&original), Ok(()), "{number}: {original}");
        let graph = Graph::of(&original);
        let mut results = vec![
            ("as it sees fit", diverge(original.clone(), &Meter::unlimited()).unwrap()),
            ("by lanes", lanes::diverge(&original, &graph, &Meter::unlimited()).unwrap()),
        ];
        results.extend(
            regions::diverge(&original, &graph, &Meter::unlimited()).unwrap().map(|diverged| ("by regions", diverged)),
        );
        with_regions += usize::from(results.len() == 3 && original.blocks.len() > 2);
        let mut optimized = original.clone();
        optimize(&mut optimized, Passes::default(), crate::Mad::Fused);
        let mut diverged = diverge(optimized.clone(), &Meter::unlimited()).unwrap();
        optimize(&mut diverged, Passes::default(), crate::Mad::Fused);
        results.extend([("optimized before", optimized), ("optimized", diverged)]);
        for (lanes, exec) in [
            ([1.0, 4.0, 2.0, 3.0], [true; 4]),
            ([0.0, 3.5, -7.0, 2.0], [true, false, true, true]),
            ([2.0; 4], [false, true, false, false]),
        ] {
            let Some((expected, memory)) = run_with_memory(&original, lanes, exec) else { continue };
            written += usize::from(memory.iter().any(|&byte| byte != 0));
            for (how, function) in &results {
                let (found, left) = run_with_memory(function, lanes, exec).unwrap();
                let same = (found.canonical(), left) == (expected.clone().canonical(), memory.clone());
                assert!(same, "{number}, {how}, {exec:?}: {original}\n{function}");
            }
        }
    }
    assert!(written > crate::part::some(1000) && with_regions > crate::part::some(300), "{written} {with_regions}");
}
