//! The wide backend on random functions that need more registers than there are, against the evaluator; and what it
//! leaves to others.

use super::super::*;
use crate::compiler::ir::eval::{self, Quad};
use crate::compiler::ir::{Builder, Compare, Op, Rounding, Target, Terminator, Type, Value, Width, verify_converged};
use crate::language::numeric::NAN_BITS;
use fastrand::Rng;
use nvjit_runtime::{NoTextures, Register, RegisterFile, RowId, Stage};
use std::collections::BTreeMap;

const INPUTS: usize = 8;
const TYPES: [Type; 5] = [Type::F32, Type::I32, Type::Bool, Type::F64, Type::I64];

fn row(file: RegisterFile, index: usize) -> RowId {
    RowId::new(Register::new(file, index as u16), 0)
}

/// Values of each type, from which operands are drawn.
type Pool = BTreeMap<usize, Vec<Value>>;

fn number(ty: Type) -> usize {
    TYPES.iter().position(|&other| other == ty).unwrap()
}

fn any(random: &mut Rng, pool: &Pool, ty: Type) -> Value {
    let values = &pool[&number(ty)];
    // What is old is drawn as often as what is new.
    values[random.usize(..values.len())]
}

/// One of the operations that give a value of type `ty`.
fn draw(random: &mut Rng, builder: &mut Builder, pool: &Pool, ty: Type) -> Value {
    use Type::{Bool, F32, F64, I32, I64};
    let compares = [Compare::Eq, Compare::Ne, Compare::Lt, Compare::Le, Compare::Gt, Compare::Ge];
    let compare = compares[random.usize(..6)];
    let bits = random.u8(..32);
    let pattern = std::array::from_fn(|_| random.u8(..4));
    let (op, operands): (Op, &[Type]) = match (ty, random.usize(..12)) {
        (F32, 0) => (Op::Add, &[F32, F32]),
        (F32, 1) => (Op::Sub, &[F32, F32]),
        (F32, 2) => (Op::Mul, &[F32, F32]),
        (F32, 3..=5) => (Op::Fma, &[F32, F32, F32]),
        (F32, 6) => (Op::Min, &[F32, F32]),
        (F32, 7) => (Op::Max, &[F32, F32]),
        (F32, 8) => (Op::Neg, &[F32]),
        (F32, 9) => (Op::IntToFloat, &[I32]),
        (F32, 10) => (Op::QuadShuffle(pattern), &[F32]),
        (F32, _) => (Op::Select, &[Bool, F32, F32]),
        (I32, 0) => (Op::Iadd, &[I32, I32]),
        (I32, 1) => (Op::Imul, &[I32, I32]),
        (I32, 2) => (Op::Ixor, &[I32, I32]),
        (I32, 3) => (Op::Sshr(bits), &[I32]),
        (I32, 4) => (Op::TruncToInt, &[F32]),
        (I32, 5) => (Op::Low, &[I64]),
        (I32, 6) => (Op::High, &[I64]),
        (I32, 7) => (Op::MaskToInt, &[Bool]),
        (I32, 8) => (Op::Sdiv, &[I32, I32]),
        (I32, 9) => (Op::UmulHigh, &[I32, I32]),
        (I32, 10) => (Op::ShlBy, &[I32, I32]),
        (I32, _) => (Op::Select, &[Bool, I32, I32]),
        (Bool, 0..=2) => (Op::Fcmp(compare), &[F32, F32]),
        (Bool, 3) => (Op::Icmp(compare), &[I32, I32]),
        (Bool, 4) => (Op::Ucmp(compare), &[I64, I64]),
        (Bool, 5) => (Op::Fcmp(compare), &[F64, F64]),
        (Bool, 6) => (Op::And, &[Bool, Bool]),
        (Bool, 7) => (Op::Or, &[Bool, Bool]),
        (Bool, 8) => (Op::Not, &[Bool]),
        (Bool, 9) => (Op::QuadShuffle(pattern), &[Bool]),
        (Bool, _) => (Op::Select, &[Bool, Bool, Bool]),
        (F64, 0..=2) => (Op::Fma, &[F64, F64, F64]),
        (F64, 3) => (Op::Add, &[F64, F64]),
        (F64, 4) => (Op::Widen, &[F32]),
        (F64, 5) => (Op::FromSigned(Rounding::Nearest, Width::W64), &[I64]),
        (F64, 6) => (Op::QuadShuffle(pattern), &[F64]),
        (F64, _) => (Op::Select, &[Bool, F64, F64]),
        (_, 0) => (Op::Iadd, &[I64, I64]),
        (_, 1) => (Op::Imul, &[I64, I64]),
        (_, 2) => (Op::MakeLong, &[I32, I32]),
        (_, 3) => (Op::SignExtend, &[I32]),
        (_, 4) => (Op::ToSigned(Width::W64), &[F64]),
        (_, 5) => (Op::Ushr(bits), &[I64]),
        (_, 6) => (Op::Urem, &[I64, I64]),
        (_, _) => (Op::Select, &[Bool, I64, I64]),
    };
    let operands: Vec<Value> = operands.iter().map(|&ty| any(random, pool, ty)).collect();
    builder.value(op, &operands)
}

/// Values to begin with.
fn start(random: &mut Rng, builder: &mut Builder) -> Pool {
    let mut pool: Pool = (0..TYPES.len()).map(|ty| (ty, Vec::new())).collect();
    for number in 0..INPUTS {
        let float = builder.float(Op::Input(row(RegisterFile::Attribute, number)), &[]);
        let int = builder.value(Op::TruncToInt, &[float]);
        let mask = builder.fcmp(Compare::Lt, float, float);
        for value in [float, int, mask] {
            push(builder, &mut pool, value);
        }
    }
    for _ in 0..4 {
        let values = [
            builder.float(Op::Param { index: random.u16(..4), component: random.u8(..4) }, &[]),
            builder.f32(random.i32(-4..5) as f32),
            builder.i32(random.i32(-9..9)),
            builder.i64(random.i64(-9..9)),
            builder.f64_bits(f64::to_bits(random.f64())),
            builder.const_bool(random.bool()),
        ];
        for value in values {
            push(builder, &mut pool, value);
        }
    }
    pool
}

fn push(builder: &Builder, pool: &mut Pool, value: Value) {
    pool.entry(number(builder.function().ty(value))).or_default().push(value);
}

/// Writes what depends on many values.
fn end(random: &mut Rng, builder: &mut Builder, pool: &Pool) {
    for number in 0..4 {
        let mut sum = any(random, pool, Type::I32);
        let mut float = any(random, pool, Type::F32);
        for _ in 0..16 {
            let int = any(random, pool, Type::I32);
            let long = any(random, pool, Type::I64);
            let low = builder.value(Op::Low, &[long]);
            let mask = any(random, pool, Type::Bool);
            let chosen = builder.select(mask, int, low);
            sum = builder.value(Op::Ixor, &[sum, chosen]);
            let other = any(random, pool, Type::F32);
            float = builder.select(mask, float, other);
            let double = any(random, pool, Type::F64);
            let narrow = builder.value(Op::Narrow(Rounding::Nearest), &[double]);
            let is_equal = builder.fcmp(Compare::Eq, narrow, float);
            let one = builder.value(Op::MaskToInt, &[is_equal]);
            sum = builder.value(Op::Isub, &[sum, one]);
        }
        builder.effect(Op::Output(row(RegisterFile::Result, 2 * number)), sum);
        builder.effect(Op::Output(row(RegisterFile::Result, 2 * number + 1)), float);
    }
}

/// A function without branches.
fn straight(random: &mut Rng, length: usize) -> Function {
    let mut function = Function::new(Stage::Vertex);
    let mut builder = Builder::new(&mut function);
    let mut pool = start(random, &mut builder);
    for _ in 0..length {
        let ty = TYPES[random.usize(..TYPES.len())];
        let value = draw(random, &mut builder, &pool, ty);
        push(&builder, &mut pool, value);
    }
    end(random, &mut builder, &pool);
    function
}

/// A function in which nearly everything waits for something else.
fn chain(random: &mut Rng, length: usize) -> Function {
    let mut function = Function::new(Stage::Vertex);
    let mut builder = Builder::new(&mut function);
    let mut pool = start(random, &mut builder);
    let mut last = any(random, &pool, Type::F32);
    for _ in 0..length {
        let other = any(random, &pool, Type::F32);
        last = match random.usize(..4) {
            0 => builder.value(Op::Sqrt, &[last]),
            1 => builder.value(Op::Div, &[other, last]),
            2 => builder.value(Op::Fma, &[last, other, last]),
            _ => draw(random, &mut builder, &pool, Type::F32),
        };
        push(&builder, &mut pool, last);
    }
    for number in 0..8 {
        let value = if number == 0 { last } else { any(random, &pool, Type::F32) };
        builder.effect(Op::Output(row(RegisterFile::Result, number)), value);
    }
    function
}

/// A loop that so many values go round, changing places.
fn round(random: &mut Rng, carried: usize) -> Function {
    let mut function = Function::new(Stage::Vertex);
    let mut builder = Builder::new(&mut function);
    let mut pool = start(random, &mut builder);
    for ty in [0, 1, 2].map(|ty| TYPES[ty]) {
        for _ in 0..8 {
            let value = draw(random, &mut builder, &pool, ty);
            push(&builder, &mut pool, value);
        }
    }
    for ty in [Type::F64, Type::I64] {
        let value = draw(random, &mut builder, &pool, ty);
        push(&builder, &mut pool, value);
    }
    // What is used within the loop, and behind it.
    let outer = pool.clone();
    let mut types: Vec<Type> = (0..carried).map(|_| TYPES[random.usize(..TYPES.len())]).collect();
    types.push(Type::I32);
    let mut args: Vec<Value> = types.iter().map(|&ty| any(random, &pool, ty)).collect();
    let (zero, one, most) = (builder.i32(0), builder.i32(1), builder.i32(7));
    args[carried] = zero;
    let [head, body, after] = [&types[..], &[], &[]].map(|params| builder.create_block(params));
    let target = |block, args: &[Value]| Target { block, args: args.into() };
    builder.terminate(Terminator::Jump(target(head, &args)));
    builder.switch_to(head);
    let params = builder.params(head).to_vec();
    let limit = any(random, &outer, Type::I32);
    let limit = builder.value(Op::Smin, &[limit, most]);
    let goes_on = builder.value(Op::Icmp(Compare::Lt), &[params[carried], limit]);
    let condition = builder.value(Op::Any, &[goes_on]);
    builder.terminate(Terminator::Branch { condition, then: target(body, &[]), otherwise: target(after, &[]) });
    builder.switch_to(body);
    for &param in &params {
        push(&builder, &mut pool, param);
    }
    for _ in 0..carried {
        let ty = TYPES[random.usize(..TYPES.len())];
        let value = draw(random, &mut builder, &pool, ty);
        push(&builder, &mut pool, value);
    }
    let next: Vec<Value> = (0..=carried)
        .map(|place| {
            let new = match place {
                place if place == carried => builder.value(Op::Iadd, &[params[carried], one]),
                // Some of another place, some new.
                _ if random.bool() => {
                    let same = (0..carried).filter(|&other| types[other] == types[place]).collect::<Vec<_>>();
                    params[same[random.usize(..same.len())]]
                }
                _ => any(random, &pool, types[place]),
            };
            builder.select(goes_on, new, params[place])
        })
        .collect();
    builder.terminate(Terminator::Jump(target(head, &next)));
    builder.switch_to(after);
    let mut left = outer;
    for &param in &params {
        push(&builder, &mut left, param);
    }
    end(random, &mut builder, &left);
    function
}

fn signature() -> Signature {
    Signature {
        parameters: 4,
        ..Signature::new(
            Stage::Vertex,
            (0..INPUTS).map(|number| row(RegisterFile::Attribute, number)).collect(),
            (0..8).map(|number| row(RegisterFile::Result, number)).collect(),
        )
    }
}

const PARAMETERS: [[f32; 4]; 4] =
    [[1.0, -2.0, 0.5, 3.0], [0.0, -0.0, 7.5, -8.25], [1e30, 1e-30, f32::INFINITY, 4.0], [9.0, 2.5, -1.0, 6.0]];

/// Checks that the wide backend takes `function`, and gives what the evaluator does.
fn check(random: &mut Rng, function: &Function, name: &str) {
    assert_eq!(verify_converged(function), Ok(()), "{name}\n{function}");
    check_parts(random, function, name);
    for backend in [Backend::Avx512, Backend::Avx2] {
        check_on(random, function, name, backend);
    }
}

/// Checks that what depends on parameters alone, and the rest after it, give what all does.
fn check_parts(random: &mut Rng, function: &Function, name: &str) {
    let Parts { body, prologue: Some(prologue) } = Parts::of(function) else { return };
    for part in [&*body, &prologue] {
        assert_eq!(verify_converged(part), Ok(()), "{name}\n{part}");
    }
    let no_inputs = |_| -> [f32; 4] { panic!("it is the same for all") };
    let prepared = eval::eval(&prologue, &Quad::new(&no_inputs, &PARAMETERS)).unwrap().prepared;
    let lanes = [(); INPUTS].map(|()| [(); 4].map(|()| random.f32() * 20.0 - 10.0));
    let inputs = |of: RowId| lanes[usize::from(of.register.index)];
    let quad = Quad::new(&inputs, &PARAMETERS);
    let [all, rest] = [(function, quad), (&*body, Quad { prepared: &prepared, ..quad })]
        .map(|(function, quad)| eval::eval(function, &quad).unwrap().canonical());
    assert_eq!(rest.outputs, all.outputs, "{name}\n{prologue}{body}");
}

fn check_on(random: &mut Rng, function: &Function, name: &str, backend: Backend) {
    let name = &format!("{name}, {backend:?}");
    let options = CompileOptions { backend, ..CompileOptions::default() };
    let Ok(compiler) = Compiler::new(options) else { return };
    let kernel = match compiler.link(function, signature(), PARAMETERS.to_vec()) {
        Ok(kernel) => kernel,
        Err(error) => panic!("{name}: {error}\n{function}"),
    };
    let again = compiler.link(function, signature(), PARAMETERS.to_vec()).unwrap();
    assert_eq!(kernel.code(), again.code(), "{name}");
    // Several groups of lanes are done together, as long as there are so many.
    let lanes = 16 * random.usize(1..12);
    let mut batch = Batch::new(kernel.signature(), lanes);
    let special = [0.0, -0.0, f32::NAN, f32::INFINITY, 1e-40, 3e9];
    for number in 0..INPUTS {
        batch.input_mut(number).fill_with(|| match random.usize(..12) {
            kind @ ..6 => special[kind],
            _ => random.f32() * 20.0 - 10.0,
        });
    }
    let mut frame = kernel.new_frame();
    kernel.run(&mut frame, &mut batch, &NoTextures).unwrap();
    for first in (0..lanes).step_by(4) {
        let inputs = |of: RowId| std::array::from_fn(|lane| batch.input(usize::from(of.register.index))[first + lane]);
        let outcome = eval::eval(function, &Quad::new(&inputs, &PARAMETERS)).unwrap();
        for (&of, expected) in &outcome.outputs {
            let canonical = |bits: u32| if f32::from_bits(bits).is_nan() { NAN_BITS } else { bits };
            let found = [0, 1, 2, 3].map(|lane| canonical(batch.get(of, first + lane).unwrap().to_bits()));
            assert_eq!(found, expected.map(canonical), "{name}: {of:?} of lanes from {first}\n{function}");
        }
    }
}

#[test]
fn straight_functions() {
    for (number, length) in crate::part::of((0..).zip([4, 10, 20, 40, 80, 160, 320].repeat(12)), 12) {
        let mut random = Rng::with_seed(1000 + number);
        let function = straight(&mut random, length);
        check(&mut random, &function, &format!("function {number}"));
    }
}

#[test]
fn chains() {
    for (number, length) in crate::part::of((0..).zip([5, 10, 20, 40, 60].repeat(12)), 12) {
        let mut random = Rng::with_seed(3000 + number);
        let function = chain(&mut random, length);
        check(&mut random, &function, &format!("chain {number}"));
    }
}

#[test]
fn loops() {
    for (number, carried) in crate::part::of((0..).zip([1, 3, 6, 12, 18, 24, 40, 80].repeat(12)), 11) {
        let mut random = Rng::with_seed(2000 + number);
        let function = round(&mut random, carried);
        check(&mut random, &function, &format!("loop {number}"));
    }
}
