//! Every form of every operation, against a decoder that others wrote; and what becomes of several groups of lanes.

use super::encode::{Assembler, Place, Placed};
use super::machine::{Block, Function as MachineFunction, Inst, Memory, NONE, Operand, RAX};
use super::table::{Class, Form, Op};
use super::{Machine, Shape, schedule};
use crate::compiler::work::Meter;
use iced_x86::{Code, Decoder, DecoderOptions, Instruction, OpKind, Register, RoundingControl};

/// Their names in the manuals.
const NAMES: &[(Op, &str)] = &[
    (Op::Move, "vmovaps"),
    (Op::Move64, "vmovapd"),
    (Op::Load, "vmovups"),
    (Op::Save, "vmovups"),
    (Op::Broadcast, "vbroadcastss"),
    (Op::Broadcast64, "vbroadcastsd"),
    (Op::Duplicate64, "vmovddup"),
    (Op::BroadcastGeneral, "vpbroadcastd"),
    (Op::FromGeneral32, "vmovd"),
    (Op::BroadcastWord, "vpbroadcastd"),
    (Op::ToGeneral32, "vmovd"),
    (Op::Zero, "vpxord"),
    (Op::Add, "vaddps"),
    (Op::Sub, "vsubps"),
    (Op::Mul, "vmulps"),
    (Op::Div, "vdivps"),
    (Op::Min, "vminps"),
    (Op::Max, "vmaxps"),
    (Op::Sqrt, "vsqrtps"),
    (Op::Round, "vrndscaleps"),
    (Op::Range, "vrangeps"),
    (Op::Compare, "vcmpps"),
    (Op::Fma, "vfmadd132ps"),
    (Op::FmaBy, "vfmadd132ps"),
    (Op::FmaUp, "vfmadd231ps"),
    (Op::ReciprocalRoot, "vrsqrt14ps"),
    (Op::Fixup, "vfixupimmps"),
    (Op::Add64, "vaddpd"),
    (Op::Sub64, "vsubpd"),
    (Op::Mul64, "vmulpd"),
    (Op::Div64, "vdivpd"),
    (Op::Min64, "vminpd"),
    (Op::Max64, "vmaxpd"),
    (Op::Sqrt64, "vsqrtpd"),
    (Op::Round64, "vrndscalepd"),
    (Op::Compare64, "vcmppd"),
    (Op::Fma64, "vfmadd132pd"),
    (Op::And, "vpandd"),
    (Op::Or, "vpord"),
    (Op::Xor, "vpxord"),
    (Op::And64, "vpandq"),
    (Op::Or64, "vporq"),
    (Op::Xor64, "vpxorq"),
    (Op::AddInt, "vpaddd"),
    (Op::SubInt, "vpsubd"),
    (Op::MulInt, "vpmulld"),
    (Op::MinSigned, "vpminsd"),
    (Op::MinUnsigned, "vpminud"),
    (Op::MaxSigned, "vpmaxsd"),
    (Op::MaxUnsigned, "vpmaxud"),
    (Op::ShiftLeft, "vpslld"),
    (Op::ShiftRight, "vpsrld"),
    (Op::ShiftSigned, "vpsrad"),
    (Op::RotateLeft, "vprold"),
    (Op::ShiftLeftBy, "vpsllvd"),
    (Op::ShiftRightBy, "vpsrlvd"),
    (Op::ShiftSignedBy, "vpsravd"),
    (Op::CompareInt, "vpcmpd"),
    (Op::CompareUnsigned, "vpcmpud"),
    (Op::Test, "vptestmd"),
    (Op::MulWide, "vpmuldq"),
    (Op::MulWideUnsigned, "vpmuludq"),
    (Op::AddInt64, "vpaddq"),
    (Op::SubInt64, "vpsubq"),
    (Op::MulInt64, "vpmullq"),
    (Op::MinSigned64, "vpminsq"),
    (Op::MinUnsigned64, "vpminuq"),
    (Op::MaxSigned64, "vpmaxsq"),
    (Op::MaxUnsigned64, "vpmaxuq"),
    (Op::ShiftLeft64, "vpsllq"),
    (Op::ShiftRight64, "vpsrlq"),
    (Op::ShiftSigned64, "vpsraq"),
    (Op::ShiftLeftBy64, "vpsllvq"),
    (Op::ShiftRightBy64, "vpsrlvq"),
    (Op::ShiftSignedBy64, "vpsravq"),
    (Op::CompareInt64, "vpcmpq"),
    (Op::CompareUnsigned64, "vpcmpuq"),
    (Op::Select, "vpblendmd"),
    (Op::Select64, "vpblendmq"),
    (Op::AndNot, "vpandnd"),
    (Op::IntToFloat, "vcvtdq2ps"),
    (Op::UnsignedToFloat, "vcvtudq2ps"),
    (Op::FloatToInt, "vcvttps2dq"),
    (Op::FloatToUnsigned, "vcvttps2udq"),
    (Op::LongToDouble, "vcvtqq2pd"),
    (Op::UnsignedLongToDouble, "vcvtuqq2pd"),
    (Op::LongToFloat, "vcvtqq2ps"),
    (Op::UnsignedLongToFloat, "vcvtuqq2ps"),
    (Op::DoubleToLong, "vcvttpd2qq"),
    (Op::DoubleToUnsignedLong, "vcvttpd2uqq"),
    (Op::DoubleToInt, "vcvttpd2dq"),
    (Op::DoubleToUnsigned, "vcvttpd2udq"),
    (Op::Narrow, "vcvtpd2ps"),
    (Op::Widen, "vcvtps2pd"),
    (Op::ToHalf, "vcvtps2ph"),
    (Op::FromHalf, "vcvtph2ps"),
    (Op::NarrowInts, "vpmovdw"),
    (Op::WidenUnsigned, "vpmovzxwd"),
    (Op::Shuffle, "vpermilps"),
    (Op::ShuffleTwo, "vshufps"),
    (Op::ShuffleTwo64, "vshufpd"),
    (Op::UnpackLow, "vpunpckldq"),
    (Op::UnpackHigh, "vpunpckhdq"),
    (Op::UnpackLow64, "vpunpcklqdq"),
    (Op::UnpackHigh64, "vpunpckhqdq"),
    (Op::Permute64, "vpermq"),
    (Op::PermuteFour64, "vpermq"),
    (Op::LoadQuarter, "vmovups"),
    (Op::LoadHalf, "vmovups"),
    (Op::InsertSecond, "vinsertf32x4"),
    (Op::InsertQuarter, "vinsertf32x4"),
    (Op::InsertHalf, "vinsertf64x4"),
    (Op::ExtractHalf, "vextractf64x4"),
    (Op::ExtractQuarter, "vextractf32x4"),
    (Op::SaveQuarter, "vextracti32x4"),
    (Op::GatherInts, "vpgatherdd"),
    (Op::ScatterInts, "vpscatterdd"),
    (Op::MaskMove, "kmovw"),
    (Op::MaskSave, "kmovw"),
    (Op::MaskAnd, "kandw"),
    (Op::MaskAndNot, "kandnw"),
    (Op::MaskNot, "knotw"),
    (Op::MaskOr, "korw"),
    (Op::MaskShiftLeft, "kshiftlw"),
    (Op::MaskFlags, "kortestw"),
    (Op::MaskToGeneral, "kmovw"),
    (Op::MaskFromGeneral, "kmovw"),
    (Op::MaskFalse, "kxorw"),
    (Op::MaskTrue, "kxnorw"),
    (Op::MaskToInt, "vpmovm2d"),
    (Op::MaskToLong, "vpmovm2q"),
    (Op::IntToMask, "vpmovd2m"),
    (Op::LongToMask, "vpmovq2m"),
];

/// Those of vectors without mask registers, where they differ.
const OLDER_NAMES: &[(Op, &str)] = &[
    (Op::Zero, "vpxor"),
    (Op::Xor, "vpxor"),
    (Op::And, "vpand"),
    (Op::AndNot, "vpandn"),
    (Op::Or, "vpor"),
    (Op::Round, "vroundps"),
    (Op::Round64, "vroundpd"),
    (Op::InsertSecond, "vinsertf128"),
    (Op::InsertQuarter, "vinsertf128"),
    (Op::PackUnsigned, "vpackusdw"),
    (Op::ExtractQuarter, "vextractf128"),
    (Op::SaveQuarter, "vextracti128"),
    (Op::BlendBySign, "vblendvps"),
    (Op::CompareVector, "vcmpps"),
    (Op::CompareVector64, "vcmppd"),
    (Op::EqualInt, "vpcmpeqd"),
    (Op::EqualInt64, "vpcmpeqq"),
    (Op::GreaterInt, "vpcmpgtd"),
    (Op::GreaterInt64, "vpcmpgtq"),
    (Op::And64, "vpand"),
    (Op::Or64, "vpor"),
    (Op::Xor64, "vpxor"),
    (Op::VectorFlags, "vptest"),
    (Op::SignsToGeneral, "vmovmskps"),
];

/// Those that code without mask registers has, and that are called the same.
const OLDER: &[Op] = &[
    Op::Move,
    Op::Load,
    Op::Save,
    Op::Broadcast,
    Op::FromGeneral32,
    Op::BroadcastWord,
    Op::ToGeneral32,
    Op::Add,
    Op::Sub,
    Op::Mul,
    Op::Div,
    Op::Min,
    Op::Max,
    Op::Sqrt,
    Op::Fma,
    Op::FmaBy,
    Op::Add64,
    Op::Sub64,
    Op::Mul64,
    Op::Div64,
    Op::Min64,
    Op::Max64,
    Op::Sqrt64,
    Op::Fma64,
    Op::AddInt,
    Op::SubInt,
    Op::MulInt,
    Op::MinSigned,
    Op::MinUnsigned,
    Op::MaxSigned,
    Op::MaxUnsigned,
    Op::ShiftLeft,
    Op::ShiftRight,
    Op::ShiftSigned,
    Op::ShiftLeftBy,
    Op::ShiftRightBy,
    Op::ShiftSignedBy,
    Op::MulWide,
    Op::MulWideUnsigned,
    Op::AddInt64,
    Op::SubInt64,
    Op::ShiftLeft64,
    Op::ShiftRight64,
    Op::ShiftLeftBy64,
    Op::ShiftRightBy64,
    Op::IntToFloat,
    Op::FloatToInt,
    Op::DoubleToInt,
    Op::Narrow,
    Op::Widen,
    Op::ToHalf,
    Op::FromHalf,
    Op::WidenUnsigned,
    Op::Shuffle,
    Op::ShuffleTwo,
    Op::ShuffleTwo64,
    Op::PermuteFour64,
    Op::UnpackLow,
    Op::UnpackHigh,
    Op::UnpackLow64,
    Op::UnpackHigh64,
    Op::GatherInts,
];

const D: u8 = 17;
const A: u8 = 10;
const B: u8 = 28;
const K: u8 = 4;

fn vector(number: u8) -> Register {
    Register::ZMM0 + u32::from(number)
}

fn decode(width: usize, placed: &Placed) -> Vec<Instruction> {
    decode_as(width, true, placed)
}

fn decode_as(width: usize, evex: bool, placed: &Placed) -> Vec<Instruction> {
    let mut code = Assembler::new(width, evex);
    code.operation(placed);
    let bytes = code.finish_part();
    let mut decoder = Decoder::new(64, &bytes, DecoderOptions::NONE);
    let instructions: Vec<Instruction> = decoder.iter().collect();
    assert!(instructions.iter().all(|instruction| instruction.code() != Code::INVALID), "{placed:?}: {bytes:x?}");
    instructions
}

/// An operation on operands each of which differs from all others.
fn placed(op: Op) -> Placed {
    let row = op.row();
    let of = |class: Class, vector: u8, mask: u8| if class == Class::Mask { mask } else { vector };
    let b = match row.form {
        Form::Store => Place::Memory(Memory::Words(640)),
        Form::Gather | Form::Scatter => Place::Memory(Memory::At(RAX, 640)),
        _ => Place::Register(of(row.operands, B, 6)),
    };
    let k = if matches!(row.form, Form::Gather | Form::Scatter) { K } else { 0 };
    let (d, a) = (of(row.result, D, 3), of(row.operands, A, 5));
    Placed { op, d, a, b, k, zeroing: false, immediate: 1, order: 0 }
}

fn takes_memory(op: Op) -> bool {
    let row = op.row();
    matches!(row.form, Form::Three | Form::Commutes | Form::Two | Form::Fused | Form::Digit(_))
        && row.mask_length == 0
        && row.operands == Class::Vector
        && !row.rounds_up
        && !matches!(op, Op::IntToMask | Op::LongToMask)
}

/// The widths of vectors that have it.
fn widths(op: Op) -> &'static [usize] {
    use Op::{ExtractHalf, ExtractQuarter, InsertHalf, InsertQuarter, Permute64, PermuteFour64, SaveQuarter};
    match op {
        ExtractHalf
        | ExtractQuarter
        | InsertHalf
        | InsertQuarter
        | Permute64
        | PermuteFour64
        | SaveQuarter
        | Op::FmaUp => &[64],
        Op::Duplicate64 => &[16],
        _ => &[16, 64],
    }
}

#[test]
fn operations_are_what_their_names_say() {
    let named: Vec<Op> = NAMES.iter().map(|&(op, _)| op).collect();
    let is_older = |op: Op| OLDER_NAMES.iter().any(|older| older.0 == op);
    let is_left_out =
        |op: Op| matches!(op, Op::Raw | Op::Once | Op::OnceOfLanes | Op::Call) || !named.contains(&op) && is_older(op);
    let all: Vec<Op> = Op::ALL.iter().copied().filter(|&op| !is_left_out(op)).collect();
    assert_eq!(named, all);
    for &(op, name) in NAMES {
        for &width in widths(op) {
            let instructions = decode(width, &placed(op));
            let [instruction] = instructions[..] else { panic!("{op:?}: {instructions:?}") };
            // Four lanes of 64 bits are repeated by another operation.
            let name = if op == Op::Broadcast64 && width == 16 { "vmovddup" } else { name };
            assert_eq!(format!("{:?}", instruction.mnemonic()).to_lowercase(), name);
        }
    }
}

#[test]
fn operands_stand_where_they_should() {
    for &(op, _) in NAMES.iter() {
        let row = op.row();
        let d = if row.result == Class::Mask { Register::K3 } else { vector(D) };
        let (a, b) = match row.operands {
            Class::Mask => (Register::K5, Register::K6),
            _ => (vector(A), vector(B)),
        };
        let expected = match row.form {
            Form::Three | Form::Commutes | Form::Fused => vec![d, a, b],
            Form::Two | Form::Digit(_) | Form::Reverse => vec![d, b],
            Form::Flags => vec![b, b],
            Form::Store => vec![a],
            _ => continue,
        };
        let instruction = decode(64, &placed(op))[0];
        let operands = 0..instruction.op_count();
        let registers = operands.filter(|&operand| instruction.op_kind(operand) == OpKind::Register);
        // Some are halves of others.
        let number = |register: Register| register.full_register();
        let found: Vec<_> = registers.map(|operand| number(instruction.op_register(operand))).collect();
        assert_eq!(found, expected.into_iter().map(number).collect::<Vec<_>>(), "{op:?}");
    }
}

#[test]
fn memory_is_where_it_should_be() {
    for &(op, _) in NAMES.iter().filter(|&&(op, _)| takes_memory(op)) {
        let row = op.row();
        for (&width, offset) in widths(op).iter().flat_map(|width| [0, 8, 24, 640, 1 << 20].map(|to| (width, to))) {
            let wide = if row.broadcast == 8 { Memory::Splat64(offset) } else { Memory::Splat(offset) };
            for memory in [Memory::Words(offset), wide, Memory::At(RAX, offset), Memory::Row(3, 0)] {
                let inst = Placed { b: Place::Memory(memory), k: K, ..placed(op) };
                let instructions = decode(width, &inst);
                let last = instructions[instructions.len() - 1];
                let is_repeated = memory == wide && row.broadcast > 0;
                assert_eq!(last.is_broadcast(), is_repeated, "{op:?}");
                assert_eq!(last.op_mask(), Register::K4, "{op:?}");
                let place = (last.memory_base(), last.memory_index(), last.memory_displacement64());
                let expected = match memory {
                    Memory::Row(..) => (Register::R11, Register::R14, 0),
                    Memory::At(..) => (Register::RAX, Register::None, offset as u64),
                    _ => (Register::R13, Register::None, offset as u64),
                };
                assert_eq!(place, expected, "{op:?} {memory:?}");
                assert_eq!(instructions.len(), if matches!(memory, Memory::Row(..)) { 2 } else { 1 });
            }
        }
    }
}

#[test]
fn instructions_that_round_up_encode_it() {
    for &(op, _) in NAMES {
        let expected = if op.row().rounds_up { RoundingControl::RoundUp } else { RoundingControl::None };
        for &width in widths(op) {
            assert_eq!(decode(width, &placed(op))[0].rounding_control(), expected, "{op:?}");
        }
    }
}

#[test]
fn lanes_become_zero_where_they_should() {
    let inst = Placed { k: K, zeroing: true, ..placed(Op::Add) };
    let instruction = decode(64, &inst)[0];
    assert!(instruction.zeroing_masking());
    assert_eq!(instruction.op_mask(), Register::K4);
}

/// The orders and signs of a fused operation are in its opcode.
#[test]
fn fused_operations_have_three_orders_and_four_signs() {
    for (op, end) in [(Op::Fma, "ps"), (Op::Fma64, "pd")] {
        for (order, digits) in [(0x00, "132"), (0x10, "213"), (0x20, "231")] {
            for (signs, name) in [(0, "vfmadd"), (2, "vfmsub"), (4, "vfnmadd"), (6, "vfnmsub")] {
                let instruction = decode(64, &Placed { order: order + signs, ..placed(op) })[0];
                let found = format!("{:?}", instruction.mnemonic()).to_lowercase();
                assert_eq!(found, format!("{name}{digits}{end}"));
            }
        }
    }
}

/// The older encoding, of which eight or four lanes have all registers that there are.
#[test]
fn code_without_masks_is_in_the_older_encoding() {
    let same = OLDER.iter().map(|&op| (op, NAMES.iter().find(|named| named.0 == op).unwrap().1));
    for (op, name) in same.chain(OLDER_NAMES.iter().copied()) {
        for width in [16, 32] {
            let halves = [Op::InsertSecond, Op::InsertQuarter, Op::ExtractQuarter, Op::SaveQuarter, Op::PermuteFour64];
            if width == 16 && halves.contains(&op) {
                continue;
            }
            let b = match placed(op).b {
                Place::Register(_) => Place::Register(12),
                memory => memory,
            };
            let inst = Placed { d: 9, a: 10, b, k: 11, ..placed(op) };
            let instructions = decode_as(width, false, &inst);
            let [instruction] = instructions[..] else { panic!("{op:?}: {instructions:?}") };
            assert_eq!(format!("{:?}", instruction.mnemonic()).to_lowercase(), name);
            let first = if width == 16 { Register::XMM0 } else { Register::YMM0 };
            let expected: &[u32] = match op.row().form {
                Form::Three | Form::Commutes | Form::Fused => &[9, 10, 12],
                Form::Blend => &[9, 10, 12, 11],
                Form::Two | Form::Digit(_) | Form::Reverse => &[9, 12],
                Form::Gather => &[9, 11],
                _ => continue,
            };
            let operands = 0..instruction.op_count();
            let registers = operands.filter(|&operand| instruction.op_kind(operand) == OpKind::Register);
            let found: Vec<Register> =
                registers.map(|operand| instruction.op_register(operand).full_register()).collect();
            let expected: Vec<Register> = expected.iter().map(|&number| (first + number).full_register()).collect();
            assert_eq!(found, expected, "{op:?}");
            if op.row().form == Form::Gather {
                assert_eq!(instruction.memory_index(), first + 10);
            }
        }
    }
}

#[test]
fn groups_of_lanes_are_done_together() {
    let vector = |function: &mut MachineFunction| function.register(Class::Vector);
    let inst = |op, d, b| Inst { op, d, t: NONE, a: NONE, b, k: NONE, zeroing: false, immediate: 0, source: 0 };
    for (machine, groups) in [(Machine::Avx512, 4), (Machine::Avx2, 4)] {
        let mut function = MachineFunction::default();
        let constant = vector(&mut function);
        let mut last = vector(&mut function);
        let mut insts = vec![
            inst(Op::Broadcast, constant, Operand::Memory(Memory::Splat(4))),
            inst(Op::Load, last, Operand::Memory(Memory::row(0))),
        ];
        for _ in 0..10 {
            let [root, quotient] = [(); 2].map(|()| vector(&mut function));
            insts.push(inst(Op::Sqrt, root, Operand::Register(last)));
            insts.push(Inst { a: constant, ..inst(Op::Div, quotient, Operand::Register(root)) });
            last = quotient;
        }
        insts.push(Inst { a: last, ..inst(Op::Save, NONE, Operand::Memory(Memory::row(1))) });
        let count = insts.len();
        function.blocks.push(Block { insts, ..Block::default() });
        let shape = Shape { machine, lanes: 8 };
        // As many groups as are best, and as many as every batch has.
        let all = schedule::interleave(&mut function, 2, shape, &Meter::unlimited()).unwrap();
        assert_eq!(all.iter().map(|(found, _)| *found).collect::<Vec<_>>(), [groups, 2]);
        for (groups, many) in all {
            let code = &many.blocks[0].insts;
            // The constant is there once.
            assert_eq!(code.len(), 1 + groups * (count - 1));
            let mut defined = vec![false; many.classes.len()];
            let mut saved = Vec::new();
            for inst in code {
                let last = if let Operand::Register(register) = inst.b { register } else { NONE };
                for register in [inst.a, last].into_iter().filter(|&register| register != NONE) {
                    assert!(defined[register as usize], "{inst:?}");
                }
                match inst.b {
                    Operand::Memory(Memory::Row(1, group)) => saved.push(usize::from(group)),
                    _ => assert!(!std::mem::replace(&mut defined[inst.d as usize], true), "{inst:?}"),
                }
            }
            assert_eq!(saved, (0..groups).collect::<Vec<_>>());
        }
        // Independent operations are scheduled one group at a time, unless they exceed the machine's window; beyond a
        // limit on code size they are not interleaved.
        for (count, groups) in [(40, None), (200, Some(2)), (600, Some(2)), (700, None)] {
            let mut function = MachineFunction::default();
            let load = |row| inst(Op::Load, vector(&mut function), Operand::Memory(Memory::row(row)));
            let insts: Vec<_> = (0..count).map(load).collect();
            function.blocks.push(Block { insts: insts.clone(), ..Block::default() });
            let all = schedule::interleave(&mut function, 2, shape, &Meter::unlimited()).unwrap();
            let found: Vec<_> = all.iter().map(|(found, many)| (*found, many.blocks[0].insts.len())).collect();
            let groups = groups.filter(|_| shape.has_masks());
            assert_eq!(found, Vec::from_iter(groups.map(|groups| (groups, groups * insts.len()))));
        }
    }
}
