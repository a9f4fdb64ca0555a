//! Defects of lowering, as changes of the program that is lowered. None changes which attributes are read.

use nvjit::language::isa::{Opcode, Precision, Saturation};
use nvjit::language::syntax::ast::{
    Address, Array, Ast, CcRule, DestinationRegister, Instruction, Number, Operand, Source, Statement, Swizzle,
    VectorConstant, WriteMask,
};
use nvjit_runtime::RegisterFile;

pub(super) fn instructions(ast: &mut Ast) -> impl Iterator<Item = &mut Instruction> {
    ast.statements.iter_mut().filter_map(|statement| match statement {
        Statement::Instruction(instruction) => Some(instruction),
        Statement::Declaration(_) | Statement::Label(_) => None,
    })
}

fn operands(ast: &mut Ast) -> impl Iterator<Item = &mut Operand> {
    instructions(ast).flat_map(|instruction| &mut instruction.operands)
}

pub(super) fn swizzle(ast: &mut Ast) {
    for instruction in instructions(ast) {
        let Some(operand) = instruction.operands.get_mut(1) else { continue };
        let is_temporary = |source: &Source| match source {
            Source::Register(register) => register.file == RegisterFile::Temporary,
            _ => false,
        };
        if is_temporary(&operand.source) {
            operand.swizzle.0.swap(1, 2);
        }
    }
}

pub(super) fn saturate_lost(ast: &mut Ast) {
    for instruction in instructions(ast).filter(|instruction| instruction.mnemonic.opcode == Opcode::Mad) {
        instruction.mnemonic.saturate = Saturation::None;
    }
}

pub(super) fn le_as_lt(ast: &mut Ast) {
    for mask in instructions(ast).flat_map(|instruction| &mut instruction.destination).flat_map(|to| &mut to.cc_mask) {
        if mask.rule == CcRule::Le {
            mask.rule = CcRule::Lt;
        }
    }
}

pub(super) fn cc_swizzle(ast: &mut Ast) {
    for mask in instructions(ast).flat_map(|instruction| &mut instruction.destination).flat_map(|to| &mut to.cc_mask) {
        mask.swizzle = Swizzle::XYZW;
    }
}

pub(super) fn outer_sign(ast: &mut Ast) {
    operands(ast).for_each(|operand| operand.negate_absolute = false);
}

pub(super) fn write_mask(ast: &mut Ast) {
    for instruction in instructions(ast).filter(|instruction| instruction.mnemonic.opcode == Opcode::Mov) {
        let reads_attribute = instruction.operands.iter().any(reads_attribute);
        if let Some(destination) = &mut instruction.destination
            && destination.write_mask == WriteMask(1)
            && !reads_attribute
        {
            destination.write_mask = WriteMask(3);
        }
    }
}

pub(super) fn ret_always(ast: &mut Ast) {
    for instruction in instructions(ast).filter(|instruction| instruction.mnemonic.opcode == Opcode::Ret) {
        instruction.condition = None;
    }
}

pub(super) fn vector_fill(ast: &mut Ast) {
    let fill = |vector: &mut VectorConstant| {
        if vector.0.len() < 4 {
            vector.0.resize(4, Number(0));
        }
    };
    for operand in operands(ast) {
        if let Source::Vector(vector) = &mut operand.source {
            fill(vector);
        }
    }
}

pub(super) fn negative_offset(ast: &mut Ast) {
    for operand in operands(ast) {
        if let Source::Relative(relative) = &mut operand.source {
            relative.offset = relative.offset.abs().min(63);
        }
    }
}

pub(super) fn second_address(ast: &mut Ast) {
    for operand in operands(ast) {
        if let Source::Relative(relative) = &mut operand.source {
            relative.address = Address::numbered(0);
        }
    }
}

pub(super) fn fixed_as_half(ast: &mut Ast) {
    for instruction in instructions(ast).filter(|instruction| instruction.mnemonic.opcode == Opcode::Add) {
        if instruction.mnemonic.precision == Some(Precision::Fx12) {
            instruction.mnemonic.precision = Some(Precision::Fp16);
        }
    }
}

pub(super) fn half_as_full(ast: &mut Ast) {
    for instruction in instructions(ast).filter(|instruction| instruction.mnemonic.opcode == Opcode::Mul) {
        if instruction.mnemonic.precision == Some(Precision::Fp16) {
            instruction.mnemonic.precision = Some(Precision::Fp32);
        }
    }
}

pub(super) fn cc_update(ast: &mut Ast) {
    for instruction in instructions(ast).filter(|instruction| instruction.mnemonic.opcode == Opcode::Sub) {
        let to_cc = |register| matches!(register, DestinationRegister::Rc | DestinationRegister::Hc);
        // An instruction without another effect would be another defect.
        if instruction.destination.as_ref().is_some_and(|destination| !to_cc(destination.register)) {
            instruction.mnemonic.update_cc = None;
        }
    }
}

pub(super) fn of(ast: &mut Ast, opcode: Opcode) -> impl Iterator<Item = &mut Instruction> {
    instructions(ast).filter(move |instruction| instruction.mnemonic.opcode == opcode)
}

pub(super) fn exchange(ast: &mut Ast, from: Opcode, to: Opcode) {
    of(ast, from).for_each(|instruction| instruction.mnemonic.opcode = to);
}

pub(super) fn sge_as_sgt(ast: &mut Ast) {
    exchange(ast, Opcode::Sge, Opcode::Sgt);
}

pub(super) fn sne_as_slt(ast: &mut Ast) {
    exchange(ast, Opcode::Sne, Opcode::Slt);
}

pub(super) fn arr_as_arl(ast: &mut Ast) {
    exchange(ast, Opcode::Arr, Opcode::Arl);
}

pub(super) fn dst_operands(ast: &mut Ast) {
    for instruction in of(ast, Opcode::Dst).filter(|instruction| !instruction.operands.iter().any(reads_attribute)) {
        instruction.operands.reverse();
    }
}

pub(super) fn x2d_matrix(ast: &mut Ast) {
    of(ast, Opcode::X2d).for_each(|instruction| {
        if let Some(matrix) = instruction.operands.get_mut(2)
            && !matches!(matrix.source, Source::Scalar(_))
            && !reads_attribute(matrix)
        {
            matrix.swizzle.0.swap(1, 2);
        }
    });
}

pub(super) fn reads_attribute(operand: &Operand) -> bool {
    match operand.source {
        Source::Register(register) => register.file == RegisterFile::Attribute,
        Source::Relative(relative) => matches!(relative.array, Array::Registers { .. }),
        _ => false,
    }
}

pub(super) fn half_condition(ast: &mut Ast) {
    for destination in instructions(ast).flat_map(|instruction| &mut instruction.destination) {
        if destination.register == DestinationRegister::Hc {
            destination.register = DestinationRegister::Rc;
        }
    }
}

pub(super) fn cc_write_mask(ast: &mut Ast) {
    for destination in instructions(ast).flat_map(|instruction| &mut instruction.destination) {
        if matches!(destination.register, DestinationRegister::Rc | DestinationRegister::Hc) {
            destination.cc_mask = None;
        }
    }
}

pub(super) fn branch_swizzle(ast: &mut Ast) {
    for condition in instructions(ast).flat_map(|instruction| &mut instruction.condition) {
        condition.swizzle = Swizzle::XYZW;
    }
}
