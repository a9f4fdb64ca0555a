//! Restrictions on emission, attributes and calls of stages.

use super::subject::Subject;
use crate::error::LoadErrorKind;
use crate::language::isa::Opcode;
use crate::language::isa::registers::{
    FRAGMENT_FACING, FRAGMENT_WPOS, OUT_VERTEX_0, PRIMITIVE_ID_OF_FRAGMENT, RESULT_TESSOUTER0, VERTEX_0, VERTEX_STRIDE,
};
use crate::language::syntax::ast::{Ast, DestinationRegister, Source, Span, Statement};
use crate::limits;
use nvjit_runtime::{Register, RegisterFile, Stage};
use std::collections::{BTreeMap, BTreeSet};

/// The components of results that a program writes, those of whole arrays where an index chooses. Of patches there are
/// none.
fn written_results(ast: &Ast) -> u32 {
    let mut written: BTreeMap<Register, u8> = BTreeMap::new();
    for destination in ast.instructions().filter_map(|instruction| instruction.destination.as_ref()) {
        let mut write = |register: Register| {
            if register.file == RegisterFile::Result && register.index < RESULT_TESSOUTER0 {
                *written.entry(register).or_default() |= destination.write_mask.0;
            }
        };
        match destination.register {
            DestinationRegister::Register(register) => write(register),
            DestinationRegister::Relative(relative) => ast.registers(relative.array).for_each(write),
            DestinationRegister::Rc | DestinationRegister::Hc => {}
        }
    }
    written.values().map(|mask| mask.count_ones()).sum()
}

/// NV_geometry_program4 2.14.6.4: vertices, times the components that a program writes.
pub(super) fn output_components(subject: &mut Subject<'_>) {
    let Some(vertices) = subject.ast.stage.vertices_out else { return };
    let components = written_results(subject.ast);
    let all = vertices as usize * components as usize;
    if all > limits::MAX_OUTPUT_COMPONENTS {
        let most = limits::MAX_OUTPUT_COMPONENTS;
        subject.whole(format!("{vertices} vertices of {components} components are more than {most} components"));
    }
}

/// NV_gpu_program4 2.X.3.5.
pub(super) fn result_components(subject: &mut Subject<'_>) {
    let (components, most) = (written_results(subject.ast), limits::MAX_RESULT_COMPONENTS);
    if components > most {
        subject.whole(format!("the program writes {components} components of results, more than {most}"));
    }
}

/// NV_gpu_program4 2.X.3.2: the components of attributes that the swizzles of operands select. Attributes that the
/// previous stage does not write, such as `fragment.position` and `primitive.id`, are not counted, and attributes of
/// several vertices count once.
pub(super) fn attribute_components(subject: &mut Subject<'_>) {
    let ast = subject.ast;
    let is_fragment = ast.language.features().stage == Stage::Fragment;
    let number = |index: u16| match is_fragment {
        true => {
            (!matches!(index, FRAGMENT_WPOS | FRAGMENT_FACING) && index < PRIMITIVE_ID_OF_FRAGMENT).then_some(index)
        }
        false => (VERTEX_0..OUT_VERTEX_0).contains(&index).then(|| (index - VERTEX_0) % VERTEX_STRIDE),
    };
    let mut read: BTreeMap<u16, u8> = BTreeMap::new();
    for operand in ast.instructions().flat_map(|instruction| &instruction.operands) {
        let mask = operand.swizzle.0.iter().fold(0u8, |mask, component| mask | 1 << component);
        let mut reads = |register: Register| {
            if let (RegisterFile::Attribute, Some(number)) = (register.file, number(register.index)) {
                *read.entry(number).or_default() |= mask;
            }
        };
        match &operand.source {
            Source::Register(register) => reads(*register),
            Source::Relative(relative) => ast.registers(relative.array).for_each(reads),
            Source::Vertex(element) => {
                let list = ast.lists.get(usize::from(element.list));
                list.into_iter().flatten().copied().for_each(reads);
            }
            _ => {}
        }
    }
    let components: u32 = read.values().map(|mask| mask.count_ones()).sum();
    let most = limits::MAX_ATTRIBUTE_COMPONENTS;
    if components > most {
        subject.whole(format!("the program reads {components} components of attributes, more than {most}"));
    }
}

/// NV_fragment_shader_interlock 2.X.8.Z: one critical section at most, outside of blocks, in the main program.
pub(super) fn critical_section(subject: &mut Subject<'_>) {
    let ast = subject.ast;
    let (mut depth, mut in_main) = (0u32, true);
    // The first FSIB and the first FSIE.
    let mut places: [Option<Span>; 2] = [None; 2];
    for statement in &ast.statements {
        let instruction = match statement {
            Statement::Label(label) => {
                in_main = label.name == "main";
                continue;
            }
            Statement::Instruction(instruction) => instruction,
            Statement::Declaration(_) => continue,
        };
        let (opcode, span) = (instruction.mnemonic.opcode, instruction.span);
        match opcode {
            Opcode::If | Opcode::Rep | Opcode::Loop => depth += 1,
            Opcode::Endif | Opcode::Endrep | Opcode::Endloop => depth = depth.saturating_sub(1),
            Opcode::Fsib | Opcode::Fsie => {
                let number = usize::from(opcode == Opcode::Fsie);
                let wrong = if depth > 0 {
                    "may not stand in a block of IF or REP"
                } else if !in_main {
                    "may not stand in a subroutine"
                } else if places[number].is_some() {
                    "may stand once in a program"
                } else if number == 1 && places[0].is_none() {
                    "needs an FSIB before it"
                } else {
                    ""
                };
                places[number].get_or_insert(span);
                if !wrong.is_empty() {
                    subject.fault(LoadErrorKind::Restriction, span, format!("{} {wrong}", ["FSIB", "FSIE"][number]));
                }
            }
            _ => {}
        }
    }
    if let [Some(begin), None] = places {
        subject.fault(LoadErrorKind::Restriction, begin, "FSIB needs an FSIE behind it".to_owned());
    }
    if places == [None; 2] && ast.options.iter().any(|option| option.is_interlock()) {
        subject.whole("with an option of interlock a program needs FSIB and FSIE".to_owned());
    }
}

/// EXT_post_depth_coverage and ARB_post_depth_coverage 2.X.6.Y: "and not the NV_early_fragment_tests option, it will
/// fail to compile".
pub(super) fn early_tests(subject: &mut Subject<'_>) {
    let option = subject.ast.options.iter().find(|option| option.name().ends_with("post_depth_coverage"));
    let name = option.map_or("", |option| option.name());
    subject.whole(format!("OPTION {name} needs OPTION NV_early_fragment_tests"));
}

/// ARB_shader_subroutine 2.X.8.Z: a subroutine called by CALI must not reach that CALI again.
pub(super) fn indirect_recursion(subject: &mut Subject<'_>) {
    let ast = subject.ast;
    // By the names of subroutines; the code before the first label is `main`.
    let mut calls: BTreeMap<&str, BTreeSet<&str>> = BTreeMap::new();
    let mut indirect = Vec::new();
    let mut own = "main";
    for statement in &ast.statements {
        match statement {
            Statement::Label(label) => own = &label.name,
            Statement::Instruction(instruction) => {
                let opcode = instruction.mnemonic.opcode;
                if let Some(target) = instruction.target.as_ref()
                    && matches!(opcode, Opcode::Cal | Opcode::Cali)
                {
                    calls.entry(own).or_default().insert(&target.name);
                    if opcode == Opcode::Cali {
                        indirect.push((own, target.name.as_str(), instruction.span));
                    }
                }
            }
            Statement::Declaration(_) => {}
        }
    }
    let mut reported = BTreeSet::new();
    for (from, to, span) in indirect {
        let mut seen = BTreeSet::from([to]);
        let mut open = vec![to];
        while let Some(next) = open.pop() {
            let further = calls.get(next).into_iter().flatten();
            open.extend(further.copied().filter(|&further| seen.insert(further)));
        }
        if seen.contains(from) && reported.insert(span.start) {
            let message = format!("`{to}`, which this may call, may come here again");
            subject.fault(LoadErrorKind::Restriction, span, message);
        }
    }
}
