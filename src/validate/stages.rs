//! Restrictions on what stages emit and call.

use super::rules::Subject;
use crate::error::LoadErrorKind;
use crate::isa::Opcode;
use crate::limits;
use crate::syntax::ast::{DestinationRegister, Statement};
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
