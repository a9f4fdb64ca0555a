//! Restrictions on a program, not on one instruction alone.

use super::resources::Resources;
use super::subject::Subject;
use crate::error::LoadErrorKind;
use crate::language::isa::registers::RESULT_HPOS;
use crate::language::isa::{bound, nearest};
use crate::language::syntax::ast::{
    Array, Ast, Destination, DestinationRegister, Label, Relative, Source, Statement, SymbolKind,
};
use crate::language::syntax::quote;
use crate::limits;
use nvjit_runtime::{Register, RegisterFile, TextureTarget};
use std::collections::{BTreeSet, HashSet};

const POSITION: Register = Register::new(RegisterFile::Result, RESULT_HPOS);

/// The register that a destination writes, other than the condition code.
fn written(destination: &Destination) -> Option<Register> {
    match destination.register {
        DestinationRegister::Register(register) => Some(register),
        DestinationRegister::Relative(_) | DestinationRegister::Rc | DestinationRegister::Hc => None,
    }
}

/// Every destination, in order.
fn destinations(ast: &Ast) -> impl Iterator<Item = &Destination> {
    ast.instructions().filter_map(|instruction| instruction.destination.as_ref())
}

/// Whether some instruction writes a register that `is_wanted`.
fn writes(ast: &Ast, is_wanted: impl Fn(Register) -> bool) -> bool {
    destinations(ast).filter_map(written).any(is_wanted)
}

/// The number of executable instructions.
pub(super) fn instruction_count(subject: &mut Subject<'_>) {
    let limit = subject.features.max_instructions.most;
    if let Some(instruction) = subject.ast.instructions().nth(limit) {
        let message = format!("more than {limit} executable instructions");
        subject.fault(LoadErrorKind::Limit, instruction.span, message);
    }
}

/// NV_fragment_program 3.11.3: those of fp32 count as two. Every register that appears is used.
pub(super) fn register_count(subject: &mut Subject<'_>) {
    let Some(limit) = subject.features.max_registers.map(|limit| limit.most) else { return };
    let mut used = BTreeSet::new();
    let mut count = 0;
    for instruction in subject.ast.instructions() {
        let reads = instruction.operands.iter().filter_map(|operand| match operand.source {
            Source::Register(register) => Some((register, operand.span)),
            _ => None,
        });
        let write = instruction.destination.iter().filter_map(|to| Some((written(to)?, to.span)));
        for (register, span) in write.chain(reads) {
            if register.file == RegisterFile::Attribute || !used.insert(register) {
                continue;
            }
            count += if subject.features.is_half(register) { 1 } else { 2 };
            if count > limit {
                let message = format!(
                    "the temporary and output register count exceeds {limit} here (R0-R31, o[COLR] and o[DEPR] count as two)"
                );
                subject.fault(LoadErrorKind::Limit, span, message);
                return;
            }
        }
    }
}

/// NV_fragment_program 3.11.3: all lookups of a texture image unit have the same target.
pub(super) fn texture_targets(subject: &mut Subject<'_>) {
    let mut targets: [Option<TextureTarget>; 256] = [None; 256];
    for texture in subject.ast.instructions().filter_map(|instruction| instruction.texture) {
        let first = *targets[usize::from(texture.unit)].get_or_insert(texture.target);
        if first != texture.target {
            let message = format!(
                "TEX{} is looked up with target {} here, and with {} before",
                texture.unit,
                texture.target.name(),
                first.name()
            );
            subject.fault(LoadErrorKind::Restriction, texture.span, message);
        }
    }
}

/// NV_fragment_program 3.11.1.3, 3.11.3: not both o[COLR] and o[COLH].
pub(super) fn color_results(subject: &mut Subject<'_>) {
    let mut first = None;
    for destination in destinations(subject.ast) {
        if let Some(register) = written(destination)
            && subject.features.is_color(register)
            && register != *first.get_or_insert(register)
        {
            let message = "a program may not write to both o[COLR] and o[COLH]".to_owned();
            subject.fault(LoadErrorKind::Restriction, destination.span, message);
            return;
        }
    }
}

/// Our limit on DECLAREd names.
pub(super) fn local_parameter_count(subject: &mut Subject<'_>) {
    let limit = limits::MAX_NAMED_LOCAL_PARAMETERS;
    let mut locals = subject.ast.symbols.iter().filter(|symbol| matches!(symbol.kind, SymbolKind::Local { .. }));
    if let Some(symbol) = locals.nth(limit) {
        let message = format!("more than {limit} named local parameters");
        subject.fault(LoadErrorKind::Limit, symbol.span, message);
    }
}

fn labels(ast: &Ast) -> impl Iterator<Item = &Label> {
    ast.statements.iter().filter_map(|statement| match statement {
        Statement::Label(label) => Some(label),
        Statement::Instruction(_) | Statement::Declaration(_) => None,
    })
}

/// Our limit on labels.
pub(super) fn label_count(subject: &mut Subject<'_>) {
    let limit = limits::MAX_LABELS;
    if let Some(label) = labels(subject.ast).nth(limit) {
        subject.fault(LoadErrorKind::Limit, label.span, format!("more than {limit} labels"));
    }
}

/// NV_vertex_program2 2.14.2.3: every label that an instruction refers to is defined somewhere in the program.
pub(super) fn labels_are_defined(subject: &mut Subject<'_>) {
    let mut known: HashSet<&str> = labels(subject.ast).map(|label| label.name.as_str()).collect();
    for target in subject.ast.instructions().filter_map(|instruction| instruction.target.as_ref()) {
        // Each missing label is reported once.
        if known.insert(&target.name) {
            let is_read = subject.errors.len() <= limits::MAX_ERRORS;
            let names = labels(subject.ast).filter(|_| is_read).map(|label| label.name.as_str());
            let hint = nearest(&target.name, names).map_or(String::new(), |near| format!("; did you mean {near}?"));
            subject.whole(format!("the label {} is not defined{hint}", quote(target.name.as_bytes())));
        }
    }
}

/// NV_vertex_program2 2.14.6.1: a position-invariant program does not write HPOS.
pub(super) fn no_position(subject: &mut Subject<'_>) {
    for destination in destinations(subject.ast).filter(|destination| written(destination) == Some(POSITION)) {
        let message = "a position-invariant program may not write to the HPOS register".to_owned();
        subject.fault(LoadErrorKind::Restriction, destination.span, message);
    }
}

/// The limits that only the whole program shows (ARB_vertex_program 2.14.3.7, ARB_fragment_program 3.11.3.6).
pub(super) fn resources(subject: &mut Subject<'_>) {
    let taken = Resources::of(subject.ast, subject.features);
    // Fog uses two parameters and an attribute (ARB_fragment_program 3.11.4.5.1).
    let fog = usize::from(subject.features.fog.is_some());
    let limits = [
        (taken.parameters, limits::MAX_ARB_PARAMETERS - 2 * fog, "parameters"),
        (taken.attribs, limits::MAX_ARB_ATTRIBUTES - fog, "attributes"),
    ];
    for (count, limit, what) in limits {
        if count > limit {
            subject.whole(format!("the program binds {count} {what}, and the limit is {limit}"));
        }
    }
}

/// ARB_vertex_program 2.14.3.2: no state vector is in arrays that address registers index more than once.
pub(super) fn indexed_state(subject: &mut Subject<'_>) {
    let ast = subject.ast;
    let operands = ast.instructions().flat_map(|instruction| &instruction.operands);
    let indexed: BTreeSet<(u16, u16)> = operands
        .filter_map(|operand| match operand.source {
            Source::Relative(Relative { array: Array::Parameters { first, count }, .. }) => Some((first, count)),
            _ => None,
        })
        .collect();
    let mut seen = BTreeSet::new();
    for (first, count) in indexed {
        for bound in ast.bank.iter().skip(first.into()).take(count.into()) {
            let is_state = bound.binding.known().is_none();
            if is_state && !seen.insert(bound.binding) {
                subject.whole("a state vector is bound twice in arrays that are indexed relatively".to_owned());
                return;
            }
        }
    }
}

/// NV_gpu_program4 2.X.3.2 and 2.X.3.5: no attribute and no result is in more than one array that is indexed
/// relatively.
pub(super) fn indexed_registers(subject: &mut Subject<'_>) {
    let ast = subject.ast;
    let list = |relative: &Relative| match relative.array {
        Array::Listed(list) => Some(list),
        Array::Parameters { .. } | Array::Registers { .. } => None,
    };
    let read =
        ast.instructions().flat_map(|instruction| &instruction.operands).filter_map(|operand| match &operand.source {
            Source::Relative(relative) => list(relative),
            Source::Vertex(element) if element.element.address.is_some() => Some(element.list),
            _ => None,
        });
    let written = destinations(ast).filter_map(|destination| match &destination.register {
        DestinationRegister::Relative(relative) => list(relative),
        _ => None,
    });
    let indexed: BTreeSet<u16> = read.chain(written).collect();
    let mut seen = BTreeSet::new();
    let all = indexed.into_iter().flat_map(|list| ast.registers(Array::Listed(list)));
    if let Some(twice) = all.into_iter().find(|&register| !seen.insert(register)) {
        let name = subject.features.register_name(twice);
        subject.whole(format!("{name} is in two arrays that are indexed relatively"));
    }
}

/// NV_viewport_array2: a program writes the viewport or the mask of viewports.
pub(super) fn one_viewport(subject: &mut Subject<'_>) {
    let ast = subject.ast;
    let names = ["result.viewport", "result.viewportmask[0]"];
    let wanted = names.map(|name| bound(subject.features, name));
    let mut written = [false; 2];
    for destination in destinations(ast) {
        let is_it = |register: Register| wanted.map(|wanted| wanted == Some(register));
        let found = match destination.register {
            DestinationRegister::Register(register) => is_it(register),
            DestinationRegister::Relative(relative) => ast
                .registers(relative.array)
                .map(is_it)
                .fold([false; 2], |found, one| [found[0] | one[0], found[1] | one[1]]),
            DestinationRegister::Rc | DestinationRegister::Hc => [false; 2],
        };
        written = [written[0] | found[0], written[1] | found[1]];
        if written == [true; 2] {
            let message = "a program may not write both result.viewport and result.viewportmask".to_owned();
            subject.fault(LoadErrorKind::Restriction, destination.span, message);
            return;
        }
    }
}

/// NV_vertex_program2 2.14.1.8: at least one component of HPOS is written.
pub(super) fn some_position(subject: &mut Subject<'_>) {
    if !writes(subject.ast, |register| register == POSITION) {
        subject.whole("the program does not write at least one component of the HPOS register".to_owned());
    }
}

/// NV_fragment_program 3.11.1.3: at least one output register is written.
pub(super) fn some_result(subject: &mut Subject<'_>) {
    if !writes(subject.ast, |register| register.file == RegisterFile::Result) {
        subject.whole("the program does not write to any output register".to_owned());
    }
}

/// NV_vertex_program2 2.14.5: a vertex state program writes at least one program parameter register.
pub(super) fn some_parameter(subject: &mut Subject<'_>) {
    if !writes(subject.ast, |register| register.file == RegisterFile::Result) {
        subject.whole("the program does not write at least one program parameter register".to_owned());
    }
}
