//! Tests of the text form and of the verifier: every operation there and back, and each invariant broken.

mod eval;

use super::columns::{Immediate, TypeSet};
use super::properties::row_of;
use super::table::{MEANINGS, TABLE};
use super::*;
use nvjit_runtime::{MemoryOperation, Register, RegisterFile, RowId, SampleFlags, SampleOperation, TextureTarget};

const GLOBAL: MemoryAccess = MemoryAccess {
    space: MemorySpace::Global,
    binding: 0,
    element: MemoryElement::U32,
    count: 1,
    conversion: nvjit_runtime::ImageConversion::None,
};

/// A function that uses the operation of each row of the table, with 64 bits where `is_wide` and the row has both.
fn every_operation(stage: Stage, is_wide: bool) -> Function {
    let mut function = Function::new(stage);
    let mut builder = Builder::new(&mut function);
    let float = builder.f32(-1.5);
    let int = builder.i32(-7);
    let truth = builder.const_bool(true);
    let texel = builder.inst(
        Op::Sample {
            unit: 3,
            component: 0,
            integers: false,
            operation: SampleOperation::Implicit,
            target: TextureTarget::D2,
            flags: SampleFlags::NONE,
        },
        &[float; 3],
        Type::Texel,
    );
    let double = builder.f64_bits((-1.5f64).to_bits());
    let long = builder.i64(-7);
    let words = builder.inst(Op::LoadMemory(GLOBAL), &[int; 2], Type::Words);
    for row in TABLE {
        let mut args: Vec<Value> = row
            .operands
            .iter()
            .map(|set| match set {
                TypeSet::F64 => double,
                TypeSet::I64 => long,
                TypeSet::Float | TypeSet::Number if is_wide => double,
                TypeSet::Int | TypeSet::Any if is_wide => long,
                TypeSet::I32 | TypeSet::Int => int,
                TypeSet::Bool => truth,
                TypeSet::Texel => texel,
                TypeSet::Words => words,
                _ => float,
            })
            .collect();
        if let Some(count) = row.op.operands_before_mask() {
            let operand = if matches!(row.op, Op::Sample { .. }) { float } else { int };
            args = vec![operand; count];
        }
        if row.result.is_none() {
            // A variable has one type, and so has what is prepared.
            let op = match row.op {
                Op::Store(_) if is_wide => Op::Store(1),
                Op::Prepare(_) if is_wide => Op::Prepare(1),
                op => op,
            };
            builder.effect_of(op, &args);
            continue;
        }
        builder.set_source(builder.function().types.len() as u32);
        builder.value(row.op, &args);
    }
    function
}

fn round_trip(function: &Function) {
    let text = function.to_string();
    assert_eq!(parse(&text).as_ref(), Ok(function), "{text}");
}

#[test]
fn every_operation_is_well_formed_and_reads_back() {
    for stage in [Stage::Fragment, Stage::Vertex, Stage::VertexState] {
        for is_wide in [false, true] {
            let function = every_operation(stage, is_wide);
            assert_eq!(verify(&function), Ok(()), "{function}");
            round_trip(&function);
        }
    }
}

#[test]
fn every_operation_has_a_row_of_its_own() {
    for row in TABLE {
        assert_eq!(row.op.to_string(), row.name);
        assert_eq!(TABLE.iter().filter(|other| other.name == row.name).count(), 1, "{}", row.name);
    }
    // Rows of one operation are adjacent.
    let mut variants: Vec<_> = TABLE.iter().map(|row| std::mem::discriminant(&row.op)).collect();
    variants.dedup();
    let different: std::collections::HashSet<_> = variants.iter().collect();
    assert_eq!(different.len(), variants.len());
    for compare in [Compare::Eq, Compare::Ne, Compare::Lt, Compare::Le, Compare::Gt, Compare::Ge] {
        let commutes = matches!(compare, Compare::Eq | Compare::Ne);
        let all = [Op::Fcmp(compare), Op::Icmp(compare), Op::Ucmp(compare)];
        assert_eq!(all.map(Op::is_commutative), [commutes; 3]);
    }
}

/// Every operation whose immediate has a row for each of its values.
fn operations_with_a_row_for_each_immediate() -> Vec<Op> {
    let compares = [Compare::Eq, Compare::Ne, Compare::Lt, Compare::Le, Compare::Gt, Compare::Ge];
    let formats = [PackFormat::Half2, PackFormat::Ushort2, PackFormat::Byte4, PackFormat::Ubyte4];
    let roundings = [Rounding::Nearest, Rounding::Floor, Rounding::Ceil, Rounding::Truncate];
    let widths = [Width::W32, Width::W64];
    let mut all: Vec<Op> = (0..4).map(Op::Texel).collect();
    all.extend(compares.into_iter().flat_map(|compare| [Op::Fcmp(compare), Op::Icmp(compare), Op::Ucmp(compare)]));
    all.extend(formats.map(Op::Pack));
    all.extend(formats.into_iter().flat_map(|format| (0..4).map(move |component| Op::Unpack(format, component))));
    all.extend(roundings.into_iter().flat_map(|rounding| [Op::RoundToHalf(rounding), Op::Narrow(rounding)]));
    all.extend(widths.into_iter().flat_map(|width| [Op::ToSigned(width), Op::ToUnsigned(width)]));
    for rounding in roundings {
        all.extend(widths.into_iter().flat_map(|to| [Op::FromSigned(rounding, to), Op::FromUnsigned(rounding, to)]));
    }
    all
}

#[test]
fn every_combination_of_immediates_has_a_row() {
    let all = operations_with_a_row_for_each_immediate();
    for &op in &all {
        assert_eq!(row_of(op).map(|row| row.op), Some(op));
    }
    let unknown = TABLE.iter().filter(|row| {
        let has_number = format!("{:?}", row.op) != MEANINGS[usize::from(row.op.number())].variant;
        row.immediate == Immediate::None && has_number && !all.contains(&row.op)
    });
    assert_eq!(unknown.map(|row| row.name).next(), None, "the list above lacks an operation");
    for op in [Op::Texel(4), Op::Unpack(PackFormat::Half2, 4)] {
        assert!(row_of(op).is_none(), "{op:?}");
    }
}

#[test]
fn rows_agree_with_the_operands_that_immediates_decide() {
    for row in TABLE {
        let is_special = row.operands.contains(&TypeSet::Special);
        assert_eq!(is_special, row.op.operands_before_mask().is_some(), "{}", row.name);
        assert!(!is_special || row.operands.len() == 1, "{}", row.name);
        assert!(!(row.reads_memory && row.writes_memory), "{}", row.name);
    }
}

#[test]
fn immediates_read_back() {
    let mut function = Function::new(Stage::Fragment);
    let mut builder = Builder::new(&mut function);
    let float = builder.f32_bits(0x7fc0_0001);
    builder.f32(f32::NEG_INFINITY);
    builder.f32_bits(1);
    let int = builder.i32(i32::MIN);
    for (offset, first, count) in [(-64, 0, 96), (Op::LEAST_OFFSET, 3, 0), (i32::MAX, 1, u16::MAX)] {
        builder.float(Op::ParamRelative { first, count, offset, component: 3 }, &[int]);
    }
    builder.float(Op::Param { index: u16::MAX, component: 2 }, &[]);
    for op in lookups() {
        let args: Vec<Value> =
            sample_rows(op).into_iter().map(|row| if row.is_integer() { int } else { float }).collect();
        builder.inst(op, &args, Type::Texel);
    }
    for (first, count, offset) in [(0, 0, -64), (3, u16::MAX - 3, i32::MAX), (0, 7, Op::LEAST_OFFSET)] {
        let place = ArrayPlace { first, count, offset };
        builder.int(Op::ArrayLoad(place), &[int]);
        builder.effect_of(Op::ArrayStore(place), &[int, float]);
    }
    for element in MemoryElement::ALL {
        for count in 1..=4 {
            for word in 0..2 * count {
                builder.int(Op::LoadConstant { binding: 15, element, count, word }, &[int]);
            }
            for (space, binding) in [(MemorySpace::Global, 0), (MemorySpace::Storage, 15), (MemorySpace::Shared, 0)] {
                let access =
                    MemoryAccess { space, binding, element, count, conversion: nvjit_runtime::ImageConversion::None };
                let words = builder.inst(Op::LoadMemory(access), &[int; 2], Type::Words);
                builder.int(Op::Word(7), &[words]);
                builder.effect_of(Op::StoreMemory(access), &vec![int; 2 + usize::from(count) * element.words()]);
            }
        }
        for operation in MemoryOperation::ALL.into_iter().filter(|_| element.bytes() >= 4) {
            if operation.is_atomic() {
                let op = Op::AtomicMemory(operation, MemoryAccess { element, ..GLOBAL });
                builder.inst(op, &vec![int; op.operands_before_mask().unwrap()], Type::Words);
            }
        }
    }
    for bits in [0, 1, 31] {
        builder.int(Op::Shl(bits), &[int]);
        builder.int(Op::Ushr(bits), &[int]);
        builder.int(Op::Sshr(bits), &[int]);
    }
    for pattern in [[0, 1, 2, 3], [1, 0, 3, 2], [2, 3, 0, 1], [0, 0, 0, 0], [3, 3, 1, 0]] {
        builder.inst(Op::QuadShuffle(pattern), &[int], Type::I32);
    }
    assert_eq!(verify(&function), Ok(()));
    round_trip(&function);
}

#[test]
fn rows_of_every_register_read_back() {
    let files = [
        (RegisterFile::Temporary, 32),
        (RegisterFile::HalfTemporary, 64),
        (RegisterFile::Address, 2),
        (RegisterFile::ConditionCode, 2),
        (RegisterFile::InstructionCount, 1),
    ];
    for (stage, attributes, results) in
        [(Stage::Fragment, 12, 3), (Stage::Vertex, 16, 21), (Stage::VertexState, 16, 256)]
    {
        let mut function = Function::new(stage);
        let mut builder = Builder::new(&mut function);
        for index in 0..attributes {
            let row = RowId::new(Register::new(RegisterFile::Attribute, index), (index % 4) as u8);
            builder.float(Op::Input(row), &[]);
        }
        let value = builder.f32(0.0);
        for (file, count) in files.into_iter().chain([(RegisterFile::Result, results)]) {
            for index in 0..count {
                builder.effect(Op::Output(RowId::new(Register::new(file, index), 1)), value);
            }
        }
        round_trip(&function);
    }
}

const BRANCHES: &str = "\
vertex {
block0:
    v0: f32 = input v[OPOS].x
    v1: f32 = const 0x3f800000              ; 1.0
    v2: bool = fcmp.gt v0, v1 !GT.x @3
    v3: i32 = iconst -5
    branch v2, block1(v0, v3), block2
block1(v4: f32, v5: i32):
    switch v5, block2, block1(v1, v5), block3(v4)
block2:
    jump block3(v0)
block3(v6: f32):
    v7: f32 = to_fp16 v6 @0
    output o[HPOS].w, v7
    return
}
";

#[test]
fn terminators_notes_and_sources_read_back() {
    let function = parse(BRANCHES).unwrap();
    assert_eq!(verify(&function), Ok(()));
    assert_eq!(function.to_string(), BRANCHES);
    let note = function.blocks[0].insts[2].note.unwrap();
    assert_eq!((note.rule, note.component), (CcRule::Gt, 0));
    assert_eq!(function.blocks[0].insts[2].source, 3);
    assert_eq!(function.blocks[3].insts[0].op, Op::ToFp16);
}

#[test]
fn values_without_a_definition_read_back() {
    let mut function = parse(BRANCHES).unwrap();
    function.new_value(Type::Texel);
    function.blocks[0].insts.remove(1);
    function.blocks[1].terminator = Terminator::Return;
    let text = function.to_string();
    assert!(text.contains("unused v1: f32, v8: texel"), "{text}");
    round_trip(&function);
}

#[test]
fn errors_name_the_line() {
    let cases = [
        ("", 1),
        ("pixel {\n}", 1),
        ("vertex {\n}", 2),
        ("vertex {\nblock0:\n", 2),
        ("vertex {\nblock0:\n}", 3),
        ("vertex {\nblock1:\nreturn\n}", 2),
        ("vertex {\nblock0:\n return\n}\nblock1:", 5),
        ("vertex {\nblock0:\n v0: f32 = bad\n return\n}", 3),
        ("vertex {\nblock0:\n v0: f16 = const 0x0\n return\n}", 3),
        ("vertex {\nblock0:\n v0: f32 = const 1.0\n return\n}", 3),
        ("vertex {\nblock0:\n v0: f32 = const 0x100000000\n return\n}", 3),
        ("vertex {\nblock0:\n v0: f32 = input f[COL0].x\n return\n}", 3),
        ("vertex {\nblock0:\n v0: f32 = input v[0].q\n return\n}", 3),
        ("vertex {\nblock0:\n v0: f32 = param 1.x @-3\n return\n}", 3),
        ("vertex {\nblock0:\n v0: f32 = param 1.x !XX.x\n return\n}", 3),
        ("vertex {\nblock0:\n kill w0\n return\n}", 3),
        ("vertex {\nblock0:\n kill v0\n return\n}", 5),
        ("vertex {\nblock0:\n v7: f32 = const 0x0\n return\n}", 5),
        ("vertex {\nblock0:\n v4294967295: f32 = const 0x0\n return\n}", 5),
        ("vertex {\nblock0:\n v0: f32 = const 0x0\n v0: f32 = const 0x0\n return\n}", 6),
        ("vertex {\nblock0:\n jump block1(\n}", 3),
        ("vertex {\nblock0:\n branch v0, block0\n}", 3),
        ("vertex {\nblock0:\n return v0\n}", 3),
        ("vertex {\nblock0:\n return\n return\n}", 4),
        ("vertex {\nblock0:\n return\n unused v0: f32\n}", 4),
    ];
    for (text, line) in cases {
        let error = parse(text).expect_err(text);
        assert_eq!(error.line, line, "{text}: {error}");
    }
}

#[test]
fn no_text_makes_the_parser_panic() {
    // Cut, repeat and mix the characters of a good text, by a fixed pseudo-random sequence.
    let mut random = fastrand::Rng::with_seed(1);
    let mut next = |limit: usize| random.usize(..limit);
    let full = format!("{}{BRANCHES}", every_operation(Stage::Fragment, true));
    let spare: Vec<char> = "(){}:;,.!@=v0 é\n-x".chars().collect();
    for _ in 0..3000 {
        let mut text: Vec<char> = full.chars().skip(next(6000)).take(200).collect();
        for _ in 0..8 {
            let place = next(text.len().max(1)).min(text.len());
            text.insert(place, spare[next(spare.len())]);
        }
        let text: String = text.into_iter().collect();
        let _ = parse(&format!("fragment {{\nblock0:\n{text}\n return\n}}"));
        let _ = parse(&text);
    }
}

/// A function that [`verify`] accepts, changed by `change`, is refused for a reason that has `word` in it.
fn refuses(word: &str, change: impl FnOnce(&mut Function)) {
    let mut function = parse(BRANCHES).unwrap();
    change(&mut function);
    let error = verify(&function).expect_err(word);
    assert!(error.0.contains(word), "{error}");
}

fn inst(op: Op, args: &[u32], result: Option<u32>) -> Inst {
    Inst {
        op,
        args: args.iter().map(|&arg| Value(arg)).collect(),
        result: result.map(Value),
        source: NO_SOURCE,
        note: None,
    }
}

#[test]
fn the_entry_stands_alone() {
    refuses("no block", |function| function.blocks.clear());
    refuses("entry has parameters", |function| {
        let value = function.new_value(Type::F32);
        function.blocks[0].params.push(value);
    });
    refuses("goes to the entry", |function| {
        function.blocks[2].terminator = Terminator::Jump(Target { block: Block(0), args: Args::new() });
    });
}

#[test]
fn names_exist() {
    refuses("uses v99", |function| function.blocks[2].insts.push(inst(Op::Kill, &[99], None)));
    refuses("defines v99", |function| function.blocks[2].insts.push(inst(Op::ConstI32(0), &[], Some(99))));
    refuses("uses v99", |function| {
        function.blocks[3].terminator = Terminator::Switch { index: Value(99), targets: vec![] }
    });
    refuses("goes to block9", |function| {
        function.blocks[2].terminator = Terminator::Jump(Target { block: Block(9), args: Args::new() });
    });
}

#[test]
fn definitions_dominate_uses() {
    refuses("twice", |function| {
        let first = function.blocks[0].insts[0].clone();
        function.blocks[2].insts.push(first);
    });
    refuses("not defined", |function| function.blocks[0].insts.swap(0, 2));
    // Block 3 is reached without block 1.
    refuses("not defined", |function| function.blocks[3].insts[0].args[0] = Value(4));
    // A loop does not make a later definition an earlier one.
    refuses("not defined", |function| {
        let value = function.new_value(Type::I32);
        function.blocks[1].insts.push(inst(Op::Iadd, &[value.0, value.0], Some(value.0)));
    });
    refuses("not defined", |function| {
        let value = function.new_value(Type::F32);
        function.blocks[2].terminator =
            Terminator::Jump(Target { block: Block(3), args: [value].into_iter().collect() });
    });
    // Unreachable code is exempt.
    let mut function = parse(BRANCHES).unwrap();
    function.blocks.push(BlockData {
        params: Vec::new(),
        insts: vec![inst(Op::Output(RowId::new(Register::new(RegisterFile::Result, 0), 0)), &[4], None)],
        terminator: Terminator::Return,
    });
    assert_eq!(verify(&function), Ok(()));
}

#[test]
fn operands_and_results_have_the_types_of_the_table() {
    for (row, is_wide) in TABLE.iter().flat_map(|row| [(row, false), (row, true)]) {
        let function = every_operation(Stage::Fragment, is_wide);
        let place = function.blocks[0].insts.iter().position(|inst| inst.op.to_string() == row.name).unwrap();
        let broken = |change: &dyn Fn(&mut Inst)| {
            let mut function = function.clone();
            change(&mut function.blocks[0].insts[place]);
            verify(&function).expect_err(row.name);
        };
        broken(&|inst| inst.args.push(Value(0)));
        if row.op.operands_before_mask().is_some() {
            let mut masked = function.clone();
            masked.blocks[0].insts[place].args.push(Value(2));
            assert_eq!(verify(&masked), Ok(()), "{}", row.name);
            round_trip(&masked);
            masked.blocks[0].insts[place].args.push(Value(2));
            verify(&masked).expect_err(row.name);
        }
        // Values 0 to 6 are a float, an integer, a truth value, a texel, an F64, an I64 and words of memory.
        let operands = row.op.operands_before_mask().unwrap_or(row.operands.len());
        for operand in 0..operands {
            broken(&|inst| {
                let wrong = if inst.args[operand] == Value(3) { 0 } else { 3 };
                inst.args[operand] = Value(wrong);
            });
            // A number of another width, or of another kind.
            let ty = function.ty(function.blocks[0].insts[place].args[operand]);
            let set = row.operands.get(operand).copied().unwrap_or(TypeSet::Special);
            let others: &[u32] = match (set, ty) {
                (TypeSet::Word | TypeSet::Number | TypeSet::Any | TypeSet::Special, _) => &[],
                (TypeSet::Bool | TypeSet::Texel, _) => &[],
                (_, Type::F32 | Type::I64) => &[1, 4],
                _ => &[0, 5],
            };
            let is_free = matches!(row.operands, [TypeSet::Float | TypeSet::Int]);
            for &other in others.iter().filter(|_| !is_free) {
                broken(&|inst| inst.args[operand] = Value(other));
            }
        }
        broken(&|inst| inst.result = if inst.result.is_some() { None } else { Some(Value(0)) });
        let mut retyped = function.clone();
        if let Some(result) = function.blocks[0].insts[place].result {
            // A load may return any number.
            let wrong: &[Type] = match (row.result, function.ty(result)) {
                (Some(TypeSet::Number), _) => &[Type::Bool, Type::Texel],
                (Some(TypeSet::Word), _) => &[Type::F64, Type::I64, Type::Bool],
                (_, Type::F32) => &[Type::I32, Type::F64, Type::Bool],
                (_, Type::F64) => &[Type::F32, Type::I64, Type::Bool],
                (_, Type::I32) => &[Type::F32, Type::I64, Type::Bool],
                (_, Type::I64) => &[Type::F64, Type::I32, Type::Bool],
                _ => &[Type::I32, Type::I64],
            };
            for &wrong in wrong {
                retyped.types[result.0 as usize] = wrong;
                verify(&retyped).expect_err(row.name);
            }
        }
    }
    refuses("wrong number or types", |function| {
        // The arms of a select have one type.
        let value = function.new_value(Type::F32);
        function.blocks[0].insts.push(inst(Op::Select, &[2, 3, 1], Some(value.0)));
    });
}

/// A lookup of every operation, target and set of flags that asks for other rows.
fn lookups() -> Vec<Op> {
    let flags = [SampleFlags::NONE, SampleFlags::OFFSETS, SampleFlags::LEAST_LOD.with(SampleFlags::GPU_PROGRAM)];
    let targets = TextureTarget::ALL.into_iter();
    let of_target = |target| SampleOperation::ALL.into_iter().map(move |operation| (target, operation));
    targets
        .flat_map(of_target)
        .flat_map(|(target, operation)| {
            flags.map(|flags| Op::Sample { unit: 31, component: 2, integers: true, operation, target, flags })
        })
        .collect()
}

#[test]
fn lookups_have_an_operand_for_each_row() {
    let count = |operation, target, flags| {
        sample_rows(Op::Sample { unit: 0, component: 0, integers: false, operation, target, flags }).len()
    };
    let (d2, none) = (TextureTarget::D2, SampleFlags::NONE);
    assert_eq!(count(SampleOperation::Implicit, d2, none), 3);
    assert_eq!(count(SampleOperation::Derivatives, d2, none), 9);
    assert_eq!(count(SampleOperation::Bias, d2, none), 4);
    assert_eq!(count(SampleOperation::Level, TextureTarget::ShadowArray2D, none), 6);
    assert_eq!(count(SampleOperation::Fetch, d2, SampleFlags::OFFSETS), 8);
    assert_eq!(count(SampleOperation::Size, d2, none), 1);
    assert_eq!(count(SampleOperation::Samples, TextureTarget::Multisample2D, none), 0);
    assert_eq!(count(SampleOperation::GatherOffsets, TextureTarget::ArrayCube, SampleFlags::LEAST_LOD), 13);
    for op in lookups() {
        let right = sample_rows(op);
        let mut function = Function::new(Stage::Fragment);
        let mut builder = Builder::new(&mut function);
        let values = [builder.f32(1.0), builder.i32(1)];
        let args: Vec<Value> = right.iter().map(|row| values[usize::from(row.is_integer())]).collect();
        builder.inst(op, &args, Type::Texel);
        assert_eq!(verify(&function), Ok(()), "{function}");
        for wrong in [0, args.len()] {
            let mut broken = function.clone();
            let args = &mut broken.blocks[0].insts[2].args;
            match right.first() {
                Some(first) if wrong == 0 => args[0] = values[usize::from(!first.is_integer())],
                _ => args.push(values[0]),
            }
            verify(&broken).expect_err("a row of the wrong type, or one too many");
        }
    }
}

#[test]
fn numbers_in_operations_are_in_range() {
    let row = RowId::new(Register::new(RegisterFile::Result, 0), 4);
    let float = [
        Op::Input(row),
        Op::Param { index: 0, component: 4 },
        Op::Unpack(PackFormat::Half2, 4),
        Op::QuadShuffle([0, 1, 2, 4]),
    ];
    for op in float {
        refuses("out of range", |function| {
            let value = function.new_value(Type::F32);
            let args: &[u32] = if matches!(op, Op::Unpack(..) | Op::QuadShuffle(_)) { &[0] } else { &[] };
            function.blocks[0].insts.push(inst(op, args, Some(value.0)));
        });
    }
    for op in [Op::Shl(32), Op::Ushr(32), Op::Sshr(32), Op::Shl(64), Op::Ushr(64), Op::Sshr(64)] {
        refuses("out of range", |function| {
            let value = function.new_value(Type::I32);
            function.blocks[0].insts.push(inst(op, &[3], Some(value.0)));
        });
    }
    for op in [Op::Shl(64), Op::Ushr(64), Op::Sshr(64)] {
        refuses("out of range", |function| {
            let (long, value) = (function.new_value(Type::I64), function.new_value(Type::I64));
            function.blocks[0].insts.push(inst(Op::SignExtend, &[3], Some(long.0)));
            function.blocks[0].insts.push(inst(op, &[long.0], Some(value.0)));
        });
    }
    refuses("out of range", |function| {
        if let Some(note) = &mut function.blocks[0].insts[2].note {
            note.component = 4;
        }
    });
}

#[test]
fn targets_fill_parameters() {
    let target = |args: &[u32]| Target { block: Block(3), args: args.iter().map(|&arg| Value(arg)).collect() };
    refuses("does not give", |function| function.blocks[2].terminator = Terminator::Jump(target(&[])));
    refuses("does not give", |function| function.blocks[2].terminator = Terminator::Jump(target(&[0, 1])));
    refuses("does not give", |function| function.blocks[2].terminator = Terminator::Jump(target(&[3])));
    refuses("Bool", |function| {
        function.blocks[2].terminator =
            Terminator::Branch { condition: Value(0), then: target(&[0]), otherwise: target(&[0]) };
    });
    refuses("I32", |function| {
        function.blocks[2].terminator = Terminator::Switch { index: Value(0), targets: vec![target(&[0])] };
    });
    refuses("nothing", |function| {
        function.blocks[2].terminator = Terminator::Switch { index: Value(3), targets: vec![] };
    });
}

#[test]
fn texels_come_from_lookups() {
    refuses("texel", |function| {
        let value = function.new_value(Type::Texel);
        function.blocks[2].params.push(value);
    });
}

#[test]
fn outputs_are_set_once_before_a_return() {
    refuses("twice", |function| {
        let again = function.blocks[3].insts[1].clone();
        function.blocks[3].insts.push(again);
    });
    refuses("does not return", |function| {
        let early = inst(function.blocks[3].insts[1].op, &[0], None);
        function.blocks[2].insts.push(early);
    });
}

#[test]
fn notes_stand_on_truth_values() {
    refuses("noted", |function| {
        let note = function.blocks[0].insts[2].note;
        function.blocks[0].insts[0].note = note;
    });
}

#[test]
fn a_variable_has_one_type() {
    refuses("two types", |function| {
        function.blocks[0].insts.push(inst(Op::Store(7), &[3], None));
        let value = function.new_value(Type::F32);
        function.blocks[1].insts.push(inst(Op::Load(7), &[], Some(value.0)));
    });
}

#[test]
fn primitive_functions_have_primitive_operations() {
    let mut function = parse(BRANCHES).unwrap();
    function.blocks[3].insts[0].op = Op::ToFx12;
    assert!(verify_primitive(&function).expect_err("to_fx12").0.contains("not primitive"));
    // Or what some machines have.
    for op in [Op::Floor, Op::ToFp16] {
        function.blocks[3].insts[0].op = op;
        assert_eq!(verify_primitive(&function), Ok(()));
    }
}

#[test]
fn dominators_of_a_loop_with_two_ways_in() {
    let mut function = parse(BRANCHES).unwrap();
    let dominators = Dominators::new(&function);
    assert_eq!(dominators.order()[0], Block(0));
    assert!(dominators.dominates(Block(0), Block(3)));
    assert!(dominators.dominates(Block(1), Block(1)));
    assert!(!dominators.dominates(Block(1), Block(2)));
    assert!(!dominators.dominates(Block(2), Block(3)));
    assert_eq!(dominators.parent(Block(3)), Some(Block(0)));
    assert_eq!(dominators.parent(Block(0)), None);
    function.blocks[0].terminator = Terminator::Return;
    assert!(!Dominators::new(&function).reaches(Block(2)));
}

#[test]
fn immediates_are_known_by_their_operation() {
    for row in TABLE {
        let has_text = row.op.to_string() != row.name;
        assert!(!has_text);
        let mut text = String::new();
        super::spelling::write_immediate(&mut text, Stage::Fragment, row.op).unwrap();
        assert_eq!(text.is_empty(), row.immediate == Immediate::None, "{}", row.name);
    }
}

/// A branch that divides lanes, and in it `line`, which defines v3.
fn in_branch(line: &str) -> Result<(), String> {
    let text = format!(
        "fragment {{
        block0:
            v0: f32 = input f[COL0].x
            v1: f32 = ddx v0
            v2: bool = fcmp.lt v0, v1
            branch v2, block1(v1), block3(v0)
        block1(v4: f32):
            v5: f32 = mul v4, v1
            jump block2
        block2:
            {line}
            jump block3(v3)
        block3(v6: f32):
            v7: f32 = ddx v6
            output o[COLR].x, v7
            return
        }}"
    );
    verify(&parse(&text).unwrap_or_else(|error| panic!("{error}\n{text}"))).map_err(|error| error.0)
}

/// Values that inactive lanes do not have must not be read across lanes; in uniform control flow, any value may.
#[test]
fn values_that_cross_lanes_exist_in_all_lanes() {
    for line in [
        "v3: f32 = ddx v0",
        "v3: f32 = ddx v1",
        "v8: f32 = load 0\nv3: f32 = ddx v8",
        "v8: f32 = load 0\nv9: f32 = mul v8, v1\nv3: f32 = ddy v9",
        "v8: f32 = load 0\nv9: f32 = ddx v8\nv3: f32 = quad_shuffle 3210, v9",
        "v8: texel = sample TEX0 2D derivatives, v4, v4, v4, v4, v4, v4, v4, v4, v4\nv3: f32 = texel.x v8",
    ] {
        assert_eq!(in_branch(line), Ok(()), "{line}");
    }
    for line in [
        "v3: f32 = ddx v4",
        "v3: f32 = ddx v5",
        "v8: f32 = mul v5, v1\nv3: f32 = ddx v8",
        "v8: texel = sample TEX0 2D implicit, v0, v4, v0\nv3: f32 = texel.x v8",
        "v8: texel = sample TEX0 2D implicit, v0, v0, v0\nv9: f32 = texel.x v8\nv3: f32 = ddx v9",
    ] {
        assert!(in_branch(line).is_err_and(|error| error.contains("not there in all")), "{line}");
    }
}
