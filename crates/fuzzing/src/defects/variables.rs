//! Defects of languages with variables and blocks: loops, arrays, address stacks, fog, and new instructions.

use super::edit::{each, replace};
use super::program::{exchange, instructions, of, reads_attribute};
use crate::blocks::{Block, blocks};
use nvjit::compiler::ir::{Function, Op, Type};
use nvjit::language::isa::{Opcode, ProgramOption, Saturation};
use nvjit::language::syntax::ast::{
    Array, Ast, CcRule, DestinationRegister, Instruction, Number, Relative, Size, Source, Statement, Swizzle,
    SymbolKind, WriteMask,
};

/// The opcode of a statement, if it is an instruction.
fn opcode(statement: &Statement) -> Option<Opcode> {
    match statement {
        Statement::Instruction(instruction) => Some(instruction.mnemonic.opcode),
        Statement::Declaration(_) | Statement::Label(_) => None,
    }
}

fn is_loop(ast: &Ast, block: &Block) -> bool {
    matches!(opcode(&ast.statements[block.begin]), Some(Opcode::Loop | Opcode::Rep))
}

/// Loops in other loops, as the indices of the statements that begin and end the inner one.
fn inner_loops(ast: &Ast) -> Vec<(usize, usize)> {
    let loops: Vec<Block> = blocks(ast).into_iter().filter(|block| is_loop(ast, block)).collect();
    let is_inner = |own: &&Block| loops.iter().any(|other| other.begin < own.begin && own.end < other.end);
    loops.iter().filter(is_inner).map(|block| (block.begin, block.end)).collect()
}

pub(super) fn swapped_else(ast: &mut Ast) {
    // One is enough, and leaves the indices of the others unchanged.
    let found = blocks(ast).into_iter().find_map(|block| Some((block.begin, block.otherwise?, block.end)));
    if let Some((begin, otherwise, end)) = found {
        let statements = &ast.statements;
        let mut swapped = statements[otherwise + 1..end].to_vec();
        swapped.push(statements[otherwise].clone());
        swapped.extend_from_slice(&statements[begin + 1..otherwise]);
        ast.statements.splice(begin + 1..end, swapped);
    }
}

pub(super) fn break_outer(ast: &mut Ast) {
    for (begin, end) in inner_loops(ast).into_iter().rev() {
        let mut inner = ast.statements[begin..end].iter();
        let leaves = inner.rfind(|statement| opcode(statement) == Some(Opcode::Brk)).cloned();
        if let Some(leaves) = leaves {
            ast.statements.insert(end + 1, leaves);
        }
    }
}

pub(super) fn outer_index(ast: &mut Ast) {
    for (_, end) in inner_loops(ast) {
        for statement in &mut ast.statements[end..] {
            let Statement::Instruction(instruction) = statement else { continue };
            for operand in &mut instruction.operands {
                if let Source::Relative(relative) = &mut operand.source {
                    relative.offset = (relative.offset + 1).min(9);
                }
            }
        }
    }
}

pub(super) fn return_breaks(ast: &mut Ast) {
    let loops: Vec<(usize, usize)> =
        blocks(ast).iter().filter(|block| is_loop(ast, block)).map(|block| (block.begin, block.end)).collect();
    for (begin, end) in loops {
        for statement in &mut ast.statements[begin..end] {
            if let Statement::Instruction(instruction) = statement
                && instruction.mnemonic.opcode == Opcode::Ret
            {
                instruction.mnemonic.opcode = Opcode::Brk;
            }
        }
    }
}

pub(super) fn if_always(ast: &mut Ast) {
    for condition in of(ast, Opcode::If).flat_map(|instruction| &mut instruction.condition) {
        condition.rule = CcRule::Tr;
    }
}

/// Sets a component of constants that are trip counts of loops.
fn set_rounds(ast: &mut Ast, component: usize, value: f32) {
    for operand in of(ast, Opcode::Loop).flat_map(|instruction| &mut instruction.operands) {
        if operand.swizzle == Swizzle::XYZW
            && let Source::Vector(vector) = &mut operand.source
            && let Some(number) = vector.0.get_mut(component)
        {
            *number = Number(value.to_bits());
        }
    }
}

pub(super) fn loop_step(ast: &mut Ast) {
    set_rounds(ast, 2, 1.0);
}

pub(super) fn loop_start(ast: &mut Ast) {
    set_rounds(ast, 1, 0.0);
}

pub(super) fn second_update(ast: &mut Ast) {
    instructions(ast)
        .for_each(|instruction| instruction.mnemonic.update_cc = instruction.mnemonic.update_cc.map(|_| 0));
}

pub(super) fn second_test(ast: &mut Ast) {
    for mask in instructions(ast).flat_map(|instruction| &mut instruction.destination).flat_map(|to| &mut to.cc_mask) {
        mask.register = 0;
    }
}

pub(super) fn signed_saturation(ast: &mut Ast) {
    for instruction in instructions(ast).filter(|instruction| instruction.mnemonic.saturate == Saturation::Signed) {
        instruction.mnemonic.saturate = Saturation::Unsigned;
    }
}

pub(super) fn cross_sign(ast: &mut Ast) {
    of(ast, Opcode::Xpd).for_each(|instruction| instruction.operands.reverse());
}

pub(super) fn selection_sign(ast: &mut Ast) {
    let selections = instructions(ast).flat_map(|instruction| &mut instruction.selection);
    selections.flat_map(|selection| &mut selection.components).for_each(|component| component.negate = false);
}

pub(super) fn pop_order(ast: &mut Ast) {
    let mut pushed: Vec<Source> =
        of(ast, Opcode::Pusha).map(|instruction| instruction.operands[0].source.clone()).collect();
    pushed.reverse();
    for (instruction, source) in of(ast, Opcode::Pusha).zip(pushed) {
        instruction.operands[0].source = source;
    }
}

pub(super) fn compare_arms(ast: &mut Ast) {
    of(ast, Opcode::Cmp).for_each(|instruction| instruction.operands.swap(1, 2));
}

pub(super) fn sine_for_cosine(ast: &mut Ast) {
    for destination in of(ast, Opcode::Scs).flat_map(|instruction| &mut instruction.destination) {
        let mask = destination.write_mask.0;
        if mask & 3 == 1 || mask & 3 == 2 {
            destination.write_mask = WriteMask(mask ^ 3);
        }
    }
}

pub(super) fn normal_length(ast: &mut Ast) {
    let own = of(ast, Opcode::Nrm).filter(|instruction| !instruction.operands.iter().any(reads_attribute));
    own.for_each(|instruction| instruction.mnemonic.opcode = Opcode::Mov);
}

pub(super) fn quotient_as_product(ast: &mut Ast) {
    exchange(ast, Opcode::Div, Opcode::Mul);
}

pub(super) fn dot_sum(ast: &mut Ast) {
    for instruction in of(ast, Opcode::Dp2a) {
        if matches!(instruction.operands[2].source, Source::Register(_)) && !reads_attribute(&instruction.operands[2]) {
            instruction.operands.truncate(2);
            instruction.mnemonic.opcode = Opcode::Dp2;
        }
    }
}

pub(super) fn bias_as_level(ast: &mut Ast) {
    exchange(ast, Opcode::Txb, Opcode::Txl);
}

pub(super) fn shadow_lost(ast: &mut Ast) {
    for texture in instructions(ast).flat_map(|instruction| &mut instruction.texture) {
        texture.target = texture.target.of_texture();
    }
}

pub(super) fn half_output(ast: &mut Ast) {
    ast.half_results = 0;
    for symbol in &mut ast.symbols {
        if let SymbolKind::Output { size, .. } = &mut symbol.kind {
            *size = size.map(|_| Size::Long);
        }
    }
}

fn relatives(instruction: &mut Instruction) -> impl Iterator<Item = &mut Relative> {
    instruction.operands.iter_mut().filter_map(|operand| match &mut operand.source {
        Source::Relative(relative) => Some(relative),
        _ => None,
    })
}

pub(super) fn attribute_offset(ast: &mut Ast) {
    for relative in instructions(ast).flat_map(relatives) {
        if matches!(relative.array, Array::Registers { .. }) {
            relative.offset = 0;
        }
    }
}

pub(super) fn result_offset(ast: &mut Ast) {
    for destination in instructions(ast).flat_map(|instruction| &mut instruction.destination) {
        if let DestinationRegister::Relative(relative) = &mut destination.register {
            relative.offset = 0;
        }
    }
}

pub(super) fn address_component(ast: &mut Ast) {
    instructions(ast).flat_map(relatives).for_each(|relative| relative.component = 0);
}

pub(super) fn kill_vector(ast: &mut Ast) {
    for operand in of(ast, Opcode::Kil).flat_map(|instruction| &mut instruction.operands) {
        if !reads_attribute(operand) && !matches!(operand.source, Source::Scalar(_)) {
            operand.swizzle = Swizzle::splat(operand.swizzle.0[0]);
        }
    }
}

pub(super) fn fog_square(ast: &mut Ast) {
    for option in ast.options.iter_mut().filter(|option| **option == ProgramOption::FogExp) {
        *option = ProgramOption::FogExp2;
    }
}

/// Reads the parameter before an array in the bank.
pub(super) fn array_bound(function: &mut Function) {
    each(function, |_, inst, _| {
        if let Op::ParamRelative { first, count, offset, .. } = &mut inst.op
            && *first > 0
            && let Some(from_start) = offset.checked_add((*first).into())
        {
            (*first, *count, *offset) = (0, *count + *first, from_start);
        }
    });
}

pub(super) fn loop_count(function: &mut Function) {
    each(function, |_, inst, _| {
        if inst.op == Op::ConstF32(255f32.to_bits()) {
            inst.op = Op::ConstF32(256f32.to_bits());
        } else if inst.op == Op::ConstI32(255) {
            inst.op = Op::ConstI32(256);
        }
    });
}

pub(super) fn fog_factor(function: &mut Function) {
    replace(function, |value, definitions| {
        let clamped = definitions.get(value).filter(|inst| inst.op == Op::Saturate)?.args[0];
        let power = definitions.get(clamped).filter(|inst| inst.op == Op::Ex2)?;
        definitions.is(power.args[0], Op::Neg).then_some(clamped)
    });
}

/// Other lanes see values that inactive lanes would have written.
pub(super) fn quad_of_all(function: &mut Function) {
    let types = function.types.clone();
    each(function, |_, inst, definitions| {
        if matches!(inst.op, Op::QuadShuffle(_))
            && let Some(select) = definitions.get(inst.args[0])
            && select.op == Op::Select
            && types[inst.args[0].0 as usize] == Type::F32
        {
            inst.args[0] = select.args[1];
        }
    });
}
