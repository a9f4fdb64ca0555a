//! Restrictions on what stages emit and call.

use super::rules::Subject;
use crate::error::LoadErrorKind;
use crate::isa::Opcode;
use crate::limits;
use crate::syntax::ast::{DestinationRegister, Span, Statement};
use nvjit_runtime::{Register, RegisterFile};
use std::collections::{BTreeMap, BTreeSet};

/// NV_geometry_program4 2.14.6.4: vertices, times the components that a program writes.
pub(super) fn output_components(subject: &mut Subject<'_>) {
    let ast = subject.ast;
    let Some(vertices) = ast.stage.vertices_out else { return };
    let mut written: BTreeMap<Register, u8> = BTreeMap::new();
    for destination in ast.instructions().filter_map(|instruction| instruction.destination.as_ref()) {
        let mut write = |register: Register| {
            if register.file == RegisterFile::Result {
                *written.entry(register).or_default() |= destination.write_mask.0;
            }
        };
        match destination.register {
            DestinationRegister::Register(register) => write(register),
            DestinationRegister::Relative(relative) => ast.registers(relative.array).for_each(write),
            DestinationRegister::Rc | DestinationRegister::Hc => {}
        }
    }
    let components: u32 = written.values().map(|mask| mask.count_ones()).sum();
    let all = vertices as usize * components as usize;
    if all > limits::MAX_OUTPUT_COMPONENTS {
        let most = limits::MAX_OUTPUT_COMPONENTS;
        subject.whole(format!("{vertices} vertices of {components} components are more than {most} components"));
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

/// ARB_shader_subroutine 2.X.8.Z: what a subroutine calls by CALI must not come to that CALI again.
pub(super) fn indirect_recursion(subject: &mut Subject<'_>) {
    let ast = subject.ast;
    // By the names of subroutines; what stands before the first label is `main`.
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
