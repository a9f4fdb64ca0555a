//! Operations on numbers of NV_gpu_program4 and 5: native code against the evaluator, and both against plain Rust that
//! is written here once more.

use super::super::*;
use crate::compiler::diverge::diverge;
use crate::compiler::expand::expand;
use crate::compiler::ir::eval::{self, Quad};
use crate::compiler::ir::{Builder, Compare, Op, Ops, Rounding, Type, Value, Width, parse, verify, verify_converged};
use crate::compiler::opt::optimize;
use crate::compiler::work::Meter;
use crate::language::numeric::NAN_BITS;
use crate::language::numeric::double::NAN_BITS as DOUBLE_NAN_BITS;
use Type::{Bool, F32, F64, I32, I64};
use fastrand::Rng;
use nvjit_runtime::{NoTextures, Register, RegisterFile, RowId, Stage};

pub(super) fn row(file: RegisterFile, index: usize) -> RowId {
    RowId::new(Register::new(file, index as u16), 0)
}

/// What to compile with: each backend, and what the oldest machines have.
pub(super) fn compilers() -> Vec<Compiler> {
    let baseline = Options { mad: Mad::Separate, ..Options::default() };
    let baseline = CompileOptions { options: baseline, cpu: Cpu::Baseline, ..CompileOptions::default() };
    let backends = [Backend::Cranelift, Backend::Avx2, Backend::Avx512];
    let hosts = backends.map(|backend| Compiler::new(CompileOptions { backend, ..CompileOptions::default() }));
    hosts.into_iter().flatten().chain(Compiler::new(baseline)).collect()
}

/// A function that reads operands from rows, two of 32 bits each, and writes the bits of a result to two.
pub(super) fn function(operands: &[Type], body: impl FnOnce(&mut Builder, &[Value]) -> Value) -> Function {
    let mut function = Function::new(Stage::Vertex);
    let mut builder = Builder::new(&mut function);
    let mut args = Vec::new();
    for (number, ty) in operands.iter().enumerate() {
        let [low, high] = [0, 1].map(|half| {
            let input = builder.float(Op::Input(row(RegisterFile::Attribute, 2 * number + half)), &[]);
            builder.value(Op::ToBits, &[input])
        });
        let bits = if ty.is_wide() { builder.value(Op::MakeLong, &[low, high]) } else { low };
        args.push(if matches!(ty, F32 | F64) { builder.value(Op::FromBits, &[bits]) } else { bits });
    }
    let result = body(&mut builder, &args);
    let bits = match builder.function().ty(result) {
        F32 | F64 => builder.value(Op::ToBits, &[result]),
        Bool => builder.value(Op::MaskToInt, &[result]),
        _ => result,
    };
    let halves = match builder.function().ty(bits) {
        I64 => [builder.value(Op::Low, &[bits]), builder.value(Op::High, &[bits])],
        _ => [bits, builder.i32(0)],
    };
    for (number, half) in halves.into_iter().enumerate() {
        let float = builder.value(Op::FromBits, &[half]);
        builder.effect(Op::Output(row(RegisterFile::Result, number)), float);
    }
    verify(&function).unwrap_or_else(|error| panic!("{error}\n{function}"));
    function
}

fn optimized(function: &Function, mad: Mad) -> Function {
    let mut function = function.clone();
    optimize(&mut function, Passes::default(), mad);
    function
}

pub(super) fn signature(operands: usize) -> Signature {
    Signature::new(
        Stage::Vertex,
        (0..2 * operands).map(|number| row(RegisterFile::Attribute, number)).collect(),
        (0..2).map(|number| row(RegisterFile::Result, number)).collect(),
    )
}

/// What native code gives for each tuple of operands. The function is not primitive yet.
fn native(compiler: &Compiler, function: &Function, tuples: &[Vec<u64>]) -> Vec<u64> {
    let expanded = diverge(expand(function, &compiler.options.options, Ops::NONE), &Meter::unlimited()).unwrap();
    verify_converged(&expanded).unwrap_or_else(|error| panic!("{error}\n{expanded}"));
    let operands = tuples[0].len();
    let kernel = compiler.link(&expanded, signature(operands), Vec::new()).unwrap_or_else(|error| panic!("{error}"));
    let mut batch = Batch::new(kernel.signature(), tuples.len());
    for (lane, tuple) in tuples.iter().enumerate() {
        for (number, &bits) in tuple.iter().enumerate() {
            for half in 0..2 {
                let word = f32::from_bits((bits >> (32 * half)) as u32);
                batch.set(row(RegisterFile::Attribute, 2 * number + half), lane, word);
            }
        }
    }
    kernel.run(&mut kernel.new_frame(), &mut batch, &NoTextures).unwrap();
    let word = |lane, half| batch.get(row(RegisterFile::Result, half), lane).map(f32::to_bits).unwrap_or_default();
    (0..tuples.len()).map(|lane| u64::from(word(lane, 0)) | u64::from(word(lane, 1)) << 32).collect()
}

/// Bits at which something changes.
fn edges(ty: Type) -> Vec<u64> {
    let floats = [
        0.0,
        1.0,
        0.5,
        1.5,
        2.5,
        0.3,
        3.7,
        7.0,
        31.0,
        255.5,
        1e-10,
        65504.0,
        65519.99,
        65520.0,
        65536.0,
        16777217.0,
        2147483647.0,
        2147483648.0,
        4294967295.0,
        4294967296.0,
        9_223_372_036_854_774_784.0,
        9_223_372_036_854_775_808.0,
        18_446_744_073_709_549_568.0,
        18_446_744_073_709_551_616.0,
        1e30,
        3.4028234e38,
        3.4028235e38,
        5.9604645e-8,
        2.9802322e-8,
        6.1e-5,
        6.103515625e-5,
        f64::INFINITY,
    ];
    match ty {
        F32 => {
            let special =
                [1, 0x7f_ffff, 0x80_0000, 0x80_0001, 0xff_ffff, 0x7f80_0001, 0x7fc0_0000, 0x7fff_ffff, 0x3f7f_ffff];
            let all = floats.iter().map(|&x| (x as f32).to_bits()).chain(special);
            all.flat_map(|bits| [bits.into(), u64::from(bits | 0x8000_0000)]).collect()
        }
        F64 => {
            let one = 1.0f64.to_bits();
            let tiny = f64::MIN_POSITIVE.to_bits();
            let single = f64::from(f32::MIN_POSITIVE).to_bits();
            let large = f64::from(f32::MAX).to_bits();
            let special = [
                1,
                tiny - 1,
                tiny,
                tiny + 1,
                1e-300f64.to_bits(),
                1e-155f64.to_bits(),
                1e160f64.to_bits(),
                f64::MAX.to_bits(),
                one - 1,
                one + 1,
                one + (1 << 28),
                one + (1 << 29),
                one + (3 << 28),
                single - 1,
                single - (1 << 28),
                single - (1 << 28) - 1,
                single - (1 << 29),
                single - (1 << 29) + 1,
                single + 1,
                1e-40f64.to_bits(),
                large + 1,
                large + (1 << 28),
                large + (1 << 28) - 1,
                large + (1 << 29),
                0x7ff0_0000_0000_0001,
                0x7ff8_0000_0000_0000,
                DOUBLE_NAN_BITS,
                (2147483647.5f64).to_bits(),
                (4294967295.5f64).to_bits(),
            ];
            let all = floats.iter().map(|&x| x.to_bits()).chain(special);
            all.flat_map(|bits| [bits, bits | 1 << 63]).collect()
        }
        I32 => {
            let all =
                [0, 1, 2, 3, 5, 7, 10, 24, 31, 32, 33, 0x7f, 0x80, 0xff00, 0xffff, 0x10000, 0x00ff_ffff, 0x0100_0001];
            let all =
                all.into_iter().chain([0x7bff, 0x7c00, 0x7c01, 0x3ff, 0x400, 0x5555_5555, 0x7fff_ffff, 0x4000_0000]);
            all.chain([0x7fff_ffc1, 0x1234_5678]).flat_map(|bits: u32| [bits.into(), u64::from(!bits)]).collect()
        }
        _ => {
            let powers = (0..64).step_by(3).flat_map(|bit| [1u64 << bit, (1 << bit) - 1, (1 << bit) + 1]);
            let all = powers.chain([0, 31, 32, 33, 63, 64, 65, 7, 10, 0x7fff_ffff_ffff_ffff, 0x7fff_ffff_ffff_fc01]);
            // Just beside what is in the middle between two floats.
            let all = all.chain([0x4000_0040_0000_0001, 0x4000_003f_ffff_ffff, 0x0020_0000_2000_0001]);
            all.chain([0x7fff_ff80_0000_0001, 0x0100_0001_0000_0000]).flat_map(|bits| [bits, !bits]).collect()
        }
    }
}

fn random_bits(random: &mut Rng, ty: Type) -> u64 {
    let most = if random.bool() { 1 } else { 64 };
    let bits = random.u64(..) >> random.u32(..most);
    if ty.is_wide() { bits } else { bits & u64::from(u32::MAX) }
}

/// Edges with edges, where there are not too many of them, and random ones.
fn tuples(operands: &[Type]) -> Vec<Vec<u64>> {
    let mut random = Rng::with_seed(operands.len() as u64);
    let edges: Vec<Vec<u64>> = operands.iter().map(|&ty| edges(ty)).collect();
    let mut tuples: Vec<Vec<u64>> = match &edges[..] {
        [a] => a.iter().map(|&a| vec![a]).collect(),
        [a, b] => a.iter().flat_map(|&a| b.iter().map(move |&b| vec![a, b])).collect(),
        _ => Vec::new(),
    };
    for _ in 0..4000 {
        let pick = |(edges, &ty): (&Vec<u64>, &Type)| {
            if random.u8(..3) == 0 { random_bits(&mut random, ty) } else { edges[random.usize(..edges.len())] }
        };
        tuples.push(edges.iter().zip(operands).map(pick).collect());
    }
    tuples
}

fn shown(function: &Function, tuple: &[u64]) -> String {
    format!("{tuple:#x?}\n{function}")
}

/// The result of an operation, by other means; nothing where only the engines are compared.
type Reference<'a> = &'a dyn Fn(&[u64]) -> Option<u64>;

/// Compares native code, the evaluator, expansions in the evaluator, folding and the reference.
fn check(op: Op, operands: &[Type], reference: Reference<'_>) {
    let function = function(operands, |builder, args| builder.value(op, args));
    let tuples = tuples(operands);
    let last = *operands.last().unwrap();
    let mut compilers = compilers();
    // Without FMA there is only one way to add.
    compilers.retain(|compiler| op != Op::Fma || compiler.options.cpu != Cpu::Baseline);
    // Those that differ in their backend alone give the same.
    for same in compilers.chunk_by(|a, b| a.options.options == b.options.options) {
        let options = same[0].options.options;
        let evaluated = |tuple: &Vec<u64>| {
            let lane = eval::lane(op, last, options.mad, tuple).unwrap();
            // Truth values are all ones in code.
            let is_bool = matches!(op, Op::Fcmp(_) | Op::Icmp(_) | Op::Ucmp(_));
            let whole = |lane: u64| if is_bool && lane == 1 { u32::MAX.into() } else { lane };
            let (lane, expected) = (whole(lane), reference(tuple).map(whole));
            let shown = || format!("{lane:#x} {op:?} {last:?} {:?} {}", options.mad, shown(&function, tuple));
            assert_eq!(lane, expected.unwrap_or(lane), "evaluator (left) and reference: {}", shown());
            lane
        };
        let lanes: Vec<u64> = tuples.iter().map(evaluated).collect();
        for compiler in same {
            for ((tuple, found), &lane) in tuples.iter().zip(native(compiler, &function, &tuples)).zip(&lanes) {
                let shown = || format!("{op:?} {last:?} {:?} {}", compiler.options, shown(&function, tuple));
                assert_eq!(found, lane, "native code (left) and evaluator: {found:#x} {lane:#x} {}", shown());
            }
        }
        expansion(&function, &options, &tuples[..tuples.len().min(400)], &lanes);
    }
    folds(op, operands, &tuples);
    uniform_operands(op, operands, &tuples);
}

/// The expanded function in the evaluator gives what the operation gives.
fn expansion(function: &Function, options: &Options, tuples: &[Vec<u64>], lanes: &[u64]) {
    let expanded = expand(function, options, Ops::NONE);
    let optimized = optimized(&expanded, options.mad);
    for function in [function, &expanded, &optimized] {
        for (tuples, lanes) in tuples.chunks_exact(4).zip(lanes.chunks_exact(4)) {
            let inputs = |row: RowId| {
                let (number, half) = (row.register.index / 2, row.register.index % 2);
                std::array::from_fn(|lane| f32::from_bits((tuples[lane][usize::from(number)] >> (32 * half)) as u32))
            };
            let quad = Quad { mad: options.mad, ..Quad::new(&inputs, &[]) };
            let outcome = eval::eval(function, &quad).unwrap();
            for lane in 0..4 {
                let word = |half| u64::from(outcome.outputs[&row(RegisterFile::Result, half)][lane]);
                assert_eq!(word(0) | word(1) << 32, lanes[lane], "{}", shown(function, &tuples[lane]));
            }
        }
    }
}

fn constant(builder: &mut Builder, ty: Type, bits: u64) -> Value {
    match ty {
        F32 => builder.f32_bits(bits as u32),
        F64 => builder.f64_bits(bits),
        I64 => builder.i64(bits as i64),
        _ => builder.i32(bits as i32),
    }
}

/// Constants fold to what the evaluator gives.
fn folds(op: Op, operands: &[Type], tuples: &[Vec<u64>]) {
    for tuple in tuples.iter().step_by(tuples.len() / 20) {
        let function = function(&[], |builder, _| {
            let args: Vec<Value> = operands.iter().zip(tuple).map(|(&ty, &bits)| constant(builder, ty, bits)).collect();
            builder.value(op, &args)
        });
        let folded = optimized(&function, Mad::Fused);
        let left = folded.insts().find(|inst| !inst.args.is_empty() && inst.result.is_some());
        assert_eq!(left, None, "{}", shown(&function, tuple));
    }
}

/// An operand that is the same everywhere is not where others are; and folding keeps what an operation gives.
fn uniform_operands(op: Op, operands: &[Type], tuples: &[Vec<u64>]) {
    let mut random = Rng::with_seed(3);
    for place in 0..operands.len().min(2) {
        for _ in 0..4 {
            let edges = edges(operands[place]);
            let bits = edges[random.usize(..edges.len())];
            let function = function(operands, |builder, args| {
                let mut args = args.to_vec();
                args[place] = constant(builder, operands[place], bits);
                builder.value(op, &args)
            });
            let set = |tuple: &Vec<u64>| {
                let mut tuple = tuple.clone();
                tuple[place] = bits;
                tuple
            };
            let tuples: Vec<Vec<u64>> = tuples.iter().step_by(tuples.len() / 200 + 1).map(set).collect();
            for compiler in
                compilers().into_iter().filter(|compiler| op != Op::Fma || compiler.options.cpu == Cpu::Host)
            {
                let options = compiler.options.options;
                let optimized = optimized(&function, options.mad);
                verify(&optimized).unwrap_or_else(|error| panic!("{error}\n{optimized}"));
                for function in [&function, &optimized] {
                    for (tuple, found) in tuples.iter().zip(native(&compiler, function, &tuples)) {
                        let lane = eval::lane(op, *operands.last().unwrap(), options.mad, tuple).unwrap();
                        let is_bool = matches!(op, Op::Fcmp(_) | Op::Icmp(_) | Op::Ucmp(_));
                        let lane = if is_bool && lane == 1 { u32::MAX.into() } else { lane };
                        assert_eq!(found, lane, "{found:#x} {lane:#x} {}", shown(function, tuple));
                    }
                }
            }
        }
    }
}

fn of_32(compute: impl Fn(u32, u32) -> u32) -> impl Fn(&[u64]) -> Option<u64> {
    move |args| Some(compute(args[0] as u32, args.get(1).copied().unwrap_or_default() as u32).into())
}

fn of_64(compute: impl Fn(u64, u64) -> u64) -> impl Fn(&[u64]) -> Option<u64> {
    move |args| Some(compute(args[0], args.get(1).copied().unwrap_or_default()))
}

#[test]
fn arithmetic_of_integers() {
    let both = |op: Op, narrow: fn(u32, u32) -> u32, wide: fn(u64, u64) -> u64| {
        check(op, &[I32, I32], &of_32(narrow));
        check(op, &[I64, I64], &of_64(wide));
    };
    both(Op::Iadd, u32::wrapping_add, u64::wrapping_add);
    both(Op::Isub, u32::wrapping_sub, u64::wrapping_sub);
    both(Op::Imul, u32::wrapping_mul, u64::wrapping_mul);
    both(Op::Iand, |a, b| a & b, |a, b| a & b);
    both(Op::Ior, |a, b| a | b, |a, b| a | b);
    both(Op::Ixor, |a, b| a ^ b, |a, b| a ^ b);
    both(Op::Smin, |a, b| (a as i32).min(b as i32) as u32, |a, b| (a as i64).min(b as i64) as u64);
    both(Op::Smax, |a, b| (a as i32).max(b as i32) as u32, |a, b| (a as i64).max(b as i64) as u64);
    both(Op::Umin, u32::min, u64::min);
    both(Op::Umax, u32::max, u64::max);
    check(Op::SmulHigh, &[I32, I32], &of_32(|a, b| ((i128::from(a as i32) * i128::from(b as i32)) >> 32) as u32));
    check(Op::UmulHigh, &[I32, I32], &of_32(|a, b| ((u128::from(a) * u128::from(b)) >> 32) as u32));
}

/// GPU_PROGRAM A1 to A3: by zero all ones, toward zero otherwise, wrapping.
#[test]
fn division_of_integers() {
    check(Op::Udiv, &[I32, I32], &of_32(|a, b| a.checked_div(b).unwrap_or(u32::MAX)));
    check(Op::Urem, &[I32, I32], &of_32(|a, b| if b == 0 { u32::MAX } else { a % b }));
    check(Op::Udiv, &[I64, I64], &of_64(|a, b| a.checked_div(b).unwrap_or(u64::MAX)));
    check(Op::Urem, &[I64, I64], &of_64(|a, b| if b == 0 { u64::MAX } else { a % b }));
    let signed = |a: i128, b: i128| if b == 0 { (-1, -1) } else { (a / b, a % b) };
    let narrow = |a: u32, b: u32| signed((a as i32).into(), (b as i32).into());
    let wide = |a: u64, b: u64| signed((a as i64).into(), (b as i64).into());
    check(Op::Sdiv, &[I32, I32], &of_32(|a, b| narrow(a, b).0 as u32));
    check(Op::Srem, &[I32, I32], &of_32(|a, b| narrow(a, b).1 as u32));
    check(Op::Sdiv, &[I64, I64], &of_64(|a, b| wide(a, b).0 as u64));
    check(Op::Srem, &[I64, I64], &of_64(|a, b| wide(a, b).1 as u64));
}

/// GPU_PROGRAM A4: counts are masked.
#[test]
fn shifts() {
    check(Op::ShlBy, &[I32, I32], &of_32(|a, b| a << (b % 32)));
    check(Op::UshrBy, &[I32, I32], &of_32(|a, b| a >> (b % 32)));
    check(Op::SshrBy, &[I32, I32], &of_32(|a, b| (a as i32 >> (b % 32)) as u32));
    check(Op::ShlBy, &[I64, I64], &of_64(|a, b| a << (b % 64)));
    check(Op::UshrBy, &[I64, I64], &of_64(|a, b| a >> (b % 64)));
    check(Op::SshrBy, &[I64, I64], &of_64(|a, b| (a as i64 >> (b % 64)) as u64));
    for bits in [0, 1, 5, 31] {
        check(Op::Shl(bits), &[I32], &of_32(|a, _| a << bits));
        check(Op::Ushr(bits), &[I32], &of_32(|a, _| a >> bits));
        check(Op::Sshr(bits), &[I32], &of_32(|a, _| (a as i32 >> bits) as u32));
    }
    for bits in [0, 1, 31, 32, 33, 63] {
        check(Op::Shl(bits), &[I64], &of_64(|a, _| a << bits));
        check(Op::Ushr(bits), &[I64], &of_64(|a, _| a >> bits));
        check(Op::Sshr(bits), &[I64], &of_64(|a, _| (a as i64 >> bits) as u64));
    }
}

fn holds<T: PartialOrd>(compare: Compare, a: T, b: T) -> u64 {
    u64::from(match compare {
        Compare::Eq => a == b,
        Compare::Ne => a != b,
        Compare::Lt => a < b,
        Compare::Le => a <= b,
        Compare::Gt => a > b,
        Compare::Ge => a >= b,
    })
}

#[test]
fn comparisons() {
    for compare in [Compare::Eq, Compare::Ne, Compare::Lt, Compare::Le, Compare::Gt, Compare::Ge] {
        check(Op::Icmp(compare), &[I32, I32], &|args| Some(holds(compare, args[0] as i32, args[1] as i32)));
        check(Op::Icmp(compare), &[I64, I64], &|args| Some(holds(compare, args[0] as i64, args[1] as i64)));
        check(Op::Ucmp(compare), &[I32, I32], &|args| Some(holds(compare, args[0], args[1])));
        check(Op::Ucmp(compare), &[I64, I64], &|args| Some(holds(compare, args[0], args[1])));
        check(Op::Fcmp(compare), &[F64, F64], &|args| Some(holds(compare, double(args[0]), double(args[1]))));
    }
}

/// GPU_PROGRAM A11.
#[test]
fn bits() {
    check(Op::BitCount, &[I32], &of_32(|a, _| (0..32).map(|bit| a >> bit & 1).sum()));
    check(Op::BitReverse, &[I32], &of_32(|a, _| (0..32).map(|bit| (a >> bit & 1) << (31 - bit)).sum()));
    let place = |mut bits: std::vec::IntoIter<u32>, a: u32| bits.find(|bit| a >> bit & 1 != 0).unwrap_or(u32::MAX);
    check(Op::FindMsb, &[I32], &of_32(|a, _| place((0..32).rev().collect::<Vec<_>>().into_iter(), a)));
    check(Op::FindLsb, &[I32], &of_32(|a, _| place((0..32).collect::<Vec<_>>().into_iter(), a)));
}

#[test]
fn halves_of_64_bits() {
    check(Op::MakeLong, &[I32, I32], &|args| Some(args[0] | args[1] << 32));
    check(Op::Low, &[I64], &|args| Some(args[0] & 0xffff_ffff));
    check(Op::High, &[I64], &|args| Some(args[0] >> 32));
    check(Op::SignExtend, &[I32], &|args| Some(args[0] as i32 as i64 as u64));
    check(Op::ZeroExtend, &[I32], &|args| Some(args[0]));
}

/// As arithmetic reads it.
fn double(bits: u64) -> f64 {
    let x = f64::from_bits(bits);
    if x.abs() < f64::MIN_POSITIVE { 0.0f64.copysign(x) } else { x }
}

fn single(bits: u64) -> f32 {
    let x = f32::from_bits(bits as u32);
    if x.abs() < f32::MIN_POSITIVE { 0.0f32.copysign(x) } else { x }
}

/// The bits of a result; nothing if how it was rounded decides whether it is flushed.
fn result(x: f64) -> Option<u64> {
    match x.abs() {
        _ if x.is_nan() => Some(DOUBLE_NAN_BITS),
        f64::MIN_POSITIVE => None,
        magnitude if magnitude < f64::MIN_POSITIVE => Some(0.0f64.copysign(x).to_bits()),
        _ => Some(x.to_bits()),
    }
}

fn result_32(x: f32) -> Option<u64> {
    Some(if x.is_nan() { NAN_BITS.into() } else { x.to_bits().into() })
}

/// GPU_PROGRAM C2 and C3.
#[test]
fn arithmetic_of_doubles() {
    let one = |op: Op, compute: fn(f64) -> f64| check(op, &[F64], &|args| result(compute(double(args[0]))));
    let two = |op: Op, compute: fn(f64, f64) -> f64| {
        check(op, &[F64, F64], &|args| result(compute(double(args[0]), double(args[1]))));
    };
    two(Op::Add, |a, b| a + b);
    two(Op::Sub, |a, b| a - b);
    two(Op::Mul, |a, b| a * b);
    two(Op::Div, |a, b| a / b);
    two(Op::Min, f64::minimum_of);
    two(Op::Max, |a, b| -f64::minimum_of(-a, -b));
    check(Op::Fma, &[F64, F64, F64], &|args| result(double(args[0]).mul_add(double(args[1]), double(args[2]))));
    check(Op::Mad, &[F64, F64, F64], &|_| None);
    one(Op::Sqrt, f64::sqrt);
    one(Op::Floor, f64::floor);
    one(Op::Ceil, f64::ceil);
    one(Op::Trunc, f64::trunc);
    one(Op::Nearest, f64::round_ties_even);
    one(Op::Rcp, |x| 1.0 / x);
    one(Op::Rsq, |x| 1.0 / x.sqrt());
    one(Op::Frc, |x| (x - x.floor()).min(1.0 - f64::EPSILON / 2.0) + if x.is_finite() { 0.0 } else { f64::NAN });
    one(Op::Saturate, |x| x.clamp(0.0, 1.0));
    one(Op::SignedSaturate, |x| x.clamp(-1.0, 1.0));
    check(Op::Neg, &[F64], &|args| Some(args[0] ^ 1 << 63));
    check(Op::Abs, &[F64], &|args| Some(args[0] & !(1 << 63)));
}

trait Minimum {
    fn minimum_of(self, other: Self) -> Self;
}

impl Minimum for f64 {
    /// IEEE 754-2019 minimum.
    fn minimum_of(self, other: Self) -> Self {
        match self.partial_cmp(&other) {
            None => f64::NAN,
            Some(std::cmp::Ordering::Less) => self,
            Some(std::cmp::Ordering::Greater) => other,
            Some(std::cmp::Ordering::Equal) if self.is_sign_negative() => self,
            Some(std::cmp::Ordering::Equal) => other,
        }
    }
}

/// GPU_PROGRAM C4: `a < b ? a : b`, and the bits of a NaN pass.
#[test]
fn machine_minimum_and_maximum() {
    for (op, minimum) in [(Op::MachineMin, true), (Op::MachineMax, false)] {
        check(op, &[F64, F64], &|args| {
            let (a, b) = (double(args[0]), double(args[1]));
            Some(if if minimum { a < b } else { a > b } { a } else { b }.to_bits())
        });
        check(op, &[F32, F32], &|args| {
            let (a, b) = (single(args[0]), single(args[1]));
            Some(if if minimum { a < b } else { a > b } { a } else { b }.to_bits().into())
        });
    }
}

#[test]
fn rounding_of_floats_to_whole_numbers() {
    check(Op::Ceil, &[F32], &|args| result_32(single(args[0]).ceil()));
    check(Op::Trunc, &[F32], &|args| result_32(single(args[0]).trunc()));
    let clamp = |x: f32| x.clamp(-1.0, 1.0);
    check(Op::SignedSaturate, &[F32], &|args| result_32(clamp(single(args[0]))));
}

/// GPU_PROGRAM C7 and C8: clamped, NaN is 0.
#[test]
fn floats_to_integers() {
    for ty in [F32, F64] {
        let value = |bits: u64| if ty == F32 { single(bits).into() } else { double(bits) };
        check(Op::ToSigned(Width::W32), &[ty], &|args| Some(u64::from(value(args[0]) as i32 as u32)));
        check(Op::ToUnsigned(Width::W32), &[ty], &|args| Some(u64::from(value(args[0]) as u32)));
        check(Op::ToSigned(Width::W64), &[ty], &|args| Some(value(args[0]) as i64 as u64));
        check(Op::ToUnsigned(Width::W64), &[ty], &|args| Some(value(args[0]) as u64));
    }
}

const ROUNDINGS: [Rounding; 4] = [Rounding::Nearest, Rounding::Floor, Rounding::Ceil, Rounding::Truncate];

/// The bits of the float, of `digits` binary digits and exponents up to `most`, that `magnitude * 2^scale` is rounded
/// to, if exponents have no lower end: significand and exponent, or infinity.
fn rounded(rounding: Rounding, is_negative: bool, magnitude: u128, digits: u32) -> (u128, u32) {
    let excess = (128 - magnitude.leading_zeros()).saturating_sub(digits);
    let (kept, lost) = (magnitude >> excess, magnitude & ((1 << excess) - 1));
    let half = if excess == 0 { 1 } else { 1 << (excess - 1) };
    let up = match rounding {
        Rounding::Nearest => lost > half || lost == half && kept & 1 == 1,
        Rounding::Floor => is_negative && lost != 0,
        Rounding::Ceil => !is_negative && lost != 0,
        Rounding::Truncate => false,
    };
    (kept + u128::from(up && excess != 0), excess)
}

/// GPU_PROGRAM C10 of integers.
#[test]
fn integers_to_floats() {
    for rounding in ROUNDINGS {
        for (width, digits) in [(Width::W32, 24), (Width::W64, 53)] {
            let float = |value: i128| {
                let (kept, excess) = rounded(rounding, value < 0, value.unsigned_abs(), digits);
                let float = kept as f64 * f64::from(excess).exp2();
                let float = if value < 0 { -float } else { float };
                Some(if width == Width::W32 { u64::from((float as f32).to_bits()) } else { float.to_bits() })
            };
            check(Op::FromSigned(rounding, width), &[I32], &|args| float((args[0] as i32).into()));
            check(Op::FromSigned(rounding, width), &[I64], &|args| float((args[0] as i64).into()));
            check(Op::FromUnsigned(rounding, width), &[I32], &|args| float(args[0].into()));
            check(Op::FromUnsigned(rounding, width), &[I64], &|args| float(args[0].into()));
        }
    }
}

/// Significand and exponent of a number that is not zero.
fn parts(x: f64) -> (u128, i32) {
    let bits = x.to_bits();
    (u128::from(bits & ((1 << 52) - 1) | 1 << 52), (bits >> 52 & 0x7ff) as i32 - 1023 - 52)
}

/// GPU_PROGRAM C10: flushed after rounding, overflow as the direction says.
#[test]
fn doubles_to_floats_and_back() {
    for rounding in ROUNDINGS {
        check(Op::Narrow(rounding), &[F64], &|args| {
            let x = double(args[0]);
            if x == 0.0 || !x.is_finite() {
                return result_32(x as f32);
            }
            let (significand, exponent) = parts(x);
            let (kept, excess) = rounded(rounding, x < 0.0, significand, 24);
            let value = kept as f64 * (f64::from(exponent) + f64::from(excess)).exp2();
            let is_large = value >= 128f64.exp2();
            let stays = match rounding {
                Rounding::Nearest => false,
                Rounding::Floor => x > 0.0,
                Rounding::Ceil => x < 0.0,
                Rounding::Truncate => true,
            };
            let value = match value {
                _ if is_large && stays => f64::from(f32::MAX),
                _ if is_large => f64::INFINITY,
                _ if value < f64::from(f32::MIN_POSITIVE) => 0.0,
                _ => value,
            };
            result_32(value.copysign(x) as f32)
        });
    }
    check(Op::Widen, &[F32], &|args| result(single(args[0]).into()));
}

/// GPU_PROGRAM C9 and C10: denormals are kept.
#[test]
fn halves() {
    for rounding in ROUNDINGS {
        check(Op::RoundToHalf(rounding), &[F32], &|args| {
            let x = single(args[0]);
            if x.is_nan() {
                return Some(0x7fff);
            }
            let up = match rounding {
                Rounding::Nearest => return Some(::half::f16::from_f32(x).to_bits().into()),
                Rounding::Floor => x < 0.0,
                Rounding::Ceil => x > 0.0,
                Rounding::Truncate => false,
            };
            // The last number, by counting, that is not above; or the first that is not below.
            let is_not_above = |bits: &u16| ::half::f16::from_bits(*bits).to_f32() <= x.abs();
            let below = (0..0x7c01u16).collect::<Vec<_>>().partition_point(is_not_above) as u16 - 1;
            let is_exact = ::half::f16::from_bits(below).to_f32() == x.abs();
            let magnitude = if up && !is_exact { below + 1 } else { below };
            Some(u64::from(magnitude) | if x.is_sign_negative() { 0x8000 } else { 0 })
        });
    }
    check(Op::HalfToFloat, &[I32], &|args| result_32(::half::f16::from_bits(args[0] as u16).to_f32()));
}

#[test]
fn bits_of_floats() {
    check(Op::ToBits, &[F64], &|args| Some(args[0]));
    check(Op::FromBits, &[I64], &|args| Some(args[0]));
}

/// 64 bits through loops that lanes leave one after the other, variables, selects and shuffles.
#[test]
fn flow_of_64_bits() {
    let text = "vertex {
        block0:
            v0: f32 = input v[OPOS].x
            v1: f32 = input v[WGHT].x
            v2: i32 = to_bits v0
            v3: i32 = to_bits v1
            v4: i64 = make_long v2, v3
            v5: f64 = from_bits v4
            v6: i32 = iconst 15
            v7: i32 = iand v2, v6
            v8: f64 = const64 0x3ff8000000000000
            store 0, v5
            store 1, v7
            jump block1(v4, v5, v7)
        block1(v9: i64, v10: f64, v11: i32):
            v12: i32 = iconst 0
            v13: bool = icmp.gt v11, v12
            branch v13, block2, block3
        block2:
            v14: i64 = iconst64 6364136223846793005
            v15: i64 = imul v9, v14
            v16: f64 = mul v10, v8
            v17: i32 = iconst -1
            v18: i32 = iadd v11, v17
            v19: f64 = load 0
            v20: f64 = add v19, v16
            store 0, v20
            jump block1(v15, v16, v18)
        block3:
            v21: f64 = load 0
            v22: bool = fcmp.lt v10, v21
            v23: f64 = select v22, v21, v10
            v24: i64 = to_bits v23
            v25: i64 = ixor v24, v9
            v26: i64 = iconst64 1
            v27: i64 = iadd v25, v26
            v28: i32 = low v27
            v29: i32 = high v27
            v30: f32 = from_bits v28
            v31: f32 = from_bits v29
            output o[HPOS].x, v30
            output o[COL0].x, v31
            return
        }";
    let function = parse(text).unwrap();
    verify(&function).unwrap();
    let tuples: Vec<Vec<u64>> = tuples(&[I64]).into_iter().take(400).collect();
    for compiler in compilers() {
        let options = compiler.options.options;
        for optimized in [function.clone(), optimized(&function, options.mad)] {
            let found = native(&compiler, &optimized, &tuples);
            for (tuples, found) in tuples.chunks_exact(4).zip(found.chunks_exact(4)) {
                let inputs = |row: RowId| {
                    std::array::from_fn(|lane| f32::from_bits((tuples[lane][0] >> (32 * row.register.index)) as u32))
                };
                let quad = Quad { mad: options.mad, ..Quad::new(&inputs, &[]) };
                let outcome = eval::eval(&function, &quad).unwrap();
                for lane in 0..4 {
                    let word = |half| u64::from(outcome.outputs[&row(RegisterFile::Result, half)][lane]);
                    assert_eq!(word(0) | word(1) << 32, found[lane], "{}", shown(&optimized, &tuples[lane]));
                }
            }
        }
    }
}

/// Shuffles of 64 bits in a quad.
#[test]
fn shuffles_of_64_bits() {
    for pattern in [[1, 0, 3, 2], [2, 3, 0, 1], [0, 0, 2, 2], [3, 1, 2, 0]] {
        let mut function = function(&[I64], |builder, args| builder.value(Op::QuadShuffle(pattern), args));
        function.stage = Stage::Fragment;
        let tuples: Vec<Vec<u64>> = tuples(&[I64]).into_iter().take(64).collect();
        for compiler in compilers() {
            let found = native(&compiler, &function, &tuples);
            for (tuples, found) in tuples.chunks_exact(4).zip(found.chunks_exact(4)) {
                assert_eq!(pattern.map(|lane| tuples[usize::from(lane)][0]), found);
            }
        }
    }
}

/// Factors of `ty` whose product is near the least normal number, or near a multiple of it whose rest a third number
/// takes away: tuples for [`Op::Fma`], and, if that is zero, for [`Op::Mul`].
fn near_the_least_normal(ty: Type, with_addend: bool) -> Vec<Vec<u64>> {
    let (digits, bias, sign) = if ty == F32 { (24, 127, 31) } else { (53, 1023, 63) };
    let exponent_of_least = 1 - bias;
    let float = |mantissa: u64, exponent: i64| {
        let field = (exponent + digits - 1 + bias) as u64;
        field << (digits - 1) | mantissa & ((1 << (digits - 1)) - 1)
    };
    let mut random = Rng::with_seed(digits as u64);
    let mut tuples = Vec::new();
    while tuples.len() < 6000 {
        let multiple = if with_addend { random.i64(0..7) } else { 0 };
        let a = random.u64(1 << (digits - 1)..1 << digits);
        let b = (1u128 << (2 * digits - 1)) / u128::from(a) + u128::from(random.bool());
        if b >= 1 << digits {
            continue;
        }
        let exponent = exponent_of_least - (2 * digits - 1) + multiple;
        let (of_a, of_b) = (exponent / 2, exponent - exponent / 2);
        let rest = (1i64 << multiple) - 1;
        let rest = match ty {
            F32 => u64::from((rest as f32 * f32::MIN_POSITIVE).to_bits()),
            _ => (rest as f64 * f64::MIN_POSITIVE).to_bits(),
        };
        let flip = u64::from(random.bool()) << sign;
        tuples.push(vec![float(a, of_a) ^ flip, float(b as u64, of_b), rest ^ flip ^ 1 << sign]);
        if !with_addend {
            tuples.last_mut().map(Vec::pop);
        }
    }
    tuples
}

/// A result is flushed if it is too small once it is rounded. Some machines flush before that.
#[test]
fn results_that_round_to_the_least_normal_number_are_normal() {
    for (op, ty, least) in [Op::Mul, Op::Fma]
        .into_iter()
        .flat_map(|op| [(op, F32, u64::from(f32::MIN_POSITIVE.to_bits())), (op, F64, f64::MIN_POSITIVE.to_bits())])
    {
        let operands = if op == Op::Fma { 3 } else { 2 };
        let tuples = near_the_least_normal(ty, op == Op::Fma);
        let function = function(&vec![ty; operands], |builder, args| builder.value(op, args));
        for compiler in compilers().into_iter().filter(|compiler| op == Op::Mul || compiler.options.cpu == Cpu::Host) {
            let mut is_least = 0;
            for (tuple, found) in tuples.iter().zip(native(&compiler, &function, &tuples)) {
                let lane = eval::lane(op, ty, compiler.options.options.mad, tuple).unwrap();
                assert_eq!(found, lane, "{op:?} {found:#x} {lane:#x} {}", shown(&function, tuple));
                is_least += u32::from(found << 1 == least << 1 || found ^ (1 << 31) == least);
            }
            assert!(is_least > 300, "{op:?} {ty:?} {is_least}");
        }
    }
}
